"""Where a waiting job shall print instead: printers that can, then those that cannot, with the reason."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from app.theme.theme import Theme
from app.theme.tokens import SIZES
from app.vocabulary.jobs import name_of
from app.vocabulary.plain_text import plain
from app.vocabulary.printers import dpi_of, language_of, mark_of, media_of
from app.widgets.buttons import Button
from app.widgets.focus_ring import FocusRing
from app.widgets.named import named, text_label
from server_core.contract.console import JobRow, PrinterView
from server_core.contract.public import DocumentFormat

ROW = 52
"""Two lines with room to touch."""
PRINTER = Qt.ItemDataRole.UserRole


def cannot_take(printer: PrinterView, row: JobRow) -> str | None:
    """Why the printer cannot print this job; None where it can or nobody knows."""
    capabilities = printer.capabilities
    if printer.printer_id == row.printer_id:
        return "the job is here now"
    if capabilities.document_formats is not None and row.document_format not in capabilities.document_formats:
        return f"does not print {row.document_format.value.upper()}"
    if row.document_format is DocumentFormat.RAW and capabilities.raw_languages is not None:
        language = row.document_raw_language
        if language is not None and language not in capabilities.raw_languages:
            return f"does not speak {language.value.upper()}"
    return None


class MoveJob(QDialog):
    def __init__(
        self,
        theme: Theme,
        row: JobRow,
        printers: list[PrinterView],
        on_move: Callable[[UUID], None],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._on_move = on_move
        self.setWindowTitle("Move job")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(520, 420)
        named(self, "move", f"Move {name_of(row)} to another printer")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 20, 24, 20)
        layout.setSpacing(10)
        layout.addWidget(text_label(f"Move {name_of(row)} to", font=theme.font(SIZES.title, bold=True)))
        self.list = named(QListWidget(), "move.list", "Printers")
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for printer in sorted(printers, key=lambda each: (cannot_take(each, row) is not None, each.waiting, each.name)):
            self._add(printer, cannot_take(printer, row))
        self.list.setCurrentRow(0)
        layout.addWidget(self.list, 1)
        buttons = QHBoxLayout()
        buttons.setSpacing(16)
        buttons.addStretch(1)
        keep = Button(theme, "move.cancel", "Leave it", parent=self)
        self.move_button = Button(theme, "move.move", "Move here", primary=True, parent=self)
        buttons.addWidget(keep)
        buttons.addWidget(self.move_button)
        layout.addLayout(buttons)
        keep.clicked.connect(self.reject)
        self.move_button.clicked.connect(self._move)
        self.list.itemActivated.connect(self._move)
        self.list.currentItemChanged.connect(self._judge)
        self.list.setFocus()
        self._judge()
        self._ring = FocusRing(theme, self)

    def _add(self, printer: PrinterView, reason: str | None) -> None:
        facts = f"{mark_of(printer).word} · {printer.waiting} waiting · {language_of(printer)} · {dpi_of(printer)}"
        item = QListWidgetItem(
            f"{plain(printer.name)}\n{reason.capitalize() if reason else facts + ' · ' + media_of(printer)}"
        )
        item.setSizeHint(QSize(0, ROW))
        item.setData(PRINTER, str(printer.printer_id))
        if reason is not None:
            item.setFlags(item.flags() & ~(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable))
        self.list.addItem(item)

    def _judge(self) -> None:
        item = self.list.currentItem()
        possible = item is not None and bool(item.flags() & Qt.ItemFlag.ItemIsEnabled)
        self.move_button.allow(None if possible else "No printer is chosen that can print this job")

    def _move(self) -> None:
        item = self.list.currentItem()
        if item is not None and item.flags() & Qt.ItemFlag.ItemIsEnabled:
            self.accept()
            self._on_move(UUID(item.data(PRINTER)))
