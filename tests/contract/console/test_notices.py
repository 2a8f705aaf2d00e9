"""Notices: listed, told live, closed by people or by their cause; of test prints, and of devices that refuse us."""

from __future__ import annotations

from typing import Any
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
from tests.support.actors import ANNA, who
from tests.support.live_server import AgentCaller, LiveServer, listening

pytestmark = pytest.mark.anyio
KEY = "c" * 64


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
    assert (closed.closed_by, closed.closed_at) == (ANNA, live.clocks.now())
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
        assert (closed["number"], who(closed["closed_by"])) == (opened["number"], "operator")


async def test_a_stream_that_comes_back_is_told_what_it_missed(live: LiveServer) -> None:
    async with listening(live) as console:
        await a_notice(live, "server 1")
        seen = await console.until("notice")
    await a_notice(live, "server 2")
    async with listening(live, seen.id) as console:
        assert (await console.until("notice")).data["subject"] == "server 2"


async def print_test(live: LiveServer, agent: AgentCaller, printer: PrinterView, evidence: str) -> PrinterView:
    assert (await live.ask("POST", f"/printers/{printer.printer_id}/test")).status_code == 201
    lease = await agent.begin(str(printer.printer_id))
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
    await agent.prints(str(printer.printer_id), evidence="bytes_accepted")
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
    assert (kept.minimum_evidence, kept.minimum_evidence_by) == (Confirmation.BYTES_ACCEPTED, ANNA)
    await live.ask("PATCH", path, {"minimum_evidence": None})
    assert (await view(live, printer)).minimum_evidence is None
    learnt = await print_test(live, agent, printer, "transport_closed")
    assert (learnt.minimum_evidence, learnt.minimum_evidence_by) == (Confirmation.TRANSPORT_CLOSED, None)


async def an_unconfirmed_job(live: LiveServer) -> UUID:
    agent, printer = await live.enrol(), await live.add_printer()
    job = await live.add_job(printer.printer_id)
    lease = await agent.begin(str(printer.printer_id))
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
    body = (await live.ask("GET", "/jobs/summary")).json()
    assert (body["check"], body["failed"], body["printed_today"]) == (0, int(not came_out), int(came_out))
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
    assert (again.status_code, who(again.json()["closed_by"])) == (200, "operator")


async def a_printer(live: LiveServer) -> tuple[AgentCaller, str]:
    agent = await live.enrol()
    return agent, str((await live.add_printer("Office", uri="ipps://192.0.2.1/ipp/print")).printer_id)


async def notices(live: LiveServer, show: str = "open") -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await live.ask("GET", f"/notices?show={show}")).json()["data"]
    return found


async def says(agent: AgentCaller, printer: str, word: str, **facts: Any) -> None:
    await agent.reports(printer, "error", status_reasons=[word], **facts)


async def test_one_notice_from_the_report_that_says_so_to_the_one_that_says_otherwise(live: LiveServer) -> None:
    agent, printer = await a_printer(live)
    for _ in range(3):
        await says(agent, printer, "login-needed", message="It asks.")
    (opened,) = await notices(live)
    assert (opened["kind"], opened["subject"], opened["printer_id"]) == ("printer_kept_out", printer, printer)
    assert opened["details"] == {"printer_name": "Office", "cause": "login-needed", "login_name": None}
    await live.ask("POST", f"/printers/{printer}/login", {"user_name": "anna", "password": "wrong"})
    await says(agent, printer, "login-refused")
    (open_notice,) = await notices(live)
    assert open_notice["number"] == opened["number"]
    assert (open_notice["details"]["cause"], open_notice["details"]["login_name"]) == ("login-refused", "anna")
    await agent.reports(printer, "offline")
    assert [notice["number"] for notice in await notices(live)] == [opened["number"]]
    await agent.reports(printer, "online")
    assert await notices(live) == []
    (closed,) = await notices(live, "all")
    assert who(closed["closed_by"]) == "server"


async def test_other_trouble_of_the_printer_closes_it_and_is_none_itself(live: LiveServer) -> None:
    agent, printer = await a_printer(live)
    await says(agent, printer, "certificate-changed", untrusted_certificate=KEY)
    assert len(await notices(live)) == 1
    await says(agent, printer, "media-empty")
    assert await notices(live) == []


async def test_what_a_person_closed_comes_again_with_another_cause_only(live: LiveServer) -> None:
    agent, printer = await a_printer(live)
    await says(agent, printer, "login-needed")
    (first,) = await notices(live)
    assert (await live.ask("POST", f"/notices/{first['number']}/close", operator="Ada")).status_code == 200
    await says(agent, printer, "login-needed", message="It asks again.")
    assert await notices(live) == []
    await says(agent, printer, "login-refused")
    assert [notice["details"]["cause"] for notice in await notices(live)] == ["login-refused"]


async def test_it_goes_with_its_printer(live: LiveServer) -> None:
    agent, printer = await a_printer(live)
    await says(agent, printer, "login-needed")
    assert (await live.ask("DELETE", f"/printers/{printer}")).status_code == 204
    assert await notices(live) == []


async def test_a_waiting_job_says_what_the_printer_wants_by_now(live: LiveServer) -> None:
    agent, printer = await a_printer(live)
    job = await live.add_job(printer)
    await agent.reports(printer, "offline")
    await agent.release(await agent.take_one(printer), "printer_offline")
    assert (await live.row(job)).waiting_reason == "printer_offline"
    seen = []
    for word in ("certificate-changed", "login-needed", "login-refused", "other"):
        before = (await live.row(job)).version
        await says(agent, printer, word)
        row = await live.row(job)
        assert row.version > before or word == "other"
        seen.append(row.waiting_reason)
    assert seen == ["certificate_changed", "login_needed", "login_refused", "printer_stopped"]
    await agent.reports(printer, "offline")
    assert (await live.row(job)).waiting_reason == "printer_offline"


async def test_reasons_that_agents_give_jobs_back_with_are_taken(live: LiveServer) -> None:
    agent, printer = await a_printer(live)
    job = await live.add_job(printer)
    for reason in ("login_needed", "login_refused", "certificate_changed"):
        assert (await agent.release(await agent.take_one(printer), reason)).status_code == 204
        assert (await live.row(job)).waiting_reason == reason
        live.clocks.pass_time(61)
        await agent.heartbeat()


async def test_a_pause_tells_since_when_it_is(live: LiveServer) -> None:
    agent, printer = await a_printer(live)

    async def since() -> str:
        return str((await live.ask("GET", f"/printers/{printer}")).json()["since"])

    await agent.reports(printer, "online")
    ready = await since()
    live.clocks.pass_time(1000)
    paused = (await live.ask("POST", f"/printers/{printer}/pause")).json()["since"]
    assert paused > ready
    live.clocks.pass_time(10)
    await agent.reports(printer, "offline")
    await agent.reports(printer, "online")
    assert (await live.ask("POST", f"/printers/{printer}/pause")).json()["since"] == paused == await since()
    resumed = (await live.ask("POST", f"/printers/{printer}/resume")).json()["since"]
    assert resumed > paused
