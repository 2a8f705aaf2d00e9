"""Failures per printer as lying bars, most first."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.language.translate import tr
from app.theme.theme import Theme
from app.vocabulary.figures import failures_sentence
from app.vocabulary.marks import Shape, Tone
from app.widgets.named import named
from app.widgets.shapes import paint_shape
from app.widgets.sides import Sides

MOST = 5
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class FailureBars(QWidget):
    def __init__(self, theme: Theme, identifier: str) -> None:
        super().__init__()
        self._theme = theme
        self._failed: list[tuple[str, int]] = []
        named(self, identifier, "")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.updateGeometry)

    def show_failures(self, failed: Sequence[tuple[str, int]]) -> None:
        """Names of printers and how many jobs failed there; those without any are left out."""
        some = sorted((each for each in failed if each[1]), key=lambda each: (-each[1], each[0].casefold()))
        self._failed = some
        self.setAccessibleName(failures_sentence(some))
        self.updateGeometry()
        self.update()

    def _row(self) -> int:
        return round(self._theme.sizes.body * 1.55)

    def sizeHint(self) -> QSize:
        rows = min(MOST, len(self._failed)) + (len(self._failed) > MOST)
        return QSize(280, self._row() * max(1, rows) + 2)

    def minimumSizeHint(self) -> QSize:
        return QSize(200, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, row = self._theme, self._row()
        painter = QPainter(self)
        seen = Sides(painter, self.rect())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(theme.font(theme.sizes.body))
        if not self._failed:
            side = theme.sizes.body
            box = QRectF(0, (row - side) / 2, side, side)
            paint_shape(painter, Shape.CHECK, seen(box), theme.ink(Tone.GOOD), theme.colour("window"))
            painter.setPen(theme.colour("text_secondary"))
            painter.drawText(seen(QRectF(side + 8, 0, self.width() - side - 8, row)), LEFT, tr("No job failed"))
            painter.end()
            return
        metrics = QFontMetricsF(painter.font())
        most = self._failed[0][1]
        number_width = metrics.horizontalAdvance(str(most)) + 10
        names = min(self.width() * 0.48, max(metrics.horizontalAdvance(name) for name, _ in self._failed[:MOST]) + 12)
        room = self.width() - names - number_width
        for at, (name, number) in enumerate(self._failed[:MOST]):
            painter.setPen(theme.colour("text"))
            shown = metrics.elidedText(name, Qt.TextElideMode.ElideMiddle, names - 12)
            painter.drawText(seen(QRectF(0, at * row, names, row)), LEFT, shown)
            bar = QRectF(names, at * row + row * 0.32, max(3.0, room * number / most), row * 0.36)
            painter.fillRect(seen(bar), theme.ink(Tone.FAILED))
            painter.drawText(seen(QRectF(bar.right() + 6, at * row, number_width, row)), LEFT, str(number))
        if len(self._failed) > MOST:
            rest = self._failed[MOST:]
            words = f"{len(rest)} more: {sum(number for _, number in rest)}"
            painter.setPen(theme.colour("text_secondary"))
            painter.drawText(seen(QRectF(0, MOST * row, self.width(), row)), LEFT, words)
        painter.end()
