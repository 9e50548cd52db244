"""Hints: the options of a decision. The boards are those of ``test_reasons`` and of the scenarios' helpers.

Most positions are those of the very last turn: after it the gold is all that counts, so that the best options and
the distances between them follow from the rules alone.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from kingdombuilder import Game, Options, State, apply, choices, in_english
from kingdombuilder.bots.bot import Budget
from kingdombuilder.bots.hint import NEW_CARD, OPEN, REACTION, Hint, hints
from kingdombuilder.bots.random_player import draw_action
from kingdombuilder.bots.reasons import TILES
from kingdombuilder.bots.registry import make_bot
from kingdombuilder.game import catalogue
from kingdombuilder.game.errors import NothingToDecide
from kingdombuilder.game.view import view
from kingdombuilder.hexes import Mask
from kingdombuilder.texts.words import words_of
from tests.scenario import Scenario
from tests.scenarios.harvest.test_silos import last_turn as last_turn_before_silos
from tests.scenarios.marshlands.helpers import MARSH
from tests.scenarios.marshlands.test_canoe import last_tiles


def last_turn(card: str, builds: int, cards: str = "") -> Scenario:
    """The last turn of the game, so many mandatory builds before its end; player 2 has built the last house."""
    scene = Scenario(turn=card, cards=cards, phase="mandatory", builds_left=builds, start_player=1, end_flag=True)
    return scene.supply(1, 0)


def ask(scene: Scenario, number: int = 3) -> list[Hint]:
    return hints(scene.game.view(scene.game.decider), number)


def options(found: list[Hint]) -> dict[str, float]:
    """The options in notation, each with how much worse it is than the first."""
    return {", ".join(hint.phrases): hint.worse for hint in found}


def then(comes: str) -> str:
    """What is said of what comes next."""
    return words_of("en").say(f"reasons.then.{comes}")


def test_merchants_link() -> None:
    """RULES 4.2, Merchants: only j8 and then k8 link the tavern h7, beside h8, to the paddock l7: 8 gold."""
    best, second, *_ = ask(last_turn("grass", 2, "merchants").houses(0, "h8 i8").lost(0, "h7"))
    assert best.phrases == ["build j8", "build k8", "end"]
    assert (best.gold, best.worse, best.forced, best.then) == (8, 0, False, "")
    assert in_english(best) == "+8 Merchants: links Tavern h7 to Paddock l7 · Takes the tile Paddock l7"
    assert (second.gold, second.worse) == (0, 8)


def test_castle() -> None:
    """RULES 4.7: of the grass hexes next to f5, e4 and e5 touch the castle d4, while g5 f4 e6 do not."""
    found = ask(last_turn("grass", 1).houses(0, "f5"), 10)
    assert options(found) == {
        "build e4, end": 0,
        "build e5, end": 0,
        "build g5, end": 3,
        "build f4, end": 3,
        "build e6, end": 3,
    }
    assert {in_english(hint) for hint in found[:2]} == {"+3 Castles: reaches Castle d4"}
    assert {in_english(hint) for hint in found[2:]} == {"Changes nothing for now"}


def test_number_of_options() -> None:
    """The same position: the best come first, and no more than were asked for."""
    scene = last_turn("grass", 1).houses(0, "f5")
    assert [len(ask(scene, number)) for number in (1, 2, 5, 9)] == [1, 2, 5, 5]
    assert ask(scene, 1) == ask(scene, 2)[:1]


def brought(hint: Hint) -> tuple[dict[str, int], list[Mask]]:
    """The gold of each item and the tiles."""
    gold = {reason.item: reason.gold for reason in hint.reasons if reason.gold}
    return gold, [reason.hexes for reason in hint.reasons if reason.item == TILES]


def test_options_that_a_person_can_tell_apart() -> None:
    """In the first turns of a game: of three builds no two options share more than one, and none brings the same."""
    for seed in range(3):
        game = Game(Options.first_game(players=2, seed=seed))
        found = hints(game.view(0))
        builds = [set(hint.phrases) - {"end"} for hint in found]
        assert [len(one) for one in builds] == [3, 3, 3]
        assert all(len(one & other) <= 1 for one, other in combinations(builds, 2))
        assert all(brought(one) != brought(other) for one, other in combinations(found, 2))


def test_tile_taken() -> None:
    """RULES 2.7: k6 touches the paddock l7, j6 touches nothing; both are canyon next to k7, and nothing else is."""
    scene = Scenario(phase="mandatory", builds_left=1).houses(0, "k7")
    told = {hint.phrases[0]: in_english(hint) for hint in ask(scene)}
    assert told.keys() == {"build j6", "build k6"}
    assert told["build k6"].startswith("Takes the tile Paddock l7 · Next turn you must build next to your own on ")
    assert "akes" not in told["build j6"]


def test_no_choice() -> None:
    """RULES 2.2: all is built and no tile is to be used: only the end of the turn is left."""
    (only,) = ask(Scenario(phase="after", turn="desert").houses(0, "t1"))
    assert (only.forced, only.phrases) == (True, ["end"])
    assert in_english(only) == "Next turn you must build next to your own on 1 of 5 terrains (desert)"


def test_no_choice_now_but_later() -> None:
    """RULES 2.5: h16 is the only canyon hex next to i15; next to h16 there are two, g16 and h17."""
    (only,) = ask(last_turn("canyon", 2).houses(0, "i15"))
    assert only.forced
    assert only.phrases in (["build h16", "build g16", "end"], ["build h16", "build h17", "end"])


def test_choice_of_a_terrain() -> None:
    """RULES 1.7, 4.2, 4.7: three builds on desert, as i7 i8 i9, reach the palace h7 and three lines: 8 gold.

    Two on swamp reach a palace (h18 from h17) and two lines, which is one gold less. The terrain is chosen first.
    """
    scene = Scenario(MARSH, turn="swamp/desert", start_player=1, end_flag=True, cards="discoverers").supply(1, 0)
    found = ask(scene, 5)
    best = [next(hint for hint in found if hint.phrases[0] == terrain) for terrain in ("desert", "swamp")]
    assert [(hint.gold, hint.worse, len(hint.phrases)) for hint in best] == [(8, 0, 5), (7, 1, 4)]


def test_piece_already_lifted() -> None:
    """RULES 3.1: from k7 the paddock reaches j5 l5 i7 m7 j9 l9. i7 touches the tavern h7, and none of them l7."""
    scene = Scenario(turn="desert", phase="after", start_player=1, end_flag=True).supply(1, 0).houses(0, "k7")
    found = ask(scene.tile(0, "paddock", "l7").play("paddock k7"), 10)
    assert options(found) == {f"place {hex}, end": 0 for hex in ("j5", "l5", "i7", "m7", "j9", "l9")}
    told = {hint.phrases[0]: in_english(hint) for hint in found}
    assert told["place i7"] == "Takes the tile Tavern h7 · Loses the tile Paddock l7"
    assert told["place j5"] == "Loses the tile Paddock l7"


def test_reaction_in_another_turn() -> None:
    """RULES 2.10, R20: g12 may go by canoe to g11 h11 (swamp) or f12 (water); only g11, at the water f11, pays."""
    scene = last_tiles(cards="fishermen").houses(1, "g12").tile(1, "canoe", "g13").play("build n2")
    found = ask(scene, 10)
    assert [hint.player for hint in found] == [1] * 4
    told = {hint.phrases[0]: in_english(hint) for hint in found}
    nothing = "Changes nothing for now"
    assert told == {
        "canoe g11": "+1 Fishermen: g11 next to water",
        "canoe h11": nothing,
        "canoe f12": nothing,
        "skip": nothing,
    }
    assert {hint.then for hint in found} == {""}


def test_another_player_may_react() -> None:
    """RULES 2.10: n2, the only swamp hex left, takes the last tile of o3; then the canoe of player 2 is asked."""
    scene = last_tiles(players=3).houses(1, "f13").tile(1, "canoe", "g13").fill("swamp", 1, 2, spare="n2")
    (only,) = ask(scene)
    assert (only.phrases, only.then, only.forced) == (["build n2"], REACTION, True)
    assert in_english(only) == f"Takes the tile Refuge o3 · {then(REACTION)}"


def test_a_card_that_nobody_knows_yet() -> None:
    """RULES 2.3: d7 is the last canyon hex, so that another card is turned up: nothing can be said beyond that."""
    (only,) = ask(Scenario(cards="discoverers").fill("canyon", 0, 1, spare="d7"))
    assert (only.phrases, only.then) == (["build d7"], NEW_CARD)
    assert in_english(only).endswith(then(NEW_CARD))


def test_silo() -> None:
    """RULES 2.11, 4.2, Miners: from o3 three houses can reach a mountain each: o2 and o4, then p1 or p5.

    o2 touches p2 p3, o4 touches p3 p4, p1 touches p2 and p5 touches p4.
    """
    best = ask(last_turn_before_silos("o3", "t20", cards="miners").supply(1, 0).play("end"))[0]
    assert (best.player, best.gold, len(best.phrases), best.then) == (0, 3, 3, "")
    assert all(phrase.startswith("silo_build ") for phrase in best.phrases)
    assert [reason.item for reason in best.reasons] == ["miners"]


def test_every_kind_of_decision() -> None:
    """In games of all boxes, the first times that each kind of decision comes up: hints that can be played."""
    seen: Counter[str] = Counter()
    for seed in range(12):
        chance = Random(seed)
        state = Game(Options(players=2 + seed % 4, sets=tuple(catalogue.boxes), seed=seed)).state
        while not state.over:
            begun = state.pending[-1].kind if state.pending else f"{state.phase}, terrain {state.card is not None}"
            for decision in {begun, *choices(state)}:
                seen[decision] += 1
                if seen[decision] <= 2:
                    check_hints(state)
            state = apply(state, draw_action(choices(state), chance))
    assert seen.keys() >= {"before, terrain False", "place", "stop", "skip", "silo_build", "farmland", "cave"}
    assert len(seen) > 40


def check_hints(state: State) -> None:
    found = hints(view(state, state.decider), budget=Budget(nodes=300))
    assert found
    for hint in found:
        assert hint.player == state.decider
        assert hint.worse >= 0
        kind, hex = hint.actions[0]
        assert choices(state)[kind] >> hex & 1


def test_finished_game() -> None:
    with pytest.raises(NothingToDecide, match="the game is over: nothing is left to decide"):
        ask(last_turn("grass", 1).houses(0, "f5").play("build e4", "end"))


def test_a_small_budget_leaves_the_turn_open() -> None:
    (only,) = hints(Game(Options.first_game(players=2, seed=4711)).view(0), budget=Budget(nodes=1))
    assert len(only.actions) == 1
    assert in_english(only).endswith(then(OPEN))


def middle_of_a_game() -> State:
    """A game of three with two hand cards of others that differ."""
    game = Game(Options.first_game(players=3, seed=1))
    bot = make_bot("greedy")
    for _ in range(16):
        game.play(bot.choose(game.view(game.decider)))
    assert game.state.players[1].hand != game.state.players[2].hand
    return game.state


def with_other_secrets(state: State) -> State:
    """The same to the player of the turn: the others have changed hands, and the deck and the seed are others."""
    other = state.copy(state.active)
    other.setup = state.setup.with_seed(99)
    other.deck = tuple(sorted(state.deck))
    hidden = [seat for seat in range(3) if seat != state.decider]
    for seat, hand in zip(hidden, reversed([state.players[seat].hand for seat in hidden]), strict=True):
        other.edit(seat).hand = hand
    return other


def test_hidden_cards_never_matter() -> None:
    """RULES 1.5 no. 10: hand cards are secret; whatever a caller hands in, hints see what the player may see."""
    state = middle_of_a_game()
    other = with_other_secrets(state)
    assert other != state
    found = hints(view(state, state.decider))
    assert hints(state) == hints(other) == hints(view(other, state.decider)) == found


def test_the_same_seed_gives_the_same_hints() -> None:
    seen = Game(Options(players=4, sets=("base", "crossroads"), seed=3)).view(0)
    assert hints(seen, seed=5) == hints(seen, seed=5)
