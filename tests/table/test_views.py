"""What a seat or a spectator may see."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import msgspec
import pytest

from kingdombuilder import Game, in_english
from kingdombuilder.features.replay.replays import Replay
from kingdombuilder.game import catalogue
from kingdombuilder.game.apply import apply
from kingdombuilder.game.choices import choices
from kingdombuilder.game.events import GoldEarned, Lost, PutDown, Taken, TileLost, TileTaken
from kingdombuilder.game.scoring import score, score_of
from kingdombuilder.game.state import HIDDEN, State
from kingdombuilder.game.view import view
from kingdombuilder.hexes import NOWHERE_MASK, each, hex_named, name
from kingdombuilder.protocol import messages as m
from kingdombuilder.table.views import table_view as views
from kingdombuilder.table.views.previews import all_previews
from kingdombuilder.table.views.records import whole_record
from tests.golden.make import FOLDER
from tests.scenario import Scenario
from tests.scenarios.marshlands.helpers import MARSH
from tests.server.sitting import ALL_SETS, FIRST_GAME, GUESTS, Sitting, act, record_of

PAYERS = {"families", "shepherds", "ambassadors", "rovers", "treasure"}
"""What pays during play (RULES 2.12, 2.8)."""
KEYS: dict[type[object], str] = {
    TileTaken: "takes_tile", TileLost: "loses_tile", Taken: "takes", Lost: "loses", PutDown: "puts_down",
}  # fmt: skip
"""What the previews call some events."""
TOLD = (TileTaken, TileLost, Taken, Lost, PutDown)


@pytest.fixture(scope="module")
def moments() -> list[Sitting]:
    """A table of all sets again and again: as it was after more and more decisions."""
    record = record_of(1000, sets=tuple(ALL_SETS), players=3)
    found = [
        Sitting(record=replace(record, actions=record.actions[:moves]).text()).fill()
        for moves in range(0, len(record.actions), 23)
    ]
    assert len(found) > 5
    return found


def test_only_the_one_who_decides_is_asked(moments: list[Sitting]) -> None:
    for sitting in moments:
        for seat in (0, 1, 2, None):
            game = views.game_view(sitting.table, seat)
            assert (game.decision is not None) == (seat == sitting.decider)
            assert game.decider == sitting.decider


def test_seats_see_the_same_but_for_their_own_cards_and_choices(moments: list[Sitting]) -> None:
    """Most of a view is made once for everybody: each seat is told just what its own view of the state holds."""
    for sitting in moments:
        public = views.game_view(sitting.table, None)
        for seat in range(3):
            told = views.game_view(sitting.table, seat, public=public)
            alone = views.state_view(view(sitting.play.state, seat), sitting.play.actions)
            assert msgspec.structs.replace(told, decision=None, can_undo=False, can_redo=False) == alone


def test_the_choices_are_those_of_the_engine(moments: list[Sitting]) -> None:
    for sitting in moments:
        asked = views.game_view(sitting.table, sitting.decider).decision
        assert asked
        offered = {f"{kind} {hex}" for kind, hexes in asked.choices.items() for hex in hexes} | set(asked.without_hex)
        assert offered == {str(action) for action in sitting.options()}
        assert asked.choices.keys() == {action.kind for action in sitting.options()}


def test_a_preview_tells_what_playing_then_scores(moments: list[Sitting]) -> None:
    seen = 0
    for sitting in moments:
        state, seat = sitting.play.state, sitting.decider
        now = score_of(state, seat).by_item()
        asked = views.game_view(sitting.table, seat).decision
        assert asked
        for kind, by_hex in asked.previews.items():
            for hex, preview in by_hex.items():
                if preview.hidden:
                    continue
                then = score_of(apply(state, (kind, hex_named(hex))), seat)
                assert preview.gold == then.total - sum(now.values())
                changed = {
                    item: gold - now.get(item, 0) for item, gold in then.by_item().items() if gold != now.get(item, 0)
                }
                assert "gold" not in changed, "whatever is paid during play, is known who paid it"
                assert preview.items == changed
                seen += 1
    assert seen > 50


@pytest.mark.parametrize(
    ("cards", "sections"),
    [
        (("lords", "noblewomen", "hermits"), ("temple", "canoe", "farm", "oracle")),
        (("knights", "lords", "farmers"), ("quarry", "caravan", "barracks", "refuge")),
    ],
)
def test_a_preview_tells_what_playing_then_scores_for_others(cards: tuple[str, ...], sections: tuple[str, ...]) -> None:
    """RULES 4.2 Lords, 4.4 Noblewomen, 4.7 palaces, 3.3 sword: all that others gain and lose by a move."""
    record = record_of(1000, sets=tuple(ALL_SETS), players=3, cards=cards, sections=sections)
    losses = 0
    for state in list(record.states())[::3]:
        if state.over:
            break
        seen = view(state, state.decider)
        previews = all_previews(seen)
        for kind, hexes in choices(state).items():
            for hex in each(hexes & ~NOWHERE_MASK):
                found = previews.get(kind, {}).get(name(hex)) or m.Preview(0, {})
                if not found.hidden:
                    assert found.others == changes_for_others(state, apply(state, (kind, hex)))
                losses += any(gold < 0 for gold in found.others.values())
    assert losses > 20


def changes_for_others(now: State, then: State) -> dict[int, int]:
    """What became of everybody's gold but the decider's."""
    golds = enumerate(zip(score(now), score(then), strict=True))
    changed = {seat: after.claimed - before.claimed for seat, (before, after) in golds if seat != now.decider}
    return {seat: gold for seat, gold in changed.items() if gold}


def test_what_nobody_has_claimed_is_contested() -> None:
    """Previews look for it only where pieces are counted against each other."""
    scoring = catalogue.cards | catalogue.tasks | catalogue.fixed_scoring
    unclaimed = [card for card in scoring.values() if card.unclaimed]
    assert [card.name for card in unclaimed] == ["lords"]
    assert all(card.contested for card in unclaimed)


def test_a_preview_tells_what_playing_then_takes_and_loses() -> None:
    """RULES 2.8, 2.9, 3.3: the tiles, walls and other things that a preview tells of are those of the events."""
    record = record_of(1000, sets=tuple(ALL_SETS), players=3, sections=("quarry", "caravan", "temple", "refuge"))
    told: Counter[str] = Counter()
    for state in [state for state in record.states() if not state.over][::7]:
        for kind, by_hex in all_previews(view(state, state.decider)).items():
            for hex, preview in by_hex.items():
                events = [] if preview.hidden else apply(state, (kind, hex_named(hex)), tell=True).events or []
                happened = Counter((event.player, KEYS[type(event)]) for event in events if isinstance(event, TOLD))
                said = [(seat, clause.key) for seat, clauses in preview.brings.items() for clause in clauses]
                assert happened == Counter(one for one in said if one[1] in KEYS.values())
                told.update(key for _, key in said)
    assert {"takes_tile", "loses_tile", "takes", "puts_down"} <= told.keys()


def test_a_preview_tells_of_a_tile_without_gold() -> None:
    """RULES 2.8: of the flower hexes beside o15, n16 lies next to the farm m16, p15 next to no location."""
    scene = Scenario("tavern paddock oasis farm", cards="workers", turn="flower").houses(0, "o15")
    previews = all_previews(scene.game.view(0))["build"]
    farm = m.Clause("takes_tile", {"special": m.Special("farm", "m16")}, lost=False)
    assert previews["n16"].brings == {0: [farm]}
    assert "p15" not in previews


def test_a_preview_tells_who_may_answer() -> None:
    """RULES 2.10, 3.5: n2 takes the last tile of the refuge o3, which calls the canoe of player 1; so does n3."""
    scene = Scenario(MARSH, turn="swamp").houses(0, "m2").left("o3", 1).houses(1, "f13").tile(1, "canoe", "g13")
    previews = all_previews(scene.game.view(0))["build"]
    refuge = m.Clause("takes_tile", {"special": m.Special("refuge", "o3")}, lost=False)
    assert previews["n2"].brings == {0: [refuge], 1: [m.Clause("answers", {"action": "canoe"}, lost=False)]}
    assert {hex for hex, preview in previews.items() if preview.brings} == {"n2", "n3"}


def test_what_depends_on_a_hidden_card_is_called_so() -> None:
    """RULES 2.3: the last free hex of a terrain is built on, and a card from the deck follows at once."""
    for state in Game.from_record((FOLDER / "full_house.txt").read_text("utf-8")).states:
        previews = {} if state.over else all_previews(view(state, state.decider)).get("build", {})
        hidden = [hex for hex, preview in previews.items() if preview.hidden]
        for hex in hidden:
            assert apply(state, ("build", hex_named(hex))).removed != state.removed
        if hidden:
            return
    raise AssertionError("no terrain was ever full")


def test_a_choice_without_preview_changes_nothing() -> None:
    sitting = Sitting(**FIRST_GAME).fill()
    asked = views.game_view(sitting.table, 0).decision
    assert asked
    for hex in set(asked.choices["build"]) - set(asked.previews.get("build", {})):
        assert score_of(apply(sitting.play.state, ("build", hex_named(hex))), 0).total == 0


def test_events_that_are_equal_as_tuples_are_told_apart() -> None:
    """A tile that is lost is not told as the same tile that was taken before, though messages are made only once."""
    farm = hex_named("m16")
    taken, lost = TileTaken(0, "farm", farm), TileLost(0, "farm", farm)
    assert hash(taken) == hash(lost)
    texts = [message.text for message in views.event_messages([taken, lost, taken])]
    assert texts == [in_english(taken), in_english(lost), in_english(taken)]
    assert len(set(texts)) == 2


def test_hands_deck_and_seed_stay_hidden(moments: list[Sitting]) -> None:
    for sitting in moments:
        hands = [list(player.hand) for player in sitting.play.state.players]
        for seat in (0, 1, 2, None):
            view = views.table_view(sitting.table, seat)
            assert view.game
            assert view.game.hands == [hand if seat == of else [HIDDEN] * len(hand) for of, hand in enumerate(hands)]
            assert view.game.deck == len(sitting.play.state.deck)
            assert view.fairness.seed is view.fairness.salt is None
            assert b"4711" not in msgspec.json.encode(view).replace(view.fairness.hash.encode(), b"")


def test_scores_are_told_by_card_with_the_hexes_they_come_from(moments: list[Sitting]) -> None:
    for sitting in moments:
        game = views.game_view(sitting.table, None)
        for told, found in zip(game.scores, score(sitting.play.state), strict=True):
            assert told.total == found.total == sum(item.gold for item in told.items)
            assert {item.name: item.gold for item in told.items} == found.by_item()
    assert any(part.hexes for told in game.scores for item in told.items for part in item.parts)


def test_lords_pay_everybody_for_an_empty_board_and_say_so() -> None:
    """RULES R8: nobody has built, so all are tied for most in each section."""
    sitting = Sitting(**FIRST_GAME | {"cards": ["lords", "knights", "merchants"]}).fill()
    for told in views.game_view(sitting.table, None).scores:
        (lords,) = [item for item in told.items if item.name == "lords"]
        assert lords.parts == [m.Earned(12, [], section, tied=True, unclaimed=True) for section in range(4)]


def test_lords_name_the_section_and_who_is_alone_there() -> None:
    """RULES 4.2: 12 for most and 6 for the next, in the section of the first house."""
    sitting = Sitting(**FIRST_GAME | {"cards": ["lords", "knights", "merchants"]}).fill()
    built = sitting.decide()
    own, other = (told.items[0].parts for told in views.game_view(sitting.table, None).scores)
    (section,) = [part.section for part in own if part.hexes]
    assert m.Earned(12, [str(built.hex)], section) in own
    assert m.Earned(6, [], section) in other
    assert all(part.tied for part in (*own, *other) if part.section != section)


def test_in_the_end_nothing_is_hidden() -> None:
    sitting = Sitting(**FIRST_GAME).fill()
    sitting.ask("ann", m.Resign())
    view = views.table_view(sitting.table, None)
    assert view.game
    assert HIDDEN not in [card for hand in view.game.hands for card in hand]
    assert view.game.decision is None
    assert view.fairness.seed == "4711"


def test_undo_and_redo_are_offered_to_whom_they_belong() -> None:
    sitting = Sitting(**FIRST_GAME).fill()
    nothing = (False, False)

    def offers() -> list[tuple[bool, bool]]:
        games = [views.game_view(sitting.table, seat) for seat in (0, 1, None)]
        return [(game.can_undo, game.can_redo) for game in games]

    assert offers() == [nothing, nothing, nothing]
    sitting.decide()
    assert offers() == [(True, False), nothing, nothing]
    sitting.ask("ann", m.Undo())
    assert offers() == [(False, True), nothing, nothing]
    sitting.ask("ann", m.Leave())
    assert offers() == [nothing, nothing, nothing]


def test_events_name_hexes_and_hide_cards() -> None:
    sitting = Sitting(**FIRST_GAME).fill()
    first = sitting.decide()
    built = views.update(sitting.table.recent[-1], 1, None)
    assert built.entry == m.Acted(0, "build", first.hex, False)
    message = msgspec.to_builtins(built.events[0])
    assert message["hex"] == first.hex
    assert message["text"] == f"Player 1 builds on {first.hex}."
    sitting.end_turn()
    told = [msgspec.to_builtins(views.update(sitting.table.recent[-1], seat, None).events) for seat in (0, 1)]
    own, others = ([event["card"] for event in events if event["type"] == "card_drawn"] for events in told)
    assert own == list(sitting.play.state.players[0].hand)
    assert others == [HIDDEN]


def test_every_kind_of_event_has_its_message(moments: list[Sitting]) -> None:
    sitting, rng = moments[0], Random(3)
    told = set[str]()
    while sitting.status == "running":
        sitting.ask(GUESTS[sitting.decider], act(rng.choice(sitting.options())))
        for event in views.update(sitting.table.recent[-1], None, None).events:
            told.add(msgspec.json.decode(msgspec.json.encode(event))["type"])
    assert len(told) > 6


def test_the_board_is_shown_hex_by_hex() -> None:
    base, island = Sitting(**FIRST_GAME).table, Sitting(sets=["base", "marshlands"], island=None).table
    assert len(views.board(base)) == 400
    assert views.board(base)[0].hex == "a1"
    hexes = {one.hex for one in views.board(island)}
    assert len(hexes) == len(views.board(island))


def test_gold_paid_during_play_is_told_with_who_paid_it() -> None:
    """While the game goes on, when something is taken back and played again, and in a record from elsewhere."""
    rng = Random(5)
    asked = {"sections": ["quarry", "caravan", "village", "garden"], "cards": ["shepherds", "ambassadors", "rovers"]}
    sitting = Sitting(seed="13", **asked).fill()
    earned: Counter[tuple[int, str]] = Counter()
    while sitting.status == "running":
        sitting.decide(rng.choice(sitting.options()))
        told = [event for event in sitting.play.state.events or () if isinstance(event, GoldEarned)]
        if told and sitting.play.may_undo(told[0].player):
            guest = GUESTS[told[0].player]
            sitting.ask(guest, m.Undo())
            assert paid_so_far(sitting) == +earned
            sitting.ask(guest, m.Redo())
        for event in told:
            earned[event.player, event.why] += event.gold
        assert paid_so_far(sitting) == +earned
    assert {payer for _, payer in earned} == {"shepherds", "ambassadors", "rovers", "treasure"}
    record = whole_record(sitting.table, sitting.rows)
    assert paid_so_far(Sitting(record=record.text())) == +earned
    assert paid_in(Replay.of(record).step(len(record.actions)).game) == +earned


def paid_so_far(sitting: Sitting) -> Counter[tuple[int, str]]:
    """What was paid during play, as the table tells it."""
    return paid_in(views.game_view(sitting.table, None))


def paid_in(game: m.GameView) -> Counter[tuple[int, str]]:
    """What was paid during play in this view, which must add up and name the payer of everything."""
    for one in game.scores:
        assert one.total == sum(item.gold for item in one.items)
        assert all(item.gold == sum(part.gold for part in item.parts) for item in one.items)
        assert [item.gold for item in one.items if item.name == "gold"] == [0]
    items = [(seat, item) for seat, one in enumerate(game.scores) for item in one.items]
    return +Counter({(seat, item.name): item.gold for seat, item in items if item.name in PAYERS})
