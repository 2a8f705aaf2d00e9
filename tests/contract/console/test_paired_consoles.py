"""Consoles on other computers: pairing over TLS, its races and guesses, revocation, and what is left of the secrets."""

from __future__ import annotations

import asyncio
import logging
import socket
import ssl
from collections.abc import AsyncIterator
from datetime import timedelta
from importlib.metadata import version
from pathlib import Path
from typing import Any
from uuid import UUID

import httpx
import msgspec
import pytest
from starlette.requests import ClientDisconnect

from agent_core.server_link import system_keyring
from app.client import ConsoleClient, open_client
from app.errors import NotReachable, OtherKeyShown
from app.process import remote_server
from app.process.data_folder import DataFolder
from app.process.remote_server import CannotPair, NoSuchServer, RemoteServer
from server_core.api.console.server import while_let_in
from server_core.contract.decisions import pairing_code
from server_core.contract.messages.server import StorageMessages
from server_core.contract.types.consoles import Pair, Paired, Role
from server_core.services.api_error import ApiError
from server_core.services.consoles import registered
from server_core.services.consoles.callers import CachedConsole, Caller
from server_core.store import console_rows
from server_core.store.commits import Commit
from server_core.store.store import Connection, StorageFailed
from tests.support.actors import person, who
from tests.support.live_server import LiveServer, open_server
from tests.support.paired_consoles import ROOT, ask_as, new_code, pair_console, try_code

pytestmark = pytest.mark.anyio

NOBODY: dict[str, Any] = {"role": Role.ADMIN, "operator": None, "locked": False, "actor": person("")}
ANYWHERE = "0.0.0.0"  # noqa: S104 (elsewhere there is no TLS)


async def test_a_code_pairs_one_console(live: LiveServer) -> None:
    paired = await pair_console(live)
    assert paired.role is Role.OPERATOR
    (known,) = (await live.ask("GET", "/consoles")).json()
    assert (known["name"], known["hostname"], known["revoked_at"]) == ("Dock-PC", "dock", None)
    who = (await ask_as(live, paired.token, "GET", "/whoami")).json()
    assert (who["console_id"], who["role"], who["locked"]) == (str(paired.console_id), "operator", False)
    (known,) = (await live.ask("GET", "/consoles")).json()
    assert known["last_seen_at"] is not None
    assert known["version"] is None, "it did not say"


async def test_of_64_at_once_one_wins(live: LiveServer) -> None:
    code = await new_code(live)
    answers = await asyncio.gather(*(try_code(live, code, f"Console {number}") for number in range(64)))
    assert {answer.status_code for answer in answers} <= {201, 403, 429}
    assert sum(answer.status_code == 201 for answer in answers) == 1
    assert len((await live.ask("GET", "/consoles")).json()) == 1


async def test_nobody_learns_why_a_code_is_refused(live: LiveServer) -> None:
    used, old = await new_code(live), await new_code(live)
    assert (await try_code(live, used)).status_code == 201
    listed = [(await try_code(live, used)).content, (await try_code(live, pairing_code.new_secret())).content]
    live.clocks.pass_time(600)
    listed.append((await try_code(live, old)).content)
    assert len(set(listed)) == 1
    assert b'"pairing_refused"' in listed[0]


async def test_who_guesses_has_to_wait_and_keeps_no_right_code_out(live: LiveServer) -> None:
    code = await new_code(live)
    answers = [await try_code(live, pairing_code.new_secret()) for _ in range(11)]
    assert [answer.status_code for answer in answers] == [403] * 10 + [429]
    assert (answers[-1].json()["error_code"], int(answers[-1].headers["Retry-After"]) > 0) == ("rate_limited", True)
    state, secret = live.server.state, pairing_code.read(code).secret
    for number in range(10, 110):  # from elsewhere, too
        with pytest.raises(ApiError, match="is wrong, was already used"):
            await registered.pair(state, Pair(pairing_secret=pairing_code.new_secret(), name="x"), f"192.0.2.{number}")
    paired = await registered.pair(state, Pair(pairing_secret=secret, name="Dock-PC"), "198.51.100.7")
    assert paired.name == "Dock-PC"


async def test_a_thousand_wrong_ones_end_a_code(live: LiveServer) -> None:
    code = await new_code(live)
    ctx = live.server.state.ctx

    def guess(connection: Connection) -> None:
        for _ in range(1000):
            console_rows.count_wrong(connection, ctx.now())

    await ctx.store.write(guess, Commit.CONSOLE_PAIR)
    assert (await try_code(live, code)).status_code == 403


async def test_a_clock_that_is_set_back_makes_no_code_live_longer(live: LiveServer) -> None:
    code = await new_code(live)
    live.clocks.wall -= timedelta(days=1)
    await live.sweep_after(599)
    live.clocks.seconds += 1
    assert (await try_code(live, code)).json()["error_code"] == "pairing_refused"
    assert (await try_code(live, await new_code(live))).status_code == 201


