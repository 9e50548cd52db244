"""The edge of the server: HTTP, web sockets and middleware."""
