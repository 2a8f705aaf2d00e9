"""Remote servers for the window: pair, open, forget. Runs off the GUI thread."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from app.process.data_folder import DataFolder
from app.process.engine_process import detached, own_command
from app.session.tasks import Tasks

if TYPE_CHECKING:  # it loads modules that the first window does not need
    from app.process.remote_server import RemoteServer


class OtherServers:
    """Calls for flows. `folder`: of the user of this computer; None: a console that saves nothing."""

    def __init__(self, tasks: Tasks, folder: DataFolder | None) -> None:
        self._tasks = tasks
        self._folder = folder or DataFolder(root=Path("/nonexistent"))

    async def read(self) -> Sequence[RemoteServer]:
        from app.process import remote_server

        return await self._tasks.call(lambda: asyncio.to_thread(remote_server.paired, self._folder))

    async def pair(self, url: str, code: str, name: str) -> RemoteServer:
        from app.process import remote_server

        server, _ = await self._tasks.call(lambda: remote_server.pair(self._folder, url, code, name or None))
        return server

    async def forget(self, server: RemoteServer) -> None:
        from app.process import remote_server

        await self._tasks.call(lambda: remote_server.forget(self._folder, server))

    async def open(self, server: RemoteServer) -> None:
        """Open a window for the server, or bring the open one to the front."""
        command = own_command("--data-dir", str(self._folder.root), "console", "--server", server.base_url)
        says = self._folder.log.with_name(f"window-{server.console_id}.log")  # never the engine's own
        await self._tasks.call(lambda: asyncio.to_thread(detached, command, says))
