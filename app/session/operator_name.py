"""Who works here, as every call is signed with it. Pure."""

from __future__ import annotations

NAME_LENGTH = 60
"""Characters; the server keeps no more."""


def operator_name(given: str) -> str:
    """What of it a header can carry and a person can read: printable, without spaces around it, at most NAME_LENGTH."""
    words = "".join(each for each in given[: 10 * NAME_LENGTH] if each.isprintable() or each.isspace()).split()
    return " ".join(words)[:NAME_LENGTH].rstrip()
