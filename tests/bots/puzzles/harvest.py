"""A puzzle for each card of Harvest."""

from __future__ import annotations

from tests.bots.puzzles.puzzle import Puzzle

PUZZLES = (
    Puzzle(
        card="rangers",
        rule="4.5",
        idea="t7 shares its line with l7 and binds all builds to the grass around it. The caravan takes it to r10, "
        "far from any grass; then the builds are free to go down three new lines, past a castle.",
        why="One house each on the lines 7, 8, 10, 16, 17 and 18 (12). s17 is next to the castle r17 (3). Together 15.",
        best=15,
        solution="caravan t7-r10, build s16, build s17, build s18, end",
        terrain="grass",
        sections="paddock caravan oasis tower",
        own="l7 t7 l8",
        tiles="caravan:m7",
    ),
    Puzzle(
        card="mayors",
        rule="4.5",
        idea="A mark costs a house of the supply. With three houses left the jump comes first: it completes line 14 "
        "and leaves two, a build completes line 10 and leaves one for its mark.",
        why="Two marked lines (4 + 4): 8. If a build marks line 10 first, the next build takes the last house and "
        "nothing is left for line 14.",
        best=8,
        solution="paddock f12-e14, build h10, end",
        terrain="grass",
        own="s4 e10 f10 g10 f12 f14 g14 h14",
        tiles="paddock:s3",
        other="h9 h11 f15 g15 h15",
    ),
    Puzzle(
        card="chainers",
        rule="4.5",
        idea="The tavern could be used at once. But if the builds go straight on from q13, the tavern adds a fourth "
        "house to the row, and that one is at the castle.",
        why="p13, o13, n13 and i8 have just two neighbours (4), m13 is next to the castle l12 (3): 7.",
        best=7,
        solution="build p13, build o13, build n13, tavern m13, end",
        terrain="flower",
        own="i7 i8 j9 q13",
        supply=4,
        tiles="tavern:h7",
    ),
    Puzzle(
        card="travellers",
        rule="4.5",
        idea="The caravan slides from s9 up to the edge, and there the grass lies along the edge on both sides.",
        why="t5, t6, t7, t11, t12 and t13 are on the edge (6), player 2 has t8 there (1). 6 - 1 = 5.",
        best=5,
        solution="caravan s9-t6, build t5, build t7, build t11, end",
        terrain="grass",
        sections="tavern caravan oasis farm",
        own="r8 s9 t12 t13",
        tiles="caravan:q8",
        other="r6 t8 r11",
    ),
    Puzzle(
        card="homesteaders",
        rule="4.5",
        idea="The three builds fill the grassland k1 l1 k2 k3. Now no house but b8 is next to grass, so when the barn "
        "lifts it every grass is free: it goes to the castle in the same sector.",
        why="k1 l1 k2 k3 m8 are five in the sector top right (5), m8 is next to the castle m9 (3): 8. Player 2 has "
        "one house (1). 8 - 1 = 7.",
        best=7,
        solution="build l1, build k2, build k3, barn b8-m8, end",
        terrain="grass",
        sections="barn harbor tower oracle",
        own="k1 j2 b8",
        tiles="barn:c7",
        other="a9",
    ),
    Puzzle(
        card="rovers",
        rule="4.5",
        idea="One build in each of three sectors. Only from m17 does the caravan slide to a second castle; the house "
        "counts as built all the same.",
        why="Three sectors (3), l18 is next to the castle m18 (3) and o12 to the castle n12 (3): 9.",
        best=9,
        solution="build f7, build a14, build m17, caravan m17-o12, end",
        terrain="canyon",
        sections="caravan farm village oracle",
        own="g7 a13 l18",
        tiles="caravan:g8",
        other="e7 f8 c13",
    ),
)
