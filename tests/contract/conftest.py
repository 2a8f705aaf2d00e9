"""A real server on loopback, on a fresh folder, for each test that asks for one."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.support.live_server import LiveServer, open_server


@pytest.fixture
async def live(tmp_path: Path, anyio_backend: str) -> AsyncIterator[LiveServer]:
    async with open_server(tmp_path) as opened:
        yield opened
