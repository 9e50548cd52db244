"""How much the server bears: many players at many tables, and what that costs."""
