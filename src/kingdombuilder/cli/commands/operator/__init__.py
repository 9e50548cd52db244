"""The verbs for operators of a server."""
