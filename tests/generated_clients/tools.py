"""Programs that the checks need, installed into a folder by the ordinary package managers: nothing for the system."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv
from collections.abc import Sequence
from pathlib import Path

HERE = Path(__file__).parent
SCRIPTS = Path(sys.executable).parent
"""Scripts folder of this interpreter. node and npm come as wheels and are there as well."""
PYTHON_PACKAGES = (
    "openapi-generator-cli==7.26.0", "pydantic>=2.11", "urllib3>=2.1", "python-dateutil", "typing-extensions",
    "lazy-imports",
)  # fmt: skip


class Failed(Exception):
    """A program ended with an error; the text is the end of what it said."""


def run(command: Sequence[str | Path], folder: Path, environment: dict[str, str] | None = None) -> str:
    """Run to the end and return what was printed. Raises Failed."""
    path = f"{SCRIPTS}{os.pathsep}{os.environ['PATH']}"
    whole = os.environ | {"PATH": path, "NODE_USE_SYSTEM_CA": "1"} | (environment or {})
    try:
        done = subprocess.run(
            [str(part) for part in command], cwd=folder, env=whole, capture_output=True, text=True, timeout=600
        )
    except FileNotFoundError as error:
        raise Failed(f"{command[0]} is not installed here") from error
    if done.returncode:
        raise Failed((done.stdout + done.stderr)[-1500:].strip())
    return done.stdout


def node_modules(name: str, cache: Path) -> Path:
    """The packages that `name`/package-lock.json lists, installed on first use. Raises Failed.

    hey-api looks for a tsconfig.json where its own package is installed.
    """
    folder, source = cache / name, HERE / name
    lock, installed = (source / "package-lock.json").read_bytes(), cache / name / "installed-lock.json"
    if not installed.exists() or installed.read_bytes() != lock:
        folder.mkdir(parents=True, exist_ok=True)
        for file in source.iterdir():
            shutil.copy(file, folder / file.name)
        run([SCRIPTS / "npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts"], folder)
        installed.write_bytes(lock)
    return folder / "node_modules"


def python_with_generators(cache: Path) -> Path:
    """The interpreter of an environment with the generators written for or shipped by Python. Raises Failed."""
    folder = cache / "python"
    interpreter, installed = folder / "bin" / "python", folder / "installed.txt"
    wanted = "\n".join(PYTHON_PACKAGES)
    if not installed.exists() or installed.read_text() != wanted:
        venv.create(folder, with_pip=True, clear=True)
        run([interpreter, "-m", "pip", "install", "--quiet", *PYTHON_PACKAGES], folder)
        installed.write_text(wanted)
    return interpreter
