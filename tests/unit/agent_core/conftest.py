"""Drawing helpers that several tests of the agent share."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from agent_core.render.workers import RenderWorkers


@pytest.fixture(scope="module")
async def workers(anyio_backend: str) -> AsyncIterator[RenderWorkers]:
    """One warm child for all tests of a file."""
    workers = RenderWorkers()
    await workers.start()
    yield workers
    await workers.aclose()
