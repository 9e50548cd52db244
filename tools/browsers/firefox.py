"""Firefox, controlled over WebDriver BiDi by one WebSocket."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from base64 import b64decode
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from websockets.sync.client import connect

from tools.browsers.window import PATIENCE, DrivenWindow, Look

PROGRAMS = ("firefox-esr", "firefox")
QUIET = {
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "extensions.getAddons.cache.enabled": False,
    "intl.accept_languages": "en-GB",
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,",
    "toolkit.telemetry.enabled": False,
}
"""What keeps a fresh Firefox from calling home, and from asking what it is for."""
COARSE, FINE = 1, 6
"""How exactly somebody points: with a finger, or with a mouse that can hover."""
LISTEN_TO = ["log.entryAdded", "network.fetchError", "network.responseCompleted"]
LEFT = "NS_BINDING_ABORTED"
"""What became of a request when the reader left the page."""


class FirefoxWindow(DrivenWindow):
    """A Firefox of its own, with a profile of its own."""

    def __init__(self, look: Look, complaints: list[str]) -> None:
        super().__init__()
        self._complaints = complaints
        self._numbers = count(1)
        with ExitStack() as opening:
            profile = Path(opening.enter_context(TemporaryDirectory(ignore_cleanup_errors=True)))
            profile.joinpath("user.js").write_text("".join(map(_preference, preferences(look).items())))
            self._process = subprocess.Popen(
                [program(), "--headless", "--no-remote", "--profile", profile, "--remote-debugging-port=0"],
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                text=True,
            )
            opening.callback(self._end)
            self._socket = opening.enter_context(connect(f"{self._address()}/session", max_size=None))
            self._ask("session.new", capabilities={})
            self._ask("session.subscribe", events=LISTEN_TO)
            # Only a new tab has the focus, without which keys do not press buttons.
            self._context = self._ask("browsingContext.create", type="tab")["context"]
            viewport = {"width": look.width, "height": look.height}
            self._ask("browsingContext.setViewport", context=self._context, viewport=viewport)
            self._open = opening.pop_all()

    def goto(self, url: str) -> None:
        """Visit a page, and wait until it is loaded."""
        self._ask("browsingContext.navigate", context=self._context, url=url, wait="complete")

    def evaluate(self, expression: str, arg: Any = None) -> Any:
        """What a function in JavaScript returns, or promises; it comes as JSON, not as objects of BiDi."""
        answer = self._ask(
            "script.callFunction",
            functionDeclaration=f"async (arg) => JSON.stringify((await ({expression})(JSON.parse(arg))) ?? null)",
            arguments=[{"type": "string", "value": json.dumps(arg)}],
            target={"context": self._context},
            awaitPromise=True,
        )
        if answer["type"] == "exception":
            raise RuntimeError(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"])

    def perform(self, source: dict[str, Any]) -> None:
        """Let a source of input do something."""
        self._ask("input.performActions", context=self._context, actions=[source])

    def screenshot(self) -> bytes:
        """A picture of what is seen, as PNG."""
        return b64decode(self._ask("browsingContext.captureScreenshot", context=self._context)["data"])

    def close(self) -> None:
        """Hear what is still to be heard, and end the program."""
        self._ask("session.status")
        self._ask("browser.close")
        self._open.close()

    def _address(self) -> str:
        assert self._process.stderr
        said = []
        for line in self._process.stderr:
            if found := re.search(r"ws://\S+", line):
                return found[0]
            said.append(line)
        raise RuntimeError("Firefox did not start: " + "".join(said))

    def _ask(self, method: str, **params: Any) -> Any:
        """Send a command and wait for its answer; events until then are handled."""
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            message = json.loads(self._socket.recv(PATIENCE))
            if message["type"] == "event":
                self._hear(message["method"], message["params"])
            elif message["id"] == number:
                if message["type"] == "error":
                    raise RuntimeError(f"{method}: {message['message']}")
                return message["result"]

    def _hear(self, event: str, params: Any) -> None:
        if event == "log.entryAdded":
            if params["level"] == "error":
                self._complaints.append(f"console: {params['text']}")
        elif event == "network.fetchError":
            if params["errorText"] != LEFT:
                self._complaints.append(f"{params['request']['url']}: {params['errorText']}")
        elif params["response"]["status"] >= 400:
            self._complaints.append(f"{params['request']['url']}: {params['response']['status']}")

    def _end(self) -> None:
        self._process.terminate()
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        assert self._process.stderr
        self._process.stderr.close()


class Firefox:
    """The Firefox of the machine."""

    name = "firefox"
    touches = True

    def open(self, look: Look, complaints: list[str]) -> FirefoxWindow:
        """A window of a new guest."""
        return FirefoxWindow(look, complaints)

    def close(self) -> None:
        """Each window has been a program of its own."""


def program() -> str:
    """Where Firefox is, or what it should be called."""
    return next(filter(None, map(shutil.which, PROGRAMS)), PROGRAMS[0])


def present() -> bool:
    """Whether it is there."""
    return bool(shutil.which(program()))


def preferences(look: Look) -> dict[str, Any]:
    """The browser settings for this screen."""
    pointer = COARSE if look.touch else FINE
    return QUIET | {
        "dom.w3c_touch_events.enabled": int(look.touch),
        "layout.css.devPixelsPerPx": "2.0" if look.touch else "1.0",
        "ui.allPointerCapabilities": pointer,
        "ui.prefersReducedMotion": int(look.still),
        "ui.primaryPointerCapabilities": pointer,
        "ui.systemUsesDarkTheme": int(look.dark),
        "ui.useOverlayScrollbars": int(look.touch),
    }


def _preference(item: tuple[str, Any]) -> str:
    name, value = map(json.dumps, item)
    return f"user_pref({name}, {value});\n"
