from __future__ import annotations

import json
import struct
from pathlib import Path
from xml.etree import ElementTree

import pytest
from typer.main import get_command

from kingdombuilder import Game, Options, Record
from kingdombuilder.cli.app import app
from tests.cli.command import SEED, dump, position, run, run_program

FIRST_TURN = ("build k7", "build j6", "build j5", "end")
"""Player 1 begins with a canyon card; k7 is canyon next to the paddock l7, j6 and j5 go on from there."""


@pytest.fixture
def game() -> Game:
    game = Game(Record(Options.first_game(players=2, seed=SEED), names=("Ann", "Bob")))
    for action in FIRST_TURN:
        game.play(action)
    return game


def test_new_prints_a_record_that_can_be_read() -> None:
    result = run(
        "new", "--players", "3", "--sections", "tavern paddock oasis' farm", "--seed", "12", "--start-player", "2"
    )
    record = Record.parse(result.stdout)
    assert result.exit_code == 0
    assert record.options.sections == ("tavern", "paddock", "oasis'", "farm")
    assert (record.options.players, record.options.seed, record.options.start_player) == (3, 12, 1)
    assert record.options.cards is not None
    for card in record.options.cards:
        assert card in result.stderr


def test_new_json_is_the_same_record() -> None:
    words = ("new", "--first-game", "--seed", "4711")
    twin = run(*words, "--json")
    assert twin.stderr == ""
    assert Record.parse(twin.stdout) == Record.parse(run(*words).stdout)
    assert json.loads(twin.stdout)["cards"] == ["fishermen", "knights", "merchants"]


def test_new_without_a_seed_draws_one() -> None:
    seeds = {Record.parse(run("new").stdout).options.seed for _ in range(5)}
    assert len(seeds) > 1


def test_new_writes_a_file_but_never_over_another(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    assert run("new", "--seed", "1", "--out", str(file)).exit_code == 0
    first = file.read_text()
    again = run("new", "--seed", "2", "--out", str(file))
    assert (again.exit_code, again.stdout) == (2, "")
    assert "exists already" in again.stderr
    assert file.read_text() == first
    assert run("new", "--seed", "2", "--out", str(file), "--force").exit_code == 0
    assert "seed 2" in file.read_text()
    assert [path.name for path in tmp_path.iterdir()] == ["game.txt"]


def test_new_into_a_folder_that_is_not_there(tmp_path: Path) -> None:
    result = run("new", "--out", str(tmp_path / "nowhere" / "game.txt"))
    assert result.exit_code == 2
    assert "cannot write it: no such file" in result.stderr


def test_replay_shows_the_position(game: Game) -> None:
    result = run("replay", "-", input=game.record().text())
    assert result.exit_code == 0
    assert "Bob: " in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80
    # 40 houses less 3; the fresh paddock tile leaves one of two on l7, shown by its letters Pa
    assert "settlements left  37  40" in result.stdout
    line_7 = next(line for line in result.stdout.splitlines() if line.startswith(" 7 "))
    assert line_7[3 + 2 * 10 : 3 + 2 * 12] == "1 Pa"


def test_replay_up_to_a_step(game: Game) -> None:
    text = game.record().text()
    beginning = json.loads(run("replay", "-", "--json", "--step", "0", input=text).stdout)
    assert beginning["actions"] == 0
    assert [player["total"] for player in beginning["players"]] == [0, 0]
    # one house alone on its line is worth 2 (knights) and touches no castle and no water
    one_house = json.loads(run("replay", "-", "--json", "--step", "1", input=text).stdout)
    assert one_house["players"][0] == {
        "total": 2,
        "items": {"fishermen": 0, "knights": 2, "merchants": 0, "castles": 0, "gold": 0},
    }
    whole = json.loads(run("replay", "-", "--json", input=text).stdout)
    assert (whole["actions"], whole["over"], whole["winners"]) == (4, False, [0])


def test_replay_tells_who_paid_the_gold() -> None:
    """RULES 2.12, 4.3: e6 and f6 touch the enemy on f7, so Ambassadors pay 2 gold; the position began with 5."""
    before = {
        "sections": ["quarry", "caravan", "village", "garden"],
        "cards": ["ambassadors"],
        "players": [{"gold": 5}, {"houses": ["f7"]}],
        "turn": {"card": "canyon"},
    }
    game = Game.from_position(before)
    for build in ("build e5", "build e6", "build f6"):
        game.play(build)
    played = json.loads(run("replay", "-", "--json", input=game.record().text()).stdout)["players"][0]
    assert (played["items"]["ambassadors"], played["items"]["gold"]) == (2, 5)
    scored = json.loads(run("score", "-", "--json", input=dump(game.position())).stdout)["players"][0]
    assert scored["items"] == played["items"] | {"ambassadors": 0, "gold": 7}
    assert scored["total"] == played["total"]


def test_replay_reads_both_forms(game: Game) -> None:
    record = game.record()
    words = ("replay", "-", "--json")
    assert run(*words, input=record.text()).stdout == run(*words, input=dump(record.document())).stdout


def test_replay_tells_what_happened(game: Game) -> None:
    lines = run("replay", "-", "--events", input=game.record().text()).stdout.splitlines()
    assert lines == [
        "1.1 canyon - Ann",
        "  Ann builds on k7.",
        "  Ann takes the Paddock tile from l7.",
        "  Ann builds on j6.",
        "  Ann builds on j5.",
    ]


def tooltips(svg: str) -> list[str]:
    return [title.text or "" for title in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}title")]


def highlights(svg: str) -> int:
    uses = ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}use")
    return sum(use.get("href") == "#kb-highlight" for use in uses)


