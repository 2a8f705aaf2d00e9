"""The life cycle of a print job: one table of transitions, one function that applies them. Pure.

The rule: the point of no return is the first byte handed to a device. Before it, work is retried for ever. After it,
nothing is ever sent again automatically.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from uuid import UUID

from server_core.contract.messages.jobs import LifeCycleMessages
from server_core.contract.messages.message import Message
from server_core.contract.types.states import JobStatus

PENDING, RESERVED, PRINTING = JobStatus.PENDING, JobStatus.RESERVED, JobStatus.PRINTING
PRINTED, FAILED, CANCELLED = JobStatus.PRINTED, JobStatus.FAILED, JobStatus.CANCELLED
FINAL = frozenset({PRINTED, FAILED, CANCELLED})
NOT_STARTED = frozenset({PENDING, RESERVED})
"""No byte was sent: it can be cancelled, held, moved, or expire."""


class Transition(StrEnum):
    """Events of a job's life cycle; the words are also the kinds of its events."""

    LEASE = "leased"  # an agent takes the job
    RELEASE = "released"  # the agent gives it back, nothing sent
    LEASE_END = "lease_ended"  # the agent fell silent before start
    OUT_OF_TURN = "out_of_turn"  # its start was refused: an earlier job comes first, or another one prints
    TAKE_BACK = "taken_back"  # an operator stops the job before start
    PREPARE_FAIL = "prepare_failed"  # the document can never be printed here
    START = "started"  # the agent is about to send the first byte
    NOT_STARTED = "not_started"  # its journal proves that no byte was sent
    PRINT = "printed"
    FAIL = "failed"
    AGENT_SILENT = "agent_silent"  # bytes may have left, and the agent is silent
    LOSE_SIGHT = "unconfirmed"  # bytes may have left, and the agent no longer watches
    SEEN_AGAIN = "seen_again"  # the holder is back and still watches the print
    GIVE_UP = "outcome_unknown"  # ten minutes later the outcome is still unknown
    CANCEL = "cancelled"  # before start, by an operator or the system
    CANCEL_CONFIRM = "cancel_confirmed"  # while printing, by the agent: nothing sent or the printer confirmed
    EXPIRE = "expired"
    OPERATOR_YES = "operator_confirmed"  # "did it come out?" - yes
    OPERATOR_NO = "operator_denied"  # - no
    # after a restored backup the agent's ledger is right
    LEDGER_PRINTED = "ledger_printed"
    LEDGER_FAILED = "ledger_failed"
    LEDGER_CANCELLED = "ledger_cancelled"
    LEDGER_UNKNOWN = "ledger_unknown"  # bytes left, and the outcome was never recorded


TABLE: dict[tuple[JobStatus, Transition], JobStatus] = {
    (PENDING, Transition.LEASE): RESERVED,
    (PENDING, Transition.CANCEL): CANCELLED,
    (PENDING, Transition.EXPIRE): FAILED,
    (RESERVED, Transition.RELEASE): PENDING,
    (RESERVED, Transition.LEASE_END): PENDING,
    (RESERVED, Transition.OUT_OF_TURN): PENDING,
    (RESERVED, Transition.TAKE_BACK): PENDING,
    (RESERVED, Transition.PREPARE_FAIL): FAILED,
    (RESERVED, Transition.CANCEL): CANCELLED,
    (RESERVED, Transition.START): PRINTING,
    (PRINTING, Transition.NOT_STARTED): PENDING,
    (PRINTING, Transition.PRINT): PRINTED,
    (PRINTING, Transition.FAIL): FAILED,
    (PRINTING, Transition.AGENT_SILENT): PRINTING,
    (PRINTING, Transition.LOSE_SIGHT): PRINTING,
    (PRINTING, Transition.SEEN_AGAIN): PRINTING,
    (PRINTING, Transition.CANCEL_CONFIRM): CANCELLED,
    (PRINTING, Transition.GIVE_UP): FAILED,
    (PRINTING, Transition.OPERATOR_YES): PRINTED,
    (PRINTING, Transition.OPERATOR_NO): FAILED,
    (PENDING, Transition.LEDGER_PRINTED): PRINTED,
    (PENDING, Transition.LEDGER_FAILED): FAILED,
    (PENDING, Transition.LEDGER_CANCELLED): CANCELLED,
    (PENDING, Transition.LEDGER_UNKNOWN): PRINTING,
    (PRINTING, Transition.LEDGER_PRINTED): PRINTED,
    (PRINTING, Transition.LEDGER_FAILED): FAILED,
    (PRINTING, Transition.LEDGER_CANCELLED): CANCELLED,
    (PRINTING, Transition.LEDGER_UNKNOWN): PRINTING,
}
"""All legal pairs; every other one is refused."""

