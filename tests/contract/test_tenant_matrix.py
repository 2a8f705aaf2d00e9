"""Every route of the application against rows of another account: foreign is the same as absent, in body and status."""

from __future__ import annotations

import asyncio
import base64
from collections.abc import AsyncIterator, Callable
from dataclasses import astuple, fields, replace
from pathlib import Path
from typing import Any
from uuid import UUID

import httpx
import pytest
from sqlalchemy import select
from starlette.routing import Route

from server_core.api.agent_channel import agent_routes
from server_core.api.application import AsgiApplication
from server_core.api.console import console_routes
from server_core.api.developers import developer_routes, partner_routes
from server_core.api.onboarding import onboarding_routes
from server_core.contract.api.call import calls_of
from server_core.contract.api.console import ConsoleApi
from server_core.contract.api.public import OPERATIONS
from server_core.store import tables
from server_core.store.store import Connection
from tests.support.live_server import LABEL, LiveServer
from tests.support.two_accounts import Ask, Ids, Two, nobodys, two_accounts

pytestmark = pytest.mark.anyio
LEASE = {"attempt": 1, "lease_id": nobodys()}
JOB_CALL = "/agent-api/v1/print-jobs/{print_job_id}"
ACT = "/console-api/v1/jobs/{print_job_id}"
PRINTER = "/console-api/v1/printers/{printer_id}"
CLIENT = "/console-api/v1/clients/{client_id}"
AGENT = "/console-api/v1/agents/{agent_id}"
OF_ALL = "of all developers, for who runs the server: test_partner_matrix"
OF_SERVER = "of the whole server, for who runs it: test_paired_consoles, test_operators"
CONSOLE_CALLS = {(call.method, call.path): call for call in calls_of(ConsoleApi)}
KINDS = {
    "{print_job_id}": "job",
    "{printer_id}": "printer",
    "{client_id}": "client",
    "{agent_id}": "agent",
    "{enrolment_id}": "link",
    "{installation_id}": "installation",
    "{act_id}": "act",
    "{webhook_id}": "webhook",
    "{notice}": "notice",
}
"""Kinds of rows by the place in a path where their id stands."""
BY_ASSERTION = [operation for operation in OPERATIONS if operation.by_assertion]
JOB_ACTS = "/console-api/v1/job-acts"
WEBHOOK = "/console-api/v1/webhooks/{webhook_id}"
LISTING = {
    ("GET", "/api/v1/me"),
    ("GET", "/api/v1/agents"),
    ("GET", "/api/v1/printers"),
    ("GET", "/api/v1/print-jobs"),
    ("GET", "/agent-api/v1/printers"),
    ("GET", "/console-api/v1/status"),
    ("GET", "/console-api/v1/jobs"),
    ("GET", "/console-api/v1/jobs/found"),
    ("GET", "/console-api/v1/jobs/summary"),
    ("GET", "/console-api/v1/printers"),
    ("GET", "/console-api/v1/printers/answers"),
    ("GET", "/console-api/v1/figures"),
    ("GET", "/console-api/v1/server-figures"),
    ("GET", "/console-api/v1/agents"),
    ("GET", "/console-api/v1/clients"),
    ("GET", "/console-api/v1/webhooks"),
    ("GET", "/console-api/v1/requests"),
    ("GET", "/console-api/v1/installations"),
    ("GET", "/console-api/v1/installations/tokens"),
    ("GET", "/console-api/v1/notices"),
    ("GET", "/console-api/v1/audit"),
    ("GET", "/agent-api/v1/open-jobs"),
}
"""Calls that list rows. The answer contains no foreign id."""
NEITHER = {
    ("GET", "/openapi.json"): "the same for everybody",
    ("GET", "/docs"): "the same for everybody",
    ("GET", "/docs/style.css"): "the same for everybody",
    ("GET", "/openapi-console.json"): "the same for everybody",
    ("GET", "/docs/console"): "the same for everybody",
    ("POST", "/api/v1/documents"): "names nothing, answers what it made",
    ("POST", "/agent-api/v1/enroll"): "its one-time token tells the account",
    ("POST", "/agent-api/v1/connect"): "its secret tells the agent",
    ("POST", "/agent-api/v1/who"): "the server proves itself, by a key that it does not have: nobody learns anything",
    ("GET", "/onboarding"): "the same for everybody",
    ("GET", "/onboarding/page.css"): "the same for everybody",
    ("GET", "/onboarding/page.js"): "the same for everybody",
    ("POST", "/onboarding-api/v1/links"): "its one-time token tells the account, see test_onboarding_links",
    ("POST", "/onboarding-api/v1/watches"): "its watch id tells the link, see test_onboarding_links",
    ("POST", "/console-api/v1/documents"): "names nothing, answers what it made",
    ("POST", "/console-api/v1/printers"): "names nothing, answers what it made",
    ("POST", "/console-api/v1/agents/links"): "names nothing, answers what it made",
    ("POST", "/console-api/v1/clients"): "names nothing, answers what it made",
    ("GET", "/console-api/v1/audit/check"): "one chain for the whole server: a count and a hash",
    ("PUT", "/agent-api/v1/errands/{errand_id}"): "no row: its own agent's alone, see test_discoveries",
    ("POST", "/console-api/v1/discoveries"): "names no row; an agent of nobody is refused, see test_discoveries",
    ("GET", "/console-api/v1/discoveries/{discovery_id}"): "no row; foreign = unknown: test_customer_console",
    ("DELETE", "/console-api/v1/discoveries/{discovery_id}"): "no row; foreign = unknown: test_customer_console",
    ("GET", "/console-api/v1/media"): "a table of sizes, the same for everybody",
    ("POST", "/console-api/v1/identifications"): "names no row; what is at an address shows itself",
    ("POST", "/console-api/v1/trials"): "names no row; what is at an address prints a test label",
    ("POST", "/console-api/v1/probes"): "names no row; what it is at an address",
    ("GET", "/console-api/v1/accounts"): "of the whole server, for who runs it: test_customer_console",
    ("GET", "/console-api/v1/accounts/open-notices"): "of the whole server, for who runs it: test_customer_console",
    ("POST", "/console-api/v1/assertion-checks"): "the assertion tells the application",
    ("POST", "/console-api/v1/installations"): "names an application: of all developers, for who runs the server",
    ("POST", "/console-api/v1/pair"): "its code opens it, and no account is in it",
    ("GET", "/console-api/v1/whoami"): "the console that asks",
    ("GET", "/console-api/v1/settings"): OF_SERVER,
    ("POST", "/console-api/v1/operators/lock"): OF_SERVER,
    ("POST", "/console-api/v1/operators/{operator_id}/unlock"): OF_SERVER,
    **{of: OF_SERVER for of, call in CONSOLE_CALLS.items() if call.of_server},
    **{of: OF_ALL for of, call in CONSOLE_CALLS.items() if call.of_developer},
    **{(operation.method, operation.path): "by assertion: test_partner_matrix" for operation in BY_ASSERTION},
    ("GET", "/console-api/v1/events"): "a stream: test_the_live_stream_tells_nothing_of_foreign_jobs",
}


