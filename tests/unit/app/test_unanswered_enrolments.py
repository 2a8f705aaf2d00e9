"""`agent run` asks for lost enrolments; what it is already works meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from agent_core.engine import KeyUnavailable, ServerBusy, ServerFacts, ServerKeyChanged, ServerUnreachable
from app.errors import CommandFailed
from app.process import unanswered_enrolments
from app.process.data_folder import DataFolder
from app.process.enrolling import one_at_a_time
from app.process.unanswered_enrolments import UnansweredEnrolments
from server_core.contract.decisions.backoff import growing
from server_core.contract.messages.message import words

pytestmark = pytest.mark.anyio
OWN, OTHER = "https://own.example", "https://other.example"
PATIENCE_SECONDS = 30


@dataclass
class Lost:
    """An engine some of whose enrolments were not answered; `answer`: what asking a server comes to."""

    answer: Callable[[str | None], Awaitable[bool]]
    enrolled: bool = True
    pending_servers: list[str] = field(default_factory=lambda: [OTHER, OWN])
    asked: list[str | None] = field(default_factory=list)

    @property
    def is_enrolling(self) -> bool:
        return bool(self.pending_servers)

    def server(self) -> ServerFacts | None:
        return ServerFacts(base_url=OWN, tls_pin=None, kept_in=None) if self.enrolled else None

    async def ask_again(self, base_url: str | None = None) -> bool:
        self.asked.append(base_url)
        return await self.answer(base_url)


@pytest.fixture(autouse=True)
def _no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unanswered_enrolments, "PAUSES", (0.0,))


@pytest.fixture
def lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Lost], UnansweredEnrolments]:
    def of(engine: Lost) -> UnansweredEnrolments:
        monkeypatch.setattr(unanswered_enrolments, "remote_engine", lambda _: engine)
        return UnansweredEnrolments(DataFolder(root=tmp_path))

    return of


Of = Callable[[Lost], UnansweredEnrolments]


async def locked(_: str | None) -> bool:
    raise KeyUnavailable(words("the keyring is locked"))


async def nothing(_: str | None) -> bool:
    return False


async def silence(_: str | None) -> bool:
    return await asyncio.Event().wait()


def in_turn(*answers: Exception | bool) -> Callable[[str | None], Awaitable[bool]]:
    left = list(answers)

    async def answer(_: str | None) -> bool:
        one = left.pop(0)
        if isinstance(one, Exception):
            raise one
        return one

    return answer


async def test_an_agent_asks_its_own_server_alone_before_it_prints(lost: Of) -> None:
    """Another one, which may be gone for ever, delays no start."""
    engine = Lost(nothing)
    await lost(engine).before_start()
    assert engine.asked == [OWN]
    engine = Lost(silence, pending_servers=[OTHER])
    await asyncio.wait_for(lost(engine).before_start(), PATIENCE_SECONDS)
    assert engine.asked == []


async def test_a_lost_key_that_the_keyring_does_not_give_stops_no_agent_with_a_key_of_its_own(
    lost: Of, caplog: pytest.LogCaptureFixture
) -> None:
    await lost(Lost(locked)).before_start()
    assert "the keyring is locked" in caplog.text
    caplog.clear()


async def test_it_ends_with_the_keyrings_word_where_it_has_no_other_key(lost: Of) -> None:
    with pytest.raises(CommandFailed, match="the keyring is locked"):
        await lost(Lost(locked, enrolled=False)).before_start()
    with pytest.raises(CommandFailed, match="the keyring is locked"):
        await lost(Lost(locked)).after_refusal()


async def test_its_own_server_is_not_waited_for_long(
    lost: Of, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(unanswered_enrolments, "FIRST_SECONDS", 0.05)
    await asyncio.wait_for(lost(Lost(silence)).before_start(), PATIENCE_SECONDS)
    assert "no answer within 0.05 s" in caplog.text
    caplog.clear()


async def test_a_computer_that_is_nothing_else_asks_until_there_is_an_answer(
    lost: Of, caplog: pytest.LogCaptureFixture
) -> None:
    engine = Lost(in_turn(ServerUnreachable(words("cut")), ServerBusy(words("full"), 0.01), True), enrolled=False)
    await lost(engine).before_start()
    assert engine.asked == [None, None, None]
    assert len(caplog.records) == 1
    caplog.clear()
    with pytest.raises(CommandFailed, match="no longer valid"):
        await lost(Lost(nothing, enrolled=False)).before_start()


async def test_a_server_that_asks_for_a_pause_gets_it(
    lost: Of, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    slept: list[float] = []
    usual = asyncio.sleep

    async def noted(seconds: float) -> None:
        slept.append(seconds)
        await usual(0)

    monkeypatch.setattr(asyncio, "sleep", noted)
    engine = Lost(in_turn(ServerBusy(words("full"), 42.0), ServerUnreachable(words("cut")), True), enrolled=False)
    await lost(engine).before_start()
    assert slept == [42.0, 0.0]
    caplog.clear()


async def test_the_pauses_grow_to_an_end(lost: Of, monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []
    usual = asyncio.sleep

    async def noted(seconds: float) -> None:
        slept.append(seconds)
        await usual(0)

    monkeypatch.setattr(asyncio, "sleep", noted)
    monkeypatch.setattr(unanswered_enrolments, "PAUSES", growing(5.0, 60.0))
    monkeypatch.setattr(unanswered_enrolments, "uniform", lambda *_: 1.0)
    engine = Lost(in_turn(*[ServerUnreachable(words("cut"))] * 6, True))
    assert await lost(engine).after_refusal() is True
    assert slept == [5.0, 10.0, 20.0, 40.0, 60.0, 60.0]


async def test_refused_it_asks_its_server_until_that_answers_and_then_the_others_once(
    lost: Of, caplog: pytest.LogCaptureFixture
) -> None:
    engine = Lost(in_turn(ServerUnreachable(words("cut")), ServerUnreachable(words("cut")), True))
    assert await lost(engine).after_refusal() is True
    assert engine.asked == [OWN, OWN, OWN]
    assert len(caplog.records) == 1
    caplog.clear()


@pytest.mark.parametrize(("others", "anew"), [(True, True), (False, False), (ServerUnreachable(words("cut")), False)])
async def test_refused_for_good_it_may_be_the_others_agent(
    lost: Of, caplog: pytest.LogCaptureFixture, others: Exception | bool, *, anew: bool
) -> None:
    """Nothing that it could be is left out, and none of it is waited for without an end."""

    async def answer(base_url: str | None) -> bool:
        if base_url == OWN:
            engine.pending_servers.remove(OWN)  # the link was of no use
            return False
        return await in_turn(others)(base_url)

    engine = Lost(answer)
    assert await lost(engine).after_refusal() is anew
    assert engine.asked == [OWN, OTHER]
    caplog.clear()


async def test_refused_it_does_not_wait_for_a_key_that_the_server_has_no_more(
    lost: Of, caplog: pytest.LogCaptureFixture
) -> None:
    engine = Lost(in_turn(ServerKeyChanged(words("another key"))), pending_servers=[OWN])
    assert await asyncio.wait_for(lost(engine).after_refusal(), PATIENCE_SECONDS) is False
    caplog.clear()


async def test_beside_its_work_each_server_is_asked_until_one_has_enrolled_it(
    lost: Of, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A silent one is in nobody's way."""
    rounds = 0

    async def answer(base_url: str | None) -> bool:
        nonlocal rounds
        if base_url == OTHER:
            return await silence(base_url)
        rounds += 1
        return rounds == 3

    monkeypatch.setattr(unanswered_enrolments, "BESIDE_SECONDS", 0.02)
    engine = Lost(answer)
    await asyncio.wait_for(lost(engine).beside(), PATIENCE_SECONDS)
    assert engine.asked == [OTHER, OWN] * 3
    assert len(caplog.records) == 1
    caplog.clear()


async def test_beside_its_work_it_leaves_who_enrols_the_computer_alone(
    lost: Of, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.process.data_folder.COMMAND_SECONDS", 0.05)
    engine = Lost(in_turn(True), pending_servers=[OTHER])
    async with one_at_a_time(DataFolder(root=tmp_path)):
        beside = asyncio.ensure_future(lost(engine).beside())
        done, _ = await asyncio.wait({beside}, timeout=0.5)
        assert (done, engine.asked) == (set(), [])
    await asyncio.wait_for(beside, PATIENCE_SECONDS)
