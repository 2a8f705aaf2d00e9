"""How a document gets into a job of the spooler: as bytes in the printer's language, or as pictures through its driver.

Calls run in the device's thread, and raise SpoolFault. `close` comes once, at the end, whatever was before.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Protocol

from agent_core.backends.windows.dib import dib_of, place_of
from agent_core.backends.windows.gdi import Gdi, SheetArea
from agent_core.backends.windows.spooler import Spooler, SpoolFault
from agent_core.encode.pwg_reader import NotPwg, PwgReader
from server_core.contract.messages.delivery import WindowsMessages


class Way(Protocol):
    def start(self, document: str) -> int:
        """The job's id."""

    def put(self, data: bytes) -> int:
        """How much of it was taken."""

    def end(self) -> None:
        """Behind it, the job is whole."""

    def abort(self) -> None:
        """What was spooled of the open job goes; never raises."""

    def close(self) -> None:
        """Never raises."""


class RawWay:
    """WritePrinter. `handle` is the delivery's to close."""

    def __init__(self, spooler: Spooler, handle: int) -> None:
        self._spooler = spooler
        self._handle = handle

    def start(self, document: str) -> int:
        return self._spooler.start(self._handle, document)

    def put(self, data: bytes) -> int:
        return self._spooler.put(self._handle, data)

    def end(self) -> None:
        self._spooler.end(self._handle)

    def abort(self) -> None:
        self._spooler.abort(self._handle)

    def close(self) -> None:
        """Nothing of its own."""


class PictureWay:
    """A PWG document, drawn band by band on a device context, which is closed with this."""

    def __init__(self, gdi: Gdi, dc: int, area: SheetArea) -> None:
        self._gdi = gdi
        self._dc = dc
        self._area = area
        self._reader = PwgReader()

    def start(self, document: str) -> int:
        return self._gdi.start(self._dc, document)

    def put(self, data: bytes) -> int:
        try:
            for band in self._reader.feed(data):
                if band.first_row == 0:
                    self._gdi.start_page(self._dc)
                self._gdi.put(self._dc, dib_of(band), place_of(band, self._area))
                if band.ends_page:
                    self._gdi.end_page(self._dc)
        except NotPwg as error:
            raise SpoolFault(0, WindowsMessages.DRAWN_DAMAGED(error=str(error))) from error
        return len(data)

    def end(self) -> None:
        if not self._reader.is_between_pages:
            raise SpoolFault(0, WindowsMessages.DRAWN_ENDS_IN_PAGE())
        self._gdi.end(self._dc)

    def abort(self) -> None:
        self._gdi.abort(self._dc)

    def close(self) -> None:
        with suppress(SpoolFault):
            self._gdi.close(self._dc)
