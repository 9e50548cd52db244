"""What speaks for some actions, in words: one line for every card, task and place that pays.

Most lines are played on the board of the first game::

         a  b  c  d  e  f  g  h  i  j  k  l  m  n  o  p  q  r  s  t
      1  B  D  D  M  M  D  D  C  C  C  C  C  C  D  D  W  D  D  D  D
      2   B  B  D  D  D  M  M  C  C  C  M  M  C  D  D  W  D  D  D  D
      3  B  B  B  B  B  B  B  M  M  M  M  M  C  M  M  W  D  D  pa B
      4   W  W  B  X  G  G  F  F  M  M  M  C  M  M  W  M  D  B  B  B
      5  B  B  W  W  G  G  G  F  F  C  C  C  F  F  W  M  M  C  B  B
      6   B  C  C  W  G  F  F  C  C  C  C  F  F  W  C  C  C  M  B  B
      7  D  B  ta C  W  F  F  ta C  G  C  pa F  F  W  B  B  B  B  B
      8   D  D  C  W  F  F  G  G  G  G  G  G  F  W  G  X  G  B  G  F
      9  D  D  D  W  F  F  F  G  G  G  G  G  F  F  W  G  G  G  G  F
     10   D  D  W  W  F  F  F  G  G  G  G  G  F  F  W  G  G  G  F  F
     11  D  D  C  W  W  F  F  G  G  G  D  D  C  W  W  F  F  F  G  G
     12   D  C  W  B  B  F  F  F  G  G  D  X  C  W  F  F  F  fa G  G
     13  D  D  W  B  B  F  F  oa B  G  C  C  C  B  B  B  F  C  B  B
     14   W  W  W  B  G  F  B  B  B  B  C  C  B  B  W  D  D  C  C  B
     15  W  W  W  W  G  G  G  G  B  B  C  G  G  W  B  B  D  D  C  C
     16   W  F  F  W  G  G  C  C  D  C  G  G  fa B  W  B  W  D  D  C
     17  W  F  C  F  W  G  C  C  D  C  G  G  G  F  B  B  W  W  D  D
     18   W  X  C  B  W  oa D  D  C  W  G  G  F  F  M  W  W  W  D  W
     19  W  W  C  B  W  W  W  D  D  W  G  M  F  F  W  W  W  W  W  W
     20   W  W  W  W  W  W  W  W  W  W  F  F  F  W  W  W  W  W  W  W

B is flower field, X a castle.
Even rows lie half a hex to the right: e4 touches d4 f4 e3 f3 e5 f5; e5 touches d5 f5 d4 e4 d6 e6.
"""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

import pytest

from kingdombuilder import Game, HexSet, Options, State, apply, choices, score
from kingdombuilder.bots.random_player import draw_action
from kingdombuilder.bots.reasons import FREEDOM, Reason, reasons
from kingdombuilder.game import catalogue
from kingdombuilder.game.explanations import Change, Clause, Special, Values, just_hexes
from kingdombuilder.game.scoring import Earned
from kingdombuilder.sets.base.cards import links
from kingdombuilder.texts.hints import clause_texts, reason_texts
from kingdombuilder.texts.words import words_of
from tests import said
from tests.scenario import Scenario
from tests.scenarios.marshlands.helpers import MARSH
from tests.scenarios.nomads.helpers import BOARD as NOMADS

ENGLISH = words_of("en")
CAPITOL = "oracle barn harbor tower"


def why(scene: Scenario, *phrases: str) -> list[Reason]:
    """The reasons for these actions of the player in seat 0."""
    first = len(scene.game.states) - 1
    scene.play(*phrases)
    return reasons(scene.game.states[first:], 0)


def texts(found: list[Reason]) -> list[str]:
    return reason_texts(ENGLISH, found, 0)


class Payment(NamedTuple):
    """A payment of an item of the score: the item, its gold and words; what lies on the board, and what is played."""

    item: str
    gold: int
    words: str
    played: str = "build d7"
    """By default a canyon hex beside the tavern c7 and the water, far from everything else."""
    turn: str = "canyon"
    houses: str = ""
    others: str = ""
    """Houses of player 2."""
    sections: str = "tavern paddock oasis farm"


