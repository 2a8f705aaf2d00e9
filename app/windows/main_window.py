"""The main window: navigation, one page at a time, what is not live, and the status bar."""

from __future__ import annotations

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QCloseEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from app.dialogs.question import Choice, ask
from app.errors import ConsoleError
from app.live import Live, LiveState
from app.pages.printers import PrintersPage
from app.pages.queue import QueuePage
from app.theme.theme import Theme
from app.vocabulary.ages import clock
from app.vocabulary.marks import Shape, Tone
from app.widgets.banner import Banner
from app.widgets.focus_ring import FocusRing
from app.widgets.named import named
from app.windows.navigation import Navigation
from app.windows.status_bar import StatusBar
from server_core.contract.console import JobRow, QueueSummary

QUEUE, PRINTERS = 0, 1
RAIL_BELOW = 900
AGE_MS = 500


class MainWindow(QWidget):
    closed = Signal()
    """The window was closed; printing goes on."""
    stop_wanted = Signal()
    """The person wants the engine to stop, too."""
    scheme_wanted = Signal()

    def __init__(self, theme: Theme, live: Live, queue: QueuePage, printers: PrintersPage, status: StatusBar) -> None:
        super().__init__()
        self._theme = theme
        self._live = live
        self.queue = queue
        self.printers = printers
        self.status = status
        self._summary: QueueSummary | None = None
        self.setWindowTitle("Spoolhouse")
        self.setMinimumSize(640, 480)
        named(self, "main", "Spoolhouse")
        self.navigation = Navigation(theme, [("nav.queue", "Queue", "queue"), ("nav.printers", "Printers", "printer")])
        self.banner = Banner(theme, "main.banner")
        self.error = Banner(theme, "main.error")
        self.pages = QStackedWidget()
        for page in (queue, printers):
            self.pages.addWidget(page)
        self._arrange()
        self._connect()
        self._ring = FocusRing(theme, self)
        self._age = QTimer(self, interval=AGE_MS)
        self._age.timeout.connect(self._show_age)
        self._age.start()
        self._show_scheme()
        self.go_to(QUEUE)

    def _arrange(self) -> None:
        notices = named(QWidget(), "main.notices", "Messages")
        around = QVBoxLayout(notices)
        around.setContentsMargins(12, 10, 12, 0)
        around.setSpacing(10)
        told = (self.banner, self.error)
        for banner in told:
            around.addWidget(banner)
            banner.told.connect(lambda: notices.setHidden(all(each.isHidden() for each in told)))
        notices.hide()
        right = QVBoxLayout()
        right.setContentsMargins(0, 0, 0, 0)
        right.setSpacing(0)
        right.addWidget(notices)
        right.addWidget(self.pages, 1)
        across = QHBoxLayout()
        across.setContentsMargins(0, 0, 0, 0)
        across.setSpacing(0)
        across.addWidget(self.navigation)
        across.addLayout(right, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(across, 1)
        layout.addWidget(self.status)

    def _connect(self) -> None:
        self.navigation.chosen.connect(self.go_to)
        self.navigation.scheme_wanted.connect(self.scheme_wanted)
        self.navigation.quit_wanted.connect(self.ask_quit)
        self.queue.printers_wanted.connect(lambda: self.go_to(PRINTERS))
        self.printers.job_wanted.connect(self._show_job)
        self._theme.changed.connect(self._show_scheme)
        # methods, not lambdas: Qt disconnects them when the window goes before the stream does
        self._live.lost.connect(self._show_age)
        self._live.connected.connect(self._show_age)
        shortcuts = {
            "Ctrl+1": lambda: self.go_to(QUEUE),
            "Ctrl+2": lambda: self.go_to(PRINTERS),
            "Ctrl+Q": self.ask_quit,
            "Ctrl+Shift+L": self.scheme_wanted.emit,
        }
        for keys, act in shortcuts.items():
            QShortcut(QKeySequence(keys), self).activated.connect(act)

    def go_to(self, number: int) -> None:
        self.pages.setCurrentIndex(number)
        self.navigation.select(number)
        (self.printers if number == PRINTERS else self.queue).take_focus()

    def _show_job(self, row: JobRow) -> None:
        self.go_to(QUEUE)
        self.queue.head.show_everything()
        self.queue.table.select_job(row.print_job_id)
        self.queue.table.setFocus()

    def show_summary(self, summary: QueueSummary) -> None:
        needs = summary.failed + summary.check
        tone = Tone.FAILED if summary.failed else Tone.ATTENTION
        shape = Shape.CROSS if summary.failed else Shape.WARNING
        self._summary = summary
        self.navigation.buttons[QUEUE].show_badge(needs, shape, tone, f"{needs} need{'s' if needs == 1 else ''} you")

    def ask_quit(self) -> None:
        open_jobs = 0 if self._summary is None else self._summary.waiting + self._summary.printing
        jobs = f"{open_jobs} open job{' waits' if open_jobs == 1 else 's wait'} and " if open_jobs else ""
        ask(
            self._theme,
            "quit",
            "Quit Spoolhouse?",
            f"Printing can go on without this window. If it stops, {jobs}the API no longer answers.",
            [
                Choice(key="background", word="Keep printing in the background", act=self._close),
                Choice(key="stop", word="Stop printing and quit", act=self.stop_wanted.emit),
                Choice(key="cancel", word="Cancel"),
            ],
            self,
        )

    def tell(self, what: str, error: ConsoleError) -> None:
        """An error that belongs to no page; it stays until the person closes it."""
        self.error.say_error(what, error)

    def _close(self) -> None:
        self.close()

    def _show_age(self) -> None:
        self.queue.show_age()
        state = self._live.state
        error = self._live.error
        if state is LiveState.LIVE or (state is LiveState.STARTING and error is None):
            self.banner.clear()
            return
        heard = self._live.last_heard_at
        since = f"Not live since {clock(heard)}." if heard else "No connection to the print engine."
        why = f" {error}" if error is not None else ""
        again = "It is tried again by itself. What you see may be old." if heard else "It is tried again by itself."
        self.banner.say(f"{since}{why} {again}", details=error.details_text if error else "", closable=False)

    def _show_scheme(self) -> None:
        dark = self._theme.scheme.value == "dark"
        self.navigation.scheme.say("Light" if dark else "Dark", "sun" if dark else "moon")

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.navigation.set_compact(self.width() < RAIL_BELOW)

    def closeEvent(self, event: QCloseEvent) -> None:
        self.closed.emit()
        super().closeEvent(event)
