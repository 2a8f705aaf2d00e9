"""Content of a generated appearance stream (ISO 32000-1, 8.4 to 8.5, 12.5.5): operators and resources."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from agent_core.render.appearance_text import TextFont, shown
from agent_core.render.pdf_syntax import Dict, Name, Stream, Value, number

Box = tuple[float, float, float, float]
"""Left, bottom, right, top."""
Point = tuple[float, float]

ROUND = 0.5523  # distance of a quarter circle's Bézier control points, as a part of the radius
FILL_OPERATORS = {1: "g", 3: "rg", 4: "k"}
STROKE_OPERATORS = {1: "G", 3: "RG", 4: "K"}


class Canvas:
    """Builds a content stream. Lengths are in points, in the coordinates of `box`."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self._parts: list[bytes] = []
        self._fonts: Dict = {}
        self._states: Dict = {}
        self._objects: Dict = {}

    def add(self, *operands: float | str | bytes) -> None:
        """Append operands and an operator."""
        parts = (
            part if isinstance(part, bytes) else part.encode() if isinstance(part, str) else number(float(part))
            for part in operands
        )
        self._parts.append(b" ".join(parts))

    def fill_colour(self, colour: Sequence[float]) -> bool:
        """Set the fill colour. False = transparent: there is nothing to fill."""
        if len(colour) in FILL_OPERATORS:
            self.add(*colour, FILL_OPERATORS[len(colour)])
        return len(colour) in FILL_OPERATORS

    def stroke_colour(self, colour: Sequence[float]) -> bool:
        if len(colour) in STROKE_OPERATORS:
            self.add(*colour, STROKE_OPERATORS[len(colour)])
        return len(colour) in STROKE_OPERATORS

    def line_style(self, width: float, dashes: Sequence[float] = ()) -> None:
        self.add(width, "w")
        if dashes:
            self.add(b"[", *dashes, b"]", 0, "d")

    def path(self, points: Iterable[Point], *, closes: bool = False) -> None:
        for at, (x, y) in enumerate(points):
            self.add(x, y, "l" if at else "m")
        if closes:
            self.add("h")

    def rectangle(self, box: Box) -> None:
        left, bottom, right, top = box
        self.add(left, bottom, right - left, top - bottom, "re")

    def ellipse(self, box: Box) -> None:
        left, bottom, right, top = box
        x, y = (left + right) / 2, (bottom + top) / 2
        dx, dy = ROUND * (right - left) / 2, ROUND * (top - bottom) / 2
        self.add(left, y, "m")
        self.add(left, y + dy, x - dx, top, x, top, "c")
        self.add(x + dx, top, right, y + dy, right, y, "c")
        self.add(right, y - dy, x + dx, bottom, x, bottom, "c")
        self.add(x - dx, bottom, left, y - dy, left, y, "c")
        self.add("h")

    def paint(self, *, fills: bool, strokes: bool) -> None:
        self.add("B" if fills and strokes else "f" if fills else "S" if strokes else "n")

    def text(self, font: TextFont, text: str, size: float, at: Point) -> None:
        """Draw one line of text from `at` in the current colour."""
        if text:
            self.add("BT", *map(float, at), b"Td", shown(font, text, size), b"ET")
            self._fonts.update(font.fonts())

    def state(self, entries: Dict) -> None:
        """Set graphics state parameters: opacity, blend mode."""
        name = b"GS%d" % len(self._states)
        self._states[name] = entries
        self.add(b"/" + name, "gs")

    def draw(self, form: Value) -> None:
        name = b"X%d" % len(self._objects)
        self._objects[name] = form
        self.add(b"/" + name, "Do")

    def stream(self, matrix: Sequence[float] = ()) -> Stream:
        resources: Dict = {b"Font": self._fonts, b"ExtGState": self._states, b"XObject": self._objects}
        entries: Dict = {
            b"Type": Name(b"XObject"),
            b"Subtype": Name(b"Form"),
            b"BBox": list(self.box),
            b"Resources": {key: value for key, value in resources.items() if value},
        }
        if matrix:
            entries[b"Matrix"] = list(matrix)
        return Stream(entries, b"\n".join(self._parts))


def inset(box: Box, by: float) -> Box:
    """Shrink a box on each side, to nothing at most."""
    left, bottom, right, top = box
    x, y = min(by, (right - left) / 2), min(by, (top - bottom) / 2)
    return left + x, bottom + y, right - x, top - y
