"""Where the picture comes out on what is loaded, and how dark."""

from __future__ import annotations

from app.console_parts import ConsoleParts
from app.dialogs.calibration.panel import CalibrationPanel
from app.language.translate import Phrase
from app.pages.printers.detail.tab import PrinterTab
from app.widgets.named import named, text_label
from server_core.contract.types.printers import PrinterView


class CalibrationTab(PrinterTab):
    word = Phrase("Calibration", "tab of a printer")
    key = "calibration"

    def __init__(self, parts: ConsoleParts) -> None:
        super().__init__(parts)
        self.reason = named(text_label(wrap=True, tone="quiet"), "printers.detail.calibration.reason", "")
        self.panel = CalibrationPanel(parts)
        self.put([self.reason, self.panel])
        self.panel.changed.connect(self.changed)
        self.panel.moved.connect(self.pane.show_from)
        self.reason.hide()

    def go_on(self) -> None:
        self.panel.go_on()

    def unsaved(self) -> bool:
        return self.panel.looks

    def show_printer(self, printer: PrinterView) -> None:
        super().show_printer(printer)
        self.panel.show_printer(printer)

    def allow(self, why_not: str | None, why_not_admin: str | None) -> None:
        super().allow(why_not, why_not_admin)
        self.reason.setText(why_not_admin or "")
        self.reason.setAccessibleName(why_not_admin or "")
        self.reason.setVisible(bool(why_not_admin))
        self.panel.allow(why_not_admin)
