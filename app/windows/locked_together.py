"""One person's windows at this computer lock at once, and those of one console are unlocked as one.

Each is a process of its own and keeps its session in memory alone: one that is killed comes up locked, unless another
window of its console is unlocked. All of a console's have the same session, and the server ends that one for all; what
they tell each other makes it at once, also where no server answers.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

import msgspec
from PySide6.QtCore import QObject

from app import windows_here
from app.console import Console
from app.errors import ConsoleError
from app.window_door import CHOOSE, LOCK, SESSION, USED
from app.windows.operator_lock import OperatorLock
from app.windows.single_instance import SingleInstance
from app.windows_here import HeldSession


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

    def _join(self) -> None:
        """The others may be unlocked already. A lock that falls meanwhile is newer than what they say."""
        access, changes = self._parts.access, self._parts.access.changes

        def told(session: str | None) -> None:
            if session is not None and changes == access.changes:
                access.share(session)

        ask = partial(windows_here.ask_session, self._root, self._site, self._single.address)
        self._parts.tasks.run(ask, told, _raised, self)

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
