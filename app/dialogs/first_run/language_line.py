"""Another language for a printer whose label was unreadable; the next test label is in it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.console_parts import ConsoleParts
from app.errors import ConsoleError
from app.language.translate import tr
from app.vocabulary.plain_text import plain
from app.vocabulary.printers import LANGUAGES
from app.widgets.buttons import Button
from app.widgets.named import named, text_label
from app.widgets.value_box import ValueBox
from server_core.contract.types.discovery import LanguageWish
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.printers import PrinterView


class LanguageLine(QWidget):
    used = Signal(object)
    """PrinterView: it is set to the chosen language."""

    def __init__(self, parts: ConsoleParts, parent: QWidget) -> None:
        super().__init__(parent)
        self._session = parts.session
        self._printer: PrinterView | None = None
        self.box: ValueBox[RawLanguage] = ValueBox(
            parts.theme, "wizard.language", tr("Label language"), list(LANGUAGES.items())
        )
        self.use = Button(
            parts.theme, "wizard.language.use", tr("Use it"), compact=True, spoken=tr("Use this language")
        )
        self.told = named(text_label(wrap=True), "wizard.language.told", "")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self.box, 1)
        row.addWidget(self.use)
        row.addWidget(self.told, 2)
        self.use.clicked.connect(self._use)

    def show_printer(self, printer: PrinterView) -> None:
        """What it is set to now is chosen."""
        self._printer = printer
        self._say("")
        if printer.language is not None:
            self.box.choose(printer.language)

    def _use(self) -> None:
        if self._printer is not None:
            chosen, wish = self._printer.printer_id, LanguageWish(language=self.box.value())
            self.use.allow(tr("The server is being told"))
            self._session.ask(lambda client: client.set_language(chosen, wish), self._used, self._failed, self)

    def _used(self, printer: PrinterView) -> None:
        self._printer = printer
        self.use.allow(None)
        self._say(tr("Print again now."))
        self.used.emit(printer)

    def _failed(self, error: ConsoleError) -> None:
        self.use.allow(None)
        self._say(str(error))

    def _say(self, words: str) -> None:
        self.told.setText(plain(words))
        self.told.setAccessibleName(plain(words))
