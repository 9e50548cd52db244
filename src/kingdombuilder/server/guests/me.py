"""The routes of guests about themselves: identity, recovery, sign-out and data."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from ...protocol import messages as m
from ...protocol.refusals import Refusal
from ...service.calls import Call, File
from ...service.feature import Feature
from ...service.routing import get, post
from ..storage.guests.guests import end_recovery, recovery_since
from .keyring import new_guest, new_session

if TYPE_CHECKING:
    from ..node import Server


class Me(Feature):
    """The caller's own identity and data, by cookie only, not by seat secret."""

    def __init__(self, server: Server) -> None:
        super().__init__(server)
        self.guests = server.guests
        self.sessions = server.sessions
        self.guard = server.guard
        self._under_way: set[asyncio.Future[m.Deleted]] = set()

    def note(self, call: Call, guest: str | None, deed: str, about: str = "") -> None:
        """Note in which browser a guest does something that is stored."""
        if deed != "export":
            self.sessions.note(call, guest)

    @get("me", on_device=True)
    async def me(self, call: Call) -> m.Guest:
        """The caller, by the cookie. Sets a cookie for a new guest, and renews it for a year for a known one."""
        guest = call.guest or new_guest()
        if call.secret is None:
            call.signs_in = guest
        if call.guest:
            self.sessions.note(call, guest, is_kept=False)
        return m.Guest(guest)

    @get("me/recovery")
    async def recovery(self, call: Call) -> m.Recovery:
        """When the caller's recovery code was created; null without one."""
        return m.Recovery(await recovery_since(self.guests.store, call.known_guest))

    @post("me/recovery", cost=4, status=201)
    async def make_code(self, call: Call) -> m.RecoveryCode:
        """Create a recovery code; it replaces the previous one."""
        guest = await self._counted(call)
        code = await self.guests.make_code(guest)
        self.service.note(call, guest, "code")
        return code

    @post("me/recovery/end", cost=4)
    async def end_code(self, call: Call) -> m.Recovery:
        """End the caller's recovery code."""
        guest = await self._counted(call)
        await end_recovery(self.guests.store, guest)
        self.service.note(call, guest, "end_code")
        return m.Recovery(None)

    @get("me/sessions", cost=2)
    async def list_sessions(self, call: Call) -> m.Sessions:
        """The browsers in which the caller is signed in, the current one first."""
        return await self.sessions.list(call)

    @post("me/sessions/{id}/end", cost=4)
    async def end_session(self, call: Call, id: str) -> m.Sessions:
        """Sign out one browser. For the current one this sets a new cookie: copies of the old one are signed out."""
        guest = await self._counted(call)
        await self.sessions.end(call, id)
        if id == call.session:
            self._sign_in(call, guest)
        self.service.note(call, guest, "end_session")
        return await self.sessions.list(call)

    @post("me/recover", cost=4)
    async def recover(self, call: Call, asked: m.Recover) -> m.Guest:
        """Log in with a recovery code: sets the cookie of its guest."""
        self.service.quotas.count("identity", call.address)
        guest = await self.guests.recovered(asked.code)
        self.service.admit(guest)
        self._sign_in(call, guest)
        self.service.note(call, guest, "recover")
        return m.Guest(guest)

    @post("me/sign-out-others", cost=4)
    async def sign_out_others(self, call: Call) -> m.Guest:
        """Revoke every other cookie of the caller and the secrets of all seats, and set a new cookie."""
        guest = await self._counted(call)
        await self.guests.sign_out(guest)
        self._sign_in(call, guest)
        self.service.note(call, guest, "sign_out")
        return m.Guest(guest)

    @get("me/data", cost=10, on_device=True)
    async def data(self, call: Call) -> File[m.GuestData]:
        """Everything that the server stores about the caller, as a file."""
        guest = await self.sessions.must_last(call)
        self.service.quotas.count("identity", call.address)
        await self.guard.write_audit()
        await self.sessions.write()
        found = await self.guests.export(guest)
        self.service.note(call, guest, "export")
        return File(found, "kingdombuilder-my-data.json")

    @post("me/delete", cost=4, on_device=True)
    async def delete(self, call: Call, asked: m.Delete) -> m.Deleted:
        """Delete what the server stores about the caller; ``confirm`` is the caller's own id.

        The deletion completes even if the client disconnects.
        """
        guest = await self.sessions.must_last(call)
        if asked.confirm != guest:
            raise Refusal("not_confirmed", "to confirm, set 'confirm' to your own id, as in /api/me", 422)
        self.service.quotas.count("identity", call.address)
        await self.guard.write_audit()
        deleting = asyncio.ensure_future(self.guests.delete(guest))
        self._under_way.add(deleting)
        deleting.add_done_callback(self._under_way.discard)
        done = await asyncio.shield(deleting)
        self.service.note(call, None, "erase")
        call.signs_out = True
        return done

    async def _counted(self, call: Call) -> str:
        """The calling guest, after applying the rate limit of the address."""
        self.service.admit(call.known_guest)
        self.service.quotas.count("identity", call.address)
        return await self.sessions.must_last(call)

    @staticmethod
    def _sign_in(call: Call, guest: str) -> None:
        """Sign the caller in as a guest, in a new session."""
        call.signs_in, call.session = guest, new_session()
