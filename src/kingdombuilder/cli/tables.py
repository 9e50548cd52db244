"""Facts in words and columns: scores, set-up, legal actions, tiles, and all of them beside the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ..game import scoring
from ..game.actions import END, PLACE
from ..game.choices import choices
from ..game.legal import legal
from ..game.state import AFTER, BEFORE, MANDATORY, Player, State
from ..hexes import Hex, Mask, each, name
from .terminal import BOARD_WIDTH, CASTLE, GROUND, MARK, draw_board, location_signs, player_style

SIDE_WIDTH = 31
"""The width of the facts beside the board: both fit into 80 columns."""


def seat_names(state: State, names: Sequence[str] = ()) -> list[str]:
    """What to call the players."""
    return list(names) if names else [f"player {seat + 1}" for seat in range(len(state.players))]


def score_table(state: State, names: Sequence[str]) -> Table:
    """The gold of every player, item by item."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("gold for", footer="total")
    for person in names:
        table.add_column(person, justify="right", max_width=14, overflow="ellipsis", no_wrap=True)
    for item, golds in _gold_by_item(state):
        table.add_row(item, *map(str, golds))
    table.add_section()
    table.add_row("total", *(str(player.total) for player in scoring.score(state)), style="bold")
    return table


def final_table(state: State, names: Sequence[str]) -> Group:
    """The scores at the end and who has won."""
    winners = [names[seat] for seat in scoring.winners(scoring.score(state))]
    verdict = f"winner: {winners[0]}" if len(winners) == 1 else f"shared victory: {_listed(winners)}"
    return Group(score_table(state, names), "", Text(verdict, "bold"))


def card_rules(state: State) -> Table:
    """What the Kingdom Builder cards of this game pay for."""
    table = Table.grid(padding=(0, 2, 0, 0))
    for card in state.setup.cards:
        table.add_row(Text(card.name, "bold"), (card.score.__doc__ or "").splitlines()[0])
    table.add_row(Text("castles", "bold"), (scoring.castles.__doc__ or "").splitlines()[0])
    return table


def setup_table(state: State) -> Group:
    """What lies on the table at the beginning."""
    options, setup = state.setup.options, state.setup
    sections = Table.grid(padding=(0, 2, 0, 0))
    names = options.sections or ()
    sections.add_row(Text("sections", "bold"), *names[:2])
    sections.add_row("", *names[2:])
    tiles = Table.grid(padding=(0, 2, 0, 0))
    for _, tile in setup.tiles:
        tiles.add_row(Text(tile.kind, "bold"), tile.says)
    begins = f"{options.players} players; player {options.start_player + 1} begins; seed {options.seed}"
    return Group(begins, "", sections, "", card_rules(state), "", tiles, "")


def legal_table(state: State) -> Group:
    """Everything that the player of the turn may do."""
    found = legal(state)
    heading = Text(f"player {state.active + 1}: {_card(state)}, {asked(state)}", "bold")
    if found.get("redraw"):
        return Group(heading, f"No {state.card} hex is empty: a new card is drawn before anything else.")
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style="bold", no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column()
    for kind, listing in found["actions"].items():
        if isinstance(listing, dict):
            for row, (source, targets) in enumerate(listing.items()):
                table.add_row("" if row else kind, f"{source} to", " ".join(targets))
        else:
            table.add_row(kind, "", " ".join(listing) if isinstance(listing, list) else "yes")
    return Group(heading, "", table)


def asked(state: State) -> str:
    """What the deciding player is asked, in words."""
    offers = choices(state)
    with_tile = any(kind not in ("build", END, PLACE) for kind in offers)
    if state.over:
        return "the game is over"
    if state.pending:
        pending = state.pending[-1]
        return f"place the piece from {name(pending.hex)} ({pending.kind})"
    builds = min(state.builds_left, state.players[state.active].supply)
    if state.phase == MANDATORY:
        return f"build {_houses(builds, 'more ')} on {state.card}"
    if state.phase == BEFORE and builds:
        return f"build {_houses(builds)} on {state.card}" + (", or use a tile first" if with_tile else "")
    why = "no house is left: " if state.phase != AFTER else ""
    return why + ("use a tile or end the turn" if with_tile else "end the turn")


