"""The options with which a new game is chosen, as ``new`` and ``play`` share them."""

from __future__ import annotations

from typing import Annotated

import typer

from ..game import catalogue
from ..game.options import Options
from .errors import BadUsage


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
SeedOption = Annotated[
    int | None,
    typer.Option(help="A number that decides all chance: same seed, same game.", show_default="random", metavar="N"),
]
FirstGameOption = Annotated[
    bool, typer.Option("--first-game", help="The sections and cards that the rulebook recommends for a first game.")
]


def chosen_options(
    players: int,
    *,
    sections: str | None = None,
    cards: str | None = None,
    seed: int | None = None,
    first_game: bool = False,
    start_player: int = 1,
) -> Options:
    """The options that the user chose, with everything else decided; raises an error that names every fault."""
    if first_game and (sections is not None or cards is not None):
        raise BadUsage(["--first-game names the sections and cards itself; leave --sections and --cards out"])
    if seed is None:
        import secrets

        seed = secrets.randbelow(10**9)
    if start_player not in range(1, players + 1) and players in range(2, 6):
        raise BadUsage([f"start player: {start_player} is not 1-{players}"])
    first = Options.first_game(players, seed)
    return Options(
        players=players,
        sections=first.sections if first_game else _words(sections),
        cards=first.cards if first_game else _words(cards),
        seed=seed,
        start_player=start_player - 1 if players in range(2, 6) else 0,
    ).resolved()


def _words(text: str | None) -> tuple[str, ...] | None:
    return None if text is None else tuple(text.replace(",", " ").split())
