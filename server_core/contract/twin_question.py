"""Was it ordered twice? What a person is asked about a job."""

from __future__ import annotations

from uuid import UUID

from msgspec import Struct


class TwinQuestion(Struct, frozen=True, kw_only=True):
    """Are both wanted? `print_job_id`, `reference`: of the job that had the same content so many minutes before;
    `notice`: its number; whoever closes it has answered."""

    notice: int
    print_job_id: UUID
    reference: str | None
    minutes: int
