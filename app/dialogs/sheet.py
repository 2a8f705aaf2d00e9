"""A dialog that is never larger than its screen: what has no room is scrolled, its buttons stay in sight, and Esc and
Enter stay as they are."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDialog, QFrame, QLayout, QScrollArea, QVBoxLayout, QWidget

from app.dialogs.foot import Foot
from app.live import Live
from app.theme.theme import Theme
from app.widgets.buttons import Button
from app.widgets.named import named, text_label

FRAME = QSize(16, 48)
"""What a window manager puts around it."""
ABOVE_BUTTONS = 8


def room_over(sheet: QWidget) -> QSize:
    """What its screen has for it, without what is around it."""
    return sheet.screen().availableGeometry().size() - FRAME


class Sheet(QDialog):
    """At 200 % text a screen of 1366x768 has 683x384 of Qt's pixels."""

    keeps_itself = False
    """Nothing of it is lost where its window opens anew."""
    _live: Live | None = None
    _needs = QSize()
    """When it was fitted last."""
    _foot: Foot | None = None
    _sides = 0
    """Left and right of it."""

    def stack(self, theme: Theme, title: str, *parts: QWidget | QLayout) -> QVBoxLayout:
        """Its title in large letters, and beneath each other what it is made of."""
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 20)
        column.setSpacing(12)
        column.addWidget(text_label(title, font=theme.font(theme.sizes.title, bold=True), wrap=True))
        for part in parts:
            if isinstance(part, QLayout):
                column.addLayout(part)
            else:
                column.addWidget(part)
        return column

    def end_with(
        self, leave: Button, *answers: Button, beside: Sequence[Button] = (), enter: Button | None = None
    ) -> None:
        """After all else has its place: the `Foot`, which stays in sight where the rest scrolls."""
        layout = self.layout()
        if layout is not None:
            self._foot = Foot(self, leave, *answers, beside=beside, enter=enter)
            self._sides = layout.contentsMargins().left() + layout.contentsMargins().right()
            layout.addWidget(self._foot)

    def acts(self) -> Sequence[Button]:
        """What changes something on the server, or on a printer by it."""
        return ()

    def follow(self, live: Live) -> None:
        """While nothing can be changed, its acts say why; what was typed stays, and they come back by themselves."""
        self._live = live
        live.may_change.connect(self._look_at_live)
        self._look_at_live()

    def _look_at_live(self) -> None:
        if self._live is not None:
            for button in self.acts():
                button.hold_back(self._live.why_not_change)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.grow()

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() is QEvent.Type.LayoutRequest and self.isVisible():
            QTimer.singleShot(0, self, self._look_at_needs)  # Qt has placed what is inside by then
        return done

    def _look_at_needs(self) -> None:
        """What is in it became larger or smaller: whoever made the sheet smaller by hand is not disturbed else."""
        if self.isVisible() and self._needed(room_over(self)) != self._needs:
            self.grow()

    def grow(self) -> None:
        """As large as what is in it needs by now, as far as the screen has room."""
        room = room_over(self)
        self.fit_into(room)
        self._needs = self._needed(room)
        self._come_back()

    def _come_back(self) -> None:
        """Onto the screen, where it grew beyond it."""
        screen, here = self.screen().availableGeometry(), self.frameGeometry()
        last = QRect(screen.topLeft(), (screen.size() - here.size()).expandedTo(QSize(0, 0)))
        there = QPoint(
            min(max(here.left(), last.left()), last.left() + last.width()),
            min(max(here.top(), last.top()), last.top() + last.height()),
        )
        if there != here.topLeft():
            self.move(there)

    def fit_into(self, room: QSize) -> None:
        layout = self.layout()
        if self._foot is not None:
            self._foot.narrow_to(room.width() - self._sides)
        if layout is not None and self._area() is None:
            least = layout.totalMinimumSize().expandedTo(QSize(0, layout.totalMinimumHeightForWidth(room.width())))
            if least.height() > room.height() or least.width() > room.width():
                self._scroll(least, room)
        self.resize(self.size().expandedTo(self._needed(room)).boundedTo(room))

    def _area(self) -> QScrollArea | None:
        found: QScrollArea | None = self.findChild(QScrollArea, "sheet")
        return found

    def _needed(self, room: QSize) -> QSize:
        """Qt makes no dialog larger than two thirds of the screen by itself, and cuts the words that have no room."""
        layout, area = self.layout(), self._area()
        if layout is None:
            return QSize()
        content = None if area is None else area.widget()
        inside = None if content is None else content.layout()
        if area is not None and inside is not None:
            bar = area.verticalScrollBar().sizeHint().width()
            least = inside.totalMinimumSize()
            wide = min(max(self.width(), least.width() + bar), room.width())
            high = max(least.height(), inside.totalMinimumHeightForWidth(wide - bar))
            below = layout.totalMinimumHeightForWidth(wide) - area.minimumSizeHint().height()
            return QSize(least.width() + bar, high + below)
        least = layout.totalMinimumSize()
        wide = min(max(self.width(), least.width()), room.width())
        if layout.totalMinimumHeightForWidth(wide) > room.height():
            wide = room.width()
        return least.expandedTo(QSize(wide, layout.totalMinimumHeightForWidth(wide)))

    def _scroll(self, least: QSize, room: QSize) -> None:
        content = QWidget()
        layout = self.layout()
        if layout is None:
            return
        focus = self.focusWidget()
        below = self._take_foot(layout, room)
        content.setLayout(layout)  # Qt takes the layout and all that is in it off the dialog
        area = named(QScrollArea(), f"{self.accessibleIdentifier()}.all", self.accessibleName())
        area.setObjectName("sheet")
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setWidget(content)
        around = QVBoxLayout(self)
        around.setContentsMargins(0, 0, 0, 0)
        around.setSpacing(0)
        around.addWidget(area, 1)
        if below is not None:
            around.addWidget(below)
        for each in filter(None, (area, below)):
            each.show()  # a layout would do it a moment later, and the sheet be empty meanwhile
        self.setMinimumSize(0, 0)  # that of all that scrolls now
        # what scrolls down has at least no need to be narrow
        self.resize(QSize(room.width(), least.height()).boundedTo(room))
        if focus is not None:
            focus.setFocus()
            QTimer.singleShot(0, area, lambda: area.ensureWidgetVisible(focus))  # after it was laid out

    def _take_foot(self, layout: QLayout, room: QSize) -> QWidget | None:
        """It is below what scrolls, where it has room there."""
        foot, sides = self._foot, layout.contentsMargins()
        if foot is None or foot.heightForWidth(room.width() - self._sides) * 3 > room.height():
            return None
        below = QWidget()
        line = QVBoxLayout(below)
        line.setContentsMargins(sides.left(), ABOVE_BUTTONS, sides.right(), sides.bottom())
        layout.removeWidget(foot)
        line.addWidget(foot)
        layout.setContentsMargins(sides.left(), sides.top(), sides.right(), ABOVE_BUTTONS)
        return below
