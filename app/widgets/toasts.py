"""Messages that float at the bottom of the window: undo, notes, errors, questions. They move no widget of a page.

One is shown, over the status bar and the margin above it. The others are behind a button.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count

from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from app.language.translate import tr
from app.session.messages import LIVE_RANK, Messages, WindowMessage
from app.session.undo_offers import UNDO_SECONDS, UndoOffer, UndoOffers
from app.theme.theme import Theme
from app.widgets.banner import AROUND, Banner
from app.widgets.buttons import Button, keys_text
from app.widgets.labels import hbox, named, text_label, vbox
from app.widgets.page_parts import least_height
from app.widgets.pointer_guards import meaning_changed

EDGE = 12
"""Pixels to the window's left and right edge."""
BOTTOM = 2
LOW_AROUND = 1
"""Pixels above and below the buttons in a low window."""
BETWEEN = 4
BESIDE = 8
MOST_LINES = 2
NOT_LIVE_RANK = 1
"""The loss of the server is in front of all else; then the newest is. An undo behind it still has its key."""
NARROWEST, STEP = 480, 80
"""Widths that are tried until the text needs no more than two lines."""
CHANGED = frozenset({QEvent.Type.ShowToParent, QEvent.Type.HideToParent, QEvent.Type.LayoutRequest})
OWNER_CHANGED = frozenset({QEvent.Type.Show, QEvent.Type.Hide})


@dataclass(eq=False, kw_only=True, slots=True)
class Toast:
    """`owner`: the part of the window that it is about, and shown with; None: the whole window.

    Higher ranks are in front, then higher numbers, which are newer.
    """

    widget: QWidget
    slot: QWidget
    owner: QWidget | None
    rank: int = 0
    number: int = 0

    @property
    def is_wanted(self) -> bool:
        return not self.widget.isHidden() and (self.owner is None or self.owner.isVisible())


