"""From an onboarding link to a credential: once per installation."""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path
from secrets import token_urlsafe
from urllib.parse import urlsplit
from uuid import UUID

from msgspec.structs import replace

from agent_core.config import KeyPlace
from agent_core.server_link import agent_key
from agent_core.server_link import credential as credentials
from agent_core.server_link import pending as pendings
from agent_core.server_link.clicked_place import ClickedPlaces
from agent_core.server_link.credential import Credential
from agent_core.server_link.errors import (
    KeyNotKept,
    KeyUnavailable,
    LinkError,
    LinkInvalid,
    LinkNotFollowed,
    NotEnrolled,
    ServerKeyChanged,
    Unreachable,
)
from agent_core.server_link.former_proof import proved, sha256
from agent_core.server_link.link_call import LinkClient, NotSent
from agent_core.server_link.pending import Pending
from server_core.contract.decisions import onboarding_link
from server_core.contract.decisions.onboarding_link import Onboarding
from server_core.contract.messages.enrolling import AgentKeyMessages, LinkServerMessages
from server_core.contract.messages.system import system_error
from server_core.contract.types.enrolment import Enrolled, EnrollRequest, ShowLink


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
    Where the answer does not come, what was asked stays on disk: the same link again, or `ask_again`, gets it.
    """
    place = _read(link, computer.plain_http)
    try:
        credentials.prepare(file.parent)
    except OSError as error:
        raise KeyNotKept(
            AgentKeyMessages.AGENT_FOLDER_UNWRITABLE(folder=str(file.parent), why=system_error(error))
        ) from error
    try:
        asked = await _asked_before(file, place, computer, clicked)
        is_first = asked is None
        pending = asked or await _ask_with_new_key(file, place, computer)
    except OSError as error:
        raise KeyNotKept(AgentKeyMessages.NEW_KEY_NOT_KEPT(why=system_error(error))) from error
    try:
        return await _finish(file, pending, computer, clicked)
    except (NotSent, LinkNotFollowed):
        if is_first:
            await pendings.drop(file, pending)
        raise
    except Unreachable as error:
        raise Unreachable(LinkServerMessages.LINK_OUTCOME_UNKNOWN(why=error.message)) from error


async def ask_again(*, file: Path, computer: ThisComputer, base_url: str | None = None) -> Enrolment | None:
    """What was not answered (`base_url`: at this server alone); None: nothing of it came to anything.

    Raises Unreachable, KeyUnavailable, KeyNotKept: then nothing is known yet, and all stays as it is.
    """
    asked = [one for one in pendings.load(file) if base_url in {None, one.base_url}]
    return await _finish_one(file, computer, None, asked)


async def _finish_one(
    file: Path, computer: ThisComputer, clicked: ClickedPlaces | None, asked: list[Pending]
) -> Enrolment | None:
    failed: LinkError | None = None
    for pending in asked:
        try:
            return await _finish(file, pending, computer, clicked)
        except LinkInvalid:
            continue  # it is dropped, or not to be asked for by this click
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
            await _finish_one(file, computer, clicked, there)
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
    """Raises LinkInvalid (it is dropped), LinkNotFollowed, Unreachable, KeyUnavailable, KeyNotKept."""
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
    place = KeyPlace.FILE if pending.kept_in is None else pending.key_place
    try:
        kept = await agent_key.keep(file, credential, place, _known(file))
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
        raise LinkInvalid(error.message) from error
    parts = urlsplit(place.base_url)
    if parts.scheme == "http" and not plain_http and not _is_loopback(parts.hostname or ""):
        raise LinkInvalid(LinkServerMessages.LINK_WITHOUT_TLS(server=place.base_url))
    return place


async def look(link: str, *, clicked: ClickedPlaces | None = None) -> LinkFacts:
    """What a link is for; it is not used up. `clicked`: see `enroll`.

    Raises LinkInvalid, Unreachable, ServerKeyChanged.
    """
    place = _read(link, plain_http=False)
    shown = await LinkClient(place, clicked).show_link(ShowLink(token=place.token))
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
    return await LinkClient(pending.place, clicked).enroll(request)


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
