"""`agent run` asks for lost enrolments first; what it is already works meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from agent_core.engine import KeyUnavailable, ServerFacts, ServerKeyChanged, Unreachable
from app.commands import agent_run
from app.commands.output import CommandFailed
from app.data_folder import DataFolder

pytestmark = pytest.mark.anyio
OWN = "https://own.example"


@dataclass
class Lost:
    """An engine one of whose enrolments was not answered; `answer`: what asking for it comes to."""

    answer: Callable[[], Awaitable[bool]]
    enrolled: bool = True
    is_enrolling: bool = True
    asked: list[str | None] = field(default_factory=list)

    def is_enrolled(self) -> bool:
        return self.enrolled

    def server(self) -> ServerFacts | None:
        return ServerFacts(base_url=OWN, tls_pin=None, kept_in=None) if self.enrolled else None

    async def settle(self, base_url: str | None = None) -> bool:
        self.asked.append(base_url)
        return await self.answer()


async def settles(engine: Lost, root: Path, monkeypatch: pytest.MonkeyPatch, *, is_refused: bool = False) -> bool:
    monkeypatch.setattr(agent_run, "remote_engine", lambda _: engine)
    return await agent_run._settle(DataFolder(root=root), is_refused=is_refused)


async def locked() -> bool:
    raise KeyUnavailable("the keyring is locked")


async def test_a_lost_key_that_the_keyring_does_not_give_stops_no_agent_with_a_key_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    assert await settles(Lost(locked), tmp_path, monkeypatch) is False
    assert "the keyring is locked" in caplog.text
    caplog.clear()


@pytest.mark.parametrize(("enrolled", "is_refused"), [(False, False), (True, True)])
async def test_it_ends_with_the_keyrings_word_where_it_has_no_other_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, enrolled: bool, is_refused: bool
) -> None:
    with pytest.raises(CommandFailed, match="the keyring is locked"):
        await settles(Lost(locked, enrolled), tmp_path, monkeypatch, is_refused=is_refused)


async def test_servers_that_are_silent_do_not_keep_an_agent_from_printing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def never() -> bool:
        return await asyncio.Event().wait()

    monkeypatch.setattr(agent_run, "ASK_FIRST_SECONDS", 0.05)
    assert await asyncio.wait_for(settles(Lost(never), tmp_path, monkeypatch), 30) is False
    assert "no answer within 0.05 s" in caplog.text
    caplog.clear()


async def test_where_it_is_refused_it_asks_that_server_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def nothing() -> bool:
        return False

    engine = Lost(nothing)
    assert await settles(engine, tmp_path, monkeypatch, is_refused=True) is False
    assert engine.asked == [OWN]
    assert await settles(engine, tmp_path, monkeypatch) is False
    assert engine.asked == [OWN, None]


async def test_refused_it_asks_until_that_server_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    answers: list[Exception | bool] = [Unreachable("cut"), Unreachable("cut"), True]

    async def next_one() -> bool:
        answer = answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    monkeypatch.setattr(agent_run, "ASK_AGAIN_SECONDS", 0.0)
    assert await settles(Lost(next_one), tmp_path, monkeypatch, is_refused=True) is True
    assert len(caplog.records) == 1
    caplog.clear()


async def test_refused_it_does_not_wait_for_a_key_that_the_server_has_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def other_key() -> bool:
        raise ServerKeyChanged("another key")

    settling = settles(Lost(other_key), tmp_path, monkeypatch, is_refused=True)
    assert await asyncio.wait_for(settling, 30) is False
    caplog.clear()
