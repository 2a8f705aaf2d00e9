"""Commands that outlast a job are found anywhere, however the bytes are divided; ordinary labels pass."""

from __future__ import annotations

import random
import re
import tracemalloc
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agent_core.bitmap import Bitmap
from agent_core.encode.escpos import NO_POWER_OFF, NO_PULSE
from agent_core.page_stream import encoder_for
from agent_core.raw.screen.commands import ZPL_FORBIDDEN
from agent_core.raw.screen.contract import Blocked, BlockReason
from agent_core.raw.screen.zpl import HARMLESS
from agent_core.raw.screening import edited, read, screen
from resources import samples
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.drawing import LabelSettings
from server_core.contract.types.tuning import ALLOWABLE, Cut, EscposRaster, ZplCompression
from tests.support.bitmaps import bitmaps
from tests.support.raw_abuses import ABUSES, PULSE, WHOLE
from tests.support.raw_samples import ORDINARY, PICTURES

if TYPE_CHECKING:
    from collections.abc import Iterator

EACH_ABUSE = [(language, abuse) for language, abuses in ABUSES.items() for abuse in abuses]
EACH_WHOLE = [(language, abuse) for language, abuses in WHOLE.items() for abuse in abuses]
EACH_SAMPLE = [(language, sample) for language, samples in ORDINARY.items() for sample in samples]


def cut(data: bytes, size: int) -> Iterator[bytes]:
    return (data[at : at + size] for at in range(0, len(data), size))


def verdict(language: RawLanguage, data: bytes) -> Blocked | None:
    """Return the verdict, the same for one piece, single bytes, and pieces of seven."""
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
        assert f"byte {found.offset}" in str(found.message)


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
        assert found.why is not BlockReason.PREFIX


def test_what_is_passed_quickly_is_never_forbidden() -> None:
    for name in ZPL_FORBIDDEN:
        assert re.match(HARMLESS, name) is not None
        assert re.match(HARMLESS, name.lower()) is not None
    assert re.match(HARMLESS, b"FO") is None


def test_the_drawer_opens_only_where_the_printer_may_open_it() -> None:
    for kick in (b"\x1bp\x00\x19\xfa", b"\x10\x14\x01\x00\x01"):
        assert screen(RawLanguage.ESCPOS, [kick], opens_drawer=True) is None
        found = screen(RawLanguage.ESCPOS, [kick])
        assert found is not None
        assert found.why is BlockReason.DRAWER
        assert str(found.message).endswith("or switch on the cash drawer in the printer's settings.")


def test_the_place_and_the_command_are_told() -> None:
    found = screen(RawLanguage.ZPL, [b"^XA^FDx^FS^JUS^XZ"])
    assert found == Blocked(offset=10, command="^JUS", why=BlockReason.SETTINGS)
    assert "byte 10" in str(found.message)
    assert "^JUS changes the printer's settings" in str(found.message)
    assert 'allow "JUS" in the printer' in str(found.message)
    defaults = screen(RawLanguage.ZPL, [b"^XA^FDx^FS^JUF^XZ"], allowed=frozenset({"JUS"}))
    assert defaults is not None
    assert defaults.allow == "JUF"


def test_what_is_obeyed_among_dots_is_told_with_its_place() -> None:
    found = verdict(RawLanguage.ESCPOS, b"\x1b@\x1dv0\x00\x08\x00\x01\x00aa" + PULSE + b"a")
    assert found == Blocked(offset=12, command="DLE DC4 01h 00h 01h", why=BlockReason.DRAWER, among_dots=True)
    assert "byte 12" in str(found.message)
    assert "inside picture data" in str(found.message)
    assert screen(RawLanguage.ESCPOS, [b"\x1dv0\x00\x05\x00\x01\x00" + PULSE], opens_drawer=True) is None


