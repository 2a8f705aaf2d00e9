"""A translation as Qt Linguist writes it: a file `.ts`, read without Qt. Pure.

Source: Qt Linguist's TS file format 2.1 (doc.qt.io, "TS file format"). A window reads it before its first paint: what
`lupdate` and Linguist write is taken apart by one expression, a third of the time that a tree of XML costs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from html import unescape
from typing import Protocol

Key = tuple[str, str]
"""What the source says, in English, and the comment for who translates it."""


class Spoken(Protocol):
    """Whatever has words for what the source says."""

    def text(self, source: str, comment: str, number: int | None) -> str: ...


@dataclass(frozen=True, kw_only=True, slots=True)
class Catalogue:
    """`forms` of a text with a number: for one, and for all others, as in English, German and Spanish."""

    words: Mapping[Key, str] = field(default_factory=dict)
    forms: Mapping[Key, tuple[str, ...]] = field(default_factory=dict)

    def text(self, source: str, comment: str, number: int | None) -> str:
        """Where there is no translation, the source itself."""
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
    """Without what is not translated yet, or was once. Raises ValueError: this is no such file."""
    words: dict[Key, str] = {}
    forms: dict[Key, tuple[str, ...]] = {}
    for numerus, source, comment, state, told in _parts(ts):
        if state or not told:
            continue
        key = _plain(source), _plain(comment)
        if not numerus:
            words[key] = _plain(told)
        elif all(of_numbers := _forms(told)):
            forms[key] = of_numbers
    return Catalogue(words=words, forms=forms)


def _parts(ts: str) -> list[tuple[str, str, str, str, str]]:
    """Numerus, source, comment, state, translation of each message, as they are written."""
    found = _MESSAGE.findall(ts)
    if not ts.rstrip().endswith("</TS>") or len(found) != ts.count("<message"):
        raise ValueError("no translation file, or one that is damaged")
    return found


def _plain(written: str) -> str:
    return unescape(written) if "&" in written else written


def _forms(told: str) -> tuple[str, ...]:
    return tuple(map(_plain, _FORM.findall(told)))


@dataclass(frozen=True, kw_only=True, slots=True)
class Message:
    """`state`: empty, `unfinished`, `vanished` or `obsolete`."""

    key: Key
    numerus: bool
    translations: tuple[str, ...]
    state: str

    @property
    def is_done(self) -> bool:
        return not self.state and all(self.translations)


def messages(ts: str) -> Iterator[Message]:
    """All of them, also those that are not translated. Raises ValueError."""
    for numerus, source, comment, state, told in _parts(ts):
        yield Message(
            key=(_plain(source), _plain(comment)),
            numerus=bool(numerus),
            translations=_forms(told) if numerus else (_plain(told),),
            state=state,
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class Altered:
    """Each text of another one, made otherwise."""

    spoken: Spoken
    alter: Callable[[str], str]

    def text(self, source: str, comment: str, number: int | None) -> str:
        return self.alter(self.spoken.text(source, comment, number))
