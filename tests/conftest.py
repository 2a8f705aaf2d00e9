"""Fixtures of all tests; those of one topic live in `tests/support`."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import shiboken6
from hypothesis import settings
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.language.languages import English, Language
from app.language.translate import speak
from app.process.serve import seldom_collect
from app.session import tasks
from app.session.flows import close_gui_loop
from app.theme.watchers import unwatched
from app.window.main_window import MainWindow
from app.window.window_language import speak_in
from tests.support import garbage_after_each
from tests.support.patient_bot import PatientBot

TESTS = Path(__file__).parent

# a computer that stands still for a moment is no failure; each run tries the same examples
settings.register_profile("spoolhouse", deadline=None, derandomize=True)
settings.load_profile("spoolhouse")

# httpcore asks for it at every connection, and Python would look through all folders each time
sys.modules.setdefault("sniffio", None)  # type: ignore[arg-type]

# A window that closes gives its network thread some seconds to end. That was too short on a busy computer: threads kept
# sockets open, which the collector found in later tests.
tasks.CLOSE_SECONDS = 30.0

# while tests are read: there are ever more objects to look at, and none of them is garbage
seldom_collect()

# no test needs a screen; those of the real window bring their own
os.environ["QT_QPA_PLATFORM"] = "offscreen"

# an agent that a test enrols leaves no key in the keyring of whoever runs the tests
os.environ.pop("DBUS_SESSION_BUS_ADDRESS", None)


FAST_FOLDERS = (TESTS / "architecture", TESTS / "unit")
NOT_PURE = {"qapp", "workers", "server", "site", "live"}
"""Fixtures with a window, a child process or a server."""
MAIN_JOB_FILE = TESTS / "acceptance" / "test_main_job.py"
MAIN_JOB = "test_a_label_on_a_tcp_printer_is_what_the_preview_shows"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--fast",
        action="store_true",
        help="only what runs without a window, a printer or an engine, and the main job once",
    )
    parser.addoption(
        "--about",
        metavar="WORD",
        default="",
        help="only tests whose path, name or module docstring contains the word",
    )


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """With `--fast`, read no file without a test that it runs: each worker reads them all."""
    if not config.getoption("--fast") or collection_path.suffix != ".py" or collection_path == MAIN_JOB_FILE:
        return None
    return None if any(folder in collection_path.parents for folder in FAST_FOLDERS) else True


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep what the options ask for.

    `--fast`: the tests of rules and of pure code, and one test of the main job. `--about`: those of a subject.
    """
    about: str = config.getoption("--about")
    kept = [item for item in items if not config.getoption("--fast") or is_fast(item)]
    kept = [item for item in kept if is_about(item, about)]
    if len(kept) < len(items):
        config.hook.pytest_deselected(items=list(set(items) - set(kept)))
        items[:] = kept


def is_about(item: pytest.Item, word: str) -> bool:
    """Return True if a test concerns a subject: its path, its name or the docstring of its module contains the word."""
    module = item.getparent(pytest.Module)
    described = (module.obj.__doc__ if module is not None else None) or ""
    subject = (item.path.relative_to(TESTS).as_posix(), item.name.partition("[")[0], described)
    return any(word.lower() in text.lower() for text in subject)


def is_fast(item: pytest.Item) -> bool:
    """Return True if a test runs with `--fast`. Left out are tests that use a fixture of `NOT_PURE` and those marked
    `slow`: they take more than a second, for processes, deadlines, real time that must pass, or many cases.
    """
    if item.name == MAIN_JOB:
        return True
    if item.get_closest_marker("slow") or not NOT_PURE.isdisjoint(getattr(item, "fixturenames", ())):
        return False
    return any(folder in item.path.parents for folder in FAST_FOLDERS)


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "slow: takes more than a second on a quiet machine; left out by --fast")
    if garbage_after_each.SWITCH in os.environ:
        config.pluginmanager.register(garbage_after_each)


def pytest_collection_finish() -> None:
    """Exempt the collected objects from garbage collection, as the server does: they are many, and none of them is
    garbage.
    """
    gc.collect()
    seldom_collect()


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session", autouse=True)
def gui_loop_is_closed() -> Iterator[None]:
    yield
    close_gui_loop()


@pytest.fixture(autouse=True)
def english_afterwards(request: pytest.FixtureRequest) -> Iterator[None]:
    """Set the language back: it belongs to the process, and a worker runs tests of many files."""
    yield
    if "qapp" in request.fixturenames:
        speak_in(request.getfixturevalue("qapp"), Language.ENGLISH)
    else:
        speak(English())


@pytest.fixture
def qtbot(qapp: QApplication, request: pytest.FixtureRequest) -> QtBot:
    return PatientBot(request)


@pytest.fixture(autouse=True)
def qt_objects_end_in_the_gui_thread(request: pytest.FixtureRequest) -> Iterator[None]:
    """Collect a test's windows in the GUI thread, as `GuiGarbage` does in a console: no other thread may find them
    later.
    """
    if "qapp" not in request.fixturenames:
        yield
        return
    gc.disable()
    pressed = QGuiApplication.mouseButtons()
    yield
    still_pressed = QGuiApplication.mouseButtons() & ~pressed
    # outside of an event loop nothing else does it, and each window left over is styled anew with the next one
    with unwatched():
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    gc.collect()
    left = [each for each in gc.get_objects() if type(each) is MainWindow and shiboken6.isValid(each)]
    gc.freeze()  # what outlives a test is not looked at behind each later one, too
    gc.enable()
    assert not left, "a console outlives its test: later ones would meet its event filters"
    assert still_pressed == Qt.MouseButton.NoButton, "later tests would have a hand at the mouse"
