"""Whom a window is about: name and state as the server told them last, asked again while it is open."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from app.errors import ConsoleError
from app.session.flows import flow
from app.session.live import Live
from app.session.session import Session
from app.words.partners import closed_words
from server_core.contract.types.partners import AccountView

LOOK_MS = 5_000


class AccountHere(QObject):
    changed = Signal()

    def __init__(self, session: Session, live: Live, known: AccountView) -> None:
        super().__init__(live)
        self._session, self._live = session, live
        self._asking = False
        self.now = known
        self._timer = QTimer(self, interval=LOOK_MS)
        self._timer.timeout.connect(self._look)
        live.connected.connect(self._start)
        live.let_nothing_begin(closed_words(known))

    def _start(self, _base_url: str) -> None:
        self._timer.start()
        self._look()

    @flow
    async def _look(self) -> None:
        if self._asking:
            return
        self._asking = True
        account_id = str(self.now.account_id)
        try:
            found = await self._session.call(lambda client: client.accounts_named(account_id))
        except ConsoleError:
            found = []  # what is known stays; the window says that it is not live
        self._asking = False
        if found and found[0] != self.now:
            self.now = found[0]
            self._live.let_nothing_begin(closed_words(self.now))
            self.changed.emit()
