"""The lock of an enrolment: one at a time, and nobody who was given up keeps it."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import pytest

from app.errors import CommandFailed
from app.process import enrolling
from app.process.data_folder import DataFolder, FolderLock
from app.process.enrolling import one_at_a_time

pytestmark = pytest.mark.anyio


async def enters(folder: DataFolder) -> None:
    async with one_at_a_time(folder):
        pass


@pytest.mark.parametrize("is_late", [False, True], ids=["before it has the lock", "after it has the lock"])
async def test_who_is_given_up_while_a_thread_takes_the_lock_does_not_keep_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, is_late: bool
) -> None:
    usual, begun, go, ended = FolderLock.acquire, threading.Event(), threading.Event(), threading.Event()

    class Slow(FolderLock):
        def acquire(self, *, wait: bool = True) -> None:
            if is_late:
                usual(self)
            begun.set()
            assert go.wait(30)
            if not is_late:
                usual(self)

    taken = enrolling._GivenUpLock.acquire

    def noted(lock: enrolling._GivenUpLock) -> None:
        try:
            taken(lock)
        finally:
            ended.set()

    folder = DataFolder(root=tmp_path)
    with monkeypatch.context() as patched:
        patched.setattr(enrolling, "FolderLock", Slow)
        patched.setattr(enrolling._GivenUpLock, "acquire", noted)
        waiting = asyncio.ensure_future(enters(folder))
        assert await asyncio.to_thread(begun.wait, 30)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        go.set()
        assert await asyncio.to_thread(ended.wait, 30)
    await asyncio.wait_for(enters(folder), 30)


async def test_a_folder_that_cannot_be_made_is_said_calmly(tmp_path: Path) -> None:
    (tmp_path / "remote-agent").write_text("a file in the way")
    with pytest.raises(CommandFailed, match=r"cannot be made.*Nothing was done with this link"):
        await enters(DataFolder(root=tmp_path))
