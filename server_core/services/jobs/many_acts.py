"""One act on many jobs: each by the rules of one job, some in each commit; a refusal is one job's alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID

from msgspec import UNSET

from server_core.contract.decisions.life_cycle import NOT_STARTED
from server_core.contract.messages.job_acts import JobActMessages
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.jobs import JobAct, JobActDone, JobActKind, JobRow, RefusedJob, Reprint
from server_core.services.floor import Floor
from server_core.services.jobs import act_rules, asked_acts
from server_core.services.jobs.act_clock import TimedAct
from server_core.services.jobs.idempotency import IdempotencyKey
from server_core.services.jobs.reading import unknown_job
from server_core.services.jobs.reprints import Reprinted, announce, key_of_reprint, key_of_reprints, part_of, reprint_in
from server_core.services.jobs.views import job_rows
from server_core.services.rejected import Rejected, invalid_field, storage_failed
from server_core.store import acts_rows, job_state_rows
from server_core.store.commits import Commit
from server_core.store.documents import NewDocument
from server_core.store.ids import new_id
from server_core.store.job_state_rows import JobRecord
from server_core.store.store import Connection, StorageFailed

AT_ONCE = 50
"""Jobs in one commit: a print that is about to start waits for it."""
CAN_BE_UNDONE = frozenset({JobActKind.CANCEL, JobActKind.MOVE})
SOMEWHERE = frozenset({JobActKind.MOVE, JobActKind.REPRINT})

Rule = Callable[[Connection, JobRecord], JobRecord | None]
"""Of one job, None = nothing happened. Raises Rejected, having changed nothing."""


@dataclass(frozen=True, kw_only=True, slots=True)
class _Some:
    """Of one commit: before and after; `shown`: whose rows are the answer."""

    changed: list[tuple[JobRecord, JobRecord]] = field(default_factory=list)
    shown: list[UUID] = field(default_factory=list)
    refused: list[RefusedJob] = field(default_factory=list)


def _not_for(field: str, kind: JobActKind) -> Rejected:
    return invalid_field(field, "invalid_value", JobActMessages.FIELD_NOT_FOR_ACT(field=field, action=kind.value))


async def act_on_jobs(floor: Floor, act: JobAct, actor: str, repeat_key: str | None = None) -> JobActDone:
    """Of a reprint a repeat with the same key gets the jobs that were made; the other acts have no use for one.

    Raises Rejected for an act that nothing can be done with; what one job refuses is in the answer."""
    if act.kind is JobActKind.MOVE and act.printer_id is None:
        raise invalid_field("printer_id", "required", JobActMessages.PRINTER_MISSING())
    print_job_ids = list(dict.fromkeys(act.print_job_ids))
    for name in ("reprinted_as", "copies", "pages"):
        if act.kind is not JobActKind.REPRINT and getattr(act, name):
            raise _not_for(name, act.kind)
    if act.pages is not None and len(print_job_ids) > 1:
        raise invalid_field("pages", "invalid_value", JobActMessages.PAGES_OF_ONE_JOB())
    if act.kind not in SOMEWHERE and act.printer_id is not None:
        raise _not_for("printer_id", act.kind)
    if act.kind is JobActKind.REPRINT:
        return await _reprint(floor, print_job_ids, act, actor, repeat_key)
    if act.kind in CAN_BE_UNDONE and act.undo_seconds:
        return await _ask(floor, act, print_job_ids, actor)
    done = await _each(floor, print_job_ids, _rule(floor, act, actor), Commit.JOB_ACT)
    return await _answer(floor, done)


async def undo_act(floor: Floor, act_id: UUID, actor: str) -> JobActDone:
    """Again, it has nothing to do and says the same. Raises Rejected `act_not_found`."""
    act, print_job_ids, now = *await _known(floor, act_id), floor.ctx.now()

    def rule(connection: Connection, job: JobRecord) -> JobRecord | None:
        if act is not None and job.print_job_id in act.undone:
            return None
        return asked_acts.undo(connection, job, act_id, now, actor)

    done = await _each(floor, print_job_ids, rule, Commit.JOB_ACT_UNDO)
    if act is not None:
        act.undone.update(done.shown)
        await _end(floor, act)
    return await _answer(floor, done)


async def finish_act(floor: Floor, act_id: UUID) -> JobActDone:
    """Now, or because its time is over. Raises Rejected `act_not_found`."""
    act, print_job_ids = await _known(floor, act_id)
    if act is not None:
        print_job_ids = [job for job in print_job_ids if job not in act.undone]
    now = floor.ctx.now()
    rule: Rule = lambda connection, job: asked_acts.do(connection, floor.ctx, job, act_id, now)  # noqa: E731
    done = await _each(floor, print_job_ids, rule, Commit.JOB_ACT_DUE)
    if act is not None:
        await _end(floor, act)
    return await _answer(floor, done)


async def _end(floor: Floor, act: TimedAct) -> None:
    """Unless something of it still waits: the disk was full."""
    if not await floor.ctx.store.read(lambda connection: acts_rows.of_act(connection, act.account_id, act.act_id)):
        floor.act_clock.end(act)


def _rule(floor: Floor, act: JobAct, actor: str) -> Rule:
    ctx, now, printer_id = floor.ctx, floor.ctx.now(), act.printer_id

    def rule(connection: Connection, job: JobRecord) -> JobRecord:
        match act.kind:
            case JobActKind.CANCEL:
                return act_rules.cancel(connection, job, now, actor)
            case JobActKind.HOLD:
                return act_rules.hold(connection, job, now, actor)
            case JobActKind.RELEASE:
                return act_rules.release(connection, ctx, job, now, actor)
            case JobActKind.MOVE if printer_id is not None:
                return act_rules.move(connection, ctx, job, printer_id, now, actor)
        raise ValueError(f"{act.kind} has no rule")

    return rule


async def _ask(floor: Floor, act: JobAct, print_job_ids: list[UUID], actor: str) -> JobActDone:
    """A job that is printing is not held: its cancel is a wish at once."""
    ctx, act_id, now = floor.ctx, new_id(), floor.ctx.now()

    def rule(connection: Connection, job: JobRecord) -> JobRecord:
        if act.kind is JobActKind.CANCEL and job.state.status not in NOT_STARTED:
            return act_rules.cancel(connection, job, now, actor)
        return asked_acts.ask(connection, ctx, job, act_id, act.kind, act.printer_id, act.undo_seconds, now, actor)

    def begin(print_job_ids: Sequence[UUID]) -> TimedAct:
        seconds = act.undo_seconds
        return floor.act_clock.begin(act_id, ctx.account, act.kind, print_job_ids, seconds=seconds, now=ctx.now())

    begin(print_job_ids)  # a console that hears of the first job at once is told until when
    try:
        done = await _each(floor, print_job_ids, rule, Commit.JOB_ACT)
    except StorageFailed:
        floor.act_clock.forget(act_id)
        raise
    waiting = await ctx.store.read(lambda connection: acts_rows.of_act(connection, ctx.account, act_id))
    if not waiting:
        floor.act_clock.forget(act_id)
        return await _answer(floor, done)
    return await _answer(floor, done, begin(waiting))


async def _reprint(
    floor: Floor, print_job_ids: list[UUID], act: JobAct, actor: str, repeat_key: str | None
) -> JobActDone:
    """Each job has a key of its own beside that of the whole act: a server that ends in between goes on behind it.

    Of some pages, a repeat with the same key reads them no second time: their document may be gone.
    """
    ctx, made = floor.ctx, dict[UUID, Reprinted]()
    whole = key_of_reprints(ctx, repeat_key, act)
    if whole is not None:
        await ctx.store.read(whole.answer_again)

    def wish_and_key(print_job_id: UUID) -> tuple[Reprint, IdempotencyKey | None]:
        seen = act.reprinted_as.get(print_job_id, UNSET)
        wish = Reprint(printer_id=act.printer_id, copies=act.copies, pages=act.pages, reprinted_as=seen)
        own_key = None if repeat_key is None else f"{repeat_key} {print_job_id}"
        return wish, key_of_reprint(ctx, own_key, print_job_id, wish)

    def with_part(part: NewDocument | None) -> Rule:
        def rule(connection: Connection, job: JobRecord) -> JobRecord:
            wish, key = wish_and_key(job.print_job_id)
            if whole is not None and whole.answer_again(connection) is None:
                whole.keep_job(connection, job.print_job_id, ctx.now())
            made[job.print_job_id] = reprint_in(connection, ctx, job.print_job_id, wish, actor, key, part)
            return job

        return rule

    async def some() -> _Some:
        if act.pages is None or await _is_made(wish_and_key(print_job_ids[0])[1]):
            return await _each(floor, print_job_ids, with_part(None), Commit.JOB_REPRINT)
        try:
            async with part_of(ctx, print_job_ids[0], act.pages) as part:
                some = await _each(floor, print_job_ids, with_part(part.document), Commit.JOB_REPRINT)
                if some.shown:
                    part.committed()
                return some
        except Rejected as refused:
            return _Some(refused=[_refused(print_job_ids[0], refused)])

    async def _is_made(key: IdempotencyKey | None) -> bool:
        return key is not None and await ctx.store.read(key.job_of_first) is not None

    done = await some()
    for old_id in done.shown:
        announce(floor, old_id, made[old_id])
    return await _answer(floor, _Some(shown=[made[old_id].print_job_id for old_id in done.shown], refused=done.refused))


async def _known(floor: Floor, act_id: UUID) -> tuple[TimedAct | None, list[UUID]]:
    """And its jobs, also of an act from before a restart. Raises Rejected `act_not_found`."""
    account = floor.ctx.account
    act = floor.act_clock.find(account, act_id)
    if act is not None:
        return act, list(act.print_job_ids)
    waiting = await floor.ctx.store.read(lambda connection: acts_rows.of_act(connection, account, act_id))
    if not waiting:
        raise Rejected(ErrorCode.ACT_NOT_FOUND, JobActMessages.ACT_NOT_FOUND())
    return None, waiting


async def _each(floor: Floor, print_job_ids: Sequence[UUID], rule: Rule, commit: Commit) -> _Some:
    """Raises StorageFailed for the first commit; what a later one cannot write is refused, the others stand."""
    account, done = floor.ctx.account, _Some()

    def work_on(chunk: Sequence[UUID]) -> Callable[[Connection], _Some]:
        def work(connection: Connection) -> _Some:
            some = _Some()
            for print_job_id in chunk:
                try:
                    before = job_state_rows.find(connection, account, print_job_id)
                    if before is None:
                        raise unknown_job()
                    after = rule(connection, before)
                except Rejected as refused:
                    some.refused.append(_refused(print_job_id, refused))
                    continue
                some.shown.append(print_job_id)
                if after is not None:
                    some.changed.append((before, after))
            return some

        return work

    for begin in range(0, len(print_job_ids), AT_ONCE):
        chunk = print_job_ids[begin : begin + AT_ONCE]
        try:
            some = await floor.ctx.store.write(work_on(chunk), commit)
        except StorageFailed as failure:
            if begin == 0:
                raise
            left = storage_failed(failure)
            done.refused.extend(_refused(print_job_id, left) for print_job_id in print_job_ids[begin:])
            break
        for before, after in some.changed:
            act_rules.announce(floor, before, after)
        done.shown.extend(some.shown)
        done.refused.extend(some.refused)
    return done


def _refused(print_job_id: UUID, refused: Rejected) -> RefusedJob:
    return RefusedJob(
        print_job_id=print_job_id, error_code=refused.code, message=refused.message, details=dict(refused.details or {})
    )


async def _answer(floor: Floor, done: _Some, act: TimedAct | None = None) -> JobActDone:
    """In the order in which the jobs were named."""
    rows = {row.print_job_id: row for row in await job_rows(floor, set(done.shown))}
    jobs: list[JobRow] = [rows[print_job_id] for print_job_id in done.shown if print_job_id in rows]
    until: datetime | None = None if act is None else act.ends_at
    return JobActDone(act_id=None if act is None else act.act_id, undo_until=until, jobs=jobs, refused=done.refused)
