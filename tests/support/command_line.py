"""`spoolhouse ARGUMENTS` as a user calls it, in a process that has loaded the program already."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import app.cli
from app.cli.program import main
from tests.support.forked import forked

for module in iter_modules(app.cli.__path__, "app.cli."):
    import_module(module.name)  # once, in the fork server

END_SECONDS = 60


def run_cli(data_dir: Path, *arguments: str, check: bool = True, typed: str = "") -> subprocess.CompletedProcess[str]:
    """`typed`: what it reads from a pipe, as a user gives it a secret. Raises CalledProcessError, TimeoutExpired."""
    command = ["--data-dir", str(data_dir), *arguments]
    with tempfile.TemporaryDirectory() as folder:
        out, err = Path(folder, "out"), Path(folder, "err")
        process = forked(_run, out, err, Path.cwd(), dict(os.environ), command, typed)
        process.join(END_SECONDS)
        if process.exitcode is None:
            process.kill()
            raise subprocess.TimeoutExpired(command, END_SECONDS, out.read_text(), err.read_text())
        done = subprocess.CompletedProcess(command, process.exitcode, out.read_text(), err.read_text())
    if check:
        done.check_returncode()
    return done


def _run(err: Path, folder: Path, environment: dict[str, str], command: list[str], typed: str) -> None:
    reads, writes = os.pipe()
    os.write(writes, typed.encode())
    os.close(writes)
    os.dup2(reads, 0)
    sys.stdin = os.fdopen(0, encoding="utf-8", closefd=False)
    os.dup2(os.open(err, os.O_WRONLY | os.O_APPEND | os.O_CREAT), 2)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    sys.exit(main(command))
