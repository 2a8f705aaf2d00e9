"""Connecting and disconnecting of agents, their views in the console, and their ledgers.

After a restore from a backup, an agent's ledger reports which of its open jobs were printed since.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import TypeVar
from uuid import UUID

import msgspec
from msgspec import structs

from server_core.contract.decisions.life_cycle import FINAL, PENDING, RESERVED, Transition
from server_core.contract.decisions.names import natural_order
from server_core.contract.messages.agents import EnrolmentMessages
from server_core.contract.types.agents import (
    Agent,
    AgentView,
    Connected,
    ConnectRequest,
    LedgerEntry,
    LedgerReport,
    LinkState,
    OpenJobs,
    Outcome,
)
from server_core.contract.types.audit import THE_SERVER, AuditAction, NoticeKind
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.fields import of_row
from server_core.contract.types.states import AgentStatus
from server_core.services.agents import registry
from server_core.services.agents.enrolment import end_of
from server_core.services.agents.registry import AgentIdentity, Presence
from server_core.services.api_error import ApiError
from server_core.services.audit import SERVER, note
from server_core.services.context import Context
from server_core.services.jobs import stale_guard
from server_core.services.jobs.agent_reports import facts, keep, keep_late, weigh
from server_core.services.jobs.transitions import announce_waiting, move_job, touch_waiting
from server_core.services.printers.views import note_history
from server_core.services.server_state import ServerState, WaitingStart, settle_clone
from server_core.store import agent_rows, job_rows, meta_rows, notice_rows, printer_rows
from server_core.store.agent_rows import AgentProgress, AgentRow, LinkRow
from server_core.store.commits import Commit
from server_core.store.ids import lowest_of, time_of
from server_core.store.job_rows import JobRecord
from server_core.store.store import Connection

A = TypeVar("A", bound=Agent)

# State of an onboarding link: its creator follows its agent by the link's id, never by its token.


async def link_state(state: ServerState, enrolment_id: UUID) -> LinkState:
    """Return the state of a link. Raises ApiError `enrolment_invalid` if the account has no such link."""
    account, now = state.ctx.account, state.ctx.now()

    def work(connection: Connection) -> tuple[LinkRow, AgentRow | None, AgentProgress | None]:
        link = agent_rows.link_of(connection, account, enrolment_id)
        if link is None:
            raise ApiError(ErrorCode.ENROLMENT_INVALID, EnrolmentMessages.LINK_NOT_FOUND())
        if link.agent_id is None:
            return link, None, None
        agent = agent_rows.find_agent(connection, account, link.agent_id)
        return link, agent, agent_rows.agent_progress(connection, account, link.agent_id)

    link, agent, progress = await state.ctx.store.read(work)
    view = agent_view(state.ctx, state.presence, AgentView)
    return LinkState(
        ended=end_of(link, now),
        agent=None if agent is None else view(agent),
        opened=state.link_watches.was_opened(link.token_sha256),
        printer_name=None if progress is None else progress.printer_name,
        test_printed=progress is not None and progress.test_printed,
    )


def superseded() -> ApiError:
    return ApiError(ErrorCode.AGENT_SUPERSEDED, EnrolmentMessages.AGENT_SUPERSEDED())


def revoked() -> ApiError:
    return ApiError(ErrorCode.TOKEN_REVOKED, EnrolmentMessages.AGENT_KEY_REVOKED())


def require_newest(connection: Connection, agent: AgentIdentity) -> None:
    """Reject writes of an older incarnation; the first statement of every agent's write. Raises ApiError.

    An agent revoked during its call gets that error instead: `agent_superseded` has another text for people.
    """
    if agent_rows.is_newest(connection, agent.account_id, agent.agent_id, agent.incarnation):
        return
    if agent_rows.is_revoked(connection, agent.account_id, agent.agent_id):
        raise revoked()
    raise superseded()


async def connect(state: ServerState, agent: AgentIdentity, request: ConnectRequest) -> Connected:
    """Start a new incarnation. Calls of older ones get 409 from now on. Raises ApiError.

    Jobs that the older one had reserved but not started wait again in their old places, so newer jobs do not overtake
    them. Repeating the call returns the same answer and changes nothing.
    """
    if request.agent_instance_id != agent.agent_instance_id:
        raise ApiError(ErrorCode.AGENT_SUPERSEDED, EnrolmentMessages.AGENT_OF_OTHER_INSTALLATION())
    async with state.starts.turn(agent.agent_id):
        incarnation = state.starts.incarnation(agent.agent_id, request.start_id)
        if incarnation is None:
            await _require_silence_elsewhere(state, agent, request)
            incarnation = await _take_over(state, agent, request)
            state.starts.note(agent.agent_id, request.start_id, incarnation)
    return Connected(
        agent_id=agent.agent_id,
        incarnation=incarnation,
        server_epoch=state.server_epoch,
        update=registry.update_of(request.version, state.ctx.config.version),
        lease_seconds=int(state.ctx.config.lease_seconds),
    )


async def _require_silence_elsewhere(state: ServerState, agent: AgentIdentity, request: ConnectRequest) -> None:
    """Raises ApiError `agent_in_use` while the agent runs elsewhere and no operator has admitted this start."""
    if request.start_id is None or request.place is None or not state.presence.is_online(agent.agent_id):
        return

    def read(connection: Connection) -> tuple[str | None, AgentRow | None]:
        place = _places(connection).get(str(agent.agent_id))
        return place, agent_rows.find_agent(connection, agent.account_id, agent.agent_id)

    place, row = await state.ctx.store.read(read)
    if place in (None, request.place) or row is None or row.bundled or row.revoked_at is not None:
        return
    now = state.ctx.monotonic()
    start = WaitingStart(start_id=request.start_id, hostname=request.hostname, since=now, asked=now)
    if not state.clones.asks(agent.agent_id, start, heard_at=state.presence.heard_at(agent.agent_id)):
        state.feed.agent_changed(agent.agent_id)
        raise ApiError(ErrorCode.AGENT_IN_USE, EnrolmentMessages.AGENT_IN_USE(hostname=row.hostname))


def _places(connection: Connection) -> dict[str, str]:
    """Return where each agent runs, by its id."""
    return msgspec.json.decode(meta_rows.find(connection, meta_rows.AGENT_PLACES) or "{}", type=dict[str, str])


async def forget_who_gave_up(state: ServerState) -> None:
    """Close the notice of an agent for which no other computer waits any more."""
    for agent_id in state.clones.gave_up(state.ctx.monotonic()):
        now = state.ctx.now()

        def work(connection: Connection, agent_id: UUID = agent_id, now: datetime = now) -> None:
            found = next((row for row in agent_rows.every_agent(connection) if row.agent_id == agent_id), None)
            if found is not None:
                settle_clone(connection, found.account_id, agent_id, now, THE_SERVER)

        await state.ctx.store.write(work, Commit.AGENT_ANNOUNCE)
        state.feed.agent_changed(agent_id)


async def _take_over(state: ServerState, agent: AgentIdentity, request: ConnectRequest) -> int:
    now = state.ctx.now()

    def work(connection: Connection) -> tuple[int, list[JobRecord]]:
        if agent_rows.is_revoked(connection, agent.account_id, agent.agent_id):
            raise revoked()
        facts = {"hostname": request.hostname, "version": request.version, "last_seen_at": now}
        incarnation = agent_rows.newest_incarnation(connection, agent.account_id, agent.agent_id) + 1
        agent_rows.change_agent(connection, agent.account_id, agent.agent_id, {**facts, "incarnation": incarnation})
        details = {"hostname": request.hostname, "version": request.version, "incarnation": incarnation}
        action = AuditAction.AGENT_CONNECT
        note(connection, agent.account_id, action, agent.agent_id, at=now, actor=agent.actor, **details)
        if request.place is not None:
            places = {**_places(connection), str(agent.agent_id): request.place}
            meta_rows.put(connection, meta_rows.AGENT_PLACES, msgspec.json.encode(places).decode())
        if state.clones.waiting(agent.agent_id) is not None:
            settle_clone(connection, agent.account_id, agent.agent_id, now, agent.actor)
        jobs = job_rows.taken_by(connection, agent.account_id, agent.agent_id)
        for job in jobs:
            if job.state.status is RESERVED:
                move_job(connection, job, Transition.LEASE_END, at=now, actor=agent.actor)
        return incarnation, jobs

    incarnation, jobs = await state.ctx.store.write(work, Commit.AGENT_CONNECT)
    state.clones.connected(agent.agent_id, incarnation, was_online=state.presence.is_online(agent.agent_id))
    state.agents.connected(agent.agent_id, incarnation, request.version)
    state.wakeups.notify(agent.agent_id)
    for job in jobs:
        if job.state.status is RESERVED:
            state.lease_clock.forget(job.print_job_id, job.state.lease_id)
            state.feed.job_changed(job.print_job_id, job.printer_id)
        else:
            state.lease_clock.holder_began_anew(job.print_job_id, job.state.lease_id)
    was_stopped = registry.is_too_old(agent.version) and not registry.is_too_old(request.version)
    if state.presence.heard(agent.agent_id) or was_stopped:
        await announce(state, agent.account_id, agent.agent_id)
    return incarnation


async def tell_of_clone(state: ServerState, agent_id: UUID) -> None:
    """Open a notice: two computers use this agent's key."""
    now = state.ctx.now()

    def work(connection: Connection) -> None:
        found = next((row for row in agent_rows.every_agent(connection) if row.agent_id == agent_id), None)
        if found is not None:
            waiting = state.clones.waiting(agent_id)
            more = {} if waiting is None else {"hostname": found.hostname, "waiting": waiting}
            kind, details = NoticeKind.AGENT_SUPERSEDED, {"name": found.name, **more}
            notice_rows.open_notice(connection, found.account_id, kind, agent_id, now, details)

    await state.ctx.store.write(work, Commit.AGENT_ANNOUNCE)
    state.clones.announced(agent_id)


