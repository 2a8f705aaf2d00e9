"""A running engine whose `engine.json` is damaged or removed writes it again, and no second one gets its folder."""

from __future__ import annotations

import asyncio
import logging
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from app.client import open_client
from app.client.answers import StreamOpened
from app.errors import CallRefused
from app.process import data_folder, endpoint_watch
from app.process.data_folder import DataFolder, DataFolderInUse, EngineEndpoint, FolderLock
from app.process.endpoint_watch import watch_endpoint
from app.process.engine_process import ensure_engine, find_engine, token_now
from app.process.serve import ServeOptions, running_engine
from server_core.contract.types.partners import CreateClient

pytestmark = pytest.mark.anyio
KEY = "6f9d0f1e-5b0a-4c52-9a4e"
ENDPOINT = EngineEndpoint(base_url="http://127.0.0.1:8631", pid=7, version="1", token="secret")


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endpoint_watch, "LOOK_SECONDS", 0.02)


@pytest.fixture
def folder(tmp_path: Path) -> DataFolder:
    folder = DataFolder(root=tmp_path / "data")
    folder.prepare()
    return folder


async def until(happened: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
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
        async with watch_endpoint(folder, lock, ENDPOINT):
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


class Tokens:
    """Tokens of a server; the test tells it to make another one."""

    def __init__(self, token: str) -> None:
        self.console_token = token

    async def renew_console_token(self, keep: Callable[[str], None]) -> None:
        anew = self.console_token[::-1]
        await asyncio.to_thread(keep, anew)
        self.console_token = anew


@pytest.mark.parametrize("left", ["gone", b"", b"x" * 43, b"\xff\xfe"])
async def test_a_token_that_is_gone_or_another_is_written_again(
    left: bytes | str, folder: DataFolder, caplog: pytest.LogCaptureFixture
) -> None:
    token, file = folder.console_token(), folder.root / "console-token"
    with FolderLock(folder) as lock:
        async with watch_endpoint(folder, lock, ENDPOINT, Tokens(token)):
            if isinstance(left, bytes):
                file.write_bytes(left)
            else:
                file.unlink()
            await until(lambda: file.exists() and file.read_text("latin-1") == token)
            await until(lambda: file.stat().st_mode & 0o777 == 0o600)
            await until(lambda: bool(caplog.records))
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert "damaged or missing, and was written again" in caplog.text
    assert token not in caplog.text


@pytest.mark.skipif(sys.platform == "win32", reason="modes of files belong to POSIX")
async def test_a_token_that_others_could_read_is_another_one_at_once(
    folder: DataFolder, caplog: pytest.LogCaptureFixture
) -> None:
    token, file = folder.console_token(), folder.root / "console-token"
    tokens = Tokens(token)
    with FolderLock(folder) as lock:
        async with watch_endpoint(folder, lock, ENDPOINT, tokens):
            file.chmod(0o644)
            await until(lambda: file.read_text() == tokens.console_token == token[::-1])
            assert file.stat().st_mode & 0o777 == 0o600
            await asyncio.sleep(0.1)
    assert tokens.console_token == token[::-1], "once"
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert "so it is replaced" in caplog.text


@pytest.mark.skipif(sys.platform == "win32", reason="modes of files belong to POSIX")
async def test_where_no_file_can_be_closed_it_is_said_once_and_the_token_stays_until_one_can(
    folder: DataFolder, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tokens = Tokens(folder.console_token())
    (folder.root / "console-token").chmod(0o644)
    looks: list[bool] = [False] * 6

    def as_the_disk_can(_: Path) -> bool:
        return looks.pop() if looks else True

    monkeypatch.setattr(data_folder, "keeps_modes", as_the_disk_can)
    token = tokens.console_token
    with FolderLock(folder) as lock:
        async with watch_endpoint(folder, lock, ENDPOINT, tokens):
            await until(lambda: len(looks) == 1)
            assert tokens.console_token == token == folder.token_file.read_text()
            assert len(caplog.records) == 1
            await until(lambda: tokens.console_token != token)
            await until(lambda: folder.token_file.read_text() == tokens.console_token)
    assert [record.levelname for record in caplog.records] == ["WARNING", "WARNING"]
    assert "cannot be made private" in caplog.messages[0]
    assert "so it is replaced" in caplog.messages[1]


@pytest.mark.skipif(sys.platform == "win32", reason="modes of files belong to POSIX")
async def test_who_read_the_token_is_out_and_who_may_read_it_goes_on(folder: DataFolder) -> None:
    """A window of its user, a command and a stream, at a real engine."""
    async with running_engine(folder, ServeOptions(port=0, agent=False)) as server:
        endpoint = folder.running_engine()
        assert endpoint is not None
        async with open_client(endpoint) as thief, open_client(endpoint, lambda: token_now(folder, endpoint)) as window:
            await thief.status()
            await window.status()
            stream = thief.events(None)
            assert isinstance(await anext(stream), StreamOpened)
            (folder.root / "console-token").chmod(0o640)
            await until(lambda: server.console_token != endpoint.token)
            await until(lambda: server.console_token == (folder.root / "console-token").read_text())
            listed = [window.status() for _ in range(4)]
            assert len(await asyncio.gather(*listed, window.create_client(CreateClient(name="Shop"), key=KEY))) == 5
            with pytest.raises(CallRefused) as refused:
                await thief.status()
            assert refused.value.code == "token_invalid"
            async with asyncio.timeout(30):
                async for _ in stream:  # what had come before; then it ends
                    pass
            done = [entry.act for entry in (await window.audit()).data]
            assert done.count("console.token") == 1


async def test_what_is_whole_is_not_written(folder: DataFolder) -> None:
    with FolderLock(folder) as lock:
        async with watch_endpoint(folder, lock, ENDPOINT):
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
        async with watch_endpoint(folder, lock, ENDPOINT):
            await until(lambda: published(folder).exists())
    assert [record.levelname for record in caplog.records] == ["ERROR"]
    assert "its address could not be written" in caplog.text


async def test_a_new_folder_of_that_name_is_not_its_own(folder: DataFolder) -> None:
    with FolderLock(folder) as lock:
        async with watch_endpoint(folder, lock, ENDPOINT):
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
