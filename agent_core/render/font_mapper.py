"""Fonts that PDFium requests because a document does not embed them.

Text is drawn in PDFium's own fonts, which are the same everywhere. This computer's fonts only substitute for letters
that would otherwise be missing. Any font that is not a text font (`text_fonts`) is taken from this computer by its
name, or not at all.
"""

from __future__ import annotations

import codecs
import ctypes
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pypdfium2.raw as pdfium

from agent_core.render.font_files import NAMES_CODEC, FontFace, faces, open_files
from agent_core.render.text_fonts import is_style, is_text_font, plain, shows_text, without_subset

# PDFium asks by these names for the fonts that every reader has (ISO 32000-1, 9.6.2.2), whatever the document calls
# them.
ALIASES = ("Helvetica", "Times", "Courier", "Liberation")
COLLECTION_TAG = 0x74746366
SYSTEM_FONTS_VERSION = 1
LIBRARY_CONFIG_VERSION = 2
WESTERN = {pdfium.FXFONT_ANSI_CHARSET, pdfium.FXFONT_DEFAULT_CHARSET, pdfium.FXFONT_SYMBOL_CHARSET}
IN_USE: list[Any] = []
"""PDFium keeps pointers into the structures that it got."""
FOR_SCRIPTS: set[str] = set()
"""Names of fonts for Chinese, Japanese or Korean that documents did not embed."""


class FontMapper:
    """One for the whole process: PDFium has one."""

    def __init__(self, fonts: SystemFonts) -> None:
        self._fonts = fonts
        self._missing: Mapping[str, frozenset[int]] = {}
        self._found: list[tuple[FontFace, int]] = []
        self.asked = 0
        """Number of requests for fonts that the document does not embed."""
        self.asked_for_others = 0
        """Number of requests for non-Western letters or for a font that is not a text font."""
        self.replaced: list[str] = []
        """Fonts that are not text fonts and were not found: PDFium draws its own letters instead."""
        self.has_stretched = False
        """PDFium used its general fonts since it began. It stretches them to the width of each letter, and later
        letters without a width of their own are as wide as the last one left them."""
        self._in_use = self._structure()
        IN_USE.append(self._in_use)
        pdfium.FPDF_SetSystemFontInfo(self._in_use)

    def begin_anew(self) -> None:
        """Let PDFium forget what it drew before. No document may be open."""
        pdfium.FPDF_DestroyLibrary()
        pdfium.FPDF_InitLibraryWithConfig(pdfium.FPDF_LIBRARY_CONFIG(version=LIBRARY_CONFIG_VERSION))
        pdfium.FPDF_SetSystemFontInfo(self._in_use)
        self.has_stretched = False

    @contextmanager
    def standing_in(self, missing: Mapping[str, frozenset[int]]) -> Iterator[None]:
        """Fonts that are loaded meanwhile: names as in the document, and the characters that each must have."""
        self._fonts.load()  # here: nothing may be raised inside PDFium
        self._missing = missing
        try:
            yield
        finally:
            self._missing = {}

    def _characters(self, name: str, charset: int) -> frozenset[int]:
        """Return the characters that a font of this name must have; empty = PDFium's own font has all of them."""
        own = self._wanted_in(name)
        if not own and name.startswith(ALIASES):
            own = list(self._missing.values())
        scripts = frozenset(map(ord, SCRIPTS.get(charset, ""))) if own else frozenset()
        return scripts.union(*own)

    def _wanted_in(self, name: str) -> list[frozenset[int]]:
        return [wanted for font, wanted in self._missing.items() if not font or _starts(font, name)]

    def _map(self, _: Any, weight: int, italic: int, charset: int, pitch: int, face: Any, __: Any) -> int | None:
        asked = ctypes.string_at(face)
        as_in_document = asked.decode("latin-1")
        self.asked += 1
        if charset in CODECS:
            FOR_SCRIPTS.add(as_in_document)
        is_text = is_text_font(as_in_document)
        self.asked_for_others += charset not in WESTERN or not is_text
        name = asked.decode(CODECS.get(charset, "latin-1"), "replace")
        wish = FontWish(name=name, weight=weight, italic=bool(italic), pitch_and_family=pitch, charset=charset)
        found = self._face(as_in_document, wish)
        if found is None:
            self.has_stretched = self.has_stretched or not as_in_document.startswith(ALIASES)
            if not is_text:
                self.replaced.append(as_in_document)
            return None
        if (found, charset) not in self._found:
            self._found.append((found, charset))
        return 1 + self._found.index((found, charset))

    def _face(self, name: str, wish: FontWish) -> FontFace | None:
        """Choose a font. None = use PDFium's own, or no font suits."""
        characters = self._characters(name, wish.charset)
        if shows_text(name, characters):
            return self._fonts.best(wish, characters) if characters else None
        return self._fonts.named(wish, characters) if self._wanted_in(name) else None

    def _data(self, _: Any, handle: int, table: int, buffer: Any, size: int) -> int:
        """PDFium knows the font of a collection by how far it is from its end."""
        face, _charset = self._found[handle - 1]
        whole = table == COLLECTION_TAG
        if (not whole and table) or (whole and not face.in_collection):
            return 0
        start = 0 if whole else face.offset
        if buffer and size:
            try:
                data = face.read(start, size)
            except OSError:  # nothing may be raised inside PDFium; text that is not drawn then is found missing
                return 0
            ctypes.memmove(buffer, data, len(data))
        return face.file_bytes - start

    def _name(self, _: Any, handle: int, buffer: Any, size: int) -> int:
        face, _charset = self._found[handle - 1]
        name = f"{face.family}-{handle}".encode("ascii", "replace") + b"\0"
        if buffer and size >= len(name):
            ctypes.memmove(buffer, name, len(name))
        return len(name)

    def _structure(self) -> Any:
        made = pdfium.FPDF_SYSFONTINFO()
        made.version = SYSTEM_FONTS_VERSION
        calls = {
            "Release": lambda _: None,
            "EnumFonts": lambda *_: None,
            "MapFont": self._map,
            "GetFont": lambda *_: None,
            "GetFontData": self._data,
            "GetFaceName": self._name,
            "GetFontCharset": lambda _, handle: self._found[handle - 1][1],
            "DeleteFont": lambda *_: None,
        }
        types = dict(pdfium.FPDF_SYSFONTINFO._fields_)
        for name, call in calls.items():
            setattr(made, name, types[name](call))
        return made


