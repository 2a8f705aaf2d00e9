"""Status and facts from a device behind a TCP port, in the language that it prints in.

Each question takes a connection, and some printers serve only one: a silent device is not asked again for a while.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

from agent_core.backends.sessions import SessionRefused, Sessions
from agent_core.backends.tcp_channel import TcpChannel
from agent_core.domain import DeviceStatus
from agent_core.status import languages
from agent_core.status.told import Told
from server_core.contract.types.documents import RawLanguage

_Said = TypeVar("_Said")
REST_SECONDS = 300.0
"""Pause before a silent device is asked again. It answers after a new firmware or another setting, if ever."""
FIRST_REST_SECONDS = 5.0
"""First pause, doubled each time, for a device that has to identify itself."""
MOST_SILENCES = 3
"""Unanswered questions in a row after which a device that used to answer counts as silent."""


class Asked:
    """Asks one device; never while a job is on its way to it.

    `answers`: it does, as far as is known. `told`: the last that it told of itself. `is_awaited`: it has to identify
    itself, so a silent device is asked again sooner.
    """

    def __init__(self, sessions: Sessions, language: RawLanguage | None) -> None:
        self._sessions = sessions
        self._language = language
        self._silences = 0
        self._rests_until = 0.0
        self._learns_at = 0.0
        self.answers = False
        self.is_awaited = False
        self.told: Told | None = None

    @property
    def may_ask(self) -> bool:
        """Return whether a question may be sent. Without a known language it could be printed as text."""
        return self._language is not None and time.monotonic() >= self._rests_until

    @property
    def may_learn(self) -> bool:
        return self.may_ask and time.monotonic() >= self._learns_at

    async def status(self, seconds: float, *, thorough: bool = True) -> DeviceStatus | None:
        """Ask for the status.

        None = no answer. Raises OSError if unreachable, SessionRefused if it serves another session.
        """

        async def ask(language: RawLanguage, channel: TcpChannel) -> DeviceStatus | None:
            return await languages.status_of(language, channel, seconds, thorough=thorough, known=self.told)

        said = await self._connected(ask)
        self._note(said is not None)
        return said

    async def learn(self, seconds: float, *, first_seconds: float | None = None) -> Told | None:
        """Ask for the device's facts. None = it reports none now.

        `first_seconds`: for the first question; None = `seconds`. Raises OSError if unreachable, SessionRefused if it
        serves another session.
        """

        async def ask(language: RawLanguage, channel: TcpChannel) -> Told | None:
            return await languages.told_of(language, channel, seconds, first_seconds=first_seconds)

        said = await self._connected(ask)
        self.told = said or self.told
        if said is None:
            self._learns_at = time.monotonic() + self._rest_seconds
        else:
            self._note(True)
        return said

    async def _connected(self, ask: Callable[[RawLanguage, TcpChannel], Awaitable[_Said | None]]) -> _Said | None:
        assert self._language is not None  # noqa: S101
        async with TcpChannel(self._sessions.host, self._sessions.port, sessions=self._sessions) as channel:
            try:
                return await ask(self._language, channel)
            except SessionRefused:
                raise
            except OSError:
                if not channel.reached:
                    raise
                return None  # it broke the connection instead of an answer

    def _note(self, has_answered: bool) -> None:
        if has_answered:
            if not self.answers:  # a slow one: it is asked with more patience now
                self._learns_at = 0.0
            self.answers, self._silences = True, 0
            return
        self._silences += 1
        if not self.answers or self._silences >= MOST_SILENCES:
            self.answers = False
            self._rests_until = time.monotonic() + self._rest_seconds

    @property
    def _rest_seconds(self) -> float:
        if not self.is_awaited:
            return REST_SECONDS
        return min(REST_SECONDS, FIRST_REST_SECONDS * (1 << min(self._silences, 8)))

    def forget_silence(self) -> None:
        """Ask again: the device was away, and another one may answer next."""
        self._rests_until = self._learns_at = 0.0
        self._silences = 0
