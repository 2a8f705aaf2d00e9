"""One row of a table is chosen by the program."""

from __future__ import annotations

from PySide6.QtCore import QItemSelectionModel
from PySide6.QtWidgets import QTableView

Flag = QItemSelectionModel.SelectionFlag


def choose_row(table: QTableView, row: int) -> None:
    """As `QTableView.selectRow`, which finds no column where lines begin at the right (Qt 6.11)."""
    index = table.model().index(row, 0, table.rootIndex())
    table.selectionModel().setCurrentIndex(index, Flag.ClearAndSelect | Flag.Rows)
