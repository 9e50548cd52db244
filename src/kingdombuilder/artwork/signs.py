"""Signs: the pictogram of each special hex, and of the tiles that lie on nomad hexes."""

from __future__ import annotations

from .terrains import Drawing

STONE = ("#d3ccbf", "#756c60")
PAPER = ("#fcf3d6", "#b26a2b")
SAND = ("#eedcae", "#8b5a3a")

GROUNDS: dict[str, tuple[str, str]] = {
    "castle": STONE, "capitol": STONE, "palace": STONE, "silo": STONE, "nomad": SAND,
}  # fmt: skip
"""Ground and frame of the special hexes that are not locations; a location lies on yellow paper."""

SPECIAL_HEXES: dict[str, Drawing] = {
    "castle": (
        '<path d="M0-15v-8" stroke-width="1.2"/><path d="M0-23q4-2 8 1-4 0-8 3z" fill="#b8402c"/>'
        '<path d="M-7 14v-29h3v3h2.5v-3h3v3H4v-3h3v29z" fill="#e9e2d2"/>'
        '<path d="M-18 14V-6h3v3h2.5v-3h3v3H-7v17zM18 14V-6h-3v3h-2.5v-3h-3v3H7v17z" fill="#c9bfae"/>'
        '<path d="M-3.5 14V7q3.5-6 7 0v7z" fill="#5b4330"/>'
        '<path d="M0-8v4M-12.5 3v3M12.5 3v3" stroke-width="2"/>'
    ),
    "capitol": (
        '<path d="M0-19v-5" stroke-width="1.2"/><path d="M0-24q4-2 8 1-4 0-8 3z" fill="#b8402c"/>'
        '<path d="M-2-15v-4h4v4z" fill="#fbf6e9"/><path d="M-8-6q0-9 8-9t8 9z" fill="#d9a441"/>'
        '<path d="M-4-7q0-5 2-7M4-7q0-5-2-7" stroke="#8c5a1c"/><path d="M-9-6H9v4H-9z" fill="#fbf6e9"/>'
        '<path d="M-18-1 0-6 18-1v2h-36z" fill="#e9e2d2"/><path d="M-16 1h32v9h-32z" fill="#b9ae9c" stroke="none"/>'
        '<path d="M-15 1v9h3.500V1zM-8.5 1v9H-5V1zM-1.8 1v9h3.600V1zM5 1v9h3.500V1zM11.5 1v9H15V1z" fill="#fbf6e9"/>'
        '<path d="M-18 10h36v4h-36z" fill="#e9e2d2"/>'
    ),
    "palace": (
        '<path d="M0-17v-5" stroke-width="1.2"/><path d="M0-22q4-2 7 1-4 0-7 2z" fill="#b8402c"/>'
        '<path d="M-7-3q-3-9 7-14 10 5 7 14z" fill="#4f9a94"/><path d="M-8-3h16v5H-8z" fill="#f6ecd4"/>'
        '<path d="M-17 14V3q-1-5 3-8 4 3 3 8v11zM17 14V3q1-5-3-8-4 3-3 8v11z" fill="#e9dcc0"/>'
        '<path d="M-17.5 1q0-4 3.5-7 3.5 3 3.5 7zM17.5 1q0-4-3.5-7-3.5 3-3.5 7z" fill="#4f9a94"/>'
        '<path d="M-11 14V2h22v12z" fill="#fbf6e9"/><path d="M-3.5 14V9q3.5-6 7 0v5z" fill="#5b4330"/>'
        '<path d="M-8 6v3M8 6v3M-14 5v3M14 5v3" stroke-width="2.2"/>'
    ),
    "silo": (
        '<path d="M-13 14V-6q0-8 7-8t7 8v20z" fill="#d9b45a"/><path d="M-13-6q0-8 7-8t7 8z" fill="#b8643c"/>'
        '<path d="M-13-1H1M-13 4H1M-13 9H1" stroke="#8c6a1c"/><path d="M-6-14v-3" stroke-width="2"/>'
        '<path d="M3 14V1l6-6 6 6v13z" fill="#b07a45"/><path d="M0 2 9-7 18 2 15 2 9-4 3 2z" fill="#8b5a3a"/>'
        '<path d="M6 14V6h6v8z" fill="#f1e4c8"/><path d="M6 14l6-8M6 6l6 8" stroke-width="1"/>'
        '<path d="M-10-7q0-4 3-4.5" stroke="#eab08c" stroke-width="1.6"/>'
    ),
    "nomad": (
        '<path d="M0-14q1-4-1-7M0-14l-3-5M0-14l4-5" stroke-width="1.5"/>'
        '<path d="M-17 14Q-6 2 0-15 6 2 17 14z" fill="#e7c58a"/>'
        '<path d="M-8.5 4Q-3-4-1.5-10L0-15 1.5-10Q3-4 8.5 4 5 2 0 2t-8.5 2z" fill="#b8402c" stroke="none"/>'
        '<path d="M-17 14Q-6 2 0-15 6 2 17 14M-9 4Q0 0 9 4"/>'
        '<path d="M0-2Q-1 6-6 14H6Q1 6 0-2z" fill="#5b4330"/><path d="M-18 14h36"/>'
    ),
}

