"""A public key in a file of this computer, as text. Free of Qt."""

from __future__ import annotations

import asyncio
from pathlib import Path

from app.errors import ConsoleError
from app.language.translate import tr
from app.vocabulary.plain_text import plain

MOST_READ = 32 * 1024


class CannotReadKey(ConsoleError):
    """The file cannot be read, or is no text."""


async def read_key(file: Path) -> str:
    """Raises CannotReadKey."""

    def read() -> str:
        with file.open("rb") as opened:
            return opened.read(MOST_READ).decode()

    try:
        return await asyncio.to_thread(read)
    except (OSError, UnicodeDecodeError) as error:
        name = plain(file.name)
        raise CannotReadKey(tr("{name} cannot be read as a key: give it in PEM form or as JWK.", name=name)) from error
