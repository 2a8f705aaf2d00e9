"""A console on another computer is paired with a server over TLS; a server in the middle gets nothing of the code."""

from __future__ import annotations

import asyncio
import socket
import ssl
from pathlib import Path
from uuid import UUID

import msgspec
import pytest

from agent_core.server_link import system_keyring
from app.client import ConsoleClient, open_client
from app.errors import NotReachable, OtherKeyShown
from app.process import remote_server
from app.process.data_folder import DataFolder
from app.process.remote_server import CannotPair, NoSuchServer, RemoteServer
from server_core.contract.decisions import pairing_code
from server_core.contract.types.consoles import Paired, Role
from tests.support.live_server import open_server
from tests.support.paired_consoles import new_code

pytestmark = pytest.mark.anyio
ANYWHERE = "0.0.0.0"  # noqa: S104 (elsewhere there is no TLS)


@pytest.fixture(autouse=True)
def no_keyring(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system_keyring, "REAL", {})


async def test_a_console_is_paired_over_tls_and_trusts_that_key_alone(tmp_path: Path) -> None:
    async with open_server(tmp_path / "site", host=ANYWHERE, tls_folder=tmp_path / "tls") as live:
        state = live.server.state
        assert state.tls_pin is not None
        port = state.public_url.rpartition(":")[2]
        code = await new_code(live, Role.ADMIN)
        folder = DataFolder(root=tmp_path / "other")
        kept, told = await remote_server.pair(folder, f"https://127.0.0.1:{port}", code, "Dock-PC")
        assert (told.name, kept.tls_pin) == ("Dock-PC", state.tls_pin)
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


def known(folder: DataFolder, number: int, address: str, name: str = "Depot") -> RemoteServer:
    made = RemoteServer(console_id=UUID(int=number), name="Dock", base_url=address, server_name=name)
    file = folder.root / "remote-consoles" / f"{made.console_id}.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(msgspec.json.encode(made))
    return made


def test_a_server_that_is_called_as_another_takes_nothing_from_it(tmp_path: Path) -> None:
    folder = DataFolder(root=tmp_path)
    good = known(folder, 1, "https://good:8631")
    known(folder, 2, "https://evil:8631", name="https://good:8631")
    known(folder, 3, "https://worse:8631", name=str(good.console_id))
    for word in ("https://good:8631", "https://good:8631/", str(good.console_id), "Depot"):
        assert remote_server.named(folder, word) == good
    again = known(folder, 4, "https://good:8631")
    assert remote_server.named(folder, "https://good:8631") == again, "the one that was paired last"


def test_a_file_that_cannot_be_read_keeps_no_other_server_away(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder = DataFolder(root=tmp_path)
    good = known(folder, 1, "https://good:8631")
    (tmp_path / "remote-consoles" / "zz.json").write_text("garbage")
    (tmp_path / "remote-consoles" / "folder.json").mkdir()
    assert remote_server.paired(folder) == [good]
    assert remote_server.named(folder, "Depot") == good
    with pytest.raises(NoSuchServer, match=r"zz\.json cannot be read"):
        remote_server.named(folder, "https://other:8631")
    assert "zz.json cannot be read" in caplog.text
    caplog.clear()


async def test_a_server_that_gives_the_id_of_another_console_overwrites_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = DataFolder(root=tmp_path)
    good = known(folder, 1, "https://good:8631")

    async def pair(*_: object) -> Paired:
        return Paired(
            console_id=good.console_id, token="x", name="n", role=Role.ADMIN, server_name="e", server_version="1"
        )

    monkeypatch.setattr(ConsoleClient, "pair", pair)
    with pytest.raises(CannotPair, match="another one"):
        await remote_server.pair(folder, "http://127.0.0.1:1", pairing_code.new_secret())
    assert remote_server.paired(folder) == [good]


async def test_where_nothing_can_be_kept_no_code_is_used_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    async def pair(*request: object) -> Paired:
        asked.append(request)
        raise AssertionError

    monkeypatch.setattr(ConsoleClient, "pair", pair)
    (tmp_path / "remote-consoles").write_text("a file where the folder should be")
    with pytest.raises(CannotPair, match="nothing can be kept in"):
        await remote_server.pair(DataFolder(root=tmp_path), "http://127.0.0.1:1", pairing_code.new_secret())
    assert asked == []


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
            with pytest.raises(CannotPair, match="Nothing was sent"):
                await remote_server.pair(DataFolder(root=tmp_path / "other"), f"https://127.0.0.1:{port}", code)
            async with asyncio.timeout(30):
                while not heard:  # noqa: ASYNC110
                    await asyncio.sleep(0.01)
    assert b"".join(heard) == b""


@pytest.mark.parametrize("url", ["http://10.0.0.1:8631", "http://server.example", "ftp://x", "https://a/b", "x/y"])
async def test_no_code_goes_over_plain_http(tmp_path: Path, url: str) -> None:
    with pytest.raises(CannotPair):
        await remote_server.pair(DataFolder(root=tmp_path), url, pairing_code.new_secret())


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("10.0.0.1", "https://10.0.0.1:8631"),
        (" hall.example:9000/ ", "https://hall.example:9000"),
        ("[fd00::7]", "https://[fd00::7]:8631"),
        ("https://hall.example", "https://hall.example"),
    ],
)
def test_a_place_alone_is_where_servers_listen_by_themselves(written: str, meant: str) -> None:
    assert remote_server._judged_address(written) == meant


async def test_why_a_server_is_not_reached_is_told(tmp_path: Path) -> None:
    folder, code = DataFolder(root=tmp_path), pairing_code.write(pairing_code.new_secret(), "sha256//a-key")
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        port = silent.getsockname()[1]
        with pytest.raises(NotReachable, match="no server at this port"):
            await remote_server.pair(folder, f"https://127.0.0.1:{port}", code)
    with pytest.raises(NotReachable, match="name is not known in this network: enter its IP address"):
        await remote_server.pair(folder, "https://nowhere.invalid:8631", code)
    async with open_server(tmp_path / "plain") as live:
        port = live.server.state.port
        with pytest.raises(NotReachable, match="does not use TLS"):
            await remote_server.pair(folder, f"https://127.0.0.1:{port}", code)