def test_replay_draws(game: Game, tmp_path: Path) -> None:
    file = tmp_path / "game.svg"
    assert run("replay", "-", "--json", "--svg", str(file), input=game.record().text()).exit_code == 0
    assert "k7 canyon, settlement of player 1" in tooltips(file.read_text())


def test_render_a_position() -> None:
    document = dump(position())
    plain = run("render", "-", input=document)
    assert plain.exit_code == 0
    assert "c4 flower, settlement of player 1" in tooltips(plain.stdout)
    assert highlights(plain.stdout) == 0
    assert highlights(run("render", "-", "--legal", input=document).stdout) == 2  # c3 and d3
    marked = run("render", "-", "--legal", "--highlight", "a1 d3", "--title", "Zug <1>", input=document)
    assert highlights(marked.stdout) == 3
    assert tooltips(marked.stdout)[0] == "Zug <1>"
    assert ">t<" in plain.stdout
    assert ">t<" not in run("render", "-", "--no-coordinates", input=document).stdout


def test_render_marks_the_targets_of_moves_not_their_sources() -> None:
    document = position(
        players=[{"houses": ["k7"], "tiles": [{"kind": "paddock", "from": "l7"}]}, {}],
        turn={"player": 0, "card": "desert", "phase": "after"},
    )
    assert highlights(run("render", "-", "--legal", input=dump(document)).stdout) == 6


def test_render_a_step_of_a_record_over_an_old_file(game: Game, tmp_path: Path) -> None:
    file = tmp_path / "step.svg"
    file.write_text("old")
    result = run("render", "-", "--step", "1", "--out", str(file), input=game.record().text())
    assert (result.exit_code, result.stdout) == (0, "")
    assert sum("settlement of" in words for words in tooltips(file.read_text())) == 1


def test_a_file_that_is_named_so_gets_a_png(game: Game, tmp_path: Path) -> None:
    file, shown = tmp_path / "board.PNG", tmp_path / "end.png"
    assert run("render", "-", "--out", str(file), input=game.record().text()).exit_code == 0
    assert run("replay", "-", "--json", "--svg", str(shown), input=game.record().text()).exit_code == 0
    printed = run_program("render", "-", "--png", input=game.record().text().encode()).stdout
    assert file.read_bytes() == shown.read_bytes() == printed
    assert printed.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", printed[16:24])
    assert (width, height) == (1200, pytest.approx(1043, abs=1)), "as wide as high as the SVG: 1158 by 1007"


