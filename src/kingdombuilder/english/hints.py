"""Hints in English: what speaks for an option, all in one line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from ..bots.hint import NEW_CARD, OPEN, REACTION, Hint
from ..bots.reasons import Reason
from ..game import catalogue
from ..game.clauses import Clause, Special, Wording
from .events import holding_words, player_name

NO_GOLD: Mapping[str, Wording] = {
    "takes_tile": "takes {special}",
    "loses_tile": "loses {special}",
    "takes": "takes {thing}",
    "loses": "loses {thing}",
    "loses_piece": "loses the {piece} on {hex}",
    "last_house": "uses the last house, so that this is the last round",
    "puts_down": "puts down a {put}",
    "answers": "may answer with the {action}",
    "free": "next turn free in all terrains",
    "bound": "next turn bound in all terrains",
    "bound_in": "next turn bound in {n} of {all} terrains ({terrains})",
    "bound_but": "next turn bound in {n} of {all} terrains (all but {terrains})",
}
"""The clauses about what is not gold yet, by their keys; those that explain gold are worded by what pays it."""
NO_LONGER = "no longer {}"
NO_REASON = "changes nothing that counts now"
THEN: Mapping[str, str] = {
    NEW_CARD: "then it depends on the card that is turned up",
    REACTION: "then another player may react",
    OPEN: "then the turn goes on",
}


def hint_words(hint: Hint, names: Sequence[str] = ()) -> str:
    """All that speaks for and against an option, in one line; the players are called by these names."""
    found = [reason_words(reason, hint.player, names) for reason in hint.reasons] or [NO_REASON]
    return "; ".join([*found, THEN[hint.then]] if hint.then else found)


def reason_words(reason: Reason, seat: int, names: Sequence[str] = ()) -> str:
    """A reason as told to the player in that seat.

    >>> reaches = Clause("castles", {"specials": [Special("castle", "d4")]})
    >>> reason_words(Reason(0, "castles", 3, 0, (reaches,)), 0)
    '+3 Castles: reaches the castle d4'
    >>> first = Clause("lords_first", {"sectors": ["top_left"]}, lost=True)
    >>> reason_words(Reason(1, "lords", -6, 0, (first,)), 0, ["Ann", "Bob"])
    '-6 Lords for Bob: no longer first in the top left'
    """
    other = "" if reason.player == seat else player_name(reason.player, names)
    why = clause_words(reason.clauses)
    if not reason.gold:
        return f"{other} {why}".lstrip()
    head = f"{reason.gold:+} {_plainly(reason.item).capitalize()}" + (f" for {other}" if other else "")
    return f"{head}: {why}" if why else head


def clause_words(clauses: Iterable[Clause]) -> str:
    """What the clauses say."""
    return ", ".join(NO_LONGER.format(_said(clause)) if clause.lost else _said(clause) for clause in clauses)


def wordings() -> dict[str, Wording]:
    """Every clause by its key."""
    return {**NO_GOLD, **catalogue.wordings()}


def _said(clause: Clause) -> str:
    text = wordings()[clause.key]
    if isinstance(text, tuple):
        text = text[clause.values["n"] != 1]
    return text.format_map({name: VALUES.get(name, str)(value) for name, value in clause.values.items()})


# Values, by what they are called


def _listed(words: Sequence[str]) -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else "".join(words)


def _plainly(word: str) -> str:
    return word.replace("_", " ")


def _special(special: Special) -> str:
    """``the scout cabin n8``."""
    symbol, hex = special
    return f"the {'nomad hex' if symbol == 'nomad' else _plainly(symbol)} {hex}"


def _specials(specials: int | list[Special]) -> str:
    """The special hexes, or how many there are."""
    return f"{specials} special hexes" if isinstance(specials, int) else _listed([*map(_special, specials)])


VALUES: Mapping[str, Callable[..., str]] = {
    "hexes": " ".join,
    "special": _special,
    "specials": _specials,
    "others": _specials,
    "mountains": lambda hexes: f"the mountain{'s' * (len(hexes) != 1)} at {_listed(hexes)}",
    "lines": lambda lines: f"line{'s' * (len(lines) != 1)} {_listed(lines)}",
    "sectors": lambda sectors: _listed([_plainly(sector) for sector in sectors]),
    "terrains": _listed,
    "piece": _plainly,
    "thing": holding_words,
}
"""How values are said; those that are not here, such as numbers, just as they are."""
