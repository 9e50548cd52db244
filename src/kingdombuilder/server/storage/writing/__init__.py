"""How rows get into a database: all that waits together, by the quickest way."""
