"""Before the window opens anew, in another language or text size: what was not kept yet is not lost without a word."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app.dialogs.question import Choice, ask
from app.dialogs.sheet import Sheet
from app.language.translate import tr
from app.theme.theme import Theme
from app.windows.main_window import MainWindow


def open_anew(theme: Theme, window: MainWindow, go: Callable[[], None]) -> None:
    """Goes at once where nothing would be lost."""
    sheets = [each for each in window.findChildren(Sheet) if each.isVisible() and not each.keeps_itself]
    lost = [*window.unsaved(), *(each.windowTitle() or each.accessibleName() for each in sheets)]
    if not lost:
        go()
        return
    ask(
        theme,
        "anew",
        tr("Open the window anew now?"),
        tr(
            "This is not kept yet, and would be lost: {what}. What you chose holds when the window opens next.",
            what=_listed(lost),
        ),
        [Choice(key="stay", word=tr("Not now")), Choice(key="go", word=tr("Open it anew"), act=go)],
        sheets[-1] if sheets else window,
    )


def _listed(names: Sequence[str]) -> str:
    return ", ".join(f"“{name}”" for name in dict.fromkeys(names))
