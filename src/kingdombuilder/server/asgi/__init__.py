"""The edge of the server: plain HTTP, web sockets, and what guards them."""
