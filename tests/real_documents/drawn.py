"""One page as one renderer drew it."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from PIL import Image


@dataclass(frozen=True, kw_only=True, slots=True)
class Drawn:
    """`image` is grey, 0 = black; None = too large to be compared.

    `peak_bytes`: the most memory that the process had meanwhile, 0 = it was over too soon to be seen.
    """

    image: Image.Image | None = field(repr=False)
    ms: float
    peak_bytes: int


@dataclass(frozen=True, kw_only=True, slots=True)
class NotDrawn:
    """`code` is a word, `text` is for people."""

    code: str
    text: str


def peak_bytes(pid: int) -> int:
    """The process's most memory so far (proc(5): VmHWM), 0 = it is over."""
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return 0
    return next((int(line.split()[1]) * 1024 for line in status.splitlines() if line.startswith("VmHWM:")), 0)


def forget_peak(pid: int) -> None:
    """From now on `peak_bytes` tells of what is to come (proc(5): clear_refs)."""
    with suppress(FileNotFoundError, ProcessLookupError):
        Path(f"/proc/{pid}/clear_refs").write_text("5")
