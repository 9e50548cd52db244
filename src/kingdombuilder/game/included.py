"""Draw games that contain the sections, locations, cards and tasks of ``Options.include``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeAlias

from ..section import Section
from . import catalogue
from .chance import coins, shuffled
from .option_fields import faults_in_names

if TYPE_CHECKING:
    from .option_fields import Named
    from .options import Options

Included: TypeAlias = dict[str, tuple[str, ...]]
"""The included names by field of ``Options``."""


def known_names(own: Iterable[Section], fields: Iterable[Named]) -> dict[str, None]:
    """All names that can be included: those of these fields, and all locations."""
    own = tuple(own)
    return dict.fromkeys((*(name for field in fields for name in field.known(own)), *_locations(own)))


def included(options: Options, fields: Iterable[Named]) -> Included:
    """Sort the included names by field; a location stands for its section."""
    if not options.include:
        return {field.name: () for field in fields}
    own = options.own()
    locations = _locations(own)
    names = dict.fromkeys(locations.get(name, name) for name in options.include)
    return {field.name: tuple(name for name in names if name in field.known(own)) for field in fields}


def on_board(sections: Sequence[str], places: int, seed: int) -> tuple[str | None, ...]:
    """Draw places and turns for the included sections; None on the other places."""
    board: list[str | None] = [None] * places
    if sections:
        turned = coins(places, seed, "orientation")
        for place, name in zip(shuffled(range(places), seed, "included"), sections, strict=False):
            board[place] = name + "'" * turned[place]
    return tuple(board)


def faults_in_include(options: Options, fields: Sequence[Named]) -> Iterator[str]:
    """Errors about unknown names, too many names, and fields that exclude them."""
    if not options.include:
        return
    known = known_names(options.own(), fields)
    faults = list(faults_in_names("include", "section, location, card or task", options.include, known))
    yield from faults
    for field in [] if faults else fields:
        names, given = included(options, [field])[field.name], field.of(options)
        if field.most is not None and len(names) > field.most:
            yield f"include: {field.name}: {len(names)} given ({', '.join(names)}); {field.most} at most"
        there = [str(name).removesuffix("'") for name in (given if isinstance(given, tuple) else (given,))]
        for name in names:
            if given is not None and name not in there:
                yield f"include: {name} is not among the {field.name} that are given ({', '.join(there)})"


def _locations(own: Iterable[Section]) -> dict[str, str]:
    """The section or island side of each location after which no section is named."""
    known = catalogue.sections_with(own) | catalogue.islands_with(own)
    return {
        location: section.name
        for section in known.values()
        for location in section.locations.values()
        if location not in known
    }
