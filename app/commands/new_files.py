"""Files that get their names when all of them are whole, or never."""

from __future__ import annotations

import os
from contextlib import ExitStack, suppress
from pathlib import Path
from tempfile import mkstemp
from types import TracebackType
from typing import BinaryIO

from app.commands.output import CommandFailed


class NewFiles:
    """Leave the block without an error: all are there. Raises CommandFailed for a file that is there, OSError."""

    def __init__(self, *, force: bool) -> None:
        self._force = force
        self._open = ExitStack()
        self._parts: dict[Path, Path] = {}

    def create(self, file: Path) -> BinaryIO:
        """Empty, for the owner alone until it is whole."""
        if file.exists() and not file.is_file():
            raise CommandFailed(f"{file} is no file: choose another name, or - for the standard output")
        if file.exists() and not self._force:
            raise CommandFailed(f"{file} is there already: choose another name, or say --force")
        try:
            opened, part = mkstemp(dir=file.parent, prefix=f".{file.name[:100]}.", suffix=".part")
        except OSError as error:
            raise OSError(error.errno, error.strerror, str(file)) from error
        self._parts[file] = Path(part)
        return self._open.enter_context(os.fdopen(opened, "wb"))

    @property
    def names(self) -> list[str]:
        return [str(file) for file in self._parts]

    def __enter__(self) -> NewFiles:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            self._open.close()
            if kind is None:
                for file, part in self._parts.items():
                    part.chmod(0o666 & ~_umask())
                    part.replace(file)
        finally:
            for part in self._parts.values():
                with suppress(OSError):
                    part.unlink(missing_ok=True)


def _umask() -> int:
    """It can be read by setting it alone."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
