"""The load test: ``make load`` plays at many tables with real clients, and measures.

One node on SQLite and two nodes on PostgreSQL are tried, one after the other, each with players in processes of
their own. The last line tells of the worse of both, number by number. How much the machine bears at most is asked by
``--rate 1000``: the rate that is reached is told. With ``--analyse`` finished games are analysed meanwhile.
"""

from __future__ import annotations

import signal
import sys
from argparse import Namespace
from contextlib import ExitStack
from functools import partial
from threading import Event
from time import sleep
from typing import Any

from . import club
from .analysing import analysing
from .measuring import Result, Show, parser_of, percentiles, run_players, serving, worst
from .players import Workload

WARM_UP = 8
"""Tables that a server has seen before its memory is measured."""


def measure(database: str, wanted: Namespace, show: Show) -> Result:
    """Run all players with one database."""
    workload = Workload((), wanted.tables, wanted.rate, wanted.seconds, wanted.seed)
    waits: list[float] = []
    playing = Event()
    with serving(database, wanted.tables, 10 * wanted.tables) as (kind, nodes):
        run_players(nodes, Workload((), WARM_UP, WARM_UP, 1, 0), 1)
        before = [node.memory for node in nodes]
        shown = show.listen(kind, workload)

        def told(what: Any, about: Any) -> None:
            shown(what, about)
            if what == "waited":
                playing.set()
                waits.extend(about)

        with ExitStack() as beside:
            analysed = beside.enter_context(analysing(nodes[0].address, playing)) if wanted.analyse else []
            outcomes, cpu = run_players(nodes, workload, wanted.clients, told)
        while any(node.metric("kingdombuilder_sockets") for node in nodes):
            sleep(0.1)
        grown = [node.memory - old for node, old in zip(nodes, before, strict=True)]
    actions = sum(outcome.actions for outcome in outcomes)
    return Result(
        database=f"{kind}, {len(nodes)} node{'s' * (len(nodes) > 1)}",
        tables=wanted.tables,
        rate=len(waits) / max(outcome.seconds for outcome in outcomes),
        percentiles=percentiles(waits),
        table_kb=sum(grown) / len(nodes) / wanted.tables / 1000,
        cpu_ms=1000 * cpu / actions,
        refusals=[refusal for outcome in outcomes for refusal in outcome.refusals],
        players_ms=1000 * sum(outcome.cpu for outcome in outcomes) / actions,
        analysed=analysed,
    )


def main(words: list[str] | None = None) -> int:
    """What ``make load`` does; returns the exit status."""
    about = "Let many clients play, and measure how long the server takes."
    parser = parser_of("load", about, 15, "how long is played with each database")
    parser.add_argument("--club", action="store_true", help="100 people with one address at 30 tables instead")
    parser.add_argument("--analyse", action="store_true", help="have finished games analysed meanwhile")
    parser.add_argument(
        "--database",
        action="append",
        help="'sqlite' (one node) or 'postgresql' (two nodes) for a new database, or the address of one; "
        "may be given several times; both kinds unless given",
    )
    wanted = parser.parse_args(words)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that no server is left behind
    if wanted.club:
        return club.measure(wanted.seconds, partial(print, flush=True))
    results = []
    with Show() as show:
        for database in wanted.database or ("postgresql", "sqlite"):
            results.append(measure(database, wanted, show))
            print(
                f"{results[-1].database}: {results[-1].summary()}, {results[-1].cpu_ms:.1f} ms of CPU/action "
                f"and {results[-1].players_ms:.1f} ms for the players{results[-1].analyses()}",
                flush=True,
            )
    found = worst(results)
    for refusal in sorted(set(found.refusals)):
        print(f"refused: {refusal}", file=sys.stderr)
    print(f"load: {found.summary()}")
    return 1 if found.refusals else 0


if __name__ == "__main__":
    sys.exit(main())
