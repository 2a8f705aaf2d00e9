from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

import pytest
import shiboken6
from PySide6.QtCore import QEventLoop, QObject, QTimer, Signal
from pytestqt.qtbot import QtBot

from app.dialogs.dialog import Dialog
from app.errors import ConsoleError
from app.session.flows import Flow, Reply, flow, gui_loop
from app.session.tasks import Tasks
from app.theme.theme import Theme


async def pause(seconds: float) -> None:
    over = Reply[None]()
    gui_loop().call_later(seconds, over.set_result, None)
    await over


@pytest.fixture
def tasks(qapp: object) -> Iterator[Tasks]:
    tasks = Tasks()
    yield tasks
    tasks.close()


class Teller(QObject):
    """Runs the flows of these tests and keeps what they told."""

    pressed = Signal(bool)

    def __init__(self, tasks: Tasks) -> None:
        super().__init__()
        self.tasks = tasks
        self.told: list[object] = []
        self.gate = threading.Event()

    async def _wait(self) -> str:
        await asyncio.to_thread(self.gate.wait, 10)
        return "answer"

    async def _fail(self) -> None:
        raise ConsoleError("The server is tired.")

    async def _break(self) -> None:
        raise ZeroDivisionError

    @flow
    async def ask(self) -> None:
        self.told.append("begun")
        try:
            self.told.append(await self.tasks.call(self._wait))
        finally:
            self.told.append("ended")

    @flow
    async def ask_twice(self) -> None:
        self.gate.set()
        for _ in range(2):
            self.told.append(await self.tasks.call(self._wait))
        self.told.append(threading.get_ident())

    @flow
    async def miss(self) -> None:
        try:
            await self.tasks.call(self._fail)
        except ConsoleError as error:
            self.told.append(str(error))

    @flow
    async def miss_unhandled(self) -> None:
        await self.tasks.call(self._fail)

    @flow
    async def have_a_bug(self) -> None:
        await self.tasks.call(self._break)

    @flow
    async def count(self) -> int:
        await self.tasks.call(self._wait)
        return 3

    @flow
    async def rest(self) -> None:
        await pause(0.01)
        self.told.append("rested")


def test_a_flow_begins_at_once_and_goes_on_in_the_gui_thread(tasks: Tasks, qtbot: QtBot) -> None:
    teller = Teller(tasks)
    teller.ask()
    assert teller.told == ["begun"]
    teller.gate.set()
    qtbot.waitUntil(lambda: teller.told == ["begun", "answer", "ended"])
    teller.told.clear()
    teller.ask_twice()
    qtbot.waitUntil(lambda: teller.told == ["answer", "answer", threading.get_ident()])


def test_the_work_is_off_the_gui_thread(tasks: Tasks, qtbot: QtBot) -> None:
    threads: list[int] = []

    async def work() -> int:
        return threading.get_ident()

    async def steps() -> None:
        threads.append(await tasks.call(work))

    Flow(tasks, steps())
    qtbot.waitUntil(lambda: bool(threads))
    assert threads != [threading.get_ident()]


def test_a_known_error_is_raised_where_it_is_awaited(tasks: Tasks, qtbot: QtBot) -> None:
    teller = Teller(tasks)
    teller.miss()
    qtbot.waitUntil(lambda: teller.told == ["The server is tired."])


@pytest.mark.parametrize(("begin", "kind"), [("miss_unhandled", ConsoleError), ("have_a_bug", ZeroDivisionError)])
def test_an_error_that_no_step_handles_is_loud(tasks: Tasks, qtbot: QtBot, begin: str, kind: type[Exception]) -> None:
    teller = Teller(tasks)
    with qtbot.captureExceptions() as raised:
        getattr(teller, begin)()
        qtbot.waitUntil(lambda: bool(raised))
    assert raised[0][0] is kind


def test_no_step_runs_for_an_owner_that_is_gone(tasks: Tasks, qtbot: QtBot) -> None:
    gone, here = Teller(tasks), Teller(tasks)
    signal = gone.told
    running = gone.ask()
    here.ask()
    gone.gate.set()
    shiboken6.delete(gone)
    here.gate.set()
    qtbot.waitUntil(lambda: "ended" in here.told)
    qtbot.waitUntil(lambda: running.is_over)
    assert signal == ["begun", "ended"]


def test_a_cancelled_flow_ends_at_once_and_so_does_its_call(tasks: Tasks, qtbot: QtBot) -> None:
    ended = threading.Event()

    async def forever() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()

    received: list[str] = []

    async def steps() -> None:
        try:
            await tasks.call(forever)
        finally:
            received.append("ended")

    running = Flow(tasks, steps())
    running.cancel()
    assert received == ["ended"]
    qtbot.waitUntil(ended.is_set)


def test_a_result_that_is_on_its_way_is_dropped_by_a_cancel(tasks: Tasks, qtbot: QtBot) -> None:
    results: list[str] = []
    there = threading.Event()

    async def early() -> str:
        return "nobody waits for it any more"

    async def late() -> str:
        there.set()
        return "wanted"

    async def keep(work: Callable[[], Coroutine[Any, Any, str]]) -> None:
        results.append(await tasks.call(work))

    first, second = Flow(tasks, keep(early)), Flow(tasks, keep(late))
    assert there.wait(30)
    first.cancel()
    qtbot.waitUntil(lambda: second.is_over)
    assert results == ["wanted"]


