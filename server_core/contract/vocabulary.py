"""Words of answers that later versions may add to: no client breaks on one that it does not know."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Meta

KNOWN_WORDS = "x-extensible-enum"
"""The member of a schema that lists the values of a growing vocabulary known today."""


class Growing(StrEnum):
    """A vocabulary of answers that may get new words within a version of the interface.

    The reference describes a field of this type as a plain string and lists its words beside it. An enum that the
    contract closes (`status`, `document_format`) is a plain StrEnum.
    """


def known(words: type[Growing]) -> Meta:
    """List the words of a growing vocabulary for a field that is typed as `str`."""
    return Meta(extra_json_schema={KNOWN_WORDS: [str(word) for word in words]})
