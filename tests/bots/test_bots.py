"""What every bot keeps to: legal actions, only what its seat may know, the same game for the same seed, its budget."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from kingdombuilder import Action, Game, Options, State, apply
from kingdombuilder.bots.bot import BadBot, Bot, Budget
from kingdombuilder.bots.budget import BudgetSpent, Meter
from kingdombuilder.bots.expert import Expert
from kingdombuilder.bots.planner import Planner
from kingdombuilder.bots.registry import BOTS, check_bot, make_bot
from kingdombuilder.bots.sampling import sampled, unseen_cards
from kingdombuilder.game import catalogue
from kingdombuilder.game.options import PLAYERS
from kingdombuilder.game.state import HIDDEN, LAST
from kingdombuilder.game.view import view
from tests.bots.playing import bots, moves, opened, positions, transcript
from tools.fuzz.games.invariants import cards_of
from tools.fuzz.games.random_starts import random_options

ROOT = Path(__file__).parents[2]

# A thousand games

GAMES = range(1000)
CHUNK = 200
SPECIAL_SECTIONS = ("canoe", "city_hall", "quarry", "bazaar")
"""Sections with a canoe, a fort, nomad hexes and a silo: in every other game one of them is on the board."""


def options(number: int) -> Options:
    """Any boxes and any number of players; every other game with a special section."""
    found = random_options(number)
    if number % 2:
        return found
    section = SPECIAL_SECTIONS[number // 2 % len(SPECIAL_SECTIONS)]
    sections = found.resolved().sections or ()
    if section in [name.removesuffix("'") for name in sections]:
        return found
    return replace(found, sections=(section, *sections[1:]))


def names(number: int, players: int) -> list[str]:
    """Somebody who thinks, with next to no budget, and others who mostly do not."""
    chance = Random(f"names {number}")
    thinking = ("planner:40n", "expert:150n")[number % 2]
    found = [thinking, *chance.choices(("random", "greedy"), (4, 1), k=players - 1)]
    chance.shuffle(found)
    return found


def sights(before: State, action: Action, after: State) -> Iterator[str]:
    """What a game must have shown some time."""
    if before.decider != before.active and before.phase != LAST:
        yield "interrupt"
    if before.phase == LAST:
        yield "silo"
    if action.kind == "fort":
        yield "fort"
    if action.kind.partition(":")[0] in ("donation", "resettlement", "outpost", "sword"):
        yield "nomad tile"
    if after.shuffles > before.shuffles:
        yield "deck exhausted"


@pytest.mark.parametrize("first", GAMES[::CHUNK])
def test_games_are_legal_and_end(first: int) -> None:
    """Every action is legal, or ``apply`` would raise. What seldom happens does happen, and to those who think."""
    seen: Counter[tuple[str, str]] = Counter()
    for number in range(first, first + CHUNK):
        chance = Random(number)
        state = opened(options(number), chance, supply=40 if number % 25 == 0 else chance.randrange(8, 17))
        table = bots(names(number, len(state.players)), number)
        for before, action, after in moves(state, table):
            who = type(table[before.decider]).__name__
            seen.update((what, who) for what in sights(before, action, after))
    thinkers = {what for what, who in seen if who != "RandomPlayer"}
    assert thinkers == {"interrupt", "silo", "fort", "nomad tile", "deck exhausted"}, seen


def test_they_have_all_boxes_and_all_numbers_of_players() -> None:
    games = [options(number).resolved() for number in GAMES[:400]]
    assert {game.players for game in games} == set(PLAYERS)
    assert {box for game in games for box in game.sets} == set(catalogue.boxes)
    assert {name.removesuffix("'") for game in games for name in game.sections or ()} == set(catalogue.sections)


# What the seat may not know


@pytest.mark.parametrize("name", ["random", "beginner", "easy", "greedy", "planner:60n", "expert:200n"])
def test_hidden_cards_do_not_matter(name: str) -> None:
    """With other cards in the deck and in the hands of others, and another seed, all the turn is played alike."""
    different = 0
    for number in range(30):
        for position in positions(number, every=80):
            state, seat = position, position.decider
            other = sampled(view(state, seat), Random(f"deal {number}"))
            different += other.deck != state.deck
            one, two = make_bot(name, seed=number), make_bot(name, seed=number)
            while state.decider == seat and not state.over:
                shown = view(state, seat), view(other, seat)
                if shown[0] != shown[1]:
                    break
                action = one.choose(shown[0])
                assert two.choose(shown[1]) == action, (number, state)
                state, other = apply(state, action), apply(other, action)
    assert different > 30


def test_sampled_states_look_the_same_and_lose_no_card() -> None:
    """At any moment, also with a fort's card drawn and not yet built on."""
    kinds: set[str] = set()
    for number in range(120):
        for state in positions(number, every=6):
            kinds.update(pending.kind for pending in state.pending)
            for seat in range(len(state.players)):
                seen = view(state, seat)
                found = sampled(seen, Random(number))
                assert view(found, seat) == seen, (number, state)
                assert cards_of(found) == cards_of(state), (number, state)
                assert HIDDEN not in found.deck
    assert {"fort", "canoe", "barn"} <= kinds


