"""The onboarding page's own interface: a link is shown and not used; what came of it is told to who watches it."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from importlib.resources import files
from ipaddress import ip_network
from pathlib import Path
from typing import Any
from uuid import UUID

import httpx
import msgspec
import pytest
from sqlalchemy import insert, select, update

from server_core.api import onboarding
from server_core.config import Rates
from server_core.contract.decisions import onboarding_link
from server_core.contract.decisions.onboarding_link import PATH
from server_core.contract.types.enrolment import ONBOARDING_API, LinkEnd, LinkProgress, NewAgent, ShownLink, read_click
from server_core.services.agents.registry import secret_hash
from server_core.store import account_rows, tables
from server_core.store.agent_rows import agent_progress, end_links
from server_core.store.ids import new_id
from server_core.store.store import Connection
from tests.support.live_server import LiveServer, open_server
from tests.support.public_api import make_tenant

pytestmark = pytest.mark.anyio
FIFTEEN_MINUTES = 15 * 60
PROXY = "127.0.0.2"
LINKS = "/onboarding-api/v1/links"
SLOW = Rates(tokens_per_second=1, tokens_burst=3)
FILES = {
    name: files(onboarding.__package__).joinpath(name).read_text() for name in ("page.html", "page.js", "page.css")
}


async def new_link(live: LiveServer) -> str:
    return str((await live.ask("POST", "/agents/links", {"name": "Packing"})).json()["link"])


def token_of(link: str) -> str:
    return onboarding_link.read(link).token


async def post(live: LiveServer, path: str, body: dict[str, Any]) -> httpx.Response:
    return await live.http.post(f"/onboarding-api/v1/{path}", json=body)


async def shown(live: LiveServer, link: str) -> ShownLink:
    answer = await post(live, "links", {"token": token_of(link)})
    assert answer.status_code == 200, answer.text
    assert answer.headers["cache-control"] == "no-store"
    return msgspec.json.decode(answer.content, type=ShownLink)


async def refused(live: LiveServer, link: str) -> LinkEnd:
    """It says why, and nothing else."""
    answer = await post(live, "links", {"token": token_of(link)})
    assert answer.status_code == 403
    assert answer.json()["error_code"] == "enrolment_invalid"
    assert "This site" not in answer.text
    return LinkEnd(answer.json()["details"]["reason"])


async def progress(live: LiveServer, watch_id: str) -> LinkProgress:
    answer = await post(live, "watches", {"watch_id": watch_id})
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=LinkProgress)


async def enrolled(live: LiveServer, link: str) -> tuple[UUID, str]:
    """Agent and secret."""
    facts = {"agent_instance_id": "instance-9", "name": "packing-9", "hostname": "packing-9", "version": "1.0"}
    answer = await live.http.post("/agent-api/v1/enroll", json={"token": token_of(link), **facts})
    assert answer.status_code == 201, answer.text
    return UUID(answer.json()["agent_id"]), answer.json()["agent_secret"]


async def test_a_link_is_shown_as_often_as_wanted_and_is_good_afterwards(live: LiveServer) -> None:
    link = await new_link(live)
    first, second = await shown(live, link), await shown(live, link)
    assert first.account_name == "This site"
    assert first.link == link
    assert read_click(first.click_link) == link
    assert (first.expires_at - first.now).total_seconds() == FIFTEEN_MINUTES
    assert first.qr_svg.startswith("<svg ")
    assert first.watch_id != second.watch_id
    assert await progress(live, first.watch_id) == LinkProgress(ended=None, agent=None)
    await enrolled(live, link)


async def test_a_used_an_expired_a_revoked_and_an_unknown_link_say_so_and_nothing_else(live: LiveServer) -> None:
    used, expired, revoked = [await new_link(live) for _ in range(3)]
    await enrolled(live, used)
    account = live.server.state.ctx.site_account

    def revoke(connection: Connection) -> None:
        token = secret_hash(token_of(revoked))
        row = connection.execute(select(tables.enrolment_links).where(tables.enrolment_links.c.token_sha256 == token))
        end_links(connection, account, live.clocks.now(), enrolment_id=row.one().enrolment_id)

    await live.server.state.ctx.store.write(revoke)
    assert await refused(live, used) is LinkEnd.USED
    assert await refused(live, revoked) is LinkEnd.REVOKED
    assert await refused(live, onboarding_link.write(live.server.base_url, "never-made-at-all")) is LinkEnd.UNKNOWN
    watch_id = (await shown(live, expired)).watch_id
    live.clocks.pass_time(FIFTEEN_MINUTES)
    assert await refused(live, expired) is LinkEnd.EXPIRED
    assert await progress(live, watch_id) == LinkProgress(ended=LinkEnd.EXPIRED, agent=None)


async def test_a_watch_follows_its_link_until_a_test_page_is_printed(live: LiveServer) -> None:
    link = await new_link(live)
    watch_id = (await shown(live, link)).watch_id
    agent_id, secret = await enrolled(live, link)
    new = NewAgent(name="Packing", connected=False, online=False, revoked=False, printer_name=None, test_printed=False)
    assert await progress(live, watch_id) == LinkProgress(ended=LinkEnd.USED, agent=new)
    agent = await live.connect(secret, "instance-9")
    new = msgspec.structs.replace(new, connected=True, online=True)
    assert (await progress(live, watch_id)).agent == new
    printer = (await live.add_printer("Dock 1", agent_id=str(agent_id))).printer_id
    new = msgspec.structs.replace(new, printer_name="Dock 1")
    assert (await progress(live, watch_id)).agent == new

    other_job = await live.add_job(printer)
    lease = await agent.take_one(str(printer))
    assert lease.order.print_job_id == other_job
    await agent.start(lease)
    await agent.result(lease, "printed")
    assert (await progress(live, watch_id)).agent == new  # no test page

    assert (await live.ask("POST", f"/printers/{printer}/test")).is_success
    assert (await progress(live, watch_id)).agent == new  # not printed yet
    await agent.prints(str(printer))
    assert (await progress(live, watch_id)).agent == msgspec.structs.replace(new, test_printed=True)
    live.clocks.pass_time(120)
    gone = (await progress(live, watch_id)).agent
    assert gone is not None
    assert (gone.connected, gone.online) == (True, False)


async def test_rows_of_another_account_do_not_count(live: LiveServer) -> None:
    """Printers and jobs that name the agent, but are another account's, as no commit of ours would leave them."""
    link = await new_link(live)
    watch_id = (await shown(live, link)).watch_id
    agent_id, secret = await enrolled(live, link)
    await live.connect(secret, "instance-9")
    ctx = live.server.state.ctx
    tenant = await make_tenant(ctx, "Foreign")
    await live.add_printer("Model", agent_id=str(agent_id))

    def work(connection: Connection) -> None:
        printers = tables.printers
        model = connection.execute(select(printers).where(printers.c.name == "Model")).one()._asdict()
        connection.execute(update(printers).where(printers.c.name == "Model").values(removed_at=ctx.now()))
        foreign = {
            "printer_id": new_id(),
            "account_id": tenant.account_id,
            "name": "Foreign's own",
            "uri": "virtual:///f",
        }
        connection.execute(insert(printers).values({**model, **foreign}))

    await ctx.store.write(work)
    found = (await progress(live, watch_id)).agent
    assert found is not None
    assert (found.name, found.printer_name, found.test_printed) == ("Packing", None, False)
    for account_id, is_there in ((tenant.account_id, False), (ctx.site_account, True)):
        row = await ctx.store.read(partial(agent_progress, account_id=account_id, agent_id=agent_id))
        assert (row is not None) is is_there


