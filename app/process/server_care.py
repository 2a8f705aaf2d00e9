"""What this window can do with the server as a whole; made in `bootstrap.py`, used by the page of settings."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QObject

from app.desktop.autostart.way import Autostart
from app.errors import ConsoleError
from app.process.backup_facts import BackupMade, Restored
from app.session.last_step import LastStep
from app.session.tasks import Ticket

Failed = Callable[[ConsoleError], None]


class ServerCare(Protocol):
    """Callbacks run in the GUI thread, while their owner lives."""

    def restart(self) -> None:
        """Asks first."""

    def why_no_restart(self) -> str | None:
        """In words; None: it can be restarted from here, and restored."""

    def why_no_startup(self) -> str | None: ...

    def back_up(
        self,
        file: Path,
        told: Callable[[int, int], None],
        done: Callable[[BackupMade], None],
        failed: Failed,
        owner: QObject,
        last: LastStep,
    ) -> Ticket:
        """`told`: bytes so far, of so many. Cancelling leaves no file where `last` could still be stopped."""

    def restore(self, file: Path, done: Callable[[Restored], None], failed: Failed, owner: QObject) -> None:
        """The server stops, its state becomes that of the backup or stays as it was, and it starts again."""

    def startup(self, wish: bool | None, done: Callable[[Autostart], None], failed: Failed, owner: QObject) -> None:
        """Whether the server starts by itself; None: only looks."""
