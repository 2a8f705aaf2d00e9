"""What people type in to name a printer: a host, an IP, `host:9100`, a device address, the address of its web page."""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass
from urllib.parse import urlsplit

from agent_core.discovery.source import SourceFailed
from server_core.contract.decisions.device_address import DeviceUri, InvalidDeviceUri
from server_core.contract.messages.discovery import TypedAddressMessages
from server_core.contract.types.discovery import MOST_URI_CHARACTERS

NETWORK_SCHEMES = ("ipp", "ipps", "socket", "lpd")
_WEB = ("http", "https")
# anything else is taken for a raw port, which would print a question of IPP as a page of text
_SCHEME_OF_PORT = {631: "ipp", 80: "ipp", 8080: "ipp", 443: "ipps", 8443: "ipps", 515: "lpd"}


@dataclass(frozen=True, kw_only=True, slots=True)
class Typed:
    """`ports` of `host` are looked at, each as what it is known for; `uri`: typed whole."""

    host: str = ""
    ports: tuple[tuple[int, str], ...] = ()
    uri: str | None = None


EVERY_PORT = ((631, "ipp"), (9100, "socket"), (515, "lpd"))


def read_address(text: str) -> Typed:
    """Raises SourceFailed, which says what to type instead."""
    typed = text.strip()
    if not typed.isprintable() or not typed or len(typed) > MOST_URI_CHARACTERS:
        raise SourceFailed(TypedAddressMessages.NO_ADDRESS_TYPED())
    if typed.startswith("\\\\"):
        raise SourceFailed(TypedAddressMessages.SHARED_WINDOWS_PRINTER())
    if "://" in typed:
        return _whole(typed)
    host, port = _host_and_port(typed)
    _must_be_a_host(host)
    if port is None:
        return Typed(host=host, ports=EVERY_PORT)
    return Typed(host=host, ports=((port, _SCHEME_OF_PORT.get(port, "socket")),))


def _whole(typed: str) -> Typed:
    try:
        parts = urlsplit(typed)
        if parts.scheme.lower() in _WEB and parts.hostname:
            _must_be_a_host(parts.hostname)
            return Typed(host=parts.hostname, ports=EVERY_PORT)
        device = DeviceUri.parse(typed)
    except InvalidDeviceUri as error:
        raise SourceFailed(error.message) from error
    except ValueError as error:
        raise SourceFailed(TypedAddressMessages.NO_ADDRESS(typed=typed[:80], error=str(error))) from error
    if device.scheme in NETWORK_SCHEMES:
        _must_be_a_host(device.host)
        return Typed(host=device.host, ports=((device.port, device.scheme),), uri=typed)
    return Typed(uri=typed)


def _host_and_port(typed: str) -> tuple[str, int | None]:
    """IPv6 with or without brackets."""
    try:
        return str(ipaddress.ip_address(typed)), None
    except ValueError:
        pass  # a name, or something with a port
    if "/" in typed:
        raise SourceFailed(TypedAddressMessages.ONE_ADDRESS_AT_A_TIME())
    try:
        parts = urlsplit(f"//{typed}")
        host, port = parts.hostname or "", parts.port
    except ValueError as error:
        raise SourceFailed(TypedAddressMessages.NO_ADDRESS(typed=typed[:80], error=str(error))) from error
    if port == 0 or parts.username is not None:
        raise SourceFailed(TypedAddressMessages.NO_ADDRESS_OF_A_PRINTER(typed=typed[:80]))
    return host, port


def _must_be_a_host(host: str) -> None:
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        address = None
    if address is not None and (address.is_multicast or address.is_unspecified or str(address) == "255.255.255.255"):
        raise SourceFailed(TypedAddressMessages.ADDRESS_OF_MANY(host=host))
    place = f"[{host.replace('%', '%25')}]" if ":" in host else host
    try:
        DeviceUri.parse(f"socket://{place}")
    except InvalidDeviceUri as error:
        raise SourceFailed(TypedAddressMessages.NO_HOST_OF_A_PRINTER(host=host[:80])) from error
