"""The console on a real engine: it follows a job by itself, and printing does not need it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from agent_core.raw.draw.display_list import DrawingPrinter
from app.bootstrap import build_console
from app.console import Console
from app.models.queue import QueueModel
from app.process.data_folder import DataFolder
from app.process.engine_process import ensure_engine, stop_engine
from app.session.settings import Choices, SchemeChoice
from app.widgets.page_picture import image_of
from resources.samples import path as sample
from server_core.contract.types.states import JobStatus
from tests.support.bound_process import bound
from tests.support.drawn_labels import draw, zpl_labels
from tests.support.running_engine import RunningEngine

PDF = sample("label-100x150.pdf").read_bytes()
WAIT_MS = 60_000


@contextmanager
def console_of(data_dir: Path, qapp: QApplication, qtbot: QtBot) -> Iterator[Console]:
    folder = DataFolder(root=data_dir)
    choices = Choices(scheme=SchemeChoice.LIGHT)
    console = build_console(
        qapp, lambda: ensure_engine(folder), lambda: stop_engine(folder), data_dir / "console.json", choices
    )
    qtbot.addWidget(console.window)
    console.window.show()
    console.live.start()
    try:
        yield console
    finally:
        console.close()


def statuses(queue: QueueModel) -> dict[str, JobStatus]:
    rows = [queue.job(row) for row in range(queue.rowCount())]
    return {str(row.print_job_id): row.status for row in rows}


def test_the_queue_follows_a_job_from_waiting_to_printed(
    engine: RunningEngine, qapp: QApplication, qtbot: QtBot
) -> None:
    printer = engine.add_printer("virtual:///Pack 1", "Pack 1")
    engine.cli("printer", "pause", printer)
    engine.cli("printer", "simulate", printer, "--fault", "slow")
    with console_of(engine.data_dir, qapp, qtbot) as console:
        resets: list[None] = []
        seen: list[JobStatus] = []
        console.queue.modelReset.connect(lambda: resets.append(None))
        qtbot.waitUntil(lambda: console.live.age_seconds is not None, timeout=WAIT_MS)
        job = engine.create_job(engine.upload(PDF), printer)["print_job_id"]
        qtbot.waitUntil(lambda: statuses(console.queue).get(job) is JobStatus.PENDING, timeout=WAIT_MS)
        console.queue.dataChanged.connect(lambda *_: seen.append(statuses(console.queue)[job]))
        engine.cli("printer", "resume", printer)
        qtbot.waitUntil(lambda: statuses(console.queue)[job] is JobStatus.PRINTED, timeout=WAIT_MS)
        assert JobStatus.PRINTING in seen
        assert resets == []


def test_the_picture_of_a_job_is_what_the_head_burned(engine: RunningEngine, qapp: QApplication, qtbot: QtBot) -> None:
    printer = engine.add_printer("virtual:///Pack 1", "Pack 1")
    engine.cli("printer", "set", printer, "--calibration-y-mm", "3")
    job = engine.create_job(engine.upload(PDF), printer)["print_job_id"]
    assert engine.wait_for(job)["status"] == "printed"
    head = DrawingPrinter(dpi=203, width=832)
    (label,) = zpl_labels((engine.data_dir / "virtual" / "Pack 1" / f"{job}.bin").read_bytes(), head)
    engine.cli("printer", "set", printer, "--calibration-x-mm", "20", "--default-orientation", "landscape")  # later
    with console_of(engine.data_dir, qapp, qtbot) as console:
        qtbot.waitUntil(lambda: job in statuses(console.queue), timeout=WAIT_MS)
        console.queue_page.open_job(console.queue.job(0))
        picture = console.job_view.picture.picture
        qtbot.waitUntil(lambda: picture.image is not None, timeout=WAIT_MS)
        assert picture.image == image_of(draw(label, head))


def test_a_killed_window_stops_no_printing(tmp_path: Path, qapp: QApplication, qtbot: QtBot) -> None:
    data = tmp_path / "data"
    command = [sys.executable, "-m", "app", "console", "--data-dir", str(data)]
    window = subprocess.Popen(bound(command), text=True)
    folder = DataFolder(root=data)
    try:
        RunningEngine.wait_until(lambda: folder.running_engine() is not None)
        found = folder.running_engine()
        assert found is not None
        engine = RunningEngine(data, window, found.base_url)  # its process is not ours: the window started it
        printer = engine.add_printer("virtual:///a", "A")
        engine.cli("printer", "simulate", printer, "--fault", "slow")
        document = engine.upload(PDF)
        jobs = [engine.create_job(document, printer)["print_job_id"] for _ in range(3)]
        engine.wait_for(jobs[0], "printing")
        window.kill()
        window.wait()
        engine.cli("printer", "simulate", printer, "--fault", "none")
        assert [engine.wait_for(job)["status"] for job in jobs] == ["printed"] * 3
        assert [(data / "virtual" / "a" / f"{job}.bin").exists() for job in jobs] == [True] * 3
        with console_of(data, qapp, qtbot) as console:
            expected = dict.fromkeys(jobs, JobStatus.PRINTED)
            qtbot.waitUntil(lambda: statuses(console.queue) == expected, timeout=WAIT_MS)
        engine.http.close()
    finally:
        window.kill()
        window.wait()
        stopped = subprocess.run(
            [sys.executable, "-c", STOP, str(data)], check=False, capture_output=True, text=True, timeout=30
        )
        assert stopped.returncode == 0, stopped.stderr


STOP = """
import asyncio, sys
from pathlib import Path
from app.process.data_folder import DataFolder
from app.process.engine_process import stop_engine
asyncio.run(stop_engine(DataFolder(root=Path(sys.argv[1]))))
"""
