"""An answer to an enrolment is lost, or the computer is switched off: it is what it was, or what it becomes."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from errno import ENOSPC
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest

from agent_core.config import KeyStorage
from agent_core.server_link import credential, enrolment, pending, system_keyring
from agent_core.server_link.client import ServerClient
from agent_core.server_link.enrolment import Enrolment, LinkDestinations, ThisComputer, ask_again, enroll
from agent_core.server_link.errors import LinkInvalid, LinkNotFollowed, ServerUnreachable
from server_core.config import ServerConfig
from server_core.contract.decisions import onboarding_link
from server_core.contract.messages.message import words
from server_core.runtime import Server
from tests.support import strange_keyrings
from tests.support.bound_process import bound
from tests.support.cutting_door import CuttingDoor, cutting_door
from tests.support.live_server import TOKEN, LiveServer
from tests.support.new_database import furnish
from tests.support.strange_keyrings import Good
from tests.support.tls_door import a_key

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.cutting_door import CuttingDoor
    from tests.support.live_server import LiveServer


pytestmark = pytest.mark.anyio
COMPUTER = ThisComputer(name="Dock", hostname="dock", version="1.0", key_storage=KeyStorage.FILE)
NOWHERE = LinkDestinations(own_ports=frozenset())
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


class Killed(BaseException):
    """Nothing of the program runs after this."""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "agent" / "agent.json"


@pytest.fixture
async def door(live: LiveServer) -> AsyncIterator[CuttingDoor]:
    async with cutting_door(urlsplit(live.server.base_url).port or 0) as made:
        yield made


async def link_of(live: LiveServer, door: CuttingDoor) -> str:
    return door.link(await live.server.enrolment_link(bundled=False))


async def lose(live: LiveServer, door: CuttingDoor, file: Path) -> str:
    """The link whose answer was lost."""
    link = await link_of(live, door)
    door.cuts = 1
    with pytest.raises(ServerUnreachable, match=r"the connection broke|disconnected.*use the same link again here"):
        await enroll(link, file=file, computer=COMPUTER)
    assert door.lost > 0
    return link


async def agents(live: LiveServer) -> list[str]:
    return [agent["agent_id"] for agent in (await live.ask("GET", "/agents")).json()]


async def works(file: Path) -> str:
    """The agent that the computer is now, by the server's word."""
    client = ServerClient(await credential.fetch(credential.load(file)))
    try:
        await client.begin(hostname="dock", version="1.0")
    finally:
        await client.aclose()
    return str(credential.load(file).agent_id)


async def before(live: LiveServer, door: CuttingDoor, file: Path, *, is_agent: bool) -> str | None:
    if not is_agent:
        return None
    made = await enroll(await link_of(live, door), file=file, computer=COMPUTER)
    live.clocks.pass_time(1)
    return str(made.agent_id)


@pytest.mark.parametrize("is_agent", [False, True])
async def test_the_same_link_again_finishes_it(
    live: LiveServer, door: CuttingDoor, file: Path, *, is_agent: bool
) -> None:
    was = await before(live, door, file, is_agent=is_agent)
    link = await lose(live, door, file)
    done = await enroll(link, file=file, computer=COMPUTER)
    assert [str(done.agent_id)] == await agents(live)
    assert (done.goes_on, was) == (is_agent, str(done.agent_id) if is_agent else None)
    assert await works(file) == str(done.agent_id)
    assert sorted(path.name for path in file.parent.iterdir()) == ["agent.json"]


@pytest.mark.parametrize("is_agent", [False, True])
async def test_the_agent_that_starts_finishes_it(
    live: LiveServer, door: CuttingDoor, file: Path, *, is_agent: bool
) -> None:
    await before(live, door, file, is_agent=is_agent)
    await lose(live, door, file)
    door.cuts = 1
    with pytest.raises(ServerUnreachable):
        await ask_again(file=file, computer=COMPUTER)
    done = await ask_again(file=file, computer=COMPUTER)
    assert done is not None
    assert (done.goes_on, await agents(live), await works(file)) == (is_agent, [str(done.agent_id)], str(done.agent_id))
    assert await ask_again(file=file, computer=COMPUTER) is None


@pytest.mark.parametrize("is_agent", [False, True])
async def test_a_new_link_goes_on_as_the_same_agent(
    live: LiveServer, door: CuttingDoor, file: Path, *, is_agent: bool
) -> None:
    await before(live, door, file, is_agent=is_agent)
    await lose(live, door, file)
    live.clocks.pass_time(1)
    done = await enroll(await link_of(live, door), file=file, computer=COMPUTER)
    assert done.goes_on is True
    assert [str(done.agent_id)] == await agents(live)
    assert await works(file) == str(done.agent_id)


def before_it(module: Any, name: str) -> Callable[[pytest.MonkeyPatch], None]:
    def patch(monkeypatch: pytest.MonkeyPatch) -> None:
        def killed(*_: Any, **__: Any) -> Any:
            raise Killed

        monkeypatch.setattr(module, name, killed)

    return patch


