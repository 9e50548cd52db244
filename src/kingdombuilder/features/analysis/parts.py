"""Practice tables, which replay a turn of a finished game: their fields in requests and views."""

from __future__ import annotations

from ...game.documents.record import Record
from ...protocol import messages as m
from ...table.parts import Beginning, ConfigPart

OPPONENT: m.BotName = "greedy"
"""The bot of the other seats."""


class PracticeAsked(Beginning):
    """The request for a practice table."""

    within = (m.NewTable,)

    practice: m.Moment
    """The moment before a turn of a finished game, to practise that turn alone with bots.

    As in a lesson, only the player's name and colour are used beside it.
    """

    @property
    def moment(self) -> m.Moment:
        """The moment before the turn."""
        return self.practice

    def as_asked(self, asked: m.NewTable, played: Record | None) -> m.NewTable:
        """The table to create, with the learner on the seat of the turn."""
        assert played
        *_, state = played.states()
        bots = [None if seat == state.decider else OPPONENT for seat in range(len(state.players))]
        return m.NewTable(
            players=len(bots), bots=bots, name=asked.name, colour=asked.colour, seat=state.decider, hints=False
        )


class PracticeShown(ConfigPart):
    """The practised turn in the view of a table."""

    within = (m.TableView,)

    practice: m.Moment | None = None
    """The moment before the turn practised here, if any."""
