"""A control under its name; what is wrong with it stands beneath, and is told to a screen reader."""

from __future__ import annotations

import re

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from app.language.translate import figure, tr
from app.theme.text_role import TextRole
from app.theme.theme import Theme
from app.widgets.labels import named, text_label
from app.widgets.layouts import vbox
from app.words.plain_text import tooltip

GAP = 3


class FormField(QWidget):
    def __init__(self, theme: Theme, words: str, control: QWidget, *, wrap: bool = False) -> None:
        """`wrap`: words that have a name in them, of any length."""
        super().__init__()
        self.control = control
        self.words = words.partition(",")[0]
        self.wrong = ""
        self._own = control.accessibleDescription()
        self._reason: str | None = None
        self._hint = ""
        label = text_label(words, wrap=wrap, tone="quiet")
        theme.keep(label, TextRole.SMALL)
        label.setBuddy(control)
        self.problem = text_label(wrap=True, tone="failed")
        self.hint = text_label(wrap=True, tone="quiet")
        layout = vbox(self, spacing=GAP)
        layout.addWidget(label)
        layout.addWidget(control)
        for beneath in (self.problem, self.hint):
            theme.keep(beneath, TextRole.SMALL)
            beneath.hide()
            layout.addWidget(beneath)
        layout.setAlignment(Qt.AlignmentFlag.AlignTop)

    def allow(self, reason_not: str | None) -> None:
        """None enables; a reason disables and is told in tooltip and description."""
        self._reason = reason_not
        self.control.setEnabled(reason_not is None)
        self._tell()

    def tell(self, wrong: str, hint: str = "") -> None:
        """What has to be put right, and what is only to be known; empty = nothing."""
        self.wrong, self._hint = wrong, hint
        for label, text in ((self.problem, wrong), (self.hint, hint)):
            label.setText(text)
            label.setVisible(bool(text))
        if bool(self.control.property("wrong")) is not bool(wrong):
            self.control.setProperty("wrong", bool(wrong))
            self.control.style().unpolish(self.control)
            self.control.style().polish(self.control)
        self._tell()

    def _tell(self) -> None:
        said = self._reason or self.wrong or self._hint
        self.control.setToolTip(tooltip(said))
        self.control.setAccessibleDescription(said or self._own)


class NumberEdit(QLineEdit):
    """A number as people write it: 1.5 or 1,5; empty is `blank`, where that is given."""

    def __init__(
        self,
        identifier: str,
        name: str,
        low: float,
        high: float,
        *,
        whole: bool = False,
        blank: float | None = None,
        may_be_blank: bool = False,
    ) -> None:
        super().__init__()
        named(self, identifier, name)
        self.low, self.high = low, high
        self._whole = whole
        self._blank = blank
        self._may_be_blank = may_be_blank or blank is not None
        if blank is not None:
            self.setPlaceholderText(figure(blank, "g"))

    def number(self) -> float | None:
        """None: nothing, or nothing that can be read."""
        text = self.text().strip().replace(",", ".").replace("−", "-")
        if not text:
            return self._blank
        shape = r"\d{1,5}" if self._whole else r"-?\d{1,4}(\.\d{0,3})?"
        if not re.fullmatch(shape, text):
            return None
        number = float(text)
        return number if self.low <= number <= self.high else None

    def wrong(self) -> str:
        if self.number() is not None or (self._may_be_blank and not self.text().strip()):
            return ""
        return tr("From {low:g} to {high:g}", low=self.low, high=self.high)


# A line to type in whose Enter belongs to it, not to the default button of its dialog; Down leads out of it.


class EnterField(QLineEdit):
    left_downwards = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Down:
            self.left_downwards.emit()
            return
        super().keyPressEvent(event)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.accept()