async def announce(state: ServerState, account_id: UUID, agent_id: UUID) -> None:
    """Announce that an agent went online or offline, with its printers and the waiting reasons of their jobs."""
    now = state.ctx.now()

    def work(connection: Connection) -> dict[UUID, list[UUID] | None]:
        rows = printer_rows.printers_of_agent(connection, account_id, agent_id)
        for row in rows:
            note_history(connection, state.presence, row, now)
        return {row.printer_id: touch_waiting(connection, account_id, row.printer_id) for row in rows}

    waiting = await state.ctx.store.write(work, Commit.AGENT_ANNOUNCE)
    state.feed.agent_changed(agent_id)
    for printer_id, print_job_ids in waiting.items():
        state.feed.printer_changed(printer_id)
        announce_waiting(state, printer_id, print_job_ids)


def agent_view(ctx: Context, presence: Presence, kind: type[A]) -> Callable[[AgentRow], A]:
    """Return a function that turns an agent's row into the view of applications or operators, as of now."""

    def view(row: AgentRow) -> A:
        online = AgentStatus.ONLINE if presence.is_online(row.agent_id) else AgentStatus.OFFLINE
        return of_row(
            kind,
            row,
            status=online if row.revoked_at is None else AgentStatus.REVOKED,
            update=registry.update_of(row.version, ctx.config.version),
        )

    return view


