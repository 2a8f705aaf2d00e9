"""Operators are added and removed. Where the answer is lost the list is read, and what is true of it is told."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from uuid import UUID

from app.client import ConsoleClient
from app.errors import ConsoleError
from app.lost import is_lost
from server_core.contract.types.consoles import CreateOperator, OperatorView


async def add(client: ConsoleClient, wish: CreateOperator) -> None:
    """Raises ConsoleError."""
    before = {one.operator_id for one in await client.operators()}

    def is_made(one: OperatorView) -> bool:
        same = (one.name, one.role, one.has_pin) == (wish.name, wish.role, wish.pin is not None)
        return same and one.operator_id not in before

    await _truly(client, client.create_operator(wish), lambda now: any(map(is_made, now)))


async def remove(client: ConsoleClient, operator_id: UUID) -> None:
    """Raises ConsoleError."""
    act = client.remove_operator(operator_id)
    await _truly(client, act, lambda now: all(one.operator_id != operator_id for one in now))


async def _truly(
    client: ConsoleClient, act: Awaitable[object], is_done: Callable[[Sequence[OperatorView]], bool]
) -> None:
    try:
        await act
    except ConsoleError as error:
        if not is_lost(error):
            raise
        try:
            now = await client.operators()
        except ConsoleError:
            raise error from None
        if not is_done(now):
            raise
