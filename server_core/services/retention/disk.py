"""A disk that runs full: uploads are refused meanwhile (`services.documents.intake`), and people are told once."""

from __future__ import annotations

import logging

from server_core.config import MIB
from server_core.services.context import Context

log = logging.getLogger(__name__)


class DiskWatch:
    def __init__(self, ctx: Context) -> None:
        self._ctx = ctx
        self._low = False

    def is_low(self, free_bytes: int) -> bool:
        """One line in the log when it gets low, with what frees space, and one when it is over."""
        config = self._ctx.config
        limit = config.limits.disk_low_bytes
        low = free_bytes < limit
        if low and not self._low:
            log.warning(
                "the disk of %s has %d MiB free, less than %d MiB: documents are refused, everything else goes on. "
                "Delete other files on this disk, move the folder to a larger one, or set a shorter retention of "
                "documents (now %s after the last job). What is past its time is deleted now, nothing else",
                config.folder,
                free_bytes // MIB,
                limit // MIB,
                config.retention.document_bytes,
            )
        if self._low and not low:
            log.warning("the disk of %s has %d MiB free again", config.folder, free_bytes // MIB)
        self._low = low
        return low
