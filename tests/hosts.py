"""What tests ask of any host, a server or a device."""

from __future__ import annotations

from typing import TypeVar

from kingdombuilder.service.feature import Feature, Host

F = TypeVar("F", bound=Feature)


def feature(host: Host, kind: type[F]) -> F:
    """The feature of this kind."""
    (found,) = [one for one in host.service.features if isinstance(one, kind)]
    return found
