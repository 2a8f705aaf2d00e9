"""A job: state, question, document, facts and timeline. Emits requests; performs no actions itself."""

from __future__ import annotations

from uuid import UUID

from PySide6.QtCore import QCoreApplication, QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QPalette, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QGridLayout, QScrollArea, QWidget

from app.documents.preview import KEPT_PAGES, PagePreviewRequest, Previews, preview_request
from app.errors import ConsoleError
from app.language.translate import Phrase, figure, tr
from app.models.printers import PrintersModel
from app.pages.job.picture import JobPicture
from app.session.event_stream import ChangeBatch
from app.session.flows import flow
from app.session.live import Live
from app.session.session import Session
from app.session.window_command import WindowCommand
from app.theme.text_role import TextRole
from app.theme.theme import Theme
from app.widgets.banner import Banner
from app.widgets.buttons import Button
from app.widgets.facts import FactList, FactRow
from app.widgets.labels import ElidedLabel, hbox, named, tell, tell_or_hide, text_label, vbox
from app.widgets.states import Chip
from app.words.agents import called
from app.words.ages import between, clock, day_and_time
from app.words.job_actions import JobAction, removed_words, why_not
from app.words.job_detail import event_details, event_words, needed, parameter_lines, times_sent, tuning_lines
from app.words.jobs import (
    MARKS,
    evidence_words,
    expires,
    job_state,
    mark_of,
    name_of,
    note_of,
    tells_message,
)
from app.words.label_batches import may_be_several
from app.words.media import area_words
from app.words.messages import is_free_text, message_text
from app.words.plain_text import isolated, plain
from server_core.contract.decisions.queue_states import ShownState
from server_core.contract.types.jobs import JobDetail, JobRow
from server_core.contract.types.printers import PrinterView
from server_core.contract.types.states import FailureReason, JobStatus, WaitingReason

SIDE_BY_SIDE = 740
"""Beside the list the job is narrower, so that its picture is as wide as the job."""
SIDE_BY_SIDE_IF_LOW = 440
LOW = 460
PICTURE_SHARE, FACTS_SHARE = 9, 5
"""Shares of the height."""
LEAST_FACTS = 48
"""Pixels. The pane scrolls, so that the page does not."""
COPIED_MS = 2000
HIDDEN = Phrase(
    "Operators can't see documents. To see this one, unlock the console as an administrator "
    "(Ctrl+U). The job's details are still here."
)
COPY = Phrase("Copy for support")
COPIED = Phrase("Copied", "what happened to a job")
COPY_SPOKEN = Phrase("Copy what happened to this job, for support. Nothing of the document is copied")
REREAD_MS = 150


