"""A game in the terminal: the board, the menu, the story of each turn."""
