"""How a file is printed: on which printer, how often, how large, which way up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from PySide6.QtCore import Signal
from PySide6.QtGui import QIntValidator
from PySide6.QtWidgets import QFormLayout, QLineEdit, QWidget

from app.models.printers import PrintersModel
from app.theme.theme import Theme
from app.vocabulary.plain_text import plain
from app.widgets.choice_box import ChoiceBox
from app.widgets.named import named, text_label
from server_core.contract.console import PrinterView
from server_core.contract.public import Orientation, PrintParameters, ScaleMode

MOST_COPIES = 999
SCALES = {ScaleMode.NONE: "As large as it is", ScaleMode.FIT: "Fit to the medium"}
ORIENTATIONS = {
    Orientation.DEFAULT: "As the printer has it",
    Orientation.PORTRAIT: "Portrait",
    Orientation.LANDSCAPE: "Landscape",
}


class PrintForm(QWidget):
    """`changed`: the picture is another one now."""

    changed = Signal()

    def __init__(self, theme: Theme, printers: PrintersModel) -> None:
        super().__init__()
        self._printers = printers
        self.printer = self._box(theme, "print.printer", "Printer")
        self.copies = named(QLineEdit("1"), "print.copies", "Copies")
        self.copies.setValidator(QIntValidator(1, MOST_COPIES, self.copies))
        self.copies.textChanged.connect(lambda _: self.changed.emit())
        self.scale = self._box(theme, "print.scale", "Size", SCALES)
        self.orientation = self._box(theme, "print.orientation", "Orientation", ORIENTATIONS)
        layout = QFormLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        layout.setRowWrapPolicy(QFormLayout.RowWrapPolicy.DontWrapRows)
        for field in (self.printer, self.copies, self.scale, self.orientation):
            label = text_label(field.accessibleName())
            label.setBuddy(field)
            layout.addRow(label, field)
        self.fill()
        for signal in (printers.rowsInserted, printers.rowsRemoved, printers.modelReset, printers.dataChanged):
            signal.connect(self.fill)

    def _box(self, theme: Theme, identifier: str, name: str, entries: Mapping[Any, str] | None = None) -> ChoiceBox:
        box = ChoiceBox(theme, identifier, name)
        box.may_shrink()
        for value, words in (entries or {}).items():
            box.addItem(words, value.value)
        box.currentIndexChanged.connect(lambda _: self.changed.emit())
        return box

    def fill(self) -> None:
        """What was chosen stays chosen, as long as the printer is there."""
        wanted = [(plain(each.name), str(each.printer_id)) for each in self._printers.all()]
        shown = [(self.printer.itemText(row), self.printer.itemData(row)) for row in range(self.printer.count())]
        if wanted != shown:
            chosen = self.printer.currentData()
            self.printer.blockSignals(True)
            self.printer.clear()
            for name, printer_id in wanted:
                self.printer.addItem(name, printer_id)
            self.printer.setCurrentIndex(max(0, self.printer.findData(chosen)) if wanted else -1)
            self.printer.blockSignals(False)
        self.changed.emit()

    def chosen_printer(self) -> PrinterView | None:
        chosen = self.printer.currentData()
        return None if chosen is None else self._printers.by_id(UUID(chosen))

    def set_of_pages(self, of_pages: bool) -> None:
        """RAW files hold their size and orientation themselves."""
        self.scale.setEnabled(of_pages)
        self.orientation.setEnabled(of_pages)

    def why_not(self) -> str | None:
        if self.chosen_printer() is None:
            return "Add a printer first"
        return None if self.copies.hasAcceptableInput() else f"Say how many copies, up to {MOST_COPIES}"

    def parameters(self) -> PrintParameters:
        copies = int(self.copies.text()) if self.copies.hasAcceptableInput() else 1
        if not self.scale.isEnabled():
            return PrintParameters(copies=copies)
        return PrintParameters(
            copies=copies,
            scale_mode=ScaleMode(self.scale.currentData()),
            orientation=Orientation(self.orientation.currentData()),
        )
