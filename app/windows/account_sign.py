"""What makes a window about a customer unmistakable: its title, the strip across its top, and its state in words."""

from __future__ import annotations

from PySide6.QtCore import QObject
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


class AccountSign(QObject):
    def __init__(self, parts: ConsoleParts, account: AccountHere, window: MainWindow) -> None:
        super().__init__(window)
        self._parts, self._account, self._window = parts, account, window
        self.strip = AccountStrip(parts.theme)
        layout = window.layout()
        if isinstance(layout, QBoxLayout):
            layout.insertWidget(0, self.strip)
        window.strip.raise_()
        account.changed.connect(self._tell)
        self._tell()

    def _tell(self) -> None:
        account = self._account.now
        title = title_of(account)
        self._window.setWindowTitle(title)
        self._window.setAccessibleName(title)
        self.strip.tell(plain(account.name), role_words(account, self._parts.elsewhere), mark_of(account))
        words = state_words(account)
        if words:
            self._parts.messages.say(Message(key=STATE, text=words, tone=Tone.HELD))
        else:
            self._parts.messages.take_back(STATE)
