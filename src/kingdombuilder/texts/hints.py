"""What speaks for an option and against it, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from ..bots.hint import Hint
from ..bots.reasons import Reason
from ..game.events import Holding
from ..game.explanations import Clause, Special, Value
from .words import Words

DOT = " · "
"""Between reasons that stand in one line."""


def hint_text(words: Words, hint: Hint, names: Sequence[str] = ()) -> str:
    """All that speaks for and against an option, and what comes then, in one line."""
    found = reason_texts(words, hint.reasons, hint.player, names) or [words.say("reasons.nothing")]
    return DOT.join([*found, words.say(f"reasons.then.{hint.then}")] if hint.then else found)


def reason_texts(words: Words, reasons: Iterable[Reason], seat: int, names: Sequence[str] = ()) -> list[str]:
    """Reasons for the player on that seat, a line each; the effects on other players are one line at the end.

    >>> from .words import words_of
    >>> reaches = Clause("castles", {"specials": [Special("castle", "d4")]})
    >>> first = Clause("lords_first", {"sectors": ["top_left"]}, lost=True)
    >>> both = [Reason(0, "castles", 3, 0, (reaches,)), Reason(1, "lords", -6, 0, (first,))]
    >>> reason_texts(words_of("en"), both, 0, ["Ann", "Bob"])
    ['+3 Castles: reaches Castle d4', 'Bob: −6 Lords']
    """
    told = [(reason.player == seat, reason) for reason in reasons]
    own = [_own_text(words, reason) for mine, reason in told if mine]
    others = [_other_text(words, reason, names) for mine, reason in told if not mine]
    return [*own, DOT.join(others)] if others else own


def clause_texts(words: Words, clauses: Iterable[Clause]) -> str:
    """What the clauses say."""
    return ", ".join(_clause_text(words, clause) for clause in clauses)


def _own_text(words: Words, reason: Reason) -> str:
    why = clause_texts(words, reason.clauses)
    if not reason.gold:
        return why[:1].upper() + why[1:]
    if not why:
        return _gold_text(words, reason)
    return words.say("reasons.gold", gold=_signed(reason.gold), item=words.item(reason.item), why=why)


def _other_text(words: Words, reason: Reason, names: Sequence[str]) -> str:
    """Of the gold of others only how much, and what for."""
    why = _gold_text(words, reason) if reason.gold else clause_texts(words, reason.clauses)
    return words.say("reasons.of", player=words.player(reason.player, names), why=why)


def _gold_text(words: Words, reason: Reason) -> str:
    return f"{_signed(reason.gold)} {words.item(reason.item)}"


def _signed(gold: int) -> str:
    return f"{gold:+}".replace("-", "−")


def _clause_text(words: Words, clause: Clause) -> str:
    values = {name: _value_text(words, name, value) for name, value in clause.values.items()}
    why = words.say(f"reasons.clauses.{clause.key}", **values)
    return words.say("reasons.no_longer", why=why) if clause.lost else why


NAMES: Mapping[str, Callable[[Words, str], str]] = {
    "action": Words.action,
    "edge": lambda words, edge: words.say(f"reasons.edges.{edge}"),
    "piece": lambda words, piece: words.piece(piece, "the"),
    "put": lambda words, piece: words.piece(piece, "a"),
    "sectors": lambda words, sector: words.say(f"game.sectors.{sector}"),
    "terrain": Words.card,
    "terrains": Words.card,
}
"""What to call the ids of a value. Those of hexes and lines stay as they are."""
SPECIALS = ("specials", "others")
"""Special hexes, which may be so many that there is only their number."""


def _value_text(words: Words, called: str, value: Value) -> str | int:
    match value:
        case int():
            return words.say("reasons.specials", n=value) if called in SPECIALS else value
        case Special() | str():
            return _name(words, called, value)
        case Holding():
            return words.holding(value)
    all_of_them = words.listed(_name(words, called, item) for item in value)
    match called:
        case "lines":
            return words.say("reasons.lines" if len(value) > 1 else "reasons.line", lines=all_of_them)
        case "mountains":
            return words.say("reasons.mountains" if len(value) > 1 else "reasons.mountain", hexes=all_of_them)
    return all_of_them


def _name(words: Words, called: str, item: str | Special) -> str:
    if isinstance(item, Special):
        return f"{words.special(item.symbol)} {item.hex}"
    return NAMES[called](words, item) if called in NAMES else item
