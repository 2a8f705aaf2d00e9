"""The queue: its order, filters, pages, search and counts, and the jobs in it that need a person."""

from __future__ import annotations

from uuid import UUID

import pytest

from server_core.contract.types.agents import Lease
from tests.support.live_server import AgentCaller, LiveServer

pytestmark = pytest.mark.anyio
HEAD = b"^XA^FX"
OPEN = ["unknown", "partial", "failed", "printing", "reserved", "first", "second"]


class Day:
    """One job of every kind, made in an order that is not the queue's."""

    def __init__(self, live: LiveServer, agent: AgentCaller, printer: str) -> None:
        self._live, self._agent, self.printer = live, agent, printer
        self.jobs: dict[str, UUID] = {}

    async def make(self) -> None:
        for name in ("printed", "failed", "partial", "cancelled", "unknown", "printing", "reserved"):
            await self._add(name)
        await self._live.act(self.jobs["cancelled"], "cancel")
        leases = {lease.order.print_job_id: lease for lease in await self._agent.take(self.printer, 9)}
        ends = {
            "printed": ("printed", {}),
            "failed": ("failed", {"failure_reason": "printer_error"}),
            "partial": ("failed", {"failure_reason": "partial_output"}),
            "unknown": ("unknown", {}),
        }
        for name, (outcome, facts) in ends.items():
            await self._start(leases[self.jobs[name]])
            await self._agent.result(leases[self.jobs[name]], outcome, **facts)
            self._live.clocks.pass_time(1)
        await self._start(leases[self.jobs["printing"]])
        for name in ("first", "second"):
            await self._add(name)

    async def _start(self, lease: Lease) -> None:
        assert (await self._agent.start(lease)).status_code == 204
        self._live.clocks.pass_time(1)

    async def _add(self, name: str) -> None:
        self.jobs[name] = await self._live.add_job(self.printer, name=f"{name}.zpl", reference=f"ORD-{name}")

    async def shown(self, query: str, limit: int = 100) -> list[str]:
        """Names of the jobs on all pages of a query."""
        names: list[str] = []
        cursor = ""
        while True:
            answer = await self._live.ask("GET", f"/jobs?limit={limit}&{query}{cursor}")
            assert answer.status_code == 200, answer.text
            names += [row["filename"].removesuffix(".zpl") for row in answer.json()["data"]]
            if answer.json()["next_cursor"] is None:
                return names
            cursor = f"&cursor={answer.json()['next_cursor']}"


@pytest.fixture
async def day(live: LiveServer) -> Day:
    # noon, so that a second more or less is still today
    live.clocks.pass_until_noon()
    printer, agent = await live.printer_and_agent()
    made = Day(live, agent, printer)
    await made.make()
    return made


@pytest.mark.parametrize(
    ("show", "names"),
    [
        ("open", OPEN),
        ("all", [*OPEN, "printed", "cancelled"]),
        ("needs_you", ["unknown", "partial", "failed"]),
        ("failed", ["failed"]),
        ("check", ["unknown", "partial"]),
        ("printing", ["printing"]),
        ("waiting", ["reserved", "first", "second"]),
        ("printed_today", ["printed"]),
        ("printed", ["printed"]),
    ],
)
@pytest.mark.parametrize("limit", [1, 2, 100])
async def test_order_and_filters_are_the_same_on_pages_of_any_size(
    day: Day, show: str, names: list[str], limit: int
) -> None:
    assert await day.shown(f"show={show}", limit) == names


@pytest.mark.parametrize("limit", [1, 100])
async def test_a_held_job_needs_a_person_in_the_list_as_in_the_count(live: LiveServer, day: Day, limit: int) -> None:
    await live.act(day.jobs["second"], "hold")
    assert await day.shown("show=needs_you", limit) == ["unknown", "partial", "failed", "second"]
    assert (await live.ask("GET", "/jobs/summary")).json()["needs_you"] == 4


