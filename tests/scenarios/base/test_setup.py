"""Setting up the base game: RULES 1.2 to 1.7."""

from __future__ import annotations

from collections import Counter

import pytest

from kingdombuilder import BadOptions, BadPosition, Game, HexSet, Options
from tests.scenario import TERRAINS, Scenario, board_of, hexes

ALL_SECTIONS = {"barn", "farm", "harbor", "oasis", "oracle", "paddock", "tavern", "tower"}
ALL_CARDS = {
    "fishermen", "merchants", "discoverers", "hermits", "citizens", "miners", "workers", "knights", "lords", "farmers",
}  # fmt: skip
TWO_BOARDS = ("tavern paddock oasis farm", "oracle barn harbor tower")
"""Together they show each of the eight sections once."""


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everybody_begins_with_forty_houses_and_nothing_else(players: int) -> None:
    """RULES 1.5 no. 10, R2: 40 houses, no gold, one terrain card each, for 2 to 5 players."""
    game = Game(Options(players=players, seed=1))
    document = game.position()
    assert len(document["players"]) == players
    for player in document["players"]:
        assert player["supply"] == 40
        assert player["houses"] == []
        assert player["gold"] == 0
        assert player["tiles"] == []
    # The start player has played the card already; the others hold theirs.
    assert game.state.card in TERRAINS
    assert [len(player.hand) for player in game.state.players] == [0] + [1] * (players - 1)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_deck_has_five_cards_of_each_terrain(players: int) -> None:
    """RULES 1.1, 1.5 no. 9: 25 terrain cards, five each; everybody was dealt one."""
    state = Game(Options(players=players, seed=7)).state
    dealt = [card for player in state.players for card in player.hand] + [state.card]
    assert len(dealt) == players
    assert len(state.deck) == 25 - players
    assert Counter([*state.deck, *dealt]) == dict.fromkeys(TERRAINS, 5)


@pytest.mark.parametrize("players", [0, 1, 6])
def test_no_other_number_of_players_can_play(players: int) -> None:
    """R2: two to five players always."""
    with pytest.raises(BadOptions, match="players"):
        Game(Options(players=players))
    with pytest.raises(BadPosition, match="players"):
        Game.from_position({"sections": TWO_BOARDS[0].split(), "players": [{}] * players, "turn": {"card": "grass"}})


def test_three_cards_and_four_sections_are_drawn_at_random() -> None:
    """RULES 1.5 no. 1, 8: any 4 of the 8 sections, any 3 of the 10 cards, each of them sometimes."""
    sections_seen, cards_seen = set(), set()
    for seed in range(100):
        options = Game(Options(seed=seed)).options
        assert options.sections is not None
        assert options.cards is not None
        straight = {section.removesuffix("'") for section in options.sections}
        assert len(options.sections) == len(straight) == 4
        assert len(options.cards) == len(set(options.cards)) == 3
        sections_seen |= set(options.sections)
        cards_seen |= set(options.cards)
    assert cards_seen == ALL_CARDS
    assert sections_seen == ALL_SECTIONS | {section + "'" for section in ALL_SECTIONS}


def test_the_first_game_is_the_recommended_one() -> None:
    """RULES 1.6: Tavern, Paddock, Oasis, Farm, none turned; Fishermen, Knights, Merchants."""
    options = Game(Options.first_game(players=3)).options
    assert options.players == 3
    assert options.sections == ("tavern", "paddock", "oasis", "farm")
    assert options.cards is not None
    assert set(options.cards) == {"fishermen", "knights", "merchants"}


def test_a_flower_card_touches_five_locations_in_the_first_game() -> None:
    """RULES 1.6, 8.5 no. 14: by a first build on a flower field five location hexes can be reached.

    Tavern c7 by b7, paddock s3 by t3, oasis h13 by i13, farm r12 by s13, farm m16 by n16. Not tavern h7 (forest,
    canyon and grass around it), paddock l7 (canyon, forest, grass) or oasis f18 (water, desert, grass, canyon).
    """
    flowers = Scenario(turn="flower").legal("build")
    # Tavern 15, paddock 14, oasis 14, farm 14 flower fields.
    assert len(flowers) == 57
    touched = {location for hex in flowers for location in Scenario(turn="flower").play(f"build {hex}").tiles(0)}
    assert touched == hexes("c7 s3 h13 r12 m16")


