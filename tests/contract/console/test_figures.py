"""Figures of printers, of the server and of customers, counted in the server; customers' tokens and links."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from cryptography import x509

from server_core.contract.decisions import onboarding_link
from server_core.contract.types.partners import Relationship
from server_core.services.request_log import RequestRate
from tests.support.customer_site import open_site
from tests.support.live_server import TOKEN, LiveServer, open_server
from tests.support.partner_calls import ACCOUNTS, new_partner

pytestmark = pytest.mark.anyio

NOW = datetime(2026, 11, 23, 12, 0, tzinfo=UTC)


async def printer_of(live: LiveServer, printer: str) -> dict[str, Any]:
    answer = await live.ask("GET", f"/printers/{printer}")
    found: dict[str, Any] = answer.json()
    listed = (await live.ask("GET", "/printers")).json()
    assert found in listed, "the list and the single printer say the same"
    return found


def work_of(found: dict[str, Any]) -> tuple[int, int, int, int]:
    return found["waiting"], found["printing"], found["failed_today"], found["to_check"]


async def test_a_printer_tells_what_waits_prints_failed_and_is_to_be_checked(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    assert (work_of(await printer_of(live, printer)), (await printer_of(live, printer))["oldest_waiting_at"]) == (
        (0, 0, 0, 0),
        None,
    )
    jobs = [await live.add_job(printer) for _ in range(4)]
    first = (await live.row(jobs[0])).created_at
    shown = await printer_of(live, printer)
    assert work_of(shown) == (4, 0, 0, 0)
    assert shown["oldest_waiting_at"] == first.isoformat().replace("+00:00", "Z")
    lease = await agent.take_one(printer)
    assert work_of(await printer_of(live, printer)) == (3, 0, 0, 0), "reserved: not begun"
    await agent.start(lease)
    assert work_of(await printer_of(live, printer)) == (3, 1, 0, 0)
    await agent.result(lease, "failed", failure_reason="printer_rejected")
    assert work_of(await printer_of(live, printer)) == (3, 0, 1, 0)
    lease = await agent.begin(printer)
    await agent.result(lease, "failed", failure_reason="partial_output")
    assert work_of(await printer_of(live, printer)) == (2, 0, 1, 1), "nobody knows how much came out"
    second = (await live.row(jobs[2])).created_at
    assert (await printer_of(live, printer))["oldest_waiting_at"] == second.isoformat().replace("+00:00", "Z")


def later(live: LiveServer, seconds: float = 60) -> None:
    live.clocks.wall += timedelta(seconds=seconds)


async def figures_of(live: LiveServer, hours: int = 24) -> Any:
    return await live.ok("GET", f"/figures?hours={hours}")


async def test_a_day_in_hours_and_what_the_printer_was(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    later(live)
    await agent.reports(printer, "online")
    for outcome, facts in (
        ("printed", {"evidence": "printer_confirmed"}),
        ("failed", {"failure_reason": "internal_error"}),
    ):
        await live.add_job(printer)
        lease = await agent.take_one(printer)
        later(live)
        await agent.start(lease)
        later(live)
        await agent.result(lease, outcome, **facts)
        later(live)
    for _ in range(2):
        await agent.reports(printer, "error", status_reasons=["media-empty"])
        later(live)
    await live.ask("POST", f"/printers/{printer}/pause", operator="Anna")
    later(live)
    await live.ask("POST", f"/printers/{printer}/resume")
    later(live)
    found = await figures_of(live)
    assert len(found["hours"]) == 24
    assert found["hours"][0]["begins"] == found["since"]
    assert [sum(hour[word] for hour in found["hours"]) for word in ("printed", "failed", "cancelled")] == [1, 1, 0]
    (own,) = found["printers"]
    assert (own["printer_id"], own["printed"], own["failed"], own["cancelled"]) == (printer, 1, 1, 0)
    assert own["hours"] == [hour for hour in found["hours"] if hour["printed"] + hour["failed"]]
    states = [span["state"] for span in own["spans"]]
    assert states[0] == "unknown", "it was added, and nothing was known yet"
    assert sum(span["printing_seconds"] or 0 for span in own["spans"]) == 120, "the pauses are no printing"
    assert all(span["state"] == "printing" for span in own["spans"] if span["printing_seconds"])
    assert states[-3:] == ["stopped", "paused", "stopped"], "the same report twice is one state"
    assert own["spans"][-1]["reasons"] == ["media-empty"]
    assert own["spans"][-1]["ended"] is None
    ends = [span["ended"] for span in own["spans"][:-1]]
    assert ends == [span["began"] for span in own["spans"][1:]], "no gap while the server runs"


async def test_an_agent_that_goes_takes_its_printers_along(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    await agent.reports(printer, "online")
    await live.sweep_after(120)
    assert [span["state"] for span in (await figures_of(live))["printers"][0]["spans"]][-2:] == ["ready", "offline"]
    await agent.heartbeat()
    assert (await figures_of(live, 25))["printers"][0]["spans"][-1]["state"] == "ready"


async def test_figures_are_counted_once_in_a_while(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    before = await figures_of(live)
    await live.add_job(printer)
    await agent.prints(printer, evidence="printer_confirmed")
    assert await figures_of(live) == before
    assert (await figures_of(live, 23))["hours"][-1]["printed"] == 1


@pytest.mark.parametrize("hours", ["0", "169", "-1", "1e1", "x", "٣", "99999999999"])
async def test_hours_that_are_none(live: LiveServer, hours: str) -> None:
    answer = await live.ask("GET", f"/figures?hours={hours}")
    assert (answer.status_code, answer.json()["error_code"]) == (422, "validation_failed")


async def server_figures(live: LiveServer) -> Any:
    return await live.ok("GET", "/server-figures")


async def test_requests_of_programs_are_counted_for_a_minute_and_the_consoles_own_are_not(live: LiveServer) -> None:
    assert await server_figures(live) == {
        "requests_per_minute": 0,
        "public_url": live.server.public_url,
        "tls_expires_at": None,
        "certificate": None,
        "now": live.clocks.wall.isoformat().replace("+00:00", "Z"),
    }
    for _ in range(3):
        await live.http.get("/api/v1/me")
        await live.ask("GET", "/status")
    assert (await server_figures(live))["requests_per_minute"] == 3
    live.clocks.wall += timedelta(seconds=30)
    await live.http.get("/api/v1/me")
    assert (await server_figures(live))["requests_per_minute"] == 4
    live.clocks.wall += timedelta(seconds=31)
    assert (await server_figures(live))["requests_per_minute"] == 1
    live.clocks.wall += timedelta(seconds=60)
    assert (await server_figures(live))["requests_per_minute"] == 0


async def test_a_server_for_other_computers_tells_when_its_certificate_ends(tmp_path: Path) -> None:
    everywhere = "0.0.0.0"  # noqa: S104
    folder = tmp_path / "tls"
    async with open_server(tmp_path / "server", host=everywhere, tls_folder=folder) as live:
        found = await server_figures(live)
        certificate = x509.load_pem_x509_certificate((folder / "certificate.pem").read_bytes())
        assert datetime.fromisoformat(found["tls_expires_at"]) == certificate.not_valid_after_utc
        assert found["public_url"].startswith("https://")


async def test_behind_a_proxy_the_certificate_is_somebody_elses(tmp_path: Path) -> None:
    everywhere = "0.0.0.0"  # noqa: S104
    address = "https://print.example"
    async with open_server(
        tmp_path / "server", host=everywhere, tls_folder=tmp_path / "tls", public_base_url=address
    ) as live:
        found = await server_figures(live)
        assert (found["public_url"], found["tls_expires_at"]) == (address, None)


def test_it_needs_no_more_room_however_many_come() -> None:
    rate = RequestRate()
    for second in range(1000):
        for _ in range(50):
            rate.count(NOW + timedelta(seconds=second, microseconds=7))
    assert rate.per_minute(NOW + timedelta(seconds=999, microseconds=9)) == 60 * 50
    assert len(rate._seconds) == 61
    assert rate.per_minute(NOW - timedelta(hours=1)) == 0


async def ask_at(live: LiveServer, customer: Relationship, path: str) -> httpx.Response:
    headers = {"Authorization": f"Bearer {TOKEN}", "X-Account": str(customer.cloudprint_account_id)}
    return await live.http.get(f"/console-api/v1{path}", headers=headers)


async def test_figures_tell_what_goes_on_at_each_customer(live: LiveServer) -> None:
    partner, others = await new_partner(live), await new_partner(live, "Others")
    bakery = await open_site(live, partner, "Bakery")
    await others.create("customer-2", "Butcher")
    closed = await partner.create("customer-3", "Gone")
    await partner.act(closed, "close")
    await bakery.print()
    body = (await live.ask("GET", "/relationships/figures")).raise_for_status().json()
    figures = {each.pop("account_id"): each for each in body}
    assert len(figures) == 2
    seen = figures[str(bakery.relationship.cloudprint_account_id)]
    assert seen.pop("last_job_at") is not None
    assert seen == {"agents": 1, "agents_online": 1, "printers": 1, "jobs_24h": 1}
    live.clocks.pass_time(25 * 3600)
    body = (await live.ask("GET", "/relationships/figures")).json()
    assert [each["jobs_24h"] for each in body] == [0, 0]
    await bakery.revoke()
    body = (await live.ask("GET", "/relationships/figures")).json()
    assert [each["agents"] for each in body] == [0, 0]
    refused = await bakery.console("GET", "/relationships/figures")
    assert refused.status_code == 422


async def test_tokens_that_applications_got_are_told_without_the_tokens(live: LiveServer) -> None:
    partner = await new_partner(live)
    customer = await partner.create()
    path = f"{ACCOUNTS}/{customer.relationship_id}/installations"
    installation = (await partner.call("POST", path, {"permissions": ["printers:read"]})).raise_for_status().json()
    text = f"/developer-api/v1/app-installations/{installation['installation_id']}/access-tokens"
    token = (await partner.call("POST", text, {})).raise_for_status().json()["access_token"]
    answer = await ask_at(live, customer, "/installations/tokens")
    (body,) = answer.raise_for_status().json()
    assert token not in answer.text
    assert body["installation_id"] == installation["installation_id"]
    assert (body["application_name"], body["permissions"]) == ("Labels", ["printers:read"])
    assert body["kid"] == partner.maker.kid
    assert body["issued_at"] < body["expires_at"]
    assert body["revoked_at"] is None
    await partner.act(customer, "close")
    (body,) = (await ask_at(live, customer, "/installations/tokens")).json()
    assert body["revoked_at"] is not None
    assert (await live.ask("GET", "/installations/tokens")).json() == []


async def test_a_link_tells_how_far_it_has_led(live: LiveServer) -> None:
    partner = await new_partner(live)
    customer = await partner.create()
    path = f"/agents/links/{customer.agent_enrollment_id}"
    before = (await ask_at(live, customer, path)).raise_for_status().json()
    assert (before["ended"], before["opened"], before["printer_name"]) == (None, False, None)
    assert customer.agent_onboarding_url is not None
    body: dict[str, Any] = {"token": onboarding_link.read(customer.agent_onboarding_url).token}
    shown = await live.http.post("/onboarding-api/v1/links", json=body)
    assert shown.status_code == 200
    assert (await ask_at(live, customer, path)).json()["opened"] is True
