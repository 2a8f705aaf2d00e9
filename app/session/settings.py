"""The owner of the user's choices for this console: effective at once, written off the GUI thread."""

from __future__ import annotations

import contextlib
import shutil
from concurrent.futures import Future
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
from PySide6.QtCore import QObject, Signal

from app.language.translate import tr
from app.session.choices import (
    AS_SYSTEM,
    KEYS,
    Choices,
    LanguageChoice,
    LastPrint,
    Motion,
    SavedFilter,
    SavedPrintForm,
    SchemeChoice,
    SettingsNotSaved,
    UnconfirmedPrint,
    read_choices,
    read_kept,
    write_choices,
)
from app.session.messages import WindowMessage
from app.session.tasks import Tasks
from app.words.plain_text import plain

# An unreadable choices file is copied to another name before it is overwritten.


def set_aside(path: Path) -> Path | None:
    """Copy `console.json` to `console-unreadable.json`; an earlier copy stays. None: it cannot be copied.

    The original stays too if it can be read at all: the next start uses its valid parts.
    """
    with contextlib.suppress(OSError):
        backup = _free(path)
        if backup.exists():
            return backup
        try:
            shutil.copyfile(path, backup)
        except PermissionError:
            path.rename(backup)
        except OSError:
            backup.unlink(missing_ok=True)  # half a copy must not look complete
            return None
        return backup
    return None


def kept_as(backup: Path | None) -> WindowMessage:
    """Return the message about the copy. None: it could not be copied."""
    if backup is None:
        return WindowMessage(
            key="settings.unreadable",
            text=tr(
                "Some settings could not be read or saved aside. They are back to their defaults, and the next "
                "change overwrites the file."
            ),
        )
    return WindowMessage(
        key="settings.unreadable",
        text=tr(
            "Some settings could not be read and are back to their defaults. The old file is kept as {name}.",
            name=plain(backup.name),
        ),
        details=tr("The settings that could not be read are kept in {place}", place=plain(str(backup))),
    )


def _free(path: Path) -> Path:
    """Return an unused name, or that of a copy with the same content."""
    for number in count(1):
        backup = path.with_name(f"{path.stem}-unreadable{'' if number == 1 else f'-{number}'}{path.suffix}")
        if not backup.exists() or _is_same(backup, path):
            return backup
    raise AssertionError("numbers end")


def _is_same(backup: Path, path: Path) -> bool:
    """Return whether the content is the same. An unreadable file counts as different and stays."""
    try:
        return backup.read_bytes() == path.read_bytes()
    except OSError:
        return False


__all__ = [
    "AS_SYSTEM",
    "Choices",
    "LanguageChoice",
    "LastPrint",
    "Motion",
    "SavedFilter",
    "SavedPrintForm",
    "SchemeChoice",
    "Settings",
    "SettingsNotSaved",
    "UnconfirmedPrint",
    "read_choices",
    "read_kept",
    "write_choices",
]


class Settings(QObject):
    """Owns the choices. Every change is saved at once."""

    changed = Signal()
    not_saved = Signal(object)

    def __init__(self, path: Path | None, choices: Choices, tasks: Tasks, parent: QObject | None = None) -> None:
        """`path` None: a console that only takes a screenshot saves nothing."""
        super().__init__(parent)
        self._path = path
        self._tasks = tasks
        self._is_asking = False
        self.choices = choices

    @property
    def folder(self) -> Path | None:
        """Return the folder of this console's files; None: it saves nothing."""
        return None if self._path is None else self._path.parent

    def keep(self, choices: Choices) -> None:
        if choices != self.choices:
            self.choices = choices
            self.changed.emit()
            path = self._path
            if path is not None and not self._is_asking:
                self._is_asking = True
                self._tasks.write(lambda: self._write(path), self.not_saved.emit, self)

    def change(self, **changes: Any) -> None:
        """Change some fields of the choices."""
        self.keep(msgspec.structs.replace(self.choices, **changes))

    def all_kept(self) -> Future[None]:
        """Return a future that is done once the current choices are in the file, or the failure was reported.

        Do not wait for it in the GUI thread, and never cancel it.
        """
        if self._path is None:
            nothing: Future[None] = Future()
            nothing.set_result(None)
            return nothing
        return self._tasks.write(lambda: None, self.not_saved.emit, self)  # after the writes requested earlier

    def _write(self, path: Path) -> None:
        """Write in a worker thread, one at a time. Each write takes the newest choices at its start."""
        self._is_asking = False
        write_choices(path, self.choices)


SHARED = frozenset({"were_locked", *KEYS})
"""Fields of `Choices` that all windows of a process share."""


class AccountSettings(Settings):
    """Choices of a customer's window.

    What the user chooses belongs to the site; what the window remembers is its own.
    """

    def __init__(self, path: Path | None, choices: Choices, tasks: Tasks, site: Settings) -> None:
        self._site = site
        super().__init__(path, self._as_at_site(choices), tasks)
        site.changed.connect(self._follow)

    @property
    def folder(self) -> Path | None:
        """Return the site's folder: the log and the checks belong to the process."""
        return self._site.folder

    def change(self, **changes: Any) -> None:
        shared = {key: value for key, value in changes.items() if key in SHARED}
        if shared:
            self._site.change(**shared)
        super().change(**{key: value for key, value in changes.items() if key not in SHARED})

    def _follow(self) -> None:
        self.keep(self._as_at_site(self.choices))

    def _as_at_site(self, choices: Choices) -> Choices:
        return msgspec.structs.replace(choices, **{key: getattr(self._site.choices, key) for key in SHARED})
