"""Tables: scores, set-up, legal actions, and the board with all facts beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rich.columns import Columns
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.style import Style
from rich.table import Table
from rich.text import Text

from ...bots.hint import Hint
from ...game import scoring
from ...game.legal import legal
from ...game.options import Options, box_fields
from ...game.state import LAST, State
from ...hexes import Mask, hex_named
from ...texts import in_english
from .board import BOARD_WIDTH, ISLAND_WIDTH, draw_board, draw_island, player_style
from .legend import LEGEND_WIDTH, legend
from .menu import Question
from .wording import asked as asked_in_words
from .wording import belongings, card_in_words, listed, rule_asked_about, seat_names

PART = "  "
"""The separator of menu items."""
COMMANDS = (
    (
        ("build c4", "an action in notation"),
        ("barn c4-d9", "move a piece"),
        ("farm", "choose a kind of action"),
        ("undo, redo", "one action back or forth"),
        ("scores", "the gold, card by card"),
        ("board", "show the board again"),
        ("end, stop", "an action without a hex"),
        ("save FILE", "keep the record in a file"),
    ),
    (
        ("c4", "a hex, if one kind fits"),
        ("2", "a number of the menu"),
        ("back", "choose another kind"),
        ("(Enter)", "number all hexes"),
        ("hint", "the best options, and why"),
        ("legend", "what the signs mean"),
        ("record", "show the record"),
        ("quit", "leave the game"),
    ),
)
"""The commands at the table, in two columns, which stand below each other where there is little room."""
TELLING = 0.05
"""Smaller differences in gold between options are not shown."""


def commands() -> Columns:
    """The commands at the table."""
    columns = [_grid() for _ in COMMANDS]
    for column, lines in zip(columns, COMMANDS, strict=True):
        for command, meaning in lines:
            column.add_row(Text(command, no_wrap=True), meaning)
    return Columns(columns, padding=(0, 2))


def score_table(state: State, names: Sequence[str], *, so_far: bool = False) -> Table:
    """The gold of every player by item, as if the game ended now; or the gold earned ``so_far``."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("gold for", footer="total")
    for person in names:
        table.add_column(person, justify="right", max_width=14, overflow="ellipsis", no_wrap=True)
    for item, golds in _gold_by_item(state, so_far):
        table.add_row(item, *map(str, golds))
    table.add_section()
    table.add_row("total", *map(str, _totals(state, so_far)), style="bold")
    return table


def score_reasons(state: State, names: Sequence[str]) -> Table:
    """Where the gold of every player comes from."""
    table = _grid()
    for person, player in zip(names, scoring.score(state), strict=True):
        table.add_row("")
        table.add_row(Text(person, "bold"))
        for line in player.explain():
            item, _, why = line.partition(": ")
            table.add_row(f"  {item}", why)
    return table


def final_table(state: State, names: Sequence[str]) -> Group:
    """The scores at the end and who has won."""
    winners = [names[seat] for seat in scoring.winners(scoring.score(state))]
    verdict = f"winner: {winners[0]}" if len(winners) == 1 else f"shared victory: {listed(winners)}"
    return Group(score_table(state, names), "", Text(verdict, "bold"))


def card_rules(state: State) -> Table:
    """The rules of the cards, tasks and special hexes of this game."""
    table = _grid()
    for card in state.setup.scoring:
        table.add_row(Text(card.name, "bold"), card.says)
    return table


