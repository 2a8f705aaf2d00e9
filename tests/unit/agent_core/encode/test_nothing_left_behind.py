"""Settings left in a printer by an earlier job neither move nor mirror a picture; no unrequested setting is sent."""

from __future__ import annotations

from dataclasses import replace

import pytest

from agent_core.bitmap import Bitmap
from agent_core.page_stream import encoder_for
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.drawing import LabelSettings
from server_core.contract.types.tuning import Cut
from tests.support.cpcl_reader import CpclState, read_cpcl
from tests.support.escpos_reader import EscposState, read_escpos
from tests.support.label_documents import differs, encode
from tests.support.label_readers import read_labels
from tests.support.printed_label import CutAfter, PrintedLabel
from tests.support.tspl_reader import TsplState, read_tspl
from tests.support.zpl_reader import ZplState, read_zpl

# An L whose foot is shorter than its leg, 20 x 12 dots: no turn and no mirror image looks like it.
LETTER = Bitmap(width_dots=20, height_dots=12, dpi=203, rows=b"\xc0\x00\x00" * 10 + b"\xff\x00\x00" * 2)
LABELS = {RawLanguage.ZPL, RawLanguage.TSPL, RawLanguage.CPCL}

TSPL_LEFT = {
    "size": TsplState(width=8, height=8),
    "gap": TsplState(continuous=True),
    "direction": TsplState(direction=1),
    "mirror": TsplState(mirror=True),
    "reference": TsplState(reference=(5, 3)),
    "picture": TsplState(width=30, height=30, black_buffer=True),
}
CPCL_LEFT = {
    "tone": CpclState(tone=150),
    "inches": CpclState(units=b"IN-INCHES"),
    "centimeters": CpclState(units=b"IN-CENTIMETERS"),
    "millimeters": CpclState(units=b"IN-MILLIMETERS"),
}
ESCPOS_LEFT = {
    "margin": EscposState(left_margin=9),
    "width": EscposState(area_width=8),
    "justification": EscposState(justification=1),
    "page mode": EscposState(page_mode=True),
}
ZPL_LEFT = {
    "size": ZplState(width=8, length=4),
    "home": ZplState(home=(7, 5)),
    "inverted": ZplState(inverted=True),
    "mirrored": ZplState(mirrored=True),
    "reversed": ZplState(reversed=True),
    "millimeters": ZplState(units="M"),
    "half density": ZplState(halved=True),
    "picture": ZplState(kept=True),
}


def document(language: RawLanguage, settings: LabelSettings | None = None) -> bytes:
    return encode(language, [LETTER], settings or LabelSettings())


def printed(language: RawLanguage, settings: LabelSettings) -> PrintedLabel:
    [label] = read_labels(language, document(language, settings), second_opinion=False)
    assert differs(label, LETTER) is None
    return label


@pytest.mark.parametrize("left", TSPL_LEFT)
def test_tspl(left: str) -> None:
    assert read_tspl(document(RawLanguage.TSPL), TSPL_LEFT[left]) == read_tspl(document(RawLanguage.TSPL))


@pytest.mark.parametrize("left", CPCL_LEFT)
def test_cpcl(left: str) -> None:
    assert read_cpcl(document(RawLanguage.CPCL), CPCL_LEFT[left]) == read_cpcl(document(RawLanguage.CPCL))


@pytest.mark.parametrize("left", ESCPOS_LEFT)
def test_escpos(left: str) -> None:
    assert read_escpos(document(RawLanguage.ESCPOS), ESCPOS_LEFT[left]) == read_escpos(document(RawLanguage.ESCPOS))


@pytest.mark.parametrize("left", ZPL_LEFT)
def test_zpl(left: str) -> None:
    assert read_zpl(document(RawLanguage.ZPL), ZPL_LEFT[left]) == read_zpl(document(RawLanguage.ZPL))


@pytest.mark.parametrize("language", RawLanguage)
def test_nothing_is_set_that_was_not_asked_for(language: RawLanguage) -> None:
    label = printed(language, LabelSettings())
    assert (label.darkness, label.speed, label.cut, label.drawer_kicks) == (None, None, CutAfter.NONE, 0)


@pytest.mark.parametrize("language", RawLanguage)
def test_darkness_and_speed_grow_with_what_was_asked_for(language: RawLanguage) -> None:
    listed = [
        printed(language, LabelSettings(darkness=percent, speed_mm_s=speed)) for percent, speed in [(0, 50), (100, 150)]
    ]
    darkness, speeds = [label.darkness for label in listed], [label.speed for label in listed]
    assert None not in {*darkness, *speeds}
    assert darkness == sorted(set(darkness), key=lambda level: level or 0)
    assert speeds == sorted(set(speeds), key=lambda speed: speed or 0)
    lightest, darkest = {"tspl": (0, 15), "zpl": (-30, 30), "cpcl": (0, 3), "escpos": (-6, 6)}[language]
    assert darkness == [lightest, darkest]


@pytest.mark.parametrize("language", sorted(LABELS))
def test_a_roll_is_told_from_labels(language: RawLanguage) -> None:
    labels, roll = (printed(language, LabelSettings(continuous=continuous)).continuous for continuous in (False, True))
    # ^MN of ZPL would be kept: there the printer's own setting stays.
    assert (labels, roll) == ((None, None) if language is RawLanguage.ZPL else (False, True))


@pytest.mark.parametrize("language", RawLanguage)
def test_the_cutter_cuts_where_it_should(language: RawLanguage) -> None:
    """CPCL is left out, because its printers have no cutter."""
    pages = [replace(LETTER, page=page, page_count=3) for page in (1, 2, 3)]
    for cut, expected in [(Cut.PAGE, [True] * 3), (Cut.JOB, [False, False, True]), (Cut.NONE, [False] * 3)]:
        data = encode(language, pages, LabelSettings(cut=cut))
        labels = read_labels(language, data, second_opinion=False)
        if language is RawLanguage.CPCL:
            assert {label.cut for label in labels} == {CutAfter.NONE}
        elif language is RawLanguage.ESCPOS and cut is not Cut.PAGE:  # one strip
            assert [label.cut is not CutAfter.NONE for label in labels] == [cut is Cut.JOB]
        else:
            assert [label.cut is not CutAfter.NONE for label in labels] == expected


@pytest.mark.parametrize("language", [RawLanguage.ZPL, RawLanguage.TSPL])
def test_each_copy_is_cut(language: RawLanguage) -> None:
    encoder = encoder_for(language, LabelSettings(cut=Cut.PAGE))
    data = encoder.begin() + encoder.page(LETTER, copies=3) + encoder.end()
    labels = read_labels(language, data, second_opinion=False)
    assert sum(label.copies for label in labels) == 3
    assert all(label.cut is CutAfter.EVERY_COPY or label.copies == 1 for label in labels)
    assert CutAfter.NONE not in {label.cut for label in labels}


def test_the_drawer_opens_once_and_only_if_set() -> None:
    assert printed(RawLanguage.ESCPOS, LabelSettings(opens_drawer=True)).drawer_kicks == 1
    for language in LABELS:
        assert document(language, LabelSettings(opens_drawer=True)) == document(language)
