"""Rates: what fits is let through, what does not is told when to come back, and memory stays bounded."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from uuid import uuid4

import pytest

from server_core.config import Rates
from server_core.contract.types.errors import ErrorCode
from server_core.services.agents.registry import MOST_OF_A_LINK, MOST_WATCHES, LinkWatches, WatchedLink
from server_core.services.api_error import ApiError
from server_core.services.clients.limiter import Limiter, RateBuckets


class Time:
    def __init__(self) -> None:
        self.seconds = 1_000_000.7

    def __call__(self) -> float:
        return self.seconds


def passes(check: Callable[[], None]) -> bool:
    try:
        check()
    except ApiError as error:
        wait = (error.details or {})["retry_after"]
        if error.code is not ErrorCode.RATE_LIMITED or not isinstance(wait, int) or wait < 1:
            raise
        return False
    return True


@pytest.mark.parametrize(("per_second", "burst"), [(100.0, 400), (5.0, 20), (0.1, 1), (3.0, 7)])
def test_a_burst_and_then_the_rate(per_second: float, burst: int) -> None:
    time = Time()
    buckets = RateBuckets(per_second, burst, time)
    assert [buckets.take("a") for _ in range(burst)] == [0] * burst
    wait = buckets.take("a")
    assert wait == buckets.wait("a") >= 1
    assert wait == max(1, -(-1 // per_second))
    assert buckets.take("b") == 0  # another one's bucket
    time.seconds += wait
    assert buckets.take("a") == 0
    time.seconds += 1e6
    assert [buckets.take("a") for _ in range(burst)] == [0] * burst
    assert buckets.take("a") >= 1


def test_over_a_long_time_the_rate_holds() -> None:
    time = Time()
    buckets = RateBuckets(100, 400, time)
    taken = 0
    for _ in range(20_000):
        time.seconds += 0.0005
        taken += buckets.take("a") == 0
    assert 1399 <= taken <= 1401  # 10 s of 100, and the burst


def test_looking_takes_nothing_and_refusals_cost_nothing() -> None:
    time = Time()
    buckets = RateBuckets(1, 1, time)
    assert [buckets.wait("a") for _ in range(9)] == [0] * 9
    assert len(buckets) == 0
    assert [buckets.take("a") for _ in range(9)] == [0] + [1] * 8
    time.seconds += 1
    assert buckets.take("a") == 0


def test_the_number_of_buckets_is_bounded() -> None:
    buckets = RateBuckets(1, 1, Time(), most=100)
    for number in range(1000):
        buckets.take(number)
        buckets.take("busy")
    assert len(buckets) == 100
    assert buckets.take("busy") == 1  # what is in use is not forgotten


def test_what_is_wrong_is_limited_by_address_and_what_is_right_goes_on() -> None:
    limiter, good = Limiter(Rates(), Time()), uuid4()
    kinds = (limiter.wrong_credentials, limiter.wrong_token, limiter.wrong_assertion, limiter.wrong_agent_key)
    for wrong in kinds:
        assert [passes(partial(wrong, "192.0.2.1")) for _ in range(22)] == [True] * 20 + [False] * 2
        assert passes(partial(wrong, "192.0.2.2"))
    assert sum(passes(lambda: limiter.token_request(good, "192.0.2.1")) for _ in range(50)) == 20  # its own limit
    assert passes(lambda: limiter.token_request(uuid4(), "192.0.2.1"))
    assert passes(lambda: limiter.call(good))


def test_links_may_be_wrong_a_hundred_times_at_once() -> None:
    limiter = Limiter(Rates(tokens_burst=3), Time())
    assert sum(passes(lambda: limiter.wrong_link("192.0.2.1")) for _ in range(300)) == 100


def test_one_ipv6_network_is_one_address() -> None:
    limiter = Limiter(Rates(), Time())
    for number in range(20):
        limiter.wrong_token(f"2001:db8::{number:x}:1")
    assert not passes(lambda: limiter.wrong_token("2001:db8::ffff"))
    assert passes(lambda: limiter.wrong_token("2001:db8:0:1::1"))
    for _ in range(20):
        limiter.wrong_token("::ffff:192.0.2.9")
    assert not passes(lambda: limiter.wrong_token("192.0.2.9"))
    assert passes(lambda: limiter.wrong_token("::ffff:192.0.2.8"))
    assert passes(lambda: limiter.wrong_token("not:an:address"))


def test_calls_of_an_application() -> None:
    time = Time()
    limiter, one, other = Limiter(Rates(), time), uuid4(), uuid4()
    assert sum(passes(lambda: limiter.call(one)) for _ in range(1000)) == 400
    assert passes(lambda: limiter.call(other))
    time.seconds += 1
    assert sum(passes(lambda: limiter.call(one)) for _ in range(1000)) == 100


def test_asking_whether_it_may_call_counts_for_nothing() -> None:
    limiter, one = Limiter(Rates(requests_burst=2), Time()), uuid4()
    assert all(passes(lambda: limiter.may_call(one)) for _ in range(9))
    limiter.call(one)
    limiter.call(one)
    assert not passes(lambda: limiter.may_call(one))


def watches() -> LinkWatches:
    return LinkWatches(Rates(), lambda: 0.0)


def link(number: int) -> WatchedLink:
    return WatchedLink(token_sha256=number.to_bytes(32, "big"), account_id=uuid4())


def test_many_of_one_link_forget_the_first_of_it_alone() -> None:
    kept, one, other = watches(), link(1), link(2)
    others = kept.begin(other)
    ids = [kept.begin(one) for _ in range(MOST_OF_A_LINK + 1)]
    assert kept.find(others) == other
    assert [kept.find(watch_id) for watch_id in ids] == [None] + [one] * MOST_OF_A_LINK


def test_many_links_forget_the_first() -> None:
    kept = watches()
    ids = [kept.begin(link(number)) for number in range(MOST_WATCHES + 1)]
    assert len(set(ids)) == len(ids)
    assert [kept.find(watch_id) is None for watch_id in ids[:2]] == [True, False]
