"""WebKit: the MiniBrowser of WebKitGTK, controlled over WebDriver on a virtual screen.

Its driver has no window without a frame, no touch and no ear for the console. So the frame is made thin enough for a
phone (by a style of GTK), a tap is a click, and the page itself is listened to: from before its first module runs,
or it is loaded again.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from base64 import b64decode
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import Any

import httpx

from tests.browser.test_together import free_port
from tests.server.processes import NO_CERTIFICATES
from tools.browsers.window import PATIENCE, POLL, DrivenWindow, Look

DRIVER = "WebKitWebDriver"
SCREEN = "Xvfb"
BROWSERS = ("/usr/lib", "*/webkit2gtk-4.*/MiniBrowser")
"""Where Debian keeps the browser: this folder, and the path in it."""
THIN = "* { padding: 0; margin: 0; border: 0; min-width: 0; min-height: 0; font-size: 1px; }"
ATTEMPTS = 20
"""How often a page is loaded until it is listened to in time; mostly the first is."""

UNANSWERED = 5
"""Seconds after which a question to a page that is being left will not be answered."""
SIZE = "() => [innerWidth, innerHeight]"
LEAVE = "() => { window.leaving = true; }"
LISTEN = """() => {
  if (window.leaving) return 'leaving';
  if (window.complaints) return 'listening';
  if (document.querySelector('#app')?.childElementCount) return 'late';
  window.complaints = [];
  const say = (what) => complaints.push(String(what));
  const { error } = console;
  console.error = (...words) => { say(`console: ${words.join(' ')}`); error.apply(console, words); };
  addEventListener('error', ({ message, target }) => say(message || `not loaded: ${target.src || target.href}`), true);
  addEventListener('unhandledrejection', ({ reason }) => say(`unhandled: ${reason}`));
  addEventListener('securitypolicyviolation', ({ blockedURI }) => say(`against the policy: ${blockedURI}`));
  performance.setResourceTimingBufferSize(100000);
  return 'listening';
}"""
HEARD = """() => [...complaints, ...performance.getEntriesByType('resource')
  .filter(({ responseStatus }) => responseStatus >= 400)
  .map(({ name, responseStatus }) => `${name}: ${responseStatus}`)]"""
LOADED = "() => document.readyState === 'complete'"
CALL = """
  const [arg, done] = arguments;
  const call = async () => (%s)(JSON.parse(arg));
  call().then((value) => done({ value: JSON.stringify(value ?? null) }), (error) => done({ error: String(error) }));
