"""Finds content of a page that PDFium draws without reporting its text, and fonts that a graphics state sets.

PDFium makes no text objects of Type 3 glyphs (ISO 32000-1, 9.6.5), tiling patterns (8.7.3) and soft masks (11.6.5.2).
It ignores the `Font` entry of a graphics state (8.4.5, table 58) and draws the text in another font.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

import pypdfium2.raw as pdfium

from agent_core.render.appearance_stream import (
    SCRATCH_POINTS,
    closed,
    index_at,
    letters_of_cmap,
    opened,
    probe_page,
    scratch_document,
)
from agent_core.render.dashes import OBJECTS, inflated, streams
from agent_core.render.fonts import plain, without_subset
from agent_core.render.missing_text import FontLetters, has_outline, is_seen
from agent_core.render.pdf_syntax import (
    MAX_INFLATED,
    Dict,
    ObjectParser,
    Objects,
    PdfName,
    PdfValue,
    Ref,
    Stream,
    plain_name,
)

HIDING = re.compile(rb"/(?:Type3\b|PatternType\s*1\b|Font\s*\[)")
# A graphics state refers to its font by an array of the font and its size. It may be an object of its own.
STATE_FONT = re.compile(rb"\[\s*\d+\s+\d+\s+R\s+[-+]?[\d.]+\s*\]")
OBJECT_BEFORE = re.compile(rb"(?:^|\bobj|>>|\]|\))\s*\Z")
BEFORE_BYTES = 16
MAX_PARENTS = 64
USED = re.compile(rb"/([^\s()<>\[\]{}/%]+)\s*(?:(?:\s[-+.\d]+\s+)?(Tf)|(gs)|(Do)|(scn|SCN))(?![A-Za-z*])")
KINDS = (b"Font", b"ExtGState", b"XObject", b"Pattern")
TOKEN = re.compile(
    rb"%[^\r\n]*|<<.*?>>|\bID\s.*?\sEI\b|/(?P<font>[^\s()<>\[\]{}/%]+)\s+[-+.\d]+\s+Tf(?![A-Za-z*])"
    rb"|(?<![^\s>\])])(?P<state>[qQ])(?!\S)|(?P<string>\(|<[0-9A-Fa-f\s]*>)",
    re.DOTALL,
)
BOX: PdfValue = [-SCRATCH_POINTS, -SCRATCH_POINTS, SCRATCH_POINTS, SCRATCH_POINTS]
NO_FORM = {b"Type", b"Subtype", b"BBox", b"Matrix", b"Resources", b"Group"}


@dataclass(frozen=True, kw_only=True, slots=True)
class HiddenContent:
    """Content of a page that PDFium does not report, in fonts that are not embedded, as forms.

    `state_font`: name of a font that a used graphics state sets, one letter per byte; None = no such font.
    """

    forms: Sequence[Stream] = ()
    state_font: str | None = None


def may_hide_fonts(pdf: bytearray) -> bool:
    """Return whether a file may have content that PDFium does not report, or graphics states that set fonts."""
    if _hides(pdf):
        return True
    return any(_hides(inflated(pdf, start)) for head, start in streams(pdf) if OBJECTS in head)


def _hides(objects: bytes | bytearray) -> bool:
    if HIDING.search(objects):
        return True
    arrays = STATE_FONT.finditer(objects)
    return any(OBJECT_BEFORE.search(objects[max(0, one.start() - BEFORE_BYTES) : one.start()]) for one in arrays)


def hidden_content(objects: Objects, page: Dict) -> HiddenContent:
    """Return what the page and its annotations use: resources that are only listed do not count."""
    forms: list[Stream] = []
    for content in _contents(objects, page):
        for kind, used in content.uses:
            font = objects.list_of(objects.dict_of(used).get(b"Font")) if kind == b"ExtGState" else []
            if font:
                return HiddenContent(state_font=font_name(objects, objects.dict_of(font[0])))
        if content.is_hidden and any(map(partial(_is_missing, objects), content.uses)):
            forms.append(_form(content.stream, content.resources))
    return HiddenContent(forms=forms)


def is_damaged(objects: Objects, page: Dict) -> bool:
    """Return whether the data of drawn content, or of a font that it uses, is incomplete."""
    for content in _contents(objects, page):
        fonts = (objects.dict_of(used) for kind, used in content.uses if kind == b"Font")
        drawn = [content.stream, *(file for font in fonts for file in font_files(objects, font))]
        if any(stream.is_damaged() for stream in drawn):
            return True
    return False


def codes_shown(objects: Objects, page: Dict) -> list[FontCodes]:
    """Return the fonts that the page's text uses and that are not embedded, with the codes that it shows in them."""
    found: list[FontCodes] = []
    for content in _contents(objects, page):
        shown = _shown(content.stream) if content.is_readable else {}
        fonts = objects.dict_of(content.resources.get(b"Font"))
        for name, font in fonts.items():
            entries = objects.dict_of(font)
            if (name in shown or not content.is_readable) and _is_missing(objects, (b"Font", entries)):
                found.append(FontCodes(font=entries, shown=shown.get(name)))
    return found


