"""The document of a job: exact dots for label printers, commands or bytes of RAW files, and the page list."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QRectF,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QKeyEvent, QPainter, QPen, QPolygonF, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QListView,
    QStackedWidget,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from agent_core.bitmap import MM_PER_INCH
from agent_core.render.shown_page import ShownPage
from app.documents.preview import PagePreviewRequest, Previews
from app.errors import CallRefused, CannotDraw, ConsoleError
from app.language.translate import Phrase, Words, tr
from app.models.page_entries import PageEntries, PageEntry, PageMove, entries_of_labels, entries_of_pages, page_overlays
from app.session.flows import Flow
from app.session.session import Session
from app.session.window_command import WindowCommand
from app.theme.text_role import TextRole
from app.theme.theme import Theme
from app.widgets.buttons import Button, keys_text
from app.widgets.command_pane import CommandPane
from app.widgets.labels import hbox, named, tell, text_label, vbox
from app.widgets.page_picture import DOT, DOTS, FIT, REAL, PagePicture, PageZoom, image_of
from app.widgets.pointer_guards import repeatable
from app.words.plain_text import tooltip
from app.words.raw_text import RawText
from server_core.contract.types.documents import DocumentFormat
from server_core.contract.types.drawing import DotKind
from server_core.contract.types.jobs import CutOff

LOADING = Phrase("Drawing the page…")
LOADING_MS = 300
"""The previous page stays for this time while the next one is drawn."""
GONE = Phrase("The document is no longer kept. The job's details are still here.")
DRIVER_DECIDES = Phrase("The printer decides colours and scaling.")
RAW_COMMANDS = Phrase("The file's printer commands. The timeline lists any that were left out.")
RAW_BYTES = Phrase("The file's bytes: position, value, character. The timeline lists any that were left out.")
LOW = 240
"""Height in pixels. In a lower pane, the search appears on request and totals lose their details."""
STRIP_FROM = 300
"""Least width, in pixels, at which pages and picture fit side by side."""
TURNS = {Qt.Key.Key_PageUp: -1, Qt.Key.Key_PageDown: 1, Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
CTRL = Qt.KeyboardModifier.ControlModifier


class JobPicture(QWidget):
    """Shows the latest request only. Answers to earlier requests are dropped."""

    commands_changed = Signal()
    finished = Signal(object)
    """Emits None when the document is shown, or the ConsoleError that prevented it."""

    def __init__(self, theme: Theme, session: Session, previews: Previews, identifier: str = "preview") -> None:
        super().__init__()
        self._session = session
        self._previews = previews
        self._identifier = identifier
        self._request: PagePreviewRequest | None = None
        self._loading: Flow[None] | None = None
        self._small: Flow[None] | None = None
        self._page_count = 1
        self._labels: tuple[int, ...] = ()
        self._part = 0.0
        """The finished share of the page that is being drawn."""
        self._can = (False, False, 0)
        self._fitting = False
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.picture = PagePicture(theme, f"{identifier}.page")
        self.picture.zoomed.connect(self._say_zoom)
        self.raw = CommandPane(theme, identifier)
        self.raw.as_bytes.connect(lambda _: self._show_raw_status())
        self.raw.text.position_chosen.connect(lambda line, _: self._mark_label(line))
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
        self._late.timeout.connect(self._say_loading)
        theme.changed.connect(self._fit)
        self._say_loading()

    def _arrange(self) -> None:
        across = hbox(spacing=8)
        across.addWidget(self.strip)
        across.addWidget(self._stack, 1)
        words = QVBoxLayout(self._instead)
        words.addStretch(1)
        words.addWidget(self.message)
        words.addWidget(self.look, 0, Qt.AlignmentFlag.AlignCenter)
        words.addStretch(1)
        layout = vbox(self, spacing=6)
        layout.addWidget(self.raw.search)
        layout.addLayout(across, 1)
        layout.addWidget(self.foot)
        self._fit()

    # shown document

    def show_request(self, request: PagePreviewRequest) -> None:
        """Show a document. The page number and the zoom stay if it is the same document as before."""
        if self._request is not None and self._request.source == request.source:
            request = request.turn_to(self._request.page)
        else:
            self.set_zoom(FIT)
        if request != self._request:
            self._begin()
            self._request = request
            self._say_loading()
            self._load(request)

    def show_gone(self, words: str) -> None:
        """Show that the document is no longer kept. Sends no request."""
        self.forget()
        self._say(words)

    def forget(self) -> None:
        """Show nothing and stop drawing. The next document starts with the whole page."""
        self._begin()
        self.set_zoom(FIT)
        self._say("")

    def _begin(self) -> None:
        self._request = None
        self._page_count = 1
        self._labels = ()
        self._late.stop()
        for flow in (self._loading, self._small):
            if flow is not None:
                flow.cancel()
        self.strip.show_entries([], tr("Pages", "of a document"), pictures=False)

    def _load(self, request: PagePreviewRequest) -> None:
        if self._loading is not None:
            self._loading.cancel()
        self._part = 0.0
        self._late.start()
        self._loading = Flow(self, self._show(request))

    async def _show(self, request: PagePreviewRequest) -> None:
        tasks = self._session.tasks

        def drawn_so_far(part: float) -> None:
            tasks.post(lambda: self._drawn_so_far(request, part), self)

        try:
            if request.document_format is DocumentFormat.RAW:
                raw = await self._session.call(lambda client: self._previews.commands(client, request))
                self._show_raw(request, raw)
            else:
                page = await self._session.call(lambda client: self._previews.page(client, request, drawn_so_far))
                self._show_page(request, page)
        except ConsoleError as error:
            self._show_error(error)
        else:
            self.finished.emit(None)

    def _drawn_so_far(self, request: PagePreviewRequest, part: float) -> None:
        """Show the progress of a page that takes long. A quick page shows none, so that nothing flickers."""
        if request == self._request:
            self._part = part
            if not self._late.isActive() and self._is_loading:
                self.message.setText(self._loading_words())

    def _loading_words(self) -> str:
        return f"{LOADING} {100 * self._part:.0f} %" if self._part else str(LOADING)

    def _load_bytes(self) -> None:
        if self._request is not None:
            self._loading = Flow(self, self._show_bytes(self._request))

    async def _show_bytes(self, request: PagePreviewRequest) -> None:
        """Show the first bytes of a document that cannot be rendered."""
        try:
            raw = await self._session.call(lambda client: self._previews.commands(client, request))
        except ConsoleError as error:
            self._show_error(error)
        else:
            self._show_raw(request, replace(raw, is_binary=True))

    def _show_page(self, request: PagePreviewRequest, page: ShownPage) -> None:
        self._late.stop()
        if page.facts.page_count != self._page_count:
            self._page_count = page.facts.page_count
            self.strip.show_entries(entries_of_pages(self._page_count), tr("Pages of the document"), pictures=True)
        cut_off = cut_off_words(page.facts.cut_off)
        over = page_overlays(page.facts, request.request, fed=request.is_label)
        self.foot.warn(tr("Cut off: {sides}", sides=cut_off) if cut_off else "", over.move)
        dpi = page.dpi / page.reduced_by
        self.picture.show_image(image_of(page.picture), page_sentence(page, fed=request.is_label), over, dpi=dpi)
        self._stack.setCurrentWidget(self.picture)
        line = page_line(page, dpi_assumed=request.dpi_assumed)
        self.status.setText(str(DRIVER_DECIDES) if request.printer_decides else line)
        self._mark_page(request.page - 1)
        self._fit()

    def _ask_small(self, row: int) -> None:
        if self._request is not None:
            self._small = Flow(self, self._show_small(self._request.turn_to(row + 1)))

    async def _show_small(self, request: PagePreviewRequest) -> None:
        image = None
        with contextlib.suppress(ConsoleError):
            image = image_of((await self._session.call(lambda client: self._previews.small(client, request))).picture)
        if self._request is not None and request == self._request.turn_to(request.page):
            self.strip.keep_picture(request.page - 1, image)

    def _show_raw(self, request: PagePreviewRequest, raw: RawText) -> None:
        self._late.stop()
        self._labels = raw.labels if len(raw.labels) > 1 else ()
        self.strip.show_entries(entries_of_labels(self._labels), tr("Labels of the file"), pictures=False)
        self.raw.show_raw(raw)
        self._stack.setCurrentWidget(self.raw)
        # a PDF contains no readable commands
        self.raw.bytes.setVisible(request.document_format is DocumentFormat.RAW)
        self._show_raw_status()
        self._fit()

    def _show_raw_status(self) -> None:
        words = str(RAW_BYTES if self.raw.bytes.isChecked() else RAW_COMMANDS)
        self.status.setText(" ".join(filter(None, (words, self.raw.status))))

    def _show_error(self, error: ConsoleError) -> None:
        gone = isinstance(error, CallRefused) and error.http_status in (404, 410)
        self._late.stop()
        self._say(str(GONE) if gone else tr("No picture. {error}", error=error))
        self.look.setVisible(isinstance(error, CannotDraw))
        self.finished.emit(error)

    def _say_loading(self) -> None:
        self._say(self._loading_words())
        self._is_loading = True

    def _say(self, text: str) -> None:
        self._is_loading = False
        self.foot.warn("", None)
        self.message.setText(text)
        self.look.hide()
        if self.picture.hasFocus() or self.raw.text.hasFocus():
            self.setFocus()  # the next document gets it back
        self._stack.setCurrentWidget(self._instead)
        self.status.setText("")
        self._fit()

    # pages and labels

    def turn(self, by: int) -> None:
        self.turn_to((1 if self._request is None else self._request.page) + by)

    def turn_to(self, page: int) -> None:
        """Go to this page, or to the nearest one that exists."""
        if self._request is not None and self._page_count > 1:
            page = min(max(1, page), self._page_count)
            if page != self._request.page:
                self._request = self._request.turn_to(page)
                self._mark_page(page - 1)
                self._load(self._request)

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
        """Mark the label at the text cursor."""
        row = sum(first <= line for first in self._labels) - 1
        if not self.raw.bytes.isChecked() and self._labels and row >= 0 and row != self.strip.shown:
            self.strip.show_row(row)

    def begin_find(self) -> None:
        """Begin a search, even if there was no room for the search field."""
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
        """Move the focus to the document, or to its future place while it loads."""
        shown = self.raw.text if self._shows(self.raw) else self.picture if self._shows(self.picture) else self
        shown.setFocus()

    def commands(self) -> list[WindowCommand]:
        """Return the commands for the present view."""
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
        """Handle keys that have another meaning elsewhere in the window. They apply here while the focus is inside."""
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self._is_ours(event):
            event.accept()
            return True
        return super().event(event)

    def _is_ours(self, event: QKeyEvent) -> bool:
        return event.modifiers() == CTRL and event.key() == Qt.Key.Key_F and self._shows(self.raw)

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
        """Runs once at a time: the widgets it shows or hides can change its own size, again and again."""
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
        searching = self.raw.search.field.hasFocus() or bool(self.raw.search.field.text())
        self.raw.search.setVisible(of_raw and (searching or not low))
        self.strip.setVisible(beside)
        self.foot.fit(self.width(), low=low, of_page=of_page, turning=of_page and several and not beside)
        can = (of_page, of_raw, self._page_count)
        if can != self._can:
            self._can = can
            self.commands_changed.emit()
        if self.hasFocus():
            self.take_focus()

    def hasHeightForWidth(self) -> bool:
        """It fills the available room and shows the widgets that fit."""
        return False

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()


# The commands of the shown document. Contains no widgets.


NO_PAGE = Phrase("No page is shown")
NO_COMMANDS = Phrase("No RAW file is shown")
ONE_PAGE = Phrase("There is only one page")


@dataclass(frozen=True, kw_only=True, slots=True)
class PictureRuns:
    zoom_by: Callable[[int], None]
    set_zoom: Callable[[PageZoom], None]
    overlays: Callable[[], None]
    turn: Callable[[int], None]
    find: Callable[[], None]


def picture_commands(
    identifier: str, runs: PictureRuns, *, is_page: bool, is_raw: bool, page_count: int
) -> list[WindowCommand]:
    """`identifier`: the prefix of the commands' keys."""
    of_page = None if is_page else str(NO_PAGE)
    of_pages = of_page or (None if page_count > 1 else str(ONE_PAGE))

    def command(
        key: str,
        words: str,
        run: Callable[[], None],
        why_not: str | None,
        keys: str = "",
        *,
        of_widget: bool = False,
        again: bool = False,
    ) -> WindowCommand:
        return WindowCommand(
            key=f"{identifier}.command.{key}",
            words=words,
            run=run,
            why_not=why_not,
            keys=keys,
            keys_of_widget=of_widget,
            again=again,
        )

    return [
        command("larger", tr("Larger", "the page, in a menu"), lambda: runs.zoom_by(1), of_page, "Ctrl++", again=True),
        command(
            "smaller", tr("Smaller", "the page, in a menu"), lambda: runs.zoom_by(-1), of_page, "Ctrl+-", again=True
        ),
        command("fit", tr("The whole page"), lambda: runs.set_zoom(FIT), of_page, "Ctrl+0"),
        command("real", tr("Actual size"), lambda: runs.set_zoom(REAL), of_page, "Ctrl+9"),
        command("dot", tr("One dot is one pixel"), lambda: runs.set_zoom(DOT), of_page),
        command("dots", tr("One dot is four pixels"), lambda: runs.set_zoom(DOTS), of_page),
        command("overlays", tr("Show edges, cut-off and offset on the page"), runs.overlays, of_page, "Ctrl+L"),
        command("next", tr("Next page"), lambda: runs.turn(1), of_pages, "PgDown", of_widget=True),
        command("previous", tr("Previous page"), lambda: runs.turn(-1), of_pages, "PgUp", of_widget=True),
        command("find", tr("Find a command", "of a RAW file"), runs.find, None if is_raw else str(NO_COMMANDS)),
    ]


