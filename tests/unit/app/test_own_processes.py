"""Child processes run this installation, even from a folder with another `app` package."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from app.errors import NoEngine
from app.process import engine_process
from app.process.data_folder import DataFolder
from tests.support.bound_process import bound

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


@pytest.fixture
def foreign(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Stands there when the foreign program has run."""
    place = tmp_path / "somebody's project"
    (place / "app").mkdir(parents=True)
    (place / "app" / "__init__.py").touch()
    ran = tmp_path / "ran"
    (place / "app" / "__main__.py").write_text(f"open({str(ran)!r}, 'w').close()\n")
    monkeypatch.chdir(place)
    return ran


def nobody_else_ran(foreign: Path) -> None:
    assert not foreign.exists()


async def test_the_agent_is_ours(foreign: Path, tmp_path: Path, anyio_backend: str) -> None:
    folder = DataFolder(root=tmp_path / "site")
    folder.prepare()
    with pytest.raises(NoEngine):
        await engine_process.start_agent(folder)
    log = folder.of_remote_agent.log.with_name("agent-start.log").read_text()
    assert "this computer is not an agent yet" in log
    nobody_else_ran(foreign)


async def test_the_engine_is_ours(
    foreign: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, anyio_backend: str
) -> None:
    started: list[subprocess.Popen[bytes]] = []
    detached = engine_process.detached

    def noted(command: Sequence[str], says: Path) -> subprocess.Popen[bytes]:
        started.append(detached(bound(command), says))
        return started[-1]

    monkeypatch.setattr(engine_process, "detached", noted)
    folder = DataFolder(root=tmp_path / "site")
    try:
        assert (await engine_process.ensure_engine(folder)).base_url.startswith("http")
    finally:
        await engine_process.stop_engine(folder)
        started[0].wait(30)
    nobody_else_ran(foreign)