async def test_a_watch_id_that_nobody_got_tells_nothing(live: LiveServer) -> None:
    await shown(live, await new_link(live))
    answer = await post(live, "watches", {"watch_id": "x" * 43})
    assert (answer.status_code, answer.json()["error_code"]) == (403, "enrolment_invalid")


async def test_guesses_are_slowed_down_for_their_address(tmp_path: Path, anyio_backend: str) -> None:
    async with open_server(tmp_path, rates=Rates(tokens_per_second=1, tokens_burst=5)) as live:
        link = await new_link(live)
        watch_id = (await shown(live, link)).watch_id
        statuses = [(await post(live, "links", {"token": f"guess-{n}"})).status_code for n in range(4)]
        statuses.append((await post(live, "watches", {"watch_id": "guess"})).status_code)
        assert statuses == [403] * 5
        for path, guess in (("links", {"token": "guess"}), ("watches", {"watch_id": "guess"})):
            slowed = await post(live, path, guess)
            assert (slowed.status_code, slowed.headers["retry-after"]) == (429, "1")
        assert (await shown(live, link)).account_name == "This site"  # a good one is not refused for its neighbours
        assert (await progress(live, watch_id)).ended is None
        live.clocks.pass_time(1)
        assert (await post(live, "links", {"token": "guess"})).status_code == 403


@pytest.mark.parametrize(
    ("path", "body"),
    [("links", {}), ("links", {"token": ""}), ("links", {"token": "x" * 301}), ("watches", {"watch_id": 7})],
)
async def test_what_is_no_question_is_refused(live: LiveServer, path: str, body: dict[str, Any]) -> None:
    answer = await post(live, path, body)
    assert answer.status_code == 422
    assert "x" * 50 not in answer.text


@pytest.mark.parametrize("path", ["/onboarding", "/onboarding/page.css", "/onboarding/page.js"])
async def test_the_page_is_guarded_by_its_headers(live: LiveServer, path: str) -> None:
    headers = (await live.http.get(path)).raise_for_status().headers
    rules = dict(rule.strip().partition(" ")[::2] for rule in headers["content-security-policy"].split(";"))
    assert rules == {
        "default-src": "'none'",
        "script-src": "'self'",
        "style-src": "'self'",
        "img-src": "data:",
        "connect-src": "'self'",
        "form-action": "'none'",
        "frame-ancestors": "'none'",
        "base-uri": "'none'",
    }
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cache-control"] == "no-store"
    assert headers["x-content-type-options"] == "nosniff"


