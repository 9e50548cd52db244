"""Learning by self-play: fits the weights that best predict the rest of a game.

Each generation plays games against itself with the weights of the one before. After every turn the features of all
players are noted, and what each was still to earn; the new weights are those that explain best how this differs between
a player and the next one at the table (least-squares temporal differences: a position is judged by those that followed
it, the sooner the more). ``make tune`` writes them to ``bots/weights.json`` with what they were learned from.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kingdombuilder.arena.pool import cores, in_processes
from kingdombuilder.bots.evaluation import ALWAYS, Evaluation, Weights, learned, promises
from kingdombuilder.bots.features import FEATURES, GOLD
from kingdombuilder.bots.search import Breadth, TurnSearch
from kingdombuilder.game import catalogue
from kingdombuilder.game.apply import apply
from kingdombuilder.game.choices import choices
from kingdombuilder.game.options import Options
from kingdombuilder.game.scoring import gold
from kingdombuilder.game.setup import first_state
from kingdombuilder.game.state import State
from kingdombuilder.hexes import each

Vector = NDArray[np.float64]

BREADTH = Breadth(plans=3, hexes=6, begun=2)
PLANS = 6
RANDOM_PLANS, RANDOM_ACTIONS = 0.12, 0.02
"""How often any of the best plans is played, or any action at all, so that the games are not all alike."""
TRACE = 0.7
"""How much a position counts that lies one turn further ahead, compared with the next one."""
RIDGE, CARD_RIDGE = 60.0, 2000.0
"""How strongly weights are held near zero: those of every game, and those of single cards, of which less is seen."""
UNSEEN_GAMES = 8
"""One in so many games is not learned from, but used to see how well the weights foretell."""

CARDS = (ALWAYS, *catalogue.cards, *catalogue.tasks)
TILES = tuple(catalogue.tiles)
COLUMNS = 2 * len(FEATURES)
"""The weights of a card: those for soon and those for later."""
SIZE = len(CARDS) * COLUMNS + len(TILES)


class Moment(NamedTuple):
    """A position after a turn, as the players saw it."""

    turns: float
    features: list[list[float]]
    """The features of every seat."""
    tiles: list[list[str]]
    """The kinds of location tiles that every seat has."""


@dataclass(frozen=True)
class Watched:
    """A game that was played."""

    cards: list[str]
    moments: list[Moment]
    final: list[int]
    """The gold of every seat in the end."""


def deals(number: int, seed: int) -> Iterator[Options]:
    """The tables at which is learned: the base game and all boxes, mostly two players, sometimes four."""
    for game in range(number):
        yield Options(2 if game % 4 else 4, sets=tuple(catalogue.boxes) if game % 3 else ("base",), seed=seed + game)


def watch(weights: Weights, options: Options) -> Watched:
    """Play a game of self-play and note what was seen."""
    chance = Random(f"self-play {options.seed}")
    state = first_state(options)
    evaluation = Evaluation(state.setup, weights=weights)
    moments = []
    while not state.over:
        seat = state.active
        state = played_on(state, evaluation, chance)
        if state.active != seat and not state.over:
            moments.append(moment_of(state, evaluation))
    seats = range(len(state.players))
    names = [card.name for card in (*state.setup.cards, *state.setup.tasks)]
    return Watched(names, moments, [gold(state, seat) for seat in seats])


def played_on(state: State, evaluation: Evaluation, chance: Random) -> State:
    """The state after the rest of a turn, or after some action."""
    if chance.random() < RANDOM_ACTIONS:
        actions = [(kind, hex) for kind, hexes in choices(state).items() for hex in each(hexes)]
        return apply(state, chance.choice(actions))
    plans = TurnSearch(state, evaluation, BREADTH).best(PLANS)
    if chance.random() < RANDOM_PLANS:
        return chance.choice(plans).state
    return max(plans, key=lambda plan: evaluation.lead(plan.state, state.decider)).state


def moment_of(state: State, evaluation: Evaluation) -> Moment:
    """What is seen in a position."""
    turns, observer = evaluation.observer.turns_to_come(state), evaluation.observer
    seats = range(len(state.players))
    return Moment(
        turns,
        [observer.features(state, seat, gold(state, seat)) for seat in seats],
        [_tiles(state, seat) for seat in seats],
    )


def _tiles(state: State, seat: int) -> list[str]:
    held = state.players[seat].tiles
    return [tile.kind for hexes, tile in state.setup.tiles for _ in range((held & hexes).bit_count())]


class Duel(NamedTuple):
    """What one game says about two of its players, moment by moment."""

    known: Vector
    """The columns are the weights, the values what each is multiplied with."""
    lead: Vector
    """By how much gold the first was ahead, and last of all in the end."""


def duels(game: Watched, scale: Vector) -> Iterator[Duel]:
    """Every player of a game against the next one."""
    seats = len(game.final)
    for first in range(seats if seats > 2 else 1):
        second = (first + 1) % seats
        lead = [moment.features[first][GOLD] - moment.features[second][GOLD] for moment in game.moments]
        rows = [row_of(game.cards, moment, first, second, scale) for moment in game.moments]
        if rows:
            yield Duel(np.array(rows), np.array([*lead, game.final[first] - game.final[second]], float))


def row_of(cards: Sequence[str], moment: Moment, first: int, second: int, scale: Vector) -> Vector:
    """What each weight is multiplied with in the difference of what two players' positions promise."""
    row = np.zeros(SIZE)
    soon, later = promises(moment.turns)
    ahead = (np.array(moment.features[first]) - np.array(moment.features[second])) / scale
    for card in (ALWAYS, *cards):
        start = CARDS.index(card) * COLUMNS
        row[start : start + len(FEATURES)] = soon * ahead
        row[start + len(FEATURES) : start + COLUMNS] = later * ahead
    for seat, sign in ((first, later), (second, -later)):
        for tile in moment.tiles[seat]:
            row[len(CARDS) * COLUMNS + TILES.index(tile)] += sign
    return row