PAYMENTS = [
    # RULES 4.2
    Payment("fishermen", 1, "d7 next to water"),
    Payment("merchants", 8, "links Tavern h7 to Paddock l7", "build k8", "grass", "h8 i8 j8"),
    Payment("discoverers", 1, "reaches line 7"),
    Payment("hermits", 1, "1 settlement area (was 0)"),
    Payment("citizens", 1, "largest area has 2 settlements (was 1)", "build c6", houses="d7"),
    Payment("miners", 1, "e2 next to a mountain", "build e2", "desert"),
    Payment("workers", 1, "d7 next to special hexes"),
    Payment("knights", 2, "1 settlement on line 7"),
    Payment("lords", 6, "first in the top left", others="a1"),  # one house each: both are first, 6 gold were 12
    Payment("farmers", 3, "weakest section has 1 settlement (was 0)", houses="t1 a11 t11"),
    # RULES 4.3
    Payment("families", 2, "j5, k5 and l5 in a row", "build j5, build k5, build l5"),
    # the canyon hexes next to r13: only r14
    Payment("shepherds", 2, "no free hex of the same terrain next to r13", "build r13", houses="r14"),
    Payment("ambassadors", 1, "d7 next to other players", others="c6"),
    # RULES 4.4: e2 touches e1, of the mountain d1 e1, and f2, of the next one
    Payment("geologists", 4, "links the mountains at d1 and f2", "build e2", "desert"),
    Payment("messengers", 4, "a path of 2 hexes from c6 to d7", "build c6", houses="d7"),
    Payment("noblewomen", 5, "most settlements next to Tavern c7"),
    Payment("vassals", 1, "k1 at an inner edge", "build k1"),
    # i2 touches i1 j1 h2, and i1 touches j1 h2 i2
    Payment(
        "captains", 2, "i1 and i2 next to at least three settlements of the same colour", "build i2", houses="i1 j1 h2"
    ),
    Payment("scouts", 1, "h1 next to desert", "build h1"),
    # RULES 4.5
    Payment("rangers", 2, "a single settlement on line 7"),
    Payment("chainers", 1, "c6 next to exactly two settlements of the same colour", houses="b6 c6"),
    Payment("travellers", 1, "h1 on the edge of the board", "build h1"),
    Payment("homesteaders", 1, "strongest section has 1 settlement (was 0)"),
    Payment("mayors", 4, "marks line 1", "build k1", houses="h1 i1 j1"),
    Payment("rovers", 1, "built in 1 section", "build h1, build i1, build j1, end"),
    # RULES 4.6: b16 c16 b17 d17 are a forest of their own
    Payment(
        "home_country",
        5,
        "a whole area of one terrain filled: b16, c16, b17 and d17",
        "build d17",
        "forest",
        "b16 c16 b17",
    ),
    Payment("fortress", 6, "settlements of one colour all around i9", "build i10", "grass", "i9 h9 j9 h8 i8 h10"),
    Payment("road", 7, "7 in a row from h4 to k10", "build k10", "grass", "h4 i5 i6 j7 j8 k9"),
    Payment(
        "place_of_refuge", 8, "settlements of one colour all around Tavern h7", "build h8", "grass", "g7 i7 g6 h6 g8"
    ),
    Payment("advance", 9, "7 on the top edge", "build n1", "desert", "h1 i1 j1 k1 l1 m1"),
    Payment("compass_points", 10, "a settlement on each edge", "build a5", "flower", "t1 k20"),
    # RULES 4.7
    Payment("castles", 3, "reaches Castle d4", "build e4", "grass", "f5"),
    Payment("palaces", 5, "most settlements next to Palace h7", "build i7", "desert", sections=MARSH),
    Payment("capitols", 1, "c2 near a capitol", "build c2", "grass", sections=CAPITOL),
    Payment("treasure", 3, "taken from c6", "build d6", "grass", sections=NOMADS),
]


def scene_of(payment: Payment) -> Scenario:
    cards = payment.item if payment.item in catalogue.cards else ""
    scene = (
        Scenario(payment.sections, cards=cards, turn=payment.turn).houses(0, payment.houses).houses(1, payment.others)
    )
    if payment.item in catalogue.tasks:
        scene.table(tasks=[payment.item])
    fields: dict[str, dict[str, Any]] = {
        "scouts": {"removed_terrain": "desert"},
        "capitols": {"capitols": ["d2"]},
        "treasure": {"nomads_left": {"c6": "treasure"}},
    }
    return scene.table(**fields.get(payment.item, {}))


