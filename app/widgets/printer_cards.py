"""The printers as cards, as many beside each other as there is room for."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView, QStyle

from app.delegates.printer_card import PrinterCardDelegate
from app.language.translate import tr
from app.models.shown_printers import ShownPrinters
from app.widgets.named import named


class PrinterCards(QListView):
    def __init__(self, shown: ShownPrinters, delegate: PrinterCardDelegate) -> None:
        super().__init__()
        self._delegate, self._shown = delegate, shown
        named(self, "printers.cards", tr("Printers"))
        self.setModel(shown)
        self.setItemDelegate(delegate)
        self.setViewMode(QListView.ViewMode.IconMode)
        self.setMovement(QListView.Movement.Static)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setUniformItemSizes(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setAutoFillBackground(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def keyboardSearch(self, search: str) -> None:
        """Scanners type: letters never move the selection."""

    def fit(self) -> None:
        card = self._delegate.card
        # the scroll bar stands in the margin, so that the cards end where the header does
        extent = self.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent, None, self)
        room = self.width() - max(extent, self.verticalScrollBar().sizeHint().width())
        columns = max(1, room // card.width())
        self._delegate.columns = columns
        self._shown.fit(columns)
        self._delegate.size = QSize(room // columns, card.height())
        self.setGridSize(self._delegate.size)
        self.viewport().update()
