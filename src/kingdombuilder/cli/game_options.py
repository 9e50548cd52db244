"""The options with which a new game is chosen, as ``new``, ``play`` and ``arena`` share them."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Annotated

import typer

from ..game import catalogue
from ..game.options import PLAYERS, Options
from .errors import BadUsage

BASE, ALL = "base", "all"


def _complete(incomplete: str, names: list[str]) -> list[str]:
    """Complete the last word of a list in one string."""
    done, space, word = incomplete.rpartition(" ")
    return [done + space + name for name in names if name.startswith(word) and name not in done.split()]


def complete_sections(incomplete: str) -> list[str]:
    """Complete a list of sections."""
    return _complete(incomplete, [turned for name in catalogue.sections for turned in (name, name + "'")])


def complete_cards(incomplete: str) -> list[str]:
    """Complete a list of cards."""
    return _complete(incomplete, list(catalogue.cards))


def complete_tasks(incomplete: str) -> list[str]:
    """Complete a list of tasks."""
    return _complete(incomplete, list(catalogue.tasks))


def complete_sets(incomplete: str) -> list[str]:
    """Complete a list of sets."""
    return _complete(incomplete, [*catalogue.boxes, ALL])


def complete_island(incomplete: str) -> list[str]:
    """Complete a side of the island."""
    return [side for side in catalogue.islands if side.startswith(incomplete)]


SetsOption = Annotated[
    str | None,
    typer.Option(
        help=f"Boxes besides the base game: {', '.join(name for name in catalogue.boxes if name != BASE)}; or '{ALL}'.",
        autocompletion=complete_sets,
        show_default=BASE,
        metavar='"SET SET ..."',
    ),
]
SectionsOption = Annotated[
    str | None,
    typer.Option(
        help="Four sections: top left, top right, bottom left, bottom right; a trailing ' turns one by 180 degrees.",
        autocompletion=complete_sections,
        show_default="drawn by the seed",
        metavar='"S S S S"',
    ),
]
CardsOption = Annotated[
    str | None,
    typer.Option(
        help="Three Kingdom Builder cards.",
        autocompletion=complete_cards,
        show_default="drawn by the seed",
        metavar='"C C C"',
    ),
]
TasksOption = Annotated[
    str | None,
    typer.Option(
        help="Up to four task cards; an empty text is none.",
        autocompletion=complete_tasks,
        show_default="drawn by the seed",
        metavar='"T T"',
    ),
]
IslandOption = Annotated[
    str | None,
    typer.Option(
        help="The side of the island that lies up.",
        autocompletion=complete_island,
        show_default="drawn by the seed",
        metavar="SIDE",
    ),
]
CapitolsOption = Annotated[
    str | None,
    typer.Option(help="The castle hexes that capitols cover.", show_default="drawn by the seed", metavar='"HEX HEX"'),
]
CavesOption = Annotated[
    str | None,
    typer.Option(help="The mountain hexes where caves lie.", show_default="drawn by the seed", metavar='"HEX ..."'),
]
SectionsDirOption = Annotated[
    str | None,
    typer.Option(
        help="A folder of your own section files (*.txt); they go before others of the same name.",
        show_default="none but ~/.config/kingdombuilder/sections",
        metavar="DIR",
    ),
]
SeedOption = Annotated[
    int | None,
    typer.Option(help="A number that decides all chance: same seed, same game.", show_default="random", metavar="N"),
]
FirstGameOption = Annotated[
    bool, typer.Option("--first-game", help="The sections and cards that the rulebook recommends for a first game.")
]


@dataclass(frozen=True)
class Wishes:
    """What the user said about a new game, in the words of the command line; None is left to the seed."""

    sets: str | None = None
    sections: str | None = None
    cards: str | None = None
    tasks: str | None = None
    island: str | None = None
    capitols: str | None = None
    caves: str | None = None
    seed: int | None = None
    first_game: bool = False

    def options(self, players: int, start_player: int = 1) -> Options:
        """The options that follow, with everything else decided; raises an error that names every fault."""
        complete = self.wanted(players, start_player).resolved()
        self.tell_of_added_sets(complete)
        return complete

    def wanted(self, players: int, start_player: int = 1) -> Options:
        """The options as far as the user has said, with the boxes that own what was named added to the sets."""
        if self.first_game and (self.sections is not None or self.cards is not None):
            raise BadUsage(["--first-game names the sections and cards itself; leave --sections and --cards out"])
        if start_player not in range(1, players + 1) and players in PLAYERS:
            raise BadUsage([f"start player: {start_player} is not 1-{players}"])
        seed = secrets.randbelow(10**9) if self.seed is None else self.seed
        first = Options.first_game(players, seed)
        options = Options(
            players=players,
            sets=self._sets(),
            sections=first.sections if self.first_game else _words(self.sections),
            cards=first.cards if self.first_game else _words(self.cards),
            tasks=_words(self.tasks),
            island=self.island,
            capitols=_words(self.capitols),
            caves=_words(self.caves),
            seed=seed,
            start_player=start_player - 1 if players in PLAYERS else 0,
        )
        return replace(options, sets=options.sets + tuple(_missing_sets(options)))

    def tell_of_added_sets(self, options: Options) -> None:
        """Say which boxes the options have that the user did not name."""
        named = self._sets()
        added = [name for name in options.sets if name not in named]
        if added:
            typer.echo(f"sets: {', '.join(added)} added for what you named", err=True)

    def _sets(self) -> tuple[str, ...]:
        """The sets by name; the base game is always one of them, and first."""
        words = _words(self.sets) or ()
        if ALL in words:
            words = (*catalogue.boxes, *(word for word in words if word not in catalogue.boxes and word != ALL))
        return (BASE, *(word for word in words if word != BASE))


def _missing_sets(options: Options) -> Iterator[str]:
    """Boxes that are not among the sets though something of theirs was named."""
    own = catalogue.brought.values()
    sections = [name for name in options.sections or () if name.removesuffix("'") in catalogue.sections_with(own)]
    of_sections = catalogue.boxes_of(tuple(sections), tuple(own))
    named = {*(options.cards or ()), *(options.tasks or ())}
    for box in catalogue.boxes.values():
        owned = {card.name for card in (*box.cards, *box.tasks)}
        if box.name not in options.sets and (box.name in of_sections or named & owned or box.in_use(vars(options))):
            yield box.name


def _words(text: str | None) -> tuple[str, ...] | None:
    return None if text is None else tuple(text.replace(",", " ").split())
