"""An example for everything in the game that has a rule: a small position, and the engine's answer.

``things`` lists the things, ``positions.json`` has a position for each, ``example`` asks the engine what is legal there
or what it pays. ``python -m tools.examples web/src/rules`` writes the files that the page shows.
"""
