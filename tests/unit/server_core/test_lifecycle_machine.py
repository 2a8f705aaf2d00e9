"""A server, its backups, agents with their ledgers, and paper, in every order of events.

N1 to N5 and N7 are rules of `tests/torture/paper/checker.py`.

The model is small and pure: `advance` decides, a lost message is an act that the other side never hears of.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from uuid import UUID, uuid5

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test

from server_core.contract.decisions.life_cycle import (
    FINAL,
    PENDING,
    PRINTING,
    RESERVED,
    IllegalAction,
    JobState,
    ReportHolder,
    Transition,
    advance,
)
from server_core.contract.types.states import JobStatus

SPACE = UUID(int=8)
AGENTS = (0, 1)
APART = 100
"""Start of the count of a restored job's attempts."""
FULL = 3
"""Pieces of a whole stream."""
jobs = st.integers(0, 2)
agents = st.sampled_from(AGENTS)


@dataclass
class Grant:
    """An agent's view of one attempt. `armed` and `outcome` are in its ledger and survive its death."""

    holder: ReportHolder
    started: bool = False
    armed: bool = False
    sent: int = 0
    outcome: Transition | None = None
    alive: bool = True


LEDGER = {
    Transition.PRINT: Transition.LEDGER_PRINTED,
    Transition.FAIL: Transition.LEDGER_FAILED,
    Transition.CANCEL_CONFIRM: Transition.LEDGER_CANCELLED,
    Transition.LOSE_SIGHT: Transition.LEDGER_UNKNOWN,
    None: Transition.LEDGER_UNKNOWN,
}


@dataclass
class Job:
    """`backup`: state and holder of then; `due`: agents that have not told a restored server yet."""

    state: JobState = field(default_factory=lambda: JobState(status=PENDING))
    backup: tuple[JobState, int | None] | None = None
    due: set[int] = field(default_factory=set)
    holder: int | None = None
    grants: dict[tuple[int, int], Grant] = field(default_factory=dict)
    papers: int = 0
    ended: list[JobStatus] = field(default_factory=list)
    leases: int = 0


