"""Documents that name fonts and do not embed them (ISO 32000-1, 9.6 simple fonts, 9.7 composite ones)."""

from __future__ import annotations

from collections.abc import Sequence

from tests.support.sample_pdfs import with_content

DESCRIPTOR = (
    b"<</Type/FontDescriptor/FontName/%s/Flags 32/FontBBox[-600 -300 1300 1000]/ItalicAngle 0/Ascent 905/Descent -210"
    b"/CapHeight 700/StemV 80>>"
)


def by_names(codes: bytes, names: bytes = b"", *, font: bytes = b"Arial") -> bytes:
    """A simple font; `names` are those of the characters from 128 on. Every character is 20 points wide."""
    widths = b"/FirstChar 0/LastChar 255/Widths[%s]" % (b"1000 " * 256)
    encoding = b"<</Type/Encoding/BaseEncoding/WinAnsiEncoding/Differences[128%s]>>" % names
    described = b"<</Type/Font/Subtype/TrueType/BaseFont/%s/FontDescriptor 6 0 R%s/Encoding %s>>"
    fonts = [described % (font, widths, encoding), DESCRIPTOR % font]
    return _page(codes.hex().encode(), fonts, 0, 0)


def by_codes(
    codes: bytes,
    *,
    font: bytes,
    kind: bytes = b"TrueType",
    flags: int = 4,
    encoding: bytes = b"",
    render_mode: int = 0,
    width: int = 1000,
    file: bytes = b"",
) -> bytes:
    """A simple font without names of characters, but for its `encoding`; `file` = it is embedded.

    Every character is `width` thousandths of 20 points wide.
    """
    widths = b"/FirstChar 0/LastChar 255/Widths[%s]%s" % (b"%d " % width * 256, encoding)
    described = b"<</Type/Font/Subtype/%s/BaseFont/%s/FontDescriptor 6 0 R%s>>" % (kind, font, widths)
    descriptor = (DESCRIPTOR % font).replace(b"/Flags 32", b"/Flags %d" % flags)
    held = b"<</Length %d/Length1 %d>>\nstream\n%s\nendstream" % (len(file), len(file), file)
    if file:
        descriptor = descriptor.replace(b"/StemV 80", b"/StemV 80/FontFile2 7 0 R")
    return _page(codes.hex().encode(), [described, descriptor, held], render_mode, 0)


def by_name_alone(codes: bytes, *, font: bytes) -> bytes:
    """A simple font that says nothing but its name."""
    return _page(codes.hex().encode(), [b"<</Type/Font/Subtype/Type1/BaseFont/%s>>" % font], 0, 0)


def in_a_form(codes: bytes, *, font: bytes) -> bytes:
    """Show the text in a form XObject."""
    return _elsewhere(codes, font, b"/X Do", b"/XObject<</X 6 0 R>>", b"/Type/XObject/Subtype/Form")


def in_a_pattern(codes: bytes, *, font: bytes) -> bytes:
    """Show the text in a tile that fills the page."""
    tile = b"/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/XStep 200/YStep 40"
    return _elsewhere(codes, font, b"/Pattern cs /P scn 0 0 200 40 re f", b"/Pattern<</P 6 0 R>>", tile)


def in_a_type3_glyph(
    codes: bytes,
    *,
    font: bytes,
    own_resources: bool = True,
    in_a_form: bool = False,
    encoding: bytes = b"",
    content: bytes = b"BT /T 1 Tf (a) Tj ET",
) -> bytes:
    """Show the text in a glyph of a Type 3 font, which finds the font in its own resources or the page's, or draws a
    form.

    `encoding`: the font's. `content`: the page's; by default it shows the glyph.
    """
    text = b"BT /F1 20 Tf 0 10 Td <%s> Tj ET" % codes.hex().encode()
    glyph = b"200 0 d0 " + (b"/X Do" if in_a_form else text)
    fonts = b"/Font<</T 5 0 R/F1 7 0 R>>"
    inner = b"/XObject<</X 8 0 R>>" if in_a_form else b"/Font<</F1 7 0 R>>"
    type3 = (
        b"<</Type/Font/Subtype/Type3/FontBBox[0 0 200 40]/FontMatrix[1 0 0 1 0 0]/FirstChar 97/LastChar 97/Widths[200]"
        b"/Encoding<</Differences[97/a]>>/CharProcs<</a 6 0 R>>%s>>"
    )
    form = b"<</Type/XObject/Subtype/Form/BBox[0 0 200 40]/Resources<</Font<</F1 7 0 R>>>>/Length %d>>" % len(text)
    more = [
        type3 % (b"/Resources<<%s>>" % inner if own_resources else b""),
        b"<</Length %d>>\nstream\n%s\nendstream" % (len(glyph), glyph),
        b"<</Type/Font/Subtype/Type1/BaseFont/%s%s>>" % (font, encoding),
        b"%s\nstream\n%s\nendstream" % (form, text),
    ]
    return with_content(content, fonts, more, size=b"[0 0 200 40]")


