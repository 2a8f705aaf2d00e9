"""Tries an unknown label language: prints a test label in the selected one and asks the user about the result."""

from __future__ import annotations

from uuid import UUID

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.dialogs.add_printer.form import PrinterForm
from app.errors import ConsoleError
from app.language.translate import Phrase, tr
from app.session.flows import Flow
from app.session.session import Session
from app.theme.theme import Theme
from app.widgets.buttons import Button
from app.widgets.labels import named, text_label, vbox
from app.widgets.page_parts import WaitingLine
from app.words.discovery import tried_words
from app.words.plain_text import plain
from server_core.contract.types.discovery import StartTrial
from server_core.contract.types.documents import RawLanguage

HINT = Phrase("The printer's language is not known. Choose one and press Try: a test label is printed.")
CHOSEN = Phrase("The language is not confirmed yet. Press Try: a test label is printed.")


class TrialLine(QWidget):
    """Uses the form's language, so that the tested language is the one that is added."""

    changed = Signal()
    """An action on the device begins or ends."""

    def __init__(self, theme: Theme, session: Session, form: PrinterForm, parent: QWidget) -> None:
        super().__init__(parent)
        self._session = session
        self._form = form
        self._asking: Flow[None] | None = None
        self._uri = ""
        self.agent_id: UUID | None = None
        """The agent that sends it; None = this computer's agent."""
        self._tried: RawLanguage | None = None
        self.button = Button(
            theme,
            "addprinter.try",
            tr("Try", "button"),
            compact=True,
            spoken=tr("Try this language with a test label"),
            parent=self,
        )
        self.waiting = WaitingLine("addprinter.try.waiting", self)
        self.outcome = named(text_label(wrap=True), "addprinter.try.told", "")
        row = QHBoxLayout()
        row.addWidget(self.button)
        row.addStretch(1)
        layout = vbox(self, spacing=4)
        layout.addLayout(row)
        layout.addWidget(self.waiting)
        layout.addWidget(self.outcome)
        self.button.clicked.connect(self._ask)
        form.changed.connect(self._judge)
        self.hide()

    def begin(self, uri: str) -> None:
        self.forget()
        self._uri = uri
        self.show()
        self._judge()

    def forget(self) -> None:
        self._end()
        self._tried = None
        self.hide()

    def busy(self) -> bool:
        return self._asking is not None

    def _judge(self) -> None:
        language = self._form.chosen_language()
        self.button.allow(None if language else tr("Choose the language to try first"))
        if self.busy() or self.isHidden():
            return
        if self._tried != language:
            self._tried = None
        if self._tried is None:
            self._say(str(CHOSEN if language else HINT))

    def _ask(self) -> None:
        language = self._form.chosen_language()
        if self.busy() or language is None:
            return
        self._asking = Flow(self, self._try(language))
        self.changed.emit()

    async def _try(self, language: RawLanguage) -> None:
        form = self._form.request(self._uri)
        request = StartTrial(
            uri=self._uri,
            language=language,
            dpi=form.dpi,
            media_width_mm=form.media_width_mm,
            media_height_mm=form.media_height_mm,
            agent_id=self.agent_id,
        )
        self._tried = language
        self.outcome.hide()
        self.waiting.begin(tr("Sending a test label"))
        try:
            tried = await self._session.call(lambda client: client.try_language(request, key=None))
        except ConsoleError as error:
            words = str(error)
        else:
            words = tried_words(tried.language, tried.news)
        self._end()
        self._say(words)
        self._judge()  # another language may have been selected meanwhile
        self.changed.emit()

    def _end(self) -> None:
        if self._asking is not None:
            self._asking.cancel()
            self._asking = None
        self.waiting.end()

    def _say(self, words: str) -> None:
        self.outcome.setText(plain(words))
        self.outcome.setAccessibleName(plain(words))
        self.outcome.show()
