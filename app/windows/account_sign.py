"""What makes a window about a customer unmistakable: its title, the strip across its top, and its state in words."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QBoxLayout

from app.console_parts import ConsoleParts
from app.messages import Message
from app.models.account_here import AccountHere
from app.vocabulary.account_here import mark_of, role_words, state_words, title_of
from app.vocabulary.marks import Tone
from app.vocabulary.plain_text import plain
from app.widgets.account_strip import AccountStrip
from app.windows.main_window import MainWindow

STATE = "account.state"
ROOMY_TARGETS = 13
"""So many buttons above each other, or the pages need each pixel: then the sign stands in the status bar."""


class AccountSign(QObject):
    def __init__(self, parts: ConsoleParts, account: AccountHere, window: MainWindow) -> None:
        super().__init__(window)
        self._parts, self._account, self._window = parts, account, window
        self.strip, self.low = AccountStrip(parts.theme), AccountStrip(parts.theme, low=True)
        for strip, layout in ((self.strip, window.layout()), (self.low, window.status.layout())):
            if isinstance(layout, QBoxLayout):
                layout.insertWidget(0, strip)
        window.strip.raise_()
        account.changed.connect(self._tell)
        parts.theme.changed.connect(self._fit)
        window.installEventFilter(self)
        self._tell()
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Resize:
            self._fit()
        return False

    def _fit(self) -> None:
        is_low = self._window.height() < ROOMY_TARGETS * self._parts.theme.sizes.target
        self.strip.setHidden(is_low)
        self.low.setVisible(is_low)

    def _tell(self) -> None:
        account = self._account.now
        title = title_of(account)
        self._window.setWindowTitle(title)
        self._window.setAccessibleName(title)
        for strip in (self.strip, self.low):
            strip.tell(plain(account.name), role_words(account, self._parts.elsewhere), mark_of(account))
        words = state_words(account)
        if words:
            self._parts.messages.say(Message(key=STATE, text=words, tone=Tone.HELD))
        else:
            self._parts.messages.take_back(STATE)
