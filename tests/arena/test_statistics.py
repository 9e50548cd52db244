"""Statistics: what the accumulators of the house count, and what becomes of their rows."""

from __future__ import annotations

import csv
import io
import re
import sys
from collections import Counter
from importlib import import_module
from pathlib import Path

import pytest

from kingdombuilder import Options
from kingdombuilder.arena.accumulators import Accumulator, BadStatistic, Cards, Length, Locations, Row, Seats, statistic
from kingdombuilder.arena.rows import (
    Line,
    as_csv,
    as_parquet,
    check_format,
    filtered,
    nothing_matches,
    read_filter,
    summary,
)
from kingdombuilder.arena.tournament import Outcome, Tournament, hold
from kingdombuilder.extras import MissingExtra
from kingdombuilder.game import catalogue

WITNESS = "tests.arena.own:Witness"
STATS = "cards", "locations", "seats", "length", WITNESS


@pytest.fixture(scope="module")
def outcome() -> Outcome:
    """Some games with every box."""
    options = Options(3, sets=tuple(catalogue.boxes), seed=11)
    return hold(Tournament(("greedy", "random", "random"), options, 6, STATS))


def test_rows_carry_the_facts_of_game_and_seat(outcome: Outcome) -> None:
    """Three players in three orders: game 5 is the last one of the second deal."""
    match, game = outcome.played[5]
    row = next(row for row in outcome.rows("cards") if row["game"] == 5 and row["seat"] == 2)
    assert row | {"item": "", "earned": 0} == {
        "game": 5,
        "deal": 1,
        "seed": 12,
        "players": 3,
        "line_up": "random random greedy",
        "sets": " ".join(catalogue.boxes),
        "sections": " ".join(match.options.sections or ()),
        "cards": " ".join(match.options.cards or ()),
        "tasks": " ".join(match.options.tasks or ()),
        "seat": 2,
        "bot": "greedy",
        "share": game.seats[2].share,
        "gold": game.seats[2].gold,
        "item": "",
        "earned": 0,
    }


def test_rows_come_in_the_order_of_the_games(outcome: Outcome) -> None:
    for name in STATS:
        numbers = [row["game"] for row in outcome.rows(name)]
        assert numbers == sorted(numbers, key=str)
        assert set(numbers) == set(range(6))


def test_cards_add_up_to_the_gold(outcome: Outcome) -> None:
    earned: Counter[tuple[object, object]] = Counter()
    golds = {}
    for row in outcome.rows("cards"):
        assert isinstance(row["earned"], int)
        earned[row["game"], row["seat"]] += row["earned"]
        golds[row["game"], row["seat"]] = row["gold"]
    assert earned == golds
    assert len(golds) == 18


def test_locations_agree_with_the_events(outcome: Outcome) -> None:
    tiles: Counter[tuple[object, object]] = Counter()
    for row in outcome.rows("locations"):
        assert isinstance(row["tiles"], int)
        assert isinstance(row["used"], int)
        tiles[row["game"], row["seat"]] += row["tiles"]
        assert not row["used"] or row["tiles"]
    assert tiles == {(row["game"], row["seat"]): row["taken"] for row in outcome.rows(WITNESS)}
    assert any(row["used"] for row in outcome.rows("locations"))


def test_length_agrees_with_the_events(outcome: Outcome) -> None:
    turns: Counter[object] = Counter()
    for row in outcome.rows(WITNESS):
        assert isinstance(row["turns"], int)
        turns[row["game"]] += row["turns"]
    for row in outcome.rows("length"):
        assert turns[row["game"]] == row["turns"]
        assert isinstance(row["turns"], int)
        assert row["rounds"] == row["turns"] / 3  # a game ends with a round


def test_seats_share_the_victory(outcome: Outcome) -> None:
    seats = outcome.summary("seats")
    assert [(line["seat"], line["rows"]) for line in seats] == [(0, 6), (1, 6), (2, 6)]
    assert sum(line["share"] for line in seats if isinstance(line["share"], float)) == pytest.approx(1, abs=0.001)


ROWS: list[Row] = [
    {"deal": 0, "location": "tower", "tiles": 1, "used": 4, "share": 1.0, "gold": 50, "cards": "knights lords miners"},
    {"deal": 0, "location": "tower", "tiles": 0, "used": 0, "share": 0.0, "gold": 40, "cards": "knights lords miners"},
    {"deal": 1, "location": "tower", "tiles": 1, "used": 7, "share": 0.5, "gold": 60, "cards": "hermits lords miners"},
    {"deal": 0, "location": "farm", "tiles": 10, "used": 0, "share": 0.0, "gold": 30, "cards": "knights lords miners"},
    {"deal": 0, "location": "farm", "tiles": 9, "used": 0, "share": 0.0, "gold": 31, "cards": "knights lords miners"},
]


