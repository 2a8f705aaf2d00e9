"""What a sheet needs to know of a partner's applications before it can be used: read, or why not and once more."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Signal

from app.console_parts import ConsoleParts
from app.errors import ConsoleError
from app.language.translate import tr
from app.widgets.banner import Banner
from server_core.contract.types.partners import ApplicationView


class ApplicationsRead(QObject):
    changed = Signal()
    """What it is waiting for, or why it cannot be used."""

    def __init__(
        self, parts: ConsoleParts, identifier: str, know: Callable[[Sequence[ApplicationView]], None], parent: QObject
    ) -> None:
        """`know`: once they are there. The banner is the sheet's to place."""
        super().__init__(parent)
        self._session, self._know = parts.session, know
        self._failed = self._done = False
        self.banner = Banner(parts.theme, identifier)

    def begin(self) -> None:
        self._failed = False
        self._session.ask(lambda client: client.applications(), self._come, self._missed, self)
        self.changed.emit()

    @property
    def why_not(self) -> str | None:
        """Why nothing can be chosen yet, in words."""
        if self._failed:
            return tr("The applications could not be read")
        return None if self._done else tr("The applications are being read")

    def _come(self, applications: Sequence[ApplicationView]) -> None:
        self._done = True
        self._know(applications)
        self.changed.emit()

    def _missed(self, error: ConsoleError) -> None:
        self._failed = True
        self.banner.say_error(tr("The applications could not be read."), error, act=self.begin, closable=False)
        self.changed.emit()
