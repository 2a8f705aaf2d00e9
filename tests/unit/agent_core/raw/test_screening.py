"""What outlasts a job is found wherever it stands and however the bytes are cut; ordinary labels and receipts pass."""

from __future__ import annotations

import re
import tracemalloc
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agent_core.bitmap import Bitmap
from agent_core.domain import Cut, EscposRaster, RawLanguage, ZplCompression
from agent_core.encode.contract import LabelSettings
from agent_core.encode.languages import encoder_for
from agent_core.raw.screen.verdict import Blocked, Why
from agent_core.raw.screen.zpl import HARMLESS
from agent_core.raw.screen.zpl_commands import FORBIDDEN
from agent_core.raw.screening import screen
from resources import samples
from tests.support.bitmaps import bitmaps
from tests.support.raw_abuses import ABUSES, WHOLE
from tests.support.raw_samples import ORDINARY, PICTURES

EACH_ABUSE = [(language, abuse) for language, abuses in ABUSES.items() for abuse in abuses]
EACH_WHOLE = [(language, abuse) for language, abuses in WHOLE.items() for abuse in abuses]
EACH_SAMPLE = [(language, sample) for language, samples in ORDINARY.items() for sample in samples]


def cut(data: bytes, size: int) -> Iterator[bytes]:
    return (data[at : at + size] for at in range(0, len(data), size))


def verdict(language: RawLanguage, data: bytes) -> Blocked | None:
    """The same in one piece, byte by byte, and in sevens."""
    whole = screen(language, [data])
    assert screen(language, cut(data, 1)) == whole
    assert screen(language, cut(data, 7)) == whole
    return whole


@pytest.mark.parametrize(("language", "abuse"), EACH_ABUSE)
def test_an_abuse_is_blocked_wherever_it_stands(language: RawLanguage, abuse: bytes) -> None:
    sample, picture = ORDINARY[language][0], PICTURES[language]
    for before in (b"", sample, picture, sample + picture):
        found = verdict(language, before + abuse + sample)
        assert found is not None
        assert len(before) <= found.offset <= len(before) + len(abuse)
        assert f"byte {found.offset}" in found.text


@pytest.mark.parametrize(("language", "abuse"), EACH_WHOLE)
def test_a_file_that_lies_or_reaches_beyond_its_end_is_blocked(language: RawLanguage, abuse: bytes) -> None:
    assert verdict(language, abuse) is not None


def test_the_list_is_long_enough() -> None:
    assert len(EACH_ABUSE) + len(EACH_WHOLE) >= 60


@pytest.mark.parametrize(("language", "sample"), EACH_SAMPLE)
def test_ordinary_labels_and_receipts_pass(language: RawLanguage, sample: bytes) -> None:
    assert verdict(language, sample) is None
    assert verdict(language, sample + sample) is None


@pytest.mark.parametrize("abuse", [each for each in ABUSES[RawLanguage.ZPL] if each[:1] in b"^~"])
def test_other_prefixes_hide_nothing(abuse: bytes) -> None:
    changed = abuse.replace(b"^XA", b"").replace(b"^FS^XZ", b"").replace(b"^", b"+").replace(b"~", b"#")
    for begin in (b"^XA^CC+^CT#", b"^XA~CC+~CT#", b"^XA~CT#^CC+"):
        found = verdict(RawLanguage.ZPL, begin + b"+FO1,1+FDx+FS" + changed + b"+FS+CC^^CT~^XZ")
        assert found is not None
        assert found.why is not Why.PREFIX


def test_what_is_passed_quickly_is_never_forbidden() -> None:
    for name in FORBIDDEN:
        assert re.match(HARMLESS, name) is not None
        assert re.match(HARMLESS, name.lower()) is not None
    assert re.match(HARMLESS, b"FO") is None


def test_the_drawer_opens_only_where_the_printer_may_open_it() -> None:
    for kick in (b"\x1bp\x00\x19\xfa", b"\x10\x14\x01\x00\x01"):
        assert screen(RawLanguage.ESCPOS, [kick], opens_drawer=True) is None
        found = screen(RawLanguage.ESCPOS, [kick])
        assert found is not None
        assert found.why is Why.DRAWER


def test_the_place_and_the_command_are_told() -> None:
    found = screen(RawLanguage.ZPL, [b"^XA^FDx^FS^JUS^XZ"])
    assert found == Blocked(offset=10, command="^JU", why=Why.SETTINGS)
    assert "byte 10" in found.text
    assert "^JU changes the printer's settings" in found.text


@settings(max_examples=150, deadline=None)
@given(
    language=st.sampled_from(list(RawLanguage)),
    parts=st.data(),
    sizes=st.lists(st.integers(1, 40), min_size=1, max_size=20),
)
def test_cutting_changes_no_verdict(language: RawLanguage, parts: st.DataObject, sizes: list[int]) -> None:
    pool = st.sampled_from([*ORDINARY[language], *ABUSES[language], *WHOLE[language]])
    data = b"".join(parts.draw(st.lists(pool | st.binary(max_size=20), min_size=1, max_size=4)))
    pieces, at, turn = [], 0, 0
    while at < len(data):
        size = sizes[turn % len(sizes)]
        pieces.append(data[at : at + size])
        at, turn = at + size, turn + 1
    assert screen(language, pieces) == screen(language, [data])


@settings(max_examples=40, deadline=None)
@given(
    language=st.sampled_from(list(RawLanguage)),
    bitmap=bitmaps(max_width=300, max_height=60),
    compression=st.sampled_from(ZplCompression),
    raster=st.sampled_from(EscposRaster),
    cut_when=st.sampled_from(Cut),
)
def test_what_our_own_encoders_write_passes(
    language: RawLanguage, bitmap: Bitmap, compression: ZplCompression, raster: EscposRaster, cut_when: Cut
) -> None:
    wished = LabelSettings(
        darkness=60,
        speed_mm_s=100,
        cut=cut_when,
        opens_drawer=language is RawLanguage.ESCPOS,
        zpl_compression=compression,
        escpos_raster=raster,
    )
    encoder = encoder_for(language, wished)
    written = encoder.begin() + encoder.page(bitmap) + encoder.end()
    assert screen(language, [written], opens_drawer=True) is None


def test_the_sample_label_passes() -> None:
    assert screen(RawLanguage.ZPL, [samples.path("label-100x150.zpl").read_bytes()]) is None


def test_a_large_file_needs_little_memory() -> None:
    row = b"^XA^FO0,0^GFA,100,100,10," + b"0F" * 30_000 + b"^FS^XZ"
    tracemalloc.start()
    try:
        assert screen(RawLanguage.ZPL, (row for _ in range(200))) is None
        assert tracemalloc.get_traced_memory()[1] < 2_000_000
    finally:
        tracemalloc.stop()
