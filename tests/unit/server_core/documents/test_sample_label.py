"""Test labels and darkness strips as a printer draws them: on the medium, true millimetres, codes that read."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime
from itertools import combinations

import pytest

from agent_core.bitmap import Bitmap
from agent_core.page_stream import encoder_for
from agent_core.raw.screening import screen
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.drawing import LabelSettings
from server_core.contract.types.media import DARKNESS_STRIP
from server_core.documents.samples import SampleLabel, as_cpcl, as_escpos, as_tspl, as_zpl, sample_label, strip
from tests.support.barcodes import read_symbols
from tests.support.sample_labels import DrawnLabel, draw

PRINTER = "01a1fbbc-8b51-7f1f-bf9d-b01249fb1169"
AT = datetime(2026, 11, 21, 9, 30, tzinfo=UTC)
LANGUAGES: dict[RawLanguage, Callable[[SampleLabel], bytes]] = {
    RawLanguage.ZPL: as_zpl,
    RawLanguage.TSPL: as_tspl,
    RawLanguage.CPCL: as_cpcl,
    RawLanguage.ESCPOS: as_escpos,
}
SIZES = [(25.0, 25.0), (48.0, None), (101.6, 152.4)]
NAMES = {
    "usual": "Dock 1",
    "long": "Versandstation " * 5 + "Tor 7",
    "wide": "W@" * 60,
    "umlauts": "Büro Zürich Größe",
    "cjk": "出荷ラベルプリンター東京倉庫",
    "hostile": '^XZ~JA_\\ "\r\nSELFTEST\r\n! 0 200\x1b@\x10\x14\x00{C',
}
COMMANDS = {
    RawLanguage.ZPL: rb"\^MD-?\d+",
    RawLanguage.TSPL: rb"DENSITY \d+",
    RawLanguage.CPCL: rb"CONTRAST \d+",
    RawLanguage.ESCPOS: rb"\x1d\(K\x02\x001.",
}
AFTERWARDS = {RawLanguage.ZPL: [b"^MD0"], RawLanguage.TSPL: [b"DENSITY 8"]}


def a_label(width: float, height: float | None, dpi: int, name: str = "Dock 1") -> SampleLabel:
    return sample_label(name=name, printer_id=PRINTER, at=AT, dpi=dpi, width_mm=width, height_mm=height)


def drawn(language: RawLanguage, width: float, height: float | None, dpi: int, name: str = "Dock 1") -> DrawnLabel:
    (label,) = draw(language, LANGUAGES[language](a_label(width, height, dpi, name)), head_dots=int(width / 25.4 * dpi))
    return label


@pytest.mark.parametrize("dpi", [203, 300, 600])
@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_on_the_medium_and_nothing_overlaps(
    language: RawLanguage, width: float, height: float | None, dpi: int
) -> None:
    for name in NAMES.values() if dpi == 203 else [NAMES["wide"]]:
        label = drawn(language, width, height, dpi, name)
        for one in label.elements:
            assert one.left - one.quiet >= 0, one
            assert one.right + one.quiet <= label.width, one
            assert one.bottom <= label.height, one
        for one, other in combinations([one for one in label.elements if one.kind != "bar"], 2):
            assert not one.overlaps(other), (one, other)
        lowest = max((bar.bottom for bar in label.of("bar")), default=0)
        assert all(one.top >= lowest for one in label.elements if one.kind != "bar")
    has_code = language is not RawLanguage.ESCPOS or label.width >= 286  # modules of two dots at least
    assert [one.text for one in label.of("code")] == ["01a1fbbc"] * has_code
    assert read_symbols(label.image, "Code128") == ["01a1fbbc"] * has_code


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("dpi", [203, 300, 600])
def test_the_ruler_is_of_true_millimetres(language: RawLanguage, dpi: int) -> None:
    label = drawn(language, 72.0, 60.0, dpi)
    longest = max((one.bottom for one in label.of("bar")), default=1)
    row = [label.image.getpixel((x, 1)) for x in range(label.width)]
    marks = [x for x in range(label.width) if row[x] == 0 and (x == 0 or row[x - 1] != 0)]
    assert len(marks) in (72, 73)
    assert longest < label.height
    for number, x in enumerate(marks):
        assert abs(x - number * dpi / 25.4) <= 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_tells_name_time_and_code(language: RawLanguage) -> None:
    label = a_label(58, 40, 203)
    assert screen(language, [LANGUAGES[language](label)]) is None
    words = " ".join(one.text for one in drawn(language, 58, 40, 203).of("text"))
    assert "Dock 1" in words
    assert "2026-11-21 09:30" in words
    assert PRINTER in words.replace(" ", "")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_a_name_is_never_a_command(language: RawLanguage, name: str) -> None:
    """The reader refuses any command that a test label has not, and sees as many elements as ever."""
    label = LANGUAGES[language](a_label(100, 150, 203, name))
    assert screen(language, [label]) is None
    kinds = [one.kind for one in drawn(language, 100, 150, 203, name).elements]
    assert kinds == [one.kind for one in drawn(language, 100, 150, 203).elements]


def test_letters_keep_their_place_without_their_accents() -> None:
    words = [one.text for one in drawn(RawLanguage.TSPL, 100, 150, 203, NAMES["umlauts"]).of("text")]
    assert words[0] == "Buro Zurich Gro?e"
    assert drawn(RawLanguage.ZPL, 100, 150, 203, NAMES["umlauts"]).of("text")[0].text == NAMES["umlauts"]


def test_greys_go_from_white_to_black() -> None:
    row_bytes, _, picture = a_label(100, 150, 203).greys()
    field = row_bytes // 5
    black = [
        sum(picture[y * row_bytes + x].bit_count() for y in range(16) for x in range(start, start + field))
        for start in range(0, row_bytes, field)
    ]
    whole = field * 8 * 16
    assert black == [0, whole // 4, whole // 2, whole * 3 // 4, whole]


def a_strip(language: RawLanguage, width: float = 58.0, height: float | None = 40.0, dpi: int = 203) -> bytes:
    label = sample_label(
        name="Dock 1",
        printer_id="01a1fbbc-8b51-7f1f-bf9d-b01249fb1169",
        at=datetime(2026, 11, 21, tzinfo=UTC),
        dpi=dpi,
        width_mm=width,
        height_mm=height,
    )
    return strip(RawLanguage(language), label, DARKNESS_STRIP)


@pytest.mark.parametrize("language", COMMANDS)
def test_each_patch_is_as_dark_as_the_jobs_with_its_darkness(language: RawLanguage) -> None:
    page = Bitmap(width_dots=8, height_dots=8, dpi=203, rows=b"\xff" * 8)
    wanted = []
    for percent in DARKNESS_STRIP:
        encoder = encoder_for(language, LabelSettings(darkness=percent))
        wanted += re.findall(COMMANDS[language], encoder.begin() + encoder.page(page), re.DOTALL)
    strip_bytes = a_strip(language)
    assert re.findall(COMMANDS[language], strip_bytes, re.DOTALL) == wanted + AFTERWARDS.get(language, [])
    assert len(set(wanted)) == (5 if language is not RawLanguage.CPCL else 4)  # CPCL has four steps
    assert screen(language, [strip_bytes]) is None


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
