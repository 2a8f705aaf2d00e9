"""The child's life: load the service, warm up, give up every right, serve until the parent is gone."""

from __future__ import annotations

import os
import signal
import sys
import traceback
from collections.abc import Callable, Iterator
from importlib import import_module
from io import FileIO

import msgspec

from server_core.sandbox import confine
from server_core.sandbox.errors import Refused
from server_core.sandbox.frames import Kind, read_frame, write_frame
from server_core.sandbox.limits import Limits

Answer = tuple[bytes, bytes | bytearray | memoryview]
Handler = Callable[[bytes, bytearray], Iterator[Answer]]
"""Takes a request's header (msgpack) and body, gives its answers one by one; may raise Refused."""
Service = Callable[[], Handler]


def run(*, target: str, limits_json: str, parent_pid: int) -> None:
    for parents in (signal.SIGINT, signal.SIGTERM):  # Ctrl+C in the terminal, a service manager's stop of all processes
        signal.signal(parents, signal.SIG_IGN)
    confine.die_with(parent_pid)
    limits = msgspec.json.decode(limits_json, type=Limits)
    # A library that prints must not write into the answers.
    answers = FileIO(os.dup(1), "w")
    os.dup2(2, 1)
    requests = FileIO(0, "r", closefd=False)
    try:
        module, _, function = target.partition(":")
        service: Service = getattr(import_module(module), function)
        handler = service()
        guards = confine.confine(limits)
    except BaseException:
        write_frame(answers, Kind.BUG, msgspec.msgpack.encode(traceback.format_exc()))
        raise
    write_frame(answers, Kind.READY, msgspec.msgpack.encode(guards))
    while (request := read_frame(requests, body_bytes=limits.memory_bytes)) is not None:
        _serve(handler, request.header, request.body, answers, limits)


def _serve(handler: Handler, header: bytes, body: bytes | bytearray, answers: FileIO, limits: Limits) -> None:
    try:
        confine.renew_cpu(limits.cpu_seconds)
        for answer_header, answer_body in handler(header, bytearray(body) if isinstance(body, bytes) else body):
            write_frame(answers, Kind.ANSWER, answer_header, answer_body)
            confine.renew_cpu(limits.cpu_seconds)
        write_frame(answers, Kind.DONE)
    except Refused as refusal:
        write_frame(answers, Kind.REFUSED, msgspec.msgpack.encode((refusal.code, refusal.message)))
    except MemoryError:
        write_frame(answers, Kind.OUT_OF_MEMORY)
        sys.exit(1)
    except BrokenPipeError:
        sys.exit(0)
    except Exception:
        # A bug is the parent's to report; this process may be in any state.
        write_frame(answers, Kind.BUG, msgspec.msgpack.encode(traceback.format_exc()))
        sys.exit(1)
