"""Applies a command's choices for this console: through the open window, which owns the choices, or in its file."""

from __future__ import annotations

import contextlib
from enum import Enum
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import msgspec

from app.errors import ConsoleError, WrongUsage
from app.language.languages import Language
from app.process.window_requests import OK, ChoicesAddress, address_of, opening, say
from app.session.choices import KEYS, Choices, mark_of, operator_name, read_kept, write_choices

WHEN_OPENED = frozenset({"text_percent", "language"})
"""These take effect when the window is reopened."""
CLEANED = {"operator": operator_name, "scan_prefix": mark_of, "scan_suffix": mark_of}


class NotChosen(ConsoleError):
    """The choice could not be saved. The text says why."""


def kind_of(key: str) -> Any:
    """Return the setting's type. Raises WrongUsage."""
    if key not in KEYS:
        raise WrongUsage(f"'{key}' is no setting of the console: {', '.join(KEYS)}")
    return next(field.type for field in msgspec.structs.fields(Choices) if field.name == key)


def words_of(key: str) -> list[str]:
    """Return the allowed values; empty: any text. Test languages are accepted but not listed."""
    words = [shown(key, each) for each in _choices_of(key)]
    return [word for word in words if word != Language.PSEUDO] if key == "language" else words


def value_of(key: str, text: str) -> Any:
    """Parse a value. Raises WrongUsage."""
    choices = _choices_of(key)
    if not choices:
        return CLEANED.get(key, str.strip)(text)
    found = [each for each in choices if shown(key, each).casefold() == text.casefold()]
    if not found:
        raise WrongUsage(f"'{text}' is no {key}: {', '.join(words_of(key))}")
    return found[0]


def shown(key: str, value: Any) -> str:
    return str(value) if kind_of(key) is not bool else "on" if value else "off"


def _choices_of(key: str) -> tuple[Any, ...]:
    kind = kind_of(key)
    if kind is bool:
        return True, False
    if get_origin(kind) is Literal:
        return get_args(kind)
    return tuple(kind) if isinstance(kind, type) and issubclass(kind, Enum) else ()


def choose(folder: Path, changes: dict[str, Any]) -> bool:
    """Apply a choice. Returns True if an open window took it. Raises NotChosen, SettingsNotSaved."""
    if _by_window(folder, changes):
        return True
    file = folder / "console.json"
    kept = read_kept(file)
    if not kept.whole:
        raise NotChosen(f"{file} cannot be read: the window puts it aside when it opens, and begins a new one")
    write_choices(file, msgspec.structs.replace(kept.choices, **changes))
    return False


def usable(changes: dict[str, Any]) -> dict[str, Any]:
    """Return the changes that the open window understands. Unknown ones are ignored."""
    fields = {field.name: field.type for field in msgspec.structs.fields(Choices) if field.name in KEYS}
    found = {}
    for key in changes.keys() & fields.keys():
        with contextlib.suppress(msgspec.ValidationError):
            found[key] = msgspec.convert(changes[key], type=fields[key])
    return found


def _by_window(folder: Path, changes: dict[str, Any]) -> bool:
    """Ask the open window. Raises NotChosen."""
    try:
        answered = say(address_of(str(folder)), opening(ChoicesAddress(changes=changes)))
    except TimeoutError as error:
        raise NotChosen("the open window has not answered yet, and may still take it: look there first") from error
    except OSError as error:
        raise NotChosen("the open window did not answer: close it, or choose it there") from error
    if answered not in (None, OK):
        raise NotChosen("the open window did not take it: choose it there")
    return answered is not None
