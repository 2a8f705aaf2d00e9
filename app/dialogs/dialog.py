"""Base class of dialogs.

A dialog is never larger than its screen: its content scrolls, and its buttons stay visible.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QBoxLayout, QDialog, QFrame, QLayout, QScrollArea, QVBoxLayout, QWidget

from app.session.flows import Reply
from app.session.live import Live
from app.theme.theme import Theme
from app.widgets.buttons import Button, ButtonLine
from app.widgets.focus_ring import FocusRing
from app.widgets.labels import named, text_label, vbox

FRAME = QSize(16, 48)
"""The usual size of a window manager's frame."""
ABOVE_BUTTONS = 8


def room_over(dialog: QWidget) -> QSize:
    """Return the space that the screen offers, without the window frame."""
    return dialog.screen().availableGeometry().size() - FRAME


class Dialog(QDialog):
    """A dialog. At 200 % text a screen of 1366x768 has only 683x384 Qt pixels."""

    keeps_itself = False
    """Nothing of it is lost when its window reopens."""
    _live: Live | None = None
    _needs = QSize()
    """The needed size when it was last fitted."""
    _foot: DialogFooter | None = None
    _sides = 0
    """Pixels on both sides of the content."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._ring = FocusRing(theme, self)

    def stack(
        self,
        theme: Theme,
        title: str,
        *parts: QWidget | QLayout,
        body: QWidget | QLayout | None = None,
        beneath: Sequence[QWidget] = (),
    ) -> QVBoxLayout:
        """Stack the title in large type and the parts below it. `body` gets the remaining height."""
        column = vbox(self, spacing=12, margins=(24, 20, 24, 20))
        self.head = text_label(title, font=theme.font(theme.sizes.title, bold=True), wrap=True)
        for part in (self.head, *parts, body, *beneath):
            stretch = int(part is body)
            if isinstance(part, QLayout):
                column.addLayout(part, stretch)
            elif part is not None:
                column.addWidget(part, stretch)
        return column

    def end_with(
        self, leave: Button, *answers: Button, beside: Sequence[Button] = (), enter: Button | None = None
    ) -> None:
        """Add the `DialogFooter` after all parts. It stays visible while the rest scrolls."""
        layout = self.layout()
        if layout is not None:
            self._foot = DialogFooter(self, leave, *answers, beside=beside, enter=enter)
            self._sides = layout.contentsMargins().left() + layout.contentsMargins().right()
            if isinstance(layout, QBoxLayout) and not any(map(layout.stretch, range(layout.count()))):
                layout.addStretch(1)  # otherwise the parts drift apart if the dialog is higher than they are
            layout.addWidget(self._foot)

    def answer(self, live: Live | None = None) -> Reply[bool]:
        """Open the dialog. Done when it closes: whether it was accepted. Await it in a flow; `exec` would block others.

        `live`: its actions are disabled while nothing can be changed on the server.
        """
        answer = Reply[bool]()
        if live is not None:
            self.follow(live)
        self.finished.connect(lambda code: answer.set_result(bool(code)))
        self.destroyed.connect(answer.cancel)
        self.open()
        self.take_focus()
        return answer

    def take_focus(self) -> None:
        """Focus the first input, unless something inside has the focus already."""

    def acts(self) -> Sequence[Button]:
        """Return the buttons that change something on the server or on a printer."""
        return ()

    def follow(self, live: Live) -> None:
        """Disable the actions with a reason while nothing can be changed.

        Input stays, and they return automatically.
        """
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
            QTimer.singleShot(0, self, self._look_at_needs)  # Qt has laid out the content by then
        return done

    def _look_at_needs(self) -> None:
        """The content changed size: adapt, unless the user made the dialog smaller."""
        if self.isVisible() and self._needed(room_over(self)) != self._needs:
            self.grow()

    def grow(self) -> None:
        """Grow to the content's size, within the screen."""
        room = room_over(self)
        self.fit_into(room)
        self._needs = self._needed(room)
        self._come_back()

    def _come_back(self) -> None:
        """Move back onto the screen after growing beyond it."""
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
        found: QScrollArea | None = self.findChild(QScrollArea, "dialog")
        return found

    def _needed(self, room: QSize) -> QSize:
        """Return the size needed. Qt limits dialogs to two thirds of the screen and cuts the rest."""
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
        content.setLayout(layout)  # Qt removes the layout and its widgets from the dialog
        area = named(QScrollArea(), f"{self.accessibleIdentifier()}.all", self.accessibleName())
        area.setObjectName("dialog")
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setWidget(content)
        around = vbox(self)
        around.addWidget(area, 1)
        if below is not None:
            around.addWidget(below)
        for each in filter(None, (area, below)):
            each.show()  # a layout would do it a moment later and leave the dialog empty meanwhile
        self.setMinimumSize(0, 0)  # the layout of everything that scrolls
        # scrolling content need not be narrow
        self.resize(QSize(room.width(), least.height()).boundedTo(room))
        if focus is not None:
            focus.setFocus()
            QTimer.singleShot(0, area, lambda: area.ensureWidgetVisible(focus))  # after the layout

    def _take_foot(self, layout: QLayout, room: QSize) -> QWidget | None:
        """Move the foot into the scroll area, or out of it if there is room below."""
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


