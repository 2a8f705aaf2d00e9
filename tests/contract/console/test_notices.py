"""Notices: listed, told live, closed by people or by their cause; and what a test print teaches."""

from __future__ import annotations

from uuid import UUID

import msgspec
import pytest

from server_core.contract.types.audit import Notice, NoticeKind
from server_core.contract.types.fields import Page
from server_core.contract.types.parameters import Intent
from server_core.contract.types.printers import PrinterView
from server_core.contract.types.states import Confirmation
from server_core.store import notice_rows
from server_core.store.store import Connection
from tests.contract.console.test_console_live import listening
from tests.support.live_server import AgentCaller, LiveServer

pytestmark = pytest.mark.anyio


async def a_notice(live: LiveServer, subject: str = "server") -> None:
    ctx = live.server.state.ctx

    def work(connection: Connection) -> None:
        notice_rows.open_notice(
            connection,
            account_id=ctx.site_account,
            kind=NoticeKind.CLOCK_JUMPED,
            subject=subject,
            at=ctx.now(),
            details={"seconds": 3600},
        )

    await ctx.store.write(work)
    ctx.feed.notices_changed()


async def page(live: LiveServer, query: str = "") -> Page[Notice]:
    answer = await live.ask("GET", f"/notices{query}")
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=Page[Notice])


async def test_pages_newest_first(live: LiveServer) -> None:
    for number in range(5):
        await a_notice(live, f"server {number}")
    await a_notice(live, "server 0")  # open already
    first = await page(live, "?limit=3")
    rest = await page(live, f"?limit=3&cursor={first.next_cursor}")
    assert [notice.subject for notice in first.data + rest.data] == [f"server {number}" for number in range(4, -1, -1)]
    assert rest.next_cursor is None


async def test_a_person_closes_it_once(live: LiveServer) -> None:
    await a_notice(live)
    (notice,) = (await page(live)).data
    path = f"/notices/{notice.number}/close"
    closed = msgspec.json.decode((await live.ask("POST", path, operator="Anna")).content, type=Notice)
    again = msgspec.json.decode((await live.ask("POST", path, operator="Bert")).content, type=Notice)
    assert closed == again
    assert (closed.closed_by, closed.closed_at) == ("Anna", live.clocks.now())
    assert (await page(live)).data == []
    assert (await page(live, "?show=all")).data == [closed]
    assert msgspec.json.decode((await live.ask("GET", f"/notices/{notice.number}")).content, type=Notice) == closed
    await a_notice(live)
    assert len((await page(live)).data) == 1


@pytest.mark.parametrize("number", ["0", "9", "x", "-1", "9" * 30])
async def test_one_that_is_not_there(live: LiveServer, number: str) -> None:
    for method, path in (("GET", f"/notices/{number}"), ("POST", f"/notices/{number}/close")):
        answer = await live.ask(method, path)
        assert (answer.status_code, answer.json()["error_code"]) == (404, "notice_not_found")


@pytest.mark.parametrize("query", ["?show=some", "?limit=0", "?limit=101", "?cursor=x"])
async def test_a_query_that_makes_no_sense(live: LiveServer, query: str) -> None:
    assert (await live.ask("GET", f"/notices{query}")).status_code == 422


async def test_the_stream_tells_of_new_and_closed_ones(live: LiveServer) -> None:
    agent, printer = await live.enrol(), await live.add_printer()
    async with listening(live) as console:
        await console.until("summary")
        job = await live.add_job(printer.printer_id, intent=Intent.RECEIPT)
        live.clocks.pass_time(7200)
        assert await agent.take(str(printer.printer_id)) == []
        opened = (await console.until("notice")).data
        assert (opened["kind"], opened["subject"], opened["closed_at"]) == (
            "backlog_held",
            str(printer.printer_id),
            None,
        )
        await live.act(job, "cancel")
        closed = (await console.until("notice")).data
        assert (closed["number"], closed["closed_by"]) == (opened["number"], "operator")


async def test_a_stream_that_comes_back_is_told_what_it_missed(live: LiveServer) -> None:
    async with listening(live) as console:
        await a_notice(live, "server 1")
        seen = await console.until("notice")
    await a_notice(live, "server 2")
    async with listening(live, seen.id) as console:
        assert (await console.until("notice")).data["subject"] == "server 2"


async def print_test(live: LiveServer, agent: AgentCaller, printer: PrinterView, evidence: str) -> PrinterView:
    assert (await live.ask("POST", f"/printers/{printer.printer_id}/test")).status_code == 201
    lease = await agent.take_one(str(printer.printer_id))
    assert (await agent.start(lease)).status_code == 204
    assert (await agent.result(lease, "printed", evidence=evidence)).status_code == 204
    assert (await live.row(lease.order.print_job_id)).status == "printed"
    return await view(live, printer)


