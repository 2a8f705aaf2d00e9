"""An operator that was added or removed, and whose answer was lost: the list says what is true."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from app import operator_acts
from app.client import ConsoleClient, open_client
from app.errors import NotReachable
from server_core.contract.types.consoles import CreateOperator, Role
from tests.support.answers import lose_answer
from tests.support.fake_console_server import FakeConsoleServer, FakeEndpoint


async def never(client: ConsoleClient, wish: CreateOperator) -> None:
    raise NotReachable("The server did not answer in time.")


def test_what_is_true_is_told(
    server: FakeConsoleServer, endpoint: FakeEndpoint, monkeypatch: pytest.MonkeyPatch
) -> None:
    def do(act: Callable[[ConsoleClient], Awaitable[object]]) -> object:
        async def done() -> object:
            async with open_client(endpoint) as client:
                return await act(client)

        return asyncio.run(done())

    def names() -> list[str]:
        return [one.name for one in server.consoles.operators.values()]

    lose_answer(monkeypatch, "create_operator")
    lose_answer(monkeypatch, "remove_operator")
    wish = CreateOperator(name="Zoe", role=Role.OPERATOR)
    do(lambda client: operator_acts.add(client, wish))
    assert names().count("Zoe") == 1
    with monkeypatch.context() as later:
        later.setattr(ConsoleClient, "create_operator", never)
        with pytest.raises(NotReachable):  # a refusal was lost: that one was there before
            do(lambda client: operator_acts.add(client, wish))
    zoe = next(one for one in server.consoles.operators.values() if one.name == "Zoe")
    do(lambda client: operator_acts.remove(client, zoe.operator_id))
    assert "Zoe" not in names()
    lose_answer(monkeypatch, "operators")
    with pytest.raises(NotReachable):
        do(lambda client: operator_acts.add(client, wish))