def test_an_unseen_card_may_be_anywhere() -> None:
    state = opened(Options(players=3, seed=1), Random(1), supply=30)
    seen = view(state, state.decider)
    kinds = set(unseen_cards(seen))
    assert len(kinds) == 5, "all terrains"
    chance = Random(0)
    deals = [sampled(seen, chance) for _ in range(200)]
    for place in range(len(state.deck)):
        assert {deal.deck[place] for deal in deals} == kinds
    for seat in range(3):
        hands = {deal.players[seat].hand for deal in deals}
        assert hands == ({()} if seat == state.decider else {(kind,) for kind in kinds})
    assert len({deal.setup.options.seed for deal in deals}) == len(deals)


def test_own_cards_stay_in_hand() -> None:
    """With the crossroads tile a player holds two cards before choosing (RULES 3.4)."""
    hand = ["canyon", "forest"]
    game = Game.from_position(
        {
            "sections": ["barracks", "tavern", "oasis", "farm"],
            "players": [{"houses": ["g6"], "tiles": [{"kind": "crossroads", "from": "h5"}]}, {}],
            "turn": {"card": hand},
        }
    )
    for number in range(20):
        assert list(sampled(game.view(0), Random(number)).players[0].hand) == hand
    assert {sampled(game.view(1), Random(number)).players[0].hand for number in range(20)} != {tuple(hand)}


# The same game for the same seed

TABLE = ("planner:60n", "expert:200n", "greedy", "random")


@pytest.mark.parametrize("number", range(3))
def test_the_same_seed_makes_the_same_game(number: int) -> None:
    assert transcript(number, TABLE) == transcript(number, TABLE)


def test_bots_with_another_seed_make_another_game() -> None:
    state = opened(Options(players=len(TABLE), seed=0), Random(0), supply=20)
    one, two = ([action for _, action, _ in moves(state, bots(TABLE, seed))] for seed in range(2))
    assert one != two