# The buttons that end a dialog: leaving at the start, actions at the end, the primary one last.


APART = 16
"""Pixels between leaving and acting, and between the lines, so that no finger presses two buttons."""


class DialogFooter(ButtonLine):
    """The row of buttons. If it does not fit, leaving stands above the actions. Tab follows the reading order.

    Enter elsewhere in the dialog presses `enter`: the primary button, else the one that leaves. Enter never destroys.
    """

    def __init__(
        self,
        dialog: QWidget,
        leave: Button,
        *answers: Button,
        beside: Sequence[Button] = (),
        enter: Button | None = None,
    ) -> None:
        """`beside`: alternative actions next to `leave`."""
        super().__init__(leave, *beside, *answers)
        self.setParent(dialog)  # first: so that no button becomes the default
        self._before, self._answers = (leave, *beside), answers
        self._most: int | None = None
        primary = next((each for each in answers if each.property("primary")), leave)
        (enter or primary).setDefault(True)
        for one, next_one in pairwise((*self._before, *answers)):
            QWidget.setTabOrder(one, next_one)

    def narrow_to(self, width: int) -> None:
        """Limit the width to the screen's. More lines are used before the dialog becomes wider."""
        if width != self._most:
            self._most = width
            self.updateGeometry()

    def sizeHint(self) -> QSize:
        shown = [button.sizeHint() for button in self._shown()]
        wide = sum(each.width() + APART for each in shown) - APART
        return QSize(max(0, wide), max((each.height() for each in shown), default=0))

    def minimumSizeHint(self) -> QSize:
        whole = self.sizeHint()
        if self._most is None or whole.width() <= self._most:
            return whole
        return super().minimumSizeHint()

    def _shown(self) -> list[Button]:
        return [button for button in (*self._before, *self._answers) if not button.isHidden()]

    def _lay_out(self, width: int, *, move: bool) -> int:
        before, answers = (_lines(group, width) for group in (self._before, self._answers))
        if before and answers and self.sizeHint().width() <= width:
            answers, at_end = [], answers[0]
        else:
            at_end = []
        y = 0
        for begins, line in [*((True, each) for each in before), *((False, each) for each in answers)]:
            wide = sum(size.width() + APART for _, size in line) - APART
            self._lay(line, 0 if begins else width - wide, y, move=move)
            self._lay(at_end, width - sum(size.width() + APART for _, size in at_end) + APART, y, move=move)
            y += max(size.height() for _, size in (*line, *at_end)) + APART
            at_end = []
        return max(0, y - APART)

    def _lay(self, line: Sequence[tuple[Button, QSize]], x: int, y: int, *, move: bool) -> None:
        for button, size in line:
            if move:
                button.setGeometry(QRect(QPoint(x, y), size))
            x += size.width() + APART


def _lines(buttons: Sequence[Button], width: int) -> list[list[tuple[Button, QSize]]]:
    """Return the visible buttons in lines, as many side by side as fit."""
    lines: list[list[tuple[Button, QSize]]] = []
    room = 0
    for button in buttons:
        if button.isHidden():
            continue
        size = button.sizeHint().boundedTo(QSize(max(width, button.minimumSizeHint().width()), 10_000))
        if not lines or size.width() + APART > room:
            lines.append([])
            room = width + APART
        lines[-1].append((button, size))
        room -= size.width() + APART
    return lines
