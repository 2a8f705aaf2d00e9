"""The desk's question for a job of several labels: how many came out."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QFontMetrics, QIntValidator
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.language.translate import tr
from app.scan.filter import TAKES_SCANS
from app.theme.text_role import TextRole
from app.theme.theme import Theme
from app.vocabulary.missing_labels import Batch, not_counted_words
from app.widgets.buttons import Button
from app.widgets.enter_field import EnterField
from app.widgets.label_row import LabelRow
from app.widgets.named import named, text_label
from app.widgets.second_press import pressed_again

REST_MS = 250
"""What is typed faster than by a person is a scan: the number of before stays."""


class Counting(QWidget):
    changed = Signal()
    """Another number."""
    entered = Signal()
    """Enter: the number is meant."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.batch = Batch(labels=1, copies=1)
        self.out = self._kept = 0
        self._said = self._kept_said = False
        """Whether a person said the number that is shown."""
        named(self, "queue.desk.count", tr("How many came out?"))
        self.asked = text_label(tr("How many came out?"))
        theme.keep(self.asked, TextRole.TITLE, bold=True)
        self.less = pressed_again(Button(theme, "queue.desk.less", "−", spoken=tr("One less came out")))
        self.more = pressed_again(Button(theme, "queue.desk.more", "+", spoken=tr("One more came out")))
        self.field = EnterField()
        self.field.setProperty(TAKES_SCANS, True)
        self.field.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._number = QIntValidator(0, 1, self.field)
        self.field.setValidator(self._number)
        named(self.field, "queue.desk.number", tr("So many came out"))
        theme.keep(self.field, TextRole.NUMBER, bold=True)
        self.of = text_label()
        theme.keep(self.of, TextRole.TITLE)
        self.labels = LabelRow(theme)
        self.words = text_label(wrap=True)
        self.words.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        line = QHBoxLayout()
        line.setSpacing(12)
        line.addStretch(1)
        for each in (self.asked, self.less, self.field, self.more, self.of):
            line.addWidget(each)
        line.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addLayout(line)
        layout.addWidget(self.labels)
        layout.addWidget(self.words)
        self._rest = QTimer(self, singleShot=True, interval=REST_MS)
        self._rest.timeout.connect(self._keep)
        self.less.clicked.connect(lambda: self.count(self.out - 1))
        self.more.clicked.connect(lambda: self.count(self.out + 1))
        self.labels.counted.connect(self.count)
        self.field.textEdited.connect(self._typed)
        self.field.returnPressed.connect(self.entered)
        theme.changed.connect(self._fit)
        self._fit()

    def begin(self, batch: Batch, out: int) -> None:
        """`out`: what is known already, else 0."""
        self.batch = batch
        self._number.setTop(batch.total)
        self.of.setText(tr("of {number}", number=batch.total))
        self._set(min(out, batch.total - 1), said=False)

    def count(self, out: int) -> None:
        """By a person's word."""
        self._set(out, said=True)

    def count_scanned(self, place: int) -> int:
        """A label in the hand; how many are counted then: one that is scanned later takes none back."""
        self.count(max(place, self.out) if self._said else place)
        return self.out

    @property
    def is_said(self) -> bool:
        """Whether a person counted, by hand or by a scan."""
        return self._said

    def _set(self, out: int, *, said: bool) -> None:
        self._said = said
        self._show(max(0, min(out, self.batch.total)))
        self._keep()
        self.field.setText(str(self.out))
        self.changed.emit()

    def forget_scan(self) -> None:
        """What a scanner typed is no number."""
        self._set(self._kept, said=self._kept_said)

    def allow(self, why_not: str | None) -> None:
        for button in (self.less, self.more):
            button.allow(why_not)
        self.field.setEnabled(why_not is None)
        self.labels.setEnabled(why_not is None)

    def _typed(self, text: str) -> None:
        self._said = bool(text)
        self._show(min(int(text or 0), self.batch.total))
        self._rest.start()
        self.changed.emit()

    def _show(self, out: int) -> None:
        self.out = out
        words = self.batch.words(out) if self._said else not_counted_words(out)
        self.words.setText(words)
        self.labels.show_labels(self.batch, out, words, said=self._said)
        self.field.setAccessibleDescription(tr("Of {number}. {words}", number=self.batch.total, words=words))

    def _keep(self) -> None:
        self._rest.stop()
        self._kept, self._kept_said = self.out, self._said

    def _fit(self) -> None:
        target = self._theme.sizes.target
        font = self._theme.font(self._theme.sizes.number, bold=True)
        digits = max(4, len(str(self.batch.total)) + 1)
        self.field.setFixedWidth(QFontMetrics(font).horizontalAdvance("0") * digits + 28)
        for button in (self.less, self.more):
            button.setFixedWidth(max(56, round(target * 1.3)))
