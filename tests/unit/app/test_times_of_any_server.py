"""Times that a server may tell: without a zone, and at the ends of all years."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from app.words.ages import age, ago, between, clock, day_words, moment, spoken_age

NOW = datetime(2026, 11, 23, 9, 0, tzinfo=UTC)
FIRST, LAST = datetime(1, 1, 1, tzinfo=UTC), datetime(9999, 12, 31, 23, 59, tzinfo=UTC)


@pytest.fixture(params=["Asia/Tokyo", "America/Lima", "UTC"], autouse=True)
def zone(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TZ", request.param)
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def test_what_has_no_zone_is_utc() -> None:
    bare = NOW.replace(tzinfo=None)
    assert (age(bare, NOW), spoken_age(bare, NOW), between(bare, NOW)) == ("0 s", "0 seconds ago", "0.0 s")
    assert (clock(bare), moment(bare, NOW), day_words(bare)) == (clock(NOW), moment(NOW, NOW), day_words(NOW))


@pytest.mark.parametrize("at", [FIRST, LAST])
def test_the_ends_of_all_years_are_told(at: datetime) -> None:
    for words in (age(at, NOW), ago(at, NOW), spoken_age(at, NOW), between(at, NOW), clock(at), day_words(at)):
        assert words
