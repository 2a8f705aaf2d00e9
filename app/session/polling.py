"""Polls the server for a dialog, one request at a time."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QObject, QTimer

from app.client import ConsoleClient
from app.errors import ConsoleError
from app.session.flows import flow
from app.session.session import Session

T = TypeVar("T")
LOOK_MS = 2_000


class Watch(QObject, Generic[T]):
    def __init__(
        self,
        session: Session,
        read: Callable[[ConsoleClient], Coroutine[Any, Any, T]],
        heard: Callable[[T], None],
        parent: QObject,
    ) -> None:
        """`heard` gets each answer between `begin` and `end`."""
        super().__init__(parent)
        self._session, self._read, self._heard = session, read, heard
        self.is_asking = False
        self._timer = QTimer(self, interval=LOOK_MS)
        self._timer.timeout.connect(self.look)

    def begin(self) -> None:
        self._timer.start()

    def end(self) -> None:
        self._timer.stop()

    @flow
    async def look(self) -> None:
        """Ask now. Failures are ignored, because the window shows that the server is away; the next poll asks again."""
        if self.is_asking or not self._timer.isActive():
            return
        self.is_asking = True
        try:
            answer = await self._session.call(self._read)
        except ConsoleError:
            return
        finally:
            self.is_asking = False
        if self._timer.isActive():
            self._heard(answer)
