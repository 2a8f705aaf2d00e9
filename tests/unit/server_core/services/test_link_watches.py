"""Watches of onboarding links take bounded memory, and who opens a page often ends nobody else's."""

from __future__ import annotations

from uuid import uuid4

from server_core.config import Rates
from server_core.services.agents.registry import MOST_OF_A_LINK, MOST_WATCHES, LinkWatches, WatchedLink


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
