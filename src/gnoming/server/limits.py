"""How often somebody may ask: an allowance that fills up again with time."""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Callable

MOST_ADDRESSES = 10_000
"""So many are remembered before those that have not asked for long are forgotten."""


class Allowance:
    """So many at once, so many a second in the long run."""

    __slots__ = ("_at", "_clock", "_left", "most", "per_second")

    def __init__(
        self, per_second: float, most: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Full at first."""
        self.per_second, self.most = per_second, most
        self._clock = clock
        self._left, self._at = most, clock()

    def take(self) -> bool:
        """Use one up; False if none is left."""
        self._fill()
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def is_full(self) -> bool:
        """Whether nothing of it is missing, so that it can be forgotten."""
        self._fill()
        return self._left >= self.most

    def _fill(self) -> None:
        now = self._clock()
        self._left = min(self.most, self._left + (now - self._at) * self.per_second)
        self._at = now


class Allowances:
    """One allowance for each address."""

    def __init__(self, per_second: float, most: float) -> None:
        """The same for everybody."""
        self._per_second, self._most = per_second, most
        self._by_address: dict[str, Allowance] = {}

    def take(self, address: str) -> bool:
        """Use one of an address up; False if none is left."""
        if len(self._by_address) > MOST_ADDRESSES:
            self.forget_full()
        allowance = self._by_address.get(address)
        if allowance is None:
            allowance = self._by_address[address] = Allowance(self._per_second, self._most)
        return allowance.take()

    def forget_full(self) -> None:
        """Let go of the addresses that have not asked for long."""
        for address in [each for each, left in self._by_address.items() if left.is_full()]:
            del self._by_address[address]

    def __len__(self) -> int:
        """How many addresses are remembered."""
        return len(self._by_address)


def address_of(host: str | None) -> str:
    """Whom a limit counts: an IPv4 address, or the /64 network that an IPv6 household has."""
    try:
        address = ipaddress.ip_address(host or "")
    except ValueError:
        return host or "unknown"
    if address.version == 4:
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, 64), strict=False))
