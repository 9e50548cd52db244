"""An example for every thing of the game that has a rule: a small position, and what the engine makes of it.

``things`` lists the things, ``positions.json`` has a position for each, ``example`` asks the engine what is legal there
or what it pays. The page shows that: ``python -m kingdombuilder.examples web/src/rules`` writes its files anew.
"""
