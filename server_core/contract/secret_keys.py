"""Which `Idempotency-Key` is good enough where a secret is shown, which is told again to who has the key. Pure."""

from __future__ import annotations

SHORTEST = 16
FEWEST_SIGNS = 6
"""Different ones: random digits have them, too."""


def may_be_guessed(key: str) -> bool:
    """Of what a person counts or holds down; who makes it by a rule of their own is not found out."""
    return len(key) < SHORTEST or len(set(key)) < FEWEST_SIGNS
