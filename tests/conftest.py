"""Fixtures of all tests; those of one topic live in `tests/support`."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator

import pytest
from hypothesis import settings
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.garbage import seldom_collect
from tests.support import garbage_after_each
from tests.support.patient_bot import PatientBot

# a computer that stands still for a moment is no failure
settings.register_profile("spoolhouse", deadline=None)
settings.load_profile("spoolhouse")

# httpcore asks for it at every connection, and Python would look through all folders each time
sys.modules.setdefault("sniffio", None)  # type: ignore[arg-type]

# while tests are read: there are ever more objects to look at, and none of them is garbage
seldom_collect()

# no test needs a screen; those of the real window bring their own
os.environ["QT_QPA_PLATFORM"] = "offscreen"

# an agent that a test enrols leaves no key in the keyring of whoever runs the tests
os.environ.pop("DBUS_SESSION_BUS_ADDRESS", None)


def pytest_configure(config: pytest.Config) -> None:
    if garbage_after_each.SWITCH in os.environ:
        config.pluginmanager.register(garbage_after_each)


def pytest_collection_finish() -> None:
    """As the server does it: the program and its tests are many objects to look at, and none of them is garbage."""
    seldom_collect()


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def qtbot(qapp: QApplication, request: pytest.FixtureRequest) -> QtBot:
    return PatientBot(request)


@pytest.fixture(autouse=True)
def qt_objects_end_in_the_gui_thread(request: pytest.FixtureRequest) -> Iterator[None]:
    """As `GuiGarbage` does it in a console: windows of a test must not be found later by some other thread."""
    if "qapp" not in request.fixturenames:
        yield
        return
    gc.disable()
    pressed = QGuiApplication.mouseButtons()
    yield
    still_pressed = QGuiApplication.mouseButtons() & ~pressed
    # outside of an event loop nothing else does it, and each window left over is styled anew with the next one
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    gc.collect()
    gc.freeze()  # what outlives a test is not looked at behind each later one, too
    gc.enable()
    assert still_pressed == Qt.MouseButton.NoButton, "later tests would have a hand at the mouse"
