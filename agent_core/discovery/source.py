"""What each place to look in promises, and how a blocking library is asked there."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncGenerator, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol, TypeVar

from agent_core.errors import EngineError
from server_core.contract.messages.discovery import SearchMessages
from server_core.contract.messages.message import Message
from server_core.contract.types.devices import NOBODY, DeviceIdentity
from server_core.contract.types.discovery import Way
from server_core.contract.types.documents import RawLanguage

T = TypeVar("T")


class SourceFailed(EngineError):
    """Nothing (more) can be found there; the text is for people, and calm."""


class Source(Protocol):
    """One place to look in. Nothing of it runs before `look` and after its end."""

    @property
    def way(self) -> Way: ...

    def look(self, seconds: float) -> AsyncGenerator[FoundDevice, None]:
        """Tells what it finds as soon as it finds it, twice is fine; is done within about so many seconds, or is
        closed then. Raises SourceFailed, OSError."""


_busy: set[str] = set()


async def in_thread(name: str, call: Callable[[], T]) -> T:
    """A blocking call off the event loop, in a thread that keeps no process alive; one at a time of each name.

    Libraries below us may hang for ever in a driver of the system: that costs one thread, not each search one, and not
    those that the engine prints with. Raises SourceFailed while an earlier call hangs.
    """
    if name in _busy:
        raise SourceFailed(SearchMessages.SEARCH_STILL_RUNS())
    loop = asyncio.get_running_loop()
    done: asyncio.Future[T] = loop.create_future()

    def tell(result: T | None, error: BaseException | None) -> None:
        if done.done():
            return  # nobody waits any more
        if error is not None:
            done.set_exception(error)
        else:
            done.set_result(result)  # type: ignore[arg-type]

    def work() -> None:
        result: T | None = None
        failed: BaseException | None = None
        try:
            result = call()
        except BaseException as error:
            failed = error
        finally:
            _busy.discard(name)
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            loop.call_soon_threadsafe(tell, result, failed)

    _busy.add(name)
    threading.Thread(target=work, name=f"discovery {name}", daemon=True).start()
    return await done


# Devices as a search finds them, before those that are one are put together.


@dataclass(frozen=True, kw_only=True, slots=True)
class FoundDevice:
    """One address of one device. `where` is for people: `192.168.1.5:631`, `USB, serial D2J…`.

    `same_as`: names of what stands behind it, where a source knows them: other addresses (by `uris.place_of`), the
    instance of DNS-SD, a queue's UUID. Two with one in common lead to one device. `problem`: why it cannot be printed
    to like this yet.
    """

    uri: str
    way: Way
    name: str
    where: str
    model: str | None = None
    identity: DeviceIdentity = NOBODY
    language: RawLanguage | None = None
    same_as: tuple[str, ...] = ()
    problem: Message | None = None
