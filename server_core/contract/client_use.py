"""What an application asked of the API lately."""

from __future__ import annotations

from msgspec import Struct

MOST_COUNTED = 10_000
"""Of each application only its last requests are counted."""


class ClientUse(Struct, frozen=True, kw_only=True):
    """Of the last 24 hours. `capped`: there were more than `MOST_COUNTED`, and only the last of them are counted."""

    requests: int = 0
    rate_limited: int = 0
    """429"""
    not_let_in: int = 0
    """401"""
    other_errors: int = 0
    """All other 4xx."""
    capped: bool = False
