"""Content of a generated appearance stream (ISO 32000-1, 8.4 to 8.5, 12.5.5): operators, resources, and text.

Text comes in fonts that have its letters. A field names a font of the form. If the document embeds that font, PDFium
tells which code stands for which letter. A font that is not embedded is named again with the letters needed. PDFium's
own font or one of this computer then draws them, as for any text in a font that is not embedded.
"""

from __future__ import annotations

import ctypes
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from html import unescape
from typing import Any

import pypdfium2.raw as pdfium

from agent_core.render.fonts import FontMapper
from agent_core.render.missing_text import HYPHENS, NAME_BYTES
from agent_core.render.page_objects import Matrix, all_of
from agent_core.render.pdf_syntax import Dict, ObjectParser, Objects, PdfName, PdfValue, Ref, Stream, number, written
from agent_core.render.visual_order import MIRRORED, is_in_one_order, shaped, unsettable_script, visual

EM = 1000
UNKNOWN_WIDTH = 0.5
SCRATCH_POINTS = 30_000
MOST_OF_A_FRAME = 30
UNIT = Matrix(1, 0, 0, 1, 0, 0)
FIRST_CODE, LAST_CODE = 33, 254
FONT_FILES = (b"FontFile", b"FontFile2", b"FontFile3")
SERIF_FLAG, FIXED_FLAG = 2, 1
MAX_OBJECTS = 50_000
NO_PARTS = {b"Parent", b"P", b"StructParent", b"StructParents"}
# Names by which forms call the standard fonts (ISO 32000-1, 9.6.2.2), as Acrobat writes them.
USUAL_NAMES = {
    b"Helv": b"Helvetica",
    b"HeBo": b"Helvetica-Bold",
    b"HeOb": b"Helvetica-Oblique",
    b"HeBO": b"Helvetica-BoldOblique",
    b"Cour": b"Courier",
    b"CoBo": b"Courier-Bold",
    b"CoOb": b"Courier-Oblique",
    b"CoBO": b"Courier-BoldOblique",
    b"TiRo": b"Times-Roman",
    b"TiBo": b"Times-Bold",
    b"TiIt": b"Times-Italic",
    b"TiBI": b"Times-BoldItalic",
    b"Symb": b"Symbol",
    b"ZaDb": b"ZapfDingbats",
}
STANDARD = re.compile(rb"(?:Helvetica|Arial|Times|TimesNewRoman|Courier|CourierNew)(?:MT|PS|PSMT)?(?:[-,][A-Za-z]+)?")
OWN_CODES = {b"Symbol", b"ZapfDingbats"}
SUBSET = re.compile(rb"^[A-Z]{6}\+")
LIGATURES = re.compile("[\ufb00-\ufb06]")
BLANK = {" ", "\u00a0"}

PARAGRAPH_END = re.compile(r" *(?:</p *>|<br */?>) *", re.IGNORECASE)
TAG = re.compile(r"<[^<>]*>")
UNSEEN = {"Cc", "Cf", "Cs", "Cn"}

TextRun = tuple[bytes, bytes]
"""Name of a font in the resources, and codes in it."""


def _winansi() -> dict[str, int]:
    letters: dict[str, int] = {}
    for code in range(32, 256):
        letters.setdefault(bytes((code,)).decode("cp1252", "replace"), code)
    letters.pop("\ufffd", None)
    return letters


WINANSI = _winansi()


class CannotMake(Exception):
    """An appearance cannot be generated. `script`: that of its text; None = it is a bar code."""

    def __init__(self, script: str | None = None) -> None:
        super().__init__(script or "a bar code")
        self.script = script


class Update:
    """New and changed objects of a document."""

    def __init__(self, first_number: int) -> None:
        self.objects: dict[int, PdfValue] = {}
        self._next = first_number

    def add(self, value: PdfValue = None) -> Ref:
        self.objects[self._next] = value
        self._next += 1
        return Ref(self._next - 1)


