"""From an onboarding link to a credential: once per installation."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path
from secrets import token_urlsafe
from urllib.parse import urlsplit
from uuid import UUID

import httpx
import msgspec
from msgspec.structs import replace

from agent_core.config import KeyPlace
from agent_core.server_link import agent_key, server_key
from agent_core.server_link import credential as credentials
from agent_core.server_link import pending as pendings
from agent_core.server_link.clicked_place import ClickedPlaces
from agent_core.server_link.client import PREFIX, http_client
from agent_core.server_link.credential import Credential
from agent_core.server_link.errors import (
    KeyNotKept,
    KeyUnavailable,
    LinkError,
    LinkInvalid,
    NotEnrolled,
    ServerKeyChanged,
    Unreachable,
)
from agent_core.server_link.former_proof import proved, sha256
from agent_core.server_link.pending import Pending
from server_core.contract import onboarding_link
from server_core.contract.enrolling import Enrolled, EnrollRequest
from server_core.contract.onboarding import ONBOARDING_API, ShowLink, ShownLink
from server_core.contract.onboarding_link import Onboarding
from server_core.contract.problems import Problem

ASK_SECONDS = 20.0
ANSWER_BYTES = 1024 * 1024
AS_IT_IS = {"Accept-Encoding": "identity"}


class _NotSent(Unreachable):
    """No byte of the question left this computer."""


class _OtherKeyShown(_NotSent, ServerKeyChanged):
    """The handshake ended it."""


@dataclass(frozen=True, kw_only=True, slots=True)
class LinkFacts:
    """What a link says, and whose computers it makes agents, by the word of its server."""

    account_name: str
    base_url: str
    tls_pin: str | None


@dataclass(frozen=True, kw_only=True, slots=True)
class Enrolment:
    """`account_name`: whose jobs this computer prints from now on; `kept_in`: see Credential.

    `former`: the agent that it was before, None where it is `as_new`; `goes_on`: it still is, with a new key;
    `former_here`: it is not, and that one is of the same account. `account_id`: a customer's, None = the site's own.
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
    """This computer, as it introduces itself. `plain_http`: a person accepts a server without TLS on another one.

    `as_new`: whatever it was before, another computer may be that: the data folder was copied.
    """

    name: str
    hostname: str
    version: str
    key_place: KeyPlace = KeyPlace.BEST
    plain_http: bool = False
    as_new: bool = False


async def enroll(link: str, *, file: Path, computer: ThisComputer, clicked: ClickedPlaces | None = None) -> Enrolment:
    """Use the link up and keep the credential in `file`. Raises LinkInvalid, Unreachable, ServerKeyChanged, KeyNotKept.

    `clicked`: where such a link may lead; None = somebody gave it on purpose, and it may lead anywhere.
    An installation that was enrolled before keeps its instance id, and until the new credential is on disk the old one.
    It proves to the link's server that it has that one's key: if it was an agent there, it goes on as that.
    Where the answer does not come, what was asked stays on disk: the same link again, or `settle`, gets it.
    """
    place = _read(link, computer.plain_http)
    try:
        credentials.prepare(file.parent)
    except OSError as error:
        raise KeyNotKept(
            f"the folder {file.parent} cannot be written: {error.strerror}. The link was not used"
        ) from error
    try:
        asked = await _asked_before(file, place, computer, clicked)
        is_first = asked is None
        pending = asked or await _ask_with_new_key(file, place, computer)
    except OSError as error:
        raise KeyNotKept(f"the new key was not kept: {error.strerror}. The link was not used") from error
    try:
        return await _finish(file, pending, computer, clicked)
    except _NotSent:
        if is_first:
            await pendings.drop(file, pending)
        raise
    except Unreachable as error:
        raise Unreachable(
            f"{error}. Whether it has used the link up is not known: use the same link again here, or start "
            "'spoolhouse agent run', which asks again"
        ) from error


async def settle(*, file: Path, computer: ThisComputer, base_url: str | None = None) -> Enrolment | None:
    """Ask again what was not answered (`base_url`: at this server alone); None: nothing of it came to anything.

    Raises Unreachable, KeyUnavailable, KeyNotKept: then nothing is known yet, and all stays as it is.
    """
    return await _settle(file, computer, None, [one for one in pendings.load(file) if base_url in {None, one.base_url}])


async def _settle(
    file: Path, computer: ThisComputer, clicked: ClickedPlaces | None, asked: list[Pending]
) -> Enrolment | None:
    failed: LinkError | None = None
    for pending in asked:
        try:
            return await _finish(file, pending, computer, clicked)
        except LinkInvalid:
            continue  # it is dropped
        except (Unreachable, KeyUnavailable) as error:
            failed = error if failed is None or isinstance(failed, ServerKeyChanged) else failed
    if failed is not None:
        raise failed
    return None


