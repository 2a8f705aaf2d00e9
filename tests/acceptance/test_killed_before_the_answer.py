"""The engine is killed behind the commit, before it answers: asked again with the same key, nothing is done twice."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.bootstrap import build_console
from app.dialogs.calibration.panel import CalibrationDialog
from app.dialogs.calibration.steps import CalibrationStep
from app.pages.page import PageKey
from app.process.data_folder import DataFolder, EngineEndpoint
from app.process.engine_keeper import EngineKeeper
from app.session.settings import Choices
from tests.support.command_line import run_cli
from tests.support.running_engine import RunningEngine, cli_json, running_engine

KEY = ("--key", "press-1")


@contextmanager
def dying(folder: Path, *points: str) -> Iterator[RunningEngine]:
    """It dies the first time that one of these commits is on the disk."""
    faults = ",".join(f"server.{point}.after:kill@1" for point in points)
    engine = RunningEngine.fork(folder, environment={"SPOOLHOUSE_FAILPOINTS": faults})
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
        message = unheard(folder, *grid)
        assert engine.process.wait(20) != 0
    assert "It may have worked. Check before you try again." in message
    assert (
        f"Repeated with --key press-1, 'spoolhouse printer calibrate {printer} --print-grid' does nothing twice."
        in message
    )
    with running_engine(folder, forked=True) as engine:
        (made,) = engine.cli("job", "list", "--show", "all")["data"]
        for _ in range(2):
            engine.cli(*grid)
        assert engine.wait_for_row(made["print_job_id"])["status"] == "printed"
        assert [job["print_job_id"] for job in engine.cli("job", "list", "--show", "all")["data"]] == [
            made["print_job_id"]
        ]
        assert {path.name[:36] for path in (folder / "virtual" / "dock").iterdir()} == {made["print_job_id"]}


@pytest.mark.qt_log_ignore(r"This plugin does not support propagateSizeHints", extend=True)
def test_the_page_goes_on_with_the_grid_of_an_engine_that_was_killed(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The console starts it again; the second one finds the key of the first."""
    monkeypatch.setenv("SPOOLHOUSE_FAILPOINTS", "server.printer.test.after:kill@1")
    folder = DataFolder(root=tmp_path / "data")

    async def stop() -> None:
        return None

    console = build_console(
        qapp, EngineKeeper(folder).endpoint, stop, tmp_path / "console.json", Choices(page=PageKey.PRINTERS.value)
    )
    try:
        console.window.show()
        console.live.start()
        qtbot.waitUntil(lambda: folder.running_engine() is not None)
        cli_json(folder.root, "printer", "add", "--uri", "virtual:///dock", "--name", "Dock", "--media", "100x150")
        qtbot.waitUntil(lambda: console.printers.rowCount() == 1)
        killed = running(folder).pid
        sheet = CalibrationDialog(console.parts, console.printers.all()[0], console.window)
        steps = sheet.panel.offset
        sheet.open()
        qtbot.waitUntil(steps.begin.isEnabled)
        steps.begin.click()
        qtbot.waitUntil(lambda: steps.step is CalibrationStep.LOOK)
        assert steps.wrong.isHidden()
        assert running(folder).pid != killed
        (made,) = cli_json(folder.root, "job", "list", "--show", "all")["data"]
        assert steps.sheet.job is not None
        assert str(steps.sheet.job.print_job_id) == made["print_job_id"]
    finally:
        console.tasks.close()
        console.window.close()
        console.window.deleteLater()
        if (engine := folder.running_engine()) is not None:
            os.kill(engine.pid, signal.SIGTERM)
            RunningEngine.wait_until(lambda: not folder.is_held())


def running(folder: DataFolder) -> EngineEndpoint:
    endpoint = folder.running_engine()
    assert endpoint is not None
    return endpoint


def test_an_application_whose_secret_was_lost_with_the_engine_gets_a_new_one(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    key = "6f9d0f1e-5b0a-4c52-9a4e-0d5b7e1f2c3d"
    create = ("client", "create", "--name", "Shop", "--key", key)
    with dying(folder, "client.create") as engine:
        assert f"Repeated with --key {key}, the command does nothing twice." in unheard(folder, *create)
        assert engine.process.wait(20) != 0
    with running_engine(folder, forked=True) as engine:
        assert "is shown only once" in unheard(folder, *create)
        (shop,) = engine.cli("client", "list")["data"]
        made = engine.cli("client", "rotate", shop["client_id"])
        form = {"grant_type": "client_credentials"} | {name: made[name] for name in ("client_id", "client_secret")}
        assert engine.http.post("/oauth/token", data=form).status_code == 200