class TextFont:
    """A font with everything its letters need. Raises KeyError for letters it does not have."""

    def runs(self, text: str) -> list[TextRun]:
        raise NotImplementedError

    def width(self, text: str) -> float:
        """Return the width at font size 1."""
        raise NotImplementedError

    def fonts(self) -> dict[bytes, PdfValue]:
        """Return the resource entries of the fonts that its runs name."""
        raise NotImplementedError


class HeldFont(TextFont):
    """A font that is embedded in the document, or one with its own encoding (ZapfDingbats)."""

    def __init__(self, name: bytes, entry: PdfValue, codes: Mapping[str, bytes], widths: Mapping[str, float]) -> None:
        self._name, self._entry, self._codes, self._widths = name, entry, codes, widths

    def runs(self, text: str) -> list[TextRun]:
        return [(self._name, b"".join(self._codes[letter] for letter in text))]

    def width(self, text: str) -> float:
        return sum(self._widths[letter] for letter in text)

    def fonts(self) -> dict[bytes, PdfValue]:
        return {self._name: self._entry}


@dataclass(slots=True)
class _Part:
    """A simple font with as many letters as it has codes."""

    name: bytes
    ref: Ref
    codes: dict[str, int] = field(default_factory=dict)


class NamedFont(TextFont):
    """A font that is not embedded: Windows-1252 letters in one simple font, all others in further ones."""

    def __init__(self, name: bytes, base: bytes, descriptor: Dict | None, update: Update, mapper: FontMapper) -> None:
        self._name, self._base, self._descriptor = name, base, descriptor
        self._update, self._mapper = update, mapper
        self._western = _Part(name, update.add())
        self._others: list[_Part] = []
        self._widths: dict[str, float] = {}
        self._written: set[str] = set()
        self.shown: set[str] = set()

    def runs(self, text: str) -> list[TextRun]:
        self._take(text)
        self.shown.update(text)
        found: list[tuple[_Part, bytearray]] = []
        for letter in text:
            part, code = self._part_and_code(letter)
            if not found or found[-1][0] is not part:
                found.append((part, bytearray()))
            found[-1][1].append(code)
        return [(part.name, bytes(codes)) for part, codes in found]

    def width(self, text: str) -> float:
        self._take(text)
        return sum(self._widths[letter] for letter in text)

    @cached_property
    def name(self) -> str:
        """Return the name by which PDFium knows the font, one letter per byte.

        PDFium has a single name for each of the standard fonts.
        """
        name = ctypes.create_string_buffer(NAME_BYTES)
        with probe_page([(1, b"!")], self._entry(self._western, with_widths=False)) as (page, _):
            if page:
                font = pdfium.FPDFTextObj_GetFont(pdfium.FPDFPage_GetObject(page, 0))
                pdfium.FPDFFont_GetBaseFontName(font, name, NAME_BYTES)
        return (name.value or self._base).decode("latin-1")

    def fonts(self) -> dict[bytes, PdfValue]:
        return {part.name: part.ref for part in (self._western, *self._others)}

    def _part_and_code(self, letter: str) -> tuple[_Part, int]:
        code = WINANSI.get(letter)
        if code is not None:
            return self._western, code
        return next((part, part.codes[letter]) for part in self._others if letter in part.codes)

    def _take(self, text: str) -> None:
        new = set(text) - self._widths.keys()
        if not new:
            return
        strangers = sorted(new - WINANSI.keys())
        for letter in strangers:
            if not self._others or len(self._others[-1].codes) > LAST_CODE - FIRST_CODE:
                self._others.append(_Part(b"%s_%d" % (self._name, len(self._others)), self._update.add()))
            codes = self._others[-1].codes
            codes[letter] = FIRST_CODE + len(codes)
        self._written |= new
        self._measure(new if self._widths else new | WINANSI.keys())
        self._update.objects[self._western.ref.number] = self._entry(self._western)
        for part in self._others:
            self._update.objects[part.ref.number] = self._entry(part)

    def _measure(self, letters: set[str]) -> None:
        """Measure letters in the font that will draw them.

        Letters that no font has are reported missing later, on the page.
        """
        visible = frozenset(ord(letter) for letter in self._written if not letter.isspace())
        missing = {self.name: visible} if self._others else {}
        with self._mapper.standing_in(missing):
            for part in (self._western, *self._others):
                codes = part.codes or WINANSI
                with probe_page([(1, b"!")], self._entry(part, with_widths=False)) as (page, _):
                    font = pdfium.FPDFTextObj_GetFont(pdfium.FPDFPage_GetObject(page, 0)) if page else None
                    for letter in letters & codes.keys():
                        # PDFium does not count a letter without width as text, so it would not be reported missing.
                        unknown = 0.0 if unicodedata.combining(letter) else UNKNOWN_WIDTH
                        self._widths[letter] = (_width(font, letter) if font else 0.0) or unknown

    def _entry(self, part: _Part, *, with_widths: bool = True) -> Dict:
        encoding: PdfValue = PdfName(b"WinAnsiEncoding")
        codes = part.codes or WINANSI
        if part.codes:
            names: list[PdfValue] = [FIRST_CODE]
            names += [PdfName(b"uni%04X" % ord(one) if ord(one) < 0x10000 else b"u%X" % ord(one)) for one in codes]
            encoding = {b"Type": PdfName(b"Encoding"), b"Differences": names}
        entry: Dict = {
            b"Type": PdfName(b"Font"),
            b"Subtype": PdfName(b"Type1"),
            b"BaseFont": PdfName(self._base),
            b"Encoding": encoding,
        }
        if self._descriptor is not None:
            entry[b"FontDescriptor"] = self._descriptor
        if with_widths:
            by_code = {code: self._widths.get(letter, 0.0) for letter, code in codes.items()}
            widths: list[PdfValue] = [round(EM * by_code.get(code, 0.0)) for code in range(32, 256)]
            entry |= {b"FirstChar": 32, b"LastChar": 255, b"Widths": widths}
        return entry