def without_intervals(lines: list[Line]) -> list[Line]:
    return [{name: value for name, value in line.items() if not name.endswith("_interval")} for line in lines]


def test_summary_by_hand() -> None:
    assert without_intervals(summary(Locations, ROWS)) == [
        {"location": "farm", "tiles": 9, "rows": 1, "used": 0.0, "share": 0.0, "gold": 31.0},
        {"location": "farm", "tiles": 10, "rows": 1, "used": 0.0, "share": 0.0, "gold": 30.0},
        {"location": "tower", "tiles": 0, "rows": 1, "used": 0.0, "share": 0.0, "gold": 40.0},
        {"location": "tower", "tiles": 1, "rows": 2, "used": 5.5, "share": 0.75, "gold": 55.0},
    ]
    assert summary(Length, []) == []


def test_intervals_of_a_summary_by_hand() -> None:
    """Two deals with 50 and 60 gold have the mean 55 ± 12.706 * 5; one deal alone says nothing of the gold."""
    *_, none, one = summary(Locations, ROWS)
    assert one["gold_interval"] == [-8.531, 118.531]
    assert none["gold_interval"] is None
    assert none["share_interval"] == [0.0, 0.7935], "Wilson: one game, lost"


def test_intervals_count_deals_and_not_rows() -> None:
    """Ten deals of eight seats with the same gold each say no more than ten seats would.

    The mean is 45.7, the squares of the deviations add up to 680.1: 2.262 * sqrt(680.1 / 90) = 6.218.
    """
    golds = [31, 44, 52, 39, 47, 60, 42, 38, 55, 49]
    alone: list[Row] = [{"deal": deal, "seat": 0, "gold": gold} for deal, gold in enumerate(golds)]
    crowd = [row for row in alone for _ in range(8)]
    (few,), (many,) = summary(Seats, alone), summary(Seats, crowd)
    assert (few["rows"], many["rows"]) == (10, 80)
    assert few["gold_interval"] == many["gold_interval"] == [39.4815, 51.9185]


def test_how_good_is_tower_with_knights() -> None:
    wanted = read_filter("location=tower cards=knights", [Locations])
    assert without_intervals(summary(Locations, filtered(ROWS, wanted))) == [
        {"location": "tower", "tiles": 0, "rows": 1, "used": 0.0, "share": 0.0, "gold": 40.0},
        {"location": "tower", "tiles": 1, "rows": 1, "used": 4.0, "share": 1.0, "gold": 50.0},
    ]


@pytest.mark.parametrize(
    ("wanted", "why"),
    [
        ("location=towr", "unknown location 'towr'; did you mean tower?"),
        ("cards=knigths", "unknown cards 'knigths'; did you mean knights?"),
        ("tiles=3", "unknown tiles '3'; the known ones are 0, 1, 10, 9"),
        ("bot=greedy", "no row has a column 'bot'"),
        ("location=farm cards=hermits", "no row has all of these values"),
    ],
)
def test_why_nothing_matches(wanted: str, why: str) -> None:
    words = read_filter(wanted, [Locations])
    assert not filtered(ROWS, words)
    assert nothing_matches(ROWS, words) == why


def test_a_column_that_only_some_rows_have() -> None:
    class Some(Accumulator):
        by, means = ("what",), ("much",)

    rows: list[Row] = [{"what": "a", "much": 3}, {"what": "a"}, {"much": 4}, {"what": 2, "much": "none"}]
    assert without_intervals(summary(Some, rows)) == [
        {"what": 2, "rows": 1, "much": None},
        {"what": None, "rows": 1, "much": 4.0},
        {"what": "a", "rows": 2, "much": 3.0},
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("tower", "'tower' should be a column and a value"),
        ("location=", "'location=' should be"),
        ("=tower", "unknown column ''"),
        ("locaton=tower", "unknown column 'locaton'; did you mean location?"),
        ("location=tower item=lords", "unknown column 'item'"),
        ("bot='expert:500ms x4", "is not a filter: No closing quotation"),
    ],
)
def test_bad_filters(text: str, message: str) -> None:
    with pytest.raises(BadStatistic, match=message):
        read_filter(text, [Locations])
    assert read_filter("location=tower,item=lords,bot=greedy", [Locations, Cards])["item"] == "lords"


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("class Thing(:\n", "no statistic broken_stats:Thing: SyntaxError: invalid syntax (broken_stats.py, line 1)"),
        ("\nTHINGS = {}['x']\n", "no statistic broken_stats:Thing: KeyError: 'x' (broken_stats.py, line 2)"),
        (
            "\nA = len(3)\n",
            "no statistic broken_stats:Thing: TypeError: object of type 'int' has no len() (broken_stats.py, line 2)",
        ),
        ("", "no statistic broken_stats:Thing: the module has no 'Thing'"),
        ("Thing = 3\n", "broken_stats:Thing is not a class derived from kingdombuilder.arena.accumulators.Accumulator"),
        ("raise SystemExit(3)\n", "no statistic broken_stats:Thing: SystemExit: 3 (broken_stats.py, line 1)"),
    ],
)
def test_a_module_that_cannot_be_imported_is_named(
    source: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "broken_stats.py").write_text(source)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "broken_stats", raising=False)
    with pytest.raises(BadStatistic, match=f"^{re.escape(message)}$"):
        statistic("broken_stats:Thing")