def test_a_flow_may_cancel_itself(tasks: Tasks, qtbot: QtBot) -> None:
    received: list[str] = []
    running: list[Flow[None]] = []

    async def steps() -> None:
        await pause(0.001)
        running[0].cancel()
        received.append("the step goes on")
        await pause(0.001)
        received.append("never")

    running.append(Flow(tasks, steps()))
    qtbot.waitUntil(lambda: bool(received))
    qtbot.wait(20)
    assert received == ["the step goes on"]


def test_the_signal_may_say_more_than_the_flow_takes(tasks: Tasks, qtbot: QtBot) -> None:
    teller = Teller(tasks)
    teller.pressed.connect(teller.rest)
    teller.pressed.emit(True)
    qtbot.waitUntil(lambda: teller.told == ["rested"])


def test_flows_go_on_inside_a_nested_event_loop_of_another_flow(tasks: Tasks, qtbot: QtBot) -> None:
    """Tasks of asyncio raise here, and leave the other flow pending for ever."""
    teller = Teller(tasks)

    async def steps() -> None:
        await pause(0.001)
        nested = QEventLoop()
        QTimer.singleShot(50, nested.quit)
        teller.rest()
        nested.exec()
        teller.told.append("after the dialog")

    Flow(tasks, steps())
    qtbot.waitUntil(lambda: teller.told == ["rested", "after the dialog"])


def test_calls_beside_each_other_are_begun_before_one_is_awaited(tasks: Tasks, qtbot: QtBot) -> None:
    received: list[tuple[int, int]] = []

    async def give(number: int) -> int:
        return number

    async def steps() -> None:
        first, second = tasks.call(lambda: give(1)), tasks.call(lambda: give(2))
        received.append((await first, await second))

    Flow(tasks, steps())
    qtbot.waitUntil(lambda: received == [(1, 2)])


def test_futures_of_asyncio_may_be_awaited(tasks: Tasks, qtbot: QtBot) -> None:
    received: list[int] = []
    future: asyncio.Future[int] = gui_loop().create_future()

    async def steps() -> None:
        received.append(await future)

    Flow(tasks, steps())
    future.set_result(7)
    qtbot.waitUntil(lambda: received == [7])


def test_a_flow_goes_on_in_the_moment_its_answer_comes(tasks: Tasks) -> None:
    received, reply = list[str](), Reply[str]()

    async def steps() -> None:
        received.append(await reply)

    Flow(tasks, steps())
    reply.set_result("now")
    assert received == ["now"]


def test_an_error_of_which_nobody_heard_is_logged(qapp: object, caplog: pytest.LogCaptureFixture) -> None:
    Reply[None]().set_exception(ConsoleError("The server is tired."))
    assert "An error was shown to nobody" in caplog.text
    caplog.clear()


def test_a_console_that_closes_ends_the_flows_that_wait_for_its_server(qapp: object) -> None:
    tasks = Tasks()
    received: list[str] = []

    async def steps() -> None:
        try:
            await tasks.call(lambda: asyncio.sleep(60))
        finally:
            received.append("ended")

    running = Flow(tasks, steps())
    tasks.close()
    assert (received, running.is_over) == (["ended"], True)


def test_a_closed_console_begins_no_call(qapp: object) -> None:
    tasks = Tasks()
    tasks.close()
    received: list[str] = []

    async def steps() -> None:
        try:
            await tasks.call(lambda: asyncio.sleep(0))
        finally:
            received.append("ended")

    running = Flow(tasks, steps())
    assert (received, running.is_over) == (["ended"], True)


def test_a_flow_awaits_another_that_goes_on_without_it(tasks: Tasks, qtbot: QtBot) -> None:
    teller, waits, goes = Teller(tasks), Teller(tasks), Teller(tasks)

    async def ask(asks: Teller) -> None:
        asks.told.append(await teller.count())

    Flow(waits, ask(waits))
    gone = Flow(goes, ask(goes))
    gone.cancel()
    teller.gate.set()
    qtbot.waitUntil(lambda: waits.told == [3])
    assert goes.told == []


def test_an_error_goes_to_the_flow_that_awaits_it(tasks: Tasks, qtbot: QtBot) -> None:
    teller = Teller(tasks)

    async def ask() -> None:
        try:
            await teller.miss_unhandled()
        except ConsoleError as error:
            teller.told.append(str(error))

    Flow(tasks, ask())
    qtbot.waitUntil(lambda: teller.told == ["The server is tired."])


@pytest.mark.parametrize(("close", "told"), [("accept", [True]), ("reject", [False]), ("deleteLater", ["ended"])])
def test_a_dialog_is_awaited(tasks: Tasks, theme: Theme, qtbot: QtBot, close: str, told: list[object]) -> None:
    sheet, heard = Dialog(theme), list[object]()

    async def steps() -> None:
        try:
            heard.append(await sheet.answer())
        except asyncio.CancelledError:
            heard.append("ended")
            raise

    running = Flow(tasks, steps())
    assert sheet.isVisible()
    getattr(sheet, close)()
    qtbot.waitUntil(lambda: running.is_over)
    assert heard == told


def test_one_loop_serves_all_windows(qapp: object) -> None:
    assert gui_loop() is gui_loop()