@pytest.mark.parametrize(
    ("language", "dots"),
    [
        (RawLanguage.ESCPOS, b"\x10\x14\x01\x02\x01"),  # there is no third drawer
        (RawLanguage.ESCPOS, b"\x10\x14\x01\x00\x00\x10\x14\x01\x01\x09"),  # nor so short or long a pulse
        (RawLanguage.ESCPOS, b"\x10\x14\x02\x01\x07\x10\x14\x08\x01\x03\x14\x01\x06\x02\x07"),
        (RawLanguage.ESCPOS, b"\x10\x05\x02\x10\x04\x01\x10\x14\x03\x00\x1bp\x00\x19\xfa\x10\x10\x14\x14\x01\x00\x01"),
        (RawLanguage.TSPL, b"\x1b!?\x1b!S~!T~!@\x1b !R\x1b\x1b~~!!\x1b\n!R"),
        (RawLanguage.ZPL, b"~JR^JUS~JA~HS\x1b!R"),  # prefixes count for nothing until the bytes are there
        (RawLanguage.CPCL, b"\x1bp\x1b}W1@\x1b!R~!D"),
    ],
)
def test_dots_that_only_look_like_it_pass(language: RawLanguage, dots: bytes) -> None:
    size = len(dots)
    picture = {
        RawLanguage.ESCPOS: b"\x1b@\x1dv0\x00%c\x00\x01\x00%b" % (size, dots),
        RawLanguage.TSPL: b"CLS\r\nBITMAP 0,0,%d,1,0,%b\r\nPRINT 1\r\n" % (size, dots),
        RawLanguage.ZPL: b"^XA^FO0,0^GFB,%d,%d,%d,%b^FS^XZ" % (size, size, size, dots),
        RawLanguage.CPCL: b"! 0 200 200 210 1\r\nCG %d 1 0 0 %b\r\nPRINT\r\n" % (size, dots),
    }
    assert verdict(language, picture[language]) is None


def test_noise_spells_no_command_of_escpos() -> None:
    """The chance is once in 2 ** 36 bytes, so never in 8 MB of one seed."""
    rows = random.Random(6).randbytes(72 * 2000)
    picture = b"\x1dv0\x00\x48\x00\xd0\x07" + rows
    assert screen(RawLanguage.ESCPOS, (picture for _ in range(56))) is None


@pytest.mark.parametrize("raster", EscposRaster)
@pytest.mark.parametrize("language", RawLanguage)
def test_our_own_pictures_spell_no_command_that_is_not_switched_off(
    language: RawLanguage, raster: EscposRaster
) -> None:
    """Dots that spell all of them, also at a row's end; black is 0 in TSPL."""
    spelt = PULSE + b"\x10\x14\x02\x01\x08" + b"\xe4\xde\xad\xe4\xde\xbc\xe4\xde\xae\xe4\xde\xbb\x81\xde\xbb"
    rows = spelt + b"\x10\x14" + spelt[2:-2] + b"\xe4\xde" + b"\xad\0" + spelt[2:]
    bitmap = Bitmap(rows=rows, width_dots=len(spelt) * 8, height_dots=3, dpi=203, page=1, page_count=1)
    encoder = encoder_for(language, LabelSettings(escpos_raster=raster))
    written = encoder.begin() + encoder.page(bitmap) + encoder.end()
    found = screen(language, [written])
    if language is not RawLanguage.ESCPOS:
        assert found is None
        return
    assert found is not None  # whether a printer knows GS ( D nobody can tell
    assert found.among_dots
    off, on = written.index(NO_PULSE + NO_POWER_OFF), written.index(NO_PULSE[:-1] + b"\x01")
    assert off < found.offset < on


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
    requested = LabelSettings(
        darkness=60,
        speed_mm_s=100,
        cut=cut_when,
        opens_drawer=language is RawLanguage.ESCPOS,
        zpl_compression=compression,
        escpos_raster=raster,
    )
    encoder = encoder_for(language, requested)
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


TSPL_LABEL = b"CLS\r\nBOX 1,1,9,9,1\r\nPRINT 1\r\n"
ALLOWED_BY = [
    *[
        (RawLanguage.ZPL, word, b"^XA^FDx^FS^XZ" + command)
        for word, command in {
            "JU": b"^XA^JUF^XZ",
            "JUS": b"^XA^JUS^XZ",
            "JUR": b"^XA^JUR^XZ",
            "KN": b"^XA^KNname^XZ",
            "MP": b"^XA^MPE^XZ",
            "RO": b"~RO1",
            "SC": b"^XA^SCa,8^XZ",
            "SX": b"^XA^SX^XZ",
            "CM": b"^XA^CME,R,A,B^XZ",
            "TO": b"^XA^TOR:A.GRF,E:A.GRF^XZ",
            "JR": b"~JR",
        }.items()
    ],
    (RawLanguage.TSPL, "DOWNLOAD", TSPL_LABEL + b'DOWNLOAD F,"LABEL.BAS",8,KILL "*"\r\n'),
    (RawLanguage.TSPL, "SET KEY1", TSPL_LABEL + b"SET KEY1 OFF\r\n"),
    (RawLanguage.TSPL, "RUN", TSPL_LABEL + b'RUN "A.BAS"\r\n'),
    (RawLanguage.CPCL, "! DF", b"! DF SHELF.TXT\r\n! 0 200 200 210 1\r\nTEXT 4 0 9 9 x\r\nPRINT\r\n"),
    (RawLanguage.ESCPOS, "GS (E", b"Hello\n\x1d(E\x03\x00\x01IN"),
    (RawLanguage.ESCPOS, "GS (M", b"Hello\n\x1d(M\x02\x00\x01\x01"),
    (RawLanguage.ESCPOS, "FS (E", b"Hello\n\x1c(E\x05\x00<\x02012"),
]


