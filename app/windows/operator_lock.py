"""Who works at this window: unlocked by a person with a PIN, locked by them or when nobody is here any more."""

from __future__ import annotations

from uuid import UUID

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication, QDialog

from app.access import Access
from app.console_parts import ConsoleParts
from app.dialogs.pair_server import PairServerSheet
from app.dialogs.unlock import open_unlock
from app.elapsed import elapsed
from app.language.translate import Phrase, tr
from app.vocabulary.operators import lock_words
from app.window_command import WindowCommand
from app.windows.main_window import MainWindow

KEY, KEYS = "shell.lock", "Ctrl+U"
NO_OPERATORS = Phrase("Nobody works here by a name of their own yet: add operators in the settings")
TELL_SECONDS = 10.0
"""Other windows hear that somebody is here at most so often."""
LOOK_MS = 1000
INPUTS = frozenset(
    {
        QEvent.Type.KeyPress,
        QEvent.Type.MouseButtonPress,
        QEvent.Type.MouseMove,
        QEvent.Type.Wheel,
        QEvent.Type.TouchBegin,
    }
)


class OperatorLock(QObject):
    used = Signal()
    """Somebody works in this window, unlocked: the person's others need not lock."""

    def __init__(self, application: QApplication, parts: ConsoleParts, window: MainWindow, owner: QObject) -> None:
        super().__init__(owner)
        self._parts = parts
        self._window = window
        self._was_here: UUID | None = None
        self._was_locked = parts.access.is_locked
        self._used_at = self._told_at = elapsed()
        self._idle = QTimer(self, singleShot=True)
        self._idle.timeout.connect(parts.access.lock)
        self._asleep = QTimer(self, interval=LOOK_MS)
        self._asleep.timeout.connect(self._lock_if_over)
        self._application = application
        window.navigation.lock_wanted.connect(self.lock_or_unlock)
        window.server.pair_wanted.connect(self._pair_anew)
        window.status.operator_wanted.connect(self.lock_or_unlock)
        parts.access.changed.connect(self._tell)
        parts.settings.changed.connect(self._count_anew)
        self._tell()

    @property
    def _access(self) -> Access:
        return self._parts.access

    def lock_or_unlock(self) -> None:
        if self._access.operator is not None:
            self._access.lock()
        elif self._access.operators:
            open_unlock(self._parts, self._window)

    def _pair_anew(self) -> None:
        """The window opens again as the console that it is then."""
        address = self._parts.session.link.base_url or ""
        sheet = PairServerSheet(self._parts, lambda _: self._parts.reopen(), self._window, address)
        sheet.open()
        sheet.take_focus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Whoever does something is here."""
        if event.type() in INPUTS:
            self.somebody_is_here()
            if self._used_at - self._told_at >= TELL_SECONDS:
                self._told_at = self._used_at
                self.used.emit()
        return False

    def somebody_is_here(self) -> None:
        """In this window, or in another one that the same person has open."""
        if self._lock_if_over():
            return
        self._used_at = elapsed()
        if self._asleep.isActive():
            self._idle.start()

    def _lock_if_over(self) -> bool:
        """Timers stand still while the computer sleeps, and who wakes it need not be who unlocked it."""
        seconds = self._parts.settings.choices.lock_minutes * 60
        over = self._asleep.isActive() and elapsed() - self._used_at >= seconds
        if over:
            self._access.lock()
        return over

    def _tell(self) -> None:
        access = self._access
        here = None if access.operator is None else access.operator.operator_id
        before, self._was_here = self._was_here, here
        falls = access.is_locked and not self._was_locked  # also where nobody had said who they are
        self._was_locked = access.is_locked
        if falls or before not in (None, here):
            self._leave()
        self._count_anew()
        word = lock_words(access.operators, access.operator)
        self._window.navigation.show_lock(word)
        self._window.status.show_operator(access.who)
        why_not = None if word else str(NO_OPERATORS)
        command = WindowCommand(
            key=KEY, words=word or tr("Unlock…"), run=self.lock_or_unlock, why_not=why_not, keys=KEYS, icon="lock"
        )
        self._window.registry.add_shell([command])

    def _leave(self) -> None:
        """What was opened is the one's who went: secrets, too."""
        while (popup := self._application.activePopupWidget()) is not None:
            if not popup.close():
                break
        if (popover := self._window.status.popover) is not None:
            popover.close_it()
        for dialog in self._window.findChildren(QDialog):
            if dialog.isVisible():
                dialog.done(QDialog.DialogCode.Rejected)

    def _count_anew(self) -> None:
        minutes = self._parts.settings.choices.lock_minutes
        self._application.removeEventFilter(self)
        if self._access.operator is not None:
            self._application.installEventFilter(self)
        if self._access.operator is None or not minutes:
            self._idle.stop()
            self._asleep.stop()
        else:
            self._used_at = elapsed()
            self._idle.start(minutes * 60_000)
            self._asleep.start()
