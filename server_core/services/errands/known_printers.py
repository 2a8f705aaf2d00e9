"""Which printer of this server a found device is: by what stays with a device, or by its address."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Any
from urllib.parse import unquote, urlsplit
from uuid import UUID

from server_core.contract.decisions.device_identity import sameness
from server_core.contract.types.devices import DeviceIdentity
from server_core.contract.types.states import PrinterStatus

DEFAULT_PORTS = {"ipp": 631, "ipps": 631, "socket": 9100, "lpd": 515}


@dataclass(frozen=True, kw_only=True, slots=True)
class KnownPrinter:
    """A printer as it was set up, and what its device said of itself."""

    printer_id: UUID
    agent_id: UUID
    name: str
    uri: str
    model: str | None
    identity: DeviceIdentity
    online: bool = False
    """At its address, when it was looked at last."""

    @staticmethod
    def of(row: Any) -> KnownPrinter:
        return KnownPrinter(
            printer_id=row.printer_id,
            agent_id=row.agent_id,
            name=row.name,
            uri=row.uri,
            model=row.model,
            identity=DeviceIdentity(uuid=row.device_uuid, serial=row.serial, mac=row.device_mac),
            online=row.status == PrinterStatus.ONLINE.value,
        )

    def has_moved(self, uris: Sequence[str]) -> bool:
        """Its device was found at `uris`, and is not where it was set up; a host's name may stand for one of them."""
        if address(self.uri) in {address(uri) for uri in uris}:
            return False
        return not (self.online and is_named(self.uri))


def of_device(told: DeviceIdentity, model: str | None) -> DeviceIdentity:
    """What came over the wire, or stands in a row, for `sameness`, which takes nothing of it on trust."""
    return DeviceIdentity(uuid=told.uuid, serial=told.serial, mac=told.mac, model=model)


def find_known(
    printers: Iterable[KnownPrinter], agent_id: UUID, identity: DeviceIdentity, model: str | None, uris: Sequence[str]
) -> KnownPrinter | None:
    """Identity goes before address: another device may have got the address of one that was moved."""
    addresses, found = {address(uri) for uri in uris}, of_device(identity, model)
    by_address: KnownPrinter | None = None
    for printer in printers:
        same = sameness(of_device(printer.identity, printer.model), found)
        if same:
            return printer
        if same is None and printer.agent_id == agent_id and address(printer.uri) in addresses:
            by_address = by_address or printer
    return by_address


def address(uri: str) -> tuple[str, str, int | None, str]:
    """What two spellings of an address have in common: capitals of the host, the usual port, percent signs, an IPv6
    address with or without its zeros."""
    try:
        parts = urlsplit(uri.strip())
        port = parts.port
    except ValueError:
        return "", uri, None, ""
    scheme = parts.scheme.lower()
    rest = f"{parts.path}?{parts.query}" if parts.query else parts.path
    return scheme, _host(unquote(parts.hostname or "")), port or DEFAULT_PORTS.get(scheme), unquote(rest).rstrip("/")


def is_named(uri: str) -> bool:
    """Whether the host stands there by its name, not by its IP address."""
    host = address(uri)[1]
    try:
        ip_address(host)
    except ValueError:
        return bool(host)
    return False


def _host(name: str) -> str:
    try:
        return str(ip_address(name))
    except ValueError:
        return name.rstrip(".").lower()  # urlsplit leaves capitals behind a percent sign
