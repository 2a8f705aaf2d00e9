"""Five tasks of a shift in the real window, and the clicks and keys that each takes at most."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from tests.acceptance.desktop.sent_jobs import ZPL, order, send
from tests.support.running_engine import RunningEngine
from tests.support.sample_pdfs import A4_MM, Page, pdf
from tests.support.window_driver import WindowDriver, hand_count

TEN = b"\n".join(b"^XA^FO20,20^A0N,40,40^FDPARCEL-%d^FS^XZ" % number for number in range(1, 11))
FORBIDDEN = b"^XA^JUF^XZ"


@dataclass(frozen=True, kw_only=True)
class Taken:
    clicks: int = 0
    keys: int = 0
    letters: int = 0


@contextmanager
def at_most(window: WindowDriver, most: Taken) -> Iterator[None]:
    """Fails if what is done inside takes more. Waiting counts nothing."""
    with hand_count(window) as hand:
        yield
    taken = Taken(clicks=hand.clicks, keys=len(hand.keys), letters=hand.letters)
    assert taken == most


def test_an_order_is_found_and_reprinted(engine: RunningEngine, window: WindowDriver) -> None:
    printer = engine.add_printer("virtual:///Pack 1", "Pack 1")
    for number in range(1001, 1006):
        engine.wait_for(send(engine, printer, f"ORD-{number}"), "printed")
    window.start(engine.data_dir)
    window.wait_row("queue.table", "Printed.", "Order ORD-1003.")
    with at_most(window, Taken(keys=5, letters=8)):
        window.keys("Ctrl+F")
        window.type("ORD-1003")
        window.keys("Enter")
        window.wait_for("job", starts="Job ORD-1003,")
        window.keys("Ctrl+R")
        window.wait_for("reprint")
        window.keys("Tab", "Enter")
        engine.wait_until(lambda: len(engine.cli("job", "list")["data"]) == 6)


def test_a_held_job_is_printed_where_it_fits(engine: RunningEngine, window: WindowDriver) -> None:
    dock = engine.add_printer("virtual:///Dock 1", "Dock 1", "--media", "100x150")
    engine.add_printer("virtual:///Pack 1", "Pack 1", "--media", "100x150")
    engine.add_printer("virtual:///Office", "Office", "--media", "210x297")
    job = order(engine, dock, "ORD-1001", engine.upload(pdf([Page(*A4_MM).text(20, 20, 12, "A4")])))
    window.start(engine.data_dir)
    window.wait_row("queue.table", "Held.", "on Dock 1")
    with at_most(window, Taken(clicks=2)):
        window.click_row("queue.table", "Held.", "on Dock 1")
        window.wait_for("queue.triage.first", name="Print on Office")
        window.rest()  # a press in the moment in which the label changes does not count
        window.click("queue.triage.first", name="Print on Office")
        engine.wait_for(job, "printed")


def test_five_failures_are_put_away(engine: RunningEngine, window: WindowDriver) -> None:
    printer = engine.add_printer("virtual:///Pack 1", "Pack 1")
    for number in range(1001, 1006):
        document = engine.upload(FORBIDDEN + ZPL + f"^FX{number}".encode(), f"{number}.zpl", "zpl")
        engine.wait_for(order(engine, printer, f"ORD-{number}", document), "failed")
    window.start(engine.data_dir)
    window.wait_for("queue.tile.failed", starts="Failed, 5 jobs,")
    with at_most(window, Taken(clicks=2)):
        window.click_row("queue.table", "Failed.", "Order ORD-1003.")
        window.click("queue.triage.all", name="Mark all 5 as done")
        window.wait_for("queue.tile.failed", starts="Failed, 0 jobs,")
    window.wait_for("queue.tile.needs_you", starts="Needs you, 0 jobs,")


def test_four_jammed_of_ten(engine: RunningEngine, window: WindowDriver) -> None:
    printer = engine.add_printer("virtual:///Pack 1", "Pack 1", "--language", "zpl", "--dpi", "203")
    engine.cli("printer", "simulate", printer, "--fault", "link-lost")
    job = order(engine, printer, "ORD-1001", engine.upload(TEN, "batch.zpl", "zpl"))
    engine.wait_for(job, "failed")
    engine.cli("printer", "simulate", printer, "--fault", "none")
    window.start(engine.data_dir)
    window.wait_for("queue.tile.check", starts="To check, 1 job,")
    with at_most(window, Taken(keys=3, letters=9)):
        window.keys("Ctrl+D")
        window.wait_for("queue.desk.number", enabled=True)
        window.type("1-3, 5-10")
        window.wait_for("queue.desk.labels", starts="9 of 10 came out.")
        window.keys("Enter")
        window.wait(lambda tree: "focused" in (tree.one("queue.desk.missing") or tree[0]).states)
        window.rest()
        window.keys("Enter")
        window.wait_for("queue.desk", starts="All done")
    window.press("queue.desk.back")
    window.wait_row("queue.table", "Printed.", "Order ORD-1001.", "Attempt 2")


def test_other_paper_is_loaded(engine: RunningEngine, window: WindowDriver) -> None:
    printer = engine.add_printer("virtual:///Pack 1", "Pack 1", "--media", "100x150")
    document = engine.upload(ZPL, "small.zpl", "zpl")
    job = engine.create_job(document, printer, media_width_mm=50, media_height_mm=30)["print_job_id"]
    window.start(engine.data_dir)
    window.wait_row("queue.table", "Held.", "on Pack 1")
    with at_most(window, Taken(clicks=4)):
        window.click_row("queue.table", "Held.", "on Pack 1")
        window.click("queue.triage.first", name="Change paper")
        window.click("roll.wait.0.choose")
        window.click("roll.load")
        engine.wait_for(job, "printed")