@pytest.mark.parametrize("payment", PAYMENTS, ids=lambda payment: payment.item)
def test_every_item_has_its_words(payment: Payment) -> None:
    """RULES 4.2-4.7: what each card, task and place pays, and for what."""
    found = {
        reason.item: reason for reason in why(scene_of(payment), *payment.played.split(", ")) if reason.player == 0
    }
    paid = found[payment.item]
    assert (paid.gold, clause_texts(ENGLISH, paid.clauses)) == (payment.gold, payment.words)
    assert all(clause.values.keys() == VALUES[clause.key] for clause in paid.clauses)


def test_no_item_is_forgotten() -> None:
    assert {payment.item for payment in PAYMENTS} == catalogue.explanations().keys()


def test_an_item_without_words_names_its_hexes() -> None:
    state = Scenario().game.state
    change = Change("cooks", state, state, 0, (), [Earned(2, HexSet("c4 a9").mask)])
    assert just_hexes(change) == [Clause("hexes", {"hexes": ["c4", "a9"]})]


def test_hexes_of_a_reason() -> None:
    """RULES 4.2, 4.7: f5 was there before; e4 is the first piece on line 4 and at the castle d4."""
    found = why(scene_of(Payment("discoverers", 0, "", turn="grass", houses="f5")), "build e4")
    assert {reason.item: set(HexSet(reason.hexes)) for reason in found} == {
        "castles": {"d4", "e4"}, "discoverers": {"e4"},
    }  # fmt: skip


def test_a_link_to_what_was_linked_before() -> None:
    """RULES 4.2, Merchants: h8 to k8 have linked the tavern h7 and the paddock l7; now f6 links the castle d4 too.

    f6 joins e4 f5 to g7, which touches h7. It is another area: g7 does not touch h8.
    """
    scene = Scenario(cards="merchants", turn="forest").houses(0, "h8 i8 j8 k8 e4 f5 g7").lost(0, "h7 l7")
    assert texts(why(scene, "build f6")) == ["+4 Merchants: links Castle d4 to Tavern h7"]


NETWORK = "e5 e6 f7 g7 g8 h8 i7 j7 k7 h9 h10 h11 h12"
"""One area from e5 (castle d4) by g7 (tavern h7) to k7 (paddock l7) and h12 (oasis h13)."""


@pytest.mark.parametrize(
    ("houses", "paid", "found"),
    [
        ("l6 i7 j7 k7", "h7 l7", [(["h7"], ["l7"])]),  # l6, another area, touches l7 alone
        ("i7 j7 k7", "d4", []),  # none of what they link is asked for
        # What i7 j7 k7 link is told; l8 to l11 add l12 to it.
        ("i7 j7 k7 l8 l9 l10 l11", "h7 l7 l12", [(["h7"], ["l7"]), (["l12"], ["l7"])]),
        (NETWORK, "l7 h13", [(["l7", "h13"], ["d4", "h7"])]),  # two come to two that were linked before
        (NETWORK, "l7", [(["l7"], ["d4", "h7", "h13"])]),  # three are named
        (f"{NETWORK} d6 d7", "l7", [(["l7"], 4)]),  # d7 adds the tavern c7, and four are counted
    ],
)
def test_links_area_by_area(houses: str, paid: str, found: list[tuple[list[str], list[str] | int]]) -> None:
    """RULES 4.2 Merchants: which special hexes an area of pieces links to which others."""

    def hexes(value: object) -> object:
        return [special.hex for special in value] if isinstance(value, list) else value

    state = Scenario(cards="merchants").houses(0, houses).game.state
    told = [(hexes(values["specials"]), hexes(values["others"])) for values in links(state, 0, HexSet(paid).mask)]
    assert told == found


def test_the_largest_area_grows() -> None:
    """RULES 4.2 Citizens: d7 and c6 are the first area of two; before there was none, or t3, which stays alone."""
    scene = Scenario(cards="citizens", turn="canyon")
    assert "+1 Citizens: largest area has 2 settlements (was 0)" in texts(why(scene, "build d7", "build c6"))
    scene = Scenario(cards="citizens", turn="canyon").houses(0, "t3").lost(0, "s3")
    assert "+1 Citizens: largest area has 2 settlements (was 1)" in texts(why(scene, "build d7", "build c6"))


def test_no_way_of_the_messengers_is_left() -> None:
    """RULES 4.4 Messengers, R62: j7 and k7 are a way of two; the paddock takes k7 to j9, two steps from j7."""
    scene = Scenario(cards="messengers", turn="desert", phase="after").houses(0, "j7 k7").tile(0, "paddock", "l7")
    assert texts(why(scene, "paddock k7-j9"))[0] == "−4 Messengers: no two connected settlements left"


