"""A guest who analyses one finished game after another: do other players have to wait?"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from threading import Event, Thread
from time import perf_counter

from kingdombuilder import Game, Options
from kingdombuilder.bots.greedy import Greedy

from ..client import ask

LOOKING = 0.5
"""Seconds between two looks at how far an analysis is."""


def finished_game(seed: int) -> str:
    """The record of a base game of two that greedy players have played."""
    game, bots = Game(Options(2, seed=seed)), (Greedy(1), Greedy(2))
    while not game.state.over:
        game.play(bots[game.state.decider].choose(game.view(game.state.decider)))
    return game.record().text()


@contextmanager
def analysing(server: str, playing: Event) -> Iterator[list[float]]:
    """Once others play, have games analysed for a while, without a pause; how many seconds each of them took."""
    took: list[float] = []
    enough = Event()
    thread = Thread(target=_analyse, args=(server, took, playing, enough), daemon=True)
    thread.start()
    try:
        yield took
    finally:
        enough.set()
        playing.set()
        thread.join()


def _analyse(server: str, took: list[float], playing: Event, enough: Event) -> None:
    playing.wait()
    for seed in count():
        table = ask(f"{server}/api/tables", {"name": "Eve", "record": finished_game(seed)})["table"]
        address, began = f"{server}/api/tables/{table}/analysis", perf_counter()
        ask(address, {})
        while ask(address)["status"] == "running":
            if enough.wait(LOOKING):
                return
        took.append(perf_counter() - began)
