"""What stands behind each part of the status bar: more facts, and what can be done about them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from app.language.translate import tr
from app.theme.theme import Theme
from app.widgets.buttons import Button
from app.widgets.facts import Fact, FactList
from app.widgets.named import named, text_label

WIDTH = 384
EDGE = 8
SIDE, TOP = 16, 12
GAP = 4


class PopoverButton(NamedTuple):
    """The popover closes before it acts."""

    identifier: str
    words: str
    act: Callable[[], None]
    why_not: str | None = None
    """None: it can be done now."""


class Popover(QFrame):
    """Stands above the part that opened it, inside the window; Esc closes it, and so does going on elsewhere."""

    ended = Signal()

    def __init__(
        self, theme: Theme, identifier: str, title: str, buttons: Sequence[PopoverButton], opener: QWidget
    ) -> None:
        super().__init__(opener.window())
        self._theme = theme
        self._opener = opener
        named(self, identifier, title)
        self.facts = FactList(theme, title, name_width=104)
        # where the window is too low for all of them they scroll, and the buttons stay
        self.area = named(QScrollArea(), f"{identifier}.facts", title)
        self.area.setWidget(self.facts)
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.facts.installEventFilter(self)
        self._settled = QTimer(self, singleShot=True, interval=0)
        self._settled.timeout.connect(self._place)
        for surface in (self.area.viewport(), self.facts):
            surface.setAutoFillBackground(False)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(SIDE, TOP, SIDE, TOP)
        layout.setSpacing(TOP)
        layout.addWidget(self.area, 1)
        row = self._row = QHBoxLayout()
        row.setSpacing(8)
        row.addStretch(1)
        self.buttons: dict[str, Button] = {}
        for each in (*buttons, PopoverButton(f"{identifier}.close", tr("Close"), _nothing)):
            button = self.buttons[each.identifier] = Button(
                theme, each.identifier, each.words, compact=True, parent=self
            )
            button.allow(each.why_not)
            button.clicked.connect(lambda _=False, chosen=each.act: self._act(chosen))
            row.addWidget(button)
        reasons = [f"{each.words.removesuffix('…')}: {each.why_not}." for each in buttons if each.why_not]
        self.reason = named(text_label("\n".join(reasons), wrap=True, tone="quiet"), f"{identifier}.reason", "")
        self.reason.setAccessibleName(self.reason.text())
        self.reason.setVisible(bool(reasons))  # a tooltip is not read on a touch screen
        layout.addWidget(self.reason)
        layout.addLayout(row)

    def show_facts(self, facts: Sequence[Fact]) -> None:
        self.facts.show_facts(facts)
        self.setAccessibleDescription(". ".join(f"{fact.name}: {fact.value}" for fact in facts))

    def open_above(self) -> None:
        """Never wider than the window, whatever the part's place in it."""
        self._place()
        self.show()
        self.raise_()
        first = next(button for button in self.buttons.values() if button.isEnabled())
        first.setFocus(Qt.FocusReason.PopupFocusReason)
        self._theme.application.focusChanged.connect(self._focus_went)

    def show_news(self, facts: Sequence[Fact]) -> None:
        """What became known while it is open."""
        self.show_facts(facts)
        self._place()

    def _place(self) -> None:
        window = self._opener.window()
        at = self._opener.mapTo(window, QPoint(0, 0))
        # three buttons for gloves need more than the facts do
        width = min(max(WIDTH, self._row.minimumSize().width() + 2 * SIDE), window.width() - 2 * EDGE)
        layout = self.facts.layout()
        facts = 0 if layout is None else layout.totalHeightForWidth(width - 2 * SIDE)
        reason = 0 if self.reason.isHidden() else self.reason.heightForWidth(width - 2 * SIDE) + TOP
        wanted = facts + reason + self._row.sizeHint().height() + 3 * TOP
        room = at.y() - GAP - EDGE
        height = min(wanted, room)
        self.area.setFocusPolicy(Qt.FocusPolicy.StrongFocus if wanted > room else Qt.FocusPolicy.NoFocus)
        begin = at.x() + self._opener.width() - width if self.isRightToLeft() else at.x()
        left = max(EDGE, min(begin, window.width() - width - EDGE))
        self.setGeometry(left, at.y() - GAP - height, width, height)

    def close_it(self) -> None:
        """The focus goes back to where it came from."""
        if self.isVisible():
            self._opener.setFocus()
            self._end()

    def event(self, event: QEvent) -> bool:
        """Esc is ours before it is the page's."""
        if isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            event.accept()
            if event.type() is QEvent.Type.KeyPress:
                self.close_it()
            return True
        return super().event(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The facts have another height: what became known is longer, or its letters are larger."""
        if watched is self.facts and event.type() is QEvent.Type.LayoutRequest:
            self._settled.start()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), self._theme.colour("window"))
        painter.setPen(QPen(self._theme.colour("border"), self._theme.colours.border_width))
        painter.setBrush(self._theme.colour("base"))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), EDGE, EDGE)
        painter.end()

    def _act(self, act: Callable[[], None]) -> None:
        self.close_it()
        act()

    def _focus_went(self, _old: QWidget | None, now: QWidget | None) -> None:
        if now is not None and not self.isAncestorOf(now):
            self._end()

    def _end(self) -> None:
        if self.isVisible():
            self._theme.application.focusChanged.disconnect(self._focus_went)
            self.hide()
            self.deleteLater()
            self.ended.emit()


def copy_to_clipboard(text: str) -> Callable[[], None]:
    return lambda: QGuiApplication.clipboard().setText(text)


def _nothing() -> None:
    return
