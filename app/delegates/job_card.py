"""A job as a card of two lines: chip, reference and age; below them where it prints and what is with it."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QFontMetrics, QPainter

from app.delegates.note_sign import paint_sign
from app.models.queue_line import Column, QueueLine
from app.theme.theme import Theme
from app.widgets.chip import chip_width, paint_chip
from app.widgets.sides import Sides, left_to_right

PAD = 10
GAP = 10
LEFT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
RIGHT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight


def paint_card(painter: QPainter, theme: Theme, line: QueueLine, rect: QRect, *, selected: bool) -> None:
    inner = rect.adjusted(PAD, 4, -PAD, -4)
    at = Sides(painter, inner)
    half = inner.height() // 2
    first = QRect(inner.left(), inner.top(), inner.width(), half)
    second = QRect(inner.left(), inner.top() + half, inner.width(), half)
    quiet = theme.colour("text" if selected else "text_secondary")
    body, bold = theme.font(theme.sizes.body), theme.font(theme.sizes.body, bold=True)
    age = line.cells[Column.AGE]
    painter.setFont(body)
    painter.setPen(quiet)
    painter.drawText(first, RIGHT, age)
    right = QFontMetrics(body).horizontalAdvance(age) + GAP
    chip = min(chip_width(theme, line.mark), first.width() // 2)
    paint_chip(painter, theme, line.mark, at(QRectF(first.left(), first.top() + 1, chip, first.height() - 2)))
    words = at(first.adjusted(chip + GAP, 0, -right, 0))
    painter.setFont(bold)
    painter.setPen(theme.colour("text"))
    reference = line.cells[Column.REFERENCE]
    cut = painter.fontMetrics().elidedText(reference, Qt.TextElideMode.ElideLeft, words.width())
    painter.drawText(words, LEFT, left_to_right(painter, cut))
    painter.setFont(body)
    painter.setPen(quiet)
    where_and_what = [line.cells[Column.PRINTER], line.cells[Column.NOTE]]
    if line.sign is not None:  # what is asked comes first, and is not what has no room
        taken = paint_sign(painter, theme, line.sign, second)
        second = at(second.adjusted(taken, 0, 0, 0))
        where_and_what.reverse()
    said = " · ".join(filter(None, where_and_what))
    painter.drawText(second, LEFT, painter.fontMetrics().elidedText(said, Qt.TextElideMode.ElideRight, second.width()))
