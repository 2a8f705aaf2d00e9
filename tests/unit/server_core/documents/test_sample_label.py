"""Test labels are in the printer's own language, on the medium, and pass the screen for RAW files."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime

import pytest

from agent_core.domain import RawLanguage
from agent_core.raw.screening import screen
from server_core.documents.sample_label import SampleLabel, as_cpcl, as_escpos, as_tspl, as_zpl, sample_label

PRINTER = "01a1fbbc-8b51-7f1f-bf9d-b01249fb1169"
AT = datetime(2026, 11, 21, 9, 30, tzinfo=UTC)
SIZES = [(100.0, 150.0, 203), (58.0, 40.0, 203), (58.0, None, 203), (30.0, 20.0, 300), (210.0, 297.0, 203)]


def a_label(width: float, height: float | None, dpi: int, name: str = "Dock 1") -> SampleLabel:
    return sample_label(name=name, printer_id=PRINTER, at=AT, dpi=dpi, width_mm=width, height_mm=height)


@pytest.mark.parametrize(("width", "height", "dpi"), SIZES)
def test_everything_is_on_the_medium(width: float, height: float | None, dpi: int) -> None:
    label = a_label(width, height, dpi)
    row_bytes, rows, picture = label.greys()
    assert label.greys_top + rows + 8 + label.text // 2 < label.height
    assert label.text + row_bytes * 8 <= label.width
    assert len(picture) == row_bytes * rows
    ticks = list(label.ticks())
    assert max(x for x, _ in ticks) < label.width
    tens = [x for number, (x, _) in enumerate(ticks) if number % 10 == 0]
    assert tens[-1] == round((len(tens) - 1) * 10 * dpi / 25.4)  # a ruler of real mm


def test_greys_go_from_white_to_black() -> None:
    row_bytes, _, picture = a_label(100, 150, 203).greys()
    field = row_bytes // 5
    black = [
        sum(picture[y * row_bytes + x].bit_count() for y in range(16) for x in range(start, start + field))
        for start in range(0, row_bytes, field)
    ]
    whole = field * 8 * 16
    assert black == [0, whole // 4, whole // 2, whole * 3 // 4, whole]


@pytest.mark.parametrize(
    ("language", "draw"),
    [
        (RawLanguage.ZPL, as_zpl),
        (RawLanguage.TSPL, as_tspl),
        (RawLanguage.CPCL, as_cpcl),
        (RawLanguage.ESCPOS, as_escpos),
    ],
)
def test_each_language_tells_name_time_and_code(language: RawLanguage, draw: Callable[[SampleLabel], bytes]) -> None:
    said = draw(a_label(58, 40, 203))
    assert screen(language, [said]) is None
    for words in (b"Dock 1", b"2026-11-21 09:30", PRINTER.encode(), PRINTER[:8].encode()):
        assert words in said


def test_a_name_is_never_a_command() -> None:
    label = a_label(100, 150, 203, name='^XZ~JA_\\ "\r\nSELFTEST')
    zpl = as_zpl(label).decode()
    assert zpl.count("^XZ") == 1
    assert "~" not in zpl
    for said in (as_tspl(label), as_cpcl(label)):
        assert b"\nSELFTEST" not in said
    assert re.search(rb'TEXT \d+,\d+,"2",0,\d,\d,"\?XZ\?JA_\? \?\?\?SELFTEST"\r\n', as_tspl(label))
