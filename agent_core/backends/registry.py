"""Which driver prints to which address; drivers are imported when the first printer needs them."""

from __future__ import annotations

from pathlib import Path

from agent_core.backends.base import Driver
from agent_core.certificate_pins import CertificatePins, TrustOnFirstUse
from server_core.contract.decisions.device_address import DeviceUri
from server_core.contract.types.agents import PrinterSetup
from server_core.contract.types.printers import Backend


def open_driver(setup: PrinterSetup, *, virtual_folder: Path, pins: CertificatePins | None = None) -> Driver:
    """The driver of one printer; talks to no device yet. Raises InvalidDeviceUri.

    Without `pins` a printer's certificate is remembered as long as its driver lives.
    """
    uri = DeviceUri.parse(setup.uri)
    match uri.backend:
        case Backend.IPP:
            from agent_core.backends.ipp import IppDriver

            trust = TrustOnFirstUse(pins, setup.printer_id, setup.trusted_certificate) if pins else None
            return IppDriver(setup, tls=trust)
        case Backend.SOCKET:
            from agent_core.backends.socket import SocketDriver

            return SocketDriver(setup)
        case Backend.USB:
            from agent_core.backends.usb import UsbDriver

            return UsbDriver(setup)
        case Backend.LPD:
            from agent_core.backends.lpd import LpdDriver

            return LpdDriver(setup)
        case Backend.WINDOWS:
            from agent_core.backends.windows import WindowsDriver

            return WindowsDriver(setup)
        case Backend.VIRTUAL:
            from agent_core.backends.virtual import VirtualDriver

            return VirtualDriver(setup, folder=virtual_folder / uri.virtual_name)
