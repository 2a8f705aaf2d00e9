"""Looking up the job of a scanned label, as the console asks the server."""

from __future__ import annotations

from typing import cast
from urllib.parse import quote
from uuid import UUID

import msgspec
import pytest

from app.client import ConsoleClient
from app.pages.queue.label_lookup import LabelLookup, look_up_label
from server_core.contract.types.jobs import FoundJobs, JobLabels
from tests.support.live_server import LiveServer

pytestmark = pytest.mark.anyio

SENT = {"ONE-88": ["PRC88"], "ONE-89": ["PRC89"], "SIX-1": ["BOX-77-1", "BOX-77-4", "BOX-77-11"]}


class Asking:
    """The two calls of the console's client, without a network."""

    def __init__(self, live: LiveServer) -> None:
        self._live = live

    async def find_jobs(self, text: str, *, limit: int = 50) -> FoundJobs:
        answer = await self._live.ask("GET", f"/jobs/found?q={quote(text)}&limit={limit}")
        assert answer.status_code == 200, answer.text
        return msgspec.json.decode(answer.content, type=FoundJobs)

    async def job_labels(self, job_id: UUID, scanned: str = "") -> JobLabels:
        answer = await self._live.ask("GET", f"/jobs/{job_id}/labels?scanned={quote(scanned)}")
        return msgspec.json.decode(answer.content, type=JobLabels)


def label(*codes: str) -> bytes:
    return "\n".join(f"^XA^FO9,9^BCN,90^FD{code}^FS^FO9,150^A0N,30,30^FDParcel^FS^XZ" for code in codes).encode()


async def test_one_label_jobs_are_told_apart_by_their_bar_codes(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = (await live.add_printer(language="zpl", dpi=203)).printer_id
    jobs: dict[str, UUID] = {}
    for reference, codes in SENT.items():
        jobs[reference] = await live.add_job(printer, label(*codes), name=f"{reference}.zpl", reference=reference)
        lease = await agent.take_one(str(printer))
        await agent.start(lease)
        await agent.result(lease, "unknown")
    rows = {reference: await live.row(job) for reference, job in jobs.items()}
    client = cast(ConsoleClient, Asking(live))

    async def asked(text: str, shown: str) -> LabelLookup:
        return await look_up_label(client, text, rows[shown])

    def names(whose: LabelLookup) -> tuple[list[str | None], bool]:
        return [row.reference for row in whose.rows], whose.sure

    assert names(await asked("PRC89", "ONE-89")) == (["ONE-89"], True)
    assert names(await asked("PRC89", "ONE-88")) == (["ONE-89"], True)
    assert names(await asked("one-88", "ONE-89")) == (["ONE-88"], True)
    box = await asked("BOX-77-4", "ONE-88")
    assert (names(box), box.labels[jobs["SIX-1"]]) == ((["SIX-1"], True), JobLabels(labels=3, found=2))
    # what all of them say is of the one that is shown
    assert names(await asked("Parcel", "ONE-88")) == (["ONE-88"], True)
    assert names(await asked("PRC90", "ONE-88")) == ([], False)
