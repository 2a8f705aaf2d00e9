"""The same content many times: one question that names them all, and stays while two of them stand."""

from __future__ import annotations

from typing import Any

import pytest

from tests.contract.console.test_double_labels import Shop, end_one, shop_of
from tests.support.live_server import LiveServer

pytestmark = pytest.mark.anyio


async def question(shop: Shop) -> dict[str, Any]:
    """Return the question of the one job that has one."""
    (notice,) = await shop.asked()
    row = await shop.row(notice["subject"])
    assert row["twin"]["notice"] == notice["number"]
    assert await shop.listed("check") == [row["print_job_id"]]
    return {"about": row["reference"], "beside": row["twin"]["reference"], "series": row["twin"]["series"]}


async def cancel(shop: Shop, *jobs: str) -> None:
    for job in jobs:
        assert (await shop.live.ask_act(job, "cancel", operator="Anna")).status_code == 200


@pytest.mark.parametrize("together", [True, False])
async def test_it_names_all_in_their_order(live: LiveServer, together: bool) -> None:
    shop = await shop_of(live)
    for number in range(4):
        await shop.order()
        if not together:
            assert len(await shop.asked()) == min(number, 1)
    series = ["ORD-1", "ORD-2", "ORD-3", "ORD-4"]
    assert await question(shop) == {"about": "ORD-2", "beside": "ORD-1", "series": series}


@pytest.mark.parametrize(
    ("gone", "about", "beside"),
    [(1, "ORD-3", "ORD-1"), (0, "ORD-3", "ORD-2"), (2, "ORD-2", "ORD-1")],
    ids=["asked", "first", "another"],
)
async def test_it_goes_on_while_two_of_them_stand(live: LiveServer, gone: int, about: str, beside: str) -> None:
    shop = await shop_of(live)
    jobs = [await shop.order() for _ in range(3)]
    await shop.asked()
    await cancel(shop, jobs[gone])
    assert await question(shop) == {"about": about, "beside": beside, "series": []}
    (notice,) = await shop.asked()
    await cancel(shop, notice["subject"])
    assert await shop.asked() == []
    assert await shop.listed("check") == []


async def test_the_row_that_asks_now_is_told_to_every_console(live: LiveServer) -> None:
    shop = await shop_of(live)
    jobs = [await shop.order() for _ in range(3)]
    await shop.asked()
    before, feed = await shop.row(jobs[2]), live.server.state.feed
    newest = feed.newest
    await cancel(shop, jobs[1])
    await shop.asked()
    assert (await shop.row(jobs[2]))["version"] > before["version"]
    told = [str(change.key) for change in feed.since(newest) or ()]
    assert jobs[2] in told


async def test_who_wants_all_is_asked_no_more(live: LiveServer) -> None:
    shop = await shop_of(live)
    jobs = [await shop.order() for _ in range(4)]
    (notice,) = await shop.asked()
    await live.ask("POST", f"/notices/{notice['number']}/close", operator="Anna")
    await cancel(shop, jobs[1])
    assert await shop.asked() == []
    await cancel(shop, jobs[0])
    await shop.order()
    assert await shop.asked() == []


async def test_one_that_stands_alone_is_asked_about_again_with_the_next(live: LiveServer) -> None:
    shop = await shop_of(live)
    first, _ = await shop.order(), await shop.order()
    assert len(await shop.asked()) == 1
    await cancel(shop, first)
    assert await shop.asked() == []
    await shop.order()
    assert await question(shop) == {"about": "ORD-3", "beside": "ORD-2", "series": []}


async def test_what_printed_counts_and_what_failed_can_be_printed_again(live: LiveServer) -> None:
    shop = await shop_of(live)
    jobs = [await shop.order() for _ in range(4)]
    await shop.asked()
    await end_one(shop, "printed")
    await cancel(shop, jobs[1])
    series = ["ORD-1", "ORD-3", "ORD-4"]
    assert await question(shop) == {"about": "ORD-3", "beside": "ORD-1", "series": series}
    await end_one(shop, "failed", failure_reason="printer_error")
    await cancel(shop, jobs[3])
    assert await question(shop) == {"about": "ORD-3", "beside": "ORD-1", "series": []}


async def test_hundreds_are_one_question_that_names_the_first(live: LiveServer) -> None:
    shop = await shop_of(live)
    for _ in range(60):
        await shop.order()
    asked = await question(shop)
    assert asked["series"] == [f"ORD-{number}" for number in range(1, 51)]
