"""`spoolhouse` for the shell scripts of tests: a small program whose command runs in a fork of a loaded process."""

from __future__ import annotations

import json
import os
import socket
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from app.cli.program import main
from tests.support.forked import forked

PROGRAM = """\
#!{python} -IS
import json, os, socket, sys
door = socket.socket(socket.AF_UNIX)
door.connect({address!r})
door.sendall(json.dumps([os.getpid(), sys.argv[1:], os.getcwd(), dict(os.environ)]).encode())
door.shutdown(socket.SHUT_WR)
sys.exit(int(door.recv(16)))
"""
SECONDS = 60


@contextmanager
def spoolhouse_in(folder: Path, change: Callable[[list[str]], list[str]]) -> Iterator[None]:
    """Puts the program into `folder`, which exists. `change`: what is done to its arguments first."""
    with tempfile.TemporaryDirectory() as place, socket.socket(socket.AF_UNIX) as door:
        door.bind(f"{place}/door")
        door.listen()
        program = folder / "spoolhouse"
        program.write_text(PROGRAM.format(python=sys.executable, address=f"{place}/door"))
        program.chmod(0o755)
        server = threading.Thread(target=_serve, args=(door, change), daemon=True)
        server.start()
        try:
            yield
        finally:
            with socket.socket(socket.AF_UNIX) as last:
                last.connect(f"{place}/door")  # says nothing: the end
            server.join()


def _serve(door: socket.socket, change: Callable[[list[str]], list[str]]) -> None:
    """Run one command after the other, as a script does."""
    while True:
        caller, _ = door.accept()
        with caller, caller.makefile("rb") as commands:
            content = commands.read()
            if not content:
                return
            pid, arguments, folder, environment = json.loads(content)
            process = forked(_run, Path(os.devnull), pid, folder, environment, change(arguments))
            process.join(SECONDS)
            if process.exitcode is None:
                process.kill()
            caller.sendall(str(process.exitcode if process.exitcode is not None else 124).encode())


def _run(caller: int, folder: str, environment: Mapping[str, str], arguments: list[str]) -> None:
    """Run with the standard streams of the caller."""
    os.dup2(os.open(f"/proc/{caller}/fd/0", os.O_RDONLY), 0)
    for stream in (1, 2):
        os.dup2(os.open(f"/proc/{caller}/fd/{stream}", os.O_WRONLY | os.O_APPEND), stream)
    sys.stdin = os.fdopen(0, encoding="utf-8")
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    sys.exit(main(arguments))
