"""The desk "did it come out?": one open question after the other, each answered by who looked in the tray."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from uuid import UUID

from PySide6.QtCore import QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.language.translate import Phrase, tr
from app.pages.queue.asked_jobs import AskedJobs
from app.pages.queue.counting import Counting
from app.pages.queue.desk_answers import DeskAnswers
from app.pages.queue.desk_scans import DeskScans
from app.theme.text_role import TextRole
from app.theme.theme import Theme
from app.vocabulary.desk_words import print_words, sent_words, twice_words, unread_words
from app.vocabulary.jobs import name_of
from app.vocabulary.missing_labels import Batch, may_be_several
from app.vocabulary.plain_text import plain
from app.widgets.buttons import Button
from app.widgets.named import named, text_label
from app.widgets.second_press import settle
from server_core.contract.types.jobs import JobLabels, JobRow

WIDEST = 66
"""Widths of a letter's height: what belongs together stays together on a large screen."""
LOW = 36
"""Heights of a letter: a lower window has no room for what can be done without."""
ASKED, COUNTED = Phrase("Did it come out?"), Phrase("How many came out?")
AGES_MS = 1000
NONE_OPEN = Phrase("No question is open")
ALL_KNOWN = Phrase("All that was sent is known to have come out, or not.")
READING = Phrase("The questions are read…")
NOT_ALL = Phrase("No other question could be read")


