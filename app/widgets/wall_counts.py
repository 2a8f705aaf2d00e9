"""Counts in one line, each with its shape: in words where there is room, else as numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter

from app.vocabulary.wall import Count
from app.widgets.fitted_text import LINE
from app.widgets.shapes import paint_shape
from app.widgets.sides import Sides

SHAPE = 0.82
"""Of the font's size."""
BESIDE, BETWEEN = 0.34, 0.9
INK_LEFT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft


def texts_that_fit(counts: Sequence[Count], font: QFont, width: float) -> list[str]:
    """As many words as there is room for: the last counts lose theirs first, and at last they are left out."""
    texts = [count.words for count in counts]
    for level in range(1, max((len(count.forms) for count in counts), default=1)):
        for at in range(len(counts) - 1, -1, -1):
            if _width(texts, font) <= width:
                return texts
            texts[at] = counts[at].forms[min(level, len(counts[at].forms) - 1)]
    while len(texts) > 1 and _width(texts, font) > width:
        texts.pop()
    return texts


def _width(texts: Sequence[str], font: QFont) -> float:
    metrics = QFontMetricsF(font)
    pixels = font.pixelSize()
    words = sum(metrics.horizontalAdvance(text) + pixels * (SHAPE + BESIDE) for text in texts)
    return words + pixels * BETWEEN * max(0, len(texts) - 1)


def paint_counts(
    painter: QPainter,
    box: QRectF,
    counts: Sequence[Count],
    font: QFont,
    ink: Callable[[Count], QColor],
    ground: QColor,
) -> None:
    """From the left, in the middle of the box's height; `ground` is what the line lies on."""
    painter.setFont(font)
    at = Sides(painter, box)
    pixels, metrics = font.pixelSize(), QFontMetricsF(font)
    left = box.left()
    for count, text in zip(counts, texts_that_fit(counts, font, box.width()), strict=False):
        side = pixels * SHAPE
        corner = QPointF(left, box.center().y() - side / 2)
        paint_shape(painter, count.shape, at(QRectF(corner.x(), corner.y(), side, side)), ink(count), ground)
        left += side + pixels * BESIDE
        across = metrics.horizontalAdvance(text)
        painter.setPen(ink(count))
        painter.drawText(
            at(QRectF(left, box.center().y() - pixels * LINE / 2, across + 2, pixels * LINE)), INK_LEFT, text
        )
        left += across + pixels * BETWEEN
