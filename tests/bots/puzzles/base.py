"""A puzzle for each card of the base game."""

from __future__ import annotations

from tests.bots.puzzles.puzzle import Puzzle

PUZZLES = (
    Puzzle(
        card="fishermen",
        rule="4.2",
        idea="The house on r7 binds all builds to the canyon q6. It jumps away to q9, though p7 would pay more at "
        "once. Then the builds are free: first c11 and b12, a canyon of two hexes; as it is full, the last one is "
        "free again.",
        why="q9 is next to the castle p8 (3), c11 and b12 are next to water (1 + 1), m11 is next to water (1) and to "
        "the castle l12 (3): 9. A jump to p7 brings 4, but then the builds bring no more than 1.",
        best=9,
        solution="paddock r7-q9, build c11, build b12, build m11, end",
        terrain="canyon",
        own="m7 r7",
        tiles="paddock:l7",
    ),
    Puzzle(
        card="merchants",
        rule="4.2",
        idea="A build on l13 would touch the castle at once, but all three builds are needed to join the tavern to "
        "the paddock. The castle is for the jump.",
        why="h6 to k6 join the tavern h7 and the paddock l7 (4 + 4), m13 is next to the castle l12 (3): 11.",
        best=11,
        solution="build i6, build j6, build k6, paddock l15-m13, end",
        terrain="canyon",
        own="h6 k14 l15 s4",
        tiles="paddock:s3",
        other="l16 m15",
    ),
    Puzzle(
        card="discoverers",
        rule="4.2",
        idea="The harbor reaches more than one castle. Only at l8, beside m9, does the canyon go on: over two new "
        "lines to the next castle. The line that r9 leaves is not worth keeping.",
        why="Six lines: 6, 7, 8, 10, 11, 12. Castles: l8 is next to m9, l6 next to m5 (3 + 3). Together 12.",
        best=12,
        solution="harbor r9-l8, build l7, build l6, build i12, end",
        terrain="canyon",
        sections="tavern harbor barn oracle",
        own="r9 a10 j11",
        tiles="harbor:q8",
    ),
    Puzzle(
        card="hermits",
        rule="4.2",
        idea="l8 is the only house next to forest: it jumps away, not the one in the middle of the row. d17 and t10 "
        "have no other forest around them, so the next build is free each time. b17 at the castle comes last: after "
        "it the next house would have to go to b16.",
        why="Five areas: i8-j8-k8, k10, d17, t10, b17 (5). b17 is next to the castle b18 (3). Player 2 has two areas "
        "(2). 5 + 3 - 2 = 6.",
        best=6,
        solution="paddock l8-k10, build d17, build t10, build b17, end",
        terrain="forest",
        own="i8 j8 k8 l8",
        tiles="paddock:l7",
        other="c16 t8 t9 s10",
    ),
    Puzzle(
        card="citizens",
        rule="4.2",
        idea="With three houses left the tavern comes before the mandatory action, or no house is left for it.",
        why="k8 makes one area of eight: h8 i8 j8 k8 l8 m8 m9 n9 (4). q7 is next to the castle p8 (3). Together 7. "
        "Without the tavern the largest area has four houses (2).",
        best=7,
        solution="tavern k8, build q7, build p7, end",
        terrain="flower",
        own="h8 i8 j8 l8 m8 m9 n9 r7",
        tiles="tavern:h7",
    ),
    Puzzle(
        card="miners",
        rule="4.2",
        idea="d7 is the only house next to canyon, so as soon as the barn lifts it every canyon is free. It goes to "
        "m17, where a castle and mountains are, and the builds follow it. If the builds come first they bind it.",
        why="m17, m16, l17 and k17 are next to mountains (4), m17 is next to the castle m18 (3), h9 to h8 (3): 10.",
        best=10,
        solution="barn d7-m17, build m16, build l17, build k17, end",
        terrain="canyon",
        sections="barn harbor tower oracle",
        own="d7 h9",
        tiles="barn:c7",
    ),
    Puzzle(
        card="workers",
        rule="4.2",
        idea="The barn takes r3, which would bind a build to q3, to the little grassland m8-n8-n9. One build fills "
        "that up, so the last two are free and go to another castle.",
        why="g4 is next to the barn, m8 and n9 are next to the castle m9, n13 and m12 next to the castle n12 (5). Two "
        "castles (6). Together 11.",
        best=11,
        solution="barn r3-m8, build n9, build n13, build m12, end",
        terrain="grass",
        sections="barn harbor tower oracle",
        own="n8 g4 r3",
        tiles="barn:g3",
    ),
    Puzzle(
        card="knights",
        rule="4.2",
        idea="Line 12 has two houses and a third one would pay at once. But line 11, still empty, has room for four: "
        "three on grass, and the oasis builds on the desert hex that follows.",
        why="h11 i11 j11 k11 are four on a line (8). Player 2 has one house on a line (2). 8 - 2 = 6.",
        best=6,
        solution="build h11, build i11, build j11, oasis k11, end",
        terrain="grass",
        own="g12 s12 g18",
        supply=4,
        tiles="oasis:f18",
        other="t11 i12",
    ),
    Puzzle(
        card="lords",
        rule="4.2",
        idea="In the sector top right one house is enough to be ahead, and the jump brings it. So all three builds go "
        "bottom right, where the first of them changes nothing.",
        why="Top left 4 to 1, top right 2 to 1, bottom right 4 to 3: 12 to 6 each. Bottom left 0 to 2: 6 to 12. So 42 "
        "to 30, and l13 is next to the castle l12 (3): 15. With k7 for a build, bottom right stays at 3 to 3.",
        best=15,
        solution="build l13, build m13, build k14, paddock j8-l8, end",
        terrain="canyon",
        own="f8 f9 g9 j8 k8 l14",
        tiles="paddock:l7",
        other="c3 t5 s17 t17 s18 c11 b12",
    ),
    Puzzle(
        card="farmers",
        rule="4.2",
        idea="There is no house bottom right, and o8 binds all builds to the flower field p7. It gives up its castle "
        "and jumps to a place without flowers; then three builds are free to go bottom right.",
        why="Three houses in each sector (9). The castle would have brought 3, and another one by a jump 3 more: 6.",
        best=9,
        solution="paddock o8-p10, build s13, build t13, build t14, end",
        terrain="flower",
        own="g5 f6 g6 m7 n7 o8 g16 g17 h17",
        tiles="paddock:l7",
    ),
)
