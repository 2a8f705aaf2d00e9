"""The names and addresses of this computer: for the allow-list of `Host`, and for its self-made certificate."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Iterable
from contextlib import suppress
from ipaddress import ip_address

RESOLVER_SECONDS = 1.0
log = logging.getLogger(__name__)


async def own_names() -> tuple[str, ...]:
    """Host name, short and `.local`, and the full name if the resolver says it soon. Lower case, the best first."""
    name = socket.gethostname().lower()
    short = name.partition(".")[0]
    full = name
    with suppress(TimeoutError):  # a computer without a resolver waits long for nothing
        async with asyncio.timeout(RESOLVER_SECONDS):
            full = (await asyncio.to_thread(socket.getfqdn)).lower()
    names = [name, short, f"{short}.local", *([full] if _is_name(full) else [])]
    return tuple(dict.fromkeys(found for found in names if found and found != "localhost"))


def names_and_addresses(hosts: Iterable[str]) -> tuple[list[str], list[str]]:
    """Names, and IP addresses (IPv6 also in brackets): a certificate has them apart (RFC 5280 section 4.2.1.6)."""
    names, addresses = [], []
    for host in hosts:
        try:
            addresses.append(str(ip_address(host.removeprefix("[").removesuffix("]"))))
        except ValueError:
            names.append(host)
    return names, addresses


def _is_name(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return "." in text and not text.endswith(".arpa") and not text.startswith("localhost")
    return False


def own_addresses() -> tuple[str, ...]:
    """Loopback, those from which this computer would speak to others, then those of its other links: a network without
    a way out has only these. Nothing is sent to find them."""
    found = ["127.0.0.1", "::1"]
    for family, elsewhere in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((elsewhere, 9))
            found.append(str(probe.getsockname()[0]).partition("%")[0])
    return tuple(dict.fromkeys([*found, *_of_links()]))


def _of_links() -> list[str]:
    import ifaddr  # ctypes, which looks for the C library by another program: for servers that others may reach

    try:
        told = [address.ip for adapter in ifaddr.get_adapters() for address in adapter.ips]
    except (OSError, AssertionError, ValueError) as error:  # refused by a sandbox; a link without a netmask, or a name
        log.info("the addresses of this computer's links are not known: %s", error)
        return []
    found = [each if isinstance(each, str) else each[0] for each in told]
    return sorted((each for each in found if not ip_address(each).is_link_local), key=lambda each: ":" in each)
