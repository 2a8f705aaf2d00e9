"""Where the bytes of a picture come from: a job's document at the server, or a file that was opened here."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol
from uuid import UUID

from app.client import ConsoleClient


class PageSource(Protocol):
    """Compared and hashed by what it stands for, never by its bytes."""

    async def bytes_of(self, client: ConsoleClient) -> bytes: ...


@dataclass(frozen=True, slots=True)
class JobDocument:
    job_id: UUID

    async def bytes_of(self, client: ConsoleClient) -> bytes:
        return await client.document(self.job_id)


@dataclass(frozen=True, slots=True)
class LocalDocument:
    """The bytes as they were read: what is shown is what is printed, whatever becomes of the file."""

    sha256: str
    content: bytes = field(repr=False, compare=False)

    async def bytes_of(self, client: ConsoleClient) -> bytes:
        return self.content
