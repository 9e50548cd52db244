"""Run a program as a bot: start it, ask it, refuse invalid answers, and replace it if it fails.

No failure of a program stops a game: a program that is too slow, dies or finds no legal action is killed, and the
built-in bot greedy replaces it. ``fault`` has the reason.
"""

from __future__ import annotations

import os
import shlex
import subprocess
from contextlib import suppress
from queue import Empty, Queue
from threading import Thread
from time import monotonic

from ..bots.bot import BadBot, Bot
from ..bots.greedy import Greedy
from ..game.actions import Action, Kind
from ..game.choices import choices
from ..game.errors import KingdomBuilderError
from ..game.illegal import why_illegal
from ..game.state import State
from ..hexes import Hex
from . import lines
from .processes import Process

PREFIX = "exec:"
"""The prefix of a bot's name that is a command."""
STARTING = 20.0
"""Seconds for the hello of a program with a budget; without one, as long as for a decision."""
GRACE = 0.25
"""Extra seconds beyond the budget, for transmission."""
LONGEST_DECISION = 600.0
"""The time limit, in seconds, for a decision of a program without a budget."""
TRIES = 3
"""How many invalid answers a program may give to a question."""
GOODBYE = 1.0
"""Seconds for a program to exit by itself."""
UNREAD = 1000
"""The most unread lines of a program, which then has to wait."""
LAST_WORDS = 300
"""The last bytes of standard error that are kept for error messages."""
GLANCE = 0.5
"""Seconds between checks whether a silent program still runs."""


class Failed(Exception):
    """The program failed."""


class Program(Bot):
    """A bot that runs as a program."""

    def __init__(
        self,
        command: str,
        seed: int | str = 0,
        ms: int | None = None,
        starting: float | None = None,
    ) -> None:
        """Prepare a program; it is started at its first decision, with ``starting`` seconds for its hello."""
        super().__init__(seed)
        self.command = command
        self.seed = seed
        self.ms = ms
        unhurried = LONGEST_DECISION if ms is None else STARTING
        self.starting = unhurried if starting is None else starting
        self._house = Greedy(seed)
        self._talk: _Conversation | None = None
        self._unheard: list[str] = []
        """Actions before the program was started."""

    def happened(self, seat: int, action: tuple[Kind, Hex]) -> None:
        """Send an action to the program."""
        self._unheard.append(lines.action_line(seat, Action(*action)))

    def choose(self, view: State) -> tuple[Kind, Hex]:
        """The program's answer, or that of its replacement."""
        if self.fault is None:
            try:
                return self._asked(view)
            except Failed as failure:
                self.replace(str(failure))
        return self._house.choose(view)

    def over(self, last: State) -> None:
        """Send the result to the program."""
        if self._talk:
            self._catch_up(self._talk)
            self._talk.say(lines.over_line(last))

    def close(self) -> None:
        """Stop the program at once."""
        if self._talk:
            self._talk.end()
        self._talk = None

    def begin(self, view: State) -> None:
        """Start the program now, so that this does not count for its first decision."""
        try:
            self._running_talk(view)
        except Failed as failure:
            self.replace(str(failure))

    def replace(self, fault: str) -> None:
        """Replace the program by a built-in bot."""
        self.fault = fault
        self.close()

    def _running_talk(self, view: State) -> _Conversation:
        if self._talk is None:
            self._talk = _Conversation(self.command, self.starting)
            self._talk.say(lines.game_line(view, view.decider, self.seed))
        return self._talk

    def _asked(self, view: State) -> tuple[Kind, Hex]:
        talk = self._running_talk(view)
        self._catch_up(talk)
        allowed = LONGEST_DECISION if self.ms is None else self.ms / 1000 + GRACE
        until = monotonic() + allowed
        talk.forget()
        talk.say(lines.decide_line(view, self.ms))
        for _ in range(TRIES):
            answer = talk.answer(lines.PLAY, until)
            try:
                return _legal(view, answer)
            except KingdomBuilderError as error:
                talk.say(lines.line(lines.REFUSED, " ".join(str(error).split())))
        raise talk.failure(f"it found no legal action in {TRIES} answers; the last was {answer[:60]!r}")

    def _catch_up(self, talk: _Conversation) -> None:
        for told in self._unheard:
            talk.say(told)
        self._unheard.clear()


def _legal(view: State, answer: str) -> Action:
    action = Action.parse(answer)
    if not choices(view).get(action.kind, 0) >> action.hex & 1:
        raise KingdomBuilderError(why_illegal(view, action.kind, action.hex))
    return action


