"""Pauses of printers, lease deadlines and presence by a clock that tests move; delays before a next attempt."""

from __future__ import annotations

from uuid import uuid4

import pytest

from server_core.contract.decisions.backoff import delay, growing
from server_core.services.agents.registry import Presence
from server_core.services.server_state import CancelRequests
from server_core.services.timers import BackOff, LeaseClock


class Seconds:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_several_jobs_given_back_in_one_pause_count_once() -> None:
    clock, printer = Seconds(), uuid4()
    back_off = BackOff(clock)
    for _ in range(5):
        back_off.released(printer)
    assert back_off.next_end([printer, uuid4()]) == 2.0
    clock.now += 2.0
    assert back_off.is_over(printer)
    back_off.released(printer)
    assert back_off.next_end([printer]) == 5.0
    back_off.clear(printer)
    assert back_off.is_over(printer)
    assert back_off.next_end([printer]) is None


def test_a_job_out_of_turn_makes_no_pause_longer() -> None:
    clock, printer = Seconds(), uuid4()
    back_off = BackOff(clock)
    for _ in range(3):
        back_off.out_of_turn(printer)
        assert back_off.next_end([printer]) == 2.0
        clock.now += 2.0
    back_off.released(printer)
    assert back_off.next_end([printer]) == 2.0
    clock.now += 2.0
    back_off.released(printer)
    back_off.out_of_turn(printer)
    assert back_off.next_end([printer]) == 5.0


def test_a_lease_is_alive_until_its_end_and_only_under_its_own_name() -> None:
    clock, job, lease = Seconds(), uuid4(), uuid4()
    leases = LeaseClock(clock, 60.0)
    leases.grant(job, lease)
    clock.now += 59.9
    assert leases.is_alive(job, lease)
    assert not leases.is_alive(job, uuid4())
    assert leases.over() == []
    clock.now += 0.1
    assert not leases.is_alive(job, lease)
    assert leases.over() == [(job, lease)]
    leases.forget(job, uuid4())
    assert leases.over() == [(job, lease)]
    leases.forget(job, lease)
    assert leases.over() == []


def test_an_agent_is_told_to_be_silent_once() -> None:
    clock, agent = Seconds(), uuid4()
    presence = Presence(clock)
    assert presence.heard(agent)
    assert not presence.heard(agent)
    clock.now += 45.0
    assert presence.silent() == []
    clock.now += 0.1
    assert not presence.is_online(agent)
    assert [presence.silent() for _ in range(2)] == [[agent]] * 2
    presence.announced(agent)
    assert presence.silent() == []


def test_an_agent_that_comes_back_while_it_is_told_silent_stays_known() -> None:
    clock, agent = Seconds(), uuid4()
    presence = Presence(clock)
    presence.heard(agent)
    clock.now += 45.1
    assert presence.heard(agent)
    presence.announced(agent)
    assert presence.is_online(agent)


def test_a_clock_that_went_back_makes_nobody_heard_in_the_future() -> None:
    clock, agent = Seconds(), uuid4()
    presence = Presence(clock)
    presence.heard(agent, seconds_ago=-3600.0)
    clock.now += 45.1
    assert presence.silent() == [agent]


def test_a_wish_is_told_once_and_repeated_until_it_is_settled() -> None:
    agent, job = uuid4(), uuid4()
    requests = CancelRequests()
    requests.request(agent, job)
    assert requests.take_unsent(agent) == [job]
    assert requests.take_unsent(agent) == []
    assert requests.of_agent(agent) == [job]
    requests.settled(agent, job)
    assert requests.of_agent(agent) == []


def test_a_printer_that_is_well_ends_no_pause_that_its_agents_full_disk_made() -> None:
    clock, printer = Seconds(), uuid4()
    back_off = BackOff(clock)
    for pause in (2.0, 5.0, 15.0):
        back_off.released(printer, by_agents_trouble=True)
        back_off.printer_is_well(printer)
        assert back_off.next_end([printer]) == pause
        clock.now += pause
    back_off.released(printer)
    back_off.printer_is_well(printer)
    assert back_off.is_over(printer)


@pytest.mark.parametrize(
    ("first", "last", "factor", "steps"),
    [
        (5.0, 60.0, 2.0, (5.0, 10.0, 20.0, 40.0, 60.0)),
        (60.0, 1800.0, 2.0, (60.0, 120.0, 240.0, 480.0, 960.0, 1800.0)),
        (1.0, 2.0, 1.5, (1.0, 1.5, 2.0)),
        (3.0, 3.0, 2.0, (3.0,)),
        (0.0, 5.0, 2.0, (0.0,)),
        (9.0, 5.0, 2.0, (9.0, 5.0)),
    ],
)
def test_delays_grow_to_their_bound(first: float, last: float, factor: float, steps: tuple[float, ...]) -> None:
    assert growing(first, last, factor) == steps


@pytest.mark.parametrize(("failures", "seconds"), [(0, 2.0), (1, 5.0), (2, 15.0), (3, 15.0), (10_000, 15.0)])
def test_the_last_delay_stays(failures: int, seconds: float) -> None:
    assert delay((2.0, 5.0, 15.0), failures) == seconds