# The line below a job's document: cut-off content, offset, facts, buttons.


WORDS = 11
"""The minimum width of the text beside the buttons, in letters of the body's height."""


class PictureFoot(QWidget):
    """Displays the buttons below the picture. Its owner connects them and reports when room is short."""

    def __init__(self, theme: Theme, identifier: str) -> None:
        super().__init__()
        self._theme = theme
        self._identifier = identifier
        self._move: PageMove | None = None
        self.status = text_label(wrap=True, tone="quiet")
        theme.keep(self.status, TextRole.SMALL)
        self.cut_off = named(text_label(wrap=True, tone="attention"), f"{identifier}.cut_off", "")
        theme.keep(self.cut_off, TextRole.BODY, bold=True)
        self.moved = named(text_label(wrap=True), f"{identifier}.moved", "")
        theme.keep(self.moved, TextRole.SMALL, bold=True)
        self.previous = self._button("previous", "previous", tr("Previous page"), "PgUp")
        self.next = self._button("next", "next", tr("Next page"), "PgDown")
        self.overlays = self._button("overlays", "overlay", tr("Show edges, cut-off and offset on the page"), "Ctrl+L")
        self.overlays.setCheckable(True)
        self.overlays.setChecked(True)
        self.smaller = self._button("zoom_out", "zoom-out", tr("Smaller", "the page, in a menu"), "Ctrl+-")
        self.larger = self._button("zoom_in", "zoom-in", tr("Larger", "the page, in a menu"), "Ctrl++")
        self.zoom = Button(theme, f"{identifier}.zoom", FIT.word, compact=True, spoken=FIT.spoken)
        for button in (self.previous, self.next, self.smaller, self.larger, self.zoom):
            repeatable(button)
        self._arrange()
        self.warn("", None)

    def _button(self, name: str, icon: str, spoken: str, keys: str) -> Button:
        at = f"{self._identifier}.{name}"
        return Button(self._theme, at, "", icon=icon, compact=True, spoken=spoken, shortcut_text=keys_text(keys))

    def _arrange(self) -> None:
        self._buttons = QWidget()
        row = QHBoxLayout(self._buttons)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        self._all = (self.previous, self.next, self.overlays, self.smaller, self.zoom, self.larger)
        for button in self._all:
            row.addWidget(button)
        self._warnings = QWidget()
        column = QVBoxLayout(self._warnings)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self.cut_off)
        column.addWidget(self.moved)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(6)
        self._grid.setColumnStretch(0, 1)
        for part in (self.status, self._warnings, self._buttons):
            part.setParent(self)  # without a parent, showing it would open a window and take the keyboard

    def warn(self, cut_off: str, move: PageMove | None) -> None:
        self._move = move
        for label, words in ((self.cut_off, cut_off), (self.moved, "" if move is None else move.words)):
            tell(label, words)
            label.setToolTip(tooltip(words))
            label.setVisible(bool(words))
        self._warnings.setVisible(bool(cut_off) or move is not None)

    def say_zoom(self, zoom: PageZoom) -> None:
        self.zoom.say(zoom.word, zoom.spoken)

    def say_turns(self, row: int, count: int) -> None:
        """`row` counts from 0."""
        self.previous.allow(tr("This is the first page") if row <= 0 else None)
        self.next.allow(tr("This is the last page") if row >= count - 1 else None)

    def fit(self, width: int, *, low: bool, of_page: bool, turning: bool) -> None:
        """Show or hide each widget only once: a widget shown for a moment would resize the pane to make room for
        itself.
        """
        turns = (self.previous, self.next) if turning else ()
        least = (*turns, self.overlays, self.zoom) if of_page else ()
        # the button between them steps through the most useful zooms
        all_of_them = (*least, self.smaller, self.larger)
        shown = all_of_them if of_page and self._have_room(all_of_them, width) else least
        narrow = not self._have_room(shown, width)
        self.zoom.setMinimumWidth(self._theme.sizes.small_target)
        for button in self._all:
            button.setVisible(button in shown)
        warned = bool(self.cut_off.text()) or self._move is not None
        # a low foot has room for one line: the total without its details, and no page dimensions
        beside = low and warned and not narrow
        if self._move is not None:
            self.moved.setText(self._move.total if low else self._move.words)
        self.status.setVisible(not beside)
        self._grid.addWidget(self._warnings, 0, 0, 1, 1 if beside else 2)
        self._grid.addWidget(self.status, 1, 0)
        at = (0, 1) if beside else (2, 0) if narrow else (1, 1)
        self._grid.addWidget(self._buttons, *at, Qt.AlignmentFlag.AlignRight)

    def _have_room(self, buttons: Sequence[Button], width: int) -> bool:
        """Return whether the text fits beside the buttons."""
        return width >= sum(each.sizeHint().width() + 4 for each in buttons) + WORDS * self._theme.sizes.body


