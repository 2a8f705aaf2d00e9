"""The operators' queue, page by page, and its counts."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any
from uuid import UUID

from server_core.contract.messages.requests import RequestMessages
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.fields import Page
from server_core.contract.types.jobs import JobRow, QueueSummary, Show
from server_core.contract.types.states import PrinterStatus
from server_core.services.floor import Floor
from server_core.services.jobs.views import job_row
from server_core.services.printers import policy
from server_core.services.rejected import Rejected
from server_core.store import found_rows, printer_rows, queue_rows
from server_core.store.queue_rows import Counts, Filter, Group, Position, position_of
from server_core.store.store import Connection

_OPEN = (Group.UNCONFIRMED, Group.FAILED_TODAY, Group.PRINTING, Group.RESERVED, Group.PENDING)
GROUPS: dict[Show, tuple[Group, ...]] = {
    Show.OPEN: _OPEN,
    Show.NEEDS_YOU: (Group.UNCONFIRMED, Group.FAILED_TODAY, Group.TWINS),
    Show.FAILED: (Group.FAILED_TODAY,),
    Show.CHECK: (Group.UNCONFIRMED, Group.FAILED_TODAY, Group.TWINS),
    Show.WAITING: (Group.RESERVED, Group.PENDING),
    Show.PRINTING: (Group.PRINTING,),
    Show.PRINTED_TODAY: (Group.FINISHED,),
    Show.PRINTED: (Group.FINISHED,),
    Show.ALL: (*_OPEN, Group.FINISHED),
}
MOST_FOUND = 1000
_CHECK = {Show.FAILED: False, Show.CHECK: True}


async def queue_page(
    floor: Floor,
    *,
    show: Show,
    printer_id: UUID | None,
    text: str,
    limit: int,
    cursor: str | None,
    tag: str = "",
    in_documents: bool = True,
) -> Page[JobRow]:
    """`limit` lines after the cursor. `tag`: only of printers that have it now. `in_documents`: `text` may stand in
    what is printed. Raises Rejected `invalid_cursor`."""
    account = floor.ctx.account
    groups = GROUPS[show]
    all_of_them = Filter(
        midnight=local_midnight(floor.ctx.now()),
        printer_id=printer_id,
        check=_CHECK.get(show),
        printed_only=show in (Show.PRINTED_TODAY, Show.PRINTED),
        today_only=show is Show.PRINTED_TODAY,
    )
    begin, after = (groups[0], None) if cursor is None else _decode(cursor, groups)

    def work(connection: Connection) -> list[tuple[Group, Any]]:
        found: list[tuple[Group, Any]] = []
        filter = _of_tag(connection, account, all_of_them, tag)
        filter = _searched(connection, account, filter, text, in_documents=in_documents)
        for group in groups:
            if group < begin:
                continue
            missing = limit + 1 - len(found)
            position = after if group is begin else None
            rows = queue_rows.group_lines(connection, account, group, filter, position, missing)
            found += [(group, row) for row in rows]
            if len(found) > limit:
                break
        return found

    found = await floor.ctx.store.read(work)
    following = _encode(*found[limit - 1]) if len(found) > limit else None
    return Page(data=[job_row(floor, row) for _, row in found[:limit]], next_cursor=following)


def _of_tag(connection: Connection, account: UUID, filter: Filter, tag: str) -> Filter:
    if not tag:
        return filter
    rows = printer_rows.printer_tags(connection, account)
    return replace(filter, printers=tuple(row.printer_id for row in rows if policy.has_tag(row, tag)))


def _searched(connection: Connection, account: UUID, filter: Filter, text: str, *, in_documents: bool) -> Filter:
    """Very many that are found are not listed, but looked for in each line: the next one is near then."""
    if not text:
        return filter
    found = found_rows.find(connection, account, text, MOST_FOUND + 1, in_documents=in_documents)
    return replace(filter, sequences=tuple(found), text=text if len(found) > MOST_FOUND else "")


async def summary(floor: Floor) -> QueueSummary:
    account, midnight = floor.ctx.account, local_midnight(floor.ctx.now())

    def work(connection: Connection) -> tuple[Counts, list[Any]]:
        counts = queue_rows.counts(connection, account, midnight)
        return counts, printer_rows.states_of(connection, account, counts.waiting_at)

    counts, printers = await floor.ctx.store.read(work)
    return QueueSummary(
        failed=counts.failed,
        check=counts.check,
        printing=counts.printing,
        waiting=counts.waiting,
        printed_today=counts.printed_today,
        held=counts.held,
        needs_you=counts.needs_you,
        stopped=sum(counts.waiting_at[row.printer_id] for row in printers if _stands_still(floor, row)),
    )


def _stands_still(floor: Floor, printer: Any) -> bool:
    """It prints nothing until a person does something, and nobody meant it so."""
    if printer.paused_by is not None:
        return False
    stopped = printer.status in (PrinterStatus.OFFLINE, PrinterStatus.ERROR)
    return stopped or not floor.presence.is_online(printer.agent_id)


def local_midnight(now: datetime) -> datetime:
    """When the operators' day began, in this computer's time zone."""
    return now.astimezone().replace(hour=0, minute=0, second=0, microsecond=0)


def _encode(group: Group, row: Any) -> str:
    position = position_of(group, row)
    return f"{group.value}.{position.completed_us}.{position.sequence}"


def _decode(cursor: str, groups: tuple[Group, ...]) -> tuple[Group, Position]:
    try:
        group, completed, sequence = (int(part) for part in cursor.split("."))
        begin = Group(group)
    except ValueError as error:
        raise _invalid_cursor() from error
    if begin not in groups or not (0 <= completed < 2**63 and 0 <= sequence < 2**63):
        raise _invalid_cursor()
    return begin, Position(completed, sequence)


def _invalid_cursor() -> Rejected:
    return Rejected(ErrorCode.INVALID_CURSOR, RequestMessages.CURSOR_OF_OTHER_LIST())
