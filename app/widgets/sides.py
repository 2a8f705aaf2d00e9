"""Where a thing that is painted lies: as it was measured from the left, or mirrored where lines begin at the right."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtCore import QMargins, QRect, QRectF, Qt
from PySide6.QtGui import QFont, QGuiApplication, QPainter
from PySide6.QtWidgets import QLabel, QWidget

Box = TypeVar("Box", QRect, QRectF)


def from_right(painter: QPainter) -> bool:
    """A painter takes the direction of the application, unless somebody gives it another one."""
    return painter.layoutDirection() == Qt.LayoutDirection.RightToLeft


class Sides:
    """`at(rect)` inside of `bounds`."""

    def __init__(self, painter: QPainter, bounds: QRect | QRectF) -> None:
        self._turned = from_right(painter)
        self._both = 2 * bounds.x() + bounds.width()

    def __call__(self, rect: Box) -> Box:
        if not self._turned:
            return rect
        left = self._both - rect.x() - rect.width()
        moved = type(rect)(rect)
        moved.moveLeft(left if isinstance(moved, QRectF) else round(left))
        return moved


def left_to_right(painter: QPainter, text: str) -> str:
    """Ids, addresses and keys read so in every language (UAX #9, isolates)."""
    return f"\u2066{text}\u2069" if text and from_right(painter) else text


def as_it_begins(painter: QPainter, text: str) -> str:
    """What others named: in the direction of its own letters."""
    return f"\u2068{text}\u2069" if text and from_right(painter) else text


def margins(begin: int, top: int, end: int, bottom: int) -> QMargins:
    """`begin`: where lines begin. Qt leaves margins where they are, while it mirrors what stands between them."""
    return QMargins(end, top, begin, bottom) if QGuiApplication.isRightToLeft() else QMargins(begin, top, end, bottom)


def beginning() -> Qt.AlignmentFlag:
    """Of the line, for a label: Qt lets a text begin where its own first letter belongs, `Office` at the left."""
    if QGuiApplication.isRightToLeft():
        return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignAbsolute
    return Qt.AlignmentFlag.AlignLeft


# Names for screen readers and tests, and labels that never guess HTML.


W = TypeVar("W", bound=QWidget)
L = TypeVar("L", bound=QLabel)


def named(widget: W, identifier: str, name: str, description: str = "") -> W:
    """`identifier` is stable (`queue.action.cancel`), `name` is what a person hears."""
    widget.setAccessibleIdentifier(identifier)
    widget.setAccessibleName(name)
    if description:
        widget.setAccessibleDescription(description)
    return widget


def text_label(text: str = "", *, font: QFont | None = None, wrap: bool = False, tone: str = "") -> QLabel:
    """`tone`: quiet, attention or failed; the style sheet knows their colours."""
    return of_text(QLabel(), text, font=font, wrap=wrap, tone=tone)


def of_text(label: L, text: str = "", *, font: QFont | None = None, wrap: bool = False, tone: str = "") -> L:
    """As `text_label`, of a label of another kind."""
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setText(text)
    label.setWordWrap(wrap)
    label.setAlignment(Qt.AlignmentFlag.AlignVCenter | beginning())
    if tone:
        label.setProperty("tone", tone)
    if font is not None:
        label.setFont(font)
    return label
