"""What every system can be asked: to open `spoolhouse://` links with a command, or to stop doing so."""

from __future__ import annotations

from enum import StrEnum
from typing import Protocol


class Registered(StrEnum):
    NEW = "new"
    ALREADY = "already"
    ANOTHERS = "anothers"  # this user chose another program for such links, which is left as it is


class LinkHandler(Protocol):
    """For this user alone; blocking, short. Raises OSError."""

    def register(self) -> Registered: ...

    def unregister(self) -> None: ...
