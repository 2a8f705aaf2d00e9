"""The list, the figures and all of one printer: what stands beside what, and what in whose place."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.pages.page import Room
from app.pages.printers.detail.pane import PrinterDetail
from app.pages.printers.figures import BESIDE, PrinterFigures
from app.pages.printers.list import PrinterList
from app.theme.theme import Theme
from app.widgets.list_and_detail import ListAndDetail
from app.widgets.sides import margins

EDGE = 12
MOST_WIDTH = 16_777_215
"""Qt's own: no limit."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Placed:
    """`asked`: the figures come by their button alone; `instead`: they stand in the place of the list."""

    asked: bool
    instead: bool


class PrintersBody(QWidget):
    def __init__(self, theme: Theme, list: PrinterList, figures: PrinterFigures, detail: PrinterDetail) -> None:
        super().__init__()
        self._list, self._figures = list, figures
        left = QWidget()
        beside = QHBoxLayout(left)
        beside.setContentsMargins(0, 0, 0, 0)
        beside.setSpacing(0)
        beside.addWidget(list, 1)
        beside.addWidget(figures)
        self.both = ListAndDetail(theme, "printers", left, detail)
        detail.put_back(self.both.back)
        self._across = QHBoxLayout(self)
        self._across.addWidget(self.both, 1)

    def place(self, room: Room, *, empty: bool, figures_wanted: bool) -> Placed:
        """The figures stand where the detail comes: beside the cards, or by their button in the place of the list."""
        if empty and self.both.is_open:
            self.both.close_detail()
        opened = self.both.is_open
        beside = room is Room.WIDE and not (empty or opened or self._list.is_table)
        asked = not (beside or empty or opened)
        instead = figures_wanted and asked
        self._figures.setVisible(beside or instead)
        self._figures.setMinimumWidth(BESIDE if beside else 0)
        self._figures.setMaximumWidth(BESIDE if beside else MOST_WIDTH)
        self._list.setVisible(not instead)
        cards_end = self._list.currentWidget() is self._list.cards and not (beside or instead or opened)
        self._across.setContentsMargins(margins(0, 0, 0 if cards_end else EDGE, 0))
        return Placed(asked=asked, instead=instead)
