"""A game in the terminal: the board, the menu, the summary of each turn."""
