"""`tr`: the console's texts in the language of who reads them. Free of Qt, as the words are.

What is translated is written as one literal, so that Qt Linguist finds it: `tr("Add printer")`,
`tr("%n job(s) wait", "", number)`, `tr("{name} is offline", name=name)`; never inside an f-string, never put together.
A text that is known before it is shown - in a table of words, in a class - is a `Phrase`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.language.catalogue import Spoken
from app.language.languages import English
from app.language.signs import USUAL, LocalFormatter, Signs


class _Speaker:
    """The one owner of the language that is spoken now."""

    spoken: Spoken = English()
    signs: Signs = USUAL


def speak(spoken: Spoken, signs: Signs = USUAL) -> None:
    """From now on. What is shown already stays as it is: the window is built anew."""
    _Speaker.spoken, _Speaker.signs = spoken, signs


def figure(value: float, form: str = "") -> str:
    """A number outside of a text, `form` as for `format`; parts of `tr` are written so by themselves."""
    return _Speaker.signs.written(value, form)


def tr(source: str, comment: str = "", number: int | None = None, /, **parts: object) -> str:
    """`source` in English, with `%n` for the number and `{name}` for each part; `comment`: what a translator has to
    know, and what keeps two meanings of one word apart."""
    text = _Speaker.spoken.text(source, comment, number)
    return _put_in(text, parts) if parts else text


def translated(source: str, parts: Mapping[str, object]) -> str:
    """Translate a template of the message catalogue, which is no literal of the window's code."""
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
