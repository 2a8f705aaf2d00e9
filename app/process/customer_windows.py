"""Windows about customers, each a process of its own: opened from the window on the whole site."""

from __future__ import annotations

import asyncio
import subprocess
from pathlib import Path
from uuid import UUID

from app.errors import ConsoleError
from app.language.translate import tr
from app.process.data_folder import DataFolder
from app.process.engine_process import detached, own_command
from app.process.last_words import last_words
from app.session.tasks import Tasks
from app.words.messages import said
from app.words.plain_text import plain
from server_core.contract.messages.message import Message

LOOK_SECONDS, LOOKS = 0.25, 80
"""A window that ends so soon was none; one that is there already takes a moment to answer."""


class NotOpened(ConsoleError):
    """There is no window; the text says why."""


class CustomerWindows:
    """`folder`: of the person at this computer; None: of a console that keeps nothing. `server`: the address of one
    elsewhere."""

    def __init__(self, tasks: Tasks, folder: DataFolder | None, server: str | None = None) -> None:
        self._tasks = tasks
        self._folder = folder or DataFolder(root=Path("/nonexistent"))
        self._at = [] if server is None else ["--server", server]

    def command(self, account_id: UUID) -> list[str]:
        return own_command("--data-dir", str(self._folder.root), "console", *self._at, "--account", str(account_id))

    async def open(self, account_id: UUID) -> None:
        """The customer's window, or the one that is open already comes to the front. Raises NotOpened."""
        says = self._folder.log.with_name(f"window-{account_id}.log")

        async def start() -> None:
            await _stays(await asyncio.to_thread(_started, self.command(account_id), says), says)

        await self._tasks.call(start)


def _started(command: list[str], says: Path) -> subprocess.Popen[bytes]:
    """Raises NotOpened."""
    try:
        return detached(command, says)
    except OSError as error:
        raise NotOpened(tr("It cannot be started: {why}.", why=error.strerror or error)) from error


async def _stays(process: subprocess.Popen[bytes], says: Path) -> None:
    """Raises NotOpened."""
    for _ in range(LOOKS):
        code = process.poll()
        if code is not None:
            if code:
                raise NotOpened(_why(await asyncio.to_thread(last_words, says)))
            return
        await asyncio.sleep(LOOK_SECONDS)


def _why(message: Message | None) -> str:
    if message is None:
        return tr("It did not say why.")
    return tr("It said: {words}", words=plain(said(message)))
