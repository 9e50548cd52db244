"""Plot the gold of each player over the turns of a recorded game, as an SVG picture.

Usage: python gold_over_time.py [RECORD] > gold.svg
Without a record, two bots play a game.
"""

import sys
from pathlib import Path

from kingdombuilder import Game, Options, make_bot, score

WIDTH, HEIGHT, MARGIN = 640, 360, 40
COLOURS = "#c0392b", "#2471a3", "#d68910", "#1e8449", "#6c3483"


def played() -> Game:
    """A game of two bots."""
    game = Game(Options.first_game(seed=4711))
    bots = [make_bot("greedy"), make_bot("random")]
    while not game.over:
        game.play(bots[game.decider].choose(game.view(game.decider)))
    return game


def gold_by_turn(game: Game) -> list[list[int]]:
    """The gold of all players after each turn, as if the game ended then."""
    after_turns = [state for action, state in zip(game.actions, game.states[1:], strict=True) if action.kind == "end"]
    return [[player.total for player in score(state)] for state in after_turns]


def plot(turns: list[list[int]]) -> str:
    """A line for each player."""
    most = max(max(golds) for golds in turns)
    across, up = (WIDTH - 2 * MARGIN) / max(1, len(turns) - 1), (HEIGHT - 2 * MARGIN) / max(1, most)
    lines = [
        f'<polyline fill="none" stroke="{COLOURS[seat]}" stroke-width="2" points="'
        + " ".join(f"{MARGIN + turn * across:.1f},{HEIGHT - MARGIN - gold * up:.1f}" for turn, gold in enumerate(golds))
        + f'"/><text x="{WIDTH - MARGIN + 4}" y="{HEIGHT - MARGIN - golds[-1] * up:.1f}">{golds[-1]}</text>'
        for seat, golds in enumerate(zip(*turns, strict=True))
    ]
    axes = f'<path d="M{MARGIN} {MARGIN}V{HEIGHT - MARGIN}H{WIDTH - MARGIN}" fill="none" stroke="#888"/>'
    names = f'<text x="{MARGIN}" y="{MARGIN - 10}">gold</text><text x="{WIDTH - 80}" y="{HEIGHT - 12}">turns</text>'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif">'
    return "\n".join([head, '<rect width="100%" height="100%" fill="#fff"/>', axes, names, *lines, "</svg>\n"])


def main(record: str = "") -> None:
    """Print the plot of a record."""
    game = Game.from_record(Path(record)) if record else played()
    sys.stdout.write(plot(gold_by_turn(game)))


if __name__ == "__main__":
    main(*sys.argv[1:])
