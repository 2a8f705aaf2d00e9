"""Enrolment: from an onboarding link to a credential, once per installation.

Any web page can offer a link, so a clicked one must not probe services near this computer (`LinkDestinations`): every
address of its host name is judged, and connections go only to the accepted ones.
"""

from __future__ import annotations

import asyncio
import hashlib
import socket
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address
from secrets import token_urlsafe
from typing import TYPE_CHECKING, Any, TypeVar, cast
from urllib.parse import urlsplit

import httpx
import msgspec
from msgspec.structs import replace

from agent_core.config import KeyStorage
from agent_core.server_link import credential as credentials
from agent_core.server_link import pending as pendings
from agent_core.server_link import server_key
from agent_core.server_link.client import HttpResponse, http_client
from agent_core.server_link.credential import Credential
from agent_core.server_link.errors import (
    KeyNotKept,
    KeyUnavailable,
    LinkError,
    LinkInvalid,
    LinkNotFollowed,
    NotEnrolled,
    ServerBusy,
    ServerKeyChanged,
    ServerUnreachable,
    requested_pause,
)
from server_core.contract.api.agent import AgentApi, OnboardingApi
from server_core.contract.decisions import onboarding_link
from server_core.contract.messages.agents import AgentKeyMessages, LinkServerMessages, LinkTextMessages
from server_core.contract.messages.message import Message, bounded, words
from server_core.contract.messages.system import system_cause, system_error
from server_core.contract.types.enrolment import (
    Enrolled,
    EnrollRequest,
    FormerAgent,
    ProofSubject,
    ShowLink,
    named_server,
    proof,
)
from server_core.contract.types.errors import ErrorCode, SaidProblem
from server_core.contract.types.fields import UNREADABLE

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path
    from uuid import UUID

    from agent_core.server_link.pending import PendingEnrolment
    from server_core.contract.api.call import ApiCall, CallRequest
    from server_core.contract.decisions.onboarding_link import Onboarding


# One request to a link's server, which is untrusted: only its key, or an authority, vouches for it.


T = TypeVar("T")
ASK_SECONDS = 20.0
_OF_THE_LINK = {
    ErrorCode.ENROLMENT_INVALID,
    ErrorCode.RELATIONSHIP_SUSPENDED,
    ErrorCode.RELATIONSHIP_CLOSED,
    ErrorCode.VALIDATION_FAILED,
    ErrorCode.UNKNOWN_FIELD,
}
"""Error codes by which the server states that this request has not enrolled the agent and never will."""
ANSWER_BYTES = 1024 * 1024
AS_IT_IS = {"Accept-Encoding": "identity"}


class NotSent(ServerUnreachable):
    """No byte of the request left this computer."""


class _OtherKeyShown(NotSent, ServerKeyChanged):
    """The TLS handshake failed because of another key."""


class LinkClient(AgentApi, OnboardingApi):
    """Calls to a link's server that need no key. `clicked`: the allowed destinations of a clicked link.

    Raises LinkInvalid, LinkNotFollowed, Unreachable, ServerKeyChanged.
    """

    def __init__(self, onboarding: Onboarding, clicked: LinkDestinations | None) -> None:
        self._onboarding, self._clicked = onboarding, clicked

    async def ask(self, call: ApiCall[..., T], arguments: Mapping[str, Any]) -> T:
        content = await ask_server(self._onboarding, call.request(arguments), self._clicked)
        try:
            return cast("T", msgspec.json.decode(content, type=call.answer))
        except UNREADABLE as error:
            raise no_print_server(self._onboarding) from error