class JobView(QFrame):
    """Hidden until a job is shown; follows the job while it is."""

    closed = Signal()
    commands_changed = Signal()
    answered = Signal(object, bool)
    """JobRow, and whether it came out."""
    counting = Signal()
    """Some of its labels came out. They are counted in the view "Did it come out?"."""

    def __init__(self, theme: Theme, session: Session, live: Live, previews: Previews, printers: PrintersModel) -> None:
        super().__init__()
        self._session = session
        self._printers = printers
        self._row: JobRow | None = None
        self._hides = False
        self._said = ""
        self.detail: JobDetail | None = None
        self._requests: dict[tuple[UUID, int], PagePreviewRequest] = {}
        named(self, "job", tr("Job", "one job"))
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Base)
        self.back = Button(
            theme,
            "job.back",
            tr("Back", "button: to the list"),
            icon="back",
            compact=True,
            spoken=tr("Back to the queue"),
        )
        self.back.clicked.connect(self.close_job)
        self.title = named(ElidedLabel(), "job.title", "")
        theme.keep(self.title, TextRole.TITLE, bold=True)
        self.copy = Button(theme, "job.copy", str(COPY), icon="copy", compact=True, spoken=str(COPY_SPOKEN))
        self.copy.clicked.connect(self._copy)
        self._copied = QTimer(self, singleShot=True, interval=COPIED_MS)
        self._copied.timeout.connect(self._offer_copy)
        self.chip = Chip(theme, MARKS[ShownState.WAITING])
        self.sentence = named(text_label(wrap=True), "job.sentence", "")
        self.sentence.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.banner = Banner(theme, "job.banner")
        self._build_question(theme)
        self.picture = JobPicture(theme, session, previews)
        self.picture.commands_changed.connect(self.commands_changed)
        self.facts = FactList(theme, tr("Details", "of a job"))
        self.for_support = Button(
            theme, "job.for_support", tr("For support", "further facts of a job"), icon="down", compact=True
        )
        self.for_support.setCheckable(True)
        self.for_support.toggled.connect(self._unfold)
        self.further = named(
            FactList(theme, tr("For support", "further facts of a job")), "job.further", tr("Further facts of the job")
        )
        self.parameters = named(
            FactList(theme, tr("Requested", "of a job: parameters")), "job.asked", tr("Requested parameters")
        )
        self.defaults = named(
            FactList(theme, tr("Defaults", "of a job: parameters")),
            "job.defaults",
            tr("Default parameters"),
        )
        self.attempts = named(
            FactList(theme, tr("Attempts", "of a job"), 76), "job.attempts", tr("Attempts to print this")
        )
        self.timeline = named(
            FactList(theme, tr("Timeline", "of a job"), 76), "job.timeline", tr("Timeline of the job")
        )
        self._arrange()
        self._reread = QTimer(self, singleShot=True, interval=REREAD_MS)
        self._reread.timeout.connect(self._read)
        live.batch.connect(self._follow)
        live.refetch.connect(self._read)
        live.connected.connect(self._read_missed)
        for signal in (printers.dataChanged, printers.rowsInserted):
            signal.connect(self._look_at_printer)
        self.hide()

    def _build_question(self, theme: Theme) -> None:
        self.question = named(QWidget(), "job.question", tr("Did it come out?"))
        self._asking = QBoxLayout(QBoxLayout.Direction.LeftToRight, self.question)
        self._asking.setContentsMargins(0, 4, 0, 4)
        self._asking.setSpacing(8)
        row = hbox(spacing=12)
        title = text_label(tr("Did it come out?"))
        theme.keep(title, TextRole.BODY, bold=True)
        self._asking.addWidget(title)
        self._asking.addLayout(row, 1)
        self.yes = Button(theme, "job.answer.yes", tr("Yes, it printed"), compact=True)
        self.some = Button(
            theme, "job.answer.some", tr("Some of it…"), compact=True, spoken=tr("Some of it came out: enter how many")
        )
        self.no = Button(theme, "job.answer.no", tr("No, it did not"), compact=True)
        self.yes.clicked.connect(lambda: self._answer(True))
        self.no.clicked.connect(lambda: self._answer(False))
        self.some.clicked.connect(self.counting)
        row.addWidget(self.yes)
        row.addWidget(self.some)
        row.addWidget(self.no)
        row.addStretch(1)

    def allow(self, why_not: str | None) -> None:
        """Set why the question cannot be answered now. None: it can."""
        for button in (self.yes, self.no):
            button.allow(why_not)

    def _arrange(self) -> None:
        self._head = QGridLayout()
        self._head.setHorizontalSpacing(12)
        self._head.setVerticalSpacing(8)
        for grid_column, widget in ((0, self.back), (2, self.copy), (3, self.chip)):
            self._head.addWidget(widget, 0, grid_column)
        self._head.setColumnStretch(1, 1)
        self._place_title(beside=False)
        text = QWidget()
        column = vbox(text, spacing=8, margins=(0, 0, 8, 0))
        for block in (self.facts, self.attempts, self.timeline):
            column.addWidget(block)
        column.addWidget(self.for_support, 0, Qt.AlignmentFlag.AlignLeft)
        self._folded = (self.further, self.parameters, self.defaults)
        for block in self._folded:
            column.addWidget(block)
            block.hide()
        column.addStretch(1)
        self.reading = named(QScrollArea(), "job.facts", tr("Details and timeline of the job"))
        self.reading.setWidget(text)
        self.reading.setWidgetResizable(True)
        self.reading.setMinimumHeight(LEAST_FACTS)
        self.reading.setFrameShape(QFrame.Shape.NoFrame)
        self.reading.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for surface in (self.reading.viewport(), text):
            surface.setAutoFillBackground(True)
            surface.setBackgroundRole(QPalette.ColorRole.Base)
        self._body = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._body.setSpacing(10)
        self._body.addWidget(self.picture, PICTURE_SHARE)
        self._body.addWidget(self.reading, FACTS_SHARE)
        self._care = vbox()
        layout = vbox(self, spacing=6, margins=(14, 10, 8, 10))
        layout.addLayout(self._head)
        layout.addLayout(self._care)
        layout.addWidget(self.sentence)
        layout.addWidget(self.question)
        layout.addLayout(self._body, 1)

    def _unfold(self, shown: bool) -> None:
        self.for_support.show_icon("up" if shown else "down")
        for block in self._folded:
            block.setVisible(shown)
        if shown:  # after the layout
            QTimer.singleShot(0, self.further, lambda: self.reading.ensureWidgetVisible(self.further))

    def put_care(self, care: QWidget) -> None:
        """Place what the job needs, and the actions that help, above its picture."""
        self._care.addWidget(care)

    def leave_out(self, cause: str) -> None:
        """Leave out of the sentence what is said above it. `cause`: empty if nothing is."""
        if cause != self._said:
            self._said = cause
            self._show_sentence()

    def _show_sentence(self) -> None:
        words = "" if self._row is None else state_sentence(self._row, said=self._said)
        tell_or_hide(self.sentence, words)

    def show_beside(self, beside: bool) -> None:
        """Beside the list the job has a close button, otherwise a back button."""
        word = tr("Close", "button: what is shown") if beside else tr("Back", "button: to the list")
        self.back.say(word, tr("Close the job") if beside else tr("Back to the queue"))
        self.back.show_icon("close" if beside else "back")

    def commands(self) -> list[WindowCommand]:
        """Return the commands for the job's document; none while no job is shown."""
        return [] if self.isHidden() else self.picture.commands()

    def take_focus(self) -> None:
        self.picture.take_focus()

    @property
    def row(self) -> JobRow | None:
        return self._row

    @property
    def job_id(self) -> UUID | None:
        return None if self._row is None else self._row.print_job_id

    def show_job(self, row: JobRow) -> None:
        another = self.job_id != row.print_job_id
        self._row = row
        if another:
            self.detail = None
            self.copy.allow(tr("The job is still loading"))
            self.attempts.hide()
            self.banner.clear()
            self._show_kept(row)
        self._show_row(row)
        self.show()
        self._read()

    def _show_kept(self, row: JobRow) -> None:
        """Show the cached picture at once. The server's answer may replace it."""
        request = self._requests.get((row.print_job_id, row.version))
        if self._hides:
            self.picture.show_gone(str(HIDDEN))
        elif request is None:
            self.picture.forget()
        else:
            self.picture.show_request(request)

    def hide_document(self, hides: bool) -> None:
        """Hide documents, including a picture already shown, from operators who may see only the states of jobs."""
        if hides is not self._hides:
            self._hides = hides
            if self._row is not None:
                self._show_kept(self._row)
                self._read()

    def _show_request(self, row: JobRow, request: PagePreviewRequest) -> None:
        if self._hides:
            self.picture.show_gone(str(HIDDEN))
            return
        self._requests[row.print_job_id, row.version] = request
        if len(self._requests) > KEPT_PAGES:
            del self._requests[next(iter(self._requests))]
        self.picture.show_request(request)

    def close_job(self) -> None:
        self._row = None
        self.detail = None
        self.picture.forget()
        self.hide()
        self.closed.emit()

    def _show_row(self, row: JobRow) -> None:
        title = title_of(row, self.detail)
        tell(self.title, title)
        self.setAccessibleName(tr("Job {name}, {state}", name=title, state=mark_of(row).word))
        self.chip.show_mark(mark_of(row))
        self._show_sentence()
        self.question.setVisible(why_not(JobAction.ANSWER, row) is None)
        self.some.setVisible(may_be_several(row))
        self.facts.show_facts(people_facts(row))
        self.further.show_facts(fact_lines(row, self.detail))

    @flow
    async def _read(self) -> None:
        if self._row is None:
            return
        job_id = self._row.print_job_id
        try:
            detail = await self._session.call(lambda client: client.job(job_id))
        except ConsoleError as error:
            self.banner.say_error(tr("The job could not be read."), error, run=self._read)
        else:
            self._take(detail)

    def _take(self, detail: JobDetail) -> None:
        if self._row is None or detail.row.print_job_id != self.job_id:
            return
        if detail.row.version < self._row.version:
            return  # this request was sent before the change; the next answer is on its way
        self.detail = detail
        self._row = detail.row
        self.banner.clear()
        self._show_row(detail.row)
        self.copy.allow(None)
        attempts = attempt_facts(detail)
        self.attempts.show_facts(attempts)
        self.attempts.setVisible(bool(attempts))
        self.timeline.show_facts(timeline_facts(detail))
        self.parameters.show_facts(requested_facts(detail))
        self.defaults.show_facts(default_facts(detail))
        # lay out before painting, else the lines are squeezed for a moment
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
        removed = removed_words(detail.row)
        if removed is not None:
            self.picture.show_gone(tr("{removed}. The job's details are still here.", removed=removed))
        else:
            self._show_request(detail.row, preview_request(detail, self._printers.by_id(detail.row.printer_id)))

    def _read_missed(self, _base_url: str) -> None:
        """A stream that resumes after an interruption re-reads nothing automatically, so read again."""
        if not self.banner.isHidden():
            self._read()

    def _follow(self, batch: ChangeBatch) -> None:
        for row in batch.jobs:
            if row.print_job_id == self.job_id and self._row is not None and row.version > self._row.version:
                self._row = row
                self._show_row(row)
                self._reread.start()
                self.commands_changed.emit()

    def _look_at_printer(self) -> None:
        """Draw again after the roll or the calibration changed: the print differs from the picture."""
        detail = self.detail
        if detail is None or self._hides or removed_words(detail.row) is not None:
            return
        row = detail.row
        if preview_request(detail, self._printers.by_id(row.printer_id)) != self._requests.get(
            (row.print_job_id, row.version)
        ):
            self._reread.start()

    def _answer(self, came_out: bool) -> None:
        if self._row is not None:
            self.answered.emit(self._row, came_out)

    def _place_title(self, *, beside: bool) -> None:
        """Give the title a line of its own if the buttons leave no room."""
        if beside:
            self._head.addWidget(self.title, 0, 1)
        else:
            self._head.addWidget(self.title, 1, 0, 1, 4)

    def _copy(self) -> None:
        if self.detail is not None:
            printer = self._printers.by_id(self.detail.row.printer_id)
            QGuiApplication.clipboard().setText(support_text(self.detail, printer))
            self.copy.say(str(COPIED))
            self.copy.show_icon("check")
            self._copied.start()

    def _offer_copy(self) -> None:
        self.copy.say(str(COPY), str(COPY_SPOKEN))
        self.copy.show_icon("copy")

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place picture and facts side by side if the pane is wide enough, or too low for both."""
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        wide = self.width() >= SIDE_BY_SIDE
        low = self.height() < LOW and self.width() >= SIDE_BY_SIDE_IF_LOW
        self._body.setDirection(across if wide or low else down)
        self._place_title(beside=wide or low)
        self.copy.set_icon_only(not wide)
        self.back.set_icon_only(low and not wide)
        self._asking.setDirection(across if wide or low else down)


# The job's facts as lines of text. Pure.


SAID_BY_DEVICES = frozenset(
    {
        FailureReason.PRINTER_REJECTED,
        FailureReason.PRINTER_ERROR,
        FailureReason.PARTIAL_OUTPUT,
        FailureReason.SPOOLER_ERROR,
        FailureReason.TIMEOUT_NO_PROGRESS,
        FailureReason.OUTCOME_UNKNOWN,
    }
)
SAID_BY_US = frozenset(
    {
        WaitingReason.HELD,
        WaitingReason.HELD_MEDIA_MISMATCH,
        WaitingReason.HELD_STALE,
        WaitingReason.HELD_RESTORED,
        WaitingReason.PRINTER_PAUSED,
        WaitingReason.PRINTER_OFFLINE,
        WaitingReason.AGENT_OFFLINE,
        WaitingReason.AGENT_REVOKED,
        WaitingReason.AGENT_UPDATE_REQUIRED,
        WaitingReason.AGENT_STORAGE_FULL,
        WaitingReason.RELATIONSHIP_SUSPENDED,
    }
)
"""Waiting reasons that Spoolhouse sets, not a printer."""


def state_sentence(row: JobRow, *, said: str = "") -> str:
    """Return how the result is known, or the problem and the remedy. `said`: the problem as it is said already."""
    if job_state(row) is ShownState.PRINTED and row.evidence is not None:
        evidence = evidence_words(row)
        if row.completed_at and row.status is JobStatus.PRINTED:  # else it is the time at which the job was given up
            return tr("{evidence} at {time}.", evidence=evidence, time=clock(row.completed_at))
        return f"{evidence}."
    note = "" if said else note_of(row)
    words = message_text(row.message)
    more = "" if tells_message(row) else plain(words)
    if more and is_from_printer(row):
        more = tr("Printer message: {words}", words=more)
    if said:
        return "" if plain(words).removesuffix(".") in said else more
    return f"{note.removesuffix('.')}. {more}".rstrip(" ") if note else ""


def is_from_printer(row: JobRow) -> bool:
    """Return whether the job's message is the printer's own text: the reason came from a device, and the message is not
    a sentence of the server or agent.
    """
    of_device = row.failure_reason in SAID_BY_DEVICES or (
        row.failure_reason is None and row.waiting_reason not in SAID_BY_US
    )
    return row.message is not None and of_device and is_free_text(row.message)


def people_facts(row: JobRow) -> list[FactRow]:
    """Return what everybody wants to know of a job."""
    return [
        FactRow(tr("Printer", "of a job"), isolated(row.printer_name)),
        FactRow(tr("Copies", "of a job"), str(row.copies)),
        FactRow(tr("From", "of a job: who sent it"), plain(row.client_name or tr("this console", "who sent a job"))),
        FactRow(tr("Received", "of a job: when"), day_and_time(row.created_at)),
    ]


def fact_lines(row: JobRow, detail: JobDetail | None) -> list[FactRow]:
    """Return the other facts, for support: the file, ids, keys, bytes."""
    kind = row.document_format.value.upper()
    if row.document_raw_language is not None:
        kind = f"{kind} · {row.document_raw_language.value.upper()}"
    if detail is not None:
        kind = f"{kind} · {_size(detail.document_size_bytes)}"
    facts = [
        FactRow(tr("Document", "of a job"), f"{isolated(row.filename)} ({kind})"),
        FactRow(tr("Sent to agent", "of a job: how often"), times_sent(row.attempt)),
        FactRow(tr("Job id"), str(row.print_job_id)),
    ]
    if row.reprint_of is not None:
        facts.append(FactRow(tr("Reprint of", "another job"), str(row.reprint_of)))
    if row.reprinted_as is not None:
        facts.append(FactRow(tr("Reprinted as", "another job"), str(row.reprinted_as)))
    if detail is not None:
        wanted = {
            tr("Agent", "of a job"): detail.agent_name and called(detail.agent_name),
            tr("Expires", "of a job: when"): expires(detail),
            tr("Bytes sent", "of a job: how many"): None if detail.bytes_sent is None else str(detail.bytes_sent),
            tr("Counts as printed when", "of a job: what counts as printed"): needed(detail),
            "Idempotency-Key": detail.idempotency_key,
            "X-Request-Id": detail.request_id,
        }
        facts += [FactRow(name, plain(value)) for name, value in wanted.items() if value]
    return facts


def requested_facts(detail: JobDetail) -> list[FactRow]:
    """Return the requested parameters with their defaults."""
    lines = [line for line in parameter_lines(detail.parameters, detail.applied) if line.chosen]
    return [FactRow(line.name, _with_default(line.value, line.default), True) for line in lines] or [
        FactRow(tr("Nothing", "is asked of a job"), tr("Everything is at its default"))
    ]


def _with_default(value: str, default: str) -> str:
    return tr("{value}  (default {default})", value=value, default=default)


def default_facts(detail: JobDetail) -> list[FactRow]:
    """Return what was not requested: settings from the printer, its tuning, then defaults."""
    lines = [line for line in parameter_lines(detail.parameters, detail.applied) if not line.chosen]
    given = [FactRow(line.name, line.value) for line in lines if line.given]
    tuned = [FactRow(name, words) for name, words in tuning_lines(detail.applied)]
    return [*given, *tuned, *(FactRow(line.name, line.value) for line in lines if not line.given)]


def timeline_facts(detail: JobDetail) -> list[FactRow]:
    """Return each event with the time since the previous one, and its day if that is another one."""
    facts = []
    before = None
    for event in detail.events:
        at = event.at.astimezone()
        when = [clock(event.at)]
        if before is not None:
            when.append(f"+{between(before, event.at)}")
        if before is not None and before.astimezone().date() != at.date():
            when.insert(0, f"{at.day} {at:%b}")
        before = event.at
        facts.append(FactRow("\n".join(when), f"{event_words(event)}\n{plain(event_details(event))}"))
    return facts


def attempt_facts(detail: JobDetail) -> list[FactRow]:
    """Return the chain of reprints, oldest first. Empty if the job has none."""
    if len(detail.attempts) < 2:
        return []
    facts = []
    for number, row in enumerate(detail.attempts, start=1):
        note = note_of(row)
        own = row.print_job_id == detail.row.print_job_id
        words = f"{mark_of(row).word}{f' – {plain(note)}' if note else ''}"
        at = day_and_time(row.created_at)
        ordinal = tr("{number} of {all}", number=number, all=len(detail.attempts))
        facts.append(FactRow(ordinal, f"{words}\n{at} · {isolated(row.printer_name)}", own))
    return facts


def title_of(row: JobRow, detail: JobDetail | None) -> str:
    """Return the job's name. A reprint has its order's reference: `ORD-1002 · attempt 2`."""
    if row.reprint_number:
        return tr("{name} · attempt {number}", name=name_of(row), number=row.reprint_number + 1)
    chain = [] if detail is None else detail.attempts
    position = next((at for at, each in enumerate(chain, start=1) if each.print_job_id == row.print_job_id), 0)
    if row.reference is None and position > 1 and chain[0].reference is not None:
        return tr("{name} · attempt {number}", name=name_of(chain[0]), number=position)
    return name_of(row)


def _size(size_bytes: int) -> str:
    if size_bytes < 1024:
        return tr("{size} bytes", size=size_bytes)
    if size_bytes < 1024 * 1024:
        return f"{size_bytes / 1024:.0f} KiB"
    return f"{figure(size_bytes / 1024 / 1024, '.1f')} MiB"


# A report about a job for support: events and times, without the document's content or name, or any secret. Pure.


def support_text(detail: JobDetail, printer: PrinterView | None) -> str:
    """Return a report without the printer's address, which may contain a login."""
    row = detail.row
    lines = [
        f"Job {row.print_job_id} (#{row.sequence})",
        *_named("Reference", row.reference),
        f"State: {_state(row)}",
        *_named("Failure", row.failure_reason),
        *_named("Printer says", None if row.message is None else str(row.message)),
        f"Document: {_document(detail)}",
        f"Printer: {_printer(row, printer)}",
        *_named("Agent", detail.agent_name and called(detail.agent_name)),
        f"Sent to agent: {times_sent(row.attempt)}",
        *_named("Bytes sent", None if detail.bytes_sent is None else str(detail.bytes_sent)),
        *_named("X-Request-Id", detail.request_id),
        *[
            f"{line.name}: {plain(line.value)}"
            for line in parameter_lines(detail.parameters, detail.applied)
            if line.chosen
        ],
    ]
    if len(detail.attempts) > 1:
        lines += ["", "Attempts:", *(f"{each.print_job_id} {_state(each)}" for each in detail.attempts)]
    return "\n".join([*lines, "", "Timeline:", *_timeline(detail)]) + "\n"