BASE: dict[str, Drawing] = {
    "oracle": (
        '<path d="M-15 11h30v3h-30z" fill="#e9e2d2"/>'
        '<path d="M-12-4H12v14h-24z" fill="#8b7ba4" stroke="none"/>'
        '<path d="M-12-4v14h4V-4zM-2-4v14h4V-4zM8-4v14h4V-4z" fill="#fbf6e9"/>'
        '<path d="M-15-5 0-16 15-5z" fill="#d9a441"/><path d="M-4-8q4-4 8 0-4 4-8 0z" fill="#fff"/>'
        '<path d="M0-8h0" stroke-width="3"/>'
    ),
    "farm": (
        '<path d="M-8 13Q-1 3-7-8M8 13Q1 3 7-8M0 13V-10M-4 13Q0 3-3-6M4 13Q0 3 3-6" stroke="#b5831f"'
        ' stroke-width="1.8"/>'
        '<path d="M0-18q4 4 0 9-4-5 0-9zM-8-15q5 3 3 8-6-3-3-8zM8-15q-5 3-3 8 6-3 3-8zM-13-9q6 1 6 6-7-1-6-6z'
        'M13-9q-6 1-6 6 7-1 6-6zM-4-8q5 2 4 6-5-1-4-6zM4-8q-5 2-4 6 5-1 4-6z"'
        ' fill="#ecbf45" stroke-width="1.1"/>'
        '<path d="M-5 3q5 3 10 0v4q-5 3-10 0z" fill="#b8402c"/>'
    ),
    "oasis": (
        '<ellipse cy="12" rx="16" ry="4.5" fill="#7fb2c6"/>'
        '<path d="M-1 12Q0 2 3-7l3 1Q2 3 3 12z" fill="#9a6a3c"/>'
        '<path d="M4-8q-9-9-16 2 8-4 16-2zM4-8Q8-18 17-8 9-11 4-8zM4-8q-6-10-11-7 7 1 11 7z'
        "M4-8q-12 1-9 11 1-7 9-11z"
        'M4-8q11 0 9 10-2-7-9-10z" fill="#5c8a45" stroke-width="1.1"/>'
    ),
    "tower": (
        '<path d="M0-19v-5" stroke-width="1.2"/><path d="M0-24q4-1 7 1-4 0-7 2z" fill="#d9a441"/>'
        '<path d="M-6 14-5-5H5l1 19z" fill="#e3d8c2"/><path d="M-8-4v-4H8v4q-8 3-16 0z" fill="#cdbfa5"/>'
        '<path d="M-9-8 0-20 9-8q-9 3-18 0z" fill="#b8402c"/>'
        '<path d="M-2.5 14V9q2.5-4 5 0v5z" fill="#5b4330"/>'
        '<path d="M0-1v4" stroke-width="2.2"/><path d="M-13 14h26"/>'
    ),
    "tavern": (
        '<path d="M7-5h5q3 0 3 4v5q0 4-4 4H7" stroke-width="4.6"/>'
        '<path d="M7-5h5q3 0 3 4v5q0 4-4 4H7" stroke="#d9a441" stroke-width="2"/>'
        '<path d="M-10-8H8v20q-9 3-18 0z" fill="#d9a441"/><path d="M-5-3V9M-1-3v13M3-3V9" stroke="#8c5a1c"/>'
        '<path d="M-11-6q-4-5 1-7 1-6 7-4 5-3 7 2 6-1 6 4 0 4-4 4-1 3-3 0-3 4-5 0-3 3-5 1-2 3-4 0z"'
        ' fill="#fffaf0"/>'
    ),
    "barn": (
        '<path d="M-14 14V-4l5-8L0-17l9 5 5 8v18z" fill="#b8402c"/>'
        '<path d="M-16-3l6-10L0-19l10 6 6 10" stroke-width="3.8"/>'
        '<path d="M-16-3l6-10L0-19l10 6 6 10" stroke="#e9dcc0" stroke-width="1.6"/>'
        '<path d="M-7 14V2H7v12z" fill="#f1e4c8"/><path d="M-7 14 7 2M-7 2 7 14"/>'
        '<path d="M-2.5-4v-5h5v5z" fill="#f1e4c8"/>'
    ),
    "harbor": (
        '<path d="M0-9V13M-7-6H7M-13 4q1 10 13 10T13 4" stroke-width="5.6"/>'
        '<path d="M-17 7l3-8 6 5zM17 7l-3-8-6 5z" fill="#2f6b8a"/><circle cy="-13" r="4" stroke-width="4.6"/>'
        '<circle cy="-13" r="4" stroke="#2f6b8a" stroke-width="2.2"/>'
        '<path d="M0-9V13M-7-6H7M-13 4q1 10 13 10T13 4" stroke="#2f6b8a" stroke-width="3"/>'
    ),
    "paddock": (
        '<path d="M-6 5C-14-6-10-17 0-17S14-6 6 5" stroke-width="7"/>'
        '<path d="M-6 5C-14-6-10-17 0-17S14-6 6 5" stroke="#9aa3a8" stroke-width="4.4"/>'
        '<path d="M-9-5h0M-7.5-12h0M0-17h0M7.5-12h0M9-5h0" stroke-width="1.8"/>'
        '<path d="M-17 6h34v2.6h-34zM-17 11h34v2.6h-34z" fill="#c08a4e" stroke-width="1.1"/>'
        '<path d="M-14 15V4l2-2 2 2v11zM-2 15V4l2-2 2 2v11zM10 15V4l2-2 2 2v11z"'
        ' fill="#d9a566" stroke-width="1.1"/>'
    ),
}

