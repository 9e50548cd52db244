"""A lesson played by what its data say: the line of each step, and bots for the others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from kingdombuilder.bots.registry import make_bot
from kingdombuilder.game.actions import Action
from kingdombuilder.game.events import Event
from kingdombuilder.game.game import Game
from kingdombuilder.game.scoring import gold_by_item
from kingdombuilder.game.view import view
from kingdombuilder.server import protocol as m
from kingdombuilder.server.table.telling.views import event_messages

LEARNER = 0


@dataclass
class Pupil:
    """Somebody who plays a chapter, step by step."""

    chapter: m.Chapter
    bots: str
    """What the chances of the bots are drawn from."""
    events: list[Event] = field(default_factory=list)
    """What happened since the step began."""
    kinds: list[str] = field(default_factory=list)
    """The kinds of the learner's actions since then."""

    def __post_init__(self) -> None:
        """Sit down."""
        self.game = Game.from_position(self.chapter.position, int(self.chapter.seed))
        self.bot = make_bot(self.chapter.bot, self.bots)

    def let_others_play(self) -> None:
        """Let the bots decide until it is for the learner."""
        while not self.game.over and self.game.state.decider != LEARNER:
            state = self.game.state
            self.events += self.game.play(Action(*self.bot.choose(view(state, state.decider))))

    def play(self, step: m.LessonStep) -> bool:
        """Play the line of a step; whether the step is done then, and was not done before."""
        self.events, self.kinds = [], []
        self.let_others_play()
        for notation in step.line:
            if self._is_done(step):
                return False
            action = Action.parse(notation)
            self.events += self.game.play(action)
            self.kinds.append(action.kind)
            self.let_others_play()
        return self._is_done(step)

    def _is_done(self, step: m.LessonStep) -> bool:
        match step.done:
            case m.Happens() as wanted:
                return len(list(self._matching(wanted, step.hexes))) >= wanted.times
            case m.Acts(kind):
                return kind in self.kinds
            case m.Earns(item, gold):
                return gold_by_item(self.game.state, LEARNER).get(item, 0) >= gold
        return True

    def _matching(self, wanted: m.Happens, lit: Sequence[str]) -> Iterator[m.AnyEvent]:
        """The learner's events that a step waits for."""
        for event in event_messages(self.events):
            fields = {"player": LEARNER, **wanted.fields}
            fits = all(getattr(event, name, value) == value for name, value in fields.items())
            counts = not wanted.lit or getattr(event, "hex", None) in lit
            if event.__struct_config__.tag == wanted.event and fits and counts:
                yield event
