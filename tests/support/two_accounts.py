"""Two accounts of one server, each with a row of every kind, and a caller of each interface for the first."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import httpx
from sqlalchemy import insert

from server_core.store import tables
from server_core.store.store import Connection
from tests.support.live_server import LABEL, TOKEN, AgentCaller, LiveServer, open_server
from tests.support.public_api import Tenant, make_tenant

Ask = dict[str, Any]
ALL_SCOPES = ("agents:read", "printers:read", "documents:write", "print_jobs:write", "print_jobs:read")


def nobodys() -> str:
    return str(uuid4())


@dataclass(frozen=True, kw_only=True)
class Ids:
    """Ids of one account; by default unknown ones."""

    job: str = field(default_factory=nobodys)
    document: str = field(default_factory=nobodys)
    printer: str = field(default_factory=nobodys)
    client: str = field(default_factory=nobodys)
    installation: str = field(default_factory=nobodys)
    agent: str = field(default_factory=nobodys)
    cursor: str = field(default_factory=nobodys)
    act: str = field(default_factory=nobodys)
    notice: str = "7799999"
    link: str = field(default_factory=nobodys)
    webhook: str = field(default_factory=nobodys)


@dataclass(frozen=True, kw_only=True)
class Two:
    """The own account, with a caller of each interface, and the ids of a foreign one."""

    live: LiveServer
    own: Ids
    foreign: Ids
    bearer: dict[str, str]
    agent: AgentCaller
    foreign_account: UUID
    about: UUID | None = None
    """`X-Account` of the console's calls."""

    def headers(self, path: str) -> dict[str, str]:
        if path.startswith("/console-api/"):
            account = {} if self.about is None else {"X-Account": str(self.about)}
            return {"Authorization": f"Bearer {TOKEN}", **account}
        if path.startswith("/agent-api/"):
            return self.agent.headers
        return {} if path == "/oauth/token" else self.bearer

    async def ask(self, method: str, path: str, ask: Ask) -> httpx.Response:
        given = {"headers": self.headers(path), **ask}
        return await self.live.http.request(method, given.pop("path", path), **given)


@asynccontextmanager
async def two_accounts(folder: Path) -> AsyncIterator[Two]:
    async with open_server(folder) as live:
        printer, agent = await live.printer_and_agent()
        made = (await live.ask("POST", "/clients", {"name": "Shop", "scopes": list(ALL_SCOPES)})).json()
        (row,) = (await live.ask("GET", "/agents")).json()
        tenant = await make_tenant(live.server.state.ctx, "Foreign")
        own, bearer = await _filled(live, made["client_id"], made["client_secret"], printer, row["agent_id"])
        foreign, _ = await _of_tenant(live, tenant)
        application = (await live.ask("POST", "/applications", {"name": "Labels"})).json()["client_id"]
        own = replace(own, installation=await _installed(live, application, live.server.state.ctx.site_account))
        foreign = replace(foreign, installation=await _installed(live, application, tenant.account_id))
        own = replace(own, notice=await _notice(live, live.server.state.ctx.site_account, 7_700_000))
        foreign = replace(foreign, notice=await _notice(live, tenant.account_id, 8_800_000))
        own = replace(own, act=await _act(live, own.job, None))
        foreign = replace(foreign, act=await _act(live, foreign.job, tenant.account_id))
        own = replace(own, link=await _link(live, None))
        foreign = replace(foreign, link=await _link(live, tenant.account_id))
        own = replace(own, webhook=await _webhook(live, own.client, None))
        foreign = replace(foreign, webhook=await _webhook(live, foreign.client, tenant.account_id))
        yield Two(live=live, own=own, foreign=foreign, bearer=bearer, agent=agent, foreign_account=tenant.account_id)


async def _installed(live: LiveServer, application_id: str, account_id: UUID) -> str:
    headers = {"Authorization": f"Bearer {TOKEN}", "X-Account": str(account_id)}
    body = {"application_id": application_id, "permissions": list(ALL_SCOPES)}
    made = await live.http.post("/console-api/v1/installations", headers=headers, json=body)
    return str(made.raise_for_status().json()["installation_id"])


async def _act(live: LiveServer, job: str, account_id: UUID | None) -> str:
    """A cancel that the clocks of this server never let end."""
    headers = {"Authorization": f"Bearer {TOKEN}"} | ({} if account_id is None else {"X-Account": str(account_id)})
    body = {"kind": "cancel", "print_job_ids": [job], "undo_seconds": 30}
    made = await live.http.post("/console-api/v1/job-acts", headers=headers, json=body)
    return str(made.raise_for_status().json()["act_id"])


async def _link(live: LiveServer, account_id: UUID | None) -> str:
    headers = {"Authorization": f"Bearer {TOKEN}"} | ({} if account_id is None else {"X-Account": str(account_id)})
    made = await live.http.post("/console-api/v1/agents/links", headers=headers, json={})
    return str(made.raise_for_status().json()["enrolment_id"])


async def _webhook(live: LiveServer, client: str, account_id: UUID | None) -> str:
    """Switched off: nothing is sent."""
    headers = {"Authorization": f"Bearer {TOKEN}"} | ({} if account_id is None else {"X-Account": str(account_id)})
    body = {"client_id": client, "url": "https://shop.example/hook"}
    made = await live.http.post("/console-api/v1/webhooks", headers=headers, json=body)
    webhook = str(made.raise_for_status().json()["webhook_id"])
    path = f"/console-api/v1/webhooks/{webhook}/disable"
    (await live.http.post(path, headers=headers)).raise_for_status()
    return webhook


async def _notice(live: LiveServer, account_id: UUID, number: int) -> str:
    """The server counts on from the highest number when it has something to say itself: they lie far apart."""
    ctx = live.server.state.ctx
    row = {"number": number, "account_id": account_id, "kind": "clock_jumped", "subject": "server"}

    def work(connection: Connection) -> None:
        connection.execute(insert(tables.notices).values(**row, opened_at=ctx.now(), details={}))

    await ctx.store.write(work)
    return str(number)


async def _of_tenant(live: LiveServer, tenant: Tenant) -> tuple[Ids, dict[str, str]]:
    return await _filled(
        live, str(tenant.client_id), tenant.client_secret, str(tenant.printer_id), str(tenant.agent_id)
    )


async def _filled(live: LiveServer, client: str, secret: str, printer: str, agent: str) -> tuple[Ids, dict[str, str]]:
    """An account with two jobs, so that there is a cursor.

    Each prints a document of its own. About two jobs with one content the server asks, half a second later, and
    changes the row of the second.
    """
    bearer = await live.bearer({"client_id": client, "client_secret": secret})
    for number in range(2):
        made = await live.order(bearer, printer, LABEL * (number + 1), key=f"same-key-{number}")
    page = await live.http.get("/api/v1/print-jobs?limit=1", headers=bearer)
    cursor = page.raise_for_status().json()["next_cursor"]
    job, document = made["print_job_id"], made["document_id"]
    return Ids(job=job, document=document, printer=printer, client=client, agent=agent, cursor=cursor), bearer
