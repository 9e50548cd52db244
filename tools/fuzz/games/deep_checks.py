"""Slow invariants of a state, checked now and then in random games.

A deep check takes a state and a source of chance, and yields what is wrong. ``DEEP_CHECKS`` says how often each is
made.
"""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple
from xml.etree import ElementTree

from kingdombuilder.bots.bot import Budget
from kingdombuilder.bots.greedy import Greedy
from kingdombuilder.bots.hint import hints
from kingdombuilder.game.actions import KINDS, Action
from kingdombuilder.game.apply import apply
from kingdombuilder.game.building import ADJACENCY_WAIVED
from kingdombuilder.game.choices import choices
from kingdombuilder.game.documents import position
from kingdombuilder.game.documents.record import Record
from kingdombuilder.game.errors import HiddenInformation, IllegalAction, KingdomBuilderError
from kingdombuilder.game.game import Game
from kingdombuilder.game.legal import legal
from kingdombuilder.game.picture import picture
from kingdombuilder.game.scoring import gold, score
from kingdombuilder.game.state import HIDDEN, State
from kingdombuilder.game.view import view
from kingdombuilder.hexes import SIZE, each
from kingdombuilder.texts import in_english

from .invariants import check, check_step, stock_of

REFUSALS = 12
"""How many illegal actions a state is asked to refuse."""
BUDGET = Budget(nodes=60)
"""How long the hints may think: they need not be good ones here."""


def position_faults(state: State, chance: Random | None = None) -> Iterator[str]:
    """The position document is read back as the same, and the game goes on from it with the same choices.

    Once no card is left in the game, a document has no turn, and cannot say whose tiles are used. It never says that an
    outpost was laid down (K40), nor which cards left the game, on which depends what a fort may turn up.
    """
    if state.pending or state.over:
        return
    document, own = position.document(state), state.setup.options.own_sections
    try:
        again = position.read(json.loads(json.dumps(document)), own)
    except KingdomBuilderError as error:
        yield f"the position document is refused: {error}"
        return
    written = position.document(again)
    if "turn" not in document:
        return
    if written != document:
        differing = [field for field in document if document[field] != written.get(field)]
        yield f"the position document does not round-trip: {', '.join(differing)}"
        return
    again = again.copy()
    again.removed = state.removed
    if not ADJACENCY_WAIVED.of(state) and legal(again) != legal(state):
        yield "from its position document the game goes on with other choices"


def _every_choice(state: State, chance: Random) -> Iterator[str]:
    """Each action on offer can be played, and none changes the state that it is played in."""
    twin, stock = state.copy(), stock_of(state)
    for kind, hexes in choices(state).items():
        for hex in each(hexes):
            action = Action(kind, hex)
            after = apply(state, action, tell=True)
            check_step(state, action, after)
            check(after, stock)
    if state != twin or choices(state) != choices(twin):
        yield "an action changed the state that it was played in"


def _refusals(state: State, chance: Random) -> Iterator[str]:
    """Any other action is refused with a reason."""
    offers = choices(state)
    for _ in range(REFUSALS):
        kind, hex = chance.choice((*KINDS, *offers)), chance.randrange(-2, SIZE + 2)
        if hex >= 0 and offers.get(kind, 0) >> hex & 1:
            continue
        try:
            apply(state, (kind, hex))
        except IllegalAction as refusal:
            if not str(refusal):
                yield f"{kind} {hex} is refused without a reason"
        else:
            yield f"{kind} {hex} is not on offer and is played"


def _views(state: State, chance: Random) -> Iterator[str]:
    """A seat's view contains neither deck, other hands nor seed, and does not depend on them."""
    if state.over:
        return
    for seat in (None, *range(len(state.players))):
        seen = view(state, seat)
        if seen.setup.options.seed is not None or set(seen.deck) - {HIDDEN}:
            yield f"{seat} sees the deck or the seed"
        if seen != view(_dealt_anew(state, seat, chance), seat):
            yield f"{seat} sees what is hidden"
        if _offered(seen) not in (choices(state), None):
            yield f"{seat} sees other choices"
    if choices(view(state, state.decider)) != choices(state):
        yield "the decider sees other choices"


def _dealt_anew(state: State, seat: int | None, chance: Random) -> State:
    """An equivalent state for this seat: another seed, with deck and other hands redealt from the same cards."""
    twin = state.copy()
    twin.setup = replace(state.setup, options=replace(state.setup.options, seed=chance.randrange(10**9)))
    others = [other for other in range(len(state.players)) if other != seat]
    hidden = [*state.deck, *(card for other in others for card in state.players[other].hand)]
    chance.shuffle(hidden)
    for other in others:
        size = len(state.players[other].hand)
        twin.edit(other).hand = tuple(hidden[:size])
        del hidden[:size]
    twin.deck = tuple(hidden)
    return twin


