"""What a text is to its page; the size follows the density. Kept in the widget for as long as it lives."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from app.theme.look import Look


class TextRole(StrEnum):
    """Names of the fields of `Sizes` that are font sizes."""

    SMALL = "small"
    BODY = "body"
    TITLE = "title"
    NUMBER = "number"
    HEADLINE = "headline"


class FontKeeper(QObject):
    """Gives its parent the font of its role, now and at each change of the theme."""

    def __init__(self, look: Look, widget: QWidget, role: TextRole, *, bold: bool) -> None:
        super().__init__(widget)
        self._look = look
        self._widget = widget
        self._role = role
        self._bold = bold
        look.changed.connect(self._apply)
        self._apply()

    def _apply(self) -> None:
        self._widget.setFont(self._look.font_of(self._role, bold=self._bold))
        self._widget.updateGeometry()
