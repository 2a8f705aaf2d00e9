"""A token that others could read is out, whatever fails or dies while the next one is made."""

from __future__ import annotations

import asyncio
import errno
import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from app.client import open_client
from app.errors import CallRefused
from app.process import data_folder, endpoint_watch
from app.process.data_folder import DataFolder, DataFolderUnusable
from app.process.engine_process import token_now
from app.process.serve import ServeOptions, running_engine
from server_core import runtime
from server_core.files import write_private

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(sys.platform == "win32", reason="modes of files belong to POSIX"),
]
STEPS = ("open", "fsync", "replace", "unlink", "utime")
"""All that is done to the disk while a token is made anew."""
MOST_STEPS = 30


class Died(BaseException):
    """The process is gone: what would catch an error does not."""


@pytest.fixture
def folder(tmp_path: Path) -> DataFolder:
    folder = DataFolder(root=tmp_path / "data")
    folder.prepare()
    return folder


def full() -> OSError:
    return OSError(errno.ENOSPC, "No space left on device")


@contextmanager
def failing(fault: Callable[[int], BaseException | None]) -> Iterator[list[str]]:
    """`fault` is asked before each step, counted from 1; the steps are told."""
    done: list[str] = []

    def watched(name: str, does: Callable[..., Any]) -> Callable[..., Any]:
        def step(*arguments: Any, **options: Any) -> Any:
            done.append(name)
            failed = fault(len(done))
            if failed is not None:
                raise failed
            return does(*arguments, **options)

        return step

    with pytest.MonkeyPatch.context() as patch:
        for name in STEPS:
            patch.setattr(os, name, watched(name, getattr(os, name)))
        yield done


def made_anew(folder: DataFolder, fault: Callable[[int], BaseException | None]) -> int:
    """Return the number of steps."""
    with failing(fault) as done, suppress(DataFolderUnusable, Died):
        folder.console_token()
    return len(done)


@pytest.mark.parametrize("doubt", ["open", "marked"])
def test_wherever_it_dies_the_next_engine_makes_another_one(folder: DataFolder, doubt: str) -> None:
    for at in range(1, MOST_STEPS):
        token = folder.console_token()
        folder.token_file.chmod(0o644)
        if doubt == "marked":
            folder.doubt_open_token()
            folder.token_file.chmod(0o600)
        steps = made_anew(folder, lambda step, at=at: Died() if step == at else None)  # type: ignore[misc]
        assert folder.console_token() != token, f"died at step {at}"
        if steps < at:
            break
    assert 4 < steps < at, "each step was one that it died at, and the last was none"


@pytest.mark.parametrize("times", ["once", "from then on", "and then it dies"])
def test_wherever_the_disk_fails_the_next_engine_makes_another_one(folder: DataFolder, times: str) -> None:
    """Also where the file is closed by hand meanwhile, as doctor says."""
    for at in range(1, MOST_STEPS):
        token = folder.console_token()
        folder.token_file.chmod(0o644)

        def fault(step: int, at: int = at) -> BaseException | None:
            match times:
                case "once":
                    return full() if step == at else None
                case "from then on":
                    return full() if step >= at else None
            return {at: full(), at + 1: Died()}.get(step)

        steps = made_anew(folder, fault)
        is_renewed = folder.token_file.read_text() not in ("", token)
        if times == "once" and not is_renewed:
            folder.token_file.chmod(0o600)
        assert folder.console_token() != token, f"failed at step {at}"
        assert not folder.token_is_doubted()
        if steps < at:
            break
    assert 4 < steps < at


def test_a_disk_without_room_for_a_mark_keeps_no_token(folder: DataFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    """A write that needs room fails; truncating a file needs none."""
    token, opened = folder.console_token(), os.open

    def no_room(path: Any, flags: int, *arguments: Any, **options: Any) -> int:
        if flags & os.O_CREAT or flags & getattr(os, "O_TMPFILE", 0) == getattr(os, "O_TMPFILE", -1):
            raise full()
        return opened(path, flags, *arguments, **options)

    folder.token_file.chmod(0o644)
    with monkeypatch.context() as patch:
        patch.setattr(os, "open", no_room)
        with pytest.raises(DataFolderUnusable, match="console-token cannot be written: No space left"):
            folder.console_token()
    assert token not in folder.token_file.read_text()
    folder.token_file.chmod(0o600)
    assert folder.console_token() != token


async def until(happened: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
        while not happened():  # noqa: ASYNC110 - files tell nobody
            await asyncio.sleep(0.01)


async def test_who_read_it_is_out_while_the_disk_is_full_and_its_user_is_in_when_there_is_room(
    folder: DataFolder, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(endpoint_watch, "LOOK_SECONDS", 0.02)
    is_full, tries = True, list[Path]()

    def written(path: Path, content: bytes) -> None:
        if path == folder.token_file:
            tries.append(path)
            if is_full:
                raise full()
        write_private(path, content)

    async with running_engine(folder, ServeOptions(port=0, agent=False)) as server:
        endpoint = folder.running_engine()
        assert endpoint is not None
        async with open_client(endpoint) as thief, open_client(endpoint, lambda: token_now(folder, endpoint)) as window:
            await window.status()
            monkeypatch.setattr(data_folder, "write_private", written)
            folder.token_file.chmod(0o644)
            await until(lambda: len(tries) > 3)
            renewed = server.console_token
            assert renewed != endpoint.token
            with pytest.raises(CallRefused) as refused:
                await thief.status()
            assert refused.value.code == "token_invalid"
            folder.token_file.chmod(0o600)
            is_full = False
            await until(lambda: folder.token_file.read_text() == renewed)
            await window.status()
            with pytest.raises(CallRefused):
                await thief.status()
            done = [entry.act for entry in (await window.audit()).data]
        assert done.count("console.token") == 1
        await until(lambda: "could be written now" in caplog.text)
        assert not folder.token_is_doubted()
        assert server.console_token == renewed, "once"
    logged = [(record.levelname, record.name) for record in caplog.records if record.name == endpoint_watch.__name__]
    assert [level for level, _ in logged] == ["WARNING", "ERROR", "WARNING"]
    assert folder.console_token() == renewed


async def test_a_disk_that_hangs_keeps_nobody_in(folder: DataFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runtime, "KEEP_SECONDS", 0.02)
    goes_on = threading.Event()

    def kept(_: str) -> None:
        assert goes_on.wait(30)

    async with running_engine(folder, ServeOptions(port=0, agent=False)) as server:
        endpoint = folder.running_engine()
        assert endpoint is not None
        async with open_client(endpoint) as thief:
            await thief.status()
            renewal = asyncio.create_task(server.renew_console_token(kept))
            await until(lambda: server.console_token != endpoint.token)
            with pytest.raises(CallRefused):
                await thief.status()
            assert not renewal.done()
            goes_on.set()
            await renewal