NOMADS: dict[str, Drawing] = {
    "quarry": (
        '<path d="M-16 14V5h10v9zM-6 14V4H6v10zM6 14V6h10v8z" fill="#cdc3b3"/>'
        '<path d="M-11 5v-8H1v7z" fill="#e3d8c2"/><path d="M-13 8h4M9 9h4M-2 8h4M-8 0h4" stroke="#9b8f7d"/>'
        '<path d="M-1 7 10-11" stroke-width="4.6"/><path d="M-1 7 10-11" stroke="#9a6a3c" stroke-width="2.2"/>'
        '<path d="M-3-14Q8-20 18-4 12-10 8-12 4-14-3-14z" fill="#9aa3a8"/>'
    ),
    "caravan": (
        '<g transform="translate(-1.5 0) scale(.94)">'
        '<path d="M-13 14v-9q-4-2-4-7 0-6 6-6 1-6 5-6t4 5q1-5 5-5t5 7l1 1q2-2 2-6 0-5 5-5 4 0 5 3 0 2-3 2h-2'
        'q0 8-5 12v14h-3V5q-8 2-16 0v9z" fill="#d2a15c"/>'
        '<path d="M-9-9q4 3 9 0l1 8q-6 2-11 0z" fill="#b8402c"/><path d="M-9-5q5 2 10 0" stroke="#f1d28a"/>'
        '<path d="M15-14h0" stroke-width="1.8"/></g>'
    ),
    "village": (
        '<path d="M-5 1v-8L3-15l8 8v8z" fill="#e9dcc0"/><path d="M-8-6 3-18 14-6H9L3-12-3-6z" fill="#5c8a45"/>'
        '<path d="M1-6h4v4H1z" fill="#5b4330"/>'
        '<path d="M-15 14V4l6-6 7 6v10z" fill="#f6ecd4"/><path d="M-19 6-9-6 2 6h-5L-9 0-14 6z" fill="#b8402c"/>'
        '<path d="M3 14V6l5-5 6 5v8z" fill="#f6ecd4"/><path d="M-1 7 8-3 18 7h-5L8 2 4 7z" fill="#d9a441"/>'
        '<path d="M-11 14V9h4v5zM6 14v-4h4v4z" fill="#5b4330"/>'
    ),
    "garden": (
        '<path d="M-8 4h16l-2 10H-6z" fill="#b8643c"/><path d="M-10 1h20v4h-20z" fill="#cf7d52"/>'
        '<path d="M0 1V-6M0 0Q-9 1-10-6-2-6 0 0zM0-1Q8-1 10-8 2-7 0-1z" fill="#5c8a45"/>'
        '<path d="M0-19q4-1 5 3 4 1 3 5-1 3-5 2-1 3-3 3t-3-3q-4 1-5-2-1-4 3-5 1-4 5-3z" fill="#d4587f"/>'
        '<circle cy="-13" r="2.6" fill="#f1c64d"/>'
    ),
}

