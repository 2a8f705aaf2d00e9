"""A table header that stays quiet: small words over their columns, one line below."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHeaderView, QWidget

from app.theme.theme import Theme

PAD = 8


class QuietHeader(QHeaderView):
    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._theme = theme
        self._fit()
        theme.changed.connect(self._fit)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setHighlightSections(False)
        self.setSectionsClickable(False)

    def _fit(self) -> None:
        self.setFixedHeight(self._theme.sizes.header)

    def paintSection(self, painter: QPainter, rect: QRect, logicalIndex: int) -> None:  # noqa: N803 - Qt's name
        painter.save()
        painter.fillRect(rect, self._theme.colour("base"))
        painter.fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), self._theme.colour("line"))
        painter.setFont(self._theme.font(self._theme.sizes.small, bold=True))
        painter.setPen(self._theme.colour("text_secondary"))
        word = str(self.model().headerData(logicalIndex, Qt.Orientation.Horizontal) or "")
        inside = rect.adjusted(PAD, 0, -2, 0)
        words = painter.fontMetrics().elidedText(word, Qt.TextElideMode.ElideRight, inside.width())
        painter.drawText(inside, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, words)
        painter.restore()
