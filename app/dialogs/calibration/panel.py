"""Calibration of a printer for its loaded media: current values, two guided procedures, and undo."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QPainter, QPaintEvent, QPen, QShortcut
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from app.dialogs.calibration.steps import CalibrationStep, Steps, missed_words
from app.dialogs.dialog import Dialog
from app.dialogs.question import Choice, Question
from app.errors import ConsoleError
from app.language.translate import figure, tr
from app.session.console_parts import ConsoleParts
from app.session.event_stream import ChangeBatch
from app.session.flows import flow
from app.theme.text_role import TextRole
from app.theme.theme import Theme
from app.widgets.buttons import Button, ButtonLine, PatchButton
from app.widgets.facts import FactList, FactRow
from app.widgets.fields import NumberEdit
from app.widgets.focus_ring import focus_kept
from app.widgets.labels import hbox, named, tell, tell_or_hide, text_label, vbox
from app.widgets.page_parts import ReadingPane
from app.widgets.pointer_guards import repeatable
from app.words.media import (
    EdgeReading,
    Offset,
    as_shown,
    darkness_words,
    medium_words,
    offset_of,
    offset_words,
    set_words,
    size_words,
    why_no_grid,
    why_no_strip,
)
from app.words.messages import message_text
from app.words.plain_text import plain
from app.words.printer_settings import command_of, has_sensor, why_no_sensor
from server_core.contract.types.media import DARKNESS_STRIP, Calibrate
from server_core.contract.types.printers import PrinterView


class CalibrationPanel(QWidget):
    changed = Signal(object)
    """PrinterView"""
    moved = Signal(object)
    """The Steps that must be scrolled into view."""

    def __init__(self, parts: ConsoleParts) -> None:
        super().__init__()
        self._session = parts.session
        self._printer: PrinterView | None = None
        self._why_not: str | None = None
        self._undoing = False
        self.facts = FactList(parts.theme, tr("Set for this printer"))
        self.undo = Button(parts.theme, "calib.undo", tr("Undo last calibration", "button"), icon="undo", compact=True)
        self.before = named(text_label(wrap=True, tone="quiet"), "calib.undo.values", "")
        self.wrong = named(text_label(wrap=True, tone="failed"), "calib.undo.wrong", "")
        self.sensor = SensorLine(parts)
        self.offset, self.darkness = OffsetSteps(parts), DarknessSteps(parts)
        layout = vbox(self, spacing=10)
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
        """Return whether a sheet was printed and its result is not saved yet."""
        return CalibrationStep.LOOK in (self.offset.step, self.darkness.step)

    def cancel(self) -> None:
        """Cancel sheets that still wait. Saved values stay."""
        self.offset.cancel()
        self.darkness.cancel()

    def go_on(self) -> None:
        """Alt+N: press the main button of the started procedure, else of the first."""
        if (button := self._leading().next_button) is not None:
            button.click()

    def _leading(self) -> OffsetSteps | DarknessSteps:
        both = (self.offset, self.darkness)
        return next((each for each in both if each.step is not CalibrationStep.BEGIN), self.offset)

    def _show_leading(self) -> None:
        """Show only one main button at a time."""
        leading = self._leading()
        for steps in (self.offset, self.darkness):
            steps.lead(steps is leading)

    def take_focus(self) -> None:
        self.offset.take_focus()

    @flow
    async def _undo(self) -> None:
        """Undo as described below the button. A second press after a lost answer does not undo the undo."""
        printer = self._printer
        before = None if printer is None else printer.calibration_before
        if printer is None or before is None or self._undoing:
            return
        printer_id = printer.printer_id
        request = Calibrate(
            calibration_x_mm=before.calibration_x_mm,
            calibration_y_mm=before.calibration_y_mm,
            darkness=before.darkness,
            expected=as_shown(printer),
        )
        self._undoing = True
        self._complain("")
        with focus_kept(self):
            self._judge()
        try:
            changed = await self._session.call(lambda client: client.calibrate(printer_id, request, key=None))
        except ConsoleError as error:
            self._undoing = False
            self._complain(missed_words(error))
        else:
            self._undoing = False
            self.changed.emit(changed)
            shown = self._printer
            if shown is not None and shown.printer_id == printer_id and shown.version <= changed.version:
                self.show_printer(changed)
        self._judge()

    def _complain(self, wrong: str) -> None:
        self.wrong.setText(plain(wrong))
        self.wrong.setAccessibleName(plain(wrong))
        self.wrong.setVisible(bool(wrong))

    def _judge(self) -> None:
        before = None if self._printer is None else self._printer.calibration_before
        never = tr("This paper has not been calibrated yet") if before is None else None
        self.undo.allow(self._why_not or never or (tr("Waiting for the server") if self._undoing else None))
        words = "" if before is None else tr("Back to {values}", values=set_words(before))
        tell(self.before, words)
        self.before.setVisible(before is not None)
        self.undo.setAccessibleName(words or self.undo.text())


def facts_of(printer: PrinterView) -> Sequence[FactRow]:
    medium = size_words(printer.media_width_mm, printer.media_height_mm)
    facts = [
        FactRow(tr("Loaded", "media"), medium, strong=True),
        FactRow(tr("Print position", "where it comes out"), offset_words(offset_of(printer))),
        FactRow(tr("Darkness"), darkness_words(printer.tuning.darkness)),
    ]
    return [*facts, *(FactRow(medium_words(each), set_words(each)) for each in printer.calibrations)]


# Darkness: five patches are printed, each darker, and the user selects the cleanest.


class DarknessSteps(Steps):
    name = "darkness"

    def __init__(self, parts: ConsoleParts) -> None:
        super().__init__(parts, tr("2. Darkness"), tr("Darkness strip"))
        theme = parts.theme
        self.patches = [
            PatchButton(theme, f"calib.patch.{number}", number, percent)
            for number, percent in enumerate(DARKNESS_STRIP, start=1)
        ]
        self.begin = Button(theme, "calib.darkness.print", tr("Print five patches", "button"))
        self.have = Button(theme, "calib.darkness.have", tr("Already printed", "button: a printed sheet"))
        self.right = Button(theme, "calib.darkness.right", tr("Done", "button"))
        self.back = Button(theme, "calib.darkness.undo", tr("Undo", "button"), icon="undo")
        self.again = Button(theme, "calib.darkness.again", tr("Print it again", "button"))
        self.own = Button(theme, "calib.darkness.own", tr("Use the printer's darkness", "button"))
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
        """Return the main button. None while the user selects a patch by pressing it."""
        return {CalibrationStep.BEGIN: self.begin, CalibrationStep.LOOK: None, CalibrationStep.DONE: self.right}[
            self.step
        ]

    def take_focus(self) -> None:
        {CalibrationStep.BEGIN: self.begin, CalibrationStep.LOOK: self.patches[0], CalibrationStep.DONE: self.right}[
            self.step
        ].setFocus()

    def _print(self) -> None:
        if self._printer is not None:
            chosen = self._printer.printer_id
            self.print_sheet(lambda calls: calls.print_strip(chosen, key=None))

    def _choose(self, number: int) -> None:
        self.set_values(Calibrate(darkness=DARKNESS_STRIP[number - 1]), self._set)

    def _undo(self) -> None:
        if self._before is not None:
            self.set_values(Calibrate(darkness=self._before.tuning.darkness), self.cancel)

    def is_as(self, began: PrinterView, now: PrinterView) -> bool:
        """Return whether the sheet still applies. Printed patches keep their darkness, whatever is set now."""
        return self.step is CalibrationStep.LOOK or began.tuning.darkness == now.tuning.darkness

    def _set(self) -> None:
        self.sheet.drop()
        self._go(CalibrationStep.DONE)

    def _judge(self) -> None:
        printer, step, busy = self._printer, self.step, self._busy()
        cannot = None if printer is None else why_no_strip(printer)
        is_checking, done = step is CalibrationStep.LOOK, step is CalibrationStep.DONE
        self.row.setVisible(is_checking)
        tuned = printer is not None and printer.tuning.darkness is not None
        for button, shown in (
            (self.begin, step is CalibrationStep.BEGIN),
            (self.have, step is CalibrationStep.BEGIN),
            (self.right, done),
            (self.again, is_checking),
            (self.back, done),
            (self.own, step is CalibrationStep.BEGIN and tuned),
            (self.stop, is_checking),
        ):
            button.setVisible(shown)
        for button in (self.begin, self.have, self.again):
            button.allow(busy or cannot)
        for button in (*self.patches, self.back, self.own):
            button.allow(busy)
        if step is CalibrationStep.BEGIN:
            self._tell(cannot or tr("The palest patch is 1, the darkest is 5. Too dark wears the print head."))
        elif is_checking:
            self._tell(tr("Which one is cleanest, with separate fine bars and a solid black area? Press it."))
        elif printer is not None:
            self._tell(tr("Set: darkness {darkness}.", darkness=darkness_words(printer.tuning.darkness)))


# Position: a mm grid with numbers is printed, the user reads two numbers, and the image is moved.


MOST_MM = 50
BLANK_STEP = 0.5


class OffsetSteps(Steps):
    name = "offset"

    def __init__(self, parts: ConsoleParts) -> None:
        super().__init__(parts, tr("1. Print position"), tr("Calibration grid"))
        theme, mm = parts.theme, tr("mm", "unit")
        self.top = Stepper(theme, "calib.top", tr("First complete number at the top"), 0, MOST_MM)
        self.left = Stepper(theme, "calib.left", tr("First complete number on the left"), 0, MOST_MM)
        top_blank, left_blank = tr("Blank space above it"), tr("Blank space to the left of it")
        self.top_blank = Stepper(theme, "calib.top.blank", top_blank, 0, MOST_MM, step=BLANK_STEP, unit=mm)
        self.left_blank = Stepper(theme, "calib.left.blank", left_blank, 0, MOST_MM, step=BLANK_STEP, unit=mm)
        self.fields = (self.top, self.top_blank, self.left, self.left_blank)
        self.questions = QWidget()
        grid = QGridLayout(self.questions)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(20)
        grid.setVerticalSpacing(10)
        for index, field in enumerate(self.fields):
            grid.addWidget(field, index // 2, index % 2)
            field.changed.connect(self._read)
        self.picture = OffsetPicture(theme, "calib.offset.picture")
        self.result = named(text_label(wrap=True), "calib.offset.result", "")
        self.begin = Button(theme, "calib.offset.print", tr("Print the mm grid", "button"))
        self.have = Button(theme, "calib.offset.have", tr("Already printed", "button: a printed sheet"))
        self.apply = Button(theme, "calib.offset.apply", tr("Apply and print a check", "button"))
        self.right = Button(theme, "calib.offset.right", tr("Yes, it's right", "button"))
        self.still = Button(theme, "calib.offset.still", tr("Not yet", "button"))
        self.again = Button(theme, "calib.offset.again", tr("Print it again", "button"))
        self.back = Button(theme, "calib.offset.undo", tr("Undo", "button"), icon="undo")
        self.stop = Button(theme, "calib.offset.cancel", tr("Cancel", "button"))
        buttons = (self.begin, self.have, self.apply, self.right, self.still, self.again, self.back, self.stop)
        for part in (self.questions, self.result, ButtonLine(*buttons), self.picture):
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

    def readings(self) -> tuple[EdgeReading, EdgeReading] | None:
        """Return the numbers read at the left and at the top; None: not a number."""
        values = [field.value() for field in (self.left, self.left_blank, self.top, self.top_blank)]
        if any(value is None for value in values):
            return None
        numbers = [value or 0.0 for value in values]
        return EdgeReading(first=numbers[0], blank=numbers[1]), EdgeReading(first=numbers[2], blank=numbers[3])

    def offset(self) -> Offset | None:
        """Return the offset from the answers, added to that of the printed grid."""
        measured, began = self.readings(), self._began
        return None if measured is None or began is None else offset_of(began).moved(*measured)

    @property
    def next_button(self) -> Button:
        return {CalibrationStep.BEGIN: self.begin, CalibrationStep.LOOK: self.apply, CalibrationStep.DONE: self.right}[
            self.step
        ]

    def take_focus(self) -> None:
        {CalibrationStep.BEGIN: self.begin, CalibrationStep.LOOK: self.top.field, CalibrationStep.DONE: self.right}[
            self.step
        ].setFocus()

    def _print(self) -> None:
        if self._printer is not None:
            chosen = self._printer.printer_id
            if self.step is CalibrationStep.BEGIN:
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
            request = Calibrate(calibration_x_mm=offset.x_mm, calibration_y_mm=offset.y_mm)
            self.set_values(request, self._applied, self._began)

    def _applied(self) -> None:
        self.sheet.drop()
        self._go(CalibrationStep.DONE)
        self._print()

    def _not_yet(self) -> None:
        """Measure again on the check sheet, whose numbers show the remaining deviation."""
        self._clear()
        self._have_one()

    def _right(self) -> None:
        self.sheet.drop()
        self._go(CalibrationStep.BEGIN)

    def _undo(self) -> None:
        if self._before is not None:
            was = offset_of(self._before)
            self.set_values(Calibrate(calibration_x_mm=was.x_mm, calibration_y_mm=was.y_mm), self.cancel)

    def is_as(self, began: PrinterView, now: PrinterView) -> bool:
        return offset_of(began) == offset_of(now)

    def _took(self, printer: PrinterView) -> bool:
        if self.step is not CalibrationStep.LOOK or offset_of(printer) != self.offset():
            return False
        self._before, self._began = self._began, printer
        self._go(CalibrationStep.DONE)
        return True

    def _read(self) -> None:
        """Draw while the user types."""
        measured = self.readings()
        if measured is not None:
            self.picture.show_seen(*measured)
        self._judge()

    def _lacks(self) -> str | None:
        offset = self.offset()
        if offset is None:
            return tr("Enter the numbers first")
        if not offset.is_possible:
            return tr("More than {mm} mm can't be corrected: check the loaded paper", mm=MOST_MM)
        if self._printer is not None and offset == offset_of(self._printer):
            return tr("Nothing to move: it is already right")
        return None

    def _judge(self) -> None:
        printer, step, busy = self._printer, self.step, self._busy()
        is_checking, done = step is CalibrationStep.LOOK, step is CalibrationStep.DONE
        for part in (self.questions, self.picture, self.result, self.apply):
            part.setVisible(is_checking)
        for button, shown in (
            (self.begin, step is CalibrationStep.BEGIN),
            (self.have, step is CalibrationStep.BEGIN),
            (self.right, done),
            (self.still, done),
            (self.again, is_checking or done),
            (self.back, done),
            (self.stop, is_checking),
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
        if step is CalibrationStep.BEGIN:
            self._tell(
                cannot or tr("Prints a label with a line every millimetre. Its numbers show how far the print is off.")
            )
        elif is_checking:
            self._tell(tr("Hold the printed grid the way it came out of the printer. 0 and no gap = correct."))
            offset = self.offset()
            words = "" if offset is None else tr("From now on: {offset}.", offset=offset_words(offset))
            tell(self.result, words)
        elif printer is not None:
            now = offset_words(offset_of(printer))
            self._tell(tr("Set: {offset}. Does the check print start with 0 at the top and on the left?", offset=now))


# The media sensor of a label printer: after one question it feeds a few labels and measures them.


class SensorLine(QWidget):
    """Hidden for printers without a command for it."""

    def __init__(self, parts: ConsoleParts) -> None:
        super().__init__()
        self._parts = parts
        self._printer: PrinterView | None = None
        self._why_not: str | None = None
        self._asking = False
        title = tr("Paper sensor")
        named(self, "calib.sensor", title)
        self.title = text_label(title, wrap=True)
        parts.theme.keep(self.title, TextRole.TITLE, bold=True)
        self.text = named(text_label(wrap=True, tone="quiet"), "calib.sensor.text", "")
        self.outcome = named(text_label(wrap=True), "calib.sensor.told", "")
        self.wrong = named(text_label(wrap=True, tone="failed"), "calib.sensor.wrong", "")
        self.begin = Button(parts.theme, "calib.sensor.begin", tr("Calibrate the sensor…", "button"), icon="roll")
        layout = vbox(self, spacing=6, margins=(0, 0, 0, 8))
        for part in (self.title, self.text, ButtonLine(self.begin), self.outcome, self.wrong):
            layout.addWidget(part)
        self.begin.clicked.connect(self._ask)
        self._say("", "")

    def show_printer(self, printer: PrinterView) -> None:
        if self._printer is None or self._printer.printer_id != printer.printer_id:
            self._say("", "")
        self._printer = printer
        self.setVisible(has_sensor(printer))
        command = command_of(printer)
        words = tr(
            "If the printer skips labels or stops between them, for example after a different kind of roll was loaded."
        )
        self.text.setText(words if command is None else f"{words} ({command})")
        self.text.setAccessibleName(self.text.text())
        self._judge()

    def allow(self, why_not: str | None) -> None:
        self._why_not = why_not
        self._judge()

    @flow
    async def _ask(self) -> None:
        """Ask about the printer shown now, even if another one is shown by the time of the answer."""
        printer = self._printer
        if printer is None:
            return
        printer_id = printer.printer_id
        chosen = await Question(
            self._parts.theme,
            "calib.sensor.question",
            tr("Calibrate the paper sensor of {printer}?", printer=plain(printer.name)),
            tr("The printer feeds a few blank labels and measures them and the gaps or marks between them."),
            [Choice(key="leave", word=tr("Cancel")), Choice(key="feed", word=tr("Feed labels", "button"))],
            self,
            live=self._parts.live,
        ).ask()
        if chosen != "feed" or self._asking:
            return
        self._asking = True
        self._say("", "")
        with focus_kept(self):
            self._judge()
        done, wrong = tr("Calibration was started. Check that the printer feeds labels and then stops."), ""
        try:
            answer = await self._parts.session.call(lambda client: client.calibrate_sensor(printer_id, key=None))
        except ConsoleError as error:
            done, wrong = "", missed_words(error)
        else:
            if answer.problem:
                done, wrong = "", message_text(answer.problem)
        self._asking = False
        if self._printer is not None and self._printer.printer_id == printer_id:
            self._say(done, wrong)
        self._judge()

    def _say(self, done: str, wrong: str) -> None:
        for label, text in ((self.outcome, plain(done)), (self.wrong, plain(wrong))):
            tell_or_hide(label, text)

    def _judge(self) -> None:
        printer = self._printer
        asking = tr("Waiting for the printer") if self._asking else None
        self.begin.allow(self._why_not or asking or (None if printer is None else why_no_sensor(printer)))


# The corner of a label with the mm grid: as printed, and as it will be.


SEEN_MM = 22.0
"""Visible mm of the paper, from its corner."""
HIGH = 190
GAP = 24


class OffsetPicture(QWidget):
    def __init__(self, theme: Theme, identifier: str) -> None:
        super().__init__()
        self._theme = theme
        self._left = self._top = EdgeReading()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        named(self, identifier, "")
        self.show_seen(EdgeReading(), EdgeReading())
        theme.changed.connect(self.updateGeometry)

    def show_seen(self, left: EdgeReading, top: EdgeReading) -> None:
        self._left, self._top = left, top
        moved = Offset(x_mm=left.off_mm, y_mm=top.off_mm)
        if moved == Offset():
            words = tr("The grid starts at the corner of the paper: nothing to correct")
        else:
            words = tr(
                "The grid is moved {offset} so that it starts at the corner of the paper", offset=offset_words(moved)
            )
        self.setAccessibleName(words)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(2 * HIGH, self._high())

    def minimumSizeHint(self) -> QSize:
        return QSize(220, self._high())

    def _high(self) -> int:
        return HIGH * self._theme.sizes.body // 14 + self._theme.sizes.body * 2

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        line = self._theme.sizes.body * 2
        side = min((self.width() - GAP) / 2 - 4, self.height() - line - 4)
        before = (self._left.blank - self._left.first, self._top.blank - self._top.first)
        columns = ((2.0, tr("Before"), before), (2.0 + side + GAP, tr("After"), (0.0, 0.0)))
        for left, words, origin in columns:
            painter.setFont(self._theme.font(self._theme.sizes.body, bold=True))
            painter.setPen(self._theme.colour("text"))
            room = QRectF(left, 0, side + GAP, line)
            elided = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, int(side))
            painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), elided)
            self._corner(painter, QRectF(left, line, side, side), origin)
        painter.end()

    def _corner(self, painter: QPainter, paper: QRectF, origin: tuple[float, float]) -> None:
        """Draw a corner. `origin`: position of the grid's 0 in mm from the paper's corner."""
        scale = paper.width() / SEEN_MM
        painter.fillRect(paper, self._theme.colour("paper"))
        painter.save()
        painter.setClipRect(paper)
        ink = self._theme.colour("ink")
        painter.setFont(self._theme.font(max(9, round(scale * 1.9)), bold=True))
        for number in range(int(SEEN_MM) + 60):
            long = number % 5 == 0
            painter.setPen(QPen(ink, 1.6 if long else 0.7))
            end = 7.0 if long else 3.0
            x, y = paper.left() + (origin[0] + number) * scale, paper.top() + (origin[1] + number) * scale
            corner = QPointF(paper.left() + origin[0] * scale, paper.top() + origin[1] * scale)
            painter.drawLine(QPointF(x, corner.y()), QPointF(x, corner.y() + end * scale))
            painter.drawLine(QPointF(corner.x(), y), QPointF(corner.x() + end * scale, y))
            if long:
                painter.setPen(ink)
                self._number(painter, paper, QPointF(x + 2, corner.y() + 7.5 * scale), str(number))
                self._number(painter, paper, QPointF(corner.x() + 7.5 * scale, y), str(number))
        painter.restore()
        # only its two own edges matter; the paper continues on the other sides
        painter.setPen(QPen(self._theme.colour("accent"), 3))
        painter.drawLine(paper.topLeft(), paper.topRight())
        painter.drawLine(paper.topLeft(), paper.bottomLeft())

    def _number(self, painter: QPainter, paper: QRectF, at: QPointF, text: str) -> None:
        """Draw a number completely or not at all: half of one would read as another."""
        metrics = painter.fontMetrics()
        box = QRectF(at.x(), at.y(), metrics.horizontalAdvance(text) + 2, metrics.height())
        if paper.contains(box):
            painter.drawText(box, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop), text)


# A number field with buttons for less and more, for gloves and keyboard.


class _Steps(NumberEdit):
    stepped = Signal(int)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}.get(Qt.Key(event.key()))
        if steps is None:
            super().keyPressEvent(event)
        else:
            self.stepped.emit(steps)


class Stepper(QWidget):
    changed = Signal()

    def __init__(
        self, theme: Theme, identifier: str, name: str, low: float, high: float, *, step: float = 1, unit: str = ""
    ) -> None:
        super().__init__()
        self._theme, self._step = theme, step
        self._why_not: str | None = None
        self.field = _Steps(identifier, name, low, high, blank=0)
        self.field.setAlignment(Qt.AlignmentFlag.AlignCenter)
        label = text_label(name, wrap=True)
        label.setBuddy(self.field)
        self.less = repeatable(Button(theme, f"{identifier}.less", "−", spoken=tr("{what}: less", what=name)))
        self.more = repeatable(Button(theme, f"{identifier}.more", "+", spoken=tr("{what}: more", what=name)))
        self.wrong = named(text_label(tone="failed"), f"{identifier}.wrong", "")
        row = hbox(spacing=8)
        row.addWidget(self.less)
        row.addWidget(self.field, 1)
        if unit:
            row.addWidget(text_label(unit, tone="quiet"))
        row.addWidget(self.more)
        column = vbox(self, spacing=4)
        column.addWidget(label)
        column.addStretch(1)
        column.addLayout(row)
        column.addWidget(self.wrong)
        self.less.clicked.connect(lambda: self._by(-1))
        self.more.clicked.connect(lambda: self._by(1))
        self.field.stepped.connect(self._by)
        self.field.textChanged.connect(self._judge)
        self._fit()
        theme.changed.connect(self._fit)
        self._judge()

    def value(self) -> float | None:
        """Return the value; None: invalid text."""
        return self.field.number()

    def choose(self, value: float) -> None:
        self.field.setText(figure(value, "g"))

    def allow(self, why_not: str | None) -> None:
        self.field.setEnabled(why_not is None)
        self._why_not = why_not
        self._judge()

    def _by(self, steps: int) -> None:
        value = self.field.number()
        wanted = (0.0 if value is None else value) + steps * self._step
        self.choose(min(self.field.high, max(self.field.low, wanted)))

    def _judge(self) -> None:
        value, wrong = self.field.number(), self.field.wrong()
        self.wrong.setText(wrong)
        self.wrong.setAccessibleName(wrong)
        self.wrong.setVisible(bool(wrong))
        at_end = tr("This is the limit")
        self.less.allow(self._why_not or (at_end if value is not None and value <= self.field.low else None))
        self.more.allow(self._why_not or (at_end if value is not None and value >= self.field.high else None))
        self.changed.emit()

    def _fit(self) -> None:
        side = self._theme.sizes.target
        for button in (self.less, self.more):
            button.setMinimumSize(side, side)
        self.field.setMinimumWidth(side)


# The calibration panel above another widget, for a first label that came out shifted.


NEXT_KEYS = "Alt+N"


class CalibrationDialog(Dialog):
    def __init__(self, parts: ConsoleParts, printer: PrinterView, parent: QWidget) -> None:
        super().__init__(parts.theme, parent)
        theme, name = parts.theme, plain(printer.name)
        self._parts = parts
        self._chosen, self._version = printer.printer_id, printer.version
        title = tr("Calibrate {printer}", printer=name)
        self.setWindowTitle(title)
        self.resize(660, 560)
        named(self, "calib", title)
        self.panel = CalibrationPanel(parts)
        self.close_it = Button(theme, "calib.close", tr("Close", "button"))
        pane = ReadingPane("calib.pane", title, [self.panel])
        self.stack(theme, title, body=pane)
        self.panel.moved.connect(pane.show_from)
        self.end_with(self.close_it)
        self.panel.show_printer(printer)
        self.panel.changed.connect(lambda changed: parts.printers.apply([changed]))
        self.close_it.clicked.connect(self.reject)
        parts.live.batch.connect(self._take)
        parts.access.changed.connect(self._judge)
        parts.live.may_change.connect(self._judge)
        QShortcut(QKeySequence(NEXT_KEYS), self).activated.connect(self.panel.go_on)
        self._judge()

    def take_focus(self) -> None:
        self.panel.take_focus()

    def done(self, result: int) -> None:
        self.panel.cancel()
        super().done(result)

    def _take(self, batch: ChangeBatch) -> None:
        for printer in batch.printers:
            if printer.printer_id == self._chosen and printer.version >= self._version:
                self._version = printer.version
                self.panel.show_printer(printer)

    def _judge(self) -> None:
        self.panel.allow(self._parts.live.why_not_change or self._parts.access.why_not_admin)
