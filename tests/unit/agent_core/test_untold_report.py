"""A device that says what the wire has no room for stops no other printer of its agent."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

import pytest

from agent_core.domain import DeviceFacts, DeviceStatus, PrinterSetup
from agent_core.raster_facts import RasterAbility, RasterFacts, RasterFormat
from agent_core.server_link.client import ServerClient
from agent_core.server_link.credential import Credential
from agent_core.server_link.facts import PrinterReport
from server_core.contract import agent as wire
from server_core.contract.public import PrinterStatus

pytestmark = pytest.mark.anyio
CREDENTIAL = Credential(
    base_url="http://127.0.0.1:9", agent_id=UUID(int=1), secret="", agent_instance_id=str(UUID(int=2))
)


def report(name: str, *resolutions: int) -> PrinterReport:
    raster = RasterFacts(abilities=(RasterAbility(format=RasterFormat.PWG, dpi=resolutions),))
    return PrinterReport(
        setup=PrinterSetup(printer_id=uuid4(), name=name, uri="ipp://printer.example/ipp/print"),
        status=DeviceStatus(condition=PrinterStatus.ONLINE),
        facts=DeviceFacts(raster=raster, reported=True),
    )


async def test_the_other_printers_are_told_of(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    sent: list[wire.PrinterReports] = []

    async def send(_: ServerClient, *arguments: Any) -> bytes:
        sent.append(arguments[-1])
        return b'{"refused":[{"printer_id":null,"message":"Expected `int`"}]}'

    monkeypatch.setattr(ServerClient, "_send", send)
    client = ServerClient(CREDENTIAL)
    absurd, well = report("absurd", *range(300, 400)), report("well", 300)
    await client.report_printers([absurd, well])
    await client.report_printers([absurd])
    await client.aclose()
    assert [record.getMessage() for record in caplog.records] == [
        "what printer absurd says of itself cannot be told",
        "the server refused what printer None says of itself: Expected `int`",
        "what printer absurd says of itself cannot be told",
    ]
    caplog.clear()
    assert [one.printer_id for reports in sent for one in reports.printers] == [well.setup.printer_id]
    assert len(sent) == 1
