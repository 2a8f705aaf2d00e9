"""What a page needs to ask the server: the network thread and the way to the engine, in one call."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Hashable
from typing import Any, TypeVar

from PySide6.QtCore import QObject

from app.asked_again import asked_again
from app.client import ConsoleClient
from app.engine_link import EngineLink
from app.errors import ConsoleError
from app.lost import is_lost
from app.presses import Presses
from app.tasks import Tasks, Ticket

T = TypeVar("T")


class Session:
    def __init__(self, tasks: Tasks, link: EngineLink) -> None:
        self.tasks = tasks
        self.link = link
        self.presses = Presses()

    def ask(
        self,
        operation: Callable[[ConsoleClient], Coroutine[Any, Any, T]],
        on_result: Callable[[T], None],
        on_error: Callable[[ConsoleError], None],
        owner: QObject,
    ) -> Ticket:
        """`session.ask(lambda client: client.pause(printer_id), …)`; the callbacks run in the GUI thread."""

        return self.tasks.run(lambda: self._asked(operation), on_result, on_error, owner)

    def press(
        self,
        wish: Hashable,
        operation: Callable[[ConsoleClient, str], Coroutine[Any, Any, T]],
        on_result: Callable[[T], None],
        on_error: Callable[[ConsoleError], None],
        owner: QObject,
    ) -> Ticket:
        """What must not be done twice: `operation` gets the key of this press, and is asked again by itself where an
        answer is lost. Where nobody knows even then, the next press of the same `wish` has the same key."""
        key = self.presses.key_of(wish)

        async def asked() -> T:
            try:
                done = await asked_again(lambda: self._asked(lambda client: operation(client, key)))
            except ConsoleError as error:
                if not is_lost(error):
                    self.presses.is_told(wish, key)
                raise
            self.presses.is_told(wish, key)
            return done

        return self.tasks.run(asked, on_result, on_error, owner)

    async def _asked(self, operation: Callable[[ConsoleClient], Coroutine[Any, Any, T]]) -> T:
        client, session = await self.link.client(), self.link.session
        try:
            return await operation(client)
        except ConsoleError as error:
            self.link.judge(error, session)
            raise
