"""Text in fonts that the document does not embed prints as written, or the job fails with a reason."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from agent_core.errors import CannotPrint
from agent_core.render.fonts import (
    FIXED_PITCH,
    ROMAN,
    FontFace,
    FontMapper,
    FontRequest,
    SystemFonts,
    is_text_font,
    shows_text,
)
from agent_core.render.layout import layout_page
from agent_core.render.paper import PageBuffer
from agent_core.render.pdf import PdfDocument
from agent_core.render.service import Drawing
from agent_core.render.workers import RenderWorkers
from server_core.contract.types.drawing import BackSides, RenderRequest
from server_core.contract.types.states import FailureReason
from server_core.sandbox.protocol import ServiceRefused
from tests.support import sample_pdfs
from tests.support.bitmaps import to_image
from tests.support.font_files import DEJAVU, renamed
from tests.support.font_pdfs import (
    by_a_chinese_name,
    by_a_graphics_state,
    by_codes,
    by_codes_that_say_what,
    by_name_alone,
    by_names,
    by_names_that_say,
    by_numbers,
    in_a_column,
    in_a_form,
    in_a_pattern,
    in_a_stamp,
    in_a_type3_glyph,
    in_an_annotation,
    turned_blanks,
)

pytestmark = pytest.mark.anyio
DOUBLE = RenderRequest(dpi=144, media_width_mm=None, media_height_mm=None)
ALPHA = b"/Encoding<</Differences[%d/Alpha]>>"
DOT, UNKNOWN = b"/Encoding<</Differences[65/u10FFFD]>>", b"/Encoding<</Differences[65/g123]>>"
STATE_IN_A_FORM = (
    b"<</Type/XObject/Subtype/Form/BBox[0 0 200 40]/Resources<</ExtGState<</H<</Font[5 0 R 20]>>>>>>/Length 5>>\n"
    b"stream\n/H gs\nendstream"
)
SQUARE = 40  # dots: a character's place
POLISH = by_names(b"za\x80\x81\x82", b"/zdotaccent/lslash/cacute")
CYRILLIC = by_names(b"a\x80\x81", b"/afii10017/afii10065")
MONO = DEJAVU / "DejaVuSansMono.ttf"
MONO_WIDTH = 602
TEXT = """
    ArialMT Arial-BoldMT Arial,Bold Arial,BoldItalic ArialNarrow ArialNarrow-Bold ArialUnicodeMS Arial-Black
    ArialRoundedMTBold Arial-Identity-H ABCDEF+ArialMT Helvetica Helvetica-Bold Helvetica-Narrow-BoldOblique
    HelveticaNeue-UltraLight HelveticaNeueLTStd-Bd HelveticaNeueLTPro-45Lt Times-Roman TimesNewRomanPSMT
    TimesNewRomanPS-BoldMT TimesNewRoman,Italic Courier-BoldOblique CourierNew CourierNewPS-BoldItalicMT
    Courier10PitchBT-Roman LetterGothic-Bold Calibri Calibri-Light Cambria,Bold Verdana-BoldItalic Tahoma-Bold Georgia
    TrebuchetMS-Bold ComicSansMS MicrosoftSansSerif LucidaConsole LucidaSansUnicode SegoeUI SegoeUI-Semibold
    Consolas-Bold PalatinoLinotype-Roman BookAntiqua-Bold CenturyGothic-Bold GillSansMT FranklinGothic-Demi
    Univers-67CondensedBold Frutiger-55Roman FrutigerLTStd-Roman MyriadPro-SemiboldCond Swiss721BT-Roman DINPro-Bold
    Roboto-Regular OpenSans-SemiBoldItalic Lato-Black DejaVuSans-Oblique LiberationSans-Bold Carlito Aptos-Display
    NotoSans-CondensedBold NotoSansArabic-Bold NotoSansCJKjp-Regular NotoSansJP-Regular SourceHanSansCN-Regular
    NimbusRomNo9L-Regu NimbusSanL-Regu CMR10 CMBX12 SFRM1000 LMRoman10-Regular SFProText-Regular MyriadMM_400RG_600NO_
    Helvetica-Bold_1 KozMinProVI-Regular KozMinPro-Regular-Acro AdobeSongStd-Light-Acro
    NimbusSanL-ReguItal NimbusRomNo9L-MediItal URWPalladioL-Roma URWGothicL-DemiObli URWBookmanL-Ligh CenturySchL-Roma
    AndaleMonoMTWT TmsRmn Broadway AmasisMT-Medium TimesTen-Roman CorporateSPro-Regular AmazonEmber-Bold
    @SimSun MS-Gothic MS-PMincho HeiseiMin-W3 HeiseiKakuGo-W5 Ryumin-Light GothicBBB-Medium KozMinPro-Regular
    HYSMyeongJo-Medium MSung-Light MHei-Medium STSong-Light STSongStd-Light AdobeSongStd-Light MicrosoftYaHei-Bold
    MalgunGothic Meiryo-Bold YuGothic-Medium Batang Gulim,Bold HiraKakuProN-W3
