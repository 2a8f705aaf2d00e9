from __future__ import annotations

import time

import pytest

from app.documents.raw_reading import read_commands
from app.words.raw_text import HEX_BYTES, SHOWN_BYTES, SHOWN_LINES, RawText, hex_lines, names_of
from server_core.contract.types.documents import RawLanguage
from tests.support import raw_samples

ZPL, TSPL, CPCL, ESCPOS = RawLanguage.ZPL, RawLanguage.TSPL, RawLanguage.CPCL, RawLanguage.ESCPOS


def texts(raw: RawText) -> list[str]:
    return [line.text for line in raw.lines]


def told(document: bytes, language: RawLanguage, line: int = 0) -> str:
    return read_commands(document, language).lines[line].described_from()


def test_control_characters_are_spelled_and_line_ends_are_lines() -> None:
    raw = read_commands(b"^XA\r\n\x1b@caf\xe9\n\xc3\xa9^XZ", ZPL)
    assert texts(raw) == ["^XA", "‹ESC›@café", "é^XZ"]
    assert (raw.cut, raw.cut_words) == (False, "")


def test_the_commands_of_zpl_are_named() -> None:
    line = read_commands(b"^FO50,60^A0N,40,40^FH^FDa_5eb^FS~JA^Q9", ZPL).lines[0]
    assert [(word.code, word.name) for word in line.words] == [
        ("^FO", "Field origin"),
        ("^A", "Font of the field"),
        ("^FH", "Hexadecimal characters in the field"),
        ("^FD", "Field data"),
        ("^FS", "End of the field"),
        ("~JA", "Cancel everything"),
        ("^Q9", ""),
    ]
    assert [line.text[word.start : word.end] for word in line.words][:3] == ["^FO", "^A0", "^FH"]
    assert line.described_from().endswith(" · ^FD Field data · …")
    assert line.described_from(33) == "~JA Cancel everything · ^Q9 (not known here)"


def test_commands_with_other_signs_are_named() -> None:
    raw = read_commands(b"^XA^CC+^FDno\n+FO9,9+CD;+FD^FO+FS\n+CT!!JA+CC^^XZ", ZPL)
    assert [[word.code for word in line.words] for line in raw.lines] == [
        ["^XA", "^CC"],
        ["^FO", "^CD", "^FD", "^FS"],
        ["^CT", "~JA", "^CC", "^XZ"],
    ]
    assert all(word.name for line in raw.lines for word in line.words)
    assert raw.lines[1].text[slice(*raw.lines[1].words[0][:2])] == "+FO"


@pytest.mark.parametrize(
    ("document", "language", "words"),
    [
        (b"size 100 mm,150 mm", TSPL, "SIZE Size of the label"),
        (b"SET CUTTER 1", TSPL, "SET CUTTER Cutter"),
        (b"SET TURBO 1", TSPL, "SET Setting"),
        (b'"only data"', TSPL, ""),
        (b"! 0 200 200 210 1", CPCL, "! Label begins: offset, resolution, height, how many"),
        (b"! U1 SETLP 7 0 24", CPCL, "! U1 Utility command"),
        (b"T 4 0 30 40 Hello", CPCL, "T Text"),
        (b"PAGE-WIDTH 600", CPCL, "PAGE-WIDTH Width of the label"),
        (b"\x1ba\x01Hi\x1bE\x01\x1dV\x41\x03", ESCPOS, "ESC a Alignment · ESC E Bold · GS V Cut"),
        (b"\x10\x04\x01\x1b ", ESCPOS, "DLE EOT Question: status, at once · ESC SP Space between letters"),
        (b"\x1d\x99", ESCPOS, "GS · (not known here)"),
    ],
)
def test_the_commands_of_the_other_languages_are_named(document: bytes, language: RawLanguage, words: str) -> None:
    assert told(document, language) == words


def test_binary_data_is_left_out_by_its_length_and_what_follows_is_read() -> None:
    dots = bytes(range(256)) * 2
    assert texts(read_commands(b"^XA^GFB,512,512,8,%b^FS\n^XZ" % dots, ZPL)) == [
        "^XA^GFB,512,512,8,‹512 bytes›^FS",
        "^XZ",
    ]
    assert texts(read_commands(b"~DYR:A,B,G,512,8,%b^XA" % dots, ZPL)) == ["~DYR:A,B,G,512,8,‹512 bytes›^XA"]
    tspl = read_commands(b"CLS\r\nBITMAP 0,0,8,64,0,%b\r\nPRINT 1\r\n" % dots, TSPL)
    assert texts(tspl) == ["CLS", "BITMAP 0,0,8,64,0,‹512 bytes›", "PRINT 1"]
    assert texts(read_commands(b"CG 8 64 0 0 %b\r\nPRINT\r\n" % dots, CPCL)) == ["CG 8 64 0 0 ‹512 bytes›", "PRINT"]
    receipt = read_commands(b"\x1b@\x1dv0\0\x08\0\x40\0%bTotal\nThanks\n" % dots, ESCPOS)
    assert texts(receipt) == ["‹ESC›@‹GS›v0‹NUL›‹BS›‹NUL›@‹NUL›‹512 bytes›Total", "Thanks"]


