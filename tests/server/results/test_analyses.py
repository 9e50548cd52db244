"""Analyses of finished games: made in the background, told turn by turn, stopped, kept, and forgotten with the game."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from kingdombuilder import Game
from kingdombuilder.features.analysis.messages import TurnLine, TurnReview, Verdict
from kingdombuilder.features.analysis.reviewing import comparison
from kingdombuilder.features.analysis.server import AnalysesOnServer
from kingdombuilder.features.analysis.server.storage import StoredAnalyses
from kingdombuilder.protocol import messages as m
from kingdombuilder.protocol.refusals import Refusal
from kingdombuilder.server.settings import Settings
from kingdombuilder.server.storage.maintenance.administration import delete_table
from kingdombuilder.server.workers import Workers
from kingdombuilder.service.thinking.scheduler import Urgency
from kingdombuilder.table.caller import Caller
from tests.cli.test_hint import last_turn
from tests.hosts import feature
from tests.server import processes, serving
from tests.server.processes import SECONDS, Node
from tests.server.quiet import create, quiet_server, visiting
from tests.server.serving import GENEROUS, Guest, Message
from tests.server.sitting import FIRST_GAME

Arrive = Callable[..., Guest]

LONG_GAME = Path(__file__).parents[2].joinpath("golden", "first_game.txt").read_text("utf-8")
"""A game whose analysis takes some seconds."""


def poor_end(*builds: str) -> str:
    """The record of a game that ended with these builds; Merchants paid 8 for j8 and k8, and nothing for others."""
    game = Game.from_position(last_turn())
    for hex in builds or ("g8", "h9"):
        game.play(f"build {hex}")
    game.play("end")
    return game.record().text()


def analysis(guest: Guest, table: str, **query: int) -> Message:
    """How far an analysis is."""
    return guest.get(f"tables/{table}/analysis", **query)


def whole(guest: Guest, table: str) -> Message:
    """The analysis of a game, once it is whole."""
    late = monotonic() + 3 * SECONDS
    while (found := analysis(guest, table))["status"] == "running":
        assert monotonic() < late
        sleep(0.05)
    return found


def test_a_game_is_analysed_once_for_everybody(node: Node, arrive: Arrive) -> None:
    """RULES 4.2: Merchants pay 4 for each of the two hexes that j8 and k8 would have linked: 8 gold were given away."""
    ann, bob = arrive("Ann", node), arrive("Bob", node)
    table = ann.set_table(record=poor_end())
    nothing = {"status": "none", "turns": 0, "found": 0, "mine": False, "reviews": [], "costliest": []}
    assert analysis(bob, table) == nothing
    begun = ann.ask(table, "analysis")
    assert begun["turns"] == 1
    found = whole(bob, table)
    assert (found["status"], found["turns"], found["found"], found["costliest"]) == ("done", 1, 1, [0])
    [review] = found["reviews"]
    assert [step["hex"] for step in review["played"]["steps"]] == ["g8", "h9", None]
    assert [step["hex"] for step in review["best"]["steps"]] == ["j8", "k8", None]
    assert (review["seat"], review["first"], review["last"], review["card"]) == (0, 0, 3, "grass")
    assert (review["gold"], review["chance"]) == (8, 0.5)
    assert [(reason["item"], reason["gold"]) for reason in review["missed"]] == [("merchants", 8), ("tiles", 0)]
    assert analysis(bob, table, after=1)["reviews"] == []
    assert bob.ask(table, "analysis")["status"] == "done"


def test_it_survives_the_server(tmp_path: Path) -> None:
    database = serving.sqlite(tmp_path)
    with processes.node(database, **GENEROUS) as node:
        ann = Guest(node)
        table = ann.set_table(record=poor_end())
        long = ann.set_table(record=LONG_GAME)
        ann.ask(table, "analysis")
        before = whole(ann, table)
        assert ann.ask(long, "analysis")["status"] == "running"
        ann.close()
    with processes.node(database, **GENEROUS) as node:
        ann = Guest(node)
        assert analysis(ann, table) == before
        assert analysis(ann, long)["status"] == "stopped"
        ann.close()


def test_only_who_has_begun_it_stops_it(node: Node, arrive: Arrive) -> None:
    """What was found stays, and whoever wants goes on with it."""
    ann, bob = arrive("Ann", node), arrive("Bob", node)
    table = ann.set_table(record=LONG_GAME)
    bob.get("me")
    begun = ann.ask(table, "analysis")
    assert (begun["status"], begun["mine"], begun["turns"] > 10) == ("running", True, True)
    assert bob.ask(table, "analysis")["mine"] is False
    assert bob.refused(table, "analysis/stop") == "not_yours"
    stopped = ann.ask(table, "analysis/stop")
    assert (stopped["status"], stopped["costliest"]) == ("stopped", [])
    assert ann.ask(table, "analysis/stop")["status"] == "stopped"
    again = bob.ask(table, "analysis")
    assert (again["status"], again["mine"], again["found"] >= stopped["found"]) == ("running", True, True)
    assert bob.ask(table, "analysis/stop")["status"] == "stopped"


def test_the_data_of_a_guest_go_with_what_was_found_of_them(arrive: Arrive) -> None:
    """Of a game with somebody else, and with the whole game where there was nobody else."""
    ann, bob = arrive("Ann"), arrive("Bob")
    shared = ann.set_table(**FIRST_GAME)
    bob.join(shared)
    for _ in range(4):
        ann.play(shared)
    bob.ask(shared, "resign")
    alone = ann.set_table(record=poor_end())
    for table in (shared, alone):
        ann.ask(table, "analysis")
        assert whole(bob, table)["found"] == 1
    me = ann.get("me")["id"]
    assert ann.http.post("/api/me/delete", json={"confirm": me}).status_code == 200
    assert analysis(bob, shared)["status"] == "none"
    assert bob.http.get(f"/api/tables/{alone}/analysis").json()["code"] == "no_table"


def test_what_cannot_be_analysed_is_refused_clearly(node: Node, arrive: Arrive) -> None:
    ann, bob = arrive("Ann", node), arrive("Bob", node)
    running = ann.set_table()
    bob.join(running)
    assert ann.refused(running, "analysis") == "not_finished"
    assert ann.refused("nosuchtable1", "analysis") == "no_table"
    short = ann.set_table(**FIRST_GAME)
    bob.join(short)
    ann.ask(short, "resign")
    assert ann.refused(short, "analysis") == "nothing_to_analyse"
    assert analysis(ann, running)["status"] == "none"
    assert ann.ask(running, "analysis/stop")["status"] == "none"
    for query, code in (("after=-1", "bad_query"), ("after=x", "bad_query"), (f"after={10**12}", "bad_query")):
        assert ann.http.get(f"/api/tables/{short}/analysis?{query}").json()["code"] == code
    assert ann.http.request("DELETE", f"/api/tables/{short}/analysis").status_code == 405


def test_an_address_has_so_many_an_hour(tmp_path: Path) -> None:
    """What is known already costs nothing."""
    with processes.node(serving.sqlite(tmp_path), **GENEROUS | {"analyses_per_hour": 1}) as node:
        ann = Guest(node)
        first, second = ann.set_table(record=poor_end()), ann.set_table(record=poor_end())
        ann.ask(first, "analysis")
        whole(ann, first)
        answer = ann.http.post(f"/api/tables/{second}/analysis")
        assert (answer.status_code, answer.json()["code"]) == (429, "too_fast")
        assert int(answer.headers["retry-after"]) > 60
        assert ann.ask(first, "analysis")["status"] == "done"
        ann.close()


def test_an_address_has_so_many_at_the_same_time(tmp_path: Path) -> None:
    """However many it asks for at once; another address has places of its own. Imported games come last."""

    class Slow(Workers):
        async def run(self, *what: Any, **named: Any) -> Any:
            await asyncio.sleep(SECONDS)

    async def course() -> None:
        server = quiet_server(Settings(database=serving.sqlite(tmp_path), analyses_per_address=2))
        service = await server.open()
        made = feature(server, AnalysesOnServer)
        made.thinker = Slow(1)
        try:
            ids = [
                str((await create(service, m.NewTable(record=poor_end(), name="Eve"), "eve", "")).table)
                for _ in range(5)
            ]
            visits = [await visiting(service, id, Caller("eve"), "eve's") for id in ids]
            answers = await asyncio.gather(*map(made.start, visits[:4]), return_exceptions=True)
            refusals = [answer for answer in answers if isinstance(answer, Refusal)]
            assert [(one.code, one.status) for one in refusals] == [("busy", 429)] * 2
            assert len(made.under_way) == 2
            ann = await made.start(await visiting(service, ids[4], Caller("ann"), "ann's"))
            assert ann.status == "running"
            outcome = [(isinstance(answer, Refusal), visit) for answer, visit in zip(answers, visits, strict=False)]
            await made.stop([visit for refused, visit in outcome if not refused][-1])  # which waits for a place
            while len(made.claims) > 2:  # until it has given up
                await asyncio.sleep(0.01)
            assert (await made.start(next(visit for refused, visit in outcome if refused))).status == "running"
            assert [claim.urgency() for claim in made.claims] == [Urgency.IMPORTED] * 3
        finally:
            await server.close()

    asyncio.run(course())


def test_a_stopped_analysis_holds_its_place_until_the_process_is_free(tmp_path: Path) -> None:
    """Or whoever starts and stops analyses would use the process for nothing, without a limit."""
    free = asyncio.Event()

    class Slow(Workers):
        async def run(self, *what: Any, **named: Any) -> Any:
            await free.wait()

    async def course() -> None:
        server = quiet_server(Settings(database=serving.sqlite(tmp_path), analyses_per_address=1))
        service = await server.open()
        made = feature(server, AnalysesOnServer)
        made.thinker = Slow(1)
        try:
            id = str((await create(service, m.NewTable(record=poor_end(), name="Eve"), "eve", "")).table)
            visit = await visiting(service, id, Caller("eve"), "eve's")
            await made.start(visit)
            await asyncio.sleep(0.01)
            assert (await made.stop(visit)).status == "stopped"
            assert made.thinker.scheduler.free == 0
            with pytest.raises(Refusal, match="1 games are being analysed for your address"):
                await made.start(visit)
            free.set()
            await asyncio.sleep(0.01)
            assert made.thinker.scheduler.free == 1
            assert (await made.start(visit)).status == "running"
        finally:
            await server.close()

    asyncio.run(course())


def test_it_lets_others_go_first() -> None:
    """By the nine that lie between the bots' 10 and the usual 19; nobody can be nicer than 19."""

    async def niceness() -> list[int]:
        found = []
        for workers in (Workers(1), Workers(1, nice=Settings().analysis_nice)):
            found.append(await workers.run(os.nice, 0))
            workers.close()
        return found

    mine = os.nice(0)
    assert asyncio.run(niceness()) == [min(mine + 10, 19), 19]


