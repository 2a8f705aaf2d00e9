"""Where a clicked link may lead: any web page can offer one, so it is no way to knock on doors near this computer.

Judged is every address that the name stands for, and connected is to those that were judged.
"""

from __future__ import annotations

import asyncio
import socket
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address
from urllib.parse import urlsplit

from agent_core.server_link.errors import LinkNotFollowed, Unreachable
from server_core.contract.messages.enrolling import LinkServerMessages

LOOK_UP_SECONDS = 5.0
BROADCAST = IPv4Address("255.255.255.255")


@dataclass(frozen=True, kw_only=True, slots=True)
class ClickedPlaces:
    """`own_ports`: of the servers that run on this computer for this user; the only doors of it that a click opens."""

    own_ports: frozenset[int]

    async def addresses(self, base_url: str) -> list[str]:
        """Raises LinkNotFollowed for a place where no click leads, Unreachable; nothing was sent then."""
        parts = urlsplit(base_url)
        host, port = parts.hostname or "", parts.port or (443 if parts.scheme == "https" else 80)
        try:
            async with asyncio.timeout(LOOK_UP_SECONDS):
                found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError, TimeoutError) as error:
            raise Unreachable(LinkServerMessages.LINK_SERVER_NAME_UNKNOWN(server=base_url)) from error
        addresses = list(dict.fromkeys(str(entry[4][0]) for entry in found))
        for address in addresses:
            self._require(address, port, base_url)
        return addresses

    def _require(self, address: str, port: int, base_url: str) -> None:
        """Raises LinkNotFollowed."""
        place = _inner(ip_address(address.partition("%")[0]))
        if place.is_loopback:
            if port not in self.own_ports:
                raise LinkNotFollowed(LinkServerMessages.LINK_TO_OWN_PORT(server=base_url))
        elif place.is_link_local or place.is_multicast or place.is_unspecified or place == BROADCAST:
            raise LinkNotFollowed(LinkServerMessages.LINK_TO_NO_SERVER(server=base_url))


def _inner(address: IPv4Address | IPv6Address) -> IPv4Address | IPv6Address:
    """`::ffff:169.254.169.254` is that IPv4 address."""
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return address if mapped is None else mapped
