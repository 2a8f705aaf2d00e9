"""A service for the sandbox that does what it is told, the forbidden included."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator

from server_core.contract.messages.message import Message, words
from server_core.sandbox.child import SandboxHandler
from server_core.sandbox.protocol import ServiceRefused

FORBIDDEN: dict[str, Callable[[], object]] = {
    "read a file": lambda: open("/etc/hostname", "rb"),  # noqa: SIM115
    "write a file": lambda: open("/tmp/sandbox-was-here", "wb"),  # noqa: SIM115
    "socket": socket.socket,
    "pipe": os.pipe,
    "run a program": lambda: subprocess.run(["true"], check=True),
    "become a program": lambda: os.execv("/bin/true", ["true"]),  # noqa: S606
    "fork": os.fork,
    "signal the parent": lambda: os.kill(os.getppid(), signal.SIGCONT),
    "remove a file": lambda: os.unlink("/tmp/sandbox-was-never-here"),
    "list a folder": lambda: os.listdir("/"),
}


def start() -> SandboxHandler:
    held = []

    def handle(header: bytes, body: bytearray) -> Iterator[tuple[bytes, bytes]]:
        order, _, detail = header.decode().partition(" ")
        match order:
            case "echo":
                yield header, bytes(body)
            case "count":
                for number in range(int(detail)):
                    yield str(number).encode(), b""
            case "forbidden":
                yield _attempt(FORBIDDEN[detail]).encode(), b""
            case "refuse":
                yield b"one", b""
                raise ServiceRefused("teapot", Message("kettle", {"is": words("a teapot")}, "I am a teapot."))
            case "bug":
                raise KeyError("what a bug")
            case "hoard":
                held.append(bytearray(int(detail)))
            case "spin":
                while True:
                    pass
            case "sleep":
                yield b"asleep", b""
                time.sleep(3600)
            case "work":
                for _ in range(3):
                    end = time.process_time() + float(detail)
                    while time.process_time() < end:
                        pass
                    yield b"worked", b""
            case "die":
                os.abort()
            case "print":
                print("this must not end up among the answers", flush=True)  # noqa: T201
                yield b"printed", b""
            case "babble":
                os.write(3, b"not a frame, by far not a frame")

    return handle


def no_start() -> SandboxHandler:
    raise RuntimeError("cannot warm up")


def _attempt(deed: Callable[[], object]) -> str:
    try:
        deed()
    except OSError as error:
        return type(error).__name__ + " " + os.strerror(error.errno or 0)
    return "done"
