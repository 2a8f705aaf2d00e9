"""In a window about a customer, always in sight: whose printers and jobs these are."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from app.theme.icons import paint_icon
from app.theme.text_role import TextRole
from app.theme.theme import Theme
from app.vocabulary.marks import Mark
from app.widgets.chip import Chip
from app.widgets.elided_label import ElidedLabel
from app.widgets.sides import Sides, margins, named

LEFT, EDGE, BELOW = 42, 3, 7
ABOVE = 8
"""The strip that says that somebody is needed lies over the upper edge."""


class AccountStrip(QWidget):
    """Across the top; `low`: within another line, where the window has no room for one more."""

    def __init__(self, theme: Theme, *, low: bool = False) -> None:
        super().__init__()
        self._theme, self._low = theme, low
        named(self, "account.sign", "")
        fixed, whole = QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding
        self.setSizePolicy(QSizePolicy.Policy.Preferred, whole if low else fixed)
        self.name = ElidedLabel(mode=Qt.TextElideMode.ElideRight)
        self.role = ElidedLabel(mode=Qt.TextElideMode.ElideRight)
        theme.keep(self.name, TextRole.BODY, bold=True)
        theme.keep(self.role, TextRole.BODY)
        self._state: Chip | None = None
        self._line = QHBoxLayout(self)
        self._line.setContentsMargins(margins(LEFT - 12, 0, 8, 0) if low else margins(LEFT, ABOVE, 12, BELOW))
        self._line.setSpacing(6)
        self._line.addWidget(self.name)
        self._line.addWidget(self.role)
        if low:
            self.role.hide()
        else:
            self._line.addStretch(1)
        theme.changed.connect(self.update)

    def tell(self, name: str, role: str, state: Mark | None) -> None:
        """`state` None: nothing that a person has to know."""
        self.name.setText(name)
        self.role.setText(f"– {role}")
        self.setAccessibleName(" – ".join(filter(None, (name, role, state.word if state else ""))))
        if self._state is not None:
            self._state.setVisible(state is not None)
        if state is None or self._low:
            return
        if self._state is None:
            self._state = named(Chip(self._theme, state, low=True), "account.state", state.word)
            self._line.addWidget(self._state)
        self._state.show_mark(state)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.colour("selection"))
        size, middle, left = self._theme.sizes.body + 4, self.height() / 2, 6
        if not self._low:
            painter.fillRect(0, self.height() - EDGE, self.width(), EDGE, self._theme.colour("accent"))
            middle, left = (ABOVE + self.height() - BELOW) / 2, 14
        sign = Sides(painter, self.rect())(QRectF(left, middle - size / 2, size, size))
        paint_icon(painter, "partners", sign, self._theme.colour("accent"))
        painter.end()
