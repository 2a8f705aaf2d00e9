"""What a scanner of this place puts before and behind each code. Pure."""

from __future__ import annotations

from dataclasses import dataclass

LONGEST = 8
"""Characters of each; more is no mark but content."""


@dataclass(frozen=True, slots=True)
class ScanMarks:
    """Printable characters, without spaces around them; empty: the scanner sends none."""

    prefix: str = ""
    suffix: str = ""

    def strip(self, scan: str) -> tuple[str, bool]:
        """The code itself, and whether it was marked as one."""
        found = False
        if self.prefix and scan.startswith(self.prefix):
            scan, found = scan[len(self.prefix) :], True
        if self.suffix and scan.endswith(self.suffix):
            scan, found = scan[: -len(self.suffix)], True
        return scan.strip(), found

    def ends(self, text: str) -> bool:
        """This may be all of a scan whose scanner sends no Enter."""
        return bool(self.suffix) and text.endswith(self.suffix)


def mark_of(typed: str) -> str:
    """What a person typed as a mark, without what cannot be one."""
    return "".join(each for each in typed if each.isprintable()).strip()[:LONGEST]
