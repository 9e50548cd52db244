"""Bots that are programs of their own, in any language: the line protocol, spoken from both sides.

``docs/bot-protocol.md`` describes it. ``host`` runs such a program as a bot, ``guest`` lets a bot of the house speak.
"""
