"""One action on many jobs, each by the rules for one job, several per commit. A rejection concerns only its own job."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from datetime import datetime
from functools import partial
from itertools import groupby
from uuid import UUID

import msgspec
from msgspec import UNSET, Struct

from server_core.contract.decisions.life_cycle import NOT_STARTED
from server_core.contract.messages.jobs import JobActionMessages
from server_core.contract.types.audit import Actor
from server_core.contract.types.documents import PageSpan, span_words
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.fields import Record
from server_core.contract.types.jobs import JobActionDone, JobActionKind, JobActionRequest, JobRow, RefusedJob, Reprint
from server_core.sandbox.host import Body
from server_core.services.api_error import ApiError, invalid_field, not_now, storage_failed
from server_core.services.closed_accounts import require_not_closed
from server_core.services.context import Context
from server_core.services.jobs import actions, confirmations
from server_core.services.jobs.document_parts import Part, Whole, selected
from server_core.services.jobs.idempotency import IdempotencyKey, fingerprint_of
from server_core.services.jobs.reading import unknown_job
from server_core.services.jobs.route_check import PrinterPatience, checked_route, timed
from server_core.services.jobs.views import rows_of_jobs
from server_core.services.server_state import ServerState
from server_core.services.timers import TimedAction
from server_core.store import action_rows, documents, duplicate_rows, event_rows, job_rows, queue_rows
from server_core.store.commits import Commit
from server_core.store.documents import NewDocument
from server_core.store.ids import new_id
from server_core.store.job_rows import JobRecord, NewJob, insert_job
from server_core.store.queue_rows import JobLine
from server_core.store.store import Connection, StorageFailed

# Execution of delayed actions when their time is over.


log = logging.getLogger(__name__)

LOOK_SECONDS = 0.5
RETRY_SECONDS = 2.0


class DueActions:
    """Executes due actions. One task per server."""

    def __init__(self, state: ServerState) -> None:
        self._state = state

    async def run(self) -> None:
        """Run until cancelled."""
        while True:
            try:
                await self.look()
            except StorageFailed as error:
                log.error("A delayed action on jobs waits for the database: %s", error)
            except Exception:
                log.exception("A delayed action on jobs failed; next try in %s s", RETRY_SECONDS)
            if self._state.action_clock.due():
                await asyncio.sleep(RETRY_SECONDS)
            await self._state.action_clock.wait(LOOK_SECONDS)

    async def adopt(self) -> None:
        """Restart the deadlines of waiting actions at the start: they could not be undone while the server was off."""
        state = self._state
        waiting = await state.ctx.store.read(action_rows.every)
        for (act_id, account_id), rows in groupby(waiting, key=lambda row: (row.act_id, row.account_id)):
            pending = list(rows)
            jobs = [row.print_job_id for row in pending]
            seconds = pending[0].details.seconds
            state.action_clock.begin(act_id, account_id, pending[0].kind, jobs, seconds=seconds, now=state.ctx.now())

    async def look(self) -> None:
        """Execute due actions. Raises StorageFailed; the rest then stays due."""
        for action in self._state.action_clock.due():
            await finish_action(self._state.of_account(action.account_id), action.act_id)


# Reprinting. The route check is repeated for the chosen printer.


OPERATION, OPERATION_OF_ONE = "console_job_act", "console_reprint"


class Reprinted(Record, frozen=True, kw_only=True):
    """A new job made as a reprint. `printer_id`, `old_printer_id` None: an earlier request with this key made it."""

    print_job_id: UUID
    printer_id: UUID | None = None
    old_printer_id: UUID | None = None


def announce(state: ServerState, old_id: UUID, made: Reprinted) -> None:
    """Announce a new reprint; nothing if it was made earlier."""
    if made.printer_id is not None and made.old_printer_id is not None:
        state.feed.job_changed(old_id, made.old_printer_id)
        state.feed.job_changed(made.print_job_id, made.printer_id)


def key_of_reprint(ctx: Context, text: str | None, print_job_id: UUID, request: Reprint) -> IdempotencyKey | None:
    """Return the key of one job's reprint; each of many jobs has its own."""
    fingerprint = hashlib.sha256(print_job_id.bytes + fingerprint_of(request)).digest()
    return IdempotencyKey.of(ctx.account, OPERATION_OF_ONE, text, fingerprint)


