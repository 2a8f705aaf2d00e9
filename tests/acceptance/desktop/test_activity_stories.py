"""The page Activity in the real window: a cancelled job is found by person and action, and the export says the same."""

from __future__ import annotations

import csv
from pathlib import Path

from tests.acceptance.desktop.sent_jobs import send
from tests.support.running_engine import RunningEngine
from tests.support.window_driver import WindowDriver


def test_a_cancelled_job_is_found_by_name_and_exported(
    engine: RunningEngine, window: WindowDriver, tmp_path: Path
) -> None:
    printer = engine.add_printer("virtual:///Pack 1", "Pack 1")
    engine.cli("printer", "pause", printer)
    job = send(engine, printer, "ORD-1")
    send(engine, printer, "ORD-2")
    window.start(engine.data_dir)
    window.click_row("queue.table", "Order ORD-1.")
    window.wait_for("queue.action.cancel", enabled=True)
    window.keys("Delete")
    window.wait_row("queue.table", "Order ORD-1.", "Cancelled")

    window.press("nav.admin")
    window.press("nav.activity")
    window.wait_row("activity.table", "Job cancelled. Job ORD-1.")
    window.wait_row("activity.table", "Printer paused. Printer Pack 1.")
    element = window.wait_for("activity.chain.words").name
    assert element.startswith("Checked to entry ")
    assert element.endswith(": unchanged. Entries are never deleted.")

    window.fill("activity.search", "ORD-1")
    window.keys("Enter")
    window.wait_gone(role="table cell", starts="Printer paused.")
    row = window.wait_row("activity.table", "Job cancelled. Job ORD-1.")
    window.click_row("activity.table", "Job cancelled. Job ORD-1.")
    window.wait_for("activity.job", enabled=True)
    window.keys("Enter")
    window.wait_for(role="label", name="Job cancelled (job.cancel)")

    file = tmp_path / "acts.csv"
    window.press("activity.export.csv")
    window.wait(lambda tree: [each for each in tree.all(role="text", name="File name:") if "focused" in each.states])
    window.keys("Ctrl+A")
    window.type(str(file))
    window.keys("Enter")
    window.wait_for("activity.export", has="written to acts.csv.")
    with file.open(encoding="utf-8-sig", newline="") as opened:
        rows = list(csv.DictReader(opened))
    assert {each["object"] for each in rows} == {f"job {job}"}
    cancelled = next(each for each in rows if each["act"] == "job.cancel")
    assert (cancelled["what"], cancelled["name"]) == ("Job cancelled", "ORD-1")
    assert f"by {cancelled['who'][:1].upper()}{cancelled['who'][1:]}" in row
    entries = engine.cli("audit", "list", "--text", "ORD-1")["data"]
    assert [str(each["number"]) for each in entries] == [each["number"] for each in rows]

    window.press("activity.job")
    window.wait_for("job", starts="Job ORD-1, Cancelled")
