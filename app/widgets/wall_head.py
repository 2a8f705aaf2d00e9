"""The wall's first line: totals, how live it is, and the time; above it whose wall it is, if it is a customer's."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.language.translate import tr
from app.models.account_here import AccountHere
from app.theme.theme import Theme
from app.theme.wall_colours import GROUND, INKS, SECOND, TEXT
from app.vocabulary.marks import Shape, Tone
from app.vocabulary.plain_text import plain
from app.vocabulary.wall import Count, spoken_totals
from app.widgets.named import named
from app.widgets.shapes import paint_shape
from app.widgets.sides import Sides, beginning
from app.widgets.wall_counts import paint_counts

WHOSE = 0.9
"""Of the height of its letters."""
LIVE, OLD = INKS[Tone.GOOD], INKS[Tone.ATTENTION]
RIGHT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight


class WallHead(QWidget):
    def __init__(self, theme: Theme, account: AccountHere | None = None) -> None:
        super().__init__()
        self._theme, self._account = theme, account
        self._counts: tuple[Count, ...] = ()
        self._clock = ""
        self._live = False
        self._beat = False
        self._letters = 30.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        named(self, "wall.totals", "")

    def show_totals(self, counts: tuple[Count, ...], clock: str, *, live: bool) -> None:
        """Once a second: the pulse is the sign that the wall itself is not frozen."""
        self._beat = not self._beat
        if (counts, clock, live) != (self._counts, self._clock, self._live):
            self._counts, self._clock, self._live = counts, clock, live
            state = tr("live", "the wall") if live else tr("not live", "the wall")
            self.setAccessibleName(f"{self._whose}{spoken_totals(counts)}; {state}, {clock}")
        self.update()

    def set_letters(self, pixels: float) -> None:
        if pixels != self._letters:
            self._letters = pixels
            self.updateGeometry()

    @property
    def _whose(self) -> str:
        return "" if self._account is None else f"{plain(self._account.now.name)}: "

    def sizeHint(self) -> QSize:
        lines = 1.7 if self._account is None else 1.7 + WHOSE
        return QSize(320, int(self._letters * lines))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ground, letters = QColor(GROUND), self._letters
        font = self._theme.font(int(letters), bold=True)
        across = QFontMetricsF(font).horizontalAdvance("00:00")
        box = QRectF(self.rect())
        if self._account is not None:
            painter.setPen(QColor(SECOND))
            painter.setFont(self._theme.font(int(letters * WHOSE * 0.8), bold=True))
            above = QRectF(box.left(), box.top(), box.width(), letters * WHOSE)
            name = plain(self._account.now.name)
            cut = painter.fontMetrics().elidedText(name, Qt.TextElideMode.ElideRight, int(above.width()))
            painter.drawText(above, Qt.AlignmentFlag.AlignVCenter | beginning(), cut)
            box.setTop(above.bottom())
        at = Sides(painter, box)
        painter.setFont(font)
        painter.setPen(QColor(TEXT))
        painter.drawText(box, RIGHT, self._clock)
        side = letters * 0.5
        pulse = QRectF(box.right() - across - 1.0 * letters - side / 2, box.center().y() - side / 2, side, side)
        if self._live:
            ink = QColor(LIVE if self._beat else SECOND)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ink)
            inset = 0.0 if self._beat else side * 0.14
            painter.drawEllipse(at(pulse.adjusted(inset, inset, -inset, -inset)))
        else:
            paint_shape(painter, Shape.WARNING, at(pulse), QColor(OLD), ground)
        room = QRectF(box.left(), box.top(), pulse.left() - letters, box.height())
        sized = self._theme.font(int(letters * 0.84), bold=True)
        paint_counts(painter, at(room), self._counts, sized, lambda count: QColor(INKS.get(count.tone, SECOND)), ground)
        painter.end()
