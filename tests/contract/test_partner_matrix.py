"""Every route of developers, and of the console by X-Account, against rows of another developer: foreign = absent.

P and Q are developers with an application, a customer, an agent and an installation each. The routes that the server
has are compared with tables that are written here by hand (`BODIES`, `WITHOUT_A_BODY`, `BODY_IDS`): a new route, or a
new id in a body of the console, needs a row. Of `{action}` close alone is tried, which may be done from any status.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import msgspec
import pytest
from starlette.routing import Route

from server_core.api.console import console_routes
from server_core.api.developers import developer_routes, partner_routes
from server_core.contract.types import enrolment, jobs, partners, printers
from server_core.contract.types.partners import CreateRelationship, InstallApplication
from server_core.contract.types.printers import AddPrinter
from tests.support.customer_site import CustomerSite, open_site
from tests.support.live_server import TOKEN, LiveServer, open_server
from tests.support.partner_calls import ACCOUNTS, Partner, new_partner

pytestmark = pytest.mark.anyio
ALL = ["agents:read", "printers:read", "documents:write", "print_jobs:write", "print_jobs:read"]
CONSOLE = "/console-api/v1"


@dataclass(frozen=True, kw_only=True)
class Rows:
    """Rows of one developer."""

    relationship: str
    agent: str
    installation: str
    application: str
    account: str
    developer: str

    @classmethod
    def of_nobody(cls) -> Rows:
        return cls(**{field.name: str(uuid4()) for field in fields(cls)})


@dataclass(frozen=True, kw_only=True)
class Side:
    site: CustomerSite
    rows: Rows

    @property
    def partner(self) -> Partner:
        return self.site.partner


@dataclass(frozen=True, kw_only=True)
class Sides:
    live: LiveServer
    p: Side
    q: Side


@pytest.fixture
async def sides(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Sides]:
    async with open_server(tmp_path) as live:
        yield Sides(live=live, p=await _side(live, "P"), q=await _side(live, "Q"))


async def _side(live: LiveServer, name: str) -> Side:
    partner = await new_partner(live, developer=f"Developer {name}", name=f"Application {name}")
    site = await open_site(live, partner, f"Customer {name}")
    relationship = site.relationship
    path = f"{ACCOUNTS}/{relationship.relationship_id}/installations"
    made = (await partner.call("POST", path, {"permissions": ALL})).raise_for_status().json()
    rows = Rows(
        relationship=str(relationship.relationship_id),
        agent=site.agent_id,
        installation=made["installation_id"],
        application=str(relationship.application_id),
        account=str(relationship.cloudprint_account_id),
        developer=str(relationship.developer_account_id),
    )
    return Side(site=site, rows=rows)


PARAMETERS = {"relationshipId": "relationship", "agentId": "agent", "installationId": "installation"}
BODIES: dict[tuple[str, str], Any] = {
    ("POST", ACCOUNTS): {"external_customer_id": "Customer Q", "name": "Another"},
    ("POST", f"{ACCOUNTS}/{{relationshipId}}/installations"): {"permissions": ALL},
    ("POST", "/developer-api/v1/app-installations/{installationId}/access-tokens"): {},
}
WITHOUT_A_BODY = {
    ("GET", ACCOUNTS),
    ("GET", f"{ACCOUNTS}/{{relationshipId}}"),
    ("POST", f"{ACCOUNTS}/{{relationshipId}}/{{action}}"),
    ("POST", f"{ACCOUNTS}/{{relationshipId}}/onboarding-link"),
    ("GET", f"{ACCOUNTS}/{{relationshipId}}/agents"),
    ("POST", f"{ACCOUNTS}/{{relationshipId}}/agents/{{agentId}}/revoke"),
    ("GET", f"{ACCOUNTS}/{{relationshipId}}/installations"),
}


def by_assertion(live: LiveServer) -> set[tuple[str, str]]:
    state = live.server.state
    return _methods([*partner_routes(state), *developer_routes(state)])


def _methods(routes: Any) -> set[tuple[str, str]]:
    return {
        (method, route.path)
        for route in routes
        if isinstance(route, Route)
        for method in (route.methods or ())
        if method != "HEAD"
    }


def filled(path: str, rows: Rows) -> str:
    return path.format_map({name: getattr(rows, field) for name, field in PARAMETERS.items()} | {"action": "close"})


def named(path: str) -> list[str]:
    return [PARAMETERS[name] for name in re.findall(r"{(\w+)}", path) if name in PARAMETERS]


async def test_every_route_of_developers_has_a_row(sides: Sides) -> None:
    assert by_assertion(sides.live) == set(BODIES) | WITHOUT_A_BODY


async def test_a_developer_sees_nothing_of_another(sides: Sides) -> None:
    """Each id of a path foreign in its turn, then all of them; the answer is that of ids of nobody, and of no ids."""
    p, q, nobody, checked = sides.p, sides.q.rows, Rows.of_nobody(), 0
    no_ids = Rows(**dict.fromkeys((field.name for field in fields(Rows)), "none"))
    for method, path in sorted(by_assertion(sides.live)):
        names = named(path)
        for foreign in [[name] for name in names] + ([names] if len(names) > 1 else []):
            answers = []
            for others in (q, nobody, no_ids):
                mixed = {field.name: getattr(p.rows, field.name) for field in fields(Rows)}
                mixed |= {name: getattr(others, name) for name in foreign}
                answers.append(await p.partner.call(method, filled(path, Rows(**mixed)), BODIES.get((method, path))))
            assert {answer.status_code for answer in answers} in ({404}, {422}), (method, path, answers[0].text)
            assert answers[0].json()["error_code"] == f"{foreign[0]}_not_found", (method, path)
            assert {answer.text for answer in answers} == {answers[0].text}, (method, path)
            checked += 1
    assert checked == 10
    still = (await q_reads(sides)).json()
    assert (still["status"], still["installation_id"]) == ("active", q.installation)
    (agent,) = (await sides.q.partner.call("GET", f"{ACCOUNTS}/{q.relationship}/agents")).json()["data"]
    assert agent["revoked_at"] is None


async def test_lists_and_own_ids_of_a_developer(sides: Sides) -> None:
    """The same external id is another customer's for each developer, and no list shows a foreign row."""
    p, q = sides.p, sides.q
    taken = await p.partner.call("POST", ACCOUNTS, {"external_customer_id": "Customer Q", "name": "Mine"})
    assert taken.status_code == 201, taken.text
    of_p = [ACCOUNTS, f"{ACCOUNTS}?external_customer_id=Customer+Q"]
    of_p += [f"{ACCOUNTS}/{p.rows.relationship}/{what}" for what in ("agents", "installations")]
    for path in of_p:
        answer = await p.partner.call("GET", path)
        assert answer.status_code == 200, path
        shows_nothing_of(answer, q.rows, path)
    page = await q.partner.call("GET", f"{ACCOUNTS}?limit=1")
    assert page.json()["next_cursor"] is None
    cursor = (await p.partner.call("GET", f"{ACCOUNTS}?limit=1")).json()["next_cursor"]
    assert cursor
    foreign = await q.partner.call("GET", f"{ACCOUNTS}?cursor={cursor}")
    assert (foreign.status_code, foreign.json()["error_code"]) == (422, "invalid_cursor")


