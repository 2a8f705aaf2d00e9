"""The wall without a window: order, pages, size of letters, colours, words."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from PySide6.QtGui import QFont, QFontMetricsF
from PySide6.QtWidgets import QApplication

from app.pages.wall.page import (
    CALM_SECONDS,
    LEAST_ARC,
    WallOrder,
    fitting_tiles,
    font_px,
    grid_of,
    px_per_mm,
    tiles_of_page,
    worst_first,
)
from app.pages.wall.tiles import LINE, fitted_text, texts_that_fit
from app.theme.theme import Theme
from app.theme.tokens import GROUND, INKS, QUIET_FILL, SECOND, TEXT, wall_colours
from app.words.marks import Tone
from app.words.wall import more_words, severity, tile_facts, totals, wall_mark
from server_core.contract.types.jobs import QueueSummary
from server_core.contract.types.printers import PrinterView
from tests.support.console_facts import NOW, a_printer, printer_id
from tests.support.contrast import contrast


def ago(minutes: int) -> Any:
    return NOW - timedelta(minutes=minutes)


STATES = [
    (a_printer("Z", "error", status_reasons=["media-empty"]), 0, "Stopped"),
    (a_printer("Y", "offline", waiting=1), 1, "Offline"),
    (a_printer("X", status_reasons=["media-low"]), 2, "Needs attention"),
    (a_printer("W", to_check=1), 3, "Ready"),
    (a_printer("V", "paused", paused_by="Anna", waiting=1), 4, "Paused"),
    (a_printer("U", "unknown"), 5, "Unknown"),
    (a_printer("T", printing=1), 6, "Printing"),
    (a_printer("S"), 6, "Ready"),
]


IDLE = [(a_printer("R", "offline"), 5, "Offline"), (a_printer("Q", "paused", paused_by="Anna"), 5, "Paused")]


@pytest.mark.parametrize(("printer", "rank", "word"), STATES + IDLE)
def test_what_is_worse_and_what_it_is_called(printer: PrinterView, rank: int, word: str) -> None:
    assert (severity(printer), wall_mark(printer).word) == (rank, word)


def test_the_worst_is_first_and_numbers_count() -> None:
    printers = [a_printer(f"Table {number}") for number in (10, 9)] + [state for state, _, _ in STATES]
    names = {printer.printer_id: printer.name for printer in printers}
    assert [names[each] for each in worst_first(printers)] == [*"ZYXWVU", "S", "T", "Table 9", "Table 10"]


def test_places_change_at_most_every_10_s_and_not_for_each_label() -> None:
    order = WallOrder()
    one, two = a_printer("One"), a_printer("Two")
    first, second = one.printer_id, two.printer_id
    assert order.arrange([one, two], 0) == [first, second]
    assert order.arrange([one, a_printer("Two", printing=1)], 50) == [first, second]
    stopped = a_printer("Two", "error")
    assert order.arrange([one, stopped], 60) == [second, first], "at once: nothing moved for long"
    both = [a_printer("One", "error"), two]
    assert order.arrange(both, 60 + CALM_SECONDS - 1) == [second, first]
    assert order.wait_seconds(both, 60 + CALM_SECONDS - 1) == 1
    assert order.arrange(both, 60 + CALM_SECONDS) == [first, second]
    assert order.wait_seconds(both, 60 + CALM_SECONDS) is None
    third = a_printer("Three", "error")
    assert order.arrange([*both, third], 71) == [first, third.printer_id, second], "one that came has no place yet"
    assert order.arrange([two], 72) == [second]


@pytest.mark.parametrize(("not_well", "fitting", "tiles"), [(0, 12, 12), (0, 4, 4), (7, 4, 7), (20, 6, 12), (0, 0, 1)])
def test_whoever_needs_a_person_is_on_the_first_page(not_well: int, fitting: int, tiles: int) -> None:
    printers = [a_printer(f"A{number}", "error") for number in range(not_well)]
    printers += [a_printer(f"B{number}") for number in range(30 - not_well)]
    assert tiles_of_page(printers, fitting) == tiles


@pytest.mark.parametrize(
    ("width_px", "width_mm", "distance", "font"),
    [
        (1920, 531, 2, 58),
        (1920, 477, 2, 65),
        (1920, 344, 2, 90),
        (1024, 222, 2, 75),
        (1920, 1218, 2, 25),
        (1920, 531, 3, 88),
        (1920, 531, 5, 146),
        (1920, 531, 8, 234),
    ],
)
def test_letters_for_20_minutes_of_arc(width_px: int, width_mm: int, distance: int, font: int) -> None:
    """Screens of 24", 22", 15.6", 10.1" and 55"; the size grows in proportion to the distance."""
    assert abs(font_px(distance, px_per_mm(width_px, width_mm)) - font) <= 1


@pytest.mark.parametrize("width_mm", [0, -1, 160000, 12])
def test_a_screen_that_lies_about_its_size_is_taken_for_an_ordinary_one(width_mm: float) -> None:
    assert px_per_mm(1920, width_mm) == pytest.approx(96 / 25.4)


