"""The window's messages above its pages: the two that matter most as banners, the others behind a button."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.language.translate import tr
from app.session.messages import Message, Messages
from app.session.undo_offers import UNDO_SECONDS, UndoOffers
from app.theme.theme import Theme
from app.widgets.banner import Banner
from app.widgets.buttons import Button, keys_text
from app.widgets.labels import named, text_label
from app.widgets.layouts import hbox, vbox

SHOWN = 2
LOW = 480
"""In a window as low as this one message has to do."""


class MessageStack(QWidget):
    """Hidden while nobody has something to say."""

    def __init__(self, theme: Theme, messages: Messages) -> None:
        super().__init__()
        self._messages = messages
        self._all = False
        named(self, "main.messages", tr("Messages"))
        self._banners: dict[str, Banner] = {}
        self._theme = theme
        self._shown: dict[str, Message] = {}
        self.more = Button(theme, "main.messages.more", "", compact=True)
        self.more.clicked.connect(self._toggle)
        across = QHBoxLayout(self)
        across.setContentsMargins(12, 16, 12, 0)  # the strip that says "needs a person" lies above
        across.setSpacing(8)
        self._column = vbox(spacing=8)
        across.addLayout(self._column, 1)
        across.addWidget(self.more, 0, Qt.AlignmentFlag.AlignBottom)
        messages.changed.connect(self._show)
        self._show()

    def banner(self, key: str) -> Banner | None:
        """The banner that shows this message now."""
        return self._banners.get(key)

    def text(self, key: str) -> str:
        """What is shown of this message now; empty: nothing."""
        banner = self._banners.get(key)
        return "" if banner is None or not banner.isVisible() else banner.accessibleName()

    def fit(self) -> None:
        """The window has another height."""
        self._show()

    def _show(self) -> None:
        open_now = self._messages.open
        most = SHOWN if self.window().height() > LOW else 1
        shown = {message.key: message for message in (open_now if self._all else open_now[:most])}
        for key in self._banners.keys() - shown.keys():
            gone = self._banners.pop(key)
            self._shown.pop(key)
            gone.hide()
            gone.deleteLater()
        for place, (key, message) in enumerate(shown.items()):
            banner = self._banners.get(key)
            if banner is None:
                banner = self._banners[key] = self._new(key)
            if self._column.indexOf(banner) != place:
                self._column.removeWidget(banner)
                self._column.insertWidget(place, banner)
            if self._shown.get(key) != message:
                self._shown[key] = message
                banner.say_message(message)
        hidden = len(open_now) - most
        self.more.setVisible(hidden > 0)
        more = tr("Show fewer", "messages") if self._all else tr("%n more", "messages", hidden)
        self.more.say(more, tr("%n more message(s)", "", hidden))
        self.setHidden(not shown)

    def _new(self, key: str) -> Banner:
        banner = Banner(self._theme, f"main.message.{key}", self)
        banner.closed.connect(lambda: self._messages.take_back(key))
        return banner

    def _toggle(self) -> None:
        self._all = not self._all
        self._show()


# What was just done, and a button that takes it back; a line shows how long it can be taken back.


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
        row = hbox(self, spacing=8, margins=(16, 8, 12, 8))
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
        painter.fillRect(QRect(0, 0, self._drawn, LINE), self._theme.colour("accent"))
        painter.end()
