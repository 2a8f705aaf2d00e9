"""Steps below each other, each with a shape that tells done, waited for and later apart without colour."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from app.theme.theme import Theme
from app.vocabulary.customers import Step
from app.widgets.shapes import paint_shape
from app.widgets.sides import margins, named, text_label

SHAPE = 18


class StepLine(QWidget):
    def __init__(self, theme: Theme, identifier: str) -> None:
        super().__init__()
        self._theme = theme
        self._step: Step | None = None
        named(self, identifier, "")
        self._words = text_label(wrap=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(margins(SHAPE + 10, 4, 0, 4))
        column.addWidget(self._words)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        theme.changed.connect(self.update)

    def show_step(self, step: Step) -> None:
        if step != self._step:
            self._step = step
            self._words.setText(step.words)
            self.setAccessibleName(step.spoken)
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._step is None:
            return
        painter = QPainter(self)
        mark, ground = self._step.mark, self._theme.colour("base")
        left = 0.0 if self.layoutDirection() == self.layoutDirection().LeftToRight else float(self.width() - SHAPE)
        paint_shape(painter, mark.shape, QRectF(left, 4, SHAPE, SHAPE), self._theme.ink(mark.tone), ground)
        painter.end()


class ProgressSteps(QWidget):
    """The same steps for as long as it lives."""

    def __init__(self, theme: Theme, identifier: str, name: str) -> None:
        super().__init__()
        self._theme = theme
        self._identifier = identifier
        self.lines: dict[str, StepLine] = {}
        named(self, identifier, name)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(2)

    def show_steps(self, steps: Sequence[Step]) -> None:
        for step in steps:
            if step.key not in self.lines:
                line = self.lines[step.key] = StepLine(self._theme, f"{self._identifier}.{step.key}")
                self._column.addWidget(line)
            self.lines[step.key].show_step(step)
