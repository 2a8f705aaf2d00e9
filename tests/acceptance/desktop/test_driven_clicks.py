"""A click of the driver has reached its window before anything else is done, however busy the window manager is."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator

import pytest

from tests.acceptance.desktop.sent_jobs import send
from tests.support.desktop_session import DesktopSession
from tests.support.running_engine import RunningEngine
from tests.support.window_driver import WindowDriver

BUSY_SECONDS = 0.6


@pytest.fixture
def manager(window: WindowDriver) -> Iterator[int]:
    """The process of the window manager, which goes on whatever becomes of the test."""
    process = _manager_of(window.session)
    yield process
    os.kill(process, signal.SIGCONT)


def _manager_of(session: DesktopSession) -> int:
    (found,) = (process.pid for process in session.started if "openbox" in str(process.args))
    return found


def test_no_key_overtakes_a_click(engine: RunningEngine, window: WindowDriver, manager: int) -> None:
    printer = engine.add_printer("virtual:///Pack 1", "Pack 1")
    engine.cli("printer", "pause", printer)
    for number in (1001, 1002, 1003):
        send(engine, printer, f"ORD-{number}")
    window.start(engine.data_dir)
    window.wait(lambda tree: len(tree.rows("queue.table")) == 3)
    os.kill(manager, signal.SIGSTOP)
    busy = threading.Timer(BUSY_SECONDS, os.kill, (manager, signal.SIGCONT))
    busy.start()
    window.click_row("queue.table", "Order ORD-1002.")
    window.keys("Ctrl+A")
    busy.join()
    window.wait_for("queue.actions.selection", starts="3 selected")
    window.keys("Del")
    window.wait_for("undo", starts="Cancelled 3 jobs, undo,")
