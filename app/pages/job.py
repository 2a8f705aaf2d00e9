"""One job: state, what to do, the document as it prints, facts and timeline. Draws and asks; acts nowhere."""

from __future__ import annotations

from uuid import UUID

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QPalette, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from app.errors import ConsoleError
from app.event_stream import Batch
from app.live import Live
from app.models.printers import PrintersModel
from app.pages.job_facts import fact_lines, parameter_facts, state_sentence, timeline_facts
from app.pages.job_picture import JobPicture
from app.preview import Previews, page_wish
from app.session import Session
from app.theme.theme import Theme
from app.theme.tokens import SIZES
from app.vocabulary.actions import JobAction, why_not
from app.vocabulary.jobs import MARKS, JobState, mark_of, name_of
from app.widgets.banner import Banner
from app.widgets.buttons import Button
from app.widgets.chip import Chip
from app.widgets.facts import FactList
from app.widgets.named import named, text_label
from server_core.contract.console import JobDetail, JobRow

SIDE_BY_SIDE = 640
REREAD_MS = 150


class JobView(QFrame):
    """Hidden until a job is shown; follows the job while it is."""

    closed = Signal()
    answered = Signal(object, bool)
    """JobRow, whether it came out."""

    def __init__(self, theme: Theme, session: Session, live: Live, previews: Previews, printers: PrintersModel) -> None:
        super().__init__()
        self._session = session
        self._printers = printers
        self._row: JobRow | None = None
        self.detail: JobDetail | None = None
        named(self, "job", "Job")
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Base)
        self.back = Button(theme, "job.back", "Back", icon="back", compact=True, spoken="Back to the queue")
        self.back.clicked.connect(self.close_job)
        self.title = text_label(font=theme.font(SIZES.title, bold=True))
        self.title.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.chip = Chip(theme, MARKS[JobState.WAITING])
        self.sentence = text_label(wrap=True)
        self.banner = Banner(theme, "job.banner")
        self._build_question(theme)
        self.picture = JobPicture(theme, session, previews)
        self.facts = FactList(theme, "Facts")
        self.parameters = FactList(theme, "Print parameters")
        self.timeline = named(FactList(theme, "Timeline", 76), "job.timeline", "Timeline of the job")
        self._arrange()
        self._reread = QTimer(self, singleShot=True, interval=REREAD_MS)
        self._reread.timeout.connect(self._read)
        live.batch.connect(self._follow)
        live.refetch.connect(self._read)
        self.hide()

    def _build_question(self, theme: Theme) -> None:
        self.question = named(QWidget(), "job.question", "Did it come out?")
        row = QHBoxLayout(self.question)
        row.setContentsMargins(0, 4, 0, 4)
        row.setSpacing(12)
        row.addWidget(text_label("Did it come out?", font=theme.font(SIZES.body, bold=True)))
        self.yes = Button(theme, "job.answer.yes", "Yes, it printed", compact=True)
        self.no = Button(theme, "job.answer.no", "No, it did not", compact=True)
        self.yes.clicked.connect(lambda: self._answer(True))
        self.no.clicked.connect(lambda: self._answer(False))
        row.addWidget(self.yes)
        row.addWidget(self.no)
        row.addStretch(1)

    def _arrange(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(12)
        head.addWidget(self.back)
        head.addWidget(self.title, 1)
        head.addWidget(self.chip)
        text = QWidget()
        column = QVBoxLayout(text)
        column.setContentsMargins(0, 0, 8, 0)
        column.setSpacing(8)
        for block in (self.facts, self.timeline, self.parameters):
            column.addWidget(block)
        column.addStretch(1)
        self.reading = named(QScrollArea(), "job.facts", "Facts and timeline of the job")
        self.reading.setWidget(text)
        self.reading.setWidgetResizable(True)
        self.reading.setFrameShape(QFrame.Shape.NoFrame)
        self.reading.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for surface in (self.reading.viewport(), text):
            surface.setAutoFillBackground(True)
            surface.setBackgroundRole(QPalette.ColorRole.Base)
        self._body = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._body.setSpacing(12)
        self._body.addWidget(self.picture, 6)
        self._body.addWidget(self.reading, 5)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 12, 8, 12)
        layout.setSpacing(8)
        layout.addLayout(head)
        layout.addWidget(self.sentence)
        layout.addWidget(self.question)
        layout.addWidget(self.banner)
        layout.addLayout(self._body, 1)

    def show_beside(self, beside: bool) -> None:
        """Beside the list it is closed, instead of the list one goes back."""
        self.back.say("Close" if beside else "Back", "Close the job" if beside else "Back to the queue")
        self.back.show_icon("close" if beside else "back")

    @property
    def job_id(self) -> UUID | None:
        return None if self._row is None else self._row.print_job_id

    def show_job(self, row: JobRow) -> None:
        another = self.job_id != row.print_job_id
        self._row = row
        if another:
            self.detail = None
            self.banner.clear()
            self.picture.forget()
        self._show_row(row)
        self.show()
        self._read()

    def close_job(self) -> None:
        self._row = None
        self.detail = None
        self.picture.forget()
        self.hide()
        self.closed.emit()

    def _show_row(self, row: JobRow) -> None:
        self.title.setText(name_of(row))
        self.setAccessibleName(f"Job {name_of(row)}, {mark_of(row).word}")
        self.chip.show_mark(mark_of(row))
        self.sentence.setText(state_sentence(row))
        self.question.setVisible(why_not(JobAction.ANSWER, row) is None)
        self.facts.show_facts(fact_lines(row, self.detail))

    def _read(self) -> None:
        if self._row is not None:
            job_id = self._row.print_job_id
            self._session.ask(lambda client: client.job(job_id), self._take, self._failed, self)

    def _take(self, detail: JobDetail) -> None:
        if detail.row.print_job_id != self.job_id:
            return
        self.detail = detail
        self._row = detail.row
        self.banner.clear()
        self._show_row(detail.row)
        self.timeline.show_facts(timeline_facts(detail))
        self.parameters.show_facts(parameter_facts(detail))
        self.picture.show_wish(page_wish(detail, self._printers.by_id(detail.row.printer_id)))

    def _failed(self, error: ConsoleError) -> None:
        self.banner.say_error("The job could not be read.", error, act=self._read)

    def _follow(self, batch: Batch) -> None:
        for row in batch.jobs:
            if row.print_job_id == self.job_id and self._row is not None and row.version > self._row.version:
                self._row = row
                self._show_row(row)
                self._reread.start()

    def _answer(self, came_out: bool) -> None:
        if self._row is not None:
            self.answered.emit(self._row, came_out)

    def resizeEvent(self, event: QResizeEvent) -> None:
        side = self.width() >= SIDE_BY_SIDE
        self._body.setDirection(QBoxLayout.Direction.LeftToRight if side else QBoxLayout.Direction.TopToBottom)
