"""Form fields and annotations print as readers show them."""

from __future__ import annotations

import ctypes
import unicodedata
from collections.abc import Iterator
from contextlib import closing, contextmanager

import pypdfium2.raw as pdfium
import pytest
from PIL import Image

from agent_core.render.fonts import FontMapper, SystemFonts
from agent_core.render.pdf import PdfDocument, PdfPage
from agent_core.render.workers import RenderWorkers
from server_core.contract.types.drawing import DotKind, RenderRequest
from server_core.sandbox.protocol import ServiceRefused
from tests.support.bitmaps import to_image
from tests.support.form_pdfs import (
    FIELDS,
    NEEDED,
    annotated,
    appearance,
    filled_form,
    in_a_held_font,
    protected_form,
    string,
    text_field,
)

pytestmark = pytest.mark.anyio

DOTS = RenderRequest(dpi=144, media_width_mm=None, media_height_mm=None, kind=DotKind.SGRAY_8)
BOX = b"0 0 180 30 re f"
COMBO, MULTILINE, PASSWORD, COMB = b"/Ff 131072", b"/Ff 4096", b"/Ff 8192", b"/Ff 16777216"
SERVICES = b"/Opt[[(1)(DHL Paket)][(2)(UPS Standard)]]"


@pytest.fixture(scope="module")
def fonts() -> FontMapper:
    """The fonts of Debian's fonts-dejavu-core, which `packaging/run tests` installs."""
    return FontMapper(SystemFonts(("/usr/share/fonts/truetype/dejavu",)))


@contextmanager
def opened(pdf: bytes, fonts: FontMapper) -> Iterator[PdfPage]:
    with closing(PdfDocument(bytearray(pdf), fonts)) as document, closing(document.open_page(1)) as page:
        yield page


def printed_text(pdf: bytes, fonts: FontMapper) -> str:
    """Return the text of a page with its annotations; blanks separate lines."""
    with opened(pdf, fonts) as page:
        assert page.flat is not None
        with closing(page.flat()) as flat:
            text = pdfium.FPDFText_LoadPage(flat.handle)
            found = "".join(chr(pdfium.FPDFText_GetUnicode(text, at)) for at in range(pdfium.FPDFText_CountChars(text)))
            pdfium.FPDFText_ClosePage(text)
    return " ".join(found.replace("\x02", "-").replace("\ufffe", "-").split())


def printed_fonts(pdf: bytes, fonts: FontMapper) -> set[str]:
    """Return the names of the fonts of all text on the page and in its annotations."""
    with opened(pdf, fonts) as page:
        assert page.flat is not None
        with closing(page.flat()) as flat:
            text, name = pdfium.FPDFText_LoadPage(flat.handle), ctypes.create_string_buffer(256)
            found = set()
            for at in range(pdfium.FPDFText_CountChars(text)):
                thing = pdfium.FPDFText_GetTextObject(text, at)
                if thing:
                    pdfium.FPDFFont_GetBaseFontName(pdfium.FPDFTextObj_GetFont(thing), name, 256)
                    found.add(name.value.decode().removeprefix("ABCDEF+"))
            pdfium.FPDFText_ClosePage(text)
    return found


async def drawn(workers: RenderWorkers, pdf: bytes) -> Image.Image:
    """Draw a page with two dots per point."""
    [bitmap] = [bitmap async for bitmap in workers.render(pdf, DOTS)]
    return Image.frombytes("L", (bitmap.width_dots, bitmap.height_dots), bitmap.rows)


def darkness(image: Image.Image, left: float, bottom: float, right: float, top: float) -> float:
    """Return the mean blackness of a box in points, 0 = white, 1 = black."""
    part = image.crop((round(2 * left), round(2 * (100 - top)), round(2 * right), round(2 * (100 - bottom))))
    histogram = part.histogram()
    return sum((255 - value) * count for value, count in enumerate(histogram)) / 255 / (part.width * part.height)


async def inked(workers: RenderWorkers, pdf: bytes) -> dict[str, float]:
    """Return the black share of each field's box."""
    request = RenderRequest(dpi=254, media_width_mm=None, media_height_mm=None)
    [bitmap] = [bitmap async for bitmap in workers.render(pdf, request)]
    image = to_image(bitmap)
    places = {name: image.crop((100 * at, 0, 100 * at + 100, 100)) for at, name in enumerate(FIELDS)}
    return {name: place.histogram()[0] / 10_000 for name, place in places.items()}