@contextmanager
def pages_of_forms(objects: Objects, forms: Sequence[Stream]) -> Iterator[Iterator[Any]]:
    """Open a document with a page for each form. Yields the pages, each valid until the next."""
    closure = closed(objects, *forms) or []
    pages: list[tuple[Dict, bytes]] = [({b"XObject": {b"X": Ref(at)}}, b"/X Do") for at in range(1, len(forms) + 1)]
    with scratch_document(closure, pages if closure else []) as document:
        yield _each(document, len(pages))


def _each(document: Any, count: int) -> Iterator[Any]:
    for at in range(count):
        with opened(document, at) as (page, _):
            if page:
                yield page


@dataclass(frozen=True, kw_only=True, slots=True)
class _Content:
    """A content stream. `resources`: its own, or those of what draws it. `uses`: kinds and values of resources."""

    stream: Stream
    resources: Dict
    is_hidden: bool
    is_readable: bool
    uses: Sequence[tuple[bytes, PdfValue]]


def _contents(objects: Objects, page: Dict) -> Iterator[_Content]:
    """Yield the contents of the page and of its annotations, and all that these use."""
    inherited = objects.dict_of(_inherited(objects, page))
    contents = objects.of(page.get(b"Contents"))
    own = contents if isinstance(contents, list) else [page.get(b"Contents")]
    waiting = [(one, inherited, False) for one in [*own, *_appearances(objects, page)]]
    seen: set[tuple[Ref, bool]] = set()
    while waiting:
        reference, resources, is_hidden = waiting.pop()
        stream = objects.of(reference)
        if not isinstance(reference, Ref) or (reference, is_hidden) in seen or not isinstance(stream, Stream):
            continue
        seen.add((reference, is_hidden))
        content = _content(objects, stream, resources, is_hidden=is_hidden)
        yield content
        for kind, used in content.uses:
            entries = objects.dict_of(used)
            subtype = objects.name(entries.get(b"Subtype"))
            if kind == b"Font" and subtype == b"Type3":
                glyphs = objects.dict_of(entries.get(b"CharProcs")).values()
                own_resources = objects.dict_of(entries.get(b"Resources")) or content.resources
                waiting += [(glyph, own_resources, True) for glyph in glyphs]
            elif kind == b"ExtGState":
                waiting.append((objects.dict_of(entries.get(b"SMask")).get(b"G"), content.resources, True))
            elif kind == b"Pattern":
                waiting.append((used, content.resources, True))
            elif kind == b"XObject" and subtype == b"Form":
                waiting.append((used, content.resources, is_hidden))


def _content(objects: Objects, stream: Stream, inherited: Dict, *, is_hidden: bool) -> _Content:
    resources = objects.dict_of(stream.entries.get(b"Resources")) or inherited
    data = stream.inflated()
    is_readable = (bool(data) or not stream.data) and len(data) < MAX_INFLATED
    every = {kind: objects.dict_of(resources.get(kind)) for kind in KINDS}
    if is_readable:
        names = {(KINDS[(found.lastindex or 2) - 2], plain_name(found[1])) for found in USED.finditer(data)}
        uses = [(kind, every[kind][name]) for kind, name in sorted(names) if name in every[kind]]
    else:
        uses = [(kind, value) for kind, values in every.items() for value in values.values()]
    return _Content(stream=stream, resources=resources, is_hidden=is_hidden, is_readable=is_readable, uses=uses)


def _is_missing(objects: Objects, use: tuple[bytes, PdfValue]) -> bool:
    font = objects.dict_of(use[1])
    return use[0] == b"Font" and objects.name(font.get(b"Subtype")) != b"Type3" and not is_embedded(objects, font)


def _shown(stream: Stream) -> dict[bytes, list[bytes]]:
    """Return the strings of a content stream by the font's name in the resources."""
    data, found, at = stream.inflated(), dict[bytes, list[bytes]](), 0
    font, saved = b"", list[bytes]()
    while token := TOKEN.search(data, at):
        at = token.end()
        if token["font"]:
            font = plain_name(token["font"])
        elif token["state"] == b"q":
            saved.append(font)
        elif token["state"] == b"Q":
            font = saved.pop() if saved else font
        elif token["string"]:
            reader = ObjectParser(data, token.start())
            value = reader.value()
            at = max(reader.at, at)
            found.setdefault(font, []).append(value if isinstance(value, bytes) else b"")
    return found


