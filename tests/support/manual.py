"""README and manual, taken apart: fenced blocks, headings, commands inside the text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
DOCS = ROOT / "resources" / "docs"
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


@dataclass(frozen=True)
class Block:
    """`language`: `sh` is run, `console` only read, `ini` is a file."""

    language: str
    text: str


def manual_pages() -> list[Path]:
    return sorted(DOCS.glob("*.md"))


def blocks(page: Path) -> list[Block]:
    return [Block(language, text) for language, text in FENCE.findall(page.read_text("utf-8"))]


def commands_in_text(page: Path) -> list[str]:
    """`spoolhouse …` in single backticks, as `printer add --head-width-mm`."""
    text = FENCE.sub("", page.read_text("utf-8"))
    return list(re.findall(r"`spoolhouse ([^`]+)`", text))


def anchors(text: str) -> set[str]:
    """Return the anchors of headings, as GitHub makes them."""
    words = (re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).lower() for heading in HEADING.findall(text))
    return {re.sub(r"[^\w\- ]", "", each).replace(" ", "-") for each in words}