def test_its_process_ends_when_there_is_nothing_to_do_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not at once: to start processes again and again would cost more. There is another one when it is needed."""

    async def processes() -> list[int]:
        workers = Workers(1)
        found = []
        for idle in (60, 0, 60):
            found.append(await workers.run(os.getpid))
            monkeypatch.setattr("kingdombuilder.server.workers.IDLE", idle)
            workers.rest()
            await asyncio.sleep(0.01)
        workers.close()
        return found

    first, second, third = asyncio.run(processes())
    assert os.getpid() != first == second != third


# --- Turns that are tried again ---


def test_a_table_that_is_deleted_just_then_is_no_table(database: str) -> None:
    """However late that is noticed: no database failed, and nothing is left of the analysis."""

    async def course() -> None:
        server = quiet_server(Settings(database=database))
        service = await server.open()
        try:
            id = str((await create(service, m.NewTable(record=poor_end(), name="Ann"), "ann", "")).table)
            visit = await visiting(service, id, Caller("ann"))
            await service.record(visit.live)
            await delete_table(server.store, id)
            with pytest.raises(Refusal) as refused:
                await feature(server, AnalysesOnServer).start(visit)
            assert (refused.value.code, refused.value.status) == ("no_table", 404)
            assert await StoredAnalyses(server.store).progress(id) is None
        finally:
            await server.close()

    asyncio.run(course())


def practise(guest: Guest, table: str, *builds: str, end: bool = True) -> str:
    """Try the turn again: the table at which that happens."""
    practice = guest.set_table(practice={"table": table, "step": 0})
    for hex in builds:
        guest.ask(practice, "act", kind="build", hex=hex)
    if end:
        guest.ask(practice, "act", kind="end")
    return practice


def test_a_turn_is_tried_again_until_it_is_found(node: Node, arrive: Arrive) -> None:
    """RULES 4.2: j8 and k8 link the tavern to the paddock for 8 gold; other hexes do not."""
    ann = arrive("Ann", node)
    table = ann.set_table(record=poor_end())
    ann.ask(table, "analysis")
    whole(ann, table)
    first = practise(ann, table, "g8", "i9")
    seen = ann.look(first)["view"]
    assert (seen["practice"], seen["hints"]) == ({"table": table, "step": 0}, False)
    assert [(seat["kind"], seat["name"]) for seat in seen["seats"]] == [("person", "Ann"), ("bot", "Gatherer")]
    told = ann.get(f"tables/{first}/comparison")
    assert (told["verdict"], told["gold"], told["left"]) == ("same", 0, 8)
    told = ann.get(f"tables/{practise(ann, table, 'j8', 'k8')}/comparison")
    assert (told["verdict"], told["gold"], told["left"]) == ("found", 8, 0)
    assert [step["hex"] for step in told["tried"]["steps"]] == ["j8", "k8", None]
    listed = [one["id"] for one in ann.get("tables", status="finished", mine=1)["tables"]]
    assert first not in listed
    assert table in listed


def test_what_cannot_be_compared_is_refused_clearly(node: Node, arrive: Arrive) -> None:
    ann, bob = arrive("Ann", node), arrive("Bob", node)

    def refused(guest: Guest, table: str) -> str:
        return str(guest.http.get(f"/api/tables/{table}/comparison").json()["code"])

    table = ann.set_table(record=poor_end())
    assert refused(ann, table) == "no_practice"
    early = practise(ann, table, "j8", "k8")
    assert refused(ann, early) == "not_analysed"
    assert refused(bob, early) == "no_seat"
    ann.ask(table, "analysis")
    whole(ann, table)
    assert ann.get(f"tables/{early}/comparison")["verdict"] == "found"
    assert refused(ann, practise(ann, table, "j8", end=False)) == "turn_not_over"
    both: dict[str, Any] = {"practice": {"table": table, "step": 0}, "moment": {"table": table, "step": 0}}
    assert ann.http.post("/api/tables", json=both).json()["code"] == "bad_options"
    for practice, code in (
        ({"table": table, "step": 9}, "no_such_step"),
        ({"table": table, "step": 3}, "finished"),
        ({"table": early[::-1], "step": 0}, "no_table"),
        ({"table": ann.set_table(), "step": 0}, "not_finished"),
    ):
        assert ann.http.post("/api/tables", json={"practice": practice}).json()["code"] == code, practice


@pytest.mark.parametrize(
    ("tried", "verdict"),
    [(8.0, "found"), (7.2, "found"), (4.0, "better"), (0.5, "same"), (-0.9, "same"), (-3, "worse")],
)
def test_differences_that_the_judge_does_not_see_do_not_count(tried: float, verdict: Verdict) -> None:
    """What was played led by 0 gold and the best turn by 8; less than 1 gold is no difference."""
    line = [TurnLine([], lead, 0.5, [], lead, 0) for lead in (tried, 0, 8)]
    review = TurnReview(1, 0, "grass", 0, 3, line[1], line[2], [], 8, 0.5, 0)
    assert comparison(line[0], review).verdict == verdict


def test_what_was_best_already_is_only_as_good_again() -> None:
    line = TurnLine([], 8, 0.5, [], 8, 0)
    review = TurnReview(1, 0, "grass", 0, 3, line, None, [], 0, 0, 0)
    assert comparison(line, review).verdict == "same"