@pytest.mark.parametrize("columns", ["'bot'", "('bot', 3)", "None"])
def test_columns_are_names(columns: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "odd_stats.py").write_text(
        f"from kingdombuilder.arena.accumulators import Accumulator\nclass Odd(Accumulator):\n    by = {columns}\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "odd_stats", raising=False)
    with pytest.raises(BadStatistic, match=r"'by' and 'means' should be names of columns as in \('bot',\), not "):
        statistic("odd_stats:Odd")


def test_a_number_is_found_however_it_is_written() -> None:
    assert filtered(ROWS, {"share": "1"}) == ROWS[:1]
    assert filtered(ROWS, {"share": "1.0", "tiles": "1"}) == ROWS[:1]
    assert filtered(ROWS, {"tiles": "1"}) == [ROWS[0], ROWS[2]], "10 is another number"
    assert not filtered(ROWS, {"tiles": "many"})
    large: list[Row] = [{"seed": 2**53 + 1}, {"seed": 10**99}]
    assert [filtered(large, {"seed": str(row["seed"])}) for row in large] == [[row] for row in large]


def test_a_section_is_found_however_it_is_turned() -> None:
    rows: list[Row] = [{"sections": "farm tower' oasis barn"}, {"sections": "farm' watchtower oasis barn"}]
    assert filtered(rows, {"sections": "tower"}) == filtered(rows, {"sections": "tower'"}) == rows[:1]
    assert filtered(rows, {"sections": "farm"}) == rows


def test_a_bot_with_spaces_in_its_name_is_meant_as_a_whole() -> None:
    rows: list[Row] = [{"bot": "exec:python3 mine.py"}, {"bot": "exec:python3 yours.py"}]
    assert filtered(rows, read_filter("bot='exec:python3 mine.py'", [])) == rows[:1]
    assert not filtered(rows, read_filter("bot=exec:python3", []))
    (windows,) = read_filter(r"bot=exec:C:\bots\mine.exe", []).values()
    assert windows == r"exec:C:\bots\mine.exe"


def test_a_list_has_each_of_its_names() -> None:
    row: Row = {"line_up": "expert:500ms x4 greedy"}
    assert filtered([row], {"line_up": "expert:500ms x4"}) == filtered([row], {"line_up": "greedy"}) == [row]
    assert not filtered([row], {"line_up": "planner"})
    assert not filtered([row], {"line_up": "greed"})


def test_a_column_may_have_any_name(outcome: Outcome) -> None:
    """Even one that the arena itself uses for something else."""
    assert outcome.rows("seats", name="p1") == outcome.summary("seats", self="me") == []


def test_csv(outcome: Outcome) -> None:
    rows = outcome.rows("locations", bot="greedy")
    read = list(csv.DictReader(io.StringIO(as_csv(rows).decode())))
    assert read == [{column: str(value) for column, value in row.items()} for row in rows]
    assert as_csv([{"a": 1}, {"b": "x, y"}]) == b'a,b\n1,\n,"x, y"\n'


def test_parquet(outcome: Outcome) -> None:
    pyarrow = import_module("pyarrow")
    parquet = import_module("pyarrow.parquet")
    rows = outcome.rows("locations", bot="greedy")
    table = parquet.read_table(pyarrow.BufferReader(as_parquet(rows)))
    assert table.to_pylist() == rows
    with pytest.raises(BadStatistic, match="do not fit into a Parquet file"):
        as_parquet([{"what": 1}, {"what": "one"}])


def test_parquet_without_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(
        MissingExtra, match=r"pyarrow is not installed; get it with: pip install 'kingdombuilder\[parquet\]'"
    ):
        check_format(".parquet")


def test_other_formats_are_refused() -> None:
    check_format(".csv")
    with pytest.raises(BadStatistic, match=r"\*\.csv, \*\.jsonl or \*\.parquet, not \*\.xls"):
        check_format(".xls")