def learn(games: Sequence[Watched]) -> tuple[Vector, Vector]:
    """The weights that explain the games best, and the scale by which the features were divided."""
    scale = np.array([seen for game in games for moment in game.moments for seen in moment.features]).std(axis=0)
    scale[scale == 0] = 1
    system, right = np.zeros((SIZE, SIZE)), np.zeros(SIZE)
    for duel in (duel for game in games for duel in duels(game, scale)):
        traces = np.zeros_like(duel.known)
        trace = np.zeros(SIZE)
        for number, row in enumerate(duel.known):
            traces[number] = trace = TRACE * trace + row
        change = duel.known - np.vstack([duel.known[1:], np.zeros(SIZE)])
        used = np.flatnonzero(duel.known.any(axis=0))
        system[np.ix_(used, used)] += traces[:, used].T @ change[:, used]
        right += traces.T @ np.diff(duel.lead)
    weights: Vector = np.linalg.solve(system + np.diag(ridge(RIDGE, CARD_RIDGE)), right).astype(np.float64)
    return weights, scale


def ridge(always: float, card: float) -> Vector:
    """How strongly each weight is held where it is."""
    found = np.full(SIZE, card)
    found[:COLUMNS] = found[len(CARDS) * COLUMNS :] = always
    return found


def error(weights: Vector, scale: Vector, games: Iterable[Watched]) -> float:
    """By how much the lead in the end differs from what the weights foretell, as a root mean square."""
    misses = [duel.known @ weights + duel.lead[:-1] - duel.lead[-1] for game in games for duel in duels(game, scale)]
    return float(np.sqrt(np.mean(np.concatenate(misses) ** 2)))


def vector(weights: Weights) -> Vector:
    """The weights in the order of the columns, for features that are not divided by any scale."""
    found = [
        part.get(card, {}).get(feature, 0.0)
        for card in CARDS
        for part in (weights.soon, weights.later)
        for feature in FEATURES
    ]
    return np.array(found + [weights.tiles.get(tile, 0.0) for tile in TILES])


