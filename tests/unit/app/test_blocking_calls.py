"""A printer whose name does not resolve keeps a thread; documents for other printers must not wait for it."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import pytest

from app.process.data_folder import DataFolder
from app.process.serve import ServeOptions, running_engine

pytestmark = pytest.mark.anyio
MORE_THAN_PYTHON_ALLOWS = 40


async def test_calls_that_hang_leave_room_for_others(tmp_path: Path) -> None:
    answered = threading.Event()
    async with running_engine(DataFolder(root=tmp_path / "data"), ServeOptions(port=0, agent=False)):
        hanging = [asyncio.create_task(asyncio.to_thread(answered.wait)) for _ in range(MORE_THAN_PYTHON_ALLOWS)]
        await asyncio.sleep(0)  # each of them has taken its thread
        try:
            async with asyncio.timeout(30):
                assert await asyncio.to_thread(threading.active_count) > MORE_THAN_PYTHON_ALLOWS
        finally:
            answered.set()
            await asyncio.gather(*hanging)
