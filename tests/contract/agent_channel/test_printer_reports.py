"""Printer reports of agents: an invalid report hides no other."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.live_server import LiveServer

pytestmark = pytest.mark.anyio


async def test_one_bad_printer_hides_no_other(live: LiveServer, caplog: pytest.LogCaptureFixture) -> None:
    agent = await live.enrol()
    bad, well = [str((await live.add_printer(name)).printer_id) for name in ("bad", "well")]
    absurd = {"raster": [{"format": "image/pwg-raster", "dpi": list(range(300, 400))}]}
    said: list[Any] = [
        {"printer_id": bad, "status": "online", "drawing": absurd},
        {"printer_id": "no id", "status": "online"},
        {"printer_id": well, "status": "online"},
        5,
    ]
    answer = await agent.call("PUT", "/printers/state", {"printers": said})
    assert answer.status_code == 200
    refused = answer.json()["refused"]
    assert [one["printer_id"] for one in refused] == [bad, None, None]
    assert "length <= 32" in refused[0]["message"]
    assert [record.levelname for record in caplog.records] == ["WARNING"] * 3
    assert f"a report about printer {bad} that was rejected" in caplog.messages[0]
    caplog.clear()
    status = {view["name"]: view["status"] for view in (await live.ask("GET", "/printers")).json()}
    assert status == {"bad": "unknown", "well": "online"}
    for broken in ({"printers": 5}, {"printers": None}, {}):
        answer = await agent.call("PUT", "/printers/state", broken)
        assert (answer.status_code, answer.json()["error_code"]) == (422, "validation_failed")


async def test_reasons_that_are_no_keywords_and_endless_ones_are_left_out(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = str((await live.add_printer()).printer_id)
    reasons = ["media-empty", "x" * 256, "y" * 100_000, *(f"fault-{number}" for number in range(5000))]
    long = {"message": "m" * 100_000, "model": "d" * 100_000}
    await agent.reports(printer, "error", status_reasons=reasons, **long)
    (view,) = (await live.ask("GET", "/printers")).json()
    assert view["status"] == "error"
    assert view["status_reasons"] == ["media-empty", *(f"fault-{number}" for number in range(61))]
    assert (len(view["message"]["text"]), len(view["model"])) == (2000, 200)