HOLDER_TRANSITIONS = frozenset(
    {Transition.RELEASE, Transition.PREPARE_FAIL, Transition.START, Transition.NOT_STARTED, Transition.SEEN_AGAIN}
)
"""Transitions by the lease's holder: attempt and lease must match."""

REPORTS = frozenset({Transition.PRINT, Transition.FAIL, Transition.LOSE_SIGHT, Transition.CANCEL_CONFIRM})
"""Reports after start: attempt and lease must match, but the lease may have ended or be unknown.

The attempt alone is not enough: if the same backup is restored twice, attempts are counted again.
"""

UNCONFIRMED_ONLY = frozenset(
    {Transition.SEEN_AGAIN, Transition.GIVE_UP, Transition.OPERATOR_YES, Transition.OPERATOR_NO}
)


class IllegalAction(Exception):
    """The action is not legal now; nothing changed. `message` is a clause that gives the reason."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


class StaleHolder(IllegalAction):
    """Attempt or lease do not match: another agent holds the job, or it was cancelled."""


class AlreadyFinal(IllegalAction):
    """A late report on a final job: kept as an event, changes nothing."""


def not_possible(transition: Transition, status: JobStatus) -> IllegalAction:
    return IllegalAction(LifeCycleMessages.ACT_NOT_IN_STATE(act=transition.value, status=status.value))


@dataclass(frozen=True, kw_only=True, slots=True)
class JobState:
    """The part of a job that the life cycle decides on. `attempt` is the fencing number."""

    status: JobStatus
    attempt: int = 0
    lease_id: UUID | None = None
    unconfirmed: bool = False
    held: bool = False
    stale: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class ReportHolder:
    """The sender of a report: the attempt and lease that an agent's call names."""

    attempt: int
    lease_id: UUID


def advance(
    state: JobState, transition: Transition, *, holder: ReportHolder | None = None, new_lease: UUID | None = None
) -> JobState:
    """Return the state after `transition`.

    `LEASE` needs `new_lease`; an agent's actions need its `holder`. Raises IllegalAction, StaleHolder or AlreadyFinal;
    then nothing may change.
    """
    if transition in HOLDER_TRANSITIONS or transition in REPORTS:
        if holder is None:
            raise ValueError(f"{transition} needs its holder")
        if state.status in FINAL:
            raise AlreadyFinal(LifeCycleMessages.ACT_ON_ENDED_JOB(act=transition.value, status=state.status.value))
        forgotten = state.lease_id is None and transition in REPORTS
        if holder.attempt != state.attempt or not (forgotten or holder.lease_id == state.lease_id):
            attempts = {"attempt": holder.attempt, "current": state.attempt}
            raise StaleHolder(LifeCycleMessages.ACT_OF_OTHER_ATTEMPT(act=transition.value, **attempts))
    target = TABLE.get((state.status, transition))
    if target is None:
        raise not_possible(transition, state.status)
    if transition is Transition.LEASE:
        if state.held:
            raise IllegalAction(LifeCycleMessages.JOB_IS_HELD())
        if state.stale:
            raise IllegalAction(LifeCycleMessages.JOB_GREW_OLD())
        if new_lease is None:
            raise ValueError("a lease needs its id")
        return replace(state, status=target, attempt=state.attempt + 1, lease_id=new_lease)
    if transition in UNCONFIRMED_ONLY and not state.unconfirmed:
        raise IllegalAction(LifeCycleMessages.OUTCOME_IS_KNOWN(act=transition.value))
    if transition in (Transition.AGENT_SILENT, Transition.SEEN_AGAIN):
        return replace(state, unconfirmed=transition is Transition.AGENT_SILENT)
    if transition in (Transition.LOSE_SIGHT, Transition.LEDGER_UNKNOWN):
        return replace(state, status=target, lease_id=None, unconfirmed=True)
    if transition is Transition.START:
        return replace(state, status=target)
    # reports about a cancelled attempt come too late
    attempt = state.attempt + 1 if transition is Transition.CANCEL else state.attempt
    return replace(state, status=target, attempt=attempt, lease_id=None, unconfirmed=False)
