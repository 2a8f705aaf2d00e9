"""A window, a service and a person at a terminal want one data folder: none takes another's place unasked."""

from __future__ import annotations

import asyncio
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.bootstrap import build_console
from app.console import Console
from app.process import engine_process
from app.process.data_folder import DataFolder
from app.process.engine_keeper import EngineKeeper, ServerAway
from app.process.engine_process import stop_engine
from app.session import event_stream
from app.session.live import LiveState
from app.session.settings import Choices, SchemeChoice
from tests.support.bound_process import bound
from tests.support.command_line import run_cli
from tests.support.running_engine import RunningEngine, running_engine
from tests.support.tcp_sink import Manner, tcp_sink

WAIT_MS = 60_000
LABEL = b"^XA^FO0,0^GFA," + b"0" * 8_000_000 + b"^XZ"


@contextmanager
def console_of(data: Path, qapp: QApplication, qtbot: QtBot) -> Iterator[Console]:
    folder = DataFolder(root=data)
    keeper = EngineKeeper(folder)
    choices, kept = Choices(scheme=SchemeChoice.LIGHT), data / "console.json"
    console = build_console(
        qapp, keeper.endpoint, lambda: stop_engine(folder), kept, choices, start_here=keeper.start_here
    )
    qtbot.addWidget(console.window)
    console.window.show()
    console.live.start()
    try:
        yield console
    finally:
        console.close()


def is_live(console: Console) -> bool:
    return console.live.state is LiveState.LIVE and console.live.error is None


def test_the_place_of_a_server_that_restarts_stays_free_until_a_person_says_otherwise(
    tmp_path: Path, qapp: QApplication, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[subprocess.Popen[bytes]] = []
    detached = engine_process.detached

    def noted(command: Sequence[str], says: Path) -> subprocess.Popen[bytes]:
        started.append(detached(bound(command), says))
        return started[-1]

    monkeypatch.setattr(engine_process, "detached", noted)
    monkeypatch.setattr(event_stream, "RETRY_SECONDS", (0.1,))
    data = tmp_path / "data"
    folder = DataFolder(root=data)
    with running_engine(data) as first, console_of(data, qapp, qtbot) as console:
        qtbot.waitUntil(lambda: is_live(console), timeout=WAIT_MS)
        assert first.stop() == 0
        told = console.window.messages.text
        qtbot.waitUntil(lambda: told("live").startswith("The server was stopped "), timeout=WAIT_MS)
        assert isinstance(console.live.error, ServerAway)
        tries: list[object] = []
        console.live.lost.connect(tries.append)
        qtbot.waitUntil(lambda: len(tries) >= 5, timeout=WAIT_MS)
        assert not folder.is_held()
        assert started == []
        with running_engine(data) as again:
            qtbot.waitUntil(lambda: is_live(console), timeout=WAIT_MS)
            assert told("live") == ""
            assert again.stop() == 0
        qtbot.waitUntil(lambda: told("live") != "", timeout=WAIT_MS)
        console.window.start_wanted.emit()
        try:
            qtbot.waitUntil(lambda: is_live(console), timeout=WAIT_MS)
            found = folder.running_engine()
            assert found is not None
            assert found.for_console
        finally:
            console.live.stop()  # else it starts another one in the place of what it kept
            asyncio.run(stop_engine(folder))
            for process in started:
                process.wait(20)


def test_a_server_takes_over_from_a_windows_engine_that_prints(tmp_path: Path) -> None:
    async def story() -> None:
        data = tmp_path / "data"
        old = await asyncio.to_thread(RunningEngine.start, data, "--for-console")
        try:
            refused = await asyncio.to_thread(run_cli, data, "serve", "--port", "0", check=False)
            assert refused.returncode == 1
            assert f"is in use by another server: process {old.process.pid}, started by a window." in refused.stderr
            assert "--take-over" in refused.stderr
            async with tcp_sink(Manner.STALL) as sink:
                printer = await asyncio.to_thread(old.add_printer, sink.uri, "Dock", "--language", "zpl")
                document = await asyncio.to_thread(old.upload, LABEL, "label.zpl", "zpl")
                job = (await asyncio.to_thread(old.create_job, document, printer))["print_job_id"]
                await sink.arrived.wait()
                starting = asyncio.create_task(asyncio.to_thread(RunningEngine.start, data, "--take-over"))
                await asyncio.sleep(2)
                assert old.process.poll() is None
                sink.resume.set()
                new = await starting
                try:
                    assert await asyncio.to_thread(old.process.wait, 20) == 0
                    assert await sink.wait_jobs(1) == [LABEL]
                    assert (await asyncio.to_thread(new.cli, "job", "show", job))["row"]["status"] == "printed"
                finally:
                    await asyncio.to_thread(new.cut)
        finally:
            await asyncio.to_thread(old.cut)

    asyncio.run(story())


@pytest.mark.parametrize("options", [(), ("--take-over",)])
def test_taking_over_is_no_matter_where_nobody_is(tmp_path: Path, options: tuple[str, ...]) -> None:
    with running_engine(tmp_path / "data", *options) as engine:
        assert engine.stop() == 0
