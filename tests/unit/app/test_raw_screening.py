"""A label file is screened before it is sent: in a child process, one at a time, ended where nobody waits for it."""

from __future__ import annotations

import asyncio
import os
from typing import NoReturn

import pytest

import agent_core.raw.screening
from app.documents.local_file import local_file
from app.documents.raw_screening import Screener, screening_of
from app.documents.raw_screening_child import Screening
from server_core.contract.messages.documents import CommandMessages, RawMessages
from server_core.contract.messages.message import Message
from server_core.contract.types.documents import RawLanguage
from server_core.sandbox.protocol import MIB, ChildLimits, SandboxBug
from tests.support.console_facts import a_printer
from tests.support.ipp_drivers import eventually
from tests.support.raw_abuses import ABUSES

pytestmark = pytest.mark.slow

SLOW = "tests.support.screening_service:start"
RESET = b"^XA^FDx^FS^XZ\n~JR\n"


def said(byte: int) -> Message:
    command = CommandMessages.COMMAND_RESETS(command="~JR")
    return RawMessages.RAW_COMMAND_ALLOWABLE(byte=byte, command=command, allow="JR")


ENDLESS = b"never ends"


def a_screening(sha256: str = "a", language: RawLanguage = RawLanguage.ZPL, *, opens_drawer: bool = False) -> Screening:
    return Screening(sha256=sha256, language=language, opens_drawer=opens_drawer)


def is_there(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_it_is_not_judged_in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*facts: object) -> NoReturn:
        raise AssertionError("it is judged in the console's own process")

    monkeypatch.setattr(agent_core.raw.screening, "judge_head", never)
    assert asyncio.run(Screener().judge(a_screening(), RESET)) == said(14)


def test_it_is_what_the_agent_says_before_it_prints() -> None:
    async def checked(language: RawLanguage, abuse: bytes) -> tuple[Message, Message | None]:
        blocked = agent_core.raw.screening.screen(language, [abuse])
        assert blocked is not None
        return blocked.message, await Screener().judge(a_screening(language=language), abuse)

    for language in RawLanguage:
        there, here = asyncio.run(checked(language, ABUSES[language][0]))
        assert here == there


def test_a_large_file_is_read_whole() -> None:
    async def judged() -> list[Message | None]:
        screener = Screener()
        large = b"^XA^FDx^FS^XZ\n" * (2 * MIB // 14)
        return [await screener.judge(a_screening(str(at)), body) for at, body in enumerate((large, large + RESET))]

    allowed, refused = asyncio.run(judged())
    assert allowed is None
    assert refused == said(2 * MIB // 14 * 14 + 14)


def test_a_judgement_that_nobody_waits_for_ends_with_its_child_and_the_next_one_begins_then() -> None:
    async def story() -> None:
        screener = Screener(service=SLOW)
        first = asyncio.create_task(screener.judge(a_screening("first"), ENDLESS))
        await eventually(lambda: screener.pid is not None)
        child = screener.pid
        assert child is not None
        given_up = asyncio.create_task(screener.judge(a_screening("given up"), ENDLESS))
        newest = asyncio.create_task(screener.judge(a_screening("newest"), b"quick"))
        await asyncio.sleep(0)
        assert screener.pid == child  # one at a time
        given_up.cancel()
        first.cancel()
        async with asyncio.timeout(20):
            assert await newest is None
        assert not is_there(child)
        assert given_up.cancelled()
        assert screener.pid is None

    asyncio.run(story())


def test_a_verdict_is_kept_by_what_it_depends_on() -> None:
    async def story() -> None:
        screener = Screener()
        kick = b"\x1bp\x00\x19\xfa"
        closed = a_screening("kick", RawLanguage.ESCPOS)
        opened = a_screening("kick", RawLanguage.ESCPOS, opens_drawer=True)
        refused = await screener.judge(closed, kick)
        assert "opens the cash drawer" in str(refused)
        assert await screener.judge(opened, kick) is None
        assert await screener.judge(closed, b"of the same sum") == refused  # it is not read again

    asyncio.run(story())


def test_what_cannot_be_found_out_in_time_is_not_known() -> None:
    limits = ChildLimits(memory_bytes=256 * MIB, cpu_seconds=1, wall_seconds=5.0, answer_bytes=MIB)
    assert asyncio.run(Screener(service=SLOW, limits=limits).judge(a_screening(), ENDLESS)) is None


def test_a_bug_of_the_screening_is_loud() -> None:
    with pytest.raises(SandboxBug):
        asyncio.run(Screener(service=SLOW).judge(a_screening(), b"bug"))


def test_only_what_is_screened_is_judged() -> None:
    file = local_file("reset.zpl", RESET)
    wanted = screening_of(file, a_printer())
    assert wanted == Screening(sha256=file.source.sha256, language=RawLanguage.ZPL, opens_drawer=False)
    assert screening_of(file, a_printer(raw_policy="allow")) is None
    assert screening_of(file.written_in(None), a_printer()) is None
    assert screening_of(local_file("a.pdf", b"%PDF-1.4\n%%EOF"), a_printer()) is None
