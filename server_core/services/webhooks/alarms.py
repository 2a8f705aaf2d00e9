"""Alarms as events of webhooks: each notice of the site once when it is opened and once when it is over.

The quiet hours are those of the mails.
"""

from __future__ import annotations

from uuid import UUID, uuid5

from server_core.contract.messages.alarms import mail_text
from server_core.contract.types.audit import Notice, NoticeKind
from server_core.contract.types.webhooks import ALARMS, Alarm, AlarmEvent, WebhookEvent
from server_core.services.alarms import LOOK_SECONDS, note_reported, reports_due
from server_core.services.server_state import ServerState
from server_core.services.webhooks.outbox import tell_of_alarm
from server_core.store import meta_rows
from server_core.store.commits import Commit
from server_core.store.store import Connection

OF_AGENTS = frozenset({NoticeKind.AGENT_AWAY, NoticeKind.AGENT_OUTDATED, NoticeKind.AGENT_SUPERSEDED})


class AlarmEvents:
    """Queues the events; called by the sweeper."""

    def __init__(self, state: ServerState) -> None:
        self._ctx = state.ctx
        self._next = 0.0

    async def look(self) -> None:
        """Look, at most every 15 seconds. Raises StorageFailed."""
        ctx = self._ctx
        if ctx.monotonic() < self._next:
            return
        self._next = ctx.monotonic() + LOOK_SECONDS
        due, now = await reports_due(ctx, meta_rows.TOLD_TO_WEBHOOKS, ALARMS), ctx.now()
        if not due:
            return

        def work(connection: Connection) -> None:
            for notice in (*due.begun, *due.over):
                tell_of_alarm(connection, ctx.site_account, event_of(ctx.site_account, notice), now)
            note_reported(connection, meta_rows.TOLD_TO_WEBHOOKS, due)

        await ctx.store.write(work, Commit.ALARM)


def event_of(account_id: UUID, notice: Notice) -> AlarmEvent:
    """Return the event of an open or closed notice. Its id differs from those of other sites and of a restored past."""
    event = WebhookEvent.ALARM_RAISED if notice.closed_at is None else WebhookEvent.ALARM_CLEARED
    alarm = Alarm(
        alarm_id=uuid5(account_id, f"{notice.number} {notice.opened_at.isoformat()}"),
        kind=notice.kind.value,
        message=mail_text(notice.kind, notice.subject, notice.details),
        printer_id=notice.printer_id,
        agent_id=UUID(notice.subject) if notice.kind in OF_AGENTS else None,
        raised_at=notice.opened_at,
        cleared_at=notice.closed_at,
    )
    return AlarmEvent(type=event.value, timestamp=notice.closed_at or notice.opened_at, data=alarm)
