"""The sandbox: what a child may do, what ends it, and that the parent goes on as if nothing had happened."""

from __future__ import annotations

import asyncio
import os
import select
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import aclosing
from pathlib import Path
from typing import BinaryIO

import pytest

from server_core.contract.messages.message import Message, words
from server_core.sandbox import host
from server_core.sandbox.host import READ_AHEAD, ChildProcess, Sandbox, ServiceAnswer
from server_core.sandbox.protocol import (
    MIB,
    PIPE_BYTES,
    ChildLimits,
    Frame,
    SandboxBug,
    SandboxCrashed,
    SandboxError,
    SandboxMemory,
    SandboxTimeout,
    SandboxUnavailable,
    ServiceRefused,
    read_frame,
)
from tests.support.sandbox_service import FORBIDDEN

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

SERVICE = "tests.support.sandbox_service:start"
LIMITS = ChildLimits(memory_bytes=300 * MIB, cpu_seconds=1, wall_seconds=30, answer_bytes=8 * MIB)


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    sandbox = Sandbox(SERVICE, limits=LIMITS)
    await sandbox.start()
    yield sandbox
    await sandbox.aclose()


async def ask(sandbox: Sandbox, order: str, body: bytes | Path = b"") -> list[ServiceAnswer]:
    return [answer async for answer in sandbox.call(order.encode(), body)]


async def works(sandbox: Sandbox) -> bool:
    return await ask(sandbox, "echo", b"still here") == [(b"echo", b"still here")]


async def has_ended(pid: int) -> bool:
    """Waits for the end of a process, whoever reaps it, 5 seconds at most."""
    try:
        watched = os.pidfd_open(pid)
    except ProcessLookupError:
        return True
    try:
        ended, _, _ = await asyncio.to_thread(select.select, [watched], [], [], 5)
        return bool(ended)
    finally:
        os.close(watched)


async def test_one_warm_child_serves_many_requests(sandbox: Sandbox) -> None:
    pid = sandbox.pid
    for body in (b"", b"x", os.urandom(100_000), os.urandom(PIPE_BYTES), os.urandom(3 * MIB)):
        assert await ask(sandbox, "echo", body) == [(b"echo", body)]
    assert [answer.header for answer in await ask(sandbox, "count 3")] == [b"0", b"1", b"2"]
    assert sandbox.pid == pid


async def test_a_body_can_be_a_file(sandbox: Sandbox, tmp_path: Path) -> None:
    file = tmp_path / "body"
    file.write_bytes(bytes(range(256)) * 5000)
    assert (await ask(sandbox, "echo", file))[0].body == file.read_bytes()
    with pytest.raises(FileNotFoundError):
        await ask(sandbox, "echo", tmp_path / "missing")
    assert await works(sandbox)


async def test_requests_wait_for_their_turn(sandbox: Sandbox) -> None:
    answers = await asyncio.gather(*(ask(sandbox, "echo", bytes([n])) for n in range(20)))
    assert [answer[0].body[0] for answer in answers] == list(range(20))


async def test_no_more_than_one_answer_waits_for_its_reader(sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch) -> None:
    read = [0]

    def counted(pipe: BinaryIO, *, body_bytes: int) -> Frame | None:
        frame = read_frame(pipe, body_bytes=body_bytes)
        read[0] += 1
        return frame

    monkeypatch.setattr(host, "read_frame", counted)
    async with aclosing(sandbox.call(b"count 100")) as answers:
        for taken in range(1, 100):
            await anext(answers)
            await asyncio.sleep(0.002)
            assert taken <= read[0] <= taken + 1 + READ_AHEAD


async def test_leaving_many_small_answers_behind(sandbox: Sandbox) -> None:
    """They wait in the pipe, and nobody takes them any more."""
    async with aclosing(sandbox.call(b"count 1000")) as answers:
        await anext(answers)
        await asyncio.sleep(0.05)
    assert await works(sandbox)
    async with asyncio.timeout(30):
        await sandbox.aclose()


@pytest.mark.skipif(sys.platform == "win32", reason="signals are of POSIX")
async def test_a_child_that_stands_still_holds_up_nobody(sandbox: Sandbox) -> None:
    assert sandbox.pid is not None
    os.kill(sandbox.pid, signal.SIGSTOP)
    listed = [asyncio.create_task(ask(sandbox, "echo", os.urandom(size))) for size in (1, 100_000, 3 * MIB)]
    done, _ = await asyncio.wait(listed, timeout=0.1)
    assert not done
    os.kill(sandbox.pid, signal.SIGCONT)
    assert [len(answer[0].body) for answer in await asyncio.gather(*listed)] == [1, 100_000, 3 * MIB]


