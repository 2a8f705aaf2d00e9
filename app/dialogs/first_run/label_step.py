"""The second step: a test label, and what a person saw come out of the printer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from app.console_parts import ConsoleParts
from app.dialogs.calibration.dialog import CalibrationSheet
from app.dialogs.change_roll.dialog import ChangeRollDialog
from app.dialogs.first_run.label_picture import LabelPicture
from app.dialogs.first_run.language_line import LanguageLine
from app.errors import ConsoleError, Refused
from app.event_stream import Batch
from app.language.translate import Phrase, tr
from app.outcome_unknown import failure_words
from app.theme.text_role import TextRole
from app.vocabulary.first_run import (
    ANSWERS,
    QUESTION,
    Advice,
    CameOut,
    Help,
    advice_after,
    advice_for,
    has_failed,
    label_words,
    printer_words,
)
from app.vocabulary.jobs import in_doubt
from app.vocabulary.plain_text import plain
from app.widgets.button_line import ButtonLine
from app.widgets.buttons import Button
from app.widgets.named import named, text_label
from app.widgets.reading import ReadingPane
from app.widgets.waiting_line import WaitingLine
from server_core.contract.types.jobs import Answer, JobRow
from server_core.contract.types.printers import PrinterView

ABREAST = 3
NOT_ASKED = Phrase("Print the test label first")


class LabelStep(QWidget):
    changed = Signal()
    came_out = Signal()
    """A person says that the label is right."""

    def __init__(self, parts: ConsoleParts, parent: QWidget) -> None:
        super().__init__(parent)
        self._parts = parts
        self._printer: PrinterView | None = None
        self._job: JobRow | None = None
        self._asking = False
        theme = parts.theme
        self.facts = named(text_label(wrap=True), "wizard.printer", "")
        self.waiting = WaitingLine("wizard.waiting", self)
        self.told = named(text_label(wrap=True), "wizard.label", "")
        self.picture = LabelPicture(parts)
        self.question = named(text_label(str(QUESTION), wrap=True), "wizard.question", str(QUESTION))
        theme.keep(self.question, TextRole.TITLE, bold=True)
        self.answers = {
            answer: Button(theme, f"wizard.came.{answer}", words, spoken=f"{QUESTION} {words}", parent=self)
            for answer, words in ANSWERS.items()
        }
        self.advice = named(text_label(wrap=True), "wizard.advice", "")
        self.media = Button(theme, "wizard.media", tr("What is loaded…"), compact=True, parent=self)
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
        told = (self.facts, self.waiting, self.told, self.picture)
        column = (*told, self.question, self._grid, self.advice, helps, self.language)
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
        self._printer = printer
        words = printer_words(printer)
        self.facts.setText(words)
        self.facts.setAccessibleName(words)
        self._judge()

    def lacks(self) -> str | None:
        """Why no label can be sent now."""
        if self._printer is None:
            return tr("There is no printer")
        return tr("The label is being sent") if self._asking else None

    @property
    def has_failed(self) -> bool:
        """For sure: the next step is another one."""
        return self._job is not None and has_failed(self._job)

    @property
    def is_sent(self) -> bool:
        return self._job is not None

    def acts(self) -> Sequence[Button]:
        return (*self.answers.values(), self.media, self.calibrate, self.language.use)

    def send(self) -> None:
        """A label at each press, never two for one."""
        printer = self._printer
        if printer is None or self._asking:
            return
        self._asking = True
        self.picture.clear()
        self._advise(None)
        self._say("")
        self.waiting.begin(tr("Sending a test label"))
        chosen = printer.printer_id
        self._parts.session.ask(lambda client: client.test_label(chosen, key=None), self._accepted, self._failed, self)
        self._judge()

    def _accepted(self, row: JobRow) -> None:
        self._asking = False
        self.waiting.end()
        self._show(row)
        self._parts.queue.apply([row])
        if not self.has_failed:
            self.answers[CameOut.YES].setFocus()

    def _failed(self, error: ConsoleError) -> None:
        self._asking = False
        self.waiting.end()
        request = f" (id {error.request_id})" if isinstance(error, Refused) and error.request_id else ""
        words = failure_words(tr("The test label was not accepted."), error)
        self._say(f"{words}{request}")
        self._judge()

    def _follow(self, batch: Batch) -> None:
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

    def _answer(self, answer: CameOut) -> None:
        job = self._job
        if job is None:
            return
        if answer is not CameOut.YES:
            self._advise(advice_for(answer, self._printer))
            return
        if in_doubt(job):
            key = job.print_job_id
            self._parts.session.ask(
                lambda client: client.answer(key, Answer(came_out=True)),
                lambda _: None,
                lambda _: None,
                self._parts.queue,
            )
        self.came_out.emit()

    def _advise(self, advice: Advice | None) -> None:
        text = "" if advice is None else "\n".join(advice.lines)
        self.advice.setText(text)
        self.advice.setAccessibleName(text)
        self.advice.setVisible(bool(text))
        self.media.setVisible(advice is not None and advice.help in (Help.MEDIA, Help.SHIFTED))
        self.calibrate.setVisible(advice is not None and advice.help is Help.SHIFTED)
        self.language.setVisible(advice is not None and advice.help is Help.LANGUAGE)
        if advice is not None and self._printer is not None:
            self.language.show_printer(self._printer)
        if advice is not None:  # after it was laid out
            last = {Help.MEDIA: self.media, Help.SHIFTED: self.calibrate, Help.LANGUAGE: self.language}.get(
                advice.help, self.advice
            )
            QTimer.singleShot(0, last, lambda: self.pane.ensureWidgetVisible(last))
        self.changed.emit()

    def _open_calibration(self) -> None:
        if self._printer is not None:
            sheet = CalibrationSheet(self._parts, self._printer, self)
            sheet.open()
            sheet.take_focus()

    def _open_media(self) -> None:
        if self._printer is not None:
            dialog = ChangeRollDialog(self._parts.theme, self._parts.session, self._printer, self)
            dialog.follow(self._parts.live)
            dialog.open()
            dialog.take_focus()

    def _say(self, words: str) -> None:
        shown = "\n".join(map(plain, words.split("\n")))
        self.told.setText(shown)
        self.told.setAccessibleName(shown)
        self.told.setVisible(bool(words))

    def _judge(self) -> None:
        for button in self.answers.values():
            button.allow(None if self._job is not None else str(NOT_ASKED))
        self.changed.emit()  # before what has the focus goes
        for asked in (self.question, self._grid):
            asked.setVisible(not self.has_failed)
