"""A printer that is there and does not let its agent in: one notice, and jobs that say why they wait."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.live_server import AgentCaller, LiveServer

pytestmark = pytest.mark.anyio
KEY = "c" * 64


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
    (told,) = await notices(live)
    assert told["number"] == opened["number"]
    assert (told["details"]["cause"], told["details"]["login_name"]) == ("login-refused", "anna")
    await agent.reports(printer, "offline")
    assert [notice["number"] for notice in await notices(live)] == [opened["number"]]
    await agent.reports(printer, "online")
    assert await notices(live) == []
    (closed,) = await notices(live, "all")
    assert closed["closed_by"] == "server"


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
