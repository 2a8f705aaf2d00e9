"""A number with a button at each side that makes it smaller or larger: for gloves, and for the keyboard."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.language.translate import figure, tr
from app.theme.theme import Theme
from app.widgets.buttons import Button
from app.widgets.form_field import NumberEdit
from app.widgets.second_press import pressed_again
from app.widgets.sides import named, text_label


class _Steps(NumberEdit):
    stepped = Signal(int)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}.get(Qt.Key(event.key()))
        if steps is None:
            super().keyPressEvent(event)
        else:
            self.stepped.emit(steps)


class Stepper(QWidget):
    changed = Signal()

    def __init__(
        self, theme: Theme, identifier: str, name: str, low: float, high: float, *, step: float = 1, unit: str = ""
    ) -> None:
        super().__init__()
        self._theme, self._step = theme, step
        self._why_not: str | None = None
        self.field = _Steps(identifier, name, low, high, blank=0)
        self.field.setAlignment(Qt.AlignmentFlag.AlignCenter)
        label = text_label(name, wrap=True)
        label.setBuddy(self.field)
        self.less = pressed_again(Button(theme, f"{identifier}.less", "−", spoken=tr("{what}: less", what=name)))
        self.more = pressed_again(Button(theme, f"{identifier}.more", "+", spoken=tr("{what}: more", what=name)))
        self.wrong = named(text_label(tone="failed"), f"{identifier}.wrong", "")
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.less)
        row.addWidget(self.field, 1)
        if unit:
            row.addWidget(text_label(unit, tone="quiet"))
        row.addWidget(self.more)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(label)
        column.addStretch(1)
        column.addLayout(row)
        column.addWidget(self.wrong)
        self.less.clicked.connect(lambda: self._by(-1))
        self.more.clicked.connect(lambda: self._by(1))
        self.field.stepped.connect(self._by)
        self.field.textChanged.connect(self._judge)
        self._fit()
        theme.changed.connect(self._fit)
        self._judge()

    def value(self) -> float | None:
        """None: what is written is no such number."""
        return self.field.number()

    def choose(self, value: float) -> None:
        self.field.setText(figure(value, "g"))

    def allow(self, why_not: str | None) -> None:
        self.field.setEnabled(why_not is None)
        self._why_not = why_not
        self._judge()

    def _by(self, steps: int) -> None:
        value = self.field.number()
        wanted = (0.0 if value is None else value) + steps * self._step
        self.choose(min(self.field.high, max(self.field.low, wanted)))

    def _judge(self) -> None:
        value, wrong = self.field.number(), self.field.wrong()
        self.wrong.setText(wrong)
        self.wrong.setAccessibleName(wrong)
        self.wrong.setVisible(bool(wrong))
        at_end = tr("There is none beyond it")
        self.less.allow(self._why_not or (at_end if value is not None and value <= self.field.low else None))
        self.more.allow(self._why_not or (at_end if value is not None and value >= self.field.high else None))
        self.changed.emit()

    def _fit(self) -> None:
        side = self._theme.sizes.target
        for button in (self.less, self.more):
            button.setMinimumSize(side, side)
        self.field.setMinimumWidth(side)
