"""The title and the sentence of a preview, in the languages of the page."""

from __future__ import annotations

import re
from typing import NamedTuple

from ...service.calls import Preview
from ...texts.words import LANGUAGES, Words, words_of

SITE = "Kingdom Builder"

TEXTS = {
    "en": {
        "site": "Kingdom Builder in the browser: against bots right away, or with friends by a link.",
        "open": "Join a game: {free} of {seats} seats free",
        "running": "Watch a game: {names}",
        "won": "{winners} won with {gold} gold",
        "shared": "{winners} share the victory with {gold} gold",
        "result": "A finished game: {names}",
        "moment": "Round {round} of a game: {names}",
        "puzzle": "Puzzle: find the best last turn",
        "deal": "The deal of {day}: the same for everyone",
        "alt": "The board of the game",
    },
    "es": {
        "site": "Kingdom Builder en el navegador: contra bots enseguida, o con amigos mediante un enlace.",
        "open": "Únete a una partida: {free} de {seats} asientos libres",
        "running": "Mira una partida: {names}",
        "won": "{winners} gana con {gold} pepitas de oro",
        "shared": "{winners} comparten la victoria con {gold} pepitas de oro",
        "result": "Una partida terminada: {names}",
        "moment": "Ronda {round} de una partida: {names}",
        "puzzle": "Problema: encuentra el mejor último turno",
        "deal": "La partida del {day}: la misma para todos",
        "alt": "El tablero de la partida",
    },
    "nl": {
        "site": "Kingdom Builder in de browser: meteen tegen bots, of met vrienden via een link.",
        "open": "Doe mee aan een spel: {free} van {seats} plaatsen vrij",
        "running": "Kijk naar een spel: {names}",
        "won": "{winners} wint met {gold} goud",
        "shared": "{winners} delen de overwinning met {gold} goud",
        "result": "Een uitgespeeld spel: {names}",
        "moment": "Ronde {round} van een spel: {names}",
        "puzzle": "Puzzel: vind de beste laatste beurt",
        "deal": "Het spel van {day}: voor iedereen hetzelfde",
        "alt": "Het speelveld van het spel",
    },
}


class Said(NamedTuple):
    """The texts of a preview."""

    title: str
    text: str
    alt: str


def said_of(preview: Preview | None, languages: str) -> Said:
    """The texts of a preview for this ``Accept-Language``; None: the default page."""
    language = chosen(languages)
    words, texts = words_of(language), TEXTS[language]
    if preview is None:
        return Said(SITE, texts["site"], SITE)
    return Said(_title(preview, words, texts), _sentence(preview, words), texts["alt"])


def chosen(languages: str) -> str:
    """The first supported language of an ``Accept-Language``.

    >>> chosen("fr, es-MX;q=0.8, en"), chosen("*"), chosen("")
    ('es', 'en', 'en')
    """
    tags = re.findall(r"(?:^|,)\s*([a-z]{2})\b", languages[:200].lower())
    return next((tag for tag in tags if tag in LANGUAGES), LANGUAGES[0])


def _title(preview: Preview, words: Words, texts: dict[str, str]) -> str:
    facts = {"names": words.listed(preview.names) if preview.names else "", **preview.facts}
    if not preview.winners:
        return texts[preview.about].format(**facts)
    best = preview.winners[0]
    winners = words.listed([preview.names[seat] for seat in preview.winners])
    return texts["won" if len(preview.winners) == 1 else "shared"].format(winners=winners, gold=preview.gold[best])


def _sentence(preview: Preview, words: Words) -> str:
    """The gold of all players, if any, and the boxes and cards in play."""
    options = preview.state.setup.options
    boxes = words.listed([words.say(f"game.boxes.{box}.name") for box in options.sets])
    scores = ", ".join(f"{name} {gold}" for name, gold in zip(preview.names, preview.gold, strict=False))
    cards = "" if preview.about == "deal" else ", ".join(words.item(card) for card in options.cards or ())
    return " · ".join(part for part in (scores, boxes, cards) if part)