"""
OTHERS = """
    Code39 Code-39 Free3of9 Free3of9Extended 3of9Barcode ABCDEF+3of9 CCode39 IDAutomationHC39M IDAutomationHC39M-Bold
    ABCDEF+IDAutomationHC39M WASP39M SKANDATAC39 C39HrP24DhTt AdvC39b mrvcode39extma Code128 Code-128 GS1-128
    IDAutomationC128S LibreBarcode128Text-Regular LibreBarcode39-Regular UPCEAN13 EAN-13 EanP36Tt Interleaved2of5
    Inter25 I2of5 IntP24DhTt Codabar PDF417 QRCode DataMatrix V100015_
    MICR E13B MICR-E13B CMC7 CMC-7 OCRA OCR-A OCRAExtended OCRAStd OCRB OCRBMT OCR-B-10-BT
    USPSIMBStandard POSTNET RM4SCC KIXBarcode
    FontAwesome FontAwesome5Free-Solid MaterialIcons-Regular Glyphicons IcoMoon Marlett Webdings Wingdings
    Wingdings-Regular Wingdings2 ITCZapfDingbats MonotypeSorts BookshelfSymbol7 MTExtra SegoeUISymbol SegoeUIEmoji
    SegoeMDL2Assets NotoColorEmoji NotoEmoji NotoSansSymbols NotoMusic CMSY10 CMMI10 CMEX10
    Arial-Barcode Arial,Barcode ArialBarcode Arial39 Arial-Symbol HelveticaMICR Helvetica-OCRB CalibriBarcode
    Courier-Code39 AGaramondExp-Regular Sans39 Foo F1 TT0
