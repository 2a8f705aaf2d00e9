"""Buttons in a line of which one is chosen; those that have no room are in a menu at its end, and one that is chosen
there stands on the menu's own button: no place changes by choosing."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QLayout, QMenu, QWidget

from app.language.translate import tr
from app.theme.theme import Theme
from app.vocabulary.plain_text import plain
from app.widgets.buttons import Button
from app.widgets.sides import named

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
        self.more.setCheckable(True)
        self._more_wide = self.more.sizeHint().width()
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
        return QSize(self._more_width(list(self._words)), self._height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()

    def _height(self) -> int:
        return max(button.sizeHint().height() for button in self.buttons.values())

    def _width_of(self, keys: list[str]) -> int:
        return sum(self.buttons[key].sizeHint().width() for key in keys) + GAP * max(0, len(keys) - 1)

    def _more_width(self, hidden: list[str]) -> int:
        """Whichever of them it names."""
        return max(self._more_wide, *(self.buttons[key].sizeHint().width() for key in hidden))

    def _fit(self) -> None:
        """The first ones that have room, whichever is chosen."""
        self.more.say(tr("More", "tabs"), tr("More tabs"))
        self._more_wide = self.more.sizeHint().width()
        shown, hidden = list(self._words), list[str]()
        while shown and self._width_of(shown) + (GAP + self._more_width(hidden) if hidden else 0) > self.width():
            hidden.insert(0, shown.pop())
        had_focus = self.more.hasFocus() or any(button.hasFocus() for button in self.buttons.values())
        for key, button in self.buttons.items():
            button.setVisible(key in shown)
        self.more.setVisible(bool(hidden))
        self.more.setChecked(self.key in hidden)
        if self.key in hidden:
            word, more = self._words[self.key], tr("More tabs")
            self.more.say(word, f"{word} · {more}")
        if had_focus and not self.more.hasFocus() | self.buttons[self.key].hasFocus():
            self.take_focus()
        self.menu.clear()
        for key in hidden:
            entry = QAction(plain(self._words[key]), self.menu)
            entry.setCheckable(True)
            entry.setChecked(key == self.key)
            entry.triggered.connect(lambda _=False, wanted=key: self._choose_from_menu(wanted))
            self.menu.addAction(entry)

    def take_focus(self) -> None:
        """To where the chosen one stands."""
        button = self.buttons[self.key]
        (self.more if button.isHidden() else button).setFocus()

    def _choose_from_menu(self, key: str) -> None:
        self.choose(key)
        self.take_focus()