def _timeline(detail: JobDetail) -> list[str]:
    lines, before = [], None
    for event in detail.events:
        since = "" if before is None else f" (+{between(before, event.at)})"
        before = event.at
        at = event.at.astimezone().isoformat(timespec="milliseconds")
        lines.append(f"{at}{since} {event_words(event)} – {plain(event_details(event))}")
    return lines


def _state(row: JobRow) -> str:
    note = note_of(row)
    return f"{mark_of(row).word}{f' – {plain(note)}' if note else ''}"


def _document(detail: JobDetail) -> str:
    row = detail.row
    kind = row.document_format.value
    language = f" {row.document_raw_language.value}" if row.document_raw_language is not None else ""
    return f"{kind}{language}, {detail.document_size_bytes} bytes, SHA-256 {detail.document_sha256}"


def _printer(row: JobRow, printer: PrinterView | None) -> str:
    if printer is None:
        return f"{plain(row.printer_name)} (removed)"
    media = None if printer.media_width_mm is None else area_words(printer.media_width_mm, printer.media_height_mm)
    facts = [printer.model, printer.backend, printer.language, f"{printer.dpi} dpi" if printer.dpi else None, media]
    details = ", ".join(plain(str(fact)) for fact in facts if fact)
    return f"{plain(row.printer_name)}{f' ({details})' if details else ''}, {printer.status.value}"


def _named(name: str, value: str | None) -> list[str]:
    return [f"{name}: {plain(value)}"] if value else []
