"""The parent's side: one warm child, one request at a time, a fresh child after every failure.

A thread of its own talks to the child through pipes.
"""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncGenerator, Awaitable, Callable
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from threading import Event, Semaphore, Thread
from typing import BinaryIO, NamedTuple, ParamSpec, TypeVar, cast

import msgspec

from server_core.contract.messages.documents import SandboxMessages
from server_core.contract.messages.message import Message, words
from server_core.sandbox.protocol import (
    MIB,
    PREFIX,
    UNREADABLE,
    BadFrame,
    ChildLimits,
    Frame,
    FrameKind,
    SandboxBug,
    SandboxClosed,
    SandboxCrashed,
    SandboxError,
    SandboxKilled,
    SandboxMemory,
    SandboxTimeout,
    SandboxUnavailable,
    ServiceRefused,
    read_frame,
    widened,
    write_file_frame,
    write_frame,
)

P = ParamSpec("P")
Body = bytes | Path
Following = tuple[Frame, "Future[Following] | None"]
"""A frame, and the future of the next one; None = it was the last."""
READ_AHEAD = 1
"""Most frames that wait in this process to be read."""


class ChildProcess:
    """A child process, on blocking pipes in a thread of its own: works with every event loop and on every system.

    The thread lives exactly as long as the child, because Linux ends a child with the thread that started it. Call all
    methods from one other thread, the event loop's.
    """

    def __init__(self, target: str, limits: ChildLimits) -> None:
        self._target = target
        self._limits = limits
        self._process: subprocess.Popen[bytes] | None = None
        self._ended = Event()
        self._calls: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._following: Future[Following] | None = None
        self._wanted = Semaphore(READ_AHEAD)
        self._request_room = 0
        self.gone: Future[int] = Future()
        """The exit code, once the child is reaped and its pipes are closed."""
        self.gone.set_running_or_notify_cancel()  # cancelling a caller cancels only its wait
        Thread(target=self._work, name="sandbox", daemon=True).start()

    async def start(self) -> Frame:
        """Start the child and return its first frame: READY or BUG. Raises OSError, EOFError, BadFrame."""
        return await self._on_thread(self._start)

    async def ask(self, header: bytes, body: Body) -> Frame:
        """Send a request and return its first frame. Raises BrokenPipeError, EOFError, BadFrame, OSError (file).

        The child has answered all earlier requests, so its pipe is empty and takes a small request at once.
        """
        if self._ended.is_set():  # work queued after the child was reaped would never run
            raise EOFError("the child was ended")
        following = self._following = _running()
        at_once = isinstance(body, bytes) and PREFIX.size + len(header) + len(body) <= self._request_room
        if at_once:
            self._send(header, body)
        self._calls.put(partial(self._converse, following, None if at_once else (header, body)))
        return await self.receive()

    async def receive(self) -> Frame:
        """Return the next frame. Raises EOFError, BadFrame."""
        assert self._following is not None  # noqa: S101  # there is none behind the last
        if self._ended.is_set():
            raise EOFError("the child was ended")
        frame, self._following = await asyncio.wrap_future(self._following)
        if self._following is not None:
            self._wanted.release()
        return frame

    @property
    def alive(self) -> bool:
        return not self._ended.is_set() and self._process is not None and self._process.poll() is None

    @property
    def pid(self) -> int:
        assert self._process is not None  # noqa: S101
        return self._process.pid

    def end(self) -> None:
        """Kill the child; `gone` follows. Harmless if it has ended already."""
        if not self._ended.is_set():
            self._ended.set()
            if self._process is not None:
                self._process.kill()
            self._wanted.release()
            self._calls.put(self._reap)

    def _work(self) -> None:
        while not self.gone.done():
            self._calls.get()()

    async def _on_thread(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        if self._ended.is_set():  # work queued after the child was reaped would never run
            raise EOFError("the child was ended")
        result: Future[T] = Future()

        def call() -> None:
            if result.set_running_or_notify_cancel():
                try:
                    result.set_result(function(*args, **kwargs))
                except BaseException as error:
                    result.set_exception(error)

        self._calls.put(call)
        return await asyncio.wrap_future(result)

    def _start(self) -> Frame:
        if self._ended.is_set():
            raise EOFError("ended before it started")
        limits = msgspec.json.encode(self._limits).decode()
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "server_core.sandbox", self._target, limits, str(os.getpid())],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            bufsize=0,
            env=_environment(),
            start_new_session=True,
            creationflags=0x08000200 if sys.platform == "win32" else 0,  # no window, and a Ctrl+C group of its own
        )
        if self._ended.is_set():
            self._process.kill()
        requests, answers = self._pipes()
        self._request_room = widened(requests)
        widened(answers)
        return self._receive()

    def _converse(self, following: Future[Following], request: tuple[bytes, Body] | None) -> None:
        """Read all frames of one request, some before they are asked for."""
        try:
            if request is not None:
                self._send(*request)
            while True:
                frame = self._receive()
                next_one: Future[Following] | None = _running() if frame.kind is FrameKind.ANSWER else None
                following.set_result((frame, next_one))
                if next_one is None:
                    return
                following = next_one
                self._wanted.acquire()
                if self._ended.is_set():  # its pipe may hold many more
                    raise EOFError("the child was ended")
        except BaseException as error:
            following.set_exception(error)

    def _send(self, header: bytes, body: Body) -> None:
        pipe = self._pipes()[0]
        if isinstance(body, bytes):
            write_frame(pipe, FrameKind.REQUEST, header, body)
        else:
            with body.open("rb", buffering=0) as file:
                write_file_frame(pipe, FrameKind.REQUEST, header, cast(BinaryIO, file), os.fstat(file.fileno()).st_size)

    def _receive(self) -> Frame:
        frame = read_frame(self._pipes()[1], body_bytes=self._limits.answer_bytes)
        if frame is None:
            raise EOFError("the child closed its pipe")
        return frame

    def _pipes(self) -> tuple[BinaryIO, BinaryIO]:
        assert self._process is not None and self._process.stdin and self._process.stdout  # noqa: S101, PT018
        return cast(BinaryIO, self._process.stdin), cast(BinaryIO, self._process.stdout)

    def _reap(self) -> None:
        if self._process is None:
            self.gone.set_result(0)
            return
        for pipe in self._pipes():
            pipe.close()
        self.gone.set_result(self._process.wait())


