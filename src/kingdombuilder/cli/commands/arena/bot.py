"""The verb ``bot``: a bot of the house as a program that other programs can play against."""

from __future__ import annotations

import sys
from functools import partial
from io import TextIOWrapper
from time import perf_counter
from typing import Annotated

import typer

from ....bots.registry import check_bot
from ....programs.guest import Guest
from ....programs.helpers import collect_seldom
from ....programs.host import PREFIX
from ....programs.players import make_player
from ...errors import BadUsage
from ...files import import_from_here


def bot(
    name: Annotated[
        str,
        typer.Argument(
            help="random, beginner, easy, greedy, planner or expert, with a budget if you like, "
            "or your own, module:Class.",
            metavar="BOT",
        ),
    ],
) -> None:
    """Speak the line protocol for bots on standard input and output.

    docs/bot-protocol.md describes it: whoever starts this says 'kbp 1',
    then 'game', then 'decide' for each decision, and 'quit' in the end.

    Examples:
      kingdombuilder bot planner
      kingdombuilder arena "exec:kingdombuilder bot planner" greedy
    """
    if name.startswith(PREFIX):
        raise BadUsage([f"{name!r} is a program already; it need not be spoken for"])
    import_from_here()
    check_bot(name)
    collect_seldom()
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    for line in Guest(name, partial(make_player, name, clock=perf_counter)).converse(sys.stdin):
        print(line, flush=True)
