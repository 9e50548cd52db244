"""The documents of the game: records of whole games and single positions, written and read with every fault named."""
