"""Retention removes expired data completely, and keeps what is current or still needed."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import pytest
from sqlalchemy import Connection, Table, func, insert, select, update

from server_core.config import Retention
from server_core.contract.types.audit import THE_SERVER, NoticeKind
from server_core.services import retention
from server_core.services.retention import RetentionWrites, purge_documents, remove_orphans
from server_core.store import notice_rows, retention_rows
from server_core.store.idempotency import AnswerKey, KeptAnswer, keep_answer
from server_core.store.ids import new_id
from server_core.store.tables import (
    access_tokens,
    document_texts,
    documents,
    idempotency,
    job_events,
    jobs,
    notices,
    requests,
    small_documents,
)
from tests.support.public_api import LARGE_ZPL, ZPL, PublicApi, open_public_api

pytestmark = pytest.mark.anyio
DAY = timedelta(days=1)


@pytest.fixture
async def api(tmp_path: Path, anyio_backend: str) -> AsyncIterator[PublicApi]:
    async with open_public_api(tmp_path) as opened:
        yield opened


async def count(api: PublicApi, table: Table) -> int:
    return await api.ctx.store.read(lambda at: int(at.execute(select(func.count()).select_from(table)).scalar_one()))


async def column(api: PublicApi, query: Any) -> list[Any]:
    return await api.ctx.store.read(lambda at: list(at.execute(query).scalars()))


async def document(api: PublicApi, content: bytes = LARGE_ZPL) -> UUID:
    return UUID(await api.upload(await api.bearer(), content))


async def job(api: PublicApi, document_id: UUID, ended: datetime | None = None) -> UUID:
    body = {"document_id": str(document_id), "printer_id": str(api.own.printer_id)}
    headers = {**await api.bearer(), "Idempotency-Key": str(uuid4())}
    answer = await api.http.post("/api/v1/print-jobs", headers=headers, json=body)
    assert answer.status_code == 201, answer.text
    job_id = UUID(answer.json()["print_job_id"])
    if ended is not None:
        over = update(jobs).where(jobs.c.print_job_id == job_id).values(status="printed", completed_at=ended)
        await api.ctx.store.write(lambda at: at.execute(over))
    return job_id


async def more_events(api: PublicApi, job_id: UUID, number: int) -> None:
    event = {"print_job_id": job_id, "account_id": api.own.account_id, "at": api.clock.now}
    many = [{**event, "kind": "seen", "actor": "agent", "details": {}}] * number
    await api.ctx.store.write(lambda at: at.execute(insert(job_events), many))


def files(api: PublicApi) -> set[str]:
    return {path.name for path in api.ctx.config.documents.glob("??/*")}


async def purge(api: PublicApi, now: datetime) -> int:
    return await purge_documents(api.ctx, RetentionWrites(api.ctx.store), now)


async def test_bytes_and_text_of_a_document_go_seven_days_after_its_last_job(api: PublicApi) -> None:
    start = api.clock.now
    used = await document(api)
    await job(api, used, ended=start + DAY)
    await job(api, used, ended=start + 2 * DAY)
    assert await purge(api, start + 9 * DAY - timedelta(seconds=1)) == 0
    assert len(files(api)) == await count(api, document_texts) == 1
    assert await purge(api, start + 9 * DAY + timedelta(seconds=1)) == 1
    assert files(api) == set()
    assert await count(api, document_texts) == 0
    assert await column(api, select(documents.c.purged_at)) == [start + 9 * DAY + timedelta(seconds=1)]
    body = {"document_id": str(used), "printer_id": str(api.own.printer_id)}
    answer = await api.http.post("/api/v1/print-jobs", headers=await api.bearer(), json=body)
    assert (answer.status_code, answer.json()["error_code"]) == (422, "document_not_found")
    assert "Upload it again" in answer.json()["message"]


async def test_an_open_job_keeps_its_document_however_old(api: PublicApi) -> None:
    used = await document(api)
    await job(api, used, ended=api.clock.now)
    await job(api, used)
    assert await purge(api, api.clock.now + 1000 * DAY) == 0
    assert len(files(api)) == 1


async def test_a_document_that_was_never_used_is_kept_for_seven_days(api: PublicApi) -> None:
    start = api.clock.now
    await document(api)
    assert await purge(api, start + 7 * DAY - timedelta(seconds=1)) == 0
    assert await purge(api, start + 7 * DAY + timedelta(seconds=1)) == 1


async def test_equal_bytes_of_another_document_stay_until_the_last_of_them_goes(api: PublicApi) -> None:
    start = api.clock.now
    await document(api)
    api.clock.now += 3 * DAY
    api.ctx.clock.follow(3 * DAY)
    await api.upload(await api.bearer(api.foreign), LARGE_ZPL)
    assert await purge(api, start + 8 * DAY) == 0
    assert len(files(api)) == 1
    assert await purge(api, start + 11 * DAY) == 1
    assert files(api) == set()


async def small(api: PublicApi) -> list[bytes]:
    return await column(api, select(small_documents.c.content))


async def test_small_equal_bytes_in_the_database_stay_until_the_last_document_of_them_goes(api: PublicApi) -> None:
    start = api.clock.now
    await document(api, ZPL)
    api.clock.now += 3 * DAY
    api.ctx.clock.follow(3 * DAY)
    await api.upload(await api.bearer(api.foreign), ZPL)
    assert (await small(api), files(api)) == ([ZPL], set())
    await purge(api, start + 8 * DAY)
    assert await small(api) == [ZPL]
    await purge(api, start + 11 * DAY)
    assert await small(api) == []


async def test_nothing_of_a_purged_document_is_left_in_the_database_file(api: PublicApi) -> None:
    start, words = api.clock.now, b" ".join(b"SECRET%06d" % number for number in range(1, 2000))
    await document(api, ZPL.replace(b"Hello", words))
    await purge(api, start + 8 * DAY)
    with closing(sqlite3.connect(api.ctx.config.database)) as live, closing(sqlite3.connect(":memory:")) as copy:
        live.backup(copy)
        assert b"SECRET00" not in copy.serialize()


async def test_more_documents_than_one_step_takes(api: PublicApi) -> None:
    now = api.clock.now
    shas = [f"{number:064x}" for number in range(450)]
    values = [
        {
            "document_id": uuid4(),
            "account_id": api.own.account_id,
            "original_filename": "a",
            "mime_type": "application/pdf",
            "document_format": "pdf",
            "size_bytes": 1,
            "sha256": sha,
            "created_at": now,
        }
        for sha in shas
    ]
    await api.ctx.store.write(lambda at: at.execute(insert(documents), values))
    assert await purge(api, now + 8 * DAY) == 450
    assert None not in await column(api, select(documents.c.purged_at))
    pace = RetentionWrites(api.ctx.store)
    await retention.drop_documents(Retention(), pace, now + 97 * DAY)
    assert await count(api, documents) == 450
    await retention.drop_documents(Retention(), pace, now + 99 * DAY)
    assert await count(api, documents) == 0


async def test_jobs_go_ninety_days_after_their_end_with_events_and_kept_answers(api: PublicApi) -> None:
    start, pace = api.clock.now, RetentionWrites(api.ctx.store)
    used = await document(api)
    old = [await job(api, used, ended=start) for _ in range(3)]
    young, still_open = await job(api, used, ended=start + DAY), await job(api, used)
    await more_events(api, old[0], 450)
    await retention.drop("jobs", Retention(), pace, start + 90 * DAY)
    assert await count(api, jobs) == 5
    await retention.drop("jobs", Retention(), pace, start + 90 * DAY + timedelta(seconds=1))
    assert set(await column(api, select(jobs.c.print_job_id))) == {young, still_open}
    assert set(await column(api, select(job_events.c.print_job_id))) == {young, still_open}
    assert set(await column(api, select(idempotency.c.print_job_id))) == {young, still_open}
    await purge(api, start + 400 * DAY)
    await retention.drop("jobs", Retention(), pace, start + 400 * DAY)
    await retention.drop_documents(Retention(), pace, start + 800 * DAY)
    assert await column(api, select(jobs.c.print_job_id)) == [still_open]
    assert await count(api, documents) == 1


async def test_answers_to_keys_that_are_about_no_job_go_after_ninety_days(api: PublicApi) -> None:
    now, pace = datetime.now(UTC), RetentionWrites(api.ctx.store)
    own = await job(api, await document(api))
    printer_id, account_id = api.own.printer_id, api.own.account_id

    def answers(connection: Connection) -> None:
        for number, (about, at) in enumerate(((new_id(), now), (printer_id, now), (printer_id, now + DAY))):
            key = AnswerKey(account_id, "console_calibrate", bytes([number]) * 32)
            keep_answer(connection, key, KeptAnswer(b"\0" * 32, about, 200, b""), at)

    await api.ctx.store.write(answers)
    await retention.drop("answers", Retention(), pace, now + 90 * DAY)
    assert await count(api, idempotency) == 4
    await retention.drop("answers", Retention(), pace, now + 90 * DAY + timedelta(seconds=1))
    assert set(await column(api, select(idempotency.c.print_job_id))) == {printer_id, own}
    await retention.drop("answers", Retention(), pace, now + 500 * DAY)
    assert await column(api, select(idempotency.c.print_job_id)) == [own]  # its job is still open


async def test_a_step_deletes_few_rows_however_many_events_a_job_has(api: PublicApi) -> None:
    old = await job(api, await document(api), ended=api.clock.now)
    await more_events(api, old, 299)
    step = partial(retention_rows.drop_ended_jobs, ended_before=api.clock.now + DAY, most=200)
    left = []
    while await api.ctx.store.write(step):
        left.append((await count(api, job_events), await count(api, jobs)))
    assert left == [(100, 1), (0, 0)]


async def test_events_may_go_before_their_jobs_but_never_those_of_an_open_job(api: PublicApi) -> None:
    start, used, pace = api.clock.now, await document(api), RetentionWrites(api.ctx.store)
    first, second = await job(api, used, ended=start), await job(api, used, ended=start + 5 * DAY)
    still_open = await job(api, used)
    kept = replace(Retention(), events=10 * DAY)
    place = await retention.drop_events(kept, pace, start + 11 * DAY, None)
    assert set(await column(api, select(job_events.c.print_job_id))) == {second, still_open}
    place = await retention.drop_events(kept, pace, start + 16 * DAY, place)
    assert set(await column(api, select(job_events.c.print_job_id))) == {still_open}
    assert await retention.drop_events(kept, pace, start + 17 * DAY, place) == place
    assert set(await column(api, select(jobs.c.print_job_id))) == {first, second, still_open}
    assert await retention.drop_events(Retention(), pace, start + 1000 * DAY, None) is None


async def test_the_request_log_is_bounded_by_age_and_by_number(api: PublicApi) -> None:
    start, pace = api.clock.now, RetentionWrites(api.ctx.store)
    line = {"request_id": "r", "method": "GET", "route": "/", "status": 200, "duration_us": 1}
    lines = [{**line, "at": start + timedelta(hours=hours)} for hours in range(1000)]
    await api.ctx.store.write(lambda at: at.execute(insert(requests), lines))
    await retention.drop("requests", replace(Retention(), most_requests=700), pace, start)
    assert await count(api, requests) == 700
    await retention.drop("requests", Retention(), pace, start + 14 * DAY + timedelta(hours=500))
    assert min(await column(api, select(requests.c.at))) == start + timedelta(hours=500)


async def test_closed_notices_go_like_events_and_open_ones_stay(
    api: PublicApi, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retention, "ROWS_AT_ONCE", 3)
    start, pace, account = api.clock.now, RetentionWrites(api.ctx.store), api.ctx.site_account

    def work(connection: Connection) -> None:
        for number in range(9):
            kind, subject = NoticeKind.AGENT_SUPERSEDED, str(number)
            notice_rows.open_notice(connection, account_id=account, kind=kind, subject=subject, at=start)
            closed = start + (number == 8) * DAY
            if number:
                notice_rows.close_notice(
                    connection, account_id=account, kind=kind, subject=subject, at=closed, actor=THE_SERVER
                )

    await api.ctx.store.write(work)
    await retention.drop("notices", Retention(), pace, start + 90 * DAY)
    assert await count(api, notices) == 9
    await retention.drop("notices", Retention(), pace, start + 90 * DAY + timedelta(seconds=1))
    assert await column(api, select(notices.c.subject).order_by(notices.c.number)) == ["0", "8"]
    await retention.drop("notices", Retention(), pace, start + 1000 * DAY)
    assert await column(api, select(notices.c.subject)) == ["0"]


async def test_tokens_go_a_day_after_their_end(api: PublicApi) -> None:
    await api.token()
    ended, pace = api.clock.now + api.ctx.config.token_lifetime, RetentionWrites(api.ctx.store)
    await retention.drop("tokens", Retention(), pace, ended + DAY - timedelta(seconds=1))
    assert await count(api, access_tokens) == 1
    await retention.drop("tokens", Retention(), pace, ended + DAY + timedelta(seconds=1))
    assert await count(api, access_tokens) == 0


async def test_orphans_go_after_a_day_and_what_has_a_document_stays(
    api: PublicApi, caplog: pytest.LogCaptureFixture
) -> None:
    await document(api)
    (kept,) = files(api)
    now = api.clock.now
    for name, age in (("ab" * 32, 25 * 3600), ("cd" * 32, 23 * 3600), (kept, 90 * 24 * 3600)):
        path = api.ctx.blobs.path(name)
        path.parent.mkdir(exist_ok=True)
        path.touch()
        os.utime(path, (now.timestamp() - age,) * 2)
    assert await remove_orphans(api.ctx, RetentionWrites(api.ctx.store), now) == 1
    assert files(api) == {kept, "cd" * 32}
    assert [record.message for record in caplog.records] == ["Removed 1 files that belong to no document"]


async def test_a_purge_that_is_not_committed_leaves_the_bytes(api: PublicApi, monkeypatch: pytest.MonkeyPatch) -> None:
    await document(api)

    async def full(_: object) -> None:
        raise OSError("no")

    pace = RetentionWrites(api.ctx.store)
    monkeypatch.setattr(pace, "write", full)
    with pytest.raises(OSError, match="no"):
        await purge_documents(api.ctx, pace, api.clock.now + 8 * DAY)
    assert len(files(api)) == 1


async def test_a_job_that_comes_after_the_look_saves_its_document(
    api: PublicApi, monkeypatch: pytest.MonkeyPatch
) -> None:
    used, pace = await document(api), RetentionWrites(api.ctx.store)
    write = pace.write

    async def late(work: Any) -> Any:
        await job(api, used)
        return await write(work)

    monkeypatch.setattr(pace, "write", late)
    assert await purge_documents(api.ctx, pace, api.clock.now + 8 * DAY) == 0
    assert len(files(api)) == 1
    assert await column(api, select(documents.c.purged_at)) == [None]
