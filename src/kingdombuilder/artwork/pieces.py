"""Players, and the pieces that they and the boxes put on the board.

Pieces of a player are painted in ``currentColor``, the player's, with light and shade laid over it. The first path of a
drawing is its outline.
"""

from __future__ import annotations

from dataclasses import dataclass

from .terrains import Drawing


@dataclass(frozen=True)
class PlayerArt:
    """The look of a player's pieces: their colour, the colour of lines, and that of the emblem on units."""

    name: str
    colour: str
    ink: str = "#2b1d12"
    emblem: str = "#fffdf5"


PLAYERS: tuple[PlayerArt, ...] = (
    PlayerArt("blue", "#1f6fb5", "#0d2a47"),
    PlayerArt("orange", "#f2a71b"),
    PlayerArt("black", "#3a3a40", "#121216"),
    PlayerArt("white", "#fdfaf2", emblem="#8a6f52"),
    PlayerArt("red", "#cf3d3d", "#3c0d0d"),
)

HOUSES: tuple[Drawing, ...] = (
    # a cottage with a gable and a round window
    (
        '<path d="M-13 1 0-13 13 1H10V13H-10V1z"/>'
        '<path d="M-10 1V13H10V1L0-9z" fill="#fff" fill-opacity=".16"/>'
        '<circle cy="4" r="3.2" fill="#fff"/>'
    ),
    # a long house, seen from its side, with rafters and a chimney
    (
        '<path d="M-15 2-9-9H3v-4h5v4h1L15 2H12V12H-12V2z"/>'
        '<path d="M-12 2V12H12V2z" fill="#fff" fill-opacity=".4"/>'
        '<path d="M-6-9-9 2M0-9V2M6-9 9 2"/>'
    ),
    # a round hut with a door
    (
        '<path d="M-12 13V2C-12-17 12-17 12 2V13z"/>'
        '<path d="M-12 2C-12-17 12-17 12 2z" fill="#fff" fill-opacity=".14"/>'
        '<path d="M-4 13V6q4-5 8 0v7z" fill="#fff"/>'
    ),
    # a steep hall, all roof, with a pointed door
    (
        '<path d="M0-17 15 13H-15z"/>'
        '<path d="M0-17 15 13H7z" fill="#8a7355" fill-opacity=".4" stroke="none"/>'
        '<path d="M-5 13 0 1 5 13z" fill="#5b4330"/>'
    ),
    # twin gables
    (
        '<path d="M-14 13V-2L-7-12 0-2 7-12 14-2V13z"/>'
        '<path d="M-14-2-7-12 0-2 7-12 14-2z" fill="#3c0d0d" fill-opacity=".22"/>'
        '<path d="M-9 3h4v5h-4zM5 3h4v5H5z" fill="#fff"/>'
    ),
)
"""The house of each player, of a shape of its own. Its outline is the player's emblem, too."""


@dataclass(frozen=True)
class UnitArt:
    """The drawing of a unit, with room for the player's emblem."""

    drawing: Drawing
    emblem: tuple[float, float, float]
    """Where the emblem goes: x, y and its size."""
    ground: str | None = None
    """The colour of the square under a piece of seven hexes; a piece without one stands on a single hex."""


