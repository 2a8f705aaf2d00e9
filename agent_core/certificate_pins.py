"""Which key each ipps printer showed first: kept over restarts, so that another device cannot take its place."""

from __future__ import annotations

import asyncio
import logging
import re
import threading
from pathlib import Path
from uuid import UUID

import msgspec

from server_core.files import make_folder, write_private

log = logging.getLogger(__name__)
_FINGERPRINT = re.compile(r"[0-9a-f]{64}\Z")
_decoder = msgspec.json.Decoder(dict[str, str])


class CertificatePins:
    """One file, readable by its owner alone; read when the first printer is met.

    A file that cannot be read trusts nobody: each printer then needs its operator's word.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._pins: dict[str, str] | None = None
        self._is_readable = True
        self._is_kept = True
        self._lock = threading.Lock()

    def pin_of(self, printer_id: UUID) -> str | None:
        return self._known().get(str(printer_id))

    @property
    def may_learn(self) -> bool:
        self._known()
        return self._is_readable

    def pin(self, printer_id: UUID, fingerprint: str) -> None:
        """On disk with the next `keep`."""
        known = self._known()
        if known.get(str(printer_id)) != fingerprint:
            known[str(printer_id)] = fingerprint
            self._is_kept = False

    async def keep(self) -> None:
        """Raises nothing: where the disk does not take it, it is tried again with the next answer of a printer."""
        if not self._is_kept and self._is_readable:
            self._is_kept = True
            try:
                await asyncio.to_thread(self._write, msgspec.json.encode(self._known()))
            except OSError as error:
                self._is_kept = False
                log.warning("the certificates of printers cannot be kept: %s", error)

    def _known(self) -> dict[str, str]:
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
        except (OSError, ValueError, RecursionError) as error:  # no UTF-8, no JSON, nested without end
            self._is_readable = False
            log.error("the certificates of printers cannot be read from %s: %s", self._path, error)
            return {}

    def _write(self, content: bytes) -> None:
        with self._lock:
            make_folder(self._path.parent)
            write_private(self._path, content)


class TrustOnFirstUse:
    """One printer: an operator's word first, then what it showed at its first use."""

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
