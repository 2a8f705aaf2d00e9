"""Messages as banners: what happened, since when, what to do. They float at the bottom of the window (`toasts.py`)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from PySide6.QtCore import QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QFont, QFontMetrics, QGuiApplication, QPaintEvent, QTextLayout
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.errors import ConsoleError
from app.language.translate import Phrase, tr
from app.session.messages import WindowMessage
from app.session.outcome_unknown import failure_words
from app.theme.theme import Theme
from app.widgets.buttons import Button
from app.widgets.labels import hbox, named, text_label
from app.widgets.states import note_painter, paint_shape
from app.words.ages import clock
from app.words.marks import Shape, Tone
from app.words.plain_text import tooltip


def in_lines(text: str, font: QFont, width: int, lines: int) -> str:
    """Return the text as far as so many lines of this width have room for it."""
    layout = QTextLayout(text, font)
    layout.beginLayout()
    starts = list[int]()
    while (line := layout.createLine()).isValid():
        line.setLineWidth(width)
        starts.append(line.textStart())
    layout.endLayout()
    if len(starts) <= lines:
        return text
    last = starts[lines - 1]
    return text[:last] + QFontMetrics(font).elidedText(text[last:], Qt.TextElideMode.ElideRight, width - MARGIN)


SHAPES = {Tone.FAILED: Shape.CROSS, Tone.GOOD: Shape.CHECK}
GOOD_NEWS_MS = 8000
MARGIN = 8
AROUND = 4
"""Pixels around the buttons."""


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
        self._whole = ""
        self._run: Callable[[], object] | None = None
        named(self, identifier, "")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self._text = text_label(wrap=True)
        self._action = Button(theme, f"{identifier}.action", tr("Try again"), compact=True)
        self._copy = Button(theme, f"{identifier}.copy", tr("Copy details"), compact=True)
        self._close = Button(
            theme, f"{identifier}.close", "", icon="close", compact=True, spoken=tr("Close this message")
        )
        layout = hbox(self, spacing=8, margins=(42, AROUND, AROUND, AROUND))
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

    def shorten(self, lines: int | None) -> None:
        """Show at most so many lines of the text, in a window without room for more; None: all of it."""
        shown = self._whole
        if lines is not None:
            shown = in_lines(shown, self._text.font(), self._text.width(), lines)
        if shown != self._text.text():
            self._text.setText(shown)
            self._text.setToolTip(tooltip(self._whole) if shown != self._whole else "")

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
        """Show a message. Good news and `passing` messages disappear automatically. `about`: see `take_back`."""
        self._tone, self._details, self._run, self._about = tone, details, run, about
        self._whole = text
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
