"""What a device or several commits take part in is done once for each `Idempotency-Key`, however often it is asked for.

The key is kept before anything begins: a server that ends meanwhile does it no second time when it is asked again, it
says that nobody knows. What was refused, or never came to an agent, keeps no key.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeVar
from uuid import UUID

import msgspec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from msgspec import Struct

from server_core.contract.messages.message import Message
from server_core.contract.messages.requests import RequestMessages
from server_core.contract.types.errors import ErrorCode
from server_core.services.api_error import ApiError
from server_core.services.clients.lost_secrets import forget_halves
from server_core.services.context import Context
from server_core.services.jobs.idempotency import IdempotencyKey
from server_core.store import idempotency
from server_core.store.commits import Commit
from server_core.store.idempotency import KeptAnswer
from server_core.store.ids import new_id
from server_core.store.store import Connection, StorageFailed

log = logging.getLogger(__name__)
T = TypeVar("T", bound=Struct)
OK = 200
HALF = 32
NONCE = bytes(12)
"""Each half makes a cipher of its own, which encrypts once."""


@dataclass(frozen=True, kw_only=True, slots=True)
class EndedMeanwhile:
    """What is told of an act that was begun, and by a server that has ended since, or failed at it."""

    message: Message
    reason: str


FED = EndedMeanwhile(
    message=RequestMessages.OUTCOME_UNKNOWN(),
    reason="outcome_unknown",
)


UNKNOWN = EndedMeanwhile(message=RequestMessages.ACT_OUTCOME_UNKNOWN(), reason="outcome_unknown")
TOLD_BEFORE = EndedMeanwhile(message=RequestMessages.SECRET_SHOWN_BEFORE(), reason="secret_shown")


class Seal:
    """Encrypts a secret answer with the key that asked for it, and with 256 random bits that are kept beside it."""

    def __init__(self, text: str) -> None:
        self._text = text.encode()

    def close(self, answer: bytes) -> bytes:
        half = secrets.token_bytes(HALF)
        return half + self._cipher(half).encrypt(NONCE, answer, None)

    def open(self, kept: bytes) -> bytes:
        return self._cipher(kept[:HALF]).decrypt(NONCE, kept[HALF:], None)

    def _cipher(self, half: bytes) -> AESGCM:
        return AESGCM(hmac.digest(half, self._text, "sha256"))


@dataclass(frozen=True, kw_only=True, slots=True)
class _UnderWay:
    fingerprint: bytes
    act: asyncio.Task[bytes]


class KeyedActs:
    """Those under way, by their keys. On the event loop only."""

    def __init__(self) -> None:
        self._under_way: dict[tuple[UUID, str, bytes], _UnderWay] = {}

    async def once(
        self,
        ctx: Context,
        key: IdempotencyKey | None,
        kind: type[T],
        act: Callable[[], Awaitable[tuple[T, bool]]],
        ended: EndedMeanwhile = FED,
    ) -> T:
        """`act`: its answer, and whether it may have been done. Whoever asks for it meanwhile gets the same answer.

        Raises ApiError as `act`, `idempotency_key_conflict`, and `invalid_transition`: it was begun by a server that
        has ended since, or failed at it.
        """
        if key is None:
            return (await act())[0]

        async def encoded() -> tuple[bytes, bool]:
            answer, may_be_done = await act()
            return msgspec.json.encode(answer), may_be_done

        return msgspec.json.decode(await self._once(ctx, key, encoded, ended), type=kind)

    async def answered_once(
        self,
        ctx: Context,
        key: IdempotencyKey,
        act: Callable[[], Awaitable[bytes]],
        *,
        sealed: bool,
        refusals: tuple[type[Exception], ...],
    ) -> bytes:
        """Return the answer of a call, which is done once for each key. Raises ApiError as `once`.

        `sealed`: it holds a secret, and is kept for a short time, encrypted with the key itself, of which the server
        keeps the hash alone. `refusals`: errors beside ApiError after which nothing was done.
        """

        async def done() -> tuple[bytes, bool]:
            return await act(), True

        ended = TOLD_BEFORE if sealed else UNKNOWN
        return await self._once(ctx, key, done, ended, Seal(key.text) if sealed else None, refusals)

    async def _once(
        self,
        ctx: Context,
        key: IdempotencyKey,
        act: Callable[[], Awaitable[tuple[bytes, bool]]],
        ended: EndedMeanwhile,
        seal: Seal | None = None,
        refusals: tuple[type[Exception], ...] = (),
    ) -> bytes:
        name = key.account_id, key.operation, key.sha256
        known = self._under_way.get(name)
        if known is None:
            task = asyncio.create_task(_first(ctx, key, act, ended, seal, (ApiError, *refusals)))
            known = _UnderWay(fingerprint=key.fingerprint, act=task)
            self._under_way[name] = known
            known.act.add_done_callback(lambda task: self._ended(name, task))
        elif known.fingerprint != key.fingerprint:
            raise _conflict()
        return await asyncio.shield(known.act)

    def _ended(self, name: tuple[UUID, str, bytes], task: asyncio.Task[bytes]) -> None:
        del self._under_way[name]
        if not task.cancelled():
            task.exception()  # who asked has it; a caller that has gone leaves nobody to be told


async def _first(
    ctx: Context,
    key: IdempotencyKey,
    act: Callable[[], Awaitable[tuple[bytes, bool]]],
    ended: EndedMeanwhile,
    seal: Seal | None,
    refusals: tuple[type[Exception], ...],
) -> bytes:
    """It goes on where the caller has gone: others may ask for it."""

    def begin(connection: Connection) -> KeptAnswer | None:
        if seal is not None:
            forget_halves(connection, ctx.now())
        kept = idempotency.find_answer(connection, key.account_id, key.operation, key.sha256)
        if kept is None:
            begun = KeptAnswer(fingerprint=key.fingerprint, print_job_id=new_id(), status_code=OK, body=b"")
            idempotency.keep_answer(connection, key.account_id, key.operation, key.sha256, begun, ctx.now())
        return kept

    def forget(connection: Connection) -> None:
        idempotency.forget_answer(connection, key.account_id, key.operation, key.sha256)

    kept = await ctx.store.write(begin, Commit.FEED_BEGIN)
    if kept is not None:
        return _told_again(kept, key, ended, seal)
    try:
        body, may_be_done = await act()
    except refusals:
        await _kept_if_it_can_be(ctx, forget)
        raise
    to_keep = body if seal is None else seal.close(body)

    def end(connection: Connection) -> None:
        if may_be_done:
            idempotency.put_body(connection, key.account_id, key.operation, key.sha256, to_keep)
        else:
            forget(connection)

    await _kept_if_it_can_be(ctx, end)
    return body


async def _kept_if_it_can_be(ctx: Context, work: Callable[[Connection], None]) -> None:
    """Store the outcome if the disk has room.

    On a full disk the caller still gets the answer: the work is over, and an error about the write would contradict
    that. A repeat is then told that the outcome is unknown, as after a server crash.
    """
    try:
        await ctx.store.write(work, Commit.FEED_END)
    except StorageFailed as error:
        log.error("how something ended that was asked for by a key could not be kept: %s", error)


def _told_again(kept: KeptAnswer, key: IdempotencyKey, ended: EndedMeanwhile, seal: Seal | None) -> bytes:
    if kept.fingerprint != key.fingerprint:
        raise _conflict()
    if not kept.body:
        raise ApiError(ErrorCode.INVALID_TRANSITION, ended.message, details={"reason": ended.reason})
    return kept.body if seal is None else seal.open(kept.body)


def _conflict() -> ApiError:
    return ApiError(ErrorCode.IDEMPOTENCY_KEY_CONFLICT, RequestMessages.KEY_USED_OTHERWISE())
