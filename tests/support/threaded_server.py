"""A real server on loopback in a thread of its own, without rate limits, for clients that block."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any, TypeVar, cast

import httpx

from server_core.config import Limits, Rates, ServerConfig
from server_core.fetch import Fetcher
from server_core.runtime import Server
from server_core.services.context import Context
from server_core.services.documents.inspector import Downloads
from tests.support.new_database import furnish
from tests.support.no_trust import NO_TRUST
from tests.support.public_api import ZPL, Tenant, make_tenant
from tests.support.remote_fake import FakeRemote

T = TypeVar("T")
ROOMY = Rates(requests_per_second=1e6, requests_burst=1_000_000, tokens_per_second=1e6, tokens_burst=1_000_000)
START_SECONDS = 30


@dataclass(frozen=True, kw_only=True, slots=True)
class ThreadedServer:
    server: Server
    loop: asyncio.AbstractEventLoop

    @property
    def base_url(self) -> str:
        return self.server.base_url

    @property
    def ctx(self) -> Context:
        return self.server.state.ctx

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        """Run in the server's loop."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(START_SECONDS)

    def tenant(self, name: str = "Shop") -> Tenant:
        return self.do(make_tenant(self.ctx, name))

    def client(self, tenant: Tenant) -> httpx.Client:
        """Return a client with a token of all scopes."""
        return httpx.Client(
            verify=NO_TRUST, base_url=self.base_url, headers=self.bearer(tenant), timeout=30, trust_env=False
        )

    def bearer(self, tenant: Tenant) -> dict[str, str]:
        form = {"grant_type": "client_credentials", "client_id": str(tenant.client_id)}
        with httpx.Client(verify=NO_TRUST, base_url=self.base_url, timeout=30, trust_env=False) as http:
            answer = http.post("/oauth/token", data={**form, "client_secret": tenant.client_secret}).raise_for_status()
        return {"Authorization": f"Bearer {answer.json()['access_token']}"}


@contextmanager
def threaded_server(folder: Path, remote: FakeRemote | None = None) -> Iterator[ThreadedServer]:
    """`remote` stands for all other servers, as a Fetcher does: no test leaves this computer."""
    config = ServerConfig(
        folder=folder,
        console_token="console",
        version="1.0",
        limits=Limits(disk_low_bytes=0),
        rates=ROOMY,
        token_lifetime=timedelta(hours=12),
    )
    furnish(config)
    with asyncio.Runner() as runner:
        loop = runner.get_loop()
        thread = threading.Thread(target=loop.run_forever, name="server-loop")
        thread.start()
        try:
            server = asyncio.run_coroutine_threadsafe(Server.start(config), loop).result(START_SECONDS)
            try:
                live = ThreadedServer(server=server, loop=loop)
                downloads = Downloads(cast(Fetcher, remote or FakeRemote()), most_per_application=8)
                object.__setattr__(live.ctx, "downloads", downloads)
                yield live
            finally:
                asyncio.run_coroutine_threadsafe(server.stop(), loop).result(START_SECONDS)
        finally:
            loop.call_soon_threadsafe(loop.stop)
            thread.join()


def upload_label(http: httpx.Client) -> str:
    fields = {"document_format": "raw", "document_raw_language": "zpl"}
    answer = http.post("/api/v1/documents", files={"file": ("label.zpl", ZPL)}, data=fields).raise_for_status()
    return str(answer.json()["document_id"])
