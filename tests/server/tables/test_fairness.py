"""Fairness from the first hash to ``verify``: what the server promised is in the record, and holds."""

from __future__ import annotations

import json
from collections.abc import Callable

from kingdombuilder import Record
from kingdombuilder.bots.registry import make_bot
from kingdombuilder.game.fairness import Promise
from kingdombuilder.game.game import Game
from tests.cli.command import run
from tests.server.serving import Guest


def test_the_promise_can_be_checked(arrive: Callable[..., Guest]) -> None:
    guest = arrive()
    table = guest.set_table(bots=[None, "greedy"], start_player=0)
    for _ in range(3):
        guest.play(table)
    noted = guest.look(table)["view"]["fairness"]
    assert (noted["seed"], noted["salt"], noted["chosen"]) == (None, None, False)
    assert guest.http.get(f"/api/tables/{table}/record").json()["code"] == "not_finished"
    guest.ask(table, "resign")
    told = guest.look(table)["view"]["fairness"]
    assert told["hash"] == noted["hash"]
    text = guest.http.get(f"/api/tables/{table}/record").text
    twin = guest.http.get(f"/api/tables/{table}/record", params={"format": "json"}).text
    record = Record.parse(text)
    assert record == Record.parse(twin)
    assert (str(record.options.seed), record.fairness) == (told["seed"], Promise(told["hash"], told["salt"]))
    for form in (text, twin):
        assert run("verify", "-", "--hash", noted["hash"], input=form).exit_code == 0
    document = json.loads(twin)
    assert run("verify", "-", input=json.dumps(document | {"seed": document["seed"] + 1})).exit_code == 1


def test_an_imported_game_keeps_its_promise(arrive: Callable[..., Guest]) -> None:
    """A game that was over when it came keeps the promise it was played under; one that goes on gets a new one."""
    guest = arrive()
    game, bot = Game(), make_bot("random", "x", lambda: 0.0)
    promise = Promise("0" * 64, "salt")
    unfinished = Record(game.options, fairness=promise)
    while not game.over:
        game.play(bot.choose(game.view(game.decider)))
    finished = Record(game.options, tuple(game.actions), fairness=promise)
    old = guest.set_table(record=finished.text())
    assert guest.look(old)["view"]["fairness"]["hash"] == promise.hash
    assert Record.parse(guest.http.get(f"/api/tables/{old}/record").text).fairness == promise
    new = guest.set_table(record=unfinished.text())
    assert guest.look(new)["view"]["fairness"]["hash"] != promise.hash