@asynccontextmanager
async def part_of(ctx: Context, print_job_id: UUID, pages: list[PageSpan]) -> AsyncIterator[Part]:
    """Make a document of selected pages. Raises ApiError."""
    old, body = await ctx.store.read(lambda connection: _old_job(connection, ctx, print_job_id))
    whole = Whole(
        body=body,
        filename=old.filename,
        format=old.document_format,
        language=old.document_raw_language,
        page_count=old.page_count,
    )
    async with selected(ctx, whole, pages) as part:
        yield part


def _old_job(connection: Connection, ctx: Context, print_job_id: UUID) -> tuple[JobLine, Body]:
    """Return the job's line and its document. Raises ApiError if it is unknown or its document's bytes are gone."""
    found = queue_rows.lines(connection, ctx.account, [print_job_id])
    if not found:
        raise unknown_job()
    old = found[0]
    body = None if old.document_purged_at is not None else ctx.body_of(connection, old.sha256)
    if body is None:
        raise ApiError(
            ErrorCode.DOCUMENT_NOT_FOUND, JobActionMessages.DOCUMENT_DELETED(), details={"reason": "document_purged"}
        )
    return old, body


def _check_no_newer_reprint(connection: Connection, account: UUID, old: JobLine, request: Reprint) -> None:
    """Raises ApiError if another reprint was made since the operator looked: two are not wanted."""
    if request.reprinted_as is msgspec.UNSET or request.reprinted_as == old.reprinted_as:
        return
    event = event_rows.newest(connection, account, old.print_job_id, ("reprinted",))
    message = JobActionMessages.REPRINTED_ALREADY()
    if event is not None:
        message = JobActionMessages.REPRINTED_ALREADY_BY(name=event.actor.message)
    newest = None if old.reprinted_as is None else str(old.reprinted_as)
    raise not_now(message, "reprinted_meanwhile", reprinted_as=newest)


def reprint_in(
    connection: Connection,
    ctx: Context,
    print_job_id: UUID,
    request: Reprint,
    actor: Actor,
    key: IdempotencyKey | None = None,
    part: NewDocument | None = None,
) -> Reprinted:
    """Create a reprint. The old job stays as it is and refers to the new one. `part`: a document with selected pages.

    Raises ApiError before any change.
    """
    account, now = ctx.account, ctx.now()
    first = None if key is None else key.job_of_first(connection)
    if first is not None:
        return Reprinted(print_job_id=first)
    require_not_closed(connection, account)
    old, _ = _old_job(connection, ctx, print_job_id)
    _check_no_newer_reprint(connection, account, old, request)
    document_id = old.document_id
    if part is not None:
        documents.insert(connection, account, part)
        document_id = part.document_id
    parameters = old.parameters
    if request.copies is not None:
        parameters = msgspec.structs.replace(parameters, copies=request.copies)
    printer_id = request.printer_id or old.printer_id
    route = checked_route(connection, account, document_id, printer_id, parameters)
    job = NewJob(
        account_id=account,
        document_id=document_id,
        printer_id=printer_id,
        parameters=parameters,
        created_at=now,
        expires_at=now + ctx.config.patience.expires_after,
        actor=actor,
        client_id=old.client_id,
        reprint_of=print_job_id,
        reprint_number=duplicate_rows.newest_number(connection, account, old.reprint_number, old.reprinted_as) + 1,
        idempotency_key=old.idempotency_key,
    )
    details = {"print_job_id": str(job.print_job_id)}
    if request.pages is not None:
        details["pages"] = span_words(request.pages)
    insert_job(connection, timed(job, ctx.config.patience, PrinterPatience.of(route)))
    confirmations.by_reprint(connection, account, old, job.print_job_id, at=now, actor=actor)
    event_rows.append(connection, account, print_job_id, now, "reprinted", actor, details)
    if key is not None:
        key.keep_job(connection, job.print_job_id, now)
    return Reprinted(print_job_id=job.print_job_id, printer_id=job.printer_id, old_printer_id=old.printer_id)


