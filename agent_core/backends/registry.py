"""Which driver prints to which address; drivers are imported when the first printer needs them."""

from __future__ import annotations

from pathlib import Path

from agent_core.backends.base import Driver
from agent_core.certificate_pins import CertificatePins, TrustOnFirstUse
from agent_core.device_uri import DeviceUri, DriverKind
from agent_core.domain import PrinterSetup


def open_driver(setup: PrinterSetup, *, virtual_folder: Path, pins: CertificatePins | None = None) -> Driver:
    """The driver of one printer; talks to no device yet. Raises InvalidDeviceUri.

    Without `pins` a printer's certificate is remembered as long as its driver lives.
    """
    uri = DeviceUri.parse(setup.uri)
    match uri.kind:
        case DriverKind.IPP:
            from agent_core.backends.ipp import IppDriver

            trust = TrustOnFirstUse(pins, setup.printer_id, setup.trusted_certificate) if pins else None
            return IppDriver(setup, tls=trust)
        case DriverKind.SOCKET:
            from agent_core.backends.socket import SocketDriver

            return SocketDriver(setup)
        case DriverKind.USB:
            from agent_core.backends.usb import UsbDriver

            return UsbDriver(setup)
        case DriverKind.LPD:
            from agent_core.backends.lpd import LpdDriver

            return LpdDriver(setup)
        case DriverKind.WINDOWS:
            from agent_core.backends.windows import WindowsDriver

            return WindowsDriver(setup)
        case DriverKind.VIRTUAL:
            from agent_core.backends.virtual import VirtualDriver

            return VirtualDriver(setup, folder=virtual_folder / uri.virtual_name)