def _offered(seen: State) -> Mapping[str, int] | None:
    """The choices; None while they depend on hidden cards."""
    try:
        return choices(seen)
    except HiddenInformation:
        return None


def _scores(state: State, chance: Random) -> Iterator[str]:
    """The score is the sum of its items, each item the sum over its hexes, and all players have the same items."""
    scores = score(state)
    for seat, person in enumerate(scores):
        if person.total != gold(state, seat) or person.total < 0:
            yield f"player {seat + 1}: {person.total} gold in all, but {gold(state, seat)} by its parts"
        if list(person.items) != list(scores[0].items):
            yield f"player {seat + 1} has other items than player 1"
        for item, earnings in person.items.items():
            for earned in earnings:
                if earned.gold < 0 or sum(part for part, _ in earned.items()) != earned.gold:
                    yield f"player {seat + 1}: {item} pays {earned}"
                if earned.mask & ~state.setup.board.hexes:
                    yield f"player {seat + 1}: {item} pays for hexes that do not exist"


def _advice(state: State, chance: Random) -> Iterator[str]:
    """What a bot decides and what hints propose is legal, and can be said in English."""
    if state.over:
        return
    seen = view(state, state.decider)
    decided = Action(*Greedy(chance.randrange(10**9)).choose(seen))
    if not choices(state).get(decided.kind, 0) >> decided.hex & 1:
        yield f"a bot decides {decided}, which is not on offer"
    for hint in hints(seen, budget=BUDGET):
        if not in_english(hint):
            yield f"{hint} cannot be said"
        now = seen
        for action in hint.actions:
            try:
                now = apply(now, action)
            except HiddenInformation:
                break


def _copies(state: State, chance: Random) -> Iterator[str]:
    """A state survives pickling, and a copy that forgot its choices finds the same ones."""
    again: State = pickle.loads(pickle.dumps(state))
    twin = state.copy()
    if not (again == state == twin and hash(again) == hash(state) == hash(twin)):
        yield "a copy differs"
    if not choices(again) == choices(state) == choices(twin):
        yield "a copy has other choices"


def _pictures(state: State, chance: Random) -> Iterator[str]:
    """The state can be drawn, and the picture is XML."""
    if ElementTree.fromstring(picture(state)).tag != "{http://www.w3.org/2000/svg}svg":
        yield "the picture is none"


class DeepCheck(NamedTuple):
    """Something to be looked at now and then."""

    faults: Callable[[State, Random], Iterator[str]]
    share: float
    """In which share of all states it is looked at."""


DEEP_CHECKS: Mapping[str, DeepCheck] = {
    "positions": DeepCheck(position_faults, 1 / 50),
    "every choice": DeepCheck(_every_choice, 1 / 300),
    "refusals": DeepCheck(_refusals, 1 / 100),
    "views": DeepCheck(_views, 1 / 150),
    "scores": DeepCheck(_scores, 1 / 60),
    "advice": DeepCheck(_advice, 1 / 5000),
    "copies": DeepCheck(_copies, 1 / 300),
    "pictures": DeepCheck(_pictures, 1 / 3000),
}


# --- Whole games -----------------------------------------------------------------------------------------------------


def check_record(record: Record, last: State) -> Iterator[str]:
    """A record that was played to this state replays to it from its text and from its JSON, with the same score."""
    text, document = record.text(), json.dumps(record.document())
    for form, written in (("text", text), ("JSON", document)):
        again = Record.parse(written)
        if again != record:
            yield f"the {form} of the record is read as another one"
        *_, replayed = again.states()
        if replayed != last or _totals(replayed) != _totals(last):
            yield f"the {form} of the record replays to another end"
        if (again.text(), json.dumps(again.document())) != (text, document):
            yield f"the {form} of the record is written otherwise the second time"


def check_undo(record: Record, chance: Random) -> Iterator[str]:
    """What is taken back and played again leads to the same states; what showed a hidden card stays."""
    number = chance.randrange(len(record.actions) + 1)
    game = Game(replace(record, actions=record.actions[:number]))
    states = game.states
    undone = 0
    while game.can_undo and undone < number:
        game.undo()
        undone += 1
        if game.state != states[-1 - undone]:
            yield "taking an action back leads to another state"
    for _ in range(undone):
        game.redo()
    if game.states != states or tuple(game.actions) != record.actions[:number]:
        yield "playing again what was taken back leads to another state"


def _totals(state: State) -> list[dict[str, Any]]:
    return [person.by_item() for person in score(state)]
