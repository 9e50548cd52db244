"""Fault injection: clients play while nodes, connections, clocks and databases fail; nothing acknowledged is lost."""
