"""The places to look in on this computer."""

from __future__ import annotations

import platform

from agent_core.discovery.address import AddressSource
from agent_core.discovery.beside import BESIDE_SECONDS, snmp_beside
from agent_core.discovery.cups import CupsSource
from agent_core.discovery.mdns import MdnsSource
from agent_core.discovery.source import Source
from agent_core.discovery.usb import UsbSource
from agent_core.discovery.windows import WindowsSource
from server_core.contract.types.devices import NOBODY, DeviceIdentity


async def by_snmp(host: str) -> DeviceIdentity:
    """Nobody where no printer answers: a print server without the Printer MIB speaks for itself alone."""
    said = await snmp_beside(host, BESIDE_SECONDS)
    return said.identity if said is not None else NOBODY


def sources_here(address: str | None = None) -> tuple[Source, ...]:
    """`address`: what somebody typed in, looked at first."""
    queues: Source = WindowsSource() if platform.system() == "Windows" else CupsSource()
    typed = (AddressSource(address, introduce=by_snmp),) if address and address.strip() else ()
    return (*typed, UsbSource(), queues, MdnsSource())