async def test_fields_that_are_for_paper_print(workers: RenderWorkers) -> None:
    black = await inked(workers, filled_form())
    boxes = {"printed", "for paper alone", "ticked", "a stamp"}
    assert {name for name, share in black.items() if share > 0.9} == boxes
    assert {name for name, share in black.items() if 0 < share < 0.5} == {"without a look"}


async def test_looks_that_are_left_to_the_reader_are_made(workers: RenderWorkers) -> None:
    """Also if the file has an older one: the program that filled in the form wrote only the value."""
    black = await inked(workers, filled_form(leaves_looks_to_the_reader=True))
    assert 0.02 < black["without a look"] < 0.5
    assert black["with an older look"] == pytest.approx(black["without a look"], abs=0.01)
    assert {black[name] > 0.9 for name in ("printed", "ticked", "a stamp")} == {True}
    assert (black["for the screen alone"], black["hidden"], black["not ticked"]) == (0, 0, 0)


def in_a_form(value: str, entries: bytes = b"", form: bytes = b"") -> bytes:
    return annotated([text_field(value, entries)], form=form)


def of_options(value: bytes, entries: bytes, form: bytes = b"") -> bytes:
    return annotated([b"/Subtype/Widget/FT/Ch/T(c)/V %s%s" % (value, entries)], form=form)


INHERITING = annotated(
    [b"/Subtype/Widget/Parent 5 0 R"], more=[b"<</FT/Tx/T(p)/Kids[4 0 R]/V(From above)/DA(/Helv 10 Tf 0 g)>>"]
)
RICH = annotated([b"/Subtype/Widget/FT/Tx/T(r)/Ff 33554432/RV(<body><p><b>bold</b> &amp;</p><p>more</p></body>)"])
TURNED = annotated([text_field("Upright", b"/MK<</R 90>>/Rect[10 10 40 90]")])


@pytest.mark.parametrize(
    ("pdf", "text"),
    [
        pytest.param(in_a_form("TRACK 67890"), "TRACK 67890", id="no appearance"),
        pytest.param(in_a_form("TRACK 67890", form=NEEDED), "TRACK 67890", id="left to the reader"),
        pytest.param(in_a_form("Auto", b"/DA(/Helv 0 Tf 0 g)"), "Auto", id="as large as it fits"),
        pytest.param(in_a_form("no font", b"/DA(/Nowhere 9 Tf 0 g)"), "no font", id="a font nobody knows"),
        pytest.param(in_a_form("Łódź", b"/DA(/Symb 12 Tf 0 g)"), "Łódź", id="a font of signs"),
        pytest.param(in_a_form("no look", b"/DA()"), "no look", id="an empty default appearance"),
        pytest.param(INHERITING, "From above", id="all from its parent"),
        pytest.param(TURNED, "Upright", id="turned"),
        pytest.param(protected_form("Łódź 4711"), "Łódź 4711", id="a protected document"),
        pytest.param(in_a_form("Łódź, Wrocław ążę"), "Łódź, Wrocław ążę", id="Polish"),
        pytest.param(in_a_form("Łódź, Wrocław ążę", form=NEEDED), "Łódź, Wrocław ążę", id="Polish, left to the reader"),
        pytest.param(in_a_form("Übergröße Straße", form=NEEDED), "Übergröße Straße", id="German"),
        pytest.param(in_a_form("Привет, мир"), "Привет, мир", id="Cyrillic"),
        pytest.param(in_a_form("Ελληνικά 12 €"), "Ελληνικά 12 €", id="Greek"),
        pytest.param(in_a_form("z\u0301 o\u0308"), "ź ö", id="accents on their own"),
        pytest.param(in_a_form("one\ntwo three", MULTILINE), "one two three", id="lines"),
        pytest.param(in_a_form("łódź-\nżagiel ﬁ", MULTILINE), "łódź-żagiel fi", id="a hyphen at a line's end"),
        pytest.param(in_a_form("one\ntwo"), "one two", id="a line end in a single line"),
        pytest.param(in_a_form("secret", PASSWORD), "••••••", id="a password"),
        pytest.param(in_a_form("47118", COMB + b"/MaxLen 5"), "47118", id="a comb"),
        pytest.param(in_a_form("47118", COMB + b"/MaxLen 3"), "47118", id="more letters than cells"),
        pytest.param(RICH, "bold & more", id="rich text alone"),
        pytest.param(of_options(b"(2)", COMBO + SERVICES), "UPS Standard", id="a combo box"),
        pytest.param(
            of_options(b"(2)", COMBO + SERVICES, NEEDED), "UPS Standard", id="a combo box, left to the reader"
        ),
        pytest.param(of_options(b"(7)", COMBO + SERVICES), "7", id="not among the options"),
        pytest.param(of_options(string("Łódź"), COMBO + b"/Opt[(a)(b)]"), "Łódź", id="a combo box in Polish"),
        pytest.param(of_options(b"(b)", b"/Opt[(a)(b)(c)]/DA(/Helv 6 Tf 0 g)"), "a b c", id="a list"),
        pytest.param(of_options(b"(b)", b"/Opt[(a)(b)(c)]/TI 1"), "b c", id="a list from its second option on"),
    ],
)
def test_a_field_without_an_appearance_shows_its_value(pdf: bytes, text: str, fonts: FontMapper) -> None:
    assert printed_text(pdf, fonts).replace(" ", "") == text.replace(" ", "")


