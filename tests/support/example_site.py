"""A real server that has all that the examples of the reference name: ids, the secret, the document at the address.

It is filled as applications and developers would, stopped, gets the examples' ids in its database, and starts again.
"""

from __future__ import annotations

import asyncio
import base64
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, cast
from uuid import UUID

from server_core.contract.api import examples
from server_core.contract.api.call import AnyCall
from server_core.fetch import Fetcher
from server_core.services.clients.tokens import secret_hash
from server_core.services.documents.inspector import Downloads
from tests.support import sample_pdfs
from tests.support.assertions import Maker
from tests.support.customer_site import open_site
from tests.support.live_server import Clocks, LiveServer, open_server
from tests.support.partner_calls import new_partner
from tests.support.remote_fake import FakeRemote

PDF = sample_pdfs.pdf([sample_pdfs.Page(100, 150).text(10, 20, 12, "Hello")])


@dataclass(frozen=True, kw_only=True)
class ExampleSite:
    live: LiveServer
    maker: Maker
    token: str

    def authorization(self, operation: AnyCall, path: str) -> dict[str, str]:
        """The header that a call of `path` needs."""
        if operation.by_assertion:
            audience = f"{self.live.server.state.public_url}{path}"
            now = int(self.live.clocks.now().timestamp())
            return {"Authorization": f"Bearer {replace(self.maker, audience=audience, now=now).make()}"}
        return {} if operation.scopes is None else {"Authorization": f"Bearer {self.token}"}


@asynccontextmanager
async def example_site(folder: Path) -> AsyncIterator[ExampleSite]:
    clocks = Clocks()
    async with open_server(folder, clocks) as live:
        ids, maker = await _filled(live)
        database = live.server.state.ctx.config.database
    await asyncio.to_thread(_with_ids, database, ids)
    async with open_server(folder, clocks) as live:
        remote = FakeRemote()
        remote.pages[examples.CREATE_FROM_URL.document_url] = PDF
        downloads = Downloads(cast("Fetcher", remote), most_per_application=8)
        object.__setattr__(live.server.state.ctx, "downloads", downloads)
        request = examples.TOKEN_REQUEST
        form = {
            "grant_type": "client_credentials",
            "client_id": request.client_id,
            "client_secret": request.client_secret,
        }
        answer = (await live.http.post("/oauth/token", data=form)).raise_for_status()
        maker = replace(maker, client_id=examples.WAITING.application_id)
        yield ExampleSite(live=live, maker=maker, token=answer.json()["access_token"])


async def _filled(live: LiveServer) -> tuple[dict[UUID, UUID], Maker]:
    """The ids that are there, each with the example's."""
    developer = await new_partner(live)
    site = await open_site(live, developer, examples.CREATE_CUSTOMER.name)
    content = base64.b64encode(examples.LABEL.encode()).decode()
    raw: dict[str, Any] = {"document_format": "raw", "document_raw_language": "zpl"}
    request = {"document_base64": content, "printer_id": site.printer_id, **raw}
    job = (await site.public("POST", "/print-jobs/from-base64", request)).raise_for_status().json()
    customer = site.relationship
    path = f"/partner-api/v1/accounts/{customer.relationship_id}/installations"
    body = {"permissions": [str(scope) for scope in examples.SET_UP.permissions]}
    installed = (await developer.call("POST", path, body)).raise_for_status().json()
    found = {
        customer.cloudprint_account_id: examples.ACCOUNT,
        customer.relationship_id: examples.RELATIONSHIP_ID,
        developer.maker.client_id: examples.WAITING.application_id,
        site.client["client_id"]: examples.CLIENT,
        site.agent_id: examples.AGENT,
        site.printer_id: examples.PRINTER,
        job["document_id"]: examples.DOCUMENT,
        job["print_job_id"]: examples.JOB,
        installed["installation_id"]: examples.INSTALLATION.installation_id,
    }
    return {UUID(str(there)): example for there, example in found.items()}, developer.maker


def _with_ids(database: Path, ids: dict[UUID, UUID]) -> None:
    """Put the examples' ids wherever the others stand, and the example's secret at its application."""
    connection = sqlite3.connect(database)
    with connection:
        connection.execute("PRAGMA foreign_keys = OFF")
        tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        for table in tables:
            if table.startswith("audit"):  # append-only, and no call reads it
                continue
            columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
            for column in columns:
                for there, example in ids.items():
                    for old, new in (
                        (there.hex, example.hex),
                        (there.bytes, example.bytes),
                        (str(there), str(example)),
                    ):
                        update = f"UPDATE {table} SET {column} = ? WHERE {column} = ?"  # noqa: S608
                        connection.execute(update, (new, old))
        secret = secret_hash(str(examples.TOKEN_REQUEST.client_secret))
        update = "UPDATE clients SET secret_sha256 = ? WHERE client_id IN (?, ?)"
        connection.execute(update, (secret, examples.CLIENT.hex, examples.CLIENT.bytes))
    connection.close()
