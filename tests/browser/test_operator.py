"""The operator's page, from the link to a muted guest."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Visits
from tests.browser.test_accessibility import check
from tests.browser.test_phone import PHONE
from tests.server import processes, serving
from tests.server.serving import GENEROUS, Guest


def test_from_the_link_to_a_muted_guest(visit: Visits, tmp_path: Path, axe: str) -> None:
    """On a phone. The secret leaves the address at once, and the link opens nothing a second time."""
    database = serving.sqlite(tmp_path)
    visit.forgiven.append("404")  # what strangers get at this address
    with processes.node(database, **GENEROUS) as node:
        ann, bob = Guest(node, "Ann"), Guest(node, "Rude Bob")
        table = ann.set_table()
        bob.join(table)
        number = bob.ask(table, "chat", text="You play like a brick")["number"]
        ann.ask(table, "report", reason="insult", number=number)
        command = [sys.executable, "-m", "kingdombuilder", "operator", "--database", database]
        made = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        link = "/operator#" + made.strip().partition("#")[2]
        page = visit(link, to=node, **PHONE)
        reports = page.get_by_role("tab", name="Reports 1")
        expect(reports).to_be_visible()
        assert page.evaluate("location.href") == f"{node.address}/operator"
        check(page, axe, dark=False)
        reports.focus()
        page.keyboard.press("Enter")
        expect(page.get_by_text("You play like a brick")).to_be_visible()
        page.get_by_role("button", name="Mute").press("Enter")
        dialog = page.get_by_role("dialog", name="Mute")
        expect(dialog.get_by_role("button", name="Mute")).to_be_disabled()
        dialog.get_by_label("Reason").fill("insults")
        check(page, axe)
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name="Unmute")).to_be_visible()
        assert bob.refused(table, "chat", text="Me?") == "muted"
        page.get_by_role("tab", name="Guests").click()
        page.get_by_label("Search by name or id").fill("rude")
        expect(page.get_by_text("Rude Bob")).to_be_visible()
        expect(page.get_by_text("Ann", exact=True)).to_have_count(0)
        check(page, axe)
        again = visit(link, to=node)
        expect(again.get_by_role("alert")).to_contain_text("This link is used or too old.")
        page.get_by_role("button", name="Sign out").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("This page does not exist.")
        ann.close()
        bob.close()