HEBREW, ARABIC = "שלום (12)", "السلام عليكم"


@pytest.mark.parametrize(
    ("pdf", "letters"),
    [
        pytest.param(in_a_form(HEBREW), "שלום()12", id="Hebrew"),
        pytest.param(in_a_form("\u05d0\u05b8\u05d1"), "\u05d0\u05b8\u05d1", id="Hebrew with points"),
        pytest.param(in_a_form(ARABIC), "ﺍﻟﺴﻼﻡﻋﻠﻴﻜﻢ", id="Arabic"),
        pytest.param(in_a_form(ARABIC, form=NEEDED), "ﺍﻟﺴﻼﻡﻋﻠﻴﻜﻢ", id="Arabic, left to the reader"),
        pytest.param(annotated([b"/Subtype/FreeText/Contents " + string(ARABIC)]), "ﺍﻟﺴﻼﻡﻋﻠﻴﻜﻢ", id="a free text"),
    ],
)
def test_text_from_right_to_left_is_printed_with_all_its_letters(pdf: bytes, letters: str, fonts: FontMapper) -> None:
    def bare(text: str) -> list[str]:
        return sorted(unicodedata.normalize("NFKC", text).replace(" ", ""))

    assert bare(printed_text(pdf, fonts)) == bare(letters)


@pytest.mark.parametrize("text", ["नमस्ते", "தமிழ் 1", "abc ខ្មែរ"])
def test_scripts_that_cannot_be_set_fail_the_job(text: str, fonts: FontMapper) -> None:
    for pdf in (in_a_form(text), annotated([b"/Subtype/FreeText/Contents " + string(text)])):
        document = PdfDocument(bytearray(pdf), fonts)
        with closing(document), pytest.raises(ServiceRefused, match="with text in the script "):
            document.open_page(1)


def with_appearance(value: str, drawn: bytes, *, entries: bytes = b"", form: bytes = b"") -> bytes:
    text = b"/Tx BMC q BT /Helv 12 Tf 2 9 Td %s Tj ET Q EMC" % drawn
    return annotated([text_field(value, b"/AP<</N 5 0 R>>" + entries)], form=form, more=[appearance(text)])


FORMAT = b'/AA<</F<</S/JavaScript/JS(AFNumber_Format\\(2, 0, 0, 0, "", true\\);)>>>>'


@pytest.mark.parametrize(
    ("pdf", "text"),
    [
        pytest.param(with_appearance("4711", b"(4711)", form=NEEDED), "4711", id="the same"),
        pytest.param(with_appearance("4711", b"(0815)", form=NEEDED), "4711", id="an older one"),
        pytest.param(with_appearance("", b"(0815)", form=NEEDED), "", id="emptied"),
        pytest.param(with_appearance("4711", b"(0815)"), "0815", id="another one, and nobody says it is old"),
        pytest.param(with_appearance("4711", b"()"), "", id="an empty one, and nobody says it is old"),
        pytest.param(with_appearance("ąęż 4711", b"( 4711)"), "ąęż4711", id="letters left out"),
        pytest.param(with_appearance("ąęż 4711", b"(??? 4711)"), "ąęż4711", id="question marks for letters"),
        pytest.param(with_appearance("Привет", b"()"), "Привет", id="all letters left out"),
        pytest.param(
            with_appearance("1234.5", b"(1,234.50)", entries=FORMAT, form=NEEDED), "1,234.50", id="made readable"
        ),
        pytest.param(with_appearance("99.5", b"(1,234.50)", entries=FORMAT, form=NEEDED), "99.5", id="another number"),
    ],
)
def test_an_appearance_in_the_file_counts_where_it_shows_the_value(pdf: bytes, text: str, fonts: FontMapper) -> None:
    assert printed_text(pdf, fonts).replace(" ", "") == text


