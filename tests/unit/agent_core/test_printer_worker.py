"""A printer's worker and jobs that are being prepared, without servers or devices."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import AsyncMock, MagicMock
from uuid import uuid4

import anyio
import pytest
from msgspec import structs
from msgspec.structs import replace

from agent_core import prepare
from agent_core.config import EngineTimings
from agent_core.device import PrinterDevice
from agent_core.domain import Submission
from agent_core.errors import CannotPrint, NotReady
from agent_core.page_stream import DataPiece, Renderer
from agent_core.prepare import Preparer
from agent_core.printer_worker import PrinterWorker, WorkerContext
from agent_core.server_link.client import ServerClient
from server_core.contract.types.agents import Lease, PrinterSetup
from server_core.contract.types.devices import DeviceFacts
from server_core.contract.types.documents import DocumentFormat, RawLanguage
from server_core.contract.types.tuning import PrinterTuning
from tests.support.leases import LABEL, PRINTER, a_lease

pytestmark = pytest.mark.anyio
SETUP = PrinterSetup(printer_id=PRINTER, name="Dock 1", uri="virtual:///dock", dpi=203)


class Stage:
    """A stage. `drawn`: the result of `make_ready`; None = never. `submitter` holds sends until `sent` is set."""

    def __init__(self) -> None:
        self.begun: asyncio.Queue[Lease] = asyncio.Queue()
        self.cut_off: asyncio.Queue[Lease] = asyncio.Queue()
        self.dropped: asyncio.Queue[Lease] = asyncio.Queue()
        self.crossed: asyncio.Queue[Any] = asyncio.Queue()
        self.sent = asyncio.Event()
        self.drawn: Submission | None = None
        device = PrinterDevice(SETUP, MagicMock(), MagicMock(), EngineTimings(), AsyncMock(return_value=None))
        device.facts = MagicMock()
        device.facts_read.set()
        device._driver = MagicMock(setup=SETUP, aclose=AsyncMock(), status=asyncio.Event().wait)
        preparer = MagicMock(fetch=AsyncMock())
        preparer.make_ready = self._make_ready
        submitter = MagicMock(may_act=lambda job: not job.lost.is_set(), print=self._print)
        shared = WorkerContext(
            link=AsyncMock(),
            outbox=MagicMock(),
            submitter=submitter,
            preparer=preparer,
            timings=EngineTimings(),
            jobs_ahead=2,
            stock_taken=lambda: True,
            discard=lambda lease, _: self.dropped.put_nowait(lease),
            held_changed=MagicMock(),
            job_moved=MagicMock(),
        )
        self.worker = PrinterWorker(device, shared)

    async def _make_ready(self, lease: Lease, setup: PrinterSetup, facts: object) -> Submission:
        self.begun.put_nowait(lease)
        try:
            while self.drawn is None:
                await asyncio.Event().wait()
            return self.drawn
        except asyncio.CancelledError:
            self.cut_off.put_nowait(lease)
            raise

    async def _print(self, job: object, *_: object, **__: object) -> None:
        self.crossed.put_nowait(job)
        await self.sent.wait()


@pytest.fixture
async def stage(anyio_backend: str) -> AsyncIterator[Stage]:
    made = Stage()
    async with asyncio.timeout(30):
        yield made
        made.sent.set()
        await made.worker.stop(0)


async def test_a_cancel_ends_the_drawing_at_once_and_the_next_job_has_its_turn(stage: Stage) -> None:
    first, second, third = (a_lease(sequence=number) for number in (1, 2, 3))
    for lease in (first, second, third):
        stage.worker.take(lease)
        assert await stage.begun.get() is lease
    await stage.worker.cancel(second.print_job_id)
    assert await stage.cut_off.get() is second
    await stage.worker.cancel(first.print_job_id)
    assert await stage.cut_off.get() is first
    assert [await stage.dropped.get(), await stage.dropped.get()] == [second, first]
    assert [job.lease for job in stage.worker.holdings] == [third]
    assert not stage.worker.holdings[0].prepared.done()


async def test_what_is_on_its_way_to_the_device_is_not_drawn_anew(stage: Stage) -> None:
    """Its file is being read."""
    stage.drawn = MagicMock()
    sent, waits = a_lease(sequence=1), a_lease(sequence=2)
    stage.worker.take(sent)
    assert (await stage.crossed.get()).lease is sent
    stage.worker.take(waits)
    assert [await stage.begun.get(), await stage.begun.get()] == [sent, waits]
    stage.worker.configure(structs.replace(SETUP, tuning=PrinterTuning(darkness=60)))
    assert await stage.begun.get() is waits
    assert stage.begun.empty()


class Link:
    async def download(self, lease: Lease, target: Path) -> None:
        await anyio.Path(target).write_bytes(LABEL)


async def test_the_files_of_a_lost_lease_are_not_those_of_the_next(tmp_path: Path) -> None:
    """A server whose files were restored counts anew: the same attempt number occurs under another lease."""
    preparer = Preparer(cast(ServerClient, Link()), cast(Renderer, None), tmp_path, EngineTimings())
    lost = a_lease(inline=False)
    again = replace(lost, lease_id=uuid4())
    await preparer.fetch(lost)
    await preparer.fetch(again)
    await preparer.discard(lost)
    assert [await file.read_bytes() async for file in anyio.Path(tmp_path).iterdir()] == [LABEL]


@pytest.mark.parametrize(
    ("drawn", "expected"), [(prepare.LARGE_BYTES, NotReady), (prepare.LARGE_BYTES + 1, CannotPrint)]
)
async def test_what_is_drawn_does_not_fill_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, drawn: int, expected: type[Exception]
) -> None:
    """A small document waits for space; a large one would use it up again and again."""
    free = drawn + prepare.SPARE_BESIDE_DRAWN_BYTES

    def usage(folder: Path) -> SimpleNamespace:
        written = sum(file.stat().st_size for file in folder.glob("*.rendered"))
        return SimpleNamespace(total=10 * free, free=free - written)

    async def stream(*_: object) -> AsyncIterator[DataPiece]:
        yield DataPiece(data=bytes(drawn))
        yield DataPiece(data=b"more")

    monkeypatch.setattr(shutil, "disk_usage", usage)
    monkeypatch.setattr(prepare, "page_stream", stream)
    preparer = Preparer(cast(ServerClient, Link()), cast(Renderer, None), tmp_path, EngineTimings())
    lease = a_lease(document_format=DocumentFormat.PDF, raw_language=None)
    setup = PrinterSetup(printer_id=lease.printer_id, name="Dock 1", uri="virtual:///dock")
    with pytest.raises(expected, match="too full"):
        await preparer.make_ready(lease, setup, DeviceFacts(raw_languages=(RawLanguage.ZPL,)))
    await preparer.discard(lease)
    assert [file async for file in anyio.Path(tmp_path).iterdir()] == []
