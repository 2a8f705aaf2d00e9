"""What comes through the live stream, before it is understood."""

from __future__ import annotations

import msgspec


class StreamOpened(msgspec.Struct, frozen=True):
    """The server accepted the stream; every later change will come through it."""


class StreamAlive(msgspec.Struct, frozen=True):
    """A comment line: nothing changed, and the data is live."""


class StreamEvent(msgspec.Struct, frozen=True, kw_only=True):
    """One event as it came; `number` is what `Last-Event-ID` resumes from."""

    number: str | None
    name: str
    data: bytes
