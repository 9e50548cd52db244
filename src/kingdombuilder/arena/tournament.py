"""Tournaments: pairings, play and results.

To reduce variance, every line-up plays every deal in all orders of seats.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, partial
from hashlib import sha256
from itertools import combinations, combinations_with_replacement, groupby, permutations, takewhile
from math import ceil, perm
from pathlib import Path
from typing import Any, TypeAlias

from ..game import catalogue
from ..game.actions import Action
from ..game.documents.record import Record
from ..game.errors import KingdomBuilderError
from ..game.options import Options
from ..programs.external_bot import PREFIX, split
from ..programs.players import check_player
from .accumulators import Row, statistic
from .journal import Journal
from .match import Crashed, Match, Played, Result, play, record_text
from .pool import serially
from .rows import Line, filtered, rows_with_facts, summary
from .sequential import Question, SequentialTest, Verdict
from .standings import Standing, standings

ENGINE = "hexes.py", "section.py", "board.py", "game/**/*", "sets/**/*"
THINKING = *ENGINE, "bots/**/*"
CODE = *THINKING, "programs/*", "arena/accumulators.py"
CODE_ENDINGS = ".py", ".txt", ".json"
"""The file types of the package on which games and statistics depend."""
AFTERWARDS = "bots/levels.*", "bots/hint.py", "bots/reasons.py", "bots/win_chance.py", "bots/chances.json"
"""The files among them on which they do not depend."""

LARGEST_FILE = 50_000_000
"""The size limit, in bytes, of files in a program's command that are part of the fingerprint."""

MOST_SEATINGS = 100_000
"""The most seatings; each deal is played in all of them."""

LineUp: TypeAlias = tuple[str, ...]
Way: TypeAlias = Callable[
    [Callable[[Match], Result], Iterable[Match], Callable[[], None]], Iterator[tuple[Match, Result | BaseException]]
]
"""Runs games: ``pool.serially``, in processes, or on a cluster."""


class BadTournament(KingdomBuilderError):
    """An invalid tournament."""


def line_ups(bots: Sequence[str], players: int) -> list[LineUp]:
    """All combinations of the bots at a table; if they are too few, with repetitions that include each bot.

    >>> line_ups(["planner", "greedy", "random"], 2)
    [('planner', 'greedy'), ('planner', 'random'), ('greedy', 'random')]
    >>> line_ups(["planner", "greedy"], 3)
    [('planner', 'greedy', 'planner'), ('planner', 'greedy', 'greedy')]
    """
    if len(bots) >= players:
        chosen: Iterable[LineUp] = combinations(bots, players)
    else:
        others = combinations_with_replacement(dict.fromkeys(bots), players - len(bots))
        chosen = ((*bots, *more) for more in others)
    found: dict[LineUp, LineUp] = {}
    for line_up in chosen:
        found.setdefault(tuple(sorted(line_up)), line_up)
    return list(found.values())


def seatings(line_up: LineUp) -> list[LineUp]:
    """All distinct orders of seats.

    >>> seatings(("expert", "planner", "planner"))
    [('expert', 'planner', 'planner'), ('planner', 'expert', 'planner'), ('planner', 'planner', 'expert')]
    """
    return list(dict.fromkeys(permutations(line_up)))


