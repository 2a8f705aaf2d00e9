"""A server whose disk runs full: documents are refused and told when to come again, and all that prints goes on."""

from __future__ import annotations

import asyncio
import base64
import errno
import os
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from starlette.requests import Request
from starlette.types import Message

from server_core.api.body import LargeBodies
from server_core.blobs import MEMORY_BYTES, LocalBlobs
from server_core.config import MIB, Limits
from server_core.contract.types.documents import DocumentFormat, RawLanguage
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.jobs import CreatePrintJobFromBase64
from server_core.services.api_error import ApiError
from server_core.services.documents.intake import store_document
from server_core.store import account_rows
from server_core.store.ids import new_id
from tests.support.live_server import open_server
from tests.support.public_api import LARGE_ZPL, ZPL, Clock, PublicApi, RecordingFeed, open_context

pytestmark = pytest.mark.anyio
DOCUMENTS = "/api/v1/documents"
ADDRESS = "https://files.example.com/label.zpl"


async def send(api: PublicApi, headers: dict[str, str], content: bytes = ZPL) -> httpx.Response:
    fields = {"document_format": "raw", "document_raw_language": "zpl"}
    return await api.http.post(DOCUMENTS, headers=headers, files={"file": ("a.zpl", content)}, data=fields)


def refused(answer: httpx.Response) -> bool:
    assert (answer.status_code, answer.json()["error_code"]) == (500, "insufficient_storage")
    assert int(answer.headers["Retry-After"]) > 0
    return True


async def test_a_low_disk_refuses_documents_and_takes_jobs(api: PublicApi, monkeypatch: pytest.MonkeyPatch) -> None:
    headers = await api.bearer()
    body = {"document_id": await api.upload(headers), "printer_id": str(api.own.printer_id)}
    with monkeypatch.context() as low:
        low.setattr(LocalBlobs, "free_bytes", lambda _: api.ctx.config.limits.disk_low_bytes - 1)
        assert refused(await send(api, headers))
        assert (await api.http.post("/api/v1/print-jobs", headers=headers, json=body)).status_code == 201
        assert len((await api.http.get("/api/v1/print-jobs", headers=headers)).json()["data"]) == 1
        assert await api.token()
    assert (await send(api, headers)).status_code == 201


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT, errno.EIO])
async def test_a_disk_that_fills_up_under_an_upload_leaves_nothing_of_it(
    api: PublicApi, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    headers = await api.bearer()

    def full(_: int) -> None:
        raise OSError(number, os.strerror(number))

    with monkeypatch.context() as broken:
        broken.setattr("server_core.blobs.os.fsync", full)
        assert refused(await send(api, headers, LARGE_ZPL))
    assert await api.kept() == {}
    assert (await send(api, headers)).status_code == 201


async def test_a_repeat_is_answered_on_a_low_disk(api: PublicApi, monkeypatch: pytest.MonkeyPatch) -> None:
    headers = await api.bearer() | {"Idempotency-Key": "order-4711"}
    api.remote.pages[ADDRESS] = ZPL
    raw = {"document_format": "raw", "document_raw_language": "zpl", "printer_id": str(api.own.printer_id)}
    bodies = {
        "from-base64": {**raw, "document_base64": base64.b64encode(ZPL * 1000).decode()},
        "from-url": {**raw, "document_url": ADDRESS},
    }
    for way, body in bodies.items():
        path = f"/api/v1/print-jobs/{way}"
        first = await api.http.post(path, headers=headers, json=body)
        assert first.status_code == 201, first.text
        with monkeypatch.context() as low:
            low.setattr(LocalBlobs, "free_bytes", lambda _: -1)
            again = await api.http.post(path, headers=headers, json=body)
            assert (again.status_code, again.content) == (201, first.content)
            other = await api.http.post(path, headers=headers, json={**body, "copies": 2})
            assert (other.status_code, other.json()["error_code"]) == (409, "idempotency_key_conflict")
            assert refused(await api.http.post(path, headers=headers | {"Idempotency-Key": "new"}, json=body))


class Disk:
    """Has `size` bytes; whatever lies in `folder` takes of them. `least` is what was ever free."""

    def __init__(self, folder: Path, size: int) -> None:
        self.folder, self.size, self.least = folder, size, size

    def free(self, _: object) -> int:
        taken = 0
        for path in self.folder.rglob("*"):
            with suppress(FileNotFoundError):  # refused in this moment
                taken += path.stat().st_size if path.is_file() else 0
        self.least = min(self.least, self.size - taken)
        return self.size - taken


async def test_many_uploads_at_once_leave_what_must_stay_free(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of them would fit."""
    limits = Limits(disk_low_bytes=20 * MIB)
    async with open_context(tmp_path, Clock(), RecordingFeed(), limits) as ctx:
        disk = Disk(ctx.config.documents, 30 * MIB)
        monkeypatch.setattr("server_core.blobs.free_bytes", disk.free)
        account_id = new_id()
        await ctx.store.write(
            lambda c: account_rows.insert_account(c, account_id=account_id, name="Site", at=ctx.now())
        )

        async def pieces(number: int) -> AsyncIterator[bytes]:
            for _ in range(64):
                yield b"%064d" % number * 1024
                await asyncio.sleep(0)

        async def store(number: int) -> str:
            try:
                await store_document(ctx, account_id, pieces(number), "a", DocumentFormat.RAW, RawLanguage.ESCPOS)
            except ApiError as error:
                return error.code
            return "stored"

        outcomes = await asyncio.gather(*(store(number) for number in range(20)))
        assert set(outcomes) <= {"stored", ErrorCode.INSUFFICIENT_STORAGE}
        kept = [path for path in ctx.config.documents.rglob("*") if path.is_file()]
        assert len(kept) == outcomes.count("stored") < 3
        assert disk.least > 20 * MIB - 20 * MEMORY_BYTES
        assert disk.free(None) >= 20 * MIB


async def test_large_bodies_on_their_way_stop_at_half_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    free, requested = 40 * MIB, 0

    def shrinking(_: object) -> int:
        nonlocal free, requested
        requested += 1
        free -= MIB
        return free

    monkeypatch.setattr("server_core.blobs.free_bytes", shrinking)
    sent = 0

    async def receive() -> Message:
        nonlocal sent
        sent += 1
        return {"type": "http.request", "body": b" " * MEMORY_BYTES, "more_body": True}

    bodies = LargeBodies(tmp_path, Limits(disk_low_bytes=40 * MIB))
    request = Request({"type": "http", "headers": []}, receive)
    with pytest.raises(ApiError) as caught:
        async with bodies.order(request, CreatePrintJobFromBase64):
            pass
    assert caught.value.code is ErrorCode.INSUFFICIENT_STORAGE
    assert (free, sent) == (20 * MIB - MIB, requested)
    assert list(tmp_path.iterdir()) == []  # noqa: ASYNC240


async def test_printing_goes_on_while_the_disk_is_low(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_server(tmp_path) as live:
        printer, agent = await live.printer_and_agent()
        jobs = [await live.add_job(printer) for _ in range(2)]
        monkeypatch.setattr(LocalBlobs, "free_bytes", lambda _: -1)
        await agent.prints(printer, evidence="transport_closed")
        assert (await live.row(jobs[0])).status == "printed"
        await live.act(jobs[1], "cancel")
        assert (await live.row(jobs[1])).status == "cancelled"
