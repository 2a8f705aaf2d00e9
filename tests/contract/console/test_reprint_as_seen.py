"""Two people who want the same job once more get one of it, where they say what they saw."""

from __future__ import annotations

import asyncio
from uuid import UUID

import pytest

from tests.support.live_server import LiveServer

pytestmark = pytest.mark.anyio


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
    told = refused.json()
    assert (told["error_code"], told["message"]) == ("invalid_transition", "It was already reprinted by Anna.")
    newest = made.json()["print_job_id"]
    assert told["details"] == {"reason": "reprinted_meanwhile", "reprinted_as": newest}
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