CROSSROADS: dict[str, Drawing] = {
    "lighthouse": (
        '<path d="M-4-15-18-19v8zM4-15l14-4v8z" fill="#ffe38a" stroke="none"/>'
        '<path d="M-16 14q4-5 9-3 7-3 14 0 5-2 9 3z" fill="#a39b91"/><path d="M-6 12-4-10H4l2 22z" fill="#fbf6e9"/>'
        '<path d="M-5-3-4.7-7h9.4L5-3zM-5.5 6-5.2 1.500H5.200L5.5 6z" fill="#b8402c" stroke="none"/>'
        '<path d="M-6 12-4-10H4l2 22M-6-10H6"/><path d="M-3-10v-6h6v6z" fill="#ffd966"/>'
        '<path d="M-5-16 0-21l5 5z" fill="#b8402c"/>'
    ),
    "foresters_lodge": (
        '<path d="M10-4v-6l-3 1 4-10 4 10-3-1v6zM-14-2v-5l-2 1 3-9 3 9-2-1v5z" fill="#3d6b44"/>'
        '<path d="M-11 14V0H11v14z" fill="#b07a45"/><path d="M-11 5h22M-11 9.500h22" stroke="#6f4724"/>'
        '<path d="M-15 2 0-11 15 2 11 2 0-7-11 2z" fill="#5c8a45"/><path d="M-11 2 0-7 11 2z" fill="#c08a4e"/>'
        '<path d="M-3 14V5h6v9z" fill="#5b4330"/><path d="M-11 0v14h22V0"/>'
    ),
    "barracks": (
        '<path d="M-15-16 11 11M15-16-11 11" stroke-width="4.4"/>'
        '<path d="M-15-16 11 11M15-16-11 11" stroke="#c9d0d4" stroke-width="2"/>'
        '<path d="M-15 8l7 7M15 8l-7 7" stroke="#d9a441" stroke-width="2.6"/>'
        '<path d="M-10-9q10 0 10-3 0 3 10 3 1 15-10 22-11-7-10-22z" fill="#b8402c"/>'
        '<path d="M0-8v19M-8-1H8" stroke="#f4dfae" stroke-width="2.4"/>'
    ),
    "crossroads": (
        '<path d="M-2 14V-17h4v31z" fill="#9a6a3c"/><path d="M-8 14q8-4 16 0z" fill="#8fa64f"/>'
        '<path d="M-1-15h12l5 4-5 4H-1z" fill="#f1d28a"/><path d="M1-5h-12l-5 4 5 4H1z" fill="#e9b872"/>'
        '<path d="M3-11h6M-3-1h-6" stroke="#8c5a1c" stroke-width="1.6"/>'
    ),
    "city_hall": (
        '<path d="M0-17v-6" stroke-width="1.2"/><path d="M0-23q4-2 7 1-4 0-7 2z" fill="#b8402c"/>'
        '<path d="M-5-4v-10l5-5 5 5v10z" fill="#e9dcc0"/><path d="M-7-12 0-20l7 8z" fill="#2f6b8a"/>'
        '<circle cy="-8" r="3" fill="#fff"/><path d="M0-10v2h1.5" stroke-width="1"/>'
        '<path d="M-16 14V-1h32v15z" fill="#f1e4c8"/><path d="M-18 0 0-8 18 0z" fill="#b8643c"/>'
        '<path d="M-12 4v6M-7 4v6M7 4v6M12 4v6" stroke-width="2.4"/><path d="M-3 14V6q3-4 6 0v8z" fill="#5b4330"/>'
    ),
    "fort": (
        '<path d="M0-10v-12" stroke-width="1.2"/><path d="M0-22q5-2 10 1-5 1-10 5z" fill="#2f6b8a"/>'
        '<path d="M-18 14l4-16h28l4 16z" fill="#dcc79b"/>'
        '<path d="M-15-2v-6h4v2.500h4V-8h4v2.500h6V-8h4v2.500h4V-8h4v6z" fill="#ecdcb8"/>'
        '<path d="M-4 14V6q4-5 8 0v8z" fill="#5b4330"/>'
        '<path d="M-13 5h5M8 5h5" stroke-width="4.6"/><path d="M-14 10h4M10 10h4" stroke="#b39b6b"/>'
    ),
    "monastery": (
        '<path d="M-8-14v-8M-11-19h6" stroke-width="1.8"/><path d="M-13 14V-6h10v20z" fill="#e9dcc0"/>'
        '<path d="M-14-6-8-15l6 9z" fill="#8b5a3a"/><path d="M-3 14V2H15v12z" fill="#f6ecd4"/>'
        '<path d="M-4 3-1-5h14l4 8z" fill="#b8643c"/><path d="M-10-2q2-3 4 0v3h-4z" fill="#5b4330"/>'
        '<path d="M2 14V8q2-3 4 0v6zM9 10V7q1.5-2 3 0v3z" fill="#5b4330" stroke-width="1"/>'
        '<path d="M-10 14V8q2-3 4 0v6z" fill="#5b4330" stroke-width="1"/>'
    ),
    "wagon": (
        '<path d="M-13 0q-3-15 5-17H8q8 2 5 17z" fill="#f6ecd4"/>'
        '<path d="M-6-1Q-8-11-4-17M6-1Q8-11 4-17" stroke="#b39b73"/>'
        '<path d="M-16 0h32l-3 7h-26z" fill="#9a6a3c"/><path d="M13 3q4 0 6-3" stroke-width="2"/>'
        '<circle cx="-8" cy="9" r="5.5" fill="#d9a441"/><circle cx="8" cy="9" r="5.5" fill="#d9a441"/>'
        '<path d="M-8 4v10M-13 9h10M8 4v10M3 9h10" stroke-width="1.1"/>'
        '<path d="M-8 9h0M8 9h0" stroke-width="3.4"/>'
    ),
}

