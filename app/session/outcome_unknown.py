"""Changing calls whose answer was lost: idempotency keys, one retry, and the message if no answer comes.

Each changing call carries an idempotency key, so the server carries it out once however often it is sent.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable, Hashable
from datetime import datetime
from typing import TypeVar
from uuid import uuid4

from app.errors import CallRefused, ConsoleError, NoEngine, OtherKeyShown, WrongUsage
from app.language.translate import Phrase
from server_core.contract.decisions.backoff import growing
from server_core.contract.types.errors import ErrorCode

T = TypeVar("T")
NOT_KNOWN = Phrase("It may have worked. Check before you try again.")
AGAIN_IS_THE_SAME = Phrase("Press again: Spoolhouse repeats the same request, and nothing is done twice.")
LOOK_IN_LIST = Phrase("Or look in the list: if a new application is there, give it a new secret.")

SERVER_FAILED = 500
"""The lowest HTTP status whose answer does not tell whether the call was carried out."""
NOTHING_DONE = frozenset({ErrorCode.INSUFFICIENT_STORAGE, ErrorCode.TOO_MANY_CONNECTIONS})
"""Error codes with such a status that still promise that nothing was changed."""
TRY_AGAIN = "retry_after"
"""Key in an error's details: another program held the database, so nothing was changed."""
LOOKED_FOR_KEY = frozenset({404, 409, 422})
"""HTTP statuses of a retry that are final: the server looked for the key first and does not know it."""
PAUSES = growing(0.3, 6.0)
"""Seconds before each retry. A server that crashed runs again within them."""
WITHIN_SECONDS = 30.0
"""No retry begins later. Each may take as long as a normal answer."""
DOUBT_SECONDS = 600.0
"""Time for which an unknown outcome is followed, and a repeated click uses the same key."""


class OutcomeUnknown(ConsoleError):
    """The outcome of a call is unknown: its answer and those of its retries were lost.

    `str(error)` says so, with the reason and advice. Do not prefix it with another sentence.

    - `cause`: the error of the call; `last`: that of its last retry
    - `key`: its idempotency key; None: it has none
    - `look`: finds out whether it was done; None: not fully known. It prints nothing and changes no printer.
      Without it the user decides
    - `at`: the time when it was given up
    """

    def __init__(self, cause: ConsoleError, last: ConsoleError | None = None) -> None:
        super().__init__(str(cause))
        self.cause, self.last = cause, last or cause
        self.key: str | None = None
        self.look: Callable[[], Awaitable[bool | None]] | None = None
        self.at = datetime.now().astimezone()
        self._sentence, self._advice = str(NOT_KNOWN), tuple[str, ...]()

    def __str__(self) -> str:
        return " ".join((self._sentence, str(self.cause), *self._advice))

    @property
    def details_text(self) -> str:
        return self.cause.details_text

    @property
    def has_advice(self) -> bool:
        return bool(self._advice)

    def saying(self, sentence: str, *advice: str) -> OutcomeUnknown:
        """Return the error with another sentence about what is unknown."""
        self._sentence, self._advice = sentence, advice
        return self

    def advising(self, *advice: str) -> OutcomeUnknown:
        """Return the error with more advice."""
        return self.saying(self._sentence, *self._advice, *advice)


def saying(error: ConsoleError, sentence: str, *advice: str) -> ConsoleError:
    """Return the same error; if its outcome is unknown, with `sentence` instead of its own."""
    return error.saying(sentence, *advice) if isinstance(error, OutcomeUnknown) else error


def advising(error: ConsoleError, *advice: str) -> ConsoleError:
    """Return the same error; if its outcome is unknown, with more advice."""
    return error.advising(*advice) if isinstance(error, OutcomeUnknown) else error


def failure_words(what: str, error: ConsoleError) -> str:
    """Say that `what` was not done, and why. An unknown outcome uses its own sentence."""
    return str(error) if isinstance(error, OutcomeUnknown) else f"{what} {error}"


def is_rejected(error: ConsoleError) -> bool:
    """Return whether the server checked the call and rejected it."""
    return isinstance(error, CallRefused) and error.http_status < SERVER_FAILED


def may_be_done(error: ConsoleError) -> bool:
    """Return whether a failed call may have been carried out: it was sent and not rejected."""
    if isinstance(error, NoEngine | OtherKeyShown | WrongUsage):
        return False
    nothing_done = isinstance(error, CallRefused) and (error.code in NOTHING_DONE or TRY_AGAIN in error.details)
    return not (is_rejected(error) or nothing_done)


async def retry(send: Callable[[], Awaitable[T]]) -> T:
    """Send a call and, if its answer is lost, send it again, several times.

    Raises OutcomeUnknown, or the error of `send` if the outcome is certain. After a server error there is no retry,
    because the server knows no more.
    """
    until = time.monotonic() + WITHIN_SECONDS
    try:
        return await send()
    except ConsoleError as error:
        if not may_be_done(error):
            raise
        lost = last = error
    if not isinstance(lost, CallRefused):
        for pause in PAUSES:
            if time.monotonic() + pause > until:
                break
            await asyncio.sleep(pause)
            try:
                return await send()
            except ConsoleError as error:
                if isinstance(error, CallRefused) and error.http_status in LOOKED_FOR_KEY:
                    raise
                last = error
                lost = error if may_be_done(error) else lost
                if isinstance(lost, CallRefused):
                    break
    raise OutcomeUnknown(lost, last) from lost


class IdempotencyKeys:
    """The idempotency keys of calls. Thread-safe.

    A call of unknown outcome keeps its key for `DOUBT_SECONDS`: repeating the same request uses the same key.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._gate = threading.Lock()
        self._open: dict[Hashable, tuple[str, float]] = {}

    @staticmethod
    def new() -> str:
        return f"console-{uuid4()}"

    def of(self, request: Hashable) -> str:
        """Return the key of an open call with the same request, else a new one.

        `request`: all parameters of the call.
        """
        with self._gate:
            now = self._clock()
            kept = self._open.get(request)
            if kept is None or now - kept[1] > DOUBT_SECONDS:
                kept = self.new(), now
            self._open[request] = kept
            return kept[0]

    def close(self, request: Hashable, key: str | None) -> None:
        """The call's outcome is known. A key given out for the same request since then stays open."""
        with self._gate:
            if self._open.get(request, ("", 0.0))[0] == key:
                del self._open[request]