def _starts(font: str, asked: str) -> bool:
    return without_subset(font).replace(" ", "").lower().startswith(asked.replace(" ", "").lower())


def is_for_a_script(font: str) -> bool:
    """By its name in the document."""
    return any(_starts(font, asked) for asked in FOR_SCRIPTS)


# Which of this computer's fonts stands in for one that a document does not embed.


# Fonts of the same widths, the best first.
ALIKE = {
    "helvetica": ("arial", "liberationsans", "arimo", "nimbussans", "freesans"),
    "times": ("timesnewroman", "liberationserif", "tinos", "nimbusroman", "freeserif"),
    "courier": ("couriernew", "liberationmono", "cousine", "nimbusmonops", "freemono"),
    "liberationsansnarrow": ("arialnarrow", "nimbussansnarrow"),  # as PDFium calls Arial Narrow
    "calibri": ("carlito",),
    "cambria": ("caladea",),
}
# Where nothing is alike: fonts made for plain reading, before those that have a letter by chance.
READABLE = ("notosans", "notoserif", "dejavu", "liberation", "free", "wqy", "droid", "arial", "msgothic", "simsun")
FIXED_PITCH, ROMAN = 1, 16
NORMAL_WIDTH = 5
# By Windows' numbers for character sets (LOGFONT): how names of fonts are written in them, a letter that such fonts
# have, and what Noto's fonts for the same characters in their shapes are called.
CODECS = {128: "cp932", 129: "cp949", 134: "gbk", 136: "cp950"}
SCRIPTS = {128: "あ", 129: "가", 134: "的", 136: "的"}
REGIONS = {128: "jp", 129: "kr", 134: "sc", 136: "tc"}


@dataclass(frozen=True, kw_only=True, slots=True)
class FontWish:
    """As PDFium asks: `weight` 400 = regular, `pitch_and_family` of FIXED_PITCH and ROMAN, Windows' `charset`."""

    name: str
    weight: int
    italic: bool
    pitch_and_family: int
    charset: int


class SystemFonts:
    """Open from the start, read when the first is needed; none at all is fine."""

    def __init__(self, folders: Sequence[str] | None = None) -> None:
        self._files = open_files(folders)
        self._faces: list[FontFace] | None = None
        for codec in (NAMES_CODEC, *CODECS.values()):  # loaded while files can still be opened
            codecs.lookup(codec)

    def load(self) -> None:
        """Read what is needed to choose, once."""
        if self._faces is None:
            self._faces = [face for path, descriptor in self._files for face in faces(path, descriptor)]

    def best(self, wish: FontWish, characters: frozenset[int]) -> FontFace | None:
        """Of those that have all the characters; None = there is none. The same for the same fonts, always."""
        self.load()
        able = (face for face in self._faces or () if face.has(characters))
        return min(able, key=lambda face: _distance(face, wish), default=None)

    def named(self, wish: FontWish, characters: frozenset[int]) -> FontFace | None:
        """Return the installed font of the requested name; None = there is none.

        Of its styles, chooses the nearest that has all the characters.
        """
        self.load()
        name = plain(without_subset(wish.name))
        able = (
            face
            for face in self._faces or ()
            if _is_called(face, name) and (face.has(characters) or face.has_as_symbols(characters))
        )
        return min(able, key=lambda face: (name not in face.names, *_distance(face, wish)), default=None)


def _is_called(face: FontFace, name: str) -> bool:
    return any(own and name.startswith(own) and is_style(name[len(own) :]) for own in face.names)


def _distance(face: FontFace, wish: FontWish) -> tuple[object, ...]:
    """Family, then style, then kind, then names, so that there is always one nearest."""
    weight, width, italic = face.style
    style = (width != NORMAL_WIDTH, italic != wish.italic, abs(weight - wish.weight))
    kind = "mono" if wish.pitch_and_family & FIXED_PITCH else "serif" if wish.pitch_and_family & ROMAN else "sans"
    name = face.family
    readable = next((at for at, start in enumerate(READABLE) if name.startswith(start)), len(READABLE))
    region = not name.endswith(REGIONS.get(wish.charset, ""))
    looks = region, readable, kind not in name, *style
    return (_family_distance(face, wish), not face.is_text, *looks, name, face.path, face.offset)


def _family_distance(face: FontFace, wish: FontWish) -> int:
    wished = plain(wish.name)
    if wished in face.names or plain(wish.name.partition("-")[0]) in face.names:
        return 0
    alike = next((names for start, names in ALIKE.items() if wished.startswith(start)), ())
    return 1 + next((at for at, name in enumerate(alike) if name in face.names), len(alike))