def operator_view(state: ServerState) -> Callable[[AgentRow], AgentView]:
    """Return a function that turns an agent's row into the view of operators, as of now."""
    view = agent_view(state.ctx, state.presence, AgentView)
    return lambda row: structs.replace(view(row), waiting=state.clones.waiting(row.agent_id))


async def list_agents(state: ServerState) -> list[AgentView]:
    account = state.ctx.account
    rows = await state.ctx.store.read(lambda connection: agent_rows.list_agents(connection, account))
    rows.sort(key=lambda row: (row.revoked_at is not None, not row.bundled, natural_order(row.name)))
    return [operator_view(state)(row) for row in rows]


# Jobs that agents started since the backup and that the restored server does not know. A notice lists them.
#
# They cannot be recovered, but people must know: sending the same order again creates a new job and prints again.


NAMED = 100
CLOCK_BACK = timedelta(hours=1)
"""Tolerance for a clock that was set back since the backup; job ids follow the clock."""


class LedgerProgress(msgspec.Struct, frozen=True, kw_only=True):
    """Progress of an agent's ledger: the last job reported and the number of unknown ones.

    A repeated page changes nothing.
    """

    last: UUID = UUID(int=0)
    unknown: int = 0


def learn(connection: Connection, agent: AgentIdentity, later: Sequence[UUID], now: datetime, *, last: bool) -> None:
    """Process a page of an agent's ledger, ordered by id.

    The `last` page writes the audit entry if any job was unknown.
    """
    marks = _marks(connection)
    progress = marks.get(agent.agent_id, LedgerProgress())
    news = [print_job_id for print_job_id in later if print_job_id > progress.last]
    if news:
        lost = sorted(meta_rows.unknown_jobs(connection, agent.account_id, news))
        progress = LedgerProgress(last=news[-1], unknown=progress.unknown + len(lost))
        if lost:
            _tell(connection, agent.account_id, lost, now)
    if last and progress.unknown:
        action, lost_jobs = AuditAction.AGENT_LEDGER, progress.unknown
        note(connection, agent.account_id, action, agent.agent_id, at=now, actor=agent.actor, unknown_jobs=lost_jobs)
    if news or last:
        marks[agent.agent_id] = progress
        if last:
            del marks[agent.agent_id]
        meta_rows.put(connection, meta_rows.LEDGERS_TOLD, msgspec.json.encode(marks).decode())


