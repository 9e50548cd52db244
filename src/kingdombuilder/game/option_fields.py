"""The kinds of options of a game. Each is described once, by a field.

A field knows its name, the valid values, how they are written as text and as JSON, and how the seed decides if they
are left open. Records, positions, the command line and the server follow from the table of all fields,
``options.all_fields``. The fields of every game are in ``options``; a box brings its own in ``Box.options``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..board import SECTORS, Board, Thing
from ..hexes import Mask, each, hex_named, mask_of, names
from ..section import BadSection, Section
from . import catalogue
from .chance import shuffled
from .errors import BadOptions, listed, shown, unknown

if TYPE_CHECKING:
    from .documents.position_reader import PositionReader
    from .documents.reader import Reader
    from .options import Options

MOST_DIGITS = 100
"""The most digits of a whole number in options and records; only seeds are nearly as long."""


@dataclass(frozen=True)
class OptionField:
    """A field of ``Options``."""

    name: str
    nothing: Any = None
    """The value if a document has none, and if there is nothing to draw."""

    def of(self, options: Options) -> Any:
        """The value in these options."""
        return getattr(options, self.name)

    def put(self, options: Options, value: Any) -> Options:
        """The options with another value; a list becomes a tuple."""
        return options.with_values(**{self.name: tuple(value) if isinstance(value, list) else value})

    def document(self, value: Any) -> Any:
        """The value in a JSON document."""
        return value

    def read(self, reader: Reader, value: Any) -> Any:
        """The value that ``document`` wrote."""
        raise NotImplementedError


@dataclass(frozen=True)
class Number(OptionField):
    """A whole number."""

    nothing: int = 0

    def read(self, reader: Reader, value: Any) -> int:
        """A whole number that is not too long; ``Options`` check its range."""
        if type(value) is int and 0 <= value < 10**MOST_DIGITS:
            return value
        reader.fault(self.name, f"{shown(value)} is not a whole number from 0 up of at most {MOST_DIGITS} digits")
        return self.nothing


@dataclass(frozen=True)
class OwnSections(OptionField):
    """The players' own sections, as the texts of their files."""

    nothing: tuple[Section, ...] = ()

    def document(self, value: Sequence[Section] | None) -> list[str]:
        """The texts."""
        return [section.text() for section in value or ()]

    def read(self, reader: Reader, value: Any) -> tuple[Section, ...]:
        """Parse the texts; a location must be known."""
        return tuple(self._sections(reader, value))

    def _sections(self, reader: Reader, value: Any) -> Iterator[Section]:
        for index, text in enumerate(reader.texts(value, self.name)):
            try:
                yield catalogue.section_of(text)
            except BadSection as error:
                reader.fault(f"{self.name}[{index}]", str(error))


@dataclass(frozen=True, kw_only=True)
class Named(OptionField):
    """An option chosen by name, so that one line of text can hold it."""

    says: str
    """A description in one sentence."""
    form: str
    """Its metavariable in the usage of the command line."""
    what: str
    """The noun for a single name, for messages."""
    known: Callable[[Iterable[Section]], Mapping[str, object]] = lambda own: {}
    """The valid names, given the players' own sections."""
    draw: Callable[[Options], Any] | None = None
    """The value that the seed draws if the players leave it open and the box is used."""
    on_board: bool = True
    """Whether it lies on the board and so needs its box. Task cards do not: no card needs its box."""
    most: int | None = None
    """The most names."""

    def text(self, value: Any) -> str:
        """The value in a line of text."""
        raise NotImplementedError

    def parse(self, text: str) -> Any:
        """The value that ``text`` wrote."""
        raise NotImplementedError

    def faults(self, options: Options) -> Iterator[str]:
        """The faults of the value that can be found without a board."""
        raise NotImplementedError

    def decided(self, options: Options) -> Any:
        """The value with which the game begins; sections and cards are decided already."""
        value = self.of(options)
        return self.draw(options) if value is None and self.draw else value

    def including(self, value: Any, names: Sequence[str]) -> Any:
        """The value drawn by the seed, changed to include these names."""
        raise NotImplementedError

    def read_position(self, reader: PositionReader, value: Any, options: Options) -> Any:
        """Parse the value in a position document, given the options so far; their sections are None if invalid."""
        raise NotImplementedError

    def side_beside(self, options: Options) -> str | None:
        """The island side that these options lay beside the main board."""
        return None

    def things(self, options: Options) -> tuple[Thing, ...]:
        """The things that these options lay on hexes of the board."""
        return ()


