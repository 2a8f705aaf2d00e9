"""Commands that the server sends to agents, and their results.

- The board holds the commands of all agents in memory; a command is worthless after a restart.
- A found device is matched with a known printer by its identity, else by its address.
- A command runs once per `Idempotency-Key`. The key is stored before anything begins: after a crash the server does not
  run it again but reports that the outcome is unknown. A rejected command keeps no key.
- The key of a call that shuts somebody out is stored behind it: a full disk must not stop the call.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
import secrets
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Any, TypeVar
from urllib.parse import unquote, urlsplit
from uuid import UUID

import msgspec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from msgspec import Struct

from server_core.addresses import literal
from server_core.contract.api.call import calls_of
from server_core.contract.api.console import ConsoleApi
from server_core.contract.decisions.device_identity import sameness
from server_core.contract.messages.message import Message
from server_core.contract.messages.printers import DeviceActionMessages
from server_core.contract.messages.requests import RequestMessages
from server_core.contract.types.devices import DeviceIdentity
from server_core.contract.types.discovery import SEARCH_SECONDS, AgentCommand, AgentCommandKind, AgentCommandNews
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.fields import Record
from server_core.contract.types.states import PrinterStatus
from server_core.services.api_error import ApiError, not_now
from server_core.services.closed_accounts import require_open
from server_core.services.context import Context
from server_core.services.jobs.idempotency import IdempotencyKey
from server_core.store import idempotency, printer_rows
from server_core.store.commits import Commit
from server_core.store.idempotency import AnswerKey, KeptAnswer
from server_core.store.ids import new_id
from server_core.store.printer_rows import PrinterRow
from server_core.store.store import Connection, StorageFailed

DEFAULT_PORTS = {"ipp": 631, "ipps": 631, "socket": 9100, "lpd": 515}


def has_moved(printer: PrinterRow, uris: Sequence[str]) -> bool:
    """Return whether the printer's device was found at `uris` and not at its configured address.

    False while the printer is online under a host name, which may stand for one of `uris`.
    """
    if address(printer.uri) in {address(uri) for uri in uris}:
        return False
    return not (printer.status is PrinterStatus.ONLINE and is_named(printer.uri))


def of_device(device: DeviceIdentity, model: str | None) -> DeviceIdentity:
    """Return the identity from the wire, for `sameness`, which validates it."""
    return DeviceIdentity(uuid=device.uuid, serial=device.serial, mac=device.mac, model=model)


def find_printer(
    printers: Iterable[PrinterRow],
    agent_id: UUID,
    identity: DeviceIdentity,
    model: str | None,
    uris: Sequence[str],
) -> PrinterRow | None:
    """Find the printer of a device. Identity beats address: another device may have got a moved one's address."""
    addresses, found = {address(uri) for uri in uris}, of_device(identity, model)
    by_address: PrinterRow | None = None
    for printer in printers:
        same = sameness(printer.device, found)
        if same:
            return printer
        if same is None and printer.agent_id == agent_id and address(printer.uri) in addresses:
            by_address = by_address or printer
    return by_address


def address(uri: str) -> tuple[str, str, int | None, str]:
    """Normalise an address: case of the host, default port, percent-encoding, zeros in IPv6."""
    try:
        parts = urlsplit(uri.strip())
        port = parts.port
    except ValueError:
        return "", uri, None, ""
    scheme = parts.scheme.lower()
    rest = f"{parts.path}?{parts.query}" if parts.query else parts.path
    return scheme, _host(unquote(parts.hostname or "")), port or DEFAULT_PORTS.get(scheme), unquote(rest).rstrip("/")


def is_named(uri: str) -> bool:
    """Return whether the host is a name, not an IP address."""
    host = address(uri)[1]
    return bool(host) and literal(host) is None


def _host(name: str) -> str:
    return str(literal(name) or name.rstrip(".").lower())  # urlsplit keeps capitals after a percent sign


KEPT_SECONDS = 600.0
SILENT_SECONDS = 2 * SEARCH_SECONDS
"""After this time without news a command counts as over."""
MOST_PER_AGENT = 8


