"""The parent's side: one warm child, one request at a time, a fresh child after every mishap."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncGenerator, Awaitable
from typing import NamedTuple, TypeVar

import msgspec

from server_core.contract.messages.documents import SandboxMessages
from server_core.contract.messages.message import Message, words
from server_core.sandbox.errors import (
    UNREADABLE,
    Refused,
    SandboxBug,
    SandboxClosed,
    SandboxCrashed,
    SandboxError,
    SandboxKilled,
    SandboxMemory,
    SandboxTimeout,
    SandboxUnavailable,
)
from server_core.sandbox.frames import BadFrame, Kind
from server_core.sandbox.limits import MIB, Limits
from server_core.sandbox.process import Body, ChildProcess

T = TypeVar("T")


class Answer(NamedTuple):
    header: bytes
    body: bytes | bytearray


class Sandbox:
    """A service ("module:function", see the package) behind limits. One owner, one event loop."""

    def __init__(self, target: str, *, limits: Limits | None = None) -> None:
        self.target = target
        self.limits = limits or Limits()
        self.guards: tuple[str, ...] = ()
        """What confines the child on this machine; known once it is warm."""
        self._turn = asyncio.Lock()
        self._warm: asyncio.Task[ChildProcess] | None = None
        self._children: set[ChildProcess] = set()
        self._closed = False

    async def start(self) -> None:
        """Wait until a child is warm. Raises SandboxUnavailable."""
        await self._child()

    @property
    def pid(self) -> int | None:
        """The warm child's."""
        child = self._warm_child()
        return child.pid if child and not self._closed else None

    async def call(self, header: bytes, body: Body = b"") -> AsyncGenerator[Answer, None]:
        """One request (msgpack header, raw body or a file); its answers, each as soon as it is there.

        Leave early through `contextlib.aclosing`: the child is ended at once and a fresh one warms up.
        Raises Refused (the service's own errors) and SandboxError; OSError when the body's file cannot be read.
        """
        async with self._turn:
            child = await self._child()
            idle = False
            try:
                frame = await self._step(child, child.ask(header, body))
                while True:
                    match frame.kind:
                        case Kind.ANSWER:
                            yield Answer(frame.header, frame.body)
                            frame = await self._step(child, child.receive())
                        case Kind.DONE:
                            idle = True
                            return
                        case Kind.REFUSED:
                            refusal = Refused(*_decode(frame.header, tuple[str, Message]))
                            idle = True
                            raise refusal
                        case Kind.OUT_OF_MEMORY:
                            raise SandboxMemory(SandboxMessages.MEMORY_USED_UP(size=self.limits.memory_bytes // MIB))
                        case Kind.BUG:
                            raise SandboxBug(words(_decode(frame.header, str)))
                        case _:
                            raise SandboxCrashed(SandboxMessages.CHILD_CONFUSED())
            finally:
                if not idle:
                    self._replace(child)

    def end(self) -> None:
        """End the child, start none any more; a request under way raises SandboxUnavailable. `aclose` follows."""
        self._closed = True
        for child in tuple(self._children):
            child.end()

    async def aclose(self) -> None:
        """`end`, and wait until the child is gone; may be called again, also while it runs or after a cancelled one."""
        self.end()
        for child in tuple(self._children):
            await asyncio.wrap_future(child.gone)
        if self._warm is not None:
            await asyncio.wait({self._warm})

    async def _child(self) -> ChildProcess:
        if self._closed:
            raise SandboxClosed(SandboxMessages.CHILD_CLOSED())
        child = self._warm_child()
        if child is not None and not child.alive:  # it died while it had nothing to do
            child.end()
        if self._warm is None or (self._warm.done() and (child is None or not child.alive)):
            self._warm_up()
        assert self._warm is not None  # noqa: S101
        child = await asyncio.shield(self._warm)
        # Much may have happened between the child's first word and now.
        if self._closed:
            raise SandboxClosed(SandboxMessages.CHILD_CLOSED())
        if not child.alive:
            raise SandboxUnavailable(SandboxMessages.CHILD_ENDED_AT_ONCE())
        return child

    def _warm_up(self) -> None:
        self._warm = asyncio.create_task(self._launch(), name=f"sandbox {self.target}")
        # Nobody may be waiting for it yet; the next request reports a failed start.
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
            if frame.kind is not Kind.READY:
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
        if not self._closed and self._warm_child() is child:  # else `start` has replaced it already
            self._warm_up()


def _decode(header: bytes, kind: type[T]) -> T:
    try:
        return msgspec.msgpack.decode(header, type=kind)
    except UNREADABLE as error:
        raise SandboxCrashed(SandboxMessages.CHILD_CONFUSED()) from error
