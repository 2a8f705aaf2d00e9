"""The darkness strip: five patches, each printed as dark as a printer's jobs with that darkness would be."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from itertools import combinations

import pytest

from agent_core.bitmap import Bitmap
from agent_core.page_stream import encoder_for
from agent_core.raw.screening import screen
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.documents import RawLanguage as WireLanguage
from server_core.contract.types.drawing import LabelSettings
from server_core.contract.types.media import DARKNESS_STRIP
from server_core.documents.samples import sample_label, strip
from tests.support.barcodes import read_symbols
from tests.support.sample_labels import draw

COMMANDS = {
    RawLanguage.ZPL: rb"\^MD-?\d+",
    RawLanguage.TSPL: rb"DENSITY \d+",
    RawLanguage.CPCL: rb"CONTRAST \d+",
    RawLanguage.ESCPOS: rb"\x1d\(K\x02\x001.",
}
AFTERWARDS = {RawLanguage.ZPL: [b"^MD0"], RawLanguage.TSPL: [b"DENSITY 8"]}


def a_strip(language: RawLanguage, width: float = 58.0, height: float | None = 40.0, dpi: int = 203) -> bytes:
    label = sample_label(
        name="Dock 1",
        printer_id="01a1fbbc-8b51-7f1f-bf9d-b01249fb1169",
        at=datetime(2026, 11, 21, tzinfo=UTC),
        dpi=dpi,
        width_mm=width,
        height_mm=height,
    )
    return strip(WireLanguage(language), label, DARKNESS_STRIP)


@pytest.mark.parametrize("language", COMMANDS)
def test_each_patch_is_as_dark_as_the_jobs_with_its_darkness(language: RawLanguage) -> None:
    page = Bitmap(width_dots=8, height_dots=8, dpi=203, rows=b"\xff" * 8)
    wanted = []
    for percent in DARKNESS_STRIP:
        encoder = encoder_for(language, LabelSettings(darkness=percent))
        wanted += re.findall(COMMANDS[language], encoder.begin() + encoder.page(page), re.DOTALL)
    said = a_strip(language)
    assert re.findall(COMMANDS[language], said, re.DOTALL) == wanted + AFTERWARDS.get(language, [])
    assert len(set(wanted)) == (5 if language is not RawLanguage.CPCL else 4)  # CPCL has four steps
    assert screen(language, [said]) is None


@pytest.mark.parametrize(("width", "height", "dpi"), [(25.0, 25.0, 203), (58.0, 40.0, 203), (101.6, 152.4, 600)])
@pytest.mark.parametrize("language", [one for one in COMMANDS if one is not RawLanguage.ESCPOS])
def test_five_labels_with_their_numbers(language: RawLanguage, width: float, height: float, dpi: int) -> None:
    labels = draw(language, a_strip(language, width, height, dpi))
    assert [[one.text for one in label.of("text")] for label in labels] == [["1"], ["2"], ["3"], ["4"], ["5"]]
    for label in labels:
        for one in label.elements:
            assert one.left - one.quiet >= 0, one
            assert one.right + one.quiet <= label.width, one
            assert one.bottom <= label.height, one
        for one, other in combinations(label.elements, 2):
            assert not one.overlaps(other), (one, other)
        assert read_symbols(label.image, "Code128") == ["01a1fbbc"]


def test_a_receipt_has_all_five_below_each_other() -> None:
    (paper,) = draw(RawLanguage.ESCPOS, a_strip(RawLanguage.ESCPOS, 48.0, None), head_dots=383)
    assert [one.text for one in paper.of("text")] == ["1", "2", "3", "4", "5"]
    assert len(paper.of("code")) == 5
    assert set(read_symbols(paper.image, "Code128")) == {"01a1fbbc"}
    for one, other in combinations(paper.elements, 2):
        assert not one.overlaps(other), (one, other)
    assert max(one.right + one.quiet for one in paper.elements) <= 383