# The description of a rendered page, shown below it and for screen readers. Pure.


KIND_WORDS = Words(
    {
        DotKind.BLACK_1: Phrase("1-bit", "dots of a page"),
        DotKind.SGRAY_8: Phrase("8-bit grey", "dots of a page"),
        DotKind.SRGB_8: Phrase("24-bit colour", "dots of a page"),
    }
)


def page_line(page: ShownPage, *, dpi_assumed: bool = False) -> str:
    """Return `812 × 1218 dots · 203 dpi · 1-bit`, then the differences from the page as it was sent."""
    facts = page.facts
    dots = tr("{width} × {height} dots", width=facts.width_dots, height=facts.height_dots)
    dpi = tr("{dpi} dpi assumed: not reported", dpi=page.dpi) if dpi_assumed else tr("{dpi} dpi", dpi=page.dpi)
    parts = [f"{dots} · {dpi} · {KIND_WORDS[facts.kind]}"]
    if facts.page_count > 1:
        parts.insert(0, tr("Page {page} of {pages}", page=facts.page, pages=facts.page_count))
    if abs(facts.scale - 1) >= 0.005:
        parts.append(tr("scaled to {scale:.0%}", scale=facts.scale))
    if facts.rotation:
        parts.append(_turned(facts.rotation))
    if page.reduced_by > 1:
        parts.append(tr("{dots} × {dots} dots shown as one", dots=page.reduced_by))
    return " · ".join(parts)


