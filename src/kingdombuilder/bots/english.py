"""Hints in English, for the command line: what speaks for an option, all in one line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from .clauses import Clause, Value
from .hint import NEW_CARD, OPEN, REACTION, Hint
from .reasons import Reason

CLAUSES: Mapping[str, str | tuple[str, str]] = {
    "hexes": "{hexes}",
    # pieces at certain places
    "fishermen": "{hexes} at the water",
    "miners": "{hexes} at a mountain",
    "workers": "{hexes} at special hexes",
    "travellers": "{hexes} on the edge of the board",
    "vassals": "{hexes} at an inner edge",
    "captains": "{hexes} next to at least three own pieces",
    "chainers": "{hexes} next to two own pieces",
    "capitols": "{hexes} near a capitol",
    "home_country": "{hexes} fill a whole terrain",
    "families": "{hexes} in a row",
    "shepherds": "{hexes} beside no free hex of the same terrain",
    "ambassadors": "{hexes} next to other players",
    "treasure": "taken from {hexes}",
    # special hexes, mountains, edges
    "merchants": "links {specials} to {others}",
    "geologists": "joins {mountains}",
    "scouts": "{hexes} at the {terrain}",
    "noblewomen": "most pieces at {specials}",
    "palaces": "most pieces at {specials}",
    "castles": "reaches {specials}",
    "fortress": "own pieces all around {hex}",
    "road": "{n} in a row from {first} to {last}",
    "place_of_refuge": "own pieces all around {specials}",
    "advance": "{n} on the {edge} edge",
    "compass_points": "a piece on each edge",
    "rovers": ("built in {n} sector", "built in {n} sectors"),
    # numbers
    "hermits": ("{n} area (was {was})", "{n} areas (was {was})"),
    "citizens": ("largest area {n} piece (was {was})", "largest area {n} pieces (was {was})"),
    "farmers": ("the weakest sector has {n} piece (was {was})", "the weakest sector has {n} pieces (was {was})"),
    "homesteaders": (
        "the strongest sector has {n} piece (was {was})",
        "the strongest sector has {n} pieces (was {was})",
    ),
    "messengers": "a way of {n} from {first} to {last}",
    "no_way": "no two connected pieces are left",
    "knights": ("{n} piece on line {line}", "{n} pieces on line {line}"),
    "discoverers": "reaches {lines}",
    "rangers": "alone on {lines}",
    "mayors": "marks {lines}",
    "lords_first": "first in the {sectors}",
    "lords_second": "second in the {sectors}",
    # what is no gold yet
    "takes_tile": "takes {special}",
    "loses_tile": "loses {special}",
    "takes": "takes {thing}",
    "loses": "loses {thing}",
    "loses_piece": "loses the {piece} on {hex}",
    "last_house": "uses the last house, so that this is the last round",
    "free": "next turn free in all terrains",
    "bound": "next turn bound in all terrains",
    "bound_in": "next turn bound in {n} of {all} terrains ({terrains})",
    "bound_but": "next turn bound in {n} of {all} terrains (all but {terrains})",
}
"""Every clause by its key; where the number ``n`` matters, as it is said of one and of more."""
NO_LONGER = "no longer {}"
NO_REASON = "changes nothing that counts now"
THEN: Mapping[str, str] = {
    NEW_CARD: "then it depends on the card that is turned up",
    REACTION: "then another player may react",
    OPEN: "then the turn goes on",
}


def words(hint: Hint, names: Sequence[str] = ()) -> str:
    """All that speaks for and against an option, in one line; the players are called by these names."""
    found = [reason_words(reason, hint.player, names) for reason in hint.reasons] or [NO_REASON]
    return "; ".join([*found, THEN[hint.then]] if hint.then else found)


def reason_words(reason: Reason, seat: int, names: Sequence[str] = ()) -> str:
    """A reason as told to the player in that seat.

    >>> reaches = Clause("castles", {"specials": ["castle d4"]})
    >>> reason_words(Reason(0, "castles", 3, 0, (reaches,)), 0)
    '+3 Castles: reaches the castle d4'
    >>> first = Clause("lords_first", {"sectors": ["top_left"]}, lost=True)
    >>> reason_words(Reason(1, "lords", -6, 0, (first,)), 0, ["Ann", "Bob"])
    '-6 Lords for Bob: no longer first in the top left'
    """
    other = "" if reason.player == seat else names[reason.player] if names else f"player {reason.player + 1}"
    why = clause_words(reason.clauses)
    if not reason.gold:
        return f"{other} {why}".lstrip()
    head = f"{reason.gold:+} {_plainly(reason.item).capitalize()}" + (f" for {other}" if other else "")
    return f"{head}: {why}" if why else head


def clause_words(clauses: Iterable[Clause]) -> str:
    """What the clauses say."""
    return ", ".join(NO_LONGER.format(_said(clause)) if clause.lost else _said(clause) for clause in clauses)


def _said(clause: Clause) -> str:
    text = CLAUSES[clause.key]
    if isinstance(text, tuple):
        text = text[clause.values["n"] != 1]
    return text.format_map({name: VALUES.get(name, str)(value) for name, value in clause.values.items()})


# Values, by what they are called


def _listed(words: Sequence[str]) -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else "".join(words)


def _plainly(word: str) -> str:
    return word.replace("_", " ")


def _special(special: str) -> str:
    """``the scout cabin n8``."""
    symbol, hex = special.split()
    return f"the {'nomad hex' if symbol == 'nomad' else _plainly(symbol)} {hex}"


def _specials(specials: Value) -> str:
    if isinstance(specials, list):
        return _listed([_special(special) for special in specials])
    return f"{specials} special hexes"


def _thing(what: str) -> str:
    """What somebody takes or loses as people call it: a nomad tile has a bare name, ``sword``."""
    return what if " " in what else f"the {what} tile"


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
    "thing": _thing,
}
"""How values are said; those that are not here, such as numbers, just as they are."""