async def ask_server(onboarding: Onboarding, question: CallRequest, clicked: LinkDestinations | None) -> bytes:
    """Send a request. Raises LinkInvalid, LinkNotFollowed, Unreachable, ServerKeyChanged."""
    addresses = None if clicked is None else await _judged(clicked, onboarding)
    try:
        async with (
            asyncio.timeout(ASK_SECONDS),
            http_client(onboarding.base_url, AS_IT_IS, tls_pin=onboarding.tls_pin) as http,
        ):
            if addresses is None:
                answer = await _post(http, onboarding, question)
            else:
                answer = await _post_to_first(http, onboarding, question, addresses)
    except TimeoutError as error:
        late = LinkServerMessages.LINK_SERVER_LATE(server=onboarding.base_url, seconds=ASK_SECONDS)
        raise ServerUnreachable(late) from error
    except httpx.InvalidURL as error:
        raise LinkInvalid(LinkTextMessages.LINK_HOST_UNUSABLE()) from error
    except httpx.RequestError as error:
        raise _why(onboarding, error) from error
    if answer.status >= 500 or answer.status == 429:
        failed = LinkServerMessages.LINK_SERVER_ANSWERED(server=onboarding.base_url, status=answer.status)
        seconds = requested_pause(answer.status, answer.retry_after)
        raise ServerBusy(failed, seconds) if seconds else ServerUnreachable(failed)
    if not 200 <= answer.status < 300:
        raise _refusal(onboarding, answer.status, answer.content)
    return answer.content


async def _judged(clicked: LinkDestinations, onboarding: Onboarding) -> list[str]:
    """Return the allowed addresses. Raises LinkNotFollowed, NotSent."""
    try:
        return await clicked.addresses(onboarding.base_url)
    except ServerUnreachable as error:
        raise NotSent(error.message) from error


def _refusal(onboarding: Onboarding, status: int, content: bytes) -> LinkError:
    """Convert an error response. One from another kind of server, or about the request's form, says nothing about
    the link.
    """
    try:
        problem = msgspec.json.decode(content, type=SaidProblem)
    except UNREADABLE:
        strange = LinkServerMessages.LINK_SERVER_STRANGE
        if 300 <= status < 400:
            strange = LinkServerMessages.LINK_SERVER_SENDS_ELSEWHERE
        return ServerUnreachable(strange(server=onboarding.base_url, status=status))
    why = bounded(problem.coded)
    if problem.error_code in _OF_THE_LINK:
        return LinkInvalid(why)
    return ServerUnreachable(LinkServerMessages.LINK_SERVER_REFUSED(server=onboarding.base_url, status=status, why=why))


def no_print_server(onboarding: Onboarding) -> ServerUnreachable:
    return ServerUnreachable(LinkServerMessages.NO_PRINT_SERVER(server=onboarding.base_url))


async def _post_to_first(
    http: httpx.AsyncClient, onboarding: Onboarding, question: CallRequest, addresses: list[str]
) -> HttpResponse:
    """Send to the first address that accepts a connection; a wrong key ends it. Raises the same as `_post`."""
    for address in addresses[:-1]:
        try:
            return await _post(http, onboarding, question, address)
        except (httpx.ConnectError, httpx.ConnectTimeout) as error:
            if server_key.other_key(error) is not None or server_key.untrusted(error) is not None:
                raise
    return await _post(http, onboarding, question, addresses[-1])


async def _post(
    http: httpx.AsyncClient, onboarding: Onboarding, question: CallRequest, address: str | None = None
) -> HttpResponse:
    """Send to `address`, which is one of the host's, or else to the host by its name.

    Raises Unreachable, httpx.RequestError. The content is not decompressed: a stranger's could expand without limit.
    """
    host = httpx.URL(onboarding.base_url).host
    url = httpx.URL(onboarding.base_url).copy_with(host=address or host, path=question.path)
    headers = {"Host": urlsplit(onboarding.base_url).netloc}
    named = {} if address is None else {"sni_hostname": host}
    body, content = msgspec.json.encode(question.body), bytearray()
    async with http.stream("POST", url, content=body, headers=headers, extensions=named) as response:
        coded = response.headers.get("Content-Encoding", "identity").strip().lower() != "identity"
        async for piece in response.aiter_raw():
            content += piece
            if coded or len(content) > ANSWER_BYTES:
                raise no_print_server(onboarding)
    retry_after = response.headers.get("Retry-After")
    return HttpResponse(status=response.status_code, content=bytes(content), retry_after=retry_after)


