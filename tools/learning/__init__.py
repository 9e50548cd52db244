"""Fitting the evaluation of the bots to many games, and checks of its quality."""