def _inherited(objects: Objects, page: Dict) -> PdfValue:
    seen: list[Dict] = []
    while page and page not in seen and len(seen) < MAX_PARENTS:
        if b"Resources" in page:
            return page[b"Resources"]
        seen.append(page)
        page = objects.dict_of(page.get(b"Parent"))
    return None


def _appearances(objects: Objects, page: Dict) -> Iterator[PdfValue]:
    for annotation in map(objects.dict_of, objects.list_of(page.get(b"Annots"))):
        appearance = objects.dict_of(annotation.get(b"AP")).get(b"N")
        if isinstance(objects.of(appearance), Stream):
            yield appearance
        else:
            yield from objects.dict_of(appearance).values()


def _form(stream: Stream, resources: Dict) -> Stream:
    kept = {key: value for key, value in stream.entries.items() if key not in NO_FORM}
    return Stream(kept | {b"Subtype": PdfName(b"Form"), b"BBox": BOX, b"Resources": resources}, stream.data)


# Reads from font dictionaries which letters their codes mean (ISO 32000-1, 9.6.6, 9.7.4.2, 9.10.3).
#
# PDFium does not report the code of text that it cannot draw. Under Identity-H it uses codes as glyph numbers of the
# font that it draws with, which is another font if the document does not embed its own.


EMBEDDED = (b"FontFile", b"FontFile2", b"FontFile3")
IDENTITY = {b"Identity-H", b"Identity-V"}
# Windows' text fonts share their glyph numbers from 3 on. Programs that do not embed such a font rely on that, and so
# do readers.
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


def with_letters_of_numbers(objects: Objects) -> dict[int, PdfValue]:
    """Return objects, by number, that add a /ToUnicode to fonts whose codes are glyph numbers of a font that is not
    embedded.

    Only for fonts whose numbers alone determine the letters; {} = there are none.
    """
    cmap = objects.free_number()
    added: dict[int, PdfValue] = {}
    for reference in objects.references():
        font = objects.dict_of(reference)
        if objects.name(font.get(b"Encoding")) in IDENTITY and _is_numbered_alike(objects, font):
            added[reference.number] = font | {b"ToUnicode": Ref(cmap)}
    return added | {cmap: Stream({}, _cmap())} if added else {}


def font_name(objects: Objects, font: Dict) -> str:
    """Return the name in a font's dictionary, one letter per byte."""
    name = objects.of(font.get(b"BaseFont"))
    return name.decode("latin-1") if isinstance(name, PdfName) else ""


def is_embedded(objects: Objects, font: Dict) -> bool:
    """Return whether the document holds the font's file. A composite font's is its descendant's."""
    return len(font_files(objects, font)) == len(objects.list_of(font.get(b"DescendantFonts")) or [font])


def font_files(objects: Objects, font: Dict) -> list[Stream]:
    """Return the font's file in the document; of a composite font those of its descendants."""
    found = []
    for one in objects.list_of(font.get(b"DescendantFonts")) or [font]:
        descriptor = objects.dict_of(objects.dict_of(one).get(b"FontDescriptor"))
        files = [objects.of(descriptor.get(key)) for key in EMBEDDED]
        found += [file for file in files if isinstance(file, Stream)][:1]
    return found


def _with_children(objects: Objects, font: Dict) -> list[Dict]:
    return [font, *map(objects.dict_of, objects.list_of(font.get(b"DescendantFonts")))]


def _lacking_by_numbers(objects: Objects, used: FontCodes) -> Iterator[int]:
    """Yield the letters of a composite font's /ToUnicode that the font does not draw."""
    cmap = objects.of(used.font.get(b"ToUnicode"))
    codes = used.shown and {text[at : at + 2] for text in used.shown for at in range(0, len(text), 2)}
    letters = {
        ord(letter): code.to_bytes(2, "big")
        for code, letter in letters_of_cmap(cmap.inflated() if isinstance(cmap, Stream) else b"")
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
    # Each code follows a letter that every font has: PDFium reports no text that consists of blanks only.
    differences: list[PdfValue] = [
        free,
        PdfName(b"A"),
        *(one for pair in names.items() for one in (pair[0], PdfName(pair[1]))),
    ]
    # Drawing uses only the names, whatever a /ToUnicode says.
    by_names = {key: value for key, value in font.items() if key != b"ToUnicode"}
    closure = closed(objects, by_names | {b"Encoding": encoding | {b"Differences": differences}})
    if closure is None:
        return
    with probe_page([(at, bytes((free, code))) for at, code in enumerate(names)], *closure) as (_, text):
        read: dict[int, list[int]] = {}
        for at in range(pdfium.FPDFText_CountChars(text) if text else 0):
            if pdfium.FPDFText_IsGenerated(text, at) != 1:
                read.setdefault(index_at(text, at), []).append(at)
        for code_place, code in enumerate(names):
            for at in read.get(code_place, [])[1:2]:
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
        if isinstance(value, PdfName):
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
