"""A position as a picture: one self-contained SVG document, a painted map with pieces on it.

``draw`` is all that others need. What is on the picture is a ``Scene``; what the things look like is data, in
``artwork``; where they go is ``geometry``; ``paint`` puts one layer upon the other.
"""

from .paint import draw, paint
from .scene import Scene

__all__ = ["Scene", "draw", "paint"]
