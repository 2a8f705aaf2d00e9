from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from app.errors import ConsoleError
from app.session.settings import Choices, SchemeChoice, Settings, read_choices
from app.session.tasks import Tasks


@pytest.fixture
def tasks(qapp: object) -> Iterator[Tasks]:
    tasks = Tasks()
    yield tasks
    tasks.close()


def test_close_cancels_what_runs_and_finishes_what_writes(qapp: object, tmp_path: Path) -> None:
    tasks = Tasks()
    cancelled = threading.Event()
    started = threading.Event()

    async def forever() -> None:
        started.set()
        try:
            await asyncio.Event().wait()
        finally:
            cancelled.set()

    waiting = tasks.call(forever)
    assert started.wait(30)

    def write() -> None:
        (tmp_path / "kept").write_text("yes")

    tasks.write(write, lambda error: None, tasks)
    tasks.close()
    assert cancelled.is_set()
    assert waiting.cancelled()
    assert (tmp_path / "kept").read_text() == "yes"


def test_writes_of_one_owner_are_one_after_another(tasks: Tasks, qtbot: QtBot) -> None:
    other, begun, go_on = QObject(tasks), threading.Event(), threading.Event()
    written: list[str] = []

    def slow() -> None:
        begun.set()
        assert go_on.wait(30)
        written.append("first")

    def write(what: str) -> Callable[[], None]:
        return lambda: written.append(what)

    tasks.write(slow, lambda error: None, tasks)
    assert begun.wait(30)
    for what in ("second", "third"):
        tasks.write(write(what), lambda error: None, tasks)
    tasks.write(write("another's"), lambda error: None, other)
    qtbot.waitUntil(lambda: written == ["another's"])
    go_on.set()
    tasks.close()
    assert written == ["another's", "first", "second", "third"]


def test_a_write_that_fails_keeps_no_other_waiting(tasks: Tasks, qtbot: QtBot) -> None:
    received: list[str] = []
    written: list[str] = []

    def fail() -> None:
        raise ConsoleError("full")

    tasks.write(fail, lambda error: received.append(str(error)), tasks)
    tasks.write(lambda: written.append("next"), lambda error: None, tasks)
    qtbot.waitUntil(lambda: (received, written) == (["full"], ["next"]))


def test_a_bug_in_a_write_is_loud(tasks: Tasks, qtbot: QtBot) -> None:
    def write() -> None:
        raise ZeroDivisionError

    with qtbot.captureExceptions() as raised:
        tasks.write(write, lambda error: None, tasks)
        qtbot.waitUntil(lambda: bool(raised))
    assert raised[0][0] is ZeroDivisionError


def test_a_closer_that_hangs_is_told_and_keeps_no_other_from_closing(
    qapp: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.session.tasks.CLOSE_SECONDS", 0.2)
    received: list[BaseException | None] = []
    monkeypatch.setattr(threading, "excepthook", lambda arguments: received.append(arguments.exc_value))
    closed = threading.Event()

    async def hangs() -> None:
        await asyncio.Event().wait()

    async def closes() -> None:
        closed.set()

    tasks = Tasks()
    tasks.at_close(hangs)
    tasks.at_close(closes)
    tasks.close()
    assert closed.is_set()
    (group,) = received
    assert isinstance(group, ExceptionGroup)
    assert [type(error) for error in group.exceptions] == [TimeoutError]


def test_choices_are_kept_off_the_gui_thread(tasks: Tasks, tmp_path: Path) -> None:
    path = tmp_path / "folder" / "console.json"
    settings = Settings(path, read_choices(path), tasks)
    settings.keep(Choices(scheme=SchemeChoice.DARK))
    tasks.close()
    assert read_choices(path).scheme is SchemeChoice.DARK


def test_a_broken_settings_file_means_the_defaults(tmp_path: Path) -> None:
    path = tmp_path / "console.json"
    path.write_text("{")
    assert read_choices(path) == Choices()
