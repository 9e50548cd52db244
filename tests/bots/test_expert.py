"""The expert: the same chance for all plans, luck that is taken off, several cores, and what it makes of it all."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from multiprocessing import Pipe
from pathlib import Path
from random import Random
from threading import Event, Thread
from time import perf_counter

import pytest

from kingdombuilder import Options, State, choices, view
from kingdombuilder.bots import expert
from kingdombuilder.bots.bot import Budget
from kingdombuilder.bots.budget import Meter
from kingdombuilder.bots.evaluation import Evaluation
from kingdombuilder.bots.expert import FIRST_SIGHT, Expert
from kingdombuilder.bots.next_turn import NextTurn
from kingdombuilder.bots.planner import IN_A_HURRY, SHARE, Planner, finalists
from kingdombuilder.bots.rollouts import Allowance, Contender, Heat
from kingdombuilder.bots.sampling import sampled, unseen_cards
from kingdombuilder.bots.search import Breadth, Plan, TurnSearch, any_action, outcome
from kingdombuilder.game.state import BEFORE
from kingdombuilder.programs.helpers import Helpers
from kingdombuilder.programs.players import make_player
from tests.bots.playing import opened


@pytest.fixture(scope="module")
def seen() -> State:
    """A position in the middle of a game, as the decider sees it."""
    state = opened(Options(players=2, seed=8), Random(8), supply=20)
    return view(state, state.decider)


@pytest.fixture(scope="module")
def turn() -> State:
    """The beginning of a turn with two location tiles, which can be played in many ways."""
    state = opened(Options(players=2, seed=28), Random(28), supply=20)
    assert state.phase == BEFORE
    return view(state, state.decider)


@pytest.fixture(scope="module")
def contenders(seen: State) -> tuple[Contender, ...]:
    state, evaluation = sampled(seen, Random(1)), Evaluation(seen.setup)
    plans = finalists(TurnSearch(state, evaluation, IN_A_HURRY.breadth), evaluation, 8)[:3]
    next_turn = NextTurn(seen, evaluation)
    return tuple(Contender.of(plan, next_turn) for plan in plans)


def test_the_next_terrain_counts_as_much_as_it_is_likely(seen: State, contenders: Sequence[Contender]) -> None:
    """The luck of all unseen cards together is nothing."""
    cards = unseen_cards(seen)
    for contender in contenders:
        assert set(contender.luck) == set(cards), "cards of the base game have the names of their terrains"
        assert sum(contender.luck[card] for card in cards) == pytest.approx(0, abs=1e-6)
        assert len(set(contender.luck.values())) > 1


def test_all_plans_meet_the_same_cards_and_replies(seen: State, contenders: Sequence[Contender]) -> None:
    """The same plan twice comes to the same lead in every deal; deals differ."""
    twice = Heat(seen, (contenders[0], contenders[0]), turns=1, deals=range(6), seed=5)
    found = dict(twice.each_lead(Evaluation(seen.setup)))
    assert list(found) == list(range(6))
    assert all(one == two for one, two in found.values())
    assert len(set(map(tuple, found.values()))) > 1


def test_every_card_comes_as_often_as_it_is_likely(seen: State, contenders: Sequence[Contender]) -> None:
    cards = unseen_cards(seen)
    heat = Heat(seen, tuple(contenders), turns=1, deals=range(20 * len(cards)), seed=12345)
    drawn = [heat._deal(number)[1] for number in heat.deals]
    for card in set(cards):
        assert drawn.count(card) == pytest.approx(20 * cards.count(card), abs=10)


def test_luck_is_taken_off(seen: State, contenders: Sequence[Contender]) -> None:
    plain = replace(contenders[0], luck={})
    heat = Heat(seen, (contenders[0], plain), turns=1, deals=range(5), seed=5)
    for number, (adjusted, raw) in heat.each_lead(Evaluation(seen.setup)):
        assert raw - adjusted == pytest.approx(contenders[0].luck[heat._deal(number)[1]])


def test_deals_do_not_depend_on_who_plays_them(seen: State, contenders: Sequence[Contender]) -> None:
    heat = Heat(seen, tuple(contenders), turns=1, deals=range(6), seed=5)
    whole = dict(heat.each_lead(Evaluation(seen.setup)))
    parts = [dict(heat.part(number, 2).each_lead(Evaluation(seen.setup))) for number in (0, 1)]
    assert [list(part) for part in parts] == [[0, 2, 4], [1, 3, 5]]
    assert parts[0] | parts[1] == whole


class Rounds(Expert):
    """An expert whose rounds come to known leads, in ten deals of each heat: by the outlooks of the contenders."""

    def __init__(self, leads: Mapping[float, float]) -> None:
        super().__init__(1, Budget(nodes=1000))
        self.leads = leads
        self.heats: list[int] = []

    def _played(self, heat: Heat, evaluation: Evaluation) -> list[list[float]]:
        self.heats.append(len(heat.contenders))
        return [[self.leads[contender.outlook] for contender in heat.contenders] for _ in range(10)]

    def best(self, seen: State, outlooks: Sequence[float]) -> int:
        contenders = [Contender((("build", number),), outlook, {}) for number, outlook in enumerate(outlooks)]
        return self._best_of(contenders, seen, Evaluation(seen.setup, Meter(self.budget, None, 1.0)))


def test_without_any_round_the_next_turn_decides(seen: State) -> None:
    class NoTime(Rounds):
        def _played(self, heat: Heat, evaluation: Evaluation) -> list[list[float]]:
            return []

    assert NoTime({}).best(seen, [5.0, 6.0, 4.0]) == 1
    assert NoTime({}).best(seen, []) == 0, "the first plan, if there was no time to look at any"
    assert Rounds({}).best(seen, [5.0]) == 0, "one alone plays no rounds"


def test_the_outlook_counts_for_eight_rounds(seen: State) -> None:
    """It speaks for the other by 1, so 8 in all; ten deals of each of two heats must be better by more than that."""
    assert FIRST_SIGHT == 8
    assert Rounds({5.0: 0.35, 6.0: 0.0}).best(seen, [5.0, 6.0]) == 1, "20 deals, 7 in all"
    assert Rounds({5.0: 0.45, 6.0: 0.0}).best(seen, [5.0, 6.0]) == 0, "20 deals, 9 in all"


def test_the_better_ones_go_on_to_the_next_heat(seen: State) -> None:
    """The last of four by its outlook is the best by rounds; who falls behind plays no more of them."""
    outlooks = [3.0, 2.0, 1.0, 0.0]
    bot = Rounds(dict.fromkeys(outlooks, 0.0) | {0.0: 60.0})
    assert bot.best(seen, outlooks) == 3
    assert bot.heats == [4, 2]
    assert Rounds(dict.fromkeys(outlooks, 0.0) | {0.0: 1.5}).best(seen, outlooks) == 0, (
        "after ten deals it has 15, and two others have at least 8 times 2"
    )


def test_each_heat_has_its_part_of_what_is_left(seen: State) -> None:
    """Of 1000 nodes the first has a half, and the last all that it leaves; no deal is played twice."""
    met: list[tuple[float, range]] = []

    class Spender(Expert):
        def _played(self, heat: Heat, evaluation: Evaluation) -> list[list[float]]:
            assert evaluation.meter
            met.append((evaluation.meter.left, heat.deals))
            while True:
                evaluation.meter.count()

    contenders = [Contender((("build", number),), 0.0, {}) for number in range(4)]
    bot = Spender(1, Budget(nodes=1000))
    bot._best_of(contenders, seen, Evaluation(seen.setup, Meter(bot.budget, None, 1.0)))
    (first, some), (last, others) = met
    assert (first, last) == (0.5, 0.5)
    assert some.stop <= others.start


def test_from_an_empty_deck_nobody_knows_what_comes_next(seen: State, contenders: Sequence[Contender]) -> None:
    """What is discarded is shuffled then, by chance, so no luck is known that could be taken off (RULES 2.6)."""
    empty = seen.copy()
    empty.deck, empty.discard = (), (*seen.discard, *seen.deck)
    heat = Heat(empty, (contenders[0], replace(contenders[0], luck={})), turns=1, deals=range(4), seed=5)
    for number, (adjusted, raw) in heat.each_lead(Evaluation(seen.setup)):
        assert heat._deal(number)[1] == ""
        assert adjusted == raw


def test_with_no_budget_to_speak_of_it_plays_any_action(turn: State) -> None:
    """A node is what the position itself takes, so none is left for what can be done in it."""
    assert Expert(1, Budget(nodes=1)).choose(turn) == any_action(turn)
    assert Expert(1, Budget(nodes=1000)).choose(turn) != any_action(turn)


@pytest.mark.parametrize(("nodes", "decisions"), [(60, 2), (150, 4)])
def test_with_next_to_no_budget_it_plays_what_the_search_found_first(turn: State, nodes: int, decisions: int) -> None:
    """The best beginning of a turn, two of its three builds, or the best of those that are planned to the end."""
    bot = Expert(1, Budget(nodes=nodes))
    played = bot.choose(turn), *bot.planned
    evaluation = Evaluation(turn.setup, Meter(bot.budget, None, SHARE))
    (found,) = TurnSearch(sampled(turn, Random(1)), evaluation, IN_A_HURRY.breadth).best(1)
    assert played == found.actions
    assert len(played) == decisions


def test_several_cores_play_the_rounds_together(seen: State, contenders: Sequence[Contender]) -> None:
    heat = Heat(seen, tuple(contenders), turns=1, deals=range(6), seed=5)
    helpers = Helpers(2)
    try:
        allowed = Allowance(Budget(nodes=1_000_000), 1.0, None)
        helpers.ask([heat.part(1, 3), heat.part(2, 3)], allowed)
        found = helpers.answers(None)
        whole = dict(heat.each_lead(Evaluation(seen.setup)))
        assert found == {number: whole[number] for number in (1, 2, 4, 5)}
        helpers.ask([heat.part(1, 3), heat.part(2, 3)], replace(allowed, budget=Budget(nodes=1)))
        assert helpers.answers(None) == {}, "a helper keeps to its budget, and an old answer is not taken for a new one"
    finally:
        helpers.close()


ENDLESS = Allowance(Budget(nodes=9_999_999), 1.0, None)
"""Minutes of thinking."""


def test_helpers_are_let_go_in_the_middle_of_a_thought(seen: State, contenders: Sequence[Contender]) -> None:
    helpers = Helpers(1)
    (process,) = helpers.processes
    helpers.ask([Heat(seen, tuple(contenders), turns=2, deals=range(1_000_000), seed=5)], ENDLESS)
    assert helpers.answers(0.5) == {}
    assert process.is_alive()
    helpers.close()
    assert not process.is_alive()


DYING = """
import os, pickle, sys
from kingdombuilder.programs.helpers import Helpers
helpers = Helpers(1)
helpers.ask(*pickle.load(open(sys.argv[1], "rb")))
print(helpers.answers(0.5), flush=True)
os._exit(0)
"""


def test_helpers_leave_with_a_process_that_dies(seen: State, contenders: Sequence[Contender], tmp_path: Path) -> None:
    """They have its standard output, so that its end is seen only when the last of them has left."""
    heat = Heat(seen, tuple(contenders), turns=2, deals=range(1_000_000), seed=5)
    (tmp_path / "asked").write_bytes(pickle.dumps(([heat], ENDLESS)))
    dying = [sys.executable, "-c", DYING, str(tmp_path / "asked")]
    done = subprocess.run(dying, stdout=subprocess.PIPE, timeout=60, check=False)
    assert (done.stdout, done.returncode) == (b"{}\n", 0)


def test_old_answers_do_not_prolong_the_time_for_new_ones() -> None:
    """One helper goes on to answer what nobody wants to know any more, until it is heard that it should not."""
    helpers = Helpers(0)
    ours, theirs = Pipe()
    helpers.pipes, heard = [ours], Event()

    def chatter() -> None:
        for _ in range(600):
            theirs.send((-1, {}))
            if heard.wait(0.05):
                break

    talking = Thread(target=chatter)
    talking.start()
    begun = perf_counter()
    assert helpers.answers(0.2) == {}
    passed = perf_counter() - begun
    heard.set()
    talking.join()
    helpers.close()
    assert passed < 15


def test_the_same_nodes_on_the_same_cores_are_the_same_plan(turn: State) -> None:
    def planned() -> tuple[tuple[str, int], ...]:
        bot = make_player("expert:3000n x2", 3, lambda: 0.0)
        try:
            assert isinstance(bot, Expert)
            assert bot.helpers
            return bot.choose(turn), *bot.planned
        finally:
            bot.close()

    assert planned() == planned()


def test_one_core_needs_no_process() -> None:
    bot = make_player("expert:300n x1", 3, lambda: 0.0)
    assert isinstance(bot, Expert)
    assert bot.helpers is None


def test_a_helper_that_has_died_is_missed_by_nobody(seen: State) -> None:
    bot = make_player("expert:4000n x3", 3, lambda: 0.0)
    assert isinstance(bot, Expert)
    assert isinstance(bot.helpers, Helpers)
    for pipe in bot.helpers.pipes:
        pipe.send("nonsense")  # which no helper survives
    try:
        kind, hex = bot.choose(seen)
        assert choices(seen)[kind] >> hex & 1
    finally:
        bot.close()


def test_helpers_get_what_is_left_of_the_budget(seen: State) -> None:
    """Less what waiting for them may take."""
    asked: list[Allowance] = []

    class Nobody:
        def ask(self, heats: Sequence[Heat], allowed: Allowance) -> None:
            asked.append(allowed)
            assert len(heats) == 1, "one core thinks here, and one is asked"

        def answers(self, seconds: float | None) -> dict[int, list[float]]:
            assert seconds is None
            return {}

        def close(self) -> None:
            pass

    bot = Expert(1, Budget(nodes=6000, cores=2))
    bot.helpers = Nobody()
    meter = Meter(bot.budget, None, 0.9)
    bot.think(seen, sampled(seen, Random(1)), Evaluation(seen.setup, meter))
    assert asked
    assert all(0 < allowed.share < 0.85 for allowed in asked)


def test_with_no_more_than_a_planner_needs_it_plays_the_planners_turn(turn: State) -> None:
    """What it would look at beyond that counts only once it has been compared."""
    state = sampled(turn, Random(1))
    meter = Meter(Budget(nodes=100_000), None, 1.0)
    planned = Planner(1).think(turn, state, Evaluation(turn.setup, meter))
    for nodes in (meter.nodes, meter.nodes + 200):
        allowed = Meter(Budget(nodes=nodes), None, 1.0)
        assert Expert(1).think(turn, state, Evaluation(turn.setup, allowed)).actions == planned.actions


def promised(seen: State, nodes: int) -> tuple[list[Plan], NextTurn, Meter]:
    """The plans that an expert with that budget compares by rounds, before it has played any."""
    meter = Meter(Budget(nodes=nodes), None, 1.0)
    next_turn = NextTurn(seen, Evaluation(seen.setup, meter))
    return Expert(1)._promising(sampled(seen, Random(1)), next_turn), next_turn, meter


@pytest.mark.parametrize("nodes", [3000, 6000, 12_000, 24_000, 100_000])
def test_its_favourite_is_no_worse_than_the_planners_turn(turn: State, nodes: int) -> None:
    """By the same look at the next turn, wherever the budget ends: of all that it compares it knows as much."""
    state, evaluation = sampled(turn, Random(1)), Evaluation(turn.setup)
    planned = Planner(1).think(turn, state, evaluation)
    plans, next_turn, _ = promised(turn, nodes)
    outlooks = [next_turn.outlook(plan.state) for plan in plans]
    assert all(next_turn.has_seen(plan.state) for plan in plans)
    assert outlooks == sorted(outlooks, reverse=True)
    assert outlooks[0] >= next_turn.outlook(planned.state)


def searched(seen: State, nodes: int, monkeypatch: pytest.MonkeyPatch) -> list[Breadth]:
    """How widely an expert with that budget searches its turn."""
    breadths: list[Breadth] = []

    class Noted(TurnSearch):
        def __init__(self, state: State, evaluation: Evaluation, breadth: Breadth) -> None:
            breadths.append(breadth)
            super().__init__(state, evaluation, breadth)

    monkeypatch.setattr(expert, "TurnSearch", Noted)
    promised(seen, nodes)
    return breadths


def test_it_searches_twice_as_widely_if_there_is_time(turn: State, monkeypatch: pytest.MonkeyPatch) -> None:
    own = Expert(1).effort(turn).breadth
    assert searched(turn, 1_000_000, monkeypatch) == [own, Breadth(2 * own.plans, 2 * own.hexes, 2 * own.begun)]
    assert searched(turn, 4000, monkeypatch) == [own], "five times what the planner's search takes is too much of these"


def test_a_wider_search_finds_other_turns(turn: State) -> None:
    """Some of those that it compares are none of the planner's."""
    state, evaluation = sampled(turn, Random(1)), Evaluation(turn.setup)
    effort = Expert(1).effort(state)
    known = {
        outcome(plan.state, turn.decider) for plan in TurnSearch(state, evaluation, effort.breadth).best(1_000_000)
    }
    plans, _, _ = promised(turn, 1_000_000)
    assert {outcome(plan.state, turn.decider) for plan in plans} - known


@pytest.mark.parametrize(("further", "kept"), [(0, 0), (1, 1), (4, 1), (16, 2)])
def test_of_few_further_turns_one_is_looked_at_to_the_end(
    turn: State, further: int, kept: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An eighth of them is compared by every terrain, and of fewer than eight the best."""
    monkeypatch.setattr(expert, "FURTHER", further)
    known = Expert(1).effort(turn).finalists
    plans, _, _ = promised(turn, 1_000_000)
    assert len(plans) == known[-1] + kept


@pytest.mark.parametrize("nodes", [6000, 24_000])
def test_three_tenths_of_what_the_planner_leaves_are_kept_for_rounds(turn: State, nodes: int) -> None:
    state, thought = sampled(turn, Random(1)), Meter(Budget(nodes=nodes), None, 1.0)
    Planner(1).think(turn, state, Evaluation(turn.setup, thought))
    _, _, meter = promised(turn, nodes)
    assert meter.used > thought.used
    assert meter.left >= 0.3 * thought.left - 1 / nodes, "the node that was being looked at is finished"