def page_sentence(page: ShownPage, *, fed: bool = False) -> str:
    """Return `Page 1 of 3, 100 by 150 millimetres, 1-bit, its top leaves the printer first, cut off 3.2 mm right`."""
    facts = page.facts
    width, height = (dots * MM_PER_INCH / page.dpi for dots in (facts.width_dots, facts.height_dots))
    words = tr(
        "Page {page} of {pages}, {width:.0f} by {height:.0f} millimetres",
        page=facts.page,
        pages=facts.page_count,
        width=width,
        height=height,
    )
    cut_off = cut_off_words(facts.cut_off)
    parts = [words, KIND_WORDS[facts.kind]]
    parts += [_turned(facts.rotation)] if facts.rotation else []
    parts += [tr("its top edge prints first")] if fed else []
    parts += [tr("cut off {sides}", sides=cut_off)] if cut_off else []
    return ", ".join(parts)


def _turned(rotation: int) -> str:
    """`rotation` is clockwise. A turned sheet has 270."""
    return tr("turned a quarter anti-clockwise") if rotation == 270 else tr("turned {degrees}°", degrees=rotation)


def cut_off_words(cut: CutOff) -> str:
    sides = (
        (cut.left_mm, tr("{mm:.1f} mm left", mm=cut.left_mm)),
        (cut.top_mm, tr("{mm:.1f} mm top", mm=cut.top_mm)),
        (cut.right_mm, tr("{mm:.1f} mm right", mm=cut.right_mm)),
        (cut.bottom_mm, tr("{mm:.1f} mm bottom", mm=cut.bottom_mm)),
    )
    return ", ".join(words for amount, words in sides if amount)