@dataclass(frozen=True)
class Tournament:
    """The games to play.

    >>> tournament = Tournament(("planner", "greedy", "random"), Options(players=2), games=10)
    >>> tournament.deals, len(tournament.matches)
    (2, 12)
    """

    bots: tuple[str, ...]
    options: Options = field(default_factory=Options)
    """The options of the first deal; each further deal has the next seed, which decides what they leave open."""
    games: int = 100
    """The least number of games; deals are always completed."""
    stats: tuple[str, ...] = ()
    """The names of the statistics to collect."""
    limit: int | None = None
    """The time limit of a decision, in milliseconds."""
    keep_actions: bool = False
    """Whether to keep the actions of every game."""
    question: Question | None = None
    """The question about the first bot; play stops when it is answered."""

    def __post_init__(self) -> None:
        """Refuse invalid options, and unknown bots and statistics."""
        players = self._options.resolved().players
        if not self.bots or self.games < 1:
            raise BadTournament("a tournament needs at least one bot and one game")
        if perm(len(self.bots), players) > MOST_SEATINGS:
            raise BadTournament(f"{len(self.bots)} bots have too many ways to sit at a table of {players}; name fewer")
        if self.question and len(set(self.bots)) < 2:
            raise BadTournament("a test of the win rate needs a second bot")
        for bot in self.bots:
            check_player(bot)
        for name in self.stats:
            statistic(name)

    @property
    def _options(self) -> Options:
        """The options with the user's own sections, which other processes have not loaded."""
        if self.options.own_sections is not None:
            return self.options
        return replace(self.options, own_sections=tuple(catalogue.brought.values()))

    @cached_property
    def seatings(self) -> list[LineUp]:
        """The seatings of each deal."""
        return [seats for line_up in line_ups(self.bots, self.options.players) for seats in seatings(line_up)]

    @property
    def deals(self) -> int:
        """The number of deals."""
        return ceil(self.games / len(self.seatings))

    @cached_property
    def matches(self) -> list[Match]:
        """All games in the order of the deals; raises ``BadOptions`` if a deal is invalid."""
        found: list[Match] = []
        for deal in range(self.deals):
            options = replace(self._options, seed=(self.options.seed or 0) + deal).resolved()
            for seats in self.seatings:
                found.append(Match(options, seats, len(found), deal, self.limit))
        return found

    @cached_property
    def identity(self) -> dict[str, Any]:
        """What identifies this tournament, including a digest of the code but not the number of games."""
        options = {name: value for name, value in vars(self._options).items() if name != "own_sections"}
        own_sections = [section.text() for section in self._options.own_sections or ()]
        return {
            "bots": self.bots,
            "options": options | {"own_sections": own_sections},
            "stats": self.stats,
            "limit": self.limit,
            "keep_actions": self.keep_actions,
            "code": fingerprint((*self.bots, *self.stats)),
        }

    def test(self) -> SequentialTest | None:
        """A new test of the question, if there is one."""
        return self.question and SequentialTest(self.question, self.bots[0], len(self.seatings))

    def shortened(self, deals: int) -> Tournament:
        """A tournament of the first ``deals`` deals."""
        return replace(self, games=deals * len(self.seatings))


@dataclass(frozen=True)
class Outcome:
    """The results of a tournament."""

    tournament: Tournament
    results: Mapping[int, Result]
    """The results by number of the game, perhaps also of later games."""

    @cached_property
    def played(self) -> list[tuple[Match, Played]]:
        """The finished games, in order."""
        return [(match, found) for match, found in self._in_order() if isinstance(found, Played)]

    @cached_property
    def crashed(self) -> list[tuple[Match, Crashed]]:
        """The failed games."""
        return [(match, found) for match, found in self._in_order() if isinstance(found, Crashed)]

    def _in_order(self) -> Iterator[tuple[Match, Result]]:
        return ((match, self.results[match.number]) for match in self.tournament.matches)

    def standings(self) -> list[Standing]:
        """The standings of the bots, in the order given."""
        deals = groupby(self.played, key=lambda game: game[0].deal)
        return standings(self.tournament.bots, [[game for _, game in games] for _, games in deals])

    def verdict(self) -> Verdict | None:
        """The answer to the question, if there was one."""
        test = self.tournament.test()
        if test is None:
            return None
        test.see(self.results)
        return test.verdict()

    def rows(self, name: str, /, **where: str) -> list[Row]:
        """The rows of a statistic with the facts of their games, filtered by ``wanted``: ``bot="greedy"``."""
        return filtered(rows_with_facts(name, self.played), where)

    def summary(self, name: str, /, **where: str) -> list[Line]:
        """The means of these rows, with 95 % intervals."""
        return summary(statistic(name), self.rows(name, **where))

    def document(self, /, **where: str) -> dict[str, Any]:
        """The result for programs, with summaries of the statistics."""
        options = self.tournament.options
        return {
            "bots": self.standings(),
            "players": options.players,
            "sets": list(options.sets),
            "include": list(options.include),
            "deals": self.tournament.deals,
            "games": len(self.tournament.matches),
            "seed": options.seed,
            "sprt": self.verdict(),
            "faults": [fault for _, game in self.played for fault in fault_documents(game)],
            "crashed": [crash_document(match, crash) for match, crash in self.crashed],
            "stats": {name: self.summary(name, **where) for name in self.tournament.stats},
        }


