"""The wall: all printers as tiles that are read from metres away, on a whole screen."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from uuid import UUID

from PySide6.QtCore import QMargins, Qt, QTimer
from PySide6.QtGui import (
    QCloseEvent,
    QColor,
    QGuiApplication,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.console_parts import ConsoleParts
from app.language.translate import Phrase, tr
from app.live import LiveState
from app.models.queue import local_now
from app.models.wall_order import WallOrder, tiles_of_page
from app.pages.page import Page, PageKey
from app.pages.wall.board import GAP, WallBoard
from app.pages.wall.conversation import Conversation
from app.pages.wall.leaving import Leaving
from app.pages.wall.screen import per_mm_of, screen_for
from app.settings import Motion
from app.theme.look import DarkLook
from app.theme.palette import style_sheet_of
from app.theme.wall_colours import GROUND
from app.vocabulary.ages import clock
from app.vocabulary.plain_text import plain
from app.vocabulary.wall import more_words, tile_facts, totals
from app.widgets.buttons import Button
from app.widgets.named import named, text_label
from app.widgets.not_live import NotLive
from app.widgets.second_press import pressed_again
from app.widgets.still_pointer import StillPointer
from app.widgets.wall_head import WallHead
from app.widgets.wall_sheet import WallSheet
from server_core.contract.types.printers import PrinterView

BEAT_MS = 1000
SHIFT_MS = 10 * 60_000
SHIFTS = ((0, 0), (2, 0), (2, 2), (0, 2))
"""Pixels: no line burns into the screen."""
EDGE = 14
HEAD_PART = 0.042
ICONS_BELOW = 700
READING = Phrase("Reading the printers…")
NONE_YET = Phrase("No printer yet.")
NOT_READ = Phrase("The printers could not be read.")


class WallPage(Page):
    """Has a window of its own that fills a screen; the shell's window stays where it is."""

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
        self.previous = pressed_again(Button(self._look, "wall.previous", tr("Previous page"), icon="previous"))
        self.next = pressed_again(Button(self._look, "wall.next", tr("Next page"), icon="next"))
        self.nothing = text_label(wrap=True, tone="quiet")
        self.add = Button(self._look, "wall.add", tr("Add a printer"), primary=True)
        self.sheet = WallSheet(self._look, self)
        self.leaving = Leaving(parts, self, self.sheet, self._go_back)
        self.not_live = NotLive(theme, self)
        self.conversation = Conversation(parts, self.sheet, self)
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
        self.board.pressed.connect(self.open_sheet)
        self.board.beyond.connect(self._turn)
        self.board.used.connect(self.pointer.is_used)
        self.pointer.gone.connect(self.board.hide_ring)
        self.previous.clicked.connect(lambda: self._turn(-1))
        self.next.clicked.connect(lambda: self._turn(1))
        self.add.clicked.connect(lambda: self._leave_for(None))
        self.sheet.closed.connect(lambda: self.board.focus_on(self.conversation.printer_id))
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
        """F11 once more closes it."""
        if self.isVisible():
            self.leave_wall()
            return
        self._home = shell
        self._fill_a_screen()
        self.activateWindow()
        self.board.take_focus()

    def _fill_a_screen(self) -> None:
        """Also when the screen that it was on was pulled out."""
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
        """By the window manager: where the shell was never seen, the console ends."""
        if self.leaving.keeps(event):
            return
        if self._home is not None and not self._home.isVisible():
            self._home.close()
        super().closeEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()

    def _dress(self) -> None:
        """Dark whatever the windows are; a style sheet of the application takes fonts away."""
        colours = self._look.colours
        sheet = style_sheet_of(colours, self._look.sizes)
        self.setStyleSheet(f"QLabel {{ color: {colours.text}; }}\n{sheet}")
        self._fit()

    def _fit(self) -> None:
        self.head.set_letters(max(20.0, self.height() * HEAD_PART))
        self._move_margins()
        self._column.activate()
        self.board.set_distance(self._parts.settings.choices.wall_distance_m, per_mm_of(self.screen()))
        self._show_all()
        letters = self.board.letters
        self.sheet.fit(self.width(), self.height(), letters)
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

    # what it shows

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
        """Ages, the clock, and whether all this is still true."""
        if not self.isVisible():
            return
        self._show_page()
        live = self._parts.live
        heard = live.last_heard_at
        old = live.state is LiveState.STALE or (live.state is LiveState.STARTING and live.error is not None)
        since = tr("no connection to the print engine")
        if heard:
            since = tr("since {time} · what you see may be old", time=clock(heard))
        self.not_live.show_since(since if old else "", self.board.letters)
        if self.sheet.isVisible():
            self.sheet.raise_()

    def _turn(self, step: int) -> None:
        to = self._page + step
        if 0 <= to < len(self._pages):
            self._page = to
            self._show_page()
            self.board.take_focus(last=step < 0)

    # what can be done

    def open_sheet(self, printer_id: UUID) -> None:
        self.conversation.begin(printer_id)

    def _leave_for(self, printer_id: UUID | None) -> None:
        self.leaving.ask(partial(self.wanted.emit, PageKey.PRINTERS, printer_id))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in (Qt.Key.Key_Escape, Qt.Key.Key_F11):
            if self.sheet.isVisible() and key == Qt.Key.Key_Escape:
                self.sheet.close_sheet()
            else:
                self.leave_wall()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.board.focused is not None:
            self.open_sheet(self.board.focused)
        elif key in (Qt.Key.Key_PageDown, Qt.Key.Key_PageUp):
            self._turn(1 if key == Qt.Key.Key_PageDown else -1)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(GROUND))
        painter.end()
