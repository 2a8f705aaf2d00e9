"""The desk "did it come out?" in the real window, and hands that press twice and mean once."""

from __future__ import annotations

from pathlib import Path

from tests.acceptance.desktop.sent_jobs import ZPL, order, send
from tests.support.running_engine import RunningEngine
from tests.support.window_driver import Tree, WindowDriver

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
    window.press("queue.triage.some")
    window.wait_for("queue.desk", starts="Which came out? ORD-1001 on Pack 1.")
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
        "Done.",
        "Order ORD-1001.",
        "2 of 5 came out; the other 3 were reprinted (attempt 2)",
    )
    window.wait_for("queue.tile.check", starts="To check, 0 jobs,")
    window.wait_for("queue.tile.failed", starts="Failed, 0 jobs,")
    assert came_out(engine) == [[3, 4, 5]]


def test_of_copies_the_rest_comes_out_in_its_order(engine: RunningEngine, window: WindowDriver) -> None:
    lost_batch(engine, copies=3)
    window.start(engine.data_dir)
    window.click_row("queue.table", "Not confirmed.", "Order ORD-1001.")
    window.press("queue.triage.some")
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
    window.press("queue.triage.some")
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
    window.press("queue.triage.first")
    window.wait_for("queue.tile.check", starts="To check, 1 job,")
    window.click_row("queue.table", "Not confirmed.", "Order ORD-1002.")
    window.press("queue.triage.second")
    window.wait_row("queue.table", "Printed.", "Order ORD-1002.", "Attempt 2")
    window.wait_for("queue.tile.check", starts="To check, 0 jobs,")
    window.wait_for("queue.tile.failed", starts="Failed, 1 job,")
    window.wait_for("nav.queue", has="1 need")
    window.fill("queue.search", "ord-1002")
    window.wait(lambda tree: len(tree.rows("queue.table")) == 2)


def has_focus(tree: Tree, identifier: str) -> bool:
    found = tree.one(identifier)
    return found is not None and "focused" in found.states


def test_the_undo_of_a_cancel_outlasts_a_double_click(engine: RunningEngine, window: WindowDriver) -> None:
    printer = engine.add_printer("virtual:///Pack 1", "Pack 1")
    engine.cli("printer", "pause", printer)
    for number in (1001, 1002):
        send(engine, printer, f"ORD-{number}")
    window.start(engine.data_dir)
    window.click_row("queue.table", "Order ORD-1001.")
    window.wait_for("queue.action.cancel", enabled=True)
    window.click("queue.action.cancel", times=2)
    window.wait_for("undo", starts="Cancelled ORD-1001, undo,")
    window.wait_row("queue.table", "Waiting.", "Order ORD-1002.")
    window.keys("Ctrl+Z")
    window.wait_row("queue.table", "Waiting.", "Order ORD-1001.")
    window.wait_gone("undo")
    window.focus("queue.action.hold")
    window.keys("Enter")
    window.wait_row("queue.table", "Held.", "Order ORD-1001.")
    window.wait_for("undo", starts="Held ORD-1001, undo,")
    window.focus("queue.action.cancel")
    window.keys("Enter")
    window.wait(lambda tree: has_focus(tree, "queue.table"), "the focus is not back in the list")


def test_no_at_the_desk_answers_one_question(engine: RunningEngine, window: WindowDriver) -> None:
    printer = engine.add_printer("virtual:///Pack 1", "Pack 1")
    engine.cli("printer", "simulate", printer, "--fault", "link-lost")
    for key in ("ORD-1001", "ORD-1002", "ORD-1003"):
        engine.wait_for(send(engine, printer, key), "failed")
    engine.cli("printer", "simulate", printer, "--fault", "none")
    window.start(engine.data_dir)
    window.wait_for("queue.tile.check", starts="To check, 3 jobs,")
    window.wait_for("queue.triage.all", has="all 3")  # the questions are counted when the list has come
    window.keys("Ctrl+D")
    window.wait_for("queue.desk", has="0 of 3 answered")
    window.rest()  # what has just come takes no press yet
    window.click("queue.desk.no", times=2)
    window.wait_for("queue.desk", has="1 of 3 answered")
    window.press("queue.desk.back")
    window.wait_for("queue.tile.check", starts="To check, 2 jobs,")
    window.wait_row("queue.table", "Printed.", "Attempt 2")
    assert len(engine.cli("job", "list")["data"]) == 4


def test_one_test_label_comes_of_a_double_click(engine: RunningEngine, window: WindowDriver) -> None:
    engine.add_printer("virtual:///Pack 1", "Pack 1", "--language", "zpl", "--dpi", "203")
    window.start(engine.data_dir)
    window.press("nav.printers")
    window.wait_for("printers.action.test", enabled=True)
    window.click("printers.action.test", times=2)
    window.wait_for("printers.banner", has="on its way to Pack 1")
    window.press("nav.queue")
    window.wait_row("queue.table", "Printed.")
    assert len(engine.cli("job", "list")["data"]) == 1
    engine.wait_until(lambda: len(came_out(engine)) == 1)


def test_what_fails_at_once_is_reprinted_once(engine: RunningEngine, window: WindowDriver) -> None:
    printer = engine.add_printer("virtual:///Pack 1", "Pack 1")
    refused = engine.upload(b"^XA^JUF^XZ" + ZPL, "forbidden.zpl", "zpl")
    engine.wait_for(order(engine, printer, "ORD-1001", refused), "failed")
    window.start(engine.data_dir)
    window.click_row("queue.table", "Order ORD-1001.")
    window.click("queue.action.reprint", times=2)
    window.wait_row("queue.table", "Failed.", "Attempt 2")
    window.wait_for("queue.tile.failed", starts="Failed, 1 job,")
    assert len(engine.cli("job", "list")["data"]) == 2