@pytest.fixture
async def two(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Two]:
    async with two_accounts(tmp_path) as opened:
        yield opened


def creating(**more: Any) -> Callable[[Ids, Ids], list[Ask]]:
    return lambda own, ids: [{"json": {**more, "printer_id": ids.printer}}]


def path_of(template: str, name: str, kind: str, **more: Any) -> Callable[[Ids, Ids], list[Ask]]:
    return lambda own, ids: [{"path": template.replace("{" + name + "}", getattr(ids, kind)), **more}]


NAMING: dict[tuple[str, str], Callable[[Ids, Ids], list[Ask]]] = {
    ("POST", "/oauth/token"): lambda own, ids: [
        {"data": {"grant_type": "client_credentials", "client_id": ids.client, "client_secret": "guessed"}}
    ],
    ("GET", "/api/v1/agents"): lambda own, ids: [{"params": {"cursor": ids.cursor}}],
    ("GET", "/api/v1/printers"): lambda own, ids: [{"params": {"cursor": ids.cursor}}],
    ("GET", "/api/v1/print-jobs"): lambda own, ids: [{"params": {"cursor": ids.cursor}}],
    ("POST", "/api/v1/print-jobs"): lambda own, ids: [
        {"json": {"document_id": ids.document, "printer_id": own.printer}},
        {"json": {"document_id": own.document, "printer_id": ids.printer}},
        {"json": {"document_id": ids.document, "printer_id": ids.printer}},
    ],
    ("POST", "/api/v1/print-jobs/from-url"): creating(document_url="https://files.example.com/a.pdf"),
    ("POST", "/api/v1/print-jobs/from-base64"): creating(
        document_base64=base64.b64encode(LABEL).decode(), document_format="raw", document_raw_language="zpl"
    ),
    ("GET", "/api/v1/print-jobs/{printJobId}"): path_of("/api/v1/print-jobs/{printJobId}", "printJobId", "job"),
    ("POST", "/api/v1/print-jobs/{printJobId}/cancel"): path_of(
        "/api/v1/print-jobs/{printJobId}/cancel", "printJobId", "job"
    ),
    ("POST", "/agent-api/v1/leases"): lambda own, ids: [
        {"json": {"want": [{"printer_id": ids.printer, "slots": 1}], "printers_revision": -1, "wait_seconds": 0}}
    ],
    ("POST", "/agent-api/v1/heartbeat"): lambda own, ids: [{"json": {"leases": [{**LEASE, "print_job_id": ids.job}]}}],
    ("PUT", "/agent-api/v1/printers/state"): lambda own, ids: [
        {"json": {"printers": [{"printer_id": ids.printer, "status": "error"}]}}
    ],
    ("GET", f"{JOB_CALL}/document"): path_of(
        f"{JOB_CALL}/document", "print_job_id", "job", params={"lease_id": LEASE["lease_id"]}
    ),
    ("POST", f"{JOB_CALL}/start"): path_of(f"{JOB_CALL}/start", "print_job_id", "job", json=LEASE),
    ("POST", f"{JOB_CALL}/release"): path_of(
        f"{JOB_CALL}/release", "print_job_id", "job", json={**LEASE, "reason": "printer_offline"}
    ),
    ("POST", f"{JOB_CALL}/result"): path_of(
        f"{JOB_CALL}/result", "print_job_id", "job", json={**LEASE, "outcome": "printed"}
    ),
    ("POST", "/agent-api/v1/ledger"): lambda own, ids: [
        {"json": {"jobs": [{"print_job_id": ids.job, "attempt": 1, "outcome": "unknown"}], "last": False}}
    ],
    ("GET", "/console-api/v1/jobs"): lambda own, ids: [
        {"params": {"show": "all", "printer_id": ids.printer}},
        {"params": {"show": "all", "q": ids.job}},
    ],
    ("GET", "/console-api/v1/jobs/found"): lambda own, ids: [{"params": {"q": ids.job}}],
    ("PATCH", PRINTER): path_of(PRINTER, "printer_id", "printer", json={"stale_after_seconds": 60}),
    ("POST", f"{PRINTER}/backlog"): path_of(
        f"{PRINTER}/backlog", "printer_id", "printer", json={"choice": "cancel", "print_job_ids": [nobodys()]}
    ),
    ("POST", f"{PRINTER}/identify"): path_of(f"{PRINTER}/identify", "printer_id", "printer", json={}),
    ("POST", f"{PRINTER}/trial"): path_of(f"{PRINTER}/trial", "printer_id", "printer", json={"language": "zpl"}),
    ("POST", f"{PRINTER}/language"): path_of(f"{PRINTER}/language", "printer_id", "printer", json={"language": "zpl"}),
    ("POST", f"{PRINTER}/address"): lambda own, ids: [
        {"path": f"/console-api/v1/printers/{ids.printer}/address", "json": {"agent_id": own.agent}},
        {"path": f"/console-api/v1/printers/{own.printer}/address", "json": {"agent_id": ids.agent}},
    ],
    ("POST", f"{AGENT}/move-printers"): lambda own, ids: [
        {"path": f"/console-api/v1/agents/{ids.agent}/move-printers", "json": {"agent_id": own.agent}},
        {"path": f"/console-api/v1/agents/{own.agent}/move-printers", "json": {"agent_id": ids.agent}},
    ],
    ("PATCH", AGENT): path_of(AGENT, "agent_id", "agent", json={"name": "Theirs"}),
    ("PATCH", CLIENT): path_of(CLIENT, "client_id", "client", json={"name": "Other name"}),
    ("POST", f"{PRINTER}/rename"): path_of(f"{PRINTER}/rename", "printer_id", "printer", json={"name": "Other name"}),
    ("POST", "/console-api/v1/jobs"): lambda own, ids: [
        {"json": {"document_id": ids.document, "printer_id": own.printer}},
        {"json": {"document_id": own.document, "printer_id": ids.printer}},
        {"json": {"document_id": ids.document, "printer_id": ids.printer}},
    ],
    ("POST", JOB_ACTS): lambda own, ids: [
        *({"json": {"kind": kind, "print_job_ids": [ids.job]}} for kind in ("cancel", "hold", "release", "reprint")),
        {"json": {"kind": "cancel", "print_job_ids": [ids.job], "undo_seconds": 8}},
        {"json": {"kind": "move", "print_job_ids": [ids.job], "printer_id": own.printer, "undo_seconds": 8}},
        {"json": {"kind": "move", "print_job_ids": [own.job], "printer_id": ids.printer, "undo_seconds": 8}},
        {"json": {"kind": "reprint", "print_job_ids": [own.job], "printer_id": ids.printer}},
    ],
    ("POST", "/console-api/v1/job-rows"): lambda own, ids: [{"json": {"print_job_ids": [ids.job, own.job]}}],
    ("POST", "/console-api/v1/job-needs"): lambda own, ids: [{"json": {"print_job_ids": [ids.job, own.job]}}],
    ("PATCH", WEBHOOK): path_of(WEBHOOK, "webhook_id", "webhook", json={"description": "Theirs"}),
    ("POST", f"{WEBHOOK}/rotate"): path_of(f"{WEBHOOK}/rotate", "webhook_id", "webhook", json={}),
    ("POST", "/console-api/v1/webhooks"): lambda own, ids: [
        {"json": {"client_id": ids.client, "url": "https://shop.example/hook"}}
    ],
}
"""Calls that name a row. A foreign id and an id of nobody get the same answer. `own` ids fill the rest of the request.

A call of the console whose path alone names the row needs no entry here.
"""


