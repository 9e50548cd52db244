"""Storage of guests, keys, bans and reports."""