async def test_names_of_consoles_are_told_apart_and_steer_nothing(live: LiveServer) -> None:
    dock, again, third = [await pair_console(live, name=name) for name in ("Dock", "DOCK", "Dock")]
    assert [each.name for each in (dock, again, third)] == ["Dock", "DOCK 2", "Dock 3"]
    assert (await pair_console(live, name="This computer")).name == "This computer 2"
    assert (await pair_console(live, name="D" * 60)).name == "D" * 60
    assert (await pair_console(live, name="D" * 60)).name == "D" * 58 + " 2"
    for name in ("Dock", "dock", "this computer", "\u0501ock", "A\nB", "A\x1b[2J", "A\u202eB", "A\x00"):
        made = await live.ask("POST", "/consoles/codes", {"name": name})
        renamed = await live.ask("PATCH", f"/consoles/{third.console_id}", {"name": name})
        assert (made.status_code, renamed.status_code) == (422, 422), name
    for name in ("A\nB", "A\x1b[2J", "A\u202eB"):
        assert (await try_code(live, await new_code(live), name)).status_code == 422
    secret = pairing_code.read(await new_code(live)).secret
    body = {"pairing_secret": secret, "name": "Gate", "hostname": "g\n\x1b\u202ee"}
    assert (await live.http.post(f"{ROOT}/pair", json=body)).status_code == 201
    assert [one["hostname"] for one in (await live.ask("GET", "/consoles")).json() if one["name"] == "Gate"] == ["ge"]
    assert (await live.ask("POST", f"/consoles/{dock.console_id}/revoke")).status_code == 200
    assert (await pair_console(live, name="Dock")).name == "Dock", "that one is gone"


async def test_a_revoked_console_is_out_at_once_and_its_stream_ends(live: LiveServer) -> None:
    paired = await pair_console(live)
    headers = {"Authorization": f"Bearer {paired.token}"}
    async with live.http.stream("GET", f"{ROOT}/events", headers=headers) as stream:
        lines = stream.aiter_lines()
        await anext(lines)
        assert (await live.ask("POST", f"/consoles/{paired.console_id}/revoke")).status_code == 200
        async with asyncio.timeout(30):
            async for _ in lines:
                pass
    assert (await ask_as(live, paired.token, "GET", "/status")).status_code == 401


async def test_what_a_revoked_console_still_sends_does_nothing(live: LiveServer) -> None:
    paired, revoked = await pair_console(live, Role.ADMIN), asyncio.Event()

    async def trickle() -> AsyncIterator[bytes]:
        yield b'{"role": '
        assert (await live.ask("POST", f"/consoles/{paired.console_id}/revoke")).status_code == 200
        revoked.set()
        yield b'"admin"}'

    headers = {"Authorization": f"Bearer {paired.token}", "Content-Type": "application/json"}
    answer = await live.http.post(f"{ROOT}/consoles/codes", content=trickle(), headers=headers)
    assert revoked.is_set()
    assert (answer.status_code, answer.json()["error_code"]) == (401, "token_invalid")


async def test_who_was_locked_meanwhile_does_nothing_either(live: LiveServer) -> None:
    paired = await pair_console(live, Role.ADMIN)
    await live.ask("POST", "/operators", {"name": "Boss", "role": "admin", "pin": "1234"})

    async def trickle() -> AsyncIterator[bytes]:
        yield b'{"role": '
        assert (await live.ask("PUT", "/console-rules", {"lock_consoles": True})).status_code == 200
        live.clocks.seconds += 2
        yield b'"admin"}'

    headers = {"Authorization": f"Bearer {paired.token}", "Content-Type": "application/json"}
    answer = await live.http.post(f"{ROOT}/consoles/codes", content=trickle(), headers=headers)
    assert (answer.status_code, answer.json()["error_code"]) == (403, "role_not_sufficient")


async def test_a_list_that_a_revoked_console_reads_is_broken_off(live: LiveServer) -> None:
    paired = await pair_console(live, Role.ADMIN)
    caller = Caller(console=CachedConsole(console_id=paired.console_id, name="x", role=Role.ADMIN), **NOBODY)

    async def items() -> AsyncIterator[int]:
        for number in range(3):
            yield number

    assert [each async for each in while_let_in(items(), caller)] == [0, 1, 2]
    reading = while_let_in(items(), caller)
    assert await anext(reading) == 0
    caller.console.gone.set()
    with pytest.raises(ClientDisconnect):
        await anext(reading)


