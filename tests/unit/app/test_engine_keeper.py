"""A console starts an engine only where it is its own; the place of a server that somebody keeps stays free for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.process import engine_keeper
from app.process.data_folder import DataFolder, EngineEndpoint, FolderLock
from app.process.engine_keeper import EngineKeeper, ServerAway

pytestmark = pytest.mark.anyio
SERVED = EngineEndpoint(base_url="http://127.0.0.1:1", pid=1, version="1")
OURS = EngineEndpoint(base_url="http://127.0.0.1:2", pid=2, version="1", for_console=True)


class Site:
    """`running`: what answers; `starts`: how many engines a console started."""

    def __init__(self, folder: DataFolder) -> None:
        self.folder = folder
        self.keeper = EngineKeeper(folder)
        self.running: EngineEndpoint | None = None
        self.starts = 0

    async def find(self, _: DataFolder) -> EngineEndpoint | None:
        return self.running

    async def ensure(self, _: DataFolder) -> EngineEndpoint:
        self.starts += 1
        self.running = OURS
        return OURS


@pytest.fixture
def keeper_site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Site:
    folder = DataFolder(root=tmp_path / "data")
    folder.prepare()
    made = Site(folder)
    monkeypatch.setattr(engine_keeper, "find_engine", made.find)
    monkeypatch.setattr(engine_keeper, "ensure_engine", made.ensure)
    return made


async def test_where_none_was_there_one_is_started_again_and_again(keeper_site: Site) -> None:
    for starts in (1, 2, 3):
        assert await keeper_site.keeper.endpoint() is OURS
        assert keeper_site.starts == starts
        keeper_site.running = None


async def test_a_server_that_somebody_keeps_is_waited_for(keeper_site: Site) -> None:
    keeper_site.running = SERVED
    assert await keeper_site.keeper.endpoint() is SERVED
    keeper_site.running = None
    for _ in range(3):
        with pytest.raises(ServerAway, match=r"The server was stopped \(\d\d:\d\d.*\)\. Waiting for it\."):
            await keeper_site.keeper.endpoint()
    keeper_site.running = SERVED
    assert await keeper_site.keeper.endpoint() is SERVED
    assert keeper_site.starts == 0


async def test_a_person_may_start_one_in_its_place_and_then_it_is_ours(keeper_site: Site) -> None:
    keeper_site.running = SERVED
    await keeper_site.keeper.endpoint()
    keeper_site.running = None
    with pytest.raises(ServerAway):
        await keeper_site.keeper.endpoint()
    keeper_site.keeper.start_here()
    assert await keeper_site.keeper.endpoint() is OURS
    keeper_site.running = None
    assert await keeper_site.keeper.endpoint() is OURS
    assert keeper_site.starts == 2


async def test_a_server_in_the_place_of_our_own_engine_is_not_ours(keeper_site: Site) -> None:
    await keeper_site.keeper.endpoint()
    keeper_site.running = SERVED
    await keeper_site.keeper.endpoint()
    keeper_site.running = None
    with pytest.raises(ServerAway):
        await keeper_site.keeper.endpoint()
    assert keeper_site.starts == 1


async def test_another_windows_engine_is_started_again_by_this_one(keeper_site: Site) -> None:
    keeper_site.running = OURS
    await keeper_site.keeper.endpoint()
    keeper_site.running = None
    assert await keeper_site.keeper.endpoint() is OURS


async def test_a_window_beside_the_one_that_keeps_it_starts_none_by_itself(keeper_site: Site) -> None:
    """It must not start the engine while a person stops or restores it in the other window."""
    await keeper_site.keeper.endpoint()  # it was the first of all
    keeper_site.keeper.leave_to_others()
    for starts in (1, 2):
        assert await keeper_site.keeper.endpoint() is OURS
        keeper_site.running = None
        with pytest.raises(ServerAway):
            await keeper_site.keeper.endpoint()
        assert keeper_site.starts == starts
        keeper_site.keeper.start_here()


async def test_how_it_ended_and_that_it_is_just_starting_are_told(keeper_site: Site) -> None:
    keeper_site.running = SERVED
    await keeper_site.keeper.endpoint()
    keeper_site.running = None
    with FolderLock(keeper_site.folder), pytest.raises(ServerAway, match="is starting or does not answer"):
        await keeper_site.keeper.endpoint()
    keeper_site.folder.publish(SERVED)
    with pytest.raises(ServerAway, match="stopped unexpectedly"):
        await keeper_site.keeper.endpoint()
