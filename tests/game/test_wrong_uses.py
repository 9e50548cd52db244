"""Wrong uses of the library are accepted, or one line says what would have been right."""

from __future__ import annotations

import copy
import pickle
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import kingdombuilder as kb
from kingdombuilder import Action, Earned, Game, HexSet, KingdomBuilderError, Options
from kingdombuilder.game import catalogue

GAME = Game(Options.first_game(players=2, seed=4711))
STATE: Any = GAME.state
ANY: Any = GAME
"""Without its type: type checkers know most of these mistakes."""
FINISHED = Game.from_position({name: value for name, value in GAME.position().items() if name != "turn"}).state
A_STATE_IS_WANTED = "this is a Game; choices, apply, score, view, hints and bots take a State: game.state"


def _uses_of_a_state(found: Any) -> list[Callable[[], object]]:
    return [
        lambda: kb.choices(found),
        lambda: kb.score(found),
        lambda: kb.view(found, 0),
        lambda: kb.hints(found),
        lambda: kb.sampled(found, Random(1)),
        lambda: kb.win_chance(found, 0),
        lambda: kb.apply(found, "build g18"),
        lambda: kb.chance_outcomes(found, "end"),
        lambda: kb.information_text(found, 0),
        lambda: kb.state_to_bytes(found),
        lambda: kb.make_bot("greedy").choose(found),
        lambda: kb.make_bot("random").choose(found),
    ]