def _routes(live: LiveServer) -> set[tuple[str, str]]:
    state = live.server.state
    by_assertion = [*partner_routes(state), *developer_routes(state)]
    routes = [*agent_routes(state), *console_routes(state), *by_assertion, *onboarding_routes(state)]
    application = AsgiApplication(state, routes)
    return {
        (method, route.path)
        for route in application.routes
        if isinstance(route, Route)
        for method in (route.methods or ())
        if method != "HEAD"
    }


def _naming(method: str, path: str) -> Callable[[Ids, Ids], list[Ask]] | None:
    """The row of a call, made of its declaration if its path alone names what it is about."""
    call = CONSOLE_CALLS.get((method, path))
    if (method, path) in NAMING or (method, path) in NEITHER or call is None:
        return NAMING.get((method, path))
    if call.body is None or not call.body.is_required:
        template = path.replace("{delivery}", "1")
        return next((path_of(template, place[1:-1], KINDS[place]) for place in KINDS if place in path), None)
    for prefix, name, kind in ((ACT, "print_job_id", "job"), (PRINTER, "printer_id", "printer")):
        if path.startswith(prefix + "/"):
            return path_of(path, name, kind, json={"fault": "none", "printer_id": nobodys(), "answer": "yes"})
    if path.startswith(CLIENT + "/"):
        return path_of(path, "client_id", "client", json={})
    return None