"""


def numbered(text: str, numbers: list[int], *, font: bytes) -> bytes:
    return by_numbers(text, numbers, says_what=False, font=font)


@pytest.fixture(scope="module")
def fonts() -> SystemFonts:
    return SystemFonts((str(DEJAVU),))


async def inked(workers: RenderWorkers, pdf: bytes) -> list[bool]:
    """Return whether there is ink at the first five characters."""
    [bitmap] = [bitmap async for bitmap in workers.render(pdf, DOUBLE)]
    image = ImageChops.invert(to_image(bitmap))
    return [image.crop((at * SQUARE, 0, (at + 1) * SQUARE, 80)).getbbox() is not None for at in range(5)]


async def test_letters_that_pdfium_has_not_come_from_this_computer(workers: RenderWorkers) -> None:
    assert await inked(workers, POLISH) == [True] * 5
    assert await inked(workers, CYRILLIC) == [True] * 3 + [False] * 2


async def test_annotations_have_their_letters_too(workers: RenderWorkers) -> None:
    assert await inked(workers, in_an_annotation(b"za\x80\x81\x82", b"/zdotaccent/lslash/cacute")) == [True] * 5
    with pytest.raises(CannotPrint, match='text in the font "Arial" that cannot be printed'):
        await inked(workers, in_an_annotation(b"a\x80", b"/u10FFFD"))


async def test_what_a_text_under_glyph_numbers_says_is_what_is_printed(workers: RenderWorkers) -> None:
    assert await inked(workers, by_numbers("Prześ", [51, 85, 93, 72, 300], says_what=True)) == [True] * 5


@pytest.mark.parametrize(
    ("pdf", "name"),
    [
        pytest.param(by_names(b"\xfc", font=b"Wingdings-Regular"), "Wingdings-Regular", id="a tick in Wingdings"),
        pytest.param(by_codes(b"*A1*", font=b"Code39"), "Code39", id="symbolic TrueType"),
        pytest.param(by_codes(b"*A1*", font=b"Free3of9", kind=b"Type1"), "Free3of9", id="symbolic Type 1"),
        pytest.param(by_codes(b"*A1*", font=b"IDAutomationHC39M", flags=32), "IDAutomationHC39M", id="as text"),
        pytest.param(
            by_codes(b"*A1*", font=b"ABCDEF+Code128", encoding=b"/Encoding/WinAnsiEncoding"),
            r"ABCDEF\+Code128",
            id="a subset, Windows' encoding",
        ),
        pytest.param(by_codes(b"\x80\x9f\xff", font=b"UPCEAN13"), "UPCEAN13", id="codes above ASCII"),
        pytest.param(by_codes(b"TFDA", font=b"USPSIMBStandard", render_mode=1), "USPSIMBStandard", id="outlined"),
        pytest.param(by_codes(b"*A1*", font=b"Code39", render_mode=7), "Code39", id="as a clip"),
        pytest.param(by_names(b"\x80", b"/zero", font=b"MICR"), "MICR", id="by names"),
        pytest.param(by_name_alone(b"4711", font=b"OCR-B"), "OCR-B", id="without a descriptor"),
        pytest.param(by_numbers("A1", [36, 20], says_what=True, font=b"Code39"), "Code39", id="numbers that say what"),
        pytest.param(by_numbers("A1", [36, 20], says_what=False, font=b"Code39"), "Code39", id="numbers"),
        pytest.param(in_a_form(b"*A1*", font=b"Code39"), "Code39", id="in a form"),
        pytest.param(in_a_pattern(b"*A1*", font=b"Code39"), "Code39", id="in a pattern"),
        pytest.param(in_a_stamp(b"*A1*", font=b"Code39"), "Code39", id="in a stamp"),
        pytest.param(by_name_alone(b"*A1*", font=b"Arial-Barcode"), "Arial-Barcode", id="Arial in the name"),
        pytest.param(by_name_alone(b"4711", font=b"Corporate"), "Corporate", id="unknown"),
        pytest.param(by_name_alone(b"4711", font=b""), "without a name", id="without a name"),
        pytest.param(by_codes(b"*A1*", font=b"Code39", file=b"no font"), "Code39", id="a broken file"),
    ],
)
async def test_what_is_no_text_font_never_becomes_letters(workers: RenderWorkers, pdf: bytes, name: str) -> None:
    with pytest.raises(CannotPrint, match=f'text in the font "{name}" that cannot be printed.*install this font'):
        await inked(workers, pdf)


@pytest.mark.parametrize(
    ("pdf", "name"),
    [
        pytest.param(in_a_type3_glyph(b"*A1*", font=b"Code39"), "Code39", id="a Type 3 glyph"),
        pytest.param(in_a_type3_glyph(b"*A1*", font=b"MICR", own_resources=False), "MICR", id="the page's resources"),
        pytest.param(in_a_type3_glyph(b"*A1*", font=b"OCR-B", in_a_form=True), "OCR-B", id="a form in a glyph"),
        pytest.param(in_a_type3_glyph(b"4", font=b"ABCDEF+ZapfDingbats"), "ABCDEF+ZapfDingbats", id="signs"),
        pytest.param(
            in_a_type3_glyph(b"A", font=b"Helvetica", encoding=DOT), "Helvetica", id="a letter that no font has"
        ),
        pytest.param(in_a_type3_glyph(b"A", font=b"Helvetica", encoding=UNKNOWN), "Helvetica", id="an unknown name"),
    ],
)
async def test_a_font_that_pdfium_does_not_report_is_told(workers: RenderWorkers, pdf: bytes, name: str) -> None:
    with pytest.raises(CannotPrint, match=f'^Page 1 has text in the font "{re.escape(name)}" that cannot be printed'):
        await inked(workers, pdf)


@pytest.mark.parametrize(
    ("pdf", "name"),
    [
        pytest.param(by_a_graphics_state(b"*A1*", font=b"Code39"), "Code39", id="a bar code"),
        pytest.param(by_a_graphics_state(b"A1", font=b"Times-Roman"), "Times-Roman", id="text"),
        pytest.param(
            by_a_graphics_state(b"*A1*", font=b"Code39", state=b"7 0 R", more=[b"[5 0 R 20]"]),
            "Code39",
            id="an array of its own",
        ),
        pytest.param(
            by_a_graphics_state(b"*A1*", font=b"Code39", content=b"/X Do", more=[STATE_IN_A_FORM]).replace(
                b"/Font<</F1 6 0 R>>", b"/Font<</F1 6 0 R>>/XObject<</X 7 0 R>>"
            ),
            "Code39",
            id="in a form",
        ),
    ],
)
async def test_a_font_that_a_graphics_state_sets_is_told(workers: RenderWorkers, pdf: bytes, name: str) -> None:
    with pytest.raises(CannotPrint, match=f'^Page 1 has text in the font "{name}".* a graphics state sets the font'):
        await inked(workers, pdf)


@pytest.mark.parametrize(
    "pdf",
    [
        pytest.param(by_a_graphics_state(b"A1", font=b"Code39", content=b""), id="a graphics state"),
        pytest.param(by_a_graphics_state(b"/G gs", font=b"Code39", content=b"/H gs"), id="another one is used"),
        pytest.param(in_a_type3_glyph(b"A1", font=b"Code39", content=b"0 0 40 40 re f"), id="a Type 3 font"),
    ],
)
async def test_what_is_listed_and_not_used_fails_nothing(workers: RenderWorkers, pdf: bytes) -> None:
    assert (await inked(workers, pdf))[0]


def test_letters_in_a_type3_glyph_come_from_this_computer(installed: FontMapper) -> None:
    alpha = in_a_type3_glyph(b"A", font=b"Arial", encoding=b"/Encoding<</Differences[65/Alpha]>>")
    assert drawn(alpha, installed).getbbox() is not None
    bars = drawn(in_a_type3_glyph(b"*A1*", font=b"Code39"), installed)
    assert bars.tobytes() == drawn(by_name_alone(b"*A1*", font=b"Code39"), installed).tobytes()


@pytest.mark.parametrize("font", [b"Helvetica", b"ZapfDingbats"])
async def test_text_in_a_type3_glyph_is_drawn(workers: RenderWorkers, font: bytes) -> None:
    assert (await inked(workers, in_a_type3_glyph(b"44", font=font)))[0]


@pytest.mark.parametrize("codes", [bytes((code,)) for code in range(1, 32)] + [bytes(range(1, 32)), b"A\x01B\x1f"])
def test_codes_below_32_in_a_missing_font_are_told(codes: bytes, installed: FontMapper) -> None:
    with pytest.raises(ServiceRefused, match='text in the font "Code128" that cannot be printed'):
        drawn(by_codes(codes, font=b"Code128"), installed)


@pytest.mark.parametrize("kind", [b"Type1", b"TrueType"])
@pytest.mark.parametrize(
    ("codes", "text", "font"),
    [
        pytest.param(b"4", "4", b"ABCDEF+ZapfDingbats", id="a letter"),
        pytest.param(b"4", "\uf034", b"ABCDEF+ZapfDingbats", id="private use"),
        pytest.param(b"n", "n", b"XYZABC+ZapfDingbats", id="another subset"),
    ],
)
async def test_a_single_sign_that_pdfium_cannot_decode_is_told(
    workers: RenderWorkers, codes: bytes, text: str, font: bytes, kind: bytes
) -> None:
    with pytest.raises(CannotPrint, match=r'text in the font "\w+\+ZapfDingbats" that cannot be printed'):
        await inked(workers, by_codes_that_say_what(codes, text, font=font, kind=kind))


async def test_a_single_tick_of_a_subset_is_told(workers: RenderWorkers) -> None:
    with pytest.raises(CannotPrint, match=r'text in the font "ABCDEF\+ZapfDingbats" that cannot be printed'):
        await inked(workers, by_codes_that_say_what(b"4", "✔", font=b"ABCDEF+ZapfDingbats"))


async def test_a_single_standard_sign_is_drawn(workers: RenderWorkers) -> None:
    assert (await inked(workers, by_codes_that_say_what(b"4", "✔", font=b"ZapfDingbats")))[0]


@pytest.mark.parametrize(
    "pdf",
    [
        pytest.param(
            by_codes(b"A1b2a", font=font, kind=kind, flags=flags), id=f"{font.decode()} {kind.decode()} {flags}"
        )
        for font in (b"ArialMT", b"ABCDEF+Arial-BoldMT", b"TimesNewRoman,Bold", b"Helvetica-Narrow", b"Calibri")
        for kind in (b"TrueType", b"Type1")
        for flags in (4, 32)
    ]
    + [
        pytest.param(by_name_alone(b"abcde", font=b"Symbol"), id="Symbol"),
        pytest.param(by_codes(b"abcde", font=b"Symbol"), id="Symbol as TrueType"),
        pytest.param(by_codes(b"abcde", font=b"SymbolMT", kind=b"Type1"), id="Symbol of Windows"),
        pytest.param(by_codes(b"abcde", font=b"ZapfDingbats", kind=b"Type1"), id="Dingbats with a descriptor"),
        pytest.param(by_name_alone(b"abcde", font=b"ZapfDingbats"), id="Dingbats"),
    ],
)
async def test_text_and_the_standard_signs_are_drawn_as_ever(workers: RenderWorkers, pdf: bytes) -> None:
    await inked(workers, pdf)
    [page] = [page async for page in workers.render(pdf, DOUBLE)]
    assert ImageChops.invert(to_image(page)).getbbox() is not None


@pytest.mark.parametrize(
    "pdf",
    [
        pytest.param(by_codes(b"abc", font=b"Symbol", flags=32), id="with the flags of a text font"),
        pytest.param(by_codes(b"\xb7", font=b"SymbolMT"), id="a bullet of Windows' Symbol"),
        pytest.param(
            by_codes(b"\xae", font=b"SymbolMT", encoding=b"/Encoding/WinAnsiEncoding"), id="in Windows' encoding"
        ),
        pytest.param(by_codes(b"abc", font=b"ABCDEF+Symbol", kind=b"Type1"), id="a subset"),
        pytest.param(by_codes(b"4n", font=b"ZapfDingbats"), id="Dingbats as TrueType"),
        pytest.param(by_codes(b"4n", font=b"ZapfDingbats", kind=b"Type1", flags=32), id="Dingbats as text"),
        pytest.param(by_codes(b"4n", font=b"ABCDEF+ZapfDingbats", kind=b"Type1"), id="a subset of Dingbats"),
    ],
)
async def test_signs_that_pdfium_takes_for_text_are_no_letters(workers: RenderWorkers, pdf: bytes) -> None:
    """PDFium draws Helvetica, or the letters of its own Symbol, or nothing."""
    with pytest.raises(CannotPrint, match=r'text in the font "\S*(Symbol|Dingbats)\S*" that cannot be printed'):
        await inked(workers, pdf)


@pytest.fixture
def installed(tmp_path: Path) -> FontMapper:
    """Provide bar code fonts that are easily distinguished from Helvetica: DejaVu Sans Mono."""
    (tmp_path / "a.ttf").write_bytes(renamed(MONO, "Code 39"))
    (tmp_path / "b.ttf").write_bytes(renamed(MONO, "Symbols39", letters="*A1", symbolic=True))
    (tmp_path / "c.ttf").write_bytes(renamed(MONO, "Digits39", letters="*0123456789"))
    return FontMapper(SystemFonts((str(tmp_path),)))


def drawn(pdf: bytes, fonts: FontMapper) -> Image.Image:
    """Draw a page of 200 x 40 points at 144 dpi."""
    document = PdfDocument(bytearray(pdf), fonts)
    try:
        page = document.open_page(1)
        try:
            drawing = Drawing(page, layout_page(page.size, DOUBLE), DOUBLE, PageBuffer(), BackSides.AS_IS)
            return Image.frombytes("1", (400, 80), b"".join(bytes(rows) for _, rows in drawing.bands()))
        finally:
            page.close()
    finally:
        document.close()


@pytest.mark.parametrize(
    ("font", "kind", "flags", "codes"),
    [
        pytest.param(b"Code39", b"TrueType", 4, b"*A1*", id="symbolic"),
        pytest.param(b"Code#2039", b"TrueType", 32, b"*A1*", id="as text"),
        pytest.param(b"ABCDEF+Code39", b"Type1", 4, b"*A1*", id="a subset, Type 1"),
        pytest.param(b"Code39-Regular", b"TrueType", 32, b"*A1*", id="with a style"),
        pytest.param(b"Symbols39", b"TrueType", 4, b"*A1*", id="a symbol font"),
        pytest.param(b"Symbols39", b"TrueType", 32, b"*A1*", id="a symbol font as text"),
        pytest.param(b"Digits39", b"TrueType", 4, b"*1*", id="the characters that it has"),
    ],
)
def test_an_installed_font_of_that_name_draws_it(
    installed: FontMapper, font: bytes, kind: bytes, flags: int, codes: bytes
) -> None:
    held = by_codes(codes, font=b"Mono", flags=32, width=MONO_WIDTH, file=MONO.read_bytes())
    named = by_codes(codes, font=font, kind=kind, flags=flags, width=MONO_WIDTH)
    itself = drawn(held, installed)
    assert itself.getbbox() is not None
    assert drawn(named, installed).tobytes() == itself.tobytes()


@pytest.mark.parametrize(
    "pdf",
    [
        pytest.param(by_codes(b"*B1*", font=b"Digits39"), id="lacks a letter"),
        pytest.param(by_codes(b"*B1*", font=b"Symbols39"), id="lacks a symbol"),
        pytest.param(by_codes(b"*A1*", font=b"Code3"), id="another name"),
        pytest.param(by_numbers("A1", [36, 20], says_what=False, font=b"Code39"), id="numbers of another file"),
    ],
)
def test_an_installed_font_that_cannot_draw_all_of_it_draws_nothing(pdf: bytes, installed: FontMapper) -> None:
    with pytest.raises(ServiceRefused, match="that cannot be printed"):
        drawn(pdf, installed)


@pytest.mark.parametrize(
    "pdf",
    [
        pytest.param(numbered("Volume", [57, 82, 79, 88, 80, 72], font=b"Calibri"), id="other letters"),
        pytest.param(numbered("12", [20, 21], font=b"Calibri"), id="numbers below 32"),
        pytest.param(numbered("Volume", [57, 82, 79, 88, 80, 72], font=b"ArialUnicodeMS"), id="a namesake"),
        pytest.param(numbered("ab", [68, 299], font=b"Arial"), id="a number that stands for several letters"),
        pytest.param(
            numbered("ab", [68, 69], font=b"Arial").replace(b"/CIDToGIDMap/Identity", b"/CIDToGIDMap 8 0 R   "),
            id="numbers by a table",
        ),
    ],
)
async def test_text_that_would_be_a_lie_fails_the_job(workers: RenderWorkers, pdf: bytes) -> None:
    pids = workers.pids
    with pytest.raises(CannotPrint, match=r'^Page 1 has text in the font "\w+" that cannot be printed: ') as refused:
        await inked(workers, pdf)
    assert refused.value.reason is FailureReason.RENDER_FAILED
    assert workers.pids == pids


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("Volume", [57, 82, 79, 88, 80, 72]),
        ("12 ", [20, 21, 3]),
        (" 1", [3, 20]),
        ("Größ", [42, 85, 124, 137]),
        ("żŁ€", [298, 224, 188]),
        ("ź", [296]),
    ],
)
@pytest.mark.parametrize("font", [b"ArialMT", b"TimesNewRoman,Bold", b"CourierNewPSMT", b"Verdana", b"ABCDEF+Arial"])
def test_numbers_of_a_usual_font_are_its_letters(
    fonts: SystemFonts, font: bytes, text: str, numbers: list[int]
) -> None:
    """Windows' fonts share their glyph numbers, so programs do not embed them."""
    page = drawn(numbered(text, numbers, font=font), FontMapper(fonts))
    assert page.getbbox() is not None
    assert page.tobytes() == drawn(by_numbers(text, numbers, says_what=True, font=font), FontMapper(fonts)).tobytes()


