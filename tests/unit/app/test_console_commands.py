"""`spoolhouse console …`: which console is meant by a name."""

from __future__ import annotations

import asyncio
from typing import cast

import pytest

from app.cli.consoles import _find
from app.client import ConsoleClient
from app.errors import CommandFailed
from server_core.contract.types.consoles import ConsoleView
from tests.support.console_facts import NOW, a_console


class Known:
    def __init__(self, *consoles: ConsoleView) -> None:
        self._consoles = list(consoles)

    async def consoles(self) -> list[ConsoleView]:
        return self._consoles


def found(name: str, *consoles: ConsoleView) -> ConsoleView:
    return asyncio.run(_find(cast("ConsoleClient", Known(*consoles)), name))


def test_a_name_means_the_one_that_is_let_in() -> None:
    gone, there = a_console("Dock", revoked_at=NOW), a_console("Dock 2")
    named_anew = a_console("Dock", console_id=there.console_id)
    assert found("Dock", gone, named_anew) == named_anew
    assert found("Dock", gone) == gone
    assert found(str(gone.console_id), gone, named_anew) == gone
    with pytest.raises(CommandFailed, match="there is no console with the name or id"):
        found("Office", gone)
