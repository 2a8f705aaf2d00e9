"""Changes based on an outdated view are refused with a stable code: calibration, standby printer, reprints."""

from __future__ import annotations

import asyncio
from typing import Any
from uuid import UUID

import httpx
import pytest

from tests.support.live_server import LiveServer

pytestmark = pytest.mark.anyio
SEEN = {"width_mm": 58, "height_mm": 40, "calibration_x_mm": 0.0, "calibration_y_mm": 0.0, "darkness": None}


def refusal(answer: httpx.Response) -> tuple[int, str, str]:
    problem = answer.json()
    return answer.status_code, problem["error_code"], problem["details"]["reason"]


async def test_two_consoles_that_read_one_grid_do_not_add_up(live: LiveServer) -> None:
    await live.enrol()
    printer = await live.add_printer(language="zpl", media_width_mm=58, media_height_mm=40, head_width_mm=104)
    path = f"/printers/{printer.printer_id}/calibration"

    async def calibrate(expected: dict[str, Any] | None = None, **request: Any) -> httpx.Response:
        return await live.ask("POST", path, request | ({} if expected is None else {"expected": expected}))

    first = await calibrate(SEEN, calibration_x_mm=2.0)
    assert first.json()["tuning"]["calibration_x_mm"] == 2.0
    same = await calibrate(SEEN, calibration_x_mm=2.0)  # asked again, or the other one read the same
    assert same.json()["version"] == first.json()["version"]
    other = await calibrate(SEEN, calibration_x_mm=3.0)
    assert refusal(other) == (422, "invalid_transition", "calibration_changed")
    assert other.json()["details"]["now"] == {"calibration_x_mm": 2.0}
    dark = await calibrate(SEEN, darkness=50)  # nobody touched that
    assert dark.json()["tuning"]["darkness"] == 50
    undo = await calibrate(SEEN, undo=True)
    assert refusal(undo) == (422, "invalid_transition", "calibration_changed")
    back = await calibrate(SEEN | {"calibration_x_mm": 2.0, "darkness": 50}, undo=True)
    assert (back.json()["tuning"]["calibration_x_mm"], back.json()["tuning"]["darkness"]) == (2.0, None)
    assert (await live.ask("POST", f"/printers/{printer.printer_id}/media", {"media_width_mm": 80})).status_code == 200
    moved = await calibrate(SEEN, calibration_x_mm=2.0)
    assert refusal(moved) == (422, "invalid_transition", "media_changed")
    assert "80 mm" in moved.json()["message"]
    assert (await calibrate(calibration_x_mm=1.0)).json()["tuning"]["calibration_x_mm"] == 1.0


async def test_who_asks_again_hears_that_it_was_done_whatever_came_after(live: LiveServer) -> None:
    await live.enrol()
    printer = await live.add_printer(language="zpl", media_width_mm=58, media_height_mm=40, head_width_mm=104)
    path, request = f"/printers/{printer.printer_id}/calibration", {"calibration_x_mm": 2.0, "expected": SEEN}
    assert (await live.ask("POST", path, request, key="press-1")).status_code == 200
    assert (await live.ask("POST", path, {"calibration_x_mm": 3.0})).status_code == 200
    others = await live.ask("POST", path, request, key="press-1")
    assert others.json()["tuning"]["calibration_x_mm"] == 3.0, "as it is now: nothing was changed a second time"
    await live.ask("POST", f"/printers/{printer.printer_id}/media", {"media_width_mm": 80})
    assert (await live.ask("POST", path, request, key="press-1")).json()["media_width_mm"] == 80
    never = await live.ask("POST", path, request, key="press-2")
    assert refusal(never) == (422, "invalid_transition", "media_changed")
    assert never.json()["message"].endswith("Nothing was changed.")
    taken = await live.ask("POST", path, request | {"calibration_x_mm": 4.0}, key="press-1")
    assert (taken.status_code, taken.json()["error_code"]) == (409, "idempotency_key_conflict")
    assert len((await live.ask("GET", "/audit?act=printer.calibrate")).json()["data"]) == 2


async def test_another_standby_printer_than_the_one_that_was_seen_gets_nothing(live: LiveServer) -> None:
    await live.enrol()
    dock, two, three = [
        (await live.add_printer(name=name, language="zpl", uri=f"virtual:///{name}")).printer_id
        for name in ("Dock", "Two", "Three")
    ]
    path, job = f"/printers/{dock}", await live.add_job(dock)

    async def choose(standby: object, seen: object) -> httpx.Response:
        return await live.ask("PATCH", path, {"standby_printer_id": standby, "expected_standby_printer_id": seen})

    assert (await choose(two, None)).json()["standby_printer_id"] == str(two)
    assert (await choose(two, None)).status_code == 200  # it is as it was wished
    assert refusal(await choose(three, None)) == (422, "invalid_transition", "standby_changed")
    assert (await live.ask("POST", f"{path}/pause")).status_code == 200
    for seen in (three, None):
        answer = await live.ask("POST", f"{path}/standby", {"expected_standby_printer_id": seen})
        assert refusal(answer) == (422, "invalid_transition", "standby_changed")
    assert (await live.row(job)).printer_id == dock
    used = await live.ask("POST", f"{path}/standby", {"expected_standby_printer_id": two})
    assert (used.json()["moved"], used.json()["standby_printer_id"]) == (1, str(two))
    assert (await live.ask("POST", f"{path}/standby")).json()["moved"] == 0


async def some_jobs(live: LiveServer, number: int) -> list[UUID]:
    await live.enrol()
    printer = str((await live.add_printer()).printer_id)
    return [await live.add_job(printer) for _ in range(number)]


async def test_a_reprint_that_somebody_else_made_meanwhile_is_refused_by_name(live: LiveServer) -> None:
    (job,) = await some_jobs(live, 1)
    body = {"reprinted_as": None}
    answers = await asyncio.gather(
        live.ask_act(job, "reprint", body, operator="Anna"),
        live.ask_act(job, "reprint", body, operator="Anna"),
    )
    made, refused = sorted(answers, key=lambda each: each.status_code)
    assert (made.status_code, refused.status_code) == (200, 422)
    answer = refused.json()
    assert (answer["error_code"], answer["message"]) == ("invalid_transition", "It was already reprinted by Anna.")
    newest = made.json()["print_job_id"]
    assert answer["details"] == {"reason": "reprinted_meanwhile", "reprinted_as": newest}
    again = await live.act(job, "reprint", {"reprinted_as": newest})
    assert again.reprint_number == 2, "who saw it may want another one"
    assert (await live.act(job, "reprint", {})).reprint_number == 3, "who says nothing gets it as before"


async def test_of_many_only_those_that_changed_are_refused(live: LiveServer) -> None:
    changed, same, unnamed = await some_jobs(live, 3)
    for job in (changed, unnamed):
        await live.act(job, "reprint", {})
    body = {
        "kind": "reprint",
        "print_job_ids": [str(job) for job in (changed, same, unnamed)],
        "reprinted_as": {str(changed): None, str(same): None},
    }
    done = (await live.ask("POST", "/job-acts", body)).json()
    assert [row["reprint_of"] for row in done["jobs"]] == [str(same), str(unnamed)]
    assert [(each["print_job_id"], each["error_code"]) for each in done["refused"]] == [
        (str(changed), "invalid_transition")
    ]
    held = await live.ask("POST", "/job-acts", body | {"kind": "hold"})
    assert [each["field"] for each in held.json()["details"]["fields"]] == ["reprinted_as"]
