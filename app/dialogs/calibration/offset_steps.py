"""Where the picture comes out: a numbered mm grid is printed, two numbers are read on it, and the picture is moved."""

from __future__ import annotations

from PySide6.QtWidgets import QGridLayout, QWidget

from app.console_parts import ConsoleParts
from app.dialogs.calibration.steps import Step, Steps
from app.language.translate import tr
from app.vocabulary.calibration import EdgeSeen, Offset, offset_of, offset_words, why_no_grid
from app.widgets.button_line import ButtonLine
from app.widgets.buttons import Button
from app.widgets.named import named, text_label
from app.widgets.offset_picture import OffsetPicture
from app.widgets.stepper import Stepper
from server_core.contract.types.media import Calibrate
from server_core.contract.types.printers import PrinterView

MOST_MM = 50
BLANK_STEP = 0.5


class OffsetSteps(Steps):
    name = "offset"

    def __init__(self, parts: ConsoleParts) -> None:
        super().__init__(parts, tr("1. Where the picture comes out"), tr("Calibration grid"))
        theme, mm = parts.theme, tr("mm", "unit")
        self.top = Stepper(theme, "calib.top", tr("First full number at the top"), 0, MOST_MM)
        self.left = Stepper(theme, "calib.left", tr("First full number at the left"), 0, MOST_MM)
        top_blank, left_blank = tr("Blank paper above it"), tr("Blank paper left of it")
        self.top_blank = Stepper(theme, "calib.top.blank", top_blank, 0, MOST_MM, step=BLANK_STEP, unit=mm)
        self.left_blank = Stepper(theme, "calib.left.blank", left_blank, 0, MOST_MM, step=BLANK_STEP, unit=mm)
        self.fields = (self.top, self.top_blank, self.left, self.left_blank)
        self.questions = QWidget()
        grid = QGridLayout(self.questions)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(20)
        grid.setVerticalSpacing(10)
        for place, field in enumerate(self.fields):
            grid.addWidget(field, place // 2, place % 2)
            field.changed.connect(self._read)
        self.picture = OffsetPicture(theme, "calib.offset.picture")
        self.result = named(text_label(wrap=True), "calib.offset.result", "")
        self.begin = Button(theme, "calib.offset.print", tr("Print the mm grid", "button"))
        self.have = Button(theme, "calib.offset.have", tr("I have one already", "button: a printed sheet"))
        self.apply = Button(theme, "calib.offset.apply", tr("Move it so, and print a check", "button"))
        self.right = Button(theme, "calib.offset.right", tr("Yes, it is right", "button"))
        self.still = Button(theme, "calib.offset.still", tr("Not yet", "button"))
        self.again = Button(theme, "calib.offset.again", tr("Print it again", "button"))
        self.back = Button(theme, "calib.offset.undo", tr("Undo", "button"), icon="undo")
        self.stop = Button(theme, "calib.offset.cancel", tr("Cancel", "button"))
        buttons = (self.begin, self.have, self.apply, self.right, self.still, self.again, self.back, self.stop)
        for part in (self.questions, self.picture, self.result, ButtonLine(*buttons)):
            self.column.addWidget(part)
        self.main_buttons = (self.begin, self.apply, self.right)
        self.begin.clicked.connect(self._print)
        self.again.clicked.connect(self._print)
        self.have.clicked.connect(self._look)
        self.apply.clicked.connect(self._apply)
        self.right.clicked.connect(self._right)
        self.still.clicked.connect(self._not_yet)
        self.back.clicked.connect(self._undo)
        self.stop.clicked.connect(self.cancel)
        self._judge()

    def seen(self) -> tuple[EdgeSeen, EdgeSeen] | None:
        """At the left and at the top; None: what is written there is no number."""
        values = [field.value() for field in (self.left, self.left_blank, self.top, self.top_blank)]
        if any(value is None for value in values):
            return None
        numbers = [value or 0.0 for value in values]
        return EdgeSeen(first=numbers[0], blank=numbers[1]), EdgeSeen(first=numbers[2], blank=numbers[3])

    def offset(self) -> Offset | None:
        """That comes of the answers, added to what the grid was printed with."""
        seen, began = self.seen(), self._began
        return None if seen is None or began is None else offset_of(began).moved(*seen)

    @property
    def next_button(self) -> Button:
        return {Step.BEGIN: self.begin, Step.LOOK: self.apply, Step.DONE: self.right}[self.step]

    def take_focus(self) -> None:
        {Step.BEGIN: self.begin, Step.LOOK: self.top.field, Step.DONE: self.right}[self.step].setFocus()

    def _print(self) -> None:
        if self._printer is not None:
            chosen = self._printer.printer_id
            if self.step is Step.BEGIN:
                self._clear()
            self.print_sheet(lambda calls: calls.print_grid(chosen, key=None))

    def _look(self) -> None:
        self._clear()
        self._have_one()

    def _clear(self) -> None:
        for field in self.fields:
            field.choose(0)

    def _apply(self) -> None:
        offset = self.offset()
        if offset is not None and offset.is_possible:
            wish = Calibrate(calibration_x_mm=offset.x_mm, calibration_y_mm=offset.y_mm)
            self.set_values(wish, self._applied, self._began)

    def _applied(self) -> None:
        self.sheet.drop()
        self._go(Step.DONE)
        self._print()

    def _not_yet(self) -> None:
        """The check has the numbers of what is left."""
        self._clear()
        self._have_one()

    def _right(self) -> None:
        self.sheet.drop()
        self._go(Step.BEGIN)

    def _undo(self) -> None:
        if self._before is not None:
            was = offset_of(self._before)
            self.set_values(Calibrate(calibration_x_mm=was.x_mm, calibration_y_mm=was.y_mm), self.cancel)

    def is_as(self, began: PrinterView, now: PrinterView) -> bool:
        return offset_of(began) == offset_of(now)

    def _took(self, printer: PrinterView) -> bool:
        if self.step is not Step.LOOK or offset_of(printer) != self.offset():
            return False
        self._before, self._began = self._began, printer
        self._go(Step.DONE)
        return True

    def _read(self) -> None:
        """Drawn while it is typed."""
        seen = self.seen()
        if seen is not None:
            self.picture.show_seen(*seen)
        self._judge()

    def _lacks(self) -> str | None:
        offset = self.offset()
        if offset is None:
            return tr("Say the numbers first")
        if not offset.is_possible:
            return tr("More than {mm} mm is no shift: look at what is loaded", mm=MOST_MM)
        if self._printer is not None and offset == offset_of(self._printer):
            return tr("Nothing would be moved: it is right")
        return None

    def _judge(self) -> None:
        printer, step, busy = self._printer, self.step, self._busy()
        looks, done = step is Step.LOOK, step is Step.DONE
        for part in (self.questions, self.picture, self.result, self.apply):
            part.setVisible(looks)
        for button, shown in (
            (self.begin, step is Step.BEGIN),
            (self.have, step is Step.BEGIN),
            (self.right, done),
            (self.still, done),
            (self.again, looks or done),
            (self.back, done),
            (self.stop, looks),
        ):
            button.setVisible(shown)
        cannot = None if printer is None else why_no_grid(printer)
        for button in (self.begin, self.have, self.again):
            button.allow(busy or cannot)
        for field in self.fields:
            field.blockSignals(True)
            field.allow(self._why_not)
            field.blockSignals(False)
        self.apply.allow(busy or self._lacks())
        for button in (self.still, self.back):
            button.allow(busy)
        if step is Step.BEGIN:
            self._tell(cannot or tr("A label with lines every mm is printed. Its numbers say how far it is off."))
        elif looks:
            self._tell(tr("Look at the printed grid, as it came out of the printer. 0 and no blank paper is right."))
            offset = self.offset()
            words = "" if offset is None else tr("From now on: {offset}.", offset=offset_words(offset))
            self.result.setText(words)
            self.result.setAccessibleName(words)
        elif printer is not None:
            now = offset_words(offset_of(printer))
            self._tell(tr("Set: {offset}. Does the check begin with 0 at the top and at the left?", offset=now))
