"""Setting a table: everything that a host may wish for."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any, Optional, get_type_hints

import msgspec
import pytest

from kingdombuilder.game import catalogue
from kingdombuilder.game.documents.record import Record
from kingdombuilder.game.errors import BadOptions
from kingdombuilder.game.game import Game
from kingdombuilder.game.option_fields import Named, Names
from kingdombuilder.game.options import Options, all_fields, box_fields
from kingdombuilder.game.setup import first_state
from kingdombuilder.hexes import name
from kingdombuilder.protocol import messages as m
from kingdombuilder.protocol.refusals import Refusal
from kingdombuilder.section import Section
from kingdombuilder.table.config import TableConfig
from kingdombuilder.table.creating.catalogue import spots
from kingdombuilder.table.creating.new_tables import lay
from kingdombuilder.table.table import Table
from kingdombuilder.table.views import table_view as views
from tests.server.sitting import ALL_SETS, FIRST_GAME, Sitting, record_of
from tests.test_section import FARM, ISLAND, PLAIN


def refusal(**asked: Any) -> str:
    """The code and the words with which a table is refused."""
    with pytest.raises(Refusal) as refused:
        lay(msgspec.convert(asked, m.NewTable), "A" * 12, "ann", 0)
    assert refused.value.status == 422
    return f"{refused.value.code}: {refused.value.message}"


def test_a_table_without_wishes() -> None:
    view = views.table_view(Sitting().table, 0, host=True)
    assert view.status == "open"
    assert view.visibility == "link"
    assert view.hints
    assert view.host
    assert view.clock == m.Clock()
    assert [seat.kind for seat in view.seats] == ["person", "empty"]
    assert len(view.setup.sections) == 4
    assert len(view.setup.cards) == 3
    assert view.game is None


def test_the_seed_is_drawn_in_secret_and_never_twice() -> None:
    seeds = {Sitting().table.seed for _ in range(5)}
    assert len(seeds) == 5
    assert max(seeds) > 2**64


def test_every_player_may_begin() -> None:
    starts = {Sitting(players=3, seed=str(seed)).table.record.options.start_player for seed in range(40)}
    assert starts == {0, 1, 2}
    assert Sitting(players=3, start_player=2).fill().decider == 2


def test_all_options_lie_on_the_table() -> None:
    options = Options(players=4, sets=tuple(ALL_SETS), seed=99, start_player=1).resolved()
    asked = {
        "players": 4, "sets": ALL_SETS, "sections": list(options.sections or ()), "cards": list(options.cards or ()),
        "tasks": list(options.tasks or ()), "island": options.island, "capitols": list(options.capitols or ()),
        "caves": list(options.caves or ()), "seed": "99", "start_player": 1, "visibility": "public", "hints": False,
        "clock": {"kind": "real", "bank": 60, "increment": 5, "flag": "resign"}, "substitute": "random",
        "autostart": False, "bots": [None, "expert", None, "greedy"], "colour": "white", "seat": 2,
    }  # fmt: skip
    view = views.table_view(Sitting(**asked).table, None)
    assert view.setup == views.setup(options)
    assert [(seat.kind, seat.name, seat.colour) for seat in view.seats] == [
        ("empty", "", "blue"), ("bot", "Master", "orange"), ("person", "Ann", "white"), ("bot", "Gatherer", "red"),
    ]  # fmt: skip
    assert view.clock == m.Clock("real", 60, 5, flag="resign")
    assert (view.visibility, view.hints, view.substitute, view.autostart) == ("public", False, "random", False)


@pytest.mark.parametrize("box", list(catalogue.boxes))
def test_every_box_is_played_as_the_engine_sets_it_up(box: str) -> None:
    sitting = Sitting(sets=["base", box] if box != "base" else ["base"], seed="7", start_player=0).fill()
    sets = ("base",) if box == "base" else ("base", box)
    assert sitting.play.state == first_state(Options(sets=sets, seed=7).resolved())


def drawn(**asked: Any) -> Options:
    """What lies on a table of a seed."""
    return Sitting(**{"seed": "7"} | asked).table.record.options


def test_the_seed_draws_what_the_host_leaves_open() -> None:
    plain, places = drawn(), [None, "farm'", None, "barn"]
    sections = drawn(sections=places).sections or ()
    assert sections[1::2] == ("farm'", "barn")
    assert len({name.removesuffix("'") for name in sections}) == 4
    assert drawn(sections=places).sections == sections
    assert drawn(sections=[None] * 4).sections == plain.sections
    cards = drawn(cards=["lords"]).cards or ()
    assert cards[0] == "lords"
    assert cards[1:] == tuple(card for card in plain.cards or () if card != "lords")[:2]
    assert drawn(cards=[]).cards == plain.cards


def test_excluded_cards_are_never_drawn() -> None:
    plain = drawn().cards or ()
    others = drawn(excluded=list(plain)).cards or ()
    assert len(others) == 3
    assert not set(others) & set(plain)
    assert drawn(excluded=[plain[1]]).cards == (plain[0], plain[2], others[0])
    assert drawn(cards=[plain[1]], excluded=[plain[1]]).cards == (plain[1], plain[0], plain[2])


def test_excluding_a_card_leaves_the_pool_alone() -> None:
    """RULES 1.5: the boxes that the sections bring along have their say as ever."""
    board = ["temple", "caravan", "farm", "barn"]
    cards = drawn(sections=board).cards or ()
    assert "captains" not in cards
    assert drawn(sections=board, excluded=["captains"]).cards == cards
    assert drawn(sections=board, cards=list(cards[:2])).cards == cards


@pytest.mark.parametrize("field", ["capitols", "caves"])
def test_spots_are_where_the_engine_takes_capitols_and_caves(field: str) -> None:
    board = ("harbor", "oracle'", "tower", "paddock")
    options = Options(sets=("base", "capitol", "caves"), sections=board).resolved()

    def taken(hex: str) -> bool:
        chosen: dict[str, Any] = {field: (hex,)}
        try:
            replace(options, **chosen).resolved()
        except BadOptions:
            return False
        return True

    symbols = options.board().symbols
    places = {name(hex) for hex, symbol in symbols.items() if symbol in ("mountain", "castle", "capitol", "cave")}
    assert {hex for hex in places if taken(hex)} == set(spots(board).spots[field])


def test_as_many_spots_as_the_rules_count() -> None:
    """RULES 8.5, no. 15: the hexes for caves of harbor, oracle, tower and paddock."""
    assert len(spots(["harbor", "oracle", "tower", "paddock"]).spots["caves"]) == 1 + 2 + 9 + 13


def test_there_are_no_spots_without_a_board() -> None:
    with pytest.raises(Refusal, match="a board has 4"):
        spots(["harbor"])


def test_bots_fill_a_table_and_the_host_watches() -> None:
    sitting = Sitting(bots=["random", "greedy"], watch=True)
    assert sitting.table.status == "running"
    assert sitting.table.seat_of("ann") is None
    waiting = Sitting(bots=["random", "greedy"], watch=True, autostart=False)
    assert waiting.table.status == "open"
    waiting.ask("ann", m.Start())
    assert waiting.table.bot_to_decide


def test_the_host_sits_where_no_bot_sits() -> None:
    sitting = Sitting(players=3, bots=["random"])
    assert [chair.kind for chair in sitting.table.chairs] == ["bot", "person", "empty"]


def test_bots_and_host_have_different_colours() -> None:
    sitting = Sitting(players=3, bots=[None, "random", "greedy"], colour="orange")
    assert [chair.colour for chair in sitting.table.chairs] == ["orange", "red", "black"]


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"bots": ["random"] * 3}, "bad_options: 'bots' has 3 entries for 2 seats"),
        ({"bots": ["random"] * 2}, "full: bots have every seat; leave one for the host, or let the host watch"),
        ({"bots": ["random"], "seat": 0}, "taken: the host cannot have seat 0; the empty ones are 1"),
        ({"seat": 2}, "taken: the host cannot have seat 2; the empty ones are 0, 1"),
        ({"name": "a|b"}, "bad_name: "),
        ({"sets": ["nomad"]}, "bad_options: sets: unknown set 'nomad'; did you mean nomads?"),
        ({"sets": []}, "bad_options: sets: none given"),
        ({"sections": ["farm"]}, "bad_options: sections: 1 given; a board has 4"),
        ({"cards": ["knights", "knights", "miners"]}, "bad_options: cards: "),
        ({"sets": ["capitol"]}, "bad_options: sets: too few sections in capitol; a board has 4"),
        ({"sets": ["nomad"], "excluded": ["miners"]}, "bad_options: sets: unknown set 'nomad'; did you mean nomads?"),
        ({"sections": ["farm", None]}, "bad_options: sections: 2 given; a board has 4"),
        ({"excluded": [card.name for card in catalogue.boxes["base"].cards[:8]]}, "bad_options: cards: 3 to be drawn"),
        ({"excluded": ["minors"]}, "bad_options: excluded: unknown card 'minors'; did you mean miners"),
        ({"start_player": 2}, "bad_options: start_player: 2 is not 0-1"),
        ({"island": "atlantis"}, "bad_options: "),
        ({"record": "hello"}, "bad_options: line 1: a record begins with"),
        ({"position": {}}, "bad_options: "),
        ({"position": {}, "record": "x"}, "bad_options: give a record or a position, not both"),
    ],
)
def test_impossible_wishes_are_refused_with_the_reason(asked: dict[str, Any], says: str) -> None:
    assert refusal(**asked).startswith(says)


def test_a_record_with_an_illegal_move_is_refused() -> None:
    text = record_of(0, sections=tuple(FIRST_GAME["sections"]), cards=tuple(FIRST_GAME["cards"])).text()
    assert "build a1" in refusal(record=text + "1.1 desert: build a1\n")


def own(name: str, origin: str = "mine") -> Section:
    """A section of grass of a player's own."""
    return Section(name, origin, ("G" * 10,) * 10, {})