AT_ONCE = 50
"""Jobs per commit: a print that is about to start has to wait for it."""
CAN_BE_UNDONE = frozenset({JobActionKind.CANCEL, JobActionKind.MOVE})
SOMEWHERE = frozenset({JobActionKind.MOVE, JobActionKind.REPRINT})

Rule = Callable[[Connection, JobRecord], JobRecord | None]
"""An action on one job; returns None if nothing changed. Raises ApiError before any change."""


class _Done(Struct, kw_only=True):
    """The outcome of a request, as stored by its key. `shown`: jobs in the answer, in their state by then."""

    shown: list[UUID] = []
    refused: list[RefusedJob] = []
    act_id: UUID | None = None
    undo_until: datetime | None = None


def _not_for(field: str, kind: JobActionKind) -> ApiError:
    return invalid_field(field, "invalid_value", JobActionMessages.FIELD_NOT_FOR_ACT(field=field, action=kind.value))


async def act_on_jobs(
    state: ServerState, action: JobActionRequest, actor: Actor, repeat_key: str | None = None
) -> JobActionDone:
    """Act on jobs. Raises ApiError for an impossible action; what single jobs reject is part of the answer.

    A repeat with the same key does nothing more; a reprint that was interrupted continues.
    """
    if action.kind is JobActionKind.MOVE and action.printer_id is None:
        raise invalid_field("printer_id", "required", JobActionMessages.PRINTER_MISSING())
    print_job_ids = list(dict.fromkeys(action.print_job_ids))
    for name in ("reprinted_as", "copies", "pages"):
        if action.kind is not JobActionKind.REPRINT and getattr(action, name):
            raise _not_for(name, action.kind)
    if action.pages is not None and len(print_job_ids) > 1:
        raise invalid_field("pages", "invalid_value", JobActionMessages.PAGES_OF_ONE_JOB())
    if action.kind not in SOMEWHERE and action.printer_id is not None:
        raise _not_for("printer_id", action.kind)

    async def act() -> tuple[bytes, bool]:
        if action.kind is JobActionKind.REPRINT:
            done = await _reprint(state, print_job_ids, action, actor, repeat_key)
        elif action.kind in CAN_BE_UNDONE and action.undo_seconds:
            done = await _ask(state, action, print_job_ids, actor)
        else:
            done = await _each(state, print_job_ids, _rule(state, action, actor), Commit.JOB_ACT)
        is_whole = all(no.error_code is not ErrorCode.INSUFFICIENT_STORAGE for no in done.refused)
        return msgspec.json.encode(done), is_whole

    request = msgspec.json.encode(msgspec.to_builtins(action, str_keys=True), order="sorted")
    key = IdempotencyKey.of(state.ctx.account, OPERATION, repeat_key, hashlib.sha256(request).digest())
    if key is None:
        outcome, _ = await act()
    else:
        outcome = await state.keyed_actions.same_state(state.ctx, key, act, print_job_ids[0])
    return await _answer(state, msgspec.json.decode(outcome, type=_Done))


async def undo_action(state: ServerState, act_id: UUID, actor: Actor) -> JobActionDone:
    """Undo a delayed action. A repeat changes nothing and gets the same answer. Raises ApiError `act_not_found`."""
    action, print_job_ids, now = *await _action_and_rows(state, act_id), state.ctx.now()

    def rule(connection: Connection, job: JobRecord) -> JobRecord | None:
        if action is not None and job.print_job_id in action.undone:
            return None
        return actions.undo(connection, job, act_id, now, actor)

    done = await _each(state, print_job_ids, rule, Commit.JOB_ACT_UNDO)
    if action is not None:
        action.undone.update(done.shown)
        await _end(state, action)
    return await _answer(state, done)


