"""A second opinion on ZPL: npm zpl-renderer-js (MIT), installed on first use."""

from __future__ import annotations

import json
from base64 import b64decode
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

from PIL import Image

from tests.support.node_packages import run_node

HERE = Path(__file__).parent


def render(zpl: bytes, *, width_mm: float, height_mm: float, dots_per_mm: int) -> Image.Image:
    """The first label of the stream, `width_mm` * `dots_per_mm` dots wide, as a grey picture."""
    numbers = [f"{number:g}" for number in (width_mm, height_mm, dots_per_mm)]
    return Image.open(BytesIO(_node("draw.cjs", *numbers, stdin=zpl))).convert("L")


def render_all(labels: Sequence[tuple[bytes, int, int]]) -> list[Image.Image]:
    """Each label (ZPL, width and height in dots) as a grey picture, all drawn by one process."""
    dots_per_mm = 8
    requests = [(_text(zpl), width / dots_per_mm, height / dots_per_mm, dots_per_mm) for zpl, width, height in labels]
    drawn = json.loads(_node("draw_all.cjs", stdin=json.dumps(requests).encode()))
    return [Image.open(BytesIO(b64decode(png))).convert("L") for png in drawn]


def _node(script: str, *arguments: str, stdin: bytes) -> bytes:
    """Raises ValueError."""
    return run_node(HERE, script, *arguments, stdin=stdin)


def _text(zpl: bytes) -> str:
    try:
        return zpl.decode("utf-8")
    except UnicodeDecodeError:
        return zpl.decode("latin-1")
