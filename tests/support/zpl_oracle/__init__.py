"""A second opinion on ZPL: npm zpl-renderer-js (MIT), installed on first use into `.cache/zpl-oracle`.

`ZPL_ORACLE_CACHE` names another folder.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
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
    drawn = subprocess.run(
        [NODE / "node", HERE / "draw.cjs", _modules(), *numbers],
        input=zpl,
        capture_output=True,
        timeout=60,
        check=False,
    )
    if drawn.returncode:
        raise ValueError(f"not drawn: {drawn.stderr.decode(errors='replace')}")
    return Image.open(BytesIO(drawn.stdout)).convert("L")


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
