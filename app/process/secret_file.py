"""Secrets in files that only their owner can read. Independent of Qt; blocking."""

from __future__ import annotations

import asyncio
from pathlib import Path
from uuid import UUID

from app.errors import ConsoleError
from app.language.translate import tr
from app.words.plain_text import plain
from server_core.files import write_private


class NotKept(ConsoleError):
    """The file could not be written. There is none, or the earlier one."""


def both_lines(about: UUID, secret: str, names: tuple[str, str] = ("client_id", "client_secret")) -> str:
    """Return two lines NAME=VALUE."""
    return f"{names[0]}={about}\n{names[1]}={secret}\n"


def save_privately(file: Path, text: str) -> None:
    """Write the file completely or not at all; others can never read it, not even meanwhile. Raises NotKept."""
    try:
        write_private(file, text.encode())
    except OSError as error:
        raise NotKept(tr("{name} was not written: {why}.", name=file.name, why=error.strerror)) from error


# Reads a public key from a local file. Independent of Qt.


MOST_READ = 32 * 1024


class CannotReadKey(ConsoleError):
    """The file cannot be read or is not text."""


async def read_key(file: Path) -> str:
    """Read the key. Raises CannotReadKey."""

    def read() -> str:
        with file.open("rb") as opened:
            return opened.read(MOST_READ).decode()

    try:
        return await asyncio.to_thread(read)
    except (OSError, UnicodeDecodeError) as error:
        name = plain(file.name)
        raise CannotReadKey(tr("{name} cannot be read as a key: give it in PEM form or as JWK.", name=name)) from error
