"""Whether a job is as a person's own answer left it: by the fact that the server tells, never by its words. Pure."""

from __future__ import annotations

from app.vocabulary.jobs import JobState, job_state
from app.vocabulary.people import NO_NAME
from server_core.contract.types.jobs import Counted, JobRow, Seen, SeenOutcome
from server_core.contract.types.states import Confirmation, JobStatus


def is_printed(row: JobRow) -> bool:
    """By a person's word."""
    return row.status is JobStatus.PRINTED or (row.settled and row.reprinted_as is None)


def is_denied(row: JobRow, operator: str, counted: Counted | None = None) -> bool | None:
    """By the word of this `operator` (empty: has no name), and all of it is missing; or as much as was `counted`.
    None: a person answered, and the server does not tell what."""
    if row.status is not JobStatus.FAILED or is_printed(row) or job_state(row) is JobState.NOT_CONFIRMED:
        return False
    if row.evidence is not Confirmation.OPERATOR_CONFIRMED:
        return False
    return None if row.seen is None else row.seen == denial(operator, counted)


def denial(operator: str, counted: Counted | None = None) -> Seen:
    """What the server tells of such an answer."""
    name = operator or NO_NAME
    by = f"{name[:1].upper()}{name[1:]}"
    if counted is None:
        return Seen(outcome=SeenOutcome.MISSING, by=by)
    return Seen(outcome=SeenOutcome.COUNTED, by=by, out=counted.out, ordered=counted.ordered)
