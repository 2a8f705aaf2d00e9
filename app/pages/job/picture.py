"""The document of a job: exact dots for label printers, commands or bytes of RAW files, and the page list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import (
    QEvent,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QMenu,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from agent_core.render.shown_page import ShownPage
from app.documents.preview import PagePreviewRequest, Previews
from app.documents.raw_drawing import ShownLabel, remark_line, remark_words
from app.errors import CallRefused, ConsoleError, DrawingFailed, FileTakesTooLong
from app.language.translate import Phrase, Words, tr
from app.models.page_entries import PageMove, Rectangle, entries_of_labels, entries_of_pages, page_overlays
from app.session.flows import Flow
from app.session.session import Session
from app.session.window_command import WindowCommand
from app.theme.text_role import TextRole
from app.theme.theme import Theme
from app.widgets.buttons import Button, keys_text
from app.widgets.command_pane import CommandPane
from app.widgets.labels import hbox, named, tell, text_label, vbox
from app.widgets.page_picture import DOT, DOTS, FIT, REAL, PagePicture, PageZoom, image_of
from app.widgets.page_strip import PageStrip
from app.widgets.pointer_guards import repeatable
from app.words.media import sides_cut_off
from app.words.plain_text import tooltip
from app.words.raw_text import RawText
from server_core.contract.types.documents import DocumentFormat, PageSpan
from server_core.contract.types.drawing import DotKind
from server_core.contract.types.media import MM_PER_INCH

LOADING = Phrase("Drawing the page…")
LOADING_MS = 300
"""The previous page stays for this time while the next one is drawn."""
GONE = Phrase("The document is no longer kept. The job's details are still here.")
DRIVER_DECIDES = Phrase("The printer decides colours and scaling.")
EXACT = Phrase("What prints, dot for dot.")
AS_DRAWN = Phrase("As a printer would draw it. Its letters may look slightly different.")
RAW_COMMANDS = Phrase("The file's printer commands. The timeline lists any that were left out.")
RAW_BYTES = Phrase("The file's bytes: position, value, character. The timeline lists any that were left out.")
LOW = 240
"""Height in pixels. In a lower pane, the search appears on request and totals lose their details."""
STRIP_FROM = 300
"""Least width, in pixels, at which pages and picture fit side by side."""
BESIDE, COMMANDS_FROM = 120, 240
"""Width of the picture beside the commands, and the width that they need."""
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
        self._printed: Sequence[PageSpan] | None = None
        self._line = ""
        """Describes the page of a document."""
        self._page_count = 1
        self._label: ShownLabel | None = None
        self._leads = True
        """The commands scroll to the label when it comes."""
        self._leading = False
        """They scroll now: nobody has chosen a line."""
        self._why_no_picture = ""
        self._strip_ends = ""
        """Reason for which labels from one on have no small pictures."""
        self._meaning = ""
        """Description of the command whose part is marked."""
        self._part = 0.0
        """The finished share of the page that is being drawn."""
        self._can = (False, False, 0, False)
        self._fitting = False
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.picture = PagePicture(theme, f"{identifier}.page")
        self.picture.zoomed.connect(self._say_zoom)
        self.raw = CommandPane(theme, identifier)
        self.raw.as_bytes.connect(lambda _: self._show_raw_status())
        self.raw.text.position_chosen.connect(self._mark_commands)
        self.beside = PagePicture(theme, f"{identifier}.beside")
        self.beside.setFixedWidth(BESIDE)
        self.beside.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.beside.hide()
        for picture in (self.picture, self.beside):
            picture.dot_chosen.connect(self._mark_field)
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
        self.foot.commands.toggled.connect(lambda _: self._show_raw_view())
        self.foot.remark_chosen.connect(self._show_remark)
        self.foot.overlays.toggled.connect(self.picture.show_overlays)
        self.foot.smaller.clicked.connect(lambda: self.zoom_by(-1))
        self.foot.larger.clicked.connect(lambda: self.zoom_by(1))
        self.foot.zoom.clicked.connect(lambda: self.set_zoom(self.picture.zoom.next()))
        self._arrange()
        self._late = QTimer(self, singleShot=True, interval=LOADING_MS)
        self._late.timeout.connect(self._is_late)
        theme.changed.connect(self._fit)
        self._say_loading()

    def _arrange(self) -> None:
        across = hbox(spacing=8)
        across.addWidget(self.strip)
        across.addWidget(self._stack, 1)
        across.addWidget(self.beside)
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
        self._line = ""
        self._page_count = 1
        self._label = None
        self._strip_ends = ""
        self._leads = True
        self._late.stop()
        for flow in (self._loading, self._small):
            if flow is not None:
                flow.cancel()
        self.strip.show_entries([], tr("Pages", "of a document"))

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
                label, self._why_no_picture = None, ""
                if request.raw_language is not None:
                    try:
                        label = await self._session.call(lambda client: self._previews.label(client, request))
                    except DrawingFailed as error:  # its commands are shown instead
                        self._why_no_picture = str(error)
                self._show_raw(request, raw, label)
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

    def _is_late(self) -> None:
        """Say that a page takes its time. The commands of a RAW file stay readable meanwhile."""
        if self._label is None or not self._shows(self.raw):
            self._say_loading()

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

    @property
    def page_count(self) -> int:
        """Pages of the shown PDF; 0: a label file, or nothing is shown."""
        of_pdf = self._request is not None and self._request.document_format is DocumentFormat.PDF
        return self._page_count if of_pdf else 0

    def _show_page(self, request: PagePreviewRequest, page: ShownPage) -> None:
        self._late.stop()
        if page.facts.page_count != self._page_count:
            self._page_count = page.facts.page_count
            self.strip.show_entries(entries_of_pages(self._page_count), tr("Pages of the document"))
        cut_off = sides_cut_off(page.facts.cut_off)
        over = page_overlays(page.facts, request.request, fed=request.is_label)
        self.foot.warn(tr("Cut off: {sides}", sides=cut_off) if cut_off else "", over.move)
        dpi = page.dpi / page.reduced_by
        self.picture.show_image(image_of(page.picture), page_sentence(page, fed=request.is_label), over, dpi=dpi)
        self._stack.setCurrentWidget(self.picture)
        line = page_line(page, dpi_assumed=request.dpi_assumed)
        is_exact = not request.dpi_assumed and page.reduced_by == 1
        self._line = str(DRIVER_DECIDES) if request.printer_decides else f"{line}\n{EXACT}" if is_exact else line
        self._show_line()
        self._mark_page(request.page - 1)
        self._fit()

    def _ask_small(self, row: int) -> None:
        if self._request is not None:
            self._small = Flow(self, self._show_small(self._request.turn_to(row + 1)))

    async def _show_small(self, request: PagePreviewRequest) -> None:
        image, is_approximate, why_none = None, False, ""
        try:
            page, is_approximate = await self._session.call(lambda client: self._previews.thumbnail(client, request))
            image = image_of(page.picture)
        except FileTakesTooLong as error:
            why_none = str(error)
        except ConsoleError:
            pass  # it is shown without a picture
        if self._request is not None and request == self._request.turn_to(request.page):
            self.strip.keep_picture(request.page - 1, image, is_approximate=is_approximate)
            if why_none and not self._strip_ends:
                self._strip_ends = why_none
                self._show_raw_status()

    def _show_raw(self, request: PagePreviewRequest, raw: RawText, label: ShownLabel | None = None) -> None:
        """Show a label's picture, or the commands if there is none."""
        self._late.stop()
        self._label = label
        if raw is not self.raw.shown:
            self.raw.show_raw(raw)
        # a PDF contains no readable commands
        self.raw.bytes.setVisible(request.document_format is DocumentFormat.RAW)
        if label is not None:
            self._show_label(label)
            self._mark_page(request.page - 1)
            if self._leads:
                self._leading = True
                self.raw.go_to_line(self.raw.line_at(label.start))
                self._leading = False
            else:
                self._mark_commands(*self.raw.text.position)
        self._show_raw_view()

    def _show_label(self, label: ShownLabel) -> None:
        facts = label.page.facts
        if facts.page_count != self._page_count:
            self._page_count = facts.page_count
            self.strip.show_entries(entries_of_labels(facts.page_count), tr("Labels of the file"))
        assert self._request is not None  # noqa: S101
        over = replace(page_overlays(facts, self._request.request, fed=True), printable=None)
        image, sentence = image_of(label.page.picture), label_sentence(label)
        self.picture.show_image(image, sentence, over, dpi=label.page.dpi)
        self.beside.show_image(image, sentence, dpi=label.page.dpi)
        self.raw.note_bytes(label.remarks_by_byte())
        self._meaning = ""

    def _show_raw_view(self) -> None:
        """Show the picture or the commands, as chosen."""
        label, in_words = self._label, self.foot.commands.isChecked()
        if self._request is None:
            return
        if label is not None and not in_words and label.page.facts.page != self._request.page:
            self._say_loading()  # another one is being drawn
            return
        self._stack.setCurrentWidget(self.raw if label is None or in_words else self.picture)
        if label is None:
            self.foot.warn(self._why_no_picture, None)
            self.raw.note_bytes({})
        else:
            cut_off = sides_cut_off(label.page.facts.cut_off)
            lost = tr("Cut off: {sides}", sides=cut_off) if cut_off else ""
            self.foot.warn("\n".join(filter(None, (lost, remark_words(label)))), None, label)
        self._show_raw_status()
        self._fit()

    def _show_raw_status(self) -> None:
        if self._label is not None and self._shows(self.picture):
            line = " · ".join(filter(None, (label_line(self._label), self._strip_ends)))
            self.foot.say_label(self._meaning.partition("\n")[0], line)
            return
        self.status.setMinimumHeight(0)
        words = str(RAW_BYTES if self.raw.bytes.isChecked() else RAW_COMMANDS)
        self.status.setText(" ".join(filter(None, (words, self.raw.status))))

    def _mark_field(self, x: int, y: int) -> None:
        """Mark the smallest item at a dot of a RAW label, and its command."""
        if self._label is None:
            return
        here = [each for each in self._label.fields if each.left <= x < each.right and each.top <= y < each.bottom]
        field = min(here, key=lambda each: (each.right - each.left) * (each.bottom - each.top), default=None)
        if field is None:
            self._mark([], "")
            return
        meaning = self.raw.select_bytes(field.start, field.end)
        self._mark([Rectangle(field.left, field.top, field.right, field.bottom)], meaning or label_line(self._label))

    def _mark(self, boxes: Sequence[Rectangle], meaning: str) -> None:
        """Frame parts of the label on both pictures. `meaning`: the words below the large one."""
        self._meaning = meaning if boxes else ""
        for picture in (self.picture, self.beside):
            picture.mark(boxes)
        self._show_raw_status()

    def _show_remark(self, start: int, end: int) -> None:
        """Go to the command of a remark, which has these bytes of the file."""
        self.foot.commands.setChecked(True)
        self.raw.select_bytes(start, end)
        self.raw.text.setFocus()

    def _mark_commands(self, line: int, letter: int) -> None:
        """Mark what a line draws, or the command at a letter of it; a line of another label shows that label."""
        if self._label is None or self._request is None or self._leading:
            return
        start, end = self.raw.bytes_of(line, letter)
        number = self._label.label_at(start) if start < end else 0
        if self.foot.commands.isChecked() and number not in (0, self._request.page):
            self._turn_to(number, leads=False)
            return
        drawn = [each for each in self._label.fields if each.start < end and start < each.end]
        boxes = [Rectangle(each.left, each.top, each.right, each.bottom) for each in drawn]
        self._mark(boxes, self.raw.meaning_of(line, letter))

    def _show_error(self, error: ConsoleError) -> None:
        gone = isinstance(error, CallRefused) and error.http_status in (404, 410)
        self._late.stop()
        self._say(str(GONE) if gone else tr("No picture. {error}", error=error))
        self.look.setVisible(isinstance(error, DrawingFailed))
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
        self.status.setMinimumHeight(0)
        self._fit()

    # pages and labels

    def turn(self, by: int) -> None:
        self.turn_to((1 if self._request is None else self._request.page) + by)

    def turn_to(self, page: int) -> None:
        """Go to this page, or to the nearest one that exists; in the commands, to the label's first one."""
        self._turn_to(page, leads=True)

    def _turn_to(self, page: int, *, leads: bool) -> None:
        self._leads = leads
        if self._request is not None and self._page_count > 1:
            page = min(max(1, page), self._page_count)
            if page != self._request.page:
                self._request = self._request.turn_to(page)
                self._mark_page(page - 1)
                self._load(self._request)

    def print_only(self, printed: Sequence[PageSpan] | None) -> None:
        """Show which pages are printed, beginning with the first of them. None: all are."""
        if printed != self._printed:
            self._printed = printed
            self.strip.print_only(printed)
            self._show_line()
            if printed and self._request is not None and not self.strip.is_printed(self._request.page - 1):
                self.turn_to(printed[0].first)

    def _show_line(self) -> None:
        """Describe the page, and say so if it is not printed."""
        if self._request is not None and self._line:
            printed = self.strip.is_printed(self._request.page - 1)
            self.status.setText(" · ".join(filter(None, ("" if printed else tr("Not printed", "a page"), self._line))))

    def _choose(self, row: int) -> None:
        self.turn_to(row + 1)

    def _mark_page(self, row: int) -> None:
        if self.strip.count and self.strip.shown != row:
            self.strip.show_row(row)
        self.foot.say_turns(row, self._page_count)

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
            as_commands=self.foot.commands.toggle,
            find=self.begin_find,
        )
        of_page, of_raw = self._shows(self.picture), self._shows(self.raw)
        pages = self._page_count if of_page else 1
        is_label = self._label is not None
        return picture_commands(
            self._identifier, runs, is_page=of_page, is_raw=of_raw, is_label=is_label, page_count=pages
        )

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
        self.foot.is_label = self._label is not None and (of_page or of_raw)
        several = self._page_count > 1
        beside = several and self.width() >= STRIP_FROM
        low = self.height() < LOW
        searching = self.raw.search.field.hasFocus() or bool(self.raw.search.field.text())
        self.raw.search.setVisible(of_raw and (searching or not low))
        self.strip.setVisible(beside)
        room = self.width() - (self.strip.maximumWidth() if beside else 0)
        self.beside.setVisible(of_raw and self._label is not None and not low and room >= BESIDE + COMMANDS_FROM)
        self.foot.fit(self.width(), low=low, of_page=of_page, turning=of_page and several and not beside)
        can = (of_page, of_raw, self._page_count, self._label is not None)
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
NO_LABEL = Phrase("No RAW label is drawn")
ONE_PAGE = Phrase("There is only one page")


