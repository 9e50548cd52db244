"""Bots. They see only what a seat may know."""
