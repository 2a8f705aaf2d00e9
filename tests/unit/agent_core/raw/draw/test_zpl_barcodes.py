"""Bar codes of ZPL labels: what a scanner reads, where they are, and what a printer changes."""

from __future__ import annotations

import pytest

from agent_core.raw.draw.display_list import (
    Barcode,
    DrawingPrinter,
    Picture,
    Text,
    WhyNotDrawn,
)
from agent_core.raw.draw.drawer import item_box
from tests.support.barcodes import read_barcodes
from tests.support.drawn_zpl import NEAR, ink_box, one, only, paper, texts

# Bar codes.


@pytest.mark.parametrize(
    ("fields", "symbology", "content"),
    [
        ("^FO60,100^BY3^B2N,100,Y,N,N^FD123456^FS", "ITF", "123456"),
        ("^FO60,100^BY2^B2N,100,Y,N,Y^FD1234567^FS", "ITF", "12345670"),
        ("^FO60,100^BY2^B3N,N,100,Y,N^FD123ABC^FS", "Code39", "123ABC"),
        ("^FO60,100^BY2,2^B3N,Y,100,Y,N^FD12345^FS", "Code39", "12345F"),
        ("^FO60,100^BY2^BLN,100,N^FD12AB^FS", "Code39", "12ABO"),
        ("^FO60,100^BY3^BAN,100,Y,N,N^FD12345ABCDE^FS", "Code93", "12345ABCDE"),
        ("^FO60,100^BY3^BKN,N,100,Y,N,A,A^FD123456^FS", "Codabar", "A123456A"),
        ("^FO60,100^BY3^BEN,100,Y,N^FD123456789012^FS", "EANUPC", "1234567890128"),
        ("^FO60,100^BY3^B8N,100,Y,N^FD1234567^FS", "EANUPC", "12345670"),
        ("^FO60,100^BY3^BUN,137^FD07000002198^FS", "EANUPC", "0070000021985"),
        ("^FO60,100^BY3^B9N,100,Y,N,Y^FD1230000045^FS", "EANUPC", "0012300000451"),
        ("^FO60,100^BY3^B9N,100,Y,N,Y^FD01230000045^FS", "EANUPC", "0012300000451"),
        ("^FO60,100^BY3^B9N,100,Y,N,Y^FD012300000451^FS", "EANUPC", "0012300000451"),
        ("^FO60,100^BY3^BCN,100,Y,N,N^FD123456^FS", "Code128", "123456"),
        ("^FO60,100^BY2^BCN,100,Y,N,N,A^FDAB1234567cd^FS", "Code128", "AB1234567cd"),
        ("^FO60,100^BY2^BCN,100,Y,N,N^FD>;382436>6CODE128>752375152^FS", "Code128", "382436CODE128TEST"),
        ("^FO60,100^BY2^BCN,100,Y,N,N^FD>:AB>5123456>6cd^FS", "Code128", "AB123456cd"),
        ("^FO60,100^BY2^BCN,100,Y,N,N^FD>93536^FS", "Code128", "CD"),
        ("^FO60,100^BY2^BCN,100,Y,N,N^FDa>0b><c^FS", "Code128", "a>b^c"),
        ("^FO60,100^BY2^BCN,100,Y,N,N,U^FD0012345678901234567^FS", "Code128", "(00)123456789012345675"),
        ("^FO60,100^BY2^BCN,100,Y,N,N,D^FD(91)0005886>8(10)0000410549^FS", "Code128", "(91)0005886(10)0000410549"),
        ("^FO60,100^BY2^BCN,100,Y,N,N,D^FD(02)0701234567890(37)12^FS", "Code128", "(02)07012345678908(37)12"),
        ("^FO60,100^BY2^BCN,100,Y,N,N,D^FD(00)37012345678901234^FS", "Code128", "(00)370123456789012347"),
        ("^FO60,100^B7N,8,5,7,21,N^FDZebra Technologies^FS", "PDF417", "Zebra Technologies"),
        ("^FO60,100^BY2,3^B7N,8,5,,,N^FDZebra Technologies Corporation^FS", "PDF417", "Zebra Technologies Corporation"),
        ("^FO60,100^BY3^BFN,8,2^FDABCDEFGHIJKLMN^FS", "PDF417", "ABCDEFGHIJKLMN"),
        ("^FO60,100^BY6^BFN,8,3^FDABCDEFGHIJKLMNOPQRSTUV^FS", "PDF417", "ABCDEFGHIJKLMNOPQRSTUV"),
        ("^FO60,20^BY3^BFN,6,22^FD123^FS", "PDF417", "123"),
        ("^FO60,100^BY2^BFN,6,5^FDa-1^FS", "PDF417", "a-1"),
        ("^FO60,100^BY2^BFN,6,24^FDlot 4711^FS", "PDF417", "lot 4711"),
        ("^FO60,100^BXN,10,200^FDZEBRA TECHNOLOGIES^FS", "DataMatrix", "ZEBRA TECHNOLOGIES"),
        ("^FO60,100^BXN,6,200,24,24^FDABC^FS", "DataMatrix", "ABC"),
        ("^FO60,100^BXN,6,200,,,,,2^FDABC123^FS", "DataMatrix", "ABC123"),
        ("^FO60,100^BXN,6,200^FDA~d066~~^FS", "DataMatrix", "AB~"),
        ("^FO60,100^BQN,2,10^FDMM,AAC-42^FS", "QRCode", "AC-42"),
        ("^FO60,100^BQN,2,10^FDQA,0123456789ABCD 2D code^FS", "QRCode", "0123456789ABCD 2D code"),
        ("^FO60,100^BQN,2,6^FDHM,B0005hello and more^FS", "QRCode", "hello"),
        ("^FO60,100^BQN,2,10^FDHM,N123456789012345^FS", "QRCode", "123456789012345"),
        ("^FO60,100^BOR,7,N,0,N,1,0^FD7. This is testing label 7^FS", "Aztec", "7. This is testing label 7"),
        ("^FO60,100^BON,7,N,203^FDABC^FS", "Aztec", "ABC"),
        ("^FO60,100^BON,7,N,300^FD42^FS", "Aztec", "042"),
        ("^FO60,100^BY2^BCN,100,Y,N,Y^FD12345^FS", "Code128", "123457"),
        ("^FO60,100^BY2^BCN,100,N,N,Y^FD>;>80012345123451234512^FS", "Code128", "(00)123451234512345120"),
        ("^FO60,100^BY2^BCN,100,Y,N,Y,A^FDAB12^FS", "Code128", "AB12"),
        ("^FO60,100^BRN,1,4,2,100^FD12345678901^FS", "DataBar", "(01)00123456789012"),
        ("^FO60,100^BRN,6,2^FD(01)12345678901231^FS", "DataBar", "(01)12345678901231"),
        ("^FO60,100^BRN,6,2^FD011234567890123110ABC^FS", "DataBar", "(01)12345678901231(10)ABC"),
        ("^FO60,100^BRN,6,3,1,40,4^FD011234567890123110ABCDEF^FS", "DataBar", "(01)12345678901231(10)ABCDEF"),
        (
            "^FO20,100^BRN,6,2^FD#1122022210ABC12#21000123^FS",
            "DataBar",
            "(11)220222(10)ABC12(21)000123",
        ),
        ("^FO60,100^BRN,5,3^FD(01)12345678901231^FS", "DataBar", "(01)12345678901231"),
        ("^FO60,100^BRN,3,6^FD1234567890123^FS", "DataBar", "(01)12345678901231"),
        ("^FO60,100^BRN,4,4^FD1234567890123^FS", "DataBar", "(01)12345678901231"),
        ("^FO60,60^BD4^FDThis is mode 4^FS", "MaxiCode", "This is mode 4"),
        (
            "^FO60,60^BD^FH^FD001840152382802[)>_1E01_1D961Z00004951_1DUPSN_1E_04^FS",
            "MaxiCode",
            "[)>␞01␝96152382802␝840␝001␝1Z00004951␝UPSN␞␄",
        ),
        ("^FO60,60^BD3^FH^FD066826RH10 3XDABC^FS", "MaxiCode", "RH10 3␝826␝066␝XDABC"),
        ("^FO60,60^BD3^FD066863107317123ABC^FS", "MaxiCode", "107317␝863␝066␝123ABC"),
        ("^FO60,100^BXN,6,200^FD~10112345678901231~110ABC^FS", "DataMatrix", "(01)12345678901231(10)ABC"),
        ("^FO60,100^BXN,6,200,,,,_^FD_142098028_19205590^FS", "DataMatrix", "(420)98028(92)05590"),
    ],
)
def test_bar_codes_are_read_by_a_scanner(fields: str, symbology: str, content: str) -> None:
    label = one(fields)
    assert label.not_drawn == ()
    found = {(name, text.replace("<GS>", "␝").replace("\x1d", "")) for name, text in read_barcodes(paper(label))}
    assert (symbology, content) in found, found


