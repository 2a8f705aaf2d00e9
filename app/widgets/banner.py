"""A calm line across a page: what, since when, what to do. Never a box in the way."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from PySide6.QtCore import QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.errors import ConsoleError
from app.language.translate import tr
from app.session.messages import Message
from app.session.outcome_unknown import failure_words
from app.theme.theme import Theme
from app.widgets.buttons import Button
from app.widgets.labels import named, text_label
from app.widgets.layouts import hbox
from app.widgets.shapes import note_painter, paint_shape
from app.words.ages import clock
from app.words.marks import Shape, Tone

SHAPES = {Tone.FAILED: Shape.CROSS, Tone.GOOD: Shape.CHECK}
GOOD_NEWS_MS = 8000


class Banner(QWidget):
    """Hidden until it has something to say."""

    told = Signal()
    """It says something, or nothing any more."""
    closed = Signal()
    """By a person, by its action, or because its time was over."""

    def __init__(self, theme: Theme, identifier: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._tone = Tone.ATTENTION
        self._details = ""
        self._failed = ""
        self._act: Callable[[], object] | None = None
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
        """None: its action can be done now."""
        self._action.allow(why_not)

    def clear(self) -> None:
        self.hide()
        self.told.emit()

    def take_back(self, what: str) -> None:
        """What `say_error` told works again; anything else that is said meanwhile stays."""
        if self._failed == what and not self.isHidden():
            self.clear()

    def _end(self) -> None:
        self.clear()
        self.closed.emit()

    def say_message(self, message: Message) -> None:
        self.say(
            message.text,
            tone=message.tone,
            details=message.details,
            action=message.action,
            act=message.act,
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
        act: Callable[[], object] | None = None,
        closable: bool = True,
        passing: bool = False,
    ) -> None:
        """Good news and what is `passing` go by themselves."""
        self._tone, self._details, self._act, self._failed = tone, details, act, ""
        self._text.setText(text)
        self.setAccessibleName(text)
        self._action.setVisible(act is not None)
        if action:
            self._action.say(action)
        self._copy.setVisible(bool(details))
        self._close.setVisible(closable)
        if passing or tone is Tone.GOOD:
            self._good_news.start()
        else:
            self._good_news.stop()
        self.show()
        self.told.emit()
        self.update()

    def say_error(
        self, what: str, error: ConsoleError, *, act: Callable[[], object] | None = None, closable: bool = True
    ) -> None:
        """`what` did not work, why, and when; the details carry the X-Request-Id."""
        now = datetime.now().astimezone()
        text = f"{failure_words(what, error)} ({clock(now)})"
        self.say(
            text,
            tone=Tone.FAILED,
            details=f"{what}\n{error.details_text}\n{now.isoformat()}",
            action=tr("Try again"),
            act=act,
            closable=closable,
        )
        self._failed = what

    def _run_action(self) -> None:
        if self._act is not None:
            act, self._act = self._act, None
            self._end()
            act()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = note_painter(self, self._theme, self._tone)
        ink, tint = self._theme.ink(self._tone), self._theme.tint(self._tone)
        shape = SHAPES.get(self._tone, Shape.WARNING)
        sign = QRectF(12, (self.height() - 18) / 2, 18, 18)
        paint_shape(painter, shape, sign, ink, tint)
        painter.end()
