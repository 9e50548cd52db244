"""An LRU cache."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")


class LruCache(Generic[K, T]):
    """A cache of limited total weight that evicts the least recently used value.

    >>> cache = LruCache[str, int](2)
    >>> [cache.get(word, lambda: number) for number, word in enumerate("aabac")]
    [0, 0, 2, 0, 4]
    >>> cache.get("b", lambda: 5)
    5
    >>> words = LruCache[int, str](5, weight=len)
    >>> [words.get(number, lambda: word) for number, word in enumerate(("abc", "de", "fghijkl", "m"))]
    ['abc', 'de', 'fghijkl', 'm']
    >>> [words.find(number) for number in range(4)]
    [None, None, None, 'm']
    """

    def __init__(self, size: int, weight: Callable[[T], int] = lambda _: 1) -> None:
        self.size = size
        self.weight = weight
        self._used = 0
        self._values: OrderedDict[K, T] = OrderedDict()

    def get(self, key: K, make: Callable[[], T]) -> T:
        """The value of a key, computed if it is not cached."""
        if (found := self.find(key)) is not None:
            return found
        made = self._values[key] = make()
        self._used += self.weight(made)
        while self._used > self.size:
            self._used -= self.weight(self._values.popitem(last=False)[1])
        return made

    def find(self, key: K) -> T | None:
        """The value of a key; None if it is not cached."""
        if key in self._values:
            self._values.move_to_end(key)
        return self._values.get(key)