def known_to(connection: Connection) -> UUID | None:
    """Return the lowest job id that may be newer than the backup. None = no backup was ever restored."""
    text = meta_rows.find(connection, meta_rows.BACKUP_AT)
    return None if text is None else lowest_of(datetime.fromisoformat(text) - CLOCK_BACK)


def _tell(connection: Connection, account_id: UUID, lost: Sequence[UUID], now: datetime) -> None:
    """Add unknown jobs to the notice of the restore; reopen it if it was closed."""
    kind = NoticeKind.BACKUP_RESTORED
    backup_at = {"backup_at": meta_rows.find(connection, meta_rows.BACKUP_AT)}
    notice = notice_rows.open_details(connection, account_id, kind).get(SERVER, backup_at)
    named = list(notice.get("unknown", []))
    named += [{"print_job_id": job, "at": time_of(job)} for job in lost[: NAMED - len(named)]]
    details = {**notice, "unknown_jobs": notice.get("unknown_jobs", 0) + len(lost), "unknown": named}
    notice_rows.open_notice(connection, account_id, kind, SERVER, now, details, is_audited=False, anew=True)


def _marks(connection: Connection) -> dict[UUID, LedgerProgress]:
    text = meta_rows.find(connection, meta_rows.LEDGERS_TOLD)
    return {} if text is None else msgspec.json.decode(text, type=dict[UUID, LedgerProgress])


PAGE = 500
_ACTIONS = {
    Outcome.PRINTED: Transition.LEDGER_PRINTED,
    Outcome.FAILED: Transition.LEDGER_FAILED,
    Outcome.CANCELLED: Transition.LEDGER_CANCELLED,
    Outcome.UNKNOWN: Transition.LEDGER_UNKNOWN,
}


def server_restored() -> ApiError:
    return ApiError(ErrorCode.SERVER_RESTORED, EnrolmentMessages.SERVER_RESTORED())


def require_ledger(state: ServerState, agent: AgentIdentity) -> None:
    """Raises ApiError `server_restored` until the agent has sent its ledger: its jobs may already be printed."""
    if agent.agent_id in state.ledgers_due:
        raise server_restored()


async def open_jobs(state: ServerState, agent: AgentIdentity, after: int) -> OpenJobs:
    """Return a page of the jobs that this agent may know better; none on a server that was never restored."""

    def look(connection: Connection) -> OpenJobs:
        rows = meta_rows.open_jobs(connection, agent.account_id, after, PAGE)
        more = rows[-1][0] if len(rows) == PAGE else None
        ids = [print_job_id for _, print_job_id in rows]
        return OpenJobs(print_job_ids=ids, after=more, known_to=known_to(connection))

    return await state.ctx.store.read(look)


