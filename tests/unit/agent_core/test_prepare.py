"""From a lease to bytes: leases do not share files."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import cast
from uuid import uuid4

import anyio
import pytest
from msgspec.structs import replace

from agent_core import prepare
from agent_core.config import EngineTimings
from agent_core.errors import CannotPrint, NotReady
from agent_core.page_stream import DataPiece, Renderer
from agent_core.prepare import Preparer
from agent_core.server_link.client import ServerClient
from server_core.contract.types.agents import Lease, PrinterSetup
from server_core.contract.types.devices import DeviceFacts
from server_core.contract.types.documents import DocumentFormat, RawLanguage
from tests.support.leases import LABEL, a_lease

pytestmark = pytest.mark.anyio


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
    with pytest.raises(expected, match="no room"):
        await preparer.make_ready(lease, setup, DeviceFacts(raw_languages=(RawLanguage.ZPL,)))
    await preparer.discard(lease)
    assert [file async for file in anyio.Path(tmp_path).iterdir()] == []
