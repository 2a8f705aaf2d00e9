"""Clicked links never lead to this computer or its local network, whatever name they use."""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from agent_core.server_link.enrolment import LinkDestinations, ThisComputer, enroll, look
from agent_core.server_link.errors import LinkInvalid, ServerKeyChanged, ServerUnreachable
from server_core.contract.decisions import onboarding_link
from tests.support.stranger import Stranger, stranger
from tests.support.tls_door import a_key, tls_door

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from pathlib import Path

pytestmark = pytest.mark.anyio
TOKEN = "t" * 43
COMPUTER = ThisComputer(name="Dock", hostname="dock", version="1")
NOWHERE = LinkDestinations(own_ports=frozenset())
SHOWN = {
    "account_name": "Shop",
    "now": "2026-11-23T00:00:00Z",
    "expires_at": "2026-11-23T00:15:00Z",
    "link": "x",
    "click_link": "x",
    "qr_svg": "x",
    "watch_id": "x",
}
CONTENT = msgspec.json.encode(SHOWN)
ANSWER = b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % len(CONTENT) + CONTENT


@pytest.fixture
async def somebody() -> AsyncIterator[Stranger]:
    async with stranger(ANSWER) as made:
        yield made


@pytest.fixture
def named(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Resolve names to these addresses, like a hostile resolver."""
    usual = socket.getaddrinfo
    names: dict[str, tuple[str, ...]] = {}

    def resolve(host: Any, port: Any, *arguments: Any, **more: Any) -> Any:
        plain = host.decode() if isinstance(host, bytes) else host
        return [row for each in names.get(plain, (host,)) for row in usual(each, port, *arguments, **more)]

    monkeypatch.setattr(socket, "getaddrinfo", resolve)

    def note(name: str, *addresses: str) -> None:
        names[name] = addresses

    return note


@pytest.mark.parametrize(
    "host",
    [
        "169.254.169.254",
        "[fe80::1]",
        "[::ffff:169.254.169.254]",
        "224.0.0.251",
        "[ff02::1]",
        "0.0.0.0",  # noqa: S104
        "[::]",
        "255.255.255.255",
        "127.0.0.1",
        "127.8.9.10",
        "[::1]",
        "[::ffff:127.0.0.1]",
        "2130706433",
        "localhost",
    ],
)
async def test_a_click_leads_to_no_door_of_this_computer_or_its_cable(host: str) -> None:
    with pytest.raises(LinkInvalid, match="Nothing was sent"):
        await NOWHERE.addresses(f"https://{host}:8631")


@pytest.mark.parametrize("host", ["10.0.0.7", "192.168.1.2", "203.0.113.9", "[2001:db8::7]", "[64:ff9b::c000:207]"])
async def test_servers_in_the_house_and_elsewhere_are_reached(host: str) -> None:
    assert await NOWHERE.addresses(f"https://{host}") == [host.strip("[]")]


async def test_one_wrong_address_of_a_name_is_enough(named: Callable[..., None]) -> None:
    named("dock.example", "203.0.113.9", "169.254.169.254")
    with pytest.raises(LinkInvalid, match="Nothing was sent"):
        await NOWHERE.addresses("https://dock.example")


async def test_a_name_that_nobody_knows_is_no_server() -> None:
    with pytest.raises(ServerUnreachable, match="name is not known"):
        await NOWHERE.addresses("https://spoolhouse.invalid")


async def test_a_stranger_behind_a_door_of_this_computer_is_not_even_called(somebody: Stranger, tmp_path: Path) -> None:
    link = onboarding_link.write(somebody.base_url, TOKEN)
    file = tmp_path / "agent.json"
    with pytest.raises(LinkInvalid, match="none of your Spoolhouse servers"):
        await look(link, clicked=NOWHERE)
    with pytest.raises(LinkInvalid, match="none of your Spoolhouse servers"):
        await enroll(link, file=file, computer=COMPUTER, clicked=NOWHERE)
    await look(link, clicked=LinkDestinations(own_ports=frozenset({somebody.port})))
    assert len(somebody.heard) == 1, "connections are accepted in their order: nobody came before this one"


async def test_this_computers_own_server_is_asked_as_before(somebody: Stranger) -> None:
    own = LinkDestinations(own_ports=frozenset({somebody.port}))
    found = await look(onboarding_link.write(somebody.base_url, TOKEN), clicked=own)
    assert found.account_name == "Shop"
    assert TOKEN.encode() not in somebody.heard[0].partition(b"\r\n\r\n")[0]


async def test_the_judged_address_is_connected_to_under_the_name_of_the_link(
    somebody: Stranger, named: Callable[..., None], tmp_path: Path
) -> None:
    """The certificate is checked against the link's host name, and an address without an answer is skipped."""
    key = a_key(tmp_path / "tls")
    async with tls_door(somebody.base_url, key.context()) as door:
        named("dock.example", "127.0.0.2", "127.0.0.1")
        requests: list[object] = []
        door.context.sni_callback = lambda _, name, __: requests.append(name)
        own = LinkDestinations(own_ports=frozenset({door.port}))
        link = onboarding_link.write(f"https://dock.example:{door.port}", TOKEN, tls_pin=key.pin)
        found = await look(link, clicked=own)
        assert (found.account_name, requests) == ("Shop", ["dock.example"])
        assert f"\r\nhost: dock.example:{door.port}\r\n".encode() in bytes(door.heard).lower()


async def test_the_key_comes_before_the_first_byte_of_a_question(somebody: Stranger, tmp_path: Path) -> None:
    key, strange = a_key(tmp_path / "tls"), a_key(tmp_path / "somebody else")
    async with tls_door(somebody.base_url, strange.context()) as middle:
        own = LinkDestinations(own_ports=frozenset({middle.port}))
        with pytest.raises(ServerKeyChanged):
            await look(onboarding_link.write(middle.base_url, TOKEN, tls_pin=key.pin), clicked=own)
        await middle.wait_handshakes(1)
        assert bytes(middle.heard) == b""