@pytest.mark.parametrize("words", [["render", "-", "--out"], ["replay", "-", "--svg"]])
def test_no_picture_is_named_like_another_kind(words: list[str], game: Game, tmp_path: Path) -> None:
    file = tmp_path / "board.jpg"
    refused = run(*words, str(file), input=game.record().text())
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert refused.stderr == f"error: {file}: pictures are written as *.svg or *.png, not *.jpg\n"
    assert not file.exists()


def test_render_legal_while_a_piece_is_lifted() -> None:
    start = position(
        players=[{"houses": ["k7"], "tiles": [{"kind": "paddock", "from": "l7"}]}, {}],
        turn={"player": 0, "card": "desert", "phase": "after"},
    )
    game = Game.from_position(start)
    game.play("paddock k7")
    assert highlights(run("render", "-", "--legal", input=game.record().text()).stdout) == 6


def test_bench(monkeypatch: pytest.MonkeyPatch) -> None:
    """It measures once, here with few games; the table is made of the same numbers."""
    for number in ("GAMES_IN_BATCH", "SAMPLED_GAMES", "JUDGED_GAMES"):
        monkeypatch.setattr(f"kingdombuilder.arena.bench.{number}", 1)
    found = json.loads(run("bench", "--seconds", "0.1", "--json").stdout)
    assert {"base", "neighbours_per_s"} <= set(found)
    assert set(found["base"]) == {
        "games_per_s", "actions_per_s", "choices_us", "apply_us", "score_us", "judged_per_s", "view_steps",
        "sampled_steps",
    }  # fmt: skip
    assert all(number > 0 for number in found["base"].values())
    found["base"] |= {"games_per_s": 1234.5, "actions_per_s": 98.765}
    monkeypatch.setattr("kingdombuilder.arena.bench.bench", lambda seconds, progress: found)
    table = run("bench", "--seconds", "0.1")
    assert "1,234 " in table.stdout
    assert "98.77 " in table.stdout, "small numbers have decimal places, however slow the machine is"
    assert "ratio" in table.stdout
    assert table.stderr == ""


def test_version_and_help() -> None:
    assert run("--version").stdout.startswith("kingdombuilder ")
    assert "--install-completion" in run("--help").stdout
    verbs = ["play", "new", "replay", "verify", "score", "legal", "hint", "render", "sections", "arena", "bot", "bench"]
    operator = [f"tables {verb}" for verb in ("list", "show", "close", "delete")]
    operator += [*(f"bans {verb}" for verb in ("list", "add", "lift")), "audit"]
    operator += [f"guests {verb}" for verb in ("export", "delete", "sign-out", "code")]
    operator += [f"ratings {verb}" for verb in ("list", "show", "exclude", "include", "recompute")]
    operator += [f"reports {verb}" for verb in ("list", "show", "close")]
    operator += [f"keys {verb}" for verb in ("list", "rotate", "drop")]
    overview = run("--help").stdout
    for verb in [*verbs, "serve", "backup", "restore", *operator]:
        assert verb.split()[0] in overview
        page = run(*verb.split(), "--help").stdout
        assert "Examples:" in page
        assert f"   kingdombuilder {verb}" in page


def test_the_page_of_the_command_line_names_every_verb() -> None:
    page = (Path(__file__).parents[2] / "docs" / "cli.md").read_text("utf-8")
    verbs = list(get_command(app).commands)  # type: ignore[attr-defined]
    assert "bot" in verbs
    assert [verb for verb in verbs if f"`{verb}`" not in page] == []


def test_output_that_cannot_be_written() -> None:
    if not Path("/dev/full").exists():
        pytest.skip("needs /dev/full")
    done = run_program("render", "-", "--out", "/dev/full", input=dump(position()).encode())
    assert done.returncode == 2
    assert b"cannot write it: no space left" in done.stderr
    assert Path("/dev/full").is_char_device()
