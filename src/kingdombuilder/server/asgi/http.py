"""Everything over plain HTTP, so that a script can play: ``docs/server-api.md`` shows a whole game."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import get_args

from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from .. import protocol as m
from ..node import metrics
from ..node.desk import Desk
from ..node.live_table import LiveTable
from ..node.people.keyring import new_guest
from ..node.watchers import Watcher
from ..table.refusals import Refusal
from ..table.setting.catalogue import catalogue_message, spots
from ..table.setting.deals import refuse_sealed
from ..table.setting.puzzles import puzzle_answer, puzzle_list, puzzle_solution
from ..table.setting.reading import whole, whole_or_none
from ..table.who import Who, still
from .callers import COOKIE, address, guest_of, set_cookie
from .responses import JsonResponse, body

LONGEST_WAIT = 25
"""Seconds that a request for updates may wait for one."""


class Http:
    """The plain HTTP side of a desk."""

    def __init__(self, desk: Desk) -> None:
        """Answer at this desk."""
        self.desk = desk

    def routes(self) -> list[BaseRoute]:
        """Every address."""
        return [
            Route("/healthz", self.health),
            Route("/metrics", self.metrics),
            Route("/api/catalogue", self.catalogue),
            Route("/api/spots", self.spots),
            Route("/api/puzzles", self.puzzles),
            Route("/api/puzzles/{id}", self.puzzle),
            Route("/api/tables", self.tables, methods=["GET"]),
            Route("/api/tables", self.set_table, methods=["POST"]),
            Route("/api/tables/{id}", self.table),
            Route("/api/tables/{id}/updates", self.updates),
            Route("/api/tables/{id}/hints", self.hints),
            Route("/api/tables/{id}/coach", self.coach),
            Route("/api/tables/{id}/why-not", self.why_not),
            Route("/api/tables/{id}/answer", self.answer),
            Route("/api/tables/{id}/record", self.record),
            Route("/api/tables/{id}/steps/{step}", self.step),
            Route("/api/tables/{id}/analysis", self.analysis, methods=["GET"]),
            Route("/api/tables/{id}/analysis", self.analyse, methods=["POST"]),
            Route("/api/tables/{id}/analysis/stop", self.stop_analysis, methods=["POST"]),
            Route("/api/tables/{id}/comparison", self.comparison),
            Route("/api/tables/{id}/turns", self.turns),
            Route("/api/tables/{id}/deal", self.deal),
            Route("/api/tables/{id}/rating", self.rating),
            Route("/api/tables/{id}/report", self.report, methods=["POST"]),
            Route("/api/tables/{id}/{command}", self.ask, methods=["POST"]),
        ]

    async def health(self, request: Request) -> Response:
        """Whether the server can do its work."""
        well = await self.desk.hall.store.is_well()
        return JsonResponse({"status": "ok" if well else "the database takes nothing"}, 200 if well else 503)

    async def metrics(self, request: Request) -> Response:
        """The counters."""
        metrics.TABLES_IN_MEMORY.set(len(self.desk.hall.live_tables))
        return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)

    async def catalogue(self, request: Request) -> Response:
        """What there is to choose from."""
        found = catalogue_message(self.desk.programs.names)
        return JsonResponse(found, headers={"Cache-Control": "public, max-age=3600"})

    async def spots(self, request: Request) -> Response:
        """Where a host may put what lies on a board: ``?sections=harbor,oracle',tower,barn``."""
        return JsonResponse(spots(request.query_params.get("sections", "").split(",")))

    async def puzzles(self, request: Request) -> Response:
        """All puzzles."""
        found = await asyncio.to_thread(puzzle_list)
        return JsonResponse(found, headers={"Cache-Control": "public, max-age=3600"})

    async def puzzle(self, request: Request) -> Response:
        """The best turn of a puzzle."""
        return JsonResponse(await asyncio.to_thread(puzzle_solution, request.path_params["id"]))

    async def tables(self, request: Request) -> Response:
        """A page of tables: ``?status=open|running|finished``, ``&mine=1``, ``&before=...``."""
        query = request.query_params
        status = query.get("status", "open")
        if status not in get_args(m.Status):
            raise Refusal("bad_status", f"'status' is one of {', '.join(get_args(m.Status))}", 422)
        guest = self._guest(request)
        mine = query.get("mine") in ("1", "true")
        if mine and guest is None:
            return JsonResponse(m.TableList([], None))
        return JsonResponse(await self.desk.tables(status, guest, mine, query.get("before")))  # type: ignore[arg-type]

    async def set_table(self, request: Request) -> Response:
        """Set a table."""
        asked = await body(request, m.NewTable, self.desk.settings.upload_bytes)
        guest = self._guest(request) or new_guest()
        done = await self.desk.set_table(asked, guest, address(request.scope))
        return self._with_cookie(request, JsonResponse(done, 201), guest)

    async def table(self, request: Request) -> Response:
        """A table as one sees it."""
        live, who = await self._at_table(request)
        async with live.lock:
            return JsonResponse(self.desk.hall.telling.welcome(live, still(live.table, who)))

    async def updates(self, request: Request) -> Response:
        """What has happened: ``?after=17``; with ``&wait=20`` the answer waits so long for something to happen."""
        live, who = await self._at_table(request)
        query = request.query_params
        after, wait = whole(query, "after"), whole(query, "wait", LONGEST_WAIT)
        found = await self.desk.updates(live, who, after)
        if wait and not found.updates:
            watcher = Watcher(who, self.desk.settings.waiting_messages, address(request.scope))
            await self._wait_for_something(live, watcher, after, wait)
            found = await self.desk.updates(live, who, after)
        return JsonResponse(found)

    async def _wait_for_something(self, live: LiveTable, watcher: Watcher, after: int, seconds: int) -> None:
        self.desk.hall.watch(live, watcher)
        try:
            async with asyncio.timeout(seconds):
                while live.number <= after and watcher.closing is None:
                    await watcher.next()
        except TimeoutError:
            pass
        finally:
            live.watchers.discard(watcher)

    async def hints(self, request: Request) -> Response:
        """What would be good now."""
        live, who = await self._at_table(request)
        return JsonResponse(await self.desk.hints(live, who, address(request.scope)))

    async def coach(self, request: Request) -> Response:
        """What the coach says of one's last turn."""
        live, who = await self._at_table(request)
        return JsonResponse(await self.desk.coach(live, who, address(request.scope)))

    async def why_not(self, request: Request) -> Response:
        """Why a hex cannot be named: ``?action=build&hex=c4``."""
        live, who = await self._at_table(request)
        query = request.query_params
        return JsonResponse(await self.desk.why_not(live, who, query.get("action", ""), query.get("hex", "")))

    async def answer(self, request: Request) -> Response:
        """How good the turn was that was played to solve a puzzle."""
        live, _ = await self._at_table(request)
        async with live.lock:
            return JsonResponse(puzzle_answer(live.table))

    async def record(self, request: Request) -> Response:
        """The record of a finished game, as text or with ``?format=json``."""
        live, _ = await self._at_table(request)
        refuse_sealed(live.table, self.desk.hall.now())
        record = await self.desk.record(live)
        id = live.table.sheet.id
        if request.query_params.get("format") == "json":
            return JsonResponse(record.document(), headers=_download(f"kingdombuilder-{id}.json"))
        return PlainTextResponse(record.text(), headers=_download(f"kingdombuilder-{id}.txt"))

    async def step(self, request: Request) -> Response:
        """One moment of a finished game; with ``?seat=1`` as that seat saw it."""
        live, _ = await self._at_table(request)
        step, seat = whole(request.path_params, "step"), whole_or_none(request.query_params, "seat")
        return JsonResponse(await self.desk.step(live, step, seat))

    async def turns(self, request: Request) -> Response:
        """A finished game by its turns."""
        live, _ = await self._at_table(request)
        return JsonResponse(await self.desk.turns(live))

    async def analysis(self, request: Request) -> Response:
        """How far the analysis of a finished game is, and what it found; ``?after=17`` leaves out the first 17."""
        live, who = await self._at_table(request)
        return JsonResponse(await self.desk.analyses.look(live, who, whole(request.query_params, "after")))

    async def analyse(self, request: Request) -> Response:
        """Begin the analysis of a finished game, or go on with it; if it is under way, wait for it with the others."""
        live, who = await self._at_table(request)
        return JsonResponse(await self.desk.analyse(live, who, address(request.scope)))

    async def stop_analysis(self, request: Request) -> Response:
        """Stop an analysis that one has begun."""
        live, who = await self._at_table(request)
        return JsonResponse(await self.desk.analyses.stop(live, who))

    async def comparison(self, request: Request) -> Response:
        """How a turn that one tried again compares."""
        live, who = await self._at_table(request)
        return JsonResponse(await self.desk.compare(live, who, address(request.scope)))

    async def deal(self, request: Request) -> Response:
        """The results of all tables that played the same deal."""
        live, who = await self._at_table(request)
        return JsonResponse(await self.desk.deals.results(live.table, who))

    async def rating(self, request: Request) -> Response:
        """What the game changed in the ratings."""
        live, _ = await self._at_table(request)
        return JsonResponse(await self.desk.ratings.game(live.table))

    async def ask(self, request: Request) -> Response:
        """Ask something of a table."""
        kind = m.COMMANDS.get(request.path_params["command"])
        if kind is None:
            raise Refusal("not_found", f"a table can be asked: {', '.join(m.COMMANDS)}", 404)
        command = await body(request, kind, self.desk.settings.body_bytes)
        live, who = await self._at_table(request)
        guest = who.guest
        if guest is None and isinstance(command, m.Join):
            if command.key:
                raise Refusal("no_guest", "get a cookie from /api/me first: a key counts for one guest", 403)
            guest = new_guest()
        who = replace(who, guest=guest)
        done = await self.desk.ask(live.table.sheet.id, who, command, address(request.scope))
        return self._with_cookie(request, JsonResponse(done), guest)

    async def report(self, request: Request) -> Response:
        """Report what somebody said."""
        asked = await body(request, m.Report, self.desk.settings.body_bytes)
        live, who = await self._at_table(request)
        return JsonResponse(await self.desk.report(live, who, asked, address(request.scope)), 201)

    async def _at_table(self, request: Request) -> tuple[LiveTable, Who]:
        """The table that a request is about, and who asks."""
        live = await self.desk.hall.fresh_table(request.path_params["id"])
        scheme, _, secret = request.headers.get("authorization", "").partition(" ")
        if scheme and scheme.lower() != "bearer":
            raise Refusal("bad_secret", "the secret of a seat goes into 'Authorization: Bearer SECRET'", 401)
        who = self.desk.who(live, self._guest(request), secret.strip() or None)
        await self.desk.deals.refuse_spoilers(live.table, who)
        self.desk.hall.presence.saw(live, who.guest)
        return live, who

    def _guest(self, request: Request) -> str | None:
        return guest_of(request, self.desk.keyring)

    def _with_cookie(self, request: Request, response: Response, guest: str | None) -> Response:
        """The response, with a cookie for a guest who has none, or one that an old key has signed.

        A cookie that was revoked while the request was under way is not replaced by one that counts.
        """
        keyring, known = self.desk.keyring, request.cookies.get(COOKIE)
        revoked = guest and keyring.epoch(guest) and keyring.guest(known) != guest
        if guest and not revoked and not keyring.is_newest(known, guest) and "authorization" not in request.headers:
            set_cookie(request, response, keyring.cookie(guest), self.desk.settings)
        return response


def _download(file: str) -> dict[str, str]:
    return {"Content-Disposition": f'attachment; filename="{file}"'}
