"""A puzzle for each task of Crossroads."""

from __future__ import annotations

from tests.bots.puzzles.puzzle import Puzzle

PUZZLES = (
    Puzzle(
        task="home_country",
        rule="4.6",
        idea="d7 is the only house next to forest, so when the barn lifts it every forest is free. It goes to the "
        "little one of four hexes in the corner, and the three builds fill that up.",
        why="r1 s1 q2 r2 are a whole forest (5), h16 is next to the castle h17 (3): 8. Another castle instead of the "
        "forest would make 6.",
        best=8,
        solution="barn d7-r1, build s1, build q2, build r2, end",
        terrain="forest",
        sections="barn harbor tower oracle",
        own="d7 h16",
        tiles="barn:c7",
    ),
    Puzzle(
        task="fortress",
        rule="4.6",
        idea="h9 misses four neighbours: three on grass for the builds and g9, a forest, for the village. No build "
        "can be spared for the castle next to r9.",
        why="All six neighbours of h9 (6). The castle p8 alone would bring 3.",
        best=6,
        solution="build h8, build i9, build h10, village g9, end",
        terrain="grass",
        sections="tavern paddock village farm",
        own="h9 g10 g8 r9 d16",
        supply=4,
        tiles="village:d17",
    ),
    Puzzle(
        task="road",
        rule="4.6",
        idea="The diagonal from h12 to k18 misses three houses, just as many as there are. The castle next to m16 "
        "would take one of them.",
        why="h12 i13 i14 j15 j16 k17 k18 are seven in a row (7). The castle n17 alone would bring 3.",
        best=7,
        solution="build j15, build k17, build k18, end",
        terrain="canyon",
        sections="lighthouse barracks city_hall monastery",
        own="h12 i13 i14 m15 j16",
    ),
    Puzzle(
        task="place_of_refuge",
        rule="4.6",
        idea="Three builds in the forest close the ring around the castle m5. A second castle is for the jump, not "
        "for a build on o13.",
        why="The six neighbours of m5 (8), the castle m5 (3), and f7 next to the castle f8 (3): 14.",
        best=14,
        solution="build m4, build n5, build m6, paddock h7-f7, end",
        terrain="forest",
        sections="paddock harbor tower oracle",
        own="l4 l5 l6 o14 h7 i4",
        tiles="paddock:i3",
    ),
    Puzzle(
        task="advance",
        rule="4.6",
        idea="Five houses stand on the left edge, and both the tower and the builds reach it. With three houses left "
        "the tower comes before the mandatory action; after it one build suffices and the other goes to the castle.",
        why="a8 a10 a13 a14 a15 a16 a20 are seven on an edge (9), l5 is next to the castle m5 (3): 12.",
        best=12,
        solution="tower a14, build l5, build a13, end",
        terrain="flower",
        sections="barn harbor tower oracle",
        own="k5 a8 a10 a15 a16 d18 a20",
        tiles="tower:c18",
    ),
    Puzzle(
        task="compass_points",
        rule="4.6",
        idea="No house is next to canyon, so the first build is free: a18 on the left edge, from where the canyon "
        "leads to the lower edge. Any castle would bind the rest.",
        why="l1, t3, a18 and b20 are on the four edges (10). A castle alone would bring 3.",
        best=10,
        solution="build a18, build b19, build b20, end",
        terrain="canyon",
        sections="barn harbor tower oracle",
        own="l1 t3",
    ),
)