async def test_a_second_developers_application_at_the_same_customer(sides: Sides) -> None:
    """The operator let Q's application in at P's customer: P does not see it there, and Q gets a token of it alone."""
    p, q = sides.p, sides.q
    headers = {"Authorization": f"Bearer {TOKEN}", "X-Account": p.rows.account}
    body = {"application_id": q.rows.application, "permissions": ["printers:read"]}
    made = await sides.live.http.post(f"{CONSOLE}/installations", headers=headers, json=body)
    listed = await p.partner.call("GET", f"{ACCOUNTS}/{p.rows.relationship}/installations")
    assert [one["installation_id"] for one in listed.json()["data"]] == [p.rows.installation]
    path = f"/developer-api/v1/app-installations/{made.json()['installation_id']}/access-tokens"
    assert (await p.partner.call("POST", path, {})).status_code == 422
    token = (await q.partner.call("POST", path, {})).json()
    assert (token["account_id"], token["permissions"]) == (p.rows.account, ["printers:read"])
    closed = await q.partner.call("GET", f"{ACCOUNTS}/{p.rows.relationship}")
    assert closed.status_code == 404


async def test_an_installation_token_sees_its_account_alone(sides: Sides) -> None:
    """Every route of the public API, with the token of P's installation: rows of Q's customer are absent."""
    path = f"/developer-api/v1/app-installations/{sides.p.rows.installation}/access-tokens"
    token = (await sides.p.partner.call("POST", path, {})).json()["access_token"]
    bearer = {"Authorization": f"Bearer {token}"}
    http, mine, theirs = sides.live.http, sides.p.site, sides.q.site
    my_job, their_job = await mine.print(), await theirs.print()
    for list_path in ("me", "agents", "printers", "print-jobs"):
        answer = await http.get(f"/api/v1/{list_path}", headers=bearer)
        assert answer.status_code == 200
        shows_nothing_of(answer, sides.q.rows, list_path)
        assert theirs.printer_id not in answer.text
        assert their_job not in answer.text
    assert (await http.get(f"/api/v1/print-jobs/{my_job}", headers=bearer)).status_code == 200
    jobs = [await http.get(f"/api/v1/print-jobs/{id}", headers=bearer) for id in (their_job, uuid4())]
    assert jobs[0].status_code == 404
    assert jobs[0].text == jobs[1].text
    document = (await theirs.public("GET", f"/print-jobs/{their_job}")).json()["document_id"]
    raw = {"document_base64": "XlhBXlha", "document_format": "raw", "document_raw_language": "zpl"}
    for route, foreign, absent in (
        ("print-jobs/from-base64", {**raw, "printer_id": theirs.printer_id}, {**raw, "printer_id": str(uuid4())}),
        (
            "print-jobs",
            {"document_id": document, "printer_id": mine.printer_id},
            {"document_id": str(uuid4()), "printer_id": mine.printer_id},
        ),
    ):
        made = [await http.post(f"/api/v1/{route}", headers=bearer, json=body) for body in (foreign, absent)]
        assert made[0].status_code == 422, made[0].text
        assert made[0].text == made[1].text


