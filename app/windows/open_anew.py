"""Before the window opens anew, in another language or text size: what was not kept yet is not lost without a word."""

from __future__ import annotations

from collections.abc import Callable

from app.dialogs.question import Choice, ask
from app.language.translate import tr
from app.theme.theme import Theme
from app.windows.main_window import MainWindow
from app.windows.quit_question import open_sheets


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
