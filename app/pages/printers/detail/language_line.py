"""The language that a printer is driven in: tried with a test label, and used once a person saw what came out."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.language.translate import Phrase, tr
from app.theme.theme import Theme
from app.vocabulary.printer_settings import driven_in, takes_sheets
from app.vocabulary.printers import LANGUAGES
from app.widgets.button_line import ButtonLine
from app.widgets.buttons import Button
from app.widgets.form_field import FormField
from app.widgets.named import named, text_label
from app.widgets.value_box import ValueBox
from server_core.contract.types.discovery import LanguageWish
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.printers import PrinterView

CAME_OUT = Phrase(
    "A test label in {language} is on its way. Did one with a bar code come out, and no lines of commands? Then use it."
)
IN_USE = Phrase("It is driven in this language already")
SENDING = Phrase("The test label is being sent")


class LanguageLine(QWidget):
    """Hidden for printers of sheets, which speak none."""

    tried = Signal()
    used = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        identifier = "printers.detail.connection.language"
        self._printer: PrinterView | None = None
        self._reason: str | None = None
        self._sending = False
        self.box: ValueBox[RawLanguage] = ValueBox(theme, identifier, tr("Language it speaks"), list(LANGUAGES.items()))
        self.field = FormField(theme, tr("Language it speaks"), self.box)
        self.try_it = Button(
            theme,
            f"{identifier}.try",
            tr("Try", "button"),
            compact=True,
            spoken=tr("Try this language with a test label"),
        )
        self.use = Button(
            theme, f"{identifier}.use", tr("Use it", "a language"), compact=True, spoken=tr("Use this language")
        )
        self.told = named(text_label(wrap=True), f"{identifier}.told", "")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 8, 0, 8)
        layout.setSpacing(8)
        for part in (self.field, ButtonLine(self.try_it, self.use), self.told):
            layout.addWidget(part)
        self.box.currentIndexChanged.connect(self._other)
        self.try_it.clicked.connect(self.tried)
        self.use.clicked.connect(self.used)
        self._say("")

    def show_printer(self, printer: PrinterView, *, other: bool) -> None:
        """A choice that was not used yet stays while the same printer changes otherwise."""
        before = None if self._printer is None or other else driven_in(self._printer)
        self._printer = printer
        if other:
            self._sending = False
        now = driven_in(printer)
        self.setVisible(not takes_sheets(printer))
        if now is not None and (other or now is not before):
            self.box.choose(now)
            self._say("")
        self._judge()

    def allow(self, reason: str | None) -> None:
        self._reason = reason
        self._judge()

    def wish(self) -> LanguageWish:
        return LanguageWish(language=self.box.value())

    def chosen_words(self) -> str:
        return LANGUAGES[self.box.value()]

    def begin(self) -> None:
        self._sending = True
        self._say("")

    def say_sent(self) -> None:
        self._sending = False
        self._say(str(CAME_OUT).format(language=self.chosen_words()))

    def end(self) -> None:
        self._sending = False
        self._judge()

    def _other(self) -> None:
        if not self._sending:
            self._say("")

    def _say(self, words: str) -> None:
        self.told.setText(words)
        self.told.setAccessibleName(words)
        self.told.setVisible(bool(words))
        self._judge()

    def _judge(self) -> None:
        self.field.allow(self._reason or (str(SENDING) if self._sending else None))
        self.try_it.allow(self._reason or (str(SENDING) if self._sending else None))
        same = self._printer is not None and self._printer.language is self.box.value()
        self.use.allow(self._reason or (str(SENDING) if self._sending else str(IN_USE) if same else None))
