"""Make a dataset of positions and learn a first thing from it: the final gold from the gold so far.

Usage: python learn_from_games.py [POSITIONS]
``kingdombuilder dataset greedy --out positions`` makes a hundred thousand in parallel; see docs/arena.md.
"""

import sys
from base64 import b64decode
from collections.abc import Iterable
from itertools import islice
from pathlib import Path
from statistics import linear_regression
from tempfile import TemporaryDirectory

from kingdombuilder import Action, Options, choices, each, state_from_bytes
from kingdombuilder.arena.accumulators import Row
from kingdombuilder.arena.datasets import Recipe, load_rows, missing_parts, write_part


def features(row: Row) -> tuple[list[float], list[int]]:
    """What a network could be fed: the planes of a position, and the numbers of its legal actions."""
    state = state_from_bytes(b64decode(str(row["view"])))
    me = state.players[state.decider]
    others = [player for seat, player in enumerate(state.players) if seat != state.decider]
    planes = [me.pieces, *(player.pieces for player in others), *state.setup.board.terrain.values()]
    hexes = list(each(state.setup.board.hexes))
    flat = [float(mask >> hex & 1) for mask in planes for hex in hexes]
    legal = [Action(kind, hex).number for kind, mask in choices(state).items() for hex in each(mask)]
    return flat, legal


def fit(rows: Iterable[Row]) -> tuple[float, float]:
    """The line from gold so far to gold at the end."""
    pairs = [(int(str(row["gold_now"])), int(str(row["gold"]))) for row in rows]
    slope, intercept = linear_regression(*zip(*pairs, strict=True))
    return slope, intercept


def main(positions: int = 3000) -> None:
    """Make the dataset in a folder for the moment, and learn from it."""
    recipe = Recipe(("random", "greedy"), Options.first_game(), every=3)
    with TemporaryDirectory() as folder:
        for part in missing_parts(recipe, Path(folder), positions):
            print(f"{write_part(part)} positions in {part.file.name}")
        planes, legal = features(next(load_rows(folder)))
        print(f"The first position: {len(planes)} numbers, {len(legal)} legal actions")
        slope, intercept = fit(islice(load_rows(folder), positions))
        print(f"Gold at the end is about {slope:.2f} times the gold so far, plus {intercept:.0f}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
