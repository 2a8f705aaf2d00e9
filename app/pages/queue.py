"""The queue: what prints, what waits, what needs a person; and what can be done about it."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from app.errors import ConsoleError
from app.live import Live, LiveState
from app.models.printers import PrintersModel
from app.models.queue import QueueModel
from app.models.queue_feed import QueueFeed
from app.models.queue_filter import QueueFilter, View
from app.pages.job import JobView
from app.pages.job_actions import JobActions
from app.pages.queue_head import QueueHead
from app.session import Session
from app.theme.theme import Theme
from app.theme.tokens import SIZES
from app.vocabulary.actions import RELEASABLE, JobAction, why_not
from app.vocabulary.jobs import JobState, job_state, name_of
from app.widgets.banner import Banner
from app.widgets.buttons import Button, keys_text
from app.widgets.empty import EmptyState
from app.widgets.named import named
from app.widgets.queue_table import QueueTable
from server_core.contract.console import JobRow

BESIDE_FROM = 1100
"""A page as wide as this has room for list and job."""
LOADING_MS = 300
KEYS = {
    JobAction.REPRINT: "Ctrl+R",
    JobAction.MOVE: "Ctrl+M",
    JobAction.HOLD: "Ctrl+H",
    JobAction.CANCEL: "Del",
    JobAction.CHANGE_ROLL: "Ctrl+E",
}
EMPTY = {
    View.ALL: "No jobs yet. Add a printer and print a test label.",
    View.OPEN: "Nothing is open. All jobs are done.",
    View.FAILED: "No failed jobs today.",
    View.CHECK: "Nothing to check.",
    View.PRINTING: "Nothing prints right now.",
    View.WAITING: "No jobs are waiting.",
    View.PRINTED: "Nothing printed yet today.",
}


class QueuePage(QWidget):
    """`job_view` is shown beside the list where there is room, else instead of it."""

    printers_wanted = Signal()
    job_opened = Signal(object)
    beside_changed = Signal(bool)
    """The job is shown beside the list, not instead of it."""

    def __init__(
        self,
        theme: Theme,
        session: Session,
        live: Live,
        model: QueueModel,
        feed: QueueFeed,
        printers: PrintersModel,
        job_view: JobView,
    ) -> None:
        super().__init__()
        self._theme = theme
        self._live = live
        self._model = model
        self._feed = feed
        self._job_view = job_view
        self.job_actions = JobActions(theme, session, model, printers, self)
        self.head = QueueHead(theme, printers)
        self.banner = Banner(theme, "queue.banner")
        self.table = QueueTable(theme, model)
        self.empty = EmptyState(theme, "queue.empty", "queue", button="Show all jobs")
        named(self, "queue", "Queue")
        self._build_bar()
        self._arrange()
        self._connect()
        self._show_rows()
        self._judge(None)
        QTimer.singleShot(LOADING_MS, self, self._show_loading)

    def _build_bar(self) -> None:
        theme = self._theme
        self.reprint = Button(theme, "queue.action.reprint", "Reprint", shortcut_text=keys_text("Ctrl+R"))
        self.move_job = Button(theme, "queue.action.move", "Move…", shortcut_text=keys_text("Ctrl+M"))
        self.hold = Button(theme, "queue.action.hold", "Hold", shortcut_text=keys_text("Ctrl+H"))
        self.preview = Button(theme, "queue.action.preview", "Preview", shortcut_text=keys_text("Space"))
        self.cancel = Button(theme, "queue.action.cancel", "Cancel", shortcut_text=keys_text("Del"))
        self.bar = named(QWidget(), "queue.actions", "Actions for the selected job")
        row = QHBoxLayout(self.bar)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        # where nobody knows what became of a job, the question stands where the other acts cannot be done
        self.yes = Button(theme, "queue.answer.yes", "It came out")
        self.no = Button(theme, "queue.answer.no", "It did not", spoken="It did not come out")
        # likewise where a job waits for another roll
        self.roll = Button(
            theme, "queue.action.roll", "Roll…", shortcut_text=keys_text("Ctrl+E"), primary=True, spoken="Change roll"
        )
        for button in (self.yes, self.no, self.roll):
            button.hide()
        for button in (self.preview, self.yes, self.no, self.reprint, self.roll, self.move_job, self.hold):
            row.addWidget(button, 1)
        row.addSpacing(16)
        row.addWidget(self.cancel, 1)

    def _arrange(self) -> None:
        self._body = QStackedWidget()
        self._body.addWidget(self.table)
        self._body.addWidget(self.empty)
        self._left = named(QWidget(), "queue.list", "Jobs and filters")
        column = QVBoxLayout(self._left)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        column.addWidget(self.head)
        column.addWidget(self._body, 1)
        across = QHBoxLayout()
        across.setSpacing(12)
        across.addWidget(self._left, 1)
        across.addWidget(self._job_view)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(SIZES.edge, 10, SIZES.edge, 10)
        layout.setSpacing(10)
        layout.addWidget(self.banner)
        layout.addLayout(across, 1)
        layout.addWidget(self.bar)

    def _connect(self) -> None:
        self.head.wanted.connect(self._feed.show)
        self._feed.loaded.connect(self._show_rows)
        self._feed.failed.connect(self._read_failed)
        self._feed.summary_changed.connect(self.show_age)
        for signal in (self._model.rowsInserted, self._model.rowsRemoved):
            signal.connect(self._show_rows)
        self.table.selected.connect(self._selected)
        self.table.opened.connect(self.open_job)
        self.empty.button.clicked.connect(self._empty_clicked)
        self.job_actions.failed.connect(self._action_failed)
        self.job_actions.reprinted.connect(self._reprinted)
        self.job_actions.denied.connect(self._denied)
        buttons = {
            JobAction.REPRINT: self.reprint,
            JobAction.MOVE: self.move_job,
            JobAction.HOLD: self.hold,
            JobAction.CANCEL: self.cancel,
            JobAction.CHANGE_ROLL: self.roll,
        }
        for action, button in buttons.items():
            button.clicked.connect(lambda _=False, wanted=action: self._perform(wanted))
            keys = QShortcut(QKeySequence(KEYS[action]), self)
            keys.activated.connect(lambda wanted=action: self._perform(wanted))
        for answer, came_out in ((self.yes, True), (self.no, False)):
            answer.clicked.connect(lambda _=False, said=came_out: self._answer(said))
        self.preview.clicked.connect(self._toggle_preview)
        find = QShortcut(QKeySequence("Ctrl+F"), self)
        find.activated.connect(self._find)
        escape = QShortcut(QKeySequence("Esc"), self)
        escape.activated.connect(self._escape)

    def show_age(self) -> None:
        """Counts turn grey while the data is not live."""
        self.head.show_summary(self._feed.summary, stale=self._live.state is LiveState.STALE)

    def open_job(self, row: JobRow) -> None:
        """Its row is the highlighted one: the buttons below are for the job that is shown."""
        self.table.select_job(row.print_job_id)
        self.job_opened.emit(row)
        self._fit()

    def take_focus(self) -> None:
        (self._job_view if self._left.isHidden() else self.table).setFocus()

    def job_closed(self) -> None:
        self._fit()
        self.table.setFocus()

    def _fit(self) -> None:
        opened = not self._job_view.isHidden()
        beside = self.width() >= BESIDE_FROM
        self._left.setVisible(not opened or beside)
        self.beside_changed.emit(beside)
        if beside:
            self._job_view.setFixedWidth(SIZES.drawer)
        else:
            self._job_view.setMinimumWidth(0)
            self._job_view.setMaximumWidth(16777215)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()

    def _show_rows(self) -> None:
        if self._model.rowCount():
            self._body.setCurrentWidget(self.table)
            return
        if not self._feed.is_loaded:
            self.empty.say("Connecting to the print engine…")
            return
        wanted = self._model.filter
        plain = wanted == QueueFilter()
        if wanted.text:
            sentence = f"Nothing found for “{wanted.text}”."
        elif wanted.printer_id is not None and wanted.view is View.ALL:
            sentence = "This printer has no jobs."
        else:
            sentence = EMPTY[wanted.view]
        self.empty.say(sentence, "Go to printers" if plain else "Show all jobs")
        self._body.setCurrentWidget(self.empty)

    def _show_loading(self) -> None:
        if not self._feed.is_loaded and not self._model.rowCount():
            self._body.setCurrentWidget(self.empty)

    def _empty_clicked(self) -> None:
        if self._model.filter == QueueFilter():
            self.printers_wanted.emit()
        else:
            self.head.show_everything()

    def _selected(self, row: JobRow | None) -> None:
        self._judge(row)
        if row is not None and not self._job_view.isHidden() and self._left.isVisible():
            self.job_opened.emit(row)

    def _judge(self, row: JobRow | None) -> None:
        held = row is not None and job_state(row) in RELEASABLE
        stale = row is not None and job_state(row) is JobState.STALE
        self.hold.say("Print" if stale else "Release" if held else "Hold")
        self.reprint.allow(why_not(JobAction.REPRINT, row))
        self.move_job.allow(why_not(JobAction.MOVE, row))
        self.hold.allow(why_not(JobAction.RELEASE if held else JobAction.HOLD, row))
        asked = why_not(JobAction.ANSWER, row) is None
        for button in (self.yes, self.no):
            button.allow(why_not(JobAction.ANSWER, row))
        self._show_answers(asked)
        self.cancel.allow(why_not(JobAction.CANCEL, row))
        no_roll = why_not(JobAction.CHANGE_ROLL, row)
        self.roll.allow(no_roll)
        self.roll.setVisible(no_roll is None)
        self.reprint.setVisible(no_roll is not None)
        self.preview.allow(why_not(JobAction.PREVIEW, row))

    def _perform(self, action: JobAction) -> None:
        row = self.table.current_job()
        if row is not None:
            if action is JobAction.HOLD and job_state(row) in RELEASABLE:
                action = JobAction.RELEASE
            self.job_actions.perform(action, row)

    def _show_answers(self, asked: bool) -> None:
        for button, shown in ((self.yes, asked), (self.no, asked), (self.move_job, not asked), (self.hold, not asked)):
            if button.isHidden() is shown:
                button.setVisible(shown)

    def _answer(self, came_out: bool) -> None:
        row = self.table.current_job()
        if row is not None and why_not(JobAction.ANSWER, row) is None:
            self.job_actions.answer(row, came_out)

    def _toggle_preview(self) -> None:
        row = self.table.current_job()
        if not self._job_view.isHidden():
            self._escape()
        elif row is not None:
            self.open_job(row)

    def _find(self) -> None:
        self._left.show()
        self.head.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.head.search.selectAll()

    def _escape(self) -> None:
        """Closes the top layer only: the job, then the search."""
        if not self._job_view.isHidden():
            self._job_view.close_job()
        elif self.head.search.text():
            self.head.search.clear()
            self.table.setFocus()

    def _reprinted(self, row: JobRow) -> None:
        self.table.select_job(row.print_job_id)

    def _denied(self, row: JobRow) -> None:
        self.banner.say(
            f"{name_of(row)} is marked as not printed. Print it again on {row.printer_name}?",
            action="Print again",
            act=lambda: self.job_actions.print_again(row),
        )

    def _action_failed(self, what: str, error: ConsoleError) -> None:
        self.banner.say_error(what, error)

    def _read_failed(self, error: ConsoleError) -> None:
        if self._live.state is LiveState.LIVE:
            self.banner.say_error("The queue could not be read.", error, act=self._feed.reload)