@pytest.mark.parametrize(
    "pdf",
    [
        pytest.param(by_names(b"\x80", b"/Alpha"), id="a single letter"),
        pytest.param(by_names(b"a\x80", b"/Alpha"), id="beside another one"),
        pytest.param(by_numbers("\u0391", [300], says_what=True), id="a single number"),
        pytest.param(by_codes(b"\t", font=b"Arial", flags=32, encoding=ALPHA % 9), id="as a tab"),
        pytest.param(by_codes(b"A\n", font=b"Arial", flags=32, encoding=ALPHA % 10), id="as an end of a line"),
        pytest.param(by_names_that_say(65, b"Alpha", "A"), id="that says to be another letter"),
    ],
)
def test_a_letter_that_the_font_lacks_is_drawn_or_told(fonts: SystemFonts, pdf: bytes) -> None:
    assert drawn(pdf, FontMapper(fonts)).getbbox() is not None
    with pytest.raises(ServiceRefused, match=r'^Page 1 has text in the font "Arial" that cannot be printed'):
        drawn(pdf, FontMapper(SystemFonts(())))


@pytest.mark.parametrize(
    "pdf",
    [
        pytest.param(by_names(b"\x80", b"/g123"), id="alone"),
        pytest.param(by_names(b"a\x80", b"/g123"), id="beside a letter"),
        pytest.param(by_codes(b"AB", font=b"Helvetica", flags=32, encoding=UNKNOWN), id="as an ordinary letter"),
        pytest.param(
            by_codes(b"A\t", font=b"Arial", flags=32, encoding=b"/Encoding<</Differences[9/x7]>>"), id="a tab"
        ),
        pytest.param(by_names_that_say(65, b"g1", "A"), id="that says to be a letter"),
    ],
)
def test_names_that_say_no_letter_are_told(fonts: SystemFonts, pdf: bytes) -> None:
    with pytest.raises(ServiceRefused, match=r'^Page 1 has text in the font "\w+" that cannot be printed'):
        drawn(pdf, FontMapper(fonts))


