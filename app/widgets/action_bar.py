"""The bar below a page: what can be done now as big buttons. Fed with commands; what has no room is in a menu.

The answers to a question are no such thing: where they have no room beside the rest, they stand above it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QMenu, QSizePolicy, QVBoxLayout, QWidget

from app.language.translate import tr
from app.session.window_command import WindowCommand
from app.theme.theme import Theme
from app.widgets.buttons import Button, keys_text
from app.widgets.labels import named, tell_or_hide, text_label
from app.widgets.layouts import vbox
from app.words.plain_text import plain

GAP = 8
APART = 16
BETWEEN = 4


class ActionBar(QWidget):
    """Words while they fit, the last ones in a menu "More"; icons only where not even the first and the last fit.

    A button lives as long as its command's key is shown."""

    wanted = Signal(str)
    """The key of a command whose button was pressed: `CommandRegistry.run` does it or says why not."""
    left = Signal()
    """The button that has the focus goes, or can be pressed no more; else Qt would give it to whatever comes next."""

    def __init__(self, theme: Theme, identifier: str, name: str) -> None:
        super().__init__()
        self._theme = theme
        self._commands: dict[str, WindowCommand] = {}
        self.buttons: dict[str, Button] = {}
        self._told = 0
        named(self, identifier, name)
        self.selection = named(text_label(wrap=True, tone="quiet"), f"{identifier}.selection", "")
        self.more = Button(theme, f"{identifier}.more", tr("More", "actions"), spoken=tr("More actions"))
        self._menu = named(QMenu(self.more), f"{identifier}.menu", tr("More actions"))
        self.more.setMenu(self._menu)
        self._above = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._row = QHBoxLayout()
        for line in (self._above, self._row):
            line.setContentsMargins(0, 0, 0, 0)
            line.setSpacing(GAP)
        self._lines = 1
        layout = vbox(self, spacing=BETWEEN)
        # what has no room is made smaller by `_fit`: the buttons do not hold the window wide
        layout.setSizeConstraint(QVBoxLayout.SizeConstraint.SetNoConstraint)
        layout.addWidget(self.selection)
        layout.addLayout(self._above)
        layout.addLayout(self._row)
        self.more.hide()
        self.selection.hide()
        theme.changed.connect(self._fit)

    def show_commands(self, commands: Sequence[WindowCommand]) -> None:
        """Those that are `big`, in this order; those that stand apart come last."""
        big = [command for command in commands if command.big]
        ordered = sorted(big, key=lambda command: command.apart)
        self._told += 1
        if self._leave({command.key for command in ordered if command.why_not is None}):
            return
        same_places = list(self._commands) == [command.key for command in ordered]
        self._commands = {command.key: command for command in ordered}
        for key in self.buttons.keys() - self._commands.keys():
            gone = self.buttons.pop(key)
            gone.hide()
            gone.deleteLater()
        for command in ordered:
            button = self.buttons.get(command.key)
            if button is None:
                button = self.buttons[command.key] = self._new(command)
            button.say(command.words, command.spoken)
            button.show_icon(command.icon)
            button.make_primary(command.primary)
            button.allow(command.why_not)
        if not same_places:
            self._place(above=False)
        self._fit()

    def say_selection(self, text: str) -> None:
        """`7 selected: 5 can be moved`; nothing hides the line."""
        tell_or_hide(self.selection, text)

    def minimumSizeHint(self) -> QSize:
        return QSize(4 * self._theme.sizes.target, self._lines * (self._theme.sizes.target + GAP) - GAP)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()

    def _leave(self, usable: set[str]) -> bool:
        """Whether newer commands were told meanwhile: a list that gets the focus may select a row."""
        told = self._told
        focus = self.window().focusWidget()  # also while a dialog is in front, or closes
        if any(button is focus and key not in usable for key, button in self.buttons.items()):
            self.left.emit()
        return self._told != told

    def _new(self, command: WindowCommand) -> Button:
        button = Button(
            self._theme,
            command.key,
            command.words,
            icon=command.icon,
            shortcut_text=keys_text(command.keys),
            primary=command.primary,
            spoken=command.spoken,
            parent=self,
        )
        # shortcuts make room for words first
        button.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        key = command.key
        button.clicked.connect(lambda: self.wanted.emit(key))
        return button

    def _place(self, *, above: bool) -> None:
        """The buttons in their order, with More before what stands apart; the order of Tab is the same."""
        for line in (self._above, self._row):
            while line.count():
                line.takeAt(0)
        answers = self._of(lambda command: command.answer and above)
        near = self._of(lambda command: not command.apart and not (command.answer and above))
        apart = self._of(lambda command: command.apart)
        for button in answers:
            self._above.addWidget(button, 1)
        for button in (*near, self.more):
            self._row.addWidget(button, 1)
        if apart:
            self._row.addSpacing(APART - GAP)
        for button in apart:
            self._row.addWidget(button, 1)
        chain = [*answers, *near, self.more, *apart]
        for before, after in pairwise(chain):
            QWidget.setTabOrder(before, after)

    def _of(self, wanted: Callable[[WindowCommand], bool]) -> list[Button]:
        return [self.buttons[key] for key, command in self._commands.items() if wanted(command)]

    def _fit(self) -> None:
        """Nothing is cut off; a word in a menu says more than an icon in sight."""
        buttons = list(self._of(lambda _: True))
        for button in buttons:
            button.set_icon_only(False)
        row, hidden = dict(self._commands), set[str]()
        if not self._fits(row, hidden):
            hidden = self._hidden_by(row)
        if not self._fits(row, hidden):
            row = {key: command for key, command in row.items() if not command.answer}
            hidden = self._hidden_by(row)
        if not self._fits(row, hidden):
            for button in (self.buttons[key] for key in row):
                button.set_icon_only(True)
            hidden = self._hidden_by(row)
        if self._leave(self.buttons.keys() - hidden):
            return
        self._put_above(above=len(row) < len(self._commands))
        shown = [button for key, button in self.buttons.items() if key in row and key not in hidden]
        share = (self.width() - GAP * (len(shown) - 1) - APART) // max(1, len(shown))
        keys_fit = all(button.sizeHint().width() <= share for button in shown)
        for key, button in self.buttons.items():
            button.set_keys_shown(keys_fit)
            button.setVisible(key not in hidden)
        self.more.setVisible(bool(hidden))
        self._fill_menu([command for key, command in self._commands.items() if key in hidden])

    def _put_above(self, *, above: bool) -> None:
        """All answers beside each other; where even they have no room, beneath each other."""
        answers = self._of(lambda command: command.answer and above)
        wide = sum(button.minimumSizeHint().width() + GAP for button in answers) - GAP
        beside = wide <= self.width()
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._above.setDirection(across if beside else down)
        if bool(answers) is not bool(self._above.count()):
            # an empty line has its margins, too
            self._above.setContentsMargins(0, 0, 0, GAP - BETWEEN if answers else 0)
            self._place(above=above)
        lines = 1 + (0 if not answers else 1 if beside else len(answers))
        if lines != self._lines:
            self._lines = lines
            self.updateGeometry()

    def _hidden_by(self, row: Mapping[str, WindowCommand]) -> set[str]:
        """Those that go to the menu, the last ones first, until the others fit."""
        stays = {key for key, command in row.items() if command.apart or command.primary or command.answer}
        near = [key for key in row if key not in stays]
        hidden: set[str] = set()
        while near and not self._fits(row, hidden):
            hidden.add(near.pop())
        return hidden

    def _fits(self, row: Mapping[str, WindowCommand], hidden: set[str]) -> bool:
        shown = [self.buttons[key] for key in row if key not in hidden]
        widths = [button.minimumSizeHint().width() for button in shown]
        if hidden:
            widths.append(self.more.minimumSizeHint().width())
        return sum(widths) + GAP * max(0, len(widths) - 1) + APART <= self.width()

    def _fill_menu(self, commands: list[WindowCommand]) -> None:
        self._menu.clear()
        for command in commands:
            # a disabled entry is passed over by screen readers: it stays enabled and says its reason
            words = command.words if command.why_not is None else f"{command.words} – {command.why_not}"
            entry = QAction(plain(words), self._menu)
            entry.triggered.connect(lambda _=False, key=command.key: self.wanted.emit(key))
            self._menu.addAction(entry)