@pytest.mark.parametrize("hash_seed", ["1", "2"])
def test_the_same_game_in_another_process(hash_seed: str) -> None:
    """Nothing hangs on how Python hashes, which differs from process to process."""
    code = f"from tests.bots.playing import transcript; print(transcript(5, {TABLE!r}))"
    run = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=os.environ | {"PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.rstrip("\n") == transcript(5, TABLE)


# Budgets


class Ticking:
    """A clock on which every look takes some time."""

    def __init__(self, step: float) -> None:
        self.now = 0.0
        self.step = step

    def __call__(self) -> float:
        self.now += self.step
        return self.now


class Plans:
    """Counts the nodes that bots use and the plans that they make."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.nodes = self.plans = 0
        count, begin = Meter.count, Meter.__init__

        def counted(meter: Meter) -> None:
            count(meter)
            self.nodes += 1

        def begun(meter: Meter, *rest: object) -> None:
            begin(meter, *rest)  # type: ignore[arg-type]  # whatever a meter is given
            self.plans += 1

        monkeypatch.setattr(Meter, "count", counted)
        monkeypatch.setattr(Meter, "__init__", begun)


def thinking_tables(name: str, step: float = 0.0) -> Iterator[tuple[State, list[Bot], list[Ticking]]]:
    """Late positions with forts, canoes, silos and many tiles, and bots of that name with a clock each."""
    for number in (2, 8, 10, 14, 18, 22, 30, 34, 38):
        state = opened(options(number), Random(number), supply=6)
        clocks = [Ticking(step) for _ in state.players]
        yield state, [make_bot(name, f"{number} {seat}", clock) for seat, clock in enumerate(clocks)], clocks


@pytest.mark.parametrize(("name", "nodes"), [("planner:40n", 40), ("expert:100n", 100), ("expert:1n", 1)])
def test_no_turn_takes_more_nodes_than_the_budget(name: str, nodes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """New plans in the same turn count too, and so do reactions in somebody else's turn."""
    used = Plans(monkeypatch)
    most_nodes = most_plans = 0
    for state, table, _ in thinking_tables(name):
        turn = 0
        spent: Counter[tuple[int, int]] = Counter()
        plans: Counter[tuple[int, int]] = Counter()
        for before, action, _ in moves(state, table):
            spent[turn, before.decider] += used.nodes
            plans[turn, before.decider] += used.plans
            used.nodes = used.plans = 0
            turn += action.kind == "end"
        most_nodes, most_plans = max(most_nodes, *spent.values()), max(most_plans, *plans.values())
    assert nodes / 2 <= most_nodes <= nodes
    assert most_plans > 1 or nodes == 1, "something came up now and then"


@pytest.mark.parametrize("name", ["planner:100ms", "expert:100ms"])
@pytest.mark.parametrize("looks", [100, 400])
def test_no_turn_takes_more_time_than_the_budget(name: str, looks: int) -> None:
    """At most a tenth over, if the clock shows the budget's end after so many looks, whatever comes up in the turn."""
    budget = 0.1
    longest = 0.0
    for state, table, clocks in thinking_tables(name, budget / looks):
        turn = 0
        spent: dict[tuple[int, int], float] = {}
        for before, action, _ in moves(state, table):
            clock = clocks[before.decider]
            spent[turn, before.decider] = spent.get((turn, before.decider), 0.0) + clock.now
            clock.now = 0.0
            turn += action.kind == "end"
        longest = max(longest, *spent.values())
    assert budget / 2 < longest < 1.1001 * budget


def test_a_meter_allows_a_share_of_the_budget() -> None:
    meter = Meter(Budget(nodes=100), None, share=0.2)
    for _ in range(20):
        meter.count()
    with pytest.raises(BudgetSpent):
        meter.count()
    assert meter.used == 0.2


# Bots by name


def test_the_bots_of_the_house_go_by_their_names() -> None:
    for name, kind in BOTS.items():
        assert type(make_bot(name, clock=Ticking(0.001))) is kind
        check_bot(name)
    assert make_bot("planner:500ms", clock=Ticking(0.001)).budget == Budget(ms=500)
    assert make_bot("planner:300n").budget == Budget(nodes=300)
    assert str(make_bot("expert:300n").budget) == "300n"
    assert make_bot("expert:300n x4").budget == Budget(nodes=300, cores=4)
    assert str(make_bot("expert:300n x4").budget) == "300n x4"
    assert isinstance(make_bot("planner"), Planner)
    assert isinstance(make_bot("expert:9n"), Expert)


OWN_BOT = """
from kingdombuilder import choices
from kingdombuilder.bots.bot import Bot
from kingdombuilder.hexes import each

class Hurried(Bot):
    def choose(self, view):
        offers = choices(view)
        kind = "end" if "end" in offers else min(offers)
        return kind, next(each(offers[kind]))

not_a_bot = 5
"""


@pytest.fixture
def own_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A module of a user's that can be imported."""
    (tmp_path / "own_bots.py").write_text(OWN_BOT, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "own_bots", raising=False)


@pytest.mark.usefixtures("own_bots")
def test_a_bot_of_ones_own_plays() -> None:
    table = [make_bot("own_bots:Hurried", seed=7), make_bot("random"), make_bot("own_bots:Hurried:20n")]
    assert table[2].budget == Budget(nodes=20)
    decisions = Counter(
        before.decider for before, _, _ in moves(opened(Options(players=3, seed=2), Random(2), 10), table)
    )
    assert set(decisions) == {0, 1, 2}


def test_the_example_is_short() -> None:
    """The doctest shows that it works; here, that a bot takes fifteen lines at most."""
    source = [line for line in (Bot.__doc__ or "").splitlines() if line.strip().startswith((">>>", "..."))]
    assert 0 < len(source) <= 15


@pytest.mark.usefixtures("own_bots")
@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("planer", "planner"),
        ("", ", ".join(sorted(BOTS))),
        ("strongest", "module:Class"),
        ("planner:fast", "'fast' is not a budget; .*'500ms', .*'2000n'"),
        ("planner:0ms", "'0ms' is not a budget"),
        ("planner:-5n", "'-5n' is not a budget"),
        ("expert:1.5ms", "'1.5ms' is not a budget"),
        ("expert:100", "'100' is not a budget"),
        ("expert:10n:20n", "'10n:20n' is not a budget"),
        ("greedy:٣n", "is not a budget"),
        ("expert:100ms x0", "'100ms x0' is not a budget; .*'500ms x4'"),
        ("expert:100ms x100", "is not a budget; .*up to 99 cores"),
        ("expert:100msx4", "is not a budget; .*'500ms x4'"),
        ("planner:100n x4", "planner thinks on one core; only expert uses several, as in 'expert:100n x4'"),
        ("no_such_module:Bot", "no_such_module:Bot.*" + ", ".join(BOTS)),
        ("own_bots:Slow", "own_bots:Slow.*Slow"),
        ("own_bots:not_a_bot", "not a class derived from .*Bot"),
        ("own_bots:Hurried:soon", "'soon' is not a budget"),
        (":Hurried", "Hurried"),
        (".own_bots:Hurried", "own_bots"),
        ("own_bots.py:Hurried", "name it as 'my_module:MyClass', without a folder and without .py"),
        ("bots/own_bots:Hurried", "without a folder"),
        ("own_bots:", "own_bots"),
    ],
)
def test_a_bad_name_is_explained(name: str, text: str) -> None:
    with pytest.raises(BadBot, match=text):
        make_bot(name)
    with pytest.raises(BadBot, match=text):
        check_bot(name)


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (
            "class Mine(:\n",
            "no bot broken_bots:Mine: SyntaxError: invalid syntax (broken_bots.py, line 1); the bots are ",
        ),
        ("\nWEIGHTS = {}['x']\n", "no bot broken_bots:Mine: KeyError: 'x' (broken_bots.py, line 2); the bots are "),
        ("import no_such_thing\n", "no bot broken_bots:Mine: No module named 'no_such_thing'; the bots are "),
    ],
)
def test_a_module_that_fails_is_told_in_a_line(
    source: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "broken_bots.py").write_text(source, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(BadBot, match="^" + re.escape(message)):
        check_bot("broken_bots:Mine")


def test_a_budget_in_milliseconds_needs_a_clock() -> None:
    for name in ("expert", "planner:100ms"):
        with pytest.raises(BadBot, match="clock"):
            make_bot(name)
        check_bot(name)
