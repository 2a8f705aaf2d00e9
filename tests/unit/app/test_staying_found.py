"""A running engine whose `engine.json` is damaged or removed writes it again, and no second one gets its folder."""

from __future__ import annotations

import asyncio
import logging
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from app import staying_found
from app.data_folder import DataFolder, DataFolderInUse, EngineEndpoint, FolderLock
from app.engine_process import ensure_engine, find_engine
from app.serve import ServeOptions, running_engine
from app.staying_found import stays_found

pytestmark = pytest.mark.anyio
ENDPOINT = EngineEndpoint(base_url="http://127.0.0.1:8631", pid=7, version="1", token="secret")


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(staying_found, "LOOK_SECONDS", 0.02)


@pytest.fixture
def folder(tmp_path: Path) -> DataFolder:
    folder = DataFolder(root=tmp_path / "data")
    folder.prepare()
    return folder


async def until(happened: Callable[[], bool]) -> None:
    async with asyncio.timeout(10):
        while not happened():  # noqa: ASYNC110 - files tell nobody
            await asyncio.sleep(0.01)


def published(folder: DataFolder) -> Path:
    return folder.root / "engine.json"


@pytest.mark.parametrize(
    "content", [None, b"", b"{", b"\xff\xfe", b'{"base_url":"http://127.0.0.1:1","pid":1,"version":"1"}']
)
async def test_what_is_damaged_or_gone_is_written_again_and_said(
    content: bytes | None, folder: DataFolder, caplog: pytest.LogCaptureFixture
) -> None:
    with FolderLock(folder) as lock:
        async with stays_found(folder, lock, ENDPOINT):
            first = published(folder).read_bytes()
            assert b"secret" not in first
            if content is None:
                published(folder).unlink()
            else:
                published(folder).write_bytes(content)
            with caplog.at_level(logging.WARNING):
                await until(lambda: published(folder).exists() and published(folder).read_bytes() == first)
        folder.withdraw()
        await asyncio.sleep(0.1)
        assert not published(folder).exists()
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert "written again" in caplog.text


@pytest.mark.parametrize("left", ["gone", b"", b"x" * 43, b"\xff\xfe", "open"])
async def test_a_token_that_is_gone_or_another_is_written_again(
    left: bytes | str, folder: DataFolder, caplog: pytest.LogCaptureFixture
) -> None:
    token, file = folder.console_token(), folder.root / "console-token"
    with FolderLock(folder) as lock:
        async with stays_found(folder, lock, ENDPOINT, token):
            if isinstance(left, bytes):
                file.write_bytes(left)
            elif left == "open":
                file.chmod(0o644)
            else:
                file.unlink()
            await until(lambda: file.exists() and file.read_text("latin-1") == token)
            await until(lambda: file.stat().st_mode & 0o777 == 0o600)
            await until(lambda: bool(caplog.records))
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert "its file is right again" in caplog.text
    assert token not in caplog.text


async def test_what_is_whole_is_not_written(folder: DataFolder) -> None:
    with FolderLock(folder) as lock:
        async with stays_found(folder, lock, ENDPOINT):
            before = published(folder).stat().st_ino
            await asyncio.sleep(0.2)
            assert published(folder).stat().st_ino == before


async def test_a_full_disk_is_told_once_and_tried_again(
    folder: DataFolder, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    publish, tries = DataFolder.publish, list[EngineEndpoint]()

    def full(self: DataFolder, endpoint: EngineEndpoint) -> None:
        tries.append(endpoint)
        if len(tries) < 4:
            raise OSError(28, "No space left on device")
        publish(self, endpoint)

    monkeypatch.setattr(DataFolder, "publish", full)
    with FolderLock(folder) as lock:
        async with stays_found(folder, lock, ENDPOINT):
            await until(lambda: published(folder).exists())
    assert [record.levelname for record in caplog.records] == ["ERROR"]
    assert "its address was not written" in caplog.text


async def test_a_new_folder_of_that_name_is_not_its_own(folder: DataFolder) -> None:
    with FolderLock(folder) as lock:
        async with stays_found(folder, lock, ENDPOINT):
            shutil.rmtree(folder.root)
            folder.prepare()
            with FolderLock(folder):  # another engine's
                await asyncio.sleep(0.2)
                assert not published(folder).exists()


async def test_a_window_finds_the_engine_again_and_starts_no_other(
    folder: DataFolder, caplog: pytest.LogCaptureFixture
) -> None:
    async with running_engine(folder, ServeOptions(port=0, agent=False)) as server:
        assert await find_engine(folder) is not None
        published(folder).write_bytes(b"{")
        found = await ensure_engine(folder)
        assert (found.base_url, found.pid) == (server.base_url, (await find_engine(folder) or ENDPOINT).pid)
        published(folder).unlink()
        assert (await ensure_engine(folder)).base_url == server.base_url
        with pytest.raises(DataFolderInUse):
            FolderLock(folder).acquire()
    assert not published(folder).exists()
    assert "written again" in caplog.text
