"""Things that take long to make are kept for those who ask again; who asked longest ago is forgotten first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")


class Kept(Generic[K, T]):
    """So many things, by what they are asked for with.

    >>> kept = Kept[str, int](2)
    >>> [kept.get(word, lambda: number) for number, word in enumerate("aabac")]
    [0, 0, 2, 0, 4]
    >>> kept.get("b", lambda: 5)
    5
    """

    def __init__(self, most: int) -> None:
        """Keep so many."""
        self.most = most
        self._kept: OrderedDict[K, T] = OrderedDict()

    def get(self, key: K, make: Callable[[], T]) -> T:
        """What is kept under a key, or made now and kept from now on."""
        if key not in self._kept:
            self._kept[key] = make()
        self._kept.move_to_end(key)
        if len(self._kept) > self.most:
            self._kept.popitem(last=False)
        return self._kept[key]
