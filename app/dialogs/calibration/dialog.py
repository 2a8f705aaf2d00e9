"""The calibration above something else: a first label came out shifted."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.dialogs.calibration.panel import CalibrationPanel
from app.dialogs.sheet import Sheet
from app.language.translate import tr
from app.session.console_parts import ConsoleParts
from app.session.event_stream import Batch
from app.widgets.buttons import Button
from app.widgets.focus_ring import FocusRing
from app.widgets.reading import ReadingPane
from app.widgets.sides import named, text_label
from app.words.plain_text import plain
from server_core.contract.types.printers import PrinterView

NEXT_KEYS = "Alt+N"


class CalibrationSheet(Sheet):
    def __init__(self, parts: ConsoleParts, printer: PrinterView, parent: QWidget) -> None:
        super().__init__(parent)
        theme, name = parts.theme, plain(printer.name)
        self._parts = parts
        self._chosen, self._version = printer.printer_id, printer.version
        title = tr("Calibrate {printer}", printer=name)
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(660, 560)
        named(self, "calib", title)
        self.title = text_label(title, font=theme.font(theme.sizes.title, bold=True), wrap=True)
        self.panel = CalibrationPanel(parts)
        self.close_it = Button(theme, "calib.close", tr("Close", "button"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 16, 20, 16)
        layout.setSpacing(12)
        layout.addWidget(self.title)
        pane = ReadingPane("calib.pane", title, [self.panel])
        layout.addWidget(pane, 1)
        self.panel.moved.connect(pane.show_from)
        self.end_with(self.close_it)
        self.panel.show_printer(printer)
        self.panel.changed.connect(lambda changed: parts.printers.apply([changed]))
        self.close_it.clicked.connect(self.reject)
        parts.live.batch.connect(self._take)
        parts.access.changed.connect(self._judge)
        parts.live.may_change.connect(self._judge)
        QShortcut(QKeySequence(NEXT_KEYS), self).activated.connect(self.panel.go_on)
        self._judge()
        self._ring = FocusRing(theme, self)

    def take_focus(self) -> None:
        self.panel.take_focus()

    def done(self, result: int) -> None:
        self.panel.cancel()
        super().done(result)

    def _take(self, batch: Batch) -> None:
        for printer in batch.printers:
            if printer.printer_id == self._chosen and printer.version >= self._version:
                self._version = printer.version
                self.panel.show_printer(printer)

    def _judge(self) -> None:
        self.panel.allow(self._parts.live.why_not_change or self._parts.access.why_not_admin)
