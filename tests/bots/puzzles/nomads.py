"""A puzzle for each card of Nomads."""

from __future__ import annotations

from tests.bots.puzzles.puzzle import Puzzle

PUZZLES = (
    Puzzle(
        card="families",
        rule="4.3",
        idea="A build on e13 would take a treasure at once, but then there is no row of three any more. The row g3 g4 "
        "h5 ends at the other treasure, and the caravan slides to the first.",
        why="Two treasures (3 + 3) and the families (2): 8.",
        best=8,
        solution="build g3, build g4, build h5, caravan e12-d14, end",
        terrain="desert",
        sections="quarry caravan village garden",
        own="h3 e12 n7",
        tiles="caravan:m7",
        other="d13",
        table={"nomads_left": {"h6": "treasure", "e14": "treasure"}},
    ),
    Puzzle(
        card="shepherds",
        rule="4.3",
        idea="After d18 no flower field is near and the builds are free. First comes a hex that is closed at once, so "
        "that the next build is free as well. The castle comes last, for next to it the fields go on.",
        why="d18 and s13 are closed in (2 + 2), q7 is next to the castle p8 (3), and so is player 2 (3). 4 + 3 - 3 = "
        "4. With the castle second, the third house is bound and closes nothing.",
        best=4,
        solution="build d18, build s13, build q7, end",
        terrain="flower",
        own="d17",
        other="d19 t13 p7",
    ),
    Puzzle(
        card="ambassadors",
        rule="4.3",
        idea="Here each build pays 1. The outpost pays nothing by itself, but lets a house go to the castle, where "
        "there are neighbours too.",
        why="m13 is next to player 2 (1) and to the castle l12 (3), m12 and l13 are next to player 2 (1 + 1): 6.",
        best=6,
        solution="outpost, build m13, build m12, build l13, end",
        terrain="canyon",
        own="h6",
        other="j7 l14 n13",
        has={"nomads": ["outpost"]},
    ),
)
