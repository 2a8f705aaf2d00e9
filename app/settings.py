"""What a person chose for this console: one small JSON file, read before the window, written off the GUI thread."""

from __future__ import annotations

import os
from enum import StrEnum
from pathlib import Path

import msgspec
from PySide6.QtCore import QObject, Signal

from app.errors import ConsoleError
from app.tasks import Tasks


class SchemeChoice(StrEnum):
    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


class Choices(msgspec.Struct, frozen=True, kw_only=True):
    scheme: SchemeChoice = SchemeChoice.SYSTEM
    window_width: int = 1180
    window_height: int = 760
    maximized: bool = False


class SettingsNotSaved(ConsoleError):
    """The file could not be written; the choice holds until the console ends."""


def read_choices(path: Path) -> Choices:
    """A missing or broken file means the defaults: choices of looks are never worth a failed start."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Choices)
    except (OSError, msgspec.DecodeError):
        return Choices()


def write_choices(path: Path, choices: Choices) -> None:
    """Raises SettingsNotSaved."""
    part = path.with_suffix(".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(msgspec.json.encode(choices))
        os.replace(part, path)
    except OSError as error:
        raise SettingsNotSaved(f"The settings could not be saved: {error.strerror}.") from error


class Settings(QObject):
    """The owner of the choices; every change is kept at once."""

    not_saved = Signal(object)

    def __init__(self, path: Path, choices: Choices, tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._path = path
        self._tasks = tasks
        self.choices = choices

    def keep(self, choices: Choices) -> None:
        if choices != self.choices:
            self.choices = choices
            self._tasks.write(lambda: write_choices(self._path, choices), self.not_saved.emit, self)
