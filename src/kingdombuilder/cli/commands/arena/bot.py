"""The verb ``bot``: run a built-in bot as a program."""

from __future__ import annotations

import sys
from functools import partial
from io import TextIOWrapper
from time import perf_counter
from typing import Annotated

import typer

from ....bots.registry import check_bot
from ....programs.external_bot import PREFIX
from ....programs.helpers import collect_seldom
from ....programs.players import make_player
from ....programs.serve_bot import BotServer
from ... import completion
from ...errors import BadUsage
from ...files import import_from_here


def bot(
    name: Annotated[
        str,
        typer.Argument(
            help="random, beginner, easy, greedy, planner or expert, with a budget if you like, "
            "or your own, module:Class.",
            metavar="BOT",
            autocompletion=completion.bots,
        ),
    ],
) -> None:
    """Speak the line protocol for bots on standard input and output.

    docs/bot-protocol.md describes it: the program that starts the bot sends
    'kbp 1', then 'game', then 'decide' for each decision, and finally 'quit'.

    Examples:
      kingdombuilder bot planner
      kingdombuilder arena "exec:kingdombuilder bot planner" greedy
    """
    if name.startswith(PREFIX):
        raise BadUsage([f"{name!r} is a program already; run it by itself"])
    import_from_here()
    check_bot(name)
    collect_seldom()
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    for line in BotServer(name, partial(make_player, name, clock=perf_counter)).converse(sys.stdin):
        print(line, flush=True)
