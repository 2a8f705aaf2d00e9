"""The same content again within minutes, once or many times: people are asked one question, nothing is held."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from server_core.services.jobs.duplicates import DuplicateWatch
from tests.support.actors import who
from tests.support.live_server import LABEL, AgentCaller, Clocks, LiveServer, open_server

pytestmark = pytest.mark.anyio
OTHER = LABEL.replace(b"Hello", b"World")


@dataclass(kw_only=True)
class Shop:
    """An application that sends labels."""

    live: LiveServer
    agent: AgentCaller
    printer: str
    bearer: dict[str, str]
    number: int = 0

    async def order(self, content: bytes = LABEL, **requests: Any) -> str:
        self.number += 1
        name, key = f"label-{self.number}.zpl", f"ORD-{self.number}"
        made = await self.live.order(self.bearer, self.printer, content, filename=name, key=key, **requests)
        return str(made["print_job_id"])

    async def asked(self) -> list[dict[str, Any]]:
        """The open notices, oldest first."""
        await self.live.server.duplicates.look()
        notices = (await self.live.ask("GET", "/notices?show=open")).json()["data"]
        return [notice for notice in reversed(notices) if notice["kind"] == "same_content"]

    async def row(self, job: str) -> dict[str, Any]:
        row: dict[str, Any] = (await self.live.ask("GET", f"/jobs/{job}")).json()["row"]
        return row

    async def listed(self, show: str, more: str = "") -> list[str]:
        rows = (await self.live.ask("GET", f"/jobs?show={show}{more}")).raise_for_status().json()["data"]
        return [row["print_job_id"] for row in rows]

    async def to_check(self) -> int:
        return int((await self.live.ask("GET", "/jobs/summary")).raise_for_status().json()["check"])

    async def same_as(self, job: str) -> str | None:
        row: dict[str, str | None] = (await self.live.ask("GET", f"/jobs/{job}")).json()["row"]
        return row["same_as"]


async def shop_of(live: LiveServer) -> Shop:
    printer, agent = await live.printer_and_agent()
    return Shop(live=live, agent=agent, printer=printer, bearer=await live.bearer())


async def test_a_series_costs_no_read_for_each_of_its_jobs(live: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Accepting shares the processor with it."""
    shop = await shop_of(live)
    for _ in range(20):
        await shop.order()
    store, reads, watcher = live.server.state.ctx.store, 0, asyncio.current_task()
    read = store.read

    async def counted(work: Any) -> Any:
        nonlocal reads
        reads += asyncio.current_task() is watcher  # others read, too
        return await read(work)

    with monkeypatch.context() as patched:
        patched.setattr(type(store), "read", lambda _, work: counted(work))
        await DuplicateWatch(live.server.state).look()  # one that has seen nothing yet
    assert reads == 2, "the jobs, and that there are no more"
    assert [notice["details"]["reference"] for notice in await shop.asked()] == ["ORD-2"]


async def test_the_same_label_twice_is_a_question(live: LiveServer) -> None:
    shop = await shop_of(live)
    first = await shop.order(intent="shipping_label")
    assert await shop.asked() == []
    live.clocks.pass_time(150)
    second = await shop.order(intent="shipping_label")
    (notice,) = await shop.asked()
    assert (notice["subject"], notice["printer_id"]) == (second, shop.printer)
    assert notice["details"] == {
        "reference": "ORD-2",
        "filename": "label-2.zpl",
        "first_job_id": first,
        "first_reference": "ORD-1",
        "minutes": 2,
        "printer_name": "Pack 1",
    }
    assert (await shop.same_as(second), await shop.same_as(first)) == (first, None)
    row = (await live.ask("GET", f"/jobs/{second}")).json()["row"]
    assert (row["status"], row["held_by"], row["stale"]) == ("pending", None, False)


async def test_a_series_is_one_question(live: LiveServer) -> None:
    shop = await shop_of(live)
    jobs = [await shop.order() for _ in range(7)]
    assert [notice["subject"] for notice in await shop.asked()] == [jobs[1]]
    assert [await shop.same_as(job) for job in jobs] == [None, jobs[0], *[None] * 5]


async def test_who_cancelled_the_second_one_is_asked_about_the_third(live: LiveServer) -> None:
    shop = await shop_of(live)
    first, second = await shop.order(), await shop.order()
    assert [notice["subject"] for notice in await shop.asked()] == [second]
    await live.ask_act(second, "cancel")
    third = await shop.order()
    assert [notice["subject"] for notice in await shop.asked()] == [third]
    assert await shop.same_as(third) == first