class Fonts:
    """Fonts of the generated appearances of a page."""

    def __init__(self, objects: Objects, update: Update, mapper: FontMapper) -> None:
        self._objects, self._update, self._mapper = objects, update, mapper
        self._held: dict[bytes, HeldFont | None] = {}
        self._of_own: dict[bytes, HeldFont] = {}
        self._named: dict[bytes, NamedFont] = {}

    @property
    def shown(self) -> dict[str, frozenset[int]]:
        """Return text shown in fonts that are not embedded, by font name, without blanks and unless all of it is
        Western.

        A substitute font must have all these characters if PDFium's own lacks some.
        """
        return {
            font.name: frozenset(ord(letter) for letter in font.shown if not letter.isspace())
            for font in self._named.values()
            if font.shown - WINANSI.keys()
        }

    def dingbats(self) -> TextFont:
        return self._of_own_codes(b"ZapfDingbats")

    def for_text(self, name: bytes, resources: Sequence[PdfValue], text: str) -> TextFont:
        """Find the font for a text.

        `name`: as in the default appearance. `resources`: dictionaries to search, nearest first.
        """
        value = self._entry(name, resources)
        entry = self._objects.dict_of(value)
        base = SUBSET.sub(b"", self._objects.name(entry.get(b"BaseFont")) or b"")
        if not entry:
            base = USUAL_NAMES.get(name) or (name if STANDARD.fullmatch(name) else b"Helvetica")
        if base in OWN_CODES:
            own = self._of_own_codes(base)
            return own if _has(own, text) else self._not_held(b"Helvetica", None)
        descriptor = self._descriptor(entry)
        if any(self._objects.of(descriptor.get(key)) for key in FONT_FILES) or b"CharProcs" in entry:
            held = self._in_document(name, value)
            if held is not None and _has(held, text):
                return held
            return self._not_held(_alike(base, self._objects.whole(descriptor.get(b"Flags"))), None)
        return self._not_held(base or b"Helvetica", descriptor)

    def _entry(self, name: bytes, resources: Sequence[PdfValue]) -> PdfValue:
        for resource in resources:
            fonts = self._objects.dict_of(self._objects.dict_of(resource).get(b"Font"))
            if self._objects.dict_of(fonts.get(name)):
                return fonts[name]
        return None

    def _descriptor(self, entry: Dict) -> Dict:
        children = self._objects.list_of(entry.get(b"DescendantFonts"))
        child = self._objects.dict_of(children[0]) if children else entry
        return self._objects.dict_of(child.get(b"FontDescriptor"))

    def _not_held(self, base: bytes, descriptor: Dict | None) -> NamedFont:
        if base not in self._named:
            name = b"SH%d" % len(self._named)
            kept: Dict | None = None
            if descriptor:
                values = {key: self._objects.of(value) for key, value in descriptor.items()}
                kept = {key: value for key, value in values.items() if isinstance(value, int | float | PdfName | list)}
            self._named[base] = NamedFont(name, base, kept, self._update, self._mapper)
        return self._named[base]

    def _of_own_codes(self, base: bytes) -> HeldFont:
        if base not in self._of_own:
            entry: Dict = {b"Type": PdfName(b"Font"), b"Subtype": PdfName(b"Type1"), b"BaseFont": PdfName(base)}
            self._of_own[base] = self._read(b"SH" + base, self._update.add(entry), [entry], own_codes=True)
        return self._of_own[base]

    def _in_document(self, name: bytes, value: PdfValue) -> HeldFont | None:
        key = written(value)
        if key not in self._held:
            entry = self._objects.dict_of(value)
            closure = closed(self._objects, value)
            if closure is None:
                self._held[key] = None
            elif self._objects.name(entry.get(b"Subtype")) == b"Type0":
                self._held[key] = self._composite(name, value, closure)
            else:
                self._held[key] = self._read(name, value, closure)
        return self._held[key]

    def _read(self, name: bytes, value: PdfValue, closure: Sequence[PdfValue], *, own_codes: bool = False) -> HeldFont:
        """Read a font's letters through PDFium: each code is drawn at its own position and read back from there."""
        codes: dict[str, bytes] = {}
        widths: dict[str, float] = {}
        offsets = [(code, bytes((code,))) for code in range(32, 256)]
        with probe_page(offsets, *closure) as (_, text):
            for at in range(pdfium.FPDFText_CountChars(text) if text else 0):
                thing = pdfium.FPDFText_GetTextObject(text, at)
                font = pdfium.FPDFTextObj_GetFont(thing) if thing else None
                letter = chr(pdfium.FPDFText_GetUnicode(text, at))
                code = index_at(text, at)
                if not font or not 32 <= code < 256:
                    continue
                if own_codes:
                    for one in {chr(code), letter}:
                        codes.setdefault(one, bytes((code,)))
                        widths.setdefault(one, _width(font, letter))
                elif letter not in codes and (letter in BLANK or _has_outline(font, letter)):
                    codes[letter], widths[letter] = bytes((code,)), _width(font, letter)
        if codes and " " not in codes:
            codes[" "], widths[" "] = b" ", 0.278
        return HeldFont(name, value, codes, widths)

    def _composite(self, name: bytes, value: PdfValue, closure: Sequence[PdfValue]) -> HeldFont | None:
        """Read a composite font with two-byte codes; its /ToUnicode gives their meaning (9.10.3)."""
        entry = self._objects.dict_of(value)
        table = self._objects.of(entry.get(b"ToUnicode"))
        if self._objects.name(entry.get(b"Encoding")) != b"Identity-H" or not isinstance(table, Stream):
            return None
        codes = {letter: code.to_bytes(2, "big") for code, letter in letters_of_cmap(table.inflated())}
        if not codes:
            return None
        widths: dict[str, float] = {}
        with probe_page([(1, next(iter(codes.values())))], *closure) as (page, _):
            font = pdfium.FPDFTextObj_GetFont(pdfium.FPDFPage_GetObject(page, 0)) if page else None
            if not font:
                return None
            for letter in list(codes):
                if letter in BLANK or _has_outline(font, letter):
                    widths[letter] = _width(font, letter)
                else:
                    del codes[letter]
        return HeldFont(name, value, codes, widths)


