"""Finds texts that have less room than they need, widgets that others cut, and characters without a glyph."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFont, QFontMetrics, QTextLayout
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QScrollBar,
    QTableView,
    QTreeView,
    QWidget,
)

from tests.gallery.report import Complaint

SLACK = 1
"""Pixels that metrics round up."""
MOST_CELLS = 200


def complaints_of(top: QWidget) -> Iterator[Complaint]:
    """Return the complaints about all visible widgets below `top`."""
    for widget in [top, *top.findChildren(QWidget)]:
        if not widget.isVisible() or widget.visibleRegion().isEmpty() or is_inner(widget):
            continue
        yield from _short(widget)
        yield from _covered(widget)
        letters = set("".join(texts_of(widget)))
        font = widget.font().toString()
        missing = sorted(letter for letter in letters if not letter.isascii() and is_tofu(letter, font))
        if missing:
            yield Complaint("tofu", called(widget), f"no font has {''.join(missing)}")


def called(widget: QWidget) -> str:
    own: QWidget | None = widget
    while own is not None and not own.accessibleIdentifier():
        own = own.parentWidget()
    place = "" if own is None else own.accessibleIdentifier()
    return f"{type(widget).__name__} {'' if own is widget else 'in '}{place}"


def is_inner(widget: QWidget) -> bool:
    """A part that Qt makes inside one of its own controls."""
    above = widget.parentWidget()
    while above is not None:
        if isinstance(above, QComboBox | QAbstractSpinBox | QLineEdit | QScrollBar):
            return True
        above = above.parentWidget()
    return isinstance(widget, QScrollBar) or widget.objectName().startswith("qt_")


def _short(widget: QWidget) -> Iterator[Complaint]:
    if isinstance(widget, QLabel):
        if type(widget).paintEvent is not QLabel.paintEvent:
            return  # cuts by itself
        if widget.text() and not widget.pixmap().isNull():
            return
        room = widget.contentsRect().adjusted(0, 0, -2 * widget.margin(), -2 * widget.margin())
        needs = needed(widget.text(), widget.fontMetrics(), room.width() if widget.wordWrap() else None)
        if needs.width() > room.width() + SLACK or needs.height() > room.height() + SLACK:
            yield Complaint("clipped", called(widget), f"{widget.text()!r} {_sizes(needs, room)}")
        return
    if isinstance(widget, QLineEdit):
        shown = widget.text() or widget.placeholderText()
        room = widget.contentsRect().marginsRemoved(widget.textMargins())
        width = widget.fontMetrics().horizontalAdvance(shown)
        if not widget.text() and width > room.width():
            yield Complaint("clipped", called(widget), repr(shown))
        return
    if isinstance(widget, QAbstractItemView | QAbstractScrollArea):
        return
    least = widget.minimumSizeHint()
    too_small = widget.width() + SLACK < least.width() or widget.height() + SLACK < least.height()
    if too_small and (isinstance(widget, QAbstractButton) or not widget.findChildren(QWidget)):
        word = widget.text() if isinstance(widget, QAbstractButton) else widget.accessibleName()
        sizes = f"needs {least.width()}x{least.height()}, has {widget.width()}x{widget.height()}"
        yield Complaint("clipped", called(widget), f"{word!r} {sizes}")


def needed(text: str, metrics: QFontMetrics, width: int | None) -> QRect:
    """The room of a plain text; `width`: where it may be wrapped."""
    flags = Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextExpandTabs
    if width is not None:
        flags |= Qt.TextFlag.TextWordWrap
    return metrics.boundingRect(QRect(0, 0, width if width is not None else 100_000, 100_000), int(flags), text)


def _sizes(needs: QRect, room: QRect) -> str:
    return f"needs {needs.width()}x{needs.height()}, has {room.width()}x{room.height()}"


def _covered(widget: QWidget) -> Iterator[Complaint]:
    """Controls and texts that the edge of something above cuts; what scrolls may be cut."""
    if not isinstance(widget, QLabel | QAbstractButton | QLineEdit | QComboBox) or _scrolls(widget):
        return
    seen = widget.visibleRegion().boundingRect()
    if seen.width() + SLACK < widget.width() or seen.height() + SLACK < widget.height():
        yield Complaint(
            "covered", called(widget), f"{seen.width()}x{seen.height()} of {widget.width()}x{widget.height()}"
        )


def _scrolls(widget: QWidget) -> bool:
    above = widget.parentWidget()
    while above is not None:
        if isinstance(above, QAbstractScrollArea):
            return True
        above = above.parentWidget()
    return False


def texts_of(widget: QWidget) -> Iterator[str]:
    if isinstance(widget, QLabel | QAbstractButton | QLineEdit):
        yield widget.text()
    elif isinstance(widget, QComboBox):
        yield widget.currentText()
    elif isinstance(widget, QAbstractItemView) and widget.model() is not None:
        model = widget.model()
        cells = 0
        # a list's model keeps its one column to itself
        columns = model.columnCount() if isinstance(widget, QTableView | QTreeView) else 1
        for row in range(model.rowCount()):
            for column in range(columns):
                cells += 1
                if cells > MOST_CELLS:
                    return
                yield str(model.index(row, column).data() or "")


@cache
def is_tofu(letter: str, font: str) -> bool:
    """No font of this computer has it: it is drawn as an empty box. `font` as QFont writes it: one that is kept in a
    cache would outlive the application, and Qt ends in a crash then."""
    own = QFont()
    own.fromString(font)
    layout = QTextLayout(letter, own)
    layout.beginLayout()
    layout.createLine()
    layout.endLayout()
    return any(0 in run.glyphIndexes() for run in layout.glyphRuns())
