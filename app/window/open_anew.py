"""Before the window opens anew, in another language or text size: what was not kept yet is not lost without a word."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QByteArray, QPoint, QSize, Qt
from PySide6.QtGui import QScreen
from PySide6.QtWidgets import QWidget

from app.dialogs.question import Choice, ask
from app.language.translate import tr
from app.theme.theme import Theme
from app.window.main_window import MainWindow
from app.window.quit_question import open_sheets


def open_anew(theme: Theme, window: MainWindow, go: Callable[[], None]) -> None:
    """Goes at once where nothing would be lost."""
    lost = window.unsaved()
    if not lost:
        go()
        return
    holds = tr("What you chose holds when the window opens next.")
    ask(
        theme,
        "anew",
        tr("Open the window anew now?"),
        f"{lost} {holds}",
        [Choice(key="stay", word=tr("Not now")), Choice(key="go", word=tr("Open it anew"), act=go)],
        next(reversed(open_sheets(window)), window),
    )


# How large the window opens: as it was left, but never smaller than it is made for, nor larger than its screen.


MADE_FOR = QSize(1024, 600)
"""One that was left at 200 % text on a small screen has half of that in Qt's pixels."""
TITLE_BAR = QSize(0, 40)


def fitting(wanted: QSize, screen: QScreen) -> QSize:
    return wanted.expandedTo(MADE_FOR).boundedTo(screen.availableGeometry().size() - TITLE_BAR)


def put_back(window: QWidget, geometry: str) -> None:
    """`geometry`: of Qt, as base64. The window is maximized by whoever shows it, and knows its usual size then."""
    if not window.restoreGeometry(QByteArray.fromBase64(geometry.encode())):
        return
    window.setWindowState(Qt.WindowState.WindowNoState)
    place, screen = window.geometry(), window.screen()
    size = fitting(place.size(), screen)
    if size == place.size():
        return
    window.resize(size)
    room, frame = screen.availableGeometry(), size + TITLE_BAR
    window.move(  # its frame: the title bar stands above what `geometry` says
        QPoint(
            max(room.left(), min(place.left(), room.left() + room.width() - frame.width())),
            max(room.top(), min(place.top() - TITLE_BAR.height(), room.top() + room.height() - frame.height())),
        )
    )
