"""Consoles on other computers: pairing, its races and guesses, revocation, and what is left of the secrets."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import pytest

from server_core.contract import pairing_code
from server_core.contract.consoles import Role
from tests.support.live_server import LiveServer
from tests.support.paired_consoles import ROOT, ask_as, new_code, pair_console, try_code


async def test_a_code_pairs_one_console(live: LiveServer) -> None:
    paired = await pair_console(live)
    assert paired.role is Role.OPERATOR
    (known,) = (await live.ask("GET", "/consoles")).json()
    assert (known["name"], known["hostname"], known["revoked_at"]) == ("Dock-PC", "dock", None)
    who = (await ask_as(live, paired.token, "GET", "/whoami")).json()
    assert (who["console_id"], who["role"], who["locked"]) == (str(paired.console_id), "operator", False)
    (known,) = (await live.ask("GET", "/consoles")).json()
    assert known["last_seen_at"] is not None


async def test_of_64_at_once_one_wins(live: LiveServer) -> None:
    code = await new_code(live)
    answers = await asyncio.gather(*(try_code(live, code, f"Console {number}") for number in range(64)))
    assert {answer.status_code for answer in answers} <= {201, 403, 429}
    assert sum(answer.status_code == 201 for answer in answers) == 1
    assert len((await live.ask("GET", "/consoles")).json()) == 1


async def test_nobody_learns_why_a_code_is_refused(live: LiveServer) -> None:
    used, old = await new_code(live), await new_code(live)
    assert (await try_code(live, used)).status_code == 201
    said = [(await try_code(live, used)).content, (await try_code(live, pairing_code.new_secret())).content]
    live.clocks.pass_time(600)
    said.append((await try_code(live, old)).content)
    assert len(set(said)) == 1
    assert b'"pairing_refused"' in said[0]


async def test_five_wrong_ones_end_a_code_and_many_have_to_wait(live: LiveServer) -> None:
    code = await new_code(live)
    for _ in range(5):
        assert (await try_code(live, pairing_code.new_secret())).status_code == 403
    assert (await try_code(live, code)).status_code == 403
    answers = [await try_code(live, pairing_code.new_secret()) for _ in range(10)]
    last = answers[-1]
    assert (last.status_code, last.json()["error_code"]) == (429, "rate_limited")
    assert int(last.headers["Retry-After"]) > 0


async def test_a_revoked_console_is_out_at_once_and_its_stream_ends(live: LiveServer) -> None:
    paired = await pair_console(live)
    headers = {"Authorization": f"Bearer {paired.token}"}
    async with live.http.stream("GET", f"{ROOT}/events", headers=headers) as stream:
        lines = stream.aiter_lines()
        await anext(lines)
        assert (await live.ask("POST", f"/consoles/{paired.console_id}/revoke")).status_code == 200
        async with asyncio.timeout(2):
            async for _ in lines:
                pass
    assert (await ask_as(live, paired.token, "GET", "/status")).status_code == 401


async def test_what_is_done_there_names_the_console(live: LiveServer) -> None:
    paired = await pair_console(live)
    admin = await pair_console(live, Role.ADMIN, "Office")
    body = {"name": "Dock-PC 2"}
    path = f"/consoles/{paired.console_id}"
    assert (await ask_as(live, admin.token, "PATCH", path, body, X_Operator="Anna")).status_code == 200
    (entry,) = (await live.ask("GET", "/audit?act=console.rename")).json()["data"]
    assert entry["actor"] == "Anna (Office)"


async def test_no_secret_is_left_anywhere(live: LiveServer, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    code = await new_code(live)
    answer = await try_code(live, code)
    made = (await live.ask("POST", "/operators", {"name": "Anna", "pin": "4711815"})).json()
    token = answer.json()["token"]
    unlocked = await ask_as(live, token, "POST", f"/operators/{made['operator_id']}/unlock", {"pin": "4711815"})
    assert unlocked.status_code == 201, unlocked.text
    secrets = [code, pairing_code.read(code).secret, token, "4711815", unlocked.json()["session_token"]]
    told = caplog.text + (await live.ask("GET", "/audit/export")).text + (await live.ask("GET", "/consoles")).text
    told += (await live.ask("GET", "/operators")).text
    kept = everything_in(tmp_path)
    assert b"Dock-PC" in kept
    for secret in secrets:
        assert secret not in told
        assert secret.encode() not in kept


def everything_in(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in folder.rglob("*") if file.is_file())
