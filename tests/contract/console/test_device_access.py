"""Trusted certificates, supply levels, and printer logins, whose passwords are in no answer, stream, log or backup."""

from __future__ import annotations

import asyncio
import errno
import json
import logging
import stat
from pathlib import Path
from typing import Any
from uuid import UUID

import httpx
import pytest

from server_core.contract.types.agents import DeviceLogin, PrinterSetup
from server_core.contract.types.printers import SetLogin
from server_core.store.printer_rows import FILE_NAME, read_passwords, write_password
from tests.support.actors import who
from tests.support.live_server import TOKEN, LiveServer, open_server

pytestmark = pytest.mark.anyio
OLD, NEW = "a" * 64, "b" * 64
SECRET = "s3cret-of-the-printer"
PASSWORD = "s3cret-of-the-printer-4711"
LISTS = ("/printers", "/audit", "/notices", "/jobs", "/agents", "/requests", "/engine", "/clients")


async def a_printer(live: LiveServer) -> tuple[Any, str]:
    agent = await live.enrol()
    return agent, str((await live.add_printer("Office", uri="ipps://192.0.2.1/ipp/print")).printer_id)


async def setup_of(agent: Any) -> dict[str, Any]:
    found: dict[str, Any] = (await agent.call("GET", "/printers")).json()["printers"][0]
    return found


def files_with(text: str, folder: Path) -> list[str]:
    return [path.name for path in folder.rglob("*") if path.is_file() and text.encode() in path.read_bytes()]


async def test_supplies_are_shown_as_they_were_told_last(live: LiveServer) -> None:
    agent, printer = await a_printer(live)
    assert (await live.ask("GET", f"/printers/{printer}")).json()["supplies"] == []
    toner = {"name": "Black", "kind": "toner", "percent": 7, "is_low": True}
    await agent.reports(printer, "online", supplies=[toner])
    await agent.reports(printer, "offline")
    assert (await live.ask("GET", f"/printers/{printer}")).json()["supplies"] == [toner]


async def test_another_certificate_is_shown_and_trusted_by_an_operators_word(live: LiveServer) -> None:
    agent, printer = await a_printer(live)
    nothing = await live.ask("POST", f"/printers/{printer}/trust", {})
    assert (nothing.status_code, nothing.json()["error_code"]) == (422, "validation_failed")
    await agent.reports(printer, "error", untrusted_certificate=NEW)
    await agent.reports(printer, "offline")
    assert (await live.ask("GET", f"/printers/{printer}")).json()["untrusted_certificate"] == NEW
    trusted = await live.ask("POST", f"/printers/{printer}/trust", {}, operator="Ada")
    assert (trusted.status_code, trusted.json()["untrusted_certificate"]) == (200, None)
    assert (await setup_of(agent))["trusted_certificate"] == NEW
    (entry,) = (await live.ask("GET", "/audit?act=printer.trust")).json()["data"]
    assert (who(entry["actor"]), entry["details"]["trusted_certificate"]) == ("Ada", NEW)


async def test_where_no_certificate_is_shown_there_is_none_to_trust(live: LiveServer) -> None:
    await live.enrol()
    printer = (await live.add_printer("Plain", uri="ipp://192.0.2.1/ipp/print")).printer_id
    refused = await live.ask("POST", f"/printers/{printer}/trust", {"certificate": OLD})
    assert (refused.status_code, refused.json()["error_code"]) == (422, "validation_failed")
    assert (await live.ask("GET", f"/printers/{printer}")).json()["untrusted_certificate"] is None


async def test_the_one_that_was_looked_at_is_trusted_and_no_other(live: LiveServer) -> None:
    agent, printer = await a_printer(live)
    await agent.reports(printer, "error", untrusted_certificate=NEW)
    await live.ask("POST", f"/printers/{printer}/trust", {"certificate": OLD})
    assert (await setup_of(agent))["trusted_certificate"] == OLD
    for wrong in ("x", "00ff", NEW.upper()):
        refused = await live.ask("POST", f"/printers/{printer}/trust", {"certificate": wrong})
        assert (refused.status_code, refused.json()["error_code"]) == (422, "validation_failed")
        assert "64 hex digits in lower case (SHA-256 of the key)" in refused.text


async def test_a_password_is_told_to_the_printers_agent_alone(live: LiveServer, tmp_path: Path) -> None:
    agent, printer = await a_printer(live)
    body = {"user_name": "anna", "password": SECRET}
    answer = await live.ask("POST", f"/printers/{printer}/login", body)
    assert answer.status_code == 200
    assert answer.json()["login_name"] == "anna"
    assert (await setup_of(agent))["login"] == body
    assert stat.S_IMODE((tmp_path / FILE_NAME).stat().st_mode) == 0o600
    texts = [answer.text, (await live.ask("GET", "/printers")).text, (await live.ask("GET", "/audit")).text]
    assert SECRET not in json.dumps(texts)
    assert files_with(SECRET, tmp_path) == [FILE_NAME]
    backup = await live.ask("GET", "/backup")
    assert backup.status_code == 200
    assert FILE_NAME.encode() not in backup.content
    await live.ask("DELETE", f"/printers/{printer}")
    assert read_passwords(tmp_path) == {}


