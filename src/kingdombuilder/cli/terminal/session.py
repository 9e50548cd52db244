"""A game in the terminal.

It asks people, runs bots, writes the record and shows everything.

On a terminal the screen is redrawn for each decision (``screen``). With scripted input, or output to a file, the board
is printed once a turn and the rest line by line (``plain``).
"""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from time import perf_counter

from rich.text import Text

from ...bots.bot import BadBot, Bot
from ...bots.hint import hints
from ...bots.own_class import described
from ...game.actions import END, Kind
from ...game.errors import KingdomBuilderError
from ...game.game import Game
from ...programs.players import chance_of, make_player
from ..errors import BadFile, Ended, printable
from ..files import write_text
from . import panels
from .board import make_console
from .legend import legend
from .menu import Question, question, understand
from .plain import Plain, Scene
from .screen import Screen
from .turn_summary import summary_of_end, summary_of_turn
from .wording import seat_names


@contextmanager
def _blaming_bot(name: str) -> Iterator[None]:
    """Report any error of a bot in one line; it may be third-party code."""
    try:
        yield
    except Ended:
        raise
    except (Exception, SystemExit) as error:  # noqa: BLE001  # a bot may fail in any way
        raise BadBot(f"{name} failed: {described(error)}") from None


class Session:
    """A game with its people, bots and screen."""

    def __init__(
        self,
        game: Game,
        bots: Sequence[str | None],
        file: str | None = None,
        named_again: str = "",
        limit: int | None = None,
    ) -> None:
        """``bots`` has the name of the bot in each seat, or None for a person; the record is written to ``file``.

        ``named_again`` has the options needed to resume besides the file; ``limit`` is the time limit of a program for
        a decision, in milliseconds.
        """
        self.game = game
        self.names = seat_names(game.state, game.record().names)
        self.bots: list[Bot | None] = []
        self.told = [0] * len(bots)
        """The number of actions that each bot was told."""
        self._seat(bots, limit)
        self.file = file
        self.named_again = named_again
        self.saved_files = {file}
        self.saved_actions = 0
        self.console = make_console()
        self.display = Plain(self.console)
        self.chosen: Kind | None = None
        self.whole_menu = False
        self.turn_start = max((n for n, action in enumerate(game.actions, 1) if action.kind == END), default=0)

    def _seat(self, bots: Sequence[str | None], limit: int | None) -> None:
        """Create the bots; if one fails, close those already created."""
        try:
            for seat, name in enumerate(bots):
                with _blaming_bot(self.names[seat]):
                    chance = chance_of(self.game.options.seed, seat)
                    self.bots.append(make_player(name, chance, perf_counter, limit) if name else None)
        except BadBot:
            self._let_bots_go()
            raise

    def run(self) -> None:
        """Play until the game is over or a person leaves."""
        reconfigure = getattr(sys.stdin, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
        self._save()
        try:
            with self._on_screen():
                while not self.game.over and self._next_acts():
                    pass
            if self.game.over:
                self._show_end()
            else:
                self._say_goodbye()
        finally:
            try:
                self._save()
            finally:
                self._let_bots_go()

    @contextmanager
    def _on_screen(self) -> Iterator[None]:
        """Use the full screen if the terminal supports it and people play."""
        at_terminal = sys.stdin.isatty() and sys.stdout.isatty() and not self.console.is_dumb_terminal
        if not at_terminal or None not in self.bots:
            yield
            return
        plain, self.display = self.display, Screen(self.console)
        try:
            yield
        finally:
            self.display.close()
            self.display = plain

    def _next_acts(self) -> bool:
        """Let the decider decide; False if a person leaves."""
        if bot := self.bots[self.game.decider]:
            self._bot_acts(bot)
            return True
        return self._person_acts()

    # Acting

    def _bot_acts(self, bot: Bot) -> None:
        """Let a bot decide. It is seeded by the number of actions, so that a resumed game continues alike."""
        bot.chance.seed(f"{self.game.options.seed}/{len(self.game.actions)}")
        seat, well = self.game.decider, bot.fault is None
        with _blaming_bot(self.names[seat]):
            self._tell(seat, bot)
            with self.display.thinking(self.names[seat]):
                action = bot.choose(self.game.view(seat))
            self.game.play(action)
        if well and bot.fault:
            self.display.notice(Text(f"greedy plays on for {self.names[seat]}: {printable(bot.fault)}", "red"))
        self._after_action()

    def _tell(self, seat: int, bot: Bot) -> None:
        """Tell a bot the actions since the last it was told, without those undone."""
        for number in range(self.told[seat], len(self.game.actions)):
            bot.happened(self.game.states[number].decider, self.game.actions[number])
        self.told[seat] = len(self.game.actions)

    def _let_bots_go(self) -> None:
        """Close every bot even if one fails; the first error is reported."""
        faults: list[BadBot] = []
        for seat, bot in enumerate(self.bots):
            try:
                self._let_go(seat, bot)
            except BadBot as error:
                faults.append(error)
        if faults:
            raise faults[0]

    def _let_go(self, seat: int, bot: Bot | None) -> None:
        """Tell a bot the end of the game, if it is over, and close it."""
        if bot is None:
            return
        with _blaming_bot(self.names[seat]), closing(bot):
            if self.game.over:
                self._tell(seat, bot)
                bot.over(self.game.state)

    def _person_acts(self) -> bool:
        """Ask a person and carry out the answer; False if that is to leave."""
        asked = question(self.game.state, self.chosen)
        self.display.show(Scene(self.game.state, self.names, asked, self.whole_menu))
        self.whole_menu = False
        answer = self.display.read(f"{self.names[self.game.decider]}> ")
        if answer is None or answer in ("quit", "exit", "q"):
            return False
        try:
            self._obey(answer, asked)
        except KingdomBuilderError as error:
            self.display.notice(Text(printable(str(error)), "red"))
        return True

    def _obey(self, answer: str, asked: Question) -> None:
        word, _, rest = answer.partition(" ")
        state = self.game.state
        if not answer:
            self.whole_menu = True
        elif word == "help" or word == "?":
            self.display.notice(panels.commands())
        elif answer == "undo":
            self.display.notice(f"taken back: {self.game.undo()}")
            self.chosen = None
        elif answer == "redo":
            self.display.notice(f"played again: {self.game.redo()}")
            self._after_action()
        elif answer == "back":
            self.chosen = None
        elif answer == "board":
            self.display.board_due = True
        elif answer == "legend":
            self.display.notice(*legend(state, 0))
        elif answer == "scores":
            self.display.notice(panels.score_table(state, self.names, so_far=True), "", panels.card_rules(state))
        elif answer == "hint":
            self.display.notice(panels.hint_table(hints(self.game.view(self.game.decider)), self.names))
        elif answer == "record":
            self.display.notice(Text(self.game.record().text()))
        elif word == "save":
            self._save_as(rest.strip())
        else:
            meaning = understand(answer, state, asked)
            self.chosen = meaning.kind
            if meaning.phrase is not None:
                self.game.play(meaning.phrase)
                self._after_action()

    def _after_action(self) -> None:
        self.chosen = None
        if self.game.actions[-1].kind == END:
            first = self.turn_start
            summary = summary_of_turn(self.game.states[first:], self.game.actions[first:], self.names)
            self.display.turn_ended(summary)
            self.turn_start = len(self.game.actions)
            try:
                self._save()
            except BadFile as error:  # the game goes on; the last save of all will complain again
                self.display.notice(Text(f"not saved: {error.source}: {error}", "red"))

    # Keeping the record

    def _save(self) -> None:
        if self.file is not None:
            self._write(self.file)

    def _save_as(self, file: str) -> None:
        if not file:
            raise KingdomBuilderError("save needs the name of a file, such as 'save game.txt'")
        if file not in self.saved_files:
            if Path(file).exists():
                raise KingdomBuilderError(f"{file} exists already; choose another name")
            self.saved_files.add(file)
        self._write(file)
        self.display.notice(f"saved to {file}")

    def _write(self, file: str) -> None:
        record = self.game.record()
        write_text(file, json.dumps(record.document(), indent=2) + "\n" if file.endswith(".json") else record.text())
        self.saved_actions = len(record.actions)

    def _say_goodbye(self) -> None:
        if self.file is None:
            saved = self.saved_actions == len(self.game.actions)
            self.console.print("Goodbye." if saved else "The game was not saved.")
        else:
            again = f"kingdombuilder play --resume {shlex.quote(self.file)}{self.named_again}"
            self.console.print(Text(f"Saved. Continue with: {again}"), soft_wrap=True)

    def _show_end(self) -> None:
        first = self.turn_start
        if first < len(self.game.actions):
            summary = summary_of_end(self.game.states[first:], self.game.actions[first:], self.names)
            self.console.print(Text(summary, "dim"))
        self.console.print(panels.position_table(self.game.state, self.names))
        self.console.print()
        self.console.print(panels.final_table(self.game.state, self.names))