@pytest.mark.parametrize(
    ("section", "locations", "castles"),
    [
        ("barn", 2, 1), ("farm", 2, 1), ("tavern", 2, 1), ("tower", 2, 1), ("oasis", 2, 1), ("paddock", 2, 1),
        ("oracle", 1, 2), ("harbor", 1, 2),
    ],
)  # fmt: skip
def test_special_hexes_of_each_section(section: str, locations: int, castles: int) -> None:
    """RULES 1.3: two locations and a castle; Oracle and Harbor one location and two castles."""
    others = sorted(ALL_SECTIONS - {section})[:3]
    board = board_of(" ".join([section, *others]))
    corner = HexSet(hexes(" ".join(f"a{row}..j{row}" for row in range(1, 11))))
    assert len(HexSet(board.printed[section]) & corner) == len(HexSet(board.printed[section])) == locations
    assert len(HexSet(board.printed["castle"]) & corner) == castles
    assert len(HexSet(board.special) & corner) == 3


def test_no_special_hex_lies_on_the_rim_of_its_section() -> None:
    """RULES 1.3: each has six neighbours inside its section."""
    rim = HexSet(hexes(" ".join(f"a{row}..t{row}" for row in (1, 10, 11, 20))))
    columns = HexSet(f"{column}{row}" for column in "ajkt" for row in range(1, 21))
    for sections in TWO_BOARDS:
        assert not HexSet(board_of(sections).special) & (rim | columns)


def test_the_oasis_section_has_no_mountain() -> None:
    """RULES 1.3: the Oasis section has no mountain hex at all."""
    corner = HexSet(hexes(" ".join(f"a{row}..j{row}" for row in range(1, 11))))
    assert not HexSet(board_of("oasis farm harbor oracle").printed["mountain"]) & corner


@pytest.mark.parametrize(
    ("kind", "tiles"),
    [
        ("oracle", 2), ("farm", 4), ("tavern", 4), ("tower", 4), ("harbor", 2), ("paddock", 4), ("barn", 4),
        ("oasis", 4),
    ],
)  # fmt: skip
@pytest.mark.parametrize("players", [3, 5])
def test_two_tiles_lie_on_each_location_hex(kind: str, tiles: int, players: int) -> None:
    """RULES 1.1, 1.5 no. 3: two tiles on each location hex, however many play; the third player finds none."""
    sections = next(sections for sections in TWO_BOARDS if kind in sections)
    locations = sorted(HexSet(board_of(sections).printed[kind]))
    assert 2 * len(locations) == tiles
    for location in locations:
        around = sorted(HexSet(location).neighbours())
        found = []
        for seat in range(3):
            terrain, hex = next(
                (terrain, hex)
                for terrain in TERRAINS
                for hex in around[seat:]
                if hex in HexSet(board_of(sections).printed[terrain])
            )
            # The players before this one have each taken a tile by a house elsewhere around the location.
            scene = Scenario(sections, players=players, seat=seat, turn=terrain)
            for other, house in zip(range(seat), (place for place in around if place != hex), strict=False):
                scene.houses(other, house).tile(other, kind, location)
            found.append(scene.play(f"build {hex}").tiles(seat))
        assert found == [{location: kind}, {location: kind}, {}]


