"""The document of a job: exact dots for label printers, the first commands for RAW files."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QStackedWidget, QVBoxLayout, QWidget

from agent_core.bitmap import MM_PER_INCH, CutOff, DotKind
from agent_core.render.shown_page import ShownPage
from app.errors import ConsoleError, Refused
from app.models.page_overlays import page_overlays
from app.preview import PageWish, Previews
from app.session import Session
from app.tasks import Ticket
from app.theme.text_role import TextRole
from app.theme.theme import Theme
from app.vocabulary.raw_text import RawText
from app.widgets.buttons import Button
from app.widgets.named import named, text_label
from app.widgets.page_picture import PagePicture, Zoom, image_of
from server_core.contract.public import DocumentFormat

LOADING = "Drawing the page…"
GONE = "The document is no longer kept. The facts of the job stay."
DRIVER_DECIDES = "The printer decides colours and scaling."
KIND_WORDS = {DotKind.BLACK_1: "1-bit", DotKind.SGRAY_8: "8-bit grey", DotKind.SRGB_8: "24-bit colour"}
ZOOM_SPOKEN = {
    Zoom.FIT: "Zoom: the whole page",
    Zoom.PIXEL: "Zoom: one dot is one pixel",
    Zoom.DOTS: "Zoom: one dot is four pixels wide",
}
RAW_COMMANDS = "The commands as they are sent. The printer makes the label of them."


class JobPicture(QWidget):
    """Shows one wish at a time; answers to older wishes are dropped."""

    told = Signal(object)
    """None: it is shown; or the ConsoleError why it is not."""

    def __init__(self, theme: Theme, session: Session, previews: Previews, identifier: str = "preview") -> None:
        super().__init__()
        self._session = session
        self._previews = previews
        self._wish: PageWish | None = None
        self._ticket: Ticket | None = None
        self._page_count = 1
        self.picture = PagePicture(theme, f"{identifier}.page")
        self.commands = named(QPlainTextEdit(), f"{identifier}.commands", "Commands of the RAW file")
        self.commands.setReadOnly(True)
        self.commands.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.commands.setFont(theme.fixed_font())
        self.message = text_label(LOADING, wrap=True)
        self.message.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._stack = named(QStackedWidget(), identifier, "The document as it prints")
        for page in (self.message, self.picture, self.commands):
            self._stack.addWidget(page)
        self.status = text_label(wrap=True, tone="quiet")
        theme.keep(self.status, TextRole.SMALL)
        self.cut_off = text_label(wrap=True, tone="attention")
        theme.keep(self.cut_off, TextRole.BODY, bold=True)
        named(self.cut_off, f"{identifier}.cut_off", "")
        self.previous = Button(
            theme, f"{identifier}.previous", "", icon="previous", compact=True, spoken="Previous page", shortcut_text=""
        )
        self.next = Button(theme, f"{identifier}.next", "", icon="next", compact=True, spoken="Next page")
        self.previous.clicked.connect(lambda: self._turn(-1))
        self.next.clicked.connect(lambda: self._turn(1))
        self.zoom = Button(
            theme, f"{identifier}.zoom", Zoom.FIT, icon="zoom-in", compact=True, spoken=ZOOM_SPOKEN[Zoom.FIT]
        )
        self.zoom.clicked.connect(self._zoom)
        below = QHBoxLayout()
        below.setContentsMargins(0, 0, 0, 0)
        below.addWidget(self.status, 1)
        below.addWidget(self.zoom)
        below.addWidget(self.previous)
        below.addWidget(self.next)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addWidget(self._stack, 1)
        layout.addWidget(self.cut_off)
        layout.addLayout(below)
        self._warn("")

    def show_wish(self, wish: PageWish) -> None:
        if wish != self._wish:
            self._wish = wish
            self._page_count = 1
            self._load(wish)

    def forget(self) -> None:
        """Nothing is shown and nothing more is drawn."""
        self._wish = None
        if self._ticket is not None:
            self._ticket.cancel()

    def _load(self, wish: PageWish) -> None:
        if self._ticket is not None:
            self._ticket.cancel()
        self._say(LOADING)
        if wish.document_format is DocumentFormat.RAW:
            self._ticket = self._session.ask(
                lambda client: self._previews.commands(client, wish),
                lambda text: self._show_commands(wish, text),
                lambda error: self._show_error(wish, error),
                self,
            )
        else:
            self._ticket = self._session.ask(
                lambda client: self._previews.page(client, wish),
                lambda page: self._show_page(wish, page),
                lambda error: self._show_error(wish, error),
                self,
            )

    def _turn(self, step: int) -> None:
        if self._wish is not None:
            page = min(max(1, self._wish.page + step), self._page_count)
            if page != self._wish.page:
                self._wish = self._wish.turn_to(page)
                self._load(self._wish)

    def _zoom(self) -> None:
        """Fits, then dot for dot, then each dot large, then fits again."""
        ways = list(Zoom)
        zoom = ways[(ways.index(self.picture.zoom) + 1) % len(ways)]
        self.picture.set_zoom(zoom)
        self.zoom.say(zoom, ZOOM_SPOKEN[zoom])

    def _show_page(self, wish: PageWish, page: ShownPage) -> None:
        if wish != self._wish:
            return
        self._page_count = page.facts.page_count
        cut_off = cut_off_words(page.facts.cut_off)
        self._warn(f"Cut off: {cut_off}" if cut_off else "")
        over = page_overlays(page.facts, wish.request)
        self.picture.show_image(image_of(page.picture), page_sentence(page), over)
        self._stack.setCurrentWidget(self.picture)
        self.status.setText(DRIVER_DECIDES if wish.printer_decides else page_line(page))
        self._show_turns(wish.page)
        self.told.emit(None)

    def _show_commands(self, wish: PageWish, text: RawText) -> None:
        if wish == self._wish:
            self.commands.setPlainText(text.numbered + ("\n…" if text.cut else ""))
            self._stack.setCurrentWidget(self.commands)
            self.status.setText(RAW_COMMANDS)
            self._page_count = 1
            self._show_turns(1)
            self.told.emit(None)

    def _show_error(self, wish: PageWish, error: ConsoleError) -> None:
        if wish == self._wish:
            gone = isinstance(error, Refused) and error.http_status in (404, 410)
            self._say(GONE if gone else f"No picture. {error}")
            self.told.emit(error)

    def _say(self, text: str) -> None:
        self._warn("")
        self.message.setText(text)
        self._stack.setCurrentWidget(self.message)
        self.status.setText("")
        self._show_turns(1)

    def _warn(self, text: str) -> None:
        self.cut_off.setText(text)
        self.cut_off.setAccessibleName(text)
        self.cut_off.setVisible(bool(text))

    def _show_turns(self, page: int) -> None:
        self.zoom.setVisible(self._stack.currentWidget() is self.picture)
        several = self._page_count > 1
        for button in (self.previous, self.next):
            button.setVisible(several)
        self.previous.allow("This is the first page" if page <= 1 else None)
        self.next.allow("This is the last page" if page >= self._page_count else None)


def page_line(page: ShownPage) -> str:
    """`812 × 1218 dots · 203 dpi · 1-bit`, then what differs from the page as it was sent."""
    facts = page.facts
    parts = [f"{facts.width_dots} × {facts.height_dots} dots · {page.dpi} dpi · {KIND_WORDS[facts.kind]}"]
    if facts.page_count > 1:
        parts.insert(0, f"Page {facts.page} of {facts.page_count}")
    if abs(facts.scale - 1) >= 0.005:
        parts.append(f"scaled to {facts.scale:.0%}")
    if facts.rotation:
        parts.append(f"turned {facts.rotation}°")
    if page.reduced_by > 1:
        parts.append(f"{page.reduced_by} × {page.reduced_by} dots shown as one")
    return " · ".join(parts)


def page_sentence(page: ShownPage) -> str:
    """`Page 1 of 3, 100 by 150 millimetres, 1-bit, cut off 3.2 mm right`."""
    facts = page.facts
    width, height = (dots * MM_PER_INCH / page.dpi for dots in (facts.width_dots, facts.height_dots))
    words = f"Page {facts.page} of {facts.page_count}, {width:.0f} by {height:.0f} millimetres"
    cut_off = cut_off_words(facts.cut_off)
    return f"{words}, {KIND_WORDS[facts.kind]}{f', cut off {cut_off}' if cut_off else ''}"


def cut_off_words(cut: CutOff) -> str:
    sides = (("left", cut.left_mm), ("top", cut.top_mm), ("right", cut.right_mm), ("bottom", cut.bottom_mm))
    return ", ".join(f"{amount:.1f} mm {side}" for side, amount in sides if amount)
