"""The window's local socket accepts processes of its own user only, and one line at a time."""

from __future__ import annotations

import asyncio
import errno
import os
import socket
import stat
import subprocess
import sys
import threading
import time
import weakref
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtNetwork import QLocalSocket
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.cli.consoles import lock
from app.errors import CommandFailed
from app.process.data_folder import DataFolder
from app.process.opened_link import hand_over
from app.process.window_requests import (
    LOCK,
    LONGEST_LINE,
    LONGEST_PATH,
    OK,
    SHOW,
    LockResult,
    address_of,
    is_ours,
    lock_all,
    own_folder,
    reached,
    say,
    tell_others,
)
from app.session.tasks import Tasks
from app.window.single_instance import SingleInstance
from tests.support.bound_process import bound

LONG = "x" * LONGEST_PATH


@pytest.fixture(params=["", LONG], ids=["short", "long"])
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """Return a window's folder. Its path is long, so a socket address has no room for it."""
    found = tmp_path / request.param if request.param else tmp_path
    found.mkdir(exist_ok=True)
    return found


@contextmanager
def squatter(folder: Path, answers: Callable[[socket.socket], None]) -> Iterator[list[bytes]]:
    """Something else at the door of a window: what it heard."""
    heard: list[bytes] = []
    with socket.socket(socket.AF_UNIX) as door:
        with reached(address_of(str(folder))) as path:
            door.bind(path)
        door.listen()

        def serve() -> None:
            while True:
                try:
                    connection, _ = door.accept()
                except OSError:
                    return
                with connection:
                    try:
                        heard.append(connection.recv(LONGEST_LINE))
                        answers(connection)
                    except OSError:
                        continue

        serving = threading.Thread(target=serve)
        serving.start()
        try:
            yield heard
        finally:
            door.shutdown(socket.SHUT_RDWR)
            serving.join()


