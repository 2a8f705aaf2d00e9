"""Restart, backup, restore and autostart of the server behind this window."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from app.desktop.autostart import Autostart, NoAutostart, Started
from app.errors import ConsoleError
from app.language.translate import Phrase, tr
from app.process.backup_facts import BackupMade, Restored
from app.process.data_folder import DataFolder
from app.session.last_step import LastStep
from app.session.live import Live
from app.session.session import Session

ELSEWHERE = Phrase("The server is on another computer. Set this up there")


class ServerCare:
    """`folder` None: the server is remote. `stop`, `start`: of the engine, as the window does it.

    Coroutines are awaited in flows and raise ConsoleError.
    """

    def __init__(
        self,
        session: Session,
        live: Live,
        folder: DataFolder | None,
        *,
        ask_restart: Callable[[], object],
        why_no_restart: Callable[[], str | None],
        stop: Callable[[], Awaitable[None]],
        start: Callable[[], None],
    ) -> None:
        self._session, self._live, self._folder = session, live, folder
        self._ask_restart, self._why_no_restart = ask_restart, why_no_restart
        self._stop, self._start = stop, start

    def restart(self) -> None:
        """Restart after a question."""
        self._ask_restart()

    def why_no_restart(self) -> str | None:
        """Return why the server cannot be restarted or restored from here, for the user; None: it can."""
        return self._why_no_restart()

    def why_no_startup(self) -> str | None:
        return str(ELSEWHERE) if self._folder is None else None

    async def back_up(self, file: Path, on_progress: Callable[[int, int], None], last: LastStep) -> BackupMade:
        """Back up.

        `on_progress` gets bytes done and the total, in the network thread. A cancelled backup leaves no file if
        `last` could still stop it.
        """
        from app.process.backing_up import back_up

        return await self._session.call(lambda client: back_up(client, file, on_progress, force=True, last=last))

    async def restore(self, file: Path) -> Restored:
        """Restore: the server stops, its state becomes that of the backup or stays unchanged, and it starts again."""
        folder = self._folder
        if folder is None:
            raise NoAutostart(ELSEWHERE)

        async def go() -> Restored:
            from app.process.restore_backup import restore_backup

            await self._stop()
            return await asyncio.to_thread(restore_backup, folder, file)

        self._live.stop()  # otherwise the stream would start a new engine at once
        try:
            restored = await self._session.tasks.call(go)
        except ConsoleError:
            self._start()
            raise
        self._start()
        return restored

    async def startup(self, request: bool | None) -> Autostart:
        """Set whether the server starts automatically. None: only read it."""
        folder = self._folder
        if folder is None:
            raise NoAutostart(ELSEWHERE)
        return await self._session.tasks.call(lambda: asyncio.to_thread(_startup, folder, request))


def _startup(folder: DataFolder, request: bool | None) -> Autostart:
    """Read or set it. Blocking. Raises NoAutostart."""
    from app.desktop.autostart import autostart_for

    try:
        autostart = autostart_for(folder, starts=Started.SERVER)
        if request is True:
            autostart.turn_on(start=False)  # the running one continues
        elif request is False:
            autostart.turn_off()
        return autostart.look()
    except OSError as error:
        raise NoAutostart(tr("This cannot be set up: {why}.", why=error.strerror or error)) from error