def test_a_turned_section_is_turned_by_180_degrees() -> None:
    """RULES 1.4, 7 no. 40: turning maps (row, col) to (9-row, 9-col).

    Oasis as printed has its locations at (2,7) and (7,5) and its castle at (7,1), so turned at (7,2), (2,4) and (2,8):
    c8, e3 and i3. Its last printed row is all water, so the first line of the turned section is; its first printed row
    DDCWWFFGGG becomes GGGFFWWCDD in line 10.
    """
    board = board_of("oasis' farm harbor oracle")
    corner = HexSet(hexes(" ".join(f"a{row}..j{row}" for row in range(1, 11))))
    assert set(HexSet(board.printed["oasis"])) == hexes("c8 e3")
    assert set(HexSet(board.printed["castle"]) & corner) == hexes("i3")
    assert hexes("a1..j1") <= set(HexSet(board.printed["water"]))
    line_10 = HexSet(hexes("a10..j10"))
    assert set(HexSet(board.printed["grass"]) & line_10) == hexes("a10..c10")
    assert set(HexSet(board.printed["forest"]) & line_10) == hexes("d10 e10")
    assert set(HexSet(board.printed["water"]) & line_10) == hexes("f10 g10")
    assert set(HexSet(board.printed["canyon"]) & line_10) == hexes("h10")
    assert set(HexSet(board.printed["desert"]) & line_10) == hexes("i10 j10")


def test_a_turned_section_plays_like_any_other() -> None:
    """RULES 1.4, 2.7: tiles and castles of a turned section lie where it turned them.

    The turned paddock's row (2,*) = "MMCMMWDD1B" comes to line 8 of the section as "B1DDWMMCMM"; bottom right that is
    line 18 with the paddock in column l, and k18 is a flower field next to it. Its castle (7,5) comes to (2,4): o13.
    """
    scene = Scenario("tavern farm oasis paddock'", turn="flower").play("build k18")
    assert scene.tiles(0) == {"l18": "paddock"}
    assert Scenario("tavern farm oasis paddock'").houses(0, "n13").score(0, "castles") == 3


@pytest.mark.parametrize("name", ["oasis''", "oasis90", "'oasis", "oasis '"])
def test_no_other_orientation(name: str) -> None:
    """RULES 7 no. 40: 0 or 180 degrees, nothing else."""
    with pytest.raises(BadOptions, match="section"):
        Game(Options(sections=("tavern", "paddock", name, "farm")))


def test_a_section_lies_only_once() -> None:
    """RULES 1.1: there is one of each section, so it cannot lie straight and turned at once."""
    with pytest.raises(BadOptions, match="twice"):
        Game(Options(sections=("tavern", "tavern'", "oasis", "farm")))


def test_cards_are_hidden_until_the_own_turn() -> None:
    """RULES 1.5 no. 10, 7 no. 49: a player knows the own card, nobody else does, and nobody knows the deck."""
    game = Game(Options(players=3, seed=5))
    hands = [player.hand for player in game.state.players]
    for seat in range(3):
        seen = game.view(seat)
        assert seen.players[seat].hand == hands[seat]
        assert seen.card == game.state.card
        assert not {card for other in range(3) if other != seat for card in seen.players[other].hand} & {*TERRAINS}
        assert not {*seen.deck} & {*TERRAINS}
    assert not {card for player in game.view(None).players for card in player.hand} & {*TERRAINS}


def test_special_hexes_of_the_base_game_never_share_a_neighbour() -> None:
    """RULES 2.7: no hex of the base game touches several special hexes, so one build takes one tile at most.

    Inside a section the special hexes are three or more steps apart, and none lies on a rim, so those of two sections
    are at least three columns or lines apart.
    """
    for sections in (*TWO_BOARDS, "tavern' paddock oasis' farm", "oracle barn' harbor' tower'"):
        touched = Counter(hex for special in HexSet(board_of(sections).special) for hex in HexSet(special).neighbours())
        assert max(touched.values()) == 1


def test_the_start_player_begins_and_play_goes_clockwise() -> None:
    """RULES 1.5 no. 11: any player may be start player; then the one to the left, round and round."""
    game = Game(Options(players=3, seed=3, start_player=2))
    order = []
    for _ in range(7):
        order.append(game.decider)
        for _ in range(3):
            game.play(f"build {min(game.choices()['build'])}")
        game.play("end")
    assert order == [2, 0, 1, 2, 0, 1, 2]