def _has(font: HeldFont, text: str) -> bool:
    """Return whether the font has all letters, including the mirrored brackets of right-to-left text."""
    letters = (text + text.translate(MIRRORED)) if not is_in_one_order(text) else text
    try:
        font.runs(letters.replace("\n", ""))
    except KeyError:
        return False
    return True


def _alike(base: bytes, flags: int) -> bytes:
    """Choose the standard font closest in style to one that lacks letters."""
    low = base.lower()
    bold = b"bold" in low or b"black" in low
    slanted = b"italic" in low or b"oblique" in low
    if flags & FIXED_FLAG or b"mono" in low or b"courier" in low:
        family, normal, italic = b"Courier", b"", b"Oblique"
    elif flags & SERIF_FLAG or b"times" in low:
        family, normal, italic = b"Times", b"Roman", b"Italic"
    else:
        family, normal, italic = b"Helvetica", b"", b"Oblique"
    style = (b"Bold" if bold else b"") + (italic if slanted else b"") or normal
    return family + (b"-" + style if style else b"")


def letters_of_cmap(cmap: bytes) -> Iterator[tuple[int, str]]:
    """Yield codes and the single letters that a character map gives them (9.10.3)."""
    for block in re.finditer(rb"beginbf(char|range)(.*?)endbf", cmap, re.DOTALL):
        reader = ObjectParser(block[2])
        while True:
            first = reader.value()
            last = reader.value() if block[1] == b"range" else first
            target = reader.value()
            if not isinstance(first, bytes) or not isinstance(last, bytes) or target is None:
                break
            start, count = int.from_bytes(first, "big"), int.from_bytes(last, "big") - int.from_bytes(first, "big")
            if (
                isinstance(target, bytes)
                and not isinstance(target, PdfName)
                and len(target) in {2, 4}
                and count < 0x10000
            ):
                letters = target.decode("utf-16-be", "replace")
                if len(letters) == 1:
                    for step in range(min(count, 0x10FFFF - ord(letters)) + 1):
                        yield start + step, chr(ord(letters) + step)
            elif isinstance(target, list):
                for step, item in enumerate(target):
                    if isinstance(item, bytes) and len(item) == 2:
                        yield start + step, item.decode("utf-16-be", "replace")


