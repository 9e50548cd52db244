"""A program as a bot: it is started, asked, told off for nonsense, and replaced if it fails.

Nothing that it does or leaves undone stops a game: whoever is too late, dies or does not find a legal action is killed,
and the greedy bot of the house plays on for it. What went wrong is kept in ``fault``.
"""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
from contextlib import suppress
from queue import Empty, Queue
from threading import Lock, Thread
from time import monotonic

from ..bots.bot import BadBot, Bot
from ..bots.greedy import Greedy
from ..game.actions import Action, Kind
from ..game.choices import choices
from ..game.errors import KingdomBuilderError
from ..game.explain import why_illegal
from ..game.state import State
from ..hexes import Hex
from . import lines
from .endings import ENDINGS

PREFIX = "exec:"
"""What a bot's name begins with if the rest of it is a command."""
STARTING = 20.0
"""Seconds that a program with a budget has to say hello; one without has as long as for a decision."""
GRACE = 0.25
"""Seconds more than its budget that a program has for an answer: lines have to travel, too."""
LONGEST_DECISION = 600.0
"""Seconds that a program without a budget has for a decision, so that one which hangs does not hang the game."""
TRIES = 3
"""How often a program may answer a question with nonsense."""
GOODBYE = 1.0
"""Seconds that a program has to leave by itself."""
UNREAD = 1000
"""Lines that a program may be ahead of us; then it has to wait."""
LAST_WORDS = 300
"""Bytes of a program's standard error that are kept to explain its failure, however much it writes there."""
GLANCE = 0.5
"""Seconds after which it is looked whether a silent program still runs."""


_running: set[subprocess.Popen[str]] = set()
"""The programs that this process has started and that may still run."""
_starting = Lock()
"""Held while a program is started, until it is one of those."""


def kill_all() -> None:
    """Kill every program that runs, because this process ends; wait for one that another thread is just starting."""
    with _starting:
        for process in list(_running):
            _kill(process)


def leave() -> None:
    """End this process at once, whatever it is doing, with every program that runs."""
    kill_all()
    os._exit(1)


def leave_when_told() -> None:
    """Have this process leave when a signal says so; one that is ignored (``nohup``) stays ignored."""
    for ending in ENDINGS:
        if signal.getsignal(ending) is not signal.SIG_IGN:
            # In a thread of its own, because this one may be just starting a program.
            signal.signal(ending, lambda *_: Thread(target=leave, daemon=True).start())


class Failed(Exception):
    """The program cannot go on."""


class Program(Bot):
    """A program that plays."""

    def __init__(
        self,
        command: str,
        seed: int | str = 0,
        ms: int | None = None,
        starting: float | None = None,
    ) -> None:
        """Take a seat; the program is started when its first decision comes, and has so many seconds to say hello."""
        super().__init__(seed)
        self.command = command
        self.seed = seed
        self.ms = ms
        unhurried = LONGEST_DECISION if ms is None else STARTING
        self.starting = unhurried if starting is None else starting
        self._house = Greedy(seed)
        self._talk: _Conversation | None = None
        self._unheard: list[str] = []
        """What happened before the program was needed."""

    def happened(self, seat: int, action: tuple[Kind, Hex]) -> None:
        """Tell it what was played."""
        self._unheard.append(lines.action_line(seat, Action(*action)))

    def choose(self, view: State) -> tuple[Kind, Hex]:
        """What it answers, or what the house plays for it."""
        if self.fault is None:
            try:
                return self._asked(view)
            except Failed as failure:
                self.replace(str(failure))
        return self._house.choose(view)

    def over(self, last: State) -> None:
        """Tell it the result."""
        if self._talk:
            self._catch_up(self._talk)
            self._talk.say(lines.over_line(last))

    def close(self) -> None:
        """Let the program go, whatever it is doing."""
        if self._talk:
            self._talk.end()
        self._talk = None

    def begin(self, view: State) -> None:
        """Start the program now, so that its first decision does not take the time for that."""
        try:
            self._running_talk(view)
        except Failed as failure:
            self.replace(str(failure))

    def replace(self, fault: str) -> None:
        """Let the house play on, and say why."""
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
    """A program that runs, and the lines between it and us."""

    def __init__(self, command: str, starting: float) -> None:
        try:
            with _starting:
                self.process = subprocess.Popen(
                    split(command),
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE,
                    text=True,
                    encoding="utf-8",
                    errors="replace",
                    start_new_session=True,
                )
                _running.add(self.process)
        except (OSError, ValueError) as error:
            raise Failed(f"it cannot be started: {getattr(error, 'strerror', None) or error}") from None
        self.endless = False
        """Whether it said a line without end."""
        self.written = b""
        """The last that it wrote to its standard error."""
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
        """Say a line, sooner or later; if the program does not hear it any more, it will not answer either."""
        self.said.put(text)

    def forget(self) -> None:
        """Forget what it said before it was asked."""
        with suppress(Empty):
            for _ in range(UNREAD):
                if self.heard.get_nowait() is None:
                    self.heard.put(None)  # it is for whoever waits for an answer
                    break

    def answer(self, word: str, until: float) -> str:
        """What follows the word in the next line that begins with it; other lines are let pass."""
        stopped = False
        while True:
            left = until - monotonic()
            if left < 0:
                raise self.failure(f"it did not say {word!r} in time")
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
        """What became of a program that says nothing any more."""
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(GOODBYE)
        self.overhearing.join(GLANCE)
        if self.endless:
            return self.failure("it said a line without end")
        status = self.process.poll()
        return self.failure("it closed its standard output" if status is None else f"it stopped with status {status}")

    def failure(self, what: str) -> Failed:
        """Why it cannot go on, with the last that it wrote to its standard error."""
        words = self.written.decode(errors="replace").strip()
        return Failed(f"{what}: {words}" if words else what)

    def end(self) -> None:
        """Ask it to leave, and kill it with all that it has started if it does not."""
        self.said.put(lines.QUIT)
        self.said.put(None)
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(GOODBYE)
        _kill(self.process)
        self.process.wait()
        _running.discard(self.process)
        self._let_threads_end()

    def _let_threads_end(self) -> None:
        """Wait for the threads, which close the pipes; what the program said to the end goes unheard.

        A process that it has started and that made itself independent may hold the pipes for ever: nobody waits for it.
        """
        until = monotonic() + GOODBYE
        while any(thread.is_alive() for thread in self.threads) and monotonic() < until:
            with suppress(Empty):
                while True:
                    self.heard.get_nowait()
            for thread in self.threads:
                thread.join(0.01)


def _kill(process: subprocess.Popen[str]) -> None:
    with suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()


def split(command: str) -> list[str]:
    """The words of a command; raises ``BadBot`` if there are none."""
    try:
        words = shlex.split(command, posix=os.name == "posix")
    except ValueError as error:
        raise BadBot(f"{command!r} is not a command: {error}") from None
    if not words:
        raise BadBot(f"'{PREFIX}' needs a command after it, such as '{PREFIX}node my-bot.js'")
    return words
