"""Trusted certificates and printer logins, set by operators; and supply levels of a device."""

from __future__ import annotations

import json
import stat
from pathlib import Path
from typing import Any

import pytest

from server_core.store.printer_rows import FILE_NAME, read_passwords
from tests.support.live_server import LiveServer

pytestmark = pytest.mark.anyio
OLD, NEW = "a" * 64, "b" * 64
SECRET = "s3cret-of-the-printer"


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
    assert (entry["actor"], entry["details"]["trusted_certificate"]) == ("Ada", NEW)


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
    told = [answer.text, (await live.ask("GET", "/printers")).text, (await live.ask("GET", "/audit")).text]
    assert SECRET not in json.dumps(told)
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
