"""Bytes that no document needs any more leave the disk, and bytes that somebody uploads right now never do.

An upload pins its bytes before they get their name and until its row is committed, and `remove_unless_pinned` asks
for rows after it has marked the bytes. So a row that was queued before the question is seen, and an upload that comes
after the mark takes it away. If that upload fails after all, its bytes are found by the search for orphans.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from functools import partial

from server_core.blobs.local import LocalBlobs
from server_core.store import retention_documents
from server_core.store.commits import Commit
from server_core.store.store import Store

log = logging.getLogger(__name__)


async def remove_unneeded(blobs: LocalBlobs, store: Store, hashes: Iterable[str]) -> int:
    """The number of files that went. One that cannot be removed now stays for the search for orphans."""
    removed = 0
    for sha256 in hashes:
        try:
            removed += await blobs.remove_unless_pinned(sha256, partial(_needed, store, sha256))
        except OSError as error:  # on Windows, also while somebody reads it
            log.warning("the bytes of a deleted document cannot be removed now: %s", error)
    return removed


async def _needed(store: Store, sha256: str) -> bool:
    """Asked in the writer's queue, behind the rows of uploads whose callers hung up before the commit."""
    return bool(await store.write(partial(retention_documents.kept_bytes, hashes=[sha256]), Commit.RETENTION_LOOK))
