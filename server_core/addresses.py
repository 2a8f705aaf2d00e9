"""IP addresses and ports: loopback, the network of a sender, and the ports a server has used. Pure.

A server keeps the first port it was given automatically, so addresses stored in other systems stay valid.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network


def literal(text: str) -> IPv4Address | IPv6Address | None:
    """Return the IP address that is written so in the usual notation; None for `127.1`, `2130706433` and names."""
    try:
        return ip_address(text)
    except ValueError:
        return None


def is_loopback(host: str) -> bool:
    """Return whether `host`, a name or an address, is this computer."""
    address = literal(host)
    return host.lower() == "localhost" or (address is not None and address.is_loopback)


def sender(address: str) -> str:
    """Return an IPv4 address as it is and an IPv6 address as its /64 network, which one host can use freely.

    Other text is returned unchanged.
    """
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
    """Ports that a server has used; None: none yet. `local`: the port for programs on this computer while TLS is on."""

    public: int | None = None
    local: int | None = None

    def after(self, started_on: int, chosen: int | None) -> KnownPorts:
        """Return the ports after a start on `started_on`. The first port that was not `chosen` is kept."""
        return replace(self, public=started_on) if self.public is None and chosen is None else self

    def wanted(self, chosen: int | None) -> int:
        """Return the port to listen on. `chosen`: the port from the settings."""
        return chosen or self.public or FIRST_PORT

    def beside(self, public: int) -> int:
        """Return the local port for a server with TLS on `public`; 0 = any.

        Prefers the port that local programs already know, else takes the one after `public`.
        """
        if self.local is not None:
            return self.local
        if self.public is not None and self.public != public:
            return self.public
        return public + 1 if 0 < public < 65535 else 0