def test_a_list_that_was_left_to_the_reader_is_made(fonts: FontMapper) -> None:
    entries = b"/Subtype/Widget/FT/Ch/Opt[(one)(two)]/DA(/Helv 8 Tf 0 g)/AP<</N 5 0 R>>"
    pdf = annotated([entries], form=NEEDED, more=[appearance(b"/Tx BMC EMC")])
    assert printed_text(pdf, fonts) == "one two"


def test_a_field_that_is_its_own_widget_is_no_parent_of_another_one(fonts: FontMapper) -> None:
    """Damaged files name it so, and its value would be printed once for each of them."""
    place = b"/Rect[10 10 190 30]"
    orphans = [b"/Subtype/Widget/Parent 4 0 R/FT/Tx" + extra + place for extra in (b"", b"/AP<</N 7 0 R>>")]
    pdf = annotated([text_field("4711", b"/Parent 4 0 R"), *orphans], more=[appearance(b"")])
    assert printed_text(pdf, fonts) == "4711"


def test_a_bar_code_is_nothing_but_its_appearance(fonts: FontMapper) -> None:
    """A field whose value is printed as a bar code (/PMD) must not become the letters of its value."""
    bars = b"/PMD<</Type/PaperMetaData/Symbology/PDF417>>"
    assert printed_text(with_appearance("4711", b"(|||)", entries=bars, form=NEEDED), fonts) == "|||"
    document = PdfDocument(bytearray(in_a_form("4711", bars)), fonts)
    with closing(document), pytest.raises(ServiceRefused, match="a form field that shows a bar code"):
        document.open_page(1)


@pytest.mark.parametrize("name", [b"Arial", b"Arial,Bold", b"CourierNew", b"TimesNewRomanPSMT", b"Calibri"])
def test_letters_that_other_usual_fonts_lack_come_from_this_computer_too(fonts: FontMapper, name: bytes) -> None:
    font = b"<</Type/Font/Subtype/TrueType/BaseFont/%s/Encoding/WinAnsiEncoding>>" % name
    field = text_field("Łódź ąęż, Привет", b"/DA(/Own 12 Tf 0 g)/DR<</Font<</Own 5 0 R>>>>")
    assert printed_text(annotated([field], more=[font]), fonts) == "Łódź ąęż, Привет"


def test_lines_are_drawn_by_the_font_in_the_document(fonts: FontMapper) -> None:
    pdf = in_a_held_font("Łódź\n12", "Łódź 12", composite=True, entries=MULTILINE)
    assert (printed_text(pdf, fonts), printed_fonts(pdf, fonts)) == ("Łódź 12", {"Held"})


@pytest.mark.parametrize("composite", [True, False], ids=["by glyph numbers", "by names"])
def test_a_font_in_the_document_draws_the_letters_that_it_has(fonts: FontMapper, composite: bool) -> None:
    letters = "Łódź 12"
    assert printed_text(in_a_held_font(letters, letters, composite=composite), fonts) == letters
    assert printed_fonts(in_a_held_font(letters, letters, composite=composite), fonts) == {"Held"}
    assert printed_text(in_a_held_font("Łódź ж", letters, composite=composite), fonts) == "Łódź ж"
    assert printed_fonts(in_a_held_font("Łódź ж", letters, composite=composite), fonts) == {"Helvetica"}


async def test_a_good_appearance_is_drawn_as_it_is(workers: RenderWorkers) -> None:
    """The surroundings of the text stay, even if the form leaves appearances to the reader."""
    content = BOX + b" 1 g BT /Helv 12 Tf 2 9 Td (4711) Tj ET"
    pdf = annotated([text_field("4711", b"/AP<</N 5 0 R>>")], form=NEEDED, more=[appearance(content)])
    assert darkness(await drawn(workers, pdf), 60, 42, 188, 68) > 0.99


@pytest.mark.parametrize(
    "pdf",
    [
        pytest.param(in_a_form("中文"), id="a field"),
        pytest.param(in_a_form("中文", form=NEEDED), id="left to the reader"),
        pytest.param(with_appearance("中文 1", b"( 1)"), id="left out of an appearance"),
        pytest.param(
            annotated([b"/Subtype/FreeText/DA(/Helv 12 Tf 0 g)/Contents " + string("中文")]), id="a free text"
        ),
        pytest.param(of_options(string("中文"), COMBO), id="a combo box"),
    ],
)
def test_letters_that_no_font_has_fail_the_job(pdf: bytes, fonts: FontMapper) -> None:
    with (
        closing(PdfDocument(bytearray(pdf), fonts)) as document,
        pytest.raises(ServiceRefused, match='text in the font "Helvetica" that cannot be printed'),
    ):
        document.open_page(1)


