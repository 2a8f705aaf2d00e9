"""Who works at this window: unlocked by a person with a PIN, locked by them or when nobody is here any more."""

from __future__ import annotations

import time
from functools import partial
from pathlib import Path
from uuid import UUID

import msgspec
from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication, QDialog

from app.console import Console
from app.dialogs.pair_server import PairServerDialog
from app.dialogs.unlock import open_unlock
from app.errors import ConsoleError
from app.language.translate import Phrase, tr
from app.process import windows_here
from app.process.access import Access
from app.process.window_door import CHOOSE, LOCK, SESSION, USED
from app.process.windows_here import HeldSession
from app.session.console_parts import ConsoleParts
from app.session.flows import flow
from app.session.window_command import WindowCommand
from app.window.main_window import MainWindow
from app.window.single_instance import SingleInstance
from app.words.consoles import lock_words

# Seconds since some moment, those included in which the computer slept.


def elapsed() -> float:
    """Timers of Qt and Python stand still meanwhile on Linux."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    if hasattr(time, "CLOCK_MONOTONIC"):  # macOS: this one goes on, Python's own does not
        return time.clock_gettime(time.CLOCK_MONOTONIC)
    return time.monotonic()


# One person's windows at this computer lock at once, and those of one console are unlocked as one.
#
# Each is a process of its own and keeps its session in memory alone: one that is killed comes up locked, unless
# another window of its console is unlocked. All of a console's have the same session, and the server ends that one
# for all; what they tell each other makes it at once, also where no server answers.


class LockedTogether(QObject):
    def __init__(self, console: Console, single: SingleInstance, *, root: Path, site: Path) -> None:
        """`root`: the data folder of the person; `site`: of the window on the whole site, also where this is a
        customer's."""
        super().__init__(console.window)
        (lock,) = console.window.findChildren(OperatorLock)
        parts = console.parts
        self._parts, self._single, self._root, self._site = parts, single, root, site
        self._minutes = parts.settings.choices.lock_minutes
        access = parts.access
        access.locked_here.connect(partial(self._tell, LOCK))
        access.unlocked_here.connect(self._tell_session)
        lock.used.connect(partial(self._tell, USED))
        single.locked.connect(access.lock_too)
        single.used.connect(lock.somebody_is_here)
        single.session_told.connect(self._take)
        single.session_of = self._held
        if parts.account is None:
            parts.settings.changed.connect(self._tell_minutes)
        self._join()

    @flow
    async def _join(self) -> None:
        """The others may be unlocked already. A lock that falls meanwhile is newer than what they say."""
        access, changes = self._parts.access, self._parts.access.changes
        ask = partial(windows_here.ask_session, self._root, self._site, self._single.address)
        session = await self._parts.tasks.call(ask)
        if session is not None and changes == access.changes:
            access.share(session)

    def _take(self, told: HeldSession) -> None:
        if told.site == str(self._site) and told.session_token is not None:
            self._parts.access.share(told.session_token)

    def _held(self, asked: HeldSession) -> HeldSession:
        is_ours = asked.site == str(self._site)
        return msgspec.structs.replace(asked, session_token=self._parts.session.link.session if is_ours else None)

    def _tell_session(self) -> None:
        """Only windows of this console can use it, and no other is told."""
        held = HeldSession(site=str(self._site), session_token=self._parts.session.link.session)
        self._tell(SESSION + msgspec.json.encode(held) + b"\n", site=self._site)

    def _tell_minutes(self) -> None:
        """After how many of them it locks is chosen here for the windows of customers, too."""
        minutes = self._parts.settings.choices.lock_minutes
        if minutes != self._minutes:
            self._minutes = minutes
            choice = msgspec.json.encode({"lock_minutes": minutes})
            self._tell(CHOOSE + choice + b"\n", site=self._site)

    def _tell(self, line: bytes, site: Path | None = None) -> None:
        """One after another, so that a lock is not overtaken by the unlocking before it."""
        root, own = self._root, self._single.address
        self._parts.tasks.write(lambda: windows_here.tell(windows_here.others(root, site, own), line), _raised, self)


def _raised(error: ConsoleError) -> None:
    """Windows that do not answer are passed over."""
    raise error


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

    @flow
    async def _pair_anew(self) -> None:
        """The window opens again as the console that it is then."""
        address = self._parts.session.link.base_url or ""
        if await PairServerDialog(self._parts, self._window, address).filled_in() is not None:
            self._parts.reopen()

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