def test_tiles_that_can_be_read_from_there() -> None:
    room = (1892.0, 980.0, 12.0)
    per_mm = px_per_mm(1920, 531)
    counts = [fitting_tiles(12, *room, font_px(distance, per_mm, LEAST_ARC)) for distance in (2, 3, 5, 8)]
    assert counts == sorted(counts, reverse=True)
    assert (counts[0], counts[-1]) == (12, 4)
    for count in range(1, 13):
        grid = grid_of(count, *room)
        assert grid.columns * grid.rows >= count
        assert (grid.columns - 1) * grid.rows < count, "no empty column"


@pytest.mark.parametrize("high", [False, True])
@pytest.mark.parametrize("tone", list(Tone))
def test_colours_of_the_wall_are_readable(tone: Tone, high: bool) -> None:
    colours = wall_colours(tone, contrast=high)
    inks = {colours.text, colours.mark, colours.second, *(colours.ink(each) for each in Tone)}
    assert min(contrast(ink, colours.fill) for ink in inks) >= 4.5


def test_colours_of_the_first_line_are_readable() -> None:
    assert min(contrast(ink, GROUND) for ink in (TEXT, SECOND, *INKS.values())) >= 4.5
    assert wall_colours(Tone.PRINTING, contrast=False).fill == QUIET_FILL, "only what wants a person is filled"


@pytest.mark.parametrize(
    "name",
    ["Zebra", "Zebra Dock 1", "The label printer beside the second gate, left hand side 7", "W" * 60, "打印机" * 20],
)
@pytest.mark.parametrize(("width", "height"), [(300.0, 60.0), (900.0, 110.0), (120.0, 30.0)])
def test_no_name_is_ever_wider_or_higher_than_its_place(theme: Theme, name: str, width: float, height: float) -> None:
    font = theme.font(10, bold=True)
    fitted = fitted_text(name, font, width, height, 80, 20)
    sized = QFont(font)
    sized.setPixelSize(fitted.pixels)
    metrics = QFontMetricsF(sized)
    assert max(metrics.horizontalAdvance(line) for line in fitted.lines) <= width
    assert len(fitted.lines) * fitted.pixels * LINE <= height + 1
    assert fitted.lines[0][0] == name[0]
    assert fitted.lines[-1][-1] == name[-1], "cut in the middle: both ends tell printers apart"


def test_counts_lose_words_before_they_are_left_out(theme: Theme, qapp: QApplication) -> None:
    printer = a_printer(failed_today=2, to_check=1, waiting=7, oldest_waiting_at=ago(12))
    counts = tile_facts(printer, NOW).counts
    font = theme.font(20)
    assert texts_that_fit(counts, font, 2000) == ["1 to check", "2 failed", "7 waiting, 12 min"]
    assert texts_that_fit(counts, font, 400)[2] == "7 waiting"
    assert texts_that_fit(counts, font, 200) == ["1", "2", "7"]
    assert texts_that_fit(counts, font, 10) == ["1"]


def test_the_sentence_of_a_tile() -> None:
    printer = a_printer(
        "Zebra Dock 1",
        "error",
        status_reasons=["media-empty"],
        waiting=7,
        oldest_waiting_at=ago(12),
        failed_today=1,
        to_check=2,
    )
    assert tile_facts(printer, NOW).sentence == (
        "Zebra Dock 1, stopped, Out of labels or paper, 2 to check, 1 failed today, 7 jobs waiting, "
        "the oldest came 12 minutes ago"
    )
    assert tile_facts(a_printer("Dock 2"), NOW).sentence == "Dock 2, ready"
    offline = tile_facts(a_printer("Dock 3", "offline", since=ago(42)), NOW)
    assert (offline.mark.word, offline.cause) == ("Offline", "for 42 min")


def test_totals_say_first_what_wants_a_person() -> None:
    summary = QueueSummary(failed=1, check=2, printing=1, waiting=12, printed_today=812)
    words = [count.words for count in totals([state for state, _, _ in STATES], summary)]
    assert words == [
        "3 need you",
        "1 stopped",
        "1 offline",
        "2 to check",
        "1 failed",
        "1 needs attention",
        "1 paused",
        "12 waiting",
        "812 printed today",
    ]
    held = QueueSummary(failed=0, check=1, printing=0, waiting=1, printed_today=0, held=1, needs_you=1)
    assert [count.words for count in totals([a_printer()], held)] == ["1 needs you", "1 held"], "no job counts twice"
    calm = QueueSummary(failed=0, check=0, printing=0, waiting=0, printed_today=0)
    assert [count.words for count in totals([a_printer()], calm)] == ["All printers ready"]
    assert [count.words for count in totals([a_printer(), a_printer("B", "unknown")], None)] == ["No printer stopped"]
    assert totals([], None) == ()


def test_what_is_on_other_pages() -> None:
    assert more_words([a_printer("A"), a_printer("B")]) == "2 more: all ready"
    assert more_words([a_printer("A", "paused"), a_printer("B")]) == "2 more: 1 not ready"
    assert printer_id("A") != printer_id("B")
