"""Mining: find puzzles in games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import comb, prod
from random import Random
from typing import Any

from ..bots.registry import make_bot
from ..game import catalogue
from ..game.actions import BUILD, Action
from ..game.apply import apply
from ..game.choices import choices
from ..game.documents import position
from ..game.documents.record import Record
from ..game.errors import KingdomBuilderError
from ..game.options import BASE, Options
from ..game.setup import first_state
from ..game.state import BEFORE, State
from ..game.view import view
from ..hexes import each
from .exhaustive import NotSearchable
from .proving import is_promising, puzzle_of
from .puzzle import SEED, SOLVER, Puzzle

PLAYERS = (2, 2, 3, 4)
BOT = "greedy"
"""The bot that plays the games to mine."""
MOST_HOUSES_LEFT = 25
"""The most settlements in supply: earlier in a game there is too little on the board for a puzzle."""
MOST_PER_GAME = 5
MOST_STATES = 12_000
"""The most states of a shipped puzzle, because it is proved again in tests."""
HOPELESS = 40 * MOST_STATES
"""The estimated number of states above which a turn is skipped; estimates are far too high."""


def mine(seed: int) -> list[Puzzle]:
    """Mine a game of bots."""
    return list(puzzles_in(bots_game(seed)))


def mine_record(records: Mapping[str, Record], name: str) -> list[Puzzle]:
    """Mine one of these records."""
    return list(puzzles_in(records[name]))


def bots_game(seed: int) -> Record:
    """Play a game of bots with random boxes and number of players."""
    chance = Random(f"puzzles {seed}")
    others = [box for box in catalogue.boxes if box != BASE]
    sets = (BASE, *chance.sample(others, chance.choice((0, 1, 1, 1, 2))))
    options = Options(players=chance.choice(PLAYERS), sets=sets, seed=seed).resolved()
    bots = [make_bot(BOT, f"{seed} {seat}") for seat in range(options.players)]
    state, actions = first_state(options), list[Action]()
    while not state.over:
        actions.append(Action(*bots[state.decider].choose(view(state, state.decider))))
        state = apply(state, actions[-1])
    return Record(options, tuple(actions))


def puzzles_in(record: Record) -> Iterator[Puzzle]:
    """The puzzle of a game: its latest turn with a clear best way to play that is not obvious."""
    found = 0
    for document in reversed(list(_positions(record))):
        if found == MOST_PER_GAME:
            return
        try:
            start = position.playable_state(document, SEED)
            if _guess(start) < HOPELESS and is_promising(start):
                yield puzzle_of(document, MOST_STATES)
                found += 1
        except (NotSearchable, KingdomBuilderError):
            continue


def _positions(record: Record) -> Iterator[dict[str, Any]]:
    """The positions at the start of turns, each as if it were the last turn."""
    for before, after in _pairs(record):
        begins = after.phase == BEFORE and not after.pending and (before is None or before.active != after.active)
        if begins and after.players[after.active].supply <= MOST_HOUSES_LEFT and position.turn_snapshot(after):
            yield as_last_turn(after)


def _pairs(record: Record) -> Iterator[tuple[State | None, State]]:
    before = None
    for state in record.states():
        yield before, state
        before = state


def as_last_turn(state: State) -> dict[str, Any]:
    """The position of a puzzle: the solver has the first seat, and the game ends with the turn."""
    found = position.document(state)
    seat = state.active
    found["players"] = [_short(player) for player in (*found["players"][seat:], *found["players"][:seat])]
    found["turn"] = {"player": SOLVER, "card": found["turn"]["card"]}
    found |= {"start_player": SOLVER + 1, "end_flag": True}
    return {name: value for name, value in found.items() if value not in ([], {})}


def _short(player: dict[str, Any]) -> dict[str, Any]:
    """A player's fields without default values."""
    return {name: value for name, value in player.items() if value or name == "supply"}


def _guess(start: State) -> int:
    """Estimate the number of states of a turn from its first decisions."""
    offers = {kind: hexes.bit_count() for kind, hexes in choices(start).items()}
    builds = comb(max(offers.pop(BUILD, 10), start.builds_left), start.builds_left)
    return builds * prod(1 + _ways(start, kind, number) for kind, number in offers.items())


def _ways(start: State, kind: str, number: int) -> int:
    """Estimate the number of ways to carry out an action."""
    if kind not in start.setup.action:
        return 0
    after = apply(start, (kind, next(each(choices(start)[kind]))))
    further = sum(hexes.bit_count() for hexes in choices(after).values()) if after.pending else 1
    return number * further
