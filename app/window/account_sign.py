"""Marks a window about a customer: its title, the strip across its top, and its state in words."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QSizePolicy, QWidget

from app.models.server_state import AccountHere
from app.session.console_parts import ConsoleParts
from app.session.messages import WindowMessage
from app.theme.text_role import TextRole
from app.theme.theme import Theme, paint_icon
from app.widgets.labels import ElidedLabel, named
from app.widgets.states import Chip
from app.window.main_window import MainWindow
from app.words.marks import Mark, Tone
from app.words.partners import mark_of, role_words, state_words, title_of
from app.words.plain_text import plain

STATE = "account.state"
ROOMY_TARGETS = 13
"""Height in buttons. In a lower window the pages need every pixel, so the sign is in the status bar."""


class AccountSign(QObject):
    def __init__(self, parts: ConsoleParts, account: AccountHere, window: MainWindow) -> None:
        super().__init__(window)
        self._parts, self._account, self._window = parts, account, window
        self.strip, self.low = AccountBar(parts.theme), AccountBar(parts.theme, low=True)
        for bar, layout in ((self.strip, window.layout()), (self.low, window.status.layout())):
            if isinstance(layout, QBoxLayout):
                layout.insertWidget(0, bar)
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
        self._window.show_title(title)
        self._window.setAccessibleName(title)
        for bar in (self.strip, self.low):
            bar.tell(plain(account.name), role_words(account, self._parts.elsewhere), mark_of(account))
        words = state_words(account)
        if words:
            self._parts.messages.say(WindowMessage(key=STATE, text=words, tone=Tone.HELD))
        else:
            self._parts.messages.take_back(STATE)


# The strip in a customer's window, always visible: it names whose printers and jobs these are.


LEFT, EDGE, BELOW = 42, 3, 7
ABOVE = 8
"""Height of the strip at the window's upper edge that shows that a person is needed."""


class AccountBar(QWidget):
    """The strip across the top. `low`: inside another line, if the window has no room for one more."""

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
        self._line.setContentsMargins(*(LEFT - 12, 0, 8, 0) if low else (LEFT, ABOVE, 12, BELOW))
        self._line.setSpacing(6)
        self._line.addWidget(self.name)
        self._line.addWidget(self.role)
        if low:
            self.role.hide()
        else:
            self._line.addStretch(1)
        theme.changed.connect(self.update)

    def tell(self, name: str, role: str, state: Mark | None) -> None:
        """Show a state. `state` None: nothing to report."""
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
        sign = QRectF(left, middle - size / 2, size, size)
        paint_icon(painter, "partners", sign, self._theme.colour("accent"))
        painter.end()
