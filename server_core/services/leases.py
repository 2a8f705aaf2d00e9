"""Leases: agents take jobs in a long poll, start them, renew them, and report results.

A poll is answered as soon as there is work. A report may arrive late, and repeatedly.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import NamedTuple, assert_never
from uuid import UUID

import msgspec
from msgspec import field
from msgspec.structs import replace

from server_core.contract.decisions.life_cycle import (
    FINAL,
    PENDING,
    PRINTING,
    RESERVED,
    IllegalAction,
    JobState,
    ReportHolder,
    Transition,
)
from server_core.contract.decisions.print_defaults import with_defaults
from server_core.contract.decisions.print_path import used_unchanged
from server_core.contract.messages.agents import AgentCallMessages
from server_core.contract.messages.message import Message
from server_core.contract.types.agents import (
    INLINE_BYTES,
    Heartbeat,
    HeartbeatAnswer,
    HeldLease,
    JobOrder,
    Lease,
    LeaseAnswer,
    LeaseRef,
    LeaseRequest,
    NamedAttempt,
    Outcome,
    Release,
    Result,
    Start,
    started_lease_id,
)
from server_core.contract.types.audit import THE_SERVER
from server_core.contract.types.discovery import AgentCommand
from server_core.contract.types.documents import DocumentFormat
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.fields import Record, of_row
from server_core.contract.types.parameters import PrintParameters
from server_core.contract.types.states import FailureReason, JobStatus, PrinterStatus, WaitingReason
from server_core.services.agents import registry
from server_core.services.agents.connection import announce, require_newest, revoked
from server_core.services.agents.registry import AgentIdentity
from server_core.services.api_error import ApiError
from server_core.services.closed_accounts import is_closed
from server_core.services.context import Context
from server_core.services.jobs import actions, media_hold, stale_guard
from server_core.services.jobs.agent_reports import JudgedReport, facts, keep_late, weigh
from server_core.services.jobs.transitions import move_job
from server_core.services.jobs.views import USED
from server_core.services.server_state import ServerState
from server_core.services.sweeper import expire
from server_core.store import agent_rows, documents, event_rows, job_rows, lease_rows, printer_rows, relationship_rows
from server_core.store.commits import Commit
from server_core.store.ids import new_id
from server_core.store.job_rows import JobChanges, JobRecord
from server_core.store.lease_rows import NextJob
from server_core.store.store import Connection


def lease_lost(reason: Message) -> ApiError:
    return ApiError(ErrorCode.LEASE_LOST, AgentCallMessages.LEASE_LOST(reason=reason))


def agents_job(connection: Connection, agent: AgentIdentity, print_job_id: UUID) -> JobRecord:
    """Return a job that this agent holds or held. Raises ApiError, the same for all other jobs."""
    job = job_rows.find(connection, agent.account_id, print_job_id)
    if job is None or job.agent_id != agent.agent_id:
        raise ApiError(ErrorCode.PRINT_JOB_NOT_FOUND, AgentCallMessages.AGENT_JOB_NOT_FOUND())
    return job


def holds(state: JobState, ref: LeaseRef | HeldLease) -> bool:
    return state.attempt == ref.attempt and state.lease_id == ref.lease_id and state.status in (RESERVED, PRINTING)


PAUSED = {"reason": "printer_paused"}
GIVEN_UP_SECONDS = 5.0
"""A lease older than this, in seconds, that a heartbeat does not name was lost on its way to the agent."""


class StartGranted(Record, frozen=True):
    """The start is granted; `job` None: a repeat that says nothing new."""

    job: JobRecord | None


class TimeOver(Record, frozen=True):
    """The job has expired; it ended, or its outcome is unknown."""

    job: JobRecord


class HeldAsStale(Record, frozen=True):
    """The job became stale at its agent. It waits for a person's decision, as do those in `held`."""

    job: JobRecord
    held: list[UUID]


class WaitsAgain(Record, frozen=True):
    """The job waits again in its place; its lease ended for this `reason`."""

    job: JobRecord
    reason: Message


