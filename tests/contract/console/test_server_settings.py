"""The server's settings: kept whole or not at all, refused by field, at once where they can be, signed in the log."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec
import pytest

from app.client import ConsoleClient
from app.health.checks import ExpectedPort, of_server
from app.process.data_folder import EngineEndpoint
from app.words.health import Check, State
from server_core.addresses import KnownPorts
from server_core.config import TlsFiles
from server_core.contract.messages.server import StorageMessages
from server_core.contract.types.consoles import AT_START, KEYS, Bind, ChangeSettings, ServerSettings, SettingsView
from server_core.contract.types.states import JobStatus
from server_core.http.certificates import self_made
from server_core.kept_settings import KeptSettings, read_settings, write_settings
from server_core.store.commits import Commit
from server_core.store.store import Connection, StorageFailed
from tests.support.actors import who
from tests.support.console_facts import NOW
from tests.support.live_server import TOKEN, LiveServer, open_server
from tests.support.no_trust import NO_TRUST

pytestmark = pytest.mark.anyio
BROKEN = [
    b"", b"garbage", b"\xff", b"[]", b"null", b"[" * 100_000, b'{"settings": 5}', b'{"settings": null}',
]  # fmt: skip
ANYWHERE = "0.0.0.0"  # noqa: S104 (elsewhere there is no TLS)


@pytest.fixture
async def kept(tmp_path: Path, anyio_backend: str) -> AsyncIterator[LiveServer]:
    async with open_server(tmp_path / "server", settings_file=tmp_path / "settings.json") as live:
        yield live


async def change(live: LiveServer, **request: Any) -> SettingsView:
    answer = await live.ask("PATCH", "/settings", request, operator="Anna")
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=SettingsView)


async def view_of(live: LiveServer) -> SettingsView:
    return msgspec.json.decode((await live.ask("GET", "/settings")).content, type=SettingsView)


async def refused(live: LiveServer, **request: Any) -> tuple[str, str]:
    answer = await live.ask("PATCH", "/settings", request)
    assert answer.status_code == 422, answer.text
    (field,) = answer.json()["details"]["fields"]
    return field["field"], field["code"]


def test_what_can_be_changed_is_what_there_is() -> None:
    assert ChangeSettings.__struct_fields__ == (*KEYS, "reset")
    assert set(AT_START) < set(KEYS)


async def test_rules_hold_at_once_and_the_rest_from_the_next_start_on(kept: LiveServer, tmp_path: Path) -> None:
    answer = await change(kept, keep_documents_days=3, raw_mib=1, stale_after_minutes=0, requests_per_second=7)
    assert answer.waits_for_restart == ["requests_per_second"]
    assert (answer.running.keep_documents_days, answer.running.requests_per_second) == (3, 100)
    config = kept.server.state.ctx.config
    assert (config.retention.document_bytes, config.limits.raw_bytes) == (timedelta(days=3), 1024 * 1024)
    assert set(config.patience.stale_after.values()) == {timedelta(0)}
    on_disk = read_settings(tmp_path / "settings.json")
    assert (on_disk.settings, on_disk.worked) == (answer.settings, ServerSettings())
    again = await change(kept, reset=["requests_per_second", "raw_mib"])
    assert (again.waits_for_restart, again.settings.raw_mib, again.settings.keep_documents_days) == ([], 10, 3)
    log = (await kept.ask("GET", "/audit?act=server.settings")).json()["data"]
    assert [who(entry["actor"]) for entry in log] == ["Anna", "Anna"]
    assert log[1]["details"]["settings"]["raw_mib"] == 1
    assert log[1]["details"]["before"]["raw_mib"] == 10


async def test_what_cannot_be_is_refused_by_its_field_and_changes_nothing(kept: LiveServer, tmp_path: Path) -> None:
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        port = busy.getsockname()[1]
        state = (await kept.ask("GET", f"/settings/ports/{port}")).json()
        assert (state["free"], state["ours"]) == (False, False)
        assert await refused(kept, port=port, raw_mib=2) == ("port", "taken")
    assert (await kept.ask("GET", f"/settings/ports/{port}")).json()["free"]
    own = kept.server.state.port
    assert (await kept.ask("GET", f"/settings/ports/{own}")).json()["ours"]
    assert (await kept.ask("GET", "/settings/ports/0")).status_code == 422
    assert (await kept.ask("GET", "/settings/ports/80?bind=moon")).status_code == 422
    assert await refused(kept, port=70000) == ("port", "out_of_range")
    assert await refused(kept, keep_documents_days=91) == ("keep_documents_days", "out_of_range")
    assert await refused(kept, keep_jobs_days=6) == ("keep_jobs_days", "out_of_range")
    for url in ("print.example", "https://print.example/path", "https://a@b", "https://print example", "https://x:y"):
        assert await refused(kept, base_url=url) == ("base_url", "invalid_format"), url
    assert await refused(kept, tls="files") == ("tls_certificate", "required")
    files = {"tls": "files", "tls_certificate": "/nowhere/c.pem", "tls_key": "/nowhere/k.pem"}
    assert await refused(kept, **files) == ("tls_certificate", "not_applicable")
    assert await refused(kept, **files | {"tls_key": "k.pem"}) == ("tls_key", "invalid_format")
    assert await refused(kept, colour="red") == ("colour", "unknown_field")
    assert await refused(kept, reset=["colour"]) == ("reset", "not_found")
    assert not (tmp_path / "settings.json").exists()


async def test_it_tells_who_has_the_address_and_what_takes_room(kept: LiveServer) -> None:
    await kept.ask("POST", "/clients", {"name": "Never called", "scopes": ["printers:read"]})
    made = await kept.ask("POST", "/clients", {"name": "Shop", "scopes": ["printers:read"]})
    answer = await view_of(kept)
    assert (answer.applications, answer.agents, answer.consoles) == (0, 0, 0)
    called = {key: made.json()[key] for key in ("client_id", "client_secret")}
    token_answer = await kept.http.post("/oauth/token", data=called | {"grant_type": "client_credentials"})
    assert token_answer.status_code == 200, token_answer.text
    for bundled, instance in ((True, "own"), (False, "gate"), (False, "dock")):
        await kept.enrol(bundled=bundled, instance=instance)
    answer = await view_of(kept)
    assert (answer.applications, answer.agents, answer.consoles, answer.undone, answer.tls_fingerprint) == (
        1,
        2,
        0,
        None,
        None,
    )
    assert str(answer.port) in answer.public_url
    use = (await kept.ask("GET", "/storage")).json()
    assert use["database"] > 0
    assert use["free"] < use["total"]


@pytest.mark.parametrize(
    "url",
    [
        "https://host:", "https://%", "https://<img>", "https://a\\b", "https://a;b", "https://*", "https://.",
        "https://a..b", "https://-", "https://-a", "https://" + "a" * 64, "https://" + "a." * 140 + "a", "https://[x]",
        "https://[::1", "https://[::1]x", "https://a?", "https://a#", "https://h:0", "https://h:99999", "https://h:+80",
    ],
)  # fmt: skip
async def test_an_address_that_nobody_can_have_is_refused(kept: LiveServer, url: str) -> None:
    assert await refused(kept, base_url=url) == ("base_url", "invalid_format")


async def test_addresses_that_servers_have_are_taken(kept: LiveServer) -> None:
    for url in (
        "https://print.example",
        "http://h:80",
        "https://[::1]:8631",
        "https://a_b-1.x",
        "https://Print.Example",
    ):
        assert (await change(kept, base_url=url)).settings.base_url == url


@pytest.mark.parametrize("kind", ["pipe", "device", "huge"])
async def test_what_has_no_end_is_no_certificate(kept: LiveServer, tmp_path: Path, kind: str) -> None:
    path = Path("/dev/zero") if kind == "device" else tmp_path / "c.pem"
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "huge":
        with path.open("wb") as file:
            file.truncate(2 * 1024 * 1024)
    async with asyncio.timeout(30):
        files = {"tls": "files", "tls_certificate": str(path), "tls_key": str(path)}
        assert await refused(kept, **files) == ("tls_certificate", "not_applicable")
        assert (await change(kept, raw_mib=3)).settings.raw_mib == 3


@pytest.mark.parametrize("content", BROKEN)
def test_of_a_file_that_cannot_be_read_nothing_that_is_kept_is_deleted_for(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, content: bytes
) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(content)
    found = read_settings(path)
    assert found.unread == KEYS
    long = ServerSettings(keep_jobs_days=3650, keep_documents_days=3650, keep_requests_days=3650)
    assert found.settings == long
    assert "read" in caplog.text
    caplog.clear()


def test_each_setting_is_read_by_itself(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(
        b'{"settings": {"port": "many", "keep_jobs_days": 400, "keep_documents_days": -1, "base_url": "https://[::1",'
        b' "bind": "network", "later": 1}, "worked": {"port": 9000, "pdf_mib": 0}, "undone": {"x": 1}, "more": []}'
    )
    found = read_settings(path)
    assert found.unread == ("port", "base_url", "keep_documents_days")
    assert found.settings == ServerSettings(bind=Bind.NETWORK, keep_jobs_days=400, keep_documents_days=3650)
    assert (found.worked, found.undone) == (ServerSettings(port=9000), None)
    assert "Some settings in" in caplog.text
    caplog.clear()


async def test_a_file_that_could_not_be_read_is_told_of_and_kept(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(b'{"settings": {"raw_mib": "many", "pdf_mib": 7}}')
    async with open_server(tmp_path / "server", settings_file=path) as live:
        body = msgspec.json.decode((await live.ask("GET", "/settings")).content, type=SettingsView)
        assert (body.unread, body.settings.pdf_mib) == (("raw_mib",), 7)
        assert b"many" in path.read_bytes()
        body = await change(live, stale_after_minutes=5)
        assert (body.unread, body.settings.pdf_mib) == ((), 7)
        assert b"many" in (tmp_path / "settings-unreadable.json").read_bytes()
        path.write_bytes(b"worse")
        await change(live, raw_mib=4)
        assert (tmp_path / "settings-unreadable-2.json").read_bytes() == b"worse"
    caplog.clear()


async def test_where_the_disk_takes_no_note_of_it_nothing_changes(
    kept: LiveServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await change(kept, raw_mib=3)
    store = kept.server.state.ctx.store
    write = store.write

    async def full(work: Any, commit: Commit | None = None) -> Any:
        if commit is not Commit.CONSOLE_CHANGE:
            return await write(work, commit)

        def undone(connection: Connection) -> None:
            work(connection)
            raise StorageFailed(StorageMessages.SQLITE_FULL())  # as the commit would

        return await write(undone, commit)

    monkeypatch.setattr(store, "write", full)
    answer = await kept.ask("PATCH", "/settings", {"raw_mib": 9})
    assert answer.json()["error_code"] == "insufficient_storage"
    assert read_settings(tmp_path / "settings.json").settings.raw_mib == 3
    assert len((await kept.ask("GET", "/audit?act=server.settings")).json()["data"]) == 1


async def told_in_the_log(live: LiveServer) -> list[tuple[str, Any, Any, Any]]:
    """The oldest first."""
    log = (await live.ask("GET", "/audit?act=server.settings")).json()["data"]
    found = [(who(entry["actor"]), entry["details"]) for entry in reversed(log)]
    return [(actor, details.get("reason"), details["before"], details["settings"]) for actor, details in found]


async def test_settings_that_were_changed_past_the_server_are_told_at_its_next_start(tmp_path: Path) -> None:
    """Changed by hand, or by a run that was killed between its file and its commit."""
    path, folder = tmp_path / "settings.json", tmp_path / "server"
    async with open_server(folder, settings_file=path) as live:
        await change(live, raw_mib=3)
        write_settings(path, KeptSettings(settings=ServerSettings(raw_mib=3, keep_jobs_days=9)))
    for _ in range(2):  # told once
        async with open_server(folder, settings_file=path, settings=read_settings(path).settings) as live:
            log = await told_in_the_log(live)
            assert log == [
                ("Anna", None, {"raw_mib": 10}, {"raw_mib": 3}),
                ("server", "found_at_start", {"keep_jobs_days": 90}, {"keep_jobs_days": 9}),
            ]
    async with open_server(folder, settings_file=path) as live:  # one with which no server came up was taken back
        assert (await told_in_the_log(live))[-1][1] == "found_at_start"


async def test_a_change_says_first_what_was_changed_past_it(kept: LiveServer, tmp_path: Path) -> None:
    write_settings(tmp_path / "settings.json", KeptSettings(settings=ServerSettings(raw_mib=7)))
    await change(kept, pdf_mib=8)
    assert await told_in_the_log(kept) == [
        ("server", "found_before_a_change", {"raw_mib": 10}, {"raw_mib": 7}),
        ("Anna", None, {"pdf_mib": 50}, {"pdf_mib": 8}),
    ]


async def test_what_a_restart_means_for_those_who_know_the_address_is_told_before(tmp_path: Path) -> None:
    known = KnownPorts(public=8631)
    settings = tmp_path / "settings.json"
    async with open_server(tmp_path / "server", settings_file=settings, known_ports=known) as kept:
        here = kept.server.state.base_url
        answer = await change(kept, keep_documents_days=3)
        assert (answer.addresses, answer.next_addresses, answer.next_local_url) == ((here,), (), "")
        answer = await change(kept, bind="network")
        port = kept.server.state.port
        assert answer.next_addresses[0].startswith("https://")
        assert answer.next_addresses[0].endswith(f":{port}")
        assert answer.next_local_url == "http://127.0.0.1:8631", "beside TLS, where they knew it before"
        assert not answer.key_changes
        answer = await change(kept, port=48_631, tls="off")
        assert answer.next_addresses[0].startswith("http://")
        assert answer.next_addresses[0].endswith(":48631")
        assert answer.next_local_url == "http://127.0.0.1:48631"
    async with open_server(tmp_path / "new", settings_file=tmp_path / "new.json") as first:
        answer = await change(first, bind="network", port=48_631)
        assert answer.next_addresses[0].endswith(":48631")
        assert answer.next_local_url == "", "as now: its very first port is remembered behind it, and stays beside TLS"


async def test_another_key_is_told_and_a_certificate_that_ended_is_refused(tmp_path: Path) -> None:
    made, ended = self_made(tmp_path / "made", ["hall"], []), NOW - timedelta(days=4000)
    old = self_made(tmp_path / "old", ["hall"], [], now=ended)
    settings = tmp_path / "settings.json"
    everywhere = Bind.NETWORK
    write_settings(settings, KeptSettings(settings=ServerSettings(bind=everywhere)))
    config: dict[str, Any] = {
        "host": "0.0.0.0",  # noqa: S104
        "tls_folder": tmp_path / "tls",
        "settings": ServerSettings(bind=everywhere),
    }
    async with open_server(tmp_path / "server", settings_file=settings, **config) as kept:
        files = {"tls": "files", "tls_certificate": str(old.certificate), "tls_key": str(old.key)}
        assert await refused(kept, **files) == ("tls_certificate", "not_applicable")
        files = {"tls": "files", "tls_certificate": str(made.certificate), "tls_key": str(made.key)}
        answer = await change(kept, **files)
        assert answer.key_changes
        port = kept.server.state.port
        assert answer.next_addresses[0] == f"https://hall:{port}", "as it is called on its certificate"
        assert (answer.next_addresses[1:], answer.next_local_url) == (answer.addresses[1:], "")
        own = tmp_path / "tls"
        certificate, key = sorted(own.iterdir(), key=lambda file: b"PRIVATE" in file.read_bytes())
        answer = await change(kept, tls_certificate=str(certificate), tls_key=str(key))
        assert not answer.key_changes, "the same key, in files of one's own"
        assert answer.next_addresses == (), "and the same names, but for localhost"
    chosen = msgspec.structs.replace(
        read_settings(settings).settings, tls_certificate=str(made.certificate), tls_key=str(made.key)
    )
    chosen = msgspec.structs.replace(chosen, base_url="https://print.example")
    config |= {"tls": TlsFiles(certificate=made.certificate, key=made.key), "settings": chosen}
    config |= {"public_base_url": "https://print.example", "allowed_hosts": ("print.example",)}
    write_settings(settings, KeptSettings(settings=chosen))
    async with open_server(tmp_path / "server", settings_file=settings, **config) as kept:
        answer = await change(kept, tls="self_made", base_url="")
        name, port = kept.server.state.own_names[0], kept.server.state.port
        assert answer.next_addresses[0] == f"https://{name}:{port}", (
            "no more as on the certificate, or behind the proxy"
        )


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
            base_url=server.base_url,
            pid=1,
            version="1",
            public_url=server.public_url,
            speaks_tls=server.tls_pin is not None,
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


async def test_the_wait_for_an_answer_is_shortened_also_for_jobs_already_in_doubt(kept: LiveServer) -> None:
    printer, agent = await kept.printer_and_agent()
    job, lease = await kept.begun(agent, printer)
    await agent.result(lease, "unknown")
    await kept.sweep_after(0)
    await change(kept, unconfirmed_minutes=1)
    await kept.sweep_after(59)
    assert (await kept.row(job)).status is JobStatus.PRINTING
    await kept.sweep_after(1)
    assert (await kept.row(job)).status is JobStatus.FAILED
