"""The view "Did it come out?": one open question after another, answered by the person at the printer."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import datetime
from uuid import UUID

from PySide6.QtCore import QObject, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QFontMetrics,
    QHideEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QShowEvent,
    QValidator,
)
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QVBoxLayout, QWidget

from app.language.translate import Phrase, tr
from app.pages.queue.label_lookup import LabelLookup
from app.pages.queue.label_row import LabelRow
from app.scan import TAKES_SCANS
from app.theme.text_role import TextRole
from app.theme.theme import Theme
from app.widgets.buttons import Button
from app.widgets.fields import EnterField
from app.widgets.labels import hbox, named, tell_or_hide, text_label, vbox
from app.widgets.pointer_guards import meaning_changed, repeatable
from app.words.jobs import job_state, mark_of, name_of
from app.words.label_batches import (
    WHY_WHOLE,
    LabelBatch,
    first_words,
    label_scan,
    may_be_several,
    not_counted_words,
    unknown_scan,
)
from app.words.plain_text import plain, within
from app.words.triage import (
    fits_several,
    is_named,
    looking_for,
    not_looked_up,
    on_this_one,
    perhaps_this_one,
    place_of,
    print_words,
    sent_words,
    stay_counted,
    to_come_words,
    too_many,
    twice_words,
    unread_words,
)
from server_core.contract.decisions.labels_out import LabelsOut
from server_core.contract.decisions.queue_states import ShownState
from server_core.contract.types.jobs import JobLabels, JobRow

WIDEST = 66
"""Greatest width, in widths of a letter. It keeps related parts together on a large screen."""
LOW = 36
"""Height in heights of a letter. A lower window hides everything that is not essential."""
PICTURED = 50
"""Height in heights of a letter. A higher window has room for pictures of the labels."""
ASKED, COUNTED = Phrase("Did it come out?"), Phrase("Which came out?")
AGES_MS = 1000
NONE_OPEN = Phrase("All done")
ALL_KNOWN = Phrase("Nothing left to check.")
ALL_ANSWERED = Phrase("All answered", "questions whether jobs came out")
READING = Phrase("Loading the questions…")
NOT_ALL = Phrase("The other questions could not be loaded")


class Confirmations(QWidget):
    """Shows the jobs given to `begin`; `follow` updates them."""

    answered = Signal(object, bool)
    """JobRow, and whether it came out. If not, it is printed again."""
    some = Signal(object, object, object)
    """JobRow, its LabelBatch, and the LabelsOut. The others are printed again."""
    labels_wanted = Signal(object)
    """JobRow that may have several labels: answered with `take_labels`."""
    left = Signal()
    """Return to the list: the button was pressed, or no question is open any more."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._jobs = ConfirmationQueue()
        self._counted: UUID | None = None
        self._message_job: UUID | None = None
        self._waiting = self._unread = 0
        self._why_not: str | None = None
        self._prints = True
        named(self, "queue.desk", str(ASKED))
        self._ages = QTimer(self, interval=AGES_MS)
        self._ages.timeout.connect(self._tick)
        self.progress = text_label(tone="quiet")
        self._title = text_label(str(ASKED), wrap=True)
        theme.keep(self._title, TextRole.TITLE, bold=True)
        self._name = text_label(wrap=True)
        theme.keep(self._name, TextRole.NUMBER, bold=True)
        self.facts = text_label(wrap=True)
        self.where = text_label(wrap=True)
        self.counting = LabelCounter(theme)
        self.scans = ConfirmationScans(self)
        self.twice = named(text_label(wrap=True, tone="attention"), "queue.desk.twice", "")
        self.message = named(text_label(wrap=True, tone="attention"), "queue.desk.said", "")
        self.unread = named(text_label(wrap=True, tone="attention"), "queue.desk.unread", "")
        self.again = Button(theme, "queue.desk.again", tr("Try again", "button"), compact=True)
        self._answers = answers = ConfirmationAnswers(theme, self)
        self.yes, self.missing, self.no, self.skip = answers.yes, answers.missing, answers.no, answers.skip
        self.back = Button(theme, "queue.desk.back", tr("Back to the queue"), icon="back")
        self._texts = (self.progress, self._title, self._name, self.facts, self.where)
        for label in (*self._texts, self.twice, self.message, self.unread):
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._layout = layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 12, 24, 12)
        layout.setSpacing(8)
        layout.addStretch(2)
        for label in self._texts:
            layout.addWidget(label)
        layout.addWidget(self.twice)
        layout.addWidget(self.counting)
        layout.addWidget(self.message)
        layout.addSpacing(8)
        layout.addLayout(answers)
        layout.addSpacing(4)
        layout.addWidget(self.unread)
        below = hbox(spacing=16)
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
        self.progress.setVisible(not low)
        self.facts.setVisible(not low)
        self.where.setVisible(not low or not self.message.text())
        self.counting.words.setVisible(not low)
        self.counting.labels.show_pictures(self.window().height() >= PICTURED * body)
        self._answers.fit(self.width(), body, low=low)

    @property
    def batch(self) -> LabelBatch | None:
        """Return the label count of the current job if its labels can be counted."""
        return self._jobs.batch if self._prints else None

    @property
    def row(self) -> JobRow | None:
        """Return the current job."""
        return self._jobs.row

    def questions(self) -> list[JobRow]:
        return self._jobs.open()

    def knows(self, job_id: UUID) -> bool:
        """Return whether the job is among the questions, including those answered here."""
        return self._jobs.is_open(job_id) or self._jobs.was_answered(job_id)

    def turn_to(self, job_id: UUID) -> None:
        """Show one of `questions`."""
        before, self._jobs.shown = self._asks, job_id
        self._show_changed(before)

    def begin(self, rows: Iterable[JobRow], first: UUID | None = None) -> None:
        """Show the questions. `first`: the job that the user was looking at."""
        self._jobs.begin(rows, first)
        self._counted = None
        self.scans.forget()
        self.say("")
        self._show()

    def add(self, row: JobRow) -> None:
        """Add a question that the list does not show."""
        before = self._asks
        if self._jobs.was_answered(row.print_job_id):
            self.take_back(row)
        elif self._jobs.add(row):
            self._show_changed(before)

    def take_unread(self, waiting: int, failed: int) -> None:
        """Set the questions that are loading and those that failed to load. Nothing is known of either."""
        if (waiting, failed) != (self._waiting, self._unread):
            self._waiting, self._unread = waiting, failed
            self._show_unread()
            self._show()

    def _show_unread(self) -> None:
        words = unread_words(self._unread) if self._unread else ""
        tell_or_hide(self.unread, words)
        self.again.setVisible(bool(words))

    def follow(self, rows: Iterable[JobRow]) -> None:
        """Update the jobs. Once the view is open, jobs that now ask are added."""
        before = self._asks
        for row in rows:
            if self._jobs.is_open(row.print_job_id):
                self._jobs.follow(row)
            elif not self.isHidden():
                self._jobs.follow_reprint(row)
                if not self.knows(row.print_job_id):
                    self.add(row)
        self._show_changed(before)

    def take_labels(self, job_id: UUID, labels: JobLabels, drawn: Sequence[int] = ()) -> None:
        """Set a job's labels. `drawn`: those of the file as they come out, if they cannot be printed alone."""
        before = self._asks
        if self._jobs.is_open(job_id):
            self._jobs.take_labels(job_id, labels, drawn)
            self._show_changed(before)

    def take_scan(self, text: str) -> None:
        """Handle the scan of a label: show its question, or count it as the last good one of several."""
        self.scans.take(text)

    def say(self, words: str) -> None:
        tell_or_hide(self.message, words)
        self._fit()

    def allow(self, why_not: str | None, *, prints: bool = True) -> None:
        """Set what is allowed. Without `prints`, missing labels are only noted, not reprinted and not counted."""
        self._why_not = why_not
        if prints != self._prints:
            self._prints = prints
            self._show()
            meaning_changed(self.no)
        for button in (self.yes, self.no):
            button.allow(why_not)
        self.counting.allow(why_not)
        self._show_missing()

    def take_focus(self) -> None:
        """Focus a widget that does nothing, so that scanners and Enter answer no question."""
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
            if not came_out and self._prints:
                self._jobs.expect_reprint(row)
            self._show()
            self.take_focus()
            self.answered.emit(row, came_out)

    def _answer_some(self) -> None:
        row, batch, out = self.row, self.batch, self.counting.found
        if row is not None and batch is not None and 0 < out.number < batch.total:
            self._jobs.settle(row.print_job_id)
            if not batch.why_whole:
                self._jobs.expect_reprint(row)
            self._show()
            self.take_focus()
            self.some.emit(row, batch, out)

    def _number_meant(self) -> None:
        """Confirm the typed number. The first Enter only says that the number is complete; the second prints."""
        self.counting.settle_text()
        self._show_missing()
        target = self.missing if self.missing.isEnabled() else self.yes if self.counting.out else self.no
        target.setFocus()

    def take_back(self, row: JobRow) -> None:
        """Take back an answer that may not have arrived.
        `row`: the job's latest state; if it still asks, it is open again."""
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
        """Identify the question: the job, and whether its labels are counted."""
        return self._jobs.shown, self.batch is not None

    def _show_changed(self, before: tuple[UUID | None, bool]) -> None:
        """Update after a change that the user did not make, with the buttons frozen: a click may be on its way to
        another question."""
        self._show()
        if self._asks != before:
            for answer in (self.yes, self.missing, self.no):
                meaning_changed(answer)

    def _show(self) -> None:
        row = self.row
        if self._message_job != self._jobs.shown:
            self._message_job = self._jobs.shown
            self.say("")
        for button in (self.yes, self.no, self.skip):
            button.setVisible(row is not None)
        total = self._jobs.total + self._unread  # those that are still read may be answered already
        known = bool(total) and not (row is None and self._waiting)
        self.progress.setText(tr("{done} of {all} answered", done=self._jobs.answered, all=total) if known else "")
        self._show_batch()
        tell_or_hide(self.twice, "" if row is None else twice_words(row))
        if row is None:
            self._show_end()
            return
        question = str(ASKED if self.batch is None else COUNTED)
        self._title.setText(question)
        self._name.setText(name_of(row))
        self._say_facts(row)
        printer, progress = plain(row.printer_name), self.progress.text()
        advice = tr("Check the tray of {printer}.", printer=printer)
        why_whole = "" if self.batch is not None else self._jobs.why_whole(row.print_job_id)  # else it is below them
        self.where.setText(" ".join(filter(None, (advice, why_whole))))
        name = f"{question} {place_of(row)}. {progress}"
        self.setAccessibleName(" ".join(filter(None, (name, self.twice.text()))))
        self._fit()
        if may_be_several(row) and not self._jobs.has_labels(row.print_job_id):
            self.labels_wanted.emit(row)

    def _show_end(self) -> None:
        """Show that no question is left, and what of the answered jobs is still to come out."""
        is_done = not (self._waiting or self._unread)
        to_come = self._jobs.to_come() if is_done else {}
        title = str(ALL_ANSWERED if to_come else NONE_OPEN if is_done else READING if self._waiting else NOT_ALL)
        self._title.setText(title)
        self._name.setText("")
        self.facts.setText(
            to_come_words(to_come) if to_come else str(ALL_KNOWN) if self._jobs.total and is_done else ""
        )
        self.where.setText("")
        more = unread_words(self._unread) if self._unread else self.facts.text() if to_come else ""
        self.setAccessibleName(f"{title}. {more}" if more else title)
        self._fit()

    def _say_facts(self, row: JobRow) -> None:
        self.facts.setText(sent_words(row, datetime.now().astimezone()))

    def _tick(self) -> None:
        if self.row is not None:
            self._say_facts(self.row)

    def showEvent(self, event: QShowEvent) -> None:
        self._ages.start()
        self._tick()

    def hideEvent(self, event: QHideEvent) -> None:
        self._ages.stop()

    def _show_batch(self) -> None:
        """Show the count. A counted number stays while the same question is shown."""
        batch, row = self.batch, self.row
        if self._counted is not None and self.counting.is_entered:
            self._jobs.counts[self._counted] = self.counting.found
        self.counting.setVisible(batch is not None)
        self._answers.show_batch(batch, prints=self._prints)
        if batch is None or row is None:
            self._counted = None
        elif self._counted != row.print_job_id or self.counting.batch != batch:
            focused = self.skip.hasFocus()
            self._counted = row.print_job_id
            self.counting.labels.forget_pictures()
            self.counting.begin(batch, row.pages_done or 0)
            if row.print_job_id in self._jobs.counts:
                self.counting.take(self._jobs.counts[row.print_job_id])
            if focused:
                self.take_focus()
        self._show_missing()

    def _show_missing(self) -> None:
        batch, out = self.batch, self.counting.out
        if batch is None:
            return
        some = 0 < out < batch.total
        if batch.why_whole:
            self.missing.say(tr("Note the missing ones"))
        else:
            self.missing.say(print_words(batch.total - out) if some else tr("Print the missing ones"))
        self.missing.allow(self._why_not or (None if some else tr("Enter which came out")))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(self._theme.colour("line"))
        painter.setBrush(self._theme.colour("base"))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8)
        painter.end()


