"""What this window can do with the server as a whole; made in `bootstrap.py`, used by the page of settings."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from app.desktop.autostart.way import Autostart
from app.process.backup_facts import BackupMade, Restored
from app.session.last_step import LastStep


class ServerCare(Protocol):
    """To be awaited in flows. Errors are ConsoleErrors."""

    def restart(self) -> None:
        """Asks first."""

    def why_no_restart(self) -> str | None:
        """In words; None: it can be restarted from here, and restored."""

    def why_no_startup(self) -> str | None: ...

    async def back_up(self, file: Path, told: Callable[[int, int], None], last: LastStep) -> BackupMade:
        """`told`, in the network thread: bytes so far, of so many. Cancelling leaves no file where `last` could still
        be stopped."""

    async def restore(self, file: Path) -> Restored:
        """The server stops, its state becomes that of the backup or stays as it was, and it starts again."""

    async def startup(self, wish: bool | None) -> Autostart:
        """Whether the server starts by itself; None: only looks."""
