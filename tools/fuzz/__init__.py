"""The search for inputs that break the readers and the server: ``python -m tools.fuzz``."""
