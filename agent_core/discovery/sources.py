"""The places to look in on this computer."""

from __future__ import annotations

import platform
from typing import TYPE_CHECKING

from agent_core.discovery.address import AddressSource
from agent_core.discovery.attached import UsbSource, WindowsSource
from agent_core.discovery.ipp import BESIDE_SECONDS, CupsSource, snmp_beside
from agent_core.discovery.mdns import MdnsSource
from server_core.contract.types.devices import NOBODY, DeviceIdentity

if TYPE_CHECKING:
    from agent_core.discovery.source import Source


async def by_snmp(host: str) -> DeviceIdentity:
    """Nobody where no printer answers: a print server without the Printer MIB speaks for itself alone."""
    said = await snmp_beside(host, BESIDE_SECONDS)
    return said.identity if said is not None else NOBODY


def sources_here(address: str | None = None) -> tuple[Source, ...]:
    """`address`: what somebody typed in, looked at first."""
    queues: Source = WindowsSource() if platform.system() == "Windows" else CupsSource()
    typed = (AddressSource(address, introduce=by_snmp),) if address and address.strip() else ()
    return (*typed, UsbSource(), queues, MdnsSource())
