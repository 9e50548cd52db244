"""The command line with every box: choosing the game, playing it, asking about it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kingdombuilder import Game, Options, Record, State, choices
from kingdombuilder.bots.random_player import draw_action
from kingdombuilder.cli.terminal.board import draw_board, draw_island
from kingdombuilder.cli.terminal.legend import legend
from kingdombuilder.cli.terminal.menu import Meaning, Question, question, understand
from kingdombuilder.cli.terminal.wording import asked, card_in_words
from kingdombuilder.game import catalogue
from kingdombuilder.hexes import ISLAND
from tests.cli.command import dump, run

ALL = tuple(catalogue.boxes)

MANY = ["quarry", "barracks", "canoe", "bazaar"]
"""One section of each expansion."""


def words_of(asked: Question) -> list[str]:
    return [item.text for item in asked.items]


def position(**changes: Any) -> dict[str, Any]:
    """A position on the board of ``MANY`` in which nobody has anything."""
    return {"sections": MANY, "players": [{}, {}], "turn": {"player": 0, "card": "desert"}} | changes


def game_until(wanted: Callable[[State], bool], players: int = 3) -> Game:
    """Some random game with all boxes, stopped where the state is as wanted."""
    for seed in range(200):
        game = Game(Options(players=players, sets=ALL, seed=seed))
        chance = Random(seed)
        while not game.over:
            if wanted(game.state):
                return game
            game.play(draw_action(choices(game.state), chance))
    raise AssertionError("no such state in 200 games")


def asks_about(kind: str) -> Callable[[State], bool]:
    return lambda state: bool(state.pending) and state.pending[-1].kind == kind


# Choosing the game


def test_all_sets_and_what_the_seed_decides() -> None:
    result = run("new", "--sets", "all", "--seed", "3")
    options = Record.parse(result.stdout).options
    assert result.exit_code == 0
    assert options.sets == ALL
    assert options.island in catalogue.islands
    assert options == Options(sets=ALL, seed=3).resolved()
    assert max(map(len, result.stderr.splitlines())) <= 80


def test_base_is_always_among_the_sets() -> None:
    for sets in ("nomads caves", "nomads,caves", "base nomads caves"):
        assert Record.parse(run("new", "--sets", sets).stdout).options.sets == ("base", "nomads", "caves")
    assert Record.parse(run("new", "--sets", "").stdout).options.sets == ("base",)


def test_the_order_of_the_sets_does_not_matter() -> None:
    texts = {run("new", "--sets", sets, "--seed", "3").stdout for sets in ("harvest nomads", "nomads harvest base")}
    assert texts == {Record(Options(sets=("nomads", "harvest"), seed=3).resolved()).text()}
    twice = run("new", "--sets", "nomads harvest nomads")
    assert twice.exit_code == 2
    assert "sets: nomads is named twice" in twice.stderr


def test_boxes_of_what_is_named_are_added() -> None:
    result = run("new", "--sections", "quarry oasis tavern' farm", "--cards", "captains lords knights", "--seed", "1")
    assert Record.parse(result.stdout).options.sets == ("base", "nomads", "marshlands")
    assert "nomads, marshlands added" in result.stderr
    assert "added" not in run("new", "--sets", "nomads", "--sections", "quarry oasis tavern' farm").stderr


def test_everything_chosen_by_hand() -> None:
    words = ("new", "--sections", "oracle paddock oasis farm", "--seed", "1", "--tasks", "fortress road")
    result = run(*words, "--island", "tree_house", "--capitols", "d2", "--caves", "a6 k2", "--json")
    document = json.loads(result.stdout)
    assert (document["tasks"], document["island"]) == (["fortress", "road"], "tree_house")
    assert (document["capitols"], document["caves"]) == (["d2"], ["k2", "a6"])
    assert document["sets"] == ["base", "crossroads", "capitol", "caves", "island"]
    assert Record.parse(result.stdout).first_state().setup.board.specials["capitol"]


def test_no_tasks_at_all() -> None:
    words = ("new", "--sections", "barracks lighthouse city_hall monastery", "--seed", "1")
    assert len(Record.parse(run(*words).stdout).options.tasks or ()) == 4
    assert Record.parse(run(*words, "--tasks", "").stdout).options.tasks == ()


# Sections of the user's own

VALLEY = """\
section: valley
origin: my own
1: farm
2: quarry

