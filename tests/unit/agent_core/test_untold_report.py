"""A device's report that the wire format cannot carry does not block other printers of its agent."""

from __future__ import annotations

import asyncio
from typing import cast
from uuid import uuid4

import msgspec
import pytest

from agent_core.config import EngineTimings
from agent_core.domain import DeviceStatus
from agent_core.reports import PrinterReporter as Told
from agent_core.reports import PrinterSnapshot
from agent_core.server_link.client import ServerClient
from server_core.contract.types.agents import (
    PrinterRefusal,
    PrinterRefusals,
    PrinterReports,
    PrinterSetup,
)
from server_core.contract.types.devices import DeviceFacts
from server_core.contract.types.drawing import RasterAbility, RasterFormat
from server_core.contract.types.states import PrinterStatus

pytestmark = pytest.mark.anyio


def report(name: str, *resolutions: int) -> PrinterSnapshot:
    raster = (RasterAbility(format=RasterFormat.PWG, dpi=resolutions),)
    return PrinterSnapshot(
        setup=PrinterSetup(printer_id=uuid4(), name=name, uri="ipp://printer.example/ipp/print"),
        status=DeviceStatus(condition=PrinterStatus.ONLINE),
        facts=DeviceFacts(raster=raster, reported=True),
    )


async def test_the_other_printers_are_told_of(caplog: pytest.LogCaptureFixture) -> None:
    sent: list[PrinterReports] = []

    class Link:
        async def report_printers(self, request: PrinterReports) -> PrinterRefusals:
            sent.append(request)
            return PrinterRefusals(refused=[PrinterRefusal(printer_id=None, message="Expected `int`")])

    told = Told(cast(ServerClient, Link()), EngineTimings())
    absurd, well = report("absurd", *range(300, 400)), report("well", 300)
    told.put(absurd)
    told.put(well)
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.05):
            await told.run()
    assert [record.getMessage() for record in caplog.records] == [
        "The server rejected the report of printer None: Expected `int`",
    ]
    caplog.clear()
    told_of = [[msgspec.json.decode(one)["printer_id"] for one in reports.printers] for reports in sent]
    assert told_of == [[str(absurd.setup.printer_id), str(well.setup.printer_id)]]
