"""Finds what is said in English although the pseudo language is spoken. What the scene has put there is no text of the
window: names of printers, files and people, and what others write."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cached_property
from html import unescape
from pathlib import Path
from typing import Any

import msgspec
from PySide6.QtWidgets import QLineEdit, QWidget

from app.language.languages import BEGIN, END, OFFERED
from server_core.contract.types.errors import ErrorCode
from tests.gallery.clipped import called, is_inner, texts_of
from tests.gallery.report import Complaint
from tests.support.console_site import ConsoleSite
from tests.support.syntax_trees import nodes_of

ROOT = Path(__file__).parent.parent.parent
WORD = re.compile(r"[A-Za-z]{3,}")
IDS = re.compile(
    r"[0-9a-f]{8}-[0-9a-f-]{27,}|…[0-9a-f]{4,}|[0-9a-f]{12,}|\w+://\S+|[\w./~-]*/[\w./~-]+|"
    r"(?:[0-9A-Z]{4}-)+[0-9A-Z]{4}|\bmsg_\w+|\S+\.(?:pdf|zpl|png|csv|jsonl|zip|json|pem|log|txt)\b|\b(?:order|req)-\w+|"
    r"\b[a-z_]+:(?:read|write)|"
    r"spoolhouse [a-z ]+|(?:Calibration grid|Darkness strip|Test print|Test label)\.\w+"
)
"""Ids, addresses, files, commands."""
NAMES = re.compile(
    r"\b(Spoolhouse|Ctrl\+\S+|Shift\+\S+|Alt\+\S+|Esc|Space|Return|Del|PDF|RAW|ZPL|TSPL|CPCL|ESC/POS|IPP|LPD|USB|TCP|"
    r"dpi|KiB|MiB|UTC|PIN|spoolhouse|linux|Retry-After|HTTP|TLS|SHA|JSON|CSV|JWT|PEM|JWK|RFC|API|SNMP|mDNS|curl|"
    r"Python|PowerShell|SQLite|"
    r"client_id|client_secret|webhook-id|webhook_id|webhook_secret|kid|aud|exp|iat|alg|iss|sub|nbf|jti|X-Request-Id|Idempotency-Key|"
    + "|".join((*OFFERED.values(), *ErrorCode))
    + r")(?!\w)"
)
"""The same in every language."""
TRANSLATED = re.compile(f"{BEGIN}[^{BEGIN}{END}]*{END}")
MADE_UP = ("tests/support/console_*.py", "tests/support/site_*.py", "tests/gallery/*.py")
"""Files of what people and devices say, which needs no translation."""
ELSEWHERE = ("help.text", "help.topics", "partners.rule.")
"""The help is translated as whole files; which rule an assertion breaks is told to developers as the server says it."""
SOFT = str.maketrans("", "", "\u200b\u2068\u2069")


TOLD = (
    "/jobs?show=all&limit=500",
    "/printers",
    "/agents",
    "/clients",
    "/requests",
    "/webhooks",
    "/operators",
    "/consoles",
    "/relationships",
    "/applications",
    "/audit?limit=100",
    "/notices",
    "/accounts/open-notices",
    "/settings",
    "/status",
)


class Data:
    """All that a scene has put into its server, and what that server makes up itself."""

    def __init__(self, *holders: object) -> None:
        self._holders = (*holders, list(_made_up()))

    @cached_property
    def _said(self) -> re.Pattern[str]:
        found = {text.strip() for holder in self._holders for text in strings_in(holder)}
        longest_first = sorted((text for text in found if WORD.search(text)), key=len, reverse=True)
        return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)", re.IGNORECASE)

    def left_of(self, text: str) -> str:
        """Without what is data, or the same in every language."""
        plain = unescape(re.sub(r"</?span>", "", text)).translate(SOFT)
        return NAMES.sub(" ", self._said.sub(" ", IDS.sub(" ", _untold(plain))))


def said_by(site: ConsoleSite) -> list[object]:
    """Return what a site tells its consoles."""
    return [*(site.ask("GET", path) for path in TOLD), *site.instead.values()]


def _untold(text: str) -> str:
    """Without what was translated; a text inside of another one goes first."""
    while (shorter := TRANSLATED.sub(" ", text)) != text:
        text = shorter
    return text


def strings_in(held: object, seen: set[int] | None = None) -> Iterator[str]:
    seen = set() if seen is None else seen
    if isinstance(held, Enum):
        return  # a word of the interface: people are not shown it
    if isinstance(held, str):
        yield held
    elif id(held) in seen or isinstance(held, bytes | int | float | type(None)):
        return
    else:
        seen.add(id(held))
        for each in _parts_of(held):
            yield from strings_in(each, seen)


def _parts_of(held: object) -> Iterable[Any]:
    if isinstance(held, Mapping):
        names = (name.replace("_", " ") for name in held if isinstance(name, str) and ("_" in name or name == "name"))
        return [*held.values(), *names]  # the log tells details by their names
    if isinstance(held, list | tuple | set | frozenset):
        return held
    if isinstance(held, msgspec.Struct):
        return [getattr(held, name) for name in held.__struct_fields__]
    if is_dataclass(held):
        return [getattr(held, each.name) for each in fields(held)]
    own = type(held).__module__.startswith("tests.")
    return vars(held).values() if own and hasattr(held, "__dict__") else ()


def _made_up() -> Iterator[str]:
    for pattern in MADE_UP:
        for file in ROOT.glob(pattern):
            for node in nodes_of(file):
                if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value:
                    yield node.value


def untranslated(top: QWidget, data: Data) -> Iterator[Complaint]:
    """Return the untranslated texts that are visible or spoken below `top`."""
    for widget in [top, *top.findChildren(QWidget)]:
        if not widget.isVisible() or is_inner(widget):
            continue
        if any(place.startswith(ELSEWHERE) for place in _places(widget)):
            continue
        heard = (widget.accessibleName(), widget.accessibleDescription(), widget.toolTip())
        typed = isinstance(widget, QLineEdit) and not widget.isReadOnly() and bool(widget.text())
        for text in dict.fromkeys((*(() if typed else texts_of(widget)), *heard)):
            if WORD.search(text) and WORD.search(data.left_of(text)):
                yield Complaint("untranslated", called(widget), repr(text))


def _places(widget: QWidget) -> Iterator[str]:
    own: QWidget | None = widget
    while own is not None:
        yield own.accessibleIdentifier()
        own = own.parentWidget()
