"""The options for a new game, shared by ``new``, ``play`` and ``arena``.

The options chosen by name come from the table ``game.options.all_fields``.
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
from ..game.options import BASE, INCLUDE, PLAYERS, Options, all_fields
from .completion import last_of
from .errors import BadUsage
from .options import SectionsDirOption
from .own_sections import bring_sections

ALL = "all"
"""Every box, as the value of ``--sets``."""

_FirstGameOption = Annotated[
    bool, typer.Option("--first-game", help="The sections and cards that the rulebook recommends for a first game.")
]


def named_options() -> dict[str, Named]:
    """The fields chosen by name, by command-line option."""
    return {option.name: option for option in (*all_fields(), INCLUDE) if isinstance(option, Named)}


def complete(option: Named, incomplete: str) -> list[str]:
    """Complete the last word of a list in one string, or a single name."""
    if isinstance(option, Names):
        return last_of(incomplete, _spellings(option), " ,")
    return [name for name in _spellings(option) if name.startswith(incomplete)]


def _spellings(option: Named) -> list[str]:
    known = list(option.known(()))
    if option.name == "sections":
        return [turned for name in known for turned in (name, name + "'")]
    return [*known, ALL] if option.name == "sets" else known


@dataclass(frozen=True)
class Wishes:
    """The command-line options for a new game; the seed decides those not given."""

    words: Mapping[str, str] = field(default_factory=dict)
    """The values typed, by option."""
    first_game: bool = False
    sections_dir: str | None = None

    def options(self, players: int, seed: int | None, start_player: int = 1) -> Options:
        """The resolved options; raises an error with every fault."""
        complete = self.wanted(players, seed, start_player).resolved()
        self.tell_of_added_sets(complete)
        return complete

    def wanted(self, players: int, seed: int | None, start_player: int = 1) -> Options:
        """The options as typed, with the boxes that they need added to the sets."""
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
        """Report the boxes that were added to those the user named."""
        named = self._sets()
        added = [name for name in options.sets if name not in named]
        if added:
            typer.echo(f"sets: {', '.join(added)} added, because your options need them", err=True)

    def _sets(self) -> tuple[str, ...]:
        """The names of the sets, the base game always first."""
        words = self.words.get("sets", "").replace(",", " ").split()
        if ALL in words:
            words = [*catalogue.boxes, *(word for word in words if word not in catalogue.boxes and word != ALL)]
        return (BASE, *(word for word in words if word != BASE))


def _spaced(option: Named, text: str) -> str:
    """A list of names separated by spaces; commas are accepted, too."""
    return text.replace(",", " ") if isinstance(option, Names) else text


def _missing_sets(options: Options) -> Iterator[str]:
    """The boxes that are not among the sets but own something that was named."""
    own = options.own()
    named = {*(options.cards or ()), *(options.tasks or ()), *options.include}
    sections = (*(options.sections or ()), *map(str, options.include))
    known = [name for name in sections if name.removesuffix("'") in catalogue.sections_with(own)]
    of_board = catalogue.boxes_of(tuple(known), own, options.side_beside())
    for box in catalogue.boxes.values():
        owned = {card.name for card in (*box.cards, *box.tasks)}
        owned |= {section.name for section in box.sections} | {tile.kind for tile in box.tiles}
        if box.name not in options.sets and (box.name in of_board or named & owned or box.is_chosen(vars(options))):
            yield box.name


def with_wishes(command: Callable[..., None]) -> Callable[..., None]:
    """Replace the parameter ``wishes`` of a command by the options of a new game, for Typer."""
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

    flag = "--with" if option is INCLUDE else f"--{option.name}"
    says, default = option.says, "none" if option is INCLUDE else "drawn by the seed"
    if option.name == "sets":
        others = ", ".join(name for name in catalogue.boxes if name != BASE)
        says, default = f"Boxes besides the base game: {others}; or '{ALL}'.", BASE
    return Annotated[
        str | None,
        typer.Option(flag, help=says, autocompletion=completion, show_default=default, metavar=option.form),
    ]
