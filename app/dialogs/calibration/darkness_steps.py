"""How dark: five patches are printed, each darker, and the cleanest one is pressed."""

from __future__ import annotations

from functools import partial

from app.console_parts import ConsoleParts
from app.dialogs.calibration.steps import Step, Steps
from app.language.translate import tr
from app.vocabulary.calibration import darkness_words, why_no_strip
from app.widgets.button_line import ButtonLine
from app.widgets.buttons import Button
from app.widgets.patch_button import PatchButton
from app.widgets.second_press import settle
from server_core.contract.types.media import DARKNESS_STRIP, Calibrate
from server_core.contract.types.printers import PrinterView


class DarknessSteps(Steps):
    name = "darkness"

    def __init__(self, parts: ConsoleParts) -> None:
        super().__init__(parts, tr("2. How dark it prints"), tr("Darkness strip"))
        theme = parts.theme
        self.patches = [
            PatchButton(theme, f"calib.patch.{number}", number, percent)
            for number, percent in enumerate(DARKNESS_STRIP, start=1)
        ]
        self.begin = Button(theme, "calib.darkness.print", tr("Print five patches", "button"))
        self.have = Button(theme, "calib.darkness.have", tr("I have one already", "button: a printed sheet"))
        self.right = Button(theme, "calib.darkness.right", tr("Done", "button"))
        self.back = Button(theme, "calib.darkness.undo", tr("Undo", "button"), icon="undo")
        self.again = Button(theme, "calib.darkness.again", tr("Print it again", "button"))
        self.own = Button(theme, "calib.darkness.own", tr("The printer's own darkness", "button"))
        self.stop = Button(theme, "calib.darkness.cancel", tr("Cancel", "button"))
        self.row = ButtonLine(*self.patches)
        self.column.addWidget(self.row)
        buttons = (self.begin, self.have, self.right, self.again, self.back, self.own, self.stop)
        self.column.addWidget(ButtonLine(*buttons))
        for number, patch in enumerate(self.patches, start=1):
            patch.clicked.connect(partial(self._choose, number))
        self.main_buttons = (self.begin, self.right)
        self.begin.clicked.connect(self._print)
        self.again.clicked.connect(self._print)
        self.have.clicked.connect(self._have_one)
        self.right.clicked.connect(self.cancel)
        self.back.clicked.connect(self._undo)
        self.own.clicked.connect(lambda: self.set_values(Calibrate(darkness=None), self._set))
        self.stop.clicked.connect(self.cancel)
        self._judge()

    @property
    def next_button(self) -> Button | None:
        """Which patch is the cleanest is said by a press on it."""
        return {Step.BEGIN: self.begin, Step.LOOK: None, Step.DONE: self.right}[self.step]

    def take_focus(self) -> None:
        {Step.BEGIN: self.begin, Step.LOOK: self.patches[0], Step.DONE: self.right}[self.step].setFocus()

    def _print(self) -> None:
        if self._printer is not None:
            chosen = self._printer.printer_id
            self.print_sheet(lambda calls: calls.print_strip(chosen, key=None))

    def _choose(self, number: int) -> None:
        self.set_values(Calibrate(darkness=DARKNESS_STRIP[number - 1]), self._set)

    def _undo(self) -> None:
        if self._before is not None:
            self.set_values(Calibrate(darkness=self._before.tuning.darkness), self.cancel)

    def sheet_is_sent(self) -> None:
        """A second, impatient press chooses no patch: no sheet is out so soon."""
        settle(self.row)

    def is_as(self, began: PrinterView, now: PrinterView) -> bool:
        """Patches are as dark as they are, whatever is set."""
        return self.step is Step.LOOK or began.tuning.darkness == now.tuning.darkness

    def _set(self) -> None:
        self.sheet.drop()
        self._go(Step.DONE)

    def _judge(self) -> None:
        printer, step, busy = self._printer, self.step, self._busy()
        cannot = None if printer is None else why_no_strip(printer)
        looks, done = step is Step.LOOK, step is Step.DONE
        self.row.setVisible(looks)
        tuned = printer is not None and printer.tuning.darkness is not None
        for button, shown in (
            (self.begin, step is Step.BEGIN),
            (self.have, step is Step.BEGIN),
            (self.right, done),
            (self.again, looks),
            (self.back, done),
            (self.own, step is Step.BEGIN and tuned),
            (self.stop, looks),
        ):
            button.setVisible(shown)
        for button in (self.begin, self.have, self.again):
            button.allow(busy or cannot)
        for button in (*self.patches, self.back, self.own):
            button.allow(busy)
        if step is Step.BEGIN:
            self._tell(cannot or tr("The palest patch is 1, the darkest is 5. Too dark wears the print head."))
        elif looks:
            self._tell(tr("Which one is the cleanest: fine bars apart, the field wholly black? Press it."))
        elif printer is not None:
            self._tell(tr("Set: darkness {darkness}.", darkness=darkness_words(printer.tuning.darkness)))
