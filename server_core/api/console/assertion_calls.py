"""Which addresses take an assertion: those of the operations that are declared so."""

from __future__ import annotations

import re

from server_core.contract.api.public import OPERATIONS
from server_core.contract.types.partners import RelationshipAction

_ACTIONS = "|".join(RelationshipAction)


def takes_an_assertion(path: str) -> bool:
    """`path`: of an address, without its query."""
    return _CALLS.fullmatch(path) is not None


def _pattern(path: str) -> str:
    parts = re.split(r"({\w+})", path)
    return "".join(_parameter(part) if part.startswith("{") else re.escape(part) for part in parts)


def _parameter(part: str) -> str:
    return f"(?:{_ACTIONS})" if part == "{action}" else "[^/]+"


_CALLS = re.compile("|".join(_pattern(operation.path) for operation in OPERATIONS if operation.by_assertion))
