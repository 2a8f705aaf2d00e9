"""Parts of pages: header with search, list with details, reading pane, empty state.

Details are beside the list if there is room, else in its place.
"""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, QPoint, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QVBoxLayout, QWidget

from app.language.translate import tr
from app.theme.text_role import TextRole
from app.theme.theme import Theme, paint_icon
from app.widgets.buttons import Button
from app.widgets.labels import hbox, named, text_label, vbox

ABOVE = 8
"""Pixels that stay above a part that is scrolled to."""


class ReadingPane(QScrollArea):
    def __init__(self, identifier: str, name: str, parts: Iterable[QWidget]) -> None:
        super().__init__()
        named(self, identifier, name)
        side = QWidget()
        layout = vbox(side, spacing=8, margins=(16, 12, 16, 12))
        for part in parts:
            layout.addWidget(part)
        layout.addStretch(1)
        self.setWidget(side)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._side = side
        for surface in (self.viewport(), side):
            surface.setAutoFillBackground(True)
            surface.setBackgroundRole(QPalette.ColorRole.Base)

    def show_from(self, part: QWidget) -> None:
        """Scroll so that the part is at the top if possible. Runs after the layout."""
        QTimer.singleShot(
            0, part, lambda: self.verticalScrollBar().setValue(part.mapTo(self._side, QPoint()).y() - ABOVE)
        )


# A waiting indicator in words and seconds, which needs no animation.


TICK_MS = 1000


class WaitingLine(QLabel):
    """Shows `Asking the printer what it is … 2 s`. Seconds begin after the first and are not read out."""

    def __init__(self, identifier: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, identifier, "")
        self._words = ""
        self._since = QElapsedTimer()
        self._tick = QTimer(self, interval=TICK_MS)
        self._tick.timeout.connect(self._show)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setProperty("tone", "quiet")
        self.hide()

    def begin(self, words: str) -> None:
        self._words = words
        self.setAccessibleName(words)
        self._since.start()
        self._tick.start()
        self._show()
        self.show()

    def end(self) -> None:
        self._tick.stop()
        self.hide()

    def _show(self) -> None:
        seconds = self._since.elapsed() // 1000
        self.setText(f"{self._words} … {seconds} s" if seconds else f"{self._words} …")


HEADER_GAP = 8


class PageHeader(QWidget):
    """A line. In a narrow window the title makes room for the search."""

    def __init__(self, theme: Theme, identifier: str, title: str) -> None:
        super().__init__()
        named(self, identifier, title)
        self.title = text_label(title)
        theme.keep(self.title, TextRole.NUMBER, bold=True)
        self._search: QWidget | None = None
        self._row = hbox(spacing=HEADER_GAP)
        self._row.addWidget(self.title)
        self._row.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(self._row)

    def add_search(self, field: QWidget) -> None:
        """Add the search field, once. It takes the remaining width."""
        self._search = field
        self.title.setContentsMargins(0, 0, HEADER_GAP, 0)
        self._row.insertWidget(1, field, 1)
        self._row.setStretch(2, 0)

    def add_chip(self, button: QWidget) -> None:
        """Add a chip at the right end, in order."""
        self._row.addWidget(button)

    def set_compact(self, compact: bool) -> None:
        """Hide the title in a narrow window: the navigation names the page, and the search needs the room."""
        self.title.setVisible(not compact or self._search is None)


BESIDE_FROM = 900
GAP = 12
MOST_WIDTH = 16_777_215
"""Qt's own constant: no limit."""


class ListAndDetail(QWidget):
    """Details are hidden until `open_detail`. `closed` fires when the user closes them (Esc, Back)."""

    closed = Signal()
    covering = Signal(bool)
    """Emitted when the details begin or cease to cover the list."""

    def __init__(self, theme: Theme, identifier: str, beside_list: QWidget, detail: QWidget) -> None:
        super().__init__()
        self._theme = theme
        self._list = beside_list
        self._wide = False
        self._covered = False
        self._head_has_close = False
        self.back = Button(theme, f"{identifier}.back", tr("Back to the list"), icon="back", compact=True)
        self.back.clicked.connect(self.close_detail)
        self._side = QWidget()
        column = QVBoxLayout(self._side)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self.back, 0, Qt.AlignmentFlag.AlignLeading)
        column.addWidget(detail, 1)
        across = hbox(self, spacing=GAP)
        across.addWidget(beside_list, 1)
        across.addWidget(self._side)
        self._side.hide()
        theme.changed.connect(self._fit)

    def lend_back(self) -> Button:
        """Return the back button for the head of the details, where it also closes them beside the list."""
        self._head_has_close = True
        return self.back

    @property
    def is_open(self) -> bool:
        return not self._side.isHidden()

    @property
    def covers_list(self) -> bool:
        return self.is_open and not self._wide

    def open_detail(self) -> None:
        self._side.show()
        self._fit()

    def close_detail(self) -> None:
        if self.is_open:
            self._side.hide()
            self._fit()
            self._list.setFocus(Qt.FocusReason.OtherFocusReason)
            self.closed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.is_open:
            self.close_detail()
            return
        super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        self._wide = self.width() >= BESIDE_FROM
        closes = self._wide and self._head_has_close
        word = tr("Close", "button: what is shown") if closes else tr("Back to the list")
        self.back.say(word, tr("Close the details") if closes else "")
        self.back.show_icon("close" if closes else "back")
        self.back.setVisible(closes or not self._wide)
        self._list.setVisible(self._wide or not self.is_open)
        drawer = self._theme.sizes.drawer
        self._side.setMinimumWidth(drawer if self._wide else 0)
        self._side.setMaximumWidth(max(drawer, self.width() * 2 // 5) if self._wide else MOST_WIDTH)
        if self.covers_list is not self._covered:
            self._covered = self.covers_list
            self.covering.emit(self._covered)


# The minimum height for a width.


def least_height(page: QWidget, width: int) -> int:
    """Return the height that texts and controls need at this width."""
    layout = page.layout()
    if layout is None:
        return page.minimumSizeHint().height()
    if layout.hasHeightForWidth():
        return layout.totalMinimumHeightForWidth(width)
    return layout.totalMinimumSize().height()


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
        """Keep the icon above the sentence."""
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
        if box.top() >= ICON_MARGIN:  # in a low window the text needs the room
            paint_icon(painter, self._icon, box, self._theme.colour("text_secondary"))
        painter.end()