def by_a_graphics_state(
    codes: bytes, *, font: bytes, content: bytes = b"/G gs", state: bytes = b"[5 0 R 20]", more: Sequence[bytes] = ()
) -> bytes:
    """Helvetica is selected, and then a graphics state sets the font.

    `content`: how the text uses the state G. `state`: its entry for the font. `more`: objects from 7 on.
    """
    page = b"BT /F1 20 Tf %s 0 10 Td <%s> Tj ET" % (content, codes.hex().encode())
    fonts = [b"<</Type/Font/Subtype/Type1/BaseFont/%s>>" % one for one in (font, b"Helvetica")]
    resources = b"/ExtGState<</G<</Font %s>>>>/Font<</F1 6 0 R>>" % state
    return with_content(page, resources, [*fonts, *more], size=b"[0 0 200 40]")


def in_a_stamp(codes: bytes, *, font: bytes, flags: int = 4) -> bytes:
    """Show the text in the appearance of an annotation with these flags (4 = printed, 2 = hidden)."""
    stamp = b"/Annots[<</Type/Annot/Subtype/Stamp/F %d/Rect[0 0 200 40]/AP<</N 6 0 R>>>>]" % flags
    return _elsewhere(codes, font, b"", b"", b"/Type/XObject/Subtype/Form", entries=stamp)


def _elsewhere(
    codes: bytes, font: bytes, content: bytes, resources: bytes, stream: bytes, *, entries: bytes = b""
) -> bytes:
    text = b"BT /F1 20 Tf 0 10 Td <%s> Tj ET" % codes.hex().encode()
    head = b"<<%s/BBox[0 0 200 40]/Resources<</Font<</F1 5 0 R>>>>/Length %d>>" % (stream, len(text))
    more = [
        b"<</Type/Font/Subtype/Type1/BaseFont/%s>>" % font,
        b"%s\nstream\n%s\nendstream" % (head, text),
    ]
    return with_content(content, resources, more, size=b"[0 0 200 40]", entries=entries)


def by_codes_that_say_what(codes: bytes, text: str, *, font: bytes, kind: bytes = b"Type1") -> bytes:
    """A symbolic simple font without widths that has a /ToUnicode."""
    pairs = b"".join(b"<%02X><%04X>" % (code, ord(letter)) for code, letter in zip(codes, text, strict=True))
    cmap = b"1 begincodespacerange<00><FF>endcodespacerange %d beginbfchar%sendbfchar" % (len(codes), pairs)
    fonts = [
        b"<</Type/Font/Subtype/%s/BaseFont/%s/FontDescriptor 6 0 R/ToUnicode 7 0 R>>" % (kind, font),
        (DESCRIPTOR % font).replace(b"/Flags 32", b"/Flags 4"),
        b"<</Length %d>>\nstream\n%s\nendstream" % (len(cmap), cmap),
    ]
    return _page(codes.hex().encode(), fonts, 0, 0)


def by_names_that_say(code: int, name: bytes, letter: str, *, font: bytes = b"Arial") -> bytes:
    """A code that the encoding names, with a /ToUnicode that says the letter."""
    pdf = by_codes_that_say_what(bytes((code,)), letter, font=font, kind=b"TrueType")
    encoding = b"/Encoding<</Differences[%d/%s]>>" % (code, name)
    return pdf.replace(b"/ToUnicode 7 0 R", b"/ToUnicode 7 0 R" + encoding)


