"""`python -m tests.real_documents.zpl_labels [FOLDER...] [--keep OUTLIERS]`: our ZPL labels beside other programs'.

Draws the first label of every `.zpl` file under the folders at 203 dpi, or the labels of this repository. Compares it
with npm zpl-renderer-js, which is installed on first use, and with pip zplkit, if this Python can import it. zplkit
(OSL-3.0) is no part of this project: `pip install --target FOLDER zplkit`, `PYTHONPATH=FOLDER`. The whole label is
drawn upright, as both ignore ^POI. zplkit refuses files with a command that it does not know: it gets those that draw.

Prints a line for each label and program: bar codes that are at the same place within 2 dots, lines of text whose ink
is at the same place, how alike the pictures are (`similarity`), and the box of all ink. Ends with 1 if a label of this
repository differs and `zpl_outliers.md` does not name it. Nobody else's labels are part of this repository.
"""

from __future__ import annotations

import argparse
import importlib.util
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import zxingcpp
from PIL import Image, ImageChops

from agent_core.raw.draw.display_list import DrawingPrinter, Ink, Label, Text
from agent_core.raw.draw.drawer import item_box
from agent_core.raw.draw.zpl_commands import UNSEEN, commands
from tests.real_documents.similarity import best_ssim
from tests.support import zpl_oracle
from tests.support.drawn_labels import draw, zpl_labels

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

OWN_LABELS = Path(__file__).parent / "labels"
EXPLAINED = Path(__file__).parent / "zpl_outliers.md"
HEAD = DrawingPrinter(dpi=203, width=812, height=1218)
NEAR_DOTS, ALIKE, AT_ONCE = 2, 0.9, 8
NEAR_TEXT_DOTS, TEXT_TOLERANCE = 3, 0.03
"""Dots by which an edge of a line of text may be off, and the share of its length that comes to that."""


class Compared(NamedTuple):
    """`moved` and `missing`: bar codes of the other picture. `similarity`: 1 = the same.

    `lines`: of text, `lines_off` of which are elsewhere. `boxes`: of the ink, ours and the other's.
    """

    codes: int
    moved: list[str]
    missing: list[str]
    similarity: float
    lines: int
    lines_off: list[str]
    boxes: tuple[tuple[int, int, int, int] | None, tuple[int, int, int, int] | None]

    @property
    def is_outlier(self) -> bool:
        return bool(self.moved or self.missing or self.similarity < ALIKE)

    def __str__(self) -> str:
        same = self.codes - len(self.moved) - len(self.missing)
        ours, theirs = self.boxes
        found = [f"{self.similarity:.3f}", f"{same}/{self.codes} codes"]
        found.append(f"{self.lines - len(self.lines_off)}/{self.lines} lines")
        found.append("same ink box" if _are_near(ours, theirs) else f"ink box {ours}, theirs {theirs}")
        return ", ".join([*found, *self.moved, *self.missing])


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("folders", nargs="*", type=Path, metavar="FOLDER", default=[OWN_LABELS])
    parser.add_argument("--keep", type=Path, metavar="OUTLIERS", help="save the pictures of labels that differ here")
    parser.add_argument("--program", choices=[*PROGRAMS], help="compare with this one alone")
    request = parser.parse_args()
    explained = EXPLAINED.read_text()
    files = [file for folder in request.folders for file in sorted(folder.rglob("*.zpl*"))]
    unexplained = 0
    for program, theirs in PROGRAMS.items():
        if request.program not in (None, program):
            continue
        if program == "zplkit" and not _has_zplkit():
            print("zplkit is not installed: see --help")
            continue
        counted: Counter[str] = Counter()
        for start in range(0, len(files), AT_ONCE):
            for file, found in _compared(files[start : start + AT_ONCE], program, theirs, counted, request.keep):
                print(f"{program} {file.name}: {found}", flush=True)
                unexplained += found.is_outlier and file.parent == OWN_LABELS and f"`{file.stem}`" not in explained
        print(f"{program}: " + ", ".join(f"{count} {what}" for what, count in counted.items()))
    return int(unexplained > 0)


