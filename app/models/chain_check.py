"""Whether the audit log is as it was written: asked of the server piece by piece, so that it can be stopped."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from PySide6.QtCore import QObject, Signal

from app.errors import ConsoleError
from app.session import Session
from app.vocabulary.messages import said
from server_core.contract.types.audit import AuditCheck

NEWEST = 1_000
AT_ONCE = 2_000


@dataclass(frozen=True, kw_only=True, slots=True)
class Checked:
    """`entries`: so many, to the one with that number. `broken_at`: the first that is not as it was written."""

    number: int
    entries: int
    at: datetime
    broken_at: int | None = None
    message: str = ""


class ChainCheck(QObject):
    """The one owner of what is known of the chain in this window."""

    changed = Signal()
    failed = Signal(object)
    """ConsoleError: all could not be checked, as somebody wished; what was known stays."""

    def __init__(self, session: Session, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._run = 0
        self._entries = 0
        self.found: Checked | None = None
        self.is_running = False
        self.reached = self.last = 0
        """While all is checked: the entry that was come to, and the last one as far as is known."""

    def check_newest(self) -> None:
        self._begin()
        self._ask(last=NEWEST)

    def check_all(self) -> None:
        self._begin()
        self._ask(most=AT_ONCE)

    def stop(self) -> None:
        if self.is_running:
            self._run += 1
            self.is_running = False
            self.changed.emit()

    def _begin(self) -> None:
        self._run += 1
        self._entries = 0
        self.is_running, self.reached = True, 0
        self.changed.emit()

    def _ask(self, *, last: int | None = None, most: int | None = None, after: str | None = None) -> None:
        run = self._run
        self._session.ask(
            lambda client: client.check_audit(last=last, most=most, after=after),
            lambda check: self._take(run, check),
            lambda error: self._missed(run, error, told=most is not None),
            self,
        )

    def _take(self, run: int, check: AuditCheck) -> None:
        if run != self._run:
            return
        self._entries += check.entries
        self.reached, self.last = check.number, max(self.last, check.number)
        if check.more and check.broken_at is None:
            self._ask(most=AT_ONCE, after=f"{check.number}:{check.head}")
        else:
            self.is_running = False
            self.found = Checked(
                number=check.number,
                entries=self._entries,
                at=datetime.now(UTC),
                broken_at=check.broken_at,
                message=said(check.message),
            )
        self.changed.emit()

    def _missed(self, run: int, error: ConsoleError, *, told: bool) -> None:
        if run == self._run:
            self.is_running = False
            self.changed.emit()
            if told:
                self.failed.emit(error)
