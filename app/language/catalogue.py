"""A translation as Qt Linguist writes it: a file `.ts`, read without Qt. Pure.

Source: Qt Linguist's TS file format 2.1 (doc.qt.io, "TS file format").
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
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


def read(ts: str) -> Catalogue:
    """Without what is not translated yet, or was once. Raises ValueError: this is no such file."""
    words: dict[Key, str] = {}
    forms: dict[Key, tuple[str, ...]] = {}
    for message in messages(ts):
        if message.is_done and message.numerus:
            forms[message.key] = message.translations
        elif message.is_done:
            words[message.key] = message.translations[0]
    return Catalogue(words=words, forms=forms)


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
    """Raises ValueError."""
    from xml.etree import ElementTree  # costs a start that shows nothing but English

    try:
        root = ElementTree.fromstring(ts)  # noqa: S314 - a file of the program itself
    except ElementTree.ParseError as error:
        raise ValueError(f"no translation file: {error}") from error
    for message in root.iter("message"):
        translation = message.find("translation")
        numerus = message.get("numerus") == "yes"
        if translation is None:
            raise ValueError("a message without a translation")
        told = [form.text or "" for form in translation.iter("numerusform")] if numerus else [translation.text or ""]
        yield Message(
            key=(message.findtext("source") or "", message.findtext("comment") or ""),
            numerus=numerus,
            translations=tuple(told),
            state=translation.get("type", ""),
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class Altered:
    """Each text of another one, made otherwise."""

    spoken: Spoken
    alter: Callable[[str], str]

    def text(self, source: str, comment: str, number: int | None) -> str:
        return self.alter(self.spoken.text(source, comment, number))
