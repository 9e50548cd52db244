"""Nobody learns what they may not know, and nobody acts for a seat that is not theirs.

Whole games of all sets are played; every byte that goes to any client, and every line of the log, is kept. Afterwards
the database tells the truth, and each message is held against it: what a seat was shown must be exactly what it would
have been shown in another world, in which everything that is hidden from the seat is different.

``SECRETS=100 pytest tests/server/attacks/test_secrets.py`` compares all views so, not only some of them.
"""

from __future__ import annotations

import asyncio
import os
import random
import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from secrets import token_hex
from typing import Any

import httpx
import msgspec
import pytest
from sqlalchemy import text as sql
from sqlalchemy.exc import DBAPIError

from kingdombuilder.game import catalogue
from kingdombuilder.game.events import REVEALING
from kingdombuilder.game.state import HIDDEN
from kingdombuilder.hexes import BOARD, each, name
from kingdombuilder.protocol import messages as m
from kingdombuilder.protocol.refusals import Refusal
from kingdombuilder.server.asgi.callers import COOKIE
from kingdombuilder.server.storage.database import database_url, open_database
from kingdombuilder.table import commands
from kingdombuilder.table.caller import Caller
from kingdombuilder.table.config import TableConfig
from kingdombuilder.table.table import Row, Table
from kingdombuilder.table.views import table_view as views
from tests.server.processes import Node, Nursling, nursery
from tests.server.serving import GENEROUS, Guest, Message, Socket, choices, sqlite

COMPARED = int(os.environ.get("SECRETS", "5"))
"""Of a hundred views, so many are compared with those of another world."""
GAMES = [
    (2, ["base", "nomads"]),
    (3, ["base", "marshlands", "harvest"]),
    (4, ["base", "crossroads"]),
    (5, list(catalogue.boxes)),
]
HEXES = [name(hex) for hex in each(BOARD)]
REVEALING_TYPES = {m.EVENT_STRUCTS[event].__struct_config__.tag for event in REVEALING}


@dataclass
class Told:
    """Everything that one client was told."""

    seat: int | None
    texts: list[str] = field(default_factory=list)
    """What came, as raw text."""
    refused: list[tuple[Message, Message]] = field(default_factory=list)
    """What was asked and how it was refused."""

    def messages(self) -> Iterator[Message]:
        """What came as JSON, one thing after the other."""
        for text in self.texts:
            if text.startswith("{"):
                message = msgspec.json.decode(text)
                yield from message.get("updates", [message])


class Ear(Socket):
    """A socket that keeps every byte."""

    def __init__(self, told: Told, node: Node, table: str, cookie: str = "", **hello: Any) -> None:
        self.told = told
        super().__init__(node, table, cookie, **hello)

    def receive(self, seconds: float = 20) -> Message:
        """The next message."""
        text = self.connection.recv(seconds)
        assert isinstance(text, str)
        self.told.texts.append(text)
        message: Message = msgspec.json.decode(text)
        self.messages.append(message)
        return message

    def ask(self, type: str, *, key: str | None = None, **fields: Any) -> Message:
        """Ask something; a refusal is kept."""
        answer = super().ask(type, key=key, **fields)
        if answer["type"] == "refused":
            self.told.refused.append(({"type": type, **fields}, answer))
        return answer


