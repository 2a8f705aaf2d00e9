"""Was it ordered twice? What a person is asked about a job."""

from __future__ import annotations

from enum import StrEnum
from uuid import UUID

from msgspec import Struct


class TwinQuestion(Struct, frozen=True, kw_only=True):
    """Are both wanted? `print_job_id`, `reference`: of the job that had the same content so many minutes before;
    `notice`: its number; whoever closes it has answered, for all of `series`: the references (else file names) of all
    that have this content and were or may be printed, in the order in which they came; empty = these two."""

    notice: int
    print_job_id: UUID
    reference: str | None
    minutes: int
    series: list[str | None] = []


class TwinAnswer(StrEnum):
    BOTH = "both"
    """All of them are wanted."""
    THROWN = "thrown"
    """One too many was printed, and was thrown away."""


class CloseNotice(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`answer`: to `same_content` alone, null = closed without saying. It stays in the notice's details."""

    answer: TwinAnswer | None = None