def game_document(match: Match, game: Played) -> dict[str, Any]:
    """A game as training data: its record, and the result of each seat."""
    actions = tuple(map(Action.parse, game.actions))
    return {
        "game": match.number,
        "deal": match.deal,
        "bots": list(match.bots),
        "gold": [seat.gold for seat in game.seats],
        "shares": [seat.share for seat in game.seats],
        "faults": fault_documents(game),
        "record": Record(match.options, actions).document(),
    }


def fault_documents(game: Played) -> list[dict[str, Any]]:
    """The seats whose program failed and was replaced, with the reasons."""
    return [
        {"game": game.number, "seat": place, "bot": seat.bot, "fault": seat.fault}
        for place, seat in enumerate(game.seats)
        if seat.fault
    ]


def crash_document(match: Match, crash: Crashed) -> dict[str, Any]:
    """A failed game as a document."""
    return {
        "game": match.number,
        "deal": match.deal,
        "seed": match.options.seed,
        "seats": list(match.bots),
        "bot": crash.bot,
        "error": crash.error,
        "record": crash.record,
    }


def fingerprint(names: Iterable[str], code: Iterable[str] = CODE, more: Iterable[Path] = ()) -> str:
    """A digest of the code that affects games, of the users' own bots and statistics, and of ``more`` files.

    Of the users' own bots it covers their modules and the files named in a program's command.
    """
    names = tuple(names)
    package = Path(__file__).parent.parent
    without = {file for pattern in AFTERWARDS for file in package.glob(pattern)}
    found = (file for pattern in code for file in sorted(package.glob(pattern)) if file.suffix in CODE_ENDINGS)
    files = [*(file for file in found if file not in without), *more]
    modules = [sys.modules.get(name.partition(":")[0]) for name in names if ":" in name and not name.startswith(PREFIX)]
    files += [Path(module.__file__) for module in modules if module and module.__file__]
    digests = [*map(_digest, files), *(digest for name in names for digest in _digests_of_command(name))]
    return sha256(b"".join(digests)).hexdigest()[:16]


def _digests_of_command(name: str) -> Iterator[bytes]:
    """The digests of the files named in a program's command, read anew because every game starts the program."""
    for word in split(name.removeprefix(PREFIX)) if name.startswith(PREFIX) else ():
        with suppress(OSError, ValueError):  # words may be anything, and files may be closed to us
            if (file := Path(word)).is_file() and file.stat().st_size <= LARGEST_FILE:
                yield sha256(file.read_bytes()).digest()


@cache
def _digest(file: Path) -> bytes:
    """The digest of a file, cached from the first call."""
    return sha256(file.read_bytes()).digest()


def hold(
    tournament: Tournament,
    way: Way = serially,
    journal: Journal | None = None,
    progress: Callable[[Mapping[int, Result]], None] = lambda results: None,
) -> Outcome:
    """Play the games that are not in the journal yet; calls ``progress`` with the results so far.

    If the tournament has a question, play stops when it is answered, and the outcome has only the deals that answered
    it, so it does not depend on the order in which games ended or on interruptions.

    >>> outcome = hold(Tournament(("greedy", "random"), Options.first_game(), games=4))
    >>> [(bot["name"], bot["games"]) for bot in outcome.standings()]
    [('greedy', 4), ('random', 4)]
    """
    known = journal.known if journal else {}
    results = {match.number: known[match.number] for match in tournament.matches if match.number in known}
    test = tournament.test()

    def answered() -> bool:
        return test is not None and test.see(results)

    waiting = [] if answered() else [match for match in tournament.matches if match.number not in results]
    wanted = takewhile(lambda match: not answered(), waiting)
    work = partial(play, stats=tournament.stats, keep_actions=tournament.keep_actions)
    for match, found in way(work, wanted, lambda: progress(results)) if waiting else ():
        result = _crash(match, found) if isinstance(found, BaseException) else found
        results[match.number] = result
        if journal:
            journal.note(result)
    progress(results)
    return Outcome(tournament.shortened(test.seen) if test and answered() else tournament, results)


def _crash(match: Match, error: BaseException) -> Crashed:
    """The result of a game whose process died."""
    return Crashed(match.number, f"{type(error).__name__}: {error}", None, record_text(match.record()))
