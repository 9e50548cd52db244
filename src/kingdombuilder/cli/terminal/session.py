"""A game that is played in the terminal.

It asks the people, lets the bots move, keeps the record, and shows it all.

On a terminal every decision gets a fresh screen. With a script for input, or output to a file, the board is printed
once a turn and the rest line by line.
"""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from threading import Timer
from time import perf_counter

from rich.columns import Columns
from rich.console import RenderableType
from rich.text import Text

from ...bots.bot import BadBot, Bot
from ...bots.hint import hints
from ...bots.own_class import described
from ...game.actions import END, Kind
from ...game.choices import choices
from ...game.errors import KingdomBuilderError
from ...game.game import Game
from ...hexes import NOWHERE_MASK, Mask
from ...programs.players import chance_of, make_player
from ..errors import BadFile, Ended, printable
from ..files import write_text
from . import columns
from .board import make_console
from .menu import Question, question, understand
from .stories import story_of_end, story_of_turn
from .wording import seat_names, usable_things

LONG_MENU = 30
"""A menu with more hexes than this is shown only when asked for."""
PATIENCE = 1.0
"""After so many seconds people are told who keeps them waiting."""
A_MOMENT = 0.2
"""A wait that began earlier is told of only after so many seconds more, because it may be over by then."""
ROOM_FOR_STORIES = 240
"""How many characters the last turns of the others may take above the board."""

HELP = """\
build c4      an action in notation      c4         a hex alone, if one kind fits
barn c4-d9    move a piece               2          a number of the menu
farm          choose a kind of action    back       choose another kind
undo, redo    one action back or forth   (Enter)    number all hexes
scores        the gold, card by card     hint       the best options, and why
board         show the board again       record     show the record
end, stop     an action without a hex    save FILE  keep the record in a file
                                         quit       leave the game"""


@contextmanager
def _blaming_bot(name: str) -> Iterator[None]:
    """Say in a line whatever goes wrong in a bot: it may be anybody's, and do anything."""
    try:
        yield
    except Ended:
        raise
    except (Exception, SystemExit) as error:  # noqa: BLE001  # a bot may fail in any way
        raise BadBot(f"{name} failed: {described(error)}") from None


