"""What the triage panel's buttons do, and what it shows of the job that is selected."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING
from uuid import UUID

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from app.client import ConsoleClient
from app.errors import ConsoleError
from app.language.translate import tr
from app.models.queue import local_now
from app.pages.page import PageKey
from app.session.console_parts import ConsoleParts
from app.session.flows import flow
from app.session.job_actions import LOOK_IN_QUEUE
from app.session.outcome_unknown import saying
from app.session.window_command import WindowCommand
from app.words.job_actions import JobAction
from app.words.jobs import DuplicateAction, asked_twice, name_of
from app.words.plain_text import plain
from app.words.printers import not_changed
from app.words.triage import Same, Step, in_standing_line, same_cause, support_lines, triage_of
from server_core.contract.types.audit import Notice
from server_core.contract.types.jobs import MOST_JOBS, CloseNotice, DuplicateAnswer, JobRow, JobsWanted
from server_core.contract.types.states import PrinterStatus

if TYPE_CHECKING:
    from app.pages.queue.commands import HeldBack
    from app.pages.queue.page import QueuePage

ACTS = {
    Step.REPRINT: JobAction.REPRINT,
    Step.MOVE: JobAction.MOVE,
    Step.PRINT: JobAction.RELEASE,
    Step.CANCEL: JobAction.CANCEL,
    Step.ROLL: JobAction.CHANGE_ROLL,
}
TWIN_ANSWERS = {DuplicateAction.BOTH: DuplicateAnswer.BOTH, DuplicateAction.THROWN: DuplicateAnswer.THROWN}
ICONS = {DuplicateAction.BOTH: "check", DuplicateAction.THROWN: "check", DuplicateAction.OTHER: "search"}


class TriageSteps(QObject):
    def __init__(self, page: QueuePage, parts: ConsoleParts) -> None:
        super().__init__(page)
        self._page = page
        self._parts = parts
        self._row: JobRow | None = None
        self._asks = False
        """Whether the panel asks if the job was ordered twice."""
        page.triage.twin.wanted.connect(self._answer_twin)

    def show(self, row: JobRow | None, held_back: HeldBack) -> None:
        """None: no job is selected, or several are."""
        self._row = row
        printer = None if row is None else self._parts.printers.by_id(row.printer_id)
        triage = None if row is None else triage_of(row, printer, local_now())
        same = len(self._same()) if triage is not None and triage.steps else 0
        line = printer.waiting if row is not None and printer is not None and in_standing_line(row, printer) else 0
        asked = None if row is None else asked_twice(row, local_now())
        name = "" if row is None else name_of(row)
        self._page.triage.show_triage(triage, Same(here=same, line=line), asked, held_back, name)
        if self._asks is not (asked is not None):
            self._asks = asked is not None
            self._page.commands_changed.emit()

    def commands(self) -> Sequence[WindowCommand]:
        """The answers to "ordered twice?" by key; where the panel has no room they are buttons of the bar."""
        chosen = self._page.chosen()
        row = chosen.rows[0] if len(chosen.rows) == 1 else None
        asked = None if row is None else asked_twice(row, local_now())
        if row is None or asked is None:
            return ()
        return [
            WindowCommand(
                key=f"queue.answer.{act}",
                words=asked.words(act),
                run=partial(self._take_twin, row, act),
                why_not=None if act is DuplicateAction.OTHER else chosen.held_back.offline,
                icon=ICONS[act],
                big=not self._asks,
            )
            for act in asked.acts
            if act is not DuplicateAction.CANCEL  # it is in the bar anyway
        ]

    def _answer_twin(self, act: str) -> None:
        if self._row is not None:
            self._take_twin(self._row, DuplicateAction(act))

    def _take_twin(self, row: JobRow, act: DuplicateAction) -> None:
        parts, page, twin = self._parts, self._page, row.twin
        if twin is None:
            return
        match act:
            case DuplicateAction.CANCEL:
                page.result.clear()
                parts.job_actions.perform(JobAction.CANCEL, [row])
            case DuplicateAction.OTHER:
                self._open_other(twin.print_job_id)
            case DuplicateAction.BOTH | DuplicateAction.THROWN:
                self._close(row, twin.notice, CloseNotice(answer=TWIN_ANSWERS[act]))

    @flow
    async def _open_other(self, job_id: UUID) -> None:
        try:
            detail = await self._parts.session.call(lambda client: client.job(job_id))
        except ConsoleError as error:
            self._page.banner.say_error(tr("The other job could not be shown."), error)
        else:
            self._page.open_argument(detail.row)

    @flow
    async def _close(self, row: JobRow, notice: int, answer: CloseNotice) -> None:
        async def close(client: ConsoleClient) -> Notice | JobRow:
            return await client.close_notice(notice, answer)

        async def answered(client: ConsoleClient) -> Notice | JobRow | None:
            now = await client.job_rows(JobsWanted(print_job_ids=[row.print_job_id]))
            return next((each for each in now if each.twin is None), None)

        try:
            now = await self._parts.session.call(lambda client: client.settle(close(client), answered))
        except ConsoleError as error:
            name = name_of(row)
            unknown = tr("It is not known whether the answer for {name} was taken.", name=name)
            known = saying(error, unknown, str(LOOK_IN_QUEUE))
            self._page.banner.say_error(tr("The answer for {name} was not taken.", name=name), known)
            return
        if isinstance(now, JobRow):
            self._parts.queue.apply([now], at_once=True)
        else:
            self._parts.notices.apply([now])

    def take(self, step: str, of_all: bool) -> None:
        """Of the panel's job, or of all jobs with its cause."""
        row = self._row
        if row is None:
            return
        rows = self._same() if of_all else [row]
        match Step(step):
            case Step.YES | Step.NO if of_all:
                self._page.open_confirmations()
            case Step.YES:
                self._parts.job_actions.answer(row, True)
            case Step.NO:
                self._parts.job_actions.answer(row, False, print_again=True)
            case Step.ELSEWHERE:
                self._parts.job_actions.print_elsewhere(rows)
            case Step.PRINTER:
                self._page.wanted.emit(PageKey.PRINTERS, row.printer_id)
            case Step.COPY:
                QGuiApplication.clipboard().setText(support_lines(row))
                self._parts.messages.note(tr("Copied for support"), key="copied")
            case act:
                self._page.result.clear()
                self._parts.job_actions.perform(ACTS[act], rows)

    @flow
    async def pause_or_resume(self, printer_id: UUID) -> None:
        """From the head of a printer's jobs."""
        printer = self._parts.printers.by_id(printer_id)
        if printer is None:
            return
        pauses = printer.status is not PrinterStatus.PAUSED
        no, unknown = not_changed(plain(printer.name), paused=pauses)
        try:
            changed = await self._parts.session.call(lambda client: client.set_paused(printer_id, paused=pauses))
        except ConsoleError as error:
            self._page.banner.say_error(no, saying(error, unknown))
        else:
            self._parts.printers.apply([changed])

    def _same(self) -> list[JobRow]:
        queue = self._parts.queue
        rows = (queue.job(position) for position in range(queue.rowCount()))
        row = self._row
        printer = None if row is None else self._parts.printers.by_id(row.printer_id)
        return [] if row is None else same_cause(row, rows, printer)[:MOST_JOBS]
