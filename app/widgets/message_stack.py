"""The window's messages above its pages: the two that matter most as banners, the others behind a button."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.language.translate import tr
from app.messages import Message, Messages
from app.theme.theme import Theme
from app.widgets.banner import Banner
from app.widgets.buttons import Button
from app.widgets.named import named

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
        self._column = QVBoxLayout()
        self._column.setSpacing(8)
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
