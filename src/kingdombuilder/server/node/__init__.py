"""One node of the server: the tables in memory, the work in the background, and what other nodes tell."""
