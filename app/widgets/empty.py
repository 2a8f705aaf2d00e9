"""What a page shows where there is nothing to show: one sentence, one button, and perhaps a quieter one."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.language.translate import tr
from app.theme.icons import paint_icon
from app.theme.text_role import TextRole
from app.theme.theme import Theme
from app.widgets.buttons import Button
from app.widgets.labels import named, text_label

ICON_MARGIN = 12


class EmptyState(QWidget):
    def __init__(self, theme: Theme, identifier: str, icon: str, button: str = "") -> None:
        super().__init__()
        named(self, identifier, "")
        self._theme = theme
        self._icon = icon
        self._sentence = text_label()
        theme.keep(self._sentence, TextRole.TITLE)
        self._sentence.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._sentence.setWordWrap(True)
        self.button = Button(theme, f"{identifier}.action", button or tr("Show all jobs"), primary=bool(button))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 12, 24, 12)
        layout.addStretch(3)
        layout.addWidget(self._sentence)
        layout.addSpacing(12)
        layout.addWidget(self.button, 0, Qt.AlignmentFlag.AlignHCenter)
        self.second = Button(theme, f"{identifier}.second", tr("Help", "button"), compact=True)
        self.second.hide()
        layout.addSpacing(4)
        layout.addWidget(self.second, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addStretch(4)
        self._sentence.installEventFilter(self)
        theme.changed.connect(self.update)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The icon stands above the sentence, wherever that goes."""
        if watched is self._sentence and event.type() is QEvent.Type.Move:
            self.update()
        return super().eventFilter(watched, event)

    def say(self, sentence: str, button: str = "", second: str = "") -> None:
        self._sentence.setText(sentence)
        self.setAccessibleName(sentence)
        self.button.setVisible(bool(button))
        if button:
            self.button.say(button)
        self.second.setVisible(bool(second))
        if second:
            self.second.say(second)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(self._theme.colour("line"))
        painter.setBrush(self._theme.colour("base"))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8)
        box = QRectF(self.width() / 2 - 24, self._sentence.y() - 62, 48, 48)
        if box.top() >= ICON_MARGIN:  # in a low window the words need the room
            paint_icon(painter, self._icon, box, self._theme.colour("text_secondary"))
        painter.end()