@pytest.mark.parametrize(
    "pdf",
    [
        pytest.param(by_names(b"   ", b"/g123/Alpha"), id="blanks"),
        pytest.param(by_names(b"a\x80", b"/space/g123/Alpha"), id="a blank by its name"),
        pytest.param(by_names(b"a\x80", b"/.notdef/g123"), id="none by its name"),
        pytest.param(by_codes(b"A\t\r\n", font=b"Arial", flags=32), id="ends of lines"),
        pytest.param(
            by_codes(b"\t\n\r", font=b"Arial", flags=32, encoding=b"/Encoding<</Differences[9/A/B 13/C]>>"), id="A"
        ),
    ],
)
def test_names_that_no_text_uses_fail_nothing(pdf: bytes) -> None:
    drawn(pdf, FontMapper(SystemFonts(())))


@pytest.mark.parametrize("ends", [b"\t", b"\n", b"\r", b"\t\r\n"], ids=["tab", "line feed", "carriage return", "all"])
@pytest.mark.parametrize("name", ["Arial", "Code39"])
def test_tabs_and_line_ends_print_nothing_and_keep_their_width(tmp_path: Path, name: str, ends: bytes) -> None:
    """A font of this computer without them draws no box instead, which would spoil a bar code."""
    (tmp_path / "font.ttf").write_bytes(renamed(DEJAVU / "DejaVuSans.ttf", name, letters="*A1 "))
    mapper = FontMapper(SystemFonts((str(tmp_path),)))
    page = drawn(by_codes(b"*A" + ends + b"1*", font=name.encode(), flags=32), mapper)
    blanks = drawn(by_codes(b"*A" + b" " * len(ends) + b"1*", font=name.encode(), flags=32), mapper)
    assert page.getbbox() is not None
    assert page.tobytes() == blanks.tobytes()