def own_record(*sections: Section) -> str:
    """The record of a game on a section of one's own, of which nothing was played; it brings these sections along."""
    board, cards = ("mine", "paddock", "oasis", "farm"), tuple(FIRST_GAME["cards"])
    record = Record(Options(sections=board, cards=cards, own_sections=(own("mine"),)).resolved())
    return json.dumps(record.document() | {"own_sections": [section.text() for section in sections]})


def test_of_own_sections_only_those_on_the_board_are_kept() -> None:
    table = Sitting(record=own_record(own("mine"), own("other"))).table
    assert [section.name for section in table.record.options.own()] == ["mine"]


def test_more_own_sections_than_a_board_has_are_refused() -> None:
    many = [own("mine"), *(own(f"other{number}") for number in range(5))]
    assert refusal(record=own_record(*many)) == "bad_options: 6 own sections; a board has at most 5"


def test_long_words_about_a_section_are_refused() -> None:
    assert "the origin has 201 characters; it may have 200" in refusal(record=own_record(own("mine", "x" * 201)))
    assert "the name has 41 characters; it may have 40" in refusal(record=own_record(own("mine"), own("x" * 41)))


def test_a_record_that_is_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kingdombuilder.table.creating.new_tables.LONGEST_RECORD", 500)
    assert "bytes; at most 500" in refusal(record=record_of(200).text())


