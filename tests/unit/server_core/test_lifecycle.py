"""The life cycle of a job under any sequence of acts."""

from __future__ import annotations

from uuid import UUID, uuid5

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from server_core.contract.decisions.life_cycle import (
    FINAL,
    HOLDER_TRANSITIONS,
    REPORTS,
    TABLE,
    UNCONFIRMED_ONLY,
    AlreadyFinal,
    IllegalAction,
    JobState,
    ReportHolder,
    StaleHolder,
    Transition,
    advance,
)
from server_core.contract.types.states import JobStatus

SPACE = UUID(int=7)
LEASES = [uuid5(SPACE, str(number)) for number in range(3)]
STATUSES = list(JobStatus)
states = st.builds(
    JobState,
    status=st.sampled_from(STATUSES),
    attempt=st.integers(0, 3),
    lease_id=st.none() | st.sampled_from(LEASES),
    unconfirmed=st.booleans(),
    held=st.booleans(),
)
holders = st.builds(ReportHolder, attempt=st.integers(0, 3), lease_id=st.sampled_from(LEASES))
acts = st.sampled_from(list(Transition))


@given(states, acts, holders, st.sampled_from(LEASES))
@example(
    state=JobState(status=JobStatus.PENDING, unconfirmed=True),
    act=Transition.CANCEL,
    holder=ReportHolder(attempt=0, lease_id=LEASES[0]),
    new_lease=LEASES[0],
)
def test_only_pairs_of_the_table_and_attempts_only_grow(
    state: JobState, act: Transition, holder: ReportHolder, new_lease: UUID
) -> None:
    try:
        after = advance(state, act, holder=holder, new_lease=new_lease)
    except IllegalAction:
        return
    assert after.status is TABLE[state.status, act]
    assert state.status not in FINAL
    assert after.attempt - state.attempt == (1 if act in {Transition.LEASE, Transition.CANCEL} else 0)
    if after.status in FINAL:
        assert after.lease_id is None
        assert not after.unconfirmed


@given(states.filter(lambda state: state.status in FINAL), acts, holders)
def test_a_final_state_never_changes(state: JobState, act: Transition, holder: ReportHolder) -> None:
    expected = AlreadyFinal if act in HOLDER_TRANSITIONS | REPORTS else IllegalAction
    with pytest.raises(expected):
        advance(state, act, holder=holder, new_lease=LEASES[0])


@given(
    states.filter(lambda state: state.status not in FINAL),
    st.sampled_from(sorted(HOLDER_TRANSITIONS | REPORTS)),
    holders,
)
def test_a_stale_holder_changes_nothing(state: JobState, act: Transition, holder: ReportHolder) -> None:
    forgotten = act in REPORTS and state.lease_id is None
    stale = holder.attempt != state.attempt or (holder.lease_id != state.lease_id and not forgotten)
    if stale:
        with pytest.raises(StaleHolder):
            advance(state, act, holder=holder)


def test_a_held_job_is_not_leased() -> None:
    with pytest.raises(IllegalAction):
        advance(JobState(status=JobStatus.PENDING, held=True), Transition.LEASE, new_lease=LEASES[0])
    assert advance(JobState(status=JobStatus.PENDING), Transition.LEASE, new_lease=LEASES[0]).lease_id == LEASES[0]


def test_only_an_agent_that_still_watches_can_be_seen_again() -> None:
    holder = ReportHolder(attempt=1, lease_id=LEASES[0])
    printing = JobState(status=JobStatus.PRINTING, attempt=1, lease_id=LEASES[0])
    silent = advance(printing, Transition.AGENT_SILENT)
    assert advance(silent, Transition.SEEN_AGAIN, holder=holder) == printing
    for state in (printing, silent):
        with pytest.raises(StaleHolder):
            advance(advance(state, Transition.LOSE_SIGHT, holder=holder), Transition.SEEN_AGAIN, holder=holder)


def test_every_legal_pair_is_reached_from_a_new_job() -> None:
    seen: set[tuple[JobStatus, Transition]] = set()
    known = {JobState(status=JobStatus.PENDING)}
    waiting = list(known)
    while waiting:
        state = waiting.pop()
        if state.attempt > 3:
            continue
        for act in Transition:
            holder = ReportHolder(attempt=state.attempt, lease_id=state.lease_id or LEASES[0])
            try:
                after = advance(state, act, holder=holder, new_lease=LEASES[0])
            except IllegalAction:
                continue
            seen.add((state.status, act))
            if after not in known:
                known.add(after)
                waiting.append(after)
    assert seen == set(TABLE)
    assert {state.status for state in known} == set(JobStatus)


@pytest.mark.parametrize("act", sorted(UNCONFIRMED_ONLY))
def test_only_an_unknown_outcome_is_decided_from_outside(act: Transition) -> None:
    holder = ReportHolder(attempt=1, lease_id=LEASES[0])
    printing = JobState(status=JobStatus.PRINTING, attempt=1, lease_id=LEASES[0])
    with pytest.raises(IllegalAction):
        advance(printing, act, holder=holder)
    unknown = advance(printing, Transition.AGENT_SILENT)
    after = advance(unknown, act, holder=holder)
    assert not after.unconfirmed
    assert after.status in FINAL or after == printing
