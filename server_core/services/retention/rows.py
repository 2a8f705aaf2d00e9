"""Rows of jobs, documents, notices, requests and tokens whose time is over, chunk by chunk.

Events of an open job stay as long as the job is open. Those of a job that ended go `events` after its end, and with
the job at the latest. Notices stay as long as they are open, and `events` after that.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial

from server_core.config import Retention
from server_core.services.clients.lost_secrets import forget_halves
from server_core.services.partner.assertions import KEPT_BEYOND
from server_core.services.retention.pace import ROWS_AT_ONCE, Pace
from server_core.store import assertion_rows, retention_documents, retention_rows, state_rows, webhook_rows
from server_core.store.retention_rows import Ended
from server_core.store.store import Connection

TOKENS_KEPT = timedelta(days=1)
"""After their end, to say "expired" instead of "unknown"."""


async def drop_jobs(kept: Retention, pace: Pace, now: datetime) -> None:
    """With their events and the answers kept for a repeat."""
    await _all(pace, partial(retention_rows.drop_ended_jobs, ended_before=now - kept.jobs, most=ROWS_AT_ONCE))


async def drop_events(kept: Retention, pace: Pace, now: datetime, place: Ended | None) -> Ended | None:
    """Only where events are kept for a shorter time than jobs. Begins after `place`, and tells where the next time
    begins: no job is looked at twice while the server runs."""
    if kept.events >= kept.jobs:
        return place
    drop = partial(retention_rows.drop_events_of_ended, ended_before=now - kept.events, most=ROWS_AT_ONCE)
    while (came_to := await pace.write(partial(drop, after=place))) is not None:
        place = came_to.place
    return place


async def drop_documents(kept: Retention, pace: Pace, now: datetime) -> None:
    """A document's row is kept as long after its bytes as a job's row after its end, and as long as a job names it."""
    look = partial(retention_documents.look_for_unused, purged_before=now - kept.jobs, most=ROWS_AT_ONCE)
    place = None
    while True:
        looked = await pace.read(partial(look, after=place))
        if looked.found:
            await pace.write(partial(retention_documents.drop, document_ids=looked.found))
        if looked.place is None:
            return
        place = looked.place


async def drop_notices(kept: Retention, pace: Pace, now: datetime) -> None:
    await _all(pace, partial(retention_rows.drop_notices, closed_before=now - kept.events, most=ROWS_AT_ONCE))


async def drop_requests(kept: Retention, pace: Pace, now: datetime) -> None:
    drop = partial(retention_rows.drop_requests, before=now - kept.requests, most_kept=kept.most_requests)
    await _all(pace, partial(drop, most=ROWS_AT_ONCE))


async def drop_states(kept: Retention, pace: Pace, now: datetime) -> None:
    """What printers were is kept as long as the log of requests."""
    await _all(pace, partial(state_rows.drop_old_states, before=now - kept.requests, most=ROWS_AT_ONCE))


async def drop_webhook_log(kept: Retention, pace: Pace, now: datetime) -> None:
    """Deliveries that ended, as long as the log of requests; and all of webhooks that were removed."""
    drop = partial(webhook_rows.drop_finished, before=now - kept.requests, most=ROWS_AT_ONCE)
    await _all(pace, drop)
    await _all(pace, partial(webhook_rows.drop_removed, most=ROWS_AT_ONCE))


async def drop_tokens(pace: Pace, now: datetime) -> None:
    await _all(pace, partial(retention_rows.drop_tokens, expired_before=now - TOKENS_KEPT, most=ROWS_AT_ONCE))


async def forget_secrets(pace: Pace, now: datetime) -> None:
    """What they are told again by, a short time."""
    await pace.write(partial(forget_halves, now=now))


async def drop_used_assertions(pace: Pace, now: datetime) -> None:
    before = now - KEPT_BEYOND
    await _all(pace, partial(assertion_rows.drop_used, expired_before=before, most=ROWS_AT_ONCE))


async def _all(pace: Pace, chunk: Callable[[Connection], bool]) -> None:
    """As long as a chunk says that there is more."""
    while await pace.write(chunk):
        pass