def test_a_position_is_opened_as_a_new_table() -> None:
    game = Game(record_of(12))
    sitting = Sitting(position=game.position()).fill()
    assert sitting.play.state.players[0].pieces == game.state.players[0].pieces
    assert sitting.decider == game.decider
    assert sitting.table.seed > 2**64
    sitting.decide()
    assert sitting.again().play is not None


def test_a_position_hides_the_cards_it_does_not_show() -> None:
    seen = views.game_view(Sitting(**FIRST_GAME).fill().table, None).position
    first, second = (Sitting(position=msgspec.to_builtins(seen)).fill().table.play for _ in range(2))
    assert first
    assert second
    assert first.state.deck != second.state.deck


def test_a_rematch_of_a_record_is_a_new_game_of_its_kind() -> None:
    sitting = Sitting(record=record_of(5, players=3, sets=("base", "nomads")).text())
    again = sitting.table.config.asked
    assert (again.record, again.players, again.sets) == (None, 3, ["base", "nomads"])


# The options are described once, in the table of fields; messages declare their types themselves


@pytest.mark.parametrize("field", box_fields(), ids=lambda field: field.name)
def test_a_host_may_wish_for_what_a_box_lets_players_choose(field: Named) -> None:
    wishes, table = get_type_hints(m.NewTable, include_extras=True), get_type_hints(m.SetUp)
    several = isinstance(field, Names)
    assert wishes[field.name] == Optional[m.Words if several else m.Word]  # noqa: UP045  # as the hints have it
    assert table[field.name] == (list[str] if several else str | None)


def test_the_table_shows_every_option_but_the_seed() -> None:
    assert {*m.SetUp.__struct_fields__} == {field.name for field in all_fields()} - {"seed"}


@pytest.mark.parametrize("sets", [["nomads", "marshlands"], ["marshlands", "nomads"]])
def test_the_order_of_the_sets_does_not_matter_to_a_host_who_leaves_the_base_game_out(sets: list[str]) -> None:
    sitting = Sitting(sets=sets, seed="7", start_player=0).fill()
    assert sitting.play.state == Sitting(sets=["marshlands", "nomads"], seed="7", start_player=0).fill().play.state
    found = views.setup(sitting.table.record.options)
    assert found.sets == ["base", "nomads", "marshlands"]
    boxes = {section.name: box.name for box in catalogue.boxes.values() for section in box.sections}
    assert {boxes[section.removesuffix("'")] for section in found.sections} <= {"nomads", "marshlands"}


