"""An enrolment that is killed (SIGKILL) before any of its files is on disk: the next one leaves nothing of it."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path

import pytest

from agent_core.server_link import credential
from agent_core.server_link.enrolment import ask_again, enroll
from tests.contract.agent_channel.test_lost_enrolment import COMPUTER, agents, works
from tests.support.bound_process import bound
from tests.support.live_server import LiveServer

pytestmark = [pytest.mark.anyio, pytest.mark.skipif(os.name != "posix", reason="there is no SIGKILL")]
KILLED_BEFORE_SYNC = """
import asyncio, os, signal, sys
from pathlib import Path
from agent_core.config import KeyStorage
from agent_core.server_link.enrolment import ThisComputer, enroll

count, usual = 0, os.fsync

def fsync(descriptor):
    global count
    count += 1
    if count == int(sys.argv[3]):
        os.kill(os.getpid(), signal.SIGKILL)
    usual(descriptor)

os.fsync = fsync
computer = ThisComputer(name="Dock", hostname="dock", version="1.0", key_storage=KeyStorage.FILE)
asyncio.run(enroll(sys.argv[1], file=Path(sys.argv[2]), computer=computer))
"""


async def killed(link: str, file: Path, at: int) -> bool:
    """False: it was through before."""
    command = bound([sys.executable, "-c", KILLED_BEFORE_SYNC, link, str(file), str(at)])
    process = await asyncio.create_subprocess_exec(*command)
    code = await asyncio.wait_for(process.wait(), 60)
    assert code in (0, -signal.SIGKILL)
    return code != 0


def names(file: Path) -> list[str]:
    return sorted(path.name for path in file.parent.iterdir()) if file.parent.exists() else []


@pytest.mark.parametrize("is_agent", [False, True])
async def test_what_a_killed_one_leaves_goes_with_the_next(live: LiveServer, tmp_path: Path, *, is_agent: bool) -> None:
    left: list[str] = []
    at = 1
    while True:
        file = tmp_path / str(at) / "agent" / "agent.json"
        was = None
        if is_agent:
            was = await enroll(await live.server.enrolment_link(bundled=False), file=file, computer=COMPUTER)
            live.clocks.pass_time(1)
        if not await killed(await live.server.enrolment_link(bundled=False), file, at):
            break
        found = [name for name in names(file) if name.startswith(credential.UNFINISHED)]
        left += found
        assert all((file.parent / name).stat().st_mode & 0o077 == 0 for name in found), "its owner's alone"
        done = await ask_again(file=file, computer=COMPUTER)
        if done is None:  # it was killed before it asked, or when all was done
            done = await enroll(await live.server.enrolment_link(bundled=False), file=file, computer=COMPUTER)
        assert names(file) == ["agent.json"]
        assert was is None or done.agent_id == was.agent_id, "it goes on as the agent that it was"
        assert await works(file) == str(done.agent_id)
        at += 1
    assert at > 5, "it writes its wish, its key, and that there is no wish any more"
    assert len(left) >= 2, "files that were being written, before the sweep"
    assert names(file) == ["agent.json"]
    assert len(await agents(live)) >= at
