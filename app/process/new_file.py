"""Writes a file that the user chose, completely or not at all. Independent of Qt."""

from __future__ import annotations

import asyncio
from pathlib import Path

from app.errors import ConsoleError
from app.language.translate import tr
from app.words.plain_text import plain
from server_core.files import NewFile


class CannotWrite(ConsoleError):
    """The file cannot be written. The text says why."""


async def write_new(file: Path, content: bytes, *, force: bool) -> None:
    """Write a file for its owner only.

    `force`: replace an existing one. Raises CannotWrite. A cancelled write leaves nothing.
    """
    new: NewFile | None = None
    try:
        if not force and await asyncio.to_thread(file.exists):
            raise CannotWrite(
                tr("{name} already exists: choose another name (on the command line: --force)", name=plain(file.name))
            )
        new = await asyncio.to_thread(NewFile, file)
        await asyncio.to_thread(_write, new, content)
        await asyncio.to_thread(new.commit)
    except OSError as error:
        raise CannotWrite(
            tr("{name} cannot be written: {why}.", name=plain(file.name), why=error.strerror or error)
        ) from error
    finally:
        if new is not None:
            new.discard()


def _write(new: NewFile, content: bytes) -> None:
    new.file.write(content)
    new.sync()
