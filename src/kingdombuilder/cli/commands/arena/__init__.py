"""The verbs about bots and the engine: tournaments, programs, benchmarks."""
