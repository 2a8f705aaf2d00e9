"""The engine is killed behind the commit, before it answers: asked again with the same key, nothing is done twice."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.support.command_line import run_cli
from tests.support.running_engine import RunningEngine, running_engine

pytestmark = pytest.mark.timeout(180)
KEY = ("--key", "press-1")


@contextmanager
def dying(folder: Path, *points: str) -> Iterator[RunningEngine]:
    """It dies the first time that one of these commits is on the disk."""
    faults = ",".join(f"server.{point}.after:kill@1" for point in points)
    engine = RunningEngine.start(folder, environment={"SPOOLHOUSE_FAILPOINTS": faults})
    try:
        yield engine
    finally:
        engine.cut()


def unheard(folder: Path, *arguments: str) -> str:
    done = run_cli(folder, *arguments, check=False)
    assert done.returncode == 1, done.stdout
    return done.stderr


def test_a_grid_of_an_engine_that_was_killed_comes_out_once(tmp_path: Path) -> None:
    folder, grid = tmp_path / "data", ("printer", "calibrate", "Dock", "--print-grid", *KEY)
    with dying(folder, "printer.test") as engine:
        printer = engine.add_printer("virtual:///dock", "Dock", "--media", "100x150")
        said = unheard(folder, *grid)
        assert engine.process.wait(20) != 0
    assert "It is not known whether this was done." in said
    assert f"With --key press-1 'spoolhouse printer calibrate {printer} --print-grid' does nothing twice." in said
    with running_engine(folder, forked=True) as engine:
        (made,) = engine.cli("job", "list", "--show", "all")["data"]
        for _ in range(2):
            engine.cli(*grid)
        assert engine.wait_for_row(made["print_job_id"])["status"] == "printed"
        assert [job["print_job_id"] for job in engine.cli("job", "list", "--show", "all")["data"]] == [
            made["print_job_id"]
        ]
        assert {path.name[:36] for path in (folder / "virtual" / "dock").iterdir()} == {made["print_job_id"]}


def test_the_secret_of_an_engine_that_was_killed_is_told_by_the_next_one(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    create = ("client", "create", "--name", "Shop", *KEY)
    with dying(folder, "client.create") as engine:
        assert "With --key press-1 the same command does nothing twice." in unheard(folder, *create)
        assert engine.process.wait(20) != 0
    with running_engine(folder, forked=True) as engine:
        made = engine.cli(*create)
        assert [one["client_id"] for one in engine.cli("client", "list")["data"]] == [made["client_id"]]
        form = {"grant_type": "client_credentials"} | {name: made[name] for name in ("client_id", "client_secret")}
        assert engine.http.post("/oauth/token", data=form).status_code == 200