class Player:
    """Somebody at a table who listens at the socket and by HTTP."""

    def __init__(self, node: Node, name: str, seat: int | None) -> None:
        self.told = Told(seat)
        self.guest = Guest(node, name)
        self.id = self.guest.get("me")["id"]
        self.secret = ""
        self.guest.http.event_hooks["response"].append(self._keep)

    def _keep(self, response: httpx.Response) -> None:
        self.told.texts.append(response.read().decode())

    def listen(self, table: str) -> Ear:
        """A socket at the table."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.guest.http.cookies.items())
        ear = Ear(self.told, self.guest.node, table, cookie)
        ear.until_type("welcome")
        return ear

    def secrets(self) -> list[str]:
        """What nobody else may ever see."""
        return [self.id, *self.guest.http.cookies.values(), *([self.secret] if self.secret else [])]


@dataclass
class Truth:
    """A table as the database knows it."""

    config: TableConfig
    rows: list[Row]
    tables: dict[int, Table]
    """The table after some numbers of rows."""
    over: int
    """The number with which the game was finished."""

    @classmethod
    def read(cls, database: Path, id: str, wanted: set[int]) -> Truth:
        """Read it from the database."""
        connection = sqlite3.connect(database)
        (config,) = connection.execute("SELECT sheet FROM tables WHERE id = ?", (id,)).fetchone()
        found = connection.execute(
            "SELECT number, at, guest, key, entry FROM entries WHERE table_id = ? ORDER BY number", (id,)
        ).fetchall()
        connection.close()
        rows = [
            Row(number, at, guest, key, msgspec.json.decode(entry, type=m.AnyEntry))
            for number, at, guest, key, entry in found
        ]
        table, tables = Table(msgspec.json.decode(config, type=TableConfig)), dict[int, Table]()
        over = 0
        for row in rows:
            table.fold(row)
            over = over or (row.number if table.status == "finished" else 0)
            if row.number in wanted:
                tables[row.number] = moment(table)
        return cls(table.config, rows, tables, over)


def moment(table: Table) -> Table:
    """The table as it is now, whatever happens to it later."""
    kept = object.__new__(Table)
    kept.__dict__.update(table.__dict__)
    kept.chairs = [replace(chair) for chair in table.chairs]
    kept.remaining = list(table.remaining)
    if table.play:
        kept.play = table.play.copy()
    return kept


def another_world(table: Table, seat: int | None, chance: random.Random) -> Table:
    """The same table for the seat, but everything that is hidden from it is different: cards, seed and salt."""
    other = moment(table)
    other.config = msgspec.structs.replace(table.config, salt=token_hex(16))
    other.record = replace(table.record, options=replace(table.record.options, seed=chance.getrandbits(128)))
    if other.play:
        state = other.play.state.copy(other.play.state.active)
        state.setup = state.setup.with_seed(other.seed)
        hidden = [*state.deck, *(card for at, one in enumerate(state.players) if at != seat for card in one.hand)]
        chance.shuffle(hidden)
        state.deck, hidden = tuple(hidden[: len(state.deck)]), hidden[len(state.deck) :]
        for at, player in enumerate(state.players):
            if at != seat:
                state.edit(at).hand, hidden = tuple(hidden[: len(player.hand)]), hidden[len(player.hand) :]
        if other.play.steps:
            other.play.steps[-1] = other.play.steps[-1]._replace(after=state)
        else:
            other.play.start = state
    return other


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the database is."""
    return tmp_path_factory.mktemp("secrets")


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Nursling]:
    """A server on SQLite, whose log is kept."""
    with nursery(folder) as opened:
        yield opened.node(sqlite(folder), **GENEROUS)


@pytest.mark.parametrize(("players", "sets"), GAMES, ids=lambda value: value if isinstance(value, int) else value[-1])
def test_nothing_hidden_is_told(server: Nursling, folder: Path, players: int, sets: list[str]) -> None:
    """People, bots and somebody who watches: no byte tells any of them more than they may know."""
    chance = random.Random(players)
    people = [Player(server, name, seat) for seat, name in enumerate(("Ann", "Ben"))]
    watching = Player(server, "Wim", None)
    table = play_a_game(people, watching, chance, players, sets)
    everybody = [*people, watching]
    wanted = {one["number"] for player in everybody for one in player.told.messages() if "number" in one}
    truth = Truth.read(folder / "games.db", table, wanted)
    hidden = [str(truth.config.starting_record().options.seed), truth.config.salt]
    hidden.append(f"{int(hidden[0]):x}")
    for player in everybody:
        others = [secret for other in everybody if other is not player for secret in other.secrets()]
        for text in player.told.texts:
            search(text, others)
            if not is_after(text, truth.over):
                search(text, hidden)
        for message in player.told.messages():
            if "number" in message and message["number"] < truth.over:
                check_message(message, player.told.seat, truth, chance)
        for asked, answer in player.told.refused:
            check_refusal(asked, answer, player, truth, chance)
    search(server.text, [*hidden, table, *(secret for player in everybody for secret in player.secrets())])
    for player in everybody:
        player.guest.close()