MARSHLANDS: dict[str, Drawing] = {
    "temple": (
        '<path d="M-17 14V8h34v6z" fill="#cdbfa5"/><path d="M-13 8V2h26v6z" fill="#d9ccb2"/>'
        '<path d="M-9 2v-6H9v6z" fill="#e3d8c2"/><path d="M-5.5-4v-7h11v7z" fill="#b8402c"/>'
        '<path d="M-8-11h16l-3-5H-5z" fill="#d9a441"/><path d="M-2-4v-4q2-2 4 0v4z" fill="#3d2a1a" stroke-width="1"/>'
        '<path d="M-3 14 0-3.5 3 14z" fill="#f6ecd4"/>'
        '<path d="M-2.3 10h4.600M-1.7 6.500h3.400M-1.2 3h2.4" stroke-width=".9"/>'
    ),
    "refuge": (
        '<path d="M-17 12q4-3 8 0t8 0 8 0 8 0" stroke="#5a96af" stroke-width="1.8"/>'
        '<path d="M-9 12V3M9 12V3M0 11V3" stroke-width="3"/>'
        '<path d="M-9 12V3M9 12V3M0 11V3" stroke="#9a6a3c" stroke-width="1.2"/>'
        '<path d="M-13 1h26v3h-26z" fill="#c08a4e"/><path d="M-9 1v-8H9v8z" fill="#d9a566"/>'
        '<path d="M-15-5Q-6-8 0-18q6 10 15 13-8-1-15-1t-15 1z" fill="#d9b45a"/>'
        '<path d="M-7-8-3-13M0-8v-7M7-8 3-13" stroke="#8c6a1c"/><path d="M-3 1v-5h6v5z" fill="#5b4330"/>'
    ),
    "canoe": (
        '<path d="M-9-15 8 5" stroke-width="4"/><path d="M-9-15 8 5" stroke="#d9a566" stroke-width="1.8"/>'
        '<path d="M-13-19q6 0 7 6l-3 2q-6-2-4-8z" fill="#d9a566"/>'
        '<path d="M-18-3q6 5 18 5t18-5q-1 13-13 14h-10q-12-1-13-14z" fill="#b0683a"/>'
        '<path d="M-15 3q15 5 30 0" stroke="#f1d28a" stroke-width="1.6"/>'
        '<path d="M-17 13q4-3 8 0t9 0 9 0 8 0" stroke="#3f7b97" stroke-width="1.8"/>'
    ),
    "fountain": (
        '<path d="M-15 7h30q-1 7-7 7H-8q-6 0-7-7z" fill="#cdbfa5"/><ellipse cy="7" rx="15" ry="3" fill="#7fb2c6"/>'
        '<path d="M-2 7V-4h4V7z" fill="#e3d8c2"/><path d="M-8-5h16q-2 5-8 5t-8-5z" fill="#e3d8c2"/>'
        '<path d="M0-6v-10M0-16q-7-4-8 8M0-16q7-4 8 8M-8-4q-5 0-5 10'
        'M8-4q5 0 5 10" stroke="#2f6b8a" stroke-width="3.4"/>'
        '<path d="M0-6v-10M0-16q-7-4-8 8M0-16q7-4 8 8M-8-4q-5 0-5 10'
        'M8-4q5 0 5 10" stroke="#bfe0e6" stroke-width="1.6"/>'
    ),
}

