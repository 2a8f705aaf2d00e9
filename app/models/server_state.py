"""The state of server, agent, and this window's account.

Every 5 s a real request through the real socket probes server and agent. While a customer's window is open, the
account's name and state are read as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from PySide6.QtCore import QObject, QTimer, Signal

from app.errors import ConsoleError
from app.session.flows import flow
from app.session.live import Live
from app.session.session import Session
from app.words.partners import closed_words
from server_core.contract.types.agents import Agent
from server_core.contract.types.consoles import EngineStatus, ServerFigures
from server_core.contract.types.partners import AccountView

PROBE_MS = 5000


class EngineProbe(QObject):
    changed = Signal()

    def __init__(self, session: Session, live: Live, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._asking = False
        self.status: EngineStatus | None = None
        self.error: ConsoleError | None = None
        self.figures: ServerFigures | None = None
        self.agents: Sequence[Agent] = ()
        """This and `figures` are from the last time that the user requested details."""
        self._timer = QTimer(self, interval=PROBE_MS)
        self._timer.timeout.connect(self.probe)
        live.connected.connect(self._start)
        live.lost.connect(self._broke)

    def _start(self, _base_url: str) -> None:
        self._timer.start()
        self.probe()

    @flow
    async def probe(self) -> None:
        if self._asking:
            return
        self._asking = True
        try:
            self.status = await self._session.call(lambda client: client.status())
            self.error = None
        except ConsoleError as error:
            self.error = error
        self._asking = False
        self.changed.emit()

    def look_closer(self) -> None:
        """Read more because the user asked; `changed` fires when done.

        What fails stays as known, since the probe reports that the server is away.
        """
        self._read_figures()
        self._read_agents()

    @flow
    async def _read_figures(self) -> None:
        with suppress(ConsoleError):
            self.figures = await self._session.call(lambda client: client.server_figures())
            self.changed.emit()

    @flow
    async def _read_agents(self) -> None:
        with suppress(ConsoleError):
            self.agents = await self._session.call(lambda client: client.agents())
            self.changed.emit()

    def _broke(self, error: ConsoleError) -> None:
        self.error = error
        self.changed.emit()


LOOK_MS = 5_000


class AccountHere(QObject):
    changed = Signal()

    def __init__(self, session: Session, live: Live, account: AccountView) -> None:
        super().__init__(live)
        self._session, self._live = session, live
        self._asking = False
        self.now = account
        self._timer = QTimer(self, interval=LOOK_MS)
        self._timer.timeout.connect(self._look)
        live.connected.connect(self._start)
        live.let_nothing_begin(closed_words(account))

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
            found = []  # keep what is known; the window says that it is not live
        self._asking = False
        if found and found[0] != self.now:
            self.now = found[0]
            self._live.let_nothing_begin(closed_words(self.now))
            self.changed.emit()
