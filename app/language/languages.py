"""The languages that there are, and which one is meant where nobody chose."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import cache
from math import ceil

import resources
from app.language.catalogue import Altered, Catalogue, Spoken, read


class Language(StrEnum):
    """A word of BCP 47. `PSEUDO`: English, accented and longer, to see what is not translated or has no room."""

    ENGLISH = "en"
    GERMAN = "de"
    SPANISH = "es"
    PSEUDO = "en-XA"


OFFERED = {Language.ENGLISH: "English", Language.GERMAN: "Deutsch", Language.SPANISH: "Español"}
"""Each in its own words, so that it is found by who reads no other."""
VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Of the environment, by weight (POSIX.1-2017, 8.2)."""


@cache
def catalogue(language: Language) -> Catalogue:
    """From its file; English has only what is counted."""
    return read(resources.text(f"languages/{language.value}.ts"))


class English:
    """Read when the first number is told: most commands tell none."""

    def text(self, source: str, comment: str, number: int | None) -> str:
        return source if number is None else catalogue(Language.ENGLISH).text(source, comment, number)


def words_of(language: Language) -> Spoken:
    if language is Language.PSEUDO:
        return Altered(spoken=English(), alter=lengthened)
    return English() if language is Language.ENGLISH else catalogue(language)


def usual(system: Sequence[str], environment: Mapping[str, str] = os.environ) -> Language:
    """`system`: what the desktop says, `de-AT`, the dearest first; else the environment counts. English where we speak
    none of it."""
    said = system or [environment[name] for name in VARIABLES if environment.get(name)][:1]
    begin = [each.replace("_", "-").partition("-")[0].partition(".")[0].lower() for each in said]
    return next((Language(each) for each in begin if each in OFFERED), Language.ENGLISH)


# A language that nobody speaks: readable, but its letters show that a text was translated, and it is longer. Pure.


BEGIN, END = "⟦", "⟧"
MORE = 0.4
"""German is longer by so much, in short texts by more (W3C, "Text size in translation")."""
LONGEST = 9
"""Letters of a word that is added: words have to break, as those of a language do."""
_PLACE = re.compile(r"(\{\w+[^}]*\}|%n|\n)")
_ACCENTED = str.maketrans("aceinosuyACEINOSUYdDrRtT", "áçéíñöšûýÁÇÉÍÑÖŠÛÝđĐřŘťŤ")


def lengthened(text: str) -> str:
    """`Add printer` -> `⟦Áđđ příñťéř~~~~~⟧`; what stands for a part stays as it is."""
    if not text:
        return text
    parts = _PLACE.split(text)
    accented = "".join(part if place % 2 else part.translate(_ACCENTED) for place, part in enumerate(parts))
    letters = sum(len(part) for part in parts[::2])
    more = ceil(letters * MORE)
    rest = " ".join("~" * min(LONGEST, more - at) for at in range(0, more, LONGEST))
    return f"{BEGIN}{accented}{rest}{END}"
