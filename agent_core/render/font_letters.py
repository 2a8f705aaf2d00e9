"""Reads from font dictionaries which letters their codes stand for (ISO 32000-1, 9.6.6, 9.7.4.2, 9.10.3).

PDFium does not tell the code of text that it cannot draw. Under Identity-H it takes codes for outline numbers of the
font that it draws with, which is another font if the document does not embed its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import pypdfium2.raw as pdfium

from agent_core.render.appearance_text import closed, place_of, probe_page, told_by
from agent_core.render.missing_text import FontLetters, has_outline, is_seen
from agent_core.render.pdf_syntax import Dict, Name, Objects, Ref, Stream, Value
from agent_core.render.text_fonts import plain, without_subset

EMBEDDED = (b"FontFile", b"FontFile2", b"FontFile3")
IDENTITY = {b"Identity-H", b"Identity-V"}
# Windows' text fonts number their outlines alike from 3 on. Programs that leave such a font out of a document count on
# that, and so do readers.
NUMBERED_ALIKE = re.compile(
    "(?:arial(?:narrow)?|couriernew|georgia|tahoma|timesnewroman|trebuchetms|verdana)"
    "(?:ps|mt|regular|bold|italic|ce|cyr|greek|tur|baltic)*"
)
FIRST_NUMBER = 3
LETTERS_BY_NUMBER = (
    "".join(map(chr, range(0x20, 0x7F)))
    + "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡"
    + "·‚„‰ÂÊÁËÈÍÎÏÌÓÔÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇŁłŠšŽž¦ÐðÝýÞþ−×¹²³½¼¾₣ĞğİŞşĆćČčđ¯·ĂăĄąĎďĐĘęĚěĹĺĽľĿŀŃńŇňŐőŔŕŘřŚśŢţŤťŮůŰűŹźŻż"
)
PAIRS_IN_A_BLOCK = 100
CODES = range(1, 256)
NO_LETTERS = {b".notdef", b".null", b"nonmarkingreturn", b"space", b"nbspace", b"nonbreakingspace"}


@dataclass(frozen=True, kw_only=True, slots=True)
class FontCodes:
    """A font's dictionary, and the strings that a page shows in it; None = not known."""

    font: Dict
    shown: Sequence[bytes] | None


def font_letters(objects: Objects, used: Sequence[FontCodes], name: str) -> FontLetters:
    """Return what a page writes in fonts of a name, by their /Differences or /ToUnicode.

    `name`: one letter per byte. PDFium renames some standard fonts, so all fonts count if none has the name.
    """
    named = [one for one in used if name in {font_name(objects, font) for font in _with_children(objects, one.font)}]
    lacking, unknown = set[int](), set[int]()
    for one in named or used:
        if b"DescendantFonts" in one.font:
            lacking.update(_lacking_by_numbers(objects, one))
        else:
            for code, letter in _lacking_by_names(objects, one):
                if letter is None:
                    unknown.add(code)
                else:
                    lacking.add(letter)
    return FontLetters(lacking=frozenset(lacking), unknown=frozenset(unknown))


def numbered_fonts_told(objects: Objects) -> dict[int, Value]:
    """Return objects by number that give a /ToUnicode to fonts whose codes are outline numbers of a font that the
    document does not embed, where the numbers alone say the letters; {} = there are none.
    """
    cmap = objects.free_number()
    told: dict[int, Value] = {}
    for reference in objects.references():
        font = objects.dict_of(reference)
        if objects.name(font.get(b"Encoding")) in IDENTITY and _is_numbered_alike(objects, font):
            told[reference.number] = font | {b"ToUnicode": Ref(cmap)}
    return told | {cmap: Stream({}, _cmap())} if told else {}


def font_name(objects: Objects, font: Dict) -> str:
    """Return the name in a font's dictionary, one letter per byte."""
    name = objects.of(font.get(b"BaseFont"))
    return name.decode("latin-1") if isinstance(name, Name) else ""


def is_embedded(objects: Objects, font: Dict) -> bool:
    """Return whether the document holds the font's file. A composite font's is its descendant's."""
    for one in objects.list_of(font.get(b"DescendantFonts")) or [font]:
        descriptor = objects.dict_of(objects.dict_of(one).get(b"FontDescriptor"))
        if not any(isinstance(objects.of(descriptor.get(key)), Stream) for key in EMBEDDED):
            return False
    return True


def _with_children(objects: Objects, font: Dict) -> list[Dict]:
    return [font, *map(objects.dict_of, objects.list_of(font.get(b"DescendantFonts")))]


