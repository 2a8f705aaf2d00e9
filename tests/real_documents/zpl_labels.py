"""`python -m tests.real_documents.zpl_labels FOLDER... [--keep OUTLIERS]`: our ZPL labels beside zpl-renderer-js.

The first label of every `.zpl` file under the folders, at 203 dpi: the same bar codes at the same place within 2 dots,
and how alike the pictures are (`similarity`). Prints what differs and a summary. Nobody's labels are part of this
repository: bring your own.
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import zxingcpp
from PIL import Image, ImageChops

from agent_core.raw.draw.display_list import Head, Label
from agent_core.raw.draw.drawer import draw
from agent_core.raw.draw.zpl import labels
from tests.real_documents.similarity import best_ssim
from tests.support import zpl_oracle

HEAD = Head(dpi=203, width=812, height=1218)
NEAR_DOTS, ALIKE, AT_ONCE = 2, 0.9, 8


class Compared(NamedTuple):
    """`moved` and `missing`: bar codes of the other picture. `similarity`: 1 = the same."""

    codes: int
    moved: list[str]
    missing: list[str]
    similarity: float


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("folders", nargs="+", type=Path, metavar="FOLDER")
    parser.add_argument("--keep", type=Path, metavar="OUTLIERS", help="save the pictures of labels that differ here")
    request = parser.parse_args()
    counted: Counter[str] = Counter()
    files = [file for folder in request.folders for file in sorted(folder.rglob("*.zpl*"))]
    for start in range(0, len(files), AT_ONCE):
        _compare_files(files[start : start + AT_ONCE], request.keep, counted)
    print(", ".join(f"{count} {what}" for what, count in counted.items()))


def _compare_files(files: list[Path], keep: Path | None, counted: Counter[str]) -> None:
    drawn = []
    for file in files:
        label = next(labels(file.read_bytes(), HEAD), None)
        if label is None:
            counted["files without a label"] += 1
        else:
            drawn.append((file, label, _picture(label)))
    for (file, label, ours), theirs in zip(drawn, _theirs([(file, ours) for file, _, ours in drawn]), strict=True):
        if theirs is None:
            counted["refused by zpl-renderer-js"] += 1
            continue
        found = compare(ours, theirs.crop((0, 0, *ours.size)))
        is_outlier = found.moved or found.missing or found.similarity < ALIKE
        counted.update({"labels": 1, "bar codes": found.codes, "moved": len(found.moved)})
        counted.update({"missing": len(found.missing), "less alike": int(found.similarity < ALIKE)})
        if is_outlier:
            reasons = ", ".join(f"{each.command} {each.why}" for each in label.not_drawn[:5])
            print(f"{file.name}: {found.similarity:.2f}", *found.moved, *found.missing, reasons, sep="; ")
        if is_outlier and keep is not None:
            keep.mkdir(parents=True, exist_ok=True)
            both = Image.merge("RGB", (theirs.crop((0, 0, *ours.size)), ours, Image.new("L", ours.size, 255)))
            both.save(keep / f"{file.stem}.png")


def compare(ours: Image.Image, theirs: Image.Image) -> Compared:
    mine, other = _codes(ours), _codes(theirs)
    moved = [
        f"{name} moved by {x - at[0]}, {y - at[1]}"
        for name, at in other.items()
        for x, y in [mine.get(name, at)]
        if max(abs(x - at[0]), abs(y - at[1])) > NEAR_DOTS
    ]
    missing = [f"{name} missing" for name in other if name not in mine]
    return Compared(len(other), moved, missing, best_ssim(theirs, ours, enough=ALIKE))


def _codes(picture: Image.Image) -> dict[str, tuple[int, int]]:
    """Return the place of every bar code that a scanner finds: its upper left corner."""
    found = {}
    for each in zxingcpp.read_barcodes(picture):
        place = each.position
        corners = (place.top_left, place.top_right, place.bottom_left, place.bottom_right)
        found[f"{each.format.name} {each.text[:30]}"] = min(at.x for at in corners), min(at.y for at in corners)
    return found


def _picture(label: Label) -> Image.Image:
    bitmap = draw(label, HEAD)
    dots = Image.frombytes("1", (bitmap.width_dots, bitmap.height_dots), bitmap.rows)
    return ImageChops.invert(dots.convert("L"))


def _theirs(requests: list[tuple[Path, Image.Image]]) -> list[Image.Image | None]:
    try:
        return list(zpl_oracle.render_all([(file.read_bytes(), *ours.size) for file, ours in requests]))
    except ValueError:
        if len(requests) == 1:
            return [None]
        return [each for request in requests for each in _theirs([request])]


if __name__ == "__main__":
    main()