def two_of_a_name(codes: bytes) -> bytes:
    """Build a page with two fonts called Arial; only the second has names for the codes é and 128, a Greek letter."""
    plain = b"<</Type/Font/Subtype/TrueType/BaseFont/Arial>>"
    named = b"<</Type/Font/Subtype/TrueType/BaseFont/Arial/Encoding<</Differences[233/eacute 128/Alpha]>>>>"
    content = b"BT 0 10 Td /F1 20 Tf (A) Tj /F2 20 Tf <%s> Tj ET" % codes.hex().encode()
    return sample_pdfs.with_content(content, b"/Font<</F1 5 0 R/F2 6 0 R>>", [plain, named], size=b"[0 0 200 40]")


def test_a_font_is_not_judged_by_another_of_its_name(fonts: SystemFonts) -> None:
    assert drawn(two_of_a_name(b"\xe9"), FontMapper(SystemFonts(()))).getbbox() is not None
    greek = drawn(two_of_a_name(b"\x80"), FontMapper(fonts))
    assert greek.tobytes() != drawn(two_of_a_name(b" "), FontMapper(fonts)).tobytes()
    with pytest.raises(ServiceRefused, match=r'text in the font "Arial" that cannot be printed'):
        drawn(two_of_a_name(b"\x80"), FontMapper(SystemFonts(())))


