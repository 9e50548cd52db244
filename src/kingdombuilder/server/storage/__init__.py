"""Where the logs of the tables are written for good: SQLite or PostgreSQL."""