@dataclass(frozen=True, kw_only=True)
class OneName(Named):
    """A single name."""

    most: int | None = 1
    is_side: bool = False
    """Whether it names the island side."""

    def side_beside(self, options: Options) -> str | None:
        """The name, if it names the island side."""
        return self.of(options) if self.is_side else None

    def text(self, value: str) -> str:
        """The name itself."""
        return value

    def parse(self, text: str) -> str:
        """The name itself."""
        return text

    def read(self, reader: Reader, value: Any) -> str | None:
        """A text or null."""
        return None if value is None else reader.text(value, self.name)

    def faults(self, options: Options) -> Iterator[str]:
        """A name that does not exist."""
        value, known = self.of(options), self.known(options.own())
        if value is not None and str(value) not in known:
            yield f"{self.name}: {unknown(self.what, value, known)}"

    def including(self, value: str | None, names: Sequence[str]) -> str | None:
        """The included name, if there is one."""
        return names[0] if names else value

    def read_position(self, reader: PositionReader, value: Any, options: Options) -> str | None:
        """A known name or null."""
        return None if value is None else reader.name(value, self.name, self.what, self.known(options.own()))


@dataclass(frozen=True, kw_only=True)
class Names(Named):
    """A list of names, none of them twice."""

    nothing: tuple[str, ...] = ()

    def text(self, value: Sequence[str]) -> str:
        """The names with spaces between them."""
        return " ".join(value)

    def parse(self, text: str) -> tuple[str, ...]:
        """The names, which spaces separate."""
        return tuple(text.split())

    def document(self, value: Sequence[str] | None) -> list[str]:
        """The list of names."""
        return list(value or ())

    def read(self, reader: Reader, value: Any) -> tuple[str, ...]:
        """A list of texts."""
        return reader.texts(value, self.name)

    def faults(self, options: Options) -> Iterator[str]:
        """Too many names, names that do not exist, and names that come twice."""
        given: Sequence[str] = self.of(options) or ()
        if self.most is not None and len(given) > self.most:
            yield f"{self.name}: {len(given)} given; {self.most} at most"
        yield from faults_in_names(self.name, self.what, given, self.known(options.own()))

    def including(self, value: Sequence[str], names: Sequence[str]) -> tuple[str, ...]:
        """The included names first; as many names as before, unless more are included."""
        others = [name for name in value if name not in names]
        return (*names, *others[: max(0, len(value) - len(names))])

    def read_position(self, reader: PositionReader, value: Any, options: Options) -> tuple[str, ...]:
        """Known names, none of them twice."""
        known = self.known(options.own())
        return tuple(reader.names(value, self.name, self.what, known, len(known) if self.most is None else self.most))


@dataclass(frozen=True, kw_only=True)
class Spots(Names):
    """Hexes on which something lies, at most one for each section."""

    spots: Callable[[Board], Mask]
    """The hexes that players may choose from before a game."""
    thing: str
    """What lies there."""
    covers: bool = False
    """Whether it replaces what is printed there."""
    ground: Callable[[Board], Mask]
    """The hexes where it may lie in a position."""
    ground_says: str

    def faults(self, options: Options) -> Iterator[str]:
        """Names that are no hex; the rest needs the board."""
        for text in self.of(options) or ():
            try:
                hex_named(text)
            except ValueError as error:
                yield f"{self.name}: {error}"

    def decided(self, options: Options) -> tuple[str, ...]:
        """The hexes that the players named, or one drawn by the seed on each section that has a valid hex."""
        board = self.put(options, ()).board()
        given = self.of(options)
        return tuple(names(self._drawn(board, options.seed or 0) if given is None else self._chosen(board, given)))

    def _drawn(self, board: Board, seed: int) -> Mask:
        found = 0
        for section, sector in zip(board.sections, SECTORS, strict=True):
            fit = list(each(self.spots(board) & sector))
            if fit:
                found |= 1 << shuffled(fit, seed, f"{self.thing} of {section}")[0]
        return found

    def _chosen(self, board: Board, given: Sequence[str]) -> Mask:
        found, fit = 0, self.spots(board)
        faults = []
        for position, text in enumerate(given):
            hex = hex_named(text)
            if not fit >> hex & 1:
                faults.append(f"{self.name}: {text} is not a {self.what}{listed(fit)}")
            elif text in given[:position]:
                faults.append(f"{self.name}: {text} is named twice")
            elif any(found & sector and sector >> hex & 1 for sector in SECTORS):
                faults.append(f"{self.name}: {text} is the second one on its section")
            else:
                found |= 1 << hex
        if faults:
            raise BadOptions(faults)
        return found

    def read_position(self, reader: PositionReader, value: Any, options: Options) -> tuple[str, ...]:
        """Valid hexes, checked only if there is a board."""
        if options.sections is None:
            return ()
        return tuple(names(reader.hexes_on(value, self.name, self.ground(options.board()), self.ground_says)))

    def things(self, options: Options) -> tuple[Thing, ...]:
        """The thing and its hexes, if there are any."""
        hexes = mask_of(map(hex_named, self.of(options) or ()))
        return (Thing(self.thing, hexes, self.covers),) if hexes else ()


def faults_in_names(field: str, what: str, names: Sequence[object], known: Collection[str]) -> Iterator[str]:
    """Errors about unknown and repeated names."""
    for position, name in enumerate(names):
        if not isinstance(name, str) or name not in known:
            yield f"{field}: {unknown(what, name, known)}"
        elif name in names[:position]:
            yield f"{field}: {name} is named twice"
