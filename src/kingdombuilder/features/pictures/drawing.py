"""The picture of a preview as SVG: the board, and beside a result the gold of all players.

It is readable without fonts, which a server may lack: gold is a bar with a number beside it.
"""

from __future__ import annotations

from ...artwork import INK, PAPER, PLAYERS
from ...game.picture import picture
from ...service.calls import Preview

WIDTH, HEIGHT = 1200, 630
MARGIN = 14
RESULT = 330
"""The width that a result takes beside the board."""
ROW, BAR = 92, 22
GOLD = "#d9a521"


def drawn(preview: Preview) -> str:
    """The picture of a preview."""
    board = picture(preview.state, coordinates=False, flat=True, colours=preview.colours)
    beside = RESULT if preview.gold else 0
    width, height = WIDTH - 2 * MARGIN - beside, HEIGHT - 2 * MARGIN
    nested = f'<svg x="{MARGIN}" y="{MARGIN}" width="{width}" height="{height}" '
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>{board.replace("<svg ", nested, 1)}'
        f"{_result(preview) if beside else ''}</svg>"
    )


def _result(preview: Preview) -> str:
    """A row for each player: a settlement, and the gold as a bar; the winners' bars are golden."""
    left, most = WIDTH - RESULT + 36, max(1, *preview.gold)
    top = (HEIGHT - ROW * len(preview.gold)) // 2 + ROW // 2
    rows = []
    for seat, gold in enumerate(preview.gold):
        number = preview.colours[seat] if preview.colours else seat
        art, y = PLAYERS[number], top + ROW * seat
        colour = GOLD if seat in preview.winners else "#b9a57c"
        rows.append(
            f'<g color="{art.colour}" stroke="{art.ink}" stroke-width="1.5" stroke-linejoin="round" fill="none"'
            f' transform="translate({left} {y}) scale(1.5)"><use href="#kb-house-{number + 1}"/></g>'
            f'<rect x="{left + 44}" y="{y - BAR // 2}" width="{round(150 * max(0, gold) / most)}" height="{BAR}" rx="5"'
            f' fill="{colour}" stroke="{INK}" stroke-width="1.5"/>'
            f'<text x="{left + 206}" y="{y + 13}" font-family="serif" font-size="38" fill="{INK}">{gold}</text>'
        )
    return "".join(rows)
