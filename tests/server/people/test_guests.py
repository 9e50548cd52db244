"""Who is who without accounts, and how often they may ask."""

from __future__ import annotations

import re

import pytest

from kingdombuilder.protocol import messages
from kingdombuilder.server.guests.keyring import Keyring, new_guest
from kingdombuilder.service import limits
from kingdombuilder.service.limits import Limits
from kingdombuilder.table.ids import new_table_id
from tests.server.sitting import Sitting

KEYRING = Keyring("a key")


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_guests_and_tables_are_never_the_same() -> None:
    assert len({new_guest() for _ in range(100)}) == 100
    assert len({new_table_id() for _ in range(100)}) == 100
    assert re.fullmatch("[0-9A-Za-z]{12}", new_table_id())


def test_a_guest_is_known_by_the_cookie() -> None:
    guest = new_guest()
    cookie = KEYRING.cookie(guest)
    assert KEYRING.guest(cookie) == guest
    assert guest in cookie
    assert Keyring("another key").guest(cookie) is None


def test_a_cookie_is_believed_as_long_as_its_key_is() -> None:
    """What was signed with an older key is known as such, so that it can be signed anew."""
    old, new = Keyring("old"), Keyring("new", "old")
    cookie = old.cookie("somebody")
    assert new.guest(cookie) == "somebody"
    assert not new.is_newest(cookie, "somebody")
    assert new.is_newest(new.cookie("somebody"), "somebody")
    assert not new.is_newest(new.cookie("somebody"), "somebody else")
    assert old.guest(new.cookie("somebody")) is None
    new.use("newest", "new")
    assert new.guest(cookie) is None


def test_the_secret_of_a_seat_is_believed_as_long_as_its_key_is() -> None:
    table = Sitting().fill().table
    secret = Keyring("old").seat_secret(table, 1)
    assert Keyring("new", "old").seat(table, secret) == 1
    assert Keyring("new").seat(table, secret) is None


def test_an_address_has_the_same_mark_whatever_key_signs() -> None:
    assert Keyring("old", marks="m").mark("203.0.113.7") == Keyring("new", "old", marks="m").mark("203.0.113.7")
    assert Keyring("old", marks="m").mark("203.0.113.7") != Keyring("old", marks="n").mark("203.0.113.7")


def test_what_was_revoked_counts_no_more() -> None:
    """All cookies and secrets of one guest, but of nobody else; and those that are made afterwards count."""
    keyring, table = Keyring("a key"), Sitting().fill().table
    cookies = [keyring.cookie(guest) for guest in ("ann", "bob")]
    secrets = [keyring.seat_secret(table, seat) for seat in (0, 1)]
    keyring.epochs["ann"] = 1
    assert [keyring.guest(cookie) for cookie in cookies] == [None, "bob"]
    assert [keyring.seat(table, secret) for secret in secrets] == [None, 1]
    assert keyring.guest(keyring.cookie("ann")) == "ann"
    assert keyring.seat(table, keyring.seat_secret(table, 0)) == 0
    late = Keyring("a key")
    assert late.guest(keyring.cookie("ann")) == "ann", "a node that has not heard of it yet knows the new cookie"
    assert late.seat(table, keyring.seat_secret(table, 0)) == 0


@pytest.mark.parametrize("change", [("ann-1.", "ann-2."), ("ann-1.", "ann."), ("ann-1.", "ann-x."), ("ann", "bob")])
def test_nobody_changes_the_epoch_of_a_cookie(change: tuple[str, str]) -> None:
    keyring = Keyring("a key")
    keyring.epochs["ann"] = 1
    assert keyring.guest(keyring.cookie("ann").replace(*change)) is None


@pytest.mark.parametrize("name", ["0-2", "0", "0-", "0--1", "0-x", "1-1"])
def test_nobody_changes_the_epoch_of_a_secret(name: str) -> None:
    keyring, table = Keyring("a key"), Sitting().fill().table
    keyring.epochs["ann"] = 1
    number, _, signature = keyring.seat_secret(table, 0).partition(".")
    assert number == "0-1"
    assert keyring.seat(table, f"{name}.{signature}") is None


