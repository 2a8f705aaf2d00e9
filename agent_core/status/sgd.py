"""Zebra's Set-Get-Do variables (Programming Guide, SGD Command Overview): understood in ZPL and in CPCL."""

from __future__ import annotations

import re

from agent_core.status.asking import Asking
from agent_core.status.told import text_of

_VALUE = re.compile(rb'"([^"\r\n]{0,200})"')
_ONLY_VALUES = re.compile(rb'(?:\s*"[^"\r\n]{0,200}"\s*)*')


def question(name: str) -> bytes:
    return b'! U1 getvar "%s"\r\n' % name.encode()


def is_value(answer: bytes) -> bool:
    return answer.count(b'"') >= 2


def value(answer: bytes) -> str | None:
    """Extract the answer to one question from other text; None = unknown."""
    told = _VALUE.search(answer)
    text = text_of(told.group(1)) if told else None
    return None if text == "?" else text


async def variables(asking: Asking, names: tuple[str, ...], *, seconds: float) -> dict[str, str]:
    """Those that the device knows; it says `?` for the rest. An answer is told from the next by its place alone, so all
    of them are there, or none counts."""
    asked = b"".join(map(question, names))
    answer = await asking.ask(asked, lambda said: said.count(b'"') >= 2 * len(names), seconds=seconds)
    values = _VALUE.findall(answer)
    if len(values) != len(names) or not _ONLY_VALUES.fullmatch(answer):
        return {}
    told = {name: text_of(value) for name, value in zip(names, values, strict=True)}
    return {name: value for name, value in told.items() if value is not None and value != "?"}


def number(value: str | None) -> int | None:
    """Of up to 6 digits."""
    return int(value) if value is not None and re.fullmatch("[0-9]{1,6}", value) else None