def _why(onboarding: Onboarding, error: Exception) -> ServerUnreachable:
    if (refused := server_key.other_key(error)) is not None:
        return _OtherKeyShown(
            LinkServerMessages.LINK_SERVER_KEY_OTHER(
                server=onboarding.base_url, shown=refused.shown, pin=onboarding.tls_pin or ""
            )
        )
    if (reason := server_key.untrusted(error)) is not None:
        return NotSent(LinkServerMessages.LINK_SERVER_NOT_VOUCHED_FOR(server=onboarding.base_url, why=reason))
    kind = NotSent if isinstance(error, httpx.ConnectError | httpx.ConnectTimeout) else ServerUnreachable
    return kind(LinkServerMessages.LINK_SERVER_SILENT(server=onboarding.base_url, why=_cause(error)))


def _cause(error: Exception) -> Message:
    text = " ".join(str(error).split())
    return system_cause(error) or words(text) or LinkServerMessages.CONNECTION_BROKE_UNANSWERED()


# Proves to a link's server which agent this computer was.


def sha256(secret: str) -> str:
    """Return the key's hash in hex; the server learns nothing else about it."""
    return hashlib.sha256(secret.encode()).hexdigest()


async def proved(before: Credential, onboarding: Onboarding, secret: str) -> FormerAgent:
    """Build the proof for the new key `secret`; empty if the keyring does not return the old key. It is valid for
    that key only.
    """
    try:
        fetched = await credentials.fetch(before)
    except KeyUnavailable:
        return FormerAgent(agent_id=before.agent_id, proof="")
    server = named_server(onboarding.base_url, onboarding.tls_pin)
    shown = ProofSubject(agent_id=fetched.agent_id, token=onboarding.token, server=server, secret_sha256=sha256(secret))
    given_proof = proof(hashlib.sha256(fetched.secret.encode()).digest(), shown)
    return FormerAgent(agent_id=fetched.agent_id, proof=given_proof)


@dataclass(frozen=True, kw_only=True, slots=True)
class LinkFacts:
    """A link's purpose, and the account that it enrols computers for, as reported by its server."""

    account_name: str
    base_url: str
    tls_pin: str | None


@dataclass(frozen=True, kw_only=True, slots=True)
class Enrolment:
    """Result of an enrolment.

    - `account_name`: the account whose jobs this computer prints from now on
    - `account_id`: a customer's; None = the site's own
    - `kept_in`: see Credential
    - `former`: the agent that this computer was; None if `as_new`
    - `goes_on`: it still is that agent, with a new key
    - `former_here`: it is a new one, and the former belongs to the same account
    """

    agent_id: UUID
    account_name: str
    base_url: str
    tls_pin: str | None
    kept_in: str | None
    former: UUID | None = None
    goes_on: bool = False
    account_id: UUID | None = None
    former_here: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class ThisComputer:
    """This computer, as it introduces itself. `plain_http`: a person accepts a remote server without TLS.

    `as_new`: ignore the former agent, because another computer may be that one: the data folder was copied.
    """

    name: str
    hostname: str
    version: str
    key_storage: KeyStorage = KeyStorage.BEST
    plain_http: bool = False
    as_new: bool = False


async def enroll(
    link: str, *, file: Path, computer: ThisComputer, clicked: LinkDestinations | None = None
) -> Enrolment:
    """Use the link up and store the credential in `file`. Raises LinkInvalid, Unreachable, ServerKeyChanged,
    KeyNotKept.

    `clicked`: allowed destinations of a clicked link; None = a person entered it on purpose, and it may lead anywhere.
    An installation that was enrolled before keeps its instance id, and its old credential until the new one is on disk.
    It proves to the link's server that it has the old key; if it was an agent there, it continues as that one.
    If no response comes, the request stays on disk: the same link again, or `ask_again`, completes it.
    """
    onboarding = _read(link, computer.plain_http)
    try:
        credentials.prepare(file.parent)
    except OSError as error:
        raise KeyNotKept(
            AgentKeyMessages.AGENT_FOLDER_UNWRITABLE(folder=str(file.parent), why=system_error(error))
        ) from error
    try:
        earlier = await _earlier_request(file, onboarding, computer, clicked)
        is_first = earlier is None
        pending = earlier or await _ask_with_new_key(file, onboarding, computer)
    except OSError as error:
        raise KeyNotKept(AgentKeyMessages.NEW_KEY_NOT_KEPT(why=system_error(error))) from error
    try:
        return await _finish(file, pending, computer, clicked)
    except (NotSent, LinkNotFollowed):
        if is_first:
            await pendings.drop(file, pending)
        raise
    except ServerUnreachable as error:
        raise ServerUnreachable(LinkServerMessages.LINK_OUTCOME_UNKNOWN(why=error.message)) from error


