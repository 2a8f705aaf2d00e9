"""Connection slots when many clients are connected."""

from __future__ import annotations

import logging

import pytest

from server_core.config import ReceiveLimits
from server_core.http import connections as module
from server_core.http.connections import OpenConnections

pytestmark = pytest.mark.anyio


class Connected:
    """`is_open` False: it was ended for another."""

    def __init__(self) -> None:
        self.is_open = True

    def sweep(self, now: float) -> None: ...

    def abort(self) -> None:
        self.is_open = False


class Site:
    def __init__(self, **limits: int) -> None:
        self.places = OpenConnections(ReceiveLimits(**limits))

    def come(self, host: str, count: int = 1, descriptor: int = -1) -> list[Connected]:
        """All are admitted."""
        come = [Connected() for _ in range(count)]
        for connection in come:
            assert self.places.enter(connection, host, descriptor)
        return come

    def show(self, connections: list[Connected], caller: str, *, runs_site: bool = False) -> None:
        for connection in connections:
            self.places.keep(connection, caller, runs_site=runs_site)


def are_open(connections: list[Connected]) -> list[bool]:
    return [connection.is_open for connection in connections]


async def test_the_oldest_without_a_whole_request_goes_first() -> None:
    site = Site(connections=4, local_connections=0)
    asking, idle, half, fresh = (site.come(f"192.0.2.{number}")[0] for number in range(4))
    for connection in (asking, idle):
        site.places.request_is_whole(connection)
    site.places.waits_for_request(idle)  # it was answered, after the others came
    order = []
    for number in range(4):
        site.come(f"198.51.100.{number}")
        open_now = [each for each in (asking, idle, half, fresh) if each.is_open]
        order.append(open_now)
    assert order == [[asking, idle, fresh], [asking, idle], [asking], [asking]]
    site.places.close()


async def test_an_answer_that_takes_long_goes_where_nothing_else_can() -> None:
    site = Site(connections=3, local_connections=0)
    slow = site.come("192.0.2.1", 3)
    for connection in slow:
        site.places.request_is_whole(connection)
    site.come("192.0.2.2")
    assert are_open(slow) == [False, True, True]
    site.places.close()


async def test_a_newcomer_is_not_displaced_before_its_request_while_others_wait_for_answers() -> None:
    site = Site(connections=8, local_connections=0)
    answering = site.come("192.0.2.1", 7)
    for connection in answering:
        site.places.request_is_whole(connection)
    (newcomer,) = site.come("192.0.2.2")
    (next_newcomer,) = site.come("192.0.2.3")
    assert (newcomer.is_open, next_newcomer.is_open) == (True, True)
    assert are_open(answering) == [False, *[True] * 6]
    site.come("192.0.2.4", 20)  # silent ones displace each other, not the answers
    assert are_open(answering).count(True) == 5
    site.places.close()


async def test_one_address_takes_from_itself_alone() -> None:
    site = Site(connections=8, local_connections=0, connections_per_address=3)
    (neighbour,) = site.come("192.0.2.7")
    first = site.come("2001:db8::1", 2)
    more = site.come("2001:db8::2", 3)  # of the same network
    assert (are_open(first), are_open(more), neighbour.is_open) == ([False, False], [True] * 3, True)
    (elsewhere,) = site.come("2001:db8:1::1")
    assert are_open([*more, elsewhere]) == [True] * 4
    site.places.close()


async def test_who_showed_a_credential_keeps_the_place() -> None:
    site = Site(connections=4, local_connections=0, connections_per_address=3, connections_per_caller=3)
    known = site.come("192.0.2.1", 2)
    site.show(known, "an application")
    strangers = site.come("192.0.2.1", 3)  # whoever is known does not count at the address
    assert (are_open(known), are_open(strangers)) == ([True, True], [False, True, True])
    for number in range(50):
        site.come(f"198.51.100.{number}")
    assert are_open(known) == [True, True]
    site.places.close()


async def test_where_all_are_known_newcomers_are_turned_away() -> None:
    site = Site(connections=2, local_connections=0)
    known = site.come("192.0.2.1", 2)
    site.show(known, "an application")
    late = Connected()
    assert not site.places.enter(late, "192.0.2.2")
    assert site.places.may_be_answered
    site.places.leave(late)
    site.places.leave(known[0])
    site.come("192.0.2.2")
    assert known[1].is_open
    site.places.close()


async def test_one_caller_cannot_keep_all_places() -> None:
    site = Site(connections=5, local_connections=0, connections_per_caller=3)
    greedy = [site.come(f"192.0.2.{number}")[0] for number in range(5)]
    site.show(greedy, "an application")
    site.come("192.0.2.9")
    assert are_open(greedy) == [True, True, True, False, True]
    site.places.leave(greedy[0])
    site.show(greedy[4:], "an application")
    site.come("192.0.2.10", 2)
    assert are_open(greedy[1:]) == [True, True, False, True]
    site.places.close()


async def test_applications_cannot_keep_what_consoles_and_agents_need() -> None:
    site = Site(connections=3, local_connections=2, connections_per_address=2)
    for number in range(3):
        site.show(site.come("127.0.0.1"), f"application {number}")
    rest = site.come("127.0.0.1", 2)
    site.show(rest, "one more application")
    (console,) = site.come("127.0.0.1")
    assert are_open(rest) == [False, True]
    site.show([console], "console", runs_site=True)
    site.come("127.0.0.1", 9)
    assert console.is_open
    assert not site.places.enter(Connected(), "192.0.2.1") or not rest[1].is_open
    site.places.close()


