"""Servers on other computers that this one is a console of, for the window: pair, open, forget. Off the GUI thread."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.errors import ConsoleError
from app.process.data_folder import DataFolder
from app.process.engine_process import detached, own_command
from app.session.tasks import Tasks

if TYPE_CHECKING:  # it loads what the first sight of a window does without
    from app.process.remote_server import RemoteServer

Failed = Callable[[ConsoleError], None]


class OtherServers:
    """`folder`: of the person at this computer; None: of a console that keeps nothing."""

    def __init__(self, tasks: Tasks, folder: DataFolder | None) -> None:
        self._tasks = tasks
        self._folder = folder or DataFolder(root=Path("/nonexistent"))

    def read(self, done: Callable[[Sequence[RemoteServer]], None], failed: Failed, owner: QObject) -> None:
        from app.process import remote_server

        async def read() -> Sequence[RemoteServer]:
            return await asyncio.to_thread(remote_server.paired, self._folder)

        self._tasks.run(read, done, failed, owner)

    def pair(
        self, url: str, code: str, name: str, done: Callable[[RemoteServer], None], failed: Failed, owner: QObject
    ) -> None:
        from app.process import remote_server

        async def pair() -> RemoteServer:
            server, _ = await remote_server.pair(self._folder, url, code, name or None)
            return server

        self._tasks.run(pair, done, failed, owner)

    def forget(self, server: RemoteServer, done: Callable[[], None], failed: Failed, owner: QObject) -> None:
        from app.process import remote_server

        self._tasks.run(lambda: remote_server.forget(self._folder, server), lambda _: done(), failed, owner)

    def open(self, server: RemoteServer, failed: Failed, owner: QObject) -> None:
        """Its window, or the one that is open already."""
        command = own_command("--data-dir", str(self._folder.root), "console", "--server", server.base_url)

        async def start() -> None:
            says = self._folder.log.with_name(f"window-{server.console_id}.log")  # never the engine's own
            await asyncio.to_thread(detached, command, says)

        self._tasks.run(start, lambda _: None, failed, owner)