@pytest.mark.skipif(sys.platform != "linux", reason="the system-call filter is Linux's")
@pytest.mark.parametrize("deed", FORBIDDEN)
async def test_the_child_cannot(sandbox: Sandbox, deed: str) -> None:
    assert "seccomp" in sandbox.guards
    assert (await ask(sandbox, f"forbidden {deed}"))[0].header == b"PermissionError Operation not permitted"


async def test_a_known_error_keeps_the_child(sandbox: Sandbox) -> None:
    pid, answers = sandbox.pid, []
    with pytest.raises(ServiceRefused, match="I am a teapot") as refused:  # noqa: PT012
        async for answer in sandbox.call(b"refuse"):
            answers.append(answer.header)
    assert (refused.value.code, answers) == ("teapot", [b"one"])
    assert refused.value.message == Message("kettle", {"is": words("a teapot")}, "I am a teapot.")
    assert sandbox.pid == pid


async def test_what_a_library_prints_is_no_answer(sandbox: Sandbox) -> None:
    assert [answer.header for answer in await ask(sandbox, "print")] == [b"printed"]


@pytest.mark.parametrize(
    ("order", "error", "text"),
    [
        ("bug", SandboxBug, "KeyError: 'what a bug'"),
        ("hoard 400000000", SandboxMemory, "300 MiB"),
        ("spin", SandboxTimeout, "1 seconds of computing time"),
        ("die", SandboxCrashed, "SIGABRT"),
        ("babble", SandboxCrashed, "child process"),
    ],
)
async def test_a_mishap_ends_the_child_and_the_next_request_works(
    sandbox: Sandbox, order: str, error: type[SandboxError], text: str
) -> None:
    before = sandbox.pid
    with pytest.raises(error, match=text):
        await ask(sandbox, order)
    assert await works(sandbox)
    assert sandbox.pid != before


async def test_wall_time_is_limited() -> None:
    sandbox = Sandbox(SERVICE, limits=ChildLimits(wall_seconds=0.3))
    with pytest.raises(SandboxTimeout, match=r"0\.3 seconds"):
        await ask(sandbox, "sleep")
    assert await works(sandbox)
    await sandbox.aclose()


async def test_every_answer_renews_the_limits(sandbox: Sandbox) -> None:
    assert len(await ask(sandbox, "work 0.6")) == 3  # 1.8 seconds of CPU in all, 1 allowed per step


async def test_killed_in_the_middle(sandbox: Sandbox) -> None:
    with pytest.raises(SandboxCrashed, match="SIGKILL"):  # noqa: PT012
        async for _ in sandbox.call(b"sleep"):
            assert sandbox.pid is not None
            os.kill(sandbox.pid, signal.SIGKILL)
    assert await works(sandbox)


async def test_killed_while_idle_is_noticed_by_nobody(sandbox: Sandbox) -> None:
    assert sandbox.pid is not None
    os.kill(sandbox.pid, signal.SIGKILL)
    assert await has_ended(sandbox.pid)
    assert await works(sandbox)


async def test_leaving_early_ends_the_child_at_once(sandbox: Sandbox) -> None:
    pid = sandbox.pid
    assert pid is not None
    async with aclosing(sandbox.call(b"sleep")) as answers:
        async for answer in answers:
            assert answer.header == b"asleep"
            break
    assert await has_ended(pid)
    assert await works(sandbox)


async def test_a_cancelled_request_ends_the_child_at_once(sandbox: Sandbox) -> None:
    pid, begun = sandbox.pid, asyncio.Event()
    assert pid is not None

    async def sleep() -> None:
        async for _ in sandbox.call(b"sleep"):
            begun.set()

    task = asyncio.create_task(sleep())
    await begun.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert await has_ended(pid)
    assert await works(sandbox)


async def test_close_ends_requests_and_refuses_new_ones() -> None:
    sandbox = Sandbox(SERVICE, limits=LIMITS)
    with pytest.raises(SandboxUnavailable, match="closed"):  # noqa: PT012
        async for _ in sandbox.call(b"sleep"):
            closing = asyncio.create_task(sandbox.aclose())
    await closing
    with pytest.raises(SandboxUnavailable, match="closed"):
        await ask(sandbox, "echo")


async def test_close_while_starting() -> None:
    sandbox = Sandbox(SERVICE, limits=LIMITS)
    starting = asyncio.create_task(sandbox.start())
    await asyncio.sleep(0)
    await sandbox.aclose()
    with pytest.raises(SandboxUnavailable):
        await starting


