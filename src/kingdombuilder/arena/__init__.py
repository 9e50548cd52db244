"""The arena: tournaments of bots, their statistics and ratings, and benchmarks of the engine.

``tournament`` makes the pairings, ``match`` plays one game, ``pool`` and ``cluster`` play many in parallel, ``journal``
stores results, ``standings``, ``accumulators`` and ``rows`` summarise them, and ``sequential`` decides when to stop.
``bench`` measures the engine.
"""