HARVEST: dict[str, Drawing] = {
    "bazaar": (
        '<path d="M-14-3V14M14-3V14" stroke-width="3"/>'
        '<path d="M-14-3V14M14-3V14" stroke="#9a6a3c" stroke-width="1.4"/>'
        '<path d="M-15 6h30v8h-30z" fill="#c08a4e"/>'
        '<path d="M-10 6q0-4 3.5-4T-3 6zM-2 6q0-5 4-5t4 5zM6 6q0-4 3-4t3 4z" fill="#d9733a"/>'
        '<path d="M-12-16h24l5 12h-34z" fill="#fbf6e9"/>'
        '<path d="M-12-16h5l-3 12h-7zM-2.5-16h5l1 12h-7zM7-16h5l5 12h-7z" fill="#b8402c"/>'
        '<path d="M-17-4q3.4 5 7 0 3.3 5 6.5 0 3.5 5 7 0 3.3 5 6.5 0 3.5 5 7 0" fill="#f6ecd4"/>'
    ),
    "water_mill": (
        '<path d="M-16 12V-4h18v16z" fill="#e9dcc0"/><path d="M-19-3-7-15 5-3z" fill="#b8643c"/>'
        '<path d="M-12 2h4v4h-4z" fill="#5b4330"/>'
        '<circle cx="7" cy="3" r="9.5" stroke-width="4.6"/>'
        '<circle cx="7" cy="3" r="9.5" stroke="#9a6a3c" stroke-width="2.2"/>'
        '<path d="M7-9v24M-5 3h24M-1.5-5.500l17 17M15.5-5.500l-17 17" stroke="#6f4724" stroke-width="1.8"/>'
        '<path d="M7 3h0" stroke-width="4.4"/><path d="M-17 14q4-3 8 0t9 0 9 0 8 0" stroke="#3f7b97" stroke-width="2"/>'
    ),
    "mountain_station": (
        '<path d="M-18 14-5-12l5 9 4-5 14 22z" fill="#a39b91"/><path d="M-5-12-9-4l3-1 2 3 3-3z" fill="#fdf9ef"/>'
        '<path d="M4-8 2-4l2 1 2-2z" fill="#fdf9ef" stroke="none"/>'
        '<path d="M-7 14V5l7-6 8 6v9z" fill="#c08a4e"/><path d="M-10 6 0-3 11 6 8 6 0 0-7 6z" fill="#b8402c"/>'
        '<path d="M-2 14V8h4v6z" fill="#5b4330"/><path d="M8-3v-15" stroke-width="1.2"/>'
        '<path d="M8-18q4-2 7 1-4 0-7 3z" fill="#d9a441"/>'
    ),
    "scout_cabin": (
        '<path d="M-14 14-3 0M14 14 3 0M0 14V0" stroke-width="3.6"/>'
        '<path d="M-14 14-3 0M14 14 3 0M0 14V0" stroke="#9a6a3c" stroke-width="1.6"/>'
        '<path d="M-15-1-13 4-1-1-3-7z" fill="#8a6238"/><path d="M-4-7-1 0 8-4 5-11z" fill="#d9a441"/>'
        '<path d="M5-12 9-3 18-8 14-17z" fill="#8a6238"/><path d="M14-17q5 3 4 9-3-1-4-9z" fill="#bfe0e6"/>'
        '<circle r="2.6" cy="1" fill="#5b4330"/>'
    ),
    "cathedral": (
        '<path d="M-10-17v-6M10-17v-6M-12-21h4M8-21h4" stroke-width="1.5"/>'
        '<path d="M-15 14v-23l5-9 5 9v23zM15 14v-23l-5-9-5 9v23z" fill="#d9ccb2"/>'
        '<path d="M-6 14V-3L0-10 6-3v17z" fill="#efe6d0"/><circle cy="0" r="3.6" fill="#2f6b8a"/>'
        '<path d="M0-3.600v7.200M-3.6 0h7.2" stroke="#efe6d0" stroke-width="1"/>'
        '<path d="M-3 14V9q3-5 6 0v5z" fill="#5b4330"/>'
        '<path d="M-10-7v5M10-7v5M-10 3v5M10 3v5" stroke-width="2.2"/>'
    ),
    "watchtower": (
        '<path d="M-11 14-6-5M11 14 6-5M-10 9 7 0M10 9-7 0" stroke-width="3.2"/>'
        '<path d="M-11 14-6-5M11 14 6-5M-10 9 7 0M10 9-7 0" stroke="#9a6a3c" stroke-width="1.4"/>'
        '<path d="M-9-5h18v3h-18z" fill="#c08a4e"/><path d="M-8-5v-4H8v4z" fill="#d9a566"/><path d="M-7-9v-4M7-9v-4"/>'
        '<path d="M-12-12 0-21l12 9z" fill="#5c8a45"/><path d="M-3-9v-2q3-3 6 0v2z" fill="#3d2a1a"/>'
    ),
    "university": (
        '<path d="M0 13Q-7 7-17 9V-3q10-1 17 4 7-5 17-4V9q-10-2-17 4z" fill="#fbf6e9"/><path d="M0 1v12"/>'
        '<path d="M-13 1q5 0 9 3M-13 5q5 0 9 3M13 1q-5 0-9 3M13 5q-5 0-9 3" stroke="#9b8f7d"/>'
        '<path d="M-7-11v6q7 5 14 0v-6z" fill="#3a4a72"/><path d="M-15-12 0-19l15 7L0-5z" fill="#4d5f8e"/>'
        '<path d="M15-12v7" stroke="#d9a441" stroke-width="1.8"/><path d="M15-4h0" stroke="#d9a441" stroke-width="4"/>'
    ),
    "palisade": (
        '<path d="M-17 14V-7l3-5 3 5v21zM-10 14V-10l3-5 3 5v24zM-3 14V-11l3-5 3 5v25zM4 14V-10l3-5 3 5v24z'
        'M11 14V-7l3-5 3 5v21z" fill="#c08a4e"/>'
        '<path d="M-18-2h36v3h-36zM-18 7h36v3h-36z" fill="#9a6a3c" stroke-width="1.1"/>'
        '<path d="M-14-0.500h0M-7-.5h0M0-.5h0M7-.5h0M14-.5h0M-14 8.500h0M-7 8.500h0M0 8.500h0M7 8.500h0'
        'M14 8.500h0" stroke-width="1.7"/>'
    ),
}