class _Conversation:
    """A running program, and the lines exchanged with it."""

    def __init__(self, command: str, starting: float) -> None:
        try:
            self.running = Process(split(command))
        except (OSError, ValueError) as error:
            raise Failed(f"it cannot be started: {getattr(error, 'strerror', None) or error}") from None
        self.process = self.running.popen
        self.endless = False
        """Whether it sent a line that is too long."""
        self.written = b""
        """The end of its standard error."""
        self.heard: Queue[str | None] = Queue(UNREAD)
        self.said: Queue[str | None] = Queue()
        # Each pipe has a thread of its own: a program that does not listen, or is silent, holds nobody else up.
        self.overhearing = Thread(target=self._overhear, daemon=True)
        self.threads = [
            Thread(target=self._listen, daemon=True),
            Thread(target=self._speak, daemon=True),
            self.overhearing,
        ]
        for thread in self.threads:
            thread.start()
        try:
            self.say(lines.line(lines.HELLO, lines.VERSION))
            hello = self.answer(lines.HELLO, monotonic() + starting)
            if hello.split(" ")[0] != lines.VERSION:
                raise Failed(f"it speaks version {hello[:40]!r} of the protocol, not {lines.VERSION}")
        except BaseException:  # also an interruption: nobody else knows of the program yet
            self.end()
            raise

    def _listen(self) -> None:
        assert self.process.stdout
        with suppress(OSError, ValueError), self.process.stdout:
            while text := self.process.stdout.readline(lines.LONGEST_LINE + 1):
                if len(text) > lines.LONGEST_LINE and not text.endswith("\n"):
                    self.endless = True
                    break
                self.heard.put(text)
        self.heard.put(None)

    def _overhear(self) -> None:
        assert self.process.stderr
        with suppress(OSError, ValueError), self.process.stderr:
            while written := os.read(self.process.stderr.fileno(), 65536):
                self.written = (self.written + written)[-LAST_WORDS:]

    def _speak(self) -> None:
        assert self.process.stdin
        with suppress(OSError, ValueError), self.process.stdin:
            while (text := self.said.get()) is not None:
                self.process.stdin.write(text + "\n")
                self.process.stdin.flush()

    def say(self, text: str) -> None:
        """Queue a line; if the program no longer reads, the missing answer is noticed later."""
        self.said.put(text)

    def forget(self) -> None:
        """Discard lines sent before the question."""
        with suppress(Empty):
            for _ in range(UNREAD):
                if self.heard.get_nowait() is None:
                    self.heard.put(None)  # for the reader that waits for an answer
                    break

    def answer(self, word: str, until: float) -> str:
        """Wait for a line with this word and return the rest; other lines are skipped."""
        stopped = False
        while True:
            left = until - monotonic()
            if left < 0:
                raise self.failure(f"it did not send {word!r} in time")
            try:
                text = self.heard.get(timeout=min(left, GLANCE))
            except Empty:
                if stopped:  # and what it has started does not speak for it
                    raise self._death() from None
                stopped = self.process.poll() is not None
                continue
            if text is None:
                raise self._death()
            found, rest = lines.parted(text)
            if found == word:
                return rest

    def _death(self) -> Failed:
        """The failure of a program that ended."""
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(GOODBYE)
        self.overhearing.join(GLANCE)
        if self.endless:
            return self.failure("it printed an endless line")
        status = self.process.poll()
        return self.failure("it closed its standard output" if status is None else f"it stopped with status {status}")

    def failure(self, what: str) -> Failed:
        """A failure, with the end of its standard error."""
        words = self.written.decode(errors="replace").strip()
        return Failed(f"{what}: {words}" if words else what)

    def end(self) -> None:
        """Ask it to quit, and kill it with its descendants if it does not."""
        self.said.put(lines.QUIT)
        self.said.put(None)
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(GOODBYE)
        self.running.kill()
        self._let_threads_end()

    def _let_threads_end(self) -> None:
        """Wait for the threads, which close the pipes; remaining output is dropped.

        The wait is limited, because a process that escapes its supervisor may hold the pipes for ever.
        """
        until = monotonic() + GOODBYE
        while any(thread.is_alive() for thread in self.threads) and monotonic() < until:
            with suppress(Empty):
                while True:
                    self.heard.get_nowait()
            for thread in self.threads:
                thread.join(0.01)


def split(command: str) -> list[str]:
    """Split a command into words; raises ``BadBot`` if it is empty or malformed."""
    try:
        words = shlex.split(command, posix=os.name == "posix")
    except ValueError as error:
        raise BadBot(f"{command!r} is not a command: {error}") from None
    if not words:
        raise BadBot(f"'{PREFIX}' needs a command after it, such as '{PREFIX}node my-bot.js'")
    return words
