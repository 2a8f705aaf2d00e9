"""One setting: name and meaning on the left, its control on the right; below each other where it is narrow."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QWidget

from app.widgets.labels import text_label
from app.widgets.layouts import vbox

CONTROL_WIDTH = 330


class SettingRow(QWidget):
    def __init__(
        self,
        words: str,
        control: QWidget,
        meaning: str = "",
        beside: QWidget | None = None,
        back: QWidget | None = None,
    ) -> None:
        """`beside`: a button that belongs to the control; `back`: the one that gives it its default, at the end."""
        super().__init__()
        column = vbox(spacing=2)
        column.addStretch(1)
        name = text_label(words, wrap=True)
        name.setBuddy(control)
        column.addWidget(name)
        if meaning:
            column.addWidget(text_label(meaning, wrap=True, tone="quiet"))
        column.addStretch(1)
        right = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        right.setSpacing(8)
        right.addWidget(control, 1)
        if beside is not None:
            right.addWidget(beside)
        if back is not None:
            right.addWidget(back)
        side = QWidget()
        side.setFixedWidth(CONTROL_WIDTH)
        side.setLayout(right)
        right.setContentsMargins(0, 0, 0, 0)
        layout = self._layout = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        layout.setContentsMargins(0, 4, 0, 4)
        layout.setSpacing(16)
        layout.addLayout(column, 1)
        layout.addWidget(side, 0, Qt.AlignmentFlag.AlignVCenter)

    def stack(self, narrow: bool) -> None:
        direction = QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight
        self._layout.setDirection(direction)
        self._layout.setSpacing(4 if narrow else 16)
