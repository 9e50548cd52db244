"""A table: the fold of its log, who may do what, and what each seat sees.

It is pure: no asyncio, no SQL, no web framework.
"""
