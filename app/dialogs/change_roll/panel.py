"""What is loaded now, said by a person: its size by name or in mm, as the printer tells it, or as jobs wait for it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.dialogs.change_roll.form import MediaForm, Size
from app.errors import ConsoleError, Refused
from app.language.translate import Phrase, tr
from app.session import Session
from app.theme.theme import Theme
from app.vocabulary import messages
from app.vocabulary.media import loaded_words, size_words
from app.vocabulary.media_fit import too_wide_words
from app.vocabulary.plain_text import plain
from app.widgets.button_line import ButtonLine
from app.widgets.buttons import Button
from app.widgets.named import named, text_label
from app.widgets.waiting_line import WaitingLine
from server_core.contract.types.discovery import ProbeView, StartProbe
from server_core.contract.types.media import MediaLoaded
from server_core.contract.types.printers import PrinterView

BUSY = Phrase("The server is being told")


class LoadPanel(QWidget):
    """Changes nothing until `load` is pressed. What a person has chosen stays, whatever becomes of the printer."""

    drawn = Signal()
    """Another size is chosen."""
    loaded = Signal(object)
    """MediaLoaded"""

    def __init__(self, theme: Theme, session: Session, prefix: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._printer: PrinterView | None = None
        self._why_not: str | None = None
        self._why_not_read: str | None = None
        self._asking = self._telling = False
        self.touched = False
        """By a person: nothing is filled in by itself any more."""
        self.form = MediaForm(theme, prefix, self)
        self.read = Button(theme, f"{prefix}.read", tr("Read from printer"), compact=True, parent=self)
        self.load = Button(theme, f"{prefix}.load", tr("This is loaded"), primary=True, parent=self)
        self.waiting = WaitingLine(f"{prefix}.waiting", self)
        self.told = named(text_label(wrap=True), f"{prefix}.told", "")
        self.wrong = named(text_label(wrap=True, tone="failed"), f"{prefix}.refused", "")
        self.read_line = ButtonLine(self.read)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        for part in (self.waiting, self.told, self.wrong, self.form, self.read_line):
            layout.addWidget(part)
        self.say("", "")
        self.form.changed.connect(self._changed)
        self.read.clicked.connect(self._read)
        self.load.clicked.connect(self._load)

    def show_printer(self, printer: PrinterView, *, other: bool) -> None:
        """What is loaded there is filled in, unless a person chose something already. `other`: it is another one."""
        self._printer = printer
        if other:
            self.touched = False
            self.say("", "")
        if not self.touched and printer.media_width_mm is not None:
            self.form.fill((printer.media_width_mm, printer.media_height_mm), printer.media_tracking)
            self.touched = False
        self._judge()

    def choose(self, size: Size) -> None:
        """By a press elsewhere."""
        self.form.fill(size)
        self.touched = True
        self._judge()

    def allow(self, why_not: str | None, why_not_read: str | None) -> None:
        """`why_not_read`: why the printer cannot be asked."""
        self._why_not, self._why_not_read = why_not, why_not_read
        self._judge()

    def say(self, told: str, wrong: str) -> None:
        for label, text in ((self.told, told), (self.wrong, wrong)):
            shown = "\n".join(map(plain, text.split("\n")))
            label.setText(shown)
            label.setAccessibleName(shown)
            label.setVisible(bool(text))

    def _changed(self) -> None:
        self.touched = True
        self._judge()
        self.drawn.emit()

    def _judge(self) -> None:
        self.read.allow(self._why_not_read or (tr("The printer is being asked") if self._asking else None))
        self.load.allow(self._why_not or (str(BUSY) if self._telling else None) or self._why_not_loaded())

    def _why_not_loaded(self) -> str | None:
        """Return why the chosen media cannot be loaded. None = they can, or no printer is chosen."""
        printer, wish = self._printer, self.form.wish()
        if printer is None:
            return None
        if too_wide := too_wide_words(printer, (wish.media_width_mm, wish.media_height_mm)):
            return too_wide.removesuffix(".")
        if printer.media_width_mm is None and not self.touched:
            return tr("Choose first what is in the printer")
        return None

    def _about(self, printer: PrinterView) -> Callable[[], bool]:
        """Whether it is still the one that is shown: the answer comes later."""
        return lambda: self._printer is not None and self._printer.printer_id == printer.printer_id

    def _read(self) -> None:
        printer = self._printer
        if printer is None:
            return
        wish, is_shown = StartProbe(uri=printer.uri, agent_id=printer.agent_id), self._about(printer)
        self.say("", "")
        self.waiting.begin(tr("Asking the printer"))
        self._asking = True
        self._judge()
        self._session.ask(
            lambda client: client.probe(wish),
            lambda seen: self._was_read(seen, is_shown()),
            lambda error: self._not_read(error, is_shown()),
            self,
        )

    def _was_read(self, seen: ProbeView, is_shown: bool) -> None:
        self._end_read()
        if not is_shown:
            return
        news = seen.news
        if news.media_width_mm is None:
            self.say(messages.said(news.problem) or tr("The printer does not tell what is loaded: choose it here."), "")
            return
        self.choose((news.media_width_mm, news.media_height_mm))
        self.say(tr("The printer says: {size}.", size=size_words(news.media_width_mm, news.media_height_mm)), "")

    def _not_read(self, error: ConsoleError, is_shown: bool) -> None:
        self._end_read()
        if is_shown:
            self.say("", str(error))

    def _end_read(self) -> None:
        self._asking = False
        self.waiting.end()
        self._judge()

    def _load(self) -> None:
        printer = self._printer
        if printer is None:
            return
        printer_id, wish = printer.printer_id, self.form.wish()
        is_shown = self._about(printer)

        def loaded(answer: MediaLoaded) -> None:
            self._telling = False
            if is_shown():
                self.touched = False
                self.say(loaded_words(plain(printer.name), answer), "")
            self.loaded.emit(answer)
            self._judge()

        def refused(error: ConsoleError) -> None:
            self._telling = False
            if is_shown():
                self.say("", f"{error} ({error.code})" if isinstance(error, Refused) else str(error))
            self._judge()

        self.say("", "")
        self._telling = True
        self._judge()
        self._session.ask(lambda client: client.load_media(printer_id, wish), loaded, refused, self)