@pytest.mark.parametrize(
    ("use", "message"),
    [
        (lambda: kb.choices(ANY), A_STATE_IS_WANTED),
        (lambda: kb.score(ANY), A_STATE_IS_WANTED),
        (lambda: kb.view(ANY, 0), A_STATE_IS_WANTED),
        (lambda: kb.hints(ANY), A_STATE_IS_WANTED),
        (lambda: kb.sampled(ANY, Random(1)), A_STATE_IS_WANTED),
        (lambda: kb.win_chance(ANY, 0), A_STATE_IS_WANTED),
        (lambda: kb.apply(ANY, ("build", 391)), A_STATE_IS_WANTED),
        (lambda: kb.chance_outcomes(ANY, "end"), A_STATE_IS_WANTED),
        (lambda: kb.information_text(ANY, 0), A_STATE_IS_WANTED),
        (lambda: kb.state_to_bytes(ANY), A_STATE_IS_WANTED),
        (lambda: kb.make_bot("greedy").choose(ANY), A_STATE_IS_WANTED),
        *(
            (use, f"this is a {kind}; choices, apply, score, view, hints and bots take a State: game.state")
            for wrong, kind in ((None, "NoneType"), ("a state", "str"), (STATE.players[0], "Player"), ([STATE], "list"))
            for use in _uses_of_a_state(wrong)
        ),
        (lambda: kb.apply(STATE, ANY), "is not an action; give 'build c4', ('build', 'c4') or ('end',)"),
        (lambda: kb.apply(STATE, None), "None is not an action; give 'build c4'"),  # type: ignore[arg-type]
        (lambda: kb.apply(STATE, ("build", 1.5)), "('build', 1.5) is not an action"),  # type: ignore[arg-type]
        (lambda: kb.apply(STATE, ("build",)), "build needs a hex: b1, c1"),
        (lambda: kb.apply(STATE, ("build", "z9")), "'z9' is not a hex"),
        (lambda: kb.apply(STATE, "barn c4-d9"), "'barn c4-d9' is 2 decisions; apply takes one of them at a time"),
        (lambda: kb.apply(STATE, "build g18", draw="grass"), "draw: 'grass' is not a list of terrain cards"),
        (lambda: kb.apply(STATE, "build g18", draw=5), "draw: 5 is not a list of terrain cards"),  # type: ignore[arg-type]
        (lambda: Action("build", -1).number, "('build', -1) has no number"),
        (lambda: Action("build", 10**6).number, "('build', 1000000) has no number"),
        (lambda: kb.hex_at(20, 3), "there is no hex in row 20, column 3; both run from 0 to 19, and the island's rows"),
        (lambda: kb.hex_at("a", 3), "there is no hex in row 'a', column 3"),  # type: ignore[arg-type]
        (lambda: kb.place(0), "0 is not the number of a hex; hex_named('c4') and each(mask) give such numbers"),
        (lambda: kb.hex_name("c4"), "'c4' is not the number of a hex"),  # type: ignore[arg-type]
        (lambda: kb.neighbours(HexSet("c4")), "neighbours takes a mask, such as HexSet('c4').mask"),  # type: ignore[arg-type]
        (lambda: kb.neighbours(-1), "neighbours takes a mask, such as HexSet('c4').mask, not -1"),
        (lambda: kb.Section("x", "mine", ("G",), {}), "1 rows; there should be 10"),
        (lambda: kb.Section("x", "mine", "G", {}), "the rows of a section are a tuple of texts, not 'G'"),  # type: ignore[arg-type]
        (lambda: kb.Section("x", "mine", (), 4), "the locations of a section are a dictionary by digit, not 4"),  # type: ignore[arg-type]
        (lambda: kb.Section("x", "mine", (), {1: 2}), "a section are a dictionary by digit, not {1: 2}"),  # type: ignore[dict-item]
        (lambda: Options().board(), "sections: not drawn yet; resolved() draws them"),
        (lambda: kb.Record(ANY), "a record begins with Options, not <Game of 2"),
        (lambda: kb.Record(Options(), ANY), "actions: <Game of 2"),
        (lambda: kb.Record(Options(), names="Ann"), "names: 'Ann' is not a list"),  # type: ignore[arg-type]
        (lambda: kb.Record(Options(), names=(1, 2)), "names: 1 should be printable"),  # type: ignore[arg-type]
        (lambda: kb.Record(Options(), names=("A", "B", "C")), "names: 3 given; 2 play"),
        (lambda: kb.Record(Options(), resigned=5), "resigned: 5 is not a list"),  # type: ignore[arg-type]
        (lambda: kb.Record.parse(Path("x")), "Game.from_record takes a path, too"),  # type: ignore[arg-type]
        (lambda: GAME.record().until(1), "step: 1 is not 0-0, the number of actions"),
        (lambda: GAME.record().until(0.0), "step: 0.0 is not 0-0, the number of actions"),  # type: ignore[arg-type]
        (lambda: kb.state_from_bytes("abc"), "'abc' are no bytes; state_to_bytes(state) writes them"),  # type: ignore[arg-type]
        (lambda: kb.information_text(GAME.view(0), 1), "this view hides the cards of seat 1; give the state"),
        (lambda: Action("bild").number, "('bild', 0) has no number: its kind is one of KINDS"),
        (lambda: Action.parse(ANY), "is not an action; an action is a kind and a hex"),
        (lambda: Action.from_number(10**9), "1000000000 is not the number of an action; these run from 0 to"),
        (lambda: HexSet("z1"), "'z1' is not a hex; hexes run from a1"),
        (lambda: HexSet([400]), "400 is not a hex; hexes run from a1"),  # type: ignore[list-item]
        (lambda: HexSet(None), "a HexSet is made of a mask, or of names such as 'c4 d4', not of None"),  # type: ignore[arg-type]
        (lambda: kb.each(HexSet("c4")).__next__(), "each takes a mask, such as one of choices(state) or HexSet"),  # type: ignore[arg-type]
        (lambda: kb.each(-1).__next__(), "each takes a mask"),
        (lambda: kb.Section.parse("x"), "line 1: 'x' should be 'key: value'"),
        (lambda: kb.Section.parse(Path("x")), "read from the text of a section file, not from"),  # type: ignore[arg-type]
        (lambda: kb.Section.from_code(None), "the code of a section is a text, not None"),  # type: ignore[arg-type]
        (lambda: Game("x"), "a game starts from Options, a Record or a seed, not from 'x'"),  # type: ignore[arg-type]
        (lambda: Game.from_record({}), "a record is read from its text or a path, not from {}"),  # type: ignore[arg-type]
        (lambda: Game.from_position("{"), "document: not valid JSON"),
        (lambda: Game.from_position(GAME.position(), seed=-1), "seed: -1 is not a whole number from 0 up"),
        (lambda: GAME.svg(highlights="z1"), "'z1' is not a hex"),
        (lambda: GAME.svg(title=3), "title: 3 is not a text"),  # type: ignore[arg-type]
        (lambda: kb.draw_action({}, Random(1)), "there are no choices, because the game is over"),
        (lambda: kb.draw_action(GAME.choices(), Random(1)), "draw_action takes choices(state)"),  # type: ignore[arg-type]
        (lambda: kb.draw_action(kb.choices(STATE), 5), "and a random.Random"),  # type: ignore[arg-type]
        (lambda: kb.draw_action({"build": 0}, Random(1)), "nothing can be drawn: build has no hex"),
        (lambda: kb.sampled(STATE, Random), "chance is a random.Random, such as Random(1), not <class"),  # type: ignore[arg-type]
        (lambda: kb.sampled(STATE, 1), "chance is a random.Random, such as Random(1), not 1"),  # type: ignore[arg-type]
        (lambda: kb.make_bot(kb.Bot), "a bot is made by its name, such as 'planner'"),  # type: ignore[arg-type]
        (lambda: kb.hints(STATE, 0), "number: 0 is not a whole number from 1 up"),
        (lambda: kb.hints(STATE, budget="fast"), "'fast' is not a budget; give milliseconds"),
        (
            lambda: kb.hints(STATE, budget="500ms"),
            "needs a clock: hints(view, budget='500ms', clock=",
        ),
        (lambda: kb.hints(STATE, budget=500), "500 is not a budget; give milliseconds"),  # type: ignore[arg-type]
        (lambda: kb.hints(STATE, budget="500ms", clock=5), "clock: 5 cannot be called; give a function such as"),  # type: ignore[arg-type]
        (lambda: kb.make_bot("expert:500ms", clock=5), "clock: 5 cannot be called"),  # type: ignore[arg-type]
        (lambda: kb.make_bot("greedy").choose(FINISHED), "the game is over: nothing is left to decide"),
        (lambda: kb.make_bot("planner").choose(FINISHED), "the game is over: nothing is left to decide"),
        (lambda: kb.make_bot("expert:200n").choose(FINISHED), "the game is over: nothing is left to decide"),
        (lambda: kb.in_english("x"), "one event of game.play(...), or one hint, can be put into words, not 'x'"),  # type: ignore[arg-type]
        (lambda: kb.in_english(kb.hints(STATE)[0], "Ann"), "names: 'Ann' is one text; give a list of names"),
        (lambda: kb.in_english(kb.hints(STATE)[0], None), "names: None is not a list"),  # type: ignore[arg-type]
        (lambda: kb.in_words(kb.hints(STATE)[0], language="fr"), "language: 'fr' is not one of en, es, nl"),
        (kb.State, "a state comes from Game(...).state or from apply(state, action)"),
        (kb.Player, "a state comes from Game"),
        (lambda: setattr(STATE, "card", "grass"), "card cannot be changed: a state is a value; apply"),
        (lambda: setattr(STATE.players[0], "gold", 5), "gold cannot be changed: a state is a value"),
        (lambda: setattr(GAME.board, "terrain", {}), "terrain cannot be changed: games share boards"),
        (lambda: kb.add_card(kb.Card("bakers", ANY)), "the score of a card is a function of a state and a seat, not"),
        (lambda: kb.add_card(kb.Card("bakers", lambda seat: [])), "is a function of a state and a seat"),  # type: ignore[arg-type,misc]
        (lambda: kb.add_card(kb.Card(5, lambda state, seat: [])), "5 should be made of small letters"),  # type: ignore[arg-type]
        (lambda: kb.add_card(ANY), "add_card takes a Card(name, score), not"),
        (lambda: kb.add_card(kb.Card("knights", lambda state, seat: [])), "there is already something called knights"),
        (lambda: kb.add_card(kb.Card("My Card", lambda state, seat: [])), "'My Card' should be made of small letters"),
    ],
)
def test_a_line_says_what_would_be_right(use: Callable[[], object], message: str) -> None:
    with pytest.raises(KingdomBuilderError, match=re.escape(message)) as raised:
        use()
    assert "\n" not in str(raised.value)


