"""The verbs of whoever runs a server."""
