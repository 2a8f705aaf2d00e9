"""The bytes of documents, and what they say: kept for a while after the last job, or after an upload without a job."""

from __future__ import annotations

from datetime import datetime
from functools import partial

from server_core.services.context import Context
from server_core.services.retention.blob_removal import remove_unneeded
from server_core.services.retention.pace import ROWS_AT_ONCE, Pace
from server_core.store import found_indexing, retention_documents


async def purge_documents(ctx: Context, pace: Pace, now: datetime) -> int:
    """The number of files that left the disk. The row is marked on disk first: a crash leaves an orphan, never a
    document that seems to have its bytes."""
    before, removed = now - ctx.config.retention.document_bytes, 0
    look, place = partial(retention_documents.look_for_over, before=before, most=ROWS_AT_ONCE), None
    while True:
        looked = await pace.read(partial(look, after=place))
        for lot in await pace.read(partial(found_indexing.small_lots, document_ids=looked.found)):
            purge = partial(retention_documents.purge, document_ids=lot, before=before, at=now)
            removed += await remove_unneeded(ctx.blobs, ctx.store, await pace.write(purge))
        if looked.place is None:
            return removed
        place = looked.place
