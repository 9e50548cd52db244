"""The operator's page of a server."""
