"""The labels of a job in a row, with their pictures: a tap says which came out."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFont, QImage, QMouseEvent, QPainter, QPaintEvent, QPen, QShowEvent, QWheelEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.language.translate import tr
from app.models.page_entries import LARGEST
from app.theme.theme import Theme, paint_icon
from app.widgets.labels import named
from app.widgets.states import paint_approximate, paint_shape
from app.words.label_batches import LabelBatch
from app.words.marks import APPROXIMATE, Shape, Tone
from server_core.contract.decisions.labels_out import LabelsOut

GAP, COPY_GAP = 6.0, 16.0
PICTURE_WIDE, PICTURE_HIGH = 5.0, 7.0
"""Size of a label's picture, in heights of a letter."""
SHAPE = 12.0


class LabelRow(QWidget):
    """Shows the labels around the first missing one, as many as fit.
    A tap on the dots at an end, or the wheel, shows further labels."""

    tapped = Signal(int)
    """The place of the label."""
    wanted = Signal(int)
    """The number within its copy of a visible label that lacks a picture. One at a time."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._batch = LabelBatch(labels=1, copies=1)
        self._out = LabelsOut.first(0, 1)
        self._entered = False
        self._first: int | None = None
        """The first visible label, if the user scrolled."""
        self._pictures: dict[int, QImage | None] = {}
        self._cut: set[int] = set()
        """Labels of which a part lies beyond the paper."""
        self._approximate: set[int] = set()
        """Labels whose picture lacks something, or shows it in another way."""
        self._words = ""
        self._pictured = False
        self._look = QTimer(self, singleShot=True, interval=0)
        self._look.timeout.connect(self._ask)
        named(self, "queue.desk.labels", "")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.updateGeometry)
        theme.changed.connect(self.update)

    def show_labels(self, batch: LabelBatch, out: LabelsOut, words: str, *, entered: bool) -> None:
        """`words`: what happens to the others; `entered`: a person counted, so that they are printed again."""
        if batch != self._batch or (out != self._out and out.is_first and self._out.is_first):
            self._first = None
        self._batch, self._out, self._entered = batch, out, entered
        total = batch.total
        count = tr("{out} of {all} came out", out=out.number, all=total) if entered else tr("%n label(s)", "", total)
        self._words = f"{count}. {words}"
        self._tell()
        self.update()
        self._look.start()

    def show_pictures(self, shown: bool) -> None:
        """Leave room for pictures of the labels, or not in a low window."""
        if shown != self._pictured:
            self._pictured = shown
            self.updateGeometry()
            self.update()
            self._look.start()

    def _tell(self) -> None:
        cut = tr("Thick frame: a part lies beyond the paper.") if self._cut else ""
        marks = " ".join(filter(None, (cut, str(APPROXIMATE) if self._approximate else "")))
        self.setAccessibleName(" ".join(filter(None, (self._words, marks))))
        self.setToolTip(marks)

    def keep_picture(
        self, number: int, picture: QImage | None, *, is_cut: bool = False, is_approximate: bool = False
    ) -> None:
        """Store the picture of a label; None: it cannot be drawn.

        `is_cut`: a part of it lies beyond the paper. `is_approximate`: it lacks something, or shows it in another way.
        """
        if is_cut:
            self._cut.add(number)
        if is_approximate:
            self._approximate.add(number)
        self._tell()
        modes = Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
        self._pictures[number] = None if picture is None else picture.scaled(*LARGEST, *modes)
        self.update()
        self._look.start()

    def picture(self, number: int) -> QImage | None:
        return self._pictures.get(number)

    def forget_pictures(self) -> None:
        self._pictures.clear()
        self._cut.clear()
        self._approximate.clear()
        self._tell()
        self.update()

    def _ask(self) -> None:
        if not self._pictured or not self.isVisible():
            return
        for place, _ in self.boxes():
            if (number := self._batch.number(place)) not in self._pictures:
                self.wanted.emit(number)
                return

    def showEvent(self, event: QShowEvent) -> None:
        self._look.start()

    def sizeHint(self) -> QSize:
        return QSize(200, round(self._high) + 4)

    def minimumSizeHint(self) -> QSize:
        return QSize(80, round(self._high) + 4)

    @property
    def _low(self) -> float:
        """Return the height of a label's number and sign."""
        return max(self._theme.sizes.target * 1.1, self._theme.sizes.body * 3.2)

    @property
    def _high(self) -> float:
        return self._low + self._theme.sizes.body * PICTURE_HIGH * self._pictured

    @property
    def _wide(self) -> float:
        digits = len(str(self._batch.total if self._batch.labels == 1 else self._batch.labels))
        least = self._theme.sizes.body * (PICTURE_WIDE if self._pictured else 0.62 * digits)
        return max(float(self._theme.sizes.target), least + 12)

    @property
    def _dots(self) -> float:
        """Return the width of the dots at an end, large enough for a finger."""
        return self._theme.sizes.target + GAP

    def boxes(self) -> list[tuple[int, QRectF]]:
        """Return number (from 1) and rectangle of each visible label."""
        total, fitting = self._batch.total, self._fitting
        first_missing = self._out.missing[0].first if self._out.missing else total + 1
        around = first_missing - fitting // 2 if self._first is None else self._first
        first = min(max(1, around), total - fitting + 1)
        last = first + fitting - 1
        left = (self.width() - self._needs(first, last)) / 2
        placed = []
        for number in range(first, last + 1):
            placed.append((number, QRectF(left, 2, self._wide, self._high)))
            left += self._wide + (COPY_GAP if self._batch.ends_copy(number) else GAP)
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
        """Return the rectangle of the dots for the labels before or behind the visible ones; None: there are none."""
        boxes = self.boxes()
        number, box = boxes[-1 if later else 0]
        if number == (self._batch.total if later else 1):
            return None
        wide = self._dots - GAP
        left = box.right() + GAP if later else box.left() - self._dots
        return QRectF(left, box.top(), wide, box.height())

    def turn(self, by: int) -> None:
        """Scroll by this many labels. Counts nothing."""
        boxes = self.boxes()
        self._first = min(max(1, boxes[0][0] + by), self._batch.total - len(boxes) + 1)
        self.update()
        self._look.start()

    def _needs(self, first: int, last: int) -> float:
        if last - first > 200:
            return float("inf")
        ends = sum(self._batch.ends_copy(number) for number in range(first, last))
        return (last - first + 1) * (self._wide + GAP) - GAP + ends * (COPY_GAP - GAP)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is not Qt.MouseButton.LeftButton:
            return
        for later in (False, True):
            dots = self.more(later=later)
            if dots is not None and dots.contains(event.position()):
                self.turn(self._fitting if later else -self._fitting)
                return
        for number, box in self.boxes():
            if box.contains(event.position()) and self.isEnabled():
                self.tapped.emit(number)

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
        for number, box in boxes:
            self._label(painter, number, box, plain if self._out.has(number) else bold)
        painter.setPen(self._theme.colour("text_secondary"))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setFont(bold)
        for dots in (self.more(later=False), self.more(later=True)):
            if dots is not None:
                painter.drawRoundedRect(dots.adjusted(1, 1, -1, -1), 4, 4)
                painter.drawText(dots, _CENTRE, "…")
        painter.end()

    def _label(self, painter: QPainter, number: int, box: QRectF, font: QFont) -> None:
        theme, there = self._theme, self._out.has(number)
        tone = Tone.GOOD if there else Tone.ATTENTION
        again = self._entered and not there
        pen = QPen(theme.ink(tone), 2.0 if again else theme.colours.border_width)
        if not again:
            pen.setColor(theme.colour("line"))
        painter.setPen(pen)
        painter.setBrush(theme.tint(tone) if again else theme.colour("base"))
        painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 4, 4)
        picture = self._pictures.get(self._batch.number(number))
        if self._pictured and picture is not None:
            room = box.adjusted(6, 6, -6, -self._low)
            factor = min(room.width() / picture.width(), room.height() / picture.height())
            sheet = QRectF(0, 0, picture.width() * factor, picture.height() * factor)
            sheet.moveCenter(room.center())
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawImage(sheet, picture)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            if self._batch.number(number) in self._cut:
                painter.setPen(QPen(theme.ink(Tone.ATTENTION), 3))
            painter.drawRect(sheet)
            if self._batch.number(number) in self._approximate:
                paint_approximate(painter, theme, sheet)
        box = box.adjusted(0, box.height() - self._low, 0, 0)
        painter.setPen(theme.colour("text_secondary") if there else theme.colour("text"))
        painter.setFont(font)
        upper = box.adjusted(0, 2, 0, -box.height() * 0.42)
        painter.drawText(upper, _CENTRE, str(self._batch.number(number)))
        size = SHAPE * self._theme.sizes.body / 14
        middle = box.center().x()
        sign = QRectF(middle - size / 2, box.bottom() - size - 6, size, size)
        if there:
            paint_shape(painter, Shape.CHECK, sign, theme.ink(tone), theme.colour("base"))
        elif self._entered:
            paint_icon(painter, "close" if self._batch.why_whole else "reprint", sign, theme.ink(tone))
        else:
            paint_shape(painter, Shape.QUESTION, sign, theme.ink(tone), theme.colour("base"))


_CENTRE = Qt.AlignmentFlag.AlignCenter
