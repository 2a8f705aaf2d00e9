"""What became of a job: the facts that the engine owes its server."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol
from uuid import UUID

from server_core.contract.agent import Outcome
from server_core.contract.public import Confirmation, FailureReason


class AttemptRef(Protocol):
    """What names one attempt: a lease, or the journal's row of it."""

    @property
    def print_job_id(self) -> UUID: ...
    @property
    def attempt(self) -> int: ...
    @property
    def lease_id(self) -> UUID: ...


@dataclass(frozen=True, kw_only=True, slots=True)
class JobResult:
    """Outcome of one attempt. `bytes_sent` counts bytes handed to the device.

    `evidence` of an unknown outcome: the device acknowledged all bytes and then reset the connection.
    """

    print_job_id: UUID
    attempt: int
    lease_id: UUID
    outcome: Outcome
    evidence: Confirmation | None = None
    failure_reason: FailureReason | None = None
    message: str | None = None
    bytes_sent: int | None = None

    @staticmethod
    def of(
        attempt: AttemptRef,
        outcome: Outcome,
        *,
        evidence: Confirmation | None = None,
        failure_reason: FailureReason | None = None,
        message: str | None = None,
        bytes_sent: int | None = None,
    ) -> JobResult:
        return JobResult(
            print_job_id=attempt.print_job_id,
            attempt=attempt.attempt,
            lease_id=attempt.lease_id,
            outcome=outcome,
            evidence=evidence,
            failure_reason=failure_reason,
            message=message,
            bytes_sent=bytes_sent,
        )