async def test_letters_that_are_read_in_another_order_are_not_lost(workers: RenderWorkers) -> None:
    """An appearance in an unsupported script is used, although PDFium reads it from the other end."""
    value = "नमस्ते"
    codes = b"".join(b"%02X" % (65 + at) for at in range(len(value)))
    pairs = b"".join(b"<%02X><%04X>" % (65 + at, ord(letter)) for at, letter in enumerate(reversed(value)))
    cmap = b"1 begincodespacerange<00><FF>endcodespacerange %d beginbfchar%sendbfchar" % (len(value), pairs)
    font = b"<</Type/Font/Subtype/Type3/FontBBox[0 0 1 1]/FontMatrix[1 0 0 1 0 0]/FirstChar 65/LastChar 70/Widths[%s]"
    font += b"/CharProcs<</a 6 0 R>>/Encoding<</Differences[65%s]>>/ToUnicode 7 0 R>>"
    look = appearance(b"BT /Helv 20 Tf 2 5 Td <%s> Tj ET" % codes, font=font % (b"1 " * 6, b"/a" * 6))
    box = b"<</Length 29>>\nstream\n1 0 0 0 1 1 d1 0 0 1 1 re f  \nendstream"
    table = b"<</Length %d>>\nstream\n%s\nendstream" % (len(cmap), cmap)
    for form in (b"", NEEDED):
        pdf = annotated([text_field(value, b"/AP<</N 5 0 R>>")], form=form, more=[look, box, table])
        assert darkness(await drawn(workers, pdf), 14, 47, 130, 63) > 0.99


@pytest.mark.parametrize(
    "value",
    [
        pytest.param(b"(W\\374rzburg)", id="PDFDocEncoding"),
        pytest.param(b"<EFBBBF%s>" % "Würzburg".encode().hex().encode(), id="UTF-8"),
        pytest.param(b"<FFFE%s>" % "Würzburg".encode("utf-16-le").hex().encode(), id="UTF-16, low byte first"),
    ],
)
async def test_values_are_read_in_each_encoding(workers: RenderWorkers, value: bytes) -> None:
    fields = [annotated([b"/Subtype/Widget/FT/Tx/T(t)/V " + one]) for one in (value, string("Würzburg"))]
    first, second = [(await drawn(workers, pdf)).tobytes() for pdf in fields]
    assert first == second
    assert darkness(await drawn(workers, fields[0]), 12, 42, 90, 68) > 0.02


async def test_a_combo_box_has_no_button(workers: RenderWorkers) -> None:
    image = await drawn(workers, of_options(b"(2)", COMBO + SERVICES, NEEDED))
    assert darkness(image, 12, 42, 90, 68) > 0.02
    assert darkness(image, 110, 36, 195, 74) == 0


def button(entries: bytes, flags: int = 0) -> bytes:
    return b"/Subtype/Widget/FT/Btn/T(b)/Rect[10 40 40 70]/Ff %d%s" % (flags, entries)


RADIO, PUSH = 1 << 15, 1 << 16
STATES = b"/AP<</N<</Yes 5 0 R/Off 6 0 R>>>>"
BOTH_STATES = [appearance(b"0 0 30 30 re f", b"[0 0 30 30]"), appearance(b"", b"[0 0 30 30]")]


@pytest.mark.parametrize(
    ("entries", "flags", "least", "most"),
    [
        pytest.param(b"/AS/Yes", 0, 0.02, 0.6, id="ticked"),
        pytest.param(b"/V/Yes", 0, 0.02, 0.6, id="ticked by its value"),
        pytest.param(b"/AS/Off/V/Yes", 0, 0, 0, id="its state counts"),
        pytest.param(b"/AS/Off", 0, 0, 0, id="not ticked"),
        pytest.param(b"", 0, 0, 0, id="without a value"),
        pytest.param(b"/AS/a/MK<</CA(8)>>", 0, 0.02, 0.6, id="crossed"),
        pytest.param(b"/AS/Off/MK<</BC[0]>>", 0, 0.05, 0.3, id="an empty box"),
        pytest.param(b"/AS/a", RADIO, 0.03, 0.3, id="a radio button"),
        pytest.param(b"/AS/Off", RADIO, 0, 0, id="another radio button"),
        pytest.param(b"/MK<</CA(OK)>>", PUSH, 0.02, 0.3, id="a push button"),
        pytest.param(b"/MK<</BG[0]>>", PUSH, 0.9, 1, id="a background"),
        pytest.param(b"/V/Yes" + STATES, 0, 0.99, 1, id="a state by its value"),
        pytest.param(b"/AS/Off/V/Yes" + STATES, 0, 0, 0, id="off"),
        pytest.param(b"/AS/Yes" + STATES, RADIO, 0.99, 1, id="on"),
        pytest.param(b"/V/a", RADIO, 0, 0, id="a radio button of which nobody knows its value"),
        pytest.param(b"/AS/Off/MK<</BC[0]>>/AP<</N<</Yes 5 0 R>>>>", 0, 0.05, 0.3, id="off, without an appearance"),
    ],
)
async def test_buttons(workers: RenderWorkers, entries: bytes, flags: int, least: float, most: float) -> None:
    for form in (b"", NEEDED):
        pdf = annotated([button(entries, flags)], form=form, more=BOTH_STATES)
        assert least <= darkness(await drawn(workers, pdf), 10, 40, 40, 70) <= most