async def _asked_before(
    file: Path, place: Onboarding, computer: ThisComputer, clicked: ClickedPlaces | None
) -> Pending | None:
    """What was asked with this very link; what was asked with others there is settled first. Raises Unreachable."""
    known = [one for one in pendings.load(file) if one.as_new or not computer.as_new]
    for one in known:
        if one.place == place:
            return one
    if not computer.as_new:
        try:
            there = [await _at_key(file, one, place.tls_pin) for one in known if one.base_url == place.base_url]
            await _settle(file, computer, clicked, there)
        except (KeyUnavailable, ServerKeyChanged):
            return None  # as with an old key that the keyring does not give: it becomes a new agent
    return None


async def _at_key(file: Path, asked: Pending, tls_pin: str | None) -> Pending:
    """The same question for the key that the server has now, by the word of a newer link. Raises KeyUnavailable."""
    if asked.tls_pin == tls_pin:
        return asked
    moved, old = replace(await pendings.with_key(asked), tls_pin=tls_pin), _known(file)
    if old is None or old.agent_id != asked.was:
        return moved
    return replace(moved, former=await proved(old, moved.place, moved.secret))


async def _ask_with_new_key(file: Path, place: Onboarding, computer: ThisComputer) -> Pending:
    """Raises KeyNotKept, OSError."""
    old = _known(file)
    before = None if computer.as_new else old
    secret = token_urlsafe(32)
    return await pendings.add(
        file,
        place,
        secret=secret,
        instance_id=before.agent_instance_id if before else credentials.new_instance_id(),
        key_place=computer.key_place,
        was=None if before is None else before.agent_id,
        former=None if before is None else await proved(before, place, secret),
        as_new=computer.as_new,
    )


async def _finish(file: Path, pending: Pending, computer: ThisComputer, clicked: ClickedPlaces | None) -> Enrolment:
    """Raises LinkInvalid (it is dropped), Unreachable, KeyUnavailable, KeyNotKept."""
    pending = await pendings.with_key(pending)
    try:
        enrolled = await _use(pending, computer, clicked)
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
    place = KeyPlace.FILE if pending.kept_in is None else pending.key_place
    try:
        kept = await agent_key.keep(file, credential, place, _known(file))
        await pendings.clear(file)
    except OSError as error:
        raise KeyNotKept(
            f"the agent's key was not kept: {error.strerror}. Make room, then use the same link again here, or start "
            "'spoolhouse agent run'"
        ) from error
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


def _known(file: Path) -> Credential | None:
    try:
        return credentials.load(file)
    except NotEnrolled:
        return None


def _read(link: str, plain_http: bool) -> Onboarding:
    """Raises LinkInvalid."""
    try:
        place = onboarding_link.read(link)
    except onboarding_link.LinkUnreadable as error:
        raise LinkInvalid(str(error)) from error
    parts = urlsplit(place.base_url)
    if parts.scheme == "http" and not plain_http and not _is_loopback(parts.hostname or ""):
        raise LinkInvalid(
            f"the server {place.base_url} speaks plain HTTP: everybody on the way could take the agent's key and read "
            "its documents. Let it use TLS; or, if you accept that, add --plain-http"
        )
    return place


async def look(link: str, *, clicked: ClickedPlaces | None = None) -> LinkFacts:
    """What a link is for; it is not used up. `clicked`: see `enroll`.

    Raises LinkInvalid, Unreachable, ServerKeyChanged.
    """
    place = _read(link, plain_http=False)
    content = await _ask(place, f"{ONBOARDING_API}/links", ShowLink(token=place.token), clicked)
    try:
        shown = msgspec.json.decode(content, type=ShownLink)
    except msgspec.DecodeError as error:
        raise _no_print_server(place) from error
    return LinkFacts(account_name=shown.account_name, base_url=place.base_url, tls_pin=place.tls_pin)


async def _use(pending: Pending, computer: ThisComputer, clicked: ClickedPlaces | None) -> Enrolled:
    """Raises LinkInvalid, Unreachable, ServerKeyChanged."""
    request = EnrollRequest(
        token=pending.token,
        agent_instance_id=pending.agent_instance_id,
        name=computer.name,
        hostname=computer.hostname,
        version=computer.version,
        former=pending.former,
        secret_sha256=sha256(pending.secret),
    )
    place = pending.place
    content = await _ask(place, f"{PREFIX}/enroll", request, clicked)
    try:
        return msgspec.json.decode(content, type=Enrolled)
    except msgspec.DecodeError as error:
        raise _no_print_server(place) from error


