"""The list of found printers: one click or Enter chooses, arrows only move."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QListView

from app.delegates.found_row import FoundRowDelegate
from app.language.translate import tr
from app.models.found_printers import FoundPrintersModel
from app.theme.theme import Theme
from app.widgets.named import named

CHOOSING = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


class FoundList(QListView):
    picked = Signal(object)
    """ListedPrinter"""

    def __init__(self, theme: Theme, identifier: str, model: FoundPrintersModel) -> None:
        super().__init__()
        self._found = model
        self._moved = False
        named(self, identifier, tr("Printers that were found"))
        self.setModel(model)
        self.setItemDelegate(FoundRowDelegate(theme, model, self))
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.clicked.connect(self._pick)
        model.rowsInserted.connect(self._stay_at_the_top)
        theme.changed.connect(self.viewport().update)

    def pick_row(self, row: int) -> None:
        self._moved = True
        self.setCurrentIndex(self._found.index(row))
        self._pick(self.currentIndex())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self._moved = True
        if event.key() in CHOOSING:
            self._pick(self.currentIndex())
            return
        super().keyPressEvent(event)

    def keyboardSearch(self, search: str) -> None:
        """Scanners type: letters never move the selection."""

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Qt makes the first row current without highlighting it."""
        super().focusInEvent(event)
        if self.currentIndex().isValid() and not self.selectionModel().hasSelection():
            self.setCurrentIndex(self.currentIndex())

    def _pick(self, index: QModelIndex) -> None:
        if index.isValid():
            self._moved = True
            self.picked.emit(self._found.listed(index.row()))

    def _stay_at_the_top(self) -> None:
        """Until a person moves, the keyboard is on the first of what is found."""
        if not self._moved and self.hasFocus():
            self.setCurrentIndex(self._found.index(0))
