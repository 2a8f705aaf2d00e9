"""An engine that cannot write at its start says so in one line, and starts when the disk takes it again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from agent_core.points import JournalStep
from app.process.data_folder import DataFolder
from app.process.serve import CannotServe, ServeOptions, running_engine
from server_core import failpoints
from server_core.failpoints import Failing, Fault
from server_core.store.commits import Commit

pytestmark = pytest.mark.anyio
OPTIONS = ServeOptions(port=0)


@pytest.fixture(autouse=True)
def calm() -> Iterator[None]:
    yield
    failpoints.disarm()


@pytest.mark.slow
@pytest.mark.parametrize("failing", [Failing.ERROR, Failing.ENOSPC])
@pytest.mark.parametrize(
    "point", [Commit.SITE_OPEN.before, Commit.SITE_OPEN.after, Commit.AGENT_LINK.before, Commit.AGENT_ENROL.before]
)
async def test_says_so_and_starts_the_next_time(point: str, failing: Failing, tmp_path: Path) -> None:
    folder = DataFolder(root=tmp_path / "data")
    failpoints.arm(point, Fault(failing=failing, at=1))
    with pytest.raises(CannotServe, match="cannot start"):
        async with running_engine(folder, OPTIONS):
            pass
    async with running_engine(folder, OPTIONS) as server:
        assert server.base_url.startswith("http")


@pytest.mark.parametrize("act", [JournalStep.SCHEMA, JournalStep.COME_HOME])
async def test_an_agent_whose_journal_cannot_be_written_stops_no_server(act: JournalStep, tmp_path: Path) -> None:
    failpoints.arm(act.before, Fault(failing=Failing.ENOSPC))
    with failpoints.recorded() as reached:
        async with running_engine(DataFolder(root=tmp_path / "data"), OPTIONS) as server:
            assert server.base_url.startswith("http")
    assert reached[act.before] >= 1
