"""Try to farm ratings: attackers beside honest players, judged by the code that counts games on a server.

``make farming`` plays 200 small worlds. In each, 20 honest people play each other and the bots, and one attacker mixes
ways to climb without skill, with random numbers of games, days, seats and accomplices:

- ``bots``: beat the weakest bots up to the daily limit, and never lose to them;
- ``friends``: a few accomplices, who first earn a rating against bots, lose on purpose;
- ``throwaways``: new accomplices every day do the same;
- ``ring``: a closed circle plays among itself only, and the attacker always wins;
- ``ladder``: accomplices lose to other accomplices, and the best of these lose to the attacker.

An attack succeeds if the attacker has a place above an honest player who is better, and above all of those. Results
follow the logistic curve of the rating model, from true skills.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from math import log
from random import Random
from statistics import correlation, fmean
from typing import NamedTuple

from kingdombuilder.features.ratings.server.counting import NEWCOMER, PER_DAY, Book, is_provisional
from kingdombuilder.features.ratings.server.storage import Game, Known, Player, Seat

HONEST = 20
PASSING = 0.05
"""The most attackers who may pass the best honest player."""
BOTS = {"random": 0, "beginner": 7, "easy": 14, "greedy": 25, "planner": 38, "expert": 40}
"""True skills of bots, from the win rates of ``docs/bots.json``."""
SCALE = 5.9
"""The scale of the logistic curve in the rating model: its ``beta`` of 25/6, times the root of 2."""
MEAN = 25.0
"""The mean skill of people; a newcomer is believed to have it."""


class World:
    """Players with true skills, and the ratings that follow from their games."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.book = Book({}, (), ())
        self.known: dict[tuple[int, Player], Known] = {}
        self.skills = {Player(bot, True): float(skill) for bot, skill in BOTS.items()}
        self.games = 0
        self._today = Counter[tuple[Player, Player]]()

    def add(self, name: str, skill: float) -> Player:
        """Add a person."""
        player = Player(name, False)
        self.skills[player] = skill
        return player

    @property
    def bots(self) -> list[Player]:
        """The bots, weakest first."""
        return [player for player in self.skills if player.is_bot]

    def next_day(self) -> None:
        """Begin a day: the daily limits begin anew."""
        self._today.clear()

    def play(self, *players: Player, wins: Player | None = None) -> bool:
        """Play and count a game, which one player may be meant to win; False if it would be over the daily limit."""
        pairs = [pair for pair in combinations(sorted(set(players)), 2) if not all(player.is_bot for player in pair)]
        if len(set(players)) < len(players) or any(self._today[pair] >= PER_DAY for pair in pairs):
            return False
        self._today.update(pairs)
        luck = [-SCALE * log(-log(self.random.random())) for _ in players]
        shown = [self.skills[player] + chance for player, chance in zip(players, luck, strict=True)]
        order = sorted(range(len(players)), key=lambda seat: (players[seat] == wins, shown[seat]), reverse=True)
        self.games += 1
        seats = [Seat(seat, player, order.index(seat) + 1, None, None) for seat, player in enumerate(players)]
        judged = self.book.judged(Game(f"{self.games:012}", self.games, None, False, None, seats))
        self.known |= {(len(players), seat.player): seat.after for seat in judged.seats if seat.player and seat.after}
        return True

    def rating(self, player: Player, players: int) -> Known:
        """What is believed of a player in games of so many."""
        return self.known.get((players, player), NEWCOMER)


class Attack(NamedTuple):
    """How an attacker plays."""

    ways: tuple[str, ...]
    players: int
    games: int
    """Games a day with each accomplice or bot."""
    helpers: int
    warm_up: int
    """Games of an accomplice against bots, before losing."""
    fair: int
    """Games a day that the attacker plays without cheating, against bots."""


WAYS: dict[str, Callable[[World, Attack, Player, int], None]] = {}


def way(attack: Callable[[World, Attack, Player, int], None]) -> Callable[[World, Attack, Player, int], None]:
    """Name a way of cheating after its function; it is told the attacker and the number of the day."""
    WAYS[attack.__name__] = attack
    return attack


def lose(world: World, attack: Attack, winner: Player, losers: Sequence[Player]) -> None:
    """Accomplices lose on purpose, as many at a table as it has seats."""
    for _ in range(attack.games):
        for begin in range(0, len(losers), attack.players - 1):
            at_table = losers[begin : begin + attack.players - 1]
            if len(at_table) == attack.players - 1:
                world.play(winner, *at_table, wins=winner)


def accomplices(world: World, attack: Attack, name: str, number: int) -> list[Player]:
    """New guests, all played by the attacker, who have earned a rating against bots."""
    skill = world.skills[Player("attacker", False)]
    found = [world.add(f"{name} {one}", skill) for one in range(number)]
    for one in found:
        against_bots(world, attack, one, attack.warm_up)
    return found


def against_bots(world: World, attack: Attack, player: Player, games: int) -> None:
    """A player plays bots without cheating."""
    for _ in range(games):
        world.play(player, *world.random.sample(world.bots, attack.players - 1))


def kept(world: World, attack: Attack, name: str, number: int) -> list[Player]:
    """The same accomplices every day."""
    found = [player for player in world.skills if player.who.startswith(name)]
    return found or accomplices(world, attack, name, number)