def test_links_that_are_cut() -> None:
    """RULES 2.7, 4.2: i7 j7 k7 link h7 and l7. The paddock moves k7 to j9, and nothing touches l7 any more."""
    scene = Scenario(cards="merchants workers", turn="desert", phase="after").houses(0, "i7 j7 k7")
    found = why(scene.lost(0, "h7").tile(0, "paddock", "l7"), "paddock k7-j9")
    assert texts(found) == [
        "−1 Workers: no longer k7 next to special hexes",
        "−8 Merchants: no longer links Tavern h7 to Paddock l7",
        "Loses the tile Paddock l7",
    ]


def test_pieces_that_come_and_go() -> None:
    """RULES 4.2, Workers: h6 and i7 come to the tavern h7, k6 to the paddock l7, and k7 leaves it."""
    scene = Scenario(cards="workers").houses(0, "k7 h8").lost(0, "h7").tile(0, "paddock", "l7")
    found = why(scene, "build k6", "build i7", "build h6", "paddock k7-j9")
    assert texts(found) == ["+2 Workers: h6, k6 and i7 next to special hexes, no longer k7 next to special hexes"]


def test_lines_that_come_and_go() -> None:
    """RULES 4.2, 4.5: the paddock moves k7 to j9. A piece that moves along its line changes nothing."""
    scene = Scenario(cards="rangers", turn="desert", phase="after").houses(0, "k7 l9").tile(0, "paddock", "l7")
    assert "−4 Rangers: no longer a single settlement on lines 7 and 9" in texts(why(scene, "paddock k7-j9"))
    scene = Scenario(cards="discoverers", turn="desert", phase="after").houses(0, "k7").tile(0, "paddock", "l7")
    assert texts(why(scene, "paddock k7-m7")) == []


def test_clauses_can_be_said_in_any_language() -> None:
    """RULES 4.2, Merchants, Workers: a key and values, not words; what is lost is told by the same key."""
    scene = Scenario(cards="merchants workers", turn="desert", phase="after").houses(0, "i7 j7 k7")
    workers, merchants, _ = why(scene.lost(0, "h7").tile(0, "paddock", "l7"), "paddock k7-j9")
    assert workers.clauses == (Clause("workers", {"hexes": ["k7"]}, lost=True),)
    ends: Values = {"specials": [Special("tavern", "h7")], "others": [Special("paddock", "l7")]}
    assert merchants.clauses == (Clause("merchants", ends, lost=True),)


def test_many_special_hexes_are_counted() -> None:
    """More than three are a number: ``4 special hexes``."""
    assert clause_texts(ENGLISH, [Clause("merchants", {"specials": [Special("silo", "a1")], "others": 4})]) == (
        "links Silo a1 to 4 special hexes"
    )


def test_tiles_taken_and_lost() -> None:
    """RULES 2.7: d7 touches the tavern c7. From k7 to i7 the paddock l7 is left and the tavern h7 reached."""
    found = why(Scenario(), "build d7")
    tavern = Clause("takes_tile", {"special": Special("tavern", "c7")})
    assert found == [Reason(0, "tiles", 0, HexSet("c7").mask, (tavern,))]
    scene = Scenario(turn="desert", phase="after").houses(0, "k7").tile(0, "paddock", "l7")
    assert texts(why(scene, "paddock k7-i7")) == ["Takes the tile Tavern h7", "Loses the tile Paddock l7"]


def test_nomad_tiles_taken_and_lost() -> None:
    """RULES 2.8: d6 touches c6, where a sword lies; an outpost not used in the turn is lost."""
    scene = Scenario(NOMADS, turn="grass", phase="mandatory", builds_left=1).has(0, nomads=["outpost"])
    found = why(scene.table(nomads_left={"c6": "sword"}).houses(0, "d5"), "build d6", "end")
    assert texts(found)[:2] == ["Takes the nomad tile Sword", "Loses the nomad tile Outpost"]


