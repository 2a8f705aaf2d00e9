"""The media sensor of a label printer: it feeds a few labels and measures them, after one question."""

from __future__ import annotations

from uuid import UUID

from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.console_parts import ConsoleParts
from app.dialogs.calibration.steps import missed_words
from app.dialogs.question import Choice, ask
from app.errors import ConsoleError
from app.language.translate import tr
from app.theme.text_role import TextRole
from app.vocabulary.messages import said
from app.vocabulary.plain_text import plain
from app.vocabulary.sensor import command_of, has_sensor, why_no_sensor
from app.widgets.button_line import ButtonLine
from app.widgets.buttons import Button
from app.widgets.focus_kept import focus_kept
from app.widgets.named import named, text_label
from server_core.contract.types.media import SensorCalibrated
from server_core.contract.types.printers import PrinterView


class SensorLine(QWidget):
    """Not there for printers that have no command for it."""

    def __init__(self, parts: ConsoleParts) -> None:
        super().__init__()
        self._parts = parts
        self._printer: PrinterView | None = None
        self._why_not: str | None = None
        self._asking: UUID | None = None
        title = tr("Media sensor")
        named(self, "calib.sensor", title)
        self.title = text_label(title, wrap=True)
        parts.theme.keep(self.title, TextRole.TITLE, bold=True)
        self.text = named(text_label(wrap=True, tone="quiet"), "calib.sensor.text", "")
        self.told = named(text_label(wrap=True), "calib.sensor.told", "")
        self.wrong = named(text_label(wrap=True, tone="failed"), "calib.sensor.wrong", "")
        self.begin = Button(parts.theme, "calib.sensor.begin", tr("Calibrate the sensor…", "button"), icon="roll")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 8)
        layout.setSpacing(6)
        for part in (self.title, self.text, ButtonLine(self.begin), self.told, self.wrong):
            layout.addWidget(part)
        self.begin.clicked.connect(self._ask)
        self._say("", "")

    def show_printer(self, printer: PrinterView) -> None:
        if self._printer is None or self._printer.printer_id != printer.printer_id:
            self._say("", "")
        self._printer = printer
        self.setVisible(has_sensor(printer))
        command = command_of(printer)
        words = tr("Where labels are skipped, or it stops between them: after another kind of roll.")
        self.text.setText(words if command is None else f"{words} ({command})")
        self.text.setAccessibleName(self.text.text())
        self._judge()

    def allow(self, why_not: str | None) -> None:
        self._why_not = why_not
        self._judge()

    def _ask(self) -> None:
        printer = self._printer
        if printer is None:
            return
        printer_id = printer.printer_id
        ask(
            self._parts.theme,
            "calib.sensor.question",
            tr("Calibrate the media sensor of {printer}?", printer=plain(printer.name)),
            tr("It feeds a few labels, which stay blank, and measures them and what is between them."),
            [
                Choice(key="leave", word=tr("Not now")),
                Choice(key="feed", word=tr("Feed the labels", "button"), act=lambda: self._calibrate(printer_id)),
            ],
            self,
            live=self._parts.live,
        )

    def _calibrate(self, printer_id: UUID) -> None:
        """Of the one that was asked about, whichever one is shown by now."""
        if self._asking is not None:
            return

        def is_shown() -> bool:
            return self._printer is not None and self._printer.printer_id == printer_id

        def done(answer: SensorCalibrated) -> None:
            self._asking = None
            if is_shown():
                told = tr("It was told to measure the labels. Look whether it feeds them and stops by itself.")
                self._say("" if answer.problem else told, said(answer.problem))
            self._judge()

        def missed(error: ConsoleError) -> None:
            self._asking = None
            if is_shown():
                self._say("", missed_words(error))
            self._judge()

        self._asking = printer_id
        self._say("", "")
        with focus_kept(self):
            self._judge()
        self._parts.session.ask(lambda client: client.calibrate_sensor(printer_id, key=None), done, missed, self)

    def _say(self, told: str, wrong: str) -> None:
        for label, text in ((self.told, plain(told)), (self.wrong, plain(wrong))):
            label.setText(text)
            label.setAccessibleName(text)
            label.setVisible(bool(text))

    def _judge(self) -> None:
        printer = self._printer
        asking = tr("The printer is being asked") if self._asking is not None else None
        self.begin.allow(self._why_not or asking or (None if printer is None else why_no_sensor(printer)))