async def test_newcomers_find_places_that_applications_cannot_keep() -> None:
    site = Site(connections=6, application_connections=4, local_connections=0)
    for number in range(6):
        site.show(site.come("192.0.2.1"), f"application {number}")
    (agent,) = site.come("192.0.2.2")
    site.show([agent], "agent", runs_site=True)
    site.come("192.0.2.3", 9)
    assert agent.is_open
    site.places.close()


async def test_by_default_back_ends_hold_a_thousand_connections_beside_strangers() -> None:
    site = Site()
    kept: list[Connected] = []
    for number in (1, 2):
        come = site.come("192.0.2.1", 1000)  # all at once, before any of them could send its token
        assert all(are_open(come))
        site.show(come, f"back end {number}")
        kept += come
    site.come("192.0.2.1", 3000)
    site.come("198.51.100.1", 3000)
    for number in range(3000):
        site.come(f"10.0.{number // 250}.{number % 250}")
    (console,) = site.come("127.0.0.1")
    assert all(are_open([*kept, console]))
    site.places.close()


async def test_an_address_may_have_more_while_half_of_the_places_are_free() -> None:
    site = Site(connections=20, local_connections=0, connections_per_address=3)
    first = site.come("192.0.2.1", 9)
    (neighbour,) = site.come("192.0.2.2")
    more = site.come("192.0.2.1", 5)
    assert (are_open(first), are_open(more)) == ([False] * 5 + [True] * 4, [True] * 5)
    site.show(first[5:], "an application")  # of the 16 other places, 6 are taken
    again = site.come("192.0.2.1", 4)
    assert (are_open(more), are_open(again)) == ([False] * 2 + [True] * 3, [True] * 4)
    assert neighbour.is_open
    site.places.close()


async def test_who_is_no_longer_let_in_loses_the_place() -> None:
    site = Site(connections=3, local_connections=0)
    known, revoked = site.come("192.0.2.1", 2)
    site.show([known, revoked], "an application")
    site.places.keep_no_longer(revoked)
    site.come("192.0.2.2")
    site.places.request_is_whole(revoked)
    site.places.waits_for_request(revoked)
    site.come("192.0.2.3", 2)
    assert (known.is_open, revoked.is_open) == (True, False)
    site.places.close()


async def test_others_cannot_take_the_places_of_this_computer() -> None:
    site = Site(connections=10, local_connections=5, connections_per_address=100)
    far = site.come("192.0.2.1", 10)
    site.show(far, "an application")
    assert not site.places.enter(Connected(), "192.0.2.2")
    here = site.come("127.0.0.1", 5)
    late = site.come("127.0.0.2")
    assert (are_open(far), are_open(here), late[0].is_open) == ([True] * 10, [False] + [True] * 4, True)
    site.places.close()


async def test_few_file_descriptors_are_few_places(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_most_files", lambda: 64)
    site = Site()
    assert site.places.spare_files == 16
    first = site.come("192.0.2.1", 3, descriptor=47)
    assert all(are_open(first))
    site.come("192.0.2.2", descriptor=48)
    assert are_open(first) == [False, True, True]
    site.places.close()


@pytest.mark.parametrize("runs_site", [False, True])
async def test_few_file_descriptors_leave_places_beside_a_known_caller(
    monkeypatch: pytest.MonkeyPatch, runs_site: bool
) -> None:
    """The caller keeps its oldest connections; the share is that of `connections_per_caller`."""
    monkeypatch.setattr(module, "_most_files", lambda: 64)
    site = Site()
    known = [site.come("192.0.2.1", descriptor=number)[0] for number in range(28, 48)]
    site.show(known, "one caller", runs_site=runs_site)
    for number in range(30):
        (late,) = site.come(f"198.51.100.{number}", descriptor=48)
        site.show([late], "another caller")
    assert are_open(known).count(True) == 7
    assert are_open(known)[:7] == [True] * 7
    site.places.close()


async def test_where_no_descriptor_is_free_a_caller_that_keeps_too_many_loses_one() -> None:
    site = Site()
    known = site.come("192.0.2.1", 20)
    site.show(known, "one caller")
    assert site.places.make_room()
    assert are_open(known).count(False) == 1
    site.places.close()


async def test_numbers_of_descriptors_that_are_free_again_are_no_more_places(monkeypatch: pytest.MonkeyPatch) -> None:
    """A connection that ended leaves a low number, and the next one gets it."""
    monkeypatch.setattr(module, "_most_files", lambda: 64)
    site = Site()
    first = [site.come("192.0.2.1", descriptor=number)[0] for number in range(28, 48)]
    burst = [site.come("192.0.2.2", descriptor=number)[0] for number in range(48, 52)]
    assert are_open(first + burst).count(True) == 20
    later = [site.come("192.0.2.3", descriptor=28 + n % 4)[0] for n in range(40)]
    assert are_open(first + burst + later).count(True) == 20
    for connection in later[-20:]:
        site.places.leave(connection)
    site.places.sweep(1.0)
    site.come("192.0.2.4", 30, descriptor=40)
    assert len(site.places) == 30
    site.places.close()


async def test_that_places_are_scarce_is_logged_once_a_minute(caplog: pytest.LogCaptureFixture) -> None:
    site = Site(connections=2, local_connections=0)
    with caplog.at_level(logging.WARNING):
        for now in (100.0, 101.0, 159.0, 161.0):
            site.come("192.0.2.1", 5)
            site.places.sweep(now)
    assert [record.args for record in caplog.records] == [(3,), (15,)]
    site.places.close()