async def test_a_full_disk_keeps_no_console_out(live: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    paired = await pair_console(live)

    async def full(*_: object) -> None:
        raise StorageFailed(StorageMessages.SQLITE_FULL())

    monkeypatch.setattr(live.server.state.ctx.store, "write", full)
    assert (await ask_as(live, paired.token, "GET", "/jobs")).status_code == 200


async def test_what_is_done_there_names_the_console(live: LiveServer) -> None:
    paired = await pair_console(live)
    admin = await pair_console(live, Role.ADMIN, "Office")
    body = {"name": "Dock-PC 2"}
    path = f"/consoles/{paired.console_id}"
    assert (await ask_as(live, admin.token, "PATCH", path, body, X_Operator="Anna")).status_code == 200
    (entry,) = (await live.ask("GET", "/audit?act=console.rename")).json()["data"]
    assert who(entry["actor"]) == "Anna (Office)"


async def test_no_secret_is_left_anywhere(live: LiveServer, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    code = await new_code(live)
    answer = await try_code(live, code)
    made = (await live.ask("POST", "/operators", {"name": "Anna", "pin": "4711815"})).json()
    token = answer.json()["token"]
    unlocked = await ask_as(live, token, "POST", f"/operators/{made['operator_id']}/unlock", {"pin": "4711815"})
    assert unlocked.status_code == 201, unlocked.text
    secrets = [code, pairing_code.read(code).secret, token, "4711815", unlocked.json()["session_token"]]
    everything = caplog.text + (await live.ask("GET", "/audit/export")).text + (await live.ask("GET", "/consoles")).text
    everything += (await live.ask("GET", "/operators")).text
    kept = everything_in(tmp_path)
    assert b"Dock-PC" in kept
    for secret in secrets:
        assert secret not in everything
        assert secret.encode() not in kept


def everything_in(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in folder.rglob("*") if file.is_file())


async def test_a_console_that_is_used_from_two_computers_is_told(live: LiveServer) -> None:
    """Its file was copied; a computer that moves, and one that asks again and again, is none of that."""
    paired = await pair_console(live)

    async def used_from(host: str) -> None:
        async with httpx.AsyncClient(transport=httpx.AsyncHTTPTransport(local_address=host), timeout=30) as http:
            headers = {"Authorization": f"Bearer {paired.token}"}
            answer = await http.get(f"{live.server.base_url}{ROOT}/whoami", headers=headers)
            assert answer.status_code == 200, answer.text

    async def open_notices() -> list[dict[str, Any]]:
        entries = (await live.ask("GET", "/audit?act=console.places")).json()["data"]
        return [entry["details"] for entry in entries]

    async def shown() -> list[str]:
        (known,) = (await live.ask("GET", "/consoles")).json()
        return list(known["addresses"])

    for host in ("127.0.0.2", "127.0.0.2", "127.0.0.3", "127.0.0.3"):
        await used_from(host)
    assert (await open_notices(), await shown()) == ([], ["127.0.0.3", "127.0.0.2"])
    for host in ("127.0.0.2", "127.0.0.3", "127.0.0.2"):
        await used_from(host)
    assert await open_notices() == [{"name": "Dock-PC", "addresses": ["127.0.0.2", "127.0.0.3"]}]
    assert await shown() == ["127.0.0.2", "127.0.0.3"]
    live.clocks.pass_time(901)
    await used_from("127.0.0.3")
    assert (len(await open_notices()), await shown()) == (1, ["127.0.0.3"])


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
        kept, paired = await remote_server.pair(folder, f"https://127.0.0.1:{port}", code, "Dock-PC")
        assert (paired.name, kept.tls_pin) == ("Dock-PC", state.tls_pin)
        (file,) = (folder.root / "remote-consoles").glob("*.json")
        assert file.stat().st_mode & 0o077 == 0
        again = await remote_server.with_token(remote_server.named(folder, kept.base_url))
        async with open_client(again) as client:
            assert (await client.who_am_i()).console_name == "Dock-PC"
            (known,) = await client.consoles()
            assert known.version == version("spoolhouse")
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
    requests: list[object] = []

    async def pair(*request: object) -> Paired:
        requests.append(request)
        raise AssertionError

    monkeypatch.setattr(ConsoleClient, "pair", pair)
    (tmp_path / "remote-consoles").write_text("a file where the folder should be")
    with pytest.raises(CannotPair, match="nothing can be kept in"):
        await remote_server.pair(DataFolder(root=tmp_path), "http://127.0.0.1:1", pairing_code.new_secret())
    assert requests == []


async def test_another_server_gets_no_byte_of_the_secret(tmp_path: Path) -> None:
    heard: list[bytes] = []

    async def listen(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        received = b""
        try:
            while piece := await reader.read(4096):
                received += piece
        except ConnectionError:
            pass  # who called broke it off
        finally:
            heard.append(received)
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
