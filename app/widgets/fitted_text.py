"""A text as large as its place allows: in one line, else smaller, else in two lines; cut in the middle only at last."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter

MEASURED_AT = 100
LINE = 1.16
"""Height of a line, in parts of the font's size."""
SHRINK = 0.8
"""16' of 20' of arc: so far a text shrinks before it is broken."""
SLACK = 0.99
ELLIPSIS = "…"
LONGEST = 200


@dataclass(frozen=True, kw_only=True, slots=True)
class FittedText:
    pixels: int
    lines: tuple[str, ...]

    @property
    def height(self) -> float:
        return len(self.lines) * self.pixels * LINE


def fitted_text(text: str, font: QFont, width: float, height: float, most: float, least: float) -> FittedText:
    """`font` gives family and weight. Pixels between `least` and `most`, never higher than `height`."""
    text = _bounded(text)
    big = QFont(font)
    big.setPixelSize(MEASURED_AT)
    metrics = QFontMetricsF(big)

    def room(line: str) -> float:
        """The largest font that this line fits in."""
        across = metrics.horizontalAdvance(line)
        return width * SLACK * MEASURED_AT / across if across else most

    one = min(most, room(text), height / LINE)
    if one >= SHRINK * min(most, height / LINE):
        return FittedText(pixels=max(1, int(one)), lines=(text,))
    halves = _halves(text, metrics)
    two = min(most, room(halves[0]), room(halves[1]), height / (2 * LINE)) if halves else 0.0
    if max(one, two) >= least:
        return FittedText(pixels=int(max(one, two)), lines=halves if two > one else (text,))
    pixels = max(1, int(min(least, height / LINE)))
    return FittedText(pixels=pixels, lines=(_cut(text, metrics, width * SLACK * MEASURED_AT / pixels),))


def _bounded(text: str) -> str:
    """What is longer than anything that is read on a screen is measured by its ends: each cut is measured anew."""
    half = LONGEST // 2
    return text if len(text) <= LONGEST else f"{text[:half].rstrip()}{ELLIPSIS}{text[-half:].lstrip()}"


def _halves(text: str, metrics: QFontMetricsF) -> tuple[str, ...]:
    """Broken between words so that the longer line is as short as possible; nothing where there is one word."""
    words = text.split(" ")
    pairs = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    return min(pairs, key=lambda pair: max(map(metrics.horizontalAdvance, pair)), default=())


def _cut(text: str, metrics: QFontMetricsF, width: float) -> str:
    """Both ends tell printers apart: `Zebra…Dock 17`."""
    if metrics.horizontalAdvance(text) <= width:
        return text
    for kept in range(len(text) - 1, 0, -1):
        head, tail = text[: (kept + 1) // 2].rstrip(), text[len(text) - kept // 2 :].lstrip()
        if metrics.horizontalAdvance(f"{head}{ELLIPSIS}{tail}") <= width:
            return f"{head}{ELLIPSIS}{tail}"
    return ELLIPSIS


def draw_fitted(painter: QPainter, box: QRectF, fitted: FittedText, font: QFont, flags: Qt.AlignmentFlag) -> None:
    """`flags`: left or right, and top, middle or bottom of the box."""
    sized = QFont(font)
    sized.setPixelSize(fitted.pixels)
    painter.setFont(sized)
    height = fitted.pixels * LINE
    spare = box.height() - fitted.height
    top = box.top()
    if flags & Qt.AlignmentFlag.AlignVCenter:
        top += spare / 2
    elif flags & Qt.AlignmentFlag.AlignBottom:
        top += spare
    across = flags & Qt.AlignmentFlag.AlignHorizontal_Mask
    for line in fitted.lines:
        painter.drawText(QRectF(box.left(), top, box.width(), height), across | Qt.AlignmentFlag.AlignVCenter, line)
        top += height
