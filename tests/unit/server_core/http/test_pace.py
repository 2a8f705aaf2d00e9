"""The credit of a peer, with times by hand."""

from __future__ import annotations

from server_core.http.protocol import TransferCredit


def ten_seconds() -> TransferCredit:
    return TransferCredit(bytes_per_second=1000, grace_seconds=10)


def test_silence_is_too_slow_after_the_grace() -> None:
    pace = ten_seconds()
    pace.wait(100)
    assert not pace.is_too_slow(110)
    assert pace.is_too_slow(110.1)


def test_nobody_waits_nobody_is_slow() -> None:
    pace = ten_seconds()
    assert not pace.is_too_slow(1e9)
    pace.wait(0)
    pace.got(0, 5)
    assert not pace.is_too_slow(1e9)


def test_who_keeps_the_rate_goes_on_and_on() -> None:
    pace = ten_seconds()
    for second in range(10_000):
        pace.wait(second)
        assert not pace.is_too_slow(second + 1)
        pace.got(1001, second + 1)


def test_half_the_rate_ends_after_twice_the_grace() -> None:
    pace = ten_seconds()
    second = 0
    pace.wait(second)
    while not pace.is_too_slow(second + 1):
        second += 1
        pace.got(500, second)
        pace.wait(second)
    assert 18 <= second <= 20


def test_much_at_once_is_no_credit_for_an_hour() -> None:
    pace = ten_seconds()
    pace.wait(0)
    pace.got(10**9, 1)
    pace.wait(1)
    assert pace.is_too_slow(11.5)
