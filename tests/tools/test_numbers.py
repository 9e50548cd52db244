import json
from pathlib import Path
from random import Random

import pytest

from kingdombuilder.arena.accumulators import Row
from kingdombuilder.arena.match import Match, Played, Seat
from kingdombuilder.game import catalogue
from kingdombuilder.game.errors import KingdomBuilderError
from kingdombuilder.game.options import Options
from kingdombuilder.intervals import RunningMean
from tools.numbers import counting, plan
from tools.numbers.__main__ import main
from tools.numbers.counting import Sums, merged, played
from tools.numbers.document import document, shares, shares_with_reach
from tools.numbers.journal import BadJournal, Journal
from tools.numbers.plan import SERIES, Block, Series, in_order


def mean(sums: Sums, name: str) -> float:
    return round(RunningMean(sums[name]).mean, 6)


def test_the_plan_has_thirty_thousand_greedy_games_and_a_thousand_of_planners() -> None:
    games = {bot: sum(s.deals for s in SERIES.values() if set(s.bots) == {bot}) for bot in ("greedy", "planner")}
    assert games == {"greedy": 30_000, "planner": 1000}
    assert {len(series.bots) for series in SERIES.values()} == {2, 3, 4, 5}


def test_all_series_make_progress_and_those_of_greedy_players_ten_times_as_fast() -> None:
    first = in_order()[:600]
    done = {name: sum(b.series == name for b in first) / series.blocks for name, series in SERIES.items()}
    assert done["greedy 2"] == pytest.approx(10 * done["planner 2"], abs=0.02)
    assert min(done.values()) > 0
    part = set(in_order(0.1))
    assert len(part) == pytest.approx(len(in_order()) / 10, rel=0.02)
    assert in_order(0.1) == [block for block in in_order() if block in part]


def test_deals_have_all_boxes_and_seeds_of_their_own() -> None:
    blocks = [Block("greedy 2", 0), Block("greedy 2", 1), Block("greedy 3", 0), Block("planner against greedy", 7)]
    deals = [matches for block in blocks for matches in block.deals()]
    assert len({matches[0].options.seed for matches in deals}) == len(deals) == 76
    assert all(match.options.sets == tuple(catalogue.boxes) for matches in deals for match in matches)
    one, two = deals[-1]
    assert (one.bots, two.bots) == (("planner", "greedy"), ("greedy", "planner"))
    assert one.options == two.options


CARDS = "knights", "lords", "miners"


def game(gold: list[int], shares: list[float], items: dict[str, list[int]], tower: list[tuple[int, int]]) -> Played:
    cards: list[Row] = [
        {"seat": s, "item": i, "earned": paid[s]} for i, paid in items.items() for s in range(len(gold))
    ]
    locations: list[Row] = [{"seat": s, "location": "tower", "tiles": t, "used": u} for s, (t, u) in enumerate(tower)]
    length: list[Row] = [{"rounds": 8, "turns": 24, "actions": 200}]
    seats = [Seat("greedy", g, share, []) for g, share in zip(gold, shares, strict=True)]
    return Played(0, seats, {"cards": cards, "locations": locations, "length": length})


def test_what_is_counted_in_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    options = Options(3, cards=CARDS, seed=1).resolved()
    found = game([50, 38, 44], [1, 0, 0], {"knights": [12, 4, 8], "lords": [6, 0, 12]}, [(1, 5), (0, 0), (2, 3)])
    monkeypatch.setattr(counting, "play", lambda match, stats: found)
    monkeypatch.setattr(Block, "deals", lambda self: iter([[Match(options, ("greedy",) * 3)]]))
    sums = played(Block("greedy 3", 0))
    assert mean(sums, "gold") == 44
    assert (mean(sums, "winner"), mean(sums, "margin"), mean(sums, "gap")) == (50, 6, 8)  # 12, 6 and 6 apart
    assert (mean(sums, "seat 0"), mean(sums, "seat gold 1")) == (1, -6)
    assert (mean(sums, "item knights"), mean(sums, "edge knights")) == (8, 4)
    assert mean(sums, "gap lords") == 8  # 6, 6 and 12 apart
    assert mean(sums, "pair knights lords") == 14  # 18, 4 and 20
    assert mean(sums, "taken tower") == pytest.approx(2 / 3, abs=1e-6)
    assert mean(sums, "used tower") == 4
    assert mean(sums, "lead tower knights") == mean(sums, "lead tower") == 47 - 38
    assert mean(sums, "wins tower") == pytest.approx(1 / 2 - 1 / 3, abs=1e-6)
    assert sums["item knights"][:2] == [1, 3]  # one deal, three players


