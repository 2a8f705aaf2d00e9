"""The server's settings: kept whole or not at all, refused by field, at once where they can be, signed in the log."""

from __future__ import annotations

import socket
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest

from server_core.contract.server_settings import AT_START, KEYS, ChangeSettings, ServerSettings, SettingsView
from server_core.kept_settings import KeptSettings, read_settings
from tests.support.live_server import LiveServer, open_server

pytestmark = pytest.mark.anyio


@pytest.fixture
async def kept(tmp_path: Path, anyio_backend: str) -> AsyncIterator[LiveServer]:
    async with open_server(tmp_path / "server", settings_file=tmp_path / "settings.json") as live:
        yield live


async def change(live: LiveServer, **wish: Any) -> SettingsView:
    answer = await live.ask("PATCH", "/settings", wish, operator="Anna")
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=SettingsView)


async def refused(live: LiveServer, **wish: Any) -> tuple[str, str]:
    answer = await live.ask("PATCH", "/settings", wish)
    assert answer.status_code == 422, answer.text
    (field,) = answer.json()["details"]["fields"]
    return field["field"], field["code"]


def test_what_can_be_changed_is_what_there_is() -> None:
    assert ChangeSettings.__struct_fields__ == (*KEYS, "reset")
    assert set(AT_START) < set(KEYS)


async def test_rules_hold_at_once_and_the_rest_from_the_next_start_on(kept: LiveServer, tmp_path: Path) -> None:
    told = await change(kept, keep_documents_days=3, raw_mib=1, stale_after_minutes=0, requests_per_second=7)
    assert told.waits_for_restart == ["requests_per_second"]
    assert (told.running.keep_documents_days, told.running.requests_per_second) == (3, 100)
    config = kept.server.floor.ctx.config
    assert (config.retention.document_bytes, config.limits.raw_bytes) == (timedelta(days=3), 1024 * 1024)
    assert set(config.patience.stale_after.values()) == {timedelta(0)}
    on_disk = read_settings(tmp_path / "settings.json")
    assert (on_disk.settings, on_disk.worked) == (told.settings, ServerSettings())
    again = await change(kept, reset=["requests_per_second", "raw_mib"])
    assert (again.waits_for_restart, again.settings.raw_mib, again.settings.keep_documents_days) == ([], 10, 3)
    log = (await kept.ask("GET", "/audit?act=server.settings")).json()["data"]
    assert [entry["actor"] for entry in log] == ["Anna", "Anna"]
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
    own = kept.server.floor.port
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
    await kept.ask("POST", "/clients", {"name": "Shop", "scopes": ["printers:read"]})
    told = msgspec.json.decode((await kept.ask("GET", "/settings")).content, type=SettingsView)
    assert (told.applications, told.consoles, told.undone, told.tls_fingerprint) == (1, 0, None, None)
    assert str(told.port) in told.public_url
    use = (await kept.ask("GET", "/storage")).json()
    assert use["database"] > 0
    assert use["free"] < use["total"]


async def test_a_file_that_cannot_be_read_means_the_defaults(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(b'{"settings": {"port": "many"}}')
    assert read_settings(path) == KeptSettings()
    assert "cannot be read" in caplog.text
    caplog.clear()
