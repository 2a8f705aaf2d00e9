"""An address that another printer has: the command says which option takes it all the same."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from app.commands.output import CommandFailed
from app.errors import Refused
from server_core.contract.types.errors import ErrorCode


@contextmanager
def named_way_out() -> Iterator[None]:
    """Raises CommandFailed instead of that refusal; all others pass."""
    try:
        yield
    except Refused as refusal:
        if refusal.code != ErrorCode.ADDRESS_TAKEN:
            raise
        raise CommandFailed(f"{refusal} If that is meant: --allow-same-address") from refusal
