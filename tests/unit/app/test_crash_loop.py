"""An engine that does not stay is started ever more rarely, a person is told why, and may say: now."""

from __future__ import annotations

import socket
import sys
import time
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from app.cli.program import main
from app.client import ServerEndpoint
from app.errors import NoEngine
from app.process import engine_keeper
from app.process.data_folder import DataFolder, EngineEndpoint
from app.process.engine_keeper import FREE_STARTS, PAUSES, STAYED_SECONDS, CrashLoop, EngineCrashes, EngineKeeper
from app.process.engine_process import detached, start_log
from app.process.start_failure import LONGEST, failure_message
from app.session.live import LiveState
from server_core.contract.messages.message import words
from server_core.contract.messages.system import StartMessages
from tests.support.console_site import ConsoleSite, SiteEndpoint
from tests.unit.app.conftest import OpenConsole

OURS = EngineEndpoint(base_url="http://127.0.0.1:2", pid=2, version="1", for_console=True)


class Clock:
    def __init__(self) -> None:
        self.at = 1000.0

    def __call__(self) -> float:
        return self.at


def test_the_first_ones_come_at_once_and_the_others_ever_later() -> None:
    clock = Clock()
    loop = CrashLoop(clock)
    waited = []
    for _ in range(FREE_STARTS + len(PAUSES) + 2):
        waited.append(loop.wait_seconds())
        clock.at += loop.wait_seconds()
        loop.started()
        clock.at += 1
    assert waited == [0] * FREE_STARTS + [pause - 1 for pause in (*PAUSES, PAUSES[-1], PAUSES[-1])]


def test_one_that_stayed_ends_the_loop_and_so_does_a_person() -> None:
    clock = Clock()
    loop = CrashLoop(clock)
    for _ in range(FREE_STARTS):
        loop.started()
    assert loop.wait_seconds() == PAUSES[0]
    loop.forget()
    assert (loop.wait_seconds(), loop.starts) == (0, 0)
    for _ in range(FREE_STARTS):
        loop.started()
    clock.at += STAYED_SECONDS + 1
    assert loop.wait_seconds() == 0
    loop.started()
    assert loop.starts == 1


@pytest.fixture
def folder(tmp_path: Path) -> DataFolder:
    made = DataFolder(root=tmp_path / "data")
    made.prepare()
    return made


@pytest.mark.anyio
async def test_a_keeper_starts_no_engine_busily_and_says_why(
    folder: DataFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, starts = Clock(), list[float]()

    async def find(_: DataFolder) -> EngineEndpoint | None:
        return None

    async def dies(_: DataFolder) -> EngineEndpoint:
        starts.append(clock.at)
        return OURS

    monkeypatch.setattr(engine_keeper, "find_engine", find)
    monkeypatch.setattr(engine_keeper, "ensure_engine", dies)
    start_log(folder).write_text('{"event": "ready"}\nspoolhouse: the disk of the database is broken.\n')
    keeper, reasons = EngineKeeper(folder, CrashLoop(clock)), set()
    for _ in range(600):  # ten minutes, a look each second
        try:
            await keeper.endpoint()
        except EngineCrashes as error:
            reasons.add(str(error))
        clock.at += 1
    assert len(starts) <= FREE_STARTS + len(PAUSES) + 600 / PAUSES[-1]
    assert len(reasons) <= len(starts)  # the words stay until the next start
    cause = f"Its message: the disk of the database is broken. Its log: {folder.log}."
    assert all(f"shortly after its start. {cause} It restarts at " in each for each in reasons)
    before = len(starts)
    keeper.start_here()
    await keeper.endpoint()
    assert len(starts) == before + 1


@pytest.mark.anyio
async def test_one_that_never_answers_is_told_of_in_the_same_way(
    folder: DataFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def find(_: DataFolder) -> EngineEndpoint | None:
        return None

    async def never(_: DataFolder) -> EngineEndpoint:
        raise NoEngine("The server did not start.")

    monkeypatch.setattr(engine_keeper, "find_engine", find)
    monkeypatch.setattr(engine_keeper, "ensure_engine", never)
    keeper = EngineKeeper(folder)
    for _ in range(FREE_STARTS - 1):
        with pytest.raises(NoEngine, match="did not start") as first:
            await keeper.endpoint()
        assert not isinstance(first.value, EngineCrashes)
    with pytest.raises(EngineCrashes, match=f"stopped {FREE_STARTS} times shortly after its start"):
        await keeper.endpoint()


def test_it_can_be_tried_again_by_keyboard(
    open_console: OpenConsole, qtbot: QtBot, site: ConsoleSite, endpoint: SiteEndpoint
) -> None:
    wanted: list[None] = []

    async def provide() -> ServerEndpoint:
        if not wanted:
            raise EngineCrashes("The server stopped 3 times shortly after its start.")
        return endpoint

    async def stop() -> None:
        return None

    console = open_console(provide, stop, lambda: wanted.append(None))
    console.window.show()
    console.live.start()
    qtbot.waitUntil(lambda: console.window.messages.text("live").startswith("The server stopped 3 times"))
    banner = console.window.messages.banner("live")
    assert banner is not None
    buttons = {each.accessibleIdentifier(): each for each in banner.findChildren(QAbstractButton)}
    again = buttons["main.message.live.action"]
    assert (again.isVisible(), again.accessibleName()) == (True, "Try again")
    again.setFocus()
    QTest.keyClick(again, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: console.live.state is LiveState.LIVE)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at /proc")
def test_one_that_ended_leaves_no_zombie(tmp_path: Path) -> None:
    process = detached([sys.executable, "-c", "print('hello')"], tmp_path / "said.log")
    there, deadline = Path(f"/proc/{process.pid}"), time.monotonic() + 30
    while there.exists() and time.monotonic() < deadline:  # nobody asked for its exit code
        time.sleep(0.01)
    assert not there.exists()
    assert failure_message(tmp_path / "said.log") == words("hello")


@pytest.mark.parametrize(
    ("said", "text"),
    [
        (b"", ""),
        (b"\n \n", ""),
        (b'{"event":"ready"}\n', ""),
        (b'Traceback\n  File "x"\nValueError: no\x1b[0m\n\n', "ValueError: no[0m"),
        (b"x" * 9000, "x" * (LONGEST - 1) + "…"),
        (b"\xff\xfe broken\n", "\ufffd\ufffd broken"),
        (b'{"event":"failed"}\nspoolhouse: no\n', "no"),
    ],
)
def test_the_last_line_that_says_something_counts(tmp_path: Path, said: bytes, text: str) -> None:
    path = tmp_path / "said.log"
    path.write_bytes(said)
    assert str(failure_message(path) or "") == text
    assert failure_message(tmp_path / "nothing.log") is None


def test_why_a_server_does_not_start_is_read_by_its_code(
    folder: DataFolder, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["--data-dir", str(folder.root), "serve", "--port", str(port), "--no-agent"]) == 1
    out, err = capfd.readouterr()
    assert f"spoolhouse: the server cannot start: Port {port} on 127.0.0.1 is used by another program." in err
    start_log(folder).write_text(out + err)
    busy = StartMessages.PORT_BUSY(port=str(port), host="127.0.0.1")
    assert failure_message(start_log(folder)) == StartMessages.SERVER_CANNOT_START(why=busy)
