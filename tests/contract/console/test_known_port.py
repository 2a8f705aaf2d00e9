"""The check of the port compares the one that other programs know, whatever the programs of this computer use."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

import msgspec
import pytest

from app.client import ConsoleClient
from app.health.checks import ExpectedPort, of_server
from app.process.data_folder import EngineEndpoint
from app.words.health import Check, State
from tests.support.live_server import TOKEN, LiveServer, open_server
from tests.support.no_trust import NO_TRUST

pytestmark = pytest.mark.anyio
ANYWHERE = "0.0.0.0"  # noqa: S104 (elsewhere there is no TLS)


async def port_of(live: LiveServer, endpoint: EngineEndpoint, before: int) -> Check:
    async with ConsoleClient(base_url=live.server.base_url, token=TOKEN, tls=NO_TRUST) as client:
        (found,) = [
            check async for check in of_server(client, endpoint, ExpectedPort(port=before)) if check.name == "port"
        ]
        return found


async def test_a_server_with_tls_is_where_others_know_it(tmp_path: Path) -> None:
    async with open_server(tmp_path / "site", host=ANYWHERE, tls_folder=tmp_path / "tls") as live:
        server = live.server
        endpoint = EngineEndpoint(
            base_url=server.base_url, pid=1, version="1", public_url=server.public_url, tls_pin=server.tls_pin
        )
        port = urlsplit(server.public_url).port or 0
        assert urlsplit(server.base_url).port != port
        assert (await port_of(live, endpoint, port)).state is State.OK
        assert (await port_of(live, endpoint, 8631)).state is State.ATTENTION
        proxied = msgspec.structs.replace(endpoint, public_url="https://print.example")
        assert (await port_of(live, proxied, 8631)).state is State.OK


async def test_a_server_without_is_where_it_answers(live: LiveServer) -> None:
    endpoint = EngineEndpoint(base_url=live.server.base_url, pid=1, version="1", public_url=live.server.base_url)
    port = urlsplit(live.server.base_url).port or 0
    assert (await port_of(live, endpoint, port)).state is State.OK
    assert (await port_of(live, endpoint, 8631)).state is State.ATTENTION
