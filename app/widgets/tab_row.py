"""Buttons in a line of which one is chosen; those that have no room are in a menu at its end."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QLayout, QMenu, QWidget

from app.language.translate import tr
from app.theme.theme import Theme
from app.vocabulary.plain_text import plain
from app.widgets.buttons import Button
from app.widgets.named import named

GAP = 8


class TabRow(QWidget):
    """`words`: by key, in their order. The first one is chosen."""

    chosen = Signal(str)

    def __init__(self, theme: Theme, identifier: str, name: str, words: Mapping[str, str]) -> None:
        super().__init__()
        named(self, identifier, name)
        self._words = dict(words)
        self.key = next(iter(self._words))
        self.buttons: dict[str, Button] = {}
        group = QButtonGroup(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GAP)
        # what has no room goes to the menu: the buttons do not hold the window wide
        row.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        for key, word in self._words.items():
            button = self.buttons[key] = Button(theme, f"{identifier}.{key}", word, compact=True, parent=self)
            button.setCheckable(True)
            button.clicked.connect(lambda _=False, wanted=key: self.choose(wanted))
            group.addButton(button)
            row.addWidget(button)
        self.more = Button(theme, f"{identifier}.more", tr("More", "tabs"), spoken=tr("More tabs"), compact=True)
        self.menu = named(QMenu(self.more), f"{identifier}.menu", tr("More tabs"))
        self.more.setMenu(self.menu)
        row.addWidget(self.more)
        row.addStretch(1)
        self.buttons[self.key].setChecked(True)
        self.more.hide()
        theme.changed.connect(self._fit)

    def choose(self, key: str) -> None:
        self.buttons[key].setChecked(True)
        if key != self.key:
            self.key = key
            self._fit()
            self.chosen.emit(key)

    def sizeHint(self) -> QSize:
        wide = sum(button.sizeHint().width() + GAP for button in self.buttons.values()) - GAP
        return QSize(wide, self._height())

    def minimumSizeHint(self) -> QSize:
        return QSize(self._width_of([self.key]) + GAP + self.more.sizeHint().width(), self._height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()

    def _height(self) -> int:
        return max(button.sizeHint().height() for button in self.buttons.values())

    def _width_of(self, keys: list[str]) -> int:
        return sum(self.buttons[key].sizeHint().width() for key in keys) + GAP * max(0, len(keys) - 1)

    def _fit(self) -> None:
        """The first ones that have room, and the chosen one in any case."""
        shown = list(self._words)
        room = self.width()
        if self._width_of(shown) > room:
            room -= GAP + self.more.sizeHint().width()
            while len(shown) > 1 and self._width_of(shown) > room:
                shown.remove(next(key for key in reversed(shown) if key != self.key))
        had_focus = any(button.hasFocus() for key, button in self.buttons.items() if key not in shown)
        for key, button in self.buttons.items():
            button.setVisible(key in shown)
        hidden = [key for key in self._words if key not in shown]
        self.more.setVisible(bool(hidden))
        if had_focus:
            self.buttons[self.key].setFocus()
        self.menu.clear()
        for key in hidden:
            entry = QAction(plain(self._words[key]), self.menu)
            entry.triggered.connect(lambda _=False, wanted=key: self._choose_from_menu(wanted))
            self.menu.addAction(entry)

    def _choose_from_menu(self, key: str) -> None:
        self.choose(key)
        self.buttons[key].setFocus()