BY_CODE = ("POST", "/console-api/v1/pair")
"""Whoever calls it has a code and no token, and asks about no account."""


async def test_no_console_call_about_an_account_that_is_not_there(sides: Sides) -> None:
    """Every route, whatever it names: 404 `account_not_found`, before anything is read or done."""
    routes = _methods(console_routes(sides.live.server.state)) - {BY_CODE}
    for method, path in sorted(routes):
        for account in (str(uuid4()), "none", ""):
            answer = await _console(sides, method, re.sub(r"{\w+}", str(uuid4()), path), account)
            assert (answer.status_code, answer.json()["error_code"]) == (404, "account_not_found"), (method, path)
    assert len(routes) > 60


LISTS = ("relationships", "applications", "installations", "agents", "printers", "clients", "jobs?show=all")
OF_DEVELOPERS = ("relationships", "applications")
"""Lists that no customer has."""
OF_A_DEVELOPER = {
    "relationship_id": "relationship",
    "application_id": "application",
    "installation_id": "installation",
    "agent_id": "agent",
}
"""Ids in the console's paths, where the tenants of test_tenant_matrix have none of them."""


async def test_a_console_call_about_a_developer_or_customer_sees_nothing_of_others(sides: Sides) -> None:
    p, q, nobody, checked = sides.p.rows, sides.q.rows, Rows.of_nobody(), 0
    for method, path in sorted(_methods(console_routes(sides.live.server.state))):
        match = re.search(r"{(\w+)}", path)
        if match is None or match[1] not in OF_A_DEVELOPER:
            continue
        field = OF_A_DEVELOPER[match[1]]
        for account in (p.account, p.developer):
            listed = [re.sub(r"{\w+_id}", getattr(rows, field), path) for rows in (q, nobody)]
            answers = [await _console(sides, method, each.replace("{action}", "close"), account) for each in listed]
            assert answers[0].status_code == answers[1].status_code in (404, 422), (method, path, answers[0].text)
            assert answers[0].text == answers[1].text, (method, path)
            checked += 1
    assert checked >= 2 * len(OF_A_DEVELOPER)
    for account in (p.account, p.developer):
        for what in LISTS:
            answer = await _console(sides, "GET", f"{CONSOLE}/{what}", account)
            of_developers = account == p.account and what in OF_DEVELOPERS
            assert answer.status_code == (422 if of_developers else 200), answer.text
            shows_nothing_of(answer, q, what)
    still = (await q_reads(sides)).json()
    assert (still["status"], still["name"]) == ("active", "Customer Q")


