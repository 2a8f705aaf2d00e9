"""The places to look in on this computer."""

from __future__ import annotations

import platform

from agent_core.discovery.address import AddressSource
from agent_core.discovery.cups import CupsSource
from agent_core.discovery.mdns import MdnsSource
from agent_core.discovery.source import Source
from agent_core.discovery.usb import UsbSource
from agent_core.discovery.windows import WindowsSource


def sources_here(address: str | None = None) -> tuple[Source, ...]:
    """`address`: what somebody typed in, looked at first."""
    queues: Source = WindowsSource() if platform.system() == "Windows" else CupsSource()
    typed = (AddressSource(address),) if address and address.strip() else ()
    return (*typed, UsbSource(), queues, MdnsSource())