async def test_a_login_can_be_taken_back(live: LiveServer) -> None:
    agent, printer = await a_printer(live)
    await live.ask("POST", f"/printers/{printer}/login", {"user_name": "anna", "password": SECRET})
    await live.ask("POST", f"/printers/{printer}/login", {"user_name": None})
    assert (await setup_of(agent))["login"] is None


@pytest.mark.parametrize(
    "body", [{"user_name": "a:b"}, {"user_name": "a\r\nX: y"}, {"user_name": "a", "password": "\n"}]
)
async def test_what_could_end_a_header_is_refused(live: LiveServer, body: dict[str, str]) -> None:
    _, printer = await a_printer(live)
    assert (await live.ask("POST", f"/printers/{printer}/login", body)).status_code == 422


async def test_only_ipp_printers_ask_for_logins(live: LiveServer) -> None:
    await live.enrol()
    printer = (await live.add_printer("Pack 1")).printer_id
    refused = await live.ask("POST", f"/printers/{printer}/login", {"user_name": "anna", "password": "x"})
    assert (refused.status_code, refused.json()["error_code"]) == (422, "validation_failed")


async def stream_until_quiet(live: LiveServer, begun: asyncio.Event) -> str:
    """All that the console's event stream says until it says nothing for a moment."""
    heard = ""
    headers = {"Authorization": f"Bearer {TOKEN}"}
    async with live.http.stream("GET", "/console-api/v1/events", headers=headers) as answer:
        pieces = answer.aiter_text()
        begun.set()
        try:
            while True:
                async with asyncio.timeout(0.5):
                    heard += await anext(pieces)
        except TimeoutError:
            return heard


def files_with_it(folder: Path) -> list[str]:
    return [path.name for path in folder.rglob("*") if path.is_file() and PASSWORD.encode() in path.read_bytes()]


async def test_a_password_is_nowhere_else(live: LiveServer, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    agent = await live.enrol()
    stranger = await live.enrol(bundled=False, instance="instance-2")
    printer = (await live.add_printer("Office", uri="ipps://192.0.2.1/ipp/print")).printer_id
    begun = asyncio.Event()
    listening = asyncio.create_task(stream_until_quiet(live, begun))
    await begun.wait()
    received: list[httpx.Response] = []
    for wrong in (PASSWORD + "\n", PASSWORD * 20, [PASSWORD], {PASSWORD: PASSWORD}, None):
        received.append(await live.ask("POST", f"/printers/{printer}/login", {"user_name": "anna", "password": wrong}))
        assert received[-1].status_code == 422
    received.append(await live.ask("POST", f"/printers/{printer}/login", {"user_name": "anna", "password": PASSWORD}))
    received.append(await live.ask("POST", f"/printers/{printer}/test"))
    received += [await live.ask("GET", path) for path in LISTS]
    received.append(await stranger.call("GET", "/printers"))
    assert PASSWORD in (await agent.call("GET", "/printers")).text
    stream = await listening
    assert "printer" in stream
    backup = await live.ask("GET", "/backup")
    assert [answer.text for answer in received if PASSWORD in answer.text] == []
    assert PASSWORD not in stream
    assert PASSWORD not in caplog.text
    assert files_with_it(tmp_path) == [FILE_NAME]
    assert backup.status_code == 200
    assert PASSWORD.encode() not in backup.content  # a plain tar


async def test_who_dies_before_the_file_is_written_leaves_no_password_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_server(tmp_path) as live:
        await live.enrol()
        names = ("Kept", "Removed", "Forgotten")
        kept, removed, forgotten = [
            (await live.add_printer(name, uri=f"ipp://192.0.2.1/{name}")).printer_id for name in names
        ]
        for printer in (kept, removed, forgotten):
            await live.ask("POST", f"/printers/{printer}/login", {"user_name": "anna", "password": PASSWORD})
        for module in ("actions", "swap"):  # as if the process had ended there
            monkeypatch.setattr(f"server_core.services.printers.{module}.write_password", lambda *_: None)
        assert (await live.ask("DELETE", f"/printers/{removed}")).status_code == 204
        await live.ask("POST", f"/printers/{forgotten}/login", {"user_name": None})
    half = tmp_path / f".{FILE_NAME}.4711"
    half.write_text(PASSWORD)
    assert read_passwords(tmp_path).keys() == {kept, removed, forgotten}
    async with open_server(tmp_path):
        assert read_passwords(tmp_path) == {kept: PASSWORD}
    assert files_with_it(tmp_path) == [FILE_NAME]


async def test_passwords_that_cannot_be_written_keep_no_server_from_starting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    write_password(tmp_path, UUID(int=1), PASSWORD)

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("server_core.store.printer_rows.write_private", full)
    async with open_server(tmp_path) as live:
        assert (await live.ask("GET", "/printers")).status_code == 200
    assert "stay until the next start" in caplog.text


def test_what_carries_it_does_not_show_it() -> None:
    login = DeviceLogin(user_name="anna", password=PASSWORD)
    setup = PrinterSetup(printer_id=UUID(int=1), name="Office", uri="ipps://x/ipp", paused=False, login=login)
    carriers = [login, setup, SetLogin(user_name="anna", password=PASSWORD)]
    for carrier in carriers:
        assert PASSWORD not in f"{carrier!r} {carrier}"