@pytest.mark.parametrize(
    ("command", "shown"),
    [
        (b"\x1b*\x00\x02\x00AB", "‹ESC›*‹NUL›‹STX›‹NUL›‹2 bytes›"),
        (b"\x1b*\x21\x02\x00ABCDEF", "‹ESC›*!‹STX›‹NUL›‹6 bytes›"),
        (b"\x1bD\x08\x10\x00", "‹ESC›D‹BS›‹DLE›‹NUL›"),
        (b"\x1bp\x00\x19\xfa", "‹ESC›p‹NUL›‹EM›ú"),
        (b"\x1d*\x01\x01ABCDEFGH", "‹GS›*‹SOH›‹SOH›‹8 bytes›"),
        (b"\x1dk\x0412345\x00", "‹GS›k‹EOT›12345‹NUL›"),
        (b"\x1dkI\x05{B123", "‹GS›kI‹ENQ›{B123"),
        (b"\x1d(k\x03\x001Q0", "‹GS›(k‹ETX›‹NUL›1Q0"),
        (b"\x1d(k\x60\x001P0" + b"7" * 93, "‹GS›(k`‹NUL›‹96 bytes›"),
        (b"\x1d8L\x02\x00\x00\x00AB", "‹GS›8L‹STX›‹NUL›‹NUL›‹NUL›‹2 bytes›"),
        (b"\x1dV\x00", "‹GS›V‹NUL›"),
        (b"\x1dVB\x03", "‹GS›VB‹ETX›"),
    ],
)
def test_each_command_of_esc_pos_ends_where_its_parameters_do(command: bytes, shown: str) -> None:
    raw = read_commands(command + b"Text\n", ESCPOS)
    assert texts(raw) == [f"{shown}Text"]
    assert len(raw.lines[0].words) == 1


@pytest.mark.parametrize(
    ("document", "language", "shown"),
    [
        (b"^XA^FO9,9^FDna\x8bve^FS", ZPL, "^XA^FO9,9^FDnaïve^FS"),
        (b"^XA^CI27^FV\x80 5^FS^CI0^FD\x80^FS", ZPL, "^XA^CI27^FV€ 5^FS^CI0^FDÇ^FS"),
        (b"^XA^CI33^FDone\xc4^FX\xe9^FS", ZPL, "^XA^CI33^FDoneД^FXé^FS"),
        (b"^CI15^FD\x93\xfa\x96\x7b^FS", ZPL, "^CI15^FD日本^FS"),
        ("^XA^CI28^FDŁódź \\&^FS".encode(), ZPL, "^XA^CI28^FDŁódź \\&^FS"),
        (b"^XA^CI28^FD\xe9^FS", ZPL, "^XA^CI28^FD�^FS"),
        (b"^XA^CI13^FD[\\&]^FS", ZPL, "^XA^CI13^FD[\\&]^FS"),
        (b'TEXT 9,9,"3",0,1,1,"na\x8bve"', TSPL, 'TEXT 9,9,"3",0,1,1,"naïve"'),
        (b'CODEPAGE 1250\nTEXT 9,9,"3",0,1,1,"\xa3"', TSPL, 'TEXT 9,9,"3",0,1,1,"Ł"'),
        (b'CODEPAGE UTF-8\nBLOCK 9,9,9,9,"3",0,1,1,"\xc5\x81"', TSPL, 'BLOCK 9,9,9,9,"3",0,1,1,"Ł"'),
        (b'TEXT 9,9,"TST24.BF2",0,1,1,"\xa4\xa4"', TSPL, 'TEXT 9,9,"TST24.BF2",0,1,1,"中"'),
        (b'CODEPAGE 1250\nQRCODE 9,9,H,4,A,0,"\xc3\xa9"', TSPL, 'QRCODE 9,9,H,4,A,0,"é"'),
        (b"T 4 0 9 9 na\x8bve", CPCL, "T 4 0 9 9 naïve"),
        (b"ENCODING UTF-8\nT 4 0 9 9 \xc5\x81", CPCL, "T 4 0 9 9 Ł"),
        (b"! U1 COUNTRY CP866\nprinted \x84", CPCL, "printed ä"),
        (b"! U1 COUNTRY 866\nprinted \x84", CPCL, "printed Д"),
        (b"COUNTRY 866\nB QR 9 9\nMA,\xc3\xa9\nENDQR\nT 4 0 9 9 \x84", CPCL, "MA,é\nENDQR\nT 4 0 9 9 Д"),
        (b"\x81\x1bt\x10\x80\x1bR\x02[\x1b@[\x81", ESCPOS, "ü‹ESC›t‹DLE›€‹ESC›R‹STX›Ä‹ESC›@[ü"),
        (b"\x1c(C\x02\x0002\xc5\x81", ESCPOS, "‹FS›(C‹STX›‹NUL›02Ł"),
    ],
)
def test_texts_are_read_in_the_characters_that_the_file_chooses(
    document: bytes, language: RawLanguage, shown: str
) -> None:
    count = shown.count("\n") + 1
    assert "\n".join(texts(read_commands(document, language))[-count:]) == shown