async def test_every_route_has_a_row(two: Two) -> None:
    routes = _routes(two.live)
    without = {route for route in routes if _naming(*route) is None and route not in LISTING and route not in NEITHER}
    assert sorted(without) == []
    rows = set(NAMING) | LISTING | set(NEITHER)
    assert sorted(rows - routes) == []


async def test_foreign_ids_are_answered_like_unknown_ones(two: Two) -> None:
    assert await _compare(two, "/") > 30
    assert (await _foreign_state(two)) == ("pending", "online")


async def test_the_sites_own_rows_are_foreign_to_who_names_another_account(two: Two) -> None:
    """The console again, from the other side."""
    other = replace(two, own=two.foreign, foreign=two.own, about=two.foreign_account)
    assert await _compare(other, "/console-api/") > 20
    for method, path in sorted(LISTING):
        if path.startswith("/console-api/"):
            answer = await other.ask(method, path, {"params": {"show": "all"} if path.endswith("/jobs") else {}})
            assert answer.status_code == 200, (path, answer.text)
            for secret in astuple(two.own):
                assert secret not in answer.text, path


async def _compare(two: Two, below: str) -> int:
    """Count the requests that got the same answer for foreign ids as for unknown ids."""
    checked = 0
    for method, path in sorted(_routes(two.live)):
        naming = _naming(method, path)
        if naming is None or not path.startswith(below):
            continue
        unknown = Ids()
        pairs = zip(naming(two.own, two.foreign), naming(two.own, unknown), strict=True)
        for foreign_ask, unknown_ask in pairs:
            of_foreign = await two.ask(method, path, foreign_ask)
            of_unknown = await two.ask(method, path, unknown_ask)
            assert of_foreign.status_code == of_unknown.status_code, (method, path, of_foreign.text)
            assert of_foreign.status_code < 500, (method, path, of_foreign.text)
            assert _anonymous(of_foreign, two.foreign) == _anonymous(of_unknown, unknown), (method, path)
            checked += 1
    return checked