async def ask_again(*, file: Path, computer: ThisComputer, base_url: str | None = None) -> Enrolment | None:
    """Retry unanswered requests (`base_url`: only at this server). Returns None if none of them took effect.

    Raises Unreachable, KeyUnavailable, KeyNotKept: then the outcome is still unknown, and nothing changes.
    """
    pending = [one for one in pendings.load(file) if base_url in {None, one.base_url}]
    return await _finish_one(file, computer, None, pending)


async def _finish_one(
    file: Path, computer: ThisComputer, clicked: LinkDestinations | None, requests: list[PendingEnrolment]
) -> Enrolment | None:
    failed: LinkError | None = None
    for pending in requests:
        try:
            return await _finish(file, pending, computer, clicked)
        except LinkInvalid:
            continue  # dropped, or not allowed by this click
        except (ServerUnreachable, KeyUnavailable) as error:
            failed = error if failed is None or isinstance(failed, ServerKeyChanged) else failed
    if failed is not None:
        raise failed
    return None


async def _earlier_request(
    file: Path, onboarding: Onboarding, computer: ThisComputer, clicked: LinkDestinations | None
) -> PendingEnrolment | None:
    """Return the pending request made with this very link. Those with other links there are settled first. Raises
    Unreachable.
    """
    candidates = [one for one in pendings.load(file) if one.as_new or not computer.as_new]
    for one in candidates:
        if one.place == onboarding:
            return one
    if not computer.as_new:
        try:
            there = [
                await _at_key(file, one, onboarding.tls_pin)
                for one in candidates
                if one.base_url == onboarding.base_url
            ]
            await _finish_one(file, computer, clicked, there)
        except (KeyUnavailable, ServerKeyChanged):
            return None  # as when the keyring does not return an old key: it becomes a new agent
    return None


async def _at_key(file: Path, pending: PendingEnrolment, tls_pin: str | None) -> PendingEnrolment:
    """Return the same request for the server's current key, as stated by a newer link. Raises KeyUnavailable."""
    if pending.tls_pin == tls_pin:
        return pending
    moved, old = replace(await pendings.with_key(pending), tls_pin=tls_pin), _enrolled_credential(file)
    if old is None or old.agent_id != pending.was:
        return moved
    return replace(moved, former=await proved(old, moved.place, moved.secret))


async def _ask_with_new_key(file: Path, onboarding: Onboarding, computer: ThisComputer) -> PendingEnrolment:
    """Create a request with a new key. Raises KeyNotKept, OSError."""
    old = _enrolled_credential(file)
    before = None if computer.as_new else old
    secret = token_urlsafe(32)
    return await pendings.add(
        file,
        onboarding,
        secret=secret,
        instance_id=before.agent_instance_id if before else credentials.new_instance_id(),
        key_place=computer.key_storage,
        was=None if before is None else before.agent_id,
        former=None if before is None else await proved(before, onboarding, secret),
        as_new=computer.as_new,
    )


async def _finish(
    file: Path, pending: PendingEnrolment, computer: ThisComputer, clicked: LinkDestinations | None
) -> Enrolment:
    """Complete a request. Raises LinkInvalid (it is dropped), LinkNotFollowed, Unreachable, KeyUnavailable,
    KeyNotKept.
    """
    pending = await pendings.with_key(pending)
    try:
        enrolled = await _use(pending, computer, clicked)
    except LinkNotFollowed:
        raise
    except LinkInvalid:
        await pendings.drop(file, pending)
        raise
    credential = Credential(
        base_url=pending.base_url,
        agent_id=enrolled.agent_id,
        secret=enrolled.agent_secret or pending.secret,
        agent_instance_id=pending.agent_instance_id,
        tls_pin=pending.tls_pin,
    )
    key_place = KeyStorage.FILE if pending.kept_in is None else pending.key_place
    try:
        kept = await credentials.keep(file, credential, key_place, _enrolled_credential(file))
        await pendings.clear(file)
    except OSError as error:
        raise KeyNotKept(AgentKeyMessages.AGENT_KEY_WITHOUT_ROOM(why=system_error(error))) from error
    return Enrolment(
        agent_id=enrolled.agent_id,
        account_name=enrolled.account_name,
        base_url=pending.base_url,
        tls_pin=pending.tls_pin,
        kept_in=kept.kept_in,
        former=pending.was,
        goes_on=enrolled.goes_on,
        account_id=enrolled.account_id,
        former_here=enrolled.former_here,
    )


