"""One at a time in the same place: the jobs as a list or in groups, that there are none, the desk."""

from __future__ import annotations

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
        return True

    def heightForWidth(self, width: int) -> int:
        shown = self.currentWidget()
        return LEAST if isinstance(shown, QAbstractScrollArea) else max(LEAST, least_height(shown, width))
