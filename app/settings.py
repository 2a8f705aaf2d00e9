"""The owner of what a person chose for this console: kept at once, written off the GUI thread."""

from __future__ import annotations

from concurrent.futures import Future
from pathlib import Path
from typing import Any

import msgspec
from PySide6.QtCore import QObject, Signal

from app.choices import (
    AS_SYSTEM,
    Choices,
    KeptDoubt,
    KeptFilter,
    KeptPrint,
    KeptPrinted,
    LanguageChoice,
    Motion,
    SchemeChoice,
    SettingsNotSaved,
    read_choices,
    read_kept,
    write_choices,
)
from app.tasks import Tasks

__all__ = [
    "AS_SYSTEM",
    "Choices",
    "KeptDoubt",
    "KeptFilter",
    "KeptPrint",
    "KeptPrinted",
    "LanguageChoice",
    "Motion",
    "SchemeChoice",
    "Settings",
    "SettingsNotSaved",
    "read_choices",
    "read_kept",
    "write_choices",
]


class Settings(QObject):
    """The owner of the choices; every change is kept at once."""

    changed = Signal()
    not_saved = Signal(object)

    def __init__(self, path: Path | None, choices: Choices, tasks: Tasks, parent: QObject | None = None) -> None:
        """`path` None: of a console that only takes a picture; nothing of it is kept."""
        super().__init__(parent)
        self._path = path
        self._tasks = tasks
        self._is_asked = False
        self.choices = choices

    @property
    def folder(self) -> Path | None:
        """Of all that this console keeps; None: it keeps nothing."""
        return None if self._path is None else self._path.parent

    def keep(self, choices: Choices) -> None:
        if choices != self.choices:
            self.choices = choices
            self.changed.emit()
            path = self._path
            if path is not None and not self._is_asked:
                self._is_asked = True
                self._tasks.write(lambda: self._write(path), self.not_saved.emit, self)

    def change(self, **changes: Any) -> None:
        """Some fields of the choices; the others stay."""
        self.keep(msgspec.structs.replace(self.choices, **changes))

    def all_kept(self) -> Future[None]:
        """Done once what is chosen now is in the file, or once it was told that it is not. To be waited for elsewhere
        than in the GUI thread, and never cancelled."""
        if self._path is None:
            nothing: Future[None] = Future()
            nothing.set_result(None)
            return nothing
        return self._tasks.write(lambda: None, self.not_saved.emit, self)  # behind those that were asked for before

    def _write(self, path: Path) -> None:
        """In a worker thread, one after another: each writes what is newest when it begins, and what is chosen from
        then on is another one's."""
        self._is_asked = False
        write_choices(path, self.choices)
