"""What else a host tells beside a raw port: IPP and SNMP say who it is, and whether it is a printer of pages."""

from __future__ import annotations

import asyncio
import ipaddress
from dataclasses import dataclass

from agent_core.discovery.ipp_look import IppLook, look
from agent_core.domain import DeviceStatus
from agent_core.errors import EngineError
from agent_core.status import snmp
from agent_core.status.snmp import SnmpAnswer
from server_core.contract.decisions.device_address import InvalidDeviceUri
from server_core.contract.decisions.device_identity import together
from server_core.contract.types.devices import NOBODY, DeviceIdentity

IPP_PORT, SNMP_PORT = 631, 161
BESIDE_SECONDS = 0.8
"""A label printer without IPP refuses at once; one without SNMP is silent."""
_PAGES = frozenset({
    "application/pdf", "application/postscript", "application/vnd.hp-pcl", "application/vnd.hp-pclxl", "image/urf",
    "image/pwg-raster", "image/jpeg",
})  # fmt: skip
_PAGE_SUPPLIES = ("toner", "ink", "opc", "developer", "fuser")


@dataclass(frozen=True, kw_only=True, slots=True)
class Beside:
    """None = nothing answers so."""

    by_ipp: IppLook | None
    by_snmp: SnmpAnswer | None

    @property
    def identity(self) -> DeviceIdentity:
        return together(
            self.by_ipp.identity if self.by_ipp else NOBODY, self.by_snmp.identity if self.by_snmp else NOBODY
        )

    @property
    def status(self) -> DeviceStatus | None:
        if self.by_ipp is not None:
            return self.by_ipp.status
        return self.by_snmp.status if self.by_snmp else None

    @property
    def prints_pages(self) -> bool:
        """It might print questions in languages that it does not know."""
        if self.by_ipp is not None:
            return self.by_ipp.language is None and bool(_PAGES & set(self.by_ipp.facts.formats))
        supplies = self.by_snmp.status.supplies if self.by_snmp else ()
        return any(one.kind.startswith(_PAGE_SUPPLIES) for one in supplies)


async def look_beside(host: str, seconds: float) -> Beside:
    """Within 0.8 s. Raises nothing."""
    by_ipp, by_snmp = await asyncio.gather(ipp_beside(host, seconds), snmp_beside(host, seconds))
    return Beside(by_ipp=by_ipp, by_snmp=by_snmp)


async def ipp_beside(host: str, seconds: float) -> IppLook | None:
    place = f"[{host}]" if ":" in host else host
    uri = f"ipp://{place}:{IPP_PORT}/ipp/print"
    try:
        return await look(uri, seconds=min(seconds, BESIDE_SECONDS), capabilities=False)
    except (EngineError, InvalidDeviceUri):
        return None  # most label printers speak no IPP


async def snmp_beside(host: str, seconds: float) -> SnmpAnswer | None:
    """None = no printer answers. This computer's own agent speaks for the computer."""
    if is_this_computer(host):
        return None
    said = await snmp.ask(host, port=SNMP_PORT, seconds=min(seconds, BESIDE_SECONDS))
    return said if said is not None and said.is_printer else None


def is_this_computer(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.lower().rstrip(".") == "localhost"