async def test_a_tag_shows_the_jobs_of_its_printers_on_pages_of_any_size(live: LiveServer, day: Day) -> None:
    other = str((await live.add_printer("Pack 2")).printer_id)
    await live.add_job(other, name="other.zpl")
    assert await day.shown("show=open&tag=packing") == [], "no printer has it"
    for printer in (day.printer, other):
        await live.ok("PATCH", f"/printers/{printer}", {"add_tags": ["Packing"]})
    await live.ask("PATCH", f"/printers/{other}", {"add_tags": ["Hall 3"]})
    assert await day.shown("show=open&tag=PACKING", 2) == [*OPEN, "other"]
    assert await day.shown("show=all&tag=hall%203") == ["other"]
    assert await day.shown(f"show=all&tag=hall%203&printer_id={day.printer}") == []
    assert await day.shown("show=all&tag=packing&q=ord-sec") == ["second"]


async def test_search_finds_references_names_and_beginnings_of_ids_and_takes_no_wildcards(day: Day) -> None:
    assert await day.shown("show=all&q=ord-sec") == ["second"]
    assert await day.shown("show=all&q=irst.zp") == ["first"]
    job = str(day.jobs["printed"])
    assert await day.shown(f"show=all&q={job}") == ["printed"]
    assert "printed" in await day.shown(f"show=all&q={job[:10]}")
    assert await day.shown("show=all&q=%25") == []
    assert await day.shown("show=all&q=_") == []


async def test_yesterdays_failures_are_no_longer_on_top(live: LiveServer, day: Day) -> None:
    live.clocks.pass_time(24 * 3600)
    assert not {"failed", "partial", "unknown"} & set(await day.shown("show=failed"))  # what waited may have expired
    assert await day.shown("show=printed_today") == []
    done = (await day.shown("show=all"))[-4:]
    assert done == ["partial", "failed", "printed", "cancelled"]


async def test_the_summary_counts_what_the_filters_show(live: LiveServer, day: Day) -> None:
    summary = (await live.ask("GET", "/jobs/summary")).json()
    waits = {"held": 0, "stopped": 0, "needs_you": 3}
    assert summary == {"failed": 1, "check": 2, "printing": 1, "waiting": 3, "printed_today": 1, **waits}
    for filter in ("failed", "check", "printing", "waiting", "printed_today"):
        assert len(await day.shown(f"show={filter}")) == summary[filter]


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("show=nothing", "validation_failed"),
        ("limit=0", "validation_failed"),
        ("limit=501", "validation_failed"),
        ("limit=1e9", "validation_failed"),
        ("printer_id=x", "validation_failed"),
        ("cursor=x", "invalid_cursor"),
        ("cursor=5.1.1", "invalid_cursor"),
        ("cursor=4.0.99999999999999999999", "invalid_cursor"),
        ("cursor=4.-1.1", "invalid_cursor"),
    ],
)
async def test_what_is_asked_wrongly_is_refused(live: LiveServer, query: str, code: str) -> None:
    answer = await live.ask("GET", f"/jobs?{query}")
    assert (answer.status_code, answer.json()["error_code"]) == (422, code)


async def test_one_printers_jobs(live: LiveServer, day: Day) -> None:
    other = str((await live.add_printer("Pack 2")).printer_id)
    await live.add_job(other, name="elsewhere.zpl")
    assert await day.shown(f"show=open&printer_id={other}") == ["elsewhere"]