def after_it(module: Any, name: str) -> Callable[[pytest.MonkeyPatch], None]:
    def patch(monkeypatch: pytest.MonkeyPatch) -> None:
        real = getattr(module, name)

        async def awaited(*arguments: Any, **named: Any) -> Any:
            await real(*arguments, **named)
            raise Killed

        def plain(*arguments: Any, **named: Any) -> Any:
            real(*arguments, **named)
            raise Killed

        monkeypatch.setattr(module, name, awaited if asyncio.iscoroutinefunction(real) else plain)

    return patch


POINTS = {
    "before the new key is on disk": before_it(pending, "_save"),
    "before it is asked": after_it(pending, "add"),
    "before the request": before_it(enrolment, "ask_server"),
    "after the answer": after_it(enrolment, "ask_server"),
    "before the credential is on disk": before_it(credential, "save"),
    "after the credential is on disk": after_it(credential, "save"),
    "before the rest is cleared": before_it(pending, "clear"),
    "after the rest is cleared": after_it(pending, "clear"),
}


@pytest.mark.parametrize("is_agent", [False, True])
@pytest.mark.parametrize("point", POINTS)
async def test_killed_at_any_point_it_is_the_old_one_or_the_new_one(
    live: LiveServer, door: CuttingDoor, file: Path, monkeypatch: pytest.MonkeyPatch, *, point: str, is_agent: bool
) -> None:
    was = await before(live, door, file, is_agent=is_agent)
    link = await link_of(live, door)
    with monkeypatch.context() as patched:
        POINTS[point](patched)
        with pytest.raises(Killed):
            await enroll(link, file=file, computer=COMPUTER)
    settled: Enrolment | None = await ask_again(file=file, computer=COMPUTER)
    if point == "before the new key is on disk":
        assert settled is None
        if was is None:
            await enroll(link, file=file, computer=COMPUTER)
    assert await works(file) == (was or str(credential.load(file).agent_id))
    assert await agents(live) == [str(credential.load(file).agent_id)]
    assert not pending.load(file)


async def test_a_link_that_is_of_no_use_leaves_nothing_and_the_old_key_good(
    live: LiveServer, door: CuttingDoor, file: Path
) -> None:
    was = await before(live, door, file, is_agent=True)
    unknown = onboarding_link.write(door.base_url, "A" * 43)
    with pytest.raises(LinkInvalid, match="already used or has expired") as refused:
        await enroll(unknown, file=file, computer=COMPUTER)
    assert refused.value.message.code == "link_of_no_use", "the window says it in its own language"
    assert (pending.load(file), await works(file)) == ([], was)


async def test_what_was_never_sent_is_forgotten(live: LiveServer, file: Path) -> None:
    async with cutting_door(1) as closed:
        nobody = onboarding_link.write(closed.base_url, "A" * 43)
    with pytest.raises(ServerUnreachable, match=r"does not answer: \S+"):
        await enroll(nobody, file=file, computer=COMPUTER)
    assert pending.load(file) == []


async def test_an_older_lost_one_of_a_server_that_is_gone_is_in_nobodys_way(
    live: LiveServer, door: CuttingDoor, file: Path
) -> None:
    async with cutting_door(door.port) as gone:
        await lose(live, gone, file)
    done = await enroll(await link_of(live, door), file=file, computer=COMPUTER)
    assert await works(file) == str(done.agent_id)
    assert pending.load(file) == []


async def test_as_new_never_goes_on_as_what_was_asked_for_before(
    live: LiveServer, door: CuttingDoor, file: Path
) -> None:
    was = await before(live, door, file, is_agent=True)
    link = await lose(live, door, file)
    anew = ThisComputer(name="Copy", hostname="copy", version="1.0", key_storage=KeyStorage.FILE, as_new=True)
    with pytest.raises(LinkInvalid):
        await enroll(link, file=file, computer=anew)
    done = await enroll(await link_of(live, door), file=file, computer=anew)
    assert (done.goes_on, str(done.agent_id) == was) == (False, False)


async def test_the_new_key_waits_where_the_key_is_to_be(
    live: LiveServer, door: CuttingDoor, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Good, "kept", {})
    monkeypatch.setattr(system_keyring, "REAL", {"Good": (strange_keyrings.__name__, "Good")})
    computer = ThisComputer(name="Dock", hostname="dock", version="1.0", key_storage=KeyStorage.KEYRING)
    link = await link_of(live, door)
    door.cuts = 1
    with pytest.raises(ServerUnreachable):
        await enroll(link, file=file, computer=computer)
    (secret,) = Good.kept.values()
    kept = pending.file_of(file)
    assert secret.encode() not in kept.read_bytes()
    assert kept.stat().st_mode & 0o777 == 0o600
    done = await ask_again(file=file, computer=computer)
    assert done is not None
    assert Good.kept == {("spoolhouse-agent", str(done.agent_id)): secret}
    assert await works(file) == str(done.agent_id)


