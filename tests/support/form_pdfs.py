"""Forms, filled in, written by hand (ISO 32000-1, 12.5.3 flags of annotations, 12.7 forms)."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from tests.support.font_files import DEJAVU, glyph_numbers
from tests.support.sample_pdfs import POINTS_PER_MM, assemble

LOOK = b"<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Length 12>>\nstream\n0 0 9 9 re f\nendstream"
EMPTY = b"<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Length 0>>\nstream\n\nendstream"
FONT = b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"
# Objects 1 to 6 are the catalog, the pages, the page, a look that is a black box, an empty one and a font.
FIELDS = {
    "printed": b"/Subtype/Widget/FT/Sig/T(a)/F 4/AP<</N 4 0 R>>",
    "for the screen alone": b"/Subtype/Widget/FT/Tx/T(b)/V(1)/DA(/H 9 Tf 0 g)/AP<</N 4 0 R>>",
    "hidden": b"/Subtype/Widget/FT/Tx/T(c)/V(1)/F 6/AP<</N 4 0 R>>",
    "for paper alone": b"/Subtype/Widget/FT/Tx/T(d)/V(1)/F 36/AP<</N 4 0 R>>",
    "ticked": b"/Subtype/Widget/FT/Btn/T(e)/V/Yes/AS/Yes/F 4/AP<</N<</Yes 4 0 R/Off 5 0 R>>>>",
    "not ticked": b"/Subtype/Widget/FT/Btn/T(f)/V/Off/AS/Off/F 4/AP<</N<</Yes 4 0 R/Off 5 0 R>>>>",
    "without a look": b"/Subtype/Widget/FT/Tx/T(g)/V(HHH)/F 4/DA(/H 9 Tf 0 g)",
    "with an older look": b"/Subtype/Widget/FT/Tx/T(h)/V(HHH)/F 4/DA(/H 9 Tf 0 g)/AP<</N 5 0 R>>",
    "a stamp": b"/Subtype/Stamp/F 4/AP<</N 4 0 R>>",
}
"""Fields by description. Each is 10 x 10 mm; the first begins at 0, the next at 10 mm and so on, all at the top of the
page.
"""


def filled_form(*, leaves_looks_to_the_reader: bool = False) -> bytes:
    """90 x 20 mm."""
    side = 10 * POINTS_PER_MM
    numbers = [number + 7 for number in range(len(FIELDS))]
    references = b" ".join(b"%d 0 R" % number for number in numbers)
    needs = b"/NeedAppearances true" if leaves_looks_to_the_reader else b""
    annotations = [
        b"<</Type/Annot/Rect[%.3f %.3f %.3f %.3f]%s>>" % (place * side, side, (place + 1) * side, 2 * side, entries)
        for place, entries in enumerate(FIELDS.values())
    ]
    return assemble(
        [
            b"<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[%s]/DR<</Font<</H 6 0 R>>>>%s>>>>" % (references, needs),
            b"<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 %.3f %.3f]>>" % (side * len(FIELDS), 2 * side),
            b"<</Type/Page/Parent 2 0 R/Annots[%s]>>" % references,
            LOOK,
            EMPTY,
            FONT,
            *annotations,
        ]
    )


HELVETICA = b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>"
NEEDED = b"/NeedAppearances true"
PAGE_POINTS = 200, 100


def annotated(
    annotations: Sequence[bytes], *, form: bytes = b"", layers: bytes = b"", more: Sequence[bytes] = ()
) -> bytes:
    """One page of 200 x 100 points with annotations; /Rect and /F 4 are theirs unless they say otherwise.

    `form`: entries of the interactive form, which has Helvetica as /Helv. Objects: 1 to 3 catalog, pages and page, then
    the annotations, then `more`.
    """
    width, height = PAGE_POINTS
    numbers = range(4, 4 + len(annotations))
    references = b" ".join(b"%d 0 R" % number for number in numbers)
    fields = b"/AcroForm<</Fields[%s]/DR<</Font<</Helv %s>>>>/DA(/Helv 12 Tf 0 g)%s>>" % (references, HELVETICA, form)
    return assemble(
        [
            b"<</Type/Catalog/Pages 2 0 R%s%s>>" % (fields, layers),
            b"<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 %d %d]>>" % (width, height),
            b"<</Type/Page/Parent 2 0 R/Annots[%s]>>" % references,
            *(_complete(entries) for entries in annotations),
            *more,
        ]
    )


def _complete(entries: bytes) -> bytes:
    rect = b"" if b"/Rect" in entries else b"/Rect[10 40 190 70]"
    flags = b"" if b"/F " in entries else b"/F 4"
    return b"<</Type/Annot%s%s%s>>" % (rect, flags, entries)


PADDING = bytes.fromhex("28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A")


def protected_form(value: str) -> bytes:
    """A field without an appearance; its strings are encrypted, and no password is needed (7.6.3, revision 2)."""
    owner, document = bytes(range(1, 33)), bytes(16)
    key = _md5(PADDING + owner + (0xFFFFFFFC).to_bytes(4, "little") + document)[:5]

    def locked(text: bytes) -> bytes:
        return b"<%s>" % rc4(_md5(key + bytes((4, 0, 0, 0, 0)))[:10], text).hex().encode()

    entries = b"/Subtype/Widget/FT/Tx/T%s/DA%s/V%s"
    words = locked(b"t"), locked(b"/Helv 12 Tf 0 g"), locked(b"\xfe\xff" + value.encode("utf-16-be"))
    lock = b"<</Filter/Standard/V 1/R 2/O<%s>/U<%s>/P -4>>"
    return assemble(
        [
            b"<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R]/DR<</Font<</Helv %s>>>>>>>>" % HELVETICA,
            b"<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 200 100]>>",
            b"<</Type/Page/Parent 2 0 R/Annots[4 0 R]>>",
            _complete(entries % words),
            lock % (owner.hex().encode(), rc4(key, PADDING).hex().encode()),
        ],
        b"/Encrypt 5 0 R/ID[<%s><%s>]" % (document.hex().encode(), document.hex().encode()),
    )


def _md5(data: bytes) -> bytes:
    return hashlib.md5(data, usedforsecurity=False).digest()


def rc4(key: bytes, data: bytes) -> bytes:
    state, at = list(range(256)), 0
    for place in range(256):
        at = (at + state[place] + key[place % len(key)]) % 256
        state[place], state[at] = state[at], state[place]
    out, first, second = bytearray(), 0, 0
    for byte in data:
        first = (first + 1) % 256
        second = (second + state[first]) % 256
        state[first], state[second] = state[second], state[first]
        out.append(byte ^ state[(state[first] + state[second]) % 256])
    return bytes(out)


def text_field(value: str, entries: bytes = b"") -> bytes:
    return b"/Subtype/Widget/FT/Tx/T(t)/V %s%s" % (string(value), entries)


def string(text: str) -> bytes:
    """A text string as any program may write it."""
    return b"<FEFF%s>" % text.encode("utf-16-be").hex().encode()


def appearance(content: bytes, box: bytes = b"[0 0 180 30]", font: bytes = HELVETICA) -> bytes:
    """A form XObject; its font is /Helv."""
    head = b"<</Type/XObject/Subtype/Form/BBox%s/Resources<</Font<</Helv %s>>>>/Length %d>>" % (box, font, len(content))
    return b"%s\nstream\n%s\nendstream" % (head, content)


def in_a_held_font(value: str, letters: str, *, composite: bool, entries: bytes = b"") -> bytes:
    """A field without an appearance whose font, /Own, is in the document and says that it has these letters.

    `composite`: glyph numbers with a /ToUnicode, as PDFBox writes them; else a simple font with names of letters.
    """
    source = DEJAVU / "DejaVuSans.ttf"
    data = source.read_bytes()
    file = b"<</Length %d/Length1 %d>>\nstream\n%s\nendstream" % (len(data), len(data), data)
    described = (
        b"<</Type/FontDescriptor/FontName/ABCDEF+Held/Flags 32/FontBBox[-600 -300 1300 1000]/ItalicAngle 0/Ascent 905"
        b"/Descent -210/CapHeight 700/StemV 80/FontFile2 5 0 R>>"
    )
    if composite:
        glyphs = glyph_numbers(source)
        pairs = b"".join(b"<%04X><%04X>" % (glyphs[ord(letter)], ord(letter)) for letter in letters)
        cmap = b"1 begincodespacerange<0000><FFFF>endcodespacerange %d beginbfchar%sendbfchar" % (len(letters), pairs)
        fonts = [
            b"<</Type/Font/Subtype/Type0/BaseFont/ABCDEF+Held/Encoding/Identity-H/DescendantFonts[8 0 R]"
            b"/ToUnicode 9 0 R>>",
            b"<</Type/Font/Subtype/CIDFontType2/BaseFont/ABCDEF+Held/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)"
            b"/Supplement 0>>/FontDescriptor 6 0 R/DW 600/CIDToGIDMap/Identity>>",
            b"<</Length %d>>\nstream\n%s\nendstream" % (len(cmap), cmap),
        ]
    else:
        names = b"".join(b"/uni%04X" % ord(letter) for letter in letters)
        fonts = [
            b"<</Type/Font/Subtype/TrueType/BaseFont/ABCDEF+Held/FontDescriptor 6 0 R/FirstChar 33/LastChar %d"
            b"/Widths[%s]/Encoding<</BaseEncoding/WinAnsiEncoding/Differences[33%s]>>>>"
            % (32 + len(letters), b"600 " * len(letters), names)
        ]
    form = b"/DR<</Font<</Own 7 0 R>>>>"
    return annotated([text_field(value, b"/DA(/Own 12 Tf 0 g)" + form + entries)], more=[file, described, *fonts])
