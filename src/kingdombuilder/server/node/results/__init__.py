"""What became of games, seen to by a node: statistics, ratings, the deal of the day."""
