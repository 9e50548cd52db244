"""The ladder: the published matches of our bots: ``python -m tools.ladder``."""