async def end_one(shop: Shop, outcome: str, **facts: str) -> None:
    lease = await shop.agent.begin(shop.printer)
    assert (await shop.agent.result(lease, outcome, **facts)).status_code == 204


@pytest.mark.parametrize("outcome", ["printed", "unknown"])
async def test_what_may_be_on_paper_counts(live: LiveServer, outcome: str) -> None:
    shop = await shop_of(live)
    await shop.order()
    await end_one(shop, outcome)
    second = await shop.order()
    assert [notice["subject"] for notice in await shop.asked()] == [second]


@pytest.mark.parametrize("how", ["other content", "too late", "product", "receipt", "cancelled", "failed", "reprint"])
async def test_what_is_no_double(live: LiveServer, how: str) -> None:
    shop = await shop_of(live)
    intents = {"product": "product_label", "receipt": "receipt"}
    requests: dict[str, Any] = {"intent": intents[how]} if how in intents else {}
    first = await shop.order(**requests)
    if how == "cancelled":
        await live.ask_act(first, "cancel")
    if how == "failed":
        await end_one(shop, "failed", failure_reason="printer_error")
    if how == "too late":
        live.clocks.pass_time(601)
    if how == "reprint":
        again = await live.ask_act(first, "reprint", {})
        assert again.status_code == 200
    else:
        await shop.order(OTHER if how == "other content" else LABEL, **requests)
    assert await shop.asked() == []


async def test_it_is_answered_by_closing_or_by_the_jobs_cancel(live: LiveServer) -> None:
    shop = await shop_of(live)
    await shop.order()
    second = await shop.order()
    (notice,) = await shop.asked()
    await live.ask_act(second, "cancel", operator="Anna")
    assert await shop.asked() == []
    await shop.order(OTHER)
    await shop.order(OTHER)
    (notice,) = await shop.asked()
    closed = await live.ask("POST", f"/notices/{notice['number']}/close", operator="Anna")
    assert who(closed.json()["closed_by"]) == "Anna"
    assert await shop.asked() == []


@pytest.mark.parametrize("answer", ["both", "thrown"])
async def test_what_was_answered_is_kept(live: LiveServer, answer: str) -> None:
    shop = await shop_of(live)
    await shop.order()
    await shop.order()
    (notice,) = await shop.asked()
    path = f"/notices/{notice['number']}/close"
    for wrong in ("perhaps", "thrown"):
        assert (await live.ask("POST", path, {"answer": wrong})).status_code == 422, "nothing has come out yet"
    for _ in range(2):
        await end_one(shop, "printed")
    closed = (await live.ask("POST", path, {"answer": answer}, operator="Anna")).json()
    assert (who(closed["closed_by"]), closed["details"]) == ("Anna", notice["details"] | {"answer": answer})
    again = await live.ask("POST", path, {"answer": "both"}, operator="Ben")
    assert again.json() == closed, "the first answer stays"
    audited = (await live.ask("GET", "/audit?limit=100")).json()["data"]
    assert [entry["details"]["answer"] for entry in audited if entry["act"] == "notice.close"] == [answer]


async def test_other_notices_have_no_such_answer(live: LiveServer) -> None:
    shop = await shop_of(live)
    await shop.order()
    await end_one(shop, "unknown")
    notices = (await live.ask("GET", "/notices?show=open")).json()["data"]
    (notice,) = [each for each in notices if each["kind"] == "job_unconfirmed"]
    answer = await live.ask("POST", f"/notices/{notice['number']}/close", {"answer": "both"})
    assert answer.status_code == 422
    assert answer.json()["details"]["fields"][0]["field"] == "answer"


async def test_a_file_printed_at_the_console_asks_nobody(live: LiveServer) -> None:
    await live.enrol()
    printer = (await live.add_printer()).printer_id
    for _ in range(2):
        await live.add_job(printer)
    await live.server.duplicates.look()
    assert (await live.ask("GET", "/notices?show=open")).json()["data"] == []


