"""A process that takes over the port of an ended engine receives no usable token."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

from app.client import open_client
from app.errors import CallRefused, ConsoleError
from app.process.data_folder import DataFolder, EngineEndpoint
from app.process.engine_link import EngineLink
from app.process.engine_process import token_now
from app.process.serve import ServeOptions, running_engine
from tests.support.pretended_http import pretended_http

pytestmark = pytest.mark.anyio
OLD, NEW = "old-" * 11, "new-" * 11


def stranger(received: list[str]) -> Starlette:
    """Asks for another token, as a server does."""

    async def answer(request: Request) -> JSONResponse:
        received.append(request.headers["authorization"])
        problem = {"type": "about:blank", "title": "", "status": 401, "code": "token_invalid", "detail": "no"}
        return JSONResponse(problem, 401, {"WWW-Authenticate": 'Bearer error="invalid_token"'})

    return Starlette(routes=[Route("/{path:path}", answer)])


async def test_it_hears_nothing_of_the_next_engines_token_from_a_window_that_asked_the_one_before() -> None:
    received: list[str] = []
    async with pretended_http(stranger(received)) as old:
        ends = [
            EngineEndpoint(base_url=old, pid=1, version="0", token=OLD),
            EngineEndpoint(base_url="http://127.0.0.1:1", pid=2, version="0", token=NEW),
        ]

        async def provider() -> EngineEndpoint:
            return ends.pop(0)

        link = EngineLink(provider)
        with pytest.raises(ConsoleError):
            await (await link.client()).status()
        await link.aclose()
    assert ends == [], "it was asked for, and another address came with it"
    assert received == [f"Bearer {OLD}"]


async def test_what_it_hears_opens_nothing_at_the_next_engine(tmp_path: Path) -> None:
    """Nor from a command, which looks for the token of now."""
    folder, tokens, options = DataFolder(root=tmp_path), list[str](), ServeOptions(port=0, agent=False)
    async with running_engine(folder, options):
        before = folder.running_engine()
    assert before is not None
    async with pretended_http(stranger(tokens)) as old, running_engine(folder, options):
        after = folder.running_engine()
        assert after is not None
        gone = EngineEndpoint(base_url=old, pid=before.pid, version="0", token=before.token)
        async with open_client(gone, lambda: token_now(folder, gone)) as client:
            with pytest.raises(ConsoleError):
                await client.status()
        assert tokens == [f"Bearer {before.token}"]
        there = EngineEndpoint(base_url=after.base_url, pid=0, version="0", token=before.token)
        async with open_client(there) as thief:
            with pytest.raises(CallRefused) as refused:
                await thief.status()
        assert refused.value.code == "token_invalid"
        async with open_client(there, lambda: token_now(folder, there)) as window:
            await window.status()
