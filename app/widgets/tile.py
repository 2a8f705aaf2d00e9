"""A tile with number, shape and label that filters the queue."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QEnterEvent, QFont, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from app.language.translate import figure, tr
from app.theme.theme import Theme
from app.widgets.labels import named
from app.widgets.states import paint_shape
from app.words.marks import Shape, Tone

SHAPE = 22.0
LEAST_WIDTH = 76
"""Pixels: six tiles fit beside the rail in the narrowest window."""
LEFT = 12 + int(SHAPE) + 10
"""The left edge of the number."""
MIDDLE = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
NARROW = 4
"""A smaller margin than for a label alone."""


def short_number(count: int) -> str:
    """Return `123k`, `1.2M`, rounded down."""
    if count < 1000:
        return str(count)
    if count < 1_000_000:
        return f"{count // 1000}k"
    return f"{figure(count // 100_000 / 10, '.1f')}M"


class Tile(QAbstractButton):
    """`alarming` tiles are filled with their tint if the count is not 0.

    `short`: the label where `word` does not fit.
    """

    def __init__(
        self,
        theme: Theme,
        identifier: str,
        word: str,
        shape: Shape,
        tone: Tone,
        *,
        alarming: bool = False,
        short: str = "",
    ) -> None:
        super().__init__()
        self._theme = theme
        self._long, self._short = word, short or word
        self._shape = shape
        self._tone = tone
        self._alarming = alarming
        self._count: int | None = None
        self._need = ""
        self._need_tone = tone
        self._stale = False
        self._low = False
        self.setCheckable(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        named(self, identifier, word)
        self.toggled.connect(self._tell)
        self._tell()
        theme.changed.connect(self.updateGeometry)

    def show_count(self, count: int | None, *, stale: bool) -> None:
        """Set the count. None: unknown; old counts turn grey."""
        if (count, stale) != (self._count, self._stale):
            self._count, self._stale = count, stale
            self._tell()
            self.update()

    def show_need(self, need: str, tone: Tone) -> None:
        """Show `5 need you` beside the count; empty: none.

        `tone`: of the worst one. The shape still stands for the count.
        """
        if (need, tone) != (self._need, self._need_tone):
            self._need, self._need_tone = need, tone
            self._tell()
            self.update()

    def _tell(self) -> None:
        number = tr("not known yet", "how many jobs") if self._count is None else tr("%n job(s)", "", self._count)
        age = tr("not live", "a number of jobs") if self._stale else ""
        on = tr("filter on") if self.isChecked() else tr("filter off")
        self.setAccessibleName(", ".join(filter(None, (self._long, number, self._need, age, on))))
        self.setToolTip(tr("Show all jobs again") if self.isChecked() else tr("Show only: {what}", what=self._long))

    def set_low(self, low: bool) -> None:
        """Use a lower tile in a low window, still large enough for a finger."""
        if low is not self._low:
            self._low = low
            self.updateGeometry()

    @property
    def _word(self) -> str:
        """Return the label that fits beside or below the number."""
        fits = self._room_beside(self._long) or self._room_below(self._long)
        return self._long if fits else self._short

    def _height(self) -> int:
        return self._theme.sizes.target if self._low else self._theme.sizes.tile

    def sizeHint(self) -> QSize:
        return QSize(150, self._height())

    def minimumSizeHint(self) -> QSize:
        return QSize(LEAST_WIDTH, self._height())

    def paintEvent(self, event: QPaintEvent) -> None:
        colours = self._theme.colours
        alarmed = (self._alarming or bool(self._need)) and bool(self._count) and not self._stale
        tone = self._need_tone if self._need else self._tone
        tint = self._theme.tint(tone) if alarmed else QColor(colours.base)
        ink = QColor(colours.disabled) if self._stale else self._theme.ink(tone)
        if self._count == 0 and not self._stale:
            ink = QColor(colours.text_secondary) if self._alarming else ink
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.isChecked():
            pen = QPen(QColor(colours.accent), 2)
        else:
            width = colours.border_width
            pen = QPen(ink if alarmed else QColor(colours.border if self.underMouse() else colours.line), width)
        painter.setPen(pen)
        painter.setBrush(QColor(colours.selection) if self.isChecked() else tint)
        half = pen.widthF() / 2
        painter.drawRoundedRect(
            QRectF(self.rect()).adjusted(half, half, -half, -half), self._theme.sizes.tile_radius, 8
        )
        if self._is_stacked():
            self._paint_stacked(painter, ink, tint)
        else:
            self._paint_in_line(painter, ink, tint)
        painter.end()

    def _paint_in_line(self, painter: QPainter, ink: QColor, tint: QColor) -> None:
        """Paint shape, number and, if it fits, the label in a line."""
        paint_shape(painter, self._shape, QRectF(12, (self.height() - SHAPE) / 2, SHAPE, SHAPE), ink, tint)
        number, font = self._number(self.width() - LEFT - 6)
        painter.setFont(font)
        painter.setPen(self._number_ink())
        width = painter.fontMetrics().horizontalAdvance(number)
        painter.drawText(QRectF(LEFT, 0, width + 4, self.height()), MIDDLE, number)
        painter.setFont(self._theme.font(self._theme.sizes.body))
        word = QRectF(LEFT + width + 9, 1, self.width() - LEFT - width - 14, self.height())
        if self._need and self._paint_need(painter, word):
            return
        if painter.fontMetrics().horizontalAdvance(self._word) > word.width():
            painter.setFont(self._theme.font(self._theme.sizes.small))
        if painter.fontMetrics().horizontalAdvance(self._word) <= word.width():
            painter.drawText(word, MIDDLE, self._word)

    def _is_stacked(self) -> bool:
        """Return whether the label goes below the number."""
        word = self._word
        return not self._room_beside(word) and self._room_below(word)

    def _room_beside(self, word: str) -> bool:
        number, font = self._number(self.width() - LEFT - 6)
        beside = self.width() - LEFT - 14 - QFontMetrics(font).horizontalAdvance(number)
        return QFontMetrics(self._theme.font(self._theme.sizes.small)).horizontalAdvance(word) <= beside

    def _room_below(self, word: str) -> bool:
        sizes = self._theme.sizes
        small = QFontMetrics(self._theme.font(sizes.small))
        high = QFontMetrics(self._theme.font(sizes.title, bold=True)).height() + small.height()
        return small.horizontalAdvance(word) <= self.width() - self._word_left() - NARROW and high <= self.height() - 4

    def _word_left(self) -> float:
        """Return the left edge of a label below the number: below the shape if the tile is high enough."""
        high = QFontMetrics(self._theme.font(self._theme.sizes.small)).height()
        return 12 if SHAPE + high <= self.height() - 12 else LEFT - 4

    def _paint_stacked(self, painter: QPainter, ink: QColor, tint: QColor) -> None:
        sizes = self._theme.sizes
        small, font = self._theme.font(sizes.small), self._theme.font(sizes.title, bold=True)
        low, left = QFontMetrics(small).height(), self._word_left()
        high = max(QFontMetrics(font).height(), SHAPE if left < SHAPE else 0)
        top = (self.height() - high - low) / 2
        middle = top + high / 2 if left < SHAPE else self.height() / 2
        paint_shape(painter, self._shape, QRectF(12, middle - SHAPE / 2, SHAPE, SHAPE), ink, tint)
        painter.setPen(self._number_ink())
        count = "–" if self._count is None else str(self._count)
        if QFontMetrics(font).horizontalAdvance(count) > self.width() - LEFT - 6 and self._count is not None:
            count = short_number(self._count)
        for text, style, x, y, tall in ((count, font, LEFT - 4, top, high), (self._word, small, left, top + high, low)):
            painter.setFont(style)
            painter.drawText(QRectF(x, y, self.width() - x - 2, tall), MIDDLE, text)

    def _number_ink(self) -> QColor:
        colours = self._theme.colours
        return QColor(colours.disabled if self._stale else colours.text)

    def _paint_need(self, painter: QPainter, box: QRectF) -> bool:
        """Paint label and need below each other. Returns False if they do not fit."""
        small = self._theme.font(self._theme.sizes.small)
        bold = self._theme.font(self._theme.sizes.small, bold=True)
        high = QFontMetrics(bold).height()
        rooms = (box.width(), box.width() + NARROW)  # close to the edge only if nothing else fits
        fits = (
            font for room in rooms for font in (bold, small) if QFontMetrics(font).horizontalAdvance(self._need) <= room
        )
        shown = next(fits, None)
        box = box.adjusted(0, 0, NARROW, 0)
        if shown is None or 2 * high > box.height() - 4:
            return False
        top = box.center().y() - high
        for font, text in ((small, self._word), (shown, self._need)):
            painter.setFont(font)
            painter.drawText(QRectF(box.left(), top, box.width(), high), Qt.AlignmentFlag.AlignLeft, text)
            top += high
        return True

    def _number(self, room: int) -> tuple[str, QFont]:
        """Return the count in full, in a small font, or in thousands. Screen readers get the exact number."""
        sizes = self._theme.sizes
        exact = "–" if self._count is None else str(self._count)
        short = exact if self._count is None else short_number(self._count)
        for number, pixels in (
            (exact, sizes.number),
            (exact, sizes.title),
            (short, sizes.number),
            (short, sizes.title),
        ):
            font = self._theme.font(pixels, bold=True)
            if QFontMetrics(font).horizontalAdvance(number) <= room:
                break
        return number, font

    def enterEvent(self, event: QEnterEvent) -> None:
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self.update()