@pytest.mark.parametrize(
    ("fields", "symbology", "content", "shown", "size"),
    [
        ("^BY3^B1N,Y,100,Y^FD123456^FS", "Code 11", "1234561", "△1234561△", (267, 100)),
        ("^BY3^B1N,N,100,Y^FD123456^FS", "Code 11", "12345611", "△12345611△", (297, 100)),
        ("^BY2^B1N,N,100,Y^FD0123456789-^FS", "Code 11", "0123456789-06", "△0123456789-06△", (298, 100)),
        ("^BY3^BIN,150,Y^FD123456^FS", "Industrial 2 of 5", "123456", "123456", (309, 150)),
        ("^BY3^BJN,150,Y^FD123456^FS", "Standard 2 of 5", "123456", "123456", (279, 150)),
        ("^BY3^BMN,A,100,Y^FD123456^FS", "MSI", "123456", "123456", (315, 100)),
        ("^BY3^BMN,B,100,Y^FD123456^FS", "MSI", "1234566", "123456", (363, 100)),
        ("^BY3^BMN,C,100,Y,N,Y^FD123456^FS", "MSI", "12345666", "12345666", (411, 100)),
        ("^BY3^BMN,D,100,Y,N,Y^FD123456^FS", "MSI", "12345609", "12345609", (411, 100)),
        ("^BY3^BPN,N,100,Y^FD12345^FS", "Plessey", "12345", "12345", (444, 100)),
        ("^BY3^B5N,60,Y^FD12345678901^FS", "PLANET", "123456789014", "123456789014", (430, 60)),
        ("^BY3^BZN,40,Y^FD12345^FS", "POSTNET", "123455", "123455", (220, 40)),
        ("^BY3^BZN,40,N,N,1^FD12345678901^FS", "PLANET", "123456789014", "", (430, 40)),
        ("^BY3^BZN,80,N,N,3^FD01234567094987654321^FS", "Intelligent Mail", "01234567094987654321", "", (451, 80)),
    ],
)
def test_bar_codes_of_own_tables(fields: str, symbology: str, content: str, shown: str, size: tuple[int, int]) -> None:
    """Sizes and check digits as printers have them; the bars are in `test_linear_codes.py`."""
    label = one(f"^FO100,100{fields}")
    [bars] = [item for item in label.items if isinstance(item, Barcode)]
    assert (bars.symbology, bars.content, label.not_drawn) == (symbology, content, ())
    assert texts(label) == ([shown] if shown else [])
    assert item_box(bars) == (100, 100, 100 + size[0], 100 + size[1])


