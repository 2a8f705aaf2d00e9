"""What was just done, and a button that takes it back; a line shows how long it can be taken back."""

from __future__ import annotations

from PySide6.QtCore import QRect, QTimer
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.language.translate import tr
from app.theme.theme import Theme
from app.undo_offers import UNDO_SECONDS, UndoOffers
from app.widgets.buttons import Button, keys_text
from app.widgets.named import named, text_label
from app.widgets.second_press import settling
from app.widgets.sides import Sides, margins

TICK_MS = 100
LINE = 3


class UndoBar(QWidget):
    """Hidden while there is nothing to take back."""

    def __init__(self, theme: Theme, offers: UndoOffers) -> None:
        super().__init__()
        self._theme = theme
        self._offers = offers
        self._drawn = -1
        named(self, "undo", "")
        self._text = text_label(wrap=True)
        self.undo = Button(theme, "undo.undo", tr("Undo"), shortcut_text=keys_text("Ctrl+Z"), primary=True)
        self.finish = Button(theme, "undo.finish", tr("Do it now"))
        self.close_bar = Button(theme, "undo.close", "", icon="close", compact=True, spoken=tr("Leave it done"))
        row = QHBoxLayout(self)
        row.setContentsMargins(margins(16, 8, 12, 8))
        row.setSpacing(8)
        row.addWidget(self._text, 1)
        for button in (self.undo, self.finish, self.close_bar):
            row.addWidget(button)
        self.undo.clicked.connect(offers.undo)
        self.finish.clicked.connect(offers.finish)
        self.close_bar.clicked.connect(offers.finish)
        self._tick = QTimer(self, interval=TICK_MS)
        self._tick.timeout.connect(self._draw_line)
        offers.changed.connect(self._show)
        theme.changed.connect(self.update)
        self._show()

    def _show(self) -> None:
        """What stands elsewhere when it came or went is not pressed by a hand that was on its way."""
        window = self.window()
        if not window.isVisible():
            self._show_offer()
            return
        with settling(window):
            self._show_offer()

    def _show_offer(self) -> None:
        offer = self._offers.newest
        self.setVisible(offer is not None)
        if offer is None:
            self._tick.stop()
            return
        for button in (self.undo, self.finish):
            button.allow(self._offers.why_not_change)
        self._text.setText(offer.words)
        seconds = round(self._offers.seconds_left())
        # told once: a screen reader that counts down would talk over everything else
        self.setAccessibleName(tr("{what}, undo, %n second(s)", "", seconds, what=offer.words))
        self.finish.setVisible(offer.finish is not None)
        self._tick.start()
        self.update()

    def _line_width(self) -> int:
        return int(self.width() * min(1.0, self._offers.seconds_left() / UNDO_SECONDS))

    def _draw_line(self) -> None:
        if self._line_width() != self._drawn:
            self.update(0, 0, self.width(), LINE)

    def paintEvent(self, event: QPaintEvent) -> None:
        self._drawn = self._line_width()
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.colour("base"))
        painter.fillRect(0, 0, self.width(), 1, self._theme.colour("line"))
        painter.fillRect(Sides(painter, self.rect())(QRect(0, 0, self._drawn, LINE)), self._theme.colour("accent"))
        painter.end()
