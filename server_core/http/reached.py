"""Where others reach a server that is configured so."""

from __future__ import annotations

from collections.abc import Sequence

from server_core.addresses import is_loopback
from server_core.config import ServerConfig
from server_core.http.listeners import is_wildcard, reachable_here
from server_core.http.names import own_addresses

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
