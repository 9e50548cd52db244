"""The options of a game, and the errors for invalid ones."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest

from kingdombuilder import BadOptions, Game, Options, Record
from kingdombuilder.game import catalogue
from tests.properties.strategies import ALL_CARDS, BASE_CARDS, BASE_SECTIONS

FIRST = Options.first_game()


def faults(options: Options) -> list[str]:
    with pytest.raises(BadOptions) as error:
        options.resolved()
    with pytest.raises(BadOptions) as again:
        Game(options)
    assert str(again.value) == str(error.value) == "; ".join(error.value.faults)
    return error.value.faults


def test_the_first_game_of_the_rulebook() -> None:
    """RULES 1.6."""
    options = Options.first_game(players=4, seed=9)
    assert options.sections == ("tavern", "paddock", "oasis", "farm")
    assert set(options.cards or ()) == {"fishermen", "knights", "merchants"}
    assert (options.players, options.seed, options.start_player, options.sets) == (4, 9, 0, ("base",))
    everything = options.resolved()
    assert everything == replace(options, tasks=(), capitols=(), caves=(), own_sections=())
    assert everything.resolved() == everything


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_to_five_can_play(players: int) -> None:
    state = Game(Options(players=players)).state
    assert len(state.players) == players
    assert [len(player.hand) for player in state.players] == [0] + [1] * (players - 1)
    assert len(state.deck) == 25 - players


@pytest.mark.parametrize("seed", range(30))
def test_what_is_not_chosen_is_left_to_the_seed(seed: int) -> None:
    options = Options(seed=seed).resolved()
    assert options.sections is not None
    assert options.cards is not None
    straight = [section.removesuffix("'") for section in options.sections]
    assert len(set(straight)) == 4
    assert set(straight) <= set(BASE_SECTIONS)
    assert len(set(options.cards)) == 3
    assert set(options.cards) <= set(BASE_CARDS)
    assert options.resolved() == options == Options(seed=seed).resolved()


def test_what_is_chosen_stays() -> None:
    sections, cards = ("farm'", "barn", "oracle'", "harbor"), ("lords", "miners", "hermits")
    assert Options(sections=sections, seed=5).resolved().sections == sections
    assert Options(cards=cards, seed=5).resolved().cards == cards
    assert Options(sections=sections, seed=5).resolved().cards == Options(seed=5).resolved().cards
    assert Options(cards=cards, seed=5).resolved().sections == Options(seed=5).resolved().sections


def test_what_is_chosen_in_part_is_completed_by_the_seed() -> None:
    """RULES 1.5: the cards are those of all boxes in use, also of those that a section brings along."""
    board, plain = ("caravan", "temple'", "farm", "barn"), Options(seed=5).resolved()
    cards = Options(sections=board, seed=5).resolved().cards or ()
    assert not set(cards) <= set(BASE_CARDS)
    assert Options(seed=5).drawn(board).resolved() == Options(sections=board, seed=5).resolved()
    assert Options(seed=5).drawn(board, cards[1:]).cards == (*cards[1:], cards[0])
    assert (Options(seed=5).drawn(board, excluded=cards[:1]).cards or ())[:2] == cards[1:]
    assert Options(seed=5).drawn().resolved() == plain
    completed = Options(seed=5).drawn([None, "caravan", None, None]).resolved()
    assert completed.sets == ("base", "nomads")
    assert (completed.sections or ())[1] == "caravan"
    assert (completed.sections or ())[0] == (plain.sections or ())[0]


def test_faults_in_what_is_chosen_in_part() -> None:
    with pytest.raises(BadOptions) as error:
        Options(players=6).drawn(["tavrn", None, "farm", "farm'"], ["lord"], ["miners", "minors"])
    assert error.value.faults == [
        "players: 6 is not 2-5",
        "sections: unknown section 'tavrn'; did you mean tavern or barn?",
        "sections: farm is named twice",
        "cards: unknown card 'lord'; did you mean lords?",
        "excluded: unknown card 'minors'; did you mean miners or mayors?",
    ]


@pytest.mark.parametrize("start_player", [0, 1, 2])
def test_the_start_player_begins(start_player: int) -> None:
    assert Game(Options(players=3, start_player=start_player)).decider == start_player


@pytest.mark.parametrize("players", [0, 1, 6, -2, 100, True, None, "3", (2,)])
def test_one_or_six_cannot_play(players: Any) -> None:
    assert faults(replace(FIRST, players=players)) == [f"players: {players!r} is not 2-5"]


@pytest.mark.parametrize(("players", "start"), [(2, 2), (2, -1), (5, 5), (3, None), (3, "1")])
def test_the_start_player_is_one_of_them(players: int, start: Any) -> None:
    assert faults(replace(FIRST, players=players, start_player=start)) == [
        f"start_player: {start!r} is not 0-{players - 1}"
    ]


@pytest.mark.parametrize("seed", [None, -1])
def test_a_seed_is_a_whole_number_from_0(seed: int | None) -> None:
    assert faults(replace(FIRST, seed=seed)) == [f"seed: {seed} is not a whole number from 0 up of at most 100 digits"]


@pytest.mark.parametrize(
    ("sections", "expected"),
    [
        (("tavern", "paddock", "oasis"), ["sections: 3 given; a board has 4"]),
        (("tavern", "paddock", "oasis", "farm", "barn"), ["sections: 5 given; a board has 4"]),
        ((), ["sections: 0 given; a board has 4"]),
        (("tavern", "paddock", "oasis", "tavern"), ["sections: tavern is named twice"]),
        (("tavern", "paddock", "oasis", "tavern'"), ["sections: tavern is named twice"]),
        (("tavern'", "paddock", "tavern'", "tavern"), ["sections: tavern is named twice"] * 2),
        (("tavrn", "paddock", "oasis", "farm"), ["sections: unknown section 'tavrn'; did you mean tavern or barn?"]),
        (("tavern", "paddok'", "oasis", "farm"), ["sections: unknown section 'paddok'; did you mean paddock?"]),
        (("tavern", "paddock", "Oasis", "farm"), ["sections: unknown section 'Oasis'; did you mean oasis?"]),
        (("tavern''", "paddock", "oasis", "farm"), ['sections: unknown section "tavern\'"; did you mean tavern?']),
    ],
)
def test_sections(sections: tuple[str, ...], expected: list[str]) -> None:
    assert faults(replace(FIRST, sections=sections)) == expected


def test_a_name_like_none_gets_the_whole_list() -> None:
    whole = ", ".join(sorted(catalogue.sections))
    assert faults(replace(FIRST, sections=("tavern", "paddock", "oasis", "xyz"))) == [
        f"sections: unknown section 'xyz'; the known ones are {whole}"
    ]


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        (("lords", "miners"), ["cards: 2 given; a game has 3"]),
        (("lords", "miners", "hermits", "workers"), ["cards: 4 given; a game has 3"]),
        (("lords", "miners", "lords"), ["cards: lords is named twice"]),
        (("lords", "miners", "fisherman"), ["cards: unknown card 'fisherman'; did you mean fishermen?"]),
        (("lords", "miners", "Workers"), ["cards: unknown card 'Workers'; did you mean workers or rovers?"]),
        (("lords", "miners", 7), ["cards: unknown card 7; the known ones are " + ", ".join(sorted(ALL_CARDS))]),
    ],
)
def test_cards(cards: Any, expected: list[str]) -> None:
    assert faults(replace(FIRST, cards=cards)) == expected


def test_sets() -> None:
    assert faults(replace(FIRST, sets=("bas",))) == ["sets: unknown set 'bas'; did you mean base?"]
    assert faults(replace(FIRST, sets=("base", "base"))) == ["sets: base is named twice"]


ORDERS = list(permutations(("base", "nomads", "marshlands")))


@pytest.mark.parametrize("sets", ORDERS, ids=" ".join)
def test_the_same_seed_gives_the_same_game_in_whatever_order_the_sets_are_named(sets: tuple[str, ...]) -> None:
    """The game is that of the order in which the boxes appeared, as it was always dealt."""
    game = Game(Options(players=3, sets=sets, seed=12))
    assert game.options.sets == ("base", "nomads", "marshlands")
    assert game.options.sections == ("tavern", "oracle'", "village", "fountain'")
    assert game.options.cards == ("workers", "vassals", "discoverers")
    assert [*game.state.played, *(card for player in game.state.players for card in player.hand)] == [
        "flower", "canyon", "forest",
    ]  # fmt: skip
    assert game.state == Game(Options(players=3, sets=("base", "nomads", "marshlands"), seed=12)).state


@pytest.mark.parametrize("sets", [("marshlands", "base"), ("base", "marshlands"), ("marshlands",)], ids=" ".join)
def test_the_order_of_the_sets_does_not_matter_if_sections_and_cards_are_named(sets: tuple[str, ...]) -> None:
    named = replace(FIRST, sets=sets, seed=5)
    assert Game(named).state == Game(replace(named, sets=("base", "marshlands"))).state


@pytest.mark.parametrize("box", [name for name in catalogue.boxes if name != "base"])
def test_the_base_game_is_always_one_of_the_sets(box: str) -> None:
    assert Options(sets=(box,), seed=9).resolved() == Options(sets=("base", box), seed=9).resolved()


def test_a_box_that_a_section_brings_stands_where_it_would_if_it_were_named() -> None:
    board = ("caravan", "temple'", "farm", "barn")
    named = Options(sets=("base", "nomads", "marshlands", "harvest"), sections=board, seed=5)
    assert Options(sets=("harvest",), sections=board, seed=5).resolved() == named.resolved()


def test_who_draws_from_certain_sets_gets_no_section_of_others() -> None:
    drawn = Options(sets=("nomads",), seed=9).drawn()
    assert {name.removesuffix("'") for name in drawn.sections or ()} == {"caravan", "garden", "quarry", "village"}
    assert drawn.sets == ("base", "nomads")


def test_all_faults_are_named_at_once() -> None:
    bad = Options(
        players=6,
        sets=("bse",),
        sections=("farm", "farm", "x", "barn", "oasis"),
        cards=("lords",),
        tasks=("road", "road"),
        island="farm",
        caves=("a1",),
        seed=-3,
        start_player=9,
    )
    assert [fault.split(":")[0] for fault in faults(bad)] == [
        "players", "seed", "sets", "sections", "sections", "sections", "cards", "tasks", "island", "sets", "sets",
    ]  # fmt: skip


def test_options_are_values() -> None:
    assert Options(seed=1) == Options(seed=1)
    assert hash(Options(seed=1)) == hash(Options(seed=1))
    assert Record(FIRST) == Record(Options.first_game())


def test_lists_will_do_for_tuples() -> None:
    assert Options(sets=["base", "nomads"], seed=4) == Options(sets=("base", "nomads"), seed=4)  # type: ignore[arg-type]


@pytest.mark.parametrize("field", ["sets", "sections", "cards", "tasks"])
def test_one_text_is_no_list_of_names(field: str) -> None:
    with pytest.raises(BadOptions, match=f"{field}: 'base farm' is one text; give a list of names"):
        Options(**{field: "base farm"}).resolved()  # type: ignore[arg-type]


@pytest.mark.parametrize("field", ["sets", "sections", "cards", "tasks", "capitols", "caves"])
@pytest.mark.parametrize("value", [5, {"base"}, {"base": 1}, b"base"])
def test_what_is_no_list_of_names_is_refused_by_its_field(field: str, value: object) -> None:
    with pytest.raises(BadOptions, match=f"{field}: .* is not a list of names"):
        Options(**{field: value}).resolved()  # type: ignore[arg-type]


def test_the_sets_cannot_be_left_open() -> None:
    with pytest.raises(BadOptions, match="sets: None is not a list of names"):
        Options(sets=None).resolved()  # type: ignore[arg-type]


@pytest.mark.parametrize("own", [5, "section: mine", ("section: mine",), [None]])
def test_own_sections_are_sections(own: object) -> None:
    with pytest.raises(BadOptions, match=r"own_sections: .* is not a list of sections; Section\.parse reads one"):
        Options(own_sections=own).resolved()  # type: ignore[arg-type]


def test_a_name_that_is_no_text_is_unknown() -> None:
    with pytest.raises(BadOptions, match="cards: unknown card"):
        Options(cards=(["lords"], 1, None)).resolved()  # type: ignore[arg-type]
    with pytest.raises(BadOptions, match=r"capitols: \['a1'\] is not a hex"):
        Options(sets=("capitol",), capitols=(["a1"],)).resolved()  # type: ignore[arg-type]
