"""Where a waiting job shall print instead: ready printers, then those that are not, then those that cannot."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from app.theme.theme import Theme
from app.theme.tokens import SIZES
from app.vocabulary.jobs import name_of
from app.vocabulary.plain_text import plain
from app.vocabulary.printers import dpi_of, is_ready, language_of, mark_of, media_of, reason_of
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
        targets = [(printer, cannot_take(printer, row)) for printer in printers]
        targets.sort(key=lambda each: (each[1] is not None, not is_ready(each[0]), each[0].waiting, each[0].name))
        for printer, reason in targets:
            self._add(printer, reason)
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
        # not itemActivated: Enter is the default button's
        self.list.itemDoubleClicked.connect(self._move)
        self.list.itemSelectionChanged.connect(self._judge)
        self.move_button.setDefault(True)
        if targets and targets[0][1] is None and is_ready(targets[0][0]):
            self.list.setCurrentRow(0)
            self.list.setFocus()
        else:
            # a list that gets the focus would make its first row current
            keep.setFocus()
        self._judge()
        self._ring = FocusRing(theme, self)

    def _add(self, printer: PrinterView, reason: str | None) -> None:
        state = ", ".join(part for part in (mark_of(printer).word, reason_of(printer)) if part)
        can = f"{printer.waiting} waiting · {language_of(printer)} · {dpi_of(printer)} · {media_of(printer)}"
        facts = f"Cannot take it: {reason}" if reason else f"{state} · {can}"
        item = QListWidgetItem(f"{plain(printer.name)}\n{plain(facts)}")
        item.setSizeHint(QSize(0, ROW))
        item.setData(PRINTER, str(printer.printer_id))
        if reason is not None:
            item.setFlags(item.flags() & ~(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable))
        self.list.addItem(item)

    def _judge(self) -> None:
        self.move_button.allow(None if self.list.selectedItems() else "No printer is chosen that can print this job")

    def _move(self) -> None:
        for item in self.list.selectedItems():
            self.accept()
            self._on_move(UUID(item.data(PRINTER)))