async def test_a_link_of_a_suspended_account_says_so_without_its_name(live: LiveServer) -> None:
    link = await new_link(live)
    ctx = live.server.state.ctx
    await ctx.store.write(lambda connection: account_rows.suspend(connection, ctx.site_account, ctx.now()))
    answer = await post(live, "links", {"token": token_of(link)})
    assert (answer.status_code, answer.json()["error_code"]) == (403, "relationship_suspended")
    assert "This site" not in answer.text
    await ctx.store.write(lambda connection: account_rows.suspend(connection, ctx.site_account, None))
    assert (await shown(live, link)).account_name == "This site"


@asynccontextmanager
async def behind(folder: Path, **settings: Any) -> AsyncIterator[tuple[LiveServer, httpx.AsyncClient]]:
    """The server, and what the proxy sends on to it."""
    trusted = (ip_network(PROXY),)
    async with open_server(folder, trusted_proxies=trusted, allowed_hosts=("print.example.com",), **settings) as live:
        way = httpx.AsyncHTTPTransport(local_address=PROXY)
        async with httpx.AsyncClient(base_url=live.server.base_url, transport=way, timeout=30) as proxy:
            proxy.headers["Host"] = "print.example.com"
            yield live, proxy


async def guess(http: httpx.AsyncClient, **headers: str) -> int:
    by_name = {name.replace("_", "-"): value for name, value in headers.items()}
    return (await http.post(LINKS, json={"token": "guess"}, headers=by_name)).status_code


async def test_callers_behind_a_proxy_are_told_apart(tmp_path: Path) -> None:
    async with behind(tmp_path, rates=SLOW) as (live, proxy):
        one, other = {"X_Forwarded_For": "192.0.2.1"}, {"X_Forwarded_For": "[2001:db8::1]:80"}
        assert [await guess(proxy, **one) for _ in range(4)] == [403] * 3 + [429]
        assert [await guess(proxy, **other) for _ in range(4)] == [403] * 3 + [429]
        assert await guess(proxy, X_Forwarded_For="192.0.2.3, 192.0.2.1") == 429, "what a caller wrote itself"
        assert [await guess(proxy, X_Forwarded_For=f"no-{n}") for n in range(4)] == [403] * 3 + [429]
        assert [await guess(live.http, X_Forwarded_For=f"192.0.2.{n}") for n in range(4)] == [403] * 3 + [429]


async def test_pages_and_links_are_at_the_place_that_people_see(tmp_path: Path) -> None:
    page = {"Origin": "https://print.example.com", "Sec-Fetch-Site": "same-origin"}
    headers = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.1"}
    async with behind(tmp_path) as (live, proxy):
        link = onboarding_link.read(await live.server.enrolment_link(bundled=False))
        question = {"token": link.token}
        answer = await proxy.post(LINKS, json=question, headers={**page, **headers})
        shown = msgspec.json.decode(answer.raise_for_status().content, type=ShownLink)
        assert shown.link == onboarding_link.write("https://print.example.com", link.token)
        assert shown.note is None
        without = await proxy.post(LINKS, json=question, headers=page)
        assert without.json()["error_code"] == "origin_not_allowed", "as nobody said that it was https"
        spoken = await live.http.post(LINKS, json=question, headers={**headers, "Host": "print.example.com"})
        assert spoken.json()["link"] == onboarding_link.write(link.base_url, link.token), "who is no proxy says nothing"
        assert spoken.json()["note"] == onboarding_link.ONLY_HERE
        named = await proxy.post(LINKS, json=question, headers={**headers, "X-Forwarded-Host": "evil.example"})
        assert named.json()["link"] == shown.link
        elsewhere = await proxy.post(LINKS, json=question, headers={**headers, "Host": "evil.example"})
        assert elsewhere.json()["error_code"] == "host_not_allowed"


async def test_a_configured_address_comes_first(tmp_path: Path) -> None:
    async with behind(tmp_path, public_base_url="https://labels.example.com") as (live, proxy):
        link = await live.server.enrolment_link(bundled=False)
        headers = {"X-Forwarded-Proto": "https"}
        answer = await proxy.post(LINKS, json={"token": onboarding_link.read(link).token}, headers=headers)
        assert answer.json()["link"] == link
        assert link.startswith("https://labels.example.com/")


def test_each_address_is_one_of_the_servers() -> None:
    script = FILES["page.js"]
    assert re.findall(r'^const API = "(.*)";', script, re.MULTILINE) == [ONBOARDING_API]
    assert re.findall(r"ask\(`\$\{API\}/(\w+)`", script) == ["links", "watches"]
    assert script.count("-api") == 1
    addresses = re.findall(r'(?:href|src)="(/[^"]*)"', FILES["page.html"])
    assert addresses == [f"{PATH}/page.css", f"{PATH}/page.js"]
    assert "/" + PATH.strip("/") not in script.replace(ONBOARDING_API, "")


def test_what_stands_in_a_link_is_not_taken_apart() -> None:
    assert FILES["page.js"].count("location.hash") == 1
    assert "location.hash.slice(1);" in FILES["page.js"]