UNITS: dict[str, UnitArt] = {
    "warrior": UnitArt(
        '<path d="M-11 13V-1q0-4 5-5-2-3-2-6 0-6 6-6t6 6q0 3-2 6 5 1 5 5V13zM9 13V-13l-2-1 4-6 4 6-2 1V13z"/>'
        '<path d="M-11 13V-1q0-4 5-5h8q5 1 5 5V13z" fill="#fff" fill-opacity=".35"/>'
        '<path d="M9.2 13V-13h3.6V13z" fill="#c08a4e" stroke-width="1"/><path d="M7-14l4-6 4 6-4 2z" fill="#e3e9ec"/>'
        '<path d="M-6-10H2v3q-4 4-8 0z" fill="#f0cfa0"/><path d="M-8-10q0-8 6-8t6 8z" fill="#c9d0d4"/>'
        '<path d="M-2-18v8"/><path d="M-14-4q10 0 10-2 0 2 10 2 1 13-10 18-11-5-10-18z"/>',
        (-4, 3.5, 0.44),
    ),
    "wagon": UnitArt(
        '<path d="M-15 2Q-18-14-9-16H9Q18-14 15 2l-1 6H-14zM-13 9a5 5 0 1 0 10 0 5 5 0 1 0-10 0z'
        'M3 9a5 5 0 1 0 10 0 5 5 0 1 0-10 0z"/>'
        '<path d="M-15 2Q-18-14-9-16h3q-6 6-4 18zM15 2Q18-14 9-16H6q6 6 4 18z" fill="#fff" fill-opacity=".3"/>'
        '<path d="M-16 2h32l-2 6h-28z" fill="#a8753f"/><circle cx="-8" cy="9" r="5" fill="#e6c07a"/>'
        '<circle cx="8" cy="9" r="5" fill="#e6c07a"/><path d="M-8 4v10M-13 9h10M8 4v10M3 9h10" stroke-width="1"/>',
        (0, -6.5, 0.44),
    ),
    "ship": UnitArt(
        '<path d="M-16 3q8 3 16 3t16-3Q14 13 7 13H-7Q-14 13-16 3zM-12 1Q-9-7-11-14 0-11 11-14 9-7 12 1 0-3-12 1z'
        'M-1-12v-8q6 0 9 3-5 1-8 3z"/>'
        '<path d="M-16 3q8 3 16 3t16-3Q14 13 7 13H-7Q-14 13-16 3z" fill="#a8753f"/>'
        '<path d="M-13 8q13 3 26 0" stroke="#e6c07a"/>'
        '<path d="M6-13l5-1Q9-7 12 1L7 0Q5-7 6-13z" fill="#fff" fill-opacity=".3" stroke="none"/>',
        (-1.5, -6.5, 0.44),
    ),
    "city_hall": UnitArt(
        '<path d="M-60 46V2h-5l13-24L-39 2H-34L-26-16H-11V-48h-5L0-76l16 28H11V-16H26L34 2H39L52-22 65 2H60V46z"/>'
        '<path d="M0-76v-14" stroke-width="2.4"/><path d="M0-90q9-4 17 2-9 1-17 6z"/>'
        '<path d="M-11-14V-48H11v34z" fill="#fbf2dc"/><path d="M-17-46 0-76l17 30q-17 5-34 0z"/>'
        '<path d="M0-76l17 30-9 2z" fill="#000" fill-opacity=".14" stroke="none"/>'
        '<circle cy="-33" r="7.5" fill="#fff"/><path d="M0-38v5h4" stroke-width="1.8"/>'
        '<path d="M-40 46V0H40v46z" fill="#f4e6c6"/><path d="M-46 3-30-18H30L46 3z"/>'
        '<path d="M-36-10h72M-41-4h82" stroke-opacity=".35"/>'
        '<path d="M-60 46V2h18v44zM60 46V2H42v44z" fill="#fbf2dc"/>'
        '<path d="M-66 4-51-24-37 4q-14 4-29 0zM66 4 51-24 37 4q14 4 29 0z"/>'
        '<path d="M51-24 66 4l-8 2zM-51-24-37 4l-7 2z" fill="#000" fill-opacity=".14" stroke="none"/>'
        '<path d="M-18 46V2H18v44z" fill="#fbf2dc"/><path d="M-24 5 0-16 24 5z"/>'
        '<path d="M-9 46V32q9-12 18 0v14z" fill="#5b4330"/><path d="M0 27v19"/>'
        '<path d="M-34 12h8v11h-8zM26 12h8v11h-8zM-34 30h8v10h-8zM26 30h8v10h-8z" fill="#6f5a46"/>'
        '<path d="M-54 14h6v10h-6zM48 14h6v10h-6zM-54 31h6v9h-6zM48 31h6v9h-6z" fill="#6f5a46"/>'
        '<path d="M-62 46H62v5H-62z" fill="#d9ccb2"/><path d="M-14 51h28l4 5h-36z" fill="#e9dcc0"/>',
        (0, 15, 0.8),
        "#e6d8b8",
    ),
}

NEUTRAL: dict[str, Drawing] = {
    "wall": (
        '<path d="M-20 14V-9h40V14z" stroke="#fffaf0" stroke-width="4.6"/>'
        '<path d="M-20 14V-9h8v5h8v-5H4v5h8v-5h8V14z" fill="#b5aca0"/>'
        '<path d="M-20 1h40M-20 7.5h40M-14-4v5M-4-4v5M7-4v5M14-4v5M-9 1v6.5M2 1v6.5M12 1v6.5M-15 7.5V14M-4 7.5V14'
        'M7 7.5V14" stroke="#6f665c" stroke-width="1.1"/>'
        '<path d="M-19-8h6M-3-8h6M13-8h6" stroke="#e3dccf" stroke-width="1.6"/>'
    ),
    "scout": (
        '<circle r="15" fill="#f3ead0" stroke="#2f6b4a" stroke-width="2.6"/>'
        '<circle r="11" stroke="#2f6b4a" stroke-width="1"/>'
        '<path d="M0-11 3-3 0 0-3-3z" fill="#b8402c"/><path d="M0 11 3 3 0 0-3 3z" fill="#5b4330"/>'
        '<path d="M-11 0-3-3 0 0-3 3zM11 0 3-3 0 0 3 3z" fill="#d9a441"/>'
    ),
}
"""Neutral pieces: walls, scouts."""
IN_FRONT = ("scout",)
"""The neutral pieces drawn over the players' pieces; the others are drawn behind."""

THINGS: dict[str, Drawing] = {
    # among its peaks
    "cave": (
        '<use href="#kb-mountain-mark-1" x="-13" y="-8"/><use href="#kb-mountain-mark-1" x="12" y="-10"/>'
        '<path d="M-22 16Q-23 2-15-3-13-13 0-14 13-13 15-3 23 2 22 16 0 21-22 16z" fill="#857c73"/>'
        '<path d="M-22 16Q-23 2-15-3-13-13 0-14-6-8-9 1-12 8-11 17-17 17-22 16z" fill="#a39b91" stroke="none"/>'
        '<path d="M-11 17Q-12-3 0-4 12-3 11 17 0 19-11 17z" fill="#1f1713"/>'
        '<path d="M-7 17Q-7 4 0 3 7 4 7 17z" fill="#3a2a1e" stroke="none"/>'
        '<path d="M-15-3q4 1 5 5M-6-11q3 2 3 5M15-3q-4 1-5 5M8-11q-2 2-1 5M-19 9q4-1 5 2M19 9q-4-1-5 2"'
        ' stroke="#4a433d"/>'
    ),
}
"""Fixed things on terrain hexes, drawn in place of the marks of the terrain."""

PLATE: Drawing = (
    '<circle r="20" fill="#fdf6de" stroke="#2f7d55" stroke-width="2.6"/>'
    '<circle r="17.2" stroke="#2f7d55" stroke-opacity=".5" stroke-width=".9"/>'
)
"""The plate under the pictogram of a special hex."""
