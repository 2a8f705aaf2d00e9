"""A device that says what the wire has no room for stops no other printer of its agent."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

import pytest

from agent_core.domain import DeviceStatus
from agent_core.printer_reports import PrinterNow
from agent_core.server_link.client import ServerClient
from agent_core.server_link.credential import Credential
from server_core.contract.types.agents import PrinterReports, PrinterSetup
from server_core.contract.types.devices import DeviceFacts
from server_core.contract.types.drawing import RasterAbility, RasterFormat
from server_core.contract.types.states import PrinterStatus

pytestmark = pytest.mark.anyio
CREDENTIAL = Credential(
    base_url="http://127.0.0.1:9", agent_id=UUID(int=1), secret="", agent_instance_id=str(UUID(int=2))
)


def report(name: str, *resolutions: int) -> PrinterNow:
    raster = (RasterAbility(format=RasterFormat.PWG, dpi=resolutions),)
    return PrinterNow(
        setup=PrinterSetup(printer_id=uuid4(), name=name, uri="ipp://printer.example/ipp/print"),
        status=DeviceStatus(condition=PrinterStatus.ONLINE),
        facts=DeviceFacts(raster=raster, reported=True),
    )


async def test_the_other_printers_are_told_of(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    sent: list[PrinterReports] = []

    async def send(_: ServerClient, *arguments: Any) -> bytes:
        sent.append(arguments[-1])
        return b'{"refused":[{"printer_id":null,"message":"Expected `int`"}]}'

    monkeypatch.setattr(ServerClient, "_send", send)
    client = ServerClient(CREDENTIAL)
    absurd, well = report("absurd", *range(300, 400)), report("well", 300)
    await client.report_printers([absurd.as_told(), well.as_told()])
    await client.aclose()
    assert [record.getMessage() for record in caplog.records] == [
        "the server refused what printer None says of itself: Expected `int`",
    ]
    caplog.clear()
    assert [[one.printer_id for one in reports.printers] for reports in sent] == [
        [absurd.setup.printer_id, well.setup.printer_id]
    ]
