"""The contract of a tab of a printer's details. `detail/pane.py` lists them and builds one when it is first
gone to, and hands it what the page knows and what its person may do."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable
from typing import Any, ClassVar

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.client import ConsoleClient
from app.errors import ConsoleError
from app.language.translate import Phrase
from app.session.console_parts import ConsoleParts
from app.session.flows import flow
from app.session.live import NOT_YET
from app.widgets.labels import named
from app.widgets.page_parts import ReadingPane
from server_core.contract.types.printers import PrinterView


class PrinterTab(QWidget):
    word: ClassVar[Phrase]
    """On its button: `Phrase("Media", "tab of a printer")`."""
    key: ClassVar[str]
    """`status`; its identifiers begin with `printers.detail.status`."""

    changed = Signal(object)
    """PrinterView, as the server answered."""
    said = Signal(str)
    """What was done, for the banner."""
    failed = Signal(str, object)
    """What could not be done, and the ConsoleError."""
    wanted = Signal(object, object)
    """PageKey and its argument: another page."""

    def __init__(self, parts: ConsoleParts) -> None:
        super().__init__()
        self._parts, self._theme, self._session, self._live = parts, parts.theme, parts.session, parts.live
        self._printer: PrinterView | None = None
        self._why_not: str | None = str(NOT_YET)
        self._why_not_admin: str | None = str(NOT_YET)
        named(self, f"printers.detail.{self.key}", str(self.word))

    def put(self, parts: Iterable[QWidget]) -> None:
        """Once, at the end of the building: what is in it, from top to bottom. It scrolls where there is no room."""
        self.pane = ReadingPane(f"printers.detail.{self.key}.pane", str(self.word), parts)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.pane)

    def show_printer(self, printer: PrinterView) -> None:
        """Another one is chosen, or it changed meanwhile: what a person is typing about the same one stays.

        Whoever overrides it asks `is_other` first and calls this then."""
        self._printer = printer

    def is_other(self, printer: PrinterView) -> bool:
        """Than the one that is shown: what was typed about that is not meant for this."""
        return self._printer is None or self._printer.printer_id != printer.printer_id

    def allow(self, why_not: str | None, why_not_admin: str | None) -> None:
        """Why nothing can be changed now, in words, and why not what administrators do (offline, too); None: it can."""
        self._why_not, self._why_not_admin = why_not, why_not_admin

    def go_on(self) -> None:
        """Alt+N: the next of the steps that lead through it; most tabs have none."""

    def unsaved(self) -> bool:
        """Something was chosen or typed here that is not kept yet."""
        return False

    def with_printer(self, act: Callable[[PrinterView], object]) -> None:
        """Nothing as long as none is shown."""
        if self._printer is not None:
            act(self._printer)

    @flow
    async def change(
        self,
        operation: Callable[[ConsoleClient], Coroutine[Any, Any, PrinterView]],
        what_failed: str,
        what_was_done: str = "",
        on_failed: Callable[[], None] | None = None,
    ) -> None:
        """Asks the server, and tells the page what came of it. `on_failed`: what was chosen goes back."""
        try:
            printer = await self._session.call(operation)
        except ConsoleError as error:
            if on_failed is not None:
                on_failed()
            self.failed.emit(what_failed, error)
            return
        self.changed.emit(printer)
        if what_was_done:
            self.said.emit(what_was_done)