def closed(objects: Objects, *values: PdfValue) -> list[PdfValue] | None:
    """Collect these objects, first, and all that they refer to. References are renumbered, with 1 = the first object.

    None = too many objects.
    """
    numbers: dict[int, int] = {}
    waiting = [objects.of(value) for value in values]
    found: list[PdfValue] = []

    def moved(item: PdfValue) -> PdfValue:
        if isinstance(item, Ref):
            if item.number not in numbers:
                waiting.append(objects.of(item))
                numbers[item.number] = len(waiting)
            return Ref(numbers[item.number])
        if isinstance(item, list):
            return [moved(one) for one in item]
        if isinstance(item, dict):
            return {key: moved(one) for key, one in item.items() if key not in NO_PARTS}
        if isinstance(item, Stream):
            return Stream({key: moved(one) for key, one in item.entries.items()}, item.data)
        return item

    numbers.update((value.number, at) for at, value in enumerate(values, 1) if isinstance(value, Ref))
    while len(found) < len(waiting):
        if len(waiting) > MAX_OBJECTS:
            return None
        found.append(moved(waiting[len(found)]))
    return found


@contextmanager
def probe_page(numbered: Sequence[tuple[int, bytes]], *font: PdfValue) -> Iterator[tuple[Any, Any]]:
    """Open a page with codes in a font, each at its number's position, and its text. (None, None) = PDFium cannot read
    it.
    """
    content = b"BT /F 10 Tf %s ET" % b" ".join(
        b"1 0 0 1 %d 100 Tm <%s> Tj" % (at * 100, codes.hex().encode()) for at, codes in numbered
    )
    fonts: Dict = {b"Font": {b"F": Ref(1)}}
    with scratch_document(font, [(fonts, content)]) as document, opened(document, 0) as both:
        yield both


