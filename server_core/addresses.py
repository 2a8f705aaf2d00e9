"""IP addresses and ports: loopback, the sender behind an address, and the ports at which a server was known. Pure.

A server keeps the first port that nobody chose, so that the addresses in other systems stay true.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from ipaddress import IPv6Address, ip_address, ip_network


def is_loopback(host: str) -> bool:
    """`host`: a name or an address."""
    if host.lower() == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def sender(address: str) -> str:
    """An IPv4 address, or the /64 network that one IPv6 host can use freely; other text stays as it is."""
    if ":" not in address:
        return address
    try:
        v6 = IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    if v6.ipv4_mapped is not None:
        return str(v6.ipv4_mapped)
    if v6.is_loopback:
        return str(v6)
    return str(ip_network((int(v6), 64), strict=False))


FIRST_PORT = 8631


@dataclass(frozen=True, kw_only=True, slots=True)
class KnownPorts:
    """None: nowhere yet. `local`: beside TLS, for the programs of its computer."""

    public: int | None = None
    local: int | None = None

    def after(self, started_on: int, chosen: int | None) -> KnownPorts:
        """As a server that listens on `started_on` leaves it: the first port that nobody chose is kept."""
        return replace(self, public=started_on) if self.public is None and chosen is None else self

    def wanted(self, chosen: int | None) -> int:
        """`chosen`: the setting."""
        return chosen or self.public or FIRST_PORT

    def beside(self, public: int) -> int:
        """With TLS on `public`: where the programs of this computer knew the server before, else the port after it.
        0 = any."""
        if self.local is not None:
            return self.local
        if self.public is not None and self.public != public:
            return self.public
        return public + 1 if 0 < public < 65535 else 0