@pytest.mark.parametrize("turn", "NRIB")
@pytest.mark.parametrize(
    "code", ["^BC{},80,Y^FDAB12^FS", "^BE{},80,Y^FD123456789012^FS", "^BX{},6,200^FDAB12^FS", "^B7{},8,2,3^FDAB12^FS"]
)
def test_turned_bar_codes_are_read_too(turn: str, code: str) -> None:
    assert len(read_barcodes(paper(one(f"^FO200,60^BY2{code.format(turn)}")))) == 1


@pytest.mark.parametrize(
    ("place", "box"),
    [
        ("^FO300,200^BCN", (300, 200, 414, 250)),
        ("^FO300,200^BCR", (300, 200, 350, 314)),
        ("^FT300,200^BCN", (300, 151, 414, 201)),
        ("^FT300,200^BCR", (300, 200, 350, 314)),
        ("^FT300,200^BCI", (186, 200, 300, 250)),
        ("^FT300,200^BCB", (251, 86, 301, 200)),
        ("^FO300,200,1^BCN", (186, 200, 300, 250)),
        ("^FT300,200,1^BCN", (186, 151, 300, 201)),
    ],
)
def test_bars_are_where_their_origin_is(place: str, box: tuple[int, int, int, int]) -> None:
    assert item_box(only(f"^BY2{place},50,Y^FD12^FS", Barcode)) == box


