"""A tournament on two processes, or on a Ray cluster. Every deal is played in all orders of the seats.

Usage: python tournament.py [GAMES] [RAY]
RAY is the address of a cluster, ``auto``, or ``local`` for a new one on this machine.
"""

import sys
from functools import partial

from kingdombuilder import Options
from kingdombuilder.arena.pool import in_processes
from kingdombuilder.arena.tournament import Tournament, Way, hold


def way_to(ray: str) -> Way:
    """How the games are run."""
    if not ray:
        return partial(in_processes, processes=2)
    from kingdombuilder.arena.cluster import on_ray  # needs kingdombuilder[cluster]

    return partial(on_ray, address=ray)


def main(games: int = 20, ray: str = "") -> None:
    """Play, and print the standings."""
    tournament = Tournament(("greedy", "random"), Options.first_game(), games=games)
    outcome = hold(tournament, way_to(ray))
    for bot in outcome.standings():
        print(f"{bot['name']}: {bot['games']} games, {bot['win_rate']:.0%} won, {bot['mean_gold']:.1f} gold")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20, *sys.argv[2:3])