def play_a_game(people: list[Player], watching: Player, chance: random.Random, players: int, sets: list[str]) -> str:
    """A whole game, with everything that people do: try what they may not, take back, ask for hints, look around."""
    ann, ben = people
    bots = [None, None, *["random"] * (players - 2)]
    asked = {"sets": sets, "players": players, "bots": bots, "name": "Ann", "visibility": "public"}
    answer = ann.guest.http.post("/api/tables", json=asked).json()
    table, ann.secret = answer["table"], answer["secret"]
    ben.secret = ben.guest.join(table)["secret"]
    ears = [player.listen(table) for player in (ann, ben, watching)]
    for step in count():
        if ears[0].view["status"] == "finished":
            break
        decider = ears[0].view["game"]["decider"]
        if decider > 1:
            ears[0].until_type("update")
            continue
        ear, other = ears[decider], ears[1 - decider]
        if ear.number < ears[0].number:
            ear.until_number(ears[0].number)
        if step % 9 == 0:
            look_around(people[step % 2], table)
            look_around(watching, table)
        if step % 7 == 0:
            assert other.ask("act", kind="build", hex="a1")["type"] == "refused"
            assert ear.ask("act", **something_wrong(ear.view, chance))["code"] == "illegal"
        if step == 4:
            ear.say(type="hints")
            ear.until(lambda one: one["type"] in ("hints", "refused"))
        done = something(ear, chance)
        for one in ears:
            one.until_number(done["number"])
    for ear in ears:
        while ear.view["status"] != "finished":
            ear.receive()
        ear.close()
    return str(table)


def something(ear: Ear, chance: random.Random) -> Message:
    """A decision, or an undo, or a redo."""
    game = ear.view["game"]
    if game["can_redo"] and chance.random() < 0.5:
        return ear.ask("redo")
    if game["can_undo"] and chance.random() < 0.1:
        return ear.ask("undo")
    return ear.ask("act", **chance.choice(choices(ear.view)))


def something_wrong(view: Message, chance: random.Random) -> Message:
    """A decision that is not on offer."""
    while True:
        asked = {"kind": chance.choice(["build", "end", "farm", "wall", "place", "skip"]), "hex": chance.choice(HEXES)}
        if asked not in choices(view):
            return asked


WHY_NOT = "/why-not?action=build&hex=a1"


def look_around(player: Player, table: str) -> None:
    """Ask for everything that can be asked for by plain HTTP, whether or not it will be given."""
    get = player.guest.http.get
    for address in ("", "/updates?after=0", "/record", "/record?format=json", "/steps/0", "/hints", WHY_NOT):
        get(f"/api/tables/{table}{address}")
    for address in ("tables?status=running", "tables?status=running&mine=1", "tables?status=finished"):
        get(f"/api/{address}")
    get("/metrics")


def search(text: str, hidden: Iterable[str]) -> None:
    """Look for what must not be there."""
    for secret in hidden:
        assert secret not in text, f"{secret} is told in {text[:300]}"


def is_after(text: str, over: int) -> bool:
    """Whether somebody was told this when the game was over."""
    return text.startswith("{") and msgspec.json.decode(text).get("number", 0) >= over


def check_message(message: Message, seat: int | None, truth: Truth, chance: random.Random) -> None:
    """Hold a message against the truth of its moment."""
    for event in message.get("events", ()):
        if event["type"] == "card_drawn" and event["player"] != seat:
            assert event["card"] == HIDDEN
            assert not any(terrain in event["text"] for terrain in catalogue_terrains(truth))
    view = message.get("view")
    if not view or not view["game"]:
        return
    table = truth.tables[message["number"]]
    assert table.play
    for at, (hand, player) in enumerate(zip(view["game"]["hands"], table.play.state.players, strict=True)):
        assert hand == (list(player.hand) if at == seat else [HIDDEN] * len(player.hand))
    if "events" in message and {event["type"] for event in message["events"]} & REVEALING_TYPES:
        assert not view["game"]["can_undo"]
    if chance.random() * 100 < COMPARED:
        shown = views.table_view(
            another_world(table, seat, chance),
            seat,
            host=view["host"],
            present=[one["present"] for one in view["seats"]],
        )
        expected = msgspec.json.decode(msgspec.json.encode(shown))
        assert view["fairness"].pop("hash") != expected["fairness"].pop("hash")
        for told in (view, expected):  # when somebody was seen depends on the time, and not on any card
            told["patience"] = None
            told["seats"] = [one | {"away": None} for one in told["seats"]]
        assert view == expected