@contextmanager
def scratch_document(objects: Sequence[PdfValue], pages: Sequence[tuple[Dict, bytes]]) -> Iterator[Any]:
    """Open a document of `objects`, numbered from 1, and `pages` (resources and content). None = PDFium rejects it."""
    root = len(objects) + 1
    kids: list[PdfValue] = [Ref(root + 2 + 2 * at) for at in range(len(pages))]
    every: list[PdfValue] = [
        *objects,
        {b"Type": PdfName(b"Catalog"), b"Pages": Ref(root + 1)},
        {b"Type": PdfName(b"Pages"), b"Count": len(pages), b"Kids": kids},
    ]
    for resources, content in pages:
        page: Dict = {
            b"Type": PdfName(b"Page"),
            b"Parent": Ref(root + 1),
            b"MediaBox": [-SCRATCH_POINTS, -SCRATCH_POINTS, SCRATCH_POINTS, SCRATCH_POINTS],
            b"Resources": resources,
            b"Contents": Ref(len(every) + 2),
        }
        every += [page, Stream({}, content)]
    data = _document(every, root)
    memory = (ctypes.c_ubyte * len(data)).from_buffer(data)
    document = pdfium.FPDF_LoadMemDocument64(memory, len(data), None)
    try:
        yield document
    finally:
        if document:
            pdfium.FPDF_CloseDocument(document)


@contextmanager
def opened(document: Any, index: int) -> Iterator[tuple[Any, Any]]:
    """Open a page and its text."""
    page = pdfium.FPDF_LoadPage(document, index) if document else None
    text = pdfium.FPDFText_LoadPage(page) if page else None
    try:
        yield page, text
    finally:
        if text:
            pdfium.FPDFText_ClosePage(text)
        if page:
            pdfium.FPDF_ClosePage(page)


def _document(objects: Sequence[PdfValue], root: int) -> bytearray:
    out, offsets = bytearray(b"%PDF-1.7\n"), []
    for at, value in enumerate(objects, 1):
        offsets.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (at, written(value))
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    out += b"trailer\n<</Size %d/Root %d 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, root, start)
    return out


def index_at(text: Any, at: int) -> int:
    """Return the number of the place on a `probe_page` where a character lies."""
    x, y = ctypes.c_double(), ctypes.c_double()
    return round(x.value / 100) if pdfium.FPDFText_GetCharOrigin(text, at, x, y) else -1


def _width(font: Any, letter: str) -> float:
    width = ctypes.c_float()
    return width.value / EM if pdfium.FPDFFont_GetGlyphWidth(font, ord(letter), EM, width) else 0.0


def _has_outline(font: Any, letter: str) -> bool:
    outline = pdfium.FPDFFont_GetGlyphPath(font, ord(letter), 1.0)
    return bool(outline) and pdfium.FPDFGlyphPath_CountGlyphSegments(outline) > 0


@dataclass(frozen=True, slots=True)
class DrawnText:
    """Text drawn by an appearance, as PDFium reads it.

    `is_all`: it draws no pictures and no letters of unknown meaning.
    """

    text: str
    is_all: bool


def drawn_texts(objects: Objects, appearances: Sequence[Ref]) -> dict[Ref, DrawnText]:
    """Read the text of appearance streams. Unreadable ones are left out."""
    closure = closed(objects, *appearances)
    if not appearances or closure is None:
        return {}
    found: dict[Ref, DrawnText] = {}
    pages: list[tuple[Dict, bytes]] = [
        ({b"XObject": {b"X": Ref(at)}}, b"/X Do") for at in range(1, len(appearances) + 1)
    ]
    with scratch_document(closure, pages) as document:
        for at, appearance in enumerate(appearances):
            with opened(document, at) as (page, text):
                if page and text:
                    found[appearance] = _drawn_text(page, text)
    return found


