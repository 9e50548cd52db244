"""Which games are rated, and how their seats placed. ``docs/ratings.md`` states the rules and why they are so.

Whether a game is rated is known before it begins, and nothing that happens in it changes that: otherwise whoever is
about to lose could take a hint, or leave, and lose nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ....game.options import box_fields
from ... import protocol as m
from ..chairs import Chair
from ..sheet import Sheet

PATIENCE = 3 * 86_400_000
"""Milliseconds that somebody may let the others wait in a rated game that has no clock; then they have given up."""


class Player(NamedTuple):
    """Somebody who is rated."""

    who: str
    """The id of a guest, or the name of a bot."""
    is_bot: bool


def players_at(chairs: Sequence[Chair]) -> list[Player]:
    """Everybody who begins a game, once, though a bot may have several seats."""
    return sorted({Player(chair.guest or chair.bot or "", chair.guest is None) for chair in chairs})


def why_unrated(sheet: Sheet, chairs: Sequence[Chair], imported: bool) -> m.Unrated | None:
    """Why the game of a table is not rated, as those stand who sit there; None if it is."""
    if sheet.teaches:
        return "practice"
    if imported:
        return "imported"
    if sheet.deal:
        return "deal"
    if sheet.chosen or _has_chosen(sheet.asked):
        return "chosen"
    only_bots = all(chair.kind == "bot" for chair in chairs)
    if sheet.terms.hints and not only_bots:
        return "hints"
    if not all(chair.rated for chair in chairs if chair.kind == "person"):
        return "people"
    return "alone" if only_bots and len({chair.bot for chair in chairs}) == 1 else None


def _has_chosen(asked: m.NewTable) -> bool:
    """Whether the host has chosen anything of what chance decides otherwise; the boxes are anybody's to choose."""
    drawn = [asked.sections, asked.cards, asked.excluded]
    given = [asked.start_player, *(getattr(asked, field.name) for field in box_fields())]
    return any(one is not None for one in (*given, *(name for names in drawn for name in names or ())))
