"""Fixtures of the agent's tests: a child that draws, a server in memory."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from agent_core.render.workers import RenderWorkers
from tests.support.fake_server import FakeServer, fake_server


@pytest.fixture(scope="module")
async def workers(anyio_backend: str) -> AsyncIterator[RenderWorkers]:
    """One warm child for all tests of a file."""
    workers = RenderWorkers()
    await workers.start()
    yield workers
    await workers.aclose()


@pytest.fixture
async def server() -> AsyncIterator[FakeServer]:
    async with fake_server() as server:
        yield server