def _drawn_text(page: Any, text: Any) -> DrawnText:
    count = max(0, pdfium.FPDFText_CountChars(text))
    codes = [pdfium.FPDFText_GetUnicode(text, at) for at in range(count)]
    hyphens = {at for at, code in enumerate(codes) if code in HYPHENS and pdfium.FPDFText_IsHyphen(text, at) == 1}
    letters = ["-" if at in hyphens else chr(code) for at, code in enumerate(codes)]
    is_plain = all(
        pdfium.FPDFText_HasUnicodeMapError(text, at) != 1 and (letter.isspace() or letter >= " ")
        for at, letter in enumerate(letters)
    )
    return DrawnText("".join(letters), is_plain and not _draws_otherwise(page, count))


def _draws_otherwise(page: Any, letters: int) -> bool:
    """Return whether the page draws pictures, letters as outlines, or text that PDFium cannot read."""
    for thing, _ in all_of(
        (pdfium.FPDFPage_GetObject(page, at) for at in range(pdfium.FPDFPage_CountObjects(page))), UNIT
    ):
        match pdfium.FPDFPageObj_GetType(thing):
            case pdfium.FPDF_PAGEOBJ_IMAGE | pdfium.FPDF_PAGEOBJ_SHADING:
                return True
            case pdfium.FPDF_PAGEOBJ_PATH if pdfium.FPDFPath_CountSegments(thing) > MOST_OF_A_FRAME:
                return True
            case pdfium.FPDF_PAGEOBJ_TEXT if not letters and _is_wide(thing):
                return True
    return False


def _is_wide(thing: Any) -> bool:
    sides = [ctypes.c_float() for _ in range(4)]
    pdfium.FPDFPageObj_GetBounds(thing, *sides)
    left, bottom, right, top = (side.value for side in sides)
    return right > left and top > bottom


def lines_of(text: str, width: float, size: float, measure: Callable[[str], float]) -> list[str]:
    """Break a text into lines, between words, and within words that are wider than a line."""
    found: list[str] = []
    for paragraph in text.split("\n"):
        line, used = "", 0.0
        for word in re.findall(r"[^ ]* *", paragraph):
            wide, bare = measure(word) * size, measure(word.rstrip(" ")) * size
            if line and used + bare > width:
                found.append(line)
                line, used = "", 0.0
            while bare > width and len(word) > 1:
                fits = _fitting(word, width - used, size, measure)
                found.append(line + word[:fits])
                line, used, word = "", 0.0, word[fits:]
                wide, bare = measure(word) * size, measure(word.rstrip(" ")) * size
            line, used = line + word, used + wide
        found.append(line)
    return [line.rstrip(" ") for line in found]


def _fitting(word: str, width: float, size: float, measure: Callable[[str], float]) -> int:
    used = 0.0
    for at, letter in enumerate(word):
        used += measure(letter) * size
        if used > width and at:
            return at
    return len(word)


def shown(font: TextFont, text: str, size: float) -> bytes:
    """Build the operators that show a line inside a text object whose position is set. Raises CannotMake."""
    script = unsettable_script(text)
    if script is not None:
        raise CannotMake(script)
    runs = font.runs(visual(text))
    return b" ".join(b"/%s %s Tf <%s> Tj" % (name, number(size), codes.hex().encode()) for name, codes in runs)


def of_rich_text(text: str | None) -> str:
    """Return the words of a rich text string (12.7.3.4), one line per paragraph."""
    lines = PARAGRAPH_END.sub("\n", " ".join((text or "").split()))
    return unescape(TAG.sub("", lines)).strip("\n ")


def plain(text: str) -> str:
    """Normalise a text: composed letters, one kind of line end, no invisible characters."""
    text = unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n").replace("\u2028", "\n"))
    text = text.replace("\u2029", "\n").replace("\t", " ")
    text = LIGATURES.sub(lambda found: unicodedata.normalize("NFKC", found[0]), text)
    return shaped("".join(one for one in text if one == "\n" or unicodedata.category(one) not in UNSEEN))


PdfBox = tuple[float, float, float, float]
"""Left, bottom, right, top."""
Point = tuple[float, float]

