"""The verbs about bots and the engine: matches, programs, searches for mistakes, speed."""