@pytest.mark.parametrize(("language", "word", "content"), ALLOWED_BY)
def test_an_allowed_command_passes_and_its_word_is_told_before(
    language: RawLanguage, word: str, content: bytes
) -> None:
    found = verdict(language, content)
    assert found is not None
    allowed = found.allow
    assert allowed is not None
    assert allowed.startswith(word), "the narrowest word that allows it"
    assert f'allow "{allowed}"' in str(found.message)
    for allowing in {word, allowed}:
        assert screen(language, [content], allowed=frozenset({allowing})) is None
    assert screen(language, [content], allowed=frozenset({"COPY", "SQ"})) == found


@pytest.mark.parametrize(("language", "abuse"), EACH_ABUSE)
def test_what_is_never_allowed_is_blocked_whatever_is_allowed(language: RawLanguage, abuse: bytes) -> None:
    found = screen(language, [abuse])
    assert found is not None
    allowed = ALLOWABLE | {"KILL", "SETVAR", "NS", "DB", "KP", "! U1 SETVAR", "ESC P", "EF", "JB"}
    if found.why in (
        BlockReason.FIRMWARE,
        BlockReason.NETWORK,
        BlockReason.PASSWORD,
        BlockReason.LANGUAGE,
        BlockReason.DRAWER,
    ):
        assert found.allow is None
        assert screen(language, [abuse], allowed=frozenset(allowed)) is not None


@pytest.mark.parametrize("name", ["AUTOEXEC.ZPL", "CERT.NRD", "X.BAS", "WML.XML", "A.HTM", "autoexec"])
@pytest.mark.parametrize("drive", ["E:", "R:", ""])
def test_names_that_set_up_the_printer_are_not_written(drive: str, name: str) -> None:
    target = f"{drive}{name}".encode()
    for content in (b"^XA^DF%b^FS^FN1^FS^XZ" % target, b"~DG%b,1,1,FF" % target, b"~DY%b,A,G,1,1,FF" % target):
        found = verdict(RawLanguage.ZPL, b"^XA^FDx^FS^XZ" + content)
        assert found is not None
        assert found.why is BlockReason.FILES


def test_a_file_may_remove_what_it_stored_itself() -> None:
    stored = b"^XA^DFE:A.ZPL^FS^FO1,1^FN1^FS^XZ^XA^XFE:A.ZPL^FS^FN1^FDx^FS^XZ"
    assert verdict(RawLanguage.ZPL, stored + b"^XA^IDE:A.ZPL^FS^XZ") is None
    for other in (b"E:B.ZPL", b"E:*.ZPL", b"B:A.ZPL", b"E:*.*"):
        found = verdict(RawLanguage.ZPL, stored + b"^XA^ID" + other + b"^FS^XZ")
        assert found is not None
        assert found.why is BlockReason.FILES


@pytest.mark.parametrize(
    ("content", "sent"),
    [
        (b"^XA~TA000~JSN^JUS^LRN^XZ^XA^FDx^FS^XZ", b"~TA000~JSN^LRN"),
        (b"^XA\n^MMT\n^jus\n^LRN\n^XZ^XA^FDx^FS^XZ", b"^MMT\n\n^LRN"),
        (b"^XA^SZ2^JMA^XZ^XA^FDx^FS^XZ", b"^XA^JMA"),
        (b"^XA^PR4^JUS^FO1,1^FDx^FS^XZ", b"^XA^PR4^FO1,1"),
    ],
)
def test_a_head_is_sent_without_what_outlasts_it(content: bytes, sent: bytes) -> None:
    reading = read(RawLanguage.ZPL, [content])
    assert reading.blocked is None
    assert reading == read(RawLanguage.ZPL, cut(content, 1))
    assert sent in b"".join(edited([content], reading.edits))


@pytest.mark.parametrize(
    "content",
    [
        b"^XA^JUS^XZ^XA^FDx^FS^XZ",  # it means to save, and is no head
        b"^XA^PR4^JUF^XZ^XA^FDx^FS^XZ",
        b"^XA^PR4^JUSx^XZ^XA^FDx^FS^XZ",
        b"^XA^PR4^FDx^FS^JUS^XZ",
        b"^XA^FDx^FS^XZ^JUS",
        b"^XA^SZ1^JMA^XZ^XA^FDx^FS^XZ",
    ],
)
def test_what_is_no_head_stays_blocked(content: bytes) -> None:
    found = verdict(RawLanguage.ZPL, content)
    assert found is not None
    assert not found.is_damaged
