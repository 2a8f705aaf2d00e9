"""A printer's password is in one private file and its own agent's set-up: in no answer, stream, log, list or backup."""

from __future__ import annotations

import asyncio
import errno
import logging
from pathlib import Path
from uuid import UUID

import httpx
import pytest

from server_core.contract.types.agents import DeviceLogin, PrinterSetup
from server_core.contract.types.printers import SetLogin
from server_core.store.printer_rows import FILE_NAME, read_passwords, write_password
from tests.support.live_server import TOKEN, LiveServer, open_server

pytestmark = pytest.mark.anyio
SECRET = "s3cret-of-the-printer-4711"
LISTS = ("/printers", "/audit", "/notices", "/jobs", "/agents", "/requests", "/engine", "/clients")


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
    return [path.name for path in folder.rglob("*") if path.is_file() and SECRET.encode() in path.read_bytes()]


async def test_a_password_is_nowhere_else(live: LiveServer, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    agent = await live.enrol()
    stranger = await live.enrol(bundled=False, instance="instance-2")
    printer = (await live.add_printer("Office", uri="ipps://192.0.2.1/ipp/print")).printer_id
    begun = asyncio.Event()
    listening = asyncio.create_task(stream_until_quiet(live, begun))
    await begun.wait()
    told: list[httpx.Response] = []
    for wrong in (SECRET + "\n", SECRET * 20, [SECRET], {SECRET: SECRET}, None):
        told.append(await live.ask("POST", f"/printers/{printer}/login", {"user_name": "anna", "password": wrong}))
        assert told[-1].status_code == 422
    told.append(await live.ask("POST", f"/printers/{printer}/login", {"user_name": "anna", "password": SECRET}))
    told.append(await live.ask("POST", f"/printers/{printer}/test"))
    told += [await live.ask("GET", path) for path in LISTS]
    told.append(await stranger.call("GET", "/printers"))
    assert SECRET in (await agent.call("GET", "/printers")).text
    stream = await listening
    assert "printer" in stream
    backup = await live.ask("GET", "/backup")
    assert [answer.text for answer in told if SECRET in answer.text] == []
    assert SECRET not in stream
    assert SECRET not in caplog.text
    assert files_with_it(tmp_path) == [FILE_NAME]
    assert backup.status_code == 200
    assert SECRET.encode() not in backup.content  # a plain tar


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
            await live.ask("POST", f"/printers/{printer}/login", {"user_name": "anna", "password": SECRET})
        for module in ("actions", "swap"):  # as if the process had ended there
            monkeypatch.setattr(f"server_core.services.printers.{module}.write_password", lambda *_: None)
        assert (await live.ask("DELETE", f"/printers/{removed}")).status_code == 204
        await live.ask("POST", f"/printers/{forgotten}/login", {"user_name": None})
    half = tmp_path / f".{FILE_NAME}.4711"
    half.write_text(SECRET)
    assert read_passwords(tmp_path).keys() == {kept, removed, forgotten}
    async with open_server(tmp_path):
        assert read_passwords(tmp_path) == {kept: SECRET}
    assert files_with_it(tmp_path) == [FILE_NAME]


async def test_passwords_that_cannot_be_written_keep_no_server_from_starting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    write_password(tmp_path, UUID(int=1), SECRET)

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("server_core.store.printer_rows.write_private", full)
    async with open_server(tmp_path) as live:
        assert (await live.ask("GET", "/printers")).status_code == 200
    assert "stay until the next start" in caplog.text


def test_what_carries_it_does_not_show_it() -> None:
    login = DeviceLogin(user_name="anna", password=SECRET)
    setup = PrinterSetup(printer_id=UUID(int=1), name="Office", uri="ipps://x/ipp", paused=False, login=login)
    carriers = [login, setup, SetLogin(user_name="anna", password=SECRET)]
    for carrier in carriers:
        assert SECRET not in f"{carrier!r} {carrier}"
