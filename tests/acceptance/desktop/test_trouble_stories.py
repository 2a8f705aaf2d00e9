"""Trouble during a shift in the real window: lost connections, old jobs, servers that end; the check list names it."""

from __future__ import annotations

import os
import signal
import threading
import zipfile
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from app.process.data_folder import DataFolder
from tests.acceptance.desktop.sent_jobs import PDF, order, send
from tests.support.running_engine import RunningEngine
from tests.support.window_driver import Tree, WindowDriver

STORM = 60
"""Jobs; each changes four times at least."""
WHEEL_UP, WHEEL_DOWN = 4, 5


def selected(tree: Tree) -> list[str]:
    """Return the texts of the selected rows among the visible ones."""
    return [row.name for row in tree.row_cells("queue.table") if "selected" in row.states]


def is_kept(tree: Tree) -> bool:
    return [True for row in selected(tree) if "Order KEEP-2." in row] == [True]


@pytest.fixture
def nobody_left(engine: RunningEngine) -> Iterator[None]:
    """An engine that the console started outlives the window, as it should; not the test."""
    yield
    found = DataFolder(root=engine.data_dir).running_engine()
    if found is not None and found.pid != engine.process.pid:
        os.kill(found.pid, signal.SIGTERM)
        engine.wait_until(lambda: DataFolder(root=engine.data_dir).running_engine() is None)


def test_what_is_not_confirmed_is_asked_and_never_printed_twice(engine: RunningEngine, window: WindowDriver) -> None:
    printer = engine.add_printer("virtual:///Pack 1", "Pack 1")
    engine.cli("printer", "simulate", printer, "--fault", "link-lost")
    for key in ("ORD-1001", "ORD-1002"):
        engine.wait_for(send(engine, printer, key), "failed")
    engine.cli("printer", "simulate", printer, "--fault", "none")
    window.start(engine.data_dir)
    window.wait_for("queue.tile.check", starts="To check, 2 jobs,")
    window.click_row("queue.table", "Not confirmed.", "Order ORD-1001.")
    window.press("queue.triage.first")
    window.wait_row("queue.table", "Printed.", "Order ORD-1001.", "Confirmed by")
    window.wait_for("queue.tile.check", starts="To check, 1 job,")
    assert len(window.tree().rows("queue.table")) == 2
    window.click_row("queue.table", "Not confirmed.", "Order ORD-1002.")
    window.press("queue.triage.second")
    window.wait_row("queue.table", "Printed.", "ORD-1002.pdf")
    window.wait_for("queue.tile.check", starts="To check, 0 jobs,")
    assert len(window.tree().rows("queue.table")) == 3


def test_a_printer_without_labels_is_one_notification_until_it_is_loaded(
    engine: RunningEngine, window: WindowDriver
) -> None:
    printer = engine.add_printer("virtual:///Pack 1", "Pack 1")
    engine.add_printer("virtual:///Pack 2", "Pack 2")
    window.start(engine.data_dir)
    window.wait_for("status.printers", starts="Printers 2 ready")
    engine.cli("printer", "simulate", printer, "--fault", "out-of-media")
    for key in ("ORD-1001", "ORD-1002", "ORD-1003"):
        send(engine, printer, key)
    window.wait_row("queue.table", "Waiting.", "Order ORD-1003.", "Out of labels")
    shown = window.wait_notifications(lambda shown: bool(shown))
    assert [(each.summary, each.closed) for each in shown] == [("Pack 1: out of labels or paper", False)]
    engine.cli("printer", "simulate", printer, "--fault", "none")
    window.wait_row("queue.table", "Printed.", "Order ORD-1003.")
    shown = window.wait_notifications(lambda shown: shown[0].closed)
    assert len(shown) == 1, shown


def is_old(row: str) -> bool:
    """Return whether a row's job has waited for more than a second."""
    return " 0 seconds" not in row and " 1 second" not in row


def test_a_job_that_waited_too_long_is_asked_about_before_it_prints(
    engine: RunningEngine, window: WindowDriver
) -> None:
    printer = engine.add_printer("virtual:///Pack 1", "Pack 1")
    engine.cli("printer", "set", printer, "--stale-after", "1s")
    engine.cli("printer", "pause", printer)
    old = send(engine, printer, "ORD-1001")
    window.start(engine.data_dir)
    window.wait_row("queue.table", "Waiting.", "Order ORD-1001.", " seconds ago")
    window.wait(lambda tree: any(map(is_old, tree.rows("queue.table"))))
    engine.cli("printer", "resume", printer)
    window.wait_row("queue.table", "Needs your OK.", "Order ORD-1001.")
    engine.cli(
        "printer", "set", printer, "--stale-after", "1h"
    )  # a slow computer may need more than a second from here
    new = send(engine, printer, "ORD-1002")
    engine.wait_for(new, "printed")
    assert engine.job(old)["status"] == "pending"
    window.click_row("queue.table", "Order ORD-1001.")
    window.press("queue.action.hold", name="Print")
    window.wait_row("queue.table", "Printed.", "Order ORD-1001.")


