"""One window for each data folder: who starts a second one gets the first to the front."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack, suppress
from typing import Any, TypeVar

import msgspec
from PySide6.QtCore import QObject, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from app.language.translate import tr
from app.process.window_door import (
    ANSWER_MS,
    CHOOSE,
    CONNECT_MS,
    LOCK,
    LONGEST_LINE,
    OK,
    SESSION,
    SESSION_WANTED,
    SHOW,
    USED,
    WALL,
    is_ours,
    reached,
)
from app.process.windows_here import HeldSession
from app.session.messages import Message
from server_core.contract.types.fields import UNREADABLE

T = TypeVar("T")
WAITING = 4096
"""Lines for a window that hangs: a lock finds room behind hours of what else it is told. Linux allows no more."""


class SingleInstance(QObject):
    wanted = Signal(bool)
    """Somebody started a second one; True: with the wall."""
    chosen = Signal(object)
    """A command chose something for this window: fields of `Choices`, by their names."""
    locked = Signal()
    """Another window of this person was, or a command locks them all."""
    used = Signal()
    """Somebody works in another window."""
    session_told = Signal(object)
    """HeldSession: another window was unlocked."""

    def __init__(self, address: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.address = address
        self.session_of: Callable[[HeldSession], HeldSession] = _as_asked
        """The session that this window has, where it is of the console that is asked for."""
        self.has_door = False
        """Other windows and commands find this one."""
        self._way = ExitStack()
        """To its door, which Qt removes by the same way."""
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.setListenBacklogSize(WAITING)
        self._server.newConnection.connect(self._take)

    def is_first(self, *, wall: bool) -> bool:
        """False: the first one answered and comes to the front. Waits for it; call it before the window is made."""
        if self._hand_over(WALL if wall else SHOW):
            return False
        # what is left there was left by one that crashed; where no socket can be made two windows are better than none
        with suppress(OSError):
            path = self._way.enter_context(reached(self.address))
            QLocalServer.removeServer(path)
            self.has_door = self._server.listen(path)
        return True

    def close(self) -> None:
        self._server.close()
        self._way.close()

    def _hand_over(self, wish: bytes) -> bool:
        socket = QLocalSocket()
        socket.setReadBufferSize(LONGEST_LINE)
        try:
            with reached(self.address) as path:
                socket.connectToServer(path)
                if not socket.waitForConnected(CONNECT_MS) or not self._is_ours(socket):
                    return False
        except OSError:
            return False
        socket.write(wish)
        answered = socket.waitForReadyRead(ANSWER_MS) and socket.readAll().data() == OK
        socket.disconnectFromServer()
        return answered

    def _is_ours(self, socket: QLocalSocket) -> bool:
        try:
            return is_ours(int(socket.socketDescriptor()), self.address)
        except OSError:
            return False

    def _take(self) -> None:
        while (socket := self._server.nextPendingConnection()) is not None:
            socket.disconnected.connect(socket.deleteLater)
            if not self._is_ours(socket):
                socket.abort()
                continue
            socket.setReadBufferSize(LONGEST_LINE)
            socket.readyRead.connect(lambda heard=socket: self._hear(heard))
            if socket.bytesAvailable():
                self._hear(socket)

    def _hear(self, socket: QLocalSocket) -> None:
        if not socket.canReadLine():
            if socket.bytesAvailable() >= LONGEST_LINE:
                socket.abort()
            return
        wish = bytes(socket.readLine().data())
        if wish in (SHOW, WALL, LOCK, USED):
            _answer(socket, OK)
            self._wished(wish)
        elif wish.startswith(CHOOSE):
            if (changes := _read(wish.removeprefix(CHOOSE), dict[str, Any])) is None:
                socket.disconnectFromServer()
                return
            _answer(socket, OK)  # first: to paint everything anew takes longer than a command waits
            self.chosen.emit(changes)
        elif wish.startswith(SESSION):
            if (told := _read(wish.removeprefix(SESSION), HeldSession)) is not None:
                self.session_told.emit(told)
        elif wish.startswith(SESSION_WANTED) and (asked := _read(wish.removeprefix(SESSION_WANTED), HeldSession)):
            _answer(socket, msgspec.json.encode(self.session_of(asked)) + b"\n")

    def _wished(self, wish: bytes) -> None:
        if wish == LOCK:
            self.locked.emit()
        elif wish == USED:
            self.used.emit()
        else:
            self.wanted.emit(wish == WALL)


def no_door() -> Message:
    return Message(
        key="window.no-door",
        text=tr(
            "Other windows and commands do not find this window: they cannot lock it, and it does not come to the "
            "front where Spoolhouse is started again. Lock it here."
        ),
    )


def _answer(socket: QLocalSocket, line: bytes) -> None:
    """Who does not wait for it is gone by now."""
    if socket.state() is QLocalSocket.LocalSocketState.ConnectedState:
        socket.write(line)
        socket.flush()


def _read(said: bytes, kind: type[T]) -> T | None:
    try:
        return msgspec.json.decode(said, type=kind)
    except UNREADABLE:
        return None


def _as_asked(asked: HeldSession) -> HeldSession:
    return asked