def _compared(
    files: list[Path], program: str, theirs: Theirs, counted: Counter[str], keep: Path | None
) -> Iterator[tuple[Path, Compared]]:
    drawn = []
    for file in files:
        label = next(zpl_labels(file.read_bytes(), HEAD), None)
        if label is None:
            counted["files without a label"] += 1
        else:
            drawn.append((file, label, picture(replace(label, is_turned=False))))
    others = theirs([(file, ours) for file, _, ours in drawn])
    for (file, label, ours), other in zip(drawn, others, strict=True):
        if isinstance(other, str):
            counted["refused by it"] += 1
            print(f"{program} {file.name}: refused: {other[:100]}")
            continue
        beside = Image.new("L", ours.size, 255)
        beside.paste(other.crop((0, 0, min(ours.width, other.width), min(ours.height, other.height))))
        found = compare(ours, beside, label)
        counted.update({"labels": 1, "bar codes": found.codes, "moved": len(found.moved)})
        counted.update({"missing": len(found.missing), "lines of text": found.lines, "elsewhere": len(found.lines_off)})
        counted.update(
            {"less alike": int(found.similarity < ALIKE), "with another ink box": not _are_near(*found.boxes)}
        )
        counted["outliers"] += found.is_outlier
        if found.is_outlier and keep is not None:
            keep.mkdir(parents=True, exist_ok=True)
            both = Image.merge("RGB", (beside, ours, Image.new("L", ours.size, 255)))
            both.save(keep / f"{program}-{file.stem}.png")
        yield file, found


def compare(ours: Image.Image, theirs: Image.Image, label: Label | None = None) -> Compared:
    """Compare two pictures of the same size. `label`: whose lines of text are looked for."""
    mine, other = _codes(ours), _codes(theirs)
    moved, missing = list[str](), list[str]()
    for name, places in other.items():
        for x, y in places:
            distances = [(max(abs(x - at[0]), abs(y - at[1])), at) for at in mine.get(name, ())]
            if not distances:
                missing.append(f"{name} missing")
            elif (nearest := min(distances))[0] > NEAR_DOTS:
                moved.append(f"{name} moved by {nearest[1][0] - x}, {nearest[1][1] - y}")
    lines = [] if label is None or label.is_mirrored else _lines(label, ours)
    off = [text for text, place in lines if not _has_line(ours, theirs, place)]
    boxes = (ImageChops.invert(ours).getbbox(), ImageChops.invert(theirs).getbbox())
    return Compared(
        sum(map(len, other.values())), moved, missing, best_ssim(theirs, ours, enough=ALIKE), len(lines), off, boxes
    )


def _codes(picture: Image.Image) -> dict[str, list[tuple[int, int]]]:
    """Return the places of the bar codes that a scanner finds: their upper left corners, by what they say."""
    found: dict[str, list[tuple[int, int]]] = {}
    for each in zxingcpp.read_barcodes(picture):
        place = each.position
        corners = (place.top_left, place.top_right, place.bottom_left, place.bottom_right)
        corner = min(at.x for at in corners), min(at.y for at in corners)
        found.setdefault(f"{each.format.name} {each.text[:30]}", []).append(corner)
    return found


Place = tuple[int, int, int, int]


def _lines(label: Label, ours: Image.Image) -> list[tuple[str, Place]]:
    """Return the lines of text in black, and the boxes of their ink."""
    found = []
    for item in label.items:
        if not isinstance(item, Text) or item.ink is not Ink.BLACK or not item.text.strip():
            continue
        left, top, right, bottom = item_box(item)
        area = max(0, left), max(0, top), min(ours.width, right), min(ours.height, bottom)
        if area[0] < area[2] and area[1] < area[3] and (ink := _ink(ours, area)) is not None:
            found.append((item.text, ink))
    return found


