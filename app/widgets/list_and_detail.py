"""A list and what is told of its chosen row: beside each other where there is room, else one in place of the other."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.language.translate import tr
from app.theme.theme import Theme
from app.widgets.buttons import Button
from app.widgets.layouts import hbox

BESIDE_FROM = 900
GAP = 12
MOST_WIDTH = 16_777_215
"""Qt's own: no limit."""


class ListAndDetail(QWidget):
    """The detail is hidden until `open_detail`; `closed` when a person sends it away (Esc, Back)."""

    closed = Signal()
    covering = Signal(bool)
    """Whether the detail stands in the place of the list has changed."""

    def __init__(self, theme: Theme, identifier: str, beside_list: QWidget, detail: QWidget) -> None:
        super().__init__()
        self._theme = theme
        self._list = beside_list
        self._wide = False
        self._covered = False
        self.back = Button(theme, f"{identifier}.back", tr("Back to the list"), icon="back", compact=True)
        self.back.clicked.connect(self.close_detail)
        self._side = QWidget()
        column = QVBoxLayout(self._side)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self.back, 0, Qt.AlignmentFlag.AlignLeading)
        column.addWidget(detail, 1)
        across = hbox(self, spacing=GAP)
        across.addWidget(beside_list, 1)
        across.addWidget(self._side)
        self._side.hide()
        theme.changed.connect(self._fit)

    @property
    def is_open(self) -> bool:
        return not self._side.isHidden()

    @property
    def covers_list(self) -> bool:
        return self.is_open and not self._wide

    def open_detail(self) -> None:
        self._side.show()
        self._fit()

    def close_detail(self) -> None:
        if self.is_open:
            self._side.hide()
            self._fit()
            self._list.setFocus(Qt.FocusReason.OtherFocusReason)
            self.closed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.is_open:
            self.close_detail()
            return
        super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        self._wide = self.width() >= BESIDE_FROM
        self.back.setVisible(not self._wide)
        self._list.setVisible(self._wide or not self.is_open)
        drawer = self._theme.sizes.drawer
        self._side.setMinimumWidth(drawer if self._wide else 0)
        self._side.setMaximumWidth(max(drawer, self.width() * 2 // 5) if self._wide else MOST_WIDTH)
        if self.covers_list is not self._covered:
            self._covered = self.covers_list
            self.covering.emit(self._covered)


# How high something must be at least when it is so wide.


def least_height(page: QWidget, width: int) -> int:
    """What its texts and controls need when it is so wide."""
    layout = page.layout()
    if layout is None:
        return page.minimumSizeHint().height()
    if layout.hasHeightForWidth():
        return layout.totalMinimumHeightForWidth(width)
    return layout.totalMinimumSize().height()
