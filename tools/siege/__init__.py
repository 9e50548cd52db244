"""Load attacks on a local server, and the waiting times of a guest during them."""
