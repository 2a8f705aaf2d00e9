"""The audit log: writing entries, reading pages, verification and export.

An entry is written in the same transaction as the action it records.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Any
from uuid import UUID

import msgspec
from msgspec.structs import replace

from server_core.contract.messages.server import AuditMessages
from server_core.contract.types.audit import (
    FIRST,
    THE_SERVER,
    Actor,
    ActorKind,
    AuditAction,
    AuditCheck,
    AuditEntry,
    AuditLine,
    Break,
    Chain,
    ExportHead,
)
from server_core.contract.types.fields import Page, of_row, uuid_in
from server_core.services.context import Context
from server_core.services.paging import PageRequest
from server_core.store import account_rows, audit_rows, search_index
from server_core.store.audit_rows import AuditHead, AuditSelection, StoredLine
from server_core.store.store import Connection
from server_core.store.tables import EPOCH

# Verification of the audit log, page by page, so that it holds nobody up.


async def check_audit(
    ctx: Context,
    *,
    last: int | None = None,
    checked: AuditHead | None = None,
    after: AuditHead | None = None,
    most: int | None = None,
) -> AuditCheck:
    """Verify all entries, or the `last` ones.

    - `checked`: an entry that must be in the log, the log's head at some earlier time; the check then starts at the
      beginning
    - `after`: continue behind an entry that was verified
    - `most`: stop after about this many entries
    """
    chain = Chain() if after is None else Chain(after.number, after.hash)
    if last is not None and checked is None and after is None:
        chain = await ctx.store.read(lambda connection: _before_the_last(connection, last))
    begin = chain.number
    while True:
        broken, more = await ctx.store.read(lambda connection: _follow(connection, chain, begin, checked))
        if broken is not None or not more or (most is not None and chain.number - begin >= most):
            break
    if broken is None and not more and checked is not None and checked.number > chain.number:
        broken = chain.end(checked.number, checked.hash)
    return AuditCheck(
        entries=chain.number - begin,
        head=chain.hash,
        broken_at=None if broken is None else broken.number,
        message=None if broken is None else broken.message,
        number=chain.number,
        more=broken is None and more,
    )


def _before_the_last(connection: Connection, last: int) -> Chain:
    """Return the chain before the last entries, which is trusted; the beginning if there are fewer."""
    number = audit_rows.read_head(connection).number - last
    if number > 0:
        for found, line in audit_rows.stored_page(connection, number, 1):
            if line is not None and found == number:
                return Chain(number, line.hash)
    return Chain()


def _follow(connection: Connection, chain: Chain, begin: int, checked: AuditHead | None) -> tuple[Break | None, bool]:
    """Verify the next page. Returns a break, if any, and whether there may be more."""
    highest = audit_rows.highest_number(connection)
    # read before the page, so that entries appended meanwhile raise no false alarm
    head = audit_rows.read_head(connection)
    start = chain.number + 1 if chain.number > begin or begin else None
    page = audit_rows.stored_page(connection, start, ROWS_AT_ONCE)
    for number, line in page:
        if line is None:
            return Break(number=number, message=AuditMessages.ENTRY_UNREADABLE(number=number)), False
        broken = chain.follow(line)
        if broken is not None:
            return broken, False
        if checked is not None and checked.number == number and checked.hash != line.hash:
            return Break(number=number, message=AuditMessages.ENTRY_NOT_THE_KNOWN(number=number)), False
    if page:
        return None, True
    broken = chain.end(head.number, head.hash)
    if broken is None and chain.number < highest:
        text = AuditMessages.LOG_SHORTER(last=chain.number, number=highest)
        broken = Break(number=chain.number + 1, message=text)
    return broken, False


__all__ = ["AuditHead", "AuditSelection", "export_audit", "list_audit"]

ROWS_AT_ONCE = 500
MOST_JOBS = 200
"""Most jobs that a text search considers; the newest ones."""
UNREADABLE = "unreadable"
"""The action shown for an entry that cannot be read."""


async def list_audit(ctx: Context, filter: AuditSelection, request: PageRequest) -> Page[AuditEntry]:
    """List entries, newest first. `filter.elsewhere` applies only to the site itself. Raises ApiError `invalid_cursor`.

    A page may be short or empty and still have a next one: each examines a limited number of entries
    (`store.audit_rows`).
    """
    filter = replace(filter, elsewhere=filter.elsewhere and ctx.account == ctx.site_account)
    account_id, route = ctx.account, f"audit {filter}"
    before: int | None = None
    if request.cursor is not None:
        before = int((await ctx.cursors.open(ctx.store, account_id, route, request.cursor))[0])

    def work(connection: Connection) -> tuple[list[AuditEntry], int | None]:
        found = subjects_named(connection, account_id, filter)
        looked = audit_rows.audit_page(connection, account_id, found, before, request.limit)
        return _named(connection, account_id, [_view(row, account_id) for row in looked.rows]), looked.further

    entries, further = await ctx.store.read(work)
    cursor = None if further is None else await ctx.cursors.seal(ctx.store, account_id, route, [further])
    return Page(data=entries, next_cursor=cursor)


def _named(connection: Connection, account_id: UUID, entries: Sequence[AuditEntry]) -> list[AuditEntry]:
    """Add the names that each subject has in its own account."""
    subjects: dict[UUID | None, list[str]] = {}
    for entry in entries:
        subjects.setdefault(entry.account_id, []).append(entry.subject)
    names = {of: audit_rows.names_of(connection, of or account_id, those) for of, those in subjects.items()}
    accounts = account_rows.names_of(connection, [of for of in subjects if of is not None])
    return [
        msgspec.structs.replace(
            entry,
            name=names[entry.account_id].get(entry.subject),
            account_name=None if entry.account_id is None else accounts.get(entry.account_id),
        )
        for entry in entries
    ]


def subjects_named(connection: Connection, account_id: UUID, filter: AuditSelection) -> AuditSelection:
    """Resolve a search text. A text that is exactly an id or a job's reference matches only these.

    Jobs that match it otherwise are added.
    """
    text = filter.text
    if text is None:
        return filter
    exact = uuid_in(text.strip())
    if exact is not None:
        return replace(filter, text=None, subjects=tuple(f"{kind} {exact}" for kind in audit_rows.KINDS))
    found = set(search_index.named(connection, account_id, text, MOST_JOBS))
    found.update(search_index.with_id(connection, account_id, text, MOST_JOBS))
    called = audit_rows.jobs_called(connection, account_id, sorted(found, reverse=True)[:MOST_JOBS])
    same = [job_id for job_id, reference in called if (reference or "").lower() == text.lower()]
    subjects = tuple(f"job {job_id}" for job_id in same or [job_id for job_id, _ in called])
    return replace(filter, text=None if same else text, subjects=subjects)


def _view(row: tuple[int, StoredLine | None], account_id: UUID) -> AuditEntry:
    """Return an entry's view. An unreadable one shows its position only; the check tells what is wrong."""
    number, line = row
    try:
        return _readable(number, line, account_id)
    except (OverflowError, ValueError, msgspec.MsgspecError):
        return _readable(number, None, account_id)