async def _ask(place: Onboarding, path: str, question: msgspec.Struct, clicked: ClickedPlaces | None) -> bytes:
    """Raises LinkInvalid, Unreachable, ServerKeyChanged."""
    try:
        async with (
            asyncio.timeout(ASK_SECONDS),
            http_client(place.base_url, AS_IT_IS, tls_pin=place.tls_pin) as http,
        ):
            if clicked is None:
                status, content = await _post(http, place, path, question)
            else:
                addresses = await clicked.addresses(place.base_url)
                status, content = await _post_to_first(http, place, path, question, addresses)
    except TimeoutError as error:
        raise Unreachable(f"the server {place.base_url} does not answer within {ASK_SECONDS:g} s") from error
    except httpx.InvalidURL as error:
        raise LinkInvalid("this is not an onboarding link: its server has an impossible name") from error
    except httpx.RequestError as error:
        raise _why(place, error) from error
    if status >= 500 or status == 429:
        raise Unreachable(f"the server {place.base_url} answered {status}")
    if not 200 <= status < 300:
        raise _refusal(place, status, content)
    return content


def _refusal(place: Onboarding, status: int, content: bytes) -> LinkError:
    """What is no word of a print server says nothing about the link."""
    try:
        problem = msgspec.json.decode(content, type=Problem)
    except msgspec.DecodeError:
        what = f"sends callers elsewhere ({status})" if 300 <= status < 400 else f"answered {status}"
        return Unreachable(
            f"what answers at {place.base_url} {what}, which is no word of a print server: perhaps a proxy or a "
            "sign-in page in between. The link may still be good"
        )
    return LinkInvalid(problem.message)


def _no_print_server(place: Onboarding) -> Unreachable:
    return Unreachable(f"what answers at {place.base_url} is no print server")


async def _post_to_first(
    http: httpx.AsyncClient, place: Onboarding, path: str, question: msgspec.Struct, addresses: list[str]
) -> tuple[int, bytes]:
    """At the first address that takes a connection; a key that is not the link's ends it. Raises as `_post`."""
    for address in addresses[:-1]:
        try:
            return await _post(http, place, path, question, address)
        except (httpx.ConnectError, httpx.ConnectTimeout) as error:
            if server_key.other_key(error) is not None or server_key.untrusted(error) is not None:
                raise
    return await _post(http, place, path, question, addresses[-1])


async def _post(
    http: httpx.AsyncClient, place: Onboarding, path: str, question: msgspec.Struct, address: str | None = None
) -> tuple[int, bytes]:
    """Status and content; a connection to `address`, which then is one of the host's, else to the host by its name.

    Raises Unreachable, httpx.RequestError. The content is taken as it comes: a coded one of a stranger could unfold to
    anything.
    """
    host = httpx.URL(place.base_url).host
    url = httpx.URL(place.base_url).copy_with(host=address or host, path=path)
    headers = {"Host": urlsplit(place.base_url).netloc}
    named = {} if address is None else {"sni_hostname": host}
    body, content = msgspec.json.encode(question), bytearray()
    async with http.stream("POST", url, content=body, headers=headers, extensions=named) as response:
        coded = response.headers.get("Content-Encoding", "identity").strip().lower() != "identity"
        async for piece in response.aiter_raw():
            content += piece
            if coded or len(content) > ANSWER_BYTES:
                raise _no_print_server(place)
    return response.status_code, bytes(content)


def _why(place: Onboarding, error: Exception) -> Unreachable:
    if (refused := server_key.other_key(error)) is not None:
        return _OtherKeyShown(
            f"{place.base_url} shows another key ({refused.shown}) than this link names ({place.tls_pin}). Nothing was "
            "sent to it and the link was not used. Either somebody else answers there, or the server has a new key: "
            "look at 'spoolhouse doctor' there, and ask for a new link"
        )
    if (reason := server_key.untrusted(error)) is not None:
        return _NotSent(
            f"no authority that this computer knows vouches for {place.base_url} ({reason}), and the link names no "
            "key. Nothing was sent to it. Set SSL_CERT_FILE to the certificate of who signed it"
        )
    words = " ".join(str(error).split()) or "the connection broke before an answer came"
    kind = _NotSent if isinstance(error, httpx.ConnectError | httpx.ConnectTimeout) else Unreachable
    return kind(f"the server {place.base_url} does not answer: {words}")


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
