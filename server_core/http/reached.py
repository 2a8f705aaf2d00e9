"""Where others reach a server that is configured so."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Iterable, Sequence
from contextlib import suppress
from ipaddress import ip_address

from server_core.addresses import is_loopback
from server_core.config import ServerConfig
from server_core.http.listeners import is_wildcard, reachable_here

MOST_NUMBERS = 3
"""A computer with virtual machines has dozens, which nobody else reaches."""


def speaks_tls(config: ServerConfig) -> bool:
    """At its public door."""
    return config.tls is not None or not (config.plain_http or is_loopback(config.host))


def called(certificate: Sequence[str], own: Sequence[str]) -> tuple[str, ...]:
    """The names of a server with a certificate of one's own: clients use those on it. Each computer is `localhost`."""
    return tuple(dict.fromkeys((*(each for each in certificate if each != "localhost"), *own)))


def public_url(config: ServerConfig, port: int, names: Sequence[str]) -> str:
    """As configured, else by name if it listens on all addresses. `names`: of this computer, the best first."""
    if config.public_base_url is not None:
        return config.public_base_url
    host = config.host
    if is_wildcard(host):
        host = next(iter((*config.allowed_hosts, *names)), reachable_here(host))
    return _url(config, host, port)


def public_urls(config: ServerConfig, port: int, names: Sequence[str]) -> list[str]:
    """That one first, then by number: not every network knows a computer's name."""
    numbers: list[str] = []
    if config.public_base_url is None and is_wildcard(config.host):
        four = config.host != "::"
        usable = [each for each in own_addresses() if not is_loopback(each) and not (four and ":" in each)]
        numbers = [_url(config, each, port) for each in usable[:MOST_NUMBERS]]
    return list(dict.fromkeys([public_url(config, port, names), *numbers]))


def _url(config: ServerConfig, host: str, port: int) -> str:
    scheme = "https" if speaks_tls(config) else "http"
    return f"{scheme}://[{host}]:{port}" if ":" in host else f"{scheme}://{host}:{port}"


# The names and addresses of this computer: for the allow-list of `Host`, and for its self-made certificate.


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
