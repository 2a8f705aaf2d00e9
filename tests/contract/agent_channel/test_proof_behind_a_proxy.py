"""An agent proves what it was to the server that its link names: also by a trusted proxy's address, and no other."""

from __future__ import annotations

from collections.abc import AsyncIterator
from ipaddress import ip_network
from pathlib import Path

import httpx
import pytest

from server_core.config import ServerConfig
from server_core.contract.decisions import onboarding_link
from server_core.runtime import Server
from tests.contract.agent_channel.test_new_key import enrolled, former, request
from tests.support.live_server import TOKEN
from tests.support.new_database import furnish
from tests.support.no_trust import NO_TRUST
from tests.support.tls_door import a_key

pytestmark = pytest.mark.anyio
PROXY = "127.0.0.2"
NAME = "print.example.com"


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Server]:
    """With a key of its own, and a trusted proxy before it."""
    config = ServerConfig(
        folder=tmp_path / "data",
        console_token=TOKEN,
        tls=a_key(tmp_path / "tls").files,
        trusted_proxies=(ip_network(PROXY),),
        allowed_hosts=(NAME,),
    )
    furnish(config)
    made = await Server.start(config)
    try:
        yield made
    finally:
        await made.stop()


@pytest.mark.parametrize(
    ("by_link_of", "called", "goes_on"),
    [
        (f"https://{NAME}", NAME, True),
        (f"https://{NAME.upper()}", NAME, True),
        ("https://other.example.com", NAME, False),  # somebody else's link, passed on
        (f"http://{NAME}", NAME, False),  # where nobody made sure who answers
        ("https://203.0.113.9", "203.0.113.9", False),  # passed on with the number that the link had
    ],
)
async def test_through_a_trusted_proxy_the_link_names_its_address(
    server: Server, by_link_of: str, called: str, *, goes_on: bool
) -> None:
    way = httpx.AsyncHTTPTransport(local_address=PROXY, verify=NO_TRUST)
    told = {"Host": called, "X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.1"}
    async with httpx.AsyncClient(base_url=server.base_url, transport=way, timeout=30, headers=told) as proxy:
        first = await enrolled(proxy, request(await server.enrolment_link(bundled=False)))
        token = onboarding_link.read(await server.enrolment_link(bundled=False)).token
        link = onboarding_link.write(by_link_of, token)
        again = await enrolled(proxy, request(link, former(first["agent_id"], first["agent_secret"], link)))
        assert again["goes_on"] is goes_on
        assert again["former_here"] is not goes_on, "who does not go on is told so"


async def test_a_caller_that_is_no_proxy_has_to_name_the_key(server: Server) -> None:
    """The number is one that the caller wrote itself."""
    async with httpx.AsyncClient(verify=NO_TRUST, base_url=server.base_url, timeout=30, trust_env=False) as http:
        first = await enrolled(http, request(await server.enrolment_link(bundled=False)))
        link = await server.enrolment_link(bundled=False)
        place = onboarding_link.read(link)
        by_number = onboarding_link.write("https://203.0.113.9", place.token)
        was = former(first["agent_id"], first["agent_secret"], by_number)
        answer = await http.post("/agent-api/v1/enroll", json=request(link, was), headers={"Host": "203.0.113.9"})
        assert (answer.status_code, answer.json()["goes_on"]) == (201, False)
        again = await server.enrolment_link(bundled=False)
        pinned = former(first["agent_id"], first["agent_secret"], again, onboarding_link.read(again).tls_pin)
        assert (await enrolled(http, request(again, pinned)))["goes_on"] is True
