"""The wall display: all printers as tiles that are readable from metres away, on a whole screen."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from uuid import UUID

from PySide6.QtCore import QMargins, QObject, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QColor,
    QCursor,
    QGuiApplication,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QScreen,
    QShowEvent,
)
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from app.client import ConsoleClient
from app.dialogs.unlock import UnlockDialog, open_unlock
from app.errors import ConsoleError
from app.language.translate import Phrase, tr
from app.models.printers import PrintersModel
from app.models.queue import local_now
from app.pages.page import PageKey, WindowPage
from app.pages.wall.sheet import WallDialog
from app.pages.wall.tiles import NotLive, WallHead, WallTile
from app.session.console_parts import ConsoleParts
from app.session.flows import flow
from app.session.job_actions import JobActions
from app.session.live import LiveState
from app.session.messages import WindowMessage
from app.session.outcome_unknown import failure_words, saying
from app.session.session import Session
from app.session.settings import Motion
from app.theme.text_role import DarkLook
from app.theme.theme import Theme, style_sheet_of
from app.theme.tokens import GROUND
from app.widgets.buttons import Button
from app.widgets.labels import named, text_label
from app.widgets.pointer_guards import repeatable
from app.words.ages import clock
from app.words.job_actions import called, not_printed
from app.words.marks import Tone
from app.words.messages import message_text
from app.words.plain_text import plain
from app.words.printers import not_changed
from app.words.wall import QUIET_RANK, TileFacts, more_words, severity, tile_facts, totals
from server_core.contract.decisions.names import natural_order
from server_core.contract.types.jobs import JobActionDone, JobRow, Show
from server_core.contract.types.media import MM_PER_INCH
from server_core.contract.types.printers import PrinterView
from server_core.contract.types.states import DOUBTFUL, PrinterStatus

BEAT_MS = 1000
SHIFT_MS = 10 * 60_000
SHIFTS = ((0, 0), (2, 0), (2, 2), (0, 2))
"""Pixels. The content shifts so that no line burns into the screen."""
EDGE = 14
HEAD_PART = 0.042
ICONS_BELOW = 700
READING = Phrase("Reading the printers…")
NONE_YET = Phrase("No printer yet.")
NOT_READ = Phrase("The printers could not be read.")


class WallPage(WindowPage):
    """Has its own full-screen window. The main window stays as it is."""

    help_topic = "wall"

    def __init__(self, parts: ConsoleParts) -> None:
        super().__init__()
        self._parts = parts
        self._order = WallOrder()
        self._page = 0
        self._pages: list[list[PrinterView]] = []
        self._home: QWidget | None = None
        self._shift = 0
        self.pointer = StillPointer(self)
        named(self, "wall", tr("Wall", "window with all printers"))
        self.setWindowTitle(tr("Spoolhouse – Wall"))
        self.setAutoFillBackground(False)
        theme = parts.theme
        self._look = DarkLook(theme, self)
        self.head, self.board = WallHead(theme, parts.account), WallBoard(theme)
        self.more = text_label(tone="quiet")
        self.previous = repeatable(Button(self._look, "wall.previous", tr("Previous page"), icon="previous"))
        self.next = repeatable(Button(self._look, "wall.next", tr("Next page"), icon="next"))
        self.nothing = text_label(wrap=True, tone="quiet")
        self.add = Button(self._look, "wall.add", tr("Add a printer"), primary=True)
        self.dialog = WallDialog(self._look, self)
        self.leaving = WallExit(parts, self, self.dialog, self._go_back)
        self.not_live = NotLive(theme, self)
        self.conversation = WallDialogs(parts, self.dialog, self)
        self._arrange()
        self._connect()
        self._dress()

    def _arrange(self) -> None:
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._foot = QWidget()
        foot = QHBoxLayout(self._foot)
        foot.setContentsMargins(0, 0, 0, 0)
        foot.addWidget(self.more, 1)
        foot.addWidget(self.previous)
        foot.addWidget(self.next)
        self._blank = QWidget()
        blank = QVBoxLayout(self._blank)
        blank.addStretch(1)
        blank.addWidget(self.nothing)
        blank.addSpacing(GAP)
        blank.addWidget(self.add, 0, Qt.AlignmentFlag.AlignHCenter)
        blank.addStretch(1)
        self._column = QVBoxLayout(self)
        self._column.setSizeConstraint(QVBoxLayout.SizeConstraint.SetNoConstraint)  # its size is the screen's
        self._column.setSpacing(GAP // 2)
        self._column.addWidget(self.head)
        self._column.addWidget(self.board, 1)
        self._column.addWidget(self._blank, 1)
        self._column.addWidget(self._foot)

    def _connect(self) -> None:
        parts, model = self._parts, self._parts.printers
        for signal in (model.rowsInserted, model.rowsRemoved, model.dataChanged):
            signal.connect(self._show_all)
        parts.printers_feed.loaded.connect(self._show_all)
        parts.queue_feed.summary_changed.connect(self._beat_now)
        parts.live.lost.connect(self._beat_now)
        parts.live.connected.connect(self._beat_now)
        parts.settings.changed.connect(self._fit)
        parts.printers_feed.failed.connect(self._show_all)
        self._look.changed.connect(self._dress)
        parts.theme.application.screenRemoved.connect(self._screen_gone, Qt.ConnectionType.QueuedConnection)
        self.board.pressed.connect(self.open_dialog)
        self.board.beyond.connect(self._turn)
        self.board.used.connect(self.pointer.is_used)
        self.pointer.gone.connect(self.board.hide_ring)
        self.previous.clicked.connect(lambda: self._turn(-1))
        self.next.clicked.connect(lambda: self._turn(1))
        self.add.clicked.connect(lambda: self._leave_for(None))
        self.dialog.closed.connect(lambda: self.board.focus_on(self.conversation.printer_id))
        self.conversation.details_wanted.connect(self._leave_for)
        self._beat = QTimer(self, interval=BEAT_MS)
        self._beat.timeout.connect(self._beat_now)
        self._beat.timeout.connect(self.pointer.beat)
        self._calm = QTimer(self, singleShot=True)
        self._calm.timeout.connect(self._show_all)
        self._shifting = QTimer(self, interval=SHIFT_MS)
        self._shifting.timeout.connect(self._move_a_little)

    # its window

    def come_forward(self, shell: QWidget) -> None:
        """F11 pressed again closes it."""
        if self.isVisible():
            self.leave_wall()
            return
        self._home = shell
        self._fill_a_screen()
        self.activateWindow()
        self.board.take_focus()

    def _fill_a_screen(self) -> None:
        """Runs again when the wall's screen is disconnected."""
        if self._home is None:
            return
        wanted = self._parts.settings.choices.wall_screen
        screen = screen_for(QGuiApplication.screens(), wanted, self._home.screen())
        self.setScreen(screen)
        self.setGeometry(screen.geometry())
        self.showFullScreen()

    def _screen_gone(self) -> None:
        if self.isVisible():
            self._fill_a_screen()

    def leave_wall(self) -> None:
        self.leaving.ask()

    def let_go(self, then: Callable[[], None]) -> None:
        self.leaving.let_go(then, self._home)

    def _go_back(self) -> None:
        self.hide()
        if self._home is not None:
            self._home.show()
            self._home.activateWindow()

    def leave(self) -> None:
        self.hide()

    def showEvent(self, event: QShowEvent) -> None:
        self._beat.start()
        self._shifting.start()
        self._fit()
        self._beat_now()

    def hideEvent(self, event: object) -> None:
        self._beat.stop()
        self._shifting.stop()

    def closeEvent(self, event: QCloseEvent) -> None:
        """The window manager closes the wall. If the main window was never shown, the console ends."""
        if self.leaving.keeps(event):
            return
        if self._home is not None and not self._home.isVisible():
            self._home.close()
        super().closeEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()

    def _dress(self) -> None:
        """Use dark colours with any theme of the windows. The application's style sheet would override the fonts."""
        colours = self._look.colours
        style = style_sheet_of(colours, self._look.sizes)
        self.setStyleSheet(f"QLabel {{ color: {colours.text}; }}\n{style}")
        self._fit()

    def _fit(self) -> None:
        self.head.set_letters(max(20.0, self.height() * HEAD_PART))
        self._move_margins()
        self._column.activate()
        self.board.set_distance(self._parts.settings.choices.wall_distance_m, per_mm_of(self.screen()))
        self._show_all()
        letters = self.board.letters
        self.dialog.fit(self.width(), self.height(), letters)
        self.not_live.setGeometry(self.rect())
        self.not_live.set_letters(letters)
        small = max(14, int(self.height() * HEAD_PART * 0.55))
        self.more.setFont(self._parts.theme.font(small))
        for button in (self.previous, self.next):
            button.set_letters(small)
            button.set_icon_only(self.width() < ICONS_BELOW)
        self.nothing.setFont(self._parts.theme.font(max(24, int(self.height() * HEAD_PART))))

    def _move_a_little(self) -> None:
        self._shift = (self._shift + 1) % len(SHIFTS)
        self._move_margins()

    def _move_margins(self) -> None:
        right, down = SHIFTS[self._shift]
        self._column.setContentsMargins(QMargins(EDGE + right, EDGE // 2 + down, EDGE + 2 - right, EDGE + 2 - down))

    # content

    def _show_all(self) -> None:
        printers = {each.printer_id: each for each in self._parts.printers.all()}
        now = time.monotonic()
        order = [printers[each] for each in self._order.arrange(list(printers.values()), now)]
        wait = self._order.wait_seconds(order, now)
        if wait is not None:
            self._calm.start(int(wait * 1000) + 1)
        self._foot.show()
        self._column.activate()
        size = self.board.whole(tiles_of_page(order, self.board.fitting(len(order))))
        self._pages = [order[at : at + size] for at in range(0, len(order), size)]
        if len(self._pages) < 2:
            self._foot.hide()
            self._column.activate()
        self._page = min(self._page, max(0, len(self._pages) - 1))
        self._show_page()

    def _show_page(self) -> None:
        here = self._pages[self._page] if self._pages else []
        others = [printer for page in self._pages for printer in page if page is not here]
        calm = self._parts.settings.choices.motion is Motion.NONE
        now = local_now()
        self.board.show_tiles([(each.printer_id, tile_facts(each, now)) for each in here], calm=calm)
        self.board.setVisible(bool(here))
        self._blank.setVisible(not here)
        loaded = self._parts.printers_feed.is_loaded
        missed = self._parts.printers_feed.error
        reading = str(READING) if missed is None else f"{NOT_READ} {plain(str(missed))}"
        self.nothing.setText(str(NONE_YET) if loaded else reading)
        self.add.setVisible(loaded)
        number = tr("Page {page} of {pages}", page=self._page + 1, pages=len(self._pages))
        self.more.setText(f"{number} · {more_words(others)}")
        self.previous.allow(None if self._page else tr("This is the first page"))
        self.next.allow(None if self._page + 1 < len(self._pages) else tr("This is the last page"))
        self._show_head()

    def _show_head(self) -> None:
        counts = totals(self._parts.printers.all(), self._parts.queue_feed.summary)
        live = self._parts.live.state is LiveState.LIVE
        self.head.show_totals(counts, clock(local_now())[:5], live=live)

    def _beat_now(self) -> None:
        """Update ages, clock and connection state."""
        if not self.isVisible():
            return
        self._show_page()
        live = self._parts.live
        heard = live.last_heard_at
        old = live.state is LiveState.STALE or (live.state is LiveState.STARTING and live.error is not None)
        since = tr("no connection to the server")
        if heard:
            since = tr("since {time} · the display may be out of date", time=clock(heard))
        self.not_live.show_since(since if old else "", self.board.letters)
        if self.dialog.isVisible():
            self.dialog.raise_()

    def _turn(self, step: int) -> None:
        to = self._page + step
        if 0 <= to < len(self._pages):
            self._page = to
            self._show_page()
            self.board.take_focus(last=step < 0)

    # actions

    def open_dialog(self, printer_id: UUID) -> None:
        self.conversation.begin(printer_id)

    def _leave_for(self, printer_id: UUID | None) -> None:
        self.leaving.ask(partial(self.wanted.emit, PageKey.PRINTERS, printer_id))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in (Qt.Key.Key_Escape, Qt.Key.Key_F11):
            if self.dialog.isVisible() and key == Qt.Key.Key_Escape:
                self.dialog.close_dialog()
            else:
                self.leave_wall()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.board.focused is not None:
            self.open_dialog(self.board.focused)
        elif key in (Qt.Key.Key_PageDown, Qt.Key.Key_PageUp):
            self._turn(1 if key == Qt.Key.Key_PageDown else -1)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(GROUND))
        painter.end()


# The tiles of one page of the wall: their places, their text size, and keyboard navigation.


GAP = 12
PART_OF_TILE = 0.13
"""The part of a tile that letters may take if the tile is larger than the distance requires."""
STEPS = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1)}


