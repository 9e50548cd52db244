"""What takes long, and the processes in which it is done: bots, programs, analyses."""