@dataclass(frozen=True, kw_only=True, slots=True)
class PictureRuns:
    zoom_by: Callable[[int], None]
    set_zoom: Callable[[PageZoom], None]
    overlays: Callable[[], None]
    turn: Callable[[int], None]
    as_commands: Callable[[], None]
    find: Callable[[], None]


def picture_commands(
    identifier: str, runs: PictureRuns, *, is_page: bool, is_raw: bool, is_label: bool, page_count: int
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
        command(
            "as_commands",
            tr("Picture or commands", "of a RAW label"),
            runs.as_commands,
            None if is_label else str(NO_LABEL),
            "Ctrl+Shift+V",
        ),
        command("find", tr("Find a command", "of a RAW file"), runs.find, None if is_raw else str(NO_COMMANDS)),
    ]


# The line below a job's document: cut-off content, offset, facts, buttons.


WORDS = 11
"""The minimum width of the text beside the buttons, in letters of the body's height."""


MOST_TIPPED = 20
"""Remarks in a tooltip. A menu has all."""


class PictureFoot(QWidget):
    """Displays the buttons below the picture. Its owner connects them and reports when room is short."""

    remark_chosen = Signal(int, int)
    """First byte and end of the command of a remark that was chosen in the list."""

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
        self.commands = Button(
            theme,
            f"{identifier}.as_commands",
            tr("Commands", "button: of a RAW file"),
            compact=True,
            spoken=tr("Show the commands instead of the picture"),
        )
        self.commands.setCheckable(True)
        self.remarks = Button(theme, f"{identifier}.remarks", "", compact=True)
        self._remarks = named(QMenu(self.remarks), f"{identifier}.remarks.list", "")
        self.remarks.setMenu(self._remarks)
        self.is_label = False
        """A drawn label of a RAW file is shown, as picture or commands."""
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
        self._all = (
            self.remarks,
            self.commands,
            self.previous,
            self.next,
            self.overlays,
            self.smaller,
            self.zoom,
            self.larger,
        )
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

    def warn(self, cut_off: str, move: PageMove | None, label: ShownLabel | None = None) -> None:
        """`label`: whose remarks can be listed."""
        self._move = move
        for part, words in ((self.cut_off, cut_off), (self.moved, "" if move is None else move.words)):
            tell(part, words)
            part.setVisible(bool(words))
        self._warnings.setVisible(bool(cut_off) or move is not None)
        self._list_remarks(label)
        tips = [cut_off.splitlines()[0], *map(remark_line, label.remarks)] if label and cut_off else [cut_off]
        self.cut_off.setToolTip("<br>".join(map(tooltip, tips if len(tips) <= MOST_TIPPED else [cut_off])))

    def _list_remarks(self, label: ShownLabel | None) -> None:
        """Offer a list of what a RAW label lacks, or shows otherwise than its file says."""
        self._remarks.clear()
        remarks, more = ((), 0) if label is None else (label.remarks, label.more_remarks)
        for remark in remarks:
            entry = self._remarks.addAction(remark_line(remark).replace("&", "&&"))
            start = remark.places[0].byte
            end = start + len(remark.command)
            entry.triggered.connect(lambda _=False, start=start, end=end: self.remark_chosen.emit(start, end))
        if more:
            self._remarks.addAction(tr("and {number} more", number=more)).setEnabled(False)
        words = tr("%n remark(s)", "of a RAW label's picture", len(remarks) + more)
        self.remarks.say(words, words)
        self._remarks.setAccessibleName(words)

    def say_label(self, meaning: str, line: str) -> None:
        """Describe a RAW label, or its marked part in as much room, so that the picture keeps its size."""
        status = self.status
        status.setMinimumHeight(status.height() if meaning and status.isVisible() else 0)
        status.setToolTip(tooltip(meaning))
        status.setText(f"{meaning or line}\n{AS_DRAWN}")
        if 0 < status.minimumHeight() < status.heightForWidth(status.width()):
            elided = status.fontMetrics().elidedText(meaning, Qt.TextElideMode.ElideRight, status.width())
            status.setText(f"{elided}\n{AS_DRAWN}")

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
        least = (self.commands, *least) if self.is_label and not low else least
        least = (self.remarks, *least) if self.is_label and self._remarks.actions() else least
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
        self.status.setVisible(not beside and (of_page or not (low and self.is_label)))
        self._grid.addWidget(self._warnings, 0, 0, 1, 1 if beside else 2)
        self._grid.addWidget(self.status, 1, 0)
        at = (0, 1) if beside else (2, 0) if narrow else (1, 1)
        self._grid.addWidget(self._buttons, *at, Qt.AlignmentFlag.AlignRight)

    def _have_room(self, buttons: Sequence[Button], width: int) -> bool:
        """Return whether the text fits beside the buttons."""
        return width >= sum(each.sizeHint().width() + 4 for each in buttons) + WORDS * self._theme.sizes.body


