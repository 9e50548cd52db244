"""Reading and writing records of games and positions; errors list every fault."""