async def test_no_list_shows_a_foreign_row(two: Two) -> None:
    for method, path in sorted(LISTING):
        query = {"show": "all"} if path.endswith("/jobs") else {}
        answer = await two.ask(method, path, {"params": query})
        assert answer.status_code == 200, (path, answer.text)
        for secret in (*astuple(two.foreign), "Foreign"):
            assert secret not in answer.text, path


async def test_an_idempotency_key_is_the_accounts_own(two: Two) -> None:
    """Both accounts used the same keys: neither got the other's answer, and a repeat gets its own."""
    body = {"document_id": two.own.document, "printer_id": two.own.printer}
    ask = {"headers": {**two.bearer, "Idempotency-Key": "same-key-1"}, "json": body}
    again = await two.ask("POST", "/api/v1/print-jobs", ask)
    assert again.headers["idempotency-replayed"] == "true"
    assert again.json()["print_job_id"] == two.own.job


async def test_the_live_stream_tells_nothing_of_foreign_jobs(two: Two) -> None:
    feed = two.live.server.state.feed
    headers = two.headers("/console-api/v1/events")
    async with two.live.http.stream("GET", "/console-api/v1/events", headers=headers) as stream:
        for ids in (two.foreign, two.own):
            feed.job_moved(UUID(ids.job), UUID(ids.printer))
            feed.printer_changed(UUID(ids.printer))
            feed.agent_changed(UUID(ids.agent))
        seen = ""
        async with asyncio.timeout(30):
            async for text in stream.aiter_text():
                seen += text
                if "event: summary" in seen.partition(two.own.job)[2]:  # it tells printers of the jobs before it
                    break
    for own in (two.own.job, two.own.printer, two.own.agent):
        assert own in seen
    for foreign in (two.foreign.job, two.foreign.agent):
        assert foreign not in seen
    assert "Foreign" not in seen
    assert two.foreign.printer not in seen


async def test_the_live_stream_of_a_chosen_account_tells_its_notices(two: Two) -> None:
    agents = await two.live.server.state.ctx.store.read(
        lambda connection: connection.execute(select(tables.agents.c.account_id, tables.agents.c.agent_id)).all()
    )
    account = next(row.account_id for row in agents if str(row.agent_id) == two.foreign.agent)
    headers = {**two.headers("/console-api/v1/events"), "X-Account": str(account)}
    async with two.live.http.stream("GET", "/console-api/v1/events", headers=headers) as stream:
        two.live.server.state.feed.notices_changed()
        seen = ""
        async with asyncio.timeout(30):
            async for text in stream.aiter_text():
                seen += text
                if "event: notice" in seen:
                    break
    assert two.foreign.notice in seen
    assert two.own.notice not in seen


def _anonymous(answer: httpx.Response, ids: Ids) -> str:
    """The body without the ids that the request itself named, and without what differs from answer to answer."""
    text = answer.text
    for place in fields(ids):
        text = text.replace(getattr(ids, place.name), f"<{place.name}>")
    return text


async def _foreign_state(two: Two) -> tuple[str, str]:
    """Nothing that was tried changed a foreign row."""
    job, printer = UUID(two.foreign.job), UUID(two.foreign.printer)

    def work(connection: Connection) -> tuple[str, str]:
        jobs, printers = tables.jobs.c, tables.printers.c
        return (
            connection.execute(select(jobs.status).where(jobs.print_job_id == job)).scalar_one(),
            connection.execute(select(printers.status).where(printers.printer_id == printer)).scalar_one(),
        )

    return await two.live.server.state.ctx.store.read(work)
