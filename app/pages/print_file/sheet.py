"""Where the parts of an open file stand: its head, lines that tell of it, its picture, and how it is printed."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from app.language.translate import tr
from app.widgets.named import named

SIDE_BY_SIDE = 560
SIDE, MOST_SIDE, LEAST_PICTURE = 270, 460, 240
ANY_WIDTH = 16777215


class FileSheet(QWidget):
    def __init__(self, head: Sequence[QWidget], lines: Sequence[QWidget], picture: QWidget, form: QWidget) -> None:
        """`head`: the name first, which has the room that is left."""
        super().__init__()
        self._picture, self._form = picture, form
        self._side = named(QScrollArea(), "print.form", tr("How it is printed"))
        self._side.setWidget(form)
        self._side.setWidgetResizable(True)
        self._side.setFrameShape(QFrame.Shape.NoFrame)
        self._side.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._side.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._side.setMinimumWidth(SIDE)
        row = QHBoxLayout()
        row.setSpacing(12)
        for place, widget in enumerate(head):
            row.addWidget(widget, 0 if place else 1)
        self._body = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._body.setSpacing(16)
        self._body.addWidget(picture, 1)
        self._body.addWidget(self._side, 1)
        inside = QVBoxLayout(self)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addLayout(row)
        for line in lines:
            inside.addWidget(line)
        inside.addLayout(self._body, 1)

    def fit(self, width: int) -> bool:
        """Whether picture and form stand beside each other; else below, and the page scrolls instead of the form."""
        wide = width >= SIDE_BY_SIDE
        self._body.setDirection(QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom)
        self._side.setMinimumWidth(SIDE if wide else 0)
        self._side.setMaximumWidth(MOST_SIDE if wide else ANY_WIDTH)
        self._side.setMinimumHeight(0 if wide else self._form.sizeHint().height())
        self._picture.setMinimumHeight(0 if wide else LEAST_PICTURE)
        return wide
