"""The boxes of the game, one room each. Importing this package puts them all into the catalogue."""

from ..game import catalogue
from .base import BASE

for _box in (BASE,):
    catalogue.add(_box)