def document(weights: Vector, scale: Vector, provenance: dict[str, Any]) -> dict[str, Any]:
    """The weights in the form of ``weights.json``."""
    soon, later = {}, {}
    for number, card in enumerate(CARDS):
        both = weights[number * COLUMNS : (number + 1) * COLUMNS] / np.tile(scale, 2)
        soon[card] = _named(both[: len(FEATURES)])
        later[card] = _named(both[len(FEATURES) :])
    tiles = dict(zip(TILES, np.round(weights[len(CARDS) * COLUMNS :], 3).tolist(), strict=True))
    return {"provenance": provenance, "soon": soon, "later": later, "tiles": tiles}


def _named(weights: Vector) -> dict[str, float]:
    named = dict(zip(FEATURES, np.round(weights, 3).tolist(), strict=True))
    return {name: weight for name, weight in named.items() if weight}


def text(found: Mapping[str, Any]) -> str:
    """The document as JSON with a line for each card."""
    parts = []
    for name, part in found.items():
        lines = ",\n".join(f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in part.items())
        parts.append(f" {json.dumps(name)}: {{\n{lines}\n }}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def tune(generations: int, games: int, seed: int, processes: int) -> dict[str, Any]:
    """Play and learn for some generations; the learned document."""
    weights, told = learned(), {}
    seen: list[Watched] = []
    for generation in range(1, generations + 1):
        print(f"generation {generation}: {games} games of self-play", file=sys.stderr)
        before = seen[-games:]
        seen = before + list(_watched(weights, deals(games, seed + (generation - 1) * games), processes))
        unseen = seen[len(before) :: UNSEEN_GAMES]
        tried, scale = learn([game for game in seen if game not in unseen])
        told = {
            "error": round(error(tried, scale, unseen), 2),
            "error of gold alone": round(error(np.zeros(SIZE), scale, unseen), 2),
        }
        print(f"the lead in the end, foretold with these errors: {told}", file=sys.stderr)
        found = document(*learn(seen), {})
        weights = Weights.of(found)
    found["provenance"] = {
        "made by": f"make tune ARGS='--generations {generations} --games {games} --seed {seed}'",
        "learned from": f"{len(seen)} games of self-play, of the base game and of all boxes, by 2 and by 4 players",
        "trace": TRACE,
        "ridge": [RIDGE, CARD_RIDGE],
        **told,
    }
    return found


def _watched(weights: Weights, tables: Iterable[Options], processes: int) -> Iterator[Watched]:
    """Play the games in many processes, and hand them out in their order."""
    jobs = list(tables)
    order = {options: number for number, options in enumerate(jobs)}
    done = sorted(in_processes(partial(watch, weights), jobs, processes=processes), key=lambda pair: order[pair[0]])
    for _, game in done:
        if isinstance(game, BaseException):
            raise game
        yield game


def main(words: list[str] | None = None) -> None:
    """Learn, and write the weights."""
    usual = files("kingdombuilder.bots").joinpath("weights.json")
    parser = ArgumentParser(prog="python -m tools.learning.tuning", description=__doc__)
    parser.add_argument("--generations", type=int, default=3)
    parser.add_argument(
        "--games", type=int, default=2000, help="games of each generation; the last two are learned from"
    )
    parser.add_argument("--seed", type=int, default=1_000_000)
    parser.add_argument("--jobs", type=int, default=cores())
    parser.add_argument("--out", type=Path, default=Path(str(usual)), help="where the weights go")
    wanted = parser.parse_args(words)
    if wanted.generations < 1 or wanted.games < 2:
        parser.error("it takes at least one generation of two games")
    found = tune(wanted.generations, wanted.games, wanted.seed, wanted.jobs)
    wanted.out.write_text(text(found), encoding="utf-8")


if __name__ == "__main__":
    main()
