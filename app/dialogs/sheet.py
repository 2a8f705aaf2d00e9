"""A dialog that is never larger than its screen: what has no room is scrolled, its buttons stay in sight, and Esc and
Enter stay as they are."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QBoxLayout, QDialog, QFrame, QLayout, QLayoutItem, QScrollArea, QVBoxLayout, QWidget

from app.live import Live
from app.widgets.buttons import Button
from app.widgets.named import named

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
            least, foot = inside.totalMinimumSize(), layout.totalMinimumSize() - area.minimumSizeHint()
            wide = min(max(self.width(), least.width() + bar), room.width())
            high = max(least.height(), inside.totalMinimumHeightForWidth(wide - bar))
            return QSize(least.width() + bar, high + foot.height())
        least = layout.totalMinimumSize()
        wide = max(self.width(), least.width())
        if layout.totalMinimumHeightForWidth(wide) > room.height():
            wide = room.width()
        return least.expandedTo(QSize(wide, layout.totalMinimumHeightForWidth(wide)))

    def _scroll(self, least: QSize, room: QSize) -> None:
        content = QWidget()
        layout = self.layout()
        if layout is None:
            return
        focus = self.focusWidget()
        buttons = self._take_buttons(layout, room)
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
        if buttons is not None:
            around.addWidget(buttons)
        for each in filter(None, (area, buttons)):
            each.show()  # a layout would do it a moment later, and the sheet be empty meanwhile
        self.setMinimumSize(0, 0)  # that of all that scrolls now
        # what scrolls down has at least no need to be narrow
        self.resize(QSize(room.width(), least.height()).boundedTo(room))
        if focus is not None:
            focus.setFocus()
            QTimer.singleShot(0, area, lambda: area.ensureWidgetVisible(focus))  # after it was laid out

    def _take_buttons(self, layout: QLayout, room: QSize) -> QWidget | None:
        """The line that ends the sheet: it is below what scrolls, where it has room there."""
        last = layout.itemAt(layout.count() - 1)
        if not isinstance(layout, QBoxLayout) or last is None or not _has_button(last):
            return None
        sides, least = layout.contentsMargins(), last.minimumSize()
        if sides.left() + least.width() + sides.right() > room.width() or least.height() * 3 > room.height():
            return None
        foot = QWidget()
        line = QVBoxLayout(foot)
        line.setContentsMargins(sides.left(), ABOVE_BUTTONS, sides.right(), sides.bottom())
        layout.takeAt(layout.count() - 1)
        within, single = last.layout(), last.widget()
        if within is not None:
            line.addLayout(within)
        elif single is not None:
            line.addWidget(single, 0, last.alignment())
        layout.setContentsMargins(sides.left(), sides.top(), sides.right(), ABOVE_BUTTONS)
        return foot


def _has_button(item: QLayoutItem) -> bool:
    within = item.layout()
    if within is not None:
        inside = [within.itemAt(at) for at in range(within.count())]
        return any(each is not None and isinstance(each.widget(), Button) for each in inside)
    return isinstance(item.widget(), Button)
