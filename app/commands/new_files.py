"""Files that get their names when all of them are whole, or never."""

from __future__ import annotations

import os
from pathlib import Path
from types import TracebackType
from typing import BinaryIO

from app.commands.output import CommandFailed
from server_core.files import NewFile


class NewFiles:
    """Leave the block without an error: all are there. Raises CommandFailed for a file that is there, OSError."""

    def __init__(self, *, force: bool) -> None:
        self._force = force
        self._made: list[NewFile] = []

    def create(self, file: Path) -> BinaryIO:
        """Empty, for the owner alone until it is whole."""
        if file.exists() and not file.is_file():
            raise CommandFailed(f"{file} is no file: choose another name, or - for the standard output")
        if file.exists() and not self._force:
            raise CommandFailed(f"{file} is there already: choose another name, or say --force")
        new = NewFile(file)
        self._made.append(new)
        return new.file

    @property
    def names(self) -> list[str]:
        return [str(new.path) for new in self._made]

    def __enter__(self) -> NewFiles:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            if kind is None:
                for new in self._made:
                    new.sync()
                for new in self._made:
                    new.commit(mode=0o666 & ~_umask())
        finally:
            for new in self._made:
                new.discard()


def _umask() -> int:
    """It can be read by setting it alone."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