# Thumbnails of a document's pages in a column. A click or a key goes to a page.


LOOK_MS = 40
Index = QModelIndex | QPersistentModelIndex
STEPS = {
    Qt.Key.Key_PageUp: -1,
    Qt.Key.Key_PageDown: 1,
    Qt.Key.Key_Left: -1,
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_Right: 1,
    Qt.Key.Key_Down: 1,
}


class PageStrip(QListView):
    chosen = Signal(int)
    """The row that the user selected."""
    wanted = Signal(int)
    """A visible row that lacks a picture. One at a time; `keep_picture` requests the next one."""

    def __init__(self, theme: Theme, identifier: str) -> None:
        super().__init__()
        self._theme = theme
        self._asks = False
        self._entries = PageEntries()
        self._delegate = PageEntryDelegate(theme, self._entries, self)
        named(self, identifier, tr("Pages"))
        self.setModel(self._entries)
        self.setItemDelegate(self._delegate)
        self.setUniformItemSizes(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self._look = QTimer(self, singleShot=True, interval=LOOK_MS)
        self._look.timeout.connect(self._ask)
        self.verticalScrollBar().valueChanged.connect(lambda _: self._look.start())
        self.clicked.connect(lambda index: self.choose(index.row()))
        theme.changed.connect(self._dress)
        self._dress()
        self.hide()

    @property
    def count(self) -> int:
        return self._entries.rowCount()

    @property
    def shown(self) -> int:
        return self._entries.shown

    def show_entries(self, entries: list[PageEntry], name: str, *, pictures: bool) -> None:
        """`pictures`: request the pictures of the visible rows."""
        self._asks = pictures
        self._entries.show_entries(entries)
        self.setAccessibleName(name)
        self._look.start()

    def show_row(self, row: int) -> None:
        """Mark the row of the page that is shown now. Requests nothing."""
        self._entries.show_row(row)
        index = self._entries.index(row)
        self.setCurrentIndex(index)
        self.scrollTo(index)

    def keep_picture(self, row: int, picture: QImage | None) -> None:
        """Store the picture of a row. None: it cannot be drawn."""
        self._entries.keep_picture(row, picture)
        self._look.start()

    def picture(self, row: int) -> QImage | None:
        return self._entries.picture(row)

    def choose(self, row: int) -> None:
        row = min(max(0, row), self.count - 1)
        if row != self._entries.shown and row >= 0:
            self.show_row(row)
            self.chosen.emit(row)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            event.ignore()
        elif key in STEPS:
            self.choose(self.shown + STEPS[key])
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self.choose(0 if key == Qt.Key.Key_Home else self.count - 1)
        else:
            event.ignore()  # ignore letters and Enter, because scanners type them

    def currentChanged(self, current: Index, previous: Index) -> None:
        """Screen readers may move the current row, too."""
        super().currentChanged(current, previous)
        if current.isValid():
            self.choose(current.row())

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._look.start()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._look.start()

    def _ask(self) -> None:
        if not self._asks or not self.isVisible() or not self.count:
            return
        first = self.indexAt(QPoint(4, 2)).row()
        last = self.indexAt(QPoint(4, self.viewport().height() - 2)).row()
        for row in range(max(0, first), (last if last >= 0 else self.count - 1) + 1):
            if self._entries.is_missing(row):
                self.wanted.emit(row)
                return

    def _dress(self) -> None:
        bar = self.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent)
        self.setFixedWidth(self._delegate.width + max(bar, 12) + 2)
        self.scheduleDelayedItemsLayout()


