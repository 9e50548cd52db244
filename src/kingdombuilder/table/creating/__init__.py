"""The creation of tables: by a host, for a rematch, a lesson, a puzzle or a deal."""
