"""Is the audit log as it was written? Page by page, so that nobody waits for it."""

from __future__ import annotations

from server_core.contract.messages.audit import AuditMessages
from server_core.contract.types.audit import AuditCheck, Break, Chain
from server_core.services.context import Context
from server_core.store import audit_rows
from server_core.store.audit_rows import AuditHead
from server_core.store.store import Connection

ROWS_AT_ONCE = 500


async def check_audit(
    ctx: Context,
    *,
    last: int | None = None,
    known: AuditHead | None = None,
    after: AuditHead | None = None,
    most: int | None = None,
) -> AuditCheck:
    """All entries, or the `last` ones. `known`: an entry that must be in the log as it once was, its head at that
    time; with one, the log is read from the beginning. `after`: goes on behind an entry that was checked, `most`: no
    further than about so many entries."""
    chain = Chain() if after is None else Chain(after.number, after.hash)
    if last is not None and known is None and after is None:
        chain = await ctx.store.read(lambda connection: _before_the_last(connection, last))
    begin = chain.number
    while True:
        broken, more = await ctx.store.read(lambda connection: _follow(connection, chain, begin, known))
        if broken is not None or not more or (most is not None and chain.number - begin >= most):
            break
    if broken is None and not more and known is not None and known.number > chain.number:
        broken = chain.end(known.number, known.hash)
    return AuditCheck(
        entries=chain.number - begin,
        head=chain.hash,
        broken_at=None if broken is None else broken.number,
        message=None if broken is None else broken.message,
        number=chain.number,
        more=broken is None and more,
    )


def _before_the_last(connection: Connection, last: int) -> Chain:
    """Behind the entry before them, which is trusted; from the beginning where there are no more."""
    number = audit_rows.read_head(connection).number - last
    if number > 0:
        for found, line in audit_rows.stored_page(connection, number, 1):
            if line is not None and found == number:
                return Chain(number, line.hash)
    return Chain()


def _follow(connection: Connection, chain: Chain, begin: int, known: AuditHead | None) -> tuple[Break | None, bool]:
    """One page further: what is wrong, and whether there may be more."""
    highest = audit_rows.highest_number(connection)
    head = audit_rows.read_head(connection)  # before the page: what is appended meanwhile makes no false alarm
    start = chain.number + 1 if chain.number > begin or begin else None
    page = audit_rows.stored_page(connection, start, ROWS_AT_ONCE)
    for number, line in page:
        if line is None:
            return Break(number=number, message=AuditMessages.ENTRY_UNREADABLE(number=number)), False
        broken = chain.follow(line)
        if broken is not None:
            return broken, False
        if known is not None and known.number == number and known.hash != line.hash:
            return Break(number=number, message=AuditMessages.ENTRY_NOT_THE_KNOWN(number=number)), False
    if page:
        return None, True
    broken = chain.end(head.number, head.hash)
    if broken is None and chain.number < highest:
        text = AuditMessages.LOG_SHORTER(last=chain.number, number=highest)
        broken = Break(number=chain.number + 1, message=text)
    return broken, False