@pytest.mark.parametrize(
    ("fields", "box"),
    [
        ("^FO-20,-20^A0N,60,60^FDabcdef^FS", (2, 0, 157, 45)),
        ("^FT10,10^A0N,60,60^FDab^FS", (12, 0, 67, 45)),
        ("^FT10,10^A0R,60,60^FDab^FS", (9, 12, 57, 67)),
        ("^FT30,100^A0B,60,60^FDab^FS", (0, 43, 45, 98)),
        ("^FT10,10^A0N,30^FB100,2,0,L^FDabc^FS", (11, 0, 50, 22)),
        ("^LS30^FO10,10^A0N,30,30^FDabc^FS", (1, 9, 40, 32)),
        ("^FT10,10^BY2^BCN,50,N^FDabc^FS", (10, 0, 146, 50)),
        ("^FT10,10^BY2^BCB,50,N^FDabc^FS", (0, 0, 50, 136)),
        ("^FO0,0^BY2^BEN,50,Y^FD123456789012^FS", (0, 0, 190, 68)),
        ("^FT10,10^GB50,50,3^FS", (10, 0, 60, 50)),
        ("^FT10,4^GFA,8,8,1,FFFFFFFFFFFFFFFF^FS", (10, 0, 18, 8)),
        ("^FT10,10^BXN,5,200^FDabc^FS", (10, 0, 60, 10)),
        ("^LT-20^FO10,10^GB50,50,3^FS", (10, 0, 60, 40)),
    ],
)
def test_nothing_but_symbols_of_two_dimensions_begins_beyond_the_upper_left_edges(
    fields: str, box: tuple[int, int, int, int]
) -> None:
    found = ink_box(fields)
    assert found is not None
    assert max(abs(ours - theirs) for ours, theirs in zip(found, box, strict=True)) <= NEAR, found


def test_data_for_radio_tags_is_not_printed() -> None:
    label = one("^RFW,H^FD1234^FS^RFW,A,1,4^FDABCD^FS^WT0^FD12^FS^FO10,10^FDtext^FS")
    assert (texts(label), label.not_drawn) == (["text"], ())


@pytest.mark.parametrize(("narrow", "below", "above"), [(1, 356, 283), (2, 356, 274), (3, 356, 265), (10, 356, 202)])
def test_interpretation_line(narrow: int, below: int, above: int) -> None:
    """Font A as many times as a module has dots, in the middle, six dots below or eight above."""
    for parameters, top in (("Y,N", below), ("Y,Y", above)):
        fields = f"^FO100,300^BY{narrow}^BCN,50,{parameters}^FD12^FS"
        line, bars = only(fields, Text), only(fields, Barcode)
        assert isinstance(line, Text)
        assert (line.text, line.is_readable, line.y, line.font.height) == ("12", True, top, 9 * narrow)
        middle = (item_box(line)[0] + item_box(line)[2]) / 2
        assert abs(middle - (item_box(bars)[0] + item_box(bars)[2]) / 2) <= narrow + 1


def test_digits_of_an_ean_stand_between_its_guard_bars() -> None:
    label = one("^FO300,200^BY2^BEN,100,Y,N^FD123456789012^FS")
    assert texts(label) == ["1", "234567", "890128"]
    bars, guards = [each for each in label.items if isinstance(each, Picture)]
    assert item_box(bars) == (300, 200, 490, 300)
    assert item_box(guards) == (300, 300, 490, 313)
    assert [each.y for each in label.items if isinstance(each, Text)] == [304] * 3


