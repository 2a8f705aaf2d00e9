"""What a page needs to ask the server: the network thread and the way to the engine, in one call."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from PySide6.QtCore import QObject

from app.client import ConsoleClient
from app.engine_link import EngineLink
from app.errors import ConsoleError
from app.tasks import Tasks, Ticket

T = TypeVar("T")


class Session:
    def __init__(self, tasks: Tasks, link: EngineLink) -> None:
        self.tasks = tasks
        self.link = link

    def ask(
        self,
        operation: Callable[[ConsoleClient], Coroutine[Any, Any, T]],
        on_result: Callable[[T], None],
        on_error: Callable[[ConsoleError], None],
        owner: QObject,
    ) -> Ticket:
        """`session.ask(lambda client: client.cancel(job_id), …)`; the callbacks run in the GUI thread."""

        async def asked() -> T:
            client, session = await self.link.client(), self.link.session
            try:
                return await operation(client)
            except ConsoleError as error:
                self.link.judge(error, session)
                raise

        return self.tasks.run(asked, on_result, on_error, owner)
