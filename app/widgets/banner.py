"""Messages as banners across a page: what happened, since when, what to do.

The two most important ones are shown above the pages, the others behind a button.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from PySide6.QtCore import QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from app.errors import ConsoleError
from app.language.translate import Phrase, tr
from app.session.messages import Messages, WindowMessage
from app.session.outcome_unknown import failure_words
from app.session.undo_offers import UNDO_SECONDS, UndoOffers
from app.theme.theme import Theme
from app.widgets.buttons import Button, keys_text
from app.widgets.labels import hbox, named, text_label, vbox
from app.widgets.states import note_painter, paint_shape
from app.words.ages import clock
from app.words.marks import Shape, Tone

SHAPES = {Tone.FAILED: Shape.CROSS, Tone.GOOD: Shape.CHECK}
GOOD_NEWS_MS = 8000


class Banner(QWidget):
    """A banner. Hidden while it is empty."""

    announced = Signal()
    """A message was shown or hidden."""
    closed = Signal()
    """Closed by the user, by its action, or because its time was over."""

    def __init__(self, theme: Theme, identifier: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._tone = Tone.ATTENTION
        self._details = ""
        self._about: object = None
        self._run: Callable[[], object] | None = None
        named(self, identifier, "")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self._text = text_label(wrap=True)
        self._action = Button(theme, f"{identifier}.action", tr("Try again"), compact=True)
        self._copy = Button(theme, f"{identifier}.copy", tr("Copy details"), compact=True)
        self._close = Button(
            theme, f"{identifier}.close", "", icon="close", compact=True, spoken=tr("Close this message")
        )
        layout = hbox(self, spacing=8, margins=(42, 6, 8, 6))
        layout.addWidget(self._text, 1)
        for button in (self._action, self._copy, self._close):
            layout.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)
        self._action.clicked.connect(self._run_action)
        self._copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self._details))
        self._close.clicked.connect(self._end)
        theme.changed.connect(self.update)
        self._good_news = QTimer(self, singleShot=True, interval=GOOD_NEWS_MS)
        self._good_news.timeout.connect(self._end)
        self.hide()

    def allow(self, why_not: str | None) -> None:
        """Set why its action is not possible now; None: it is."""
        self._action.allow(why_not)

    def clear(self) -> None:
        self.hide()
        self.announced.emit()

    def take_back(self, about: object) -> None:
        """Clear the message about this, which is over. Other messages stay."""
        if self._about is about and not self.isHidden():
            self.clear()

    def _end(self) -> None:
        self.clear()
        self.closed.emit()

    def say_message(self, message: WindowMessage) -> None:
        self.say(
            message.text,
            tone=message.tone,
            details=message.details,
            action=message.action,
            run=message.run,
            closable=message.closable,
            passing=message.passing,
        )

    def say(
        self,
        text: str,
        *,
        tone: Tone = Tone.ATTENTION,
        details: str = "",
        action: str = "",
        run: Callable[[], object] | None = None,
        closable: bool = True,
        passing: bool = False,
        about: object = None,
    ) -> None:
        """Show a message. Good news and `passing` messages disappear by themselves. `about`: see `take_back`."""
        self._tone, self._details, self._run, self._about = tone, details, run, about
        self._text.setText(text)
        self.setAccessibleName(text)
        self._action.setVisible(run is not None)
        if action:
            self._action.say(action)
        self._copy.setVisible(bool(details))
        self._close.setVisible(closable)
        if passing or tone is Tone.GOOD:
            self._good_news.start()
        else:
            self._good_news.stop()
        self.show()
        self.announced.emit()
        self.update()

    def say_error(
        self, what: str | Phrase, error: ConsoleError, *, run: Callable[[], object] | None = None, closable: bool = True
    ) -> None:
        """Show that `what` failed, why and when. The details carry the X-Request-Id. A phrase can be taken back."""
        now = datetime.now().astimezone()
        text = f"{failure_words(str(what), error)} ({clock(now)})"
        self.say(
            text,
            tone=Tone.FAILED,
            details=f"{what}\n{error.details_text}\n{now.isoformat()}",
            action=tr("Try again"),
            run=run,
            closable=closable,
            about=what,
        )

    def _run_action(self) -> None:
        if self._run is not None:
            run, self._run = self._run, None
            self._end()
            run()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = note_painter(self, self._theme, self._tone)
        ink, tint = self._theme.ink(self._tone), self._theme.tint(self._tone)
        shape = SHAPES.get(self._tone, Shape.WARNING)
        sign = QRectF(12, (self.height() - 18) / 2, 18, 18)
        paint_shape(painter, shape, sign, ink, tint)
        painter.end()


SHOWN = 2
LOW = 480
"""A window this low shows a single message."""


class MessageStack(QWidget):
    """The stack of banners. Hidden while it is empty."""

    def __init__(self, theme: Theme, messages: Messages) -> None:
        super().__init__()
        self._messages = messages
        self._all = False
        named(self, "main.messages", tr("Messages"))
        self._banners: dict[str, Banner] = {}
        self._theme = theme
        self._shown: dict[str, WindowMessage] = {}
        self.more = Button(theme, "main.messages.more", "", compact=True)
        self.more.clicked.connect(self._toggle)
        across = QHBoxLayout(self)
        across.setContentsMargins(12, 16, 12, 0)  # the strip "needs a person" lies above
        across.setSpacing(8)
        self._column = vbox(spacing=8)
        across.addLayout(self._column, 1)
        across.addWidget(self.more, 0, Qt.AlignmentFlag.AlignBottom)
        messages.changed.connect(self._show)
        self._show()

    def banner(self, key: str) -> Banner | None:
        """Return the banner of this message."""
        return self._banners.get(key)

    def text(self, key: str) -> str:
        """Return the shown text of this message; empty if it is not shown."""
        banner = self._banners.get(key)
        return "" if banner is None or not banner.isVisible() else banner.accessibleName()

    def fit(self) -> None:
        """Adapt to the window's height."""
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
        for index, (key, message) in enumerate(shown.items()):
            banner = self._banners.get(key)
            if banner is None:
                banner = self._banners[key] = self._new(key)
            if self._column.indexOf(banner) != index:
                self._column.removeWidget(banner)
                self._column.insertWidget(index, banner)
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


# The bar after an action with its undo button. A line shows the remaining time.


TICK_MS = 100
LINE = 3


class UndoBar(QWidget):
    """Hidden while there is nothing to undo."""

    def __init__(self, theme: Theme, offers: UndoOffers) -> None:
        super().__init__()
        self._theme = theme
        self._offers = offers
        self._drawn = -1
        named(self, "undo", "")
        self._text = text_label(wrap=True)
        self.undo = Button(theme, "undo.undo", tr("Undo"), shortcut_text=keys_text("Ctrl+Z"), primary=True)
        self.finish = Button(theme, "undo.finish", tr("Apply now"))
        self.close_bar = Button(theme, "undo.close", "", icon="close", compact=True, spoken=tr("Keep it done"))
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
        # announced once: a screen reader that counts down would talk over everything else
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
