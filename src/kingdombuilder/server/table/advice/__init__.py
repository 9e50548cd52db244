"""What bots decide at a table, and what is said to those who ask: hints, the coach, analyses."""