StartOutcome = StartGranted | TimeOver | HeldAsStale | WaitsAgain


async def start(state: ServerState, agent: AgentIdentity, print_job_id: UUID, ref: Start) -> None:
    """Grant a start, the point of no return: answered only when it is on disk.

    Jobs start strictly in order and one at a time; one out of turn waits again in its place, and so does one whose
    printer was paused. A job past its `expires_at` ends here. A rejection ends the lease; else a late heartbeat could
    revive it, and a second copy of this call start what its agent has dropped. Raises ApiError `lease_lost`,
    `agent_superseded`.
    """
    now = state.ctx.now()

    def work(connection: Connection) -> StartOutcome:
        require_newest(connection, agent)
        job = agents_job(connection, agent, print_job_id)
        if job.state.status is PRINTING and holds(job.state, ref):
            return StartGranted(_as_it_is_sent(connection, agent, job, ref, now))
        if job.state.status is RESERVED and holds(job.state, ref):
            refused = _not_now(connection, state, agent, job, ref.lease_id, now)
            if refused is not None:
                return refused
        holder = ReportHolder(attempt=ref.attempt, lease_id=ref.lease_id)
        try:
            return StartGranted(
                move_job(
                    connection, job, Transition.START, at=now, actor=agent.actor, holder=holder, details=_as_drawn(ref)
                )
            )
        except IllegalAction as error:
            raise lease_lost(error.message) from error

    outcome = await state.ctx.store.write(work, Commit.LEASE_START)
    match outcome:
        case StartGranted(job):
            if job is not None:
                state.feed.job_moved(print_job_id, job.printer_id)
            return
        case TimeOver(job):
            state.feed.job_moved(print_job_id, job.printer_id)
            reason = AgentCallMessages.LEASE_TIME_OVER()
        case HeldAsStale(job, held):
            stale_guard.announce_held(state, job.printer_id, held)
            reason = AgentCallMessages.LEASE_WAITED_TOO_LONG()
        case WaitsAgain(job, reason):
            state.feed.job_changed(print_job_id, job.printer_id)
        case _:
            assert_never(outcome)
    state.lease_clock.forget(print_job_id, ref.lease_id)
    raise lease_lost(reason)


def _not_now(
    connection: Connection, state: ServerState, agent: AgentIdentity, job: JobRecord, lease_id: UUID, now: datetime
) -> TimeOver | HeldAsStale | WaitsAgain | None:
    """End the lease of a job that must not start now. None: it may start."""
    if not state.lease_clock.is_alive(job.print_job_id, lease_id):
        waits = move_job(connection, job, Transition.LEASE_END, at=now, actor=THE_SERVER)
        return WaitsAgain(waits, AgentCallMessages.LEASE_OVER())
    if job.expires_at <= now:
        return TimeOver(expire(connection, job, now, THE_SERVER))
    if not lease_rows.may_print(connection, job.account_id, job.printer_id):
        # suspended accounts have no reserved jobs: they were taken back
        waits = move_job(connection, job, Transition.TAKE_BACK, at=now, actor=THE_SERVER, details=PAUSED)
        return WaitsAgain(waits, AgentCallMessages.LEASE_PRINTER_PAUSED())
    earlier = lease_rows.earlier_pending(connection, job.account_id, job.printer_id, job.sequence, now)
    first = earlier or lease_rows.taken_first(connection, job.account_id, job.printer_id, job.sequence)
    if first is not None:
        if earlier is None:
            state.back_off.out_of_turn(job.printer_id)  # asking again is pointless until the other one ends
        details = {"first": str(first)}
        waits = move_job(connection, job, Transition.OUT_OF_TURN, at=now, actor=agent.actor, details=details)
        return WaitsAgain(waits, AgentCallMessages.LEASE_OUT_OF_TURN())
    if stale_guard.started_too_late(connection, state.ctx, job, now):
        waits = move_job(connection, job, Transition.TAKE_BACK, at=now, actor=THE_SERVER)
        held = stale_guard.hold_if_old(connection, state.ctx, job.account_id, job.printer_id, [job], now)
        return HeldAsStale(waits, held) if held else WaitsAgain(waits, AgentCallMessages.LEASE_OUT_OF_TURN())
    return None