def by_a_chinese_name(text: str) -> bytes:
    """The name alone says that codes are GBK, as old Windows programs write it."""
    font = b"<</Type/Font/Subtype/TrueType/BaseFont/#CB#CE#CC#E5/FontDescriptor 6 0 R/Encoding/WinAnsiEncoding>>"
    return _page(text.encode("gbk").hex().encode(), [font, DESCRIPTOR % b"#CB#CE#CC#E5"], 0, 0)


def in_a_column() -> bytes:
    """Two Japanese letters from the top down, by their numbers in JIS X 0208."""
    child = (
        b"/Subtype/CIDFontType0/BaseFont/Ryumin-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(Japan1)/Supplement 2>>"
    )
    fonts = [
        b"<</Type/Font/Subtype/Type0/BaseFont/Ryumin-Light-V/Encoding/V/DescendantFonts[7 0 R]>>",
        DESCRIPTOR % b"Ryumin-Light",
        b"<</Type/Font%s/FontDescriptor 6 0 R>>" % child,
    ]
    return _page(b"24222424", fonts, 0, 100)


def turned_blanks() -> bytes:
    """Show only blanks, from bottom to top."""
    font = b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding<</Differences[128/zdotaccent]>>>>"
    return with_content(
        b"BT /F1 12 Tf 0 1 -1 0 20 5 Tm (   ) Tj ET", b"/Font<</F1 5 0 R>>", [font], size=b"[0 0 200 40]"
    )


def in_an_annotation(codes: bytes, names: bytes) -> bytes:
    """Show the text as `by_names` does, but in the appearance of a stamp."""
    widths = b"/FirstChar 0/LastChar 255/Widths[%s]" % (b"1000 " * 256)
    encoding = b"<</Type/Encoding/BaseEncoding/WinAnsiEncoding/Differences[128%s]>>" % names
    font = b"<</Type/Font/Subtype/TrueType/BaseFont/Arial/FontDescriptor 7 0 R%s/Encoding %s>>" % (widths, encoding)
    content = b"BT /F1 20 Tf 0 10 Td <%s> Tj ET" % codes.hex().encode()
    head = b"<</Type/XObject/Subtype/Form/BBox[0 0 200 40]/Resources<</Font<</F1 6 0 R>>>>/Length %d>>" % len(content)
    stamp = b"/Annots[<</Type/Annot/Subtype/Stamp/F 4/Rect[0 0 200 40]/AP<</N 5 0 R>>>>]"
    look = b"%s\nstream\n%s\nendstream" % (head, content)
    return with_content(b"", b"", [look, font, DESCRIPTOR % b"Arial"], size=b"[0 0 200 40]", entries=stamp)


def by_numbers(
    text: str, numbers: Sequence[int], *, says_what: bool, font: bytes = b"Arial", render_mode: int = 0, start: int = 0
) -> bytes:
    """Under Identity-H, as if the numbers were those of the font's outlines; `says_what` = with a /ToUnicode."""
    pairs = b"".join(b"<%04X><%04X>" % (number, ord(letter)) for number, letter in zip(numbers, text, strict=True))
    cmap = b"1 begincodespacerange<0000><FFFF>endcodespacerange %d beginbfchar%sendbfchar" % (len(numbers), pairs)
    parent = b"<</Type/Font/Subtype/Type0/BaseFont/%s/Encoding/Identity-H/DescendantFonts[7 0 R]%s>>"
    child = (
        b"<</Type/Font/Subtype/CIDFontType2/BaseFont/%s/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)"
        b"/Supplement 0>>/FontDescriptor 6 0 R/DW 1000/CIDToGIDMap/Identity>>"
    )
    fonts = [
        parent % (font, b"/ToUnicode 8 0 R" if says_what else b""),
        DESCRIPTOR % font,
        child % font,
        b"<</Length %d>>\nstream\n%s\nendstream" % (len(cmap), cmap),
    ]
    return _page(b"".join(b"%04X" % number for number in numbers), fonts, render_mode, start)


def _page(codes: bytes, fonts: Sequence[bytes], render_mode: int, start: int) -> bytes:
    """200 x 40 points: the first character's origin is at `start`, 10 and the next 20 points further on the right."""
    content = b"BT /F1 20 Tf %d Tr %d 10 Td <%s> Tj ET" % (render_mode, start, codes)
    return with_content(content, b"/Font<</F1 5 0 R>>", fonts, size=b"[0 0 200 40]")
