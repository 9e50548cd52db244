"""How a table comes to be set: by a host, for a rematch, for a lesson, a puzzle or a deal."""
