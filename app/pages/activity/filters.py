"""What is chosen of the log: who, what kind, which object, from which day to which."""

from __future__ import annotations

from datetime import date, timedelta

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLineEdit, QWidget

from app.client.audit import EVERYTHING, AuditWanted
from app.language.translate import Phrase, tr
from app.scan.filter import TAKES_SCANS
from app.theme.theme import Theme
from app.vocabulary.activity import day_in
from app.vocabulary.ages import day_begins
from app.vocabulary.audit import BY_WORDS, KIND_WORDS
from app.vocabulary.plain_text import tooltip
from app.widgets.buttons import Button
from app.widgets.choice_box import ChoiceBox
from app.widgets.clear_button import can_be_cleared
from app.widgets.named import named
from server_core.contract.types.audit import AuditBy, AuditKind
from server_core.contract.types.jobs import LONGEST_SEARCH

TYPED_MS = 300
DAY = Phrase("A day: 2026-03-01, today or yesterday")


class DayEdit(QLineEdit):
    def __init__(self, identifier: str, words: str) -> None:
        super().__init__()
        named(self, identifier, words, str(DAY))
        self.setPlaceholderText(words)
        self.setToolTip(tooltip(str(DAY)))
        self.setMaxLength(12)
        can_be_cleared(self)

    def day(self) -> date | None:
        """Raises ValueError."""
        return day_in(self.text(), date.today())

    def judge(self) -> bool:
        """Whether it is a day, or nothing; said of the field itself."""
        try:
            self.day()
            wrong = ""
        except ValueError:
            wrong = " ".join((tr("This is no day."), str(DAY)))
        if bool(self.property("wrong")) is not bool(wrong):
            self.setProperty("wrong", bool(wrong))
            self.style().unpolish(self)
            self.style().polish(self)
        self.setToolTip(tooltip(wrong or str(DAY)))
        self.setAccessibleDescription(wrong or str(DAY))
        return not wrong


class Filters(QWidget):
    changed = Signal()
    """`wanted` is another now."""

    def __init__(self, theme: Theme, search: QLineEdit) -> None:
        super().__init__()
        named(self, "activity.filters", tr("What is shown"))
        self.search = search
        search.setMaxLength(LONGEST_SEARCH)
        search.setProperty(TAKES_SCANS, True)
        self.who = ChoiceBox(theme, "activity.who", tr("Who"))
        self.kind = ChoiceBox(theme, "activity.kind", tr("What kind"))
        self.who.addItem(tr("Everybody"), None)
        self.kind.addItem(tr("Everything", "activity"), None)
        for by, words in BY_WORDS.items():
            self.who.addItem(words, by)
        for kind, words in KIND_WORDS.items():
            self.kind.addItem(words, kind)
        self.since, self.until = DayEdit("activity.since", tr("From day")), DayEdit("activity.until", tr("To day"))
        self.clear = Button(theme, "activity.clear", tr("Show all"), compact=True, spoken=tr("Show all entries"))
        self.wanted = EVERYTHING
        self._narrow = False
        self._column = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(8)
        for pair in ((self.who, self.kind), (self.since, self.until)):
            row = QHBoxLayout()
            row.setSpacing(8)
            for each in pair:
                row.addWidget(each, 1)
                if isinstance(each, ChoiceBox):
                    each.may_shrink()
                else:
                    each.setMinimumWidth(110)
            self._column.addLayout(row, 1)
        self._column.addWidget(self.clear)
        self._typed = QTimer(self, singleShot=True, interval=TYPED_MS)
        self._typed.timeout.connect(self._look)
        for box in (self.who, self.kind):
            box.currentIndexChanged.connect(self._look)
        for field in (self.search, self.since, self.until):
            field.textChanged.connect(self._typed.start)
            field.returnPressed.connect(self._look)
        self.clear.clicked.connect(self.show_all)
        self._look()

    def set_narrow(self, narrow: bool) -> None:
        way = QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight
        self._column.setDirection(way)
        self._narrow = narrow
        self._show_clear()

    def show_all(self) -> None:
        self._put("")

    def show_object(self, text: str) -> None:
        """This one alone, whoever did whatever to it whenever."""
        self._put(text)

    def _put(self, text: str) -> None:
        fields = (self.who, self.kind, self.search, self.since, self.until)
        for field in fields:
            field.blockSignals(True)
        for box in (self.who, self.kind):
            box.setCurrentIndex(0)
        self.search.setText(text)
        for day in (self.since, self.until):
            day.clear()
        for field in fields:
            field.blockSignals(False)
        self._look()

    def _look(self) -> None:
        self._typed.stop()
        right = [day.judge() for day in (self.since, self.until)]
        if not all(right):
            return
        since, until = self.since.day(), self.until.day()
        by, kind = self.who.currentData(), self.kind.currentData()
        wanted = AuditWanted(
            by=None if by is None else AuditBy(by),
            kind=None if kind is None else AuditKind(kind),
            q=self.search.text().strip() or None,
            since=None if since is None else day_begins(since),
            until=None if until is None else day_begins(until + timedelta(days=1)),
        )
        self.clear.allow(None if wanted != EVERYTHING else tr("Everything is shown"))
        if wanted != self.wanted:
            self.wanted = wanted
            self._show_clear()
            self.changed.emit()

    def _show_clear(self) -> None:
        """In a narrow window it takes a row of its own, where it is of use."""
        self.clear.setVisible(not self._narrow or self.wanted != EVERYTHING)
