"""What ends a sheet: who leaves it stands at the beginning, what is done with it at the end, the main one last."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtWidgets import QStyle, QWidget

from app.widgets.button_line import ButtonLine
from app.widgets.buttons import Button

APART = 16
"""Between what leaves and what acts, and between the lines: no finger presses two of them."""


class Foot(ButtonLine):
    """In one line where it has room, else what leaves above what acts; Tab goes through it as it is read.

    Enter elsewhere on the sheet presses `enter`: the primary button, else what leaves. Nothing destroys by Enter.
    """

    def __init__(
        self,
        sheet: QWidget,
        leave: Button,
        *answers: Button,
        beside: Sequence[Button] = (),
        enter: Button | None = None,
    ) -> None:
        """`beside`: other ways than what the sheet is for; they stand with `leave`."""
        super().__init__(leave, *beside, *answers)
        self.setParent(sheet)  # before: no button is the default of nothing
        self._before, self._answers = (leave, *beside), answers
        self._most: int | None = None
        primary = next((each for each in answers if each.property("primary")), leave)
        (enter or primary).setDefault(True)
        for one, next_one in pairwise((*self._before, *answers)):
            QWidget.setTabOrder(one, next_one)

    def narrow_to(self, width: int) -> None:
        """What the screen has for it; more lines are made before a wider sheet is."""
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

    def _place(self, width: int, *, move: bool) -> int:
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
                place = QRect(QPoint(x, y), size)
                button.setGeometry(QStyle.visualRect(self.layoutDirection(), self.rect(), place))
            x += size.width() + APART


def _lines(buttons: Sequence[Button], width: int) -> list[list[tuple[Button, QSize]]]:
    """Those that are shown, as many beside each other as have room."""
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