def _as_it_is_sent(
    connection: Connection, agent: AgentIdentity, job: JobRecord, ref: Start, now: datetime
) -> JobRecord | None:
    """Note how a job is sent that was started with its lease, if otherwise than expected then. None: no news."""
    details = _as_drawn(ref)
    started = event_rows.newest(connection, job.account_id, job.print_job_id, [Transition.START.value])
    if not details or (started is not None and started.details == details):
        return None
    job_rows.note_event(connection, job, now, Transition.START.value, agent.actor, details)
    job_rows.change(connection, job.account_id, job.print_job_id, JobChanges())
    return job


def _as_drawn(ref: Start) -> dict[str, object]:
    """Return the event's details: reported before anything is printed, and kept whatever happens."""
    cut: dict[str, object] = (
        {"cut_pages": ref.cut_pages, "cut_off": msgspec.to_builtins(ref.cut_off)} if ref.cut_pages else {}
    )
    return cut if ref.used is None else {**cut, USED: msgspec.to_builtins(ref.used)}


async def release(state: ServerState, agent: AgentIdentity, print_job_id: UUID, request: Release) -> None:
    """Take back a job if nothing of it was sent.

    It waits again, and its printer pauses for a while. Raises ApiError.
    """
    now = state.ctx.now()

    def work(connection: Connection) -> JobRecord | None:
        require_newest(connection, agent)
        job = agents_job(connection, agent, print_job_id)
        if given_back_already(job, request.attempt) or job.state.status in FINAL:
            return None
        try:
            waits = move_job(
                connection,
                job,
                # a start that came with the lease is given back like the lease
                Transition.NOT_STARTED if job.state.status is PRINTING else Transition.RELEASE,
                at=now,
                actor=agent.actor,
                holder=ReportHolder(attempt=request.attempt, lease_id=request.lease_id),
                changes={"waiting_reason": request.reason},
                details={"reason": request.reason},
            )
        except IllegalAction as refused:
            raise lease_lost(refused.message) from refused
        state.back_off.released(job.printer_id, by_agents_trouble=request.reason is WaitingReason.AGENT_STORAGE_FULL)
        return _unless_over(connection, waits, now)

    job = await state.ctx.store.write(work, Commit.LEASE_RELEASE)
    if job is not None:
        state.lease_clock.forget(print_job_id, request.lease_id)
        state.cancel_requests.settled(agent.agent_id, print_job_id)
        state.feed.job_changed(print_job_id, job.printer_id)


def given_back_already(job: JobRecord, attempt: int) -> bool:
    """Return whether the job was already given back in this attempt: a repeat, or the server was faster."""
    return job.state.status is PENDING and job.state.attempt == attempt


class HeartbeatEffects(Record, frozen=True):
    """Effects of a heartbeat.

    - `lost`: leases that the agent no longer has
    - `changed`: jobs with news
    - `never_arrived`: jobs whose lease never reached the agent; they wait again
    - `unnamed`: see HeartbeatAnswer
    """

    lost: list[UUID]
    changed: list[JobRecord]
    never_arrived: list[JobRecord]
    unnamed: list[NamedAttempt]


