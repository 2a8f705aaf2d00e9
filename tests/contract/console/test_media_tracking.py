"""Media tracking (gap, mark, continuous): set with the roll, sent to the agent, refused where unsupported."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import msgspec
import pytest

from server_core.contract.decisions.print_path import Burn, print_path
from server_core.contract.types.agents import PrinterSetups
from server_core.contract.types.devices import DeviceFacts
from server_core.contract.types.documents import DocumentFormat, RawLanguage
from server_core.contract.types.media import MediaTracking
from server_core.contract.types.parameters import PrintParameters
from tests.support.live_server import LiveServer

pytestmark = pytest.mark.anyio


async def load(live: LiveServer, printer: UUID, height: float | None, tracking: str | None) -> Any:
    body = {"media_width_mm": 100, "media_height_mm": height} | ({"media_tracking": tracking} if tracking else {})
    return await live.ask("POST", f"/printers/{printer}/media", body, operator="Ann")


async def shown(live: LiveServer, printer: UUID) -> dict[str, Any]:
    view: dict[str, Any] = (await live.ask("GET", f"/printers/{printer}")).json()
    return view


@pytest.mark.parametrize(("height", "tracking"), [(150, "gap"), (150, "mark"), (None, "continuous")])
async def test_it_reaches_the_agent_and_what_it_sends(live: LiveServer, height: float | None, tracking: str) -> None:
    agent = await live.enrol()
    printer = (await live.add_printer()).printer_id
    before = (await agent.poll({}, revision=-1)).printers_revision
    answer = await load(live, printer, height, tracking)
    assert (answer.status_code, answer.json()["media_tracking"]) == (200, tracking)
    assert (await agent.poll({}, revision=before)).printers_revision > before
    assert (await shown(live, printer))["media_tracking"] == tracking
    told = msgspec.json.decode((await agent.call("GET", "/printers")).content, type=PrinterSetups)
    setup = told.printers[0]
    assert setup.media_tracking is MediaTracking(tracking)
    facts = DeviceFacts(raw_languages=(RawLanguage.ZPL,))
    path = print_path(DocumentFormat.PDF, None, PrintParameters(), setup, facts)
    assert isinstance(path, Burn)
    assert (path.settings.tracking, path.settings.continuous) == (MediaTracking(tracking), height is None)


async def test_the_same_size_tracked_otherwise_is_another_roll(live: LiveServer) -> None:
    await live.enrol()
    printer = (await live.add_printer()).printer_id
    assert (await shown(live, printer))["media_tracking"] is None
    await load(live, printer, 150, "mark")
    version = (await shown(live, printer))["version"]
    await load(live, printer, 150, "mark")
    assert (await shown(live, printer))["version"] == version
    await load(live, printer, 150, None)  # a roll of which nobody says it: by the height again
    assert (await shown(live, printer))["media_tracking"] is None
    entries = (await live.ask("GET", "/audit?act=printer.media")).json()["data"]
    assert {one["details"]["after"] for one in entries} == {"100 × 150 mm", "100 × 150 mm, mark"}


@pytest.mark.parametrize(
    ("printer", "height", "tracking", "field", "words"),
    [
        ({}, 150, "continuous", "media_tracking", "A continuous roll has no height"),
        ({}, None, "gap", "media_height_mm", "Labels with gaps or marks need a height"),
        ({}, None, "mark", "media_height_mm", "Labels with gaps or marks need a height"),
        ({"language": "escpos"}, 150, "mark", "media_tracking", "ESC/POS, which this printer is driven with"),
        ({"language": "escpos"}, 150, "gap", "media_tracking", "ESC/POS, which this printer is driven with"),
        ({}, 150, "web", None, ""),
    ],
)
async def test_what_cannot_be_is_refused_and_changes_nothing(
    live: LiveServer, printer: dict[str, str], height: float | None, tracking: str, field: str | None, words: str
) -> None:
    await live.enrol()
    added = (await live.add_printer("P", uri="socket://192.0.2.1", **printer)).printer_id
    before = await shown(live, added)
    answer = await load(live, added, height, tracking)
    assert answer.status_code in (400, 422)
    if field is not None:
        problem = answer.json()
        assert (problem["error_code"], problem["details"]["fields"][0]["field"]) == ("validation_failed", field)
        assert problem["message"].startswith(words)
    assert (await shown(live, added))["version"] == before["version"]


async def test_receipts_may_be_said_to_be_a_roll(live: LiveServer) -> None:
    await live.enrol()
    printer = await live.add_printer("P", uri="socket://192.0.2.1", language="escpos")
    assert (await load(live, printer.printer_id, None, "continuous")).status_code == 200