async def test_a_push_button_with_states_is_made_anew_where_that_is_left_to_the_reader(workers: RenderWorkers) -> None:
    entries = button(b"/AS/Yes" + STATES, PUSH)
    for form, shade in ((b"", 1), (NEEDED, 0)):
        image = await drawn(workers, annotated([entries], form=form, more=BOTH_STATES))
        assert darkness(image, 11, 41, 39, 69) == pytest.approx(shade, abs=0.01)


LINE = b"/Subtype/Line/L[20 50 180 50]/BS<</W 4>>"
QUADS = b"/QuadPoints[20 60 180 60 20 50 180 50]"


@pytest.mark.parametrize(
    ("entries", "places"),
    [
        pytest.param(LINE, [(20, 48.5, 180, 51.5)], id="a line"),
        pytest.param(LINE + b"/LE[/None/ClosedArrow]/IC[0]", [(171, 47, 173, 53)], id="an arrow's head"),
        pytest.param(b"/Subtype/Polygon/Vertices[20 50 100 50 100 60 20 60]/IC[0]", [(22, 51, 98, 59)], id="a polygon"),
        pytest.param(
            b"/Subtype/PolyLine/Vertices[20 50 100 50 100 60]/BS<</W 4>>", [(22, 49, 98, 51)], id="a polyline"
        ),
        pytest.param(b"/Subtype/Ink/InkList[[20 50 180 50]]/BS<</W 4>>", [(22, 49, 178, 51)], id="ink"),
        pytest.param(b"/Subtype/Square/IC[0]", [(12, 42, 188, 68)], id="a square"),
        pytest.param(b"/Subtype/Square/BE<</S/C/I 1>>/IC[0]", [(30, 50, 170, 60)], id="a cloudy square"),
        pytest.param(b"/Subtype/Circle/IC[0]", [(50, 50, 150, 60)], id="a circle"),
        pytest.param(b"/Subtype/Highlight/C[0]" + QUADS, [(22, 51, 178, 59)], id="marked text"),
        pytest.param(b"/Subtype/Link/Border[0 0 4]", [(12, 41, 188, 43)], id="a link's border"),
    ],
)
async def test_shapes_without_an_appearance(
    workers: RenderWorkers, entries: bytes, places: list[tuple[float, float, float, float]]
) -> None:
    image = await drawn(workers, annotated([entries]))
    assert all(darkness(image, *place) > 0.9 for place in places)


@pytest.mark.parametrize("margins", [b"", b"/RD[2 2 2 2]", b"/RD[30 30 30 30]"])
@pytest.mark.parametrize("kind", [b"Square", b"Circle"])
async def test_clouds_are_not_cut_off_at_the_edge(workers: RenderWorkers, kind: bytes, margins: bytes) -> None:
    """Half circles leave most of the outermost points white."""
    entries = b"/Subtype/%s/BE<</S/C/I 2>>/IC[0]/Rect[10 0 110 100]" % kind
    image = await drawn(workers, annotated([entries + margins]))
    assert darkness(image, 50, 40, 70, 60) > 0.9
    assert all(darkness(image, *edge) < 0.6 for edge in ((30, 98.5, 90, 100), (30, 0, 90, 1.5), (10, 20, 11.5, 80)))


