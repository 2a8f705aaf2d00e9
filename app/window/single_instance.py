"""One process for all windows of a server: a second start passes its request to the first and ends."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack, suppress
from typing import Any

import msgspec
from PySide6.QtCore import QObject, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from app.language.translate import tr
from app.process.window_requests import (
    ANSWER_MS,
    CONNECT_MS,
    LOCK,
    LOCKED,
    LONGEST_LINE,
    OK,
    OPEN,
    SHOW,
    WindowAddress,
    is_ours,
    reached,
)
from app.session.messages import WindowMessage
from server_core.contract.types.fields import UNREADABLE

WAITING = 4096
"""Requests queued for a window that hangs: even after hours of others, a lock still has room. Linux allows no more."""


class SingleInstance(QObject):
    wanted = Signal()
    """The user started a second process."""
    opened = Signal(object)
    """Address: open it in this process."""

    def __init__(self, address: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.address = address
        self.lock: Callable[[], int] = _no_window
        """Locks all windows, for another process of this user or a command. Returns their number."""
        self.has_door = False
        """True if other processes can find this one."""
        self._open_socket = ExitStack()
        """Keeps the directory that the socket's path goes through. Qt removes the socket by the same path."""
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.setListenBacklogSize(WAITING)
        self._server.newConnection.connect(self._take)

    def is_first(self, request: bytes = SHOW) -> bool:
        """Return whether this is the first process.

        False: the other one accepted the request. Blocks; call it before a window is created.
        """
        if self._hand_over(request):
            return False
        # a leftover socket belongs to a crashed process; if no socket can be created, two windows are better than none
        with suppress(OSError):
            path = self._open_socket.enter_context(reached(self.address))
            QLocalServer.removeServer(path)
            self.has_door = self._server.listen(path)
        return True

    def close(self) -> None:
        self._server.close()
        self._open_socket.close()

    def _hand_over(self, request: bytes) -> bool:
        socket = QLocalSocket()
        socket.setReadBufferSize(LONGEST_LINE)
        try:
            with reached(self.address) as path:
                socket.connectToServer(path)
                if not socket.waitForConnected(CONNECT_MS) or not self._is_ours(socket):
                    return False
        except OSError:
            return False
        socket.write(request)
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
            socket.readyRead.connect(self._hear_sender)
            if socket.bytesAvailable():
                self._hear(socket)

    def _hear_sender(self) -> None:
        """Take the sender from Qt. A lambda with the socket would keep this object for as long as its own child lives,
        and Qt would then delete the child twice.
        """
        sender = self.sender()
        if isinstance(sender, QLocalSocket):
            self._hear(sender)

    def _hear(self, socket: QLocalSocket) -> None:
        if not socket.canReadLine():
            if socket.bytesAvailable() >= LONGEST_LINE:
                socket.abort()
            return
        request = bytes(socket.readLine().data())
        if request == SHOW:
            _answer(socket, OK)
            self.wanted.emit()
        elif request == LOCK:
            _answer(socket, LOCKED + str(self.lock()).encode() + b"\n")
        elif request.startswith(OPEN):
            address: WindowAddress | None = _read(request.removeprefix(OPEN), WindowAddress)
            if address is None:
                socket.disconnectFromServer()
                return
            _answer(socket, OK)  # first: repainting everything takes longer than a command waits
            self.opened.emit(address)


def no_door() -> WindowMessage:
    return WindowMessage(
        key="window.no-door",
        text=tr(
            "Other windows and commands can't find this window: they can't lock it, and starting "
            "Spoolhouse again does not bring it to the front. Lock it here."
        ),
    )


def _answer(socket: QLocalSocket, line: bytes) -> None:
    """Answer. A sender that does not wait is gone by now."""
    if socket.state() is QLocalSocket.LocalSocketState.ConnectedState:
        socket.write(line)
        socket.flush()


def _read(received: bytes, kind: Any) -> Any:
    try:
        return msgspec.json.decode(received, type=kind)
    except UNREADABLE:
        return None


def _no_window() -> int:
    return 0
