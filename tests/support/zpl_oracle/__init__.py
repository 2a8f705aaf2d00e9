"""A second opinion on ZPL: npm zpl-renderer-js (MIT), installed on first use into `.cache/zpl-oracle`.

`ZPL_ORACLE_CACHE` names another folder.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from base64 import b64decode
from collections.abc import Sequence
from functools import cache
from io import BytesIO
from pathlib import Path

from PIL import Image

HERE = Path(__file__).parent
NODE = Path(sys.executable).parent
"""node and npm come as wheels, beside the interpreter."""
REPOSITORY = HERE.parents[2]


def render(zpl: bytes, *, width_mm: float, height_mm: float, dots_per_mm: int) -> Image.Image:
    """The first label of the stream, `width_mm` * `dots_per_mm` dots wide, as a grey picture."""
    numbers = [f"{number:g}" for number in (width_mm, height_mm, dots_per_mm)]
    return Image.open(BytesIO(_node("draw.cjs", *numbers, stdin=zpl))).convert("L")


def render_all(labels: Sequence[tuple[bytes, int, int]]) -> list[Image.Image]:
    """Each label (ZPL, width and height in dots) as a grey picture, all drawn by one process."""
    dots_per_mm = 8
    wishes = [
        (zpl.decode("latin-1"), width / dots_per_mm, height / dots_per_mm, dots_per_mm) for zpl, width, height in labels
    ]
    drawn = json.loads(_node("draw_all.cjs", stdin=json.dumps(wishes).encode()))
    return [Image.open(BytesIO(b64decode(png))).convert("L") for png in drawn]


def _node(script: str, *arguments: str, stdin: bytes) -> bytes:
    """Raises ValueError."""
    command = [str(part) for part in (NODE / "node", HERE / script, _modules(), *arguments)]
    drawn = subprocess.run(command, input=stdin, capture_output=True, timeout=60, check=False)
    if drawn.returncode:
        raise ValueError(f"not drawn: {drawn.stderr.decode(errors='replace')}")
    return drawn.stdout


@cache
def _modules() -> Path:
    folder = Path(os.environ.get("ZPL_ORACLE_CACHE") or REPOSITORY / ".cache" / "zpl-oracle")
    lock = (HERE / "package-lock.json").read_bytes()
    installed = folder / "installed-lock.json"
    if not installed.exists() or installed.read_bytes() != lock:
        folder.mkdir(parents=True, exist_ok=True)
        for name in ("package.json", "package-lock.json"):
            shutil.copy(HERE / name, folder / name)
        command = [str(NODE / "npm"), "ci", "--no-audit", "--no-fund", "--ignore-scripts"]
        # npm starts node by its name, and trusts what this machine trusts
        environment = os.environ | {"PATH": f"{NODE}{os.pathsep}{os.environ['PATH']}", "NODE_USE_SYSTEM_CA": "1"}
        done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=300)
        if done.returncode:
            raise RuntimeError(f"npm ci failed: {done.stderr[-800:]}")
        installed.write_bytes(lock)
    return folder / "node_modules"
