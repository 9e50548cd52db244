"""The worth of cards, tiles and seats, from many games of bots: ``python -m tools.numbers``."""