async def heartbeat(state: ServerState, agent: AgentIdentity, beat: Heartbeat) -> HeartbeatAnswer:
    """Extend the agent's leases and store what its prints wait for. Raises ApiError.

    A job reserved for a while that the agent does not name waits again at once. If the lease, a release or a result is
    merely late, nothing is lost: the start is rejected, a release changes nothing more.
    """
    now, held = state.ctx.now(), beat.leases
    answers = state.answers.due(agent.agent_id)

    def work(connection: Connection) -> HeartbeatEffects:
        require_newest(connection, agent)
        agent_rows.change_agent(connection, agent.account_id, agent.agent_id, {"last_seen_at": now})
        lease_rows.keep(connection, agent.agent_id, answers)
        lost: list[UUID] = []
        changed: list[JobRecord] = []
        named = {ref.print_job_id for ref in held}
        missing = [
            job
            for job in job_rows.taken_by(connection, agent.account_id, agent.agent_id)
            if job.print_job_id not in named and (job.unconfirmed or _is_older(state, job, GIVEN_UP_SECONDS))
        ]
        never_arrived = [job for job in missing if job.state.status is RESERVED]
        for given_up in never_arrived:
            move_job(connection, given_up, Transition.LEASE_END, at=now, actor=agent.actor)
        unnamed = [of_row(NamedAttempt, job) for job in missing if job.state.status is PRINTING and job.lease_id]
        for ref in held:
            job = job_rows.find(connection, agent.account_id, ref.print_job_id)
            if job is None or job.agent_id != agent.agent_id or not holds(job.state, ref):
                lost.append(ref.print_job_id)
                continue
            state.lease_clock.grant(ref.print_job_id, ref.lease_id)
            news = _news(job, ref)
            if job.state.unconfirmed:
                holder = ReportHolder(attempt=ref.attempt, lease_id=ref.lease_id)
                move_job(connection, job, Transition.SEEN_AGAIN, at=now, actor=agent.actor, holder=holder, changes=news)
                changed.append(job)
            elif news:
                job_rows.change(connection, agent.account_id, ref.print_job_id, news)
                changed.append(job)
        return HeartbeatEffects(lost, changed, never_arrived, unnamed)

    heard = await state.ctx.store.write(work, Commit.AGENT_HEARTBEAT)
    if answers:
        state.answers.kept(agent.agent_id, answers)
    state.answers.hear(agent.agent_id, beat.heard, now)
    if state.presence.heard(agent.agent_id):
        await announce(state, agent.account_id, agent.agent_id)
    for job in heard.changed:
        state.feed.job_moved(job.print_job_id, job.printer_id)
    for job in heard.never_arrived:
        state.lease_clock.forget(job.print_job_id, job.state.lease_id)
        state.feed.job_changed(job.print_job_id, job.printer_id)
    return HeartbeatAnswer(
        server_time=now,
        printers_revision=state.revision.value,
        cancel=state.cancel_requests.of_agent(agent.agent_id),
        lost=heard.lost,
        unnamed=heard.unnamed,
        update=registry.update_of(agent.version, state.ctx.config.version),
    )


def _is_older(state: ServerState, job: JobRecord, seconds: float) -> bool:
    age = None if job.state.lease_id is None else state.lease_clock.age(job.print_job_id, job.state.lease_id)
    return age is not None and age > seconds


def _news(job: JobRecord, ref: HeldLease) -> JobChanges:
    """Return the columns that differ from the row."""
    news = JobChanges()
    if ref.waiting_reason is not job.waiting_reason:
        news["waiting_reason"] = ref.waiting_reason
    if ref.pages_done != job.pages_done:
        news["pages_done"] = ref.pages_done
    if ref.pages_total != job.pages_total:
        news["pages_total"] = ref.pages_total
    return news


log = logging.getLogger(__name__)


class Reserved(NamedTuple):
    """A job leased to the agent, with its new lease. `started`: its start is granted, too."""

    lease_id: UUID
    row: NextJob
    started: bool


class Taken(Record, frozen=True, kw_only=True):
    """The result of one leasing round.

    - `contents`: by job, small documents that go along; None = a file, which the agent downloads
    - `held`: by printer, stale jobs and jobs for another medium
    """

    leases: list[Reserved] = field(default_factory=list)
    contents: dict[UUID, bytes | None] = field(default_factory=dict)
    held: dict[UUID, list[UUID]] = field(default_factory=dict)


_STOPPED = (ErrorCode.AGENT_SUPERSEDED, ErrorCode.TOKEN_REVOKED)