def _running() -> Future[Following]:
    """Await the work; cancelling a caller cancels only its wait."""
    future: Future[Following] = Future()
    future.set_running_or_notify_cancel()
    return future


def _environment() -> dict[str, str]:
    """Build the child's environment: the import path of now, and none of the parent's secrets."""
    kept = {name: os.environ[name] for name in ("SYSTEMROOT", "LANG", "LC_ALL") if name in os.environ}
    return kept | {"PYTHONPATH": os.pathsep.join(entry or os.getcwd() for entry in sys.path), "PYTHONUTF8": "1"}


T = TypeVar("T")


class ServiceAnswer(NamedTuple):
    header: bytes
    body: bytes | bytearray


class Sandbox:
    """Runs a service ("module:function", see the package) behind limits. One owner, one event loop."""

    def __init__(self, target: str, *, limits: ChildLimits | None = None) -> None:
        self.target = target
        self.limits = limits or ChildLimits()
        self.guards: tuple[str, ...] = ()
        """Guards that confine the child on this machine; known once it is warm."""
        self._turn = asyncio.Lock()
        self._warm: asyncio.Task[ChildProcess] | None = None
        self._children: set[ChildProcess] = set()
        self._closed = False

    async def start(self) -> None:
        """Wait until a child is warm. Raises SandboxUnavailable."""
        await self._child()

    @property
    def pid(self) -> int | None:
        """Process id of the warm child."""
        child = self._warm_child()
        return child.pid if child and not self._closed else None

    async def call(self, header: bytes, body: Body = b"") -> AsyncGenerator[ServiceAnswer, None]:
        """Send one request (msgpack header, raw body or a file) and yield its answers as they come.

        To leave early, use `contextlib.aclosing`: the child ends at once and a fresh one warms up. Raises Refused (the
        service's own errors), SandboxError, and OSError if the body's file cannot be read.
        """
        async with self._turn:
            child = await self._child()
            idle = False
            try:
                frame = await self._step(child, child.ask(header, body))
                while True:
                    match frame.kind:
                        case FrameKind.ANSWER:
                            yield ServiceAnswer(frame.header, frame.body)
                            frame = await self._step(child, child.receive())
                        case FrameKind.DONE:
                            idle = True
                            return
                        case FrameKind.REFUSED:
                            refusal = ServiceRefused(*_decode(frame.header, tuple[str, Message]))
                            idle = True
                            raise refusal
                        case FrameKind.OUT_OF_MEMORY:
                            raise SandboxMemory(SandboxMessages.MEMORY_USED_UP(size=self.limits.memory_bytes // MIB))
                        case FrameKind.BUG:
                            raise SandboxBug(words(_decode(frame.header, str)))
                        case _:
                            raise SandboxCrashed(SandboxMessages.CHILD_CONFUSED())
            finally:
                if not idle:
                    self._replace(child)

    def end(self) -> None:
        """End the child and start no other; a request in progress raises SandboxUnavailable. Call `aclose` next."""
        self._closed = True
        for child in tuple(self._children):
            child.end()

    async def aclose(self) -> None:
        """Call `end` and wait until the child is gone.

        May be called again, also while it runs or after a cancelled call.
        """
        self.end()
        for child in tuple(self._children):
            await asyncio.wrap_future(child.gone)
        if self._warm is not None:
            await asyncio.wait({self._warm})

    async def _child(self) -> ChildProcess:
        if self._closed:
            raise SandboxClosed(SandboxMessages.CHILD_CLOSED())
        child = self._warm_child()
        if child is not None and not child.alive:  # it died while idle
            child.end()
        if self._warm is None or (self._warm.done() and (child is None or not child.alive)):
            self._warm_up()
        assert self._warm is not None  # noqa: S101
        child = await asyncio.shield(self._warm)
        # The child may have ended since its first frame.
        if self._closed:
            raise SandboxClosed(SandboxMessages.CHILD_CLOSED())
        if not child.alive:
            raise SandboxUnavailable(SandboxMessages.CHILD_ENDED_AT_ONCE())
        return child

    def _warm_up(self) -> None:
        self._warm = asyncio.create_task(self._launch(), name=f"sandbox {self.target}")
        # Nobody may be waiting; the next request reports a failed start.
        self._warm.add_done_callback(lambda task: task.cancelled() or task.exception())

    def _warm_child(self) -> ChildProcess | None:
        if self._warm is None or not self._warm.done() or self._warm.cancelled() or self._warm.exception():
            return None
        return self._warm.result()

    async def _launch(self) -> ChildProcess:
        if self._closed:
            raise SandboxClosed(SandboxMessages.CHILD_CLOSED())
        child = ChildProcess(self.target, self.limits)
        self._children.add(child)
        child.gone.add_done_callback(lambda _: self._children.discard(child))
        try:
            async with asyncio.timeout(self.limits.start_seconds):
                frame = await child.start()
            if frame.kind is not FrameKind.READY:
                raise SandboxUnavailable(SandboxMessages.CHILD_NOT_STARTED(error=_decode(frame.header, str)))
            self.guards = tuple(_decode(frame.header, list[str]))
        except (OSError, EOFError, BadFrame, TimeoutError) as error:
            child.end()
            raise SandboxUnavailable(SandboxMessages.CHILD_NOT_STARTED(error=str(error))) from error
        except BaseException:
            child.end()
            raise
        return child

    async def _step(self, child: ChildProcess, step: Awaitable[T]) -> T:
        try:
            async with asyncio.timeout(self.limits.wall_seconds):
                return await step
        except TimeoutError:
            raise SandboxTimeout(SandboxMessages.TIME_USED_UP(seconds=self.limits.wall_seconds)) from None
        except (EOFError, BrokenPipeError, BadFrame) as error:
            child.end()
            raise self._verdict(await asyncio.wrap_future(child.gone)) from error

    def _verdict(self, exit_code: int) -> SandboxError:
        if self._closed:
            return SandboxClosed(SandboxMessages.CHILD_CLOSED())
        if exit_code < 0 and signal.Signals(-exit_code).name == "SIGXCPU":
            return SandboxTimeout(SandboxMessages.CPU_USED_UP(seconds=self.limits.cpu_seconds))
        how = signal.Signals(-exit_code).name if exit_code < 0 else f"exit code {exit_code}"
        kind = SandboxKilled if how == "SIGKILL" else SandboxCrashed
        return kind(SandboxMessages.CHILD_ENDED(how=how))

    def _replace(self, child: ChildProcess) -> None:
        child.end()
        if not self._closed and self._warm_child() is child:  # else `start` has already replaced it
            self._warm_up()


def _decode(header: bytes, kind: type[T]) -> T:
    try:
        return msgspec.msgpack.decode(header, type=kind)
    except UNREADABLE as error:
        raise SandboxCrashed(SandboxMessages.CHILD_CONFUSED()) from error
