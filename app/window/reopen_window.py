"""Reopens the window for another language or text size, after a warning about unsaved input."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from uuid import UUID

from PySide6.QtCore import QByteArray, QPoint, QSize, Qt
from PySide6.QtGui import QScreen
from PySide6.QtWidgets import QWidget

from app.dialogs.question import Choice, Question
from app.language.translate import tr
from app.theme.theme import Theme
from app.window.main_window import MainWindow
from app.window.quit_question import open_dialogs


async def ask_and_reopen(
    theme: Theme, window: MainWindow, windows: Sequence[MainWindow], go: Callable[[], None]
) -> None:
    """Reopen; at once if nothing would be lost. `windows`: all that reopen; asks over `window`, one of them."""
    lost = " ".join(filter(None, (each.unsaved() for each in windows)))
    if not lost:
        go()
        return
    holds = tr("Your choice takes effect when the window opens next.")
    answer = await Question(
        theme,
        "anew",
        tr("Reload the window now?"),
        f"{lost} {holds}",
        [Choice(key="stay", word=tr("Cancel")), Choice(key="go", word=tr("Reload"))],
        next(reversed(open_dialogs(window)), window),
    ).ask()
    if answer == "go":
        go()


# The size of a new window: as it was last, but not below its minimum nor beyond its screen.


MADE_FOR = QSize(1024, 600)
"""A window left at 200 % text on a small screen has half of that size in Qt's pixels."""
TITLE_BAR = QSize(0, 40)


def fitting(wanted: QSize, screen: QScreen) -> QSize:
    return wanted.expandedTo(MADE_FOR).boundedTo(screen.availableGeometry().size() - TITLE_BAR)


def put_back(window: QWidget, geometry: str) -> None:
    """Restore `geometry` (Qt's, in base64). The caller maximizes the window, which then knows its normal size."""
    if not window.restoreGeometry(QByteArray.fromBase64(geometry.encode())):
        return
    window.setWindowState(Qt.WindowState.WindowNoState)
    wanted, screen = window.geometry(), window.screen()
    size = fitting(wanted.size(), screen)
    if size == wanted.size():
        return
    window.resize(size)
    room, frame = screen.availableGeometry(), size + TITLE_BAR
    window.move(  # the title bar stands above the stored geometry
        QPoint(
            max(room.left(), min(wanted.left(), room.left() + room.width() - frame.width())),
            max(room.top(), min(wanted.top() - TITLE_BAR.height(), room.top() + room.height() - frame.height())),
        )
    )


# Restarts the program in this process, for changes that need a new window.


ONCE, ACCOUNT = "--language", "--account"
"""Removed from the command line: another language may be chosen since, and a customer may be renamed."""


BESIDE = "SPOOLHOUSE_WINDOWS_BESIDE"
"""Environment variable of a restarted process: the accounts of windows that the command line does not name."""


def open_beside() -> list[UUID]:
    """Return the accounts whose windows were open before the restart. Only the first call returns them."""
    return [UUID(each) for each in os.environ.pop(BESIDE, "").split()]


def same_command(account_id: UUID | None = None) -> Sequence[str]:
    """Return the command line as it was started:

    `python -m app …`, the script `spoolhouse …`, or the bundled program.
    """
    about = [] if account_id is None else [ACCOUNT, str(account_id)]
    return [sys.executable, *_without_once(sys.orig_argv[1:]), *about]


def _without_once(arguments: Sequence[str]) -> Iterator[str]:
    left = iter(arguments)
    for argument in left:
        name, equals, _ = argument.partition("=")
        # argparse accepts abbreviations, too
        if len(name) <= len("--") or not (ONCE.startswith(name) or ACCOUNT.startswith(name)):
            yield argument
        elif not equals:
            next(left, None)


def reopen(accounts: Sequence[UUID | None]) -> int:
    """Restart.

    `accounts`: of the windows; None: the site. Returns only if a process cannot replace itself: the exit code.
    """
    first = None if None in accounts else accounts[0]
    command = same_command(first)
    os.environ[BESIDE] = " ".join(str(each) for each in accounts if each not in (None, first))
    sys.stdout.flush()
    sys.stderr.flush()
    # on Windows, execv would leave the terminal to a process that nobody waits for; not tested
    if sys.platform == "win32":
        subprocess.Popen(command, close_fds=True)
        return 0
    os.execv(command[0], list(command))  # noqa: S606 - the command is our own
    raise AssertionError("execv does not come back")