class WallBoard(QWidget):
    pressed = Signal(object)
    """UUID of the printer."""
    used = Signal()
    """A key was pressed here."""
    beyond = Signal(int)
    """-1 or 1: the arrow keys moved beyond the edge of this page."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        named(self, "wall.tiles", tr("Printers", "tiles of the wall"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._shown: list[UUID] = []
        self._grid = Grid(columns=1, rows=1, letters=20)
        self._distance_m = 3.0
        self._per_mm = 4.0
        self.letters = 20.0
        self.tiles = [WallTile(theme, self) for _ in range(MOST_TILES)]
        for at, tile in enumerate(self.tiles):
            tile.clicked.connect(lambda _=False, index=at: self.pressed.emit(self._shown[index]))
            tile.hide()
        theme.changed.connect(self._lay_out)

    def set_distance(self, distance_m: float, per_mm: float) -> None:
        """Set the viewing distance, and the screen's pixels per millimetre."""
        self._distance_m, self._per_mm = distance_m, per_mm
        self._lay_out()

    @property
    def least_px(self) -> float:
        return font_px(self._distance_m, self._per_mm, LEAST_ARC)

    def fitting(self, printers: int) -> int:
        """Return the number of tiles readable from there."""
        most = min(MOST_TILES, max(1, printers))
        return fitting_tiles(most, self.width(), self.height(), GAP, self.least_px)

    def whole(self, tiles: int) -> int:
        """Return the number of cells, including empty ones."""
        return min(MOST_TILES, whole_grid(tiles, self.width(), self.height(), GAP))

    def show_tiles(self, tiles: list[tuple[UUID, TileFacts]], *, calm: bool) -> None:
        """Show at most MOST_TILES tiles. The focused printer keeps the focus, wherever its tile moves."""
        before, focused = self._shown, self.focused
        self._shown = [printer_id for printer_id, _ in tiles]
        for at, tile in enumerate(self.tiles):
            if at < len(tiles):
                printer_id, facts = tiles[at]
                tile.show_facts(facts, same=at < len(before) and before[at] == printer_id, calm=calm)
            tile.setVisible(at < len(tiles))
        if len(before) != len(tiles):
            self._lay_out()
        if focused is not None and focused in self._shown and self.focused != focused:
            self.tiles[self._shown.index(focused)].setFocus()

    @property
    def focused(self) -> UUID | None:
        """Works also while another window is in front."""
        holder = self.window().focusWidget()
        at = next((at for at in range(len(self._shown)) if self.tiles[at] is holder), None)
        return None if at is None else self._shown[at]

    def take_focus(self, *, last: bool = False) -> None:
        if self._shown:
            self.tiles[len(self._shown) - 1 if last else 0].setFocus()

    def focus_on(self, printer_id: UUID | None) -> None:
        if printer_id in self._shown:
            self.tiles[self._shown.index(printer_id)].setFocus()
        else:
            self.take_focus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._lay_out()

    def _lay_out(self) -> None:
        count = max(1, len(self._shown))
        self._grid = grid_of(count, self.width(), self.height(), GAP)
        columns, rows = self._grid.columns, self._grid.rows
        across = (self.width() - GAP * (columns - 1)) / columns
        down = (self.height() - GAP * (rows - 1)) / rows
        wanted = max(font_px(self._distance_m, self._per_mm), PART_OF_TILE * down)
        self.letters = max(8.0, min(self._grid.letters, wanted))
        for at, tile in enumerate(self.tiles):
            column, row = at % columns, at // columns
            spot = QRectF(column * (across + GAP), row * (down + GAP), across, down)
            tile.setGeometry(spot.toAlignedRect())
            tile.set_letters(self.letters, min(self.letters, self.least_px))

    def hide_ring(self) -> None:
        for tile in self.tiles:
            tile.set_ring(False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.used.emit()
        focused = self.focused
        step = STEPS.get(Qt.Key(event.key()))
        if focused is None or step is None:
            event.ignore()
            return
        at = self._shown.index(focused)
        columns = self._grid.columns
        along = step[0]
        if step[1]:
            to = at + step[1] * columns
            if 0 <= to < len(self._shown):
                self.tiles[to].setFocus()
        elif 0 <= at + along < len(self._shown):
            self.tiles[at + along].setFocus()
        else:
            self.beyond.emit(along)


# The printer sheet on the wall, its printer, and the jobs that it would print again.


SENDING = Phrase("Sending…")


class WallDialogs(QObject):
    details_wanted = Signal(object)
    """UUID of the printer"""

    def __init__(self, parts: ConsoleParts, dialog: WallDialog, parent: QObject) -> None:
        super().__init__(parent)
        self._parts, self._dialog = parts, dialog
        self.acts = WallActions(parts.session, parts.printers, parts.job_actions, self)
        self.printer_id: UUID | None = None
        """The printer of the last opened sheet."""
        self._again: list[JobRow] = []
        dialog.chosen.connect(self._run_action)
        self.acts.counted.connect(self._ask_again)
        self.acts.announced.connect(self._tell)
        self.acts.paused.connect(self._close_dialog_of)
        parts.live.may_change.connect(self._hold_back)
        parts.printers.dataChanged.connect(self._follow)

    def begin(self, printer_id: UUID) -> None:
        printer = self._parts.printers.by_id(printer_id)
        if printer is None:
            return
        self.printer_id, self._again = printer_id, []
        self._hold_back()
        self._show(printer, self._dialog.open_for, plain(printer.name))

    def _follow(self) -> None:
        printer = None if self.printer_id is None else self._parts.printers.by_id(self.printer_id)
        if printer is not None and self._dialog.isVisible():
            self._show(printer, self._dialog.follow)

    def _show(self, printer: PrinterView, show: Callable[..., None], *name: str) -> None:
        facts = tile_facts(printer, local_now())
        state = " · ".join(
            part for part in (facts.mark.word, facts.cause, *(each.words for each in facts.counts)) if part
        )
        paused = printer.status is PrinterStatus.PAUSED
        retry = None if printer.failed_today else tr("No job failed here today")
        pause = tr("Resume", "button: printer") if paused else tr("Pause", "button: printer")
        show(*name, state, pause=pause, retry=retry)

    def _run_action(self, key: str) -> None:
        printer = None if self.printer_id is None else self._parts.printers.by_id(self.printer_id)
        if printer is None:
            self._dialog.close_dialog()
        elif key == "retry":
            self.acts.count_failed(printer.printer_id)
        elif key == "sure":
            again, self._again = self._again, []
            if again:
                self._dialog.send(str(SENDING))
                self.acts.print_again(printer.printer_id, again)
        elif key == "pause":
            self.acts.pause_or_resume(printer)
        else:
            self.details_wanted.emit(printer.printer_id)

    def _hold_back(self) -> None:
        self._dialog.hold_back(self._parts.live.why_nothing_new)

    def _is_about(self, printer_id: UUID) -> bool:
        """A late answer is shown only in the sheet of its own printer."""
        return self._dialog.isVisible() and self.printer_id == printer_id

    def _tell(self, printer_id: UUID, words: str) -> None:
        """Show the result, in the main window if the sheet was closed meanwhile."""
        printer = self._parts.printers.by_id(printer_id)
        if self._is_about(printer_id):
            self._dialog.tell(words)
        elif printer is not None:
            text = f"{plain(printer.name)}: {words}"
            self._parts.messages.say(WindowMessage(key=f"wall.{printer_id}", text=text, tone=Tone.QUIET))

    def _close_dialog_of(self, printer_id: UUID) -> None:
        if self._is_about(printer_id):
            self._dialog.close_dialog()

    def _ask_again(self, printer_id: UUID, rows: list[JobRow]) -> None:
        if not self._is_about(printer_id):
            return
        self._again = rows
        number = len(rows)
        if not rows:
            self._dialog.tell(tr("All jobs that failed here today were already reprinted."))
            return
        printer = plain(rows[0].printer_name)
        question = tr("Print %n failed job(s) of {printer} again?", "", number, printer=printer)
        self._dialog.ask(question, tr("Print %n again", "jobs", number))


# Leaving the wall: where consoles are locked, an operator must unlock first.


class WallExit(QObject):
    def __init__(self, parts: ConsoleParts, wall: QWidget, dialog: WallDialog, go: Callable[[], None]) -> None:
        """`go`: leaves the wall for the window."""
        super().__init__(wall)
        self._parts, self._wall, self._dialog, self._go = parts, wall, dialog, go
        self._unlock: UnlockDialog | None = None

    @property
    def needs_pin(self) -> bool:
        return self._parts.access.is_locked and bool(self._parts.access.operators)

    def ask(self, then: Callable[[], None] | None = None) -> None:
        """Call `then` once an authorised operator has unlocked. Repeated key presses ask only once."""

        def leave() -> None:
            self._go()
            if then is not None:
                then()

        self._dialog.close_dialog()
        if not self.needs_pin:
            leave()
        elif self._unlock is None:
            self._wall.activateWindow()
            self._unlock = open_unlock(self._parts, self._wall, leave)
            self._unlock.finished.connect(self._answered)

    def let_go(self, then: Callable[[], None], shell: QWidget | None) -> None:
        """`then` shows the shell's window. If that is visible beside the wall, nothing is left and no PIN is needed."""
        if self.needs_pin and shell is not None and not shell.isVisible():
            self.ask(then)
        else:
            then()

    def keeps(self, event: QCloseEvent) -> bool:
        """The window manager closes the wall: that needs a PIN, too, unless the session ends. Returns whether it stays
        open.
        """
        if not self.needs_pin or self._parts.theme.application.isSavingSession():
            return False
        event.ignore()
        self.ask()
        return True

    def _answered(self) -> None:
        self._unlock = None


# Actions of the wall's sheet: reprint failed jobs, pause, resume.


PAGE = 200


class WallActions(QObject):
    counted = Signal(object, object)
    """UUID of the printer, list[JobRow]: the jobs that would be printed again."""
    announced = Signal(object, str)
    """UUID of the printer, and the result in words."""
    paused = Signal(object)
    """UUID of the printer that was paused or resumed."""

    def __init__(self, session: Session, printers: PrintersModel, job_actions: JobActions, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._printers = printers
        self._job_actions = job_actions

    @flow
    async def count_failed(self, printer_id: UUID) -> None:
        try:
            rows = await self._session.call(lambda client: failed_jobs(client, printer_id))
        except ConsoleError as error:
            self.announced.emit(printer_id, failure_words(tr("This could not be read."), saying(error, "")))
        else:
            self.counted.emit(printer_id, rows)

    @flow
    async def print_again(self, printer_id: UUID, rows: list[JobRow]) -> None:
        try:
            done = await self._job_actions.print_failed_again(rows)
        except ConsoleError as error:
            words = failure_words(not_printed(called(rows)), error)
        else:
            words = tr("These jobs are already being sent.") if done is None else _printed(done)
        self.announced.emit(printer_id, words)

    @flow
    async def pause_or_resume(self, printer: PrinterView) -> None:
        chosen, paused = printer.printer_id, printer.status is not PrinterStatus.PAUSED
        try:
            changed = await self._session.call(lambda client: client.set_paused(chosen, paused=paused))
        except ConsoleError as error:
            no, unknown = not_changed(plain(printer.name), paused=paused)
            self.announced.emit(chosen, failure_words(no, saying(error, unknown)))
            return
        self._printers.apply([changed])
        self.paused.emit(chosen)


def _printed(done: JobActionDone) -> str:
    number, refused = len(done.jobs), len(done.refused)
    words = tr("%n job(s) print again.", "", number)
    if not refused:
        return words
    others = tr("%n could not be reprinted: {why}", "jobs", refused, why=plain(message_text(done.refused[0].message)))
    return f"{words} {others}"


async def failed_jobs(client: ConsoleClient, printer_id: UUID) -> list[JobRow]:
    """Return the jobs that failed today, were certainly not printed, and were not printed again yet."""
    page = await client.jobs(show=Show.FAILED, printer_id=printer_id, limit=PAGE)
    return [row for row in page.data if row.reprinted_as is None and row.failure_reason not in DOUBTFUL]


# The screen of the wall and its pixel density.


def screen_for(screens: Sequence[QScreen], wanted: str, home: QScreen) -> QScreen:
    """Return the screen chosen by name; else one that does not show the window; else the window's own."""
    chosen = next((screen for screen in screens if wanted and screen.name() == wanted), None)
    return chosen or next((screen for screen in screens if screen is not home), home)


def per_mm_of(screen: QScreen) -> float:
    """Return Qt's own pixels per millimetre, which include the text scale."""
    return px_per_mm(screen.geometry().width(), screen.physicalSize().width())


# The text size that is readable from the viewing distance (ISO 9241: 20', at least 16' of arc). Pure.


WANTED_ARC, LEAST_ARC = 20 / 60, 16 / 60
"""Degrees of arc for the height of a capital letter."""
CAP = 0.72
"""Height of a capital letter, as a part of the font size."""
LIKELY = (1.2, 16.0)
"""Plausible pixels per millimetre of a screen: from an 85" television to a telephone."""
GUESSED = 96 / MM_PER_INCH
TILES = 4.7
"""Height of a tile in font sizes: name, state in two lines, counts, and the gaps."""
LEAST_TILES = 4
ACROSS = 8.6
"""Least width of a tile in font sizes: `Needs attention` in two lines beside its shape."""


def px_per_mm(width_px: float, width_mm: float) -> float:
    """`QScreen.physicalSize` is missing or nonsense on some screens. They are treated as 96 dpi."""
    found = width_px / width_mm if width_mm > 0 else 0.0
    return found if LIKELY[0] <= found <= LIKELY[1] else GUESSED


def font_px(distance_m: float, per_mm: float, arc: float = WANTED_ARC) -> float:
    """Return the font size whose capital letters appear under this arc."""
    return distance_m * 1000 * math.tan(math.radians(arc)) * per_mm / CAP


@dataclass(frozen=True, kw_only=True, slots=True)
class Grid:
    columns: int
    rows: int
    letters: float
    """The largest font, in pixels, that fits in such a tile."""


def grid_of(tiles: int, width: float, height: float, gap: float) -> Grid:
    """Return the grid with the largest letters; among equal ones, the one with the fewest empty cells."""
    grids = []
    for columns in range(1, max(1, tiles) + 1):
        rows = math.ceil(tiles / columns)
        across = (width - gap * (columns - 1)) / columns
        down = (height - gap * (rows - 1)) / rows
        letters = max(1.0, min(down / TILES, across / ACROSS))
        grids.append((letters, -(columns * rows - tiles), -columns, Grid(columns=columns, rows=rows, letters=letters)))
    return max(grids, key=lambda each: each[:3])[3]


def fitting_tiles(most: int, width: float, height: float, gap: float, least_px: float) -> int:
    """Return how many tiles have letters of at least `least_px`, but never less than LEAST_TILES.

    Empty cells of the grid count as tiles.
    """
    fitting = [count for count in range(1, most + 1) if grid_of(count, width, height, gap).letters >= least_px]
    return whole_grid(max(LEAST_TILES, max(fitting, default=1)), width, height, gap)


def whole_grid(tiles: int, width: float, height: float, gap: float) -> int:
    """Return the number of cells of the grid for so many tiles."""
    grid = grid_of(tiles, width, height, gap)
    return grid.columns * grid.rows


# The order of printers on the wall: the worst first, with rare changes. Pure.


MOST_TILES = 12
CALM_SECONDS = 10.0


def worst_first(printers: Sequence[PrinterView]) -> list[UUID]:
    wanted = sorted(printers, key=lambda each: (severity(each), natural_order(each.name), str(each.printer_id)))
    return [each.printer_id for each in wanted]


class WallOrder:
    """The order changes when a severity changes, and then not again for at least 10 s. Times are seconds of one
    clock.
    """

    def __init__(self) -> None:
        self._order: list[UUID] = []
        self._ranks: dict[UUID, tuple[int, str]] = {}
        self._moved_at = float("-inf")

    def arrange(self, printers: Sequence[PrinterView], now: float) -> list[UUID]:
        """Return all printers in their present order."""
        ranks = _ranks(printers)
        wanted = worst_first(printers)
        if set(ranks) != set(self._ranks) or (
            ranks != self._ranks and now - self._moved_at >= CALM_SECONDS
        ):  # a printer was added or removed: the order changes anyway
            self._take(wanted, ranks, now)
        return list(self._order)

    def wait_seconds(self, printers: Sequence[PrinterView], now: float) -> float | None:
        """Return the seconds until places may change; None: no change is pending."""
        if self._order == worst_first(printers) or self._ranks == _ranks(printers):
            return None
        return max(0.0, self._moved_at + CALM_SECONDS - now)

    def _take(self, wanted: list[UUID], ranks: dict[UUID, tuple[int, str]], now: float) -> None:
        if wanted != self._order:
            self._moved_at = now
        self._order, self._ranks = wanted, ranks


def _ranks(printers: Sequence[PrinterView]) -> dict[UUID, tuple[int, str]]:
    return {each.printer_id: (severity(each), each.name) for each in printers}


def tiles_of_page(printers: Sequence[PrinterView], fitting: int) -> int:
    """`fitting`: the number of readable tiles. A page has more if more printers need attention, since these come
    first.
    """
    not_well = sum(severity(each) < QUIET_RANK for each in printers)
    return max(1, min(MOST_TILES, max(fitting, not_well)))


# Hides an unused mouse pointer.


STILL_BEATS = 4


class StillPointer(QObject):
    gone = Signal()

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self._over = over
        self._unmoved_beats = 0
        self._position = QCursor.pos()

    def is_used(self) -> None:
        """Count keys as use of the pointer, too."""
        self._unmoved_beats = 0

    def beat(self) -> None:
        """Called once a second."""
        position = QCursor.pos()
        self._unmoved_beats = self._unmoved_beats + 1 if position == self._position else 0
        self._position = position
        is_gone = self._unmoved_beats >= STILL_BEATS
        self._over.setCursor(Qt.CursorShape.BlankCursor if is_gone else Qt.CursorShape.ArrowCursor)
        if is_gone:
            self.gone.emit()
