"""One node of the server: the tables in memory, the work in the background, and word from other nodes."""