ROUND = 0.5523  # distance of a quarter circle's Bézier control points, as a part of the radius
FILL_OPERATORS = {1: "g", 3: "rg", 4: "k"}
STROKE_OPERATORS = {1: "G", 3: "RG", 4: "K"}


class Canvas:
    """Builds a content stream. Lengths are in points, in the coordinates of `box`."""

    def __init__(self, box: PdfBox) -> None:
        self.box = box
        self._parts: list[bytes] = []
        self._fonts: Dict = {}
        self._states: Dict = {}
        self._objects: Dict = {}

    def add(self, *operands: float | str | bytes) -> None:
        """Append operands and an operator."""
        parts = (
            part if isinstance(part, bytes) else part.encode() if isinstance(part, str) else number(float(part))
            for part in operands
        )
        self._parts.append(b" ".join(parts))

    def fill_colour(self, colour: Sequence[float]) -> bool:
        """Set the fill colour. False = transparent: there is nothing to fill."""
        if len(colour) in FILL_OPERATORS:
            self.add(*colour, FILL_OPERATORS[len(colour)])
        return len(colour) in FILL_OPERATORS

    def stroke_colour(self, colour: Sequence[float]) -> bool:
        if len(colour) in STROKE_OPERATORS:
            self.add(*colour, STROKE_OPERATORS[len(colour)])
        return len(colour) in STROKE_OPERATORS

    def line_style(self, width: float, dashes: Sequence[float] = ()) -> None:
        self.add(width, "w")
        if dashes:
            self.add(b"[", *dashes, b"]", 0, "d")

    def path(self, points: Iterable[Point], *, closes: bool = False) -> None:
        for at, (x, y) in enumerate(points):
            self.add(x, y, "l" if at else "m")
        if closes:
            self.add("h")

    def rectangle(self, box: PdfBox) -> None:
        left, bottom, right, top = box
        self.add(left, bottom, right - left, top - bottom, "re")

    def ellipse(self, box: PdfBox) -> None:
        left, bottom, right, top = box
        x, y = (left + right) / 2, (bottom + top) / 2
        dx, dy = ROUND * (right - left) / 2, ROUND * (top - bottom) / 2
        self.add(left, y, "m")
        self.add(left, y + dy, x - dx, top, x, top, "c")
        self.add(x + dx, top, right, y + dy, right, y, "c")
        self.add(right, y - dy, x + dx, bottom, x, bottom, "c")
        self.add(x - dx, bottom, left, y - dy, left, y, "c")
        self.add("h")

    def paint(self, *, fills: bool, strokes: bool) -> None:
        self.add("B" if fills and strokes else "f" if fills else "S" if strokes else "n")

    def text(self, font: TextFont, text: str, size: float, at: Point) -> None:
        """Draw one line of text from `at` in the current colour."""
        if text:
            self.add("BT", *map(float, at), b"Td", shown(font, text, size), b"ET")
            self._fonts.update(font.fonts())

    def state(self, entries: Dict) -> None:
        """Set graphics state parameters: opacity, blend mode."""
        name = b"GS%d" % len(self._states)
        self._states[name] = entries
        self.add(b"/" + name, "gs")

    def draw(self, form: PdfValue) -> None:
        name = b"X%d" % len(self._objects)
        self._objects[name] = form
        self.add(b"/" + name, "Do")

    def stream(self, matrix: Sequence[float] = ()) -> Stream:
        resources: Dict = {b"Font": self._fonts, b"ExtGState": self._states, b"XObject": self._objects}
        entries: Dict = {
            b"Type": PdfName(b"XObject"),
            b"Subtype": PdfName(b"Form"),
            b"BBox": list(self.box),
            b"Resources": {key: value for key, value in resources.items() if value},
        }
        if matrix:
            entries[b"Matrix"] = list(matrix)
        return Stream(entries, b"\n".join(self._parts))


def inset(box: PdfBox, by: float) -> PdfBox:
    """Shrink a box on each side, to nothing at most."""
    left, bottom, right, top = box
    x, y = min(by, (right - left) / 2), min(by, (top - bottom) / 2)
    return left + x, bottom + y, right - x, top - y
