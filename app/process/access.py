"""Permissions at this console: its own role, and the operator who unlocked it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from uuid import UUID

import msgspec
from PySide6.QtCore import QObject, Signal

from app.client import ConsoleClient
from app.errors import CallRefused, ConsoleError
from app.language.translate import Phrase, tr
from app.session.flows import flow
from app.session.live import Live
from app.session.session import Session
from server_core.contract.types.consoles import OperatorView, Role, Unlock, WhoAmI

FOR_ADMINS = Phrase("Only administrators can do this: unlock the console as an administrator")


class LockedMeanwhile(ConsoleError):
    """The PIN was right, but the console was locked again before the answer."""


class CachedAccess(QObject):
    """The server decides; this caches its last answer. Until the first one, the state of the last window applies."""

    changed = Signal()
    locked_here = Signal()
    """Locked by the user in this window: the user's windows of other processes lock, too."""
    unlocked_here = Signal()
    """Unlocked with a PIN: the other windows of this console get the session."""
    fell = Signal()
    """A lock, by any window: answers to earlier requests are outdated."""

    def __init__(self, session: Session, live: Live, *, were_locked: bool = False) -> None:
        """`were_locked`: the console's state at the last window. A window that was killed must not come up unlocked."""
        super().__init__(live)
        self._session = session
        self.who: WhoAmI | None = None
        self.locks = were_locked
        """True if this console is locked while nobody has unlocked it, as far as is known."""
        self._changes = 0
        """Changes of the operator: an answer requested before the last one is outdated."""
        self._falls = 0
        """The number of locks, for the same purpose."""
        session.link.session_ended = lambda: session.tasks.post(self._session_over, self)
        live.connected.connect(self.read)

    @property
    def operator(self) -> OperatorView | None:
        """Return the operator who unlocked this console."""
        return None if self.who is None else self.who.operator

    @property
    def operators(self) -> Sequence[OperatorView]:
        return () if self.who is None else self.who.operators

    @property
    def is_locked(self) -> bool:
        """Return whether the console is locked."""
        return self.locks if self.who is None else self.who.locked

    @property
    def is_admin(self) -> bool:
        return not self.locks if self.who is None else self.who.role is Role.ADMIN

    @property
    def why_not_admin(self) -> str | None:
        """Return why nothing that needs an administrator is possible here, for the user."""
        return None if self.is_admin else str(FOR_ADMINS)

    @property
    def hides_documents(self) -> bool:
        """Return whether the contents of documents are hidden from the current user."""
        return self.who is not None and self.who.hide_documents and not self.is_admin

    @property
    def session_token(self) -> str | None:
        """Return the session token of the operator who unlocked this console."""
        return self._session.link.session

    @flow
    async def read(self) -> None:
        changes = self._changes
        with suppress(ConsoleError):  # keep what is known; the window says that the server is away
            who = await self._session.call(lambda client: client.who_am_i())
            if changes == self._changes:
                self._take(who)

    @flow
    async def unlock(self, operator_id: UUID, pin: str | None) -> None:
        """Unlock. Continues even if the dialog that awaits it is closed. Raises ConsoleError.

        Everything comes in one answer, so that no second one can be lost.
        """
        falls = self._falls
        unlocked = await self._session.call(lambda client: client.unlock(operator_id, Unlock(pin=pin)))
        if falls != self._falls:
            self._end(unlocked.session_token)
            raise LockedMeanwhile(tr("This console was locked in the meantime. Unlock it again."))
        self._changes += 1
        self._session.link.session = unlocked.session_token
        if self.who is not None:
            operator = unlocked.operator
            self._take(msgspec.structs.replace(self.who, operator=operator, role=operator.role, locked=False))
        self.unlocked_here.emit()
        self.read()

    def share(self, other: CachedAccess) -> None:
        """Take over the session of another window of this console."""
        if other.session_token != self.session_token:
            self._changes += 1
            self._session.link.session = other.session_token
            if other.who is not None:
                self._take(other.who)
            self.read()

    def lock(self) -> None:
        """Lock at the user's request: at once and in all windows. The server learns of it as soon as possible."""
        if self._session.link.session is not None:
            self.fall()
            self.locked_here.emit()

    def fall(self) -> None:
        """Lock all windows of this process after inactivity, or because another window was locked."""
        link = self._session.link
        token, link.session = link.session, None
        self._changes += 1
        self._falls += 1
        self.fell.emit()
        if token is None:
            self.read()
            return
        self._nobody_here()
        self._end(token)

    @flow
    async def _end(self, token: str) -> None:
        """End a session at the server and update the state."""

        async def tell(client: ConsoleClient) -> WhoAmI:
            with suppress(CallRefused):  # another window was faster
                await client.with_session(token).lock()
            return await client.who_am_i()

        changes = self._changes
        try:
            who = await self._session.call(tell)
        except ConsoleError:
            self.read()
            return
        if changes == self._changes:
            self._take(who)

    def _session_over(self) -> None:
        """The server ended the session: another PIN, another role, or hours of inactivity."""
        self._changes += 1
        self._nobody_here()
        self.read()

    def _nobody_here(self) -> None:
        """Return the state without an operator until the server answers."""
        if self.who is not None:
            self._take(msgspec.structs.replace(self.who, operator=None, role=Role.OPERATOR, locked=self.locks))

    def _take(self, who: WhoAmI) -> None:
        locks = self.locks
        if who.locks is not None:
            self.locks = who.locks
        elif who.operator is None:
            self.locks = who.locked
        if who != self.who or locks != self.locks:
            self.who = who
            self.changed.emit()
