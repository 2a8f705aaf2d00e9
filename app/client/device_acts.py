"""The console's calls about what is done at a device: a test label, which one it is, a language that is tried."""

from __future__ import annotations

from uuid import UUID

from app.client.calls import Calls
from server_core.contract.console import JobRow, PrinterView
from server_core.contract.device_acts import (
    IdentifyPrinter,
    IdentifyView,
    LanguageWish,
    StartIdentify,
    StartTrial,
    TrialView,
)
from server_core.contract.sensor import SensorCalibrated


class DeviceActCalls(Calls):
    async def test_label(self, printer_id: UUID, *, key: str) -> JobRow:
        return await self._call("POST", f"/printers/{printer_id}/test", JobRow, key=key)

    async def identify(self, wish: StartIdentify, *, key: str) -> IdentifyView:
        """A found device, added or not; up to 14 s. Asked again with the same `key` it feeds no more."""
        return await self._call("POST", "/identifications", IdentifyView, body=wish, key=key)

    async def identify_printer(self, printer_id: UUID, *, key: str, feed: bool = False) -> IdentifyView:
        wish = IdentifyPrinter(feed=feed)
        return await self._call("POST", f"/printers/{printer_id}/identify", IdentifyView, body=wish, key=key)

    async def try_language(self, wish: StartTrial, *, key: str) -> TrialView:
        """A test label to an address whose language nobody knows; up to 14 s. Asked again with the same `key` it is
        the same label."""
        return await self._call("POST", "/trials", TrialView, body=wish, key=key)

    async def try_on_printer(self, printer_id: UUID, wish: LanguageWish, *, key: str) -> JobRow:
        return await self._call("POST", f"/printers/{printer_id}/trial", JobRow, body=wish, key=key)

    async def calibrate_sensor(self, printer_id: UUID, *, key: str) -> SensorCalibrated:
        """It feeds a few labels; up to 14 s. Asked again with the same `key` it feeds no more."""
        return await self._call("POST", f"/printers/{printer_id}/sensor", SensorCalibrated, key=key)

    async def set_language(self, printer_id: UUID, wish: LanguageWish) -> PrinterView:
        return await self._call("POST", f"/printers/{printer_id}/language", PrinterView, body=wish)
