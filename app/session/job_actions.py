"""What an operator does with jobs: asks first where paper or work is at stake, then tells the server."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from uuid import UUID

import shiboken6
from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app.client import ConsoleClient
from app.dialogs.change_roll.dialog import ChangeRollDialog
from app.dialogs.question import Choice, choose
from app.errors import ConsoleError
from app.language.translate import Phrase, tr
from app.models.printers import PrintersModel
from app.models.queue import QueueModel
from app.session.flows import Flow, flow
from app.session.job_acts import LOOK_IN_QUEUE, JobActs, reprint_unknown
from app.session.live import Live
from app.session.outcome_unknown import saying
from app.session.session import Session
from app.session.undo_offers import UndoOffers
from app.theme.theme import Theme
from app.words.job_actions import (
    JobAction,
    able,
    amount_words,
    called,
    cancel_words,
    not_printed,
    on_paper_words,
    reprint_words,
)
from app.words.jobs import Batch, JobState, job_state, may_be_on_paper, name_of
from app.words.notices import answered_words, not_known_words
from app.words.plain_text import plain
from server_core.contract.types.jobs import (
    MOST_JOBS,
    Answer,
    Counted,
    JobActDone,
    JobActKind,
    JobNeeds,
    JobRow,
    JobsWanted,
    Reprint,
)
from server_core.contract.types.printers import AnswerBacklog, BacklogChoice, PrinterView
from server_core.contract.types.states import JobStatus

NOTHING_PRINTED = Phrase("Nothing was printed again: answer once more, or find the job in the queue and press Reprint.")


class PartlyMade(ConsoleError):
    """`made`: the job of the begun copy; the whole `copies` behind it are missing."""

    def __init__(self, made: JobRow, copies: int, error: ConsoleError) -> None:
        missing = tr("The copy that was begun is printed again; %n whole copy(ies) still missing.", "", copies)
        super().__init__(f"{missing} {error}")
        self.made = made
        self._error = error

    @property
    def details_text(self) -> str:
        return f"{self}\n{self._error.details_text}"


class JobActions(QObject):
    """The one place that changes jobs. Questions open over what `over` gives: the window."""

    failed = Signal(str, object)
    """What did not work, ConsoleError."""
    refused = Signal(object)
    """bulk.Refusals: not all of many took part."""
    reprinted = Signal(object)
    """JobRow of the new job."""
    denied = Signal(object)
    """JobRow that did not come out, by a person's word: it can be printed again."""
    noted = Signal(str)
    """What was not done, for it was done already."""
    not_taken = Signal(object, object)
    """JobRow whose answer was not taken as far as is known, ConsoleError."""

    def __init__(
        self,
        theme: Theme,
        session: Session,
        queue: QueueModel,
        printers: PrintersModel,
        undo: UndoOffers,
        over: Callable[[], QWidget],
        live: Live,
    ) -> None:
        super().__init__()
        self._theme = theme
        self._live = live
        self._session = session
        self._queue = queue
        self._printers = printers
        self._over = over
        self._acts = JobActs(session, queue, undo, self)
        self._under_way: set[UUID] = set()
        """Jobs whose reprint the server has not answered yet: another press makes no other one."""
        self._acts.noted.connect(self.noted)
        self._undo = undo
        live.may_change.connect(self._allow_undo)
        self._allow_undo()
        self._acts.failed.connect(self.failed)
        self._acts.refused.connect(self.refused)

    def perform(self, action: JobAction, rows: Sequence[JobRow]) -> None:
        """With those of them that it can be done with; nothing where there are none."""
        rows = able(action, rows)
        if not rows:
            return
        match action:
            case JobAction.REPRINT:
                self._reprint(rows)
            case JobAction.MOVE:
                self._choose_printer(rows)
            case JobAction.HOLD:
                self._acts.act(JobActKind.HOLD, rows)
            case JobAction.RELEASE:
                self._acts.act(JobActKind.RELEASE, rows)
            case JobAction.CANCEL:
                self._cancel(rows)
            case JobAction.CHANGE_ROLL:
                self._change_roll(rows[0])
            case JobAction.UNDO:
                self._acts.take_back_rows(rows)
            case JobAction.PREVIEW | JobAction.ANSWER:
                pass

    def _allow_undo(self) -> None:
        self._undo.allow(self._live.why_not_change)

    @flow
    async def answer(self, row: JobRow, came_out: bool, *, print_again: bool = False) -> None:
        """`print_again`: the person said so with the same answer; else they are asked. Where nothing is printed any
        more it is noted alone."""
        over = self._live.why_over
        after = await self._say(row, Answer(came_out=came_out), prints=print_again and over is None)
        if after is None or came_out:
            return
        if over is not None:
            self.noted.emit(tr("Noted: {name} did not come out. {why}.", name=name_of(after), why=over))
        elif not self._is_printed_again(after):
            if print_again:
                self.print_again(after)
            else:
                self.denied.emit(after)

    @flow
    async def answer_some(self, row: JobRow, batch: Batch, out: int) -> None:
        """So many of its labels came out; the others are printed again. The answer is first: nothing prints twice."""
        counted = Counted(out=out, ordered=batch.total)
        after = await self._say(row, Answer(came_out=False, counted=counted), prints=True)
        if after is not None and not self._is_printed_again(after):
            self._print(after, batch.missing(out), tr("what is missing of {name}", name=name_of(row)))

    async def _say(self, row: JobRow, answer: Answer, *, prints: bool) -> JobRow | None:
        """The job as it is after the answer; None: it was not taken, which is told. `prints`: a reprint is to follow,
        which it does only then."""

        async def read(client: ConsoleClient) -> JobRow | None:
            now = await client.job_rows(JobsWanted(print_job_ids=[row.print_job_id]))
            if all(job_state(each) is JobState.NOT_CONFIRMED for each in now):
                return None
            raise ConsoleError  # it is answered, by whom is not known

        name = name_of(row)
        try:
            after = await self._session.call(
                lambda client: client.settle(client.answer(row.print_job_id, answer), read)
            )
        except ConsoleError as error:
            unknown = tr("It is not known whether the answer for {name} was taken.", name=name)
            known = saying(error, unknown, *((str(NOTHING_PRINTED),) if prints else ()))
            self.failed.emit(tr("The answer for {name} was not taken.", name=name), known)
            self.not_taken.emit(row, known)
            return None
        self._queue.apply([after], at_once=True)
        return after

    async def answer_backlog(self, printer: PrinterView, choice: BacklogChoice) -> str | None:
        """For all old jobs of the printer: what came of it, in words. None: nothing, or it failed, which is told."""
        name = plain(printer.name)
        if choice is not BacklogChoice.PRINT:
            answer = await choose(
                self._theme,
                "cancelold",
                tr("Cancel %n job(s) for {name}?", "", printer.stale, name=name),
                tr(
                    "They waited too long and will not be printed. "
                    "The applications that sent them see them as cancelled."
                ),
                [
                    Choice(key="keep", word=tr("Keep them waiting")),
                    Choice(key="cancel", word=tr("Cancel %n job(s)", "", printer.stale)),
                ],
                self._over(),
                live=self._live,
            )
            if answer != "cancel":
                return None
        try:
            answered = await self._session.call(
                lambda client: client.answer_backlog(printer.printer_id, AnswerBacklog(choice=choice))
            )
        except ConsoleError as error:
            known = saying(error, not_known_words(name, choice), str(LOOK_IN_QUEUE))
            self.failed.emit(tr("The old jobs of {name} still wait.", name=name), known)
            return None
        return answered_words(name, choice, answered)

    def print_again(self, row: JobRow) -> None:
        """A new job, without a question: a person just answered one."""
        self._print(row, [Reprint()], name_of(row))

    def print_many_again(self, rows: Sequence[JobRow], target: UUID | None = None) -> None:
        """Without a question: a person just answered one. Nothing where all of them are under way already."""
        sent = self._begin(rows)
        if sent:
            Flow(self, self._print_many(sent, target))

    async def print_failed_again(self, rows: Sequence[JobRow]) -> JobActDone | None:
        """The same for a window that tells itself what came of it. None: all of them are under way already. Raises
        ConsoleError."""
        sent = self._begin(rows)
        if not sent:
            return None
        try:
            done = await self._acts.carry_out(JobActKind.REPRINT, sent)
        finally:
            self._end(sent)
        self._queue.apply(done.jobs, at_once=True)
        return done

    async def _print_many(self, rows: Sequence[JobRow], target: UUID | None) -> None:
        try:
            await self._acts.do(JobActKind.REPRINT, rows, target)
        finally:
            self._end(rows)

    def _begin(self, rows: Sequence[JobRow]) -> list[JobRow]:
        """Those that are not under way; they are from now on."""
        sent = [row for row in rows if row.print_job_id not in self._under_way][:MOST_JOBS]
        self._under_way.update(row.print_job_id for row in sent)
        return sent

    def _end(self, rows: Sequence[JobRow]) -> None:
        self._under_way.difference_update(row.print_job_id for row in rows)

    def print_elsewhere(self, rows: Sequence[JobRow]) -> None:
        """Jobs that are over, once more on another printer; the choice of the printer is the question."""
        rows = able(JobAction.REPRINT, rows)
        if not rows:
            return

        def chosen(target: UUID) -> None:
            if len(rows) > 1:
                self.print_many_again(rows, target)
            else:
                self._print(rows[0], [Reprint(printer_id=target)], name_of(rows[0]))

        self._open_move(rows, chosen, again=True)

    def _choose_printer(self, rows: list[JobRow]) -> None:
        self._open_move(rows, lambda target: self._acts.act(JobActKind.MOVE, rows, target))

    @flow
    async def _open_move(self, rows: Sequence[JobRow], chosen: Callable[[UUID], None], *, again: bool = False) -> None:
        """Open the dialog that moves jobs or prints them again.

        If the call fails or the server does not know it, printers are compared by their loaded media.
        """
        printers, over = self._printers.all(), self._over()
        from app.dialogs.move_job import MoveJobDialog  # with the server's rules, which the first rows do without

        dialog = MoveJobDialog(self._theme, rows, printers, chosen, over, again=again, needs=None)
        dialog.follow(self._live)
        dialog.open()
        job_ids = [row.print_job_id for row in rows[:MOST_JOBS]]
        needs: Sequence[JobNeeds] = ()
        with suppress(ConsoleError):
            needs = await self._session.call(lambda client: client.job_needs(JobsWanted(print_job_ids=job_ids)))
        if shiboken6.isValid(dialog):
            dialog.show_needs(needs)

    def _change_roll(self, row: JobRow) -> None:
        printer = self._printers.by_id(row.printer_id)
        if printer is not None:
            dialog = ChangeRollDialog(
                self._theme, self._session, printer, self._over().window(), job_id=row.print_job_id
            )
            dialog.follow(self._live)
            dialog.open()
            dialog.take_focus()

    @flow
    async def _reprint(self, rows: list[JobRow]) -> None:
        row = rows[0]
        if len(rows) == 1 and not may_be_on_paper(row):
            self.print_again(row)
            return
        if len(rows) == 1:
            where = plain(row.printer_name)
            effect = tr(
                "{why} {amount} will come out of {printer} once more, as a new job.",
                why=on_paper_words(row),
                amount=amount_words(row),
                printer=where,
            )
        else:
            doubtful_ones = sum(map(may_be_on_paper, rows))
            doubt = tr("%n job(s) of them may be on paper already.", "", doubtful_ones) if doubtful_ones else ""
            effect = f"{doubt} {reprint_words(rows)}".lstrip()

        answer = await choose(
            self._theme,
            "reprint",
            tr("Print {jobs} again?", jobs=called(rows)),
            effect,
            [
                Choice(key="keep", word=tr("Do not print")),
                Choice(key="reprint", word=tr("Print again", "button: jobs")),
            ],
            self._over(),
            live=self._live,
        )
        if answer != "reprint":
            return
        if len(rows) == 1:
            self.print_again(row)
        else:
            self.print_many_again(rows)

    @flow
    async def _cancel(self, rows: list[JobRow]) -> None:
        printing = sum(row.status is JobStatus.PRINTING for row in rows)
        if printing:  # else it can be taken back
            one = len(rows) == 1
            answer = await choose(
                self._theme,
                "cancel",
                tr("Cancel {jobs}?", jobs=called(rows)),
                cancel_words(rows, printing),
                [
                    Choice(key="keep", word=tr("Keep the job") if one else tr("Keep the jobs")),
                    Choice(key="cancel", word=tr("Cancel the job") if one else tr("Cancel %n job(s)", "", len(rows))),
                ],
                self._over(),
                live=self._live,
            )
            if answer != "cancel":
                return
        await self._acts.do(JobActKind.CANCEL, rows)

    def _is_printed_again(self, row: JobRow) -> bool:
        """Told where it is: one that was not confirmed may have been printed again before it was answered."""
        if row.reprinted_as is not None:
            self.noted.emit(tr("{name} was printed again already: nothing more is printed.", name=name_of(row)))
        return row.reprinted_as is not None

    @flow
    async def _print(self, row: JobRow, wishes: Sequence[Reprint], what: str) -> None:
        """New jobs of this one, in turn. Nothing where one is under way already."""
        if not wishes or not self._begin([row]):
            return
        parts = list[JobRow]()

        async def in_turn(client: ConsoleClient) -> None:
            for wish in wishes:
                seen = parts[-1].print_job_id if parts else row.reprinted_as
                wish = replace(wish, reprinted_as=seen)
                parts.append(await client.act_on_job(JobActKind.REPRINT, row.print_job_id, wish=wish))

        try:
            await self._session.call(in_turn)
        except ConsoleError as error:
            known, sentence = reprint_unknown(error, what), not_printed(what)
            if parts:
                self._queue.apply(parts, at_once=True)
                sentence = tr("Only a part of {what} is printed again as far as is known.", what=what)
                known = PartlyMade(parts[-1], wishes[len(parts)].copies or row.copies, known)
            self.failed.emit(sentence[:1].upper() + sentence[1:], known)
        else:
            self._queue.apply(parts[-1:], at_once=True)
            self.reprinted.emit(parts[-1])
        finally:
            self._end([row])