class Toasts(QWidget):
    """Floats over the bottom of its window. Hidden while nothing is to be said."""

    def __init__(self, theme: Theme, messages: Messages, offers: UndoOffers, window: QWidget) -> None:
        super().__init__(window)
        self._theme, self._messages = theme, messages
        self._all = self._is_low = False
        self._numbers = count(1)
        self._toasts: list[Toast] = []
        self._front: Toast | None = None
        self._of_messages: dict[str, Toast] = {}
        self._behind: QWidget | None = None
        self._before: Sequence[QWidget] = ()
        self._said: dict[str, WindowMessage] = {}
        named(self, "main.messages", tr("Messages"))
        self.more = Button(theme, "main.messages.more", "", compact=True)
        self.more.clicked.connect(self._toggle)
        self._column = vbox(spacing=BETWEEN)
        across = hbox(self, spacing=BESIDE)
        across.addLayout(self._column, 1)
        across.addWidget(self.more, 0, Qt.AlignmentFlag.AlignBottom)
        self.undo = UndoToast(theme, offers)
        self._undo = self.add(self.undo, None)
        self.undo.announced.connect(lambda: self._renew(self._undo))
        theme.changed.connect(self.fit)
        messages.changed.connect(self._follow)
        self._follow()

    def keep_clear(self, behind: QWidget, *before: QWidget) -> None:
        """Stay between these parts of the status bar if there is room for the text.

        `before`: where the first is not visible, the next one counts. A longer text only leaves the first one visible.
        """
        self._behind, self._before = behind, before

    def add(self, widget: QWidget, owner: QWidget | None) -> Toast:
        """Show `widget` here while it is not hidden and `owner` is visible."""
        hidden = widget.isHidden()
        slot = QWidget(self)
        slot.hide()
        toast = Toast(widget=widget, slot=slot, owner=owner, number=next(self._numbers))
        self._toasts.append(toast)
        vbox(slot).addWidget(widget)
        widget.setHidden(hidden)
        widget.installEventFilter(self)
        if owner is not None:
            owner.installEventFilter(self)
        if isinstance(widget, Banner):
            widget.announced.connect(lambda: self._renew(toast))
        self._show()
        return toast

    def banner(self, key: str) -> Banner | None:
        """Return the banner of this message of the window."""
        toast = self._of_messages.get(key)
        return toast.widget if toast is not None and isinstance(toast.widget, Banner) else None

    def text(self, key: str) -> str:
        """Return the shown text of this message; empty if it is not shown."""
        banner = self.banner(key)
        return "" if banner is None or not banner.isVisible() else banner.accessibleName()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind is QEvent.Type.LayoutRequest and isinstance(watched, Banner):
            return False  # it announces its texts; being shortened here is no news
        if kind in CHANGED and any(each.widget is watched for each in self._toasts):
            for each in self._toasts:
                if each.widget is watched and kind is QEvent.Type.ShowToParent:
                    each.number = next(self._numbers)
            self._show()
        elif kind in OWNER_CHANGED and any(each.owner is watched for each in self._toasts):
            self._show()
        return super().eventFilter(watched, event)

    def fit(self) -> None:
        """Lay out again after a change of size: as narrow as a text of two lines allows."""
        layout = self.layout()
        if self.isHidden() or layout is None:
            return
        self._fit_height()
        layout.activate()
        shown = [each.widget for each in self._toasts if not each.slot.isHidden()]
        banners = [each for each in shown if isinstance(each, Banner)]
        for banner in banners:
            banner.shorten(None)
        if not self._fit_between(shown):
            self._fit_across(shown, banners)
        self.raise_()

    def _fit_height(self) -> None:
        """Cover as little as possible of the buttons above a low status bar, which a low window has."""
        bar = None if self._behind is None else self._behind.parentWidget()
        self._is_low = bar is not None and bar.height() < self._theme.sizes.status_bar
        around = LOW_AROUND if self._is_low else AROUND
        for each in self._toasts:
            layout = each.widget.layout()
            if layout is not None and layout.contentsMargins().top() != around:
                margins = layout.contentsMargins()
                layout.setContentsMargins(margins.left(), around, margins.right(), around)

    def _fit_between(self, shown: Sequence[QWidget]) -> bool:
        """Place it between the two parts, where it covers no words. Returns False if the text has no room there."""
        before = next((each for each in self._before if each.isVisible()), None)
        if self._behind is None or before is None:
            return False
        left = self._behind.mapTo(self.window(), QPoint(self._behind.width(), 0)).x() + BESIDE
        most = before.mapTo(self.window(), QPoint()).x() - BESIDE - left
        if most < self.minimumSizeHint().width():
            return False
        width = self._width(shown, max(NARROWEST, self.minimumSizeHint().width()), most)
        if not self._is_one_line(shown, width):
            return False
        self._place(left, width, most)
        return True

    def _fit_across(self, shown: Sequence[QWidget], banners: Sequence[Banner]) -> None:
        least = max(NARROWEST, self.minimumSizeHint().width())
        most = self._room(least)
        width = self._width(shown, least, most)
        self._place(EDGE, width, most)
        if not self._all and width == most:
            for banner in banners:
                banner.shorten(MOST_LINES)
            self._place(EDGE, width, most)

    def _width(self, shown: Sequence[QWidget], least: int, most: int) -> int:
        """Return the least width at which each text is one line high, or `most`."""
        width = min(most, least)
        while width < most and not self._is_one_line(shown, width):
            width = min(most, width + STEP)
        return width

    def _is_one_line(self, shown: Sequence[QWidget], width: int) -> bool:
        one = self._theme.sizes.small_target + 2 * (LOW_AROUND if self._is_low else AROUND)
        beside = 0 if self.more.isHidden() else self.more.sizeHint().width() + BESIDE
        return all(least_height(each, width - beside) <= one for each in shown)

    def _room(self, least: int) -> int:
        """Return the width of the place from the left edge on."""
        whole, kept = self.window().width() - 2 * EDGE, next(iter(self._before), None)
        if kept is None or not kept.isVisible():
            return whole
        beside = kept.mapTo(self.window(), QPoint()).x() - BESIDE - EDGE
        return beside if beside >= least else whole

    def _place(self, left: int, width: int, most: int) -> None:
        window, height = self.window(), least_height(self, width)
        bottom = 0 if self._is_low else BOTTOM
        self.setGeometry(left + (most - width) // 2, window.height() - bottom - height, width, height)
        for layout in (self.layout(), *(each.slot.layout() for each in self._toasts if not each.slot.isHidden())):
            if layout is not None:
                layout.activate()

    def _show(self) -> None:
        wanted = sorted((each for each in self._toasts if each.is_wanted), key=lambda each: (-each.rank, -each.number))
        front = next(iter(wanted), None)
        hidden = len(wanted) - 1
        self._all = self._all and hidden > 0
        shown = wanted if self._all else wanted[:1]
        for each in self._toasts:
            if each not in shown:
                each.slot.hide()
        for index, each in enumerate(reversed(shown)):  # the front one is at the bottom
            if self._column.indexOf(each.slot) != index:
                self._column.removeWidget(each.slot)
                self._column.insertWidget(index, each.slot)
            each.slot.show()
        self.more.setVisible(hidden > 0)
        words = tr("Show fewer", "messages") if self._all else tr("%n more", "messages", hidden)
        self.more.say(words, tr("%n more message(s)", "", hidden))
        self.setVisible(bool(shown))
        self.fit()
        if front is not self._front:
            if front is not None and self._front is not None and not self._all:
                meaning_changed(self)  # a press may be on its way to the message before
            self._front = front

    def _renew(self, toast: Toast) -> None:
        """It says something else: it comes to the front."""
        toast.number = next(self._numbers)
        self._show()

    def _toggle(self) -> None:
        self._all = not self._all
        self._show()

    def _follow(self) -> None:
        """Show the window's messages as banners."""
        open_now = {message.key: message for message in reversed(self._messages.open)}
        for key in self._of_messages.keys() - open_now.keys():
            gone = self._of_messages.pop(key)
            self._said.pop(key)
            self._toasts.remove(gone)
            gone.slot.hide()
            gone.slot.deleteLater()
        for key, message in open_now.items():
            toast = self._of_messages.get(key)
            if toast is None:
                banner = Banner(self._theme, f"main.message.{key}")
                banner.closed.connect(lambda key=key: self._messages.take_back(key))
                toast = self._of_messages[key] = self.add(banner, None)
            toast.rank = NOT_LIVE_RANK if message.rank >= LIVE_RANK else min(0, message.rank)
            if self._said.get(key) != message and isinstance(toast.widget, Banner):
                self._said[key] = message
                toast.widget.say_message(message)
        self._show()


# The toast after an action with its undo button. A line shows the remaining time.


TICK_MS = 100
LINE = 3


class UndoToast(QWidget):
    """Hidden while there is nothing to undo."""

    announced = Signal()
    """There is another offer."""

    def __init__(self, theme: Theme, offers: UndoOffers) -> None:
        super().__init__()
        self._theme = theme
        self._offers = offers
        self._shown: UndoOffer | None = None
        self._drawn = -1
        named(self, "undo", "")
        self._text = text_label(wrap=True)
        self.undo = Button(
            theme, "undo.undo", tr("Undo"), shortcut_text=keys_text("Ctrl+Z"), primary=True, compact=True
        )
        self.finish = Button(theme, "undo.finish", tr("Apply now"), compact=True)
        self.close_toast = Button(theme, "undo.close", "", icon="close", compact=True, spoken=tr("Keep it done"))
        row = hbox(self, spacing=8, margins=(16, AROUND, AROUND, AROUND))
        row.addWidget(self._text, 1)
        for button in (self.undo, self.finish, self.close_toast):
            row.addWidget(button)
        self.undo.clicked.connect(offers.undo)
        self.finish.clicked.connect(offers.finish)
        self.close_toast.clicked.connect(offers.finish)
        self._tick = QTimer(self, interval=TICK_MS)
        self._tick.timeout.connect(self._draw_line)
        offers.changed.connect(self._show)
        theme.changed.connect(self.update)
        self._show()

    def _show(self) -> None:
        offer = self._offers.newest
        if offer is None:
            self._shown = None
            self.hide()
            self._tick.stop()
            return
        for button in (self.undo, self.finish):
            button.allow(self._offers.why_not_change)
        self._text.setText(offer.words)
        seconds = round(self._offers.seconds_left())
        # announced once: a screen reader that counts down would talk over everything else
        self.setAccessibleName(tr("{what}, undo, %n second(s)", "", seconds, what=offer.words))
        self.finish.setVisible(offer.finish is not None)
        self.show()
        self._tick.start()
        self.update()
        if offer is not self._shown:
            self._shown = offer
            self.announced.emit()

    def _line_width(self) -> int:
        return int(self.width() * min(1.0, self._offers.seconds_left() / UNDO_SECONDS))

    def _draw_line(self) -> None:
        if self._line_width() != self._drawn:
            self.update(0, self.height() - LINE - 2, self.width(), LINE + 2)

    def paintEvent(self, event: QPaintEvent) -> None:
        self._drawn = self._line_width()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self._theme.colour("accent"), self._theme.colours.border_width))
        painter.setBrush(self._theme.colour("base"))
        radius = self._theme.sizes.radius
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), radius, radius)
        painter.fillRect(QRectF(1, self.height() - LINE - 1, self._drawn - 2, LINE), self._theme.colour("accent"))
        painter.end()
