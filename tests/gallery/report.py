"""Complaints about pictures: each once, with all pictures that have it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import msgspec


class Complaint(msgspec.Struct, frozen=True):
    kind: str
    """clipped, covered, contrast, tofu, not reached."""
    widget: str
    """Class and identifier."""
    text: str


class Report(msgspec.Struct):
    pictures: int = 0
    complaints: dict[str, list[str]] = {}
    """Complaint in words → names of pictures."""

    def add(self, picture: str, found: Iterable[Complaint]) -> None:
        self.pictures += 1
        for each in found:
            self.complaints.setdefault(f"{each.kind}: {each.widget}: {each.text}", []).append(picture)

    def write(self, path: Path) -> None:
        path.write_bytes(msgspec.json.encode(self))

    @classmethod
    def joined(cls, paths: Iterable[Path]) -> Report:
        whole = cls()
        for path in paths:
            part = msgspec.json.decode(path.read_bytes(), type=Report)
            whole.pictures += part.pictures
            for complaint, pictures in part.complaints.items():
                whole.complaints.setdefault(complaint, []).extend(pictures)
            path.unlink()
        return whole

    def text(self) -> str:
        lines = [f"{self.pictures} pictures, {len(self.complaints)} complaints"]
        for complaint, pictures in sorted(self.complaints.items()):
            more = f" and {len(pictures) - 3} more" if len(pictures) > 3 else ""
            lines += [complaint, f"    {', '.join(pictures[:3])}{more}"]
        return "\n".join(lines) + "\n"
