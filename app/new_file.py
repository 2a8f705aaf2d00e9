"""A file of a person's own choice that is there whole, or not at all. Free of Qt."""

from __future__ import annotations

import asyncio
import os
from contextlib import suppress
from pathlib import Path
from tempfile import mkstemp

from app.errors import ConsoleError
from app.language.translate import tr
from app.vocabulary.plain_text import plain


class CannotWrite(ConsoleError):
    """The file cannot be written; the text says why."""


async def write_new(file: Path, content: bytes, *, force: bool) -> None:
    """For the owner alone. `force`: in the place of one that is there. Raises CannotWrite; a cancelled one leaves
    nothing."""
    part: Path | None = None
    try:
        if not force and await asyncio.to_thread(file.exists):
            raise CannotWrite(tr("{name} is there already: choose another name, or say --force", name=plain(file.name)))
        opened, name = await asyncio.to_thread(mkstemp, dir=file.parent, prefix=f".{file.name[:100]}.", suffix=".part")
        part = Path(name)
        await asyncio.to_thread(_write, opened, content)
        await asyncio.to_thread(os.replace, part, file)
    except OSError as error:
        raise CannotWrite(
            tr("{name} cannot be written: {why}.", name=plain(file.name), why=error.strerror or error)
        ) from error
    finally:
        if part is not None:
            with suppress(OSError):
                part.unlink(missing_ok=True)


def _write(opened: int, content: bytes) -> None:
    with os.fdopen(opened, "wb") as out:
        out.write(content)
        out.flush()
        os.fsync(out.fileno())
