"""Buttons with an icon or a shortcut beside the word, drawn in the theme's colours."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QKeySequence, QPaintEvent
from PySide6.QtWidgets import QPushButton, QStyle, QStyleOptionButton, QStylePainter, QWidget

from app.theme.icons import paint_icon
from app.theme.theme import Theme
from app.theme.tokens import SIZES
from app.widgets.named import named

ICON = 18
GAP = 8


class Button(QPushButton):
    """`shortcut_text` is shown quietly after the word; the shortcut itself belongs to the page."""

    def __init__(
        self,
        theme: Theme,
        identifier: str,
        word: str,
        *,
        icon: str = "",
        shortcut_text: str = "",
        primary: bool = False,
        compact: bool = False,
        spoken: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._icon = icon
        self._shortcut_text = shortcut_text
        self._spoken = spoken or word.removesuffix("…")
        # Enter presses the button that has the focus
        self.setAutoDefault(True)
        self.setProperty("primary", primary)
        self.setProperty("compact", compact)
        self.setText(word)
        named(self, identifier, self._spoken)
        self.allow(None)

    def say(self, word: str, spoken: str = "") -> None:
        """Another word on the same button: Hold, Release."""
        if word != self.text():
            self.setText(word)
            self.setAccessibleName(spoken or word.removesuffix("…"))

    def show_icon(self, icon: str) -> None:
        self._icon = icon
        self.update()

    def allow(self, reason_not: str | None) -> None:
        """None enables; a reason disables and is told in tooltip and description."""
        keys = f"Shortcut {self._shortcut_text}" if self._shortcut_text else ""
        self.setEnabled(reason_not is None)
        self.setToolTip(reason_not or keys)
        self.setAccessibleDescription(reason_not or keys)

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        width = self.fontMetrics().horizontalAdvance(self.text()) + 30
        if not self.text():
            width = hint.height()
        elif self._icon:
            width += ICON + GAP
        if self._shortcut_text:
            width += self.fontMetrics().horizontalAdvance(self._shortcut_text) + 12
        return QSize(width, hint.height())

    def minimumSizeHint(self) -> QSize:
        words = self.fontMetrics().horizontalAdvance(self.text()) + 20 + (ICON + GAP if self._icon else 0)
        return QSize(words if self.text() else self.sizeHint().height(), self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QStylePainter(self)
        option = QStyleOptionButton()
        self.initStyleOption(option)
        option.text = ""
        painter.drawControl(QStyle.ControlElement.CE_PushButton, option)
        colours = self._theme.colours
        primary = bool(self.property("primary")) and self.isEnabled()
        strong = colours.on_accent if primary else colours.text if self.isEnabled() else colours.disabled
        quiet = colours.on_accent if primary else colours.text_secondary if self.isEnabled() else colours.disabled
        font = self._theme.font(SIZES.body, bold=primary)
        painter.setFont(font)
        words = painter.fontMetrics().horizontalAdvance(self.text())
        keys = painter.fontMetrics().horizontalAdvance(self._shortcut_text)
        icon = ICON + (GAP if self.text() else 0) if self._icon else 0
        total = icon + words + (keys + 12 if keys else 0)
        if total > self.width() - 12:
            total, keys = icon + words, 0
        left = (self.width() - total) // 2
        if self._icon:
            box = QRectF(left, (self.height() - ICON) / 2, ICON, ICON)
            paint_icon(painter, self._icon, box, QColor(strong))
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        painter.setPen(QColor(strong))
        painter.drawText(QRect(left + icon, 0, words + 4, self.height()), flags, self.text())
        if keys:
            painter.setPen(QColor(quiet))
            painter.drawText(QRect(left + icon + words + 12, 0, keys + 4, self.height()), flags, self._shortcut_text)
        painter.end()


def keys_text(keys: str) -> str:
    """`Ctrl+R` as this system writes it."""
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
