"""Many games: measuring speed, and later strength."""
