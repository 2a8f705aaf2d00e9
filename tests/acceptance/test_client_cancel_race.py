"""A client cancels while its label begins to print, on printers that break: "cancelled" means nothing on paper."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest

from tests.support.no_trust import NO_TRUST
from tests.support.running_engine import FINAL, RunningEngine
from tests.support.tcp_sink import Manner, TcpSink, tcp_sink

pytestmark = pytest.mark.anyio
MANNERS = (Manner.RECORD, Manner.STALL, Manner.RESET, Manner.RESET_AT_END, Manner.CLOSE_UNREAD)
ROUNDS = 5
"""For each manner: at once, at three moments of an undisturbed print, and after the first byte has arrived."""
AFTER = 500
"""Bytes after which a printer breaks."""
JOBS = "/api/v1/print-jobs"


def label(manner: Manner, number: int) -> bytes:
    """More than a connection takes, where the printer stalls."""
    filling = b"0" * (4_000_000 if manner is Manner.STALL else 4_000)
    return b"^XA^FX%s %d^FS^FO0,0^GFA," % (manner.name.encode(), number) + filling + b"^XZ"


class Bench:
    def __init__(self, engine: RunningEngine, http: httpx.AsyncClient, sink: TcpSink, printer_id: str) -> None:
        self.engine, self.http, self.sink, self.printer_id = engine, http, sink, printer_id

    def papers(self) -> list[bytes]:
        return [paper for paper in self.sink.jobs if paper]

    async def ordered(self, content: bytes) -> str:
        document = await asyncio.to_thread(self.engine.upload, content, "label.zpl", "zpl")
        answer = await self.http.post(JOBS, json={"document_id": document, "printer_id": self.printer_id})
        return str(answer.raise_for_status().json()["print_job_id"])

    async def cancel(self, job: str) -> httpx.Response:
        return await self.http.post(f"{JOBS}/{job}/cancel")

    async def at_its_end(self, job: str) -> dict[str, Any]:
        """Final, or waiting for a person who says what became of it."""
        async with asyncio.timeout(120):
            while True:
                answer = await self.http.get(f"{JOBS}/{job}", headers={"Prefer": "wait=1"})
                body: dict[str, Any] = answer.raise_for_status().json()
                if body["status"] in FINAL or body["status_reason"] == "outcome_unconfirmed":
                    return body


@pytest.mark.slow
async def test_cancelled_means_nothing_on_paper(engine: RunningEngine) -> None:
    answers: list[int] = []
    async with httpx.AsyncClient(verify=NO_TRUST, base_url=engine.base_url, timeout=90, trust_env=False) as http:
        http.headers["Authorization"] = await asyncio.to_thread(lambda: engine.http.headers["Authorization"])
        for manner in MANNERS:
            async with tcp_sink(manner, after=AFTER) as sink:
                add = ("printer", "add", "--uri", sink.uri, "--name", manner.name, "--language", "zpl", "--unasked")
                made = await asyncio.to_thread(engine.cli, *add)
                bench = Bench(engine, http, sink, made["printer_id"])
                for number in range(ROUNDS):
                    answers.append(await race(bench, manner, number))
    assert set(answers) <= {200, 202, 409, 422}
    assert answers[0] == 200, "a job of a printer that is paused is cancelled for sure"
    assert {202, 409, 422} & set(answers[ROUNDS - 1 :: ROUNDS]), "after the first byte it is not sure any more"


async def race(bench: Bench, manner: Manner, number: int) -> int:
    """The status of the cancel's answer."""
    before, content = len(bench.papers()), label(manner, number)
    sink = bench.sink
    sink.resume.clear()
    sink.arrived.clear()
    if number == 0:  # it cannot begin before the cancel
        await asyncio.to_thread(bench.engine.cli, "printer", "pause", bench.printer_id)
    job = await bench.ordered(content)
    if number == ROUNDS - 1:
        async with asyncio.timeout(60):
            await sink.arrived.wait()
    elif number:
        await asyncio.sleep(0.02 * number)
    answer = await bench.cancel(job)
    if number == 0:
        await asyncio.to_thread(bench.engine.cli, "printer", "resume", bench.printer_id)
    sink.resume.set()
    ended = await bench.at_its_end(job)
    async with asyncio.timeout(60):
        await sink.settled()
    papers = bench.papers()[before:]
    if answer.status_code == 200:
        assert answer.json()["status"] == "cancelled"
        assert ended["status"] == "cancelled", "a cancelled job stays cancelled"
    if answer.status_code == 202:
        assert answer.json()["status"] in {"printing", "printed", "failed"}, "it may have ended meanwhile"
    if ended["status"] == "cancelled":
        assert papers == [], f"{manner} {number}: cancelled, and {len(papers[0])} bytes are on paper"
    elif ended["status"] == "printed":
        assert papers == [content], f"{manner} {number}: printed once, whole"
    else:
        assert len(papers) <= 1, f"{manner} {number}: sent again after a doubt"
    return answer.status_code
