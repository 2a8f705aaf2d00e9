"""`Prefer: wait=N` (RFC 7240) at the creation of a job and at its reading, and `expires_after_seconds`."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import Any
from uuid import UUID

import httpx
import pytest
from starlette.requests import Request

from server_core.api.answers import wait_seconds
from server_core.contract.decisions.life_cycle import Transition
from server_core.contract.types.partners import Scope
from server_core.services.clients.access import create_client
from server_core.services.jobs.transitions import move_job
from server_core.store import job_rows
from server_core.store.store import Connection
from tests.support.actors import NOBODY
from tests.support.public_api import PublicApi

pytestmark = pytest.mark.anyio
JOBS = "/api/v1/print-jobs"


@pytest.mark.parametrize(
    ("fields", "seconds"),
    [
        ([], None),
        (["wait=10"], 10),
        (["Wait = 10"], 10),
        (['wait="10"'], 10),
        (["wait=10;foo=bar; baz"], 10),
        (["respond-async, wait=7"], 7),
        (["respond-async", "wait=7"], 7),
        (['foo="a, wait=3", wait=4'], 4),
        (["wait=5, wait=9"], 5),
        (["wait=31"], 30),
        (["wait=999999999"], 30),
        (["wait=0"], None),
        (["wait=-1"], None),
        (["wait=1.5"], None),
        (["wait"], None),
        (['wait=""'], None),
        (["wait=soon, wait=9"], None),
        (["waiting=9, return=minimal"], None),
        (["=,;,wait=2"], 2),
        (['"'], None),
        (['foo="a, wait=3'], None),
        (['"\\", wait=4'], None),
        (['foo="\\"", wait=4'], 4),
        ([""], None),
    ],
)
def test_the_preference(fields: list[str], seconds: int | None) -> None:
    headers = [(b"prefer", field.encode()) for field in fields]
    assert wait_seconds(Request({"type": "http", "headers": headers})) == seconds


@pytest.mark.parametrize("piece", ['"\\', '"', 'a="\\"', "a=", ",", " ", ";", "wait=", "\\"])
def test_a_long_preference_costs_no_more_than_its_length(piece: str) -> None:
    """A header has up to 32 KiB, and the event loop stands still while it is read."""
    field = (piece * 32768)[:32768].encode()
    began = time.process_time()
    assert wait_seconds(Request({"type": "http", "headers": [(b"prefer", field)]})) is None
    assert time.process_time() - began < 1.0


async def made(api: PublicApi, headers: dict[str, str], **more: Any) -> dict[str, Any]:
    body = {"document_id": await api.upload(headers), "printer_id": str(api.own.printer_id), **more}
    answer = await api.http.post(JOBS, headers=headers, json=body)
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def end(api: PublicApi, print_job_id: str) -> None:
    def work(connection: Connection) -> None:
        job = job_rows.find(connection, api.own.account_id, UUID(print_job_id))
        assert job is not None
        move_job(connection, job, Transition.CANCEL, at=api.ctx.now(), actor=NOBODY)

    await api.ctx.store.write(work)


async def heard(api: PublicApi, *jobs: str) -> None:
    """Until all these jobs are waited for."""
    await until(lambda: all(api.ctx.ends.is_awaited(UUID(job)) for job in jobs))


async def until(true: Callable[[], bool]) -> None:
    while not true():  # noqa: ASYNC110
        await asyncio.sleep(0)


async def test_reading_waits_for_the_end(api: PublicApi) -> None:
    headers = await api.bearer()
    job = (await made(api, headers))["print_job_id"]
    waiting = asyncio.create_task(api.http.get(f"{JOBS}/{job}", headers={**headers, "Prefer": "wait=30"}))
    await heard(api, job)
    await end(api, job)
    answer = await waiting
    assert (answer.status_code, answer.json()["status"]) == (200, "cancelled")
    assert answer.headers["preference-applied"] == "wait=30"
    again = await api.http.get(f"{JOBS}/{job}", headers={**headers, "Prefer": "wait=30"})  # final: at once
    assert again.json()["status"] == "cancelled"


async def test_a_job_that_does_not_end_is_told_after_the_wait(api: PublicApi) -> None:
    headers = await api.bearer()
    job = (await made(api, headers))["print_job_id"]
    answer = await api.http.get(f"{JOBS}/{job}", headers={**headers, "Prefer": "wait=1"})
    assert (answer.status_code, answer.json()["status"]) == (200, "pending")
    assert answer.headers["preference-applied"] == "wait=1"
    assert "preference-applied" not in (await api.http.get(f"{JOBS}/{job}", headers=headers)).headers


async def test_creation_and_its_repeat_wait_for_the_end(api: PublicApi) -> None:
    headers = await api.bearer() | {"Idempotency-Key": "order 1"}
    body = {"document_id": await api.upload(headers), "printer_id": str(api.own.printer_id)}
    waiting = asyncio.create_task(api.http.post(JOBS, headers={**headers, "Prefer": "wait=30"}, json=body))
    await until(lambda: bool(api.feed.jobs))
    job = str(api.feed.jobs[0][0])
    await heard(api, job)
    await end(api, job)
    answer = await waiting
    assert (answer.status_code, answer.json()["status"]) == (201, "cancelled")
    assert answer.headers["preference-applied"] == "wait=30"
    repeat = await api.http.post(JOBS, headers={**headers, "Prefer": "wait=9"}, json=body)
    assert (repeat.status_code, repeat.json()["status"]) == (201, "cancelled")
    assert (repeat.headers["idempotency-replayed"], repeat.headers["preference-applied"]) == ("true", "wait=9")
    kept = await api.http.post(JOBS, headers=headers, json=body)
    assert kept.json()["status"] == "pending"


async def test_a_repeat_by_another_application_of_the_account_waits_too(api: PublicApi) -> None:
    """Keys belong to the account; without `print_jobs:read` an application reads no job of another by its id."""
    headers = await api.bearer() | {"Idempotency-Key": "order 1"}
    body = {"document_id": await api.upload(headers), "printer_id": str(api.own.printer_id)}
    job = (await api.http.post(JOBS, headers=headers, json=body)).json()["print_job_id"]
    await end(api, job)
    other = await create_client(api.ctx, api.own.account_id, "Other", [Scope.PRINT_JOBS_WRITE])
    others = replace(api.own, client_id=other.client_id, client_secret=other.client_secret)
    headers |= await api.bearer(others)
    repeat = await api.http.post(JOBS, headers={**headers, "Prefer": "wait=30"}, json=body)
    assert (repeat.status_code, repeat.headers["idempotency-replayed"]) == (201, "true"), repeat.text
    assert (repeat.json()["print_job_id"], repeat.json()["status"]) == (job, "cancelled")
    assert (await api.http.get(f"{JOBS}/{job}", headers=headers)).status_code == 404


async def test_waiting_costs_no_thread_and_one_query_at_the_end(
    api: PublicApi, monkeypatch: pytest.MonkeyPatch
) -> None:
    headers = await api.bearer()
    jobs = [(await made(api, headers))["print_job_id"] for _ in range(3)]
    reads, read = [0], api.ctx.store.read

    async def counted(work: Any) -> Any:
        found = await read(work)
        reads[0] += 1
        return found

    monkeypatch.setattr(api.ctx.store, "read", counted)
    ask = {**headers, "Prefer": "wait=30"}
    waiting = [asyncio.create_task(api.http.get(f"{JOBS}/{job}", headers=ask)) for job in jobs for _ in range(20)]
    await heard(api, *jobs)
    await until(lambda: reads[0] == len(waiting))
    threads = threading.active_count()
    await api.ctx.store.write(lambda connection: None)  # other work wakes nobody
    assert (reads[0], threading.active_count()) == (len(waiting), threads)
    await end(api, jobs[0])
    answers = await asyncio.gather(*waiting[:20])
    assert {answer.json()["status"] for answer in answers} == {"cancelled"}
    assert reads[0] == len(waiting) + 20
    api.ctx.ends.close()  # the server stops: the others are answered with the job as it is
    answers = await asyncio.gather(*waiting[20:])
    assert {(answer.status_code, answer.json()["status"]) for answer in answers} == {(200, "pending")}
    assert not any(api.ctx.ends.is_awaited(UUID(job)) for job in jobs)


async def test_who_was_shut_out_while_waiting_is_shown_nothing(api: PublicApi) -> None:
    headers = await api.bearer()
    job = (await made(api, headers))["print_job_id"]
    waiting = asyncio.create_task(api.http.get(f"{JOBS}/{job}", headers={**headers, "Prefer": "wait=30"}))
    await heard(api, job)
    api.ctx.tokens.forget(api.own.client_id)
    await end(api, job)
    answer: httpx.Response = await waiting
    assert (answer.status_code, answer.json()["error_code"]) == (401, "token_revoked")


@pytest.mark.parametrize("seconds", [60, 604800])
async def test_a_job_expires_when_its_client_asked(api: PublicApi, seconds: int) -> None:
    job = await made(api, await api.bearer(), expires_after_seconds=seconds)
    lasts = datetime.fromisoformat(job["expires_at"]) - datetime.fromisoformat(job["created_at"])
    assert lasts.total_seconds() == seconds


@pytest.mark.parametrize("seconds", [0, 59, 604801, "60", 60.5])
async def test_no_other_expiry(api: PublicApi, seconds: Any) -> None:
    headers = await api.bearer()
    body = {"document_id": await api.upload(headers), "printer_id": str(api.own.printer_id)}
    answer = await api.http.post(JOBS, headers=headers, json={**body, "expires_after_seconds": seconds})
    assert (answer.status_code, answer.json()["details"]["fields"][0]["field"]) == (422, "expires_after_seconds")


async def test_another_expiry_is_another_order(api: PublicApi) -> None:
    headers = await api.bearer() | {"Idempotency-Key": "order-2"}
    body = {"document_id": await api.upload(headers), "printer_id": str(api.own.printer_id)}
    for more, status in (({}, 201), ({"expires_after_seconds": None}, 201), ({"expires_after_seconds": 60}, 409)):
        answer = await api.http.post(JOBS, headers=headers, json={**body, **more})
        assert answer.status_code == status
