"""Scripts in Node.js with public npm packages, as a folder's `package-lock.json` names them.

A folder's packages are installed on first use into `.cache/NAME OF THE FOLDER`, by hash. `NODE_PACKAGES_CACHE` names
another folder instead of `.cache`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

NODE = Path(sys.executable).parent
"""node and npm come as wheels, beside the interpreter."""
REPOSITORY = Path(__file__).parents[2]


def run_node(folder: Path, script: str, *arguments: str, stdin: bytes = b"") -> bytes:
    """Run a script of `folder`; its first argument is the folder of the packages. Returns its output.

    Raises ValueError with what it wrote on stderr.
    """
    command = [str(part) for part in (NODE / "node", folder / script, node_modules(folder), *arguments)]
    done = subprocess.run(command, input=stdin, capture_output=True, timeout=60, check=False)
    if done.returncode:
        raise ValueError(f"{script} failed: {done.stderr.decode(errors='replace')}")
    return done.stdout


@cache
def node_modules(folder: Path) -> Path:
    kept = Path(os.environ.get("NODE_PACKAGES_CACHE") or REPOSITORY / ".cache") / folder.name.replace("_", "-")
    lock = (folder / "package-lock.json").read_bytes()
    installed = kept / "installed-lock.json"
    if not installed.exists() or installed.read_bytes() != lock:
        kept.mkdir(parents=True, exist_ok=True)
        for name in ("package.json", "package-lock.json"):
            shutil.copy(folder / name, kept / name)
        command = [str(NODE / "npm"), "ci", "--no-audit", "--no-fund", "--ignore-scripts"]
        # npm starts node by its name, and trusts what this machine trusts
        environment = os.environ | {"PATH": f"{NODE}{os.pathsep}{os.environ['PATH']}", "NODE_USE_SYSTEM_CA": "1"}
        done = subprocess.run(command, cwd=kept, env=environment, capture_output=True, text=True, timeout=300)
        if done.returncode:
            raise RuntimeError(f"npm ci failed: {done.stderr[-800:]}")
        installed.write_bytes(lock)
    return kept / "node_modules"