@pytest.mark.parametrize(
    ("bars", "wide"), [("2,3", 6), ("2,2.9", 5), ("2,2.5", 5), ("2,2", 4), ("3,2.4", 7), ("3,2.7", 8), ("1,2.9", 2)]
)
def test_wide_bars_are_whole_dots(bars: str, wide: int) -> None:
    """Five characters of Code 39, each with three wide elements and a narrow gap after it but the last."""
    narrow = int(bars[0])
    found = only(f"^BY{bars}^FO0,0^B3N,N,50,N^FD123^FS", Barcode)
    assert item_box(found)[2] == 5 * (7 * narrow + 3 * wide) - narrow


def test_size_of_symbols() -> None:
    assert item_box(only("^FO300,300^BXN,5,200^FDHELLO^FS")) == (300, 300, 360, 360)
    assert item_box(only("^BY2,3,40^FO300,300^BXN,,200^FDHELLO^FS")) == (300, 300, 336, 336)
    assert item_box(only("^BY2^FO300,300^B7N,5,3,4^FDHELLO^FS")) == (300, 300, 574, 325)
    assert item_box(only("^FO300,300^BON,5^FDHELLO^FS")) == (300, 300, 375, 375)
    assert item_box(only("^FO300,300^BQN,2,4^FDQA,HELLO^FS")) == (300, 309, 384, 393)
    assert item_box(only("^FT300,300^BQN,2,4^FDQA,HELLO^FS")) == (300, 205, 384, 289)
    assert item_box(only("^BY2,3,50^FO300,300^BQN,2,4^FDQA,HELLO^FS"))[1] == 349
    assert item_box(only("^FO0,0^BQN^FDQA,HELLO^FS", head=DrawingPrinter(dpi=300, width=900)))[2] == 63


@pytest.mark.parametrize("height", [1, 10, 60, 200])
@pytest.mark.parametrize(("scale", "size"), [(2, 42), (5, 105), (10, 210)])
def test_places_of_qr_codes(height: int, scale: int, size: int) -> None:
    """^FO lies the height of ^BY but one row lower; ^FT three modules but one row higher, whatever the height is."""
    code = f"^BQN,2,{scale}^FDQA,HELLO 123^FS"
    top = 300 + height - 1
    assert item_box(only(f"^BY2,3,{height}^FO100,300{code}")) == (100, top, 100 + size, top + size)
    bottom = 300 - 3 * scale + 1
    assert item_box(only(f"^BY2,3,{height}^FT100,300{code}")) == (100, bottom - size, 100 + size, bottom)


@pytest.mark.parametrize(
    ("fields", "changed"),
    [
        ("^B3N,N,80,Y^FDabc_1^FS", "ABC1"),
        ("^BLN,80^FDab^FS", "AB"),
        ("^BAN,80,Y^FDabc^FS", "ABC"),
        ("^B2N,80,Y^FD12AB34^FS", "1234"),
        ("^B2N,80,Y^FD12345^FS", "012345"),
        ("^B2N,80,Y,N,Y^FD1234^FS", "012348"),
        ("^BEN,80,Y^FD12345A789012^FS", "1234507890126"),
        ("^BEN,80,Y^FD1234567890123^FS", "1234567890128"),
        ("^BEN,80,Y^FD123^FS", "0000000001236"),
        ("^B8N,80,Y^FD12345678^FS", "12345670"),
        ("^BUN,80,Y^FD0123456789A^FS", "012345678905"),
        ("^BSN,80,Y^FD1A^FS", "01"),
        ("^BRN,1,2^FD12345678901A1^FS", "0123456789011"),
        ("^BCN,80,Y^FD>;12345^FS", "1234"),
        ("^BCN,80,Y,N,N,U^FD12345^FS", "12345000000000000007"),
        ("^BCN,80,Y,N,N,D^FD(01)12345678901230^FS", "(01)12345678901231"),
        ("^BCN,80,Y,N,N,D^FD(00)370123456789012345^FS", "(00)370123456789012347"),
        ("^BCN,80,Y,N,N,D^FD0112345678901234^FS", "0112345678901231"),
    ],
)
def test_data_that_the_printer_changes_is_listed(fields: str, changed: str) -> None:
    label = one(f"^FO60,60^BY2{fields}")
    assert [(each.why, each.detail) for each in label.not_drawn] == [(WhyNotDrawn.CHANGED_DATA, changed)]
    assert any(isinstance(item, Barcode) for item in label.items)
    assert changed in "".join(texts(label)) or "^BR" in fields