def test_a_table_that_an_earlier_version_set() -> None:
    """Its deck is dealt in the order of its sets, and a rematch can ask for the same again."""
    config = msgspec.json.decode((Path(__file__).parent / "sheet-0.1.0.json").read_bytes(), type=TableConfig)
    state = Table(config).record.first_state()
    assert config.starting_record().options.sets == ("caves", "marshlands", "base", "island")
    assert (state.played, [player.hand for player in state.players]) == (
        ("swamp/forest",),
        [("grass",), (), ("forest",)],
    )
    assert state.deck[:5] == ("canyon", "desert", "grass", "swamp/desert", "forest")
    again, _ = lay(config.asked, "B" * 12, "ann", 0)
    options = again.starting_record().options
    assert options.sets == ("base", "marshlands", "caves", "island")
    assert (options.sections or ())[::2] == ("temple", "tavern'")
    assert "lords" in (options.cards or ())
    assert "miners" not in (options.cards or ())
    assert (options.island, options.seed, options.start_player) == ("tree_house", 77, 1)


# --- Sections of the host's own ---

OWN_FARM = Section.parse(FARM)
OWN = {"sections": ["farm'", "tavern", "paddock", "oasis"], "own_sections": FARM + PLAIN}


def test_a_table_on_sections_of_the_hosts_own() -> None:
    """The table says so before anybody else sits down; those that do not lie there are left out."""
    table = Sitting(**OWN).table
    (own,) = views.table_view(table, None).setup.own_sections
    assert own == m.OwnSection("farm", False, "my own", OWN_FARM.code(), "base")
    assert table.record.options.own_sections == (OWN_FARM,)
    assert views.summary(table).setup.own_sections == [own]
    symbols = {hex.hex: hex.symbol for hex in views.board(table)}
    assert symbols["f6"] == "canyon", "e5 of the section, turned"
    assert views.table_view(Sitting().table, None).setup.own_sections == []


def test_own_sections_by_code_with_a_new_name_and_an_island() -> None:
    codes = f"{Section.parse(PLAIN).code()}.{Section.parse(ISLAND).code()}"
    sections = ["my_plain_2", "tavern", "paddock", "oasis"]
    table = Sitting(sets=["base", "island"], sections=sections, island="tree_house", own_sections=codes).table
    found = views.table_view(table, None).setup.own_sections
    assert [(one.name, one.island, one.origin, one.replaces) for one in found] == [
        ("my_plain_2", False, "a code", None),
        ("tree_house", True, "a code", "island"),
    ]


def test_the_record_of_the_table_and_its_stored_configuration_have_them() -> None:
    table = Sitting(**OWN).table
    again = Table(msgspec.json.decode(msgspec.json.encode(table.config), type=TableConfig))
    assert again.record.options.own_sections == (OWN_FARM,)
    assert Record.parse(table.record.text()).options.own_sections == (OWN_FARM,)


def test_a_position_brings_its_own_sections() -> None:
    document = {"sections": OWN["sections"], "players": [{}, {}], "turn": {"card": "grass"}, "own_sections": [FARM]}
    setup = views.table_view(Sitting(position=document).table, None).setup
    assert [one.name for one in setup.own_sections] == ["farm"]


def test_a_section_drawn_like_that_of_the_box_is_that_of_the_box() -> None:
    official = catalogue.sections["farm"].code()
    assert views.table_view(Sitting(**OWN | {"own_sections": official}).table, None).setup.own_sections == []


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"own_sections": "S123"}, "bad_section: 'S123' is damaged"),
        ({"own_sections": FARM + FARM}, "bad_section: a second section 'farm'"),
        ({"own_sections": FARM.replace("1: farm", "1: frm")}, "bad_section: 1: unknown location 'frm'"),
        ({"sections": ["my_plain_2", None, None, None]}, "bad_options: sections: unknown section 'my_plain_2'"),
    ],
)
def test_own_sections_that_are_refused(asked: dict[str, Any], message: str) -> None:
    assert refusal(**asked).startswith(message)


def test_what_others_read_of_own_sections_is_clean() -> None:
    """Nobody is misled by signs that turn the text around."""
    text = FARM.replace("my own", "mine " + chr(0x202E) + "x")
    (own,) = views.table_view(Sitting(**OWN | {"own_sections": text}).table, None).setup.own_sections
    assert own.origin == ""


def test_where_caves_may_lie_on_own_sections() -> None:
    names = ["farm", "tavern", "paddock", "oasis"]
    hill = Section.parse("section: farm\norigin: mine\n\n" + "GGGGMGGGGG\n" * 10)
    assert "e5" in spots(names, [hill]).spots["caves"]
    assert "e5" not in spots(names).spots["caves"]