@way
def bots(world: World, attack: Attack, attacker: Player, day: int) -> None:
    """Beat the weakest bots, again and again."""
    for _ in range(attack.games):
        for begin in range(2):
            at_table = world.bots[begin : begin + attack.players - 1]
            world.play(attacker, *at_table, wins=attacker)


@way
def friends(world: World, attack: Attack, attacker: Player, day: int) -> None:
    """A few friends, who go on losing."""
    lose(world, attack, attacker, kept(world, attack, "friend", max(attack.helpers, attack.players - 1)))


@way
def throwaways(world: World, attack: Attack, attacker: Player, day: int) -> None:
    """New guests every day."""
    number = max(attack.helpers, attack.players - 1)
    lose(world, attack, attacker, accomplices(world, attack, f"throwaway {day}", number))


@way
def ring(world: World, attack: Attack, attacker: Player, day: int) -> None:
    """A closed circle that plays among itself only, and in which the attacker always wins."""
    members = kept(world, attack._replace(warm_up=0), "member", attack.helpers + attack.players)
    for _ in range(attack.games):
        at_table = world.random.sample([attacker, *members], attack.players)
        world.play(*at_table, wins=attacker if attacker in at_table else None)


@way
def ladder(world: World, attack: Attack, attacker: Player, day: int) -> None:
    """Accomplices lose to better ones, which lose to the attacker."""
    lower = accomplices(world, attack, f"lower {day}", max(attack.helpers, attack.players - 1))
    upper = kept(world, attack, "upper", max(2, attack.players - 1))
    for one in upper:
        lose(world, attack, one, lower)
    if day % 5 == 4:
        lose(world, attack, attacker, upper)


class Result(NamedTuple):
    """What became of a world."""

    ways: tuple[str, ...]
    passed: bool
    attacker: float | None
    """The rating of the attacker; None without a place."""
    honest: float
    """That of the best honest player."""
    ranked: float
    """The part of the honest players who have a place."""
    truth: float
    """The correlation of honest players' ratings with their true skills."""


def simulate(seed: int, ways: Sequence[str] = ()) -> Result:
    """Play a world with random numbers; the attack mixes one to three ways, unless they are given."""
    world, random = World(seed), Random(f"attack {seed}")
    players = random.choice([2, 2, 2, 3, 4])
    spread = random.uniform(3, 7)
    honest = [world.add(f"honest {one}", random.gauss(MEAN, spread)) for one in range(HONEST)]
    best = max(world.skills[player] for player in honest)
    attacker = world.add("attacker", min(best, random.gauss(MEAN, spread)))
    attack = Attack(
        ways=tuple(ways) or tuple(random.sample(sorted(WAYS), random.choice([1, 1, 2, 3]))),
        players=players,
        games=random.randint(1, PER_DAY),
        helpers=random.randint(1, 8),
        warm_up=random.choice([0, 5, 10, 20, 40]),
        fair=random.choice([0, 0, 1, 3, 6]),
    )
    days, games, with_bots = random.randint(5, 40), random.randint(1, 5), random.uniform(0.1, 0.6)
    for day in range(days):
        world.next_day()
        for player in honest:
            for _ in range(games):
                others = [one for one in honest if one != player]
                pool = [random.choice(world.bots if random.random() < with_bots else others) for _ in range(players)]
                world.play(player, *pool[1:])
        against_bots(world, attack, attacker, attack.fair)
        for name in attack.ways:
            WAYS[name](world, attack, attacker, day)
    known = {player: world.rating(player, players) for player in [*honest, attacker]}
    ranked = [player for player in honest if not is_provisional(player, known[player])]
    top = max((known[player].low for player in ranked), default=0.0)
    mine = None if is_provisional(attacker, known[attacker]) else known[attacker].low
    truth = correlation([world.skills[one] for one in honest], [known[one].low for one in honest])
    return Result(attack.ways, mine is not None and mine > top, mine, top, len(ranked) / HONEST, truth)


def main(arguments: Sequence[str] | None = None) -> int:
    """Simulate, and report; 1 if too many attackers pass."""
    parser = ArgumentParser(prog="make farming", description=__doc__)
    parser.add_argument("--seeds", type=int, default=200, help="worlds to play (%(default)s)")
    parser.add_argument("--ways", nargs="+", choices=sorted(WAYS), default=(), help="mix only these")
    given = parser.parse_args(arguments)
    found = [simulate(seed, given.ways) for seed in range(given.seeds)]
    print(*report(found), sep="\n")
    return int(share(found) > PASSING)


def share(found: Sequence[Result]) -> float:
    """The part of the attackers who pass."""
    return fmean(result.passed for result in found)


def report(found: Sequence[Result]) -> Iterator[str]:
    """The results, in words."""
    yield f"{len(found)} worlds: {share(found):.1%} of attackers pass the best honest player (at most {PASSING:.0%})"
    for name in sorted(WAYS):
        own = [result for result in found if name in result.ways]
        if own:
            gaps = [result.attacker - result.honest for result in own if result.attacker is not None]
            lead = f"{fmean(gaps):+.1f} on average, {max(gaps):+.1f} at most" if gaps else "no place"
            yield f"  {name:11} {share(own):6.1%} of {len(own):3}; compared with that player {lead}"
    yield f"honest players: {fmean(result.ranked for result in found):.0%} have a place"
    yield f"their ratings correlate with their skills: {fmean(result.truth for result in found):.3f}"


if __name__ == "__main__":
    sys.exit(main())