class Session:
    """A game, the people and bots around it, and the screen that shows it."""

    def __init__(
        self,
        game: Game,
        bots: Sequence[str | None],
        file: str | None = None,
        named_again: str = "",
        limit: int | None = None,
    ) -> None:
        """Sit down; ``bots`` has the name of the bot in each seat, or None for a person, ``file`` keeps the record.

        ``named_again`` is what has to be said besides the file to go on, and ``limit`` how many milliseconds a program
        has for a decision.
        """
        self.game = game
        self.names = seat_names(game.state, game.record().names)
        self.bots: list[Bot | None] = []
        self.told = [0] * len(bots)
        """Of how many actions each bot has heard."""
        self._seat(bots, limit)
        self.waiting_since = perf_counter()
        self.file = file
        self.named_again = named_again
        self.saved_files = {file}
        self.saved_actions = 0
        self.console = make_console()
        self.fresh_screens = self.console.is_terminal and sys.stdin.isatty()
        self.chosen: Kind | None = None
        self.notices: list[RenderableType] = []
        self.stories: list[str] = []
        self.board_due = True
        self.whole_menu = False
        self.turn_start = max((n for n, action in enumerate(game.actions, 1) if action.kind == END), default=0)

    def _seat(self, bots: Sequence[str | None], limit: int | None) -> None:
        """Make the bots; if one of them cannot even begin, those that are there are closed."""
        try:
            for seat, name in enumerate(bots):
                with _blaming_bot(self.names[seat]):
                    chance = chance_of(self.game.options.seed, seat)
                    self.bots.append(make_player(name, chance, perf_counter, limit) if name else None)
        except BadBot:
            self._let_bots_go()
            raise

    def run(self) -> None:
        """Play until the game is over or somebody leaves."""
        self._prepare_input()
        self._save()
        try:
            while not self.game.over:
                if bot := self.bots[self.game.decider]:
                    self._bot_acts(bot)
                elif not self._person_acts():
                    self._say_goodbye()
                    return
            self._show_end()
        finally:
            try:
                self._save()
            finally:
                self._let_bots_go()

    def _prepare_input(self) -> None:
        reconfigure = getattr(sys.stdin, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
        if self.fresh_screens:
            with suppress(ImportError):
                import readline  # noqa: F401  # gives input() a line editor and a memory

    # Acting

    def _bot_acts(self, bot: Bot) -> None:
        """One decision of a bot. Its chance depends on the number of actions, so that a resumed game goes on alike."""
        bot.chance.seed(f"{self.game.options.seed}/{len(self.game.actions)}")
        seat, well = self.game.decider, bot.fault is None
        with _blaming_bot(self.names[seat]):
            self._tell(seat, bot)
            with self._patience(self.names[seat]):
                action = bot.choose(self.game.view(seat))
            self.game.play(action)
        if well and bot.fault:
            self._notice(Text(f"greedy plays on for {self.names[seat]}: {printable(bot.fault)}", "red"))
        self._after_action()

    def _tell(self, seat: int, bot: Bot) -> None:
        """Tell a bot what was played since it heard of anything last; what was taken back meanwhile is not told."""
        for number in range(self.told[seat], len(self.game.actions)):
            bot.happened(self.game.states[number].decider, self.game.actions[number])
        self.told[seat] = len(self.game.actions)

    def _let_bots_go(self) -> None:
        """Close every bot, whatever the others do then; the first that fails is blamed."""
        faults: list[BadBot] = []
        for seat, bot in enumerate(self.bots):
            try:
                self._let_go(seat, bot)
            except BadBot as error:
                faults.append(error)
        if faults:
            raise faults[0]

    def _let_go(self, seat: int, bot: Bot | None) -> None:
        """Tell a bot how the game has ended, if it has, and close it."""
        if bot is None:
            return
        with _blaming_bot(self.names[seat]), closing(bot):
            if self.game.over:
                self._tell(seat, bot)
                bot.over(self.game.state)

    @contextmanager
    def _patience(self, name: str) -> Iterator[None]:
        """Say who is thinking, if people have waited for long."""
        if not self.fresh_screens:
            yield
            return
        left = max(A_MOMENT, PATIENCE - (perf_counter() - self.waiting_since))
        notice = Timer(left, self.console.print, [Text(f"{name} is thinking ...", "dim")])
        notice.start()
        try:
            yield
        finally:
            notice.cancel()
            notice.join()

    def _person_acts(self) -> bool:
        """Ask the person whose decision it is and do what the answer says; False if that is to leave."""
        asked = question(self.game.state, self.chosen)
        self._show(asked)
        answer = self._read()
        self.waiting_since = perf_counter()
        if answer is None or answer in ("quit", "exit", "q"):
            return False
        try:
            self._obey(answer, asked)
        except KingdomBuilderError as error:
            self._notice(Text(printable(str(error)), "red"))
        return True

    def _obey(self, answer: str, asked: Question) -> None:
        """Carry out a command or an action."""
        word, _, rest = answer.partition(" ")
        state = self.game.state
        if not answer:
            self.whole_menu = True
        elif word == "help" or word == "?":
            self._notice(Text(HELP))
        elif answer == "undo":
            self._notice(f"taken back: {self.game.undo()}")
            self.chosen = None
        elif answer == "redo":
            self._notice(f"played again: {self.game.redo()}")
            self._after_action()
        elif answer == "back":
            self.chosen = None
        elif answer == "board":
            self.board_due = True
        elif answer == "scores":
            self._notice(columns.score_table(state, self.names, so_far=True), "", columns.card_rules(state))
        elif answer == "hint":
            self._notice(columns.hint_table(hints(self.game.view(self.game.decider)), self.names))
        elif answer == "record":
            self._notice(Text(self.game.record().text()))
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
            self._tell_story()
            self.turn_start = len(self.game.actions)
            self.board_due = True
            try:
                self._save()
            except BadFile as error:  # the game goes on; the last save of all will complain again
                self._notice(Text(f"not saved: {error.source}: {error}", "red"))

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
        self._notice(f"saved to {file}")

    def _write(self, file: str) -> None:
        record = self.game.record()
        write_text(file, json.dumps(record.document(), indent=2) + "\n" if file.endswith(".json") else record.text())
        self.saved_actions = len(record.actions)

    # Showing

    def _tell_story(self) -> None:
        """Note in a line what the turn that has just ended was."""
        first = self.turn_start
        self.stories.append(story_of_turn(self.game.states[first:], self.game.actions[first:], self.names))
        if not self.fresh_screens:
            self.console.print(Text(self.stories[-1], "dim"))

    def _notice(self, *notices: RenderableType) -> None:
        """Show something: at once, or on the next screen."""
        if self.fresh_screens:
            self.notices += notices
        else:
            self.console.print(*notices, sep="\n")

    def _show(self, asked: Question) -> None:
        """Show what the person needs for the decision."""
        with self.console:  # one write, so that nothing flickers
            if self.fresh_screens:
                self.console.clear()
            if self.fresh_screens or self.board_due:
                self.console.print(columns.position_table(self.game.state, self.names, self._marked(asked)))
            if self.fresh_screens:
                for story in self.stories[1 - len(self.names) :]:
                    line = Text(story, "dim")
                    line.truncate(ROOM_FOR_STORIES // (len(self.names) - 1), overflow="ellipsis")
                    self.console.print(line)
            if self.fresh_screens or self.board_due:
                for thing in usable_things(self.game.state):
                    self.console.print(thing)
            for notice in self.notices:
                self.console.print(notice)
            self.console.print(*self._menu(asked))
        self.notices.clear()
        self.board_due = self.whole_menu = False

    def _marked(self, asked: Question) -> Mask:
        """The hexes that may be named now."""
        offers = choices(self.game.state)
        kinds = [asked.kind] if asked.kind else list(offers)
        marked = 0
        for kind in kinds:
            marked |= offers[kind] & ~NOWHERE_MASK
        return marked

    def _menu(self, asked: Question) -> Sequence[RenderableType]:
        hexes = [item for item in asked.items if item.names_hex]
        heading = Text(f"{asked.kind}:" if hexes else "choose:", "bold")
        long = len(hexes) > LONG_MENU and not self.whole_menu
        shown = [item for item in asked.items if not (long and item.names_hex)]
        items = [f"{number} {item.text}" for number, item in enumerate(shown, 1)]
        if long:
            items.append(f"{len(hexes)} hexes; type one, or press Enter to number them")
        return (Columns([heading, *items], padding=(0, 2)),)

    def _read(self) -> str | None:
        """The next answer; None at the end of the input."""
        prompt = f"{self.names[self.game.decider]}> "
        if self.fresh_screens:
            try:
                return input(prompt).strip()
            except EOFError:
                return None
        line = sys.stdin.readline()
        self.console.print(Text(prompt + printable(line.rstrip("\n"))))
        return line.strip() if line else None

    def _say_goodbye(self) -> None:
        if self.file is None:
            saved = self.saved_actions == len(self.game.actions)
            self.console.print("Goodbye." if saved else "The game was not saved.")
        else:
            again = f"kingdombuilder play --resume {shlex.quote(self.file)}{self.named_again}"
            self.console.print(Text(f"Saved. Go on with: {again}"), soft_wrap=True)

    def _show_end(self) -> None:
        with self.console:
            if self.fresh_screens:
                self.console.clear()
            first = self.turn_start
            if first < len(self.game.actions):
                story = story_of_end(self.game.states[first:], self.game.actions[first:], self.names)
                self.console.print(Text(story, "dim"))
            self.console.print(columns.position_table(self.game.state, self.names))
            self.console.print()
            self.console.print(columns.final_table(self.game.state, self.names))
