"""The desk "did it come out?": one open question after the other, each answered by who looked in the tray."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from uuid import UUID

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from app.theme.text_role import TextRole
from app.theme.theme import Theme
from app.vocabulary.ages import clock, spoken_age
from app.vocabulary.jobs import JobState, job_state, name_of
from app.vocabulary.plain_text import plain
from app.widgets.buttons import Button
from app.widgets.named import named, text_label
from server_core.contract.console import JobRow

ONE_LINE = 42
"""Widths of a letter's height: the answers beside each other."""


class Desk(QWidget):
    """Shows what `begin` gave it; `follow` brings what became of those jobs meanwhile."""

    answered = Signal(object, bool)
    """JobRow, whether it came out; one that did not is printed again."""
    left = Signal()
    """Back to the list: by a button, or because nothing is open any more."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._open: dict[UUID, JobRow] = {}
        self._shown: UUID | None = None
        self._asked = self._done = 0
        named(self, "queue.desk", "Did it come out?")
        self._progress = text_label(tone="quiet")
        self._title = text_label("Did it come out?", wrap=True)
        theme.keep(self._title, TextRole.TITLE, bold=True)
        self._name = text_label(wrap=True)
        theme.keep(self._name, TextRole.NUMBER, bold=True)
        self._facts = text_label(wrap=True)
        self._where = text_label(wrap=True)
        self.yes = Button(theme, "queue.desk.yes", "Yes, it printed", icon="check")
        self.no = Button(theme, "queue.desk.no", "No, print again", icon="reprint")
        self.skip = Button(theme, "queue.desk.skip", "Not sure, next", icon="next")
        self.back = Button(theme, "queue.desk.back", "Back to the queue", icon="back")
        for label in (self._progress, self._title, self._name, self._facts, self._where):
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._answers = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._answers.setSpacing(16)
        for button in (self.yes, self.no, self.skip):
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            self._answers.addWidget(button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 12, 24, 12)
        layout.setSpacing(8)
        layout.addStretch(2)
        for label in (self._progress, self._title, self._name, self._facts, self._where):
            layout.addWidget(label)
        layout.addSpacing(12)
        layout.addLayout(self._answers)
        layout.addSpacing(4)
        layout.addWidget(self.back, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addStretch(3)
        self.yes.clicked.connect(lambda: self._answer(True))
        self.no.clicked.connect(lambda: self._answer(False))
        self.skip.clicked.connect(self._next)
        self.back.clicked.connect(self.left)
        theme.changed.connect(self.update)

    def resizeEvent(self, event: QResizeEvent) -> None:
        down = self.width() < ONE_LINE * self._theme.sizes.body
        self._answers.setDirection(QBoxLayout.Direction.TopToBottom if down else QBoxLayout.Direction.LeftToRight)

    def begin(self, rows: Iterable[JobRow], first: UUID | None = None) -> None:
        """`first`: the one that a person was looking at."""
        self._open = {row.print_job_id: row for row in rows}
        self._asked, self._done = len(self._open), 0
        self._shown = first if first in self._open else next(iter(self._open), None)
        self._show()

    def add(self, row: JobRow) -> None:
        """A question that the list does not show."""
        if job_state(row) is JobState.NOT_CONFIRMED and row.print_job_id not in self._open:
            self._open[row.print_job_id] = row
            self._asked += 1
            if self._shown is None:
                self._shown = row.print_job_id
            self._show()

    def follow(self, rows: Iterable[JobRow]) -> None:
        for row in rows:
            job_id = row.print_job_id
            if job_id in self._open and row.version >= self._open[job_id].version:
                if job_state(row) is JobState.NOT_CONFIRMED:
                    self._open[job_id] = row
                else:
                    self._settle(job_id)
        self._show()

    def show_scanned(self, text: str) -> bool:
        """A label in the hand was scanned: its question is shown, if it is one."""
        wanted = text.strip().casefold()
        for job_id, row in self._open.items():
            if wanted and wanted in (str(job_id), (row.reference or "").casefold(), plain(row.filename).casefold()):
                self._shown = job_id
                self._show()
                return True
        return False

    def allow(self, why_not: str | None) -> None:
        for button in (self.yes, self.no):
            button.allow(why_not)

    def take_focus(self) -> None:
        """On what does nothing: scanners and Enter answer no question."""
        (self.back if self._shown is None else self.skip).setFocus()

    def _answer(self, came_out: bool) -> None:
        row = self._open.get(self._shown) if self._shown is not None else None
        if row is not None:
            self._settle(row.print_job_id)
            self._show()
            self.take_focus()
            self.answered.emit(row, came_out)

    def take_back(self, row: JobRow) -> None:
        """The answer was not taken: the question is open again."""
        if row.print_job_id not in self._open:
            self._open[row.print_job_id] = row
            self._done = max(0, self._done - 1)
            self._shown = row.print_job_id
            self._show()

    def _settle(self, job_id: UUID) -> None:
        if self._shown == job_id:
            self._shown = self._after(job_id)
        self._open.pop(job_id, None)
        self._done += 1

    def _next(self) -> None:
        if self._shown is not None:
            self._shown = self._after(self._shown) or self._shown
            self._show()

    def _after(self, job_id: UUID) -> UUID | None:
        """The next one in the circle; None: there is no other."""
        keys = list(self._open)
        place = keys.index(job_id)
        return next((key for key in (*keys[place + 1 :], *keys[:place])), None)

    def _show(self) -> None:
        row = self._open.get(self._shown) if self._shown is not None else None
        for button in (self.yes, self.no, self.skip):
            button.setVisible(row is not None)
        self._progress.setText(f"{self._done} of {self._asked} answered" if self._asked else "")
        if row is None:
            self._title.setText("No question is open")
            self._name.setText("")
            self._facts.setText("All that was sent is known to have come out, or not." if self._asked else "")
            self._where.setText("")
            self.setAccessibleName("No question is open")
            return
        self._title.setText("Did it come out?")
        self._name.setText(name_of(row))
        copies = "1 copy" if row.copies == 1 else f"{row.copies} copies"
        began = row.started_at or row.created_at
        when = f"{clock(began)}, {spoken_age(began, datetime.now().astimezone())}"
        self._facts.setText(f"{plain(row.filename)} · {copies} · {when}")
        self._where.setText(f"Look in the tray of {plain(row.printer_name)}.")
        self.setAccessibleName(f"Did it come out? {name_of(row)} on {plain(row.printer_name)}. {self._progress.text()}")

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(self._theme.colour("line"))
        painter.setBrush(self._theme.colour("base"))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8)
        painter.end()