def strangers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is at the other end now is another user."""
    monkeypatch.setattr("app.process.window_requests.peer_of", lambda _: os.getuid() + 1)


def test_a_window_is_found_in_its_folder_however_long_its_path_is(
    qapp: QApplication, folder: Path, qtbot: QtBot
) -> None:
    single = SingleInstance(address_of(str(folder)))
    assert single.is_first()
    assert single.has_door
    assert stat.S_ISSOCK((folder / "console.sock").lstat().st_mode)
    assert not stat.S_IMODE((folder / "console.sock").lstat().st_mode) & 0o077
    locked: list[bool] = []

    def lock_three() -> int:
        locked.append(True)
        return 3

    single.lock = lock_three
    heard: list[LockResult] = []
    tasks = Tasks()
    work: Callable[[], None] = lambda: heard.append(lock_all(folder))  # noqa: E731
    tasks.write(work, _fails, single)
    qtbot.waitUntil(lambda: heard == [LockResult(windows=3, not_answering=0)])
    assert locked == [True]
    tasks.close()
    single.close()
    assert list(folder.glob("console*")) == []


def _fails(error: Exception) -> None:
    raise error


def test_nothing_is_said_to_another_user_and_nothing_of_theirs_is_believed(
    qapp: QApplication, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = address_of(str(folder))
    with squatter(folder, lambda connection: connection.sendall(OK)) as heard:
        assert say(address, LOCK) == OK, "it is of this user"
        assert heard.pop() == LOCK
        strangers(monkeypatch)
        assert say(address, SHOW) is None
        tell_others(folder, "another", LOCK)
        assert not hand_over(DataFolder(root=folder), "https://dock/onboarding#token")
        assert lock_all(folder) == LockResult(windows=0, not_answering=0)
        single = SingleInstance(address)
        assert single.is_first(), "a window opens all the same"
        assert single.has_door
    assert [each for each in heard if each] == []
    single.close()


def test_a_caller_may_stay_longer_than_the_window(qapp: QApplication, tmp_path: Path, qtbot: QtBot) -> None:
    single = SingleInstance(address_of(str(tmp_path)))
    assert single.is_first()
    with socket.socket(socket.AF_UNIX) as caller:
        with reached(single.address) as path:
            caller.connect(path)
        with qtbot.waitSignal(single.wanted):
            caller.sendall(SHOW)
        assert caller.recv(LONGEST_LINE) == OK
        single.close()
        ended = weakref.ref(single)
        del single
        assert ended() is None, "no connection keeps it, or it would be deleted twice with its connection"
        assert caller.recv(LONGEST_LINE) == b""


def test_a_window_hears_nobody_else(
    qapp: QApplication, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    single = SingleInstance(address_of(str(tmp_path)))
    assert single.is_first()
    heard: list[object] = []
    for signal in (single.wanted, single.opened):
        signal.connect(lambda *_: heard.append(True))

    def locked() -> int:
        heard.append(True)
        return 1

    single.lock = locked
    strangers(monkeypatch)
    stranger = QLocalSocket()
    stranger.connectToServer(address_of(str(tmp_path)))
    assert stranger.waitForConnected(5000)
    stranger.write(LOCK)
    stranger.flush()
    qtbot.waitUntil(lambda: stranger.state() is QLocalSocket.LocalSocketState.UnconnectedState)
    assert heard == []
    single.close()


def test_a_line_that_never_ends_fills_no_memory(
    qapp: QApplication, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def flood(connection: socket.socket) -> None:
        while True:
            connection.sendall(b"x" * 65536)

    with squatter(tmp_path, flood), pytest.raises(OSError, match=os.strerror(errno.EMSGSIZE)):
        say(address_of(str(tmp_path)), LOCK)
    (tmp_path / "console.sock").unlink()
    single = SingleInstance(address_of(str(tmp_path)))
    assert single.is_first()
    talks = QLocalSocket()
    talks.connectToServer(address_of(str(tmp_path)))
    assert talks.waitForConnected(5000)
    talks.write(b"x" * 10 * LONGEST_LINE)
    qtbot.waitUntil(lambda: talks.state() is QLocalSocket.LocalSocketState.UnconnectedState)
    single.close()


def test_one_byte_after_another_is_no_answer(tmp_path: Path) -> None:
    def drip(connection: socket.socket) -> None:
        while True:
            connection.sendall(b"x")
            time.sleep(0.02)

    began = time.monotonic()
    with squatter(tmp_path, drip), pytest.raises(TimeoutError):
        say(address_of(str(tmp_path)), LOCK, 300)
    assert time.monotonic() - began < 10


def test_a_window_that_hangs_hears_of_a_lock_behind_all_else_and_is_named(
    qapp: QApplication,
    tmp_path: Path,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("app.process.window_requests.LOCK_MS", 50)
    single = SingleInstance(address_of(str(tmp_path)))
    assert single.is_first()
    heard: list[str] = []
    single.wanted.connect(lambda: heard.append("shown"))

    def locked() -> int:
        heard.append("locked")
        return 1

    single.lock = locked
    for _ in range(200):
        assert say(single.address, SHOW, 0) == b""
    with pytest.raises(CommandFailed, match="did not answer and may still be unlocked: 1"):
        asyncio.run(lock(DataFolder(root=tmp_path), Namespace(state="now", json=True)))
    assert capsys.readouterr().out == '{"windows":0,"not_answering":1}\n'
    qtbot.waitUntil(lambda: "locked" in heard)
    assert heard == ["shown"] * 200 + ["locked"]
    single.close()


SQUATS = """
import os, socket, sys
door = socket.socket(socket.AF_UNIX)
door.bind(sys.argv[1])
os.setuid(65534)
door.listen()
print("there", flush=True)
connection, _ = door.accept()
sys.exit(len(connection.recv(100)))
"""


@pytest.mark.skipif(sys.platform == "win32" or os.getuid() != 0, reason="only root becomes another user")
def test_the_system_tells_whose_process_it_is(tmp_path: Path) -> None:
    door = address_of(str(tmp_path))
    process = subprocess.Popen(bound([sys.executable, "-c", SQUATS, door]), stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "there\n"
    assert say(door, LOCK) is None
    assert process.wait(30) == 0, "it heard nothing"
    process.stdout.close()


def test_a_process_of_the_same_user_is_ours(tmp_path: Path) -> None:
    one, other = socket.socketpair()
    with one, other:
        assert is_ours(one.fileno(), address_of(str(tmp_path)))
        assert one.fileno() >= 0


def test_a_folder_where_all_may_write_is_looked_at_before_it_is_used(tmp_path: Path) -> None:
    first = tmp_path / f"spoolhouse-{os.getuid()}"
    assert own_folder(str(tmp_path)) == own_folder(str(tmp_path)) == str(first)
    assert stat.S_IMODE(first.stat().st_mode) == 0o700
    first.chmod(0o755)
    assert own_folder(str(tmp_path)) == f"{first}-1"
    (tmp_path / f"{first.name}-1").rmdir()
    (tmp_path / "elsewhere").mkdir(mode=0o700)
    (tmp_path / f"{first.name}-1").symlink_to(tmp_path / "elsewhere")
    assert own_folder(str(tmp_path)) == f"{first}-2"
    for number in range(2, 10):
        (tmp_path / f"{first.name}-{number}").mkdir(exist_ok=True)
        (tmp_path / f"{first.name}-{number}").chmod(0o777)
    with pytest.raises(FileExistsError):
        own_folder(str(tmp_path))
