"""The window that `open-link` builds: it ends with an answer, and its exit code tells which."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from app.dialogs.enrol import EnrolDialog
from app.link_window import open_link
from app.process.data_folder import DataFolder
from server_core.contract.types.enrolment import write_click
from tests.support.running_engine import RunningEngine

pytestmark = pytest.mark.qt_log_ignore(r"This plugin does not support propagateSizeHints\(\)", extend=True)


@pytest.fixture(autouse=True)
def interrupts_as_before() -> Iterator[None]:
    handler = signal.getsignal(signal.SIGINT)
    yield
    signal.signal(signal.SIGINT, handler)


@pytest.fixture
def person(qapp: QApplication) -> Iterator[Callable[[Callable[[EnrolDialog], bool]], None]]:
    """Looks at the window ten times a second until `act` has done something."""
    timer = QTimer(qapp)

    def at_the_window(act: Callable[[EnrolDialog], bool]) -> None:
        def look() -> None:
            for window in qapp.topLevelWidgets():
                if isinstance(window, EnrolDialog) and window.isVisible() and act(window):
                    timer.stop()

        timer.timeout.connect(look)
        timer.start(100)

    yield at_the_window
    timer.stop()


Person = Callable[[Callable[[EnrolDialog], bool]], None]


def test_a_link_of_somebody_else_is_shown_as_refused(tmp_path: Path, person: Person) -> None:
    seen: list[str] = []

    def close(window: EnrolDialog) -> bool:
        seen.append(window.accessibleDescription())
        window.reject()
        return True

    person(close)
    assert open_link(DataFolder(root=tmp_path / "here"), "spoolhouse://evil.example#x") == 1
    assert seen[0].startswith("This is no link that Spoolhouse made")
    assert list(tmp_path.iterdir()) == []


def test_after_a_no_the_link_is_as_good_as_before(engine: RunningEngine, person: Person) -> None:
    link = engine.cli("agent", "link")["link"]

    def say_no(window: EnrolDialog) -> bool:
        if not window._yes.isVisible():
            return False
        window._no.click()
        return True

    person(say_no)
    here = DataFolder(root=engine.data_dir)
    assert open_link(here, write_click(link)) == 1
    assert not here.remote_agent.exists()
    assert engine.cli("agent", "enroll", link)["account_name"] == "This site"