@pytest.mark.parametrize(
    "entries",
    [
        pytest.param(b"/Subtype/Underline" + QUADS, id="underlined"),
        pytest.param(b"/Subtype/StrikeOut" + QUADS, id="struck out"),
        pytest.param(b"/Subtype/Squiggly" + QUADS, id="squiggly"),
        pytest.param(b"/Subtype/Caret", id="a caret"),
        pytest.param(b"/Subtype/Redact", id="marked for removal"),
        pytest.param(b"/Subtype/PolyLine/Border[0 0 0]/Vertices[20 50 100 50 100 60]", id="a border of no width"),
        pytest.param(b"/Subtype/Stamp/Name/Approved", id="a stamp"),
        pytest.param(b"/Subtype/FreeText/Contents(words)/DA(/Helv 12 Tf 0 g)", id="free text"),
        pytest.param(b"/Subtype/Ink/InkList[[20 50 180 60]]/BS<</W 1/S/D/D[3 2]>>", id="dashes"),
        pytest.param(b"/Subtype/Polygon/Vertices[20 50 100 50 60 60]/BE<</S/C>>", id="a cloud"),
        pytest.param(b"/Subtype/Line/L[20 50 180 50]/Cap true/Contents(12 m)/LL 8/LLE 2", id="a measure"),
        pytest.param(b"/Subtype/FreeText/IT/FreeTextCallout/CL[20 45 60 60 90 60]/RD[90 0 0 0]", id="a callout"),
    ],
)
async def test_lines_and_words_without_an_appearance(workers: RenderWorkers, entries: bytes) -> None:
    assert 0.002 < darkness(await drawn(workers, annotated([entries])), 10, 38, 190, 72) < 0.6
    assert darkness(await drawn(workers, annotated([entries + b"/F 0"])), 0, 0, 200, 100) == 0


async def test_a_mark_for_removal_without_a_border_draws_nothing(workers: RenderWorkers) -> None:
    image = await drawn(workers, annotated([b"/Subtype/Redact/Border[0 0 0]"]))
    assert darkness(image, 0, 0, 200, 100) == 0


@pytest.mark.parametrize(
    ("entries", "text"),
    [
        pytest.param(b"/DA(/Helv 12 Tf 0 g)/Contents " + string("Łódź ąęż"), "Łódź ąęż", id="Polish"),
        pytest.param(b"/DS(font: 12pt Helvetica; color:#000000)/Contents(styled)", "styled", id="by a style"),
        pytest.param(b"/Contents(bare)", "bare", id="without any"),
        pytest.param(b"/RC(<body><p>rich</p></body>)", "rich", id="rich text alone"),
        pytest.param(b"/DA(/F1 9 Tf 1 0 0 rg)/Contents(one\rtwo)", "one two", id="lines"),
        pytest.param(b"/Contents " + string("Łódź 1") + b"/AP<</N 5 0 R>>", "Łódź 1", id="letters left out"),
        pytest.param(b"/Contents(older)/AP<</N 5 0 R>>", "ód 1", id="its appearance counts"),
    ],
)
def test_free_texts(entries: bytes, text: str, fonts: FontMapper) -> None:
    pdf = annotated([b"/Subtype/FreeText" + entries], more=[appearance(b"BT /Helv 12 Tf 2 9 Td (\363d 1) Tj ET")])
    assert printed_text(pdf, fonts) == text


def test_a_stamp_without_an_appearance_says_its_name(fonts: FontMapper) -> None:
    for name, words in ((b"NotApproved", "NOT APPROVED"), (b"SBTopSecret", "TOP SECRET"), (b"Draft", "DRAFT")):
        assert printed_text(annotated([b"/Subtype/Stamp/Name/" + name]), fonts) == words


@pytest.mark.parametrize(
    ("entries", "prints"),
    [
        pytest.param(b"/F 4", True, id="for paper"),
        pytest.param(b"/F 0", False, id="not for paper"),
        pytest.param(b"/F 6", False, id="hidden"),
        pytest.param(b"/F 36", True, id="for paper alone"),
        pytest.param(b"/F 68", True, id="read only"),
    ],
)
async def test_flags(workers: RenderWorkers, entries: bytes, prints: bool) -> None:
    for subtype in (b"/Subtype/Stamp/AP<</N 5 0 R>>", text_field("x", b"/AP<</N 5 0 R>>"), b"/Subtype/Square/IC[0]"):
        image = await drawn(workers, annotated([subtype + entries], more=[appearance(BOX)]))
        assert (darkness(image, 12, 42, 188, 68) > 0.9) == prints


# Objects: 4 the annotation, 5 its appearance, 6 to 9 groups: off, for paper alone, for the screen alone, on.
GROUPS = [
    b"<</Type/OCG/Name(off)>>",
    b"<</Type/OCG/Name(paper)/Usage<</Print<</PrintState/ON>>/View<</ViewState/OFF>>>>>>",
    b"<</Type/OCG/Name(screen)/Usage<</Print<</PrintState/OFF>>/View<</ViewState/ON>>>>>>",
    b"<</Type/OCG/Name(on)>>",
]
APPLIED = b"/AS[<</Event/Print/OCGs[7 0 R 8 0 R]/Category[/Print]>><</Event/View/OCGs[7 0 R]/Category[/View]>>]"