@pytest.mark.parametrize(
    ("document", "language"),
    [
        ("^XA^CI28^FDŁódź \U0001f4e6^FS^FX\x1b^FS^FDé^FS".encode(), ZPL),
        (b"^XA^CI15^FD\x93\xfa\x96\x7b^FS^GFB,3,3,1,\x01\xe9\x02^FS^FDx^FS", ZPL),
        (b'TEXT 9,9,"3",0,1,1,"\xe9\x1b\xe9"', TSPL),
        (b"\x1b@\x81\x1bt\x10\x80\x1dv0\0\x01\0\x02\0abx\x1bE\x01", ESCPOS),
    ],
)
def test_each_command_of_a_line_is_found_by_its_bytes(document: bytes, language: RawLanguage) -> None:
    """Also behind texts of several bytes a letter, control characters and binary data."""
    (line,) = read_commands(document, language).lines
    for word in line.words:
        byte = line.byte_at(word.start)
        sign = line.text[word.start].replace("‹", document[byte : byte + 1].decode("latin-1"))
        assert document[byte : byte + 1] == sign.encode()
        assert line.letter_at(byte) == word.start
    for byte in range(len(document)):
        assert 0 <= line.letter_at(byte) <= len(line.text)
    assert [line.letter_at(byte) for byte in range(len(document))] == sorted(map(line.letter_at, range(len(document))))
    assert line.letter_at(len(document)) == len(line.text)


@pytest.mark.parametrize("language", [*RawLanguage, None])
def test_a_long_file_is_cut_and_says_so_in_a_time_that_does_not_depend_on_it(language: RawLanguage | None) -> None:
    long = b"^FD1^FS\r\n\x1ba\x01" * 4_000_000
    began = time.process_time()
    raw = read_commands(long, language)
    assert time.process_time() - began < 1
    assert raw.cut
    assert len(raw.lines) <= SHOWN_LINES
    assert raw.shown_bytes <= SHOWN_BYTES
    assert raw.cut_words.startswith(f"Shown: the first {len(raw.lines):,} lines, ")
    assert raw.cut_words.endswith(" of 45.8 MiB.")
    assert raw.hex_cut_words == "Shown: the first 16 KiB of 45.8 MiB."


def test_one_line_without_end_is_shortened() -> None:
    raw = read_commands(b"^GFA,50000,50000,10," + b"F" * 50_000, ZPL)
    assert raw.lines[0].text.endswith("F … 49,620 more letters")
    assert not raw.cut


def test_bytes_are_shown_by_place_value_and_letter() -> None:
    assert hex_lines(b"\x1b@Hi\xff" + b"a" * 12) == [
        "0000  1B 40 48 69 FF 61 61 61  ·@Hiÿaaa",
        "0008  61 61 61 61 61 61 61 61  aaaaaaaa",
        "0010  61                       a",
    ]
    assert len(hex_lines(b"a" * 1_000_000)) == HEX_BYTES // 8


def test_what_is_mostly_no_text_is_called_binary() -> None:
    assert read_commands(bytes(range(256)), None).is_binary
    assert not read_commands(b"^XA^FDabc^FS^XZ", ZPL).is_binary
    assert not read_commands(b"\x1b@\x1ba\x01\x1d!\x11Hi\n", ESCPOS).is_binary
    assert not read_commands(b"", None).is_binary


@pytest.mark.parametrize("language", list(RawLanguage))
def test_no_ordinary_file_and_no_abuse_disturbs_the_reading(language: RawLanguage) -> None:
    samples = {ZPL: raw_samples.ZPL, TSPL: raw_samples.TSPL, CPCL: raw_samples.CPCL, ESCPOS: raw_samples.ESCPOS}
    assert len(names_of(language)) >= 60
    for document in [each for some in samples.values() for each in some]:
        raw = read_commands(document, language)
        assert raw.shown_bytes == raw.size_bytes
        for line in raw.lines:
            assert all(0 <= word.start < word.end <= len(line.text) for word in line.words)
        for part in range(len(document)):
            read_commands(document[:part], language)


def test_every_command_of_an_ordinary_label_has_a_name() -> None:
    lines = [line for each in raw_samples.ZPL[:2] for line in read_commands(each, ZPL).lines]
    lines += [line for each in raw_samples.ESCPOS for line in read_commands(each, ESCPOS).lines]
    assert {word.code for line in lines for word in line.words if not word.name} == set()
