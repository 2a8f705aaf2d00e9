"""Plain-text labels, names for screen readers and tests, and layouts without margins.

Layouts take their spacing from the caller, none from the style. Long texts are elided (tooltip and accessible name have
all of it); addresses, ids and codes without spaces wrap at punctuation.
"""

from __future__ import annotations

import re
from typing import TypeVar

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QContextMenuEvent, QFont, QGuiApplication, QKeyEvent, QKeySequence, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QBoxLayout, QHBoxLayout, QLabel, QMenu, QSizePolicy, QVBoxLayout, QWidget

from app.language.translate import tr
from app.words.plain_text import tooltip

W = TypeVar("W", bound=QWidget)
L = TypeVar("L", bound=QLabel)


def named(widget: W, identifier: str, name: str, description: str = "") -> W:
    """Set names. `identifier`: stable (`queue.action.cancel`); `name`: for screen readers."""
    widget.setAccessibleIdentifier(identifier)
    widget.setAccessibleName(name)
    if description:
        widget.setAccessibleDescription(description)
    return widget


def text_label(text: str = "", *, font: QFont | None = None, wrap: bool = False, tone: str = "") -> QLabel:
    """Create a label. `tone`: quiet, attention, failed or marked, coloured by the style sheet."""
    return of_text(WrappedLabel() if wrap else QLabel(), text, font=font, wrap=wrap, tone=tone)


ROUNDED = 2
"""Pixels. Qt may measure a line this much narrower than it is drawn, and would then cut the last line."""


class WrappedLabel(QLabel):
    def heightForWidth(self, width: int) -> int:
        return super().heightForWidth(max(1, width - ROUNDED))


def of_text(label: L, text: str = "", *, font: QFont | None = None, wrap: bool = False, tone: str = "") -> L:
    """Configure another kind of label like `text_label` does."""
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setText(text)
    label.setWordWrap(wrap)
    label.setAlignment(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
    if tone:
        label.setProperty("tone", tone)
    if font is not None:
        label.setFont(font)
    return label


def tell(part: QLabel | QAbstractButton, text: str) -> None:
    """Set a text, also for screen readers."""
    part.setText(text)
    part.setAccessibleName(text)


def tell_or_hide(part: QLabel | QAbstractButton, text: str) -> None:
    """Set a text, or hide the widget if it is empty."""
    tell(part, text)
    part.setVisible(bool(text))


def set_tone(label: QLabel, tone: str) -> None:
    """Set the tone, see `text_label`."""
    if tone != label.property("tone"):
        label.setProperty("tone", tone)
        label.style().unpolish(label)
        label.style().polish(label)


B = TypeVar("B", bound=QBoxLayout)
NO_MARGINS = (0, 0, 0, 0)


def vbox(
    parent: QWidget | None = None, *, spacing: int = 0, margins: tuple[int, int, int, int] = NO_MARGINS
) -> QVBoxLayout:
    """Create a column in `parent` or for another layout. `margins`: left, top, right, bottom."""
    layout = QVBoxLayout() if parent is None else QVBoxLayout(parent)
    return _with_distances(layout, spacing, margins)


def hbox(
    parent: QWidget | None = None, *, spacing: int = 0, margins: tuple[int, int, int, int] = NO_MARGINS
) -> QHBoxLayout:
    """Create a row, like `vbox`."""
    layout = QHBoxLayout() if parent is None else QHBoxLayout(parent)
    return _with_distances(layout, spacing, margins)


def _with_distances(layout: B, spacing: int, margins: tuple[int, int, int, int]) -> B:
    layout.setContentsMargins(*margins)
    layout.setSpacing(spacing)
    return layout


LEAST = "…0000"


class ElidedLabel(QLabel):
    """`mode`: where it is elided. Numbered names differ at their end: elide those at the left."""

    def __init__(self, text: str = "", *, mode: Qt.TextElideMode = Qt.TextElideMode.ElideMiddle) -> None:
        super().__init__()
        self._mode = mode
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self.setText(text)

    def setText(self, text: str) -> None:
        super().setText(text)
        self.setToolTip(tooltip(text))

    @property
    def shown(self) -> str:
        """Return the visible text at the present width."""
        return self.fontMetrics().elidedText(self.text(), self._mode, self.contentsRect().width())

    def minimumSizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        least = min(metrics.horizontalAdvance(LEAST), metrics.horizontalAdvance(self.text()))
        return QSize(least, super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        painter.drawText(self.contentsRect(), int(self.alignment()) | int(Qt.TextFlag.TextSingleLine), self.shown)
        painter.end()


SOFT_BREAK = "\u200b"
_LONG = re.compile(r"\S{12,}")
_SIGN = re.compile(r"(?<=\w)[/_:.@?&=#,;+-]+(?=\w)")
_RUN = re.compile(rf"[^{SOFT_BREAK}]{{17,}}")
"""Longer ones than a word that people write."""
PART = 12


class BreakableLabel(QLabel):
    """Long words wrap anywhere. Accessible name and clipboard get the original text."""

    def show_words(self, text: str, *, anywhere: bool = True) -> None:
        shown = _LONG.sub(lambda word: _parted(word[0]), text) if anywhere else text
        if shown != self.text():
            self.setText(shown)
            self.setAccessibleName(text if shown != text else "")

    def words(self) -> str:
        return _without_breaks(self.text())

    def copy(self) -> None:
        """Copy the selection without invisible characters."""
        QGuiApplication.clipboard().setText(_without_breaks(self.selectedText()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy) and self.hasSelectedText():
            self.copy()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if not self.textInteractionFlags() & Qt.TextInteractionFlag.TextSelectableByMouse:
            super().contextMenuEvent(event)
            return
        menu = named(QMenu(self), "text.menu", tr("Copy"))
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(tr("Copy"), self.copy).setEnabled(self.hasSelectedText())
        menu.popup(event.globalPos())


def _parted(word: str) -> str:
    at_signs = _SIGN.sub(lambda sign: sign[0] + SOFT_BREAK, word)
    return _RUN.sub(lambda run: SOFT_BREAK.join(run[0][at : at + PART] for at in range(0, len(run[0]), PART)), at_signs)


def _without_breaks(shown: str) -> str:
    return shown.replace(SOFT_BREAK, "")
