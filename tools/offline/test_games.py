"""Whole games on the device while nothing answers over the network."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.files import Host
from tests.browser.playing import next_moment, pieces, play_by_keys, play_by_mouse, tab_to, wait_for_pieces
from tests.device.devices import Device
from tests.device.test_host import ALL_BOXES, SEEDED, play_on, two_people, without_promise
from tests.server import processes, serving
from tests.server.results.test_analyses import poor_end
from tests.server.serving import GENEROUS
from tools.offline.conftest import MINUTES, wait_until_kept

Request = tuple[str, str, Any, str | None]
"""Method, path, body and the secret of a seat."""
FEWEST_DECISIONS = 15
ASK = """async ([script, runtime, requests]) => {
    const worker = new Worker(script, { type: 'module' });
    const waiting = new Map();
    worker.onmessage = ({ data }) => waiting.get(data.id)?.(data);
    worker.postMessage({ type: 'begin', runtime });
    const answers = [];
    let table = '';
    for (const [id, [method, path, body, secret]] of requests.entries()) {
        const answer = new Promise((done) => waiting.set(id, done));
        const text = body === null ? '' : JSON.stringify(body);
        worker.postMessage({ type: 'request', id, method, path: path.replace('TABLE', table), body: text, secret });
        const found = await answer;
        if (found.type !== 'answer') throw new Error(`${path}: ${found.code} ${found.message}`);
        if (path === 'tables') table = JSON.parse(found.text).table;
        answers.push(found.text);
    }
    worker.terminate();
    return answers;
}"""
"""Asks one thing after the other of a worker of its own."""


ASK_MEANWHILE = """async ([script, runtime]) => {
    const worker = new Worker(script, { type: 'module' });
    const waiting = new Map();
    const answered = [];
    worker.onmessage = ({ data }) => { answered.push(data.id); waiting.get(data.id)?.(data) };
    worker.postMessage({ type: 'begin', runtime });
    let id = 0;
    const ask = (method, path, body = '') => {
        worker.postMessage({ type: 'request', id: ++id, method, path, body, secret: null });
        return new Promise((done) => waiting.set(id, done));
    };
    const set = await ask('POST', 'tables', JSON.stringify({ bots: [null, 'greedy'], start_player: 0 }));
    const { table } = JSON.parse(set.text);
    worker.postMessage({ type: 'send', line: 1, table, text: JSON.stringify({ type: 'hello' }) });
    for (let attempt = 0; attempt < 100; attempt++) {
        answered.length = 0;
        const hints = ask('GET', `tables/${table}/hints`);
        await Promise.all([hints, ask('GET', `tables/${table}`)]);
        if ((await hints).type !== 'answer') throw new Error((await hints).message);
        if (answered.at(-1) === id - 1) return worker.terminate() ?? true;
    }
    return false;
}"""
"""Asks for hints and at once for the table, until the table is answered first."""


def asked_of_worker(page: Page, folder: str, requests: Sequence[Request]) -> list[str]:
    """The answers of a worker to requests, one after the other."""
    found: list[str] = page.evaluate(ASK, [worker_script(folder), f"{folder}runtime/", requests])
    return found


def worker_script(folder: str) -> str:
    """Where the worker's script is."""
    (script,) = Path(__file__).parents[2].glob("src/kingdombuilder/web/assets/worker-*.js")
    return f"{folder}assets/{script.name}"


def test_a_base_game_against_the_planner(host: Host, device: BrowserContext) -> None:
    """The network is cut after the first move; the page is reloaded in the middle of the game."""
    page = device.new_page()
    page.goto(host.address)
    page.get_by_role("button", name="Play now").click()
    assert play_by_mouse(page, Random(1), 1) == 1
    wait_until_kept(page)
    host.disconnect()
    device.set_offline(True)
    play_by_mouse(page, Random(2), 11)
    next_moment(page)
    before = pieces(page)
    page.reload()
    wait_for_pieces(page, before)
    assert play_by_mouse(page, Random(3)) > FEWEST_DECISIONS - 12
    expect(page.get_by_role("dialog").locator(".headline")).not_to_be_empty()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download").click()
    record = Path(download.value.path()).read_text("utf-8")
    assert record.startswith("kingdombuilder")
    host.connect()


