"""A message for people: a code with parameters, which the reader turns into a sentence of its own language."""

from __future__ import annotations

from collections.abc import Mapping
from string import Formatter
from typing import Annotated, Any, Final, overload

import msgspec
from msgspec import Meta, Struct

from server_core.contract.types.fields import MESSAGE_CHARACTERS, UNREADABLE

WORDS: Final = "words"
"""Code of a message that is free text, such as the words of a device."""
MESSAGE_BYTES = 8_000
"""Most bytes of a message as JSON. A longer one is sent as its text alone."""


class Message(Struct, frozen=True, omit_defaults=True):
    """A code with parameters. `str()` gives the English text.

    - `code`: an entry of the catalogue
    - `params`: values of the template's fields; a value may be a message itself
    - `text`: English, as the program that made the message writes it. A reader that does not know the code shows it.
    """

    code: str
    params: Mapping[str, str | int | float | Message] = {}
    text: str = ""

    def __str__(self) -> str:
        return self.text

    def __bool__(self) -> bool:
        return bool(self.text)

    def __hash__(self) -> int:
        return hash((self.code, self.text))


class Singular(str):
    """The sentence of a template for a count of 1: `Template("{pages} pages", Singular("1 page"), pages=int)`."""

    __slots__ = ()


class Template:
    """An entry of the catalogue: the English sentence of one code. A call fills it in.

    The fields stand in the sentence as `{name}`. A field takes text, a message or a number; `kinds` names the fields
    that take a number only. `singular` replaces `source` if the last field of `kinds` is 1. Raises TypeError for
    missing, unknown and mistyped fields.
    """

    __slots__ = ("_counted", "_fields", "_singular", "code", "source")

    def __init__(self, source: str, singular: Singular | None = None, /, **kinds: type[int] | type[float]) -> None:
        self.code = ""
        self.source = source
        self._fields = _fields(source, kinds)
        if not kinds.keys() <= self._fields.keys():
            raise TypeError(f"fields that the template lacks: {kinds.keys() - self._fields.keys()}")
        self._singular, self._counted = singular, ""
        if singular is not None:
            if not kinds or not _fields(singular, kinds).keys() <= self._fields.keys():
                raise TypeError(f"no number, or fields that only the singular has: {singular}")
            *_, self._counted = kinds

    def source_for(self, params: Mapping[str, object]) -> str:
        """Return the sentence for these values, with its fields: the singular if the count is 1."""
        is_one = self._singular is not None and params[self._counted] == 1
        return str(self._singular) if is_one else self.source

    def __set_name__(self, owner: type, name: str) -> None:
        """Take the code from the name in the catalogue's class. Raises TypeError if another template has it."""
        self.code = name.lower()
        if CATALOGUE.setdefault(self.code, self) is not self:
            raise TypeError(f"two templates have the code {self.code}")

    def takes(self, params: Mapping[str, object]) -> bool:
        """Return whether these fill in all fields; others are ignored."""
        return params.keys() >= self._fields.keys() and not any(
            self._is_no_number(name, params[name]) for name in self._fields
        )

    def _is_no_number(self, name: str, value: object) -> bool:
        kind = self._fields[name]
        return kind is not object and (not isinstance(value, int | float) or (kind is int and value % 1 != 0))

    def __call__(self, **params: str | float | Message) -> Message:
        if params.keys() != self._fields.keys():
            raise TypeError(f"{self.code} takes {sorted(self._fields)}, not {sorted(params)}")
        for name, value in params.items():
            if self._is_no_number(name, value):
                raise TypeError(f"{self.code}: {name} is a number, not {value!r}")
        return Message(self.code, params, self.source_for(params).format_map(params))


class ApiText(Template):
    """A text of the public API and its webhooks: in English only, as no console shows it."""

    __slots__ = ()


def _fields(source: str, kinds: Mapping[str, type[int] | type[float]]) -> dict[str, type]:
    return {name: kinds.get(name, object) for _, name, _, _ in Formatter().parse(source) if name is not None}


AgentMessage = Message | Annotated[str, Meta(max_length=MESSAGE_CHARACTERS)]
"""A message as agents send it. Agents before version 3.4 send text."""

CATALOGUE: dict[str, Template] = {}
"""Code → template. The modules of this package fill it when they are imported."""


@overload
def words(text: str) -> Message: ...
@overload
def words(text: str | None) -> Message | None: ...
def words(text: str | None) -> Message | None:
    """Make a message of free text: words of a device, of another program or of a person."""
    return Message(WORDS, text=text) if text else None


def as_message(message: Message | str) -> Message:
    return message if isinstance(message, Message) else words(message)


class Sequences:
    AND_THEN = Template("{first} {then}")


@overload
def in_a_row(first: Message, /, *others: Message) -> Message: ...
@overload
def in_a_row(*messages: Message) -> Message | None: ...
def in_a_row(*messages: Message) -> Message | None:
    """Join messages that are whole sentences; None = there are none."""
    if len(messages) < 2:
        return messages[0] if messages else None
    first, *others = messages
    then = in_a_row(*others)
    return Sequences.AND_THEN(first=first, then=then) if then is not None else first


def bounded(message: Message, characters: int = MESSAGE_CHARACTERS) -> Message:
    """Return the message, or its shortened text alone where it is longer than a call takes."""
    if len(message.text) <= characters and len(_encode(message)) <= MESSAGE_BYTES:
        return message
    return Message(
        WORDS, text=message.text if len(message.text) <= characters else f"{message.text[: characters - 1]}…"
    )


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Message).decode


def to_json(message: Message) -> str:
    """Encode for a column of text."""
    return _encode(message).decode()


def from_json(column: str) -> Message:
    """Decode a column of text. Text that is no message is a message of free text."""
    if not column.startswith('{"code":'):
        return words(column)
    try:
        return _decode(column)
    except UNREADABLE:
        return words(column)


def from_object(value: Any) -> Message:
    """Read a message out of decoded JSON. Raises msgspec.ValidationError."""
    return words(value) if isinstance(value, str) else msgspec.convert(value, Message)
