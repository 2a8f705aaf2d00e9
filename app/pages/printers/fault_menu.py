"""The faults that a virtual printer can show; the one that it shows is ticked."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

from app.language.translate import tr
from app.vocabulary.printers import FAULTS
from app.widgets.named import named
from server_core.contract.types.printers import PrinterView, SimulatedFault


class FaultMenu(QMenu):
    wanted = Signal(object)
    """SimulatedFault"""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        named(self, "printers.faults", tr("Faults that a virtual printer can show"))
        one_of = QActionGroup(self)
        self.faults: dict[SimulatedFault, QAction] = {}
        for fault, words in FAULTS.items():
            entry = self.faults[fault] = QAction(words, one_of, checkable=True)
            entry.triggered.connect(lambda _=False, chosen=fault: self.wanted.emit(chosen))
            self.addAction(entry)

    def show_fault_of(self, printer: PrinterView | None) -> None:
        self.faults[SimulatedFault.NONE if printer is None else printer.simulated_fault].setChecked(True)

    def open_at(self, widget: QWidget) -> None:
        self.popup(widget.mapToGlobal(widget.rect().topLeft()))
