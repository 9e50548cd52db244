"""Names that look the same are not the same player."""

from __future__ import annotations

import pytest

from kingdombuilder.protocol.refusals import Refusal
from kingdombuilder.table.names import clean, clean_name, read_as, told_apart


@pytest.mark.parametrize("sign", [0x034F, 0x180B, 0x180F, 0xFE00, 0xFE0E, 0x17B4, 0xE0100, 0xE01EF])
def test_signs_that_show_nothing_are_left_out(sign: int) -> None:
    """Of names and chat: U+034F, the variation selectors of Mongolian, of letters and of ideographs."""
    assert clean_name(f"A{chr(sign)}nn{chr(sign)}") == "Ann"
    assert clean(f"{chr(sign)}hello") == "hello"
    with pytest.raises(Refusal, match="a name has"):
        clean_name(chr(sign))


@pytest.mark.parametrize("sign", [0x115F, 0x1160, 0x2800, 0x3164, 0xFFA0, 0x00A0, 0x3000])
def test_letters_that_show_nothing_are_spaces(sign: int) -> None:
    assert clean_name(f"{chr(sign)}Ann{chr(sign)}B{chr(sign)}") == "Ann B"


@pytest.mark.parametrize("sign", [0x200B, 0x200D, 0x200F, 0x202E, 0x2060, 0x2066, 0xFEFF, 0xE0041])
def test_signs_that_steer_text_are_refused(sign: int) -> None:
    with pytest.raises(Refusal, match="a name has"):
        clean_name(f"A{chr(sign)}nn")


@pytest.mark.parametrize(
    ("name", "ok"),
    [
        ("Анн", True),
        ("DJ Анна", True),
        ("\u0410nn", False),  # A of Cyrillic
        ("\u0391nn", False),  # Alpha
        ("\u0410\u03bd", False),
        ("Zoë O'Neill-García 3", True),
        ("花子 Ann", True),
        ("π", True),
    ],
)
def test_a_word_is_of_one_script(name: str, ok: bool) -> None:
    """Latin, Greek and Cyrillic share many shapes: "Ann" could be written in several ways."""
    if ok:
        assert clean_name(name) == name
    else:
        with pytest.raises(Refusal, match="of one script"):
            clean_name(name)


@pytest.mark.parametrize("twin", ["ann", "Ann", "Ann\ufe0f", "\uff21nn", "\U0001d400nn"])
def test_twins_are_numbered(twin: str) -> None:
    assert read_as(twin) == read_as("Ann")
    assert told_apart(twin, ["Ann"]).endswith(" 2")


def test_nobody_is_called_like_a_bot_of_the_house() -> None:
    assert told_apart("planner", []) == "planner 2"
    assert told_apart("Master", ["Master 2"]) == "Master 3"
    assert told_apart("Ann", ["Bob"]) == "Ann"