def _enrolled_credential(file: Path) -> Credential | None:
    try:
        return credentials.load(file)
    except NotEnrolled:
        return None


def _read(link: str, plain_http: bool) -> Onboarding:
    """Parse a link. Raises LinkInvalid."""
    try:
        onboarding = onboarding_link.read(link)
    except onboarding_link.LinkUnreadable as error:
        raise LinkInvalid(error.message) from error
    parts = urlsplit(onboarding.base_url)
    if parts.scheme == "http" and not plain_http and not _is_loopback(parts.hostname or ""):
        raise LinkInvalid(LinkServerMessages.LINK_WITHOUT_TLS(server=onboarding.base_url))
    return onboarding


async def look(link: str, *, clicked: LinkDestinations | None = None) -> LinkFacts:
    """Return what a link is for, without using it up. `clicked`: see `enroll`.

    Raises LinkInvalid, Unreachable, ServerKeyChanged.
    """
    onboarding = _read(link, plain_http=False)
    shown = await LinkClient(onboarding, clicked).show_link(ShowLink(token=onboarding.token))
    return LinkFacts(account_name=shown.account_name, base_url=onboarding.base_url, tls_pin=onboarding.tls_pin)


async def _use(pending: PendingEnrolment, computer: ThisComputer, clicked: LinkDestinations | None) -> Enrolled:
    """Send a request. Raises LinkInvalid, Unreachable, ServerKeyChanged."""
    request = EnrollRequest(
        token=pending.token,
        agent_instance_id=pending.agent_instance_id,
        name=computer.name,
        hostname=computer.hostname,
        version=computer.version,
        former=pending.former,
        secret_sha256=sha256(pending.secret),
    )
    return await LinkClient(pending.place, clicked).enroll(request)


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


LOOK_UP_SECONDS = 5.0
BROADCAST = IPv4Address("255.255.255.255")


@dataclass(frozen=True, kw_only=True, slots=True)
class LinkDestinations:
    """Allowed destinations of clicked links. `own_ports`: ports of this user's servers on this computer, the only
    local ones allowed.
    """

    own_ports: frozenset[int]

    async def addresses(self, base_url: str) -> list[str]:
        """Return the allowed addresses. Raises LinkNotFollowed, Unreachable; nothing was sent then."""
        parts = urlsplit(base_url)
        host, port = parts.hostname or "", parts.port or (443 if parts.scheme == "https" else 80)
        try:
            async with asyncio.timeout(LOOK_UP_SECONDS):
                found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError, TimeoutError) as error:
            raise ServerUnreachable(LinkServerMessages.LINK_SERVER_NAME_UNKNOWN(server=base_url)) from error
        addresses = list(dict.fromkeys(str(entry[4][0]) for entry in found))
        for address in addresses:
            self._require(address, port, base_url)
        return addresses

    def _require(self, address: str, port: int, base_url: str) -> None:
        """Check an address. Raises LinkNotFollowed."""
        inner = _inner(ip_address(address.partition("%")[0]))
        if inner.is_loopback:
            if port not in self.own_ports:
                raise LinkNotFollowed(LinkServerMessages.LINK_TO_OWN_PORT(server=base_url))
        elif inner.is_link_local or inner.is_multicast or inner.is_unspecified or inner == BROADCAST:
            raise LinkNotFollowed(LinkServerMessages.LINK_TO_NO_SERVER(server=base_url))


def _inner(address: IPv4Address | IPv6Address) -> IPv4Address | IPv6Address:
    """Unwrap IPv4-mapped addresses such as `::ffff:169.254.169.254`."""
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return address if mapped is None else mapped
