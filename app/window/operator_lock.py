"""The operator lock: unlocked with a PIN, locked by the user or after inactivity."""

from __future__ import annotations

import time
from functools import partial
from uuid import UUID

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication, QDialog

from app.language.translate import Phrase, tr
from app.process.access import CachedAccess
from app.session.console_parts import ConsoleParts
from app.session.flows import flow
from app.session.window_command import WindowCommand
from app.theme.watchers import unwatch, watch
from app.window.main_window import MainWindow
from app.words.consoles import lock_words

# A monotonic clock that keeps counting during suspend.


def elapsed() -> float:
    """Return seconds. On Linux, timers of Qt and Python stand still during suspend."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    if hasattr(time, "CLOCK_MONOTONIC"):  # macOS: this clock continues, Python's own does not
        return time.clock_gettime(time.CLOCK_MONOTONIC)
    return time.monotonic()


# Locks all windows of a process at once; they are unlocked as one console.
#
# They share one session, in memory only: a killed process comes up locked. The server ends the session for all.


class SharedLock(QObject):
    locked = Signal()
    """A user locked the windows. The windows of other processes lock, too."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._all: list[CachedAccess] = []
        self._is_falling = False

    def add(self, access: CachedAccess) -> None:
        """Add a window. It is unlocked if the others are."""
        unlocked = next((each for each in self._all if each.session_token is not None), None)
        self._all.append(access)
        access.fell.connect(partial(self._fall_with, access))
        access.unlocked_here.connect(partial(self._share, access))
        access.locked_here.connect(self.locked)
        if unlocked is not None:
            access.share(unlocked)

    def remove(self, access: CachedAccess) -> None:
        self._all.remove(access)

    def fall(self) -> int:
        """Lock all windows at the request of another process or a command. Returns their number."""
        self._fall_with(None)
        return len(self._all)

    def _fall_with(self, fallen: CachedAccess | None) -> None:
        if not self._is_falling:
            self._is_falling = True
            try:
                for each in self._all:
                    if each is not fallen:
                        each.fall()
            finally:
                self._is_falling = False

    def _share(self, unlocked: CachedAccess) -> None:
        for each in self._all:
            each.share(unlocked)


KEY, KEYS = "shell.lock", "Ctrl+U"
NO_OPERATORS = Phrase("No operators yet. Add them in the settings")
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
    def __init__(self, application: QApplication, parts: ConsoleParts, window: MainWindow, owner: QObject) -> None:
        super().__init__(owner)
        self._parts = parts
        self._window = window
        self._was_here: UUID | None = None
        self._was_locked = parts.access.is_locked
        self._used_at = elapsed()
        self._idle = QTimer(self, singleShot=True)
        self._idle.timeout.connect(parts.access.fall)
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
    def _access(self) -> CachedAccess:
        return self._parts.access

    def lock_or_unlock(self) -> None:
        if self._access.operator is not None:
            self._access.lock()
        elif self._access.operators:
            from app.dialogs.unlock import open_unlock

            open_unlock(self._parts, self._window)

    @flow
    async def _pair_anew(self) -> None:
        """Reopen the window after this console was paired again."""
        from app.dialogs.pair_server import PairServerDialog

        address = self._parts.session.link.base_url or ""
        if await PairServerDialog(self._parts, self._window, address).filled_in() is not None:
            self._parts.reopen()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Restart the inactivity timer on input in any window of this process."""
        if event.type() in INPUTS:
            self.somebody_is_here()
        return False

    def somebody_is_here(self) -> None:
        if self._lock_if_over():
            return
        self._used_at = elapsed()
        if self._asleep.isActive():
            self._idle.start()

    def _lock_if_over(self) -> bool:
        """Check the time again. Timers stand still during suspend, and another person may have woken the computer."""
        seconds = self._parts.settings.choices.lock_minutes * 60
        over = self._asleep.isActive() and elapsed() - self._used_at >= seconds
        if over:
            self._access.fall()
        return over

    def _tell(self) -> None:
        access = self._access
        here = None if access.operator is None else access.operator.operator_id
        before, self._was_here = self._was_here, here
        falls = access.is_locked and not self._was_locked  # also if nobody had signed in
        self._was_locked = access.is_locked
        if falls or before not in (None, here):
            self._leave()
        self._count_anew()
        word = lock_words(access.operators, access.operator, locks=access.locks)
        self._window.navigation.show_lock(word)
        self._window.status.show_operator(access.who)
        why_not = None if word else str(NO_OPERATORS)
        command = WindowCommand(
            key=KEY, words=word or tr("Unlock…"), run=self.lock_or_unlock, why_not=why_not, keys=KEYS, icon="lock"
        )
        self._window.registry.add_shell([command])

    def _leave(self) -> None:
        """Close what the last operator opened, secrets included."""
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
        unwatch(self)
        if self._access.operator is not None:
            watch(self)
        if self._access.operator is None or not minutes:
            self._idle.stop()
            self._asleep.stop()
        else:
            self._used_at = elapsed()
            self._idle.start(minutes * 60_000)
            self._asleep.start()
