"""Sessions on a node: the browsers in which guests are signed in. Guests can list them and end each."""

from __future__ import annotations

import re

from ...protocol import messages as m
from ...protocol.refusals import Refusal
from ...service.calls import Call
from ...service.conversation import SIGNED_OUT
from ...service.lru import LruCache
from ...service.tables import Tables
from ..storage.guests.sessions import (
    Sighting,
    day_of,
    end_session,
    ended_since,
    is_ended,
    note_sessions,
    sessions_of,
)
from ..storage.store import Store
from .keyring import Keyring

OVERLAP = 600_000
"""The clock skew between nodes, in milliseconds, within which no end of a session is missed."""
REMEMBERED = 10_000
"""Sessions of which a node knows that they are noted for the day."""
WAITING = 1000
"""The most sessions that wait to be noted; what is more is noted at the next visit."""
ID = re.compile("[0-9a-f]{16}")
BROWSERS = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser/": "Samsung Internet",
    "Firefox/": "Firefox",
    "FxiOS/": "Firefox",
    "CriOS/": "Chrome",
    "Chrome/": "Chrome",
    "Safari/": "Safari",
}
"""The first of these that a browser says tells its name: most also say the names of others."""
SYSTEMS = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "CrOS": "ChromeOS",
    "Macintosh": "Mac",
    "Linux": "Linux",
}
LONGEST = 500
"""Characters that are read."""


class Sessions:
    """The sessions of guests, noted every few seconds."""

    def __init__(self, tables: Tables, store: Store, keyring: Keyring) -> None:
        self.tables = tables
        self.store = store
        self.keyring = keyring
        self._read_until = 0
        self._waiting: dict[str, Sighting] = {}
        self._noted = LruCache[tuple[str, int, bool], bool](REMEMBERED)

    def note(self, call: Call, guest: str | None, *, is_kept: bool = True) -> None:
        """Note that a guest is here in the session of a call, and whether the guest did something that is stored.

        A caller who only has the secret of a seat is not signed in as its guest.
        """
        signed_in = call.signs_in or (None if call.secret else call.guest)
        if guest is None or guest != signed_in or not ID.fullmatch(call.session):
            return
        key = (call.session, day_of(self.tables.now()), is_kept)
        waits = self._waiting.get(call.session)
        if self._noted.find(key) or (waits and waits.is_kept) or len(self._waiting) >= WAITING:
            return
        self._noted.get(key, lambda: True)
        self._waiting[call.session] = self._sighting(call, guest, is_kept)

    def _sighting(self, call: Call, guest: str, is_kept: bool) -> Sighting:
        browser, epoch = browser_of(call.agent), self.keyring.epoch(guest)
        return Sighting(call.session, guest, self.tables.now(), *browser, epoch, is_kept)

    async def write(self) -> None:
        """Store the noted sessions that were not signed out meanwhile; after a failure they wait for the next time."""
        waiting, self._waiting = self._waiting, {}
        valid = [one for one in waiting.values() if one.epoch == self.keyring.epoch(one.guest)]
        try:
            await note_sessions(self.store, valid)
        except BaseException:
            self._waiting = waiting | self._waiting
            raise

    async def read(self) -> None:
        """Learn which sessions were ended on other nodes, and close connections of ended sessions."""
        for id, ended in await ended_since(self.store, self._read_until - OVERLAP):
            self.keyring.ended.add(id)
            self._read_until = max(self._read_until, ended)
        self._send_home()

    def _send_home(self) -> None:
        self.tables.send_home(lambda watcher: watcher.session in self.keyring.ended, SIGNED_OUT)

    async def must_last(self, call: Call) -> str:
        """The calling guest; refuses a session that was ended, even if this node has not learnt of it yet."""
        guest = call.known_guest
        if await is_ended(self.store, call.session):
            raise Refusal("no_guest", SIGNED_OUT, 403)
        return guest

    async def list(self, call: Call) -> m.Sessions:
        """The sessions of the caller, with the current one first."""
        await self.write()
        found = await sessions_of(self.store, call.known_guest)
        now = self.tables.now()
        here = m.Session(call.session, now, day_of(now), *browser_of(call.agent), current=True)
        for session in found:
            if session.id == call.session:
                here.created = session.created
        return m.Sessions([here, *(session for session in found if session.id != call.session)])

    async def end(self, call: Call, id: str) -> None:
        """End a session of the caller: its cookies are invalid, here at once and on all nodes within seconds."""
        guest = call.known_guest
        if id == call.session:  # it may not be stored yet
            await note_sessions(self.store, [self._sighting(call, guest, is_kept=True)])
        if not ID.fullmatch(id) or not await end_session(self.store, guest, id, self.tables.now()):
            raise Refusal("no_session", "you have no such session; GET /api/me/sessions lists them", 404)
        self.keyring.ended |= {id, guest}
        self._send_home()


def browser_of(agent: str) -> tuple[str, str]:
    """The names of a browser and its system, from the header ``User-Agent``; empty if unknown.

    >>> browser_of("Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0")
    ('Firefox', 'Linux')
    """
    return _first(BROWSERS, agent[:LONGEST]), _first(SYSTEMS, agent[:LONGEST])


def _first(names: dict[str, str], agent: str) -> str:
    return next((name for sign, name in names.items() if sign in agent), "")