@dataclass(frozen=True, kw_only=True)
class BodyId:
    """A body of the console that names a developer's row."""

    path: str
    id: str
    row: str
    rest: dict[str, Any]


BODY_IDS = {
    CreateRelationship: BodyId(
        path="/relationships", id="application_id", row="application", rest={"external_customer_id": "x", "name": "X"}
    ),
    AddPrinter: BodyId(path="/printers", id="agent_id", row="agent", rest={"uri": "virtual:///X", "name": "X"}),
}
THE_OPERATORS_CHOICE = {InstallApplication}
"""Requests in which an operator chooses the application: see test_a_second_developers_application_at_the_same_customer.
"""


def bodies_with_ids() -> set[type[msgspec.Struct]]:
    """Answers take unknown fields, bodies do not."""
    of_modules = [value for module in (enrolment, jobs, partners, printers) for value in vars(module).values()]
    structs = [one for one in of_modules if isinstance(one, type) and issubclass(one, msgspec.Struct)]
    bodies = [one for one in structs if one.__struct_config__.forbid_unknown_fields]
    return {one for one in bodies if not set(OF_A_DEVELOPER).isdisjoint(one.__struct_fields__)}


async def test_no_body_of_the_console_reaches_into_another_developers_rows(sides: Sides) -> None:
    assert bodies_with_ids() == set(BODY_IDS) | THE_OPERATORS_CHOICE
    p, nobody = sides.p.rows, Rows.of_nobody()
    for body in BODY_IDS.values():
        for account in (p.account, p.developer):
            answers = []
            for rows in (sides.q.rows, nobody):
                request = {**body.rest, body.id: getattr(rows, body.row)}
                headers = {"Authorization": f"Bearer {TOKEN}", "X-Account": account}
                answers.append(await sides.live.http.post(CONSOLE + body.path, headers=headers, json=request))
            assert answers[0].status_code == answers[1].status_code in (404, 422), (body.path, answers[0].text)
            assert answers[0].text == answers[1].text, body.path
    listed = (await sides.q.partner.call("GET", ACCOUNTS)).json()["data"]
    assert [row["relationship_id"] for row in listed] == [sides.q.rows.relationship]
    assert len((await sides.q.site.console("GET", "/printers")).json()) == 1


async def test_rows_of_the_site_itself_are_absent_for_developers(sides: Sides) -> None:
    await sides.live.enrol(bundled=False)
    (row,) = (await sides.live.ask("GET", "/agents")).json()
    path = f"{ACCOUNTS}/{sides.p.rows.relationship}/agents/{{}}/revoke"
    answers = [await sides.p.partner.call("POST", path.format(id)) for id in (row["agent_id"], uuid4())]
    assert (answers[0].status_code, answers[0].json()["error_code"]) == (404, "agent_not_found")
    assert answers[0].text == answers[1].text
    assert (await sides.live.ask("GET", "/agents")).json()[0]["revoked_at"] is None


def shows_nothing_of(answer: httpx.Response, rows: Rows, where: str) -> None:
    for field in fields(rows):
        assert getattr(rows, field.name) not in answer.text, (where, field.name)


async def q_reads(sides: Sides) -> httpx.Response:
    return await sides.q.partner.call("GET", f"{ACCOUNTS}/{sides.q.rows.relationship}")


async def _console(sides: Sides, method: str, path: str, account: str) -> httpx.Response:
    headers = {"Authorization": f"Bearer {TOKEN}", "X-Account": account}
    body = {"kid": "x"} if path.endswith("/revoke-key") else {"name": "Mine"} if method == "PATCH" else {}
    return await sides.live.http.request(method, path, headers=headers, json=None if method == "GET" else body)
