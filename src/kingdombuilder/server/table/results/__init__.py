"""What became of games: outcomes seat by seat, what many of them tell, whether one is rated."""
