"""The sheet of a printer on the wall: three large buttons over everything, and a question before reprints."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QTimer, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.language.translate import tr
from app.theme.text_role import Look
from app.widgets.buttons import Button
from app.widgets.labels import hbox, named, tell, text_label
from app.widgets.pointer_guards import meaning_changed

VEIL = QColor(16, 18, 20, 190)
UNUSED_MS = 30_000
LEAST_TARGET = 76
"""20 mm, for gloves."""
APART = 16


class WallDialog(QWidget):
    """`chosen` names the pressed button. The sheet stays until it is closed by its owner."""

    chosen = Signal(str)
    closed = Signal()

    def __init__(self, theme: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._letters = 30.0
        named(self, "wall.sheet", "")
        self.title, self.words = text_label(wrap=True), text_label(wrap=True)
        self.reason = named(text_label(wrap=True, tone="attention"), "wall.sheet.reason", "")
        self.reason.hide()
        self.buttons = {
            key: Button(theme, f"wall.sheet.{key}", word)
            for key, word in (
                ("retry", tr("Retry all", "button: failed jobs")),
                ("pause", tr("Pause", "button: a printer")),
                ("details", tr("Details", "button: of a printer")),
            )
        }
        self.sure = Button(theme, "wall.sheet.sure", tr("Print again", "button: jobs"))
        self.back = Button(theme, "wall.sheet.back", tr("Close", "button"))
        for key, button in self.buttons.items():
            button.clicked.connect(lambda _=False, chosen=key: self.chosen.emit(chosen))
        self.sure.clicked.connect(lambda: self.chosen.emit("sure"))
        self.back.clicked.connect(self.close_dialog)
        self._unused = QTimer(self, singleShot=True, interval=UNUSED_MS)
        self._unused.timeout.connect(self.close_dialog)
        self._arrange()
        self.hide()

    def _arrange(self) -> None:
        self.card = QWidget(self)
        actions = hbox(spacing=APART)
        for button in (*self.buttons.values(), self.sure):
            actions.addWidget(button, 1)
        actions.addSpacing(APART)
        actions.addWidget(self.back, 1)
        inside = QVBoxLayout(self.card)
        inside.setContentsMargins(32, 28, 32, 32)
        inside.setSpacing(APART)
        inside.addWidget(self.title)
        inside.addWidget(self.words)
        inside.addWidget(self.reason)
        inside.addSpacing(APART)
        inside.addLayout(actions)

    def open_for(self, name: str, state: str, *, pause: str, retry: str | None) -> None:
        """`pause`: Pause or Resume. `retry`: why nothing can be printed again; None: it can."""
        self.title.setText(name)
        self._show_buttons(tuple(self.buttons.values()), tr("Close", "button"))
        self.follow(state, pause=pause, retry=retry)
        self.show()
        self.raise_()
        first = self.buttons["retry" if self.buttons["retry"].isEnabled() else "details"]
        first.setFocus()

    def follow(self, state: str, *, pause: str, retry: str | None) -> None:
        """Show the printer's present state; see `open_for`. Does nothing once it asks, sends or tells something."""
        if self.buttons["details"].isHidden():
            return
        self.words.setText(state)
        if self.buttons["pause"].text() != pause:
            self.buttons["pause"].say(pause)
            if self.isVisible():
                meaning_changed(self.buttons["pause"])
        self.buttons["retry"].allow(retry)
        self.setAccessibleName(f"{self.title.text()}, {state}")
        self._lay_out()

    def hold_back(self, why_not: str | None) -> None:
        """Set why the buttons cannot be used now; None: they can. The reason is written out: nobody finds a tooltip on
        a wall.
        """
        for button in (self.buttons["retry"], self.buttons["pause"], self.sure):
            button.hold_back(why_not)
        tell(self.reason, why_not or "")
        self.reason.setVisible(why_not is not None)
        self._lay_out()

    def ask(self, question: str, sure: str) -> None:
        """Ask before a reprint. The safe button has the focus."""
        self.words.setText(question)
        self.setAccessibleName(f"{self.title.text()}, {question}")
        self.sure.say(sure)
        self.sure.allow(None)
        self._show_buttons((self.sure,), tr("Back", "button"))
        self.back.setFocus()

    def send(self, words: str) -> None:
        """The buttons stay in place but disabled, so that the second tap of a double tap does nothing."""
        self.words.setText(words)
        self.setAccessibleName(f"{self.title.text()}, {words}")
        self.back.say(tr("Close", "button"))
        self.back.setFocus()
        self.sure.allow(words)
        self._unused.start()
        self._lay_out()

    def tell(self, words: str) -> None:
        """Show the result or the error."""
        self.words.setText(words)
        self.setAccessibleName(f"{self.title.text()}, {words}")
        self._show_buttons((), tr("Close", "button"))
        self.back.setFocus()

    def close_dialog(self) -> None:
        if self.isVisible():
            self._unused.stop()
            self.hide()
            self.closed.emit()

    def fit(self, width: int, height: int, letters: float) -> None:
        """Cover the whole wall. The letters are never larger than the sheet has room for."""
        self.setGeometry(0, 0, width, height)
        self._letters = max(16.0, min(letters * 0.8, height * 0.06, width * 0.026))
        self.title.setFont(self._theme.font(int(self._letters * 1.25), bold=True))
        self.words.setFont(self._theme.font(int(self._letters)))
        self.reason.setFont(self._theme.font(int(self._letters * 0.85)))
        for button in (*self.buttons.values(), self.sure, self.back):
            button.set_letters(int(self._letters * 0.85))
            button.setMinimumHeight(max(LEAST_TARGET, int(self._letters * 2.4)))
        self._lay_out()

    def _show_buttons(self, shown: Sequence[Button], back: str) -> None:
        for button in (*self.buttons.values(), self.sure):
            button.setVisible(button in shown)
        self.back.say(back)
        self._unused.start()
        self._lay_out()

    def _lay_out(self) -> None:
        width = min(self.width() - 48, max(640, int(self._letters * 34)))
        self.card.setFixedWidth(max(width, 1))
        layout = self.card.layout()
        height = layout.heightForWidth(width) if layout is not None else 0
        self.card.setFixedHeight(max(height, self.card.sizeHint().height()))
        self.card.move((self.width() - self.card.width()) // 2, (self.height() - self.card.height()) // 2)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A press beside the card closes the sheet."""
        if not self.card.geometry().contains(event.position().toPoint()):
            self.close_dialog()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Ignore a double click: its second press must not close what the first opened."""

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), VEIL)
        painter.setPen(self._theme.colour("line"))
        painter.setBrush(self._theme.colour("window"))
        painter.drawRoundedRect(QRectF(self.card.geometry()).adjusted(0.5, 0.5, -0.5, -0.5), 14, 14)
        painter.end()