def _lacking_by_numbers(objects: Objects, used: FontCodes) -> Iterator[int]:
    """Yield the letters of a composite font's /ToUnicode that the font does not draw."""
    cmap = objects.of(used.font.get(b"ToUnicode"))
    codes = used.shown and {text[at : at + 2] for text in used.shown for at in range(0, len(text), 2)}
    letters = {
        ord(letter): code.to_bytes(2, "big")
        for code, letter in told_by(cmap.inflated() if isinstance(cmap, Stream) else b"")
        if codes is None or code.to_bytes(2, "big") in codes
    }
    closure = closed(objects, used.font)
    if not letters or closure is None:
        return
    with probe_page([(0, next(iter(letters.values())))], *closure) as (page, _):
        thing = pdfium.FPDFPage_GetObject(page, 0) if page else None
        font = pdfium.FPDFTextObj_GetFont(thing) if thing else None
        yield from (letter for letter in letters if font and is_seen(letter) and not has_outline(font, letter))


def _lacking_by_names(objects: Objects, used: FontCodes) -> Iterator[tuple[int, int | None]]:
    """Yield each used code that /Differences names and the font does not draw, and its letter as PDFium reads the name;
    None = no letter.
    """
    font, codes = used.font, set(CODES) if used.shown is None else set(b"".join(used.shown))
    encoding = objects.dict_of(font.get(b"Encoding"))
    names = {code: name for code, name in _differences(objects, encoding) if code in codes and name not in NO_LETTERS}
    free = next((code for code in CODES if code not in names), None)
    if not names or free is None:
        return
    # Each code stands behind a letter that every font has: PDFium reads no text that is nothing but blank.
    known: list[Value] = [free, Name(b"A"), *(one for pair in names.items() for one in (pair[0], Name(pair[1])))]
    # Drawing goes by the names alone, whatever a /ToUnicode says.
    by_names = {key: value for key, value in font.items() if key != b"ToUnicode"}
    closure = closed(objects, by_names | {b"Encoding": encoding | {b"Differences": known}})
    if closure is None:
        return
    with probe_page([(at, bytes((free, code))) for at, code in enumerate(names)], *closure) as (_, text):
        read: dict[int, list[int]] = {}
        for at in range(pdfium.FPDFText_CountChars(text) if text else 0):
            if pdfium.FPDFText_IsGenerated(text, at) != 1:
                read.setdefault(place_of(text, at), []).append(at)
        for place, code in enumerate(names):
            for at in read.get(place, [])[1:2]:
                letter = pdfium.FPDFText_GetUnicode(text, at)
                if pdfium.FPDFText_HasUnicodeMapError(text, at) != 0:
                    yield code, None
                elif is_seen(letter) and not has_outline(_font_at(text, at), letter):
                    yield code, letter


def _font_at(text: Any, at: int) -> Any:
    return pdfium.FPDFTextObj_GetFont(pdfium.FPDFText_GetTextObject(text, at))


def _differences(objects: Objects, encoding: Dict) -> Iterator[tuple[int, bytes]]:
    code = 0
    for item in objects.list_of(encoding.get(b"Differences")):
        value = objects.of(item)
        if isinstance(value, Name):
            yield code, bytes(value)
            code += 1
        elif isinstance(value, int):
            code = value


def _is_numbered_alike(objects: Objects, font: Dict) -> bool:
    if isinstance(objects.of(font.get(b"ToUnicode")), Stream) or is_embedded(objects, font):
        return False
    for child in map(objects.dict_of, objects.list_of(font.get(b"DescendantFonts"))):
        numbers = objects.of(child.get(b"CIDToGIDMap"))
        return (
            objects.name(child.get(b"Subtype")) == b"CIDFontType2"
            and (numbers is None or numbers == b"Identity")
            and NUMBERED_ALIKE.fullmatch(plain(without_subset(font_name(objects, child)))) is not None
        )
    return False


def _cmap() -> bytes:
    pairs = [b"<%04X><%04X>" % (number, ord(letter)) for number, letter in enumerate(LETTERS_BY_NUMBER, FIRST_NUMBER)]
    blocks = [pairs[at : at + PAIRS_IN_A_BLOCK] for at in range(0, len(pairs), PAIRS_IN_A_BLOCK)]
    return b"1 begincodespacerange <0000><FFFF> endcodespacerange\n" + b"".join(
        b"%d beginbfchar\n%s\nendbfchar\n" % (len(block), b"\n".join(block)) for block in blocks
    )