# Paints a thumbnail with its number below, or a label's number and line. The current one is marked.


DRAWN_AT = 14
"""The text size that these measures are made for."""
WIDTH, PAGE_HEIGHT, PAGE_STRIP_WORDS = 68, 84, 20
PAD = 5
MARK = 7.0


class PageEntryDelegate(QStyledItemDelegate):
    def __init__(self, theme: Theme, model: PageEntries, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._model = model

    def _px(self, pixels: int) -> int:
        return round(pixels * self._theme.sizes.body / DRAWN_AT)

    @property
    def width(self) -> int:
        return max(self._px(WIDTH), self._theme.sizes.target)

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        of_page = self._px(PAGE_HEIGHT + PAGE_STRIP_WORDS) + PAD
        is_label = index.isValid() and bool(self._model.entry(index.row()).note)
        return QSize(
            self.width, max(self._px(2 * PAGE_STRIP_WORDS), self._theme.sizes.target) + PAD if is_label else of_page
        )

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        entry, shown = self._model.entry(index.row()), index.row() == self._model.shown
        box = QRectF(option.rect).adjusted(2, 2, -2, -PAD)
        hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        words = QRectF(box.left(), box.bottom() - self._px(PAGE_STRIP_WORDS), box.width(), self._px(PAGE_STRIP_WORDS))
        if entry.note:
            self._frame(painter, box, shown=shown, hovered=hovered, ground="base")
            top = QRectF(box.left(), box.top() + 2, box.width(), box.height() / 2 - 2)
            self._title(painter, top, entry, shown=shown)
            self._note(painter, QRectF(box.left(), box.center().y(), box.width(), box.height() / 2 - 2), entry.note)
        else:
            self._frame(painter, box, shown=shown, hovered=hovered, ground="window")
            page = QRectF(box.left(), box.top(), box.width(), box.height() - words.height()).adjusted(5, 5, -5, -1)
            self._page(painter, index.row(), page)
            self._title(painter, words, entry, shown=shown)
        painter.restore()

    def _frame(self, painter: QPainter, box: QRectF, *, shown: bool, hovered: bool, ground: str) -> None:
        line = self._theme.colours.border_width
        colour = "accent" if shown else "border" if hovered else "line"
        painter.setPen(QPen(self._theme.colour(colour), line + 1 if shown else line))
        painter.setBrush(self._theme.colour("selection" if shown else "hover" if hovered else ground))
        painter.drawRoundedRect(box, 5, 5)

    def _page(self, painter: QPainter, row: int, room: QRectF) -> None:
        """Draw an empty sheet if the page is not rendered yet."""
        picture = self._model.picture(row)
        width, height = (2.0, 3.0) if picture is None else (float(picture.width()), float(picture.height()))
        factor = min(room.width() / width, room.height() / height)
        sheet = QRectF(0, 0, width * factor, height * factor)
        sheet.moveCenter(room.center())
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        if picture is None:
            painter.fillRect(sheet, self._theme.colour("base"))
        else:
            painter.drawImage(sheet, picture)
        painter.setPen(QPen(self._theme.colour("border"), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(sheet)

    def _title(self, painter: QPainter, box: QRectF, entry: PageEntry, *, shown: bool) -> None:
        """Return the number, with a triangle before it for the current page."""
        font = self._theme.font_of(TextRole.SMALL, bold=shown)
        painter.setFont(font)
        painter.setPen(self._theme.colour("text" if shown else "text_secondary"))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, entry.title)
        if shown:
            left = box.center().x() - QFontMetricsF(font).horizontalAdvance(entry.title) / 2 - MARK - 5
            middle = box.center().y()
            points = [QPointF(left, middle - 4), QPointF(left + MARK, middle), QPointF(left, middle + 4)]
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self._theme.colours.accent))
            painter.drawPolygon(QPolygonF(points))

    def _note(self, painter: QPainter, box: QRectF, note: str) -> None:
        painter.setFont(self._theme.font_of(TextRole.SMALL))
        painter.setPen(self._theme.colour("text_secondary"))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, note)
