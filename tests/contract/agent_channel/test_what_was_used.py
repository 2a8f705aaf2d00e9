"""The settings that a job took from its printer: reported at the start, kept when the printer's settings change."""

from __future__ import annotations

from typing import Any

import pytest

from server_core.contract.types.jobs import Applied
from server_core.contract.types.parameters import Orientation
from tests.support.live_server import LiveServer, ref

pytestmark = pytest.mark.anyio
USED = {"orientation": "landscape", "dpi": 203, "calibration_x_mm": 0.5, "darkness": 60, "calibrated_width_mm": 100.0}


async def test_it_is_named_from_the_start_on_and_stays_as_it_was(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = (await live.add_printer(language="zpl")).printer_id
    await live.ask("PATCH", f"/printers/{printer}", {"darkness": 60})
    job = await live.add_job(str(printer))
    lease = await agent.take_one(str(printer))
    assert (await live.job(job)).applied is None
    assert (await agent.call("POST", f"/print-jobs/{job}/start", {**ref(lease), "used": USED})).status_code == 204
    assert (await agent.result(lease, "printed", evidence="printer_confirmed")).status_code == 204
    assert (await live.ask("PATCH", f"/printers/{printer}", {"darkness": 10})).status_code == 200
    detail = await live.job(job)
    assert detail.applied is not None
    assert (detail.applied.orientation, detail.applied.dpi) == (Orientation.LANDSCAPE, 203)
    assert detail.applied.calibration is not None
    assert (detail.applied.calibration.darkness, detail.applied.calibration.calibration_x_mm) == (60, 0.5)
    assert (detail.applied.calibration.media_width_mm, detail.applied.calibration.media_height_mm) == (100, None)
    assert detail.events[-2].details == {"used": USED}


async def test_a_job_that_was_not_begun_after_all_names_nothing(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = str((await live.add_printer()).printer_id)
    job = await live.add_job(printer)
    lease = await agent.take_one(printer)
    assert (await agent.call("POST", f"/print-jobs/{job}/start", {**ref(lease), "used": USED})).status_code == 204
    assert (await agent.result(lease, "not_started")).status_code == 204
    assert (await live.job(job)).applied is None


async def test_of_an_agent_that_does_not_tell_it_nothing_is_said(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = str((await live.add_printer()).printer_id)
    job = await live.add_job(printer)
    assert (await agent.start(await agent.take_one(printer))).status_code == 204
    assert (await live.job(job)).applied is None


async def test_one_that_had_nothing_of_its_printers_is_told_apart_from_that(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = str((await live.add_printer()).printer_id)
    job = await live.add_job(printer)
    lease = await agent.take_one(printer)
    assert (await agent.call("POST", f"/print-jobs/{job}/start", {**ref(lease), "used": {}})).status_code == 204
    assert (await live.job(job)).applied == Applied()


@pytest.mark.parametrize(
    "wrong", [{"darkness": 101}, {"media_width_mm": -1}, {"duplex_mode": "twice"}, {"dpi": "203"}, {"dpi": 2**40}]
)
async def test_what_an_agent_cannot_have_used_starts_nothing(live: LiveServer, wrong: dict[str, Any]) -> None:
    agent = await live.enrol()
    printer = str((await live.add_printer()).printer_id)
    job = await live.add_job(printer)
    lease = await agent.take_one(printer)
    refused = await agent.call("POST", f"/print-jobs/{job}/start", {**ref(lease), "used": wrong})
    assert (refused.status_code, refused.json()["error_code"]) == (422, "validation_failed")
    assert (await live.job(job)).row.started_at is None
