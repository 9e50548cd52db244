"""Many games: how fast the engine is, where it goes wrong, and how good the bots are.

``tournament`` decides who plays whom, ``match`` plays one game, ``pool`` and ``cluster`` play many at the same time,
``journal`` keeps what was played, ``standings``, ``accumulators`` and ``rows`` make something of it, and ``sequential``
says when enough was played. ``bench`` and ``checking`` are about the engine. ``ladder`` is about our bots, ``chart``
and ``markdown`` are for its page, and ``learning`` is what they learn from many games.
"""