def test_old_jobs_are_one_question_for_their_printer(engine: RunningEngine, window: WindowDriver) -> None:
    printer = engine.add_printer("virtual:///Pack 1", "Pack 1")
    engine.cli("printer", "set", printer, "--stale-after", "1s")
    engine.cli("printer", "pause", printer)
    jobs = [send(engine, printer, f"ORD-{number}") for number in (1001, 1002)]
    window.start(engine.data_dir)
    window.wait(lambda tree: sum(is_old(row) for row in tree.rows("queue.table")) == 2)
    engine.cli("printer", "resume", printer)
    window.wait_for("queue.old", has="2 jobs")
    engine.cli(
        "printer", "set", printer, "--stale-after", "1h"
    )  # a slow computer may need more than a second from here
    window.press("queue.old.print")
    for job in jobs:
        engine.wait_for(job, "printed")
    window.wait_gone("queue.old")
    window.wait_for("queue.tile.printed", starts="Printed today, 2 jobs,")


def test_a_storm_of_changes_moves_nothing_under_the_hand(engine: RunningEngine, window: WindowDriver) -> None:
    slow, quick = (engine.add_printer(f"virtual:///{name}", name) for name in ("Pack 1", "Pack 2"))
    engine.cli("printer", "pause", slow)
    for key in ("KEEP-1", "KEEP-2", "KEEP-3"):
        send(engine, slow, key)
    window.start(engine.data_dir)
    window.click_row("queue.table", "Order KEEP-2.")
    window.wait(is_kept, "the row is not selected")
    document = engine.upload(PDF)
    jobs: list[str] = []

    def storm() -> None:
        for number in range(STORM):
            jobs.append(order(engine, quick, f"STORM-{number}", document))

    thread = threading.Thread(target=storm)
    thread.start()
    try:
        while thread.is_alive():
            window.click("queue.table", button=WHEEL_DOWN, times=3)
            assert [row for row in selected(window.tree()) if "Order KEEP-2." not in row] == []
            window.click("queue.table", button=WHEEL_UP, times=9)
    finally:
        thread.join()
    window.wait(is_kept, "another row is selected after the storm")
    window.keys("Ctrl+H")
    window.wait_row("queue.table", "Held.", "Order KEEP-2.")
    for job in jobs:
        engine.wait_for(job, "printed")
    window.wait_for("queue.tile.printed", starts=f"Printed today, {STORM} jobs,")
    window.wait_for("queue.tile.waiting", starts="Waiting, 3 jobs,")


def test_a_killed_window_comes_back_and_shows_what_is_true(engine: RunningEngine, window: WindowDriver) -> None:
    printer = engine.add_printer("virtual:///Pack 1", "Pack 1")
    engine.cli("printer", "simulate", printer, "--fault", "slow")
    window.start(engine.data_dir)  # first: on a busy computer it takes longer than a slow print
    jobs = [send(engine, printer, f"ORD-{number}") for number in (1001, 1002, 1003)]
    window.wait_row("queue.table", "Printing.", "Order ORD-1001.")
    window.kill()
    engine.cli("printer", "simulate", printer, "--fault", "none")
    for job in jobs:
        engine.wait_for(job, "printed")
    window.start(engine.data_dir)
    window.wait_for("queue.tile.printed", starts="Printed today, 3 jobs,")
    for number in (1001, 1002, 1003):
        window.wait_row("queue.table", "Printed.", f"Order ORD-{number}.")


@pytest.mark.usefixtures("nobody_left")
def test_a_stopped_server_is_told_and_started_here(engine: RunningEngine, window: WindowDriver) -> None:
    printer = engine.add_printer("virtual:///Pack 1", "Pack 1")
    engine.wait_for(send(engine, printer, "ORD-1001"), "printed")
    window.start(engine.data_dir)
    window.wait_row("queue.table", "Printed.", "Order ORD-1001.")
    engine.stop()
    window.wait_for(starts="The server was stopped")
    window.wait_row("queue.table", "Printed.", "Order ORD-1001.")
    window.press(name="Start it here")
    window.wait_gone(name="Start it here")
    window.wait_for("status.server", starts="Server running at")
    assert (Path(engine.data_dir) / "virtual").exists()


@pytest.fixture
def short_folder() -> Iterator[Path]:
    """Its name is typed letter by letter."""
    with TemporaryDirectory(prefix="d") as name:
        yield Path(name)


def test_diagnostics_are_checked_looked_through_and_saved(
    engine: RunningEngine, window: WindowDriver, short_folder: Path
) -> None:
    file = short_folder / "help.zip"
    engine.add_printer("virtual:///Pack 1", "Pack 1")
    secret = engine.cli("client", "create", "--name", "Shop system")["client_secret"]
    window.start(engine.data_dir)
    window.press("nav.help")
    window.press("help.check")
    window.wait_for("help.check.server", starts="passed: http://127.0.0.1")
    window.wait_for("help.check.printer-Pack-1", has="it answers")
    window.wait_for("help.check.discovery")
    window.wait_for("help.health.summary", has="Checked at")

    window.press("help.diagnostics")
    window.wait_for("diagnostics.save", enabled=True)
    number = window.wait_for("diagnostics.told", starts="Diagnostics ").name.split()[1].rstrip(":")
    window.wait_for(role="list item", starts="health.json, The check list")
    window.press("diagnostics.save")
    window.wait(lambda tree: [each for each in tree.all(role="text", name="File name:") if "focused" in each.states])
    window.keys("Ctrl+A")
    window.type(str(file))
    window.keys("Enter")
    window.wait_gone("diagnostics")
    window.wait_for(has=f"Diagnostics {number} saved as help.zip.")
    with zipfile.ZipFile(file) as archive:
        inside = {name: archive.read(name).decode() for name in archive.namelist()}
    assert f"spoolhouse-{number}/probes.json" in inside
    assert secret not in "".join(inside.values())