def test_other_forms_of_an_action_are_accepted() -> None:
    import numpy as np

    (after,) = {
        kb.apply(STATE, ("build", 391)),
        kb.apply(STATE, ("build", "g18")),
        kb.apply(STATE, "build g18"),
        kb.apply(STATE, Action.parse("build g18")),
        kb.apply(STATE, Action.from_number(int(np.int64(Action.parse("build g18").number)))),
        kb.apply(STATE, ("build", np.int64(391))),  # type: ignore[arg-type]
    }
    assert HexSet(after.players[0].pieces) == HexSet("g18")


def test_a_record_takes_actions_as_texts() -> None:
    record = kb.Record(GAME.options, ("build g18", "build h18"))  # type: ignore[arg-type]
    assert record.actions == (Action.parse("build g18"), Action.parse("build h18"))
    assert kb.Record.parse(record.text()) == record


def test_bytes_are_read_from_any_buffer() -> None:
    data = kb.state_to_bytes(STATE)
    assert kb.state_from_bytes(memoryview(data)) == kb.state_from_bytes(bytearray(data)) == STATE


def test_a_bot_takes_its_budget_as_a_text() -> None:
    assert kb.Bot(budget="2000n").budget.nodes == 2000


@pytest.mark.parametrize("paid", [None, 5, [5], [(5, 2)], Earned(1, 4), [Earned(1, 1)], [Earned(1, ANY)]])
def test_a_card_that_pays_something_else_is_named(paid: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "cards", dict(catalogue.cards))
    kb.add_card(kb.Card("bakers", lambda state, seat: paid))
    game = Game(Options(cards=("bakers", "knights", "lords"), seed=1))
    with pytest.raises(kb.BadArgument, match=r"the card bakers should return a list of Earned\(gold, mask of hexes\)"):
        game.score()


