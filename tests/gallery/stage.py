"""A console that is looked at: what is in front, waiting until it rests, putting away what was opened."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import cast

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QLineEdit, QWidget

from app.console import Console
from app.pages.clients.dialogs import SecretDialog
from app.pages.job.picture import LOADING
from app.pages.page import PageKey, WindowPage
from app.pages.partners.applications import PrivateKeyDialog
from app.pages.wall.page import WallPage
from app.session.live import LiveState
from app.widgets.record_table import READING
from tests.support.console_site import ConsoleSite

SETTLE_SECONDS = 0.06
WAIT_SECONDS = 60.0


class NotThere(Exception):
    """The console has no such thing here."""


def by_identifier(top: QWidget, identifier: str) -> QWidget:
    found = [each for each in top.findChildren(QWidget) if each.accessibleIdentifier() == identifier]
    if not found:
        raise NotThere(f"nothing is called {identifier}")
    return found[0]


def has_read(console: Console, server: ConsoleSite) -> bool:
    """Return whether a window shows all open jobs, printers and operators of its account."""
    return (
        console.queue_feed.is_loaded
        and console.queue_feed.summary is not None
        and console.printers_feed.is_loaded
        and console.parts.access.who is not None
        and {each.printer_id for each in console.printers.all()} >= set(server.printers)
        and len(console.parts.access.operators) == len(server.ask("GET", "/operators"))
    )


def read_again(console: Console, server: ConsoleSite) -> None:
    """Wait until a console knows what was put into its server after it had connected; no event tells of operators."""
    wait_until(lambda: console.live.state is LiveState.LIVE)
    console.parts.access.read()
    wait_until(lambda: has_read(console, server))


def front_page(console: Console) -> QWidget:
    return console.window.page(console.window.shown)


def dialog_of(console: Console) -> QDialog | None:
    """Return the dialog that is open over the console. Looks at windows only: the window has thousands of widgets."""
    dialogs = (each for each in QApplication.topLevelWidgets() if isinstance(each, QDialog) and each.isVisible())
    return next((each for each in dialogs if is_over(each, console.window)), None)


def is_over(widget: QWidget | None, window: QWidget) -> bool:
    while widget is not None and widget is not window:
        widget = widget.parentWidget()
    return widget is window


def wall_of(console: Console) -> WallPage:
    return cast("WallPage", console.window.page(PageKey.WALL))


def seen(console: Console) -> QWidget:
    """Return the widget in front: a dialog, a page that has a window of its own, or the window."""
    pages = [each for each in QApplication.topLevelWidgets() if isinstance(each, WindowPage) and each.isVisible()]
    return dialog_of(console) or next(iter(pages), console.window)


def is_drawing(console: Console) -> bool:
    """A document that is asked for is not there yet, or says nothing yet."""
    message = console.job_view.picture.message
    shown = [each for each in (front_page(console), dialog_of(console)) if each is not None]
    texts = [each.text() for top in shown for each in top.findChildren(QLabel) if each.isVisible()]
    return any(words.startswith(str(LOADING)) for words in texts) or (message.isVisible() and not message.text())


def is_reading(console: Console) -> bool:
    """Return True while a call of the widget in front is unanswered."""
    texts = [each.text() for each in seen(console).findChildren(QLabel) if each.isVisible()]
    return str(READING) in texts


def put_away(console: Console) -> None:
    """Close what was opened, as Esc does."""
    dialog = dialog_of(console)
    if console.window.status.popover is not None:
        console.window.status.popover.close_it()
    for field in front_page(console).findChildren(QLineEdit):
        if field.accessibleIdentifier() == "settings.search":
            field.clear()
    if isinstance(dialog, SecretDialog):
        dialog.stored.setChecked(True)
    if isinstance(dialog, PrivateKeyDialog):
        dialog.leave()
    elif dialog is not None:
        dialog.reject()
    elif seen(console) is not console.window:
        wall_of(console).dialog.close_dialog()
        seen(console).hide()
    console.window.go_to(PageKey.QUEUE)
    settle(0.02)
    if not console.job_view.isHidden():
        console.job_view.close_job()
    console.queue_page.list.close_confirmations()
    console.queue_page.head.group.setChecked(False)
    console.queue_page.head.large.setChecked(False)
    if console.queue_page.head.search.text():
        console.queue_page.head.show_everything()
    settle(0.02)


def wait_until(happened: Callable[[], bool]) -> None:
    deadline = time.monotonic() + WAIT_SECONDS
    while not happened():
        assert time.monotonic() < deadline, "the console does not come to rest"
        settle(0.02)


def settle(seconds: float = SETTLE_SECONDS) -> None:
    """Qt does what it has put off."""
    loop = QEventLoop()
    QTimer.singleShot(int(seconds * 1000), loop.quit)
    loop.exec()
