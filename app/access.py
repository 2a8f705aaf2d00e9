"""What may be done at this console now: by its own role, and by the operator who unlocked it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from uuid import UUID

import msgspec
import shiboken6
from PySide6.QtCore import QObject, Signal

from app.client import ConsoleClient
from app.errors import ConsoleError
from app.language.translate import Phrase
from app.live import Live
from app.session import Session
from server_core.contract.consoles import OperatorView, Role, Unlock, Unlocked, WhoAmI

FOR_ADMINS = Phrase("Only administrators may do this: unlock the console as one")


class Access(QObject):
    """The server decides; this is what it said last. Until it has said something nothing is held back here."""

    changed = Signal()

    def __init__(self, session: Session, live: Live) -> None:
        super().__init__(live)
        self._session = session
        self.who: WhoAmI | None = None
        self._changes = 0
        """Of who works here: what was asked before the last of them is older."""
        session.link.session_ended = lambda: session.tasks.post(self._session_over, self)
        live.connected.connect(self.read)

    @property
    def operator(self) -> OperatorView | None:
        """Who unlocked this console."""
        return None if self.who is None else self.who.operator

    @property
    def operators(self) -> Sequence[OperatorView]:
        return () if self.who is None else self.who.operators

    @property
    def is_locked(self) -> bool:
        """Until somebody unlocks it."""
        return self.who is not None and self.who.locked

    @property
    def is_admin(self) -> bool:
        return self.who is None or self.who.role is Role.ADMIN

    @property
    def why_not_admin(self) -> str | None:
        """Why nothing that administrators do can be done here, in words."""
        return None if self.is_admin else str(FOR_ADMINS)

    def read(self) -> None:
        changes = self._changes

        def took(who: WhoAmI) -> None:
            if changes == self._changes:
                self._take(who)

        self._session.ask(lambda client: client.who_am_i(), took, _stays, self)

    def unlock(
        self,
        operator_id: UUID,
        pin: str | None,
        done: Callable[[], None],
        failed: Callable[[ConsoleError], None],
        owner: QObject,
    ) -> None:
        """Once nobody has it unlocked."""

        def opened(unlocked: Unlocked) -> None:
            """All that is needed is in this one answer: there is no second one that could be lost behind it."""
            self._changes += 1
            self._session.link.session = unlocked.session_token
            if self.who is not None:
                operator = unlocked.operator
                self._take(msgspec.structs.replace(self.who, operator=operator, role=operator.role, locked=False))
            self.read()
            if shiboken6.isValid(owner):
                done()

        def refused(error: ConsoleError) -> None:
            if shiboken6.isValid(owner):
                failed(error)

        self._session.ask(lambda client: client.unlock(operator_id, Unlock(pin=pin)), opened, refused, self)

    def lock(self) -> None:
        """At once; the server hears of it as soon as it can."""
        link = self._session.link
        token, link.session = link.session, None
        if token is None:
            return
        self._changes += 1
        if self.who is not None:
            self._take(msgspec.structs.replace(self.who, operator=None, role=Role.OPERATOR))

        async def tell(client: ConsoleClient) -> WhoAmI:
            await client.lock(token)
            return await client.who_am_i()

        self._session.ask(tell, self._take, lambda _: self.read(), self)

    def _session_over(self) -> None:
        """By the server: another PIN, another role, or nobody did anything for hours."""
        self._changes += 1
        if self.who is not None:
            self._take(msgspec.structs.replace(self.who, operator=None, role=Role.OPERATOR))
        self.read()

    def _take(self, who: WhoAmI) -> None:
        if who != self.who:
            self.who = who
            self.changed.emit()


def _stays(_error: ConsoleError) -> None:
    """What is known stays; the window says that the server is away."""
