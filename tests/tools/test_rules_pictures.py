"""The pictures of the rules are what the engine draws today, and the rules show all of them."""

from __future__ import annotations

import re

import pytest

from tests.citations import RULES
from tools.rules_pictures import FOLDER, cut, pictures

DRAWN = pictures()


def test_none_is_missing_or_left_over() -> None:
    shown = re.findall(r"\]\(images/rules/(\w+)\.svg\)", RULES.read_text("utf-8"))
    assert sorted(shown) == sorted(DRAWN) == sorted(file.stem for file in FOLDER.glob("*.svg"))


@pytest.mark.parametrize("id", DRAWN)
def test_it_is_drawn_by_the_engine(id: str) -> None:
    assert FOLDER.joinpath(f"{id}.svg").read_text("utf-8") == DRAWN[id], "run 'make rules-pictures'"


def test_a_cut_keeps_what_lies_on_its_hexes() -> None:
    """Of b1 and c1 only: their ground and the settlement, no tile dots and no line of the hex below."""
    whole = (
        '<svg viewBox="0 0 9 9">\n<defs>\n<g id="kb-house-1"/>\n<g id="kb-tile"/>\n<path id="kb-flower"/>\n</defs>\n'
        '<g transform="translate(48 52)" fill="none">\n'
        '<g><title>b1 flower</title><use href="#kb-flower" x="52" y="0"/></g>\n'
        '<g><title>c2 flower</title><use href="#kb-flower" x="130" y="45"/></g>\n'
        '<path d="M52 -30l26 15 0 30M130 75l26 -15" stroke="#000"/>\n'
        '<use href="#kb-tile" x="125" y="66"/>\n<use href="#kb-house-1" x="104" y="0"/>\n</g>\n</svg>\n'
    )
    assert cut(whole, [(52, 0), (104, 0)]).splitlines()[1:] == [
        "<defs>",
        '<g id="kb-house-1"/>',
        '<path id="kb-flower"/>',
        "</defs>",
        '<g fill="none">',
        '<use href="#kb-flower" x="52" y="0"/>',
        '<path d="M52 -30l26 15 0 30" stroke="#000"/>',
        '<use href="#kb-house-1" x="104" y="0"/>',
        "</g>",
        "</svg>",
    ]