async def lease(
    state: ServerState, agent: AgentIdentity, request: LeaseRequest, hung_up: Callable[[], Awaitable[None]]
) -> LeaseAnswer:
    """Lease jobs. Waits up to `request.wait_seconds` for jobs, changed printers, a command or a cancel request.

    `hung_up` returns when the caller is gone; then nothing is leased. Raises ApiError `agent_superseded`,
    `token_revoked`, but a call that has waited just ends, since only a running agent calls again. An agent that must be
    updated gets no jobs but everything else.
    """
    if registry.is_too_old(agent.version):
        request = replace(request, want=[])
    printers = [printer.printer_id for printer in request.want if printer.slots]
    deadline = state.ctx.monotonic() + request.wait_seconds
    gone: asyncio.Future[None] | None = None
    looking: list[asyncio.Future[Taken]] = []

    def look() -> None:
        if not looking:
            looking.append(_submit_take(state, agent, request))

    with state.wakeups.listen([agent.agent_id, *printers], look) as bell:
        try:
            while True:
                bell.forget()
                look()
                try:
                    taken = await asyncio.shield(looking.pop())
                except ApiError as refusal:
                    if gone is None or refusal.code not in _STOPPED:
                        raise
                    return _answer(state, [], [])
                leases = _leases(state, taken)
                if taken.held and not leases:
                    continue  # there may be younger jobs behind those
                cancel = state.cancel_requests.take_unsent(agent.agent_id)
                left = deadline - state.ctx.monotonic()
                commands = state.agent_commands.take_unsent(agent.agent_id)
                news = leases or cancel or commands or state.revision.value != request.printers_revision
                if news or left <= 0 or state.stopping.is_set():
                    return _answer(state, leases, cancel, commands)
                if gone is None:
                    gone = asyncio.ensure_future(hung_up())
                    gone.add_done_callback(lambda _: bell.end())
                pause = state.back_off.next_end(printers)
                await bell.wait(left if pause is None else min(left, pause))
                if not looking and (gone.done() or state.stopping.is_set()):
                    return _answer(state, [], [])
        finally:
            if gone is not None:
                gone.cancel()


def _answer(
    state: ServerState, leases: list[Lease], cancel: list[UUID], commands: list[AgentCommand] | None = None
) -> LeaseAnswer:
    return LeaseAnswer(leases=leases, printers_revision=state.revision.value, cancel=cancel, errands=commands or [])


def _submit_take(state: ServerState, agent: AgentIdentity, request: LeaseRequest) -> asyncio.Future[Taken]:
    """Submit the write at once, so that a job submitted a moment ago is created and leased in one commit."""
    wanted = {printer.printer_id: printer.slots for printer in request.want if printer.slots}
    now = state.ctx.now()

    def work(connection: Connection) -> Taken:
        require_newest(connection, agent)
        taken = Taken()
        # checked inside the write: earlier writes may have changed it
        slots = {printer: number for printer, number in wanted.items() if state.back_off.is_over(printer)}
        found: dict[UUID, list[NextJob]] = {}
        for row in lease_rows.next_jobs(connection, agent.account_id, agent.agent_id, slots, now):
            found.setdefault(row.job.printer_id, []).append(row)
        for printer_id, rows in found.items():
            jobs = [row.job for row in rows]
            held = stale_guard.hold_if_old(connection, state.ctx, agent.account_id, printer_id, jobs, now)
            if held:
                taken.held[printer_id] = held
                continue
            if mismatched := media_hold.hold_mismatches(connection, rows, now):
                taken.held[printer_id] = mismatched
            for row in rows:
                if row.print_job_id in mismatched:
                    continue
                taken.leases.append(_reserve(state, connection, agent, row, request.ledger_run, now))
        for row in _that_ride_along([each.row for each in taken.leases]):
            taken.contents[row.print_job_id] = documents.small_content(connection, row.sha256)
        return taken

    return state.ctx.store.submit(work, Commit.LEASE_TAKE)


def _leases(state: ServerState, taken: Taken) -> list[Lease]:
    for printer_id, held in taken.held.items():
        stale_guard.announce_held(state, printer_id, held)
    for each in taken.leases:
        state.feed.job_moved(each.row.print_job_id, each.row.job.printer_id)
    return [_lease(each, taken.contents.get(each.row.print_job_id)) for each in taken.leases]


