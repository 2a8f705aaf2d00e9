"""The second step: a test label and the user's answer about it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from app.dialogs.calibration.panel import CalibrationDialog
from app.dialogs.change_roll.dialog import ChangeRollDialog
from app.dialogs.test_label import TestLabelPicture
from app.errors import ConsoleError
from app.language.translate import tr
from app.session.console_parts import ConsoleParts
from app.session.event_stream import ChangeBatch
from app.session.flows import flow
from app.session.outcome_unknown import failure_words
from app.theme.text_role import TextRole
from app.widgets.buttons import Button, ButtonLine
from app.widgets.facts import ValueBox
from app.widgets.labels import hbox, named, tell, tell_or_hide, text_label
from app.widgets.page_parts import ReadingPane, WaitingLine
from app.words.first_run import (
    ANSWERS,
    QUESTION,
    Advice,
    Help,
    LabelResult,
    advice_after,
    advice_for,
    has_failed,
    label_words,
    printer_words,
)
from app.words.jobs import in_doubt
from app.words.plain_text import plain
from app.words.printers import LANGUAGES
from server_core.contract.types.discovery import LanguageChange
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.jobs import Answer, JobRow
from server_core.contract.types.printers import PrinterView

ABREAST = 3


class LabelStep(QWidget):
    changed = Signal()
    came_out = Signal()
    """The user says that the label is right."""

    def __init__(self, parts: ConsoleParts, parent: QWidget) -> None:
        super().__init__(parent)
        self._parts = parts
        self._printer: PrinterView | None = None
        self._job: JobRow | None = None
        self._asking = False
        theme = parts.theme
        self.facts = named(text_label(wrap=True), "wizard.printer", "")
        self.waiting = WaitingLine("wizard.waiting", self)
        self.outcome = named(text_label(wrap=True), "wizard.label", "")
        self.picture = TestLabelPicture(parts, "wizard.picture")
        self.question = named(text_label(str(QUESTION), wrap=True), "wizard.question", str(QUESTION))
        theme.keep(self.question, TextRole.TITLE, bold=True)
        self.answers = {
            answer: Button(theme, f"wizard.came.{answer}", words, spoken=f"{QUESTION} {words}", parent=self)
            for answer, words in ANSWERS.items()
        }
        self.advice = named(text_label(wrap=True), "wizard.advice", "")
        self.media = Button(theme, "wizard.media", tr("Loaded paper…"), compact=True, parent=self)
        self.calibrate = Button(theme, "wizard.calibrate", tr("Calibrate…"), compact=True, parent=self)
        self.language = LanguageLine(parts, self)
        self._grid = QWidget()
        cells = QGridLayout(self._grid)
        cells.setContentsMargins(0, 0, 0, 0)
        cells.setSpacing(12)
        for number, (answer, button) in enumerate(self.answers.items()):
            cells.addWidget(button, number // ABREAST, number % ABREAST)
            button.clicked.connect(partial(self._answer, answer))
        helps = ButtonLine(self.media, self.calibrate)
        states = (self.facts, self.waiting, self.outcome, self.picture)
        column = (*states, self.question, self._grid, self.advice, helps, self.language)
        self.pane = ReadingPane("wizard.test.pane", tr("Test label"), column)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.pane)
        self.media.clicked.connect(self._open_media)
        self.calibrate.clicked.connect(self._open_calibration)
        self.language.used.connect(self.show_printer)
        parts.live.batch.connect(self._follow)
        self._advise(None)
        self._say("")
        self._judge()

    def show_printer(self, printer: PrinterView) -> None:
        if self._job is not None and self._job.printer_id != printer.printer_id:
            self._job = None  # the label of a printer that was chosen before
            self._say("")
            self._advise(None)
        self._printer = printer
        words = printer_words(printer)
        tell(self.facts, words)
        self.picture.show_printer(printer)
        self._judge()

    def lacks(self) -> str | None:
        """Return why no label can be sent now."""
        if self._printer is None:
            return tr("There is no printer")
        return tr("The label is being sent") if self._asking else None

    @property
    def has_failed(self) -> bool:
        """Return whether the label failed for certain, so that the user need not be asked."""
        return self._job is not None and has_failed(self._job)

    @property
    def has_printer(self) -> bool:
        return self._printer is not None

    @property
    def is_sent(self) -> bool:
        return self._job is not None

    def acts(self) -> Sequence[Button]:
        return (*self.answers.values(), self.media, self.calibrate, self.language.use)

    @flow
    async def send(self) -> None:
        """Send one label per click, never two."""
        printer = self._printer
        if printer is None or self._asking:
            return
        self._asking = True
        self._advise(None)
        self._say("")
        self.waiting.begin(tr("Sending a test label"))
        chosen = printer.printer_id
        self._judge()
        try:
            row = await self._parts.session.call(lambda client: client.test_label(chosen, key=None))
        except ConsoleError as error:
            self._asking = False
            self.waiting.end()
            words = failure_words(tr("The test label was not accepted."), error)
            self._say(f"{words}{error.request_note}")
            self._judge()
            return
        self._asking = False
        self.waiting.end()
        self._show(row)
        self._parts.queue.apply([row])
        if not self.has_failed:
            self.answers[LabelResult.YES].setFocus()

    def _follow(self, batch: ChangeBatch) -> None:
        if self._printer is not None:
            wanted = self._printer.printer_id
            for printer in (each for each in batch.printers if each.printer_id == wanted):
                self.show_printer(printer)
        if self._job is not None:
            wanted = self._job.print_job_id
            for row in (
                each for each in batch.jobs if each.print_job_id == wanted and each.version > self._job.version
            ):
                self._show(row)

    def _show(self, row: JobRow) -> None:
        self._job = row
        self._say(label_words(row))
        if self.has_failed:
            self._advise(advice_after(row, self._printer))
        if self._printer is not None:
            self.picture.show_label(row, self._printer)
        self._judge()

    def _answer(self, answer: LabelResult) -> None:
        job = self._job
        if job is None:
            return
        if answer is not LabelResult.YES:
            self._advise(advice_for(answer, self._printer))
            return
        if in_doubt(job):
            key = job.print_job_id
            self._parts.session.tell(lambda client: client.answer(key, Answer(came_out=True)))
        self.came_out.emit()

    def _advise(self, advice: Advice | None) -> None:
        text = "" if advice is None else "\n".join(advice.lines)
        tell_or_hide(self.advice, text)
        self.media.setVisible(advice is not None and advice.help in (Help.MEDIA, Help.SHIFTED))
        self.calibrate.setVisible(advice is not None and advice.help is Help.SHIFTED)
        self.language.setVisible(advice is not None and advice.help is Help.LANGUAGE)
        if advice is not None and self._printer is not None:
            self.language.show_printer(self._printer)
        if advice is not None:  # after the layout
            last = {Help.MEDIA: self.media, Help.SHIFTED: self.calibrate, Help.LANGUAGE: self.language}.get(
                advice.help, self.advice
            )
            QTimer.singleShot(0, last, lambda: self.pane.ensureWidgetVisible(last))
        self.changed.emit()

    def _open_calibration(self) -> None:
        if self._printer is not None:
            CalibrationDialog(self._parts, self._printer, self).answer()

    def _open_media(self) -> None:
        if self._printer is not None:
            dialog = ChangeRollDialog(self._parts.theme, self._parts.session, self._printer, self)
            dialog.answer(self._parts.live)

    def _say(self, words: str) -> None:
        shown = "\n".join(map(plain, words.split("\n")))
        tell(self.outcome, shown)
        self.outcome.setVisible(bool(words))

    def _judge(self) -> None:
        self.changed.emit()  # before the focused widget is hidden
        for question in (self.question, self._grid):
            question.setVisible(self.is_sent and not self.has_failed)


# Chooses another language if the label was unreadable. The next test label uses it.


class LanguageLine(QWidget):
    used = Signal(object)
    """PrinterView: it now uses the selected language."""

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
        self.outcome = named(text_label(wrap=True), "wizard.language.told", "")
        row = hbox(self, spacing=8)
        row.addWidget(self.box, 1)
        row.addWidget(self.use)
        row.addWidget(self.outcome, 2)
        self.use.clicked.connect(self._use)

    def show_printer(self, printer: PrinterView) -> None:
        """Select the printer's current language."""
        self._printer = printer
        self._say("")
        if printer.language is not None:
            self.box.choose(printer.language)

    @flow
    async def _use(self) -> None:
        if self._printer is None:
            return
        chosen, request = self._printer.printer_id, LanguageChange(language=self.box.value())
        self.use.allow(tr("Saving"))
        try:
            printer = await self._session.call(lambda client: client.set_language(chosen, request))
        except ConsoleError as error:
            self.use.allow(None)
            self._say(str(error))
            return
        self._printer = printer
        self.use.allow(None)
        self._say(tr("Print again now."))
        self.used.emit(printer)

    def _say(self, words: str) -> None:
        tell(self.outcome, plain(words))