@pytest.mark.parametrize(
    ("pdf", "name"),
    [(by_a_chinese_name("中文"), "宋体"), (by_a_chinese_name("中"), "宋体"), (in_a_column(), "Ryumin-Light")],
    ids=["Chinese", "a letter", "a column"],
)
def test_what_a_computer_without_fonts_cannot_print_is_told_by_its_name(pdf: bytes, name: str) -> None:
    document = PdfDocument(bytearray(pdf), FontMapper(SystemFonts(())))
    with pytest.raises(ServiceRefused, match=f'text in the font "{name}" that cannot be printed'):
        document.open_page(1)
    document.close()


@pytest.mark.parametrize(
    "pdf",
    [
        pytest.param(by_names(bytes((0, 9, 10, 13, 31, 32, 127, 160, 173)) + b"a"), id="control characters"),
        pytest.param(by_numbers("12", [57, 82], says_what=False, render_mode=3), id="unseen under a scan"),
        pytest.param(by_numbers("12", [57, 82], says_what=False, start=240), id="beside the page"),
        pytest.param(turned_blanks(), id="blanks of a turned line"),
        pytest.param(by_codes(b"*A1*", font=b"Code39", render_mode=3), id="an unseen bar code"),
        pytest.param(by_codes(b"  \t\r\n", font=b"Wingdings"), id="blanks in a font of pictures"),
        pytest.param(in_a_stamp(b"*A1*", font=b"Code39", flags=2), id="a hidden stamp"),
    ],
)
async def test_what_nobody_would_see_fails_nothing(workers: RenderWorkers, pdf: bytes) -> None:
    await inked(workers, pdf)