@pytest.mark.parametrize(
    ("data", "changed"),
    [
        ("https://example.com/a", "ps://example.com/a"),
        ("QM,hello", "ello"),
        ("QA,https://example.com", ""),
        ("HM,N0123456789", ""),
        ("HM,B0005Hello", ""),
    ],
)
def test_letters_that_a_qr_code_lacks_without_its_switches_are_listed(data: str, changed: str) -> None:
    label = one(f"^FO0,0^BQN,2,5^FD{data}^FS".encode())
    expected = [("^BQ", WhyNotDrawn.CHANGED_DATA, changed)] if changed else []
    assert [(each.command, each.why, each.detail) for each in label.not_drawn] == expected


@pytest.mark.parametrize(
    "fields",
    [
        "^B3N,N,80,Y^FDABC 1^FS",
        "^B2N,80,Y,N,Y^FD12345^FS",
        "^BEN,80,Y^FD1234567890128^FS",
        "^BEN,80,Y^FD123456789012^FS",
        "^BUN,80,Y,N,N^FD012345678905^FS",
        "^B9N,80,Y^FD1230000045^FS",
        "^BCN,80,Y,N,N,U^FD>;>81234567890123456789^FS",
        "^BCN,80,Y,N,N,D^FD(01)1234567890123^FS",
        "^BRN,3,2^FD12345678901^FS",
    ],
)
def test_check_digits_and_documented_zeros_change_no_data(fields: str) -> None:
    assert one(f"^FO60,60^BY2{fields}").not_drawn == ()


def test_a_qr_code_has_the_mask_that_the_file_chooses() -> None:
    labels = [one(f"^FO9,9^BQN,2,3,M,{mask}^FDMA,SPOOL^FS") for mask in ("", *range(8))]
    rows = [item.rows for label in labels for item in label.items if isinstance(item, Barcode)]
    assert len(set(rows[1:])) == 8
    assert rows[0] in rows[1:]


@pytest.mark.parametrize("code", ["^BON,3,N,0,N,2,A", "^BON,3,N,0,Y", "^B0N,3,N,0,N,3", "^BD4,1,2"])
def test_a_symbol_that_is_one_of_several_is_named(code: str) -> None:
    label = one(f"^FO9,9{code}^FDSPOOL^FS")
    assert [each.why for each in label.not_drawn] == [WhyNotDrawn.NOT_SUPPORTED]


@pytest.mark.parametrize(
    ("kind", "rows", "added"), [("3,2", 13, 1), ("4,2", 69, 3), ("6,2,,,4", 108, 6), ("6,2,,,2", 182, 12)]
)
def test_separators_of_stacked_databars_are_as_high_as_the_file_says(kind: str, rows: int, added: int) -> None:
    kind, scale, *segments = kind.split(",")
    data = "011234567890123110ABCDEF" if kind == "6" else "1234567890123"
    low, high = (
        one(f"^FO60,9^BRN,{kind},{scale},{separator},,{''.join(segments)}^FD{data}^FS") for separator in (1, 2)
    )
    assert [item.height for label in (low, high) for item in label.items if isinstance(item, Barcode)] == [
        rows, rows + added,
    ]  # fmt: skip
    found = read_barcodes(paper(high))
    assert found == read_barcodes(paper(low))
    assert found


def test_plessey_shows_its_check_digits_if_they_are_wanted() -> None:
    assert [texts(one(f"^FO9,50^BPN,{each},40^FD0123456789ABCDEF^FS")) for each in "NY"] == [
        ["0123456789ABCDEF"],
        ["0123456789ABCDEF90"],
    ]