# The answers as large buttons, side by side if there is room, worded for one label or for a batch.


ONE_LINE, TWO_LINES = 58, 30
"""Widths in widths of a letter: for all answers side by side, and for two of them."""


class ConfirmationAnswers(QGridLayout):
    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__()
        self.yes = Button(theme, "queue.desk.yes", tr("Yes, it printed"), icon="check")
        self.missing = Button(theme, "queue.desk.missing", tr("Print the missing ones"), icon="reprint", primary=True)
        self.no = Button(theme, "queue.desk.no", tr("No, print again"), icon="reprint")
        self.skip = repeatable(Button(theme, "queue.desk.skip", tr("Skip for now"), icon="next"))
        self._all = (self.yes, self.missing, self.no, self.skip)
        for button in self._all:
            button.setParent(parent)  # `fit` lays them out; showing one earlier would open a window
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def fit(self, width: int, body: int, *, low: bool) -> None:
        """Lay out the buttons. `width`: of the view; `body`: the text height; `low`: save vertical space."""
        self.setSpacing(8 if low else 16)
        buttons = [each for each in self._all if not each.isHidden()]
        across = len(buttons) if width >= ONE_LINE * body * len(buttons) / 4 else 2
        across = across if width >= TWO_LINES * body else 1
        for each in self._all:
            self.removeWidget(each)
        for index, each in enumerate(buttons):
            self.addWidget(each, index // across, index % across)

    def show_batch(self, batch: LabelBatch | None, *, prints: bool) -> None:
        """Show the answers for a batch. `prints`: missing labels are printed again."""
        self.missing.setVisible(batch is not None)
        self.missing.show_icon("reprint" if batch is None or not batch.why_whole else "check")
        self.no.show_icon("reprint" if prints else "close")
        self.yes.say(tr("Yes, it printed") if batch is None else tr("All came out"))
        if not prints:
            self.no.say(tr("No, it did not"), tr("No, it did not"))
        elif batch is None:
            self.no.say(tr("No, print again"), tr("No, print again"))
        else:
            self.no.say(
                tr("None came out – print all {number}", number=batch.total),
                tr("None came out, print all {number} again", number=batch.total),
            )


# Scans in the view: find the question of the scanned label, whichever of its codes was read.


class ConfirmationScans(QObject):
    sought = Signal(str, object)
    """The scanned code, and the JobRow of its question or None: answered with `take_whose`."""
    unknown = Signal()
    """The code belongs to no open question."""

    def __init__(self, confirmations: Confirmations) -> None:
        super().__init__(confirmations)
        self._confirmations = confirmations
        self._sought = ""

    def forget(self) -> None:
        """Forget pending lookups. Their results change nothing any more."""
        self._sought = ""

    def take(self, text: str) -> None:
        confirmations, text = self._confirmations, text.strip()
        if confirmations.batch is not None:
            confirmations.counting.forget_scan()
        self.forget()
        named = [row for row in confirmations.questions() if is_named(row, text)]
        if named:
            confirmations.turn_to((confirmations.row if confirmations.row in named else named[0]).print_job_id)
            confirmations.say("")
        elif text:
            self._sought = text
            confirmations.say(looking_for(plain(text)))
            self.sought.emit(text, confirmations.row)

    def take_whose(self, text: str, whose: LabelLookup | None) -> None:
        """Use the result of a lookup. None: the lookup failed."""
        if text != self._sought:
            return
        self.forget()
        confirmations, words = self._confirmations, plain(text)
        if whose is None:
            self._not_found(not_looked_up(words))
            return
        for row in whose.rows:
            if not confirmations.knows(row.print_job_id):
                confirmations.add(row)
        open_rows = {row.print_job_id: row for row in confirmations.questions()}
        rows = [open_rows[row.print_job_id] for row in whose.rows if row.print_job_id in open_rows]
        if not rows:
            self._not_found(unknown_scan(words) if whose.all_searched else too_many(words))
            return
        if confirmations.row not in rows:
            confirmations.turn_to(rows[0].print_job_id)
        several = fits_several(words, [name_of(row) for row in rows]) if len(rows) > 1 else ""
        confirmations.say(" ".join(filter(None, (several, self._counted(words, whose, several=bool(several))))))

    def _counted(self, words: str, whose: LabelLookup, *, several: bool) -> str:
        """Count the scanned label of the current question. With several copies nobody can tell which copy it was."""
        confirmations = self._confirmations
        row = confirmations.row
        labels = None if row is None else whose.labels.get(row.print_job_id)
        if row is not None and labels is not None:
            confirmations.take_labels(row.print_job_id, labels)
        batch, number = confirmations.batch, None if labels is None else labels.found
        if batch is not None and batch.copies == 1 and number is not None:
            out = confirmations.counting.count_scanned(number)
            return " ".join(filter(None, (label_scan(words, number), stay_counted(out) if out > number else "")))
        if several:
            return ""
        if batch is not None:
            return label_scan(words, None)
        return on_this_one(words) if whose.sure else perhaps_this_one(words)

    def _not_found(self, words: str) -> None:
        self._confirmations.say(words)
        self.unknown.emit()


# The question for a job of several labels: which came out?


PLACES_WIDE = 12
"""Digits for which the field has room: `1-3, 5-10`."""
REST_MS = 250
"""Milliseconds. Faster input is a scan, so the previous number is restored."""


class LabelCounter(QWidget):
    changed = Signal()
    """The number changed."""
    entered = Signal()
    """Enter: the number is confirmed."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.batch = LabelBatch(labels=1, copies=1)
        self.found = self._kept = LabelsOut.first(0, 1)
        self._entered = self._kept_entered = False
        """True if a person gave the shown number."""
        named(self, "queue.desk.count", str(COUNTED))
        self.title = text_label(str(COUNTED))
        theme.keep(self.title, TextRole.TITLE, bold=True)
        self.less = repeatable(Button(theme, "queue.desk.less", "−", spoken=tr("One fewer came out")))
        self.more = repeatable(Button(theme, "queue.desk.more", "+", spoken=tr("One more came out")))
        self.field = EnterField()
        self.field.setProperty(TAKES_SCANS, True)
        self.field.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.field.setValidator(_PlacesValidator(self))
        named(self.field, "queue.desk.number", tr("Labels that came out"))
        theme.keep(self.field, TextRole.NUMBER, bold=True)
        self.of = text_label()
        theme.keep(self.of, TextRole.TITLE)
        self.labels = LabelRow(theme)
        self.words = text_label(wrap=True)
        self.words.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        line = hbox(spacing=12)
        line.addStretch(1)
        for each in (self.title, self.less, self.field, self.more, self.of):
            line.addWidget(each)
        line.addStretch(1)
        layout = vbox(self, spacing=8)
        layout.addLayout(line)
        layout.addWidget(self.labels)
        layout.addWidget(self.words)
        self._rest = QTimer(self, singleShot=True, interval=REST_MS)
        self._rest.timeout.connect(self._keep)
        self.less.clicked.connect(self._one_fewer)
        self.more.clicked.connect(self._one_more)
        self.labels.tapped.connect(self._tapped)
        self.field.textEdited.connect(self._typed)
        self.field.returnPressed.connect(self.entered)
        theme.changed.connect(self._fit)
        self._fit()

    def begin(self, batch: LabelBatch, out: int) -> None:
        """Begin. `out`: the number known so far, else 0."""
        self.batch = batch
        self.of.setText(tr("of {number}", number=batch.total))
        self._set(LabelsOut.first(min(out, batch.total - 1), batch.total), entered=False)

    @property
    def out(self) -> int:
        """Return how many came out."""
        return self.found.number

    def count(self, out: int) -> None:
        """Set the count that a person gave: the first ones came out."""
        self.take(LabelsOut.first(out, self.batch.total))

    def take(self, found: LabelsOut) -> None:
        """Set the labels that a person gave."""
        self._set(found, entered=True)

    def count_scanned(self, number: int) -> int:
        """Count up to a scanned label and return the count. A later scan never reduces it."""
        if not self._entered or self.found.is_first:
            self.count(max(number, self.out) if self._entered else number)
        elif not self.found.has(number):
            self.take(self.found.toggled(number))
        return self.out

    def _tapped(self, place: int) -> None:
        """The first tap is on the last good label; each further one puts one label right."""
        if self._entered:
            self.take(self.found.toggled(place))
        else:
            self.count(place)

    def _one_more(self) -> None:
        last = self.found.last
        following = last + 1 if last < self.batch.total else self.found.missing[0].first if self.found.missing else None
        self.take(self.found if following is None else self.found.toggled(following))

    def _one_fewer(self) -> None:
        self.take(self.found.toggled(self.found.last) if self.found.last else self.found)

    @property
    def is_entered(self) -> bool:
        """Return whether a person counted, by hand or by a scan."""
        return self._entered

    def _set(self, found: LabelsOut, *, entered: bool) -> None:
        self._entered = entered
        self._show(found)
        self._keep()
        self.field.setText(found.text())
        self.changed.emit()

    def settle_text(self) -> None:
        """Show the typed labels as ranges: `4` becomes `1-4`."""
        if self._entered:
            self.take(self.found)

    def forget_scan(self) -> None:
        """Discard what a scanner typed: it is not a number."""
        self._set(self._kept, entered=self._kept_entered)

    def allow(self, why_not: str | None) -> None:
        for button in (self.less, self.more):
            button.allow(why_not)
        self.field.setEnabled(why_not is None)
        self.labels.setEnabled(why_not is None)

    def _typed(self, text: str) -> None:
        found = LabelsOut.read(text, self.batch.total)
        self._entered = found is not None
        self._show(found or LabelsOut.first(0, self.batch.total))
        self._rest.start()
        self.changed.emit()

    def _show(self, found: LabelsOut) -> None:
        self.found = found
        words = self.batch.words(found) if self._entered else not_counted_words(found.number)
        self.words.setText(" ".join(filter(None, (first_words(found) if self._entered else "", words))))
        self.labels.show_labels(self.batch, found, words, entered=self._entered)
        self.field.setAccessibleDescription(tr("Of {number}. {words}", number=self.batch.total, words=words))

    def _keep(self) -> None:
        self._rest.stop()
        self._kept, self._kept_entered = self.found, self._entered

    def _fit(self) -> None:
        target = self._theme.sizes.target
        font = self._theme.font(self._theme.sizes.number, bold=True)
        digits = max(PLACES_WIDE, len(str(self.batch.total)) + 1)
        self.field.setFixedWidth(QFontMetrics(font).horizontalAdvance("0") * digits + 28)
        for button in (self.less, self.more):
            button.setFixedWidth(max(56, round(target * 1.3)))


class _PlacesValidator(QValidator):
    """Accepts what `LabelsOut.read` reads, and what may become it."""

    def __init__(self, counter: LabelCounter) -> None:
        super().__init__(counter.field)
        self._counter = counter

    def validate(self, text: str, place: int) -> QValidator.State:
        total = self._counter.batch.total
        if LabelsOut.read(text, total) is not None:
            return QValidator.State.Acceptable
        numbers = re.split("[-–,; ]+", text)
        if all(each == "" or (each.isascii() and each.isdigit() and int(each) <= total) for each in numbers):
            return QValidator.State.Intermediate
        return QValidator.State.Invalid


# The jobs of the view: the open ones, the current one, what is known and answered. Contains no widgets.


OVER = frozenset({ShownState.PRINTED, ShownState.CANCELLED, ShownState.SETTLED})


class ConfirmationQueue:
    def __init__(self) -> None:
        self.shown: UUID | None = None
        """The job of the current question."""
        self.total = 0
        """The number of questions in all."""
        self.counts: dict[UUID, LabelsOut] = {}
        """The answers for jobs that are no longer shown."""
        self._open: dict[UUID, JobRow] = {}
        self._labels: dict[UUID, JobLabels] = {}
        self._drawn: dict[UUID, tuple[int, ...]] = {}
        self._settled: set[UUID] = set()
        self._to_reprint: dict[UUID, JobRow] = {}
        """Jobs whose missing labels are to be printed, until the first of their reprints is known."""
        self._reprints: dict[UUID, JobRow] = {}

    def begin(self, rows: Iterable[JobRow], first: UUID | None) -> None:
        self._open = {row.print_job_id: row for row in rows}
        self._labels.clear()
        self._drawn.clear()
        self._settled.clear()
        self._to_reprint.clear()
        self._reprints.clear()
        self.counts.clear()
        self.total = len(self._open)
        self.shown = first if first in self._open else next(iter(self._open), None)

    @property
    def row(self) -> JobRow | None:
        return self._open.get(self.shown) if self.shown is not None else None

    @property
    def batch(self) -> LabelBatch | None:
        """Return the label count of the current job if its labels can be counted."""
        row = self.row
        labels = None if row is None else self._labels.get(row.print_job_id)
        if row is None or labels is None:
            return None
        drawn = () if labels.labels else self._drawn.get(row.print_job_id, ())
        count = labels.labels or len(drawn)
        if count * row.copies < 2:
            return None
        why_whole = "" if count == 1 else self.why_whole(row.print_job_id)
        return LabelBatch(labels=count, copies=row.copies, in_file=drawn, why_whole=why_whole)

    @property
    def answered(self) -> int:
        return len(self._settled)

    def open(self) -> list[JobRow]:
        return list(self._open.values())

    def is_open(self, job_id: UUID) -> bool:
        return job_id in self._open

    def was_answered(self, job_id: UUID) -> bool:
        return job_id in self._settled

    def has_labels(self, job_id: UUID) -> bool:
        return job_id in self._labels

    def add(self, row: JobRow) -> bool:
        """Add a job. Returns whether it asks and is new."""
        if job_state(row) is not ShownState.NOT_CONFIRMED or self.is_open(row.print_job_id):
            return False
        self._open[row.print_job_id] = row
        self.total += 1
        self.shown = self.shown or row.print_job_id
        return True

    def follow(self, row: JobRow) -> None:
        """Update an open job."""
        if row.version >= self._open[row.print_job_id].version:
            if job_state(row) is ShownState.NOT_CONFIRMED:
                self._open[row.print_job_id] = row
            else:
                self.settle(row.print_job_id)

    def take_labels(self, job_id: UUID, labels: JobLabels, drawn: Sequence[int] = ()) -> None:
        if self.is_open(job_id):
            self._labels[job_id] = labels
            if drawn:
                self._drawn[job_id] = tuple(drawn)

    def settle(self, job_id: UUID) -> None:
        if self.shown == job_id:
            self.shown = self._after(job_id)
        self._open.pop(job_id, None)
        self._settled.add(job_id)

    def take_back(self, row: JobRow) -> bool:
        """Take back an answer that may not have arrived.
        `row`: the job's latest state. Returns whether it is open again."""
        if not self.was_answered(row.print_job_id) or job_state(row) is not ShownState.NOT_CONFIRMED:
            return False
        self._open[row.print_job_id] = row
        self._settled.discard(row.print_job_id)
        self._to_reprint.pop(row.print_job_id, None)
        self.shown = row.print_job_id
        return True

    def expect_reprint(self, row: JobRow) -> None:
        """Expect the missing labels of an answered job."""
        self._to_reprint[row.print_job_id] = row

    def follow_reprint(self, row: JobRow) -> None:
        """Update a job that prints what an answered one lacked. Others are ignored."""
        if row.reprinted_as is not None:
            self._to_reprint.pop(row.print_job_id, None)
        if row.reprint_of in self._settled:
            self._to_reprint.pop(row.reprint_of, None)
            before = self._reprints.get(row.print_job_id, row)
            self._reprints[row.print_job_id] = row if row.version >= before.version else before

    def to_come(self) -> dict[str, str]:
        """Return what the answered jobs still lack: job and printer, and the state of the reprint in words."""
        reprints = (row for row in self._reprints.values() if job_state(row) not in OVER)
        expected = {place_of(row): tr("not sent yet", "reprint") for row in self._to_reprint.values()}
        return expected | {place_of(row): within(mark_of(row).word) for row in reprints}

    def turn(self) -> None:
        """Go to the next question in the circle. Without another one, stay."""
        if self.shown is not None:
            self.shown = self._after(self.shown) or self.shown

    def why_whole(self, job_id: UUID) -> str:
        """Return why its labels cannot be printed alone. Empty: they can, it has only one, or this is not known yet."""
        labels = self._labels.get(job_id)
        is_one = len(self._drawn.get(job_id, ())) == 1
        return "" if labels is None or labels.why_whole is None or is_one else WHY_WHOLE[labels.why_whole]

    def _after(self, job_id: UUID) -> UUID | None:
        keys = list(self._open)
        number = keys.index(job_id)
        return next((key for key in (*keys[number + 1 :], *keys[:number])), None)