def position_table(state: State, names: Sequence[str], marked: Mask = 0) -> Table:
    """The board and beside it the turn, the scores and the legend."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(width=BOARD_WIDTH, no_wrap=True)
    table.add_column(max_width=SIDE_WIDTH)
    turn = _turn_lines(state, names)
    side = Group(*turn, "", _narrow_scores(state, names), "", *_legend(state, marked))
    table.add_row(draw_board(state, marked), side)
    return table


def tile_lines(state: State, seat: int, names: Sequence[str]) -> Iterator[Text]:
    """The tiles of the player who decides with what they do, then those of the others in short."""
    for hex in each(state.players[seat].tiles):
        kind = state.setup.board.symbols[hex]
        condition = _condition(state.players[seat], hex)
        line = Text(f"{kind} tile, {condition}: ", "bold" if condition == "ready" else "dim")
        yield line.append(state.setup.tile[kind].says, "not bold")
    for other, player in enumerate(state.players):
        if other != seat and player.tiles:
            kinds = ", ".join(state.setup.board.symbols[hex] for hex in each(player.tiles))
            yield Text(f"tiles of {names[other]}: {kinds}", "dim")


def _turn_lines(state: State, names: Sequence[str]) -> Iterator[RenderableType]:
    if state.over:
        yield Text("the game is over", "bold")
    else:
        yield Text(f"{names[state.decider]}: {_card(state)}", "bold")
        yield Text(asked(state))
    if state.end_flag and not state.over:
        yield Text("this is the last round", "italic")


def _narrow_scores(state: State, names: Sequence[str]) -> Group:
    """Houses left and gold of every player, in columns headed by the digit that marks the player's houses."""
    table = Table.grid(padding=(0, 0, 0, 1))
    table.add_column(no_wrap=True)
    for _ in names:
        table.add_column(justify="right", min_width=3)
    table.add_row("", *(Text(f" {seat + 1} ", player_style(seat)) for seat in range(len(names))))
    table.add_row("houses left", *(str(player.supply) for player in state.players), style="dim")
    for item, golds in _gold_by_item(state):
        if item != "gold" or any(golds):
            table.add_row(item, *map(str, golds))
    table.add_row("total gold", *(str(player.total) for player in scoring.score(state)), style="bold")
    people = [Text.assemble((f" {seat + 1} ", player_style(seat)), f" {person}") for seat, person in enumerate(names)]
    return Group(*people, "", table)


def _legend(state: State, marked: Mask) -> Iterator[Text]:
    words = [f"{sign.strip()[:1]} {terrain}" for terrain, sign in GROUND.items() if state.setup.board.terrain[terrain]]
    words += [f"{sign} {kind}" for kind, sign in location_signs(state.setup.board).items()]
    words += [f"{CASTLE} castle"]
    for first in range(0, len(words), 3):
        yield Text("".join(f"{word:<11}" for word in words[first : first + 3]).rstrip(), "dim")
    yield Text("XX two tiles, Xx one, xx none", "dim")
    if marked:
        yield Text(f"{MARK} you may choose it now", "dim")


def _gold_by_item(state: State) -> Iterator[tuple[str, list[int]]]:
    golds = [player.by_item() for player in scoring.score(state)]
    for item in golds[0]:
        yield item, [player[item] for player in golds]


def _condition(player: Player, location: Hex) -> str:
    if player.new >> location & 1:
        return "new (ready next turn)"
    return "used" if player.used >> location & 1 else "ready"


def _card(state: State) -> str:
    return f"{state.card} card" if state.card else "no card is left"


def _houses(number: int, more: str = "") -> str:
    return f"{number} {more}house{'s' * (number != 1)}"


def _listed(words: Sequence[str]) -> str:
    return f"{', '.join(words[:-1])} and {words[-1]}"
