"""Cards and a location that nobody has heard of: bots and hints play with them as soon as they are in the catalogue.

The four sections of the board are alike: all grass, but for a meadow that is e2 in the top left::

         a  b  c  d  e  f
      1  G  G  G  G  G  G
      2   G  G  G  G  me G
      3  G  G  G  G  G  G

Even rows lie half a hex to the right: e2 touches d2 f2 e1 f1 e3 f3.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from kingdombuilder import Game, Options, State, apply, bots, choices
from kingdombuilder.bots.evaluation import ALWAYS, Evaluation, learned
from kingdombuilder.bots.features import FEATURES
from kingdombuilder.bots.hint import hints
from kingdombuilder.bots.reasons import reasons
from kingdombuilder.bots.registry import make_bot
from kingdombuilder.game import catalogue
from kingdombuilder.game.catalogue import Box
from kingdombuilder.game.explanations import places
from kingdombuilder.game.scoring import Card, Earned, gold_each
from kingdombuilder.game.tiles import BuildTile, all_of
from kingdombuilder.game.view import view
from kingdombuilder.hexes import LINES, hex_named
from kingdombuilder.section import Section
from kingdombuilder.texts.hints import clause_texts, reason_texts
from kingdombuilder.texts.words import Words, words_of

MEADOW = BuildTile("meadow", all_of("grass"), "builds on grass")
GRASS = "G" * 10
SECTIONS = tuple(
    Section(name, "test", (GRASS, "GGGG1GGGGG", *[GRASS] * 8), {"1": "meadow"})
    for name in ("north", "east", "south", "west")
)


def cooks(state: State, seat: int) -> list[Earned]:
    """One gold for each piece on line 1."""
    return gold_each(1, state.players[seat].pieces & LINES[0])


def bakers(state: State, seat: int) -> list[Earned]:
    """Two gold for each piece on line 2."""
    return gold_each(2, state.players[seat].pieces & LINES[1])


def porters(state: State, seat: int) -> list[Earned]:
    """Three gold for most pieces on line 3."""
    counts = [(player.pieces & LINES[2]).bit_count() for player in state.players]
    return [Earned(3, state.players[seat].pieces & LINES[2])] if counts[seat] == max(counts) > 0 else []


CARDS = (
    Card("cooks", cooks),
    Card("bakers", bakers, explanation=places),
    Card("porters", porters, contested=lambda board: (LINES[2],)),
)


@pytest.fixture(autouse=True)
def newcomers(monkeypatch: pytest.MonkeyPatch) -> None:
    """A box with cards, a location and sections, for as long as the test lasts."""
    for name in ("boxes", "sections", "tiles", "cards"):
        monkeypatch.setattr(catalogue, name, dict(getattr(catalogue, name)))
    catalogue.add(Box("green", sections=SECTIONS, tiles=(MEADOW,), cards=CARDS, terrain_cards=("grass",) * 20))


@pytest.fixture
def words() -> Words:
    """English with what the box adds to the texts."""
    english = Words("en")
    english.texts |= {
        "game.cards.bakers.name": "Bakers",
        "game.cards.cooks.name": "Cooks",
        "game.tiles.meadow.name": "Meadow",
        "reasons.clauses.bakers": "{hexes} at the oven",
    }
    return english


@pytest.fixture
def game(newcomers: None) -> Game:
    return play_with("cooks", "bakers", "porters")


def play_with(*cards: str) -> Game:
    return Game(Options(sets=("green",), sections=("north", "east", "south", "west"), cards=cards, seed=1))


def test_without_learned_weights_they_are_neutral(game: Game) -> None:
    """Only what holds in every game counts, and holding the tile is worth nothing in itself."""
    evaluation, weights = Evaluation(game.state.setup), learned()
    assert evaluation.soon == [weights.soon[ALWAYS].get(feature, 0.0) for feature in FEATURES]
    assert evaluation.later == [weights.later[ALWAYS].get(feature, 0.0) for feature in FEATURES]
    assert [weight for _, weight in evaluation.tiles] == [0.0]


def test_what_they_contest_is_asked_of_the_card(game: Game) -> None:
    assert Evaluation(game.state.setup).others_matter(game.state)
    peaceful = play_with("cooks", "bakers", "hermits").state
    assert not Evaluation(peaceful.setup).others_matter(peaceful)


@pytest.mark.parametrize("name", ["random", "greedy", "planner:1000n", "expert:1000n"])
def test_every_bot_plays_with_them(game: Game, name: str) -> None:
    bots = [make_bot(name, seed=seat) for seat in range(2)]
    used: set[str] = set()
    state = game.state
    while not state.over:
        kind, hex = bots[state.decider].choose(view(state, state.decider))
        assert choices(state)[kind] >> hex & 1
        used.add(kind)
        state = apply(state, (kind, hex))
    assert used == {"build", "end", "meadow"}


def test_hints_see_their_gold(game: Game) -> None:
    """Two houses on line 2 and one on line 3 pay 2 + 2 + 3 gold, and no three houses pay more."""
    best, *_ = hints(game.view(0))
    assert 0 < best.gold <= 7
    assert {reason.item for reason in best.reasons if reason.gold} <= {"cooks", "bakers", "porters"}


def turn(game: Game, *builds: str) -> list[State]:
    return [game.state, *(steps(game.state, builds))]


def steps(state: State, builds: tuple[str, ...]) -> Iterator[State]:
    for hex in builds:
        state = apply(state, ("build", hex_named(hex)), tell=True)
        yield state


def test_their_gold_is_explained(game: Game, words: Words) -> None:
    """With the explanation that the card brings; without one, the hexes are named."""
    found = reasons(turn(game, "a1", "a2"), 0)
    assert reason_texts(words, found, 0) == ["+2 Bakers: a2 at the oven", "+1 Cooks: a1"]


def test_what_has_no_text_is_told_by_its_key(game: Game) -> None:
    found = reasons(turn(game, "a2"), 0)
    assert reason_texts(words_of("en"), found, 0) == ["+2 bakers: reasons.clauses.bakers"]


def test_their_tile_is_told_of(game: Game, words: Words) -> None:
    """RULES 2.7: f2 touches the meadow e2."""
    *_, taken = reasons(turn(game, "f2"), 0)
    assert clause_texts(words, taken.clauses) == "takes the tile Meadow e2"


def test_no_bot_writes_the_name_of_a_card_a_task_a_location_or_a_box() -> None:
    """What is added tomorrow is treated like all the others; the learned weights are data, not code.

    The base game is told from all the rest, by the name that ``Options`` has for it: it is searched more widely.
    """
    names = {*catalogue.boxes, *catalogue.cards, *catalogue.tasks, *catalogue.fixed_scoring, *catalogue.tiles}
    for file in Path(bots.__file__).parent.glob("*.py"):
        tree = ast.walk(ast.parse(file.read_text("utf-8")))
        words = {node.value for node in tree if isinstance(node, ast.Constant) and isinstance(node.value, str)}
        assert not words & names, file.name


def test_a_picture_shows_a_plain_sign(game: Game) -> None:
    assert ">Me</text>" in game.svg()