""" + "\n".join(["GGGGGGGGGG"] * 4 + ["GG1GGGG2GG"] + ["DDDDDDDDDD"] * 5)


def test_sections_of_the_users_own(tmp_path: Path) -> None:
    (tmp_path / "valley.txt").write_text(VALLEY)
    (tmp_path / "read me.md").write_text("no section")
    own = ("--sections-dir", str(tmp_path))
    result = run("new", "--sections", "valley oasis tavern' farm", *own, "--seed", "1")
    assert result.exit_code == 0
    assert "nomads added" in result.stderr  # for the quarry
    record = Record.parse(result.stdout)
    assert [section.name for section in record.options.own_sections or ()] == ["valley"]
    # the record brings the section along, a position document needs the folder
    assert run("replay", "-", input=result.stdout).exit_code == 0
    table = dump({"sections": ["valley", "oasis", "tavern'", "farm"], "players": [{"houses": ["a1"]}, {}]})
    assert run("score", "-", "--json", input=table).exit_code == 2
    assert run("score", "-", "--json", *own, input=table).exit_code == 0
    assert run("render", "-", *own, input=table).exit_code == 0
    assert run("new", "--sections", "valley oasis tavern' farm").exit_code == 2


def test_the_folder_that_is_always_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "kingdombuilder" / "sections"
    folder.mkdir(parents=True)
    (folder / "farm.txt").write_text(VALLEY.replace("section: valley", "section: farm"))
    monkeypatch.setattr("tests.cli.command.ENVIRONMENT", {"COLUMNS": "80", "XDG_CONFIG_HOME": str(tmp_path)})
    found = json.loads(run("sections", "farm", "--json").stdout)
    assert found[0]["box"] is None
    assert found[0]["rows"][0] == "GGGGGGGGGG"
    text = run("sections").stdout
    assert "your own" in text
    assert "my own" in text
    (folder / "bad.txt").write_text("section: bad")
    result = run("new")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "bad.txt" in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_folders_without_a_section_that_can_be_used(tmp_path: Path) -> None:
    empty = run("new", "--sections-dir", str(tmp_path))
    assert empty.exit_code == 2
    assert "no section files" in empty.stderr
    (tmp_path / "bad.txt").write_text(VALLEY.replace("1: farm", "1: frm"))
    (tmp_path / "worse.txt").write_bytes(b"\xff\xfe")
    bad = run("play", "--sections-dir", str(tmp_path))
    assert (bad.exit_code, bad.stdout) == (2, "")
    assert len(bad.stderr.splitlines()) == 1


# The verb sections


def test_all_sections_are_listed_and_drawn() -> None:
    found = json.loads(run("sections", "--json").stdout)
    assert [section["name"] for section in found] == [*catalogue.sections, *catalogue.islands]
    assert {section["origin"] for section in found} == {"official", "drawn for this project"}
    assert {section["box"] for section in found} <= set(ALL)
    text = run("sections").stdout
    assert max(map(len, text.splitlines())) <= 80
    for section in found:
        assert section["name"] in text


def test_some_sections_turned_or_not() -> None:
    lines = run("sections", "farm", "farm'", "tree_house").stdout.splitlines()
    assert lines[0].split() == ["farm", "farm'", "tree_house"]
    assert lines[1].split() == ["base", "base", "island"]
    assert lines[2].split() == ["official", "official", "drawn", "for", "this", "project"]
    # the first row of the farm is DDCWWFFFGG and its last one FFFWWWWWWW
    assert lines[3].startswith("d d c ~~~~f f f g g       ~~~~~~~~~~~~~~f f f")


# Playing


@pytest.mark.parametrize(("seed", "players"), [(1, 2), (2, 3), (3, 4), (4, 5), (5, 2), (6, 3)])
def test_random_players_with_all_boxes_play_to_the_end(seed: int, players: int, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    names = ",".join(["random"] * players)
    words = ("play", "--sets", "all", "--players", names, "--seed", str(seed), "--record", str(file))
    result = run(*words)
    assert (result.exit_code, result.stderr) == (0, "")
    assert max(map(len, result.stdout.splitlines())) <= 80
    game = Game.from_record(file.read_text())
    assert game.over
    totals = [str(player.total) for player in game.score()]
    assert ["total", *totals] in [line.split() for line in result.stdout.splitlines()]
    assert run("replay", str(file), "--events").exit_code == 0


@pytest.mark.parametrize("seed", range(10, 16))
def test_people_play_all_boxes_by_numbers_to_the_end(seed: int, tmp_path: Path) -> None:
    """Answers are numbers of the menu, drawn at random, so that every kind of decision comes up."""
    file = tmp_path / "game.txt"
    chance = Random(seed)
    answers = "".join(f"{chance.randrange(1, 5)}\n" for _ in range(4000))
    words = ("play", "--sets", "all", "--players", "Ann,Bob,Eve", "--seed", str(seed), "--record", str(file))
    result = run(*words, input=answers)
    assert (result.exit_code, result.stderr) == (0, "")
    assert max(map(len, result.stdout.splitlines())) <= 80
    assert Game.from_record(file.read_text()).over


def test_terrain_of_a_double_card_by_name_and_number() -> None:
    game = Game.from_position(position(turn={"player": 0, "card": "swamp/desert"}))
    state = game.state
    assert card_in_words(state) == "swamp/desert card"
    assert asked(state) == "choose the terrain: desert or swamp"
    assert words_of(question(state)) == ["desert", "swamp"]
    assert understand("swamp", state, question(state)) == Meaning("swamp")
    assert understand("2", state, question(state)) == Meaning("swamp")
    game.play("swamp")
    assert card_in_words(game.state) == "swamp card"
    assert asked(game.state) == "build 2 settlements on swamp"


def test_two_hand_cards() -> None:
    game = Game.from_position(position(turn={"player": 0, "card": ["canyon", "desert"]}))
    assert card_in_words(game.state) == "canyon and desert cards"
    assert words_of(question(game.state)) == ["canyon", "desert"]


def test_a_second_wall_or_stop() -> None:
    # e3 is the quarry; e4 next to it is canyon, and so are its neighbours f4, e5 and f5
    players = [{"houses": ["e4"], "tiles": [{"kind": "quarry", "from": "e3"}]}, {}]
    game = Game.from_position(position(players=players, turn={"player": 0, "card": "canyon", "phase": "after"}))
    assert words_of(question(game.state)) == ["quarry (3 hexes)", "end"]
    assert understand("end", game.state, question(game.state)) == Meaning("end")
    game.play("quarry f4")
    assert asked(game.state) == "quarry: choose a hex or stop"
    assert words_of(question(game.state)) == ["quarry (2 hexes)", "stop"]
    assert understand("2", game.state, question(game.state)) == Meaning("stop")
    assert understand("STOP", game.state, question(game.state)) == Meaning("stop")
    assert understand("e5", game.state, question(game.state)) == Meaning("quarry e5")


def test_a_kind_with_a_hex_or_without() -> None:
    # h5 is the cathedral; h4 next to it is grass, and so are its neighbours i3 and i5
    game = Game.from_position(
        {
            "sections": ["cathedral", "farm", "tavern", "oasis"],
            "players": [{"houses": ["h4"], "tiles": [{"kind": "cathedral", "from": "h5"}], "cathedral": 1}, {}],
            "turn": {"player": 0, "card": "grass", "phase": "after"},
        }
    )
    first = question(game.state)
    assert words_of(first)[:2] == ["cathedral (no hex)", "cathedral (2 hexes)"]
    assert understand("1", game.state, first) == Meaning("cathedral")
    assert understand("cathedral", game.state, first) == understand("2", game.state, first) == Meaning(kind="cathedral")
    second = question(game.state, "cathedral")
    assert words_of(second) == ["no hex", "i3", "i5"]
    assert understand("1", game.state, second) == Meaning("cathedral")
    assert understand("3", game.state, second) == Meaning("cathedral i5")
    game.play("cathedral")
    assert game.position()["players"][0]["cathedral"] == 2


def test_hexes_of_the_island_are_capital() -> None:
    game = Game(Options.first_game(seed=1))
    assert understand("B1", game.state, question(game.state, "build")) == Meaning("build b1")
    with_island = game_until(lambda state: bool(choices(state).get("build", 0) & ISLAND))
    asked = question(with_island.state, "build")
    assert understand("B1", with_island.state, asked) == Meaning("build B1")
    assert understand("BUILD b1", with_island.state, asked) == Meaning("build b1")
    assert understand("Build B1", with_island.state, asked) == Meaning("build B1")


def test_somebody_may_react() -> None:
    game = game_until(asks_about("canoe"))
    state = game.state
    names = ["Ann", "Bob", "Eve"]
    assert state.decider != state.active
    assert asked(state, names) == f"may react to {names[state.active]}, canoe: choose a hex or skip"
    assert words_of(question(state))[-1] == "skip"


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("barn", "place the piece from"),
        ("wagon", "wagon: place the piece from"),
        ("resettlement", "place the piece from"),
        ("fort", "fort: choose"),
        ("bazaar", "bazaar: "),
        ("sword", "sword: choose a piece"),
        ("donation:grass", "donation:grass: choose a hex"),
        ("scout_cabin", "scout_cabin: choose a hex or stop"),
        ("silo_build", "silo on "),
    ],
)
def test_every_unfinished_action_is_asked_about_in_words(kind: str, words: str) -> None:
    game = game_until(asks_about(kind))
    assert asked(game.state).startswith(words)
    result = run("replay", "-", input=game.record().text())
    assert result.exit_code == 0
    assert max(map(len, result.stdout.splitlines())) <= 80
    assert run("render", "-", "--legal", input=game.record().text()).exit_code == 0


# The board


def drawn(**changes: Any) -> tuple[Game, list[str]]:
    game = Game.from_position(position(**changes))
    return game, draw_board(game.state).plain.splitlines()


def test_pieces_and_things_on_the_board() -> None:
    game, lines = drawn(
        players=[
            {"houses": ["a1"], "warriors": ["b1"], "wagon": "b3", "ship": "d1", "city_hall": "r3"},
            {"houses": ["a4"], "nomads": ["sword"]},
        ],
        walls=["c1"],
        nomads_left={"c6": "donation:water", "h6": "sword"},
        caves=["g1"],
        turn={"player": 0, "card": "desert", "scouts": ["b2"]},
    )
    # the first row of the quarry section is GGGWWWMCCC
    assert lines[1].startswith(" 1 1 1w[]1s~~~~^oc c c")
    assert lines[2].startswith(" 2  g <>")
    assert lines[3].startswith(" 3 g 1g")
    assert lines[4].startswith(" 4  2 ")
    assert "N~" in lines[6]
    assert "NS" in lines[6]
    assert sum(line.count("1H") for line in lines) == 7
    signs = " ".join(line.plain for line in legend(game.state, 0))
    for sign in ("1w warrior", "1g wagon", "1s ship", "1H city_hall", "[] walls", "<> scouts", "N~ donation:water"):
        assert sign in signs


def test_the_island_is_drawn_below() -> None:
    game, _ = drawn(island="tree_house", players=[{"houses": ["B1", "F3"]}, {}])
    assert draw_island(game.state).plain.splitlines() == [
        "  A B C D E F ",
        "1   1 f f g    ",
        "2  d d f TRg   ",
        "3 ~~d f f c 1  ",
        "4  * ##f c c   ",
        "5   * * f ^^   ",
    ]


# Lists of legal actions


def table(document: dict[str, Any]) -> list[list[str]]:
    result = run("legal", "-", input=dump(document))
    assert result.exit_code == 0
    return [line.split() for line in result.stdout.splitlines()]


def test_legal_table_of_nested_lists() -> None:
    found = table(
        position(
            players=[{"houses": ["a1"], "wagon": "b3", "nomads": ["sword"]}, {"houses": ["j10"]}],
            turn={"player": 0, "card": "swamp/desert"},
        )
    )
    assert ["sword", "player", "2", "j10"] in found
    assert [row[:2] for row in found if row[:1] == ["build"]] == [["build", "desert"]]
    assert any(row[:1] == ["swamp"] for row in found)


def test_legal_table_and_targets_of_every_kind() -> None:
    """The terminal shows, and the picture marks, all listed legal actions."""
    for seed in range(3):
        game = Game(Options(players=3, sets=ALL, seed=seed))
        chance = Random(seed)
        while not game.over:
            if not game.state.pending and len(choices(game.state)) > 5:
                document = dump(game.position())
                for words in (("legal", "-"), ("legal", "-", "--json"), ("render", "-", "--legal"), ("score", "-")):
                    result = run(*words, input=document)
                    assert (result.exit_code, result.stderr) == (0, ""), result.stderr
            game.play(draw_action(choices(game.state), chance))
