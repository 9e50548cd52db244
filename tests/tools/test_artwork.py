from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from kingdombuilder.artwork import HOUSES, SIGNS, TERRAINS
from tools.artwork.__main__ import FILES, palette, shapes, sprite
from tools.artwork.relative import relative

ARTWORK = Path(__file__).parents[2] / "web" / "src" / "artwork"
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("name", FILES)
def test_the_web_app_has_the_artwork_of_the_pictures(name: str) -> None:
    assert (ARTWORK / name).read_text(encoding="utf-8") == FILES[name](), (
        "the artwork has changed; write it anew: python -m tools.artwork web/src/artwork"
    )


def test_every_drawing_is_defined_once_and_all_that_is_used_is_defined() -> None:
    root = ElementTree.fromstring(sprite())
    names = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(names) == len(set(names))
    assert {f"kb-{sign}-sign" for sign in SIGNS} <= set(names)
    assert "kb-signboard" in names, "for locations without a sign of their own"
    assert {use.get("href", "")[1:] for use in root.iter(f"{SVG}use")} <= set(names)


def test_no_drawing_brings_styles_that_a_strict_page_would_refuse() -> None:
    assert "style=" not in sprite() + shapes()
    assert "<style" not in sprite()


def test_shapes_can_begin_anywhere() -> None:
    found = json.loads(shapes())
    assert set(found["terrains"]) == set(TERRAINS) == set(json.loads(palette())["terrains"])
    assert len(found["houses"]) == len(HOUSES)
    drawings = [drawing for art in found["terrains"].values() for drawing in art["marks"] + art["layouts"]]
    for _, data in (shape for drawing in drawings + found["houses"] for shape in drawing):
        assert data.startswith("m")
        assert data == data.lower()


@pytest.mark.parametrize(
    ("data", "same"),
    [
        ("M1 2 3 4", "m1 2l2 2"),
        ("M1 2l3 4 5 6", "m1 2l3 4l5 6"),
        ("M1 2H5V9z M0 0", "m1 2h4v7zm-1-2"),
        ("M-1-2C0 0 1 1 2 2S3 3 4 4T5 5", "m-1-2c1 2 2 3 3 4s1 1 2 2t1 1"),
        ("M.5-.25h0", "m.5-.25h0"),
    ],
)
def test_relative_paths(data: str, same: str) -> None:
    assert relative(data) == same
    assert relative(same) == same
