"""Which of this computer's fonts stands in for one that a document does not embed."""

from __future__ import annotations

import codecs
from collections.abc import Sequence
from dataclasses import dataclass

from agent_core.render.font_files import NAMES_CODEC, FontFace, faces, open_files
from agent_core.render.text_fonts import is_style, plain, without_subset

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
