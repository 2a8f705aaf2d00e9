"""Reads the last message of a program from its output file."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec

from server_core.contract.messages.message import Message, words
from server_core.contract.types.fields import UNREADABLE

LONGEST = 160
TAIL_BYTES = 8192


class StartFailure(msgspec.Struct, frozen=True, kw_only=True):
    """A JSON line on standard output with the reason why a program ends."""

    message: Message
    event: Literal["failed"] = "failed"

    def line(self) -> str:
        return msgspec.json.encode(self).decode() + "\n"


def failure_message(path: Path) -> Message | None:
    """Return the reason that the program gave in JSON, else its last line of text.

    Text is without control characters and at most LONGEST long. None: there was no output.
    """
    try:
        with path.open("rb") as file:
            file.seek(max(0, path.stat().st_size - TAIL_BYTES))
            lines = file.read().decode(errors="replace").splitlines()
    except OSError:
        return None
    for line in reversed(lines):
        if line.startswith("{"):
            try:
                return msgspec.json.decode(line, type=StartFailure).message
            except UNREADABLE:
                continue  # other events for programs
    texts = [line.strip() for line in lines if line.strip() and not line.startswith("{")]
    text = "".join(each for each in texts[-1] if each.isprintable()).removeprefix("spoolhouse: ") if texts else ""
    return words(text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…") if text else None
