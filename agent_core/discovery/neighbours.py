"""Finds hosts in the network of a missing printer, whose device may have got another address there.

Opens one connection to each of the 254 addresses beside the printer's own, on the port that it printed at, and sends
nothing. Runs only in private networks (RFC 1918, link-local, loopback), and only while such a printer is away.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from collections.abc import Collection
from contextlib import suppress

from agent_core.backends import tcp
from agent_core.discovery.source import SourceFailed, in_thread
from agent_core.discovery.uris import network_uri
from server_core.contract.decisions.device_address import DeviceUri, InvalidDeviceUri

SCHEMES = ("socket", "ipp", "ipps", "lpd")
CONNECT_SECONDS = 0.6
NAME_SECONDS = 2.0
_AT_ONCE = 32
_PREFIX = 24
MOST_FOUND = 32


async def neighbours(uri: str, *, but: Collection[str] = ()) -> list[str]:
    """Return at most 32 addresses like `uri` that accept a connection, within 8 s.

    `but`: hosts known to be other devices.

    Empty for a printer on a cable, in the Internet, or known by IPv6 only. Raises nothing.
    """
    try:
        device = DeviceUri.parse(uri)
    except InvalidDeviceUri:
        return []
    own = await _own_address(device.host) if device.scheme in SCHEMES else None
    if own is None or not (own.is_private or own.is_link_local):
        return []
    network = ipaddress.ip_network(f"{own}/{_PREFIX}", strict=False)
    others = [str(host) for host in network.hosts() if host != own and str(host) not in but]
    turns = asyncio.Semaphore(_AT_ONCE)

    async def listens(host: str) -> bool:
        async with turns:
            try:
                (await tcp.connect(host, device.port, CONNECT_SECONDS)).close()
            except OSError:
                return False
            return True

    answers = await asyncio.gather(*map(listens, others))
    found = [host for host, is_there in zip(others, answers, strict=True) if is_there][:MOST_FOUND]
    path = device.lpd_queue if device.scheme == "lpd" else device.path.lstrip("/")
    return [there for host in found if (there := network_uri(device.scheme, host, device.port, path))]


async def _own_address(host: str) -> ipaddress.IPv4Address | None:
    with suppress(ValueError):
        address = ipaddress.ip_address(host)
        return address if isinstance(address, ipaddress.IPv4Address) else None
    with suppress(TimeoutError, OSError, UnicodeError, SourceFailed, ValueError):
        async with asyncio.timeout(NAME_SECONDS):
            told = await in_thread(f"name {host}", lambda: socket.getaddrinfo(host, None, socket.AF_INET)[0][4][0])
            return ipaddress.IPv4Address(told)
    return None
