"""All that can be done in the window now, and the only maker of its shortcuts: no key is taken twice."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QWidget

from app.messages import Message, Messages
from app.pages.page import Page
from app.window_command import WindowCommand


class KeyTakenTwice(RuntimeError):
    """A bug: two commands of one moment want the same key or have the same name."""


class CommandRegistry(QObject):
    """The shell's commands, then those of the page in front."""

    changed = Signal()

    def __init__(self, window: QWidget, messages: Messages, *, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(window)
        self._clock = clock
        self._window = window
        self._messages = messages
        self._shell: dict[str, WindowCommand] = {}
        self._page: Page | None = None
        self._of_page: dict[str, WindowCommand] = {}
        self._shortcuts: dict[str, QShortcut] = {}
        self._owners: dict[str, str] = {}
        self._struck: tuple[str, float] = ("", 0.0)
        """The keys that did something last, and when, by the clock."""

    def add_shell(self, commands: Sequence[WindowCommand]) -> None:
        """Always there. One that is told again replaces itself. Raises KeyTakenTwice."""
        self._shell |= {command.key: command for command in commands}
        self._listen()

    def show_page(self, page: Page) -> None:
        """The commands of the page before are gone with their keys. Raises KeyTakenTwice."""
        if self._page is not None:
            self._page.commands_changed.disconnect(self._read_page)
        self._page = page
        page.commands_changed.connect(self._read_page)
        self._read_page()

    def all(self) -> list[WindowCommand]:
        """Those of the page first: they are what a person is doing."""
        return [*self._of_page.values(), *self._shell.values()]

    def command(self, key: str) -> WindowCommand | None:
        return self._of_page.get(key) or self._shell.get(key)

    def run(self, key: str) -> None:
        """Does it, or says why it cannot be done."""
        command = self.command(key)
        if command is None:
            return
        if command.why_not is not None:
            self._messages.say(Message(key="why_not", text=f"{command.why_not}.", passing=True))
            return
        self._messages.take_back("why_not")
        command.run()

    def _read_page(self) -> None:
        if self._page is not None:
            commands = self._page.commands()
            self._of_page = {command.key: command for command in commands}
            if len(self._of_page) != len(commands):
                raise KeyTakenTwice(f"a command of {type(self._page).__name__} is named twice")
            self._listen()

    def _listen(self) -> None:
        owners: dict[str, str] = {}
        for command in self.all():
            if command.keys:
                keys = QKeySequence(command.keys).toString(QKeySequence.SequenceFormat.PortableText)
                if keys in owners:
                    raise KeyTakenTwice(f"{keys} is the key of {owners[keys]} and of {command.key}")
                owners[keys] = command.key
        widgets = {command.key for command in self.all() if command.keys_of_widget}
        wanted = {keys: key for keys, key in owners.items() if key not in widgets}
        # kept, and used again: one that is deleted while the window lives can take the program with it (seen with 6.11)
        for keys, shortcut in self._shortcuts.items():
            shortcut.setEnabled(keys in wanted)
        for keys in wanted.keys() - self._shortcuts.keys():
            # a key that is held down does nothing twice
            shortcut = self._shortcuts[keys] = QShortcut(QKeySequence(keys), self._window)
            shortcut.setAutoRepeat(False)
            shortcut.activated.connect(lambda pressed=keys: self._pressed(pressed))
        self._owners = wanted
        self.changed.emit()

    def _pressed(self, keys: str) -> None:
        """A second strike of the same keys does nothing: what it would be done to came there by the first."""
        key = self._owners.get(keys)
        command = None if key is None else self.command(key)
        if command is None:
            return
        before, at = self._struck
        now = self._clock()
        if keys == before and not command.again and now - at <= QApplication.doubleClickInterval() / 1000:
            return
        if command.why_not is None:
            self._struck = (keys, now)
        self.run(command.key)
