"""What each seat is told: views, previews, replays and records."""