def test_a_game_of_all_boxes_against_the_planner(host: Host, device: BrowserContext) -> None:
    """It is set up and played by keys without a network, in a browser that has seen the app once."""
    page = device.new_page()
    page.goto(host.address)
    page.get_by_role("button", name="Play now").click()
    next_moment(page)
    wait_until_kept(page)
    host.disconnect()
    device.set_offline(True)
    page.goto(host.address)
    tab_to(page, "New table")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="New table")).to_be_visible()
    expect(page.get_by_role("button", name="Everything")).to_be_visible(timeout=60_000 * MINUTES)
    for button in ("Everything", "Play"):
        tab_to(page, button)
        page.keyboard.press("Enter")
    assert play_by_keys(page, Random(2)) > FEWEST_DECISIONS
    expect(page.get_by_role("dialog").locator(".headline")).not_to_be_empty()
    host.connect()


@pytest.mark.parametrize("asked", [SEEDED, ALL_BOXES], ids=["base", "all boxes"])
def test_a_seeded_game_has_the_same_record_in_a_worker(
    host: Host, device: BrowserContext, asked: dict[str, Any]
) -> None:
    """``tests/device`` shows that it is the record of a server, too."""
    native = Device()
    table = two_people(native, **asked)
    played = play_on(native, table, Random(1))
    record = native.ask("GET", f"tables/{table}/record")
    page = device.new_page()
    page.goto(f"{host.address}rules.html")
    answers = asked_of_worker(
        page,
        host.address,
        [
            ("POST", "tables", {"name": "Ann"} | asked, None),
            ("POST", "tables/TABLE/join", {"name": "Bob"}, None),
            *(("POST", "tables/TABLE/act", decision, f"seat.{seat}") for seat, decision in played),
            ("GET", "tables/TABLE/record", None, None),
            ("GET", f"tables/TABLE/steps/{len(played) // 2}", None, None),
        ],
    )
    assert without_promise(answers[-2]) == without_promise(record)
    assert json.loads(answers[-1]) == native.ask("GET", f"tables/{table}/steps/{len(played) // 2}")


def test_the_worker_answers_while_another_one_thinks(host: Host, device: BrowserContext) -> None:
    """As soon as the second worker is there, what is asked after a hint is answered before it."""
    page = device.new_page()
    page.goto(f"{host.address}rules.html")
    assert page.evaluate(ASK_MEANWHILE, [worker_script(host.address), f"{host.address}runtime/"])


def test_a_lesson_is_learned_without_a_network(host: Host, device: BrowserContext) -> None:
    """The first step is shown and the learner continues; a game on the device has no chat."""
    page = device.new_page()
    page.goto(host.address)
    wait_until_kept(page)
    host.disconnect()
    device.set_offline(True)
    page.goto(f"{host.address}#/learn/first")
    page.get_by_role("button", name="Continue").click()
    next_moment(page)
    expect(page.get_by_role("tab", name="Log")).to_be_visible()
    expect(page.get_by_role("tab", name="Chat")).to_have_count(0)
    page.goto(f"{host.address}rules.html")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    host.connect()


def test_a_game_is_analysed_without_a_network(host: Host, device: BrowserContext) -> None:
    """RULES 4.2: its last turn gave 8 gold away, as ``tests/server/results/test_analyses.py`` reckons."""
    page = device.new_page()
    page.goto(host.address)
    wait_until_kept(page)
    (done,) = map(json.loads, asked_of_worker(page, host.address, [("POST", "tables", {"record": poor_end()}, None)]))
    host.disconnect()
    device.set_offline(True)
    page.goto(f"{host.address}#/t/{done['table']}/replay?tab=analysis")
    page.get_by_role("button", name="Analyse the game").click()
    expect(page.get_by_role("heading", name="Costliest mistakes")).to_be_visible(timeout=60_000 * MINUTES)
    expect(page.get_by_role("list").filter(has_text="\N{MINUS SIGN}8 gold").first).to_be_visible()
    host.connect()


def test_a_server_offers_the_same_beside_its_tables(device: BrowserContext, tmp_path: Path) -> None:
    """Its policy lets the worker run."""
    with processes.node(serving.sqlite(tmp_path), **GENEROUS) as node:
        page = device.new_page()
        page.goto(f"{node.address}/rules.html")
        asked: list[Request] = [
            ("POST", "tables", {"name": "Ann", "bots": [None, "greedy"]}, None),
            ("GET", "tables/TABLE", None, None),
        ]
        done, seen = map(json.loads, asked_of_worker(page, f"{node.address}/", asked))
        assert done["table"] == seen["view"]["id"]
        page.close()