def catalogue_terrains(truth: Truth) -> set[str]:
    """The names on the terrain cards of the game."""
    return set(Table(truth.config).first.setup.terrain_cards)


def check_refusal(asked: Message, answer: Message, player: Player, truth: Truth, chance: random.Random) -> None:
    """The same would have been said in another world."""
    command = msgspec.convert(asked, m.Command)
    table = another_world(truth.tables[answer["number"]], player.told.seat, chance)
    with pytest.raises(Refusal) as refusal:
        commands.entries(table, Caller(player.id, player.told.seat), command, 100)
    assert (refusal.value.code, refusal.value.message) == (answer["code"], answer["message"])


def test_another_world_is_different(server: Nursling, folder: Path) -> None:
    """The comparison is worth something: without the veil the two worlds do not look the same."""
    ann = Player(server, "Ann", 0)
    table = ann.guest.set_table(bots=[None, "random"])
    number = ann.guest.wait_until(table, lambda view: bool(choices(view)))["number"]
    ann.guest.close()
    known = Truth.read(folder / "games.db", table, {number}).tables[number]
    other = another_world(known, 0, random.Random(1))
    assert known.play
    assert other.play
    assert other.play.state.deck != known.play.state.deck
    assert sorted(other.play.state.deck + other.play.state.players[1].hand) == sorted(
        known.play.state.deck + known.play.state.players[1].hand
    )
    assert other.play.state.players[0].hand == known.play.state.players[0].hand


@pytest.fixture
def ann(server: Nursling) -> Iterator[Guest]:
    """The host."""
    guest = Guest(server, "Ann")
    yield guest
    guest.close()


@pytest.fixture
def ben(server: Nursling) -> Iterator[Guest]:
    """The other one."""
    guest = Guest(server, "Ben")
    yield guest
    guest.close()


def with_secret(server: Nursling, table: str, secret: str, command: str = "chat", **fields: Any) -> httpx.Response:
    """Ask with nothing but a secret."""
    with server.client(headers={"Authorization": f"Bearer {secret}"}) as client:
        return client.post(f"/api/tables/{table}/{command}", json=fields or {"text": "it is me"})


def with_cookie(server: Nursling, table: str, cookie: str, command: str = "chat", **fields: Any) -> httpx.Response:
    """Ask with nothing but a cookie."""
    with server.client(headers={"Cookie": f"{COOKIE}={cookie}"}) as client:
        return client.post(f"/api/tables/{table}/{command}", json=fields or {"text": "it is me"})


def tampered(text: str) -> Iterator[str]:
    """The text with one letter changed, here and there, too short, too long, and with other signs around it."""
    for at in range(0, len(text), 5):
        yield text[:at] + ("A" if text[at] != "A" else "B") + text[at + 1 :]
    yield from (
        text[:-1],
        text + "A",
        text.upper(),
        text.swapcase(),
        "." + text,
        text.replace(".", ""),
        "0.",
        "..",
        "x",
    )