class PostedAgentCommand:
    """A posted command.

    - `version`: grows with each result
    - `news`: the newest result, which includes all earlier ones
    - `taken`: the agent was told, so the command may be executed even without a result
    - `stopped`: a feeding command withdrawn before an agent was told
    """

    def __init__(self, account_id: UUID, agent_id: UUID, command: AgentCommand, at: float) -> None:
        self.account_id = account_id
        self.agent_id = agent_id
        self.command = command
        self.at = at
        self.version = 0
        self.taken = self.stopped = False
        self.news: AgentCommandNews | None = None
        self.heard_at = at
        self._changed = asyncio.Event()

    def put(self, news: AgentCommandNews, at: float) -> None:
        self.news, self.heard_at = news, at
        self.touch()

    def is_over(self, now: float) -> bool:
        """Return whether a search is done or its agent has fallen silent."""
        search = self.news and self.news.search
        return bool(search and search.done) or now - self.heard_at > SILENT_SECONDS

    def touch(self) -> None:
        """Wake waiting callers."""
        self.version += 1
        self._changed.set()
        self._changed = asyncio.Event()

    async def wait_beyond(self, version: int, seconds: float) -> None:
        """Wait for news after `version`, at most `seconds`."""
        if self.version > version:
            return
        try:
            async with asyncio.timeout(seconds):
                await self._changed.wait()
        except TimeoutError:
            pass  # no news is an answer, too


class AgentCommandBoard:
    """Commands by id, on the event loop only.

    For an agent with too many, finished searches make room, nothing else does.
    """

    def __init__(self, monotonic: Callable[[], float]) -> None:
        self._monotonic = monotonic
        self._posted: dict[UUID, PostedAgentCommand] = {}
        self._unsent: dict[UUID, list[AgentCommand]] = {}
        self._shut: dict[UUID, int] = {}

    def post(self, account_id: UUID, agent_id: UUID, command: AgentCommand) -> PostedAgentCommand | None:
        """Queue a command for the agent's next request for jobs. None: the agent has too many."""
        if not self._has_room(agent_id):
            return None
        posted = PostedAgentCommand(account_id, agent_id, command, self._monotonic())
        self._posted[posted.command.errand_id] = posted
        self._unsent.setdefault(agent_id, []).append(posted.command)
        return posted

    def take_unsent(self, agent_id: UUID) -> list[AgentCommand]:
        untold = [command for command in self._unsent.pop(agent_id, []) if command.errand_id in self._posted]
        for command in untold:
            self._posted[command.errand_id].taken = True
        return untold

    def times_shut(self, account_id: UUID) -> int:
        """Return a counter of suspensions. If it changed since the account was read, the read was too early."""
        return self._shut.get(account_id, 0)

    def stop_feeding(self, account_id: UUID, paused: tuple[UUID, str] | None = None) -> None:
        """Withdraw feeding commands not yet sent to an agent, when the account is suspended or closed.

        `paused`: only those for an agent's printer at this address. Another agent has another device at the same
        address.
        """
        self._shut[account_id] = self.times_shut(account_id) + 1
        for posted in list(self._posted.values()):
            there = paused is None or _place(posted.agent_id, posted.command.address or "") == _place(*paused)
            if posted.account_id == account_id and there and not posted.taken and may_feed(posted.command):
                posted.stopped = True
                self.drop(posted.command.errand_id)

    def find(self, account_id: UUID, errand_id: UUID, kind: AgentCommandKind) -> PostedAgentCommand | None:
        """Find a command; None also for one of another account."""
        posted = self._posted.get(errand_id)
        if posted is None or posted.account_id != account_id or posted.command.kind is not kind:
            return None
        return posted

    def put(self, agent_id: UUID, errand_id: UUID, news: AgentCommandNews) -> bool:
        """Store a result. False: nobody waits for it, so the agent may stop."""
        posted = self._posted.get(errand_id)
        if posted is None or posted.agent_id != agent_id:
            return False
        posted.put(news, self._monotonic())
        return True

    def drop(self, errand_id: UUID) -> None:
        posted = self._posted.pop(errand_id, None)
        if posted is not None:
            posted.touch()

    def _has_room(self, agent_id: UUID) -> bool:
        now = self._monotonic()
        for errand_id in [key for key, posted in self._posted.items() if now - posted.at > KEPT_SECONDS]:
            self.drop(errand_id)
        own = {key: posted for key, posted in self._posted.items() if posted.agent_id == agent_id}
        over = [key for key, posted in own.items() if posted.is_over(now)]
        too_many = max(0, len(own) - MOST_PER_AGENT + 1)
        for errand_id in over[:too_many]:
            self.drop(errand_id)
        return len(over) >= too_many


def _place(agent_id: UUID, uri: str) -> tuple[UUID, Any]:
    return agent_id, address(uri)


# Rules for commands that feed labels or paper without being a job.


def may_feed(command: AgentCommand) -> bool:
    return command.kind is AgentCommandKind.TRIAL or command.feed


