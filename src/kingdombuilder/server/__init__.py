"""The server: tables joined by link, for browsers and scripts. ``docs/server-api.md`` describes its API."""

from ..features import modules

modules("parts")  # what features add to tables and messages
