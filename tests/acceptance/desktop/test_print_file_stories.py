"""A file printed from the real window: opened by its path, seen, told what is missing, printed as it was shown."""

from __future__ import annotations

from pathlib import Path

from resources.samples import path as sample
from tests.support.command_line import run_cli
from tests.support.running_engine import RunningEngine
from tests.support.window_driver import WindowDriver

DOCK = ("--language", "zpl", "--dpi", "203", "--media", "100x150")


def open_file(window: WindowDriver, path: Path) -> None:
    """Open a file by keys, as a person does who knows its path: Ctrl+O, the path, Enter."""
    window.wait_for("print", name="Print a file")
    window.keys("Ctrl+O")
    window.wait(lambda tree: [each for each in tree.all(role="text", name="File name:") if "focused" in each.states])
    window.type(str(path))
    window.keys("Enter")
    window.wait_gone(role="text", name="File name:")


def recorded(engine: RunningEngine, printer: str) -> list[bytes]:
    """Return the virtual printer's output in order of arrival."""
    kept = sorted((engine.data_dir / "virtual" / printer).glob("*.bin"), key=lambda path: path.stat().st_mtime_ns)
    return [path.read_bytes() for path in kept]


def test_a_pdf_is_printed_as_convert_writes_it(engine: RunningEngine, window: WindowDriver, tmp_path: Path) -> None:
    engine.add_printer("virtual:///Dock 1", "Dock 1", *DOCK)
    label = tmp_path / "label.pdf"
    label.write_bytes(sample("label-100x150.pdf").read_bytes())
    window.start(engine.data_dir)
    window.press("nav.print")
    open_file(window, label)
    window.wait_for("print.name", name=label.name)
    page = window.wait_for("print.preview.page", starts="Page 1 of 1")
    assert "100 by 150 millimetres" in page.name
    window.wait_for("print.state", starts="Ready · 100 × 150 mm")
    window.fill("print.copies", "0")
    window.wait_for("print.print", enabled=False)
    assert window.wait_for("print.copies").description == "From 1 to 99"
    window.fill("print.copies", "2")
    window.press("print.more")
    window.fill("print.offset_x_mm", "1,5")
    window.fill("print.reference", "ORD-4711")
    window.press("print.print")
    window.wait_for("job", starts="Job ORD-4711,")
    window.wait_for("job", name="Job ORD-4711, Printed")
    (got,) = recorded(engine, "Dock 1")
    made = tmp_path / "made.zpl"
    same = ("--copies", "2", "--media", "100x150", "--dpi", "203", "--offset-x-mm", "1.5")
    run_cli(engine.data_dir, "convert", str(label), "--to", "zpl", "-o", str(made), *same)
    assert got == made.read_bytes()
    window.press("nav.print")
    window.wait_for("print.past", starts="In the queue of Dock 1 since ")
    window.wait_for("print.print", name="Print again")
    assert engine.cli("job", "list")["data"][0]["copies"] == 2
    assert len(engine.cli("job", "list")["data"]) == 1


def test_a_label_file_goes_as_it_is_and_twice_only_where_it_is_asked_for(
    engine: RunningEngine, window: WindowDriver, tmp_path: Path
) -> None:
    engine.add_printer("virtual:///Dock 1", "Dock 1", *DOCK)
    engine.add_printer("virtual:///Receipts", "A receipts", "--language", "escpos", "--media", "80")
    label = tmp_path / "dock.prn"
    label.write_bytes(sample("label-100x150.zpl").read_bytes())
    window.start(engine.data_dir)
    window.press("nav.print")
    open_file(window, label)
    window.wait_for("print.name", name=label.name)
    window.wait_for("print.language", name="ZPL (Zebra)")
    window.wait_for("print.printer", name="Dock 1")
    assert not window.wait_for("print.scale").is_enabled
    assert window.wait_for("print.scale").description == "Set in the label file itself"
    window.click("print.print", times=2)
    window.wait_for("job", name="Job #1, Printed")
    window.press("nav.print")
    window.press("print.print", name="Print again")
    window.wait_for("print.again", name="Print dock.prn again?")
    assert len(engine.cli("job", "list")["data"]) == 1
    window.press("print.again.print")
    window.wait_for("job", name="Job #2, Printed")
    window.keys("Esc")
    window.wait(lambda tree: len([row for row in tree.rows("queue.table") if "dock.prn on Dock 1" in row]) == 2)
    assert recorded(engine, "Dock 1") == [label.read_bytes()] * 2
    assert recorded(engine, "Receipts") == []


def test_what_is_nothing_to_print_is_told(engine: RunningEngine, window: WindowDriver, tmp_path: Path) -> None:
    engine.add_printer("virtual:///Dock 1", "Dock 1", *DOCK)
    (tmp_path / "photo.pdf").write_bytes(b"\x89PNG\r\n\x1a\n")
    window.start(engine.data_dir)
    window.press("nav.print")
    open_file(window, tmp_path / "photo.pdf")
    window.wait_for("print.banner", name="photo.pdf looks like an image. Save it as a PDF and print the PDF.")
    window.wait_for("print.empty", name="Drop a PDF or a label file here.")
