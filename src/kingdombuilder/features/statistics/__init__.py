"""Statistics of a guest's games and of all games."""
