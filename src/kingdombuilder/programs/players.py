"""Every player that is not a person by name: the bots of the registry, and programs, ``exec:node my-bot.js``."""

from __future__ import annotations

from random import Random
from shutil import which

from ..bots.bot import BadBot, Bot, Clock
from ..bots.expert import Expert
from ..bots.registry import check_bot, make_bot
from .helpers import Helpers
from .host import PREFIX, Program, split


def chance_of(seed: int | None, seat: int) -> int:
    """What the bot of a seat draws its chance from, the same in every such game; it does not tell the game's seed.

    A program is told of it, and with the seed it would know the deck.
    """
    return Random(f"bot {seed} {seat}").getrandbits(64)


def make_player(name: str, seed: int | str, clock: Clock, ms: int | None = None) -> Bot:
    """The bot or program of that name for one seat of one game; a program has so many milliseconds for a decision.

    An expert that is named with several cores gets processes to help it; ``close`` lets them go.
    """
    if name.startswith(PREFIX):
        command = name.removeprefix(PREFIX)
        split(command)
        return Program(command, seed, ms)
    bot = make_bot(name, seed, clock)
    if isinstance(bot, Expert) and bot.budget.cores > 1:
        bot.helpers = Helpers(bot.budget.cores - 1)
    return bot


def check_player(name: str) -> None:
    """Raise ``BadBot`` if there is no bot of that name, or nothing that can be run where a program is named."""
    if name.startswith(PREFIX):
        check_command(name.removeprefix(PREFIX))
    else:
        check_bot(name)


def check_command(command: str) -> None:
    """Raise ``BadBot`` if there is no such program here: a slip is to be found before ``greedy`` plays for it."""
    program = split(command)[0]
    if which(program) is None:
        raise BadBot(
            f"{program!r} cannot be run: it is neither on the PATH nor an executable file; "
            "a script may need its interpreter, such as 'node my-bot.js'"
        )