async def finish_action(state: ServerState, act_id: UUID) -> JobActionDone:
    """Execute a delayed action at once. Raises ApiError `act_not_found`."""
    action, print_job_ids = await _action_and_rows(state, act_id)
    if action is not None:
        print_job_ids = [job for job in print_job_ids if job not in action.undone]
    now = state.ctx.now()
    rule: Rule = lambda connection, job: actions.do(connection, state.ctx, job, act_id, now)  # noqa: E731
    done = await _each(state, print_job_ids, rule, Commit.JOB_ACT_DUE)
    if action is not None:
        await _end(state, action)
    return await _answer(state, done)


async def _end(state: ServerState, action: TimedAction) -> None:
    """End the action unless something of it still waits, for instance because the disk was full."""
    if not await state.ctx.store.read(
        lambda connection: action_rows.of_action(connection, action.account_id, action.act_id)
    ):
        state.action_clock.end(action)


def _rule(state: ServerState, action: JobActionRequest, actor: Actor) -> Rule:
    ctx, now, printer_id = state.ctx, state.ctx.now(), action.printer_id

    def rule(connection: Connection, job: JobRecord) -> JobRecord:
        match action.kind:
            case JobActionKind.CANCEL:
                return actions.cancel(connection, job, now, actor)
            case JobActionKind.HOLD:
                return actions.hold(connection, job, now, actor)
            case JobActionKind.RELEASE:
                return actions.release(connection, ctx, job, now, actor)
            case JobActionKind.DONE:
                return actions.mark_done(connection, job, now, actor)
            case JobActionKind.REOPEN:
                return actions.reopen(connection, job, now, actor)
            case JobActionKind.MOVE if printer_id is not None:
                return actions.move(connection, ctx, job, printer_id, now, actor)
        raise ValueError(f"{action.kind} has no rule")

    return rule


async def _ask(state: ServerState, action: JobActionRequest, print_job_ids: list[UUID], actor: Actor) -> _Done:
    """Begin a delayed action. Printing jobs are not held: for them a cancel is requested at once."""
    ctx, act_id, now = state.ctx, new_id(), state.ctx.now()

    def rule(connection: Connection, job: JobRecord) -> JobRecord:
        if action.kind is JobActionKind.CANCEL and job.state.status not in NOT_STARTED:
            return actions.cancel(connection, job, now, actor)
        return actions.ask(connection, job, act_id, action.kind, action.printer_id, action.undo_seconds, now, actor)

    def begin(print_job_ids: Sequence[UUID]) -> TimedAction:
        seconds = action.undo_seconds
        return state.action_clock.begin(act_id, ctx.account, action.kind, print_job_ids, seconds=seconds, now=ctx.now())

    begin(print_job_ids)  # before the commit, so that a console that hears of the first job knows the deadline
    try:
        done = await _each(state, print_job_ids, rule, Commit.JOB_ACT)
    except StorageFailed:
        state.action_clock.forget(act_id)
        raise
    waiting = await ctx.store.read(lambda connection: action_rows.of_action(connection, ctx.account, act_id))
    if not waiting:
        state.action_clock.forget(act_id)
        return done
    done.act_id, done.undo_until = act_id, begin(waiting).ends_at
    return done


