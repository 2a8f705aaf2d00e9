"""Services of the whole window besides its pages: scanner, command palette, shortcuts dialog, pause of all printers."""

from __future__ import annotations

import shiboken6
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QWidget

from app.console import Console
from app.desktop.sounds import Earcon
from app.language.translate import tr
from app.pages.page import WindowPage
from app.scan import ScanFilter
from app.session.choices import ScanMarks
from app.session.pause_all import PauseAll
from app.session.window_command import WindowCommand
from app.widgets.pointer_guards import DoubleClickGuard
from app.window.main_window import MainWindow
from app.window.operator_lock import OperatorLock
from app.window.search_everything import Everything

NOT_LISTED = ("shell.commands",)


class Inputs(QObject):
    """Receives every key, click and scan of this process, in whichever window."""

    def __init__(self) -> None:
        super().__init__()
        DoubleClickGuard(self)
        self.scanner = ScanFilter(self)


class ShellServices(QObject):
    """Lives as long as the window. Printing needs none of it."""

    def __init__(self, console: Console, inputs: Inputs) -> None:
        super().__init__(console.window)
        self._console = console
        self._scanned_text = ""
        self._everything = Everything(console.parts, console.window)
        FocusHome(console.application, console.window, self)
        self.scanner = inputs.scanner
        self.scanner.scanned.connect(self._scanned)
        console.settings.changed.connect(self._take_choices)
        self._take_choices()
        console.queue_feed.loaded.connect(self._tell_found)
        self.lock = OperatorLock(console.application, console.parts, console.window, self)
        self.pause_all = PauseAll(console.parts, lambda: console.window, self)
        self.pause_all.changed.connect(self._tell_pause_all)
        self._tell_pause_all()
        console.window.registry.add_shell(
            [
                WindowCommand(
                    key="shell.commands",
                    words=tr("Search everything…"),
                    run=self.show_commands,
                    keys="Ctrl+K",
                    icon="search",
                ),
                WindowCommand(
                    key="shell.shortcuts", words=tr("Shortcuts…"), run=self.show_shortcuts, keys="Ctrl+/", icon="help"
                ),
            ]
        )

    def _take_choices(self) -> None:
        choices = self._console.settings.choices
        self._console.session.link.operator = choices.operator
        self.scanner.show_marks(ScanMarks(choices.scan_prefix, choices.scan_suffix))

    def _tell_pause_all(self) -> None:
        self._console.window.registry.add_shell(self.pause_all.commands())

    def show_commands(self) -> None:
        from app.dialogs.command_palette import CommandPalette  # late, as all dialogs: none is seen at first

        window, everything = self._console.window, self._everything
        CommandPalette(
            self._console.theme,
            everything.commands(but=NOT_LISTED),
            self._run,
            window,
            find=everything.find,
            find_jobs=everything.find_jobs,
        ).open()

    def _run(self, found: WindowCommand) -> None:
        registry = self._console.window.registry
        if registry.command(found.key) is not None:
            registry.run(found.key)  # the newest of this name: its reason may have changed
        elif found.why_not is None:
            found.run()

    def show_shortcuts(self) -> None:
        from app.dialogs.command_palette import ShortcutDialog

        window = self._console.window
        ShortcutDialog(self._console.theme, window.registry.all(), window).open()

    def _scanned(self, text: str) -> None:
        """Pass a scan to the window that has the focus. Behind an open question nothing happens."""
        window = self._console.window
        questions = [
            each.windowHandle() for each in QApplication.topLevelWidgets() if each.isModal() and each.isVisible()
        ]
        if window.has(self.scanner.window) and not any(window.has(each) for each in questions if each is not None):
            self._scanned_text = text
            window.take_scan(text)

    def _tell_found(self) -> None:
        """Play a sound for the result: the user looks at the label, not at the screen."""
        text, queue = self._scanned_text, self._console.queue
        if text and queue.filter.text == text:
            self._scanned_text = ""
            if self._console.settings.choices.scan_tones:
                self._console.parts.sounds.play(Earcon.SCAN_OK if queue.rowCount() else Earcon.SCAN_UNKNOWN)


# Moves the focus back to the page when the focused widget disappears, instead of to any next widget.


class FocusHome(QObject):
    """Qt's own choice is kept within the same part of a page, such as the next row of the settings."""

    def __init__(self, application: QApplication, window: MainWindow, owner: QObject) -> None:
        super().__init__(owner)
        self._window = window
        self._giving = False
        """Ignore focus changes made here: a page that focuses a widget not yet visible would loop for ever."""
        application.focusChanged.connect(self._changed)

    def _changed(self, old: QWidget | None, new: QWidget | None) -> None:
        if self._giving or old is None or new is None or not shiboken6.isValid(old) or new.window() is not self._window:
            return
        if old.isVisible() and old.isEnabled():
            return
        window = self._window
        page = window.page(window.shown)
        parts = [*page.panes(), page, window.messages]
        part = next((part for part in parts if part is old or part.isAncestorOf(old)), None)
        if part is not None and part is not new and not part.isAncestorOf(new):
            self._giving = True
            try:
                self._give(page, new)
            finally:
                self._giving = False

    def _give(self, page: WindowPage, new: QWidget) -> None:
        page.take_focus()
        given = QApplication.focusWidget()
        if given is not None and not given.isVisible():  # it would take the focus from the next widget that is pressed
            new.setFocus()