def _reserve(
    state: ServerState, connection: Connection, agent: AgentIdentity, row: NextJob, run: UUID | None, now: datetime
) -> Reserved:
    """Lease a job; with `run`, also start it if nothing speaks against it now."""
    job, attempt = row.job, row.job.state.attempt + 1
    starts = run is not None and _may_start_at_once(connection, row)
    lease_id = new_id()
    if starts and run is not None:
        lease_id = started_lease_id(run, state.server_epoch, job.print_job_id, attempt)
    leased = move_job(
        connection,
        job,
        Transition.LEASE,
        at=now,
        actor=agent.actor,
        new_lease=lease_id,
        changes={"agent_id": agent.agent_id},
        details={"attempt": attempt},
    )
    if starts:
        holder = ReportHolder(attempt=attempt, lease_id=lease_id)
        used = {USED: msgspec.to_builtins(used_unchanged(_parameters(row)))}
        move_job(connection, leased, Transition.START, at=now, actor=agent.actor, holder=holder, details=used)
    # before the commit, because the caller may be gone after it; the sweeper removes a lease that never came to be
    state.lease_clock.grant(job.print_job_id, lease_id)
    return Reserved(lease_id, row, starts)


def _may_start_at_once(connection: Connection, row: NextJob) -> bool:
    """Return whether the agent can be expected to send the job at once: data for a printer that is idle and well."""
    job = row.job
    is_sent_as_it_is = row.document_format is DocumentFormat.RAW and row.size_bytes <= documents.SMALL_BYTES
    if not is_sent_as_it_is or row.printer.status is not PrinterStatus.ONLINE or job.cancel_wished_by is not None:
        return False
    return lease_rows.taken_first(connection, job.account_id, job.printer_id, job.sequence) is None


def _that_ride_along(rows: list[NextJob]) -> list[NextJob]:
    """Return the small documents that fit into INLINE_BYTES, in the answer's order; agents read no more at once."""
    small, room = [], INLINE_BYTES
    for row in rows:
        if row.size_bytes <= min(documents.SMALL_BYTES, room):
            small.append(row)
            room -= row.size_bytes
    return small


def _lease(reserved: Reserved, content: bytes | None) -> Lease:
    row = reserved.row
    order = of_row(
        JobOrder,
        row,
        printer_id=row.job.printer_id,
        sequence=row.job.sequence,
        parameters=_parameters(row),
    )
    attempt = row.job.state.attempt + 1
    return Lease(lease_id=reserved.lease_id, attempt=attempt, order=order, content=content, started=reserved.started)


def _parameters(row: NextJob) -> PrintParameters:
    return with_defaults(row.parameters, row.document_format, row.printer)


_ACTIONS = {
    (PRINTING, Outcome.PRINTED): Transition.PRINT,
    (PRINTING, Outcome.FAILED): Transition.FAIL,
    (PRINTING, Outcome.UNKNOWN): Transition.LOSE_SIGHT,
    (PRINTING, Outcome.NOT_STARTED): Transition.NOT_STARTED,
    (PRINTING, Outcome.CANCELLED): Transition.CANCEL_CONFIRM,
    (RESERVED, Outcome.FAILED): Transition.PREPARE_FAIL,
    (RESERVED, Outcome.NOT_STARTED): Transition.RELEASE,
}


class ReportTaken(Record, frozen=True):
    """A report with news: the job after it; `taught`: its test print taught something new about its printer."""

    job: JobRecord
    taught: bool = False


