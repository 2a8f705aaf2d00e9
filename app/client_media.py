"""The console's calls about what is loaded in a printer."""

from __future__ import annotations

from typing import TypeVar
from uuid import UUID

import msgspec

from server_core.contract.console import JobRow, PrinterView
from server_core.contract.media import Calibrate, LoadMedia, MediaLoaded

T = TypeVar("T")


class MediaCalls:
    """A part of ConsoleClient."""

    async def load_media(self, printer_id: UUID, wish: LoadMedia) -> MediaLoaded:
        return await self._call("POST", f"/printers/{printer_id}/media", MediaLoaded, body=wish)

    async def calibrate(self, printer_id: UUID, wish: Calibrate) -> PrinterView:
        return await self._call("POST", f"/printers/{printer_id}/calibration", PrinterView, body=wish)

    async def print_grid(self, printer_id: UUID) -> JobRow:
        return await self._call("POST", f"/printers/{printer_id}/grid", JobRow)

    async def print_strip(self, printer_id: UUID) -> JobRow:
        """Five numbered patches; `DARKNESS_STRIP` says how dark each is."""
        return await self._call("POST", f"/printers/{printer_id}/strip", JobRow)

    async def _call(
        self,
        method: str,
        path: str,
        kind: type[T],
        *,
        body: msgspec.Struct | None = None,
        query: dict[str, str] | None = None,
    ) -> T:
        raise NotImplementedError