async def view(live: LiveServer, printer: PrinterView) -> PrinterView:
    answer = await live.ask("GET", f"/printers/{printer.printer_id}")
    return msgspec.json.decode(answer.content, type=PrinterView)


async def test_a_test_print_teaches_what_printed_needs(live: LiveServer) -> None:
    agent, printer = await live.enrol(), await live.add_printer()
    assert printer.minimum_evidence is None
    learnt = await print_test(live, agent, printer, "printer_confirmed")
    assert (learnt.minimum_evidence, learnt.minimum_evidence_by) == (Confirmation.PRINTER_CONFIRMED, None)
    assert learnt.version > printer.version

    # an ordinary job teaches nothing, and with less than that it is not known to be printed
    job = await live.add_job(printer.printer_id)
    lease = await agent.take_one(str(printer.printer_id))
    await agent.start(lease)
    await agent.result(lease, "printed", evidence="bytes_accepted")
    assert (await live.row(job)).unconfirmed
    assert (await live.job(job)).minimum_evidence is Confirmation.PRINTER_CONFIRMED
    assert (await view(live, printer)).minimum_evidence is Confirmation.PRINTER_CONFIRMED

    anew = await print_test(live, agent, printer, "transport_closed")
    assert anew.minimum_evidence is Confirmation.TRANSPORT_CLOSED


async def test_what_an_operator_set_stays(live: LiveServer) -> None:
    agent, printer = await live.enrol(), await live.add_printer()
    path = f"/printers/{printer.printer_id}"
    await live.ask("PATCH", path, {"minimum_evidence": "bytes_accepted"}, operator="Anna")
    kept = await print_test(live, agent, printer, "printer_confirmed")
    assert (kept.minimum_evidence, kept.minimum_evidence_by) == (Confirmation.BYTES_ACCEPTED, "Anna")
    await live.ask("PATCH", path, {"minimum_evidence": None})
    assert (await view(live, printer)).minimum_evidence is None
    learnt = await print_test(live, agent, printer, "transport_closed")
    assert (learnt.minimum_evidence, learnt.minimum_evidence_by) == (Confirmation.TRANSPORT_CLOSED, None)


async def an_unconfirmed_job(live: LiveServer) -> UUID:
    agent, printer = await live.enrol(), await live.add_printer()
    job = await live.add_job(printer.printer_id)
    lease = await agent.take_one(str(printer.printer_id))
    await agent.start(lease)
    assert (await agent.result(lease, "unknown")).status_code == 204
    return job


@pytest.mark.parametrize("came_out", [True, False])
async def test_what_asks_is_closed_by_its_answer_alone(live: LiveServer, came_out: bool) -> None:
    job = await an_unconfirmed_job(live)
    (notice,) = (await page(live)).data
    assert notice.details["filename"]
    refused = await live.ask("POST", f"/notices/{notice.number}/close")
    assert (refused.status_code, refused.json()["error_code"]) == (422, "invalid_transition")
    assert (await page(live)).data == [notice]
    row = await live.act(job, "answer", {"came_out": came_out})
    assert (await page(live)).data == []
    assert len((await page(live, "?show=all")).data) == 1
    assert row.evidence is Confirmation.OPERATOR_CONFIRMED
    told = (await live.ask("GET", "/jobs/summary")).json()
    assert (told["check"], told["failed"], told["printed_today"]) == (0, int(not came_out), int(came_out))
    if not came_out:
        assert (row.status, row.failure_reason) == ("failed", "outcome_unknown")
        assert str(row.message) == "Operator saw that it did not come out."


async def test_a_backlog_is_closed_by_its_answer_alone_and_counts_what_is_left(live: LiveServer) -> None:
    agent, printer = await live.enrol(), await live.add_printer()
    jobs = [await live.add_job(printer.printer_id, intent=Intent.RECEIPT) for _ in range(3)]
    live.clocks.pass_time(7200)
    assert await agent.take(str(printer.printer_id)) == []
    (notice,) = (await page(live)).data
    assert (notice.details["jobs"], notice.details["printer_name"]) == (3, printer.name)
    assert len(notice.details["first"]) == 3
    close = f"/notices/{notice.number}/close"
    assert (await live.ask("POST", close)).json()["error_code"] == "invalid_transition"
    await live.act(jobs[0], "cancel")
    (fewer,) = (await page(live)).data
    assert (fewer.number, fewer.details["jobs"]) == (notice.number, 2)
    await live.act(jobs[1], "hold")
    answer = await live.ask("POST", f"/printers/{printer.printer_id}/backlog", {"choice": "print"})
    assert answer.json() == {"jobs": 2, "still_held": 1}
    assert (await page(live)).data == []
    again = await live.ask("POST", close)
    assert (again.status_code, again.json()["closed_by"]) == (200, "operator")
