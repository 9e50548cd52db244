"""Durable storage of the logs: SQLite or PostgreSQL."""