require_account_feeds = partial(
    require_open, closed=DeviceActionMessages.FEED_CLOSED(), suspended=DeviceActionMessages.FEED_SUSPENDED()
)


def require_feeds(connection: Connection, account_id: UUID, agent_id: UUID, uri: str) -> None:
    """Check both account and printer; raises as the two checks do."""
    require_account_feeds(connection, account_id)
    require_not_paused(connection, account_id, agent_id, uri)


def require_not_paused(connection: Connection, account_id: UUID, agent_id: UUID, uri: str) -> None:
    """Raises ApiError `invalid_transition` if a printer at this address is paused: its cover may be open."""
    for printer in printer_rows.printers_of_agent(connection, account_id, agent_id):
        if printer.paused_by is not None and address(printer.uri) == address(uri):
            raise not_now(DeviceActionMessages.FEED_WHILE_PAUSED(printer=printer.name), "printer_paused")


log = logging.getLogger(__name__)
T = TypeVar("T", bound=Struct)
OK = 200
HALF = 32
NONCE = bytes(12)
MOST_UNSTORED = 100
"""Answers kept in memory because the disk is full."""
"""A constant nonce is safe: each half makes a cipher of its own that encrypts once."""


class EndedMeanwhile(Record, frozen=True, kw_only=True):
    """The error for a repeat of an action that had begun when the server ended or failed."""

    message: Message
    reason: str


FED = EndedMeanwhile(message=RequestMessages.OUTCOME_UNKNOWN(), reason="outcome_unknown")
UNKNOWN = EndedMeanwhile(message=RequestMessages.ACT_OUTCOME_UNKNOWN(), reason="outcome_unknown")
TOLD_BEFORE = EndedMeanwhile(message=RequestMessages.SECRET_SHOWN_BEFORE(), reason="secret_shown")


AGAIN_WITHIN = timedelta(minutes=10)
SECRET_OPERATIONS = [call.operation for call in calls_of(ConsoleApi) if call.is_secret and call.keeps_answer]
"""Their stored answers are repeated for a short time only and go into no backup."""


def forget_secrets(connection: Connection, now: datetime) -> None:
    """Clear the stored secrets that are no longer repeated; called for the next secret and by retention."""
    idempotency.empty_bodies(connection, SECRET_OPERATIONS, before=now - AGAIN_WITHIN)


def forget_replaced(connection: Connection) -> None:
    """Clear all stored secrets; called where one is replaced, so that no repeat returns the old one."""
    idempotency.empty_bodies(connection, SECRET_OPERATIONS)


class Seal:
    """Encrypts a secret answer with the caller's key and 256 random bits that are stored beside it."""

    def __init__(self, text: str) -> None:
        self._text = text.encode()

    def close(self, answer: bytes) -> bytes:
        half = secrets.token_bytes(HALF)
        return half + self._cipher(half).encrypt(NONCE, answer, None)

    def open(self, kept: bytes) -> bytes:
        return self._cipher(kept[:HALF]).decrypt(NONCE, kept[HALF:], None)

    def _cipher(self, half: bytes) -> AESGCM:
        return AESGCM(hmac.digest(half, self._text, "sha256"))


class _RunningCall(Record, frozen=True, kw_only=True):
    fingerprint: bytes
    task: asyncio.Task[bytes]


