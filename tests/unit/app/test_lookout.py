"""Checking an open file before it is printed: one check at a time, the newest request next, no bytes kept."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator
from concurrent.futures import Future
from dataclasses import replace

import msgspec
import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

import app.pages.print_file.forecaster
from app.documents.forecast_facts import Forecast
from app.documents.local_file import LocalFile, local_file
from app.documents.preview import LocalDocument, print_request
from app.documents.raw_screening import Screener
from app.documents.raw_screening_child import Screening
from app.pages.print_file.forecaster import PlannedPrint, PrintForecaster
from app.session.tasks import Tasks
from app.words.print_file import LOOKING_AT_COMMANDS
from server_core.contract.messages.message import words
from server_core.contract.types.parameters import PrintParameters
from server_core.contract.types.printers import PrinterView
from server_core.contract.types.tuning import PrinterTuning
from tests.support.console_facts import a_printer

RESET = b"^XA^FDx^FS^XZ\n~JR\n"
SAID = (
    "It will not be printed. Blocked at byte 14: ~JR restarts or resets the printer. "
    'Contact the sender, or allow "JR" in the printer\'s RAW policy.'
)


class Watched(LocalDocument):
    """Can be asked whether it is still there."""


@pytest.fixture
def tasks(qtbot: QtBot) -> Iterator[Tasks]:
    made = Tasks()
    yield made
    made.close()


@pytest.fixture
def owner(qtbot: QtBot) -> QObject:
    return QObject()


@pytest.fixture
def lookout(tasks: Tasks, owner: QObject) -> PrintForecaster:
    return PrintForecaster(tasks, owner)


def a_print(file: LocalFile, printer: PrinterView | None = None, copies: int = 1) -> PlannedPrint:
    parameters, on = PrintParameters(copies=copies), printer or a_printer()
    request = print_request(file.source, file.document_format, file.raw_language, parameters, on)
    return PlannedPrint(file=file, printer=on, parameters=parameters, preview=request)


def looked(lookout: PrintForecaster, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not lookout.is_looking)


class Gate:
    def __init__(self) -> None:
        self._opened: Future[None] = Future()
        self._opened.set_running_or_notify_cancel()  # who is cancelled while waiting for it cancels the waiting alone

    def open(self) -> None:
        self._opened.set_result(None)

    async def passed(self) -> None:
        await asyncio.wrap_future(self._opened)


class Steered:
    """A screening that continues when the test says so."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: list[Screening] = []
        self.ended: list[Screening] = []
        self.gate = Gate()
        steered = self

        async def judge(self: Screener, wanted: Screening, content: bytes) -> str:
            steered.asked.append(wanted)
            try:
                await steered.gate.passed()
            except asyncio.CancelledError:
                steered.ended.append(wanted)
                raise
            return ""

        monkeypatch.setattr(Screener, "judge", judge)


def test_a_forbidden_command_is_told(lookout: PrintForecaster, qtbot: QtBot) -> None:
    lookout.look(a_print(local_file("reset.zpl", RESET)))
    looked(lookout, qtbot)
    assert [each.text for each in lookout.warnings] == [SAID]
    lookout.look(a_print(local_file("reset.zpl", RESET), a_printer(raw_policy="allow")))
    looked(lookout, qtbot)
    assert lookout.warnings == ()


def test_wishes_and_events_meanwhile_start_no_other_judgement(
    lookout: PrintForecaster, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    requests: list[int] = []
    gate = Gate()

    async def judged(file: LocalFile, printer: PrinterView, requested: PrintParameters, *facts: object) -> Forecast:
        requests.append(requested.copies)
        await gate.passed()
        return Forecast(blocked=words(f"wish {requested.copies}"))

    monkeypatch.setattr(app.pages.print_file.forecaster, "foreseen", judged)
    file = local_file("label.zpl", RESET)
    allowing = a_printer(raw_policy="allow")  # nothing of the file is read
    for copies in range(1, 20):
        lookout.look(a_print(file, allowing, copies))
    qtbot.waitUntil(lambda: bool(requests))
    assert requests == [1]
    assert lookout.is_looking
    gate.open()
    qtbot.waitUntil(lambda: bool(lookout.warnings))
    looked(lookout, qtbot)
    assert requests == [1, 19]
    assert [each.text for each in lookout.warnings] == ["It will not be printed. wish 19"]


def test_a_screening_goes_on_while_nothing_changes_that_it_depends_on(
    lookout: PrintForecaster, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    steered = Steered(monkeypatch)
    file = local_file("label.zpl", RESET)
    for copies in range(1, 20):
        lookout.look(a_print(file, a_printer(version=copies), copies))
    qtbot.waitUntil(lambda: bool(steered.asked))
    assert not lookout.warnings
    qtbot.waitUntil(lambda: lookout.warnings == (LOOKING_AT_COMMANDS,))
    steered.gate.open()
    looked(lookout, qtbot)
    assert len(steered.asked) == 1
    assert lookout.warnings == ()


def test_a_screening_that_nobody_waits_for_is_ended(
    lookout: PrintForecaster, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    steered = Steered(monkeypatch)
    file = local_file("label.zpl", RESET)
    lookout.look(a_print(file))
    qtbot.waitUntil(lambda: len(steered.asked) == 1)
    kicking = msgspec.structs.replace(a_printer(), tuning=PrinterTuning(opens_drawer=True))
    lookout.look(a_print(file, kicking))
    qtbot.waitUntil(lambda: len(steered.asked) == 2 and len(steered.ended) == 1)
    lookout.forget()
    qtbot.waitUntil(lambda: len(steered.ended) == 2)
    assert not lookout.is_looking
    lookout.look(a_print(file))
    qtbot.waitUntil(lambda: len(steered.asked) == 3)
    steered.gate.open()
    looked(lookout, qtbot)


def test_no_bytes_are_kept_of_a_file_that_is_open_no_more(lookout: PrintForecaster, qtbot: QtBot) -> None:
    file = local_file("reset.zpl", RESET)
    watched = replace(file, source=Watched(file.source.sha256, file.source.content))
    there = weakref.ref(watched.source)
    lookout.look(a_print(watched))
    looked(lookout, qtbot)
    assert [each.text for each in lookout.warnings] == [SAID]
    del watched
    lookout.forget()

    def gone() -> bool:
        gc.collect()
        return there() is None

    qtbot.waitUntil(gone)
