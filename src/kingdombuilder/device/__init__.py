"""The service on one device, without a server: a worker of the page runs it (``web/src/worker``).

The browser keeps the logs, a second worker thinks, and all people use the same device.
"""

from ..features import modules

modules("parts")  # what features add to tables and messages