ISLAND: dict[str, Drawing] = {
    "rope_bridge": (
        '<path d="M-18 14V0h6l2 6-1 8zM18 14V0h-6l-2 6 1 8z" fill="#b0683a"/>'
        '<path d="M-14 0v-14M14 0v-14" stroke-width="4"/>'
        '<path d="M-14 0v-14M14 0v-14" stroke="#9a6a3c" stroke-width="1.6"/>'
        '<path d="M-14-12Q0 2 14-12" stroke-width="1.6"/>'
        '<path d="M-9-8v9M-4.5-5.500v9M0-5v9M4.5-5.500v9M9-8v9" stroke-width="1.1"/>'
        '<path d="M-13 0Q0 8 13 0v4Q0 12-13 4z" fill="#e0b071"/>'
        '<path d="M-8.5 2v4.500M-4 3.500V8M0 4v4.500M4 3.500V8M8.5 2v4.5" stroke-width="1"/>'
    ),
    "tree_house": (
        '<path d="M-3 14q1-7 0-12h6q-1 5 0 12z" fill="#8a6238"/>'
        '<path d="M0-21q8-1 9 5 8 1 7 8 1 8-8 8H-8q-9 0-8-8-1-7 7-8 1-6 9-5z" fill="#4f7f4a"/>'
        '<path d="M-12-6q0-5 5-6M5-17q4 0 5 4" stroke="#8fb86c" stroke-width="1.6"/>'
        '<path d="M-8 3v-9H8v9z" fill="#d9a566"/><path d="M-11-5 0-14 11-5z" fill="#b8402c"/>'
        '<path d="M-10 3h20" stroke-width="2.2"/><path d="M-2 3v-6h4v6z" fill="#5b4330"/>'
        '<path d="M5 4v10M9 4v10M5 7h4M5 10h4M5 13h4" stroke="#6f4724" stroke-width="1.1"/>'
    ),
}

SIGNBOARD: Drawing = '<path d="M-2 14V0h4v14z" fill="#9a6a3c"/><path d="M-14-12h28V4h-28z" fill="#e9dcc0"/>'
"""The fallback for a location without a drawing; it shows two letters of the name."""