def test_a_seat_opens_to_its_secret_alone(server: Nursling, ann: Guest, ben: Guest) -> None:
    """A wrong secret, one of another seat or of another table: nothing is done and nothing shown."""
    answer = ann.http.post("/api/tables", json={}).json()
    table, first = answer["table"], answer["secret"]
    second = ben.join(table)["secret"]
    assert with_secret(server, table, first).status_code == 200
    assert with_secret(server, table, second).status_code == 200
    before = ann.look(table)["number"]
    mixed = [f"1.{first.partition('.')[2]}", f"0.{second.partition('.')[2]}"]
    elsewhere = ann.http.post("/api/tables", json={}).json()["secret"]
    for wrong in [*tampered(first), *mixed, elsewhere, str(table), "null"]:
        assert with_secret(server, table, wrong).status_code == 403, wrong
        with Socket(server, table, secret=wrong) as socket:
            assert socket.until_closed()[0] == 1008
            assert socket.messages == []
    assert ann.look(table)["number"] == before
    not_turn = 1 - ann.look(table)["view"]["game"]["decider"]
    refused = with_secret(server, table, (first, second)[not_turn], "act", kind="build", hex="a1")
    assert refused.json()["code"] == "not_your_turn"


def test_a_guest_is_known_by_the_cookie_alone(server: Nursling, ann: Guest, ben: Guest) -> None:
    """A cookie that was tampered with is nobody's."""
    table = ann.set_table()
    ben.join(table)
    cookie = ann.http.cookies[COOKIE]
    assert with_cookie(server, table, cookie).status_code == 200
    other = ben.http.cookies[COOKIE]
    mixed = f"{cookie.partition('.')[0]}.{other.partition('.')[2]}"
    for wrong in [*tampered(cookie), mixed, cookie.partition(".")[0]]:
        assert with_cookie(server, table, wrong).json()["code"] == "no_seat", wrong
    with Socket(server, table, f"{COOKIE}={mixed}") as socket:
        assert socket.until_type("welcome")["seat"] is None
        assert socket.ask("chat", text="it is me")["code"] == "no_seat"


def test_the_secret_of_a_seat_that_was_given_away(server: Nursling, ann: Guest, ben: Guest) -> None:
    """Who was sent away, or left, has no say any more: not by the old secret, the cookie, or a socket left open."""
    table = ann.set_table(players=3, autostart=False)
    old = ben.join(table, seat=1)["secret"]
    with ben.socket(table) as socket, Socket(server, table, secret=old) as bare:
        assert socket.until_type("welcome")["seat"] == 1
        assert bare.until_type("welcome")["seat"] == 1
        ann.ask(table, "bot", seat=1, bot=None)
        with Guest(server, "Cid").http as http:
            new = http.post(f"/api/tables/{table}/join", json={"name": "Cid", "seat": 1}).json()["secret"]
        assert new != old
        assert with_secret(server, table, old).status_code == 403
        assert socket.ask("chat", text="it is me")["code"] == "no_seat"
        assert bare.ask("chat", text="it is me")["code"] == "no_seat"
        assert ben.refused(table, "chat", text="it is me") == "no_seat"
        ann.ask(table, "bot", seat=2, bot="random")
        ann.ask(table, "start")
        for one in (socket, bare):
            hands = one.until(lambda one: bool(one.get("view")) and bool(one["view"]["game"]))["view"]["game"]["hands"]
            assert all(card == HIDDEN for hand in hands for card in hand)
    assert with_secret(server, table, new).status_code == 200


def test_only_the_host_hosts(server: Nursling, ann: Guest, ben: Guest) -> None:
    """Others cannot place bots, send people away or begin."""
    table = ann.set_table(players=3, autostart=False)
    ben.join(table)
    for command, fields in (("bot", {"seat": 0, "bot": None}), ("bot", {"seat": 2, "bot": "random"}), ("start", {})):
        assert ben.refused(table, command, **fields) == "not_host"
    assert [seat["kind"] for seat in ann.look(table)["view"]["seats"]] == ["person", "person", "empty"]


def test_errors_of_the_database_keep_the_secret(tmp_path: Path) -> None:
    """What could not be written does not come to light in the log by way of the error."""

    async def fail() -> None:
        engine = open_database(database_url(sqlite(tmp_path)))
        try:
            async with engine.begin() as connection:
                await connection.execute(sql("INSERT INTO nowhere VALUES (:seed)"), {"seed": "4711"})
        finally:
            await engine.dispose()

    with pytest.raises(DBAPIError) as error:
        asyncio.run(fail())
    assert "nowhere" in str(error.value)
    assert "4711" not in str(error.value)
