"""Serialises the first use of a msgspec type: two first uses at once, in two threads, crash msgspec.

The second thread gets a half-initialised type (seen with 0.22: a segmentation fault at the start of an engine). So all
types are used once before any thread starts.
"""

from __future__ import annotations

from collections.abc import Iterator
from threading import Lock

from msgspec import Struct
from msgspec.msgpack import Decoder

from server_core.contract.types.fields import Record

_lock = Lock()
_learnt: set[type[Struct]] = set()


def learn_types() -> None:
    """Use all imported Structs but Records, and their member types, once. May be called again, from any thread."""
    with _lock:
        for kind in set(_below(Struct)) - _learnt:
            Decoder(kind)
            _learnt.add(kind)


def _below(kind: type[Struct]) -> Iterator[type[Struct]]:
    for one in kind.__subclasses__():
        if one is not Record:
            yield one
            yield from _below(one)
