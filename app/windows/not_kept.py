"""What a person typed or chose in a window, and nothing keeps yet: named before the window goes away."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from app.dialogs.question import Question
from app.dialogs.sheet import Sheet
from app.language.translate import tr


def open_sheets(window: QWidget) -> list[Sheet]:
    """Of which something would be lost; a question has nothing but its answers."""
    sheets = [each for each in window.findChildren(Sheet) if each.isVisible() and not isinstance(each, Question)]
    return [each for each in sheets if not each.keeps_itself]


def not_kept(window: QWidget, typed: Sequence[str]) -> str:
    """One sentence that names it; nothing where all is kept. `typed`: on the window's pages."""
    sheets = [each.windowTitle() or each.accessibleName() for each in open_sheets(window)]
    names = ", ".join(f"“{name}”" for name in dict.fromkeys([*typed, *sheets]))
    return tr("This is not kept yet, and would be lost: {what}.", what=names) if names else ""
