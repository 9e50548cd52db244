"""Every message, by one import: ``from ..protocol import messages as m``."""

from .catalogue import *
from .commands import *
from .encoding import *
from .entries import *
from .events import *
from .guests import *
from .hints import *
from .http import *
from .new_table import *
from .position import *
from .socket import *
from .values import *
from .views import *
