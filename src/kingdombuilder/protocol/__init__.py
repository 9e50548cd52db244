"""The protocol: every message between server and clients. ``docs/server-api.md`` describes its use.

Requests are validated strictly: wrong types, unknown fields and texts that are too long are refused. Messages about a
table have the number of its last log entry, so that a client can resume after a lost connection.
"""
