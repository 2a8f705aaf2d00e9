"""The common part of both calibrations: print a sheet, look at it, save the result for the medium."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from enum import StrEnum
from typing import Any, TypeVar

import msgspec
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from app.client import ConsoleClient
from app.errors import CallRefused, ConsoleError
from app.language.translate import tr
from app.session.console_parts import ConsoleParts
from app.session.event_stream import ChangeBatch
from app.session.flows import flow
from app.theme.text_role import TextRole
from app.widgets.buttons import Button
from app.widgets.focus_ring import focus_kept
from app.widgets.labels import named, tell, text_label, vbox
from app.words.jobs import mark_of, note_of
from app.words.media import as_shown, is_same_roll
from app.words.plain_text import plain
from server_core.contract.api.console import ConsoleApi
from server_core.contract.types.jobs import JobActionKind, JobActionRequest, JobRow
from server_core.contract.types.media import Calibrate
from server_core.contract.types.printers import PrinterView
from server_core.contract.types.states import JobStatus

T = TypeVar("T")

# Follows a printed sheet until it is out, and cancels it while it waits.


class SheetLine(QWidget):
    def __init__(self, parts: ConsoleParts, identifier: str, name: str) -> None:
        super().__init__()
        self._parts, self._name = parts, name
        self.job: JobRow | None = None
        self.label = named(text_label(wrap=True), identifier, "")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.label)
        parts.live.batch.connect(self._follow)
        self.hide()

    def show_job(self, job: JobRow) -> None:
        self.job = job
        note = note_of(job)
        state = mark_of(job).word
        words = tr("{sheet}: {state}", sheet=self._name, state=state)
        if note:
            words = tr("{sheet}: {state} – {note}", sheet=self._name, state=state, note=plain(note))
        tell(self.label, words)
        self.show()

    def forget(self) -> None:
        """Cancel a sheet that still waits."""
        job, self.job = self.job, None
        self.hide()
        if job is not None and job.status is JobStatus.PENDING:
            # if printing began meanwhile it comes out, which does no harm
            action = JobActionRequest(kind=JobActionKind.CANCEL, print_job_ids=[job.print_job_id])
            self._parts.session.tell(lambda client: client.act_on_jobs(action))

    def drop(self) -> None:
        """Stop following because another printer is shown. The sheet comes out all the same."""
        self.job = None
        self.hide()

    def _follow(self, batch: ChangeBatch) -> None:
        job = self.job
        if job is None:
            return
        for row in batch.jobs:
            if row.print_job_id == job.print_job_id and row.version > job.version:
                self.show_job(row)


class CalibrationStep(StrEnum):
    BEGIN = "begin"
    LOOK = "look"
    """The sheet was sent. The user looks at it and answers."""
    DONE = "done"
    """The values were saved."""


class Steps(QWidget):
    """Base class. Subclasses give `title`, name and request of the `sheet`, and evaluate their own fields."""

    changed = Signal(object)
    """PrinterView, as the server answered."""
    moved = Signal(object)
    """Itself: it is at another step, which must be scrolled into view."""
    name = ""
    main_buttons: Sequence[Button] = ()
    """One for each step."""

    def __init__(self, parts: ConsoleParts, title: str, sheet: str) -> None:
        super().__init__()
        self._parts, self._theme = parts, parts.theme
        self._printer: PrinterView | None = None
        self._began: PrinterView | None = None
        """The printer when the sheet was requested or the values were saved. It must be the same still."""
        self._before: PrinterView | None = None
        """The printer before the values were saved. Undo returns to it, whatever else was set since."""
        self._why_not: str | None = None
        self._asking = False
        self.step = CalibrationStep.BEGIN
        named(self, f"calib.{self.name}", title)
        self.title = named(text_label(title, wrap=True), f"calib.{self.name}.title", title)
        parts.theme.keep(self.title, TextRole.TITLE, bold=True)
        self.text = named(text_label(wrap=True), f"calib.{self.name}.text", "")
        self.sheet = SheetLine(parts, f"calib.{self.name}.sheet", sheet)
        self.wrong = named(text_label(wrap=True, tone="failed"), f"calib.{self.name}.wrong", "")
        self.column = vbox(self, spacing=8)
        for part in (self.title, self.text, self.sheet, self.wrong):
            self.column.addWidget(part)
        self._complain("")

    def show_printer(self, printer: PrinterView) -> None:
        before = self._printer
        self._printer = printer
        if before is not None and before.printer_id != printer.printer_id:
            self.sheet.drop()
            self._complain("")
            self._go(CalibrationStep.BEGIN)
        else:
            self._compare()

    def allow(self, why_not: str | None) -> None:
        self._why_not = why_not
        self._judge()

    def lead(self, leads: bool) -> None:
        """Set whether its main button is the main one of the dialog."""
        for button in self.main_buttons:
            button.make_primary(leads)

    def cancel(self) -> None:
        """Cancel. Saved values stay."""
        self.sheet.forget()
        self._complain("")
        self._go(CalibrationStep.BEGIN)

    def print_sheet(self, call: Callable[[ConsoleApi], Coroutine[Any, Any, JobRow]]) -> None:
        """Print a sheet. With another medium or other values it is a new sheet."""
        printer, at = self._printer, self.step
        if printer is None:
            return

        def sent(job: JobRow) -> None:
            self._parts.queue.apply([job])
            if self.step is not at:
                return  # it was confirmed meanwhile: nothing to look at
            self._began = printer
            self.sheet.show_job(job)
            if self.step is not CalibrationStep.DONE:
                self._go(CalibrationStep.LOOK)
            self._compare()

        self._ask(lambda client: call(client.after_seeing(as_shown(printer))), sent)

    def set_values(self, request: Calibrate, then: Callable[[], None], shown: PrinterView | None = None) -> None:
        """Save values. `shown`: the values when the sheet was printed, if its numbers are added to those."""
        printer = self._printer
        if printer is None:
            return
        printer_id = printer.printer_id
        request = msgspec.structs.replace(request, expected=as_shown(shown or printer))

        def done(changed: PrinterView) -> None:
            self._before = printer
            if self._printer is None or self._printer.version <= changed.version:
                self._printer = changed  # otherwise the stream was faster
            self._began = changed
            self.changed.emit(changed)
            then()
            self._compare()

        self._ask(lambda client: client.calibrate(printer_id, request, key=None), done)

    def is_as(self, began: PrinterView, now: PrinterView) -> bool:
        """Return whether the values of this procedure are still the same."""
        raise NotImplementedError

    def _compare(self) -> None:
        """Restart if medium or values changed: a waiting sheet comes out with the earlier ones."""
        began, printer = self._began, self._printer
        if began is not None and printer is not None and self.step is not CalibrationStep.BEGIN and not self._asking:
            if not is_same_roll(began, printer):
                self._begin_again(tr("Other paper was loaded in the meantime. Start again with it."))
            elif not self.is_as(began, printer) and not self._took(printer):
                self._begin_again(tr("Other values were set in the meantime. Start again with them."))
        self._judge()

    def _took(self, printer: PrinterView) -> bool:
        """A saved value was confirmed after its answer was lost: continue from there."""
        return False

    def _begin_again(self, why: str) -> None:
        self.sheet.drop()
        self._go(CalibrationStep.BEGIN)
        self._complain(why)

    def _have_one(self) -> None:
        """Use an earlier sheet that was printed with the current values."""
        self._began = self._printer
        self._go(CalibrationStep.LOOK)

    @flow
    async def _ask(self, call: Callable[[ConsoleClient], Coroutine[Any, Any, T]], done: Callable[[T], None]) -> None:
        """Call the server, one call at a time. An answer for another printer than the shown one changes nothing."""
        if self._asking or self._printer is None:
            return
        printer_id = self._printer.printer_id
        pressed, at = self.window().focusWidget(), self.step
        self._asking = True
        self._complain("")
        with focus_kept(self):
            self._judge()
        try:
            answer = await self._parts.session.call(call)
        except ConsoleError as error:
            self._asking = False
            if self._printer.printer_id == printer_id:
                self._compare()
                self._complain(missed_words(error))
        else:
            self._asking = False
            if self._printer.printer_id == printer_id:
                done(answer)
            elif isinstance(answer, PrinterView):
                self.changed.emit(answer)
        self._judge()
        # to the pressed button if nothing else is to be done now
        if pressed is not None and self.step is at and self.hasFocus() and pressed.isVisible():
            pressed.setFocus()

    def _go(self, step: CalibrationStep) -> None:
        moved, self.step = step is not self.step, step
        here = QApplication.focusWidget()
        mine = here is None or here is self or self.isAncestorOf(here)
        self._judge()
        if moved:
            if mine and self.isVisible():  # the focused widget is hidden now
                # at the beginning the next Enter would print another sheet
                self.setFocus() if step is CalibrationStep.BEGIN else self.take_focus()
            self.moved.emit(self)

    def take_focus(self) -> None:
        """Focus the control for this step."""
        raise NotImplementedError

    def _complain(self, wrong: str) -> None:
        self.wrong.setText(plain(wrong))
        self.wrong.setAccessibleName(plain(wrong))
        self.wrong.setVisible(bool(wrong))

    def _tell(self, words: str) -> None:
        tell(self.text, words)

    def _busy(self) -> str | None:
        return self._why_not or (tr("Waiting for the server") if self._asking else None)

    def _judge(self) -> None:
        raise NotImplementedError


def missed_words(error: ConsoleError) -> str:
    return f"{error} ({error.code})" if isinstance(error, CallRefused) else str(error)