async def warm_pid(sandbox: Sandbox) -> int:
    """Return the process id in the turn of the event loop in which the child is warm, before its waiters continue."""
    while (pid := sandbox.pid) is None:  # noqa: ASYNC110  # the next turn, not some time later
        await asyncio.sleep(0)
    return pid


@pytest.mark.parametrize("waits", ["start", "call"])
async def test_close_in_the_moment_the_child_is_warm(waits: str) -> None:
    sandbox = Sandbox(SERVICE, limits=LIMITS)
    waiting = asyncio.create_task(sandbox.start() if waits == "start" else ask(sandbox, "echo"))
    await warm_pid(sandbox)
    await sandbox.aclose()
    with pytest.raises(SandboxUnavailable, match="closed"):
        await waiting


async def test_death_in_the_moment_the_child_is_warm() -> None:
    """No request's fault: it has not been asked yet."""
    sandbox = Sandbox(SERVICE, limits=LIMITS)
    waiting = asyncio.create_task(ask(sandbox, "echo"))
    pid = await warm_pid(sandbox)
    os.kill(pid, signal.SIGKILL)
    os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)  # noqa: ASYNC222  # the event loop must not go on before
    with pytest.raises(SandboxUnavailable, match="as soon as it had started"):
        await waiting
    assert await works(sandbox)
    await sandbox.aclose()


async def test_close_between_two_answers(sandbox: Sandbox) -> None:
    with pytest.raises(SandboxUnavailable, match="closed"):  # noqa: PT012
        async for _ in sandbox.call(b"count 2"):
            await sandbox.aclose()


async def test_a_cancelled_close_can_be_repeated_and_beside_another(sandbox: Sandbox) -> None:
    pid, begun = sandbox.pid, asyncio.Event()
    assert pid is not None

    async def sleep() -> None:
        async for _ in sandbox.call(b"sleep"):
            begun.set()

    request = asyncio.create_task(sleep())
    await begun.wait()
    closings = [asyncio.create_task(sandbox.aclose()) for _ in range(3)]
    await asyncio.sleep(0)
    closings[0].cancel()
    with pytest.raises(asyncio.CancelledError):
        await closings[0]
    for closing in closings[1:]:
        await closing
        with pytest.raises(ProcessLookupError):  # reaped
            os.kill(pid, 0)
    with pytest.raises(SandboxUnavailable, match="closed"):
        await request


async def test_who_is_cancelled_while_waiting_for_the_end_is_cancelled_alone() -> None:
    child = ChildProcess(SERVICE, LIMITS)
    await child.start()
    waiting, other = (asyncio.ensure_future(asyncio.wrap_future(child.gone)) for _ in range(2))
    waiting.cancel()
    child.end()
    assert await other == -signal.SIGKILL
    assert waiting.cancelled()


async def test_a_child_replaced_beside_a_request_is_replaced_once(sandbox: Sandbox) -> None:
    fresh = None
    with pytest.raises(SandboxCrashed, match="SIGKILL"):  # noqa: PT012
        async for _ in sandbox.call(b"sleep"):
            assert sandbox.pid is not None
            os.kill(sandbox.pid, signal.SIGKILL)
            assert await has_ended(sandbox.pid)
            await sandbox.start()
            fresh = sandbox.pid
    assert await works(sandbox)
    assert sandbox.pid == fresh


@pytest.mark.parametrize("target", ["tests.support.sandbox_service:no_start", "no.such.module:start"])
async def test_a_service_that_cannot_start_says_why(target: str) -> None:
    sandbox = Sandbox(target)
    for _ in range(2):
        with pytest.raises(SandboxUnavailable, match=r"cannot warm up|No module named 'no'"):
            await sandbox.start()
    await sandbox.aclose()


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
async def test_a_stop_that_everybody_gets_is_not_the_childs(sandbox: Sandbox, number: signal.Signals) -> None:
    """Ctrl+C in the terminal or a service manager sends it. The parent may still need the child, and ends it."""
    assert sandbox.pid is not None
    assert os.getpgid(sandbox.pid) != os.getpgid(0)
    os.kill(sandbox.pid, number)
    assert await works(sandbox)


PARENT = """
import asyncio
from server_core.sandbox.host import Sandbox

async def main():
    sandbox = Sandbox("tests.support.sandbox_service:start")
    async for _ in sandbox.call(b"sleep"):
        print(sandbox.pid, flush=True)

asyncio.run(main())
"""


async def test_the_child_dies_with_its_parent() -> None:
    parent = await asyncio.create_subprocess_exec(sys.executable, "-c", PARENT, stdout=asyncio.subprocess.PIPE)
    assert parent.stdout is not None
    pid = int(await parent.stdout.readline())
    parent.kill()
    assert await has_ended(pid)
    await parent.wait()
