"""Code pages of printers by their commands, and the national variants of ASCII (ISO 646), as Python reads them."""

from __future__ import annotations

import codecs
from dataclasses import dataclass

_NATIONAL = "#$@[\\]^`{|}~"
"""Characters of ASCII whose places a country may use."""
_VARIANTS = {
    "FRANCE": "#$à°ç§^`éùè¨",
    "GERMANY": "#$§ÄÖÜ^`äöüß",
    "UK": "£$@[\\]^`{|}~",
    "DENMARK": "#$@ÆØÅ^`æøå~",
    "SWEDEN": "#¤ÉÄÖÅÜéäöåü",
    "ITALY": "#$@°\\é^ùàòèì",
    "SPAIN": "₧$@¡Ñ¿^`¨ñ}~",
    "JAPAN": "#$@[¥]^`{|}~",
    "NORWAY": "#¤ÉÆØÅÜéæøåü",
    "DENMARK II": "#$ÉÆØÅÜéæøåü",
    "SPAIN II": "#$á¡Ñ¿é`íñóú",
    "LATIN AMERICA": "#$á¡Ñ¿éüíñóú",
    "KOREA": "#$@[₩]^`{|}~",
}
COUNTRIES = ("USA", *_VARIANTS)
"""Order: n of ESC R (ESC/POS)."""

ESCPOS_PAGES = {
    0: "cp437",
    2: "cp850",
    3: "cp860",
    4: "cp863",
    5: "cp865",
    13: "cp857",
    14: "cp737",
    15: "iso8859_7",
    16: "cp1252",
    17: "cp866",
    18: "cp852",
    19: "cp858",
    26: "tis_620",
    32: "cp720",
    33: "cp775",
    34: "cp855",
    35: "cp861",
    36: "cp862",
    37: "cp864",
    38: "cp869",
    39: "iso8859_2",
    40: "iso8859_15",
    44: "cp1125",
    45: "cp1250",
    46: "cp1251",
    47: "cp1253",
    48: "cp1254",
    49: "cp1255",
    50: "cp1256",
    51: "cp1257",
    52: "cp1258",
    53: "kz1048",
}
"""Pages of ESC t n (Epson, Command Reference) that Python knows."""
_NAMES = {
    "UTF-8": "utf_8",
    "GB18030": "gb18030",
    "GBK": "gbk",
    "GB2312": "gb2312",
    "BIG5": "big5",
    "SHIFT-JIS": "shift_jis",
    "EUC-KR": "euc_kr",
    "ASCII": "cp437",
    "DEFAULT": "cp850",
}


_ISO = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 13, 14, 15, 16)
CODECS = frozenset(
    {*ESCPOS_PAGES.values(), *_NAMES.values(), *(f"iso8859_{part}" for part in _ISO), "cp874", "cp932", "cp949"}
    | {"cp856", "cp1256", "koi8_r", "euc_jp", "utf_16_be", "utf_16_le"}
)
"""Encodings of all printer languages."""
_SHORT = {
    "BRI": "UK",
    "GER": "GERMANY",
    "FRE": "FRANCE",
    "DAN": "DENMARK",
    "ITA": "ITALY",
    "SPA": "SPAIN",
    "SWE": "SWEDEN",
    "SWI": "GERMANY",
    "NOR": "NORWAY",
}


TSPL_FONTS = {"TSS24.BF2": "gb18030", "TST24.BF2": "big5", "TSS16.BF2": "gb18030", "K": "euc_kr"}
"""Encodings of the texts in Asian fonts of TSPL."""


@dataclass(frozen=True, slots=True)
class CodePage:
    """A code page by Python's name, with the national variant of its ASCII part."""

    codec: str = "cp437"
    country: str = "USA"

    def text(self, data: bytes) -> str:
        """Decode; what the page does not have becomes U+FFFD."""
        return self.national(data.decode(self.codec, errors="replace"))

    def national(self, text: str) -> str:
        """Return a text with the country's letters in the place of some signs of ASCII."""
        variant = _VARIANTS.get(self.country)
        return text if variant is None else text.translate(str.maketrans(_NATIONAL, variant))


def code_page(name: str) -> CodePage | None:
    """Return the page that a command names: a number of IBM or Windows, a part of ISO 8859, an encoding, a country."""
    name = name.strip().upper().removeprefix("WIN").removeprefix("WPC")
    country = _SHORT.get(name, name)
    if country in COUNTRIES:
        return CodePage(country=country)
    codec = next(
        (each for each in (_NAMES.get(name), f"cp{name}", f"iso{name.replace('-', '_')}") if each in CODECS), None
    )
    return None if codec is None else CodePage(codec)


# ZPL: character sets of ^CI.


CHARACTER_SETS = {
    27: "cp1252",
    28: "utf-8",
    29: "utf-16-be",
    30: "utf-16-le",
    31: "cp1250",
    33: "cp1251",
    34: "cp1253",
    35: "cp1254",
    36: "cp1255",
    15: "shift_jis",
    16: "euc_jp",
    14: "gb18030",
    24: "gb18030",
    26: "big5",
    17: "utf-16-be",
} | dict.fromkeys(range(14), "cp850")
"""Encodings by the parameter of ^CI (Zebra, Programming Guide)."""
LOCAL_PLACES = "#0@[\\]^`{|}~"
LOCAL_CHARACTERS = (
    "#0@[¢]^`{|}~",
    "#0@⅓¢⅔^`¼½¾~",
    "£0@[¢]^`{|}~",
    "ƒ0§[Ĳ]^`{ĳ}~",
    "#0@ÆØÅ^`æøå~",
    "Ü0ÉÄÖÅÜéäöåü",
    "#0§ÄÖÜ^`äöüß",
    "£0à[ç]^`é|ù¨",
    "#0àâçêîôéùèû",
    "£0§[çé^ùàòèì",
    "#0§¡Ñ¿^`{ñç~",
    "£0ÉÄÖÜ^äëïöü",
    "#0@[¥]^`{|}~",
    LOCAL_PLACES,
)
"""Characters in these places of code page 850 for ^CI0 to ^CI13."""
LOCAL = tuple(str.maketrans(LOCAL_PLACES + "\x15", characters + "€") for characters in LOCAL_CHARACTERS)
ONE_BYTE = range(len(LOCAL))


for _codec in (*CODECS, *CHARACTER_SETS.values()):  # A confined child cannot load them later.
    codecs.lookup(_codec)
