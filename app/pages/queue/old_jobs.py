"""Old jobs that wait for a person's word, one printer at a time: print all, choose, cancel all."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QSizePolicy, QWidget

from app.language.translate import tr
from app.models.notices import NoticesModel
from app.models.printers import PrintersModel
from app.theme.theme import Theme
from app.widgets.buttons import Button
from app.widgets.shapes import paint_shape
from app.widgets.sides import Sides, margins, named, text_label
from app.words.marks import Shape, Tone
from app.words.notices import old_jobs_words
from server_core.contract.types.audit import NoticeKind
from server_core.contract.types.printers import BacklogChoice, PrinterView

APART = 16
ONE_LINE = 38
"""Widths of a letter's height: text and buttons beside each other."""


class OldJobs(QWidget):
    """Hidden while no printer has old jobs. The one with most of them is asked about first, and until it has none:
    a click that was meant for one printer answers for no other."""

    answered = Signal(object, object)
    """PrinterView, BacklogChoice: for all of its old jobs."""
    choose = Signal(object)
    """PrinterView: a person wants to look at each."""

    def __init__(self, theme: Theme, printers: PrintersModel, notices: NoticesModel) -> None:
        super().__init__()
        self._theme = theme
        self._printers = printers
        self._notices = notices
        self._shown: PrinterView | None = None
        self._why_not: str | None = None
        self._held = False
        named(self, "queue.old", "")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self._text = text_label(wrap=True)
        self.print_all = Button(theme, "queue.old.print", tr("Print all", "button: old jobs"), compact=True)
        self.choose_some = Button(theme, "queue.old.choose", tr("Choose", "button: old jobs"), compact=True)
        self.cancel_all = Button(theme, "queue.old.cancel", tr("Cancel all…", "button: old jobs"), compact=True)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addWidget(self.print_all)
        buttons.addWidget(self.choose_some)
        buttons.addSpacing(APART - 8)
        buttons.addWidget(self.cancel_all)
        self._layout = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._layout.setContentsMargins(margins(42, 6, 8, 6))
        self._layout.setSpacing(8)
        self._layout.addWidget(self._text, 1)
        self._layout.addLayout(buttons)
        self.print_all.clicked.connect(lambda: self._answer(BacklogChoice.PRINT))
        self.cancel_all.clicked.connect(lambda: self._answer(BacklogChoice.CANCEL))
        self.choose_some.clicked.connect(self._choose)
        for signal in (printers.rowsInserted, printers.rowsRemoved, printers.dataChanged, notices.changed):
            signal.connect(self._show)
        theme.changed.connect(self.update)
        self._show()

    def resizeEvent(self, event: QResizeEvent) -> None:
        down = self.width() < ONE_LINE * self._theme.sizes.body
        self._layout.setDirection(QBoxLayout.Direction.TopToBottom if down else QBoxLayout.Direction.LeftToRight)

    def allow(self, why_not: str | None) -> None:
        """`why_not`: nothing can be done now."""
        if why_not != self._why_not:
            self._why_not = why_not
            for button in (self.print_all, self.cancel_all):
                button.allow(why_not)

    def hold(self, held: bool) -> None:
        """Somebody points at a row below: meanwhile this neither comes nor gives up its room."""
        self._held = held
        policy = self.sizePolicy()
        policy.setRetainSizeWhenHidden(held and not self.isHidden())
        self.setSizePolicy(policy)
        self._show()

    def _show(self) -> None:
        waiting = sorted((each for each in self._printers.all() if each.stale), key=lambda each: -each.stale)
        before = None if self._shown is None else self._shown.printer_id
        same = next((each for each in waiting if each.printer_id == before), None)
        self._shown = same or next(iter(waiting), None)
        self.setVisible(self._shown is not None and not (self._held and self.isHidden()))
        if self._shown is None:
            return
        subject = str(self._shown.printer_id)
        notice = next(
            (each for each in self._notices.all() if each.kind is NoticeKind.BACKLOG_HELD and each.subject == subject),
            None,
        )
        text = old_jobs_words(self._shown, notice, datetime.now().astimezone(), more=len(waiting) - 1)
        self._text.setText(text)
        self.setAccessibleName(text)

    def _answer(self, choice: BacklogChoice) -> None:
        if self._shown is not None:
            self.answered.emit(self._shown, choice)

    def _choose(self) -> None:
        if self._shown is not None:
            self.choose.emit(self._shown)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme
        ink, tint = theme.ink(Tone.ATTENTION), theme.tint(Tone.ATTENTION)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(ink, theme.colours.border_width))
        painter.setBrush(tint)
        radius = theme.sizes.radius
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), radius, radius)
        top = min((self.height() - 18) / 2, 18.0)
        paint_shape(painter, Shape.HOURGLASS, Sides(painter, self.rect())(QRectF(12, top, 18, 18)), ink, tint)
        painter.end()
