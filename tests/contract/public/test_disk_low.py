"""A server whose disk runs full: documents are refused and told when to come again, and all that prints goes on."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import httpx
import pytest

from server_core.blobs.local import LocalBlobs
from tests.support.live_server import open_server
from tests.support.public_api import ZPL, PublicApi

pytestmark = pytest.mark.anyio
DOCUMENTS = "/api/v1/documents"


async def send(api: PublicApi, headers: dict[str, str]) -> httpx.Response:
    fields = {"document_format": "raw", "document_raw_language": "zpl"}
    return await api.http.post(DOCUMENTS, headers=headers, files={"file": ("a.zpl", ZPL)}, data=fields)


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
        broken.setattr("server_core.blobs.local.os.fsync", full)
        assert refused(await send(api, headers))
    assert [path for path in api.ctx.config.documents.rglob("*") if path.is_file()] == []
    assert (await send(api, headers)).status_code == 201


async def test_printing_goes_on_while_the_disk_is_low(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_server(tmp_path) as live:
        agent = await live.enrol()
        printer = str((await live.add_printer()).printer_id)
        jobs = [await live.add_job(printer) for _ in range(2)]
        monkeypatch.setattr(LocalBlobs, "free_bytes", lambda _: -1)
        lease = await agent.take_one(printer)
        assert (await agent.start(lease)).status_code == 204
        assert (await agent.result(lease, "printed", evidence="transport_closed")).status_code == 204
        assert (await live.row(jobs[0])).status == "printed"
        await live.act(jobs[1], "cancel")
        assert (await live.row(jobs[1])).status == "cancelled"
