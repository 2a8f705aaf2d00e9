"""Secrets in files that their owner alone can read. Free of Qt; blocking."""

from __future__ import annotations

from pathlib import Path
from uuid import UUID

from app.errors import ConsoleError
from app.language.translate import tr
from server_core.files import write_private


class NotKept(ConsoleError):
    """The file could not be written; there is none, or the one before."""


def both_lines(about: UUID, secret: str, names: tuple[str, str] = ("client_id", "client_secret")) -> str:
    """Two lines NAME=VALUE."""
    return f"{names[0]}={about}\n{names[1]}={secret}\n"


def save_privately(file: Path, text: str) -> None:
    """All of it or nothing; never for others to read, also while it is written. Raises NotKept."""
    try:
        write_private(file, text.encode())
    except OSError as error:
        raise NotKept(tr("{name} was not written: {why}.", name=file.name, why=error.strerror)) from error