@pytest.mark.parametrize(
    ("layer", "config", "prints"),
    [
        pytest.param(b"6 0 R", b"/OFF[6 0 R]", False, id="off"),
        pytest.param(b"9 0 R", b"/OFF[6 0 R]", True, id="on"),
        pytest.param(b"9 0 R", b"/BaseState/OFF", False, id="all are off"),
        pytest.param(b"9 0 R", b"/BaseState/OFF/ON[9 0 R]", True, id="all others are off"),
        pytest.param(b"7 0 R", b"/OFF[7 0 R]" + APPLIED, True, id="for paper"),
        pytest.param(b"8 0 R", APPLIED, False, id="for the screen"),
        pytest.param(b"8 0 R", b"", False, id="for the screen, not applied"),
        pytest.param(b"<</Type/OCMD/OCGs 6 0 R>>", b"/OFF[6 0 R]", False, id="member of one that is off"),
        pytest.param(b"<</Type/OCMD/OCGs[6 0 R 9 0 R]>>", b"/OFF[6 0 R]", True, id="any on"),
        pytest.param(b"<</Type/OCMD/OCGs[6 0 R 9 0 R]/P/AllOn>>", b"/OFF[6 0 R]", False, id="all on"),
        pytest.param(b"<</Type/OCMD/OCGs[6 0 R 9 0 R]/P/AnyOff>>", b"/OFF[6 0 R]", True, id="any off"),
        pytest.param(b"<</Type/OCMD/OCGs[6 0 R 9 0 R]/P/AllOff>>", b"/OFF[6 0 R]", False, id="all off"),
        pytest.param(b"<</Type/OCMD/OCGs[null]/P/AllOn>>", b"", True, id="member of none"),
        pytest.param(b"<</Type/OCMD/VE[/Not 6 0 R]>>", b"/OFF[6 0 R]", True, id="not"),
        pytest.param(b"<</Type/OCMD/VE[/And 9 0 R[/Or 6 0 R 6 0 R]]>>", b"/OFF[6 0 R]", False, id="an expression"),
    ],
)
async def test_layers(workers: RenderWorkers, layer: bytes, config: bytes, prints: bool) -> None:
    layers = b"/OCProperties<</OCGs[6 0 R 7 0 R 8 0 R 9 0 R]/D<<%s>>>>" % config
    for entries in (b"/Subtype/Stamp/AP<</N 5 0 R>>", text_field("x", b"/AP<</N 5 0 R>>"), b"/Subtype/Square/IC[0]"):
        pdf = annotated([entries + b"/OC " + layer], layers=layers, more=[appearance(BOX), *GROUPS])
        assert (darkness(await drawn(workers, pdf), 12, 42, 188, 68) > 0.9) == prints


@pytest.mark.parametrize(
    "entries",
    [
        pytest.param(b"/Subtype/Polygon/Vertices[1 2 3]", id="a point too few"),
        pytest.param(b"/Subtype/Polygon/Vertices[(a) 2 3 4]", id="no numbers"),
        pytest.param(b"/Subtype/Line/L[1e99 1 2 3]", id="out of the world"),
        pytest.param(b"/Subtype/Ink/InkList[4 0 R]", id="its own list"),
        pytest.param(b"/Subtype/Widget/Parent 4 0 R/FT/Tx/V(x)", id="its own parent"),
        pytest.param(b"/Subtype/Widget/FT/Tx/V(x)/Rect[0 0 0 0]", id="no place"),
        pytest.param(b"/Subtype/Widget/FT/Tx/V(x)/Rect[1 2]", id="half a place"),
        pytest.param(b"/Subtype/Widget/FT/Tx/V(x)/MaxLen -3/Ff 16777216", id="less than no cells"),
        pytest.param(b"/Subtype/Widget/FT/Tx/V[1 2]/DA[1]", id="no text"),
        pytest.param(b"/Subtype/Widget/FT/Ch/Opt(a)/I[9]/V(x)", id="no options"),
        pytest.param(b"/Subtype/Widget/FT/Foo", id="an unknown field"),
        pytest.param(b"/Subtype/Foo", id="an unknown kind"),
        pytest.param(b"/Subtype/Stamp/AP<</N 4 0 R>>", id="no stream"),
    ],
)
async def test_broken_annotations_break_nothing(workers: RenderWorkers, entries: bytes) -> None:
    pdf = annotated([entries, b"/Subtype/Square/IC[0]/Rect[100 40 190 70]"])
    assert darkness(await drawn(workers, pdf), 110, 45, 180, 65) > 0.99
