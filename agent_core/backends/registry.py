"""Opens the driver for an address. Drivers are imported when the first printer needs them.

`CertificatePins` remembers across restarts which key each ipps printer presented first, so that no other device can
impersonate it.
"""

from __future__ import annotations

import asyncio
import logging
import re
import threading
from typing import TYPE_CHECKING

import msgspec

from server_core.contract.decisions.device_address import DeviceUri
from server_core.contract.types.printers import Backend
from server_core.files import make_folder, write_private

if TYPE_CHECKING:
    from pathlib import Path
    from uuid import UUID

    from agent_core.backends.base import Driver
    from agent_core.backends.raw_pictures import RawPictures
    from server_core.contract.types.agents import PrinterSetup

log = logging.getLogger(__name__)
_FINGERPRINT = re.compile(r"[0-9a-f]{64}\Z")
_decoder = msgspec.json.Decoder(dict[str, str])


class CertificatePins:
    """Pins in one file, readable only by its owner, and read when the first printer needs them.

    If the file cannot be read, no printer is trusted: an operator must confirm each one.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._pins: dict[str, str] | None = None
        self._is_readable = True
        self._is_kept = True
        self._lock = threading.Lock()

    def pin_of(self, printer_id: UUID) -> str | None:
        return self._read_pins().get(str(printer_id))

    @property
    def may_learn(self) -> bool:
        self._read_pins()
        return self._is_readable

    def pin(self, printer_id: UUID, fingerprint: str) -> None:
        """Pin a key; the next `keep` writes it to disk."""
        pins = self._read_pins()
        if pins.get(str(printer_id)) != fingerprint:
            pins[str(printer_id)] = fingerprint
            self._is_kept = False

    async def keep(self) -> None:
        """Save the pins. Raises nothing: a failed write is repeated with the next answer of a printer."""
        if not self._is_kept and self._is_readable:
            self._is_kept = True
            try:
                await asyncio.to_thread(self._write, msgspec.json.encode(self._read_pins()))
            except OSError as error:
                self._is_kept = False
                log.warning(
                    "The trusted certificates of printers could not be saved, another attempt follows: %s",
                    error,
                )

    def _read_pins(self) -> dict[str, str]:
        if self._pins is None:
            self._pins = self._read()
        return self._pins

    def _read(self) -> dict[str, str]:
        try:
            found = _decoder.decode(self._path.read_bytes())
            if all(_FINGERPRINT.match(pin) for pin in found.values()):
                return found
            raise ValueError("not a list of fingerprints")
        except FileNotFoundError:
            return {}
        except (OSError, ValueError, RecursionError) as error:  # no UTF-8, no JSON, or nested without end
            self._is_readable = False
            log.error(
                "The trusted certificates of printers could not be read from %s; ipps printers wait: %s",
                self._path,
                error,
            )
            return {}

    def _write(self, content: bytes) -> None:
        with self._lock:
            make_folder(self._path.parent)
            write_private(self._path, content)


class TrustOnFirstUse:
    """Certificate policy of one printer: the operator's decision first, then the key presented at its first use."""

    def __init__(self, pins: CertificatePins, printer_id: UUID, word: str | None) -> None:
        self._pins = pins
        self._printer_id = printer_id
        self._word = word

    def accepts(self, fingerprint: str) -> bool:
        trusted = self._word or self._pins.pin_of(self._printer_id)
        if fingerprint != trusted and (trusted is not None or not self._pins.may_learn):
            return False
        self._pins.pin(self._printer_id, fingerprint)
        return True

    async def keep(self) -> None:
        await self._pins.keep()


def open_driver(
    setup: PrinterSetup,
    *,
    virtual_folder: Path,
    pins: CertificatePins | None = None,
    pictures: RawPictures | None = None,
) -> Driver:
    """Return the driver of one printer, without contacting the device. Raises InvalidDeviceUri.

    Without `pins` a printer's certificate is remembered as long as its driver lives. `pictures`: draws the RAW labels
    of virtual printers.
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

            return VirtualDriver(setup, folder=virtual_folder / uri.virtual_name, pictures=pictures)