@pytest.mark.parametrize("is_heard", [False, True])
async def test_an_older_lost_one_goes_on_at_a_server_that_has_a_new_key_meanwhile(
    tmp_path: Path, file: Path, monkeypatch: pytest.MonkeyPatch, *, is_heard: bool
) -> None:
    """The newer link decides, also if the server never saw the older request."""
    config = ServerConfig(folder=tmp_path / "data", console_token=TOKEN, tls=a_key(tmp_path / "old").files)
    furnish(config)
    server = await Server.start(config)
    real = enrolment.ask_server

    async def unheard(*arguments: Any) -> bytes:
        if is_heard:
            await real(*arguments)
        raise ServerUnreachable(words("the connection broke"))

    try:
        was = await enroll(await server.enrolment_link(bundled=False), file=file, computer=COMPUTER)
        with monkeypatch.context() as patched:
            patched.setattr(enrolment, "ask_server", unheard)
            with pytest.raises(ServerUnreachable):
                await enroll(await server.enrolment_link(bundled=False), file=file, computer=COMPUTER)
        await server.stop()
        new = a_key(tmp_path / "new")
        server = await Server.start(replace(config, tls=new.files, port=urlsplit(was.base_url).port or 0))
        done = await enroll(await server.enrolment_link(bundled=False), file=file, computer=COMPUTER)
        assert (done.goes_on, done.agent_id, done.tls_pin) == (True, was.agent_id, new.pin)
        assert await works(file) == str(was.agent_id)
        assert pending.load(file) == []
    finally:
        await server.stop()


async def test_a_click_that_leads_nowhere_drops_nothing(live: LiveServer, door: CuttingDoor, file: Path) -> None:
    """The same link was given by hand before, and has enrolled this computer: only the answer was lost."""
    link = await lose(live, door, file)
    known = pending.load(file)
    with pytest.raises(LinkNotFollowed, match="Nothing was sent"):
        await enroll(link, file=file, computer=COMPUTER, clicked=NOWHERE)
    assert pending.load(file) == known
    newer = door.link(await live.server.enrolment_link(bundled=False))
    with pytest.raises(LinkNotFollowed, match="Nothing was sent"):
        await enroll(newer, file=file, computer=COMPUTER, clicked=NOWHERE)
    assert pending.load(file) == known, "of the newer one nothing is left, as nothing was asked"
    done = await enroll(link, file=file, computer=COMPUTER)
    assert await works(file) == str(done.agent_id)


async def test_a_name_that_nobody_knows_now_drops_nothing_and_is_not_said_to_be_in_doubt(
    live: LiveServer, door: CuttingDoor, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nobody(*_: Any, **__: Any) -> Any:
        raise OSError(None, "no such name")

    fresh = await link_of(live, door)
    loop = asyncio.get_running_loop()
    with monkeypatch.context() as patched:
        patched.setattr(loop, "getaddrinfo", nobody)
        with pytest.raises(ServerUnreachable, match=r"name is not known here$"):
            await enroll(fresh, file=file, computer=COMPUTER, clicked=NOWHERE)
    assert pending.load(file) == []


async def test_where_the_disk_takes_no_word_of_it_the_person_hears_of_the_link(
    live: LiveServer, door: CuttingDoor, file: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Not of the disk: what could not be forgotten is asked for once more, and forgotten then."""
    unknown = onboarding_link.write(door.base_url, "A" * 43)
    usual, calls = pending._save, 0

    def full(*arguments: Any) -> None:
        nonlocal calls
        calls += 1
        if calls == 2:
            raise OSError(ENOSPC, "No space left on device")
        usual(*arguments)

    with monkeypatch.context() as patched:
        patched.setattr(pending, "_save", full)
        with pytest.raises(LinkInvalid, match="already used or has expired"):
            await enroll(unknown, file=file, computer=COMPUTER)
    assert "could not be deleted yet: No space left on device" in caplog.text
    caplog.clear()
    assert len(pending.load(file)) == 1
    with pytest.raises(LinkInvalid, match="already used or has expired"):
        await enroll(unknown, file=file, computer=COMPUTER)
    assert pending.load(file) == []
    assert list(file.parent.glob(f"{credential.UNFINISHED}*")) == []


async def killed(link: str, file: Path, at: int) -> bool:
    """False: it was through before."""
    command = bound([sys.executable, "-c", KILLED_BEFORE_SYNC, link, str(file), str(at)])
    process = await asyncio.create_subprocess_exec(*command)
    code = await asyncio.wait_for(process.wait(), 60)
    assert code in (0, -signal.SIGKILL)
    return code != 0


def names(file: Path) -> list[str]:
    return sorted(path.name for path in file.parent.iterdir()) if file.parent.exists() else []


@pytest.mark.skipif(os.name != "posix", reason="there is no SIGKILL")
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
