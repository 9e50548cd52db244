"""A puzzle for each card of Marshlands."""

from __future__ import annotations

from tests.bots.puzzles.puzzle import Puzzle

PUZZLES = (
    Puzzle(
        card="geologists",
        rule="4.4",
        idea="One build on e18 joins two mountains at once. To join two more, a house jumps to j9 beside the mountain "
        "i9, and the other two builds lead from there to the mountain k11.",
        why="f17 and e18 join the mountains f16 and d18 (2 + 2), j9 k9 k10 join i9 and k11 (2 + 2): 8.",
        best=8,
        solution="paddock k7-j9, build k9, build k10, build e18, end",
        terrain="grass",
        sections="lighthouse paddock city_hall monastery",
        own="k7 l8 f17",
        tiles="paddock:l7",
    ),
    Puzzle(
        card="messengers",
        rule="4.4",
        idea="On k8 the tavern would pay at once. On j11 it pays nothing by itself, but together with the builds on "
        "the desert in between it joins the two areas.",
        why="From g11 to m12 is a distance of 7, so 8 hexes (16). m11 is next to the castle l12 (3). Together 19.",
        best=19,
        solution="build l11, build k11, build k12, tavern j11, end",
        terrain="desert",
        own="b6 l9 l10 m11 m12 g11 h11 i11",
        supply=4,
        tiles="tavern:c7",
    ),
    Puzzle(
        card="noblewomen",
        rule="4.4",
        idea="A build on r16 would win the tavern r17 at once. But three builds lead to within one step of the castle "
        "c18, and the refuge makes that step.",
        why="Most houses at the refuge e3 and the castle c18, as many as player 2 at the castle d12 (5 + 5 + 5). The "
        "castles c18 and d12 (3 + 3). Player 2 has 5 + 3 at d12. 21 - 8 = 13.",
        best=13,
        solution="build c14, build d15, build c16, refuge c16-c17, end",
        terrain="canyon",
        sections="refuge barn oracle tavern",
        own="d2 d13 r15",
        tiles="refuge:e3",
        other="d11 b13 t15",
    ),
    Puzzle(
        card="vassals",
        rule="4.4",
        idea="k17 and k16 lie at the seam. The third house, on l15, earns nothing there; it is built to jump to the "
        "castle.",
        why="k18, k17 and k16 are at an inner edge (3), m13 is next to the castle l12 (3): 6.",
        best=6,
        solution="build k17, build k16, build l15, paddock l15-m13, end",
        terrain="grass",
        own="s1 r2 k18",
        tiles="paddock:s3",
    ),
    Puzzle(
        card="captains",
        rule="4.4",
        idea="k12 touches the castle at once. But with three houses left the village comes first: j12 in the middle "
        "of all, with a build on either side.",
        why="j12, k11, k12, j13 and k13 have three neighbours or more (5), k12 is next to the castle l12 (3): 8.",
        best=8,
        solution="village j12, build k11, build k12, end",
        terrain="desert",
        sections="village tavern oasis farm",
        own="h4 j11 i13 j13 k13",
        tiles="village:h5",
    ),
    Puzzle(
        card="scouts",
        rule="4.4",
        idea="The fountain would bring 1 at once and cost the last house. Two builds fill the little grassland next "
        "to d19, and the third is free to go to the palace.",
        why="g2 is alone at the palace h3 (5) and next to forest, the removed terrain (1). d19 is next to the castle "
        "c19 (3). Together 9.",
        best=9,
        solution="build c18, build d18, build g2, end",
        terrain="grass",
        sections="fountain paddock harbor tavern",
        own="c4 d19",
        tiles="fountain:c3",
        table={"removed_terrain": "forest"},
    ),
)
