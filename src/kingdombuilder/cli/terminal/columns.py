"""Facts in columns: scores, set-up, legal actions, and the board with all there is to know beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ...bots.hint import Hint
from ...english import in_english
from ...game import scoring
from ...game.legal import legal
from ...game.options import Options, box_fields
from ...game.state import LAST, State
from ...hexes import Mask, hex_named
from .board import BOARD_WIDTH, ISLAND_WIDTH, draw_board, draw_island, player_style
from .legend import LEGEND_WIDTH, legend
from .wording import asked, belongings, card_in_words, listed, rule_asked_about

TELLING = 0.05
"""A difference of less gold than this between two options is not worth telling."""


def score_table(state: State, names: Sequence[str], *, so_far: bool = False) -> Table:
    """The gold of every player, item by item, as if the game ended now; or what they have earned ``so_far``."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("gold for", footer="total")
    for person in names:
        table.add_column(person, justify="right", max_width=14, overflow="ellipsis", no_wrap=True)
    for item, golds in _gold_by_item(state, so_far):
        table.add_row(item, *map(str, golds))
    table.add_section()
    table.add_row("total", *map(str, _totals(state, so_far)), style="bold")
    return table


def final_table(state: State, names: Sequence[str]) -> Group:
    """The scores at the end and who has won."""
    winners = [names[seat] for seat in scoring.winners(scoring.score(state))]
    verdict = f"winner: {winners[0]}" if len(winners) == 1 else f"shared victory: {listed(winners)}"
    return Group(score_table(state, names), "", Text(verdict, "bold"))


def card_rules(state: State) -> Table:
    """What the cards, tasks and places of this game pay for."""
    table = _grid()
    for card in state.setup.scoring:
        table.add_row(Text(card.name, "bold"), card.says)
    return table


def setup_table(state: State) -> Group:
    """What lies on the table at the beginning."""
    options, setup = state.setup.options, state.setup
    table = _grid()
    sections = options.sections or ()
    table.add_row(Text("sections", "bold"), " ".join(sections[:2]))
    table.add_row("", " ".join(sections[2:]))
    for field in box_fields():
        if field.on_board and field.of(options):
            table.add_row(Text(field.name, "bold"), field.text(field.of(options)))
    if options.sets != Options.sets:
        table.add_row(Text("sets", "bold"), " ".join(options.sets))
    tiles = _grid()
    for _, tile in setup.tiles:
        tiles.add_row(Text(tile.kind, "bold"), tile.says)
    begins = f"{options.players} players; player {options.start_player + 1} begins; seed {options.seed}"
    return Group(begins, "", table, "", card_rules(state), "", tiles, "")


def legal_table(state: State) -> Group:
    """Everything that the player of the turn may do."""
    found = legal(state)
    heading = Text(f"player {state.decider + 1}: {card_in_words(state)}, {asked(state)}", "bold")
    if found.get("redraw"):
        return Group(
            heading, f"No hex for the {card_in_words(state)} is empty: a new one is drawn before anything else."
        )
    table = _grid()
    table.add_column(style="bold", no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column()
    for kind, listing in found["actions"].items():
        for row, (how, hexes) in enumerate(_ways(listing)):
            table.add_row("" if row else kind, how, hexes)
    return Group(heading, "", table)


def hint_table(found: Sequence[Hint], names: Sequence[str]) -> Group:
    """The options of a decision, best first, and what speaks for each of them.

    They have no numbers, because a number that is typed at the table means an item of the menu.
    """
    table = _grid()
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    for place, hint in enumerate(found):
        worse = f", about {hint.worse:.1f} gold worse" if hint.worse >= TELLING else ""
        table.add_row("or" if place else "best", Text(", ".join(hint.phrases), "bold"))
        table.add_row(
            "", Text(f"{hint.gold:+} gold now{worse}. ", "italic").append(in_english(hint, names), "not italic")
        )
    forced = [Text(f"There is no choice: {found[0].actions[0]}.", "bold")] if found[0].forced else []
    return Group(*forced, table)


def position_table(state: State, names: Sequence[str], marked: Mask = 0) -> Table:
    """The board and beside it all there is to know; the legend stands beside the island, if there is one."""
    board: RenderableType = draw_board(state, marked)
    side: list[RenderableType] = [*_turn_lines(state, names), "", _narrow_scores(state, names)]
    side += ["", *belongings(state, names)]
    signs = Group(*legend(state, marked))
    if state.setup.board.island:
        below = Table.grid(padding=0)
        below.add_column(width=ISLAND_WIDTH, no_wrap=True)
        below.add_column(no_wrap=True)
        below.add_row(draw_island(state, marked), signs)
        board = Group(board, "", below)
    else:
        side += ["", signs]
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(width=BOARD_WIDTH, no_wrap=True)
    table.add_column(max_width=LEGEND_WIDTH)
    table.add_row(board, Group(*side))
    return table


def _grid() -> Table:
    return Table.grid(padding=(0, 2, 0, 0))


def _ways(listing: Any, *how: str) -> Iterator[tuple[str, str]]:
    """The rows of one action in the list of legal ones, whatever its shape: how it is done, and the hexes."""
    if isinstance(listing, dict):
        for key, part in listing.items():
            yield from _ways(part, *how, _key(key))
    elif isinstance(listing, list):
        if listing:
            yield " ".join(how), " ".join(listing)
    elif listing:
        yield " ".join(how), "yes"


def _key(key: str) -> str:
    """A source of moves, a player by number, or what the key says."""
    if key.isdecimal():
        return f"player {int(key) + 1}"
    try:
        hex_named(key)
    except ValueError:
        return key
    return f"{key} to"


def _turn_lines(state: State, names: Sequence[str]) -> Iterator[RenderableType]:
    if state.over:
        yield Text("the game is over", "bold")
        return
    yield Text(f"{names[state.decider]}: {card_in_words(state)}", "bold")
    yield Text(asked(state, names))
    rule = rule_asked_about(state)
    if rule:
        yield Text(rule, "dim")
    if state.end_flag and state.phase != LAST:
        yield Text("this is the last round", "italic")


def _narrow_scores(state: State, names: Sequence[str]) -> Group:
    """Houses left and gold of every player, in columns headed by the digit that marks the player's houses."""
    table = Table.grid(padding=(0, 0, 0, 1))
    table.add_column(no_wrap=True)
    for _ in names:
        table.add_column(justify="right", min_width=3)
    table.add_row("", *(Text(f" {seat + 1} ", player_style(seat)) for seat in range(len(names))))
    table.add_row("houses left", *(str(player.supply) for player in state.players), style="dim")
    for item, golds in _gold_by_item(state, so_far=True):
        if item != "gold" or any(golds):
            table.add_row(item, *map(str, golds))
    table.add_row("total gold", *map(str, _totals(state, so_far=True)), style="bold")
    people = [Text.assemble((f" {seat + 1} ", player_style(seat)), f" {person}") for seat, person in enumerate(names)]
    return Group(*people, "", table)


def _gold_by_item(state: State, so_far: bool) -> Iterator[tuple[str, list[int]]]:
    """The gold of all players, item by item; ``so_far`` without what all have alike where nobody has built yet."""
    everybody = [player.items for player in scoring.score(state)]
    left_out = so_far and not state.over
    for item in everybody[0]:
        yield item, [sum(one.gold for one in items[item] if not (left_out and one.unclaimed)) for items in everybody]


def _totals(state: State, so_far: bool) -> list[int]:
    return [sum(golds) for golds in zip(*(golds for _, golds in _gold_by_item(state, so_far)), strict=True)]
