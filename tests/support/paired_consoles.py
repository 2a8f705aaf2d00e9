"""Consoles that are paired with a live server."""

from __future__ import annotations

from typing import Any

import httpx
import msgspec

from server_core.contract.decisions import pairing_code
from server_core.contract.types.consoles import Paired, PairingCode, Role
from tests.support.live_server import LiveServer

ROOT = "/console-api/v1"


async def new_code(live: LiveServer, role: Role = Role.OPERATOR, name: str | None = None) -> str:
    answer = await live.ask("POST", "/consoles/codes", {"role": role.value, "name": name})
    assert answer.status_code == 201, answer.text
    assert answer.headers["Cache-Control"] == "no-store"
    return msgspec.json.decode(answer.content, type=PairingCode).pairing_code


async def try_code(live: LiveServer, code: str, name: str = "Dock-PC") -> httpx.Response:
    body = {"pairing_secret": pairing_code.read(code).secret, "name": name, "hostname": "dock"}
    return await live.http.post(f"{ROOT}/pair", json=body)


async def pair_console(live: LiveServer, role: Role = Role.OPERATOR, name: str = "Dock-PC") -> Paired:
    answer = await try_code(live, await new_code(live, role), name)
    assert answer.status_code == 201, answer.text
    assert answer.headers["Cache-Control"] == "no-store"
    return msgspec.json.decode(answer.content, type=Paired)


async def ask_as(live: LiveServer, token: str, method: str, path: str, body: Any = None, **more: str) -> httpx.Response:
    given = {"Authorization": f"Bearer {token}"} | {name.replace("_", "-"): value for name, value in more.items()}
    headers = {name.encode(): value.encode() for name, value in given.items()}
    content = None if body is None else msgspec.json.encode(body)
    return await live.http.request(method, ROOT + path, headers=headers, content=content)
