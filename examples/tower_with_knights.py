"""How good is the Tower with Knights? Bots play games that have both, and seats with the tile are compared.

Usage: python tower_with_knights.py [GAMES]
"""

import sys
from functools import partial

from kingdombuilder import Options
from kingdombuilder.arena.pool import cores, in_processes, serially
from kingdombuilder.arena.tournament import Tournament, hold


def main(games: int = 200) -> None:
    """Print the share of victories by the number of Tower tiles that a seat took."""
    options = Options(include=("tower", "knights"))  # the rest is left to chance
    tournament = Tournament(("greedy",), options, games=games, stats=("locations",))
    in_parallel = games > 10
    outcome = hold(tournament, partial(in_processes, processes=cores()) if in_parallel else serially)
    for line in outcome.summary("locations", location="tower"):
        print(f"{line['tiles']} tower tiles: {line['rows']} seats won {line['share']:.0%} of their games", end="")
        bounds = line["share_interval"]  # 95 %; it counts deals, not seats
        print(f", between {bounds[0]:.0%} and {bounds[1]:.0%}" if isinstance(bounds, list) else "")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
