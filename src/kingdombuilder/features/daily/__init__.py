"""The deal of the day: the same game for all guests; and the results of all tables of a deal."""
