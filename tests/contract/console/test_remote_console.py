"""A console on another computer is paired with a server over TLS; a server in the middle gets nothing of the code."""

from __future__ import annotations

import asyncio
import ssl
from pathlib import Path

import msgspec
import pytest

from agent_core.server_link import system_keyring
from app import remote_server
from app.client import open_client
from app.data_folder import DataFolder
from app.errors import OtherKeyShown
from app.remote_server import CannotPair
from server_core.contract import pairing_code
from server_core.contract.consoles import Role
from tests.support.live_server import open_server
from tests.support.paired_consoles import new_code

pytestmark = pytest.mark.anyio
ANYWHERE = "0.0.0.0"  # noqa: S104 (elsewhere there is no TLS)


@pytest.fixture(autouse=True)
def no_keyring(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system_keyring, "REAL", {})


async def test_a_console_is_paired_over_tls_and_trusts_that_key_alone(tmp_path: Path) -> None:
    async with open_server(tmp_path / "site", host=ANYWHERE, tls_folder=tmp_path / "tls") as live:
        floor = live.server.floor
        assert floor.tls_pin is not None
        port = floor.public_url.rpartition(":")[2]
        code = await new_code(live, Role.ADMIN)
        folder = DataFolder(root=tmp_path / "other")
        kept, told = await remote_server.pair(folder, f"https://127.0.0.1:{port}", code, "Dock-PC")
        assert (told.name, kept.tls_pin) == ("Dock-PC", floor.tls_pin)
        (file,) = (folder.root / "remote-consoles").glob("*.json")
        assert file.stat().st_mode & 0o077 == 0
        again = await remote_server.with_token(remote_server.named(folder, kept.base_url))
        async with open_client(again) as client:
            assert (await client.who_am_i()).console_name == "Dock-PC"
        other = msgspec.structs.replace(again, tls_pin="sha256//of-another-key")
        async with open_client(other) as client:
            with pytest.raises(OtherKeyShown):
                await client.who_am_i()
        anew, _ = await remote_server.pair(folder, kept.base_url, await new_code(live, Role.OPERATOR))
        assert remote_server.paired(folder) == [anew], "in the place of the one before"


async def test_another_server_gets_no_byte_of_the_secret(tmp_path: Path) -> None:
    heard: list[bytes] = []

    async def listen(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        said = b""
        try:
            while piece := await reader.read(4096):
                said += piece
        except ConnectionError:
            pass  # who called broke it off
        finally:
            heard.append(said)
            writer.close()

    async with open_server(tmp_path / "false", host=ANYWHERE, tls_folder=tmp_path / "tls"):
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        certificate, key = sorted((tmp_path / "tls").iterdir(), key=lambda file: b"PRIVATE" in file.read_bytes())
        context.load_cert_chain(certificate, key)
        server = await asyncio.start_server(listen, "127.0.0.1", 0, ssl=context)
        async with server:
            port = server.sockets[0].getsockname()[1]
            code = pairing_code.write(pairing_code.new_secret(), "sha256//of-another-key")
            with pytest.raises(CannotPair, match="nothing was sent"):
                await remote_server.pair(DataFolder(root=tmp_path / "other"), f"https://127.0.0.1:{port}", code)
            async with asyncio.timeout(5):
                while not heard:  # noqa: ASYNC110
                    await asyncio.sleep(0.01)
    assert b"".join(heard) == b""


@pytest.mark.parametrize("url", ["http://10.0.0.1:8631", "http://server.example", "ftp://x", "https://a/b", "x"])
async def test_no_code_goes_over_plain_http(tmp_path: Path, url: str) -> None:
    with pytest.raises(CannotPair):
        await remote_server.pair(DataFolder(root=tmp_path), url, pairing_code.new_secret())
