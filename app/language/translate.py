"""`tr`: the console's texts in the user's language, with tables of texts and numbers. Free of Qt.

A translated text is written as one literal, so that Qt Linguist finds it: `tr("Add printer")`, `tr("%n job(s) wait",
"", number)`, `tr("{name} is offline", name=name)`. Never put it into an f-string or concatenate it. A text that is
defined before it is shown, in a table or a class, is a `Phrase`; `Words` is a table of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from string import Formatter
from typing import Any, Generic, TypeVar

from app.language.languages import English, Spoken


@dataclass(frozen=True, slots=True)
class Signs:
    """The thousands separator and the decimal sign. English by default."""

    group: str = ","
    decimal: str = "."

    def written(self, value: float, form: str) -> str:
        """Format a number as `format` does, with these signs."""
        return format(value, form).translate({ord(","): self.group, ord("."): self.decimal})


USUAL = Signs()


class LocalFormatter(Formatter):
    """`str.format_map` with numbers in the notation of the current language."""

    def __init__(self, signs: Signs) -> None:
        self._signs = signs

    def format_field(self, value: Any, format_spec: str) -> str:
        if isinstance(value, int | float):
            return self._signs.written(value, format_spec)
        return str(super().format_field(value, format_spec))


class _Speaker:
    """The only owner of the current language."""

    spoken: Spoken = English()
    signs: Signs = USUAL


def speak(spoken: Spoken, signs: Signs = USUAL) -> None:
    """Set the language from now on. Visible texts stay as they are: the window is rebuilt."""
    _Speaker.spoken, _Speaker.signs = spoken, signs


def has_capital_nouns() -> bool:
    """Return whether the current language writes nouns with a capital letter, also inside a sentence."""
    return _Speaker.spoken.capital_nouns


def figure(value: float, form: str = "") -> str:
    """Format a number outside of a text; `form` as for `format`. Numbers in `tr` are formatted so automatically."""
    return _Speaker.signs.written(value, form)


def tr(source: str, comment: str = "", number: int | None = None, /, **parts: object) -> str:
    """Translate `source`, which is English, with `%n` for the number and `{name}` for each part.

    `comment`: a note for translators, which also distinguishes two meanings of one word.
    """
    text = _Speaker.spoken.text(source, comment, number)
    return _put_in(text, parts) if parts else text


def translated(source: str, parts: Mapping[str, object]) -> str:
    """Translate a template of the message catalogue, which is no literal in the window's code."""
    text = _Speaker.spoken.text(source, "", None)
    return _put_in(text, parts) if parts else text


def _put_in(text: str, parts: Mapping[str, object]) -> str:
    signs = _Speaker.signs
    return text.format_map(parts) if signs == USUAL else LocalFormatter(signs).vformat(text, (), parts)


@dataclass(frozen=True, slots=True)
class Phrase:
    """A text that is translated when it is shown: `str(phrase)`, or in an f-string."""

    source: str
    comment: str = ""

    def __str__(self) -> str:
        return tr(self.source, self.comment)


Key = TypeVar("Key")
Stored = TypeVar("Stored")
Shown = TypeVar("Shown")


class Table(Mapping[Key, Shown], Generic[Key, Stored, Shown]):
    """A read-only table. `tell` converts a stored value to the returned one."""

    def __init__(self, held: Mapping[Key, Stored], tell: Callable[[Stored], Shown]) -> None:
        self._held, self._tell = held, tell

    def __getitem__(self, key: Key) -> Shown:
        return self._tell(self._held[key])

    def __iter__(self) -> Iterator[Key]:
        return iter(self._held)

    def __len__(self) -> int:
        return len(self._held)

    def __contains__(self, key: object) -> bool:
        return key in self._held


class Words(Table[Key, Phrase, str]):
    """A table of phrases: `Words({Cut.NONE: Phrase("never cuts")})`."""

    def __init__(self, phrases: Mapping[Key, Phrase]) -> None:
        super().__init__(phrases, str)
