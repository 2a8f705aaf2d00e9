"""Media tracking commands (gap, mark, continuous): as the manuals write them, and only if a person set them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from agent_core.bitmap import Bitmap
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.drawing import LabelSettings
from server_core.contract.types.media import MediaTracking
from tests.support.label_documents import differs, encode
from tests.support.label_readers import read_labels

LETTER = Bitmap(width_dots=20, height_dots=12, dpi=203, rows=b"\xc0\x00\x00" * 10 + b"\xff\x00\x00" * 2)
GAP, MARK, CONTINUOUS = (
    LabelSettings(tracking=tracking, continuous=tracking is MediaTracking.CONTINUOUS) for tracking in MediaTracking
)
SAID = {
    (RawLanguage.ZPL, GAP): b"^XA\n^MNW\n",
    (RawLanguage.ZPL, MARK): b"^XA\n^MNM\n",
    (RawLanguage.ZPL, CONTINUOUS): b"^XA\n^MNN\n",
    # the sensor comes first where it changes
    (RawLanguage.TSPL, GAP): b"GAP 3 mm,0 mm\r\nSIZE 20 dot,12 dot\r\n",
    (RawLanguage.TSPL, MARK): b"BLINE 3 mm,0 mm\r\nSIZE 20 dot,12 dot\r\n",
    (RawLanguage.TSPL, CONTINUOUS): b"GAP 0 mm,0 mm\r\nSIZE 20 dot,12 dot\r\n",
    (RawLanguage.CPCL, GAP): b"! UTILITIES\r\nIN-DOTS\r\nGAP-SENSE\r\nPRINT\r\n",
    (RawLanguage.CPCL, MARK): b"! UTILITIES\r\nIN-DOTS\r\nBAR-SENSE\r\nPRINT\r\n",
    (
        RawLanguage.CPCL,
        CONTINUOUS,
    ): b"! UTILITIES\r\nIN-DOTS\r\nPRINT\r\n! 0 200 200 12 1\r\nPAGE-WIDTH 20\r\nJOURNAL\r\n",
}


@pytest.mark.parametrize(("language", "settings"), SAID, ids=lambda value: getattr(value, "tracking", value))
def test_it_is_said_as_in_the_manual(language: RawLanguage, settings: LabelSettings) -> None:
    data = encode(language, [LETTER], settings)
    assert data.startswith(SAID[language, settings])
    [label] = read_labels(language, data, second_opinion=False)
    assert differs(label, LETTER) is None
    marks = {GAP: False, MARK: True, CONTINUOUS: None}[settings]
    assert (label.marks, label.continuous or False) == (marks, settings is CONTINUOUS)


@pytest.mark.parametrize("language", [RawLanguage.ZPL, RawLanguage.CPCL])
def test_a_printer_keeps_its_own_sensor_where_nobody_said_it(language: RawLanguage) -> None:
    for continuous in (False, True):
        data = encode(language, [LETTER], LabelSettings(continuous=continuous))
        assert not any(word in data for word in (b"^MN", b"SENSE"))


@pytest.mark.parametrize("settings", [GAP, MARK, CONTINUOUS], ids=lambda value: value.tracking)
def test_receipts_have_no_word_for_it(settings: LabelSettings) -> None:
    plain = replace(settings, tracking=None)
    assert encode(RawLanguage.ESCPOS, [LETTER], settings) == encode(RawLanguage.ESCPOS, [LETTER], plain)


def test_server_and_agent_have_the_same_words() -> None:
    assert [each.value for each in MediaTracking] == [each.value for each in MediaTracking]
