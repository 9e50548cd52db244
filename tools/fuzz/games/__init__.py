"""The search for mistakes of the engine in random games."""
