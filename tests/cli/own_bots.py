"""Bots of a user's own, as ``--players`` and ``arena`` find them: ``tests.cli.own_bots:Dawdler``."""

from __future__ import annotations

from time import sleep

from kingdombuilder import State, choices
from kingdombuilder.bots.bot import Bot
from kingdombuilder.hexes import each


class Unborn(Bot):
    """Cannot even begin."""

    def __init__(self, *_: object) -> None:
        raise RuntimeError("no weights here")


class Lost(Bot):
    """Does not know what it may do."""

    def choose(self, view: State) -> tuple[str, int]:
        raise KeyError("action")


class Cheat(Bot):
    """Does what it may not."""

    def choose(self, view: State) -> tuple[str, int]:
        return "farm", 1


class Quitter(Bot):
    """Wants to leave."""

    def choose(self, view: State) -> tuple[str, int]:
        raise SystemExit(0)


class Dawdler(Bot):
    """Takes the first action on offer, and its time."""

    def choose(self, view: State) -> tuple[str, int]:
        sleep(0.05)
        kind, hexes = next(iter(choices(view).items()))
        return kind, next(each(hexes))


class Closed(Dawdler):
    """Reports that it was closed."""

    def close(self) -> None:
        print("closed")


class Stuck(Dawdler):
    """Raises an error when closed."""

    def close(self) -> None:
        raise OSError("stuck")
