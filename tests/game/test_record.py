"""Records that cannot be read or replayed: the line and the words are named, and what would have been right."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingdombuilder import Action, BadOptions, BadPosition, BadRecord, Game, Options, Record
from kingdombuilder.game.documents.record import Resignation
from kingdombuilder.game.documents.record_reader import parse_setup_line
from kingdombuilder.game.documents.record_writer import setup_line
from tests.game.test_position import junk, paths, replaced

SETUP = "tavern paddock oasis farm | fishermen knights merchants | seed 4711"
# Line numbers matter below: the turns begin at line 5.
HEAD = ["kingdombuilder-record/1", f"setup: {SETUP}", "players: 2", ""]
# With seed 4711 the first card is desert: the last of the cards in the order that tests/properties/test_determinism.py
# computes. b1 c1 and c2 are desert: row 1 of the tavern section reads BDDMMDDCCC and row 2 BBDDDMMCCC.
FIRST_TURN = "1.1 desert: build b1, build c1, build c2, end"
GOOD = "\n".join([*HEAD, FIRST_TURN, ""])
KEYS = (
    "capitols, caves, fairness, island, names, players, position, resigned, section, sets, setup, start player, tasks"
)


def fault(text: str) -> str:
    """What is wrong with a record that is read and replayed."""
    with pytest.raises(BadRecord) as error:
        Game.from_record(text)
    assert len(error.value.faults) == 1
    return str(error.value)


def changed(line: int, text: str) -> str:
    lines = GOOD.splitlines()
    lines[line - 1] = text
    return "\n".join(lines) + "\n"


def with_turn(text: str) -> str:
    return changed(5, text)


def test_the_good_record_is_good() -> None:
    game = Game.from_record(GOOD)
    assert game.record().text() == GOOD
    assert [str(action) for action in game.actions] == ["build b1", "build c1", "build c2", "end"]
    assert game.decider == 1
    assert game.options == Options.first_game(players=2, seed=4711).resolved()


def test_who_gave_up_is_written_and_read() -> None:
    record = replace(Record.parse(GOOD.replace("players: 2", "players: 3")), resigned=given_up((2, 1), (0, 4)))
    assert record.text().splitlines()[3:5] == ["resigned: 3 after 1 | 1 after 4", ""]
    assert record.document()["resigned"] == [{"player": 2, "after": 1}, {"player": 0, "after": 4}]
    assert Record.parse(record.text()) == Record.parse(json.dumps(record.document())) == record
    assert record.given_up
    assert not Record.parse(GOOD).given_up
    assert not replace(record, resigned=given_up((2, 1))).given_up


def given_up(*players: tuple[int, int]) -> tuple[Resignation, ...]:
    return tuple(map(Resignation._make, players))


def test_a_game_that_goes_back_before_somebody_gave_up() -> None:
    game = Game(replace(Record.parse(GOOD.replace(", end", "")), resigned=given_up((0, 2))))
    assert not game.record().given_up
    game.undo()
    assert game.record().resigned == (), "the game went on after that, so it did not end so"
    game.redo()
    assert game.record().resigned == ((0, 2),)


def test_a_game_that_goes_on_after_it_was_given_up_and_taken_back() -> None:
    game = Game(replace(Record.parse(GOOD.replace(", end", "")), resigned=given_up((1, 3))))
    assert game.record().given_up
    game.undo()
    game.play("build c2")
    assert game.record().resigned == (), "it is a new decision, be it the same"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("1", "line 4: '1' should be a player and a number, '2 after 17'"),
        ("one after 2", "line 4: 'one after 2' should be a player and a number, '2 after 17'"),
        ("1 after 2 |", "line 4: '' should be a player and a number, '2 after 17'"),
        ("0 after 1", "resigned: player 0 cannot have resigned after 1 actions"),
        ("3 after 1", "resigned: player 3 cannot have resigned after 1 actions"),
        ("1 after 5", "resigned: player 1 cannot have resigned after 5 actions"),
        ("1 after 1 | 1 after 2", "resigned: a player resigned twice"),
        ("1 after 1 | 2 after 2", "resigned: every player resigned; one must be left to win"),
    ],
)
def test_nobody_can_have_given_up_like_that(line: str, expected: str) -> None:
    assert fault(changed(4, f"resigned: {line}\n")) == expected


def test_who_gave_up_first_comes_first() -> None:
    with pytest.raises(BadRecord, match="the first player to resign must come first"):
        Record(Options.first_game(players=3, seed=1), (Action("end"),), resigned=given_up((0, 1), (1, 0)))


def test_the_head_in_full() -> None:
    record = Record(Options.first_game(players=3, seed=1), names=("Ada", "Björn Borg", "C."))
    assert record.text().splitlines() == [
        "kingdombuilder-record/1",
        "setup: tavern paddock oasis farm | fishermen knights merchants | seed 1",
        "players: 3",
        "names: Ada | Björn Borg | C.",
        "",
    ]
    later = Record(
        Options(
            players=3,
            sections=("oasis'", "barn", "oracle", "tower'"),
            cards=("lords", "miners", "hermits"),
            start_player=2,
        ).resolved()
    )
    assert later.text().splitlines()[1:4] == [
        "setup: oasis' barn oracle tower' | lords miners hermits | seed 0",
        "players: 3",
        "start player: 3",
    ]
    assert Record.parse(later.text()) == later


def test_the_head_of_a_game_with_more_boxes() -> None:
    record = Record(
        Options(
            sets=("base", "crossroads", "capitol", "caves", "island"),
            sections=("oracle", "monastery", "oasis", "tavern"),
            cards=("lords", "miners", "hermits"),
            tasks=("road",),
            island="tree_house",
            seed=3,
        ).resolved()
    )
    options = record.options
    assert record.text().splitlines()[3:] == [
        "sets: base crossroads capitol caves island",
        "tasks: road",
        "island: tree_house",
        f"capitols: {' '.join(options.capitols or ())}",
        f"caves: {' '.join(options.caves or ())}",
        "",
    ]
    assert len(options.capitols or ()) == 1
    assert Record.parse(record.text()) == Record.parse(json.dumps(record.document())) == record


def test_spaces_and_empty_lines_do_not_matter() -> None:
    loose = (
        GOOD.replace("players: 2", "  players :   2 ").replace(", ", " ,  ").replace("1.1 desert:", " 1.1 desert : ")
    )
    assert Record.parse(loose + "\n\n") == Record.parse(GOOD)
    assert Record.parse(GOOD.replace("\n", "\r\n")) == Record.parse(GOOD)
    assert Game.from_record(loose).state == Game.from_record(GOOD).state


def test_a_turn_may_go_on_over_several_lines_and_stop_anywhere() -> None:
    split = "\n".join([*HEAD, "1.1 desert: build b1", "1.1 desert: build c1, build c2", "1.1 desert: end"])
    assert Game.from_record(split).state == Game.from_record(GOOD).state
    part = Game.from_record("\n".join([*HEAD, "1.1 desert: build b1"]))
    assert part.record().text().endswith("1.1 desert: build b1\n")
    assert Game.from_record("\n".join(HEAD)).actions == []


class TestHead:
    @pytest.mark.parametrize(
        "text", ["", "\n", "hello", "kingdombuilder-record/2\n", "setup: x\nplayers: 2\n", "[]", "3"]
    )
    def test_the_first_line_says_what_it_is(self, text: str) -> None:
        assert fault(text) == "line 1: a record begins with 'kingdombuilder-record/1'"

    @pytest.mark.parametrize(
        ("line", "text", "expected"),
        [
            (3, "player: 2", f"line 3: 'player' is not one of {KEYS}"),
            (3, "players 2", f"line 3: 'players 2' is not one of {KEYS}"),
            (3, "players: two", "line 3: 'two' is not a number"),
            (3, "players: -2", "line 3: '-2' is not a number"),
            (3, "players:", "line 3: '' is not a number"),
            (3, "players: 2.0", "line 3: '2.0' is not a number"),
            (3, "players: 2\nstart player: x", "line 4: 'x' is not a number"),
            (3, "players: 2\nposition: {", "line 4: the position is not JSON"),
            (2, "players: 2", "the line 'setup: ...' is missing"),
            (3, "names: A | B", "the line 'players: ...' is missing"),
        ],
    )
    def test_a_bad_line_is_named(self, line: int, text: str, expected: str) -> None:
        assert fault(changed(line, text)).startswith(expected)

    @pytest.mark.parametrize(
        "setup",
        [
            "",
            "tavern paddock oasis farm",
            "tavern paddock oasis farm | lords miners farmers",
            "tavern paddock oasis farm | lords miners farmers | 4711",
            "tavern paddock oasis farm | lords miners farmers | seed",
            "tavern paddock oasis farm | lords miners farmers | seed x",
            "tavern paddock oasis farm | lords miners farmers | seed -1",
            "tavern paddock oasis farm | lords miners farmers | seed 1 2",
            "tavern paddock oasis farm | lords miners farmers | seed 1 | x",
        ],
    )
    def test_a_bad_setup_line(self, setup: str) -> None:
        assert fault(changed(2, f"setup: {setup}")) == (
            f"line 2: setup {setup!r} should be four sections | three cards | seed number, separated by '|'"
        )

    def test_setup_lines_round_trip(self) -> None:
        options = parse_setup_line(SETUP)
        assert setup_line(options) == SETUP == setup_line(options.resolved())
        assert options == Options.first_game(seed=4711)

    @pytest.mark.parametrize(
        ("old", "new", "expected"),
        [
            ("tavern", "tavrn", "sections: unknown section 'tavrn'; did you mean tavern or barn?"),
            ("farm |", "tavern' |", "sections: tavern is named twice"),
            ("oasis ", "", "sections: 3 given; a board has 4"),
            ("knights", "knight", "cards: unknown card 'knight'; did you mean knights?"),
            ("players: 2", "players: 6", "players: 6 is not 2-5"),
            ("players: 2", "players: 1", "players: 1 is not 2-5"),
            ("players: 2", "players: 2\nstart player: 3", "start_player: 2 is not 0-1"),
            ("players: 2", "players: 2\nsets: bas", "sets: unknown set 'bas'; did you mean base?"),
        ],
    )
    def test_options_that_no_game_can_have(self, old: str, new: str, expected: str) -> None:
        with pytest.raises((BadRecord, BadOptions)) as error:
            Game.from_record(GOOD.replace(old, new, 1))
        assert expected in str(error.value)


class TestTurns:
    @pytest.mark.parametrize(
        ("line", "expected"),
        [
            ("build b1", "line 5: 'build b1' should be a turn such as '1.1 canyon: build c4, end'"),
            ("1.1 desert", "line 5: '1.1 desert' should be a turn such as '1.1 canyon: build c4, end'"),
            ("1.1 desert:", "line 5, '': "),
            ("1.1 desert: build b1,, end", "line 5, '': "),
            ("1.1 desert: build b1, bild c1", "line 5, 'bild c1': unknown kind of action 'bild'; did you mean build"),
            ("1.1 desert: build b1, build u9", "line 5, 'build u9': 'u9' is not a hex; hexes run from a1"),
            ("1.1 desert: build b1 build c1", "line 5, 'build b1 build c1': "),
            ("1.1 desert: build b1, barn a1-", "line 5, 'barn a1-': '' is not a hex"),
        ],
    )
    def test_words_that_are_no_action(self, line: str, expected: str) -> None:
        with pytest.raises(BadRecord) as error:
            Record.parse(with_turn(line))
        assert str(error.value).startswith(expected)

    @pytest.mark.parametrize(
        ("line", "expected"),
        [
            # b1 (row index 0) touches a1 a2 b2, which are flower, and c1.
            ("1.1 desert: build b1, build a1, end", "line 5, 'build a1': build on a1: it is flower; the mandatory"),
            (
                "1.1 desert: build b1, build b1, end",
                "line 5, 'build b1': build on b1: one of your own pieces stands there",
            ),
            ("1.1 desert: build b1, end", "line 5, 'end': end: the mandatory action comes first: build c1"),
            ("1.1 desert: build b1, farm c1", "line 5, 'farm c1': farm: the mandatory action comes first"),
            ("1.1 desert: place c1", "line 5, 'place c1': place: no piece is picked up"),
            ("1.1 desert: farm b1", "line 5, 'farm b1': farm: player 1 has no farm tile"),
            ("1.1 desert: barn b1-c1", "line 5, 'barn b1-c1': barn: this game has no such action; the choices are"),
            ("1.1 desert: build b1, build", "line 5, 'build': build needs a hex: c1"),
            ("1.1 desert: build b1, build c1, build c2, end a1", "line 5, 'end a1': 'end' takes no hex"),
        ],
    )
    def test_an_illegal_action_in_the_middle(self, line: str, expected: str) -> None:
        assert fault(with_turn(line)).startswith(expected)

    def test_it_can_be_read_before_it_is_replayed(self) -> None:
        record = Record.parse(with_turn("1.1 desert: build a1"))
        states = record.states()
        next(states)
        with pytest.raises(BadRecord, match="line 5, 'build a1'"):
            next(states)

    @pytest.mark.parametrize("label", ["1.2 desert", "2.1 desert", "1.1 grass", "1.1", "desert", "", "1.1 Desert"])
    def test_a_wrong_turn_label(self, label: str) -> None:
        line = FIRST_TURN.replace("1.1 desert", label)
        assert fault(with_turn(line)) == f"line 5: the turn is '1.1 desert', not {label!r}"

    def test_a_turn_that_is_not_ended(self) -> None:
        text = GOOD.replace(", end", "") + "1.2 grass: build a1\n"
        assert fault(text) == "line 6: the turn is '1.1 desert', not '1.2 grass'"

    def test_the_line_is_that_of_the_file(self) -> None:
        text = GOOD.replace(FIRST_TURN, "\n\n" + FIRST_TURN.replace("c1", "a9"))
        assert fault(text).startswith("line 7, 'build a9'")

    def test_rounds_are_counted_from_the_start_player(self) -> None:
        game = Game(Options.first_game(players=2, seed=4711))
        later = Game(Options(2, sections=game.options.sections, cards=game.options.cards, seed=4711, start_player=1))
        for one in (game, later):
            for _ in range(3):
                for _ in range(3):
                    one.play(f"build {next(iter(one.choices()['build']))}")
                one.play("end")
        labels = [line.split()[0] for line in game.record().text().splitlines()[4:]]
        assert labels == ["1.1", "1.2", "2.1"]
        labels = [line.split()[0] for line in later.record().text().splitlines()[5:]]
        assert labels == ["1.2", "1.1", "2.2"]


class TestJson:
    def document(self, **changes: Any) -> dict[str, Any]:
        return {**Record.parse(GOOD).document(), **changes}

    def faults(self, document: object) -> list[str]:
        with pytest.raises(BadRecord) as error:
            Record.parse(json.dumps(document))
        return error.value.faults

    def test_it_says_the_same_as_the_text(self) -> None:
        assert Record.parse(json.dumps(self.document())) == Record.parse(GOOD)
        assert self.document() == {
            "format": "kingdombuilder-record/1",
            "sections": ["tavern", "paddock", "oasis", "farm"],
            "cards": ["fishermen", "knights", "merchants"],
            "seed": 4711,
            "players": 2,
            "start_player": 0,
            "sets": ["base"],
            "tasks": [],
            "island": None,
            "capitols": [],
            "caves": [],
            "own_sections": [],
            "names": [],
            "position": None,
            "fairness": None,
            "resigned": [],
            "actions": ["build b1", "build c1", "build c2", "end"],
        }

    def test_only_what_the_options_need_is_required(self) -> None:
        required = ("format", "sections", "cards", "seed", "players", "actions")
        short = {key: value for key, value in self.document().items() if key in required}
        assert Record.parse(json.dumps(short)) == Record.parse(GOOD)
        for key in required:
            assert self.faults({**{k: v for k, v in short.items() if k != key}}) == [f"{key}: missing"]

    @pytest.mark.parametrize("length", [1, 2, 20, 100, 200])
    def test_truncated(self, length: int) -> None:
        text = json.dumps(self.document())[:length]
        assert fault(text).startswith("the record is not JSON: ")

    def test_nested_too_deep(self) -> None:
        assert fault('{"a":' * 100_000) == "the record is nested too deep"

    @pytest.mark.parametrize(
        ("field", "value", "expected"),
        [
            ("format", "kingdombuilder-record/2", "format: 'kingdombuilder-record/2' is not 'kingdombuilder-record/1'"),
            ("format", None, "format: None is not 'kingdombuilder-record/1'"),
            ("seed", "4711", "seed: '4711' is not a whole number from 0 up of at most 100 digits"),
            ("seed", -1, "seed: -1 is not a whole number from 0 up of at most 100 digits"),
            ("seed", True, "seed: True is not a whole number from 0 up of at most 100 digits"),
            ("seed", 1.5, "seed: 1.5 is not a whole number from 0 up of at most 100 digits"),
            ("seed", None, "seed: None is not a whole number from 0 up of at most 100 digits"),
            ("players", "2", "players: '2' is not a whole number from 0 up of at most 100 digits"),
            ("players", True, "players: True is not a whole number from 0 up of at most 100 digits"),
            ("start_player", None, "start_player: None is not a whole number from 0 up of at most 100 digits"),
            ("sections", "tavern", "sections: 'tavern' is not a list"),
            ("sections", ["tavern", 3, None, []], "sections[1]: 3 is not a text"),
            ("cards", {}, "cards: {} is not a list"),
            ("names", [1, "b"], "names[0]: 1 is not a text"),
            ("sets", None, "sets: None is not a list"),
            ("actions", "build b1", "actions: 'build b1' is not a list"),
            ("actions", [["build", 2]], "actions[0]: ['build', 2] is not a text"),
            ("actions", ["build b1", "bild"], "actions[1]: unknown kind of action 'bild'; did you mean build"),
            ("actions", ["barn a1-b1"], "actions[0]: 'barn a1-b1' is 2 decisions; give one"),
            ("aktions", [], "aktions: unknown field 'aktions'; did you mean actions"),
        ],
    )
    def test_one_fault_is_named_by_its_field(self, field: str, value: object, expected: str) -> None:
        assert any(fault.startswith(expected) for fault in self.faults(self.document(**{field: value})))

    def test_several_faults_are_all_named(self) -> None:
        bad = self.document(players="two", seed=-1, sections=[1], cards=None, names=[None], actions=["x", "end", 3])
        named = {fault.split(": ")[0] for fault in self.faults(bad)}
        assert {"players", "seed", "sections[0]", "cards", "names[0]", "actions[0]", "actions[2]"} <= named

    def test_an_illegal_action_is_named_by_its_number(self) -> None:
        bad = self.document(actions=["build b1", "build a1", "end"])
        assert fault(json.dumps(bad)).startswith("'action 2, build a1': build on a1: it is flower")

    @pytest.mark.parametrize("position", [3, [], "x", {}, {"sections": []}])
    def test_a_bad_position_in_it(self, position: object) -> None:
        with pytest.raises((BadPosition, BadRecord)) as error:
            Game.from_record(json.dumps(self.document(position=position, actions=[])))
        assert str(error.value)


def only_expected_errors(text: str) -> None:
    """Any text is a record, or refused with a reason."""
    refused = None
    try:
        record = Record.parse(text)
    except BadRecord as error:
        refused = error.faults
    else:
        try:
            game = Game(record)
        except (BadRecord, BadOptions, BadPosition) as error:
            refused = error.faults
        else:
            assert Game.from_record(game.record().text()).state == game.state
    assert refused is None or (refused and all(refused)), "refused, but the message is empty"


DOCUMENT = Record.parse(GOOD).document()


@given(junk)
def test_any_json_is_a_record_or_refused(document: Any) -> None:
    only_expected_errors(json.dumps(document))
    only_expected_errors(json.dumps({**DOCUMENT, **document} if isinstance(document, dict) else document))


PATHS = list(paths(DOCUMENT))


@given(st.sampled_from(PATHS), junk, st.sampled_from(PATHS), junk)
def test_junk_anywhere_in_a_good_json_record(
    one: tuple[Any, ...], first: Any, other: tuple[Any, ...], second: Any
) -> None:
    only_expected_errors(json.dumps(replaced(DOCUMENT, one, first)))
    only_expected_errors(json.dumps(replaced({**DOCUMENT, "position": {"sections": first}}, other, second)))


@given(st.text())
def test_any_text_is_a_record_or_refused(text: str) -> None:
    only_expected_errors(text)
    only_expected_errors(f"kingdombuilder-record/1\n{text}")
    only_expected_errors(f"{GOOD}{text}")


@given(st.integers(0, len(GOOD)), st.integers(0, 12), st.text(st.sampled_from(":|,.- '\n0123abendistu{[²"), max_size=4))
def test_a_good_record_with_a_slip_of_the_pen(place: int, length: int, slip: str) -> None:
    only_expected_errors(GOOD[:place] + slip + GOOD[place + length :])


def test_actions_of_a_record_are_actions() -> None:
    assert all(isinstance(action, Action) for action in Record.parse(GOOD).actions)
