"""One at a time in the same place: the jobs as a list or in groups, that there are none, the desk."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractScrollArea, QStackedWidget, QWidget

from app.widgets.least_height import least_height

LEAST = 90
"""Pixels for rows that scroll, whatever is asked above them."""


class JobsStack(QStackedWidget):
    """As high as what is in front needs; Qt's own asks for the highest of all, also of those that nobody sees."""

    def __init__(self, *those: QWidget) -> None:
        super().__init__()
        for each in those:
            self.addWidget(each)
        self.currentChanged.connect(self.updateGeometry)

    def hasHeightForWidth(self) -> bool:
        """Of a widget with a layout Qt asks the layout, and this one's asks all of them."""
        return False

    def minimumSizeHint(self) -> QSize:
        shown, high = self.currentWidget(), LEAST
        if shown is not None and not isinstance(shown, QAbstractScrollArea):
            high = max(LEAST, least_height(shown, self.width()))
        return QSize(super().minimumSizeHint().width(), high)

    def sizeHint(self) -> QSize:
        return self.minimumSizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()  # words are broken anew