SIGNS: dict[str, Drawing] = SPECIAL_HEXES | BASE | NOMADS | CROSSROADS | MARSHLANDS | HARVEST | ISLAND

LYING_ID = "kb-nomad-"
"""The prefix of the SVG ids of tiles on special hexes."""
LYING_TILES: dict[str, Drawing] = {
    "resettlement": (
        '<path d="M-15 9V1l5-6 6 6v8z" fill="#f1e4c8"/><path d="M-17 2-10-7-2 2-4.5 2-10-4-15 2z" fill="#b8402c"/>'
        '<path d="M5 9V2l4-5 5 5v7z" fill="#fbf6e9" stroke-dasharray="2.4 2"/>'
        '<path d="M-8-11Q3-19 10-9" stroke-width="4.4"/><path d="M-8-11Q3-19 10-9" stroke="#5c8a45" stroke-width="2"/>'
        '<path d="M13-5 4-7l8-7z" fill="#5c8a45"/><path d="M-16 11h32"/>'
    ),
    "outpost": (
        '<path d="M-13 12q13-6 26 0z" fill="#8fa64f"/><path d="M-6 10V-17" stroke-width="3"/>'
        '<path d="M-6 10V-17" stroke="#9a6a3c" stroke-width="1.2"/>'
        '<path d="M-5-16q6-4 10 0t10 0v12q-6 4-10 0t-10 0z" fill="#b8402c"/>'
        '<path d="M0-7v-3l4-3 4 3v3z" fill="#fbf6e9" stroke-width="1"/>'
    ),
    "sword": (
        '<path d="M-2 4V-14L0-18l2 4V4z" fill="#dfe5e8" transform="rotate(35)"/>'
        '<path d="M0-14V4" stroke="#9aa3a8" transform="rotate(35)"/>'
        '<path d="M-7 4h14v3H-7z" fill="#d9a441" transform="rotate(35)"/>'
        '<path d="M-1.5 7h3v6h-3z" fill="#5b4330" transform="rotate(35)"/>'
        '<circle cy="14.5" r="2" fill="#d9a441" transform="rotate(35)"/>'
    ),
    "treasure": (
        '<path d="M-14 10V-2h28v12z" fill="#9a6a3c"/><path d="M-14-3q0-10 14-10t14 10z" fill="#b07a45"/>'
        '<path d="M-12-3q2-5 6-3 2-4 6-2 4-2 6 2 4-2 6 3z" fill="#f1c64d"/>'
        '<path d="M-14-2h28v2h-28z" fill="#d9a441" stroke-width="1"/><path d="M-2.5-2h5v6h-5z" fill="#d9a441"/>'
        '<path d="M-9 0v10M9 0v10" stroke="#d9a441" stroke-width="2"/><path d="M0 1h0" stroke-width="2"/>'
    ),
}
"""Nomad tiles by their kind; a donation shows its terrain under a bow instead."""

COMPASS = (
    '<g stroke="#8a6437" stroke-opacity=".75"><circle r="62" stroke-width="1.6"/><circle r="56" stroke-width=".8"/>'
    '<circle r="24" stroke-width=".8"/>'
    '<g fill="#c8a46a" fill-opacity=".55"><path d="M0 0 6-20 34-34 20-6zM0 0l20 6 14 28L6 20zM0 0-6 20l-28 14 14-28z'
    'M0 0l-20-6-14-28 28 14z"/></g>'
    '<path d="M0 0-10-10 0-78 10-10zM0 0l10 10L0 78-10 10zM0 0 10-10 78 0 10 10zM0 0-10 10-78 0-10-10z"'
    ' fill="#f4e8cb"/>'
    '<path d="M0 0v-78L10-10zM0 0v78L-10 10zM0 0h78L10 10zM0 0h-78l68-10z" fill="#a9793f" fill-opacity=".8"/></g>'
    '<text y="-84" font-size="24" fill="#8a6437" stroke="none">N</text>'
)
"""A compass rose, for locations with plain paper."""

GIFT_OF = "donation:"
"""The prefix of the names of donation tiles; the rest is the terrain."""
GIFT = (
    '<g transform="translate(0 -6) scale(.8)"><path d="M0-9q-9-8-11-2t11 2q9-8 11-2t-11 2z" fill="#b8402c"/>'
    '<path d="M-2-10h4v3h-4z" fill="#d9574a"/>'
    '<path d="M-1.5-6-6 3l4-1M1.5-6 6 3 2 2" stroke="#b8402c" stroke-width="2.4"/></g>'
)
"""The bow on a terrain that is given."""