async def test_why_a_job_waits_is_told_by_what_stops_it_first(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    job = await live.add_job(printer)
    assert (await live.row(job)).waiting_reason is None
    await agent.reports(printer, "offline")
    assert (await live.row(job)).waiting_reason == "printer_offline"
    await agent.release(await agent.take_one(printer), "media_empty")
    assert (await live.row(job)).waiting_reason == "media_empty"
    await live.sweep_after(46)
    assert (await live.row(job)).waiting_reason == "agent_offline"
    await live.ask("POST", f"/printers/{printer}/pause")
    assert (await live.row(job)).waiting_reason == "printer_paused"
    assert (await live.act(job, "hold")).waiting_reason == "held"


async def test_the_detail_shows_where_a_job_came_from(live: LiveServer, day: Day) -> None:
    detail = await live.job(day.jobs["printed"])
    assert (detail.row.reference, detail.agent_name) == ("ORD-printed", "This computer")
    assert detail.document_mime_type == "application/octet-stream"
    assert [(event.kind, str(event.actor)) for event in detail.events] == [
        ("created", "client Shop"),
        ("leased", "agent This computer"),
        ("started", "agent This computer"),
        ("printed", "agent This computer"),
    ]


async def waits(live: LiveServer) -> tuple[int, int, int]:
    """`waiting`, `held`, `stopped`."""
    summary = (await live.ask("GET", "/jobs/summary")).raise_for_status().json()
    return summary["waiting"], summary["held"], summary["stopped"]


async def test_held_jobs_are_counted_until_they_are_released(live: LiveServer) -> None:
    await live.enrol()
    printer = (await live.add_printer()).printer_id
    first, second = [await live.add_job(printer) for _ in range(2)]
    assert await waits(live) == (2, 0, 0)
    await live.act(first, "hold")
    assert await waits(live) == (2, 1, 0)
    await live.act(first, "release")
    assert await waits(live) == (2, 0, 0)
    # what can be taken back is held for seconds, and nobody has to do anything
    request = {"kind": "cancel", "print_job_ids": [str(second)], "undo_seconds": 8}
    answer = await live.ask("POST", "/job-acts", request)
    assert await waits(live) == (2, 0, 0)
    await live.ask("POST", f"/job-acts/{answer.json()['act_id']}/undo")
    assert await waits(live) == (2, 0, 0)


@pytest.mark.parametrize("how", ["out of labels", "offline", "paused", "agent away"])
async def test_jobs_of_a_printer_that_stands_still_wait_for_a_person(live: LiveServer, how: str) -> None:
    agent = await live.enrol()
    printer = (await live.add_printer()).printer_id
    other = (await live.add_printer("Pack 2")).printer_id
    held, *_ = [await live.add_job(printer) for _ in range(3)]
    await live.add_job(other)
    await live.act(held, "hold")
    if how == "out of labels":
        await agent.reports(str(printer), "error", status_reasons=["media-empty"])
    elif how == "offline":
        await agent.reports(str(printer), "offline")
    elif how == "paused":
        await live.ask("POST", f"/printers/{printer}/pause")
    else:
        live.clocks.pass_time(60)
    of_the_other = 1 if how == "agent away" else 0
    stand_still = 0 if how == "paused" else 2  # nobody is called to what was paused on purpose
    assert await waits(live) == (4, 1, stand_still + of_the_other), "a held one is counted once"
    if how in ("out of labels", "offline"):
        await agent.reports(str(printer), "online")
    elif how == "paused":
        await live.ask("POST", f"/printers/{printer}/resume")
    else:
        await agent.heartbeat()
    assert await waits(live) == (4, 1, 0)


@pytest.mark.parametrize("kind", ["cancel", "move"])
async def test_what_an_undo_holds_needs_nobody_in_any_count(live: LiveServer, kind: str) -> None:
    agent = await live.enrol()
    printer = (await live.add_printer()).printer_id
    other = (await live.add_printer("Pack 2")).printer_id
    held, first, _ = [await live.add_job(printer) for _ in range(3)]
    await live.act(held, "hold")
    await agent.reports(str(printer), "error", status_reasons=["media-empty"])

    async def needs() -> tuple[int, int, int]:
        summary = (await live.ask("GET", "/jobs/summary")).raise_for_status().json()
        return summary["held"], summary["stopped"], summary["needs_you"]

    assert await needs() == (1, 2, 3)
    request = {"kind": kind, "print_job_ids": [str(held), str(first)], "undo_seconds": 8}
    answer = await live.ask("POST", "/job-acts", request | ({"printer_id": str(other)} if kind == "move" else {}))
    assert await needs() == (0, 1, 1)
    await live.ask("POST", f"/job-acts/{answer.json()['act_id']}/undo")
    assert await needs() == (1, 2, 3)
