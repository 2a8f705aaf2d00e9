"""What a program said last, from the file that its output goes to."""

from __future__ import annotations

from pathlib import Path

LONGEST = 160
TAIL_BYTES = 8192


def last_words(path: Path) -> str:
    """The last line that says something, without control characters, at most LONGEST long; empty: nothing was said."""
    try:
        with path.open("rb") as file:
            file.seek(max(0, path.stat().st_size - TAIL_BYTES))
            lines = file.read().decode(errors="replace").splitlines()
    except OSError:
        return ""
    # its own news on stdout are JSON for programs
    said = [line.strip() for line in lines if line.strip() and not line.startswith("{")]
    words = "".join(each for each in said[-1] if each.isprintable()) if said else ""
    return words if len(words) <= LONGEST else f"{words[: LONGEST - 1]}…"
