"""The texts of one language: lookup, values, and names of things.

The page reads the same files and fills them in alike: ``texts.svelte.ts`` and ``say.ts``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from ..game.errors import KingdomBuilderError
from ..game.events import Holding, PieceName

AND, OR = "and", "or"
JOINING = {
    "en": {AND: "and", OR: "or"},
    "es": {AND: "y", OR: "o"},
    "nl": {AND: "en", OR: "of"},
}
LANGUAGES = tuple(JOINING)
BEFORE_VOWELS = {"y": (re.compile(r"h?i(?!a|e)", re.IGNORECASE), "e"), "o": (re.compile(r"h?o|8", re.IGNORECASE), "u")}
"""In Spanish the joining word is another one before its own sound: ``h14 e i5``."""

ACTIONS = ("tiles", "nomads", "extras")
ITEMS = ("cards", "tasks", "items", "nomads")
SPECIALS = ("tiles", "specials")
"""The groups of the catalogue in which actions, items of the score and special hexes have their names."""
BONUS = "_bonus"
NAMED = {"nomad_tile": "nomads", "bonus_tile": "tiles"}
"""The groups with the names of things that are taken and lost."""


class Words:
    """The texts of a language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.texts = dict(_flat(json.loads(files(__package__).joinpath(f"{language}.json").read_text("utf-8"))))

    def say(self, key: str, **values: str | int) -> str:
        """The text of a key, in the plural form for ``n`` if it has several; the key itself if there is no text."""
        found = self.texts.get(key, key)
        if isinstance(found, dict):
            found = found["one" if values["n"] == 1 else "other"]
        return found.format_map(values)

    def listed(self, words: Iterable[str], joining: str = AND) -> str:
        """``a``, ``a and b``, ``a, b and c``."""
        *most, last = words
        if not most:
            return last
        word = JOINING[self.language][joining]
        sound, other = BEFORE_VOWELS.get(word, (None, word))
        return f"{', '.join(most)} {other if sound and sound.match(last) else word} {last}"

    def player(self, seat: int, names: Sequence[str]) -> str:
        """What to call a player."""
        return names[seat] if seat < len(names) else self.say("game.player", n=seat + 1)

    def action(self, kind: str) -> str:
        """What an action is called."""
        if kind.endswith(BONUS):
            return self.say(f"game.bonus.{kind.removesuffix(BONUS)}.name")
        key = self._key_in(ACTIONS, kind)
        return self.say(key if key in self.texts else f"actions.{kind}.label")

    def item(self, name: str) -> str:
        """What an item of the score is called; a card of the user's own has only its name."""
        key = self._key_in(ITEMS, name)
        return self.say(key) if key in self.texts else name

    def card(self, card: str) -> str:
        """A terrain card, a double one too."""
        first, *second = [self.say(f"game.terrains.{terrain}.word") for terrain in card.split("/")]
        return self.say("game.double_card", first=first, second=second[0]) if second else first

    def special(self, symbol: str) -> str:
        """What a special hex is called: a location by its tile."""
        return self.say(self._key_in(SPECIALS, symbol))

    def holding(self, what: Holding) -> str:
        """Something that is taken or lost."""
        group = NAMED.get(what.kind)
        which = self.say(f"game.{group}.{what.which}.name") if group else what.which
        return self.say(f"game.holdings.{what.kind}", which=which)

    def piece(self, piece: PieceName, article: str) -> str:
        """A piece with an article: ``a`` or ``the``."""
        return self.say(f"game.pieces.{piece}.{article}")

    def _key_in(self, groups: Sequence[str], name: str) -> str:
        keys = [f"game.{group}.{name}.name" for group in groups]
        return next((key for key in keys if key in self.texts), keys[0])


def _flat(texts: dict[str, Any], path: str = "") -> Iterator[tuple[str, str | dict[str, str]]]:
    """All texts, or their plural forms, by their keys."""
    for name, text in texts.items():
        if isinstance(text, str) or "other" in text:
            yield path + name, text
        else:
            yield from _flat(text, f"{path}{name}.")


@cache
def words_of(language: str) -> Words:
    """The words of a language, read once."""
    if language not in LANGUAGES:
        raise KingdomBuilderError(f"language: {language!r} is not one of {', '.join(LANGUAGES)}")
    return Words(language)
