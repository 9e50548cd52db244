"""All bots by name: those of the registry, and programs, ``exec:node my-bot.js``."""

from __future__ import annotations

from random import Random
from shutil import which

from ..bots.bot import BadBot, Bot, Clock
from ..bots.expert import Expert
from ..bots.registry import check_bot, make_bot
from .external_bot import PREFIX, Program, split
from .helpers import Helpers


def chance_of(seed: int | None, seat: int) -> int:
    """The seed of a bot in a seat: reproducible, but it does not reveal the seed of the game.

    Programs get it, and from the game's seed they could compute the deck.
    """
    return Random(f"bot {seed} {seat}").getrandbits(64)


def make_player(name: str, seed: int | str, clock: Clock, ms: int | None = None) -> Bot:
    """Create the named bot or program for one seat of one game; ``ms`` is a program's time limit for a decision.

    An expert with several cores gets helper processes; ``close`` stops them.
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
    """Raise ``BadBot`` if there is no such bot, or no such program."""
    if name.startswith(PREFIX):
        check_command(name.removeprefix(PREFIX))
    else:
        check_bot(name)


def check_command(command: str) -> None:
    """Raise ``BadBot`` if the program is not installed, so that a typo is found before ``greedy`` replaces it."""
    program = split(command)[0]
    if which(program) is None:
        raise BadBot(
            f"{program!r} cannot be run: it is neither on the PATH nor an executable file; "
            "a script may need its interpreter, such as 'node my-bot.js'"
        )
