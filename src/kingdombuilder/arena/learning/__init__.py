"""What the bots learn from many games, and how well they judge."""
