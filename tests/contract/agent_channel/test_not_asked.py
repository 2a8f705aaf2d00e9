"""Errors of this computer itself say nothing about a link: an enrolment with a lost answer keeps its state."""

from __future__ import annotations

import asyncio
from errno import ENOSPC
from typing import TYPE_CHECKING, Any

import pytest

from agent_core.server_link import credential, pending
from agent_core.server_link.enrolment import LinkDestinations, enroll
from agent_core.server_link.errors import LinkInvalid, LinkNotFollowed, ServerUnreachable
from server_core.contract.decisions import onboarding_link
from tests.contract.agent_channel import test_lost_enrolment as lost
from tests.contract.agent_channel.test_lost_enrolment import COMPUTER, lose, works

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.cutting_door import CuttingDoor
    from tests.support.live_server import LiveServer

pytestmark = pytest.mark.anyio
door, file = lost.door, lost.file
NOWHERE = LinkDestinations(own_ports=frozenset())


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

    fresh = await lost.link_of(live, door)
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
        with pytest.raises(LinkInvalid, match="used already or is too old"):
            await enroll(unknown, file=file, computer=COMPUTER)
    assert "could not be deleted yet: No space left on device" in caplog.text
    caplog.clear()
    assert len(pending.load(file)) == 1
    with pytest.raises(LinkInvalid, match="used already or is too old"):
        await enroll(unknown, file=file, computer=COMPUTER)
    assert pending.load(file) == []
    assert list(file.parent.glob(f"{credential.UNFINISHED}*")) == []