class Desk(QWidget):
    """Shows what `begin` gave it; `follow` brings what became of those jobs meanwhile."""

    answered = Signal(object, bool)
    """JobRow, whether it came out; one that did not is printed again."""
    some = Signal(object, object, int)
    """JobRow, its Batch, how many came out: the others are printed again."""
    labels_wanted = Signal(object)
    """JobRow that may be of several labels: `take_labels`."""
    left = Signal()
    """Back to the list: by a button, or because nothing is open any more."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._jobs = AskedJobs()
        self._counted: UUID | None = None
        self._said_of: UUID | None = None
        self._waiting = self._unread = 0
        self._why_not: str | None = None
        self._prints = True
        named(self, "queue.desk", str(ASKED))
        self._ages = QTimer(self, interval=AGES_MS)
        self._ages.timeout.connect(self._tick)
        self._progress = text_label(tone="quiet")
        self._title = text_label(str(ASKED), wrap=True)
        theme.keep(self._title, TextRole.TITLE, bold=True)
        self._name = text_label(wrap=True)
        theme.keep(self._name, TextRole.NUMBER, bold=True)
        self._facts = text_label(wrap=True)
        self._where = text_label(wrap=True)
        self.counting = Counting(theme)
        self.scans = DeskScans(self)
        self.twice = named(text_label(wrap=True, tone="attention"), "queue.desk.twice", "")
        self.said = named(text_label(wrap=True, tone="attention"), "queue.desk.said", "")
        self.unread = named(text_label(wrap=True, tone="attention"), "queue.desk.unread", "")
        self.again = Button(theme, "queue.desk.again", tr("Try again", "button"), compact=True)
        self._answers = answers = DeskAnswers(theme, self)
        self.yes, self.missing, self.no, self.skip = answers.yes, answers.missing, answers.no, answers.skip
        self.back = Button(theme, "queue.desk.back", tr("Back to the queue"), icon="back")
        self._texts = (self._progress, self._title, self._name, self._facts, self._where)
        for label in (*self._texts, self.twice, self.said, self.unread):
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._layout = layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 12, 24, 12)
        layout.setSpacing(8)
        layout.addStretch(2)
        for label in self._texts:
            layout.addWidget(label)
        layout.addWidget(self.twice)
        layout.addWidget(self.counting)
        layout.addWidget(self.said)
        layout.addSpacing(8)
        layout.addLayout(answers)
        layout.addSpacing(4)
        layout.addWidget(self.unread)
        below = QHBoxLayout()
        below.setSpacing(16)
        below.addStretch(1)
        below.addWidget(self.again)
        below.addWidget(self.back)
        below.addStretch(1)
        layout.addLayout(below)
        layout.addStretch(3)
        self.yes.clicked.connect(lambda: self._answer(True))
        self.no.clicked.connect(lambda: self._answer(False))
        self.missing.clicked.connect(self._answer_some)
        self.skip.clicked.connect(self._next)
        self.back.clicked.connect(self.left)
        self.counting.changed.connect(self._show_missing)
        self.counting.entered.connect(self._number_meant)
        theme.changed.connect(self.update)
        self._show_unread()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()

    def _fit(self) -> None:
        body = self._theme.sizes.body
        low = self.window().height() < LOW * body and self.batch is not None
        self._layout.setSpacing(4 if low else 8)
        side = max(24, (self.width() - WIDEST * body) // 2)
        self._layout.setContentsMargins(side, 4 if low else 12, side, 4 if low else 12)
        self._title.setVisible(self.batch is None)
        self._progress.setVisible(not low)
        self._facts.setVisible(not low)
        self._where.setVisible(not low or not self.said.text())
        self.counting.words.setVisible(not low)
        self._answers.fit(self.width(), body, low=low)

    @property
    def batch(self) -> Batch | None:
        """Of the job that is asked about, where its labels can be counted and printed one by one."""
        return self._jobs.batch if self._prints else None

    @property
    def row(self) -> JobRow | None:
        """The one that is asked about."""
        return self._jobs.row

    def questions(self) -> list[JobRow]:
        return self._jobs.open()

    def knows(self, job_id: UUID) -> bool:
        """Also what was answered here."""
        return self._jobs.is_open(job_id) or self._jobs.was_answered(job_id)

    def turn_to(self, job_id: UUID) -> None:
        """One of `questions`."""
        before, self._jobs.shown = self._asks, job_id
        self._show_changed(before)

    def begin(self, rows: Iterable[JobRow], first: UUID | None = None) -> None:
        """`first`: the one that a person was looking at."""
        self._jobs.begin(rows, first)
        self._counted = None
        self.scans.forget()
        self.say("")
        self._show()

    def add(self, row: JobRow) -> None:
        """A question that the list does not show."""
        before = self._asks
        if self._jobs.was_answered(row.print_job_id):
            self.take_back(row)
        elif self._jobs.add(row):
            self._show_changed(before)

    def take_unread(self, waiting: int, failed: int) -> None:
        """Questions that are being read, and that could not be read: of neither is anything known."""
        if (waiting, failed) != (self._waiting, self._unread):
            self._waiting, self._unread = waiting, failed
            self._show_unread()
            self._show()

    def _show_unread(self) -> None:
        words = unread_words(self._unread) if self._unread else ""
        self._show_words(self.unread, words)
        self.again.setVisible(bool(words))

    def follow(self, rows: Iterable[JobRow]) -> None:
        """Those that ask since are asked about, too, once it is open."""
        before = self._asks
        for row in rows:
            if self._jobs.is_open(row.print_job_id):
                self._jobs.follow(row)
            elif not self.isHidden() and not self.knows(row.print_job_id):
                self.add(row)
        self._show_changed(before)

    def take_labels(self, job_id: UUID, labels: JobLabels) -> None:
        before = self._asks
        if self._jobs.is_open(job_id):
            self._jobs.take_labels(job_id, labels)
            self._show_changed(before)

    def take_scan(self, text: str) -> None:
        """A label in the hand was scanned: its question is shown; or it is the last good one of several."""
        self.scans.take(text)

    def say(self, words: str) -> None:
        self._show_words(self.said, words)
        self._fit()

    @staticmethod
    def _show_words(label: QLabel, words: str) -> None:
        label.setText(words)
        label.setAccessibleName(words)
        label.setVisible(bool(words))

    def allow(self, why_not: str | None, *, prints: bool = True) -> None:
        """`prints`: what did not come out is printed again; else it is noted, and nobody counts."""
        self._why_not = why_not
        if prints != self._prints:
            self._prints = prints
            self._show()
            settle(self.no)
        for button in (self.yes, self.no):
            button.allow(why_not)
        self.counting.allow(why_not)
        self._show_missing()

    def take_focus(self) -> None:
        """On what does nothing: scanners and Enter answer no question."""
        if self._jobs.shown is None:
            self.back.setFocus()
        elif self.batch is not None and self.counting.isEnabled():
            self.counting.field.setFocus()
            self.counting.field.selectAll()
        else:
            self.skip.setFocus()

    def _answer(self, came_out: bool) -> None:
        row = self.row
        if row is not None:
            self._jobs.settle(row.print_job_id)
            self._show()
            self.take_focus()
            self.answered.emit(row, came_out)

    def _answer_some(self) -> None:
        row, batch, out = self.row, self.batch, self.counting.out
        if row is not None and batch is not None and 0 < out < batch.total:
            self._jobs.settle(row.print_job_id)
            self._show()
            self.take_focus()
            self.some.emit(row, batch, out)

    def _number_meant(self) -> None:
        """A second Enter prints: the first one only says that the number is whole."""
        self._show_missing()
        target = self.missing if self.missing.isEnabled() else self.yes if self.counting.out else self.no
        target.setFocus()

    def take_back(self, row: JobRow) -> None:
        """The answer may not have been taken. `row`: as it is known now; if it still asks, it is open again."""
        before = self._asks
        if self._jobs.take_back(row):
            self._show_changed(before)

    def _next(self) -> None:
        if self._jobs.shown is not None:
            self._jobs.turn()
            self._show()
            self.take_focus()

    @property
    def _asks(self) -> tuple[UUID | None, bool]:
        """What an answer is for: the job, and whether its labels are counted."""
        return self._jobs.shown, self.batch is not None

    def _show_changed(self, before: tuple[UUID | None, bool]) -> None:
        """By nobody at this desk: a hand that is on its way to an answer does not answer another question."""
        self._show()
        if self._asks != before:
            for answer in (self.yes, self.missing, self.no):
                settle(answer, only_moved=self._jobs.shown == before[0])

    def _show(self) -> None:
        row = self.row
        if self._said_of != self._jobs.shown:
            self._said_of = self._jobs.shown
            self.say("")
        for button in (self.yes, self.no, self.skip):
            button.setVisible(row is not None)
        asked = self._jobs.asked + self._waiting + self._unread
        self._progress.setText(tr("{done} of {all} answered", done=self._jobs.answered, all=asked) if asked else "")
        self._show_batch()
        self._show_words(self.twice, "" if row is None else twice_words(row))
        if row is None:
            title = str(READING if self._waiting else NOT_ALL if self._unread else NONE_OPEN)
            self._title.setText(title)
            self._name.setText("")
            self._facts.setText(str(ALL_KNOWN) if self._jobs.asked and title == str(NONE_OPEN) else "")
            self._where.setText("")
            self.setAccessibleName(title if not self._unread else f"{title}. {unread_words(self._unread)}")
            self._fit()
            return
        question = str(ASKED if self.batch is None else COUNTED)
        self._title.setText(question)
        self._name.setText(name_of(row))
        self._say_facts(row)
        printer, progress = plain(row.printer_name), self._progress.text()
        look = tr("Look in the tray of {printer}.", printer=printer)
        self._where.setText(" ".join(filter(None, (look, self._jobs.why_whole(row.print_job_id)))))
        where = tr("{job} on {printer}.", job=name_of(row), printer=printer)
        name = f"{question} {where} {progress}"
        self.setAccessibleName(" ".join(filter(None, (name, self.twice.text()))))
        self._fit()
        if may_be_several(row) and not self._jobs.has_labels(row.print_job_id):
            self.labels_wanted.emit(row)

    def _say_facts(self, row: JobRow) -> None:
        self._facts.setText(sent_words(row, datetime.now().astimezone()))

    def _tick(self) -> None:
        if self.row is not None:
            self._say_facts(self.row)

    def showEvent(self, event: QShowEvent) -> None:
        self._ages.start()
        self._tick()

    def hideEvent(self, event: QHideEvent) -> None:
        self._ages.stop()

    def _show_batch(self) -> None:
        """The number that was counted stays while the same question is shown."""
        batch, row = self.batch, self.row
        if self._counted is not None and self.counting.is_said:
            self._jobs.counts[self._counted] = self.counting.out
        self.counting.setVisible(batch is not None)
        self._answers.show_batch(batch, prints=self._prints)
        if batch is None or row is None:
            self._counted = None
        elif self._counted != row.print_job_id or self.counting.batch != batch:
            focused = self.skip.hasFocus()
            self._counted = row.print_job_id
            self.counting.begin(batch, row.pages_done or 0)
            if row.print_job_id in self._jobs.counts:
                self.counting.count(self._jobs.counts[row.print_job_id])
            if focused:
                self.take_focus()
        self._show_missing()

    def _show_missing(self) -> None:
        batch, out = self.batch, self.counting.out
        if batch is None:
            return
        some = 0 < out < batch.total
        self.missing.say(print_words(batch.total - out) if some else tr("Print the missing"))
        self.missing.allow(self._why_not or (None if some else tr("Say how many came out")))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(self._theme.colour("line"))
        painter.setBrush(self._theme.colour("base"))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8)
        painter.end()
