"""The boxes of the game, one room each. Importing this package puts them all into the catalogue."""

from ..game import catalogue
from .base import BASE
from .crossroads import CROSSROADS
from .harvest import HARVEST
from .marshlands import MARSHLANDS
from .nomads import NOMADS
from .queenies import CAPITOL, CAVES, ISLAND

for _box in (BASE, NOMADS, CROSSROADS, MARSHLANDS, HARVEST, CAPITOL, CAVES, ISLAND):
    catalogue.add(_box)
