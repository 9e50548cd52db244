"""The options with which a new game is chosen, as ``new``, ``play`` and ``arena`` share them.

What can be chosen by name follows from the table of options, ``game.options.all_fields``.
"""

from __future__ import annotations

import inspect
import secrets
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import wraps
from typing import Annotated, Any

import typer

from ..game import catalogue
from ..game.option_fields import Named, Names
from ..game.options import BASE, PLAYERS, Options, all_fields
from .errors import BadUsage
from .own_sections import bring_sections

ALL = "all"
"""Every box, as the value of ``--sets``."""

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
LONGEST_LIMIT = 3_600_000
_FirstGameOption = Annotated[
    bool, typer.Option("--first-game", help="The sections and cards that the rulebook recommends for a first game.")
]


def faults_of_limit(limit: int | None) -> list[str]:
    """What is wrong with a limit for decisions, in milliseconds."""
    if limit is None or limit in range(1, LONGEST_LIMIT + 1):
        return []
    return [f"limit: {limit} is not 1-{LONGEST_LIMIT} milliseconds"]


def named_options() -> dict[str, Named]:
    """What can be chosen by name, by the name of the option."""
    return {option.name: option for option in all_fields() if isinstance(option, Named)}


def complete(option: Named, incomplete: str) -> list[str]:
    """Complete the last word of a list in one string, or a single name."""
    done, space, word = incomplete.rpartition(" ") if isinstance(option, Names) else ("", "", incomplete)
    return [done + space + name for name in _spellings(option) if name.startswith(word) and name not in done.split()]


def _spellings(option: Named) -> list[str]:
    known = list(option.known(()))
    if option.name == "sections":
        return [turned for name in known for turned in (name, name + "'")]
    return [*known, ALL] if option.name == "sets" else known


@dataclass(frozen=True)
class Wishes:
    """What the user said about a new game, in the words of the command line; what is missing is left to the seed."""

    words: Mapping[str, str] = field(default_factory=dict)
    """What was typed, by the name of the option."""
    first_game: bool = False
    sections_dir: str | None = None

    def options(self, players: int, seed: int | None, start_player: int = 1) -> Options:
        """The options that follow, with everything else decided; raises an error that names every fault."""
        complete = self.wanted(players, seed, start_player).resolved()
        self.tell_of_added_sets(complete)
        return complete

    def wanted(self, players: int, seed: int | None, start_player: int = 1) -> Options:
        """The options as far as the user has said, with the boxes that own what was named added to the sets."""
        bring_sections(self.sections_dir)
        if self.first_game and not self.words.keys().isdisjoint(("sections", "cards")):
            raise BadUsage(["--first-game names the sections and cards itself; leave --sections and --cards out"])
        if start_player not in range(1, players + 1) and players in PLAYERS:
            raise BadUsage([f"start player: {start_player} is not 1-{players}"])
        seed = secrets.randbelow(10**9) if seed is None else seed
        options = Options.first_game(players, seed) if self.first_game else Options(players=players, seed=seed)
        options = replace(options, start_player=start_player - 1 if players in PLAYERS else 0)
        for name, option in named_options().items():
            if name in self.words:
                options = option.put(options, option.parse(_spaced(option, self.words[name])))
        options = replace(options, sets=self._sets())
        return replace(options, sets=catalogue.in_order((*options.sets, *_missing_sets(options))))

    def tell_of_added_sets(self, options: Options) -> None:
        """Say which boxes the options have that the user did not name."""
        named = self._sets()
        added = [name for name in options.sets if name not in named]
        if added:
            typer.echo(f"sets: {', '.join(added)} added for what you named", err=True)

    def _sets(self) -> tuple[str, ...]:
        """The sets by name; the base game is always one of them, and first."""
        words = self.words.get("sets", "").replace(",", " ").split()
        if ALL in words:
            words = [*catalogue.boxes, *(word for word in words if word not in catalogue.boxes and word != ALL)]
        return (BASE, *(word for word in words if word != BASE))


def _spaced(option: Named, text: str) -> str:
    """A list of names with spaces between them: commas will do as well."""
    return text.replace(",", " ") if isinstance(option, Names) else text


def _missing_sets(options: Options) -> Iterator[str]:
    """Boxes that are not among the sets though something of theirs was named."""
    own = options.own()
    sections = [name for name in options.sections or () if name.removesuffix("'") in catalogue.sections_with(own)]
    of_board = catalogue.boxes_of(tuple(sections), own, options.island)
    named = {*(options.cards or ()), *(options.tasks or ())}
    for box in catalogue.boxes.values():
        owned = {card.name for card in (*box.cards, *box.tasks)}
        if box.name not in options.sets and (box.name in of_board or named & owned or box.is_chosen(vars(options))):
            yield box.name


def with_wishes(command: Callable[..., None]) -> Callable[..., None]:
    """Let a command that takes ``wishes`` take the options of a new game instead, as parameters that Typer can see."""
    signature = inspect.signature(command, eval_str=True)
    options = [
        *(_parameter(name, _typer_option(option)) for name, option in named_options().items()),
        _parameter("first_game", _FirstGameOption, False),
        _parameter("sections_dir", SectionsDirOption),
    ]
    parameters: list[inspect.Parameter] = []
    for parameter in signature.parameters.values():
        parameters += options if parameter.name == "wishes" else [parameter]

    @wraps(command)
    def run(first_game: bool, sections_dir: str | None, **given: Any) -> None:
        words = {name: given.pop(name) for name in named_options()}
        said = {name: text for name, text in words.items() if text is not None}
        command(wishes=Wishes(said, first_game, sections_dir), **given)

    vars(run)["__signature__"] = signature.replace(parameters=parameters)
    run.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return run


def _parameter(name: str, annotation: Any, default: Any = None) -> inspect.Parameter:
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation)


def _typer_option(option: Named) -> Any:
    def completion(incomplete: str) -> list[str]:
        return complete(option, incomplete)

    says, default = option.says, "drawn by the seed"
    if option.name == "sets":
        others = ", ".join(name for name in catalogue.boxes if name != BASE)
        says, default = f"Boxes besides the base game: {others}; or '{ALL}'.", BASE
    return Annotated[
        str | None,
        typer.Option(help=says, autocompletion=completion, show_default=default, metavar=option.form),
    ]
