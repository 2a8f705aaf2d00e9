"""One window for each data folder: who starts a second one gets the first to the front."""

from __future__ import annotations

from typing import Any

import msgspec
from PySide6.QtCore import QObject, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from app.window_door import ANSWER_MS, CHOOSE, CONNECT_MS, OK, SHOW, WALL
from server_core.contract.unreadable import UNREADABLE


class SingleInstance(QObject):
    wanted = Signal(bool)
    """Somebody started a second one; True: with the wall."""
    chosen = Signal(object)
    """A command chose something for this window: fields of `Choices`, by their names."""

    def __init__(self, address: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._address = address
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._take)

    def is_first(self, *, wall: bool) -> bool:
        """False: the first one answered and comes to the front. Waits for it; call it before the window is made."""
        if self._hand_over(WALL if wall else SHOW):
            return False
        # what is left there was left by one that crashed; where no socket can be made two windows are better than none
        QLocalServer.removeServer(self._address)
        self._server.listen(self._address)
        return True

    def close(self) -> None:
        self._server.close()

    def _hand_over(self, wish: bytes) -> bool:
        socket = QLocalSocket()
        socket.connectToServer(self._address)
        if not socket.waitForConnected(CONNECT_MS):
            return False
        socket.write(wish)
        answered = socket.waitForReadyRead(ANSWER_MS) and socket.readAll().data() == OK
        socket.disconnectFromServer()
        return answered

    def _take(self) -> None:
        while (socket := self._server.nextPendingConnection()) is not None:
            socket.disconnected.connect(socket.deleteLater)
            socket.readyRead.connect(lambda heard=socket: self._hear(heard))
            if socket.bytesAvailable():
                self._hear(socket)

    def _hear(self, socket: QLocalSocket) -> None:
        if not socket.canReadLine():
            return
        wish = bytes(socket.readLine().data())
        if wish in (SHOW, WALL):
            socket.write(OK)
            socket.flush()
            self.wanted.emit(wish == WALL)
        elif wish.startswith(CHOOSE):
            try:
                changes = msgspec.json.decode(wish.removeprefix(CHOOSE), type=dict[str, Any])
            except UNREADABLE:
                socket.disconnectFromServer()
                return
            socket.write(OK)  # first: to paint everything anew takes longer than a command waits
            socket.flush()
            self.chosen.emit(changes)
