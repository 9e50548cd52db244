"""The server: tables by a link, played in the browser or by scripts. ``docs/server-api.md`` shows how to talk to it."""
