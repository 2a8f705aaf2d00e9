"""A printer's test label: asked for once at a time, and told where it went."""

from __future__ import annotations

from uuid import UUID

from PySide6.QtCore import QObject, Signal

from app.errors import ConsoleError
from app.session import Session
from server_core.contract.types.jobs import JobRow


class SampleLabels(QObject):
    accepted = Signal(object)
    """JobRow of the test label."""
    failed = Signal(object)
    """ConsoleError"""

    def __init__(self, session: Session, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._under_way: set[UUID] = set()

    def ask(self, printer_id: UUID) -> None:
        """Nothing while the server has not answered the press before: it would be a label more."""
        if printer_id in self._under_way:
            return
        self._under_way.add(printer_id)

        def accepted(row: JobRow) -> None:
            self._under_way.discard(printer_id)
            self.accepted.emit(row)

        def failed(error: ConsoleError) -> None:
            self._under_way.discard(printer_id)
            self.failed.emit(error)

        self._session.ask(lambda client: client.test_label(printer_id, key=None), accepted, failed, self)
