"""The calibration of a printer for what is loaded: what is set, the two guided ways to set it, and the way back."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.console_parts import ConsoleParts
from app.dialogs.calibration.darkness_steps import DarknessSteps
from app.dialogs.calibration.offset_steps import OffsetSteps
from app.dialogs.calibration.sensor_line import SensorLine
from app.dialogs.calibration.steps import Step, missed_words
from app.errors import ConsoleError
from app.language.translate import tr
from app.vocabulary.calibration import as_seen, darkness_words, medium_words, offset_of, offset_words, set_words
from app.vocabulary.media import size_words
from app.vocabulary.plain_text import plain
from app.widgets.button_line import ButtonLine
from app.widgets.buttons import Button
from app.widgets.facts import Fact, FactList
from app.widgets.focus_kept import focus_kept
from app.widgets.named import named, text_label
from server_core.contract.types.media import Calibrate
from server_core.contract.types.printers import PrinterView


class CalibrationPanel(QWidget):
    changed = Signal(object)
    """PrinterView"""
    moved = Signal(object)
    """What has to be seen now, from its beginning: a Steps."""

    def __init__(self, parts: ConsoleParts) -> None:
        super().__init__()
        self._session = parts.session
        self._printer: PrinterView | None = None
        self._why_not: str | None = None
        self._undoing = False
        self.facts = FactList(parts.theme, tr("Set for this printer"))
        self.undo = Button(
            parts.theme, "calib.undo", tr("Back to the values before", "button"), icon="undo", compact=True
        )
        self.before = named(text_label(wrap=True, tone="quiet"), "calib.undo.values", "")
        self.wrong = named(text_label(wrap=True, tone="failed"), "calib.undo.wrong", "")
        self.sensor = SensorLine(parts)
        self.offset, self.darkness = OffsetSteps(parts), DarknessSteps(parts)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        beneath = (self.before, self.wrong, self.sensor, self.offset, self.darkness)
        for part in (self.facts, ButtonLine(self.undo), *beneath):
            layout.addWidget(part)
        for steps in (self.offset, self.darkness):
            steps.changed.connect(self.changed)
            steps.moved.connect(self._show_leading)
            steps.moved.connect(self.moved)
        self.undo.clicked.connect(self._undo)
        self._complain("")
        self._show_leading()

    def show_printer(self, printer: PrinterView) -> None:
        if self._printer is not None and self._printer.printer_id != printer.printer_id:
            self._complain("")
        self._printer = printer
        self.sensor.show_printer(printer)
        self.facts.show_facts(facts_of(printer))
        self.offset.show_printer(printer)
        self.darkness.show_printer(printer)
        self._judge()

    def allow(self, why_not: str | None) -> None:
        self._why_not = why_not
        self.sensor.allow(why_not)
        self.offset.allow(why_not)
        self.darkness.allow(why_not)
        self._judge()

    @property
    def looks(self) -> bool:
        """A sheet was printed, and what was seen on it is not set yet."""
        return Step.LOOK in (self.offset.step, self.darkness.step)

    def cancel(self) -> None:
        """Sheets that still wait are taken back; what was set stays."""
        self.offset.cancel()
        self.darkness.cancel()

    def go_on(self) -> None:
        """Alt+N: the main button of the step that was begun, else the first."""
        if (button := self._leading().next_button) is not None:
            button.click()

    def _leading(self) -> OffsetSteps | DarknessSteps:
        both = (self.offset, self.darkness)
        return next((each for each in both if each.step is not Step.BEGIN), self.offset)

    def _show_leading(self) -> None:
        """One button at a time is the main one."""
        leading = self._leading()
        for steps in (self.offset, self.darkness):
            steps.lead(steps is leading)

    def take_focus(self) -> None:
        self.offset.take_focus()

    def _undo(self) -> None:
        """To what is said below its button: a second press after a lost answer turns nothing round."""
        printer = self._printer
        before = None if printer is None else printer.calibration_before
        if printer is None or before is None or self._undoing:
            return
        printer_id = printer.printer_id
        wish = Calibrate(
            calibration_x_mm=before.calibration_x_mm,
            calibration_y_mm=before.calibration_y_mm,
            darkness=before.darkness,
            expected=as_seen(printer),
        )

        def done(changed: PrinterView) -> None:
            self._undoing = False
            self.changed.emit(changed)
            shown = self._printer
            if shown is not None and shown.printer_id == printer_id and shown.version <= changed.version:
                self.show_printer(changed)
            self._judge()

        def missed(error: ConsoleError) -> None:
            self._undoing = False
            self._complain(missed_words(error))
            self._judge()

        self._undoing = True
        self._complain("")
        with focus_kept(self):
            self._judge()
        self._session.ask(lambda client: client.calibrate(printer_id, wish, key=None), done, missed, self)

    def _complain(self, wrong: str) -> None:
        self.wrong.setText(plain(wrong))
        self.wrong.setAccessibleName(plain(wrong))
        self.wrong.setVisible(bool(wrong))

    def _judge(self) -> None:
        before = None if self._printer is None else self._printer.calibration_before
        never = tr("This medium was not calibrated yet") if before is None else None
        self.undo.allow(self._why_not or never or (tr("The server is being asked") if self._undoing else None))
        words = "" if before is None else tr("Back to: {values}", values=set_words(before))
        self.before.setText(words)
        self.before.setAccessibleName(words)
        self.before.setVisible(before is not None)
        self.undo.setAccessibleName(words or self.undo.text())


def facts_of(printer: PrinterView) -> Sequence[Fact]:
    medium = size_words(printer.media_width_mm, printer.media_height_mm)
    facts = [
        Fact(tr("Loaded", "media"), medium, strong=True),
        Fact(tr("Picture", "where it comes out"), offset_words(offset_of(printer))),
        Fact(tr("Darkness"), darkness_words(printer.tuning.darkness)),
    ]
    return [*facts, *(Fact(medium_words(each), set_words(each)) for each in printer.calibrations)]
