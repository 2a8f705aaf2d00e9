"""What is known of a USB printer that is asked in the language that it prints in.

A silent one is left alone for a while: what it does not understand it might print one day.
"""

from __future__ import annotations

import time

from agent_core.backends.usb.channel import LinkChannel
from agent_core.domain import DeviceStatus
from agent_core.status import languages
from agent_core.status.told import Told
from server_core.contract.types.documents import RawLanguage

REST_SECONDS = 300.0
MOST_SILENCES = 3
"""In a row, of a device that used to answer."""


class UsbAsked:
    """Never while a job is on its way. `told`: the last that it told of itself."""

    def __init__(self, language: RawLanguage | None) -> None:
        self._language = language
        self._silences = 0
        self._rests_until = 0.0
        self.answers = False
        self.told: Told | None = None

    async def status(self, channel: LinkChannel, seconds: float, *, thorough: bool = True) -> DeviceStatus | None:
        """None = it does not say. Raises OSError where it is gone."""
        if self._language is None or time.monotonic() < self._rests_until:
            return None
        said = await languages.status_of(self._language, channel, seconds, thorough=thorough, known=self.told)
        self._note(said is not None)
        return said

    async def learn(self, channel: LinkChannel, seconds: float) -> None:
        """Ask what it is. Raises OSError where it is gone."""
        if self._language is None or time.monotonic() < self._rests_until:
            return
        said = await languages.told_of(self._language, channel, seconds)
        self.told = said or self.told
        self._note(said is not None)

    def _note(self, has_answered: bool) -> None:
        if has_answered:
            self.answers, self._silences = True, 0
            return
        self._silences += 1
        if not self.answers or self._silences >= MOST_SILENCES:
            self.answers = False
            self._rests_until = time.monotonic() + REST_SECONDS
