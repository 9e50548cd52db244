"""A board section of your own: ten rows of letters, played, drawn and passed on as a code.

Usage: python own_section.py [PICTURE.svg]
"""

import sys
from pathlib import Path

from kingdombuilder import Game, HexSet, Options, Section

VALLEY = """\
section: valley
origin: my own drawing
1: tower

GGGGFFFFMM
GGGFFFFMMM
GGFFXFFFMM
GCCCWWFFFF
CCC1WWWFFF
CCDDDWWFFF
BDDDDDW1FF
BBDDDBBBFF
BBBGGBBBFF
GGGGGGBBBF
"""


def main(picture: str = "") -> None:
    """Play on a board with the section, and draw it."""
    valley = Section.parse(VALLEY)
    assert Section.from_code(valley.code()).rows == valley.rows
    print(f"As a code, for links: {valley.code()}")
    options = Options(sections=("valley", "farm", "oasis", "barn'"), own_sections=(valley,), seed=4711)
    game = Game(options)
    print(f"Towers: {', '.join(HexSet(game.board.locations['tower']))}")
    again = Game.from_record(game.record().text())  # the section travels in the record
    assert again.board == game.board
    if picture:
        Path(picture).write_text(game.svg(title="The valley"), "utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
