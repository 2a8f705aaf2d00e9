"""A tab of settings that are kept one by one, at once: its rows, and what becomes of a change."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtGui import QResizeEvent

from app.console_parts import ConsoleParts
from app.errors import ConsoleError
from app.language.translate import tr
from app.outcome_unknown import OutcomeUnknown
from app.pages.printers.detail.setting_row import PrinterSettingRow
from app.pages.printers.detail.tab import PrinterTab
from app.vocabulary.plain_text import plain
from app.vocabulary.printer_settings import Setting
from app.widgets.named import named, text_label
from server_core.contract.types.printers import ChangePrinter, PrinterView

NARROW = 640
"""Pixels for each 14 of body text: below this the control stands beneath its name."""


class SettingsTab(PrinterTab):
    """Whoever extends it makes its rows by `row` and puts them in place by `put`."""

    def __init__(self, parts: ConsoleParts) -> None:
        super().__init__(parts)
        self.rows: dict[str, PrinterSettingRow] = {}
        self.reason = named(text_label(wrap=True, tone="quiet"), f"printers.detail.{self.key}.reason", "")
        self.reason.hide()

    def add_rows(self, settings: Sequence[Setting]) -> list[PrinterSettingRow]:
        made = [PrinterSettingRow(self._theme, f"printers.detail.{self.key}", each) for each in settings]
        for row in made:
            self.rows[row.setting.field] = row
            row.wanted.connect(self._change)
        return made

    def show_printer(self, printer: PrinterView) -> None:
        other = self.is_other(printer)
        super().show_printer(printer)
        for row in self.rows.values():
            row.show_printer(printer, other=other)

    def allow(self, why_not: str | None, why_not_admin: str | None) -> None:
        super().allow(why_not, why_not_admin)
        self.reason.setText(why_not_admin or "")
        self.reason.setAccessibleName(why_not_admin or "")
        self.reason.setVisible(bool(why_not_admin))
        for row in self.rows.values():
            row.allow(why_not_admin)

    def unsaved(self) -> bool:
        return any(row.is_written for row in self.rows.values())

    def resizeEvent(self, event: QResizeEvent) -> None:
        narrow = event.size().width() < NARROW * self._theme.sizes.body // 14
        for row in self.rows.values():
            row.stack(narrow)

    def send(
        self, wish: ChangePrinter, kept: Callable[[], None], refused: Callable[[ConsoleError], None], done: str = ""
    ) -> None:
        """For the printer that is shown now; the answer is told to the page whichever one is shown then."""
        printer = self._printer
        if printer is None:
            return
        printer_id = printer.printer_id

        def still() -> bool:
            return self._printer is not None and self._printer.printer_id == printer_id

        def answered(changed: PrinterView) -> None:
            if still():
                kept()
            self.changed.emit(changed)
            if done:
                self.said.emit(done)

        def missed(error: ConsoleError) -> None:
            if still():
                refused(error)
            if isinstance(error, OutcomeUnknown) or not still():
                self.failed.emit(tr("{printer} was not changed.", printer=plain(printer.name)), error)

        self._session.ask(lambda client: client.change_printer(printer_id, wish), answered, missed, self)

    def _change(self, key: str, value: Any) -> None:
        row = self.rows[key]
        self.send(ChangePrinter(**{key: value}), row.kept, row.failed)
