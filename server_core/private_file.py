"""Files that hold secrets."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from server_core.durable_names import sync_folder


def write_private(path: Path, content: bytes) -> None:
    """Replaces the file in one step, on disk at the end; for the owner alone from its first moment. Raises OSError:
    nothing is left of it then."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except OSError:
        with suppress(OSError):
            temporary.unlink()
        raise
    sync_folder(path.parent)
