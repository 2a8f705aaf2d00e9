"""From a lease to bytes: what one lease left is no other's."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import cast
from uuid import uuid4

import anyio
import pytest

from agent_core.config import Pace
from agent_core.domain import Lease
from agent_core.page_stream import Renderer
from agent_core.prepare import Preparer
from agent_core.server_link.client import ServerClient
from tests.support.leases import LABEL, a_lease

pytestmark = pytest.mark.anyio


class Link:
    async def document(self, lease: Lease, target: Path) -> None:
        await anyio.Path(target).write_bytes(LABEL)


async def test_the_files_of_a_lost_lease_are_not_those_of_the_next(tmp_path: Path) -> None:
    """A server whose files were put back counts attempts anew: the same attempt comes again under another lease."""
    preparer = Preparer(cast(ServerClient, Link()), cast(Renderer, None), tmp_path, Pace())
    lost = a_lease(inline=False)
    again = replace(lost, lease_id=uuid4())
    await preparer.fetch(lost)
    await preparer.fetch(again)
    await preparer.discard(lost)
    assert [await file.read_bytes() async for file in anyio.Path(tmp_path).iterdir()] == [LABEL]
