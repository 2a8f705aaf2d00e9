"""Agents take jobs: a long poll that is answered in the moment in which there is work."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import NamedTuple
from uuid import UUID

from msgspec.structs import replace

from server_core.contract.decisions.life_cycle import Act
from server_core.contract.decisions.print_defaults import with_defaults
from server_core.contract.types.agents import (
    INLINE_BYTES,
    INLINE_DOCUMENT_BYTES,
    JobOrder,
    Lease,
    LeaseAnswer,
    LeaseRequest,
)
from server_core.contract.types.discovery import AgentCommand
from server_core.contract.types.errors import ErrorCode
from server_core.services.agents import registry
from server_core.services.agents.connection import require_newest
from server_core.services.agents.registry import AgentIdentity
from server_core.services.api_error import ApiError
from server_core.services.jobs import media_hold, stale_guard
from server_core.services.jobs.transitions import move_job
from server_core.services.server_state import ServerState
from server_core.store import lease_rows
from server_core.store.commits import Commit
from server_core.store.ids import new_id
from server_core.store.job_state_rows import JobRecord
from server_core.store.lease_rows import NextJob
from server_core.store.store import Connection

log = logging.getLogger(__name__)

FRESH = timedelta(seconds=30)


class Reserved(NamedTuple):
    """A job that its agent takes, and the new lease."""

    lease_id: UUID
    row: NextJob


@dataclass(frozen=True, kw_only=True, slots=True)
class Taken:
    """`leases`: what the agent takes; `held`: by printer, what is too old or for another medium."""

    leases: list[Reserved] = field(default_factory=list)
    held: dict[UUID, list[UUID]] = field(default_factory=dict)


_STOPPED = (ErrorCode.AGENT_SUPERSEDED, ErrorCode.TOKEN_REVOKED)


async def lease(
    state: ServerState, agent: AgentIdentity, request: LeaseRequest, hung_up: Callable[[], Awaitable[None]]
) -> LeaseAnswer:
    """Waits up to `request.wait_seconds` for work, a new printers' revision, an errand or a wish to cancel.

    `hung_up` returns when the caller is gone; then nothing is leased to nobody. Raises ApiError `agent_superseded`,
    `token_revoked`, but to a call that has waited: it ends like any other, and only an agent that runs calls again.
    An agent that must be updated first gets no jobs, and hears all else.
    """
    if registry.is_too_old(agent.version):
        request = replace(request, want=[])
    printers = [wish.printer_id for wish in request.want if wish.slots]
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
                leases = await _leases(state, taken)
                if taken.held and not leases:
                    continue  # younger jobs may be behind those
                cancel = state.cancel_wishes.take_untold(agent.agent_id)
                left = deadline - state.ctx.monotonic()
                errands = state.errands.take_untold(agent.agent_id)
                news = leases or cancel or errands or state.revision.value != request.printers_revision
                if news or left <= 0 or state.stopping.is_set():
                    return _answer(state, leases, cancel, errands)
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
    state: ServerState, leases: list[Lease], cancel: list[UUID], errands: list[AgentCommand] | None = None
) -> LeaseAnswer:
    return LeaseAnswer(leases=leases, printers_revision=state.revision.value, cancel=cancel, errands=errands or [])


def _submit_take(state: ServerState, agent: AgentIdentity, request: LeaseRequest) -> asyncio.Future[Taken]:
    """Queued at once, so that a job that was submitted a moment ago is created and leased in one commit."""
    wanted = {wish.printer_id: wish.slots for wish in request.want if wish.slots}
    now = state.ctx.now()

    def work(connection: Connection) -> Taken:
        require_newest(connection, agent)
        taken = Taken()
        # read within the work: earlier works may have changed it
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
            if mismatched := media_hold.hold_mismatches(connection, agent.account_id, rows, now):
                taken.held[printer_id] = mismatched
            for row in rows:
                if row.print_job_id in mismatched:
                    continue
                taken.leases.append(Reserved(_reserve(state, connection, agent, row.job, now), row))
        return taken

    return state.ctx.store.submit(work, Commit.LEASE_TAKE)


async def _leases(state: ServerState, taken: Taken) -> list[Lease]:
    for printer_id, held in taken.held.items():
        stale_guard.announce_held(state, printer_id, held)
    if not taken.leases:
        return []
    for _, row in taken.leases:
        state.feed.job_moved(row.print_job_id, row.job.printer_id)
    contents = await _read_small(state, [row for _, row in taken.leases], state.ctx.now())
    return [_lease(lease_id, row, contents.get(row.print_job_id)) for lease_id, row in taken.leases]


def _reserve(state: ServerState, connection: Connection, agent: AgentIdentity, job: JobRecord, now: datetime) -> UUID:
    lease_id = new_id()
    move_job(
        connection,
        job,
        Act.LEASE,
        at=now,
        actor=agent.actor,
        new_lease=lease_id,
        changes={"agent_id": agent.agent_id},
        details={"attempt": job.state.attempt + 1},
    )
    # before the commit, because the caller may be gone after it; the sweeper forgets a lease that never was
    state.lease_clock.grant(job.print_job_id, lease_id)
    return lease_id


async def _read_small(state: ServerState, rows: list[NextJob], now: datetime) -> dict[UUID, bytes]:
    """By job: small documents ride along; one whose bytes are gone, or cannot be read, is found out by its download."""
    small = _that_ride_along(rows)
    files = {row.sha256: row.document_created_at for row in small}
    paths = [state.ctx.blobs.path(sha256) for sha256 in files]
    if all(abs(now - created) < FRESH for created in files.values()):
        contents = _read(paths)  # written a moment ago, so still in memory: a thread would cost more than the reading
    else:
        contents = await asyncio.to_thread(_read, paths)
    read = dict(zip(files, contents, strict=True))
    return {row.print_job_id: content for row in small if (content := read[row.sha256]) is not None}


def _that_ride_along(rows: list[NextJob]) -> list[NextJob]:
    """INLINE_BYTES of small ones in the order of the answer: agents read no more at once."""
    small, room = [], INLINE_BYTES
    for row in rows:
        if row.size_bytes <= min(INLINE_DOCUMENT_BYTES, room):
            small.append(row)
            room -= row.size_bytes
    return small


def _read(paths: list[Path]) -> list[bytes | None]:
    contents: list[bytes | None] = []
    for path in paths:
        try:
            contents.append(path.read_bytes())
        except FileNotFoundError:
            contents.append(None)
        except OSError as error:  # one bad spot of the disk must not stop all printers of the agent
            log.error("the document %s cannot be read: %s", path.name, error)
            contents.append(None)
    return contents


def _lease(lease_id: UUID, row: NextJob, content: bytes | None) -> Lease:
    order = JobOrder(
        print_job_id=row.print_job_id,
        printer_id=row.job.printer_id,
        sequence=row.job.sequence,
        document_format=row.document_format,
        document_raw_language=row.document_raw_language,
        sha256=row.sha256,
        size_bytes=row.size_bytes,
        parameters=with_defaults(row.parameters, row.document_format, row.printer),
        created_at=row.created_at,
    )
    return Lease(lease_id=lease_id, attempt=row.job.state.attempt + 1, order=order, content=content)