def setup_table(state: State) -> Group:
    """The set-up of the game."""
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
    """The legal actions of the active player."""
    found = legal(state)
    heading = Text(f"{seat_names(state)[state.decider]}: {card_in_words(state)}, {asked_in_words(state)}", "bold")
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
    """The options of a decision with reasons, best first.

    They are not numbered, because numbers mean menu items.
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
    """The board with all facts beside it; the legend is beside the island, if there is one."""
    board: RenderableType = draw_board(state, marked)
    side: list[RenderableType] = [*turn_lines(state, names), "", narrow_scores(state, names)]
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
    """The rows of one legal action: how it is done, and its hexes."""
    if isinstance(listing, dict):
        for key, part in listing.items():
            yield from _ways(part, *how, _key(key))
    elif isinstance(listing, list):
        if listing:
            yield " ".join(how), " ".join(listing)
    elif listing:
        yield " ".join(how), "yes"


def _key(key: str) -> str:
    """The label of a key: a source of moves, a player by number, or the key itself."""
    if key.isdecimal():
        return f"player {int(key) + 1}"
    try:
        hex_named(key)
    except ValueError:
        return key
    return f"{key} to"


def turn_lines(state: State, names: Sequence[str]) -> Iterator[RenderableType]:
    """The card in play, and the question to the decider."""
    if state.over:
        yield Text("the game is over", "bold")
        return
    yield Text(f"{names[state.decider]}: {card_in_words(state)}", "bold")
    yield Text(asked_in_words(state, names))
    rule = rule_asked_about(state)
    if rule:
        yield Text(rule, "dim")
    if state.end_flag and state.phase != LAST:
        yield Text("this is the last round", "italic")


def narrow_scores(state: State, names: Sequence[str]) -> Group:
    """Houses left and gold of every player, in columns headed by the digit that marks the player's houses."""
    table = Table.grid(padding=(0, 0, 0, 1))
    table.add_column(no_wrap=True)
    for _ in names:
        table.add_column(justify="right", min_width=3)
    table.add_row("", *(Text.assemble(_digit(seat)) for seat in range(len(names))))
    table.add_row("settlements left", *(str(player.supply) for player in state.players), style="dim")
    for item, golds in _gold_by_item(state, so_far=True):
        if item != "gold" or any(golds):
            table.add_row(item, *map(str, golds))
    table.add_row("total gold", *map(str, _totals(state, so_far=True)), style="bold")
    people = [
        Text.assemble(_digit(seat), f" {person}", no_wrap=True, overflow="ellipsis")
        for seat, person in enumerate(names)
    ]
    return Group(*people, "", table)


def players_line(state: State, names: Sequence[str]) -> Text:
    """Settlements left and gold so far of all players, in one line."""
    line = Text("supply/gold ", "dim")
    for seat, (player, gold) in enumerate(zip(state.players, _totals(state, so_far=True), strict=True)):
        line.append(*_digit(seat)).append(f" {player.supply}/{gold}  ", "not dim")
    return line


def players_table(state: State, names: Sequence[str]) -> Table:
    """Settlements left and gold so far, one line for each player."""
    table = Table.grid(padding=(0, 1, 0, 0), expand=True)
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True, overflow="ellipsis", ratio=1)
    table.add_column(justify="right", no_wrap=True)
    table.add_column(justify="right", no_wrap=True)
    table.add_row("", "", Text("supply", "dim"), Text("gold", "dim"))
    for seat, (player, gold) in enumerate(zip(state.players, _totals(state, so_far=True), strict=True)):
        table.add_row(Text.assemble(_digit(seat)), Text(names[seat]), str(player.supply), Text(str(gold), "bold"))
    return table


class Flow:
    """Items in a row, wrapped only between items."""

    def __init__(self, items: Sequence[Text]) -> None:
        self.items = items

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Begin a line where an item does not fit any more."""
        line = Text()
        for item in self.items:
            if line and line.cell_len + len(PART) + item.cell_len > options.max_width:
                yield line
                line = Text()
            line = Text(PART).join([line, item]) if line else item
        yield line


def menu(asked: Question) -> RenderableType:
    """All choices, numbered."""
    items = [f"{number} {item.text}" for number, item in enumerate(asked.items, 1)]
    heading = _menu_heading(asked)
    return Columns([heading, *items], padding=(0, 2)) if asked.hexes else Flow([heading, *map(Text, items)])


def short_menu(asked: Question) -> RenderableType:
    """All choices without the hexes, which the board shows."""
    others = [item for item in asked.items if not item.names_hex]
    items = [f"{number} {item.meaning.kind or item.text}" for number, item in enumerate(others, 1)]
    if asked.hexes:
        items.append(f"{asked.hexes} hexes; type one, or press Enter to number them")
    return Flow([_menu_heading(asked), *map(Text, items)])


def _menu_heading(asked: Question) -> Text:
    return Text(f"{asked.kind}:" if asked.hexes else "choose:", "bold")


def _digit(seat: int) -> tuple[str, Style]:
    """The digit that marks a player's houses, in their colours."""
    return f" {seat + 1} ", player_style(seat)


def _gold_by_item(state: State, so_far: bool) -> Iterator[tuple[str, list[int]]]:
    """The gold of all players by item; ``so_far`` leaves out gold for empty places."""
    claimed = so_far and not state.over
    golds = [player.claimed_by_item() if claimed else player.by_item() for player in scoring.score(state)]
    for item in golds[0]:
        yield item, [gold[item] for gold in golds]


def _totals(state: State, so_far: bool) -> list[int]:
    return [sum(golds) for golds in zip(*(golds for _, golds in _gold_by_item(state, so_far)), strict=True)]
