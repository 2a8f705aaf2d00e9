"""Bytes without a document: a crash came between the bytes and their row, or between the end of the row and theirs."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from functools import partial

from server_core.services.context import Context
from server_core.services.retention.blob_removal import remove_unneeded
from server_core.services.retention.pace import ROWS_AT_ONCE, Pace
from server_core.store import retention_documents

log = logging.getLogger(__name__)

OLD_ENOUGH = timedelta(hours=24)
"""Longer than any upload may take."""


async def remove_orphans(ctx: Context, pace: Pace, now: datetime) -> int:
    """The number of files that left the disk; all are looked at, a few hundred at a time."""
    after, removed, old = "", 0, (now - OLD_ENOUGH).timestamp()
    while entries := await ctx.blobs.stored(after, ROWS_AT_ONCE):
        after = entries[-1].sha256
        hashes = {entry.sha256 for entry in entries if entry.modified < old}
        kept = await pace.read(partial(retention_documents.kept_bytes, hashes=hashes))
        removed += await remove_unneeded(ctx.blobs, ctx.store, sorted(hashes - kept))
        await pace.rest()
    if removed:
        log.warning("%d files without a document were removed", removed)
    return removed
