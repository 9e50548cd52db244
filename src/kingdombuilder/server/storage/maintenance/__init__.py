"""Maintenance of the database by the operator."""
