"""A command finds the engine that runs, and waits a moment for one that is just starting or stopping."""

from __future__ import annotations

import threading
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from app.cli import engine_access
from app.cli.engine_access import console_client, running_engine_soon
from app.client import ConsoleClient, open_client
from app.errors import CommandFailed
from app.process import serve
from app.process.data_folder import DataFolder, EngineEndpoint, FolderLock

pytestmark = pytest.mark.anyio
SOON = 0.4


@pytest.fixture
def folder(tmp_path: Path) -> DataFolder:
    made = DataFolder(root=tmp_path / "site")
    made.prepare()
    made.console_token()  # as the engine that it is of has made it
    return made


async def test_one_that_starts_is_waited_for(folder: DataFolder) -> None:
    started = EngineEndpoint(base_url="http://127.0.0.1:1", pid=1, version="0")
    with FolderLock(folder):
        timer = threading.Timer(SOON, folder.publish, [started])
        timer.start()
        found = await running_engine_soon(folder)
        timer.join()
    assert found is not None
    assert found.base_url == started.base_url


async def test_one_that_stops_is_waited_for(folder: DataFolder) -> None:
    engine = FolderLock(folder)
    engine.acquire()
    timer = threading.Timer(SOON, engine.release)
    timer.start()
    assert await running_engine_soon(folder) is None
    assert not engine.is_held()
    timer.join()


async def test_where_none_runs_nobody_waits(folder: DataFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_access, "ENGINE_SECONDS", -1.0)
    assert await running_engine_soon(folder) is None


async def test_one_that_never_answers_is_told(folder: DataFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_access, "ENGINE_SECONDS", SOON)
    with FolderLock(folder), pytest.raises(CommandFailed, match="starting or stopping"):
        await running_engine_soon(folder)


async def test_an_engine_that_takes_the_folder_first_is_used(
    folder: DataFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A command found no engine, and one starts before the command holds the folder itself."""
    engine = FolderLock(folder)

    @asynccontextmanager
    async def too_late(*_: object) -> AsyncIterator[None]:
        engine.acquire()
        folder.publish(EngineEndpoint(base_url="http://127.0.0.1:1", pid=1, version="0"))
        with FolderLock(folder):
            yield

    used = []

    def client_of(endpoint: EngineEndpoint, *token: Any) -> AbstractAsyncContextManager[ConsoleClient]:
        used.append(endpoint.base_url)
        return open_client(endpoint, *token)

    monkeypatch.setattr(serve, "running_engine", too_late)
    monkeypatch.setattr(engine_access, "open_client", client_of)
    async with console_client(folder):
        assert used == ["http://127.0.0.1:1"]
    engine.release()
