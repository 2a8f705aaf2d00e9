"""Device addresses out of what sources tell: in the notation of `device_uri`, or none at all."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from functools import lru_cache
from urllib.parse import quote, urlsplit

from server_core.contract.decisions.device_address import DEFAULT_PORTS, DeviceUri, InvalidDeviceUri
from server_core.contract.types.discovery import MOST_URI_CHARACTERS

LPD_PORT = 515


def network_uri(scheme: str, host: str, port: int, path: str = "") -> str | None:
    """`path` as a device tells it, with or without its first slash; None where nothing can be printed to there."""
    place = f"[{host.replace('%', '%25')}]" if ":" in host else host
    tail = quote(path.lstrip("/"), safe="/%-_.~+:@!$&'()*,;=")
    return usable(f"{scheme}://{place}:{port}/{tail}" if tail else f"{scheme}://{place}:{port}")


def usable(uri: str) -> str | None:
    """The address itself, where this version can print to it."""
    if len(uri) > MOST_URI_CHARACTERS:
        return None
    try:
        DeviceUri.parse(uri)
    except InvalidDeviceUri:
        return None
    return uri


@lru_cache(maxsize=2048)
def place_of(uri: str) -> str:
    """The same for two spellings of one place: `ipp` and `ipps` lead to one printer, host names know no case."""
    try:
        parts = urlsplit(uri)
        port = parts.port
    except ValueError:
        return uri
    scheme = {"ipps": "ipp"}.get(parts.scheme, parts.scheme)
    port = port or DEFAULT_PORTS.get(parts.scheme) or (LPD_PORT if scheme == "lpd" else 0)
    host = (parts.hostname or "").rstrip(".")
    if scheme not in ("ipp", "socket", "lpd"):
        return f"{scheme}://{parts.netloc.lower()}{parts.path}?{parts.query}"
    return f"{scheme}://{host}:{port}{parts.path.rstrip('/')}"


def by_use(addresses: Iterable[str], *, loopback: bool) -> list[str]:
    """The most useful first: IPv4, global IPv6, then those of one link only; what is no device's address left out.

    `loopback`: this computer's own are devices', too.
    """
    known: dict[str, tuple[int, int]] = {}
    for text in addresses:
        try:
            address = ipaddress.ip_address(text)
        except ValueError:
            continue
        # Python before 3.13 takes ::ffff:127.0.0.1 for no loopback, and its host connects to 127.0.0.1
        address = getattr(address, "ipv4_mapped", None) or address
        if address.is_unspecified or address.is_multicast or str(address) == "255.255.255.255":
            continue
        if address.is_loopback and not loopback:
            continue
        known.setdefault(text, (int(address.is_link_local), address.version))
    return sorted(known, key=lambda text: known[text])
