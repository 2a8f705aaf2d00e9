"""States of jobs as operators distinguish them, in one table for the console's rows and the server's queries. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum

from server_core.contract.types.states import JobStatus


class ShownState(StrEnum):
    """The states that operators distinguish; finer than the API's status."""

    WAITING = "waiting"
    HELD = "held"
    STALE = "stale"
    SENT = "sent"
    PRINTING = "printing"
    NOT_CONFIRMED = "not_confirmed"
    FAILED = "failed"
    SETTLED = "settled"
    """Failed, and no longer needs anybody."""
    PRINTED = "printed"
    CANCELLED = "cancelled"


class Fact(StrEnum):
    """A fact about a job that decides its state beside its status."""

    HELD = "held"
    """Held by a person, or for its medium."""
    STALE = "stale"
    UNCONFIRMED = "unconfirmed"
    SETTLED = "settled"
    CAME_OUT = "came_out"
    """A person saw it come out after it was given up."""
    IN_DOUBT = "in_doubt"
    """It may be on paper, and nobody has checked."""


NEEDS_YOU = frozenset({ShownState.NOT_CONFIRMED, ShownState.FAILED})
ONLY_A_PERSON_RELEASES = frozenset({ShownState.HELD, ShownState.STALE})
Facts = Mapping[Fact, bool]
RULES: tuple[tuple[JobStatus, Facts, ShownState], ...] = (
    (JobStatus.PENDING, {Fact.HELD: True}, ShownState.HELD),
    (JobStatus.PENDING, {Fact.HELD: False, Fact.STALE: True}, ShownState.STALE),
    (JobStatus.PENDING, {Fact.HELD: False, Fact.STALE: False}, ShownState.WAITING),
    (JobStatus.RESERVED, {}, ShownState.SENT),
    (JobStatus.PRINTING, {Fact.UNCONFIRMED: True}, ShownState.NOT_CONFIRMED),
    (JobStatus.PRINTING, {Fact.UNCONFIRMED: False}, ShownState.PRINTING),
    (JobStatus.PRINTED, {}, ShownState.PRINTED),
    (JobStatus.FAILED, {Fact.SETTLED: True, Fact.CAME_OUT: True}, ShownState.PRINTED),
    (JobStatus.FAILED, {Fact.SETTLED: True, Fact.CAME_OUT: False}, ShownState.SETTLED),
    (JobStatus.FAILED, {Fact.SETTLED: False, Fact.IN_DOUBT: True}, ShownState.NOT_CONFIRMED),
    (JobStatus.FAILED, {Fact.SETTLED: False, Fact.IN_DOUBT: False}, ShownState.FAILED),
    (JobStatus.CANCELLED, {}, ShownState.CANCELLED),
)
"""Exactly one rule applies to any status and facts."""


def shown_state(status: JobStatus, facts: Facts) -> ShownState:
    return next(state for of, needed, state in RULES if of is status and needed.items() <= facts.items())


def needs_person(state: ShownState, *, is_asked_about: bool, is_delayed: bool, printer_stopped: bool) -> bool:
    """Return whether a person must do something about a job now. Failures count until the end of their day.

    - `is_asked_about`: a question about duplicate content is open
    - `is_delayed`: an action on it can still be undone, and holds it for some seconds
    - `printer_stopped`: its printer, not paused on purpose, needs a person before it prints again
    """
    if is_asked_about or state in NEEDS_YOU:
        return True
    if is_delayed:
        return False
    return state in ONLY_A_PERSON_RELEASES or (state is ShownState.WAITING and printer_stopped)


def rules_of(*states: ShownState) -> Iterator[tuple[JobStatus, Facts]]:
    """Return the conditions of these states, any of which applies."""
    return ((status, facts) for status, facts, state in RULES if state in states)
