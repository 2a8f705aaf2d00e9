"""Give the sentences that were kept as text their codes, so that a window shows them in its own language.

`0018_sentences.json` has the catalogue of this revision: a code, its English template and the fields that are numbers.
A sentence that it lacks stays text.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from string import Formatter
from typing import Any

import msgspec
from alembic import op

revision = "0018"
down_revision = "0017"

LONGEST = 1_000
"""Characters of a sentence of ours; a longer text is a device's."""
DEPTH = 3
"""A field may be a sentence itself."""
MOST_PIECES = 12
_END = re.compile(r"(?<=[.?!]) (?=[A-Z])")
Told = Mapping[str, Any]


def upgrade() -> None:
    connection = op.get_bind()
    for table, key in (("jobs", "sequence"), ("printers", "printer_id")):
        kept = connection.exec_driver_sql(f"SELECT {key}, message FROM {table} WHERE message IS NOT NULL").all()  # noqa: S608
        for row, text in kept:
            connection.exec_driver_sql(
                f"UPDATE {table} SET message = ? WHERE {key} = ?",  # noqa: S608
                (msgspec.json.encode(message_of(text)).decode(), row),
            )
    events = connection.exec_driver_sql(
        'SELECT number, details FROM job_events WHERE details LIKE \'%"message":"%\''
    ).all()
    for number, details in events:
        event = msgspec.json.decode(details)
        if isinstance(event.get("message"), str):
            event["message"] = message_of(event["message"])
            connection.exec_driver_sql(
                "UPDATE job_events SET details = ? WHERE number = ?", (msgspec.json.encode(event).decode(), number)
            )


@lru_cache(maxsize=4096)
def message_of(text: str) -> Told:
    """Return the message in its JSON form: `code`, `params`, `text`."""
    found = _one(text, DEPTH) if len(text) <= LONGEST else None
    if found is None and len(text) <= LONGEST:
        found = _in_a_row(_END.split(text))
    return found or {"code": "words", "text": text}


def _in_a_row(pieces: list[str]) -> Told | None:
    """Parse several sentences as `{first} {then}`, nested as needed. At least one of them must be known."""
    if not 1 < len(pieces) <= MOST_PIECES:
        return None
    for end in range(len(pieces) - 1, 0, -1):
        first, rest = " ".join(pieces[:end]), " ".join(pieces[end:])
        began = _one(first, DEPTH)
        if began is not None:
            then = _one(rest, DEPTH) or _in_a_row(pieces[end:]) or {"code": "words", "text": rest}
            return {"code": "and_then", "params": {"first": began, "then": then}, "text": f"{first} {rest}"}
    known = _in_a_row(pieces[1:]) or _one(" ".join(pieces[1:]), DEPTH)
    if known is None:
        return None
    unknown = {"code": "words", "text": pieces[0]}
    return {"code": "and_then", "params": {"first": unknown, "then": known}, "text": " ".join(pieces)}


def _one(text: str, depth: int) -> Told | None:
    for code, pattern, numbers in _patterns():
        found = pattern.fullmatch(text)
        if found is not None and all(_number(found[name]) is not None for name in numbers):
            params = {
                name: _number(part) if name in numbers else (_one(part, depth - 1) if depth else None) or part
                for name, part in found.groupdict().items()
            }
            return {"code": code, "params": params, "text": text} if params else {"code": code, "text": text}
    return None


def _number(text: str) -> int | float | None:
    try:
        return int(text)
    except ValueError:
        try:
            return float(text)
        except ValueError:
            return None


@lru_cache(maxsize=1)
def _patterns() -> list[tuple[str, re.Pattern[str], frozenset[str]]]:
    """Return the patterns, those with the most literal letters first: they are more specific."""
    kept = msgspec.json.decode(Path(__file__).with_name("0018_sentences.json").read_bytes())
    read = []
    for code, source, numbers in kept:
        pieces = [(before, name) for before, name, _, _ in Formatter().parse(source)]
        letters = sum(len(before) for before, _ in pieces)
        pattern = "".join(re.escape(before) + (f"(?P<{name}>.+)" if name else "") for before, name in pieces)
        read.append((letters, (code, re.compile(pattern, re.DOTALL), frozenset(numbers))))
    return [entry for letters, entry in sorted(read, key=lambda each: -each[0]) if letters > 3]