# The description of a rendered page or label, shown below it and for screen readers. Pure.


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


def label_line(label: ShownLabel) -> str:
    """Return `Label 2 of 3 · 812 × 1218 dots · 203 dpi · made for 102 × 152 mm · 5 copies`."""
    facts = label.page.facts
    parts = [
        tr("{width} × {height} dots", width=facts.width_dots, height=facts.height_dots),
        tr("{dpi} dpi", dpi=label.page.dpi),
    ]
    if facts.page_count > 1:
        parts.insert(0, tr("Label {number} of {all}", number=facts.page, all=facts.page_count))
    if label.made_for_mm is not None:
        width, height = label.made_for_mm
        parts.append(tr("made for {width:.0f} × {height:.0f} mm", width=width, height=height))
    if label.copies > 1:
        parts.append(tr("%n copy(s)", "", label.copies))
    if label.has_more and facts.page_count > 1:
        parts.append(tr("only the first {number:,} labels are drawn", number=facts.page_count))
        if label.takes_too_long:
            parts.append(tr("the file takes too long to read"))
    return " · ".join(parts)


def label_sentence(label: ShownLabel) -> str:
    """Return `Label 1 of 3, 100 by 150 millimetres, as a printer would draw it`, and what is missing."""
    facts, dpi = label.page.facts, label.page.dpi
    words = tr(
        "Label {number} of {all}, {width:.0f} by {height:.0f} millimetres, as a printer would draw it",
        number=facts.page,
        all=facts.page_count,
        width=facts.width_dots * MM_PER_INCH / dpi,
        height=facts.height_dots * MM_PER_INCH / dpi,
    )
    cut_off = sides_cut_off(facts.cut_off)
    lost = tr("cut off {sides}", sides=cut_off) if cut_off else ""
    return ", ".join(filter(None, (words, lost, *remark_words(label).splitlines())))


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
    cut_off = sides_cut_off(facts.cut_off)
    parts = [words, KIND_WORDS[facts.kind]]
    parts += [_turned(facts.rotation)] if facts.rotation else []
    parts += [tr("its top edge prints first")] if fed else []
    parts += [tr("cut off {sides}", sides=cut_off)] if cut_off else []
    return ", ".join(parts)


def _turned(rotation: int) -> str:
    """`rotation` is clockwise. A turned sheet has 270."""
    return tr("turned a quarter anti-clockwise") if rotation == 270 else tr("turned {degrees}°", degrees=rotation)
