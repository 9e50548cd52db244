"""What is written of games that are over: results, ratings, deals, analyses."""