async def test_history_never_alarms_and_the_last_minutes_are_remembered(tmp_path: Path, anyio_backend: str) -> None:
    clocks = Clocks()
    async with open_server(tmp_path, clocks) as live:
        shop = await shop_of(live)
        old = [await shop.order(), await shop.order(OTHER)]
        await live.ask("POST", "/clients", {"name": "Other"})
    async with open_server(tmp_path, clocks) as live:
        shop = Shop(live=live, agent=shop.agent, printer=shop.printer, bearer=shop.bearer, number=10)
        assert await shop.asked() == []
        clocks.pass_time(60)
        again = await shop.order()
        assert [notice["subject"] for notice in await shop.asked()] == [again]
        assert await shop.same_as(again) == old[0]


async def test_until_it_is_answered_its_row_asks_and_it_is_listed_and_counted(live: LiveServer) -> None:
    shop = await shop_of(live)
    first = await shop.order()
    live.clocks.pass_time(130)
    second = await shop.order()
    await shop.order(OTHER)
    (notice,) = await shop.asked()
    row = await shop.row(second)
    twin = {"notice": notice["number"], "print_job_id": first, "reference": "ORD-1", "minutes": 2, "series": []}
    assert row["twin"] == twin
    assert (await shop.row(first))["twin"] is None
    assert await shop.listed("check") == [second]
    needy = await shop.listed("needs_you")
    assert (needy[0], len(needy)) == (second, 3), "the others wait: their agent is away"
    assert await shop.to_check() == 1
    await live.ok("POST", f"/notices/{notice['number']}/close")
    answered = await shop.row(second)
    assert (answered["twin"], answered["same_as"]) == (None, first), "what it was stays known"
    assert answered["version"] > row["version"], "every console is told"
    assert await shop.listed("check") == []
    assert await shop.to_check() == 0


async def test_a_cancel_that_can_be_taken_back_still_asks(live: LiveServer) -> None:
    shop = await shop_of(live)
    await shop.order()
    second = await shop.order()
    await shop.asked()
    answer = await live.ask("POST", "/job-acts", {"kind": "cancel", "print_job_ids": [second], "undo_seconds": 8})
    assert (await shop.row(second))["twin"] is not None
    await live.ok("POST", f"/job-acts/{answer.raise_for_status().json()['act_id']}/undo")
    assert (await shop.row(second))["twin"] is not None
    await live.ask_act(second, "cancel")
    assert (await shop.row(second))["twin"] is None


@pytest.mark.parametrize("weightier", ["held", "unconfirmed", "in doubt", "failed", "printed"])
async def test_what_weighs_more_hides_no_question_and_counts_it_once(live: LiveServer, weightier: str) -> None:
    shop = await shop_of(live)
    first = await shop.order()
    second = await shop.order()
    await shop.asked()
    if weightier == "held":
        await live.ask_act(second, "hold")
    else:
        await end_one(shop, "printed")
        if weightier == "unconfirmed":
            await end_one(shop, "unknown")
        elif weightier == "in doubt":
            await end_one(shop, "failed", failure_reason="partial_output")
        elif weightier == "failed":
            await end_one(shop, "failed", failure_reason="printer_error")
        else:
            await end_one(shop, "printed")
    assert (await shop.row(second))["twin"]["print_job_id"] == first
    assert await shop.listed("check") == await shop.listed("needs_you") == [second]
    assert await shop.to_check() == 1
    body = (await live.ask("GET", "/jobs/summary")).json()
    also = {"held": "held", "failed": "failed"}.get(weightier)
    assert (body["failed"], body["held"]) == (int(also == "failed"), int(also == "held"))
    assert body["needs_you"] == 1


async def test_questions_are_listed_page_by_page_behind_what_is_in_doubt(live: LiveServer) -> None:
    shop = await shop_of(live)
    await shop.order(OTHER)
    await end_one(shop, "failed", failure_reason="partial_output")
    twins = []
    for number in range(3):
        content = LABEL.replace(b"Hello", b"Number %d" % number)
        await shop.order(content)
        twins.append(await shop.order(content))
    await shop.asked()
    whole = await shop.listed("check")
    assert whole[1:] == twins
    page = (await live.ask("GET", "/jobs?show=check&limit=2")).json()
    rest = (await live.ask("GET", f"/jobs?show=check&limit=9&cursor={page['next_cursor']}")).json()
    assert [row["print_job_id"] for row in page["data"] + rest["data"]] == whole
    assert await shop.to_check() == 4


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
    changes = [str(change.key) for change in feed.since(newest) or ()]
    assert jobs[2] in changes


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
    open_question = await question(shop)
    assert open_question["series"] == [f"ORD-{number}" for number in range(1, 51)]
