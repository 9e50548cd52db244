"""A position as a picture: one self-contained SVG document, a painted map with pieces on it.

``draw`` draws a ``Scene``, which says what is on the picture. What the things look like is data, in ``artwork``; where
they go is ``geometry``; ``paint`` puts one layer upon the other.
"""

from .paint import draw
from .scene import Scene

__all__ = ["Scene", "draw"]
