"""A person has read a notice, or its cause is gone."""

from __future__ import annotations

from server_core.contract.audit import AuditAct
from server_core.contract.console import Notice
from server_core.contract.problems import ErrorCode
from server_core.services.audit.writing import note
from server_core.services.floor import Floor
from server_core.services.notices.listing import notice_view
from server_core.services.rejected import Rejected
from server_core.store import notice_rows
from server_core.store.commits import Commit
from server_core.store.store import Connection


async def close(floor: Floor, number: int, actor: str) -> Notice:
    """What it is about stays as it is: an unconfirmed job goes on to be one. Raises Rejected `notice_not_found`."""
    account, now = floor.ctx.site_account, floor.ctx.now()

    def work(connection: Connection) -> Notice:
        closed = notice_rows.close_number(connection, account, number, at=now, actor=actor)
        row = notice_rows.find_notice(connection, account, number)
        if row is None:
            raise unknown_notice()
        if closed:
            details = {"kind": row.kind, "subject": row.subject}
            note(connection, account, AuditAct.NOTICE_CLOSE, f"notice {number}", at=now, actor=actor, details=details)
        return notice_view(row)

    notice = await floor.ctx.store.write(work, Commit.NOTICE_CLOSE)
    floor.feed.notices_changed()
    return notice


def unknown_notice() -> Rejected:
    return Rejected(ErrorCode.NOTICE_NOT_FOUND, "There is no such notice.")