async def test_each_page_is_as_if_it_were_the_only_one(workers: RenderWorkers) -> None:
    """A substitute leaves no trace, neither in the next document nor on the next page."""
    label = sample_pdfs.pdf([sample_pdfs.Page(70, 14).text(1, 10, 20, "za")])
    [before] = [page async for page in workers.render(label, DOUBLE)]
    await inked(workers, POLISH)
    [after] = [page async for page in workers.render(label, DOUBLE)]
    assert before == after


def best(fonts: SystemFonts, name: str, text: str, *, weight: int = 400, pitch: int = 0) -> FontFace | None:
    request = FontRequest(name=name, weight=weight, italic=False, pitch_and_family=pitch, charset=0)
    return fonts.best(request, frozenset(map(ord, text)))


@pytest.mark.parametrize(
    ("name", "weight", "pitch", "chosen"),
    [
        ("DejaVu Serif", 400, 0, "DejaVuSerif.ttf"),
        ("DejaVuSans", 700, 0, "DejaVuSans-Bold.ttf"),
        ("Helvetica", 400, 0, "DejaVuSans.ttf"),
        ("Courier", 700, FIXED_PITCH, "DejaVuSansMono-Bold.ttf"),
        ("Times-Roman", 400, ROMAN, "DejaVuSerif.ttf"),
    ],
)
def test_the_nearest_font_stands_in(fonts: SystemFonts, name: str, weight: int, pitch: int, chosen: str) -> None:
    face = best(fonts, name, "Łódź, Привет, αβγ", weight=weight, pitch=pitch)
    assert face is not None
    assert face.path.rpartition("/")[2] == chosen


def test_a_font_that_lacks_a_letter_does_not_stand_in(fonts: SystemFonts) -> None:
    assert best(fonts, "DejaVu Sans", "中") is None
    assert best(SystemFonts(()), "DejaVu Sans", "a") is None


def test_a_bar_code_font_stands_in_for_no_text_where_a_text_font_can(tmp_path: Path) -> None:
    (tmp_path / "a.ttf").write_bytes(renamed(MONO, "Aaa39"))
    (tmp_path / "b.ttf").write_bytes(renamed(MONO, "Lato"))
    face = best(SystemFonts((str(tmp_path),)), "Corporate Sans", "Łódź")
    assert face is not None
    assert face.path.endswith("b.ttf")


def test_fonts_that_a_user_installed_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    folder = tmp_path / ".local" / "share" / "fonts"
    folder.mkdir(parents=True)
    (folder / "code.TTF").write_bytes(renamed(MONO, "Code39"))
    page = drawn(by_codes(b"*A1*", font=b"Code39"), FontMapper(SystemFonts()))
    assert page.getbbox() is not None


@pytest.mark.parametrize("name", TEXT.split())
def test_fonts_of_the_usual_families_may_be_replaced(name: str) -> None:
    assert is_text_font(name)


@pytest.mark.parametrize("name", OTHERS.split())
def test_bar_code_bank_postal_icon_and_unknown_fonts_may_not(name: str) -> None:
    assert not is_text_font(name)


@pytest.mark.parametrize(
    ("name", "codec"),
    [
        ("宋体", "gbk"),
        ("宋体,Bold", "gbk"),
        ("黑体", "utf-8"),
        ("ＭＳ ゴシック", "cp932"),
        ("맑은 고딕", "cp949"),
        ("新細明體", "cp950"),
    ],
)
def test_eastern_names_are_known_as_old_systems_wrote_them(name: str, codec: str) -> None:
    assert is_text_font(name.encode(codec).decode("latin-1"))


@pytest.mark.parametrize(("text", "is_text"), [("送り状", True), ("라벨", True), ("*A1*", False), ("\uf0fc", False)])
def test_eastern_letters_are_text_in_any_font(text: str, is_text: bool) -> None:
    assert shows_text("AnyFont", map(ord, text)) is is_text
