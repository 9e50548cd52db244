"""Referees a text record by the plain rules of tests/properties/oracle.py, knowing nothing but the text.

The record says which card each turn begins with; a card drawn in the middle of a turn, because the first one had no hex
left, is known by the terrain of the next build or barn target.
"""

from __future__ import annotations

from tests.properties import oracle
from tests.properties.geometry import named


def referee(text: str) -> oracle.Table:
    """The table at the end of the record; fails at the first thing that the rules do not allow."""
    head_text, turns = text.split("\n\n")
    head = dict(line.split(": ", 1) for line in head_text.splitlines()[1:])
    sections, cards, _ = (part.split() for part in head["setup"].split("|"))
    start = int(head.get("start player", "1")) - 1
    empty_handed: dict[str, object] = {
        "sections": sections,
        "cards": cards,
        "start_player": start,
        "players": [{}] * int(head["players"]),
        "turn": {"card": "unknown", "player": start},
    }
    table = oracle.Table.read(empty_handed)
    number = 1
    for line in turns.splitlines():
        label, phrases = line.split(": ")
        assert table.turn is not None, f"{line}: the game is over"
        assert label.split()[0] == f"{number}.{table.turn.player + 1}", line
        table.turn.card = label.split()[1]
        card = table.turn.card
        for phrase in phrases.split(", "):
            table, card = _play(table, phrase, card)
        assert table.turn is None or table.turn.phase == "before", f"{line}: no end"
        number += table.turn is not None and table.turn.player == start
    return table


def _play(table: oracle.Table, phrase: str, card: str) -> tuple[oracle.Table, str]:
    assert table.turn is not None
    table.turn.card = card
    kind, _, hexes = phrase.partition(" ")
    source, _, target = hexes.partition("-")
    if oracle.legal(table).get("redraw") and kind in ("build", "oracle", "barn"):
        table.turn.card = card = table.symbols[named(target or source)]
    allowed = oracle.legal(table)["actions"]
    if kind == "end":
        assert allowed.get("end_turn") or oracle.legal(table).get("redraw"), phrase
        return oracle.after(table, "end"), "unknown"
    if not oracle.legal(table).get("redraw"):
        assert (target or source) in (allowed[kind][source] if target else allowed[kind]), phrase
    return oracle.after(table, kind, named(source), named(target) if target else None), card