def test_other_forms_of_a_document_are_accepted(tmp_path: Path) -> None:
    """As a document, JSON, a code or a file; a record itself."""
    import json

    file = tmp_path / "table.json"
    file.write_text(json.dumps(GAME.position()), "utf-8")
    for source in (GAME.position(), json.dumps(GAME.position()), GAME.position_code(), file):
        assert Game.from_position(source).position() == GAME.position()
    assert Game.from_record(GAME.record()) == GAME


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))])
def test_copies_are_equal(copied: Callable[[Any], Any]) -> None:
    game = GAME.copy()
    game.play("build g18")
    game.undo()
    for one in (game, game.board, game.state, game.options, game.score(), HexSet("c4")):
        assert copied(one) == one
    other = copied(game)
    other.redo()
    assert other != game
    assert Game(4711).board != GAME.board


def test_a_copy_of_a_state_costs_nothing() -> None:
    assert copy.copy(STATE) is STATE
    assert copy.deepcopy(STATE) is STATE


def test_a_running_game_has_names_of_everything() -> None:
    """Typed without None, which the fields of the options may be."""
    assert Game(1).sections == Game(1).options.sections
    assert GAME.cards == ("fishermen", "knights", "merchants")
    crossroads = Game(Options(sets=("crossroads",), seed=1))
    assert crossroads.tasks == crossroads.options.tasks


def test_a_hex_set_cannot_be_changed() -> None:
    with pytest.raises(AttributeError, match="mask"):
        HexSet("c4").mask = 3  # type: ignore[misc]


def test_a_game_has_no_other_attributes() -> None:
    assert not hasattr(GAME, "players")
    with pytest.raises(AttributeError, match="'Game' object has no attribute 'stat'"):
        _ = ANY.stat
    with pytest.raises(AttributeError, match="'Game' object has no attribute 'stat'"):
        ANY.stat = STATE


def test_a_code_knows_the_cards_of_the_boxes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "cards", dict(catalogue.cards))
    kb.add_card(kb.Card("bakers", lambda state, seat: []))
    with pytest.raises(kb.BadPosition, match="codes know only the cards of the boxes, not bakers"):
        Game(Options(cards=("bakers", "knights", "lords"), seed=1)).position_code()