def _ink(picture: Image.Image, area: Place) -> Place | None:
    box = ImageChops.invert(picture.crop(area)).getbbox()
    return None if box is None else (area[0] + box[0], area[1] + box[1], area[0] + box[2], area[1] + box[3])


def _has_line(ours: Image.Image, theirs: Image.Image, place: Place) -> bool:
    """Return whether the other picture has ink in the same box. Beyond it both are compared as they are."""
    margin = NEAR_TEXT_DOTS + round(TEXT_TOLERANCE * max(place[2] - place[0], place[3] - place[1]))
    area = max(0, place[0] - margin), max(0, place[1] - margin), place[2] + margin, place[3] + margin
    return _are_near(_ink(ours, area), _ink(theirs, area), margin)


def _are_near(one: Place | None, other: Place | None, dots: int = NEAR_DOTS) -> bool:
    if one is None or other is None:
        return one is other
    return max(abs(a - b) for a, b in zip(one, other, strict=True)) <= dots


def picture(label: Label) -> Image.Image:
    bitmap = draw(label, HEAD)
    dots = Image.frombytes("1", (bitmap.width_dots, bitmap.height_dots), bitmap.rows)
    return ImageChops.invert(dots.convert("L"))


# The other programs: a picture for each file and its size, or why the program refuses it.

Requests = list[tuple[Path, Image.Image]]
if TYPE_CHECKING:
    Theirs = Callable[[Requests], list[Image.Image | str]]


def _zpl_renderer_js(requests: Requests) -> list[Image.Image | str]:
    try:
        return list(zpl_oracle.render_all([(file.read_bytes(), *ours.size) for file, ours in requests]))
    except ValueError as error:
        if len(requests) == 1:
            return [str(error)]
        return [each for request in requests for each in _zpl_renderer_js([request])]


def _zplkit(requests: Requests) -> list[Image.Image | str]:
    return [_zplkit_picture(_drawing_commands(file.read_bytes()), ours.size) for file, ours in requests]


NOT_FOR_ZPLKIT = UNSEEN | {b"PQ", b"PO", b"FX", b"LT", b"LL", b"PW", b"PM", b"MC", b"MU", b"JM"}
WITHOUT_PARAMETERS = ("^XA", "^XZ", "^FS", "^FR")


def _drawing_commands(zpl: bytes) -> bytes:
    """Return the first label's format and those before it, without what changes no dot."""
    kept, has_fields, is_stored = b"", False, False
    for command in commands(zpl):
        name = command.name.encode("latin-1")
        if name[1:] in NOT_FOR_ZPLKIT or (command.name[0] == "~" and command.name not in ("~DG", "~DY")):
            continue
        is_data = command.name in ("^FD", "^FV", "^SN", "~DG", "~DY", "^GF")
        data = b"" if command.name in WITHOUT_PARAMETERS else command.data if is_data else command.data.strip()
        kept += name + data.rstrip(b"\r\n")
        has_fields = has_fields or command.name in ("^FD", "^FV", "^GB", "^GF", "^XG")
        is_stored = is_stored or command.name == "^DF"
        if command.name == "^XZ" and has_fields and not is_stored:
            break
        if command.name == "^XZ":
            has_fields = is_stored = False
    return kept


def _zplkit_picture(zpl: bytes, size: tuple[int, int]) -> Image.Image | str:
    zplkit = importlib.import_module("zplkit")
    try:
        drawn = zplkit.render(zpl, zplkit.Options(width=size[0], height=size[1], dpi=HEAD.dpi)).labels[-1].rasterize()
    except (ValueError, IndexError) as error:
        return str(error)
    return Image.frombytes("L", (drawn.width, drawn.height), bytes(drawn.pixels))


def _has_zplkit() -> bool:
    return importlib.util.find_spec("zplkit") is not None


PROGRAMS: dict[str, Theirs] = {"zpl-renderer-js": _zpl_renderer_js, "zplkit": _zplkit}


if __name__ == "__main__":
    raise SystemExit(main())
