"""Notices: listing them, and closing one that a person has read."""

from __future__ import annotations

from collections.abc import Collection
from uuid import UUID

from msgspec import structs

from server_core.contract.decisions.life_cycle import NOT_STARTED
from server_core.contract.messages.message import Message
from server_core.contract.messages.requests import RequestMessages
from server_core.contract.types.audit import Actor, AuditAction, Notice, NoticeKind, NoticeShow
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.fields import Page
from server_core.contract.types.jobs import DuplicateAnswer
from server_core.services.api_error import ApiError, invalid_field, not_now
from server_core.services.audit import note
from server_core.services.context import Context
from server_core.services.jobs import confirmations
from server_core.services.paging import PageRequest, page_of
from server_core.services.server_state import ServerState
from server_core.store import job_rows, notice_rows, stale_rows
from server_core.store.commits import Commit
from server_core.store.store import Connection

# Notices as operators see them: things a person must know or answer.


async def list_notices(ctx: Context, show: NoticeShow, request: PageRequest) -> Page[Notice]:
    """List notices, newest first. Raises ApiError `invalid_cursor`."""
    account_id = ctx.account
    return await page_of(
        ctx,
        account_id,
        f"notices {show}",
        request,
        int,
        rows=lambda connection, after, limit: notice_rows.notice_page(
            connection, account_id, only_open=show is NoticeShow.OPEN, before=after, limit=limit
        ),
        position=lambda row: row.number,
        view=lambda notice: notice,
    )


async def get_notice(ctx: Context, number: int) -> Notice:
    """Return a notice. Raises ApiError `notice_not_found`."""
    return await ctx.store.read(lambda connection: _require_notice(connection, ctx.account, number))


async def notices_by_number(ctx: Context, numbers: Collection[int]) -> list[Notice]:
    return await ctx.store.read(lambda connection: notice_rows.notices_of(connection, ctx.account, numbers))


def _require_notice(connection: Connection, account_id: UUID, number: int) -> Notice:
    notice = notice_rows.find_notice(connection, account_id, number)
    if notice is None:
        raise ApiError(ErrorCode.NOTICE_NOT_FOUND, RequestMessages.NOTICE_NOT_FOUND())
    return notice


OF_A_JOB = frozenset({NoticeKind.JOB_UNCONFIRMED, NoticeKind.SAME_CONTENT})


async def close(state: ServerState, number: int, actor: Actor, answer: DuplicateAnswer | None = None) -> Notice:
    """Close a notice; its subject stays as it is. A question is closed only by an answer, and the first answer stays.

    Raises ApiError `notice_not_found`, `invalid_transition` while its jobs await an answer, `validation_failed` for an
    `answer` to a notice that does not ask this question, or `thrown` while its job waits.
    """
    account, now = state.ctx.account, state.ctx.now()

    def work(connection: Connection) -> Notice:
        row = _require_notice(connection, account, number)
        if answer is not None and row.kind != NoticeKind.SAME_CONTENT:
            raise invalid_field("answer", "invalid_value", RequestMessages.NOTICE_OF_TWIN_LABEL())
        if row.closed_at is not None:
            return row
        _refuse_if_question(connection, account, row)
        if answer is DuplicateAnswer.THROWN:
            _check_has_begun(connection, account, UUID(row.subject))
        answered = {} if answer is None else {"answer": answer.value}
        shown = structs.replace(row, closed_at=now, closed_by=actor, details=row.details | answered)
        notice_rows.close_number(connection, account, number, at=now, actor=actor, details=shown.details)
        if row.kind == NoticeKind.JOB_UNCONFIRMED:
            confirmations.by_word(connection, account, UUID(row.subject))
        if row.kind == NoticeKind.SAME_CONTENT:
            job_rows.change(connection, account, UUID(row.subject), {})  # touches the row, which no longer asks
        details = {"kind": row.kind, "subject": row.subject, **answered}
        note(connection, account, AuditAction.NOTICE_CLOSE, f"notice {number}", at=now, actor=actor, **details)
        return shown

    notice = await state.ctx.store.write(work, Commit.NOTICE_CLOSE)
    if notice.kind in OF_A_JOB and notice.printer_id is not None:
        state.feed.job_changed(UUID(notice.subject), notice.printer_id)
    state.feed.notices_changed()
    return notice


def _refuse_if_question(connection: Connection, account_id: UUID, row: Notice) -> None:
    match row.kind:
        case NoticeKind.JOB_UNCONFIRMED:
            job = job_rows.find(connection, account_id, UUID(row.subject))
            if job is not None and job.state.unconfirmed:
                raise _needs_answer(RequestMessages.NOTICE_NEEDS_OUTCOME(), row)
        case NoticeKind.BACKLOG_HELD:
            if stale_rows.count_stale(connection, account_id, UUID(row.subject))[0]:
                raise _needs_answer(RequestMessages.NOTICE_NEEDS_DECISION(), row)


def _check_has_begun(connection: Connection, account_id: UUID, job_id: UUID) -> None:
    job = job_rows.find(connection, account_id, job_id)
    if job is not None and job.status in NOT_STARTED:
        raise invalid_field("answer", "invalid_value", RequestMessages.NOTHING_THROWN_AWAY())


def _needs_answer(message: Message, row: Notice) -> ApiError:
    return not_now(message, kind=row.kind, subject=row.subject)