def _readable(number: int, line: StoredLine | None, account_id: UUID) -> AuditEntry:
    if line is None:
        unknown = Actor(ActorKind.UNKNOWN)
        return AuditEntry(
            number=number, at=EPOCH, actor=unknown, act=UNREADABLE, subject="", details={}, request_id=None, hash=""
        )
    of = UUID(line.account_id)
    return of_row(
        AuditEntry,
        line,
        number=number,
        actor=line.by,
        at=EPOCH + timedelta(microseconds=line.at),
        details=msgspec.json.decode(line.details, type=dict[str, Any]),
        account_id=None if of == account_id else of,
    )


async def export_audit(ctx: Context) -> AsyncIterator[bytes]:
    """Yield JSON lines, see `contract.types.audit`. An unreadable row ends the file without its last line."""
    after: int | None = None
    entries, head = 0, FIRST
    while page := await ctx.store.read(
        partial(lambda start, connection: audit_rows.stored_page(connection, start, ROWS_AT_ONCE), after)
    ):
        lines = [of_row(AuditLine, line) for _, line in page if line is not None]
        if len(lines) < len(page):
            return
        yield b"".join(msgspec.json.encode(line) + b"\n" for line in lines)
        entries, head, after = entries + len(lines), lines[-1].hash, lines[-1].number + 1
    yield msgspec.json.encode(ExportHead(entries=entries, head=head)) + b"\n"


SERVER = "server"
"""The subject of actions on the server itself."""


def note(
    connection: Connection,
    account_id: UUID,
    action: AuditAction,
    subject: UUID | str,
    /,
    *,
    at: datetime,
    actor: Actor = THE_SERVER,
    **details: Any,
) -> None:
    """Write an audit entry. `subject`: an id, written with its kind as `job 0192…`, or the text itself.

    `details` must not contain a secret, a token or a link; None values are left out.
    """
    of = subject if isinstance(subject, str) else subject_of(action, subject)
    told = {name: value for name, value in details.items() if value is not None}
    audit_rows.append(connection, account_id, at, actor, action, of, told)


def subject_of(action: AuditAction, about: UUID) -> str:
    """Return kind and id; an action begins with the kind of what it is done to."""
    return f"{action.partition('.')[0]} {about}"
