"""Where keeping a document can be made to fail (`server_core.failpoints`)."""

from __future__ import annotations

from enum import StrEnum


class BlobPoint(StrEnum):
    """Each stands before its step, KEPT after the last one."""

    WRITE = "server.blob.write"
    FSYNC = "server.blob.fsync"
    RENAME = "server.blob.rename"
    KEPT = "server.blob.kept"  # it has its name, and no row knows it
