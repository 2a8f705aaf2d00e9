"""The desk "did it come out?" in the real window: only what is missing is printed, and what is answered asks nobody."""

from __future__ import annotations

from pathlib import Path

from tests.acceptance.desktop.sent_jobs import ZPL, order, send
from tests.support.running_engine import RunningEngine
from tests.support.window_driver import WindowDriver

PARCELS = b"\n".join(b"^XA^FO20,20^A0N,40,40^FDPARCEL-%d^FS^XZ" % number for number in range(1, 6))


def came_out(engine: RunningEngine) -> list[list[int]]:
    """Return, for each job printed completely, the parcels on its labels in the order of printing."""
    printed = sorted((engine.data_dir / "virtual").rglob("*.bin"), key=lambda file: file.stat().st_mtime_ns)
    return [parcels(file) for file in printed]


def parcels(file: Path) -> list[int]:
    return [int(part[:1]) for part in file.read_bytes().split(b"PARCEL-")[1:]]


def lost_batch(engine: RunningEngine, *, copies: int = 1) -> str:
    """Five labels, and the link is lost in the middle of them; nobody knows how many came out."""
    printer = engine.add_printer("virtual:///Pack 1", "Pack 1", "--language", "zpl", "--dpi", "203")
    engine.cli("printer", "simulate", printer, "--fault", "link-lost")
    document = engine.upload(PARCELS, "batch.zpl", "zpl")
    body = {"document_id": document, "printer_id": printer, "copies": copies}
    answer = engine.http.post("/api/v1/print-jobs", json=body, headers={"Idempotency-Key": "ORD-1001"})
    assert answer.status_code == 201, answer.text
    job = str(answer.json()["print_job_id"])
    engine.wait_for(job, "failed")
    engine.cli("printer", "simulate", printer, "--fault", "none")
    return job


def test_of_a_batch_only_the_missing_labels_are_printed_again(engine: RunningEngine, window: WindowDriver) -> None:
    lost_batch(engine)
    window.start(engine.data_dir)
    window.wait_for("queue.tile.check", starts="To check, 1 job,")
    window.click_row("queue.table", "Not confirmed.", "Order ORD-1001.")
    window.press("queue.answer.some")
    window.wait_for("queue.desk", starts="How many came out? ORD-1001 on Pack 1.")
    assert not window.wait_for("queue.desk.missing").is_enabled
    window.press("queue.desk.more")
    window.wait_for("queue.desk.labels", starts="1 of 5 came out.")
    window.press("queue.desk.more")
    window.wait_for("queue.desk.labels", starts="2 of 5 came out. 3 to 5 will be printed again.")
    window.press("queue.desk.missing", name="Print the 3 missing ones")
    window.wait_for("queue.desk", starts="All done")
    window.press("queue.desk.back")
    window.wait_row("queue.table", "Printed.", "Order ORD-1001.", "Attempt 2")
    window.wait_row(
        "queue.table",
        "Failed.",
        "Order ORD-1001.",
        "Operator counted: 2 of 5 labels came out; the missing ones were reprinted (attempt 2)",
    )
    window.wait_for("queue.tile.check", starts="To check, 0 jobs,")
    window.wait_for("queue.tile.failed", starts="Failed, 0 jobs,")
    assert came_out(engine) == [[3, 4, 5]]


def test_of_copies_the_rest_comes_out_in_its_order(engine: RunningEngine, window: WindowDriver) -> None:
    lost_batch(engine, copies=3)
    window.start(engine.data_dir)
    window.click_row("queue.table", "Not confirmed.", "Order ORD-1001.")
    window.press("queue.answer.some")
    window.wait_for("queue.desk.number")
    window.fill("queue.desk.number", "9")
    window.wait_for("queue.desk.labels", starts="9 of 15 came out.")
    window.keys("Enter")
    window.wait(lambda tree: "focused" in (tree.one("queue.desk.missing") or tree[0]).states)
    window.rest()
    assert came_out(engine) == [], "one Enter says that the number is whole, and prints nothing"
    window.keys("Enter")
    window.wait_for("queue.desk", starts="All done")
    engine.wait_until(lambda: came_out(engine) == [[5, 1, 2, 3, 4, 5]])


def test_the_last_good_label_is_scanned(engine: RunningEngine, window: WindowDriver) -> None:
    lost_batch(engine)
    window.start(engine.data_dir)
    window.click_row("queue.table", "Not confirmed.", "Order ORD-1001.")
    window.press("queue.answer.some")
    window.wait_for("queue.desk.number")
    window.scan("NOT-OURS-1")
    window.wait_for("queue.desk.said", has="belongs to none of these jobs")
    window.scan("PARCEL-4")
    window.wait_for("queue.desk.labels", starts="4 of 5 came out. Number 5 will be printed again.")
    window.press("queue.desk.missing", name="Print the missing one")
    engine.wait_until(lambda: came_out(engine) == [[5]])


def test_what_was_answered_or_printed_again_needs_nobody(engine: RunningEngine, window: WindowDriver) -> None:
    printer = engine.add_printer("virtual:///Pack 1", "Pack 1")
    engine.cli("printer", "simulate", printer, "--fault", "link-lost")
    for key in ("ORD-1001", "ORD-1002"):
        engine.wait_for(send(engine, printer, key), "failed")
    engine.cli("printer", "simulate", printer, "--fault", "none")
    refused = engine.upload(b"^XA^JUF^XZ" + ZPL, "forbidden.zpl", "zpl")
    engine.wait_for(order(engine, printer, "ORD-1003", refused), "failed")
    window.start(engine.data_dir)
    window.wait_for("queue.tile.check", starts="To check, 2 jobs,")
    window.wait_for("queue.tile.failed", starts="Failed, 1 job,")
    window.wait_for("nav.queue", has="3 need you")
    window.click_row("queue.table", "Not confirmed.", "Order ORD-1001.")
    window.press("queue.answer.yes")
    window.wait_for("queue.tile.check", starts="To check, 1 job,")
    window.click_row("queue.table", "Not confirmed.", "Order ORD-1002.")
    window.press("queue.answer.no")
    window.wait_row("queue.table", "Printed.", "Order ORD-1002.", "Attempt 2")
    window.wait_for("queue.tile.check", starts="To check, 0 jobs,")
    window.wait_for("queue.tile.failed", starts="Failed, 1 job,")
    window.wait_for("nav.queue", has="1 need")
    window.fill("queue.search", "ord-1002")
    window.wait(lambda tree: len(tree.rows("queue.table")) == 2)