async def report(state: ServerState, agent: AgentIdentity, print_job_id: UUID, result: Result) -> None:
    """Process a result. Raises ApiError `lease_lost` for an attempt that is not the job's, `agent_superseded`,
    `token_revoked`.

    An older incarnation may report its own attempts. An agent whose customer was closed during a print may report while
    its outcome is awaited.
    """
    now = state.ctx.now()

    def work(connection: Connection) -> ReportTaken | None:
        if _is_shut_out(connection, state.ctx, agent, now):
            raise revoked()
        job = agents_job(connection, agent, print_job_id)
        if not _was_granted(job.state, result):
            require_newest(connection, agent)
        if job.state.status in FINAL:
            return ReportTaken(job) if keep_late(connection, job, result, now, agent.actor) else None
        if result.outcome is Outcome.NOT_STARTED and given_back_already(job, result.attempt):
            return None
        weighed = weigh(connection, job, result)
        transition = _ACTIONS.get((job.state.status, weighed.outcome))
        if transition is Transition.LOSE_SIGHT and job.state.unconfirmed and job.state.lease_id is None:
            return None
        if transition is None:
            raise lease_lost(AgentCallMessages.LEASE_IN_STATE(status=job.state.status.value))
        try:
            applied = _apply(connection, agent, job, transition, result, weighed, now)
        except IllegalAction as refused:
            raise lease_lost(refused.message) from refused
        taught = False
        if transition is Transition.PRINT and result.evidence is not None and result.outcome is Outcome.PRINTED:
            taught = actions.learn(connection, applied, result.evidence, now, agent.actor)
        if result.outcome is Outcome.NOT_STARTED:
            state.back_off.released(job.printer_id)
        elif result.outcome is Outcome.PRINTED:
            state.back_off.clear(job.printer_id)
        return ReportTaken(applied, taught)

    taken = await state.ctx.store.write(work, Commit.LEASE_RESULT)
    if taken is not None:
        job = taken.job
        if job.state.lease_id is None:
            state.lease_clock.forget(print_job_id, result.lease_id)
            state.cancel_requests.settled(agent.agent_id, print_job_id)
        tell = state.feed.job_changed if job.state.status is JobStatus.PENDING else state.feed.job_moved
        tell(print_job_id, job.printer_id)
        if taken.taught:
            state.feed.printer_changed(job.printer_id)


def _is_shut_out(connection: Connection, ctx: Context, agent: AgentIdentity, now: datetime) -> bool:
    """Return whether the agent is revoked and no longer believed.

    One that was revoked by closing its account is believed while outcomes are awaited: its key is not in doubt.
    """
    revoked_at = agent_rows.revoked_at(connection, agent.account_id, agent.agent_id)
    if revoked_at is None:
        return False
    by_the_close = revoked_at == relationship_rows.closed_at(connection, agent.account_id)
    return not by_the_close or now - revoked_at > ctx.config.unconfirmed_window


def _was_granted(state: JobState, result: Result) -> bool:
    """Return whether this caller was the last one to be granted the start."""
    if state.attempt != result.attempt:
        return False
    return state.status in FINAL or (state.status is PRINTING and state.lease_id in (None, result.lease_id))


def _apply(
    connection: Connection,
    agent: AgentIdentity,
    job: JobRecord,
    transition: Transition,
    result: Result,
    weighed: JudgedReport,
    now: datetime,
) -> JobRecord:
    outcome = facts(result, weighed)
    moved = move_job(
        connection,
        job,
        transition,
        at=now,
        actor=agent.actor,
        holder=ReportHolder(attempt=result.attempt, lease_id=result.lease_id),
        changes=outcome.columns,
        details=outcome.details,
    )
    if moved.state.status is not JobStatus.PENDING:
        return moved
    return _unless_over(connection, moved, now)


def _unless_over(connection: Connection, job: JobRecord, now: datetime) -> JobRecord:
    """Cancel a job of which nothing was sent if an operator requested that, its printer was removed, or its account
    closed.
    """
    if job.cancel_wished_by is not None:
        return move_job(connection, job, Transition.CANCEL, at=now, actor=job.cancel_wished_by)
    if printer_rows.find_printer(connection, job.account_id, job.printer_id) is None:
        removed = {"reason": FailureReason.PRINTER_REMOVED.value}
        return move_job(connection, job, Transition.CANCEL, at=now, actor=THE_SERVER, details=removed)
    if is_closed(connection, job.account_id):
        return move_job(
            connection, job, Transition.CANCEL, at=now, actor=THE_SERVER, details={"reason": "relationship_closed"}
        )
    return job