@pytest.mark.parametrize("spoilt", [None, "", ".", "somebody", "somebody.", "somebody.signature", "ö.ö"])
def test_a_cookie_of_nobody_is_nobodys(spoilt: str | None) -> None:
    assert KEYRING.guest(spoilt) is None


def test_a_cookie_cannot_be_changed() -> None:
    mine, yours = KEYRING.cookie("a" * 24), "b" * 24
    assert KEYRING.guest(mine.replace("a" * 24, yours)) is None


def test_a_secret_opens_one_seat_at_one_table() -> None:
    table = Sitting(players=3).fill().table
    secrets = [KEYRING.seat_secret(table, seat) for seat in range(3)]
    assert [KEYRING.seat(table, secret) for secret in secrets] == [0, 1, 2]
    assert KEYRING.seat(table, "1" + secrets[0][1:]) is None
    assert Keyring("another key").seat(table, secrets[0]) is None
    another = Sitting(players=3).fill().table
    another.config.id = "B" * 12
    assert KEYRING.seat(another, secrets[0]) is None


@pytest.mark.parametrize("secret", ["", "0", "0.", "9.x", "-1.x", "٣.x", "0.ö", "x" * 100])
def test_a_made_up_secret_opens_nothing(secret: str) -> None:
    assert KEYRING.seat(Sitting().fill().table, secret) is None


def test_a_secret_ends_when_the_seat_is_given_up() -> None:
    sitting = Sitting(players=3)
    sitting.ask("bob", messages.Join(name="Bob"))
    old = KEYRING.seat_secret(sitting.table, 1)
    sitting.ask("bob", messages.Leave())
    assert KEYRING.seat(sitting.table, old) is None
    sitting.ask("cec", messages.Join(name="Cec"))
    assert KEYRING.seat(sitting.table, old) is None
    assert KEYRING.seat(sitting.table, KEYRING.seat_secret(sitting.table, 1)) == 1


def test_a_secret_outlasts_leaving_the_game() -> None:
    sitting = Sitting().fill()
    secret = KEYRING.seat_secret(sitting.table, 1)
    sitting.ask("bob", messages.Leave())
    assert KEYRING.seat(sitting.table, secret) == 1


def test_a_bucket_leaks() -> None:
    clock = Clock()
    limits = Limits(rate=2, burst=3, clock=clock)
    assert [limits.allows("ann") for _ in range(4)] == [True, True, True, False]
    assert limits.allows("bob")
    clock.now = 0.5
    assert [limits.allows("ann") for _ in range(2)] == [True, False]
    clock.now = 100
    assert [limits.allows("ann") for _ in range(4)] == [True, True, True, False]


def test_what_costs_more_may_be_done_less_often() -> None:
    clock = Clock()
    limits = Limits(rate=2, burst=10, clock=clock)
    assert [limits.allows("ann", 4) for _ in range(3)] == [True, True, False]
    assert limits.allows("ann", 2)
    assert limits.wait("ann", 4) == 2, "four more than fit in, of which two leak away in a second"
    clock.now = 2
    assert limits.wait("ann", 4) == 0
    clock.now = 100
    assert limits.allows("ann", 1000), "once in a while even what costs more than anybody has"
    assert not limits.allows("ann")


def test_who_asks_too_often_is_not_punished_for_asking() -> None:
    clock = Clock()
    limits = Limits(rate=1, burst=1, clock=clock)
    limits.allows("ann")
    for _ in range(50):
        clock.now += 0.01
        assert not limits.allows("ann")
    clock.now += 0.6
    assert limits.allows("ann")


def test_only_so_many_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "REMEMBERED", 2)
    bucket = Limits(rate=1, burst=1, clock=Clock())
    assert [bucket.allows(whom) for whom in ("ann", "bob", "cec", "cec", "ann")] == [True, True, True, False, True]
