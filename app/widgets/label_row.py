"""The labels of a job in a row, as they came out of the printer: what is there, and what is printed again."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QMouseEvent, QPainter, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.language.translate import tr
from app.theme.icons import paint_icon
from app.theme.theme import Theme
from app.vocabulary.marks import Shape, Tone
from app.vocabulary.missing_labels import Batch
from app.widgets.shapes import paint_shape
from app.widgets.sides import named

GAP, COPY_GAP = 6.0, 16.0
SHAPE = 12.0


class LabelRow(QWidget):
    """The labels around the first missing one, as many as there is room for. A tap on the last good one counts; one on
    the dots at an end shows those behind it, as does a wheel."""

    counted = Signal(int)
    """So many came out, by a tap."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._batch = Batch(labels=1, copies=1)
        self._out = 0
        self._said = False
        self._first: int | None = None
        """The first one in sight, where a person turned to it."""
        named(self, "queue.desk.labels", "")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.updateGeometry)
        theme.changed.connect(self.update)

    def show_labels(self, batch: Batch, out: int, words: str, *, said: bool) -> None:
        """`words`: what becomes of the others; `said`: a person counted, so that they are printed again."""
        if (batch, out) != (self._batch, self._out):
            self._first = None
        self._batch, self._out, self._said = batch, out, said
        count = tr("{out} of {all} came out", out=out, all=batch.total) if said else tr("%n label(s)", "", batch.total)
        self.setAccessibleName(f"{count}. {words}")
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(200, round(self._high) + 4)

    def minimumSizeHint(self) -> QSize:
        return QSize(80, round(self._high) + 4)

    @property
    def _high(self) -> float:
        return max(self._theme.sizes.target * 1.1, self._theme.sizes.body * 3.2)

    @property
    def _wide(self) -> float:
        digits = len(str(self._batch.total if self._batch.labels == 1 else self._batch.labels))
        return max(float(self._theme.sizes.target), self._theme.sizes.body * 0.62 * digits + 12)

    @property
    def _dots(self) -> float:
        """What the dots at an end need: they are for a finger, too."""
        return self._theme.sizes.target + GAP

    def boxes(self) -> list[tuple[int, QRectF]]:
        """Place (from 1 on) and rectangle of those that are shown."""
        total, fitting = self._batch.total, self._fitting
        around = self._out + 1 - fitting // 2 if self._first is None else self._first
        first = min(max(1, around), total - fitting + 1)
        last = first + fitting - 1
        left = (self.width() - self._needs(first, last)) / 2
        placed = []
        for place in range(first, last + 1):
            placed.append((place, QRectF(left, 2, self._wide, self._high)))
            left += self._wide + (COPY_GAP if self._batch.ends_copy(place) else GAP)
        return placed

    @property
    def _fitting(self) -> int:
        total, room = self._batch.total, self.width() - 2.0
        if self._needs(1, total) <= room:
            return total
        fitting = max(1, int((room - 2 * self._dots) // (self._wide + GAP)))
        while fitting > 1 and self._needs(1, fitting) + 2 * self._dots > room:
            fitting -= 1
        return fitting

    def more(self, *, later: bool) -> QRectF | None:
        """Where the dots are that stand for the labels before or behind those in sight; None: there are none."""
        boxes = self.boxes()
        place, box = boxes[-1 if later else 0]
        if place == (self._batch.total if later else 1):
            return None
        wide = self._dots - GAP
        left = box.right() + GAP if later else box.left() - self._dots
        return QRectF(left, box.top(), wide, box.height())

    def turn(self, by: int) -> None:
        """So many labels on; nothing is counted."""
        boxes = self.boxes()
        self._first = min(max(1, boxes[0][0] + by), self._batch.total - len(boxes) + 1)
        self.update()

    def _needs(self, first: int, last: int) -> float:
        if last - first > 200:
            return float("inf")
        ends = sum(self._batch.ends_copy(place) for place in range(first, last))
        return (last - first + 1) * (self._wide + GAP) - GAP + ends * (COPY_GAP - GAP)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        for later in (False, True):
            dots = self.more(later=later)
            if dots is not None and dots.contains(event.position()):
                self.turn(self._fitting if later else -self._fitting)
                return
        for place, box in self.boxes():
            if box.contains(event.position()) and self.isEnabled():
                self.counted.emit(place - 1 if place == self._out else place)

    def wheelEvent(self, event: QWheelEvent) -> None:
        turned = event.angleDelta().y() or event.angleDelta().x()
        if turned:
            self.turn(-1 if turned > 0 else 1)
        event.accept()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        boxes = self.boxes()
        bold, plain = self._theme.font(self._theme.sizes.body, bold=True), self._theme.font(self._theme.sizes.body)
        for place, box in boxes:
            self._label(painter, place, box, plain if place <= self._out else bold)
        painter.setPen(self._theme.colour("text_secondary"))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setFont(bold)
        for dots in (self.more(later=False), self.more(later=True)):
            if dots is not None:
                painter.drawRoundedRect(dots.adjusted(1, 1, -1, -1), 4, 4)
                painter.drawText(dots, _CENTRE, "…")
        painter.end()

    def _label(self, painter: QPainter, place: int, box: QRectF, font: QFont) -> None:
        theme, there = self._theme, place <= self._out
        tone = Tone.GOOD if there else Tone.ATTENTION
        again = self._said and not there
        pen = QPen(theme.ink(tone), 2.0 if again else theme.colours.border_width)
        if not again:
            pen.setColor(theme.colour("line"))
        painter.setPen(pen)
        painter.setBrush(theme.tint(tone) if again else theme.colour("base"))
        painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 4, 4)
        painter.setPen(theme.colour("text_secondary") if there else theme.colour("text"))
        painter.setFont(font)
        upper = box.adjusted(0, 2, 0, -box.height() * 0.42)
        painter.drawText(upper, _CENTRE, str(self._batch.number(place)))
        size = SHAPE * self._theme.sizes.body / 14
        middle = box.center().x()
        sign = QRectF(middle - size / 2, box.bottom() - size - 6, size, size)
        if there:
            paint_shape(painter, Shape.CHECK, sign, theme.ink(tone), theme.colour("base"))
        elif self._said:
            paint_icon(painter, "reprint", sign, theme.ink(tone))
        else:
            paint_shape(painter, Shape.QUESTION, sign, theme.ink(tone), theme.colour("base"))


_CENTRE = Qt.AlignmentFlag.AlignCenter
