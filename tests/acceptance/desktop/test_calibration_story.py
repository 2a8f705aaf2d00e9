"""A printer is calibrated in the real window; what it prints then is read off the bytes that reach it, dot by dot."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from PIL import Image, ImageChops

from tests.acceptance.desktop.sent_jobs import send
from tests.support.paper_sink import PaperSink, paper_sink
from tests.support.printed_label import PrintedLabel
from tests.support.running_engine import RunningEngine
from tests.support.window_driver import WindowDriver
from tests.support.zpl_reader import read_zpl

DOTS_PER_MM = 203 / 25.4
RIGHT_MM, DOWN_MM = 3, 2
MOVED = (round(RIGHT_MM * DOTS_PER_MM), round(DOWN_MM * DOTS_PER_MM))
FOURTH_PATCH = round(70 * 60 / 100) - 30
"""The value of ^MD for 70 %."""


@pytest.fixture
def sink() -> Iterator[PaperSink]:
    with paper_sink() as opened:
        yield opened


def printed(sink: PaperSink, number: int) -> PrintedLabel:
    """The paper of this number, 1 = the first one."""
    RunningEngine.wait_until(lambda: len(sink.papers()) >= number)
    assert len(sink.papers()) == number
    (label,) = read_zpl(sink.papers()[number - 1])
    return label


def moved(picture: Image.Image, right: int, down: int) -> Image.Image:
    """White comes in from the edges, as on paper."""
    after = Image.new("L", picture.size, 255)
    after.paste(picture, (right, down))
    return after


def same(one: Image.Image, other: Image.Image) -> bool:
    return ImageChops.difference(one, other).getbbox() is None


def black_part(picture: Image.Image, box: tuple[int, int, int, int]) -> float:
    part = picture.crop(box)
    return sum(dot < 128 for dot in part.tobytes()) / (part.width * part.height)


def test_the_next_label_is_moved_by_just_so_many_dots_and_as_dark_as_the_cleanest_patch(
    engine: RunningEngine, window: WindowDriver, sink: PaperSink
) -> None:
    printer = engine.add_printer(sink.uri, "Dock 1", "--language", "zpl", "--dpi", "203", "--media", "100x150")

    def label(key: str, number: int) -> PrintedLabel:
        job = send(engine, printer, key)
        engine.wait_for(job, "printed")
        return printed(sink, number)

    before = label("ORD-1", 1).image()
    window.start(engine.data_dir)
    window.press("nav.printers")
    window.wait_for(starts="Dock 1, Reachable")
    window.press("printers.open")
    window.press("printers.detail.tab.calibration")

    window.press("calib.offset.print")
    window.wait_for("calib.offset.sheet", starts="Calibration grid: Printed")
    grid = printed(sink, 2).image()
    for line in (80, 160, 400):  # each 10 mm from one edge to the other
        assert max(black_part(grid, (line + off, 0, line + off + 1, grid.height)) for off in range(-2, 3)) > 0.9
        assert max(black_part(grid, (0, line + off, grid.width, line + off + 1)) for off in range(-2, 3)) > 0.9

    window.fill("calib.left", str(RIGHT_MM))
    for number in range(1, DOWN_MM + 1):
        window.press("calib.top.more")
        window.wait_for("calib.offset.result", name=f"From now on: 3 mm to the right, {number} mm down.")
    assert "3 mm to the right, 2 mm down" in window.wait_for("calib.offset.picture").name
    assert engine.cli("printer", "show", printer)["tuning"]["calibration_x_mm"] == 0
    window.press("calib.offset.apply")
    window.wait_for("calib.offset.text", starts="Set: 3 mm to the right, 2 mm down.")
    window.wait_for("calib.offset.sheet", starts="Calibration grid: Printed")
    assert same(printed(sink, 3).image(), moved(grid, *MOVED))
    assert same(label("ORD-2", 4).image(), moved(before, *MOVED))

    window.press("calib.offset.undo")
    window.wait_for("calib.offset.print", enabled=True)
    assert same(label("ORD-3", 5).image(), before)

    window.press("calib.darkness.print")
    window.wait_for("calib.darkness.sheet", starts="Darkness strip: Printed")
    RunningEngine.wait_until(lambda: len(sink.papers()) == 6)
    darkness = [int(each) for each in re.findall(rb"\^MD(-?\d+)", sink.papers()[5])]
    assert darkness == [-24, -12, 0, FOURTH_PATCH, 24, 0]  # five patches, and the printer's resolution again
    window.press("calib.patch.4")
    window.wait_for("calib.darkness.text", name="Set: darkness 70 %.")
    assert label("ORD-4", 7).darkness == FOURTH_PATCH
    window.press("calib.darkness.undo")
    window.wait_for("calib.darkness.print", enabled=True)
    assert label("ORD-5", 8).darkness is None
