"""What every part of the console's client is made of: one call of `/console-api/v1`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TypeVar
from uuid import UUID

import msgspec

T = TypeVar("T")


class Calls(ABC):
    """A part of ConsoleClient, which says how a call goes over the network."""

    @abstractmethod
    async def _call(
        self,
        method: str,
        path: str,
        kind: type[T],
        *,
        body: msgspec.Struct | bytes | None = None,
        query: dict[str, str] | None = None,
        about: UUID | None = None,
        key: str | None = None,
        told: Callable[[int], None] | None = None,
        session: str | None = None,
    ) -> T:
        """`about`: another account than that of the other calls. `key`: a repeat with the same one does nothing more.
        `told`: how many bytes of a body have left. `session`: of another operator than the other calls are."""

    @abstractmethod
    async def _send(self, method: str, path: str) -> bytes:
        """What is answered, as it is: of calls whose answer says nothing."""