class LifeCycle(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.jobs = [Job() for _ in range(3)]
        self.ledgers: dict[int, set[int]] = {agent: set() for agent in AGENTS}

    def act(self, job: Job, act: Transition, holder: ReportHolder | None = None, new_lease: UUID | None = None) -> bool:
        """True = the server did it."""
        try:
            job.state = advance(job.state, act, holder=holder, new_lease=new_lease)
        except IllegalAction:
            return False
        if job.state.status in FINAL:
            job.ended.append(job.state.status)
        return True

    # agents

    @rule(number=jobs, agent=agents, heard=st.booleans())
    def lease(self, number: int, agent: int, heard: bool) -> None:
        job = self.jobs[number]
        if agent in job.due:
            return
        job.leases += 1
        lease_id = uuid5(SPACE, f"{number} {job.leases}")
        if not self.act(job, Transition.LEASE, new_lease=lease_id):
            return
        job.holder = agent
        if heard:
            holder = ReportHolder(attempt=job.state.attempt, lease_id=lease_id)
            job.grants[agent, holder.attempt] = Grant(holder=holder)

    def grants(self, number: int, agent: int) -> list[Grant]:
        job = self.jobs[number]
        return [grant for (owner, _), grant in sorted(job.grants.items()) if owner == agent]

    @rule(number=jobs, agent=agents, heard=st.booleans())
    def start(self, number: int, agent: int, heard: bool) -> None:
        """Repeated at will; granted again to its holder alone."""
        job = self.jobs[number]
        for grant in self.grants(number, agent):
            if not grant.alive or grant.outcome is not None:
                continue
            again = job.state.status is PRINTING and job.state.lease_id == grant.holder.lease_id
            if (again or self.act(job, Transition.START, grant.holder)) and heard:
                grant.started = True

    @rule(number=jobs, agent=agents)
    def arm(self, number: int, agent: int) -> None:
        """The second lock: a job that this agent armed once is never armed again."""
        for grant in self.grants(number, agent):
            if grant.alive and grant.started and not grant.armed and grant.outcome is None:
                if number in self.ledgers[agent]:
                    grant.outcome = Transition.LOSE_SIGHT
                else:
                    self.ledgers[agent].add(number)
                    grant.armed = True

    @rule(number=jobs, agent=agents)
    def send(self, number: int, agent: int) -> None:
        for grant in self.grants(number, agent):
            if grant.alive and grant.armed and grant.outcome is None and grant.sent < FULL:
                grant.sent += 1
                if grant.sent == FULL:
                    self.jobs[number].papers += 1

    @rule(
        number=jobs,
        agent=agents,
        act=st.sampled_from([Transition.PRINT, Transition.FAIL, Transition.LOSE_SIGHT, Transition.CANCEL_CONFIRM]),
    )
    def close(self, number: int, agent: int, act: Transition) -> None:
        """The ledger's word: printed for a whole stream, cancelled for none, anything else may be in doubt."""
        for grant in self.grants(number, agent):
            if not grant.alive or not grant.armed or grant.outcome is not None:
                continue
            if (act is Transition.PRINT and grant.sent < FULL) or (act is Transition.CANCEL_CONFIRM and grant.sent):
                continue
            grant.outcome = act

    @rule(number=jobs, agent=agents)
    def die(self, number: int, agent: int) -> None:
        """And start anew: what was not armed was not sent, what was armed without an outcome is unknown."""
        for grant in self.grants(number, agent):
            if grant.alive and grant.outcome is None:
                grant.outcome = Transition.LOSE_SIGHT if grant.armed else Transition.NOT_STARTED
            grant.alive = False

    @rule(number=jobs, agent=agents, again=st.integers(1, 3))
    def report(self, number: int, agent: int, again: int) -> None:
        """Any number of times, at any time after."""
        if agent in self.jobs[number].due:
            return  # its ledger comes first
        for grant in self.grants(number, agent):
            for _ in range(again if grant.outcome is not None else 0):
                assert grant.outcome is not None
                reserved = self.jobs[number].state.status is RESERVED and grant.outcome is Transition.NOT_STARTED
                self.act(self.jobs[number], Transition.RELEASE if reserved else grant.outcome, grant.holder)

    @rule(number=jobs, agent=agents, act=st.sampled_from([Transition.RELEASE, Transition.PREPARE_FAIL]))
    def give_back(self, number: int, agent: int, act: Transition) -> None:
        for grant in self.grants(number, agent):
            if grant.alive and not grant.started and grant.outcome is None:
                grant.alive = False
                self.act(self.jobs[number], act, grant.holder)

    @rule(number=jobs, agent=agents)
    def beat(self, number: int, agent: int) -> None:
        for grant in self.grants(number, agent):
            if grant.alive and grant.armed and grant.outcome is None:
                self.act(self.jobs[number], Transition.SEEN_AGAIN, grant.holder)

    # server and people

    @rule(
        number=jobs,
        act=st.sampled_from(
            [
                Transition.LEASE_END,
                Transition.OUT_OF_TURN,
                Transition.TAKE_BACK,
                Transition.AGENT_SILENT,
                Transition.GIVE_UP,
                Transition.EXPIRE,
            ]
        ),
    )
    def time_passes(self, number: int, act: Transition) -> None:
        job = self.jobs[number]
        if act is Transition.EXPIRE and job.due and job.state.status in (PENDING, RESERVED):
            self.act(job, Transition.TAKE_BACK)
            act = Transition.LEDGER_UNKNOWN  # nobody can rule out that it is on paper
        self.act(job, act)

    @rule(number=jobs)
    def cancel(self, number: int) -> None:
        if not self.jobs[number].due:  # else it may be on paper, and people are told of the contradiction
            self.act(self.jobs[number], Transition.CANCEL)

    # backups

    @rule(number=jobs)
    def back_up(self, number: int) -> None:
        job = self.jobs[number]
        job.backup = job.state, job.holder

    @precondition(lambda self: any(job.backup is not None for job in self.jobs))
    @rule(number=jobs)
    def restore(self, number: int) -> None:
        """Restore an earlier state. Grants that agents had not started are void."""
        job = self.jobs[number]
        if job.backup is None or job.backup[0].status in FINAL:
            return
        (job.state, job.holder), job.due, job.ended = job.backup, set(AGENTS), []
        self.act(job, Transition.LEASE_END)
        self.act(job, Transition.AGENT_SILENT)
        if job.state.status is PENDING:
            job.state = replace(job.state, attempt=job.state.attempt + APART, stale=True)
        for grant in job.grants.values():
            grant.alive &= grant.started

    @rule(number=jobs, agent=agents)
    def tell(self, number: int, agent: int) -> None:
        """The ledger's word, taken as `services.agents.ledger` takes it."""
        job = self.jobs[number]
        if agent not in job.due:
            return
        for grant in self.grants(number, agent):
            if not (grant.armed or (grant.alive and grant.started)) or grant.outcome is Transition.NOT_STARTED:
                continue
            if job.state.status is RESERVED:
                self.act(job, Transition.TAKE_BACK)
            if job.holder != agent and job.state.lease_id is not None and not self.knows_better(grant, job.state):
                continue  # another agent prints it since
            if self.act(job, LEDGER[grant.outcome]):
                lease_id = grant.holder.lease_id if job.state.unconfirmed else None
                job.state = replace(job.state, attempt=grant.holder.attempt, lease_id=lease_id, stale=False)
                job.holder = agent
        job.due.discard(agent)

    def knows_better(self, grant: Grant, state: JobState) -> bool:
        return grant.holder.attempt > state.attempt

    @rule(number=jobs)
    def free(self, number: int) -> None:
        """A person has looked what was printed since, and the agents have told."""
        job = self.jobs[number]
        if not job.due and not job.papers:
            job.state = replace(job.state, stale=False)

    @precondition(lambda self: any(job.state.unconfirmed for job in self.jobs))
    @rule(number=jobs)
    def answer(self, number: int) -> None:
        """A person looks at the printer, and tells what is there."""
        job = self.jobs[number]
        self.act(job, Transition.OPERATOR_YES if job.papers else Transition.OPERATOR_NO)

    # never

    @invariant()
    def never_twice_on_paper(self) -> None:  # N2
        assert all(job.papers <= 1 for job in self.jobs)

    @invariant()
    def printed_is_on_paper(self) -> None:  # N4
        assert all(job.papers == 1 for job in self.jobs if job.state.status is JobStatus.PRINTED)

    @invariant()
    def a_final_state_never_changes(self) -> None:  # N5
        for job in self.jobs:
            assert len(job.ended) <= 1
            assert job.state.status in FINAL or not job.ended

    @invariant()
    def cancelled_has_no_ink(self) -> None:  # N7
        assert all(job.papers == 0 for job in self.jobs if job.state.status is JobStatus.CANCELLED)

    @invariant()
    def only_one_may_send(self) -> None:
        """The first lock: of all that were ever granted a start, one attempt at most is not proved unsent."""
        for job in self.jobs:
            assert sum(grant.armed for grant in job.grants.values()) <= 1

    @invariant()
    def what_may_have_been_sent_is_never_offered_again(self) -> None:
        """Nor is it after a restoring, when its agent has told."""
        for job in self.jobs:
            if any(grant.armed for (agent, _), grant in job.grants.items() if agent not in job.due):
                assert job.state.status not in (PENDING, RESERVED)

    def teardown(self) -> None:
        """N1, N3: when agents stay silent and time passes, every job ends."""
        for job in self.jobs:
            for act in (Transition.LEASE_END, Transition.AGENT_SILENT, Transition.GIVE_UP, Transition.EXPIRE):
                self.act(job, act)
            assert job.state.status in FINAL


class WithoutAttempts(LifeCycle):
    """Broken on purpose: a start counts, whoever asks for it."""

    def act(self, job: Job, act: Transition, holder: ReportHolder | None = None, new_lease: UUID | None = None) -> bool:
        if holder is not None and job.state.lease_id is not None:
            holder = ReportHolder(attempt=job.state.attempt, lease_id=job.state.lease_id)
        return super().act(job, act, holder, new_lease)


class RescuedByTime(LifeCycle):
    """Broken on purpose: what prints too long waits again."""

    def act(self, job: Job, act: Transition, holder: ReportHolder | None = None, new_lease: UUID | None = None) -> bool:
        if act is Transition.AGENT_SILENT and job.state.status is PRINTING:
            job.state = replace(job.state, status=PENDING, lease_id=None)
            return True
        return super().act(job, act, holder, new_lease)


class WithoutLedger(LifeCycle):
    """Broken on purpose: agents have nothing to tell a restored server."""

    def tell(self, number: int, agent: int) -> None:
        self.jobs[number].due.discard(agent)


class HolderOfTheBackup(LifeCycle):
    """Broken on purpose: who printed at the time of the backup knows better than who printed later."""

    def knows_better(self, grant: Grant, state: JobState) -> bool:
        return False


STEPS = settings(max_examples=100, stateful_step_count=40, deadline=None, derandomize=True, database=None)


def test_the_life_cycle_keeps_its_word() -> None:
    run_state_machine_as_test(LifeCycle, settings=STEPS)


def two_agents_want_to_print(machine: LifeCycle, between: Transition) -> None:
    """The first one is slow, the second one gets the job where the life cycle lets it."""
    first, second = AGENTS
    machine.lease(number=0, agent=first, heard=True)
    if between is Transition.AGENT_SILENT:
        machine.start(number=0, agent=first, heard=True)
        machine.arm(number=0, agent=first)
    machine.time_passes(number=0, act=between)
    machine.lease(number=0, agent=second, heard=True)
    for agent in AGENTS:
        machine.start(number=0, agent=agent, heard=True)
        machine.arm(number=0, agent=agent)
        for _ in range(FULL):
            machine.send(number=0, agent=agent)
    machine.never_twice_on_paper()
    machine.only_one_may_send()


@pytest.mark.parametrize(
    ("broken", "between"), [(WithoutAttempts, Transition.LEASE_END), (RescuedByTime, Transition.AGENT_SILENT)]
)
def test_a_broken_one_is_found_out(broken: type[LifeCycle], between: Transition) -> None:
    two_agents_want_to_print(LifeCycle(), between)
    with pytest.raises(AssertionError):
        two_agents_want_to_print(broken(), between)


def printed_once(machine: LifeCycle, agent: int) -> None:
    machine.lease(number=0, agent=agent, heard=True)
    machine.start(number=0, agent=agent, heard=True)
    machine.arm(number=0, agent=agent)
    for _ in range(FULL):
        machine.send(number=0, agent=agent)


def the_backup_is_older_than_the_print(machine: LifeCycle) -> None:
    """At its time one agent had started the job; that agent sent nothing, and another one has printed it since."""
    first, second = AGENTS
    machine.lease(number=0, agent=first, heard=True)
    machine.start(number=0, agent=first, heard=True)
    machine.back_up(number=0)
    machine.die(number=0, agent=first)
    machine.report(number=0, agent=first, again=1)
    printed_once(machine, second)
    machine.restore(number=0)
    for agent in (second, first):
        machine.tell(number=0, agent=agent)
    machine.report(number=0, agent=first, again=1)  # its first answer was lost
    machine.what_may_have_been_sent_is_never_offered_again()
    printed_once(machine, first)
    machine.never_twice_on_paper()


@pytest.mark.parametrize("broken", [WithoutLedger, HolderOfTheBackup])
def test_a_broken_one_is_found_out_after_a_restoring(broken: type[LifeCycle]) -> None:
    the_backup_is_older_than_the_print(LifeCycle())
    with pytest.raises(AssertionError):
        the_backup_is_older_than_the_print(broken())