async def take_ledger(state: ServerState, agent: AgentIdentity, report: LedgerReport) -> None:
    """Process a ledger report.

    Repeats, and reports after the last one, change nothing. Raises ApiError `agent_superseded`.
    """
    now = state.ctx.now()
    ended: list[tuple[UUID, UUID | None]] = []

    def work(connection: Connection) -> list[JobRecord]:
        require_newest(connection, agent)
        due = meta_rows.ledgers_due(connection)
        if agent.agent_id not in due:
            return []
        ids = [entry.print_job_id for entry in report.jobs]
        jobs = meta_rows.jobs_by_id(connection, agent.account_id, ids)
        moved: dict[UUID, JobRecord] = {}
        for entry in report.jobs:
            job = jobs.get(entry.print_job_id)
            # listed twice: continue from the state the entry before left
            if job is not None and job.print_job_id in moved:
                job = job_rows.find(connection, agent.account_id, job.print_job_id)
            learnt = None if job is None else _learn(connection, agent, job, entry, now)
            if learnt is not None:
                moved[learnt.print_job_id] = learnt
        ended.extend((print_job_id, jobs[print_job_id].state.lease_id) for print_job_id in moved)
        for printer_id in {job.printer_id for job in moved.values()}:
            stale_guard.settle(connection, agent.account_id, printer_id, now, agent.actor)
        learn(connection, agent, report.later, now, last=report.last)
        if report.last:
            meta_rows.expect_ledgers(connection, due - {agent.agent_id})
        return list(moved.values())

    moved = await state.ctx.store.write(work, Commit.AGENT_LEDGER)
    for print_job_id, lease_id in ended:
        state.lease_clock.forget(print_job_id, lease_id)
    for job in moved:
        if job.state.status in FINAL:
            state.cancel_requests.settled(job.agent_id, job.print_job_id)
        state.feed.job_moved(job.print_job_id, job.printer_id)
    for printer_id in {job.printer_id for job in moved}:
        state.feed.printer_changed(printer_id)
    if report.last:
        state.ledgers_due.received(agent.agent_id)
        state.wakeups.notify(agent.agent_id)


def _learn(
    connection: Connection, agent: AgentIdentity, job: JobRecord, entry: LedgerEntry, now: datetime
) -> JobRecord | None:
    """Apply one ledger entry. Returns the job as it is now; None = nothing new."""
    if job.state.status in FINAL:
        return job if keep_late(connection, job, entry, now, agent.actor) else None
    weighed = weigh(connection, job, entry)
    transition = _ACTIONS.get(weighed.outcome)
    if transition is None:
        return None  # nothing was sent: the job keeps waiting
    if job.state.status is RESERVED:
        # so that a start by its holder is rejected
        job = move_job(connection, job, Transition.TAKE_BACK, at=now, actor=agent.actor)
    elif job.agent_id != agent.agent_id and job.state.lease_id is not None and entry.attempt <= job.state.attempt:
        # Another agent has it now and will report its result. Only a later attempt overrides the holder: a new attempt
        # begins only after the holder has proved that it sent nothing.
        return job if keep(connection, job, entry, weighed, now, agent.actor) else None
    if transition is Transition.LEDGER_UNKNOWN and job.state.unconfirmed and job.state.attempt == entry.attempt:
        return None
    outcome = facts(entry, weighed)
    changes, details = outcome.columns, outcome.details
    changes |= {"attempt": entry.attempt, "agent_id": agent.agent_id, "stale": False}
    if transition is Transition.LEDGER_UNKNOWN:
        changes["lease_id"] = entry.lease_id  # its agent may still be watching it
    if job.state.status is PENDING:
        changes |= {"started_at": now, "held_by": None, "waiting_reason": None}
    details |= {"attempt": entry.attempt}
    return move_job(connection, job, transition, at=now, actor=agent.actor, changes=changes, details=details)
