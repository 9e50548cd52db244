"""Hints before a decision, and the coach's remark after a turn."""
