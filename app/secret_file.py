"""Secrets in files that their owner alone can read. Free of Qt; blocking."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from tempfile import mkstemp
from uuid import UUID

from app.errors import ConsoleError
from app.language.translate import tr


class NotKept(ConsoleError):
    """The file could not be written; there is none, or the one before."""


def both_lines(client_id: UUID, secret: str) -> str:
    return f"client_id={client_id}\nclient_secret={secret}\n"


def save_secret(file: Path, client_id: UUID, secret: str) -> None:
    """Raises NotKept."""
    save_privately(file, both_lines(client_id, secret))


def save_privately(file: Path, text: str) -> None:
    """All of it or nothing; never for others to read, also while it is written. Raises NotKept."""
    try:
        opened, part = mkstemp(dir=file.parent, prefix=".secret-", suffix=".part")  # 0600, as it stays
    except OSError as error:
        raise NotKept(tr("{name} cannot be written there: {why}.", name=file.name, why=error.strerror)) from error
    try:
        with os.fdopen(opened, "wb") as made:
            made.write(text.encode())
            made.flush()
            os.fsync(made.fileno())
        os.replace(part, file)
    except OSError as error:
        raise NotKept(tr("{name} was not written: {why}.", name=file.name, why=error.strerror)) from error
    finally:
        with suppress(OSError):
            os.unlink(part)
