"""Tables by a link and whole games over plain HTTP, on both databases."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from kingdombuilder.game import catalogue
from kingdombuilder.game.documents.record import Record
from kingdombuilder.game.fairness import seed_hash
from kingdombuilder.game.game import Game
from kingdombuilder.game.options import Options
from tests.server.processes import Node
from tests.server.serving import Guest, Message, choices, deciding
from tests.server.sitting import ALL_SETS, FIRST_GAME

Arrive = Callable[..., Guest]
Pair = tuple[Guest, Guest]


@pytest.fixture
def pair(node: Node, arrive: Arrive) -> Pair:
    """Ann and Bob."""
    return arrive("Ann", node), arrive("Bob", node)


def seated(pair: Pair, **asked: object) -> str:
    """A game of Ann and Bob that has begun, with Ann to decide first."""
    ann, bob = pair
    table = ann.set_table(**FIRST_GAME | asked)
    bob.join(table)
    return table


def end_turn(guest: Guest, table: str) -> None:
    """Build what must be built, and end the turn."""

    def end_or_first(offered: list[Message]) -> Message:
        ends = [choice for choice in offered if choice["kind"] == "end"]
        return (ends or offered)[0]

    seat = guest.look(table)["seat"]
    while guest.look(table)["view"]["game"]["decider"] == seat:
        guest.play(table, end_or_first)


def test_a_table_with_every_option(node: Node, arrive: Arrive) -> None:
    ann = arrive("Ann", node)
    options = Options(players=3, sets=tuple(ALL_SETS), seed=77).resolved()
    lists = {name: list(getattr(options, name)) for name in ("sets", "sections", "cards", "tasks", "capitols", "caves")}
    terms = {"visibility": "public", "hints": False, "substitute": "random", "autostart": False}
    clock = {"kind": "days", "days": 5, "flag": "resign"}
    table = ann.set_table(
        **lists,
        **terms,
        players=3,
        island=options.island,
        seed="77",
        start_player=2,
        clock=clock,
        colour="white",
        seat=1,
    )
    view = ann.look(table)["view"]
    chosen: Message = {"players": 3, "island": options.island, "start_player": 2, "own_sections": []}
    assert view["setup"] == lists | chosen
    assert {name: view[name] for name in terms} == terms
    assert {name: view["clock"][name] for name in clock} == clock
    assert [(seat["kind"], seat["name"]) for seat in view["seats"]] == [("empty", ""), ("person", "Ann"), ("empty", "")]
    assert view["seats"][1]["colour"] == "white"
    assert view["host"]
    assert view["fairness"]["chosen"]


def test_guests_join_by_link_with_name_and_colour(node: Node, arrive: Arrive) -> None:
    ann, bob, cec, watcher = (arrive(name, node) for name in ("Ann", "Bob", "Cec", "Wes"))
    table = ann.set_table(players=3)
    done = bob.join(table, colour="red", seat=2)
    assert (done["seat"], done["table"]) == (2, table)
    assert cec.refused(table, "join", name="Cec", colour="red") == "colour"
    assert cec.join(table)["seat"] == 1
    seen = watcher.look(table)
    assert seen["seat"] is None
    assert not seen["view"]["host"]
    assert seen["view"]["status"] == "running"
    assert [seat["name"] for seat in seen["view"]["seats"]] == ["Ann", "Cec", "Bob"]
    assert [seat["colour"] for seat in seen["view"]["seats"]] == ["blue", "orange", "red"]
    assert watcher.refused(table, "join", name="Wes") == "started"


def test_a_secret_opens_the_seat_from_anywhere(node: Node, arrive: Arrive) -> None:
    ann, bob, script = (arrive(name, node) for name in ("Ann", "Bob", "Script"))
    table = ann.set_table(**FIRST_GAME)
    secret = bob.join(table)["secret"]
    end_turn(ann, table)
    assert script.refused(table, "act", kind="end") == "no_seat"
    script.http.headers["Authorization"] = f"Bearer {secret}"
    assert script.look(table)["seat"] == 1
    script.play(table)
    script.http.headers["Authorization"] = f"Bearer {secret}x"
    assert script.refused(table, "act", kind="end") == "bad_secret"


def test_the_host_adds_and_removes_bots_and_begins(node: Node, arrive: Arrive) -> None:
    ann = arrive("Ann", node)
    table = ann.set_table(players=3, autostart=False)
    ann.ask(table, "bot", seat=1, bot="greedy")
    ann.ask(table, "bot", seat=2, bot="random")
    ann.ask(table, "bot", seat=1, bot=None)
    assert ann.refused(table, "start") == "not_full"
    ann.ask(table, "bot", seat=1, bot="random")
    assert ann.look(table)["view"]["status"] == "open"
    ann.ask(table, "start")
    seen = ann.wait_until(table, deciding)
    assert [seat["bot"] for seat in seen["view"]["seats"]] == [None, "random", "random"]


def test_a_whole_game_of_all_sets(pair: Pair) -> None:
    rng, table = Random(5), seated(pair, sets=ALL_SETS, sections=None, cards=None, seed=None)
    guest, other = pair
    promised = guest.look(table)["view"]["fairness"]["hash"]
    while (seen := guest.look(table))["view"]["status"] == "running":
        offered = choices(seen["view"])
        if offered:
            guest.ask(table, "act", **rng.choice(offered), after=seen["number"])
        else:
            guest, other = other, guest
    record = Record.parse(guest.http.get(f"/api/tables/{table}/record").text)
    assert record.names == ("Ann", "Bob")
    game = Game(record)
    assert game.over
    assert [score["total"] for score in seen["view"]["game"]["scores"]] == [score.total for score in game.score()]
    assert seen["view"]["winners"] == game.winners()
    fairness = seen["view"]["fairness"]
    assert fairness["hash"] == promised == seed_hash(int(fairness["seed"]), fairness["salt"])
    assert int(fairness["seed"]) == record.options.seed


def test_undo_and_redo_until_a_card_is_turned_up(pair: Pair) -> None:
    (ann, bob), table = pair, seated(pair)
    before = ann.look(table)["view"]["game"]
    ann.play(table)
    after = ann.look(table)["view"]["game"]
    assert (after["can_undo"], after["can_redo"]) == (True, False)
    assert bob.refused(table, "undo") == "no_undo"
    ann.ask(table, "undo")
    taken_back = ann.look(table)["view"]["game"]
    assert taken_back["position"] == before["position"]
    assert (taken_back["can_undo"], taken_back["can_redo"]) == (False, True)
    ann.ask(table, "redo")
    assert ann.look(table)["view"]["game"] == after
    end_turn(ann, table)
    assert ann.refused(table, "undo") == "no_undo"
    assert bob.refused(table, "undo") == "no_undo"


def test_an_action_asked_twice_is_done_once(pair: Pair) -> None:
    (ann, _), table = pair, seated(pair)
    choice = choices(ann.look(table)["view"])[0]
    answers = [ann.ask(table, "act", **choice, key="once") for _ in range(3)]
    assert len({answer["number"] for answer in answers}) == 1
    assert ann.look(table)["view"]["game"]["actions"] == 1


def test_who_resigns_has_lost(pair: Pair) -> None:
    (ann, bob), table = pair, seated(pair)
    assert ann.http.get(f"/api/tables/{table}/record").json()["code"] == "not_finished"
    ann.ask(table, "resign")
    view = bob.look(table)["view"]
    assert (view["status"], view["winners"]) == ("finished", [1])
    assert view["seats"][0]["resigned"]
    assert bob.refused(table, "act", kind="end") == "finished"


def test_a_bot_takes_the_seat_of_who_leaves_until_the_return(pair: Pair) -> None:
    (ann, bob), table = pair, seated(pair, substitute="random")
    ann.ask(table, "leave")
    seat = bob.wait_until(table, deciding)["view"]["seats"][0]
    assert (seat["kind"], seat["name"], seat["bot"]) == ("person", "Ann", "random")
    ann.ask(table, "return")
    assert ann.look(table)["view"]["seats"][0]["bot"] is None
    end_turn(bob, table)
    ann.play(table)


def test_a_rematch_brings_both_to_the_same_new_table(pair: Pair) -> None:
    ann, bob = pair
    table = ann.set_table(colour="red", visibility="public")
    bob.join(table, colour="blue")
    assert ann.refused(table, "rematch") == "not_finished"
    bob.ask(table, "resign")
    first, second = bob.ask(table, "rematch"), ann.ask(table, "rematch")
    assert first["table"] == second["table"] != table
    assert (first["seat"], second["seat"]) == (1, 0)
    old, new = ann.look(table)["view"], ann.look(first["table"])["view"]
    assert old["next_table"] == first["table"]
    assert new["status"] == "running"
    assert [(seat["name"], seat["colour"]) for seat in new["seats"]] == [("Ann", "red"), ("Bob", "blue")]
    assert new["setup"]["sections"] != old["setup"]["sections"] or new["setup"]["cards"] != old["setup"]["cards"]
    assert new["fairness"]["hash"] != old["fairness"]["hash"]
    assert bob.ask(table, "rematch")["table"] == first["table"]


def test_a_rematch_keeps_what_was_chosen_and_the_bots(node: Node, arrive: Arrive) -> None:
    ann, stranger = arrive("Ann", node), arrive("Wes", node)
    table = ann.set_table(**FIRST_GAME, bots=[None, "random"], colour="orange")
    ann.ask(table, "resign")
    assert stranger.refused(table, "rematch") == "no_seat"
    again = ann.ask(table, "rematch")["table"]
    view = ann.look(again)["view"]
    assert [view["setup"][name] for name in ("sections", "cards")] == [FIRST_GAME["sections"], FIRST_GAME["cards"]]
    assert [seat["kind"] for seat in view["seats"]] == ["person", "bot"]
    assert len({seat["colour"] for seat in view["seats"]}) == 2
    assert not view["fairness"]["chosen"]


def test_who_finds_the_old_seat_taken_gets_another(arrive: Arrive) -> None:
    ann, bob, cec, wes = (arrive(name) for name in ("Ann", "Bob", "Cec", "Wes"))
    table = ann.set_table(players=3, bots=[None, None, "random"])
    bob.join(table, colour="red")
    ann.ask(table, "resign")
    bob.ask(table, "resign")
    again = ann.ask(table, "rematch")["table"]
    ann.ask(again, "bot", seat=2, bot=None)
    assert cec.refused(again, "join", name="Cec", seat=1) == "reserved"
    ann.ask(again, "bot", seat=1, bot=None)
    cec.join(again, seat=1, colour="red")
    assert bob.ask(table, "rematch")["seat"] == 2
    seats = wes.look(again)["view"]["seats"]
    assert [seat["name"] for seat in seats] == ["Ann", "Cec", "Bob"]
    assert len({seat["colour"] for seat in seats}) == 3


def test_chat_reaches_everybody(pair: Pair, arrive: Arrive, node: Node) -> None:
    (ann, bob), table = pair, seated(pair)
    ann.ask(table, "chat", text="good luck")
    bob.ask(table, "chat", text="have fun")
    watcher = arrive("Wes", node)
    said = [(line["seat"], line["text"]) for line in watcher.look(table)["chat"]]
    assert said == [(0, "good luck"), (1, "have fun")]
    assert watcher.refused(table, "chat", text="hello") == "no_seat"


def test_hints_where_the_table_allows_them(arrive: Arrive) -> None:
    ann, bob = arrive("Ann"), arrive("Bob")
    table = seated((ann, bob))
    found = ann.get(f"tables/{table}/hints")["hints"]
    offered = choices(ann.look(table)["view"])
    assert found
    assert all(hint["steps"] and hint["reasons"] and hint["hexes"] for hint in found)
    assert found[0]["worse"] == 0
    assert found[0]["steps"][0] in offered
    assert bob.http.get(f"/api/tables/{table}/hints").json()["code"] == "not_your_turn"
    strict = seated((ann, bob), hints=False)
    answer = ann.http.get(f"/api/tables/{strict}/hints")
    assert (answer.status_code, answer.json()["code"]) == (403, "no_hints")


def test_the_coach_speaks_to_whoever_plays_alone_with_bots(arrive: Arrive) -> None:
    """The corner of the desert is no place to begin: the desert beside the paddock is there, too."""
    ann, bob = arrive("Ann"), arrive("Bob")
    table = ann.set_table(**FIRST_GAME | {"bots": [None, "greedy"], "start_player": 0})
    assert ann.get(f"tables/{table}/coach")["remark"] is None
    for hex in ("b1", "c1", "c2"):
        ann.ask(table, "act", kind="build", hex=hex)
    ann.ask(table, "act", kind="end")
    said = ann.get(f"tables/{table}/coach")["remark"]
    assert (said["about"], said["reason"]["item"], said["reason"]["hexes"]) == ("tile", "tiles", ["s3"])
    assert said["better"][-1] == {"kind": "end", "hex": None}
    assert bob.http.get(f"/api/tables/{table}/coach").json()["code"] == "no_seat"
    strict = ann.set_table(**FIRST_GAME | {"bots": [None, "greedy"], "hints": False})
    assert ann.http.get(f"/api/tables/{strict}/coach").json()["code"] == "no_hints"
    together = seated((ann, bob))
    answer = ann.http.get(f"/api/tables/{together}/coach")
    assert (answer.status_code, answer.json()["code"]) == (403, "no_coach")


def test_why_a_hex_is_not_legal(pair: Pair, arrive: Arrive, node: Node) -> None:
    """RULES 2.5: only on the terrain of the card, never on a special hex; only the one who decides is told."""
    (ann, bob), table = pair, seated(pair, sections=["tavern", "paddock", "oasis", "farm"], start_player=0)
    look = ann.look(table)
    card = look["view"]["game"]["card"]
    printed = {hex["hex"]: hex["symbol"] for hex in look["board"]}
    legal = look["view"]["game"]["decision"]["choices"]["build"]
    other = next(hex for hex, symbol in printed.items() if symbol not in (card, "tavern"))
    tavern = next(hex for hex, symbol in printed.items() if symbol == "tavern")
    address = f"tables/{table}/why-not"
    assert ann.get(address, action="build", hex=other) == {
        "fault": "card", "printed": printed[other], "wanted": [card],
    }  # fmt: skip
    assert ann.get(address, action="build", hex=tavern) == {"fault": "special", "printed": "tavern"}

    def refused(guest: Guest, action: str, hex: str) -> tuple[int, str]:
        answer = guest.http.get(f"/api/{address}", params={"action": action, "hex": hex})
        return answer.status_code, answer.json()["code"]

    assert refused(ann, "build", legal[0]) == (409, "legal")
    assert refused(ann, "farm", other) == refused(ann, "build", "z9") == refused(ann, "", "") == (422, "bad_query")
    assert refused(ann, "build", "C3") == (422, "bad_query"), "there is no island at this table"
    assert refused(bob, "build", other) == refused(arrive("Wes", node), "build", other) == (409, "not_your_turn")


def test_an_action_that_names_no_hex_is_refused_as_such(pair: Pair) -> None:
    """RULES 2.3 and 3.4: the end of a turn, the choice of a terrain and the fort name no hex."""
    fort = {"houses": ["g8"], "tiles": [{"kind": "fort", "from": "g7"}]}
    position = {"sections": ["city_hall", "farm", "oasis", "tavern"], "players": [fort, {}]}
    for turn, kinds in (
        ({"card": "grass", "phase": "after"}, ["fort", "end"]),
        ({"card": ["grass", "canyon"]}, ["canyon", "grass", "fort"]),
    ):
        table = seated(pair, position=position | {"turn": turn})
        assert list(pair[0].look(table)["view"]["game"]["decision"]["choices"]) == kinds
        for kind in kinds:
            answer = pair[0].http.get(f"/api/tables/{table}/why-not", params={"action": kind, "hex": "a1"})
            assert (answer.status_code, answer.json()["message"]) == (422, f"{kind!r} takes no hex")


def test_waiting_for_something_to_happen(pair: Pair) -> None:
    (ann, bob), table = pair, seated(pair)
    number = bob.look(table)["number"]
    assert bob.get(f"tables/{table}/updates", after=number) == {"number": number, "updates": []}
    ann.play(table)
    ann.play(table)
    found = bob.get(f"tables/{table}/updates", after=number, wait=20)
    assert [update["number"] for update in found["updates"]] == [number + 1, number + 2]
    assert [update["view"] is None for update in found["updates"]] == [True, False]
    assert found["updates"][0]["events"][0]["type"] == "built"


def test_the_catalogue_lists_every_box(arrive: Arrive) -> None:
    found = arrive().get("catalogue")
    assert found["sets"] == list(catalogue.boxes)
    assert {section["name"] for section in found["sections"]} >= {"tavern", "farm"}
    assert {len(row) for section in found["sections"] for row in section["rows"]} == {10}
    assert all(card["text"] for card in found["cards"])


def test_a_guest_stays_the_same_guest(arrive: Arrive) -> None:
    ann = arrive()
    assert ann.get("me") == ann.get("me")
    assert arrive().get("me") != ann.get("me")
