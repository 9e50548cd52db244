"""The kinds of things that can be chosen before a game: what is known of a choice is described here, once.

A field knows what it is called, what may be chosen, how that is written in a line of text and in JSON, and how the seed
decides what is left open. Records, positions, the command line and the server follow from the table of all fields,
``options.all_fields``. The fields of every game are in ``options``; a box brings its own in ``Box.options``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..board import SECTORS, Board
from ..hexes import Mask, each, hex_named, names
from ..section import BadSection, Section
from . import catalogue
from .chance import shuffled
from .errors import BadOptions, listed, shown, unknown

if TYPE_CHECKING:
    from .documents.position_reader import PositionReader
    from .documents.reader import Reader
    from .options import Options

MOST_DIGITS = 100
"""The longest whole numbers that options and records may have; only seeds are ever nearly as long."""


@dataclass(frozen=True)
class OptionField:
    """A field of ``Options``."""

    name: str
    nothing: Any = None
    """The value if a document says none, and if there is nothing to be drawn."""

    def of(self, options: Options) -> Any:
        """The value in these options."""
        return getattr(options, self.name)

    def put(self, options: Options, value: Any) -> Options:
        """The options with another value; a list is taken for the tuple it should be."""
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
        """A whole number that is not too long; whether it will do, the options themselves say."""
        if type(value) is int and 0 <= value < 10**MOST_DIGITS:
            return value
        reader.fault(self.name, f"{shown(value)} is not a whole number from 0 up of at most {MOST_DIGITS} digits")
        return self.nothing


@dataclass(frozen=True)
class OwnSections(OptionField):
    """Sections that the players brought: their files as texts."""

    nothing: tuple[Section, ...] = ()

    def document(self, value: Sequence[Section] | None) -> list[str]:
        """The texts."""
        return [section.text() for section in value or ()]

    def read(self, reader: Reader, value: Any) -> tuple[Section, ...]:
        """The sections of the texts, all of whose locations are known."""
        return tuple(self._sections(reader, value))

    def _sections(self, reader: Reader, value: Any) -> Iterator[Section]:
        for index, text in enumerate(reader.texts(value, self.name)):
            try:
                yield catalogue.section_of(text)
            except BadSection as error:
                reader.fault(f"{self.name}[{index}]", str(error))


@dataclass(frozen=True, kw_only=True)
class Named(OptionField):
    """Something that is chosen by name, so that a line of text can say it."""

    says: str
    """What is chosen, in one sentence."""
    form: str
    """How it is typed, for the usage of the command line."""
    what: str
    """What a single name names, for messages."""
    known: Callable[[Iterable[Section]], Mapping[str, object]] = lambda own: {}
    """The names there are, given the sections that the players brought."""
    draw: Callable[[Options], Any] | None = None
    """What the seed decides if the players leave it open and the box is used."""
    on_board: bool = True
    """Whether it lies on the board, so that it cannot be chosen without its box. Task cards can, as all cards can."""

    def text(self, value: Any) -> str:
        """The value in a line of text."""
        raise NotImplementedError

    def parse(self, text: str) -> Any:
        """The value that ``text`` wrote."""
        raise NotImplementedError

    def faults(self, options: Options) -> Iterator[str]:
        """What is wrong with the value, as far as that can be said without a board."""
        raise NotImplementedError

    def decided(self, options: Options) -> Any:
        """The value with which the game begins; sections and cards are decided already."""
        value = self.of(options)
        return self.draw(options) if value is None and self.draw else value

    def read_position(self, reader: PositionReader, value: Any, options: Options) -> Any:
        """The value in a position document whose options are known so far; its sections are None if they are wrong."""
        raise NotImplementedError


@dataclass(frozen=True, kw_only=True)
class OneName(Named):
    """A single name."""

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

    def read_position(self, reader: PositionReader, value: Any, options: Options) -> str | None:
        """A known name or null."""
        return None if value is None else reader.name(value, self.name, self.what, self.known(options.own()))


@dataclass(frozen=True, kw_only=True)
class Names(Named):
    """A list of names, none of them twice."""

    nothing: tuple[str, ...] = ()
    most: int | None = None

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

    def read_position(self, reader: PositionReader, value: Any, options: Options) -> tuple[str, ...]:
        """Known names, none of them twice."""
        known = self.known(options.own())
        return tuple(reader.names(value, self.name, self.what, known, len(known) if self.most is None else self.most))


@dataclass(frozen=True, kw_only=True)
class Spots(Names):
    """Hexes of the board on which something lies, one at most on each section."""

    spots: Callable[[Board], Mask]
    """The hexes that players may choose from before a game."""
    thing: str
    """What lies there."""
    ground: Callable[[Board], Mask]
    """The hexes where it may lie in a position, however that came about."""
    ground_says: str

    def faults(self, options: Options) -> Iterator[str]:
        """What is not the name of a hex; more cannot be said without the board."""
        for text in self.of(options) or ():
            try:
                hex_named(text)
            except ValueError as error:
                yield f"{self.name}: {error}"

    def decided(self, options: Options) -> tuple[str, ...]:
        """The hexes that the players named, or one that the seed draws on each section where there is any."""
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
        """Hexes of the right sort, if there is a board to look at."""
        if options.sections is None:
            return ()
        return tuple(names(reader.hexes_on(value, self.name, self.ground(options.board()), self.ground_says)))


def faults_in_names(field: str, what: str, names: Sequence[object], known: Mapping[str, object]) -> Iterator[str]:
    """Complaints about names that do not exist or come twice."""
    for position, name in enumerate(names):
        if not isinstance(name, str) or name not in known:
            yield f"{field}: {unknown(what, name, known)}"
        elif name in names[:position]:
            yield f"{field}: {name} is named twice"
