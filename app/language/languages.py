"""The offered languages, the default language, and the reader of their `.ts` files. Independent of Qt.

Source: Qt Linguist's TS file format 2.1 (doc.qt.io, "TS file format"). Read before the first paint, so one regular
expression parses what `lupdate` and Linguist write, in a third of the time of an XML parser.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cache
from html import unescape
from math import ceil
from typing import Protocol

import resources

TextKey = tuple[str, str]
"""The English source text, and the comment for translators."""


class Spoken(Protocol):
    """A source of translations. `capital_nouns`: nouns begin with a capital letter, also inside a sentence."""

    @property
    def capital_nouns(self) -> bool: ...

    def text(self, source: str, comment: str, number: int | None) -> str: ...


@dataclass(frozen=True, kw_only=True, slots=True)
class Catalogue:
    """`forms` of a text with a number: singular and plural, as in English, German and Spanish."""

    words: Mapping[TextKey, str] = field(default_factory=dict)
    forms: Mapping[TextKey, tuple[str, ...]] = field(default_factory=dict)
    capital_nouns: bool = False

    def text(self, source: str, comment: str, number: int | None) -> str:
        """Return the translation, or the source if there is none."""
        if number is None:
            return self.words.get((source, comment), source)
        forms = self.forms.get((source, comment), (source,))
        return forms[0 if number == 1 else -1].replace("%n", str(number))


_MESSAGE = re.compile(
    r'<message( numerus="yes")?>\s*(?:<location[^>]*/>\s*)*<source>(.*?)</source>\s*'
    r"(?:<old\w+>.*?</old\w+>\s*)*(?:<comment>(.*?)</comment>\s*)?(?:<\w+comment>.*?</\w+comment>\s*)*"
    r'<translation(?: type="(\w+)")?(?:/>|>(.*?)</translation>)\s*</message>',
    re.DOTALL,
)
_FORM = re.compile(r"<numerusform>(.*?)</numerusform>", re.DOTALL)


def read(ts: str) -> Catalogue:
    """Parse a file without its unfinished and obsolete messages. Raises ValueError for any other file."""
    words: dict[TextKey, str] = {}
    forms: dict[TextKey, tuple[str, ...]] = {}
    for numerus, source, comment, state, translation in _parts(ts):
        if state or not translation:
            continue
        key = _plain(source), _plain(comment)
        if not numerus:
            words[key] = _plain(translation)
        elif all(of_numbers := _forms(translation)):
            forms[key] = of_numbers
    return Catalogue(words=words, forms=forms)


def _parts(ts: str) -> list[tuple[str, str, str, str, str]]:
    """Return numerus, source, comment, state and translation of each message, as written."""
    found = _MESSAGE.findall(ts)
    if not ts.rstrip().endswith("</TS>") or len(found) != ts.count("<message"):
        raise ValueError("no translation file, or one that is damaged")
    return found


def _plain(written: str) -> str:
    return unescape(written) if "&" in written else written


def _forms(translation: str) -> tuple[str, ...]:
    return tuple(map(_plain, _FORM.findall(translation)))


@dataclass(frozen=True, kw_only=True, slots=True)
class TranslatedMessage:
    """`state`: empty, `unfinished`, `vanished` or `obsolete`."""

    key: TextKey
    numerus: bool
    translations: tuple[str, ...]
    state: str

    @property
    def is_done(self) -> bool:
        return not self.state and all(self.translations)


def messages(ts: str) -> Iterator[TranslatedMessage]:
    """Return all messages, including untranslated ones. Raises ValueError."""
    for numerus, source, comment, state, translation in _parts(ts):
        yield TranslatedMessage(
            key=(_plain(source), _plain(comment)),
            numerus=bool(numerus),
            translations=_forms(translation) if numerus else (_plain(translation),),
            state=state,
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class PseudoLanguage:
    """Another language's texts, altered."""

    spoken: Spoken
    alter: Callable[[str], str]
    capital_nouns: bool = False

    def text(self, source: str, comment: str, number: int | None) -> str:
        return self.alter(self.spoken.text(source, comment, number))


class Language(StrEnum):
    """A BCP 47 code. `PSEUDO`: English, accented and longer, to reveal untranslated texts and lack of room."""

    ENGLISH = "en"
    GERMAN = "de"
    SPANISH = "es"
    PSEUDO = "en-XA"


OFFERED = {Language.ENGLISH: "English", Language.GERMAN: "Deutsch", Language.SPANISH: "Español"}
"""Each name in its own language, so that users find it who cannot read the current one."""
VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Environment variables by precedence (POSIX.1-2017, 8.2)."""


@cache
def catalogue(language: Language) -> Catalogue:
    """Read the language's file. English has only texts with numbers."""
    found = read(resources.text(f"languages/{language.value}.ts"))
    return replace(found, capital_nouns=language is Language.GERMAN)


class English:
    """Read when the first number is shown: most commands show none."""

    capital_nouns = False

    def text(self, source: str, comment: str, number: int | None) -> str:
        return source if number is None else catalogue(Language.ENGLISH).text(source, comment, number)


def words_of(language: Language) -> Spoken:
    if language is Language.PSEUDO:
        return PseudoLanguage(spoken=English(), alter=lengthened)
    return English() if language is Language.ENGLISH else catalogue(language)


def usual(system: Sequence[str], environment: Mapping[str, str] = os.environ) -> Language:
    """Return the default language. `system`: the desktop's languages, such as `de-AT`, most preferred first; if empty,
    the environment decides. English if none of them is offered.
    """
    preferred = system or [environment[name] for name in VARIABLES if environment.get(name)][:1]
    begin = [each.replace("_", "-").partition("-")[0].partition(".")[0].lower() for each in preferred]
    return next((Language(each) for each in begin if each in OFFERED), Language.ENGLISH)


# A pseudo-language for tests: readable, but its letters show that a text was translated, and it is longer. Pure.


BEGIN, END = "⟦", "⟧"
MORE = 0.4
"""German is longer by this part, and short texts by more (W3C, "Text size in translation")."""
LONGEST = 9
"""Most letters of an added word: words must break as those of a real language do."""
_PLACE = re.compile(r"(\{\w+[^}]*\}|%n|\n)")
_ACCENTED = str.maketrans("aceinosuyACEINOSUYdDrRtT", "áçéíñöšûýÁÇÉÍÑÖŠÛÝđĐřŘťŤ")


def lengthened(text: str) -> str:
    """Return `⟦Áđđ příñťéř~~~~~⟧` for `Add printer`. Placeholders stay unchanged."""
    if not text:
        return text
    parts = _PLACE.split(text)
    accented = "".join(part if index % 2 else part.translate(_ACCENTED) for index, part in enumerate(parts))
    letters = sum(len(part) for part in parts[::2])
    more = ceil(letters * MORE)
    rest = " ".join("~" * min(LONGEST, more - at) for at in range(0, more, LONGEST))
    return f"{BEGIN}{accented}{rest}{END}"
