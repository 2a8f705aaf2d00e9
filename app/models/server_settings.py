"""The server's settings as this console knows them: the one owner of what was read, and of what may be changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, Signal

from app.access import Access
from app.errors import ConsoleError, Refused
from app.live import Live
from app.outcome_unknown import OutcomeUnknown
from app.session import Session
from app.tasks import Ticket
from app.vocabulary.server_settings import NOT_READ, SAID_AT_START
from server_core.contract.types.consoles import Bind, ChangeSettings, PortState, SettingsView, StorageUse

Failed = Callable[[ConsoleError], None]


class ServerSettingsModel(QObject):
    changed = Signal()

    def __init__(self, session: Session, live: Live, access: Access, parent: QObject, *, of_site: bool = True) -> None:
        """`of_site` False: nothing of it is shown, and nothing asked."""
        super().__init__(parent)
        self._session, self._live, self._access = session, live, access
        self.view: SettingsView | None = None
        self.storage: StorageUse | None = None
        self._changes = 0
        """What was asked for before the last of them is older than its answer."""
        self.error: ConsoleError | None = None
        """Why the settings could not be read."""
        live.may_change.connect(self.changed)
        if of_site:
            live.connected.connect(self.read)
            access.changed.connect(self.read)

    @property
    def why_not(self) -> str | None:
        """Why nothing of it can be changed now, in words."""
        if self._access.why_not_admin is not None:
            return self._access.why_not_admin
        if isinstance(self.error, Refused):
            return str(self.error)
        return self._live.why_not_change or (str(NOT_READ) if self.view is None else None)

    def why_not_key(self, key: str) -> str | None:
        said = self.view is not None and key in self.view.said_at_start
        return self.why_not or (str(SAID_AT_START) if said else None)

    def read(self) -> None:
        if self._access.why_not_admin is not None:
            self.changed.emit()
            return
        changes = self._changes

        def took(view: SettingsView) -> None:
            if changes == self._changes:
                self._take(view)
            else:
                self.read()

        self._session.ask(lambda client: client.server_settings(), took, self._not_read, self)
        self._session.ask(lambda client: client.storage_use(), self._take_storage, self._not_measured, self)

    def change(self, wish: dict[str, Any], done: Callable[[], None], failed: Failed) -> None:
        """Some of them, by their keys."""
        self._send(ChangeSettings(**wish), done, failed)

    def reset(self, key: str, done: Callable[[], None], failed: Failed) -> None:
        self._send(ChangeSettings(reset=[key]), done, failed)

    def look_at_port(self, port: int, bind: Bind, told: Callable[[PortState], None], owner: QObject) -> Ticket:
        """Nothing is told where the server does not answer: it judges again when the port is kept."""
        return self._session.ask(lambda client: client.port_state(port, bind), told, lambda _: None, owner)

    def _send(self, wish: ChangeSettings, done: Callable[[], None], failed: Failed) -> None:
        self._changes += 1
        mine = self._changes

        def kept(view: SettingsView) -> None:
            self._take(view)
            if mine != self._changes:
                self.read()  # another one was told meanwhile: whose answer is newer, nobody knows
            done()

        def missed(error: ConsoleError) -> None:
            failed(error)
            if isinstance(error, OutcomeUnknown):
                self.read()  # what is kept now is shown, whatever became of it

        self._session.ask(lambda client: client.change_settings(wish), kept, missed, self)

    def _take(self, view: SettingsView) -> None:
        self.view, self.error = view, None
        self.changed.emit()

    def _not_read(self, error: ConsoleError) -> None:
        self.error = error
        self.changed.emit()

    def _take_storage(self, use: StorageUse) -> None:
        self.storage = use
        self.changed.emit()

    def _not_measured(self, _error: ConsoleError) -> None:
        """The settings' own error says why."""
