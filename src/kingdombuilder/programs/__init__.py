"""Bots that are separate programs in any language: both sides of the line protocol.

``docs/bot-protocol.md`` describes it. ``external_bot`` runs such a program, ``serve_bot`` runs a built-in bot as one.
"""
