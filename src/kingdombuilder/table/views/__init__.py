"""The views of each seat: games, previews, replays and records."""