async def _reprint(
    state: ServerState, print_job_ids: list[UUID], action: JobActionRequest, actor: Actor, repeat_key: str | None
) -> _Done:
    """Reprint jobs. Each job has a key besides that of the whole, so that a repeat continues after a server crash.

    With selected pages, a repeat does not read the document again: it may be gone.
    """
    ctx, made = state.ctx, dict[UUID, Reprinted]()

    def request_and_key(print_job_id: UUID) -> tuple[Reprint, IdempotencyKey | None]:
        seen = action.reprinted_as.get(print_job_id, UNSET)
        request = Reprint(printer_id=action.printer_id, copies=action.copies, pages=action.pages, reprinted_as=seen)
        own_key = None if repeat_key is None else f"{repeat_key} {print_job_id}"
        return request, key_of_reprint(ctx, own_key, print_job_id, request)

    def with_part(part: NewDocument | None) -> Rule:
        def rule(connection: Connection, job: JobRecord) -> JobRecord:
            request, key = request_and_key(job.print_job_id)
            made[job.print_job_id] = reprint_in(connection, ctx, job.print_job_id, request, actor, key, part)
            return job

        return rule

    async def some() -> _Done:
        key = request_and_key(print_job_ids[0])[1]
        if action.pages is None or (key is not None and await ctx.store.read(key.job_of_first) is not None):
            return await _each(state, print_job_ids, with_part(None), Commit.JOB_REPRINT)
        try:
            async with part_of(ctx, print_job_ids[0], action.pages) as part:
                some = await _each(state, print_job_ids, with_part(part.document), Commit.JOB_REPRINT)
                if some.shown:
                    part.committed()
                return some
        except ApiError as refused:
            return _Done(refused=[_refused(print_job_ids[0], refused)])

    done = await some()
    for old_id in done.shown:
        announce(state, old_id, made[old_id])
    done.shown = [made[old_id].print_job_id for old_id in done.shown]
    return done


async def _action_and_rows(state: ServerState, act_id: UUID) -> tuple[TimedAction | None, list[UUID]]:
    """Return an action and its jobs, also one from before a restart. Raises ApiError `act_not_found`."""
    account = state.ctx.account
    action = state.action_clock.find(account, act_id)
    if action is not None:
        return action, list(action.print_job_ids)
    waiting = await state.ctx.store.read(lambda connection: action_rows.of_action(connection, account, act_id))
    if not waiting:
        raise ApiError(ErrorCode.ACT_NOT_FOUND, JobActionMessages.ACT_NOT_FOUND())
    return None, waiting


async def _each(state: ServerState, print_job_ids: Sequence[UUID], rule: Rule, commit: Commit) -> _Done:
    """Apply a rule to each job. Raises StorageFailed for the first commit only.

    If a later one fails, the remaining jobs are rejected and the earlier ones stand.
    """
    account, done = state.ctx.account, _Done()

    def work(connection: Connection, chunk: Sequence[UUID]) -> tuple[_Done, list[tuple[JobRecord, JobRecord]]]:
        some, changed = _Done(), list[tuple[JobRecord, JobRecord]]()
        for print_job_id in chunk:
            try:
                before = job_rows.find(connection, account, print_job_id)
                if before is None:
                    raise unknown_job()
                after = rule(connection, before)
            except ApiError as refused:
                some.refused.append(_refused(print_job_id, refused))
                continue
            some.shown.append(print_job_id)
            if after is not None:
                changed.append((before, after))
        return some, changed

    for begin in range(0, len(print_job_ids), AT_ONCE):
        chunk = print_job_ids[begin : begin + AT_ONCE]
        try:
            some, changed = await state.ctx.store.write(partial(work, chunk=chunk), commit)
        except StorageFailed as failure:
            if begin == 0:
                raise
            left = storage_failed(failure)
            done.refused.extend(_refused(print_job_id, left) for print_job_id in print_job_ids[begin:])
            break
        for before, after in changed:
            actions.announce(state, before, after)
        done.shown.extend(some.shown)
        done.refused.extend(some.refused)
    return done


def _refused(print_job_id: UUID, refused: ApiError) -> RefusedJob:
    return RefusedJob(
        print_job_id=print_job_id, error_code=refused.code, message=refused.message, details=dict(refused.details or {})
    )


async def _answer(state: ServerState, done: _Done) -> JobActionDone:
    """Return the answer, in the order in which the jobs were named."""
    rows = {row.print_job_id: row for row in await rows_of_jobs(state, set(done.shown))}
    jobs: list[JobRow] = [rows[print_job_id] for print_job_id in done.shown if print_job_id in rows]
    return JobActionDone(act_id=done.act_id, undo_until=done.undo_until, jobs=jobs, refused=done.refused)
