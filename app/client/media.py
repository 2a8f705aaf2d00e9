"""The console's calls about what is loaded in a printer."""

from __future__ import annotations

from uuid import UUID

from app.client.calls import Calls
from server_core.contract.console import JobRow, PrinterView
from server_core.contract.media import Calibrate, LoadMedia, MediaLoaded


class MediaCalls(Calls):
    async def load_media(self, printer_id: UUID, wish: LoadMedia) -> MediaLoaded:
        return await self._call("POST", f"/printers/{printer_id}/media", MediaLoaded, body=wish)

    async def calibrate(self, printer_id: UUID, wish: Calibrate, *, key: str) -> PrinterView:
        return await self._call("POST", f"/printers/{printer_id}/calibration", PrinterView, body=wish, key=key)

    async def print_grid(self, printer_id: UUID, *, key: str) -> JobRow:
        return await self._call("POST", f"/printers/{printer_id}/grid", JobRow, key=key)

    async def print_strip(self, printer_id: UUID, *, key: str) -> JobRow:
        """Five numbered patches; `DARKNESS_STRIP` says how dark each is."""
        return await self._call("POST", f"/printers/{printer_id}/strip", JobRow, key=key)