"""


class WebKitWindow(DrivenWindow):
    """A browser of its own, with a driver of its own."""

    def __init__(self, look: Look, complaints: list[str], display: str) -> None:
        super().__init__()
        self._complaints, self._listening = complaints, False
        with ExitStack() as opening:
            home = Path(opening.enter_context(TemporaryDirectory(ignore_cleanup_errors=True)))
            _settle(home, look)
            port = free_port()
            self._driver = subprocess.Popen(
                [DRIVER, "--host=127.0.0.1", f"--port={port}"],
                env=os.environ
                | {"DISPLAY": display, "HOME": str(home), "XDG_CONFIG_HOME": str(home), "LANG": "en_GB.UTF-8"},
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            opening.callback(self._end)
            address = f"http://127.0.0.1:{port}"
            self._http = opening.enter_context(httpx.Client(base_url=address, timeout=PATIENCE, verify=NO_CERTIFICATES))
            self._session = f"/session/{self._begin(look)}"
            self._resize(look)
            self._open = opening.pop_all()

    def goto(self, url: str) -> None:
        """Visit a page, listen to it from the first moment, and wait until it is loaded."""
        for _ in range(ATTEMPTS):
            self._hear()
            self.evaluate(LEAVE)
            self._ask("/url", url=url)
            if self._listens():
                self._listening = True
                return self.wait_for_function(LOADED)
        raise TimeoutError(f"{url} was faster {ATTEMPTS} times")

    def evaluate(self, expression: str, arg: Any = None) -> Any:
        """What a function in JavaScript returns, or promises."""
        answer = self._ask("/execute/async", script=CALL % expression, args=[json.dumps(arg)])
        if "error" in answer:
            raise RuntimeError(answer["error"])
        return json.loads(answer["value"])

    def perform(self, source: dict[str, Any]) -> None:
        """Let a source of input do something."""
        self._ask("/actions", actions=[source])

    def screenshot(self) -> bytes:
        """A picture of what is seen, as PNG."""
        return b64decode(self._value(self._http.get(f"{self._session}/screenshot")))

    def close(self) -> None:
        """Hear what is still to be heard, and end both programs."""
        self._hear()
        self._http.delete(self._session)
        self._open.close()

    def _begin(self, look: Look) -> str:
        """Begin a session, once the driver answers; its id."""
        browser = {"binary": browser_program(), "args": ["--automation", *["--dark-mode"] * look.dark]}
        wanted = {"webkitgtk:browserOptions": browser, "pageLoadStrategy": "none"}
        end = monotonic() + PATIENCE
        while True:
            try:
                answer = self._http.post("/session", json={"capabilities": {"alwaysMatch": wanted}})
                return str(self._value(answer)["sessionId"])
            except httpx.ConnectError:
                if monotonic() > end:
                    raise
                sleep(POLL)

    def _resize(self, look: Look) -> None:
        """Make the window so large that the page within has the size that is wanted."""
        width, height = look.width, look.height
        self._ask("/window/rect", width=width, height=height)
        end = monotonic() + PATIENCE
        while (found := self.evaluate(SIZE)) != [look.width, look.height]:
            if monotonic() > end:
                raise TimeoutError(f"the window has {found} instead of {look}")
            sleep(10 * POLL)
            found = self.evaluate(SIZE)
            width, height = width + look.width - found[0], height + look.height - found[1]
            self._ask("/window/rect", width=width, height=height)

    def _listens(self) -> bool:
        """Wait for the next page, and listen to it; whether that was in time."""
        end = monotonic() + PATIENCE
        while (state := self._try_to_listen()) == "leaving":
            if monotonic() > end:
                raise TimeoutError("the page did not come")
        return state == "listening"

    def _try_to_listen(self) -> str:
        """Nothing may be promised here, for a page that is left never keeps it; it may even leave without an answer."""
        script = {"script": f"return ({LISTEN})()", "args": []}
        try:
            answer = self._http.post(f"{self._session}/execute/sync", json=script, timeout=UNANSWERED)
        except httpx.ReadTimeout:
            return "leaving"
        return "leaving" if answer.is_error else str(answer.json()["value"])

    def _hear(self) -> None:
        """Pass on what the page complained about."""
        if self._listening:
            self._complaints += self.evaluate(HEARD)
        self._listening = False

    def _ask(self, command: str, **fields: Any) -> Any:
        return self._value(self._http.post(f"{self._session}{command}", json=fields))

    def _value(self, answer: httpx.Response) -> Any:
        value = answer.json()["value"]
        if answer.is_error:
            raise RuntimeError(f"{value['error']}: {value['message']}")
        return value

    def _end(self) -> None:
        self._driver.terminate()
        self._driver.wait(PATIENCE)


class WebKit:
    """The WebKit of the machine, and a screen for it."""

    name = "webkit"
    touches = False

    def __init__(self) -> None:
        reader, writer = os.pipe()
        self._screen = subprocess.Popen(
            [SCREEN, "-displayfd", str(writer), "-screen", "0", "1600x1200x24", "-nolisten", "tcp"],
            pass_fds=[writer],
            stderr=subprocess.DEVNULL,
        )
        os.close(writer)
        with os.fdopen(reader) as told:
            self._display = f":{told.readline().strip()}"

    def open(self, look: Look, complaints: list[str]) -> WebKitWindow:
        """A window of a new guest."""
        return WebKitWindow(look, complaints, self._display)

    def close(self) -> None:
        """Turn off the screen."""
        self._screen.terminate()
        self._screen.wait(PATIENCE)


def browser_program() -> str | None:
    """Where the browser is, if it is there."""
    folder, pattern = BROWSERS
    return next(map(str, Path(folder).glob(pattern)), None)


def present() -> bool:
    """Whether everything is there that it takes."""
    return bool(shutil.which(DRIVER) and shutil.which(SCREEN) and browser_program())


def _settle(home: Path, look: Look) -> None:
    """Write the browser settings for this screen."""
    folder = home / "gtk-3.0"
    folder.mkdir()
    folder.joinpath("settings.ini").write_text(f"[Settings]\ngtk-enable-animations={int(not look.still)}\n")
    folder.joinpath("gtk.css").write_text(THIN)