class KeyedActions:
    """Running actions by key. On the event loop only."""

    def __init__(self) -> None:
        self._running: dict[AnswerKey, _RunningCall] = {}
        self._unstored: dict[AnswerKey, KeptAnswer] = {}

    async def once(
        self,
        ctx: Context,
        key: IdempotencyKey | None,
        kind: type[T],
        action: Callable[[], Awaitable[tuple[T, bool]]],
        ended: EndedMeanwhile = FED,
    ) -> T:
        """Run an action once per key. It returns its answer and whether it may have been done. Parallel calls share the
        answer.

        Raises ApiError as `action`, `idempotency_key_conflict`, and `invalid_transition` if an earlier server began it
        and ended, or failed at it.
        """
        if key is None:
            return (await action())[0]

        async def encoded() -> tuple[bytes, bool]:
            answer, may_be_done = await action()
            return msgspec.json.encode(answer), may_be_done

        answer = await self._shared(key, lambda: _first(ctx, key, encoded, ended, None, (ApiError,)))
        return msgspec.json.decode(answer, type=kind)

    async def answered_once(
        self,
        ctx: Context,
        key: IdempotencyKey,
        action: Callable[[], Awaitable[tuple[bytes, bool]]],
        *,
        sealed: bool,
        refusals: tuple[type[Exception], ...],
    ) -> bytes:
        """Return the answer of a call that is executed once per key, as `once`.

        `sealed`: it contains a secret. It is stored for a short time, encrypted with the key, of which the server keeps
        only the hash. `refusals`: errors besides ApiError after which nothing was done.
        """
        seal, ended = (Seal(key.text), TOLD_BEFORE) if sealed else (None, UNKNOWN)
        return await self._shared(key, lambda: _first(ctx, key, action, ended, seal, (ApiError, *refusals)))

    async def same_state(
        self,
        ctx: Context,
        key: IdempotencyKey,
        action: Callable[[], Awaitable[tuple[bytes, bool]]],
        print_job_id: UUID | None = None,
    ) -> bytes:
        """Return the answer of an action that changes nothing more when repeated, and that a full disk must not stop.

        It returns its answer and whether to keep it: with the job if it is about one, or in memory on a full disk.
        Raises ApiError as `action`, and `idempotency_key_conflict`.
        """
        name = key.stored

        async def first() -> bytes:
            kept = self._unstored.get(name) or await ctx.store.read(partial(idempotency.find_answer, key=name))
            if kept is not None:
                return _repeated_answer(kept, key, UNKNOWN, None)
            body, is_kept = await action()
            answer = KeptAnswer(key.fingerprint, print_job_id or new_id(), OK, body)
            try:
                if is_kept:
                    keep = partial(idempotency.keep_answer, key=name, answer=answer, at=ctx.now())
                    await ctx.store.write(keep, Commit.ANSWER_KEEP)
            except StorageFailed:
                self._unstored[name] = answer
                if len(self._unstored) > MOST_UNSTORED:
                    del self._unstored[next(iter(self._unstored))]
            return body

        return await self._shared(key, first)

    async def _shared(self, key: IdempotencyKey, first: Callable[[], Coroutine[Any, Any, bytes]]) -> bytes:
        name = key.stored
        running = self._running.get(name)
        if running is None:
            running = _RunningCall(fingerprint=key.fingerprint, task=asyncio.create_task(first()))
            self._running[name] = running
            running.task.add_done_callback(lambda task: self._ended(name, task))
        elif running.fingerprint != key.fingerprint:
            raise _conflict()
        return await asyncio.shield(running.task)

    def _ended(self, name: AnswerKey, task: asyncio.Task[bytes]) -> None:
        del self._running[name]
        if not task.cancelled():
            task.exception()  # callers have it; if all are gone, nobody needs it


async def _first(
    ctx: Context,
    key: IdempotencyKey,
    action: Callable[[], Awaitable[tuple[bytes, bool]]],
    ended: EndedMeanwhile,
    seal: Seal | None,
    refusals: tuple[type[Exception], ...],
) -> bytes:
    """Run an action for the first time. It continues without its caller, because others may ask for it."""

    def begin(connection: Connection) -> KeptAnswer | None:
        if seal is not None:
            forget_secrets(connection, ctx.now())
        kept = idempotency.find_answer(connection, key.stored)
        if kept is None:
            begun = KeptAnswer(fingerprint=key.fingerprint, print_job_id=new_id(), status_code=OK, body=b"")
            idempotency.keep_answer(connection, key.stored, begun, ctx.now())
        return kept

    def forget(connection: Connection) -> None:
        idempotency.forget_answer(connection, key.stored)

    kept = await ctx.store.write(begin, Commit.FEED_BEGIN)
    if kept is not None:
        return _repeated_answer(kept, key, ended, seal)
    try:
        body, may_be_done = await action()
    except refusals:
        await _kept_if_it_can_be(ctx, forget)
        raise
    to_keep = body if seal is None else seal.close(body)

    def end(connection: Connection) -> None:
        if may_be_done:
            idempotency.put_body(connection, key.stored, to_keep)
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
        log.error(
            "The outcome of a keyed request could not be stored; a repeat will be told that it is unknown: %s", error
        )


def _repeated_answer(kept: KeptAnswer, key: IdempotencyKey, ended: EndedMeanwhile, seal: Seal | None) -> bytes:
    if kept.fingerprint != key.fingerprint:
        raise _conflict()
    if not kept.body:
        raise not_now(ended.message, ended.reason)
    return kept.body if seal is None else seal.open(kept.body)


def _conflict() -> ApiError:
    return ApiError(ErrorCode.IDEMPOTENCY_KEY_CONFLICT, RequestMessages.KEY_USED_OTHERWISE())