def test_what_others_lose() -> None:
    """RULES 2.7, 3.3: the sword takes h14 from player 2, the only piece next to the village h15."""
    scene = Scenario(NOMADS, turn="grass", phase="after", cards="hermits").has(0, nomads=["sword"])
    found = why(scene.houses(0, "a1").houses(1, "t20 h14").tile(1, "village", "h15"), "sword h14")
    assert texts(found) == [
        "Player 2: −1 Hermits · Player 2: loses the settlement on h14 · Player 2: loses the tile Village h15"
    ]
    assert reason_texts(ENGLISH, found[:1], 0, ["Ann", "Bob"]) == ["Bob: −1 Hermits"]
    assert clause_texts(ENGLISH, found[0].clauses) == "1 settlement area (was 2)"


def test_a_rank_taken_from_others() -> None:
    """RULES 4.2: a second house leaves player 2, who was tied with one house for 12 gold, second with 6."""
    scene = Scenario(cards="lords", turn="canyon").houses(0, "h1").houses(1, "a20 a1")
    (lost,) = why(scene, "build i1")
    assert texts([lost]) == ["Player 2: −6 Lords"]
    assert clause_texts(ENGLISH, lost.clauses) == "no longer first in the top left"


def test_a_rank_where_nobody_had_built() -> None:
    """RULES 4.2, R8: all are first where nobody has a piece, which nobody has earned; the first house pays 12 and 6."""
    found = why(Scenario(cards="lords"), "build h1")
    assert texts(found) == ["+12 Lords: first in the top left", "Player 2: +6 Lords"]
    assert clause_texts(ENGLISH, found[1].clauses) == "second in the top left"


def test_the_last_house() -> None:
    """RULES 2.6: the game ends with this round, so that it does not matter any more where the player is bound."""
    found = why(Scenario().supply(0, 1), "build k6", "end")
    assert texts(found) == ["Takes the tile Paddock l7", "Uses the last settlement: this is the last round"]


@pytest.mark.parametrize(
    ("houses", "words"),
    [
        ("", "next turn you may build anywhere"),
        ("t1", "next turn you must build next to your own on 1 of 5 terrains (desert)"),
        # a2 touches a1 a3 b2 b3 (flower) and b1 (desert); all around i9 is grass
        ("t1 a2", "next turn you must build next to your own on 2 of 5 terrains (desert and flower field)"),
        ("t1 a2 i9", "next turn you must build next to your own on 3 of 5 terrains (all but canyon and forest)"),
        # d7 touches c6 (canyon); m7 touches m6 m8 (forest)
        ("t1 a2 i9 d7 m7", "next turn you must build next to your own on every terrain"),
    ],
)
def test_freedom(houses: str, words: str) -> None:
    """RULES 2.5: builds go next to own pieces wherever the terrain of the card lies there."""
    scene = Scenario(phase="after", turn="desert").houses(0, houses).lost(0, "c7 l7")
    (freedom,) = [reason for reason in why(scene, "end") if reason.item == FREEDOM]
    assert clause_texts(ENGLISH, freedom.clauses) == words


def test_a_terrain_without_cards_is_no_terrain_to_come() -> None:
    """RULES 4.4, Scouts: no card shows the removed terrain any more."""
    scene = Scenario(phase="after", turn="canyon", cards="scouts").table(removed_terrain="desert").houses(0, "t1 a2")
    assert "Next turn you must build next to your own on 1 of 4 terrains (flower field)" in texts(why(scene, "end"))


VALUES = {clause.key: clause.values.keys() for reason in said.REASONS for clause in reason.clauses}
"""The values that each clause needs to be said: ``tests/web/test_texts.py`` compares them with the texts."""


@pytest.mark.parametrize("seed", range(4))
def test_reasons_add_up_to_the_difference_of_the_scores(seed: int) -> None:
    """Whatever happens in a turn, in a game of all boxes: no gold without a reason, and clauses for all."""
    chance = Random(seed)
    state = Game(Options(players=2 + seed % 4, sets=tuple(catalogue.boxes), seed=seed)).state
    while not state.over:
        states = _rest_of_turn(state, chance)
        found = reasons(states, state.decider)
        for seat, (was, now) in enumerate(zip(score(state), score(states[-1]), strict=True)):
            assert sum(reason.gold for reason in found if reason.player == seat) == now.claimed - was.claimed
        assert all(reason.clauses for reason in found)
        for clause in (clause for reason in found for clause in reason.clauses):
            assert clause.values.keys() == VALUES[clause.key]
        state = states[-1]


def _rest_of_turn(state: State, chance: Random) -> list[State]:
    states = [state]
    while not states[-1].over and states[-1].decider == state.decider and states[-1].active == state.active:
        states.append(apply(states[-1], draw_action(choices(states[-1]), chance), tell=True))
    return states
