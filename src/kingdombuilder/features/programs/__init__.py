"""Programs of the operator that play as bots."""