def test_tiles_that_all_players_have_say_nothing_of_leads(monkeypatch: pytest.MonkeyPatch) -> None:
    options = Options(2, cards=CARDS, seed=1).resolved()
    found = game([50, 38], [1, 0], {}, [(1, 5), (1, 0)])
    monkeypatch.setattr(counting, "play", lambda match, stats: found)
    monkeypatch.setattr(Block, "deals", lambda self: iter([[Match(options, ("greedy",) * 2)]]))
    sums = played(Block("greedy 2", 0))
    assert mean(sums, "taken tower") == 1
    assert "lead tower" not in sums


def test_what_is_counted_when_seats_are_exchanged(monkeypatch: pytest.MonkeyPatch) -> None:
    options = Options(2, cards=CARDS, seed=1).resolved()
    first, second = game([50, 40], [1, 0], {}, []), game([48, 52], [0, 1], {}, [])
    games = iter([first, second])
    monkeypatch.setattr(counting, "play", lambda match, stats: next(games))
    deal = [Match(options, ("planner", "greedy")), Match(options, ("greedy", "planner"))]
    monkeypatch.setattr(Block, "deals", lambda self: iter([deal]))
    sums = played(Block("planner against greedy", 3))
    assert mean(sums, "player 3") == 7  # the planner was ahead by 10, then by 4
    assert mean(sums, "deal 3") == 3  # the first seat was ahead by 10, then behind by 4
    assert (mean(sums, "rate"), mean(sums, "same player"), mean(sums, "same seat")) == (1, 1, 0)


def test_shares_of_luck_and_play() -> None:
    # Two deals: the player is ahead by 6 and 2, which is worth 16 - 8 / 2; the first seat by 5 and -5.
    found = shares([2, 2, 8, 40, 8, 2], [2, 2, 0, 50, 0, 2])
    assert {name: round(share * 70, 6) for name, share in found.items()} == {"play": 12, "deal": 42, "rest": 16}


def test_a_share_of_nothing_has_an_interval() -> None:
    """In 20 groups of four deals the seats differ less than the rest, so the deal explains nothing."""
    chance = Random(5)
    groups = []
    for _ in range(20):
        player, deal = RunningMean(), RunningMean()
        for _ in range(4):
            player.add([chance.gauss(20, 8)])
            deal.add([chance.gauss(0, 6)])
        groups.append((player.sums, deal.sums))
    found = shares_with_reach(groups)
    assert found is not None
    assert found["deal"][0] == 0
    assert found["deal"][1] > 0.01


SMALL = {
    series.name: series
    for series in (
        Series("greedy 2", ("greedy",) * 2, 3, 2),
        Series("greedy against beginner", ("greedy", "beginner"), 1, 1),
    )
}


def test_an_interrupted_run_goes_on_to_the_same_sums(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plan, "SERIES", SMALL)
    path, blocks = tmp_path / "journal.json", in_order()
    assert [tuple(block) for block in blocks] == [("greedy 2", 0), ("greedy against beginner", 0), ("greedy 2", 1)]
    whole: Sums = {}
    for block in blocks:
        journal = Journal.read(path)
        assert block in journal.waiting(blocks)
        sums = played(block)
        whole = merged(whole, sums)
        journal.note(block, sums, "1.0", "abc", "2026-01-02")
        journal.write(path)
    journal = Journal.read(path)
    assert journal.waiting(blocks) == []
    assert journal.runs == [{"version": "1.0", "code": "abc", "from": "2026-01-02", "to": "2026-01-02", "jobs": 3}]
    together = merged(journal.sums["greedy 2"], journal.sums["greedy against beginner"])
    assert {name: sums for name, sums in together.items() if name != "cpu"} == {
        name: pytest.approx(sums) for name, sums in whole.items() if name != "cpu"
    }
    assert journal.sums["greedy 2"]["rounds"][0] == 3
    found = document(journal)
    assert found["bots"]["greedy"]["games"] == 3
    assert found["bots"]["greedy"]["items"] == {}  # of so few deals nothing is said
    assert found["exchanges"][0]["deals"] == 1
    json.dumps(found, allow_nan=False)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": "x"}', '{"format": "kingdombuilder-numbers/1"}'])
def test_other_files_are_no_journals(tmp_path: Path, text: str) -> None:
    path = tmp_path / "journal.json"
    path.write_text(text)
    with pytest.raises(BadJournal, match=r"journal\.json is not a journal"):
        Journal.read(path)


def test_nothing_played_is_not_written() -> None:
    with pytest.raises(KingdomBuilderError, match="nothing has been played"):
        document(Journal())


@pytest.mark.parametrize("words", ["--share 0", "--share 2", "--hours nan", "--hours -1", "--jobs 0", "--hours 0"])
def test_wrong_uses_are_refused(tmp_path: Path, words: str, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out.json"
    assert main([*words.split(), "--journal", str(tmp_path / "none.json"), "--out", str(out)]) == 2
    assert "numbers: " in capsys.readouterr().err
    assert not out.exists()
