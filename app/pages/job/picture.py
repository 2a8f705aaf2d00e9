"""The document of a job: exact dots for label printers, the commands or bytes of RAW files, its pages beside."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from agent_core.render.shown_page import ShownPage
from app.errors import CannotDraw, ConsoleError, Refused
from app.language.translate import Phrase, tr
from app.models.page_entries import entries_of_labels, entries_of_pages
from app.models.page_overlays import page_overlays
from app.pages.job.picture_commands import PictureRuns, picture_commands
from app.pages.job.picture_foot import PictureFoot
from app.pages.job.picture_words import cut_off_words, page_line, page_sentence
from app.preview import PageWish, Previews
from app.session import Session
from app.tasks import Ticket
from app.theme.theme import Theme
from app.vocabulary.raw_text import RawText
from app.widgets.buttons import Button
from app.widgets.command_pane import CommandPane
from app.widgets.named import named, text_label
from app.widgets.page_picture import PagePicture, image_of
from app.widgets.page_strip import PageStrip
from app.widgets.page_zoom import FIT, PageZoom
from app.window_command import WindowCommand
from server_core.contract.types.documents import DocumentFormat

LOADING = Phrase("Drawing the page…")
LOADING_MS = 300
"""So long the page before stays while the next one is drawn."""
GONE = Phrase("The document is no longer kept. The facts of the job stay.")
DRIVER_DECIDES = Phrase("The printer decides colours and scaling.")
RAW_COMMANDS = Phrase(
    "The commands of the file: the printer makes the label of them. The timeline names what is left out."
)
RAW_BYTES = Phrase("The bytes of the file: place, values, letters. The timeline names what is left out.")
LOW = 240
"""So low a pane has its room for the document: the search comes when it is asked for, sums without their parts."""
STRIP_FROM = 300
"""A pane as wide as this has room for pages and picture beside each other."""
TURNS = {Qt.Key.Key_PageUp: -1, Qt.Key.Key_PageDown: 1, Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
Control = Qt.KeyboardModifier.ControlModifier


class JobPicture(QWidget):
    """Shows one wish at a time; answers to older wishes are dropped."""

    commands_changed = Signal()
    told = Signal(object)
    """None: it is shown; or the ConsoleError why it is not."""

    def __init__(self, theme: Theme, session: Session, previews: Previews, identifier: str = "preview") -> None:
        super().__init__()
        self._session = session
        self._previews = previews
        self._identifier = identifier
        self._wish: PageWish | None = None
        self._ticket: Ticket | None = None
        self._small: Ticket | None = None
        self._page_count = 1
        self._labels: tuple[int, ...] = ()
        self._part = 0.0
        """Of the page that is being drawn, what is drawn so far."""
        self._can = (False, False, 0)
        self._fitting = False
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.picture = PagePicture(theme, f"{identifier}.page")
        self.picture.zoomed.connect(self._say_zoom)
        self.raw = CommandPane(theme, identifier)
        self.raw.as_bytes.connect(lambda _: self._show_raw_status())
        self.raw.text.place_chosen.connect(lambda line, _: self._mark_label(line))
        self.strip = PageStrip(theme, f"{identifier}.pages")
        self.strip.chosen.connect(self._choose)
        self.strip.wanted.connect(self._ask_small)
        self.message = text_label(str(LOADING), wrap=True)
        self.message.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.look = Button(theme, f"{identifier}.look", tr("Show the bytes"), compact=True)
        self.look.clicked.connect(self._load_bytes)
        self._stack = named(QStackedWidget(), identifier, tr("The document as it prints"))
        self._instead = QWidget()
        for page in (self._instead, self.picture, self.raw):
            self._stack.addWidget(page)
        self.foot = PictureFoot(theme, identifier)
        self.status, self.cut_off, self.moved = self.foot.status, self.foot.cut_off, self.foot.moved
        self.foot.previous.clicked.connect(lambda: self.turn(-1))
        self.foot.next.clicked.connect(lambda: self.turn(1))
        self.foot.overlays.toggled.connect(self.picture.show_overlays)
        self.foot.smaller.clicked.connect(lambda: self.zoom_by(-1))
        self.foot.larger.clicked.connect(lambda: self.zoom_by(1))
        self.foot.zoom.clicked.connect(lambda: self.set_zoom(self.picture.zoom.next()))
        self._arrange()
        self._late = QTimer(self, singleShot=True, interval=LOADING_MS)
        self._late.timeout.connect(lambda: self._say(self._loading_words()))
        theme.changed.connect(self._fit)
        self._say(str(LOADING))

    def _arrange(self) -> None:
        across = QHBoxLayout()
        across.setSpacing(8)
        across.addWidget(self.strip)
        across.addWidget(self._stack, 1)
        words = QVBoxLayout(self._instead)
        words.addStretch(1)
        words.addWidget(self.message)
        words.addWidget(self.look, 0, Qt.AlignmentFlag.AlignCenter)
        words.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addWidget(self.raw.search)
        layout.addLayout(across, 1)
        layout.addWidget(self.foot)
        self._fit()

    # what is shown

    def show_wish(self, wish: PageWish) -> None:
        """The page that was turned to and the zoom stay, as long as it is the same document."""
        if self._wish is not None and self._wish.source == wish.source:
            wish = wish.turn_to(self._wish.page)
        else:
            self.set_zoom(FIT)
        if wish != self._wish:
            self._begin()
            self._wish = wish
            self._say(str(LOADING))
            self._load(wish)

    def show_gone(self, words: str) -> None:
        """Nothing is asked: it is known that the document is not kept any more."""
        self.forget()
        self._say(words)

    def forget(self) -> None:
        """Nothing is shown and nothing more is drawn; what comes next begins with the whole page."""
        self._begin()
        self.set_zoom(FIT)
        self._say("")

    def _begin(self) -> None:
        self._wish = None
        self._page_count = 1
        self._labels = ()
        self._late.stop()
        for ticket in (self._ticket, self._small):
            if ticket is not None:
                ticket.cancel()
        self.strip.show_entries([], tr("Pages", "of a document"), pictures=False)

    def _load(self, wish: PageWish) -> None:
        if self._ticket is not None:
            self._ticket.cancel()
        self._part = 0.0
        self._late.start()
        if wish.document_format is DocumentFormat.RAW:
            self._ticket = self._session.ask(
                lambda client: self._previews.commands(client, wish),
                lambda raw: self._show_commands(wish, raw),
                lambda error: self._show_error(wish, error),
                self,
            )
        else:
            tasks = self._session.tasks
            self._ticket = self._session.ask(
                lambda client: self._previews.page(
                    client, wish, lambda part: tasks.post(lambda: self._drawn_so_far(wish, part), self)
                ),
                lambda page: self._show_page(wish, page),
                lambda error: self._show_error(wish, error),
                self,
            )

    def _drawn_so_far(self, wish: PageWish, part: float) -> None:
        """A page that takes long says how far it is; what is drawn in a moment does not flicker."""
        if wish == self._wish:
            self._part = part
            if not self._late.isActive() and self.message.text().startswith(str(LOADING)):
                self.message.setText(self._loading_words())

    def _loading_words(self) -> str:
        return f"{LOADING} {100 * self._part:.0f} %" if self._part else str(LOADING)

    def _load_bytes(self) -> None:
        """Of a document that cannot be drawn: what it begins with says what it is."""
        wish = self._wish
        if wish is not None:
            self._ticket = self._session.ask(
                lambda client: self._previews.commands(client, wish),
                lambda raw: self._show_raw(wish, replace(raw, is_binary=True)),
                lambda error: self._show_error(wish, error),
                self,
            )

    def _show_page(self, wish: PageWish, page: ShownPage) -> None:
        if wish != self._wish:
            return
        self._late.stop()
        if page.facts.page_count != self._page_count:
            self._page_count = page.facts.page_count
            self.strip.show_entries(entries_of_pages(self._page_count), tr("Pages of the document"), pictures=True)
        cut_off = cut_off_words(page.facts.cut_off)
        over = page_overlays(page.facts, wish.request, fed=wish.is_label)
        self.foot.warn(tr("Cut off: {sides}", sides=cut_off) if cut_off else "", over.move)
        dpi = page.dpi / page.reduced_by
        self.picture.show_image(image_of(page.picture), page_sentence(page, fed=wish.is_label), over, dpi=dpi)
        self._stack.setCurrentWidget(self.picture)
        line = page_line(page, dpi_assumed=wish.dpi_assumed)
        self.status.setText(str(DRIVER_DECIDES) if wish.printer_decides else line)
        self._mark_page(wish.page - 1)
        self._fit()
        self.told.emit(None)

    def _ask_small(self, row: int) -> None:
        if self._wish is not None:
            wish = self._wish.turn_to(row + 1)
            self._small = self._session.ask(
                lambda client: self._previews.small(client, wish),
                lambda page: self._keep_small(wish, page),
                lambda _: self._keep_small(wish, None),
                self,
            )

    def _keep_small(self, wish: PageWish, page: ShownPage | None) -> None:
        if self._wish is not None and wish == self._wish.turn_to(wish.page):
            self.strip.keep_picture(wish.page - 1, None if page is None else image_of(page.picture))

    def _show_raw(self, wish: PageWish, raw: RawText) -> None:
        if wish != self._wish:
            return
        self._late.stop()
        self._labels = raw.labels if len(raw.labels) > 1 else ()
        self.strip.show_entries(entries_of_labels(self._labels), tr("Labels of the file"), pictures=False)
        self.raw.show_raw(raw)
        self._stack.setCurrentWidget(self.raw)
        # a PDF has no commands that a person reads
        self.raw.bytes.setVisible(wish.document_format is DocumentFormat.RAW)
        self._show_raw_status()
        self._fit()

    def _show_commands(self, wish: PageWish, raw: RawText) -> None:
        self._show_raw(wish, raw)
        if wish == self._wish:
            self.told.emit(None)

    def _show_raw_status(self) -> None:
        words = str(RAW_BYTES if self.raw.bytes.isChecked() else RAW_COMMANDS)
        self.status.setText(" ".join(filter(None, (words, self.raw.status))))

    def _show_error(self, wish: PageWish, error: ConsoleError) -> None:
        if wish == self._wish:
            gone = isinstance(error, Refused) and error.http_status in (404, 410)
            self._late.stop()
            self._say(str(GONE) if gone else tr("No picture. {error}", error=error))
            self.look.setVisible(isinstance(error, CannotDraw))
            self.told.emit(error)

    def _say(self, text: str) -> None:
        self.foot.warn("", None)
        self.message.setText(text)
        self.look.hide()
        if self.picture.hasFocus() or self.raw.text.hasFocus():
            self.setFocus()  # what is shown next gets it back
        self._stack.setCurrentWidget(self._instead)
        self.status.setText("")
        self._fit()

    # pages and labels

    def turn(self, by: int) -> None:
        self.turn_to((1 if self._wish is None else self._wish.page) + by)

    def turn_to(self, page: int) -> None:
        """The nearest one that there is."""
        if self._wish is not None and self._page_count > 1:
            page = min(max(1, page), self._page_count)
            if page != self._wish.page:
                self._wish = self._wish.turn_to(page)
                self._mark_page(page - 1)
                self._load(self._wish)

    def _choose(self, row: int) -> None:
        if self._labels:
            self.raw.go_to_line(self._labels[row])
        else:
            self.turn_to(row + 1)

    def _mark_page(self, row: int) -> None:
        if self.strip.count and self.strip.shown != row:
            self.strip.show_row(row)
        self.foot.say_turns(row, self._page_count)

    def _mark_label(self, line: int) -> None:
        """The label that the cursor stands in."""
        row = sum(first <= line for first in self._labels) - 1
        if not self.raw.bytes.isChecked() and self._labels and row >= 0 and row != self.strip.shown:
            self.strip.show_row(row)

    def begin_find(self) -> None:
        """Also where the search had no room."""
        self.raw.search.show()
        self.raw.begin_find()
        self._fit()

    # zoom

    def set_zoom(self, zoom: PageZoom) -> None:
        self.picture.set_zoom(zoom)
        self._say_zoom()

    def zoom_by(self, steps: int) -> None:
        self.picture.zoom_by(steps)
        self._say_zoom()

    def _say_zoom(self) -> None:
        self.foot.say_zoom(self.picture.zoom)

    # keys

    def take_focus(self) -> None:
        """To the document; while it is not there, to where it will be."""
        shown = self.raw.text if self._shows(self.raw) else self.picture if self._shows(self.picture) else self
        shown.setFocus()

    def commands(self) -> list[WindowCommand]:
        """What can be done with what is shown now."""
        runs = PictureRuns(
            zoom_by=self.zoom_by,
            set_zoom=self.set_zoom,
            overlays=self.foot.overlays.toggle,
            turn=self.turn,
            find=self.begin_find,
        )
        of_page, of_raw = self._shows(self.picture), self._shows(self.raw)
        pages = self._page_count if of_page else 1
        return picture_commands(self._identifier, runs, is_page=of_page, is_raw=of_raw, page_count=pages)

    def _shows(self, what: QWidget) -> bool:
        return self._stack.currentWidget() is what

    def event(self, event: QEvent) -> bool:
        """Keys that mean something else in the rest of the window: with the focus in here they are ours."""
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self._is_ours(event):
            event.accept()
            return True
        return super().event(event)

    def _is_ours(self, event: QKeyEvent) -> bool:
        return event.modifiers() == Control and event.key() == Qt.Key.Key_F and self._shows(self.raw)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if self._shows(self.raw) and key == Qt.Key.Key_F3:
            self.raw.step(-1 if shift else 1)
        elif self._is_ours(event):
            self.begin_find()
        elif self._shows(self.picture) and key in TURNS:
            self.turn(TURNS[key])
        elif self._shows(self.picture) and key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self.turn_to(1 if key == Qt.Key.Key_Home else self._page_count)
        else:
            super().keyPressEvent(event)

    # room

    def _fit(self) -> None:
        """Once at a time: what it shows or hides can make its own room another one, again and again."""
        if not self._fitting:
            self._fitting = True
            try:
                self._show_what_fits()
            finally:
                self._fitting = False

    def _show_what_fits(self) -> None:
        of_page, of_raw = self._shows(self.picture), self._shows(self.raw)
        several = self._page_count > 1 or bool(self._labels)
        beside = several and self.width() >= STRIP_FROM
        low = self.height() < LOW
        asked = self.raw.search.field.hasFocus() or bool(self.raw.search.field.text())
        self.raw.search.setVisible(of_raw and (asked or not low))
        self.strip.setVisible(beside)
        self.foot.fit(self.width(), low=low, of_page=of_page, turning=of_page and several and not beside)
        can = (of_page, of_raw, self._page_count)
        if can != self._can:
            self._can = can
            self.commands_changed.emit()
        if self.hasFocus():
            self.take_focus()

    def hasHeightForWidth(self) -> bool:
        """It takes the room there is, and shows what fits."""
        return False

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()
