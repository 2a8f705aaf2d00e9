"""One-time onboarding links, the page that shows them, and the agents that enrol with them.

The page only looks at a link; enrolling alone uses it up.
"""

from __future__ import annotations

import asyncio
import io
import secrets
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from secrets import compare_digest
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID

from server_core.addresses import literal
from server_core.contract.decisions import onboarding_link
from server_core.contract.messages.agents import EnrolmentMessages
from server_core.contract.types.audit import THE_SERVER, Actor, AuditAction
from server_core.contract.types.enrolment import (
    Enrolled,
    EnrollRequest,
    LinkEnd,
    LinkProgress,
    NewAgent,
    OnboardingLink,
    ProofSubject,
    ShownLink,
    is_proof,
    named_server,
    write_click,
)
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.fields import Record, of_row
from server_core.services.agents.registry import AgentIdentity, WatchedLink, secret_hash
from server_core.services.announced_writes import write_and_announce
from server_core.services.api_error import ApiError, visible_name
from server_core.services.audit import SERVER, note
from server_core.services.closed_accounts import require_open
from server_core.services.server_state import ServerState, settle_clone
from server_core.store import account_rows, agent_rows, relationship_rows
from server_core.store.agent_rows import AgentProgress, AgentRow, LinkRow
from server_core.store.commits import Commit
from server_core.store.ids import new_id
from server_core.store.store import Connection

CONSOLE_LINK_LIFETIME = timedelta(minutes=15)
PARTNER_LINK_LIFETIME = timedelta(hours=24)


@dataclass(frozen=True, kw_only=True, slots=True)
class NewLink:
    """A new onboarding link. `url` is returned once; only the hash of its token is stored."""

    enrolment_id: UUID
    url: str = field(repr=False)
    row: LinkRow = field(repr=False)


class _Admitted(Record, frozen=True, kw_only=True):
    """The result of an enrolment. `goes_on`: an existing agent with a new key."""

    identity: AgentIdentity
    account_name: str
    goes_on: bool
    former_here: bool = False


def new_link(
    state: ServerState,
    account_id: UUID,
    lifetime: timedelta,
    now: datetime,
    *,
    name: str | None = None,
    bundled: bool = False,
) -> NewLink:
    """Create a link without writing it; see `keep_link`.

    The token is in the URL's fragment, which browsers never send.
    """
    token, enrolment_id = secrets.token_urlsafe(32), new_id()
    row = LinkRow(
        token_sha256=secret_hash(token),
        account_id=account_id,
        name=name,
        bundled=bundled,
        created_at=now,
        expires_at=now + lifetime,
        enrolment_id=enrolment_id,
    )
    # the bundled agent uses the local URL, others the public one with its key's pin
    url, pin = (state.base_url, None) if bundled else (state.public_url, state.tls_pin)
    return NewLink(enrolment_id=enrolment_id, url=onboarding_link.write(url, token, tls_pin=pin), row=row)


def keep_link(connection: Connection, link: NewLink, now: datetime, actor: Actor) -> None:
    """Store a link. Raises ApiError `relationship_suspended`, `relationship_closed`."""
    account_id = link.row.account_id
    require_joinable(connection, account_id)
    agent_rows.insert_link(connection, link.row)
    row = account_rows.find(connection, account_id)
    customer = None if row.relationship_id is None else row.name
    details = {"customer": customer, "name": link.row.name, "expires_at": link.row.expires_at}
    note(connection, account_id, AuditAction.AGENT_LINK, SERVER, at=now, actor=actor, **details)


require_joinable = partial(
    require_open, closed=EnrolmentMessages.JOIN_CLOSED(), suspended=EnrolmentMessages.JOIN_SUSPENDED()
)


async def create_link(
    state: ServerState, *, name: str | None = None, bundled: bool = False, actor: Actor = THE_SERVER
) -> OnboardingLink:
    """Create a link for the console or for this computer's own agent.

    Raises ApiError as `keep_link`, and `validation_failed` for an invisible name.
    """
    name, now = None if name is None else visible_name(name), state.ctx.now()
    link = new_link(state, state.ctx.account, CONSOLE_LINK_LIFETIME, now, name=name, bundled=bundled)
    await state.ctx.store.write(lambda connection: keep_link(connection, link, now, actor), Commit.AGENT_LINK)
    return OnboardingLink(link=link.url, expires_at=link.row.expires_at, enrolment_id=link.enrolment_id)


async def enroll(state: ServerState, request: EnrollRequest, address: str, called_at: str) -> Enrolled:
    """Enrol an agent. The first agent of a managed account activates its relationship.

    `address`: origin of the request. `called_at`: the URL it was sent to, `https://HOST[:PORT]`.

    - A caller that proves it was an agent of the account continues as that agent, with its printers, jobs and history.
      Its old key is invalid from the commit on.
    - A caller that made its own key and has already used this link with it gets the same answer again while that key is
      valid, because the first answer may have been lost.

    Raises ApiError `enrolment_invalid` if the link is unknown, used, replaced or expired (`rate_limited` after too many
    of these from one address), `relationship_suspended` and `relationship_closed`. The link is then left unused.
    """
    token_sha256 = secret_hash(request.token)
    try:
        return await _enroll(state, request, token_sha256, called_at)
    except ApiError as error:
        if error.code is ErrorCode.ENROLMENT_INVALID:
            state.ctx.limiter.wrong_link(address)
        raise


async def _enroll(state: ServerState, request: EnrollRequest, token_sha256: bytes, called_at: str) -> Enrolled:
    made_here = None if request.secret_sha256 is not None else secrets.token_urlsafe(32)
    secret_sha256 = bytes.fromhex(request.secret_sha256 or "") if made_here is None else secret_hash(made_here)
    now = state.ctx.now()

    def look(connection: Connection) -> _Admitted | None:
        """Return None if the link can be used. Guesses and old links never reach the writer."""
        link = agent_rows.find_link(connection, token_sha256)
        if link is not None and link.used_at is None and link.revoked_at is None and now < link.expires_at:
            return None
        return _admitted_before(connection, request, token_sha256, secret_sha256)

    def work(connection: Connection) -> _Admitted:
        link = agent_rows.use_link(connection, token_sha256, now)
        if link is None:
            return _admitted_before(connection, request, token_sha256, secret_sha256)
        require_joinable(connection, link.account_id)
        if agent_rows.has_secret(connection, secret_sha256):
            raise _of_no_use()  # another agent's key, or the old one: a key never moves to another agent
        former = _former(connection, request, link, own_names(state, called_at))
        identity = _admit(connection, request, link, former, secret_sha256, now)
        if former is not None:
            settle_clone(connection, former.account_id, former.agent_id, now, identity.actor)
        agent_rows.note_user(connection, link.account_id, token_sha256, identity.agent_id)
        relationship_rows.activate(connection, link.account_id, now)
        details: dict[str, Any] = {"name": identity.name, "hostname": request.hostname, "version": request.version}
        details |= {} if former is None else {"new_key": True}
        action = AuditAction.AGENT_ENROL
        note(connection, link.account_id, action, identity.agent_id, at=now, actor=identity.actor, **details)
        return _admitted(connection, request, identity, goes_on=former is not None)

    def tell(admitted: _Admitted) -> None:
        """Announce it. If a failed write is on disk after all, a repeat of the call does so."""
        state.agents.put(admitted.identity, secret_sha256)
        state.feed.agent_changed(admitted.identity.agent_id)
        if admitted.goes_on:
            state.wakeups.notify(admitted.identity.agent_id)  # long polls with the old key end now

    admitted = await state.ctx.store.read(look)
    if admitted is None or state.agents.hash_of(admitted.identity.agent_id) != secret_sha256:
        # A revocation that follows at once must win. A key unknown here belongs to a commit that was never announced.
        admitted = await write_and_announce(state.ctx, work, Commit.AGENT_ENROL, tell)
    identity = admitted.identity
    return Enrolled(
        agent_id=identity.agent_id,
        agent_secret=made_here,
        account_name=admitted.account_name,
        goes_on=admitted.goes_on,
        account_id=None if identity.account_id == state.ctx.site_account else identity.account_id,
        former_here=admitted.former_here,
    )


def _admitted_before(
    connection: Connection, request: EnrollRequest, token_sha256: bytes, secret_sha256: bytes
) -> _Admitted:
    """Return the result of an earlier use of the link by the same caller; nothing is written.

    Raises ApiError `enrolment_invalid`.
    """
    link = agent_rows.find_link(connection, token_sha256)
    if link is None or link.agent_id is None:
        raise _of_no_use()
    row = agent_rows.find_agent(connection, link.account_id, link.agent_id)
    if row is None or row.revoked_at is not None or row.agent_instance_id != request.agent_instance_id:
        raise _of_no_use()
    if not compare_digest(row.secret_sha256, secret_sha256):
        raise _of_no_use()
    identity = of_row(AgentIdentity, row)
    return _admitted(connection, request, identity, goes_on=row.created_at != link.used_at)


def _admitted(connection: Connection, request: EnrollRequest, identity: AgentIdentity, *, goes_on: bool) -> _Admitted:
    claimed = request.former
    former = None if claimed is None else agent_rows.find_agent(connection, identity.account_id, claimed.agent_id)
    return _Admitted(
        identity=identity,
        account_name=account_rows.account_name(connection, identity.account_id),
        goes_on=goes_on,
        former_here=not goes_on and former is not None and not former.bundled,
    )


def _of_no_use() -> ApiError:
    return ApiError(ErrorCode.ENROLMENT_INVALID, EnrolmentMessages.LINK_OF_NO_USE())


def _former(connection: Connection, request: EnrollRequest, link: LinkRow, names: set[str]) -> AgentRow | None:
    """Return the agent to continue: this computer's own one, or the one that the caller proves it was.

    Never a revoked agent or one of another account.
    """
    if link.bundled:
        return agent_rows.bundled_agent(connection, link.account_id)
    claimed = request.former
    former = None if claimed is None else agent_rows.find_agent(connection, link.account_id, claimed.agent_id)
    if claimed is None or former is None or former.bundled or former.revoked_at is not None:
        return None
    new = request.secret_sha256 or ""
    may_be = [
        ProofSubject(agent_id=claimed.agent_id, token=request.token, server=name, secret_sha256=new) for name in names
    ]
    return former if any(is_proof(claimed.proof, former.secret_sha256, shown) for shown in may_be) else None


def _admit(
    connection: Connection,
    request: EnrollRequest,
    link: LinkRow,
    former: AgentRow | None,
    secret_sha256: bytes,
    now: datetime,
) -> AgentIdentity:
    """Create an agent, or give `former` a new key so that it keeps its printers."""
    facts = {
        "secret_sha256": secret_sha256,
        "agent_instance_id": request.agent_instance_id,
        "hostname": request.hostname,
        "version": request.version,
    }
    if former is not None:
        agent_id, shown, incarnation = former.agent_id, link.name or former.name, former.incarnation + 1
        changes = {**facts, "name": shown, "incarnation": incarnation}
        agent_rows.change_agent(connection, link.account_id, agent_id, changes)
    else:
        agent_id, shown, incarnation = new_id(), link.name or request.name, 0
        identity = {"agent_id": agent_id, "account_id": link.account_id, "name": shown}
        agent_rows.insert_agent(connection, {**identity, **facts, "bundled": link.bundled, "created_at": now})
    return AgentIdentity(
        agent_id=agent_id,
        account_id=link.account_id,
        name=shown,
        agent_instance_id=request.agent_instance_id,
        incarnation=incarnation,
        version=request.version,
    )


# Names of this server in onboarding links. An agent's proof is bound to the server that its link names.


def own_names(state: ServerState, called_at: str) -> set[str]:
    """Return the names by which a link may refer to this server.

    They are its key, or an address that TLS verifies, such as the one of a trusted proxy; without TLS any address.
    `called_at`: the URL of the call. The `Host` check accepts every IP address, so an IP address in it proves nothing.
    """
    own = {named_server(state.public_url, state.tls_pin)}
    called = urlsplit(called_at)
    is_sure = called.scheme == "https" and literal(called.hostname or "") is None
    if is_sure or state.public_url.startswith("http:"):
        own.add(named_server(called_at, None))
    return own


WHY_NOT = {
    LinkEnd.USED: EnrolmentMessages.LINK_USED(),
    LinkEnd.EXPIRED: EnrolmentMessages.LINK_EXPIRED(),
    LinkEnd.REVOKED: EnrolmentMessages.LINK_REVOKED(),
    LinkEnd.UNKNOWN: EnrolmentMessages.LINK_UNKNOWN(),
}


async def show(state: ServerState, token: str, address: str, seen_at: str | None = None) -> ShownLink:
    """Return a link that can be used now. `seen_at`: this server's URL as a trusted proxy reports it.

    Raises ApiError `enrolment_invalid` (`details.reason`: a LinkEnd), `relationship_suspended`, `relationship_closed`,
    and `rate_limited` after too many wrong links from one address.
    """
    now, token_sha256 = state.ctx.now(), secret_hash(token)

    def work(connection: Connection) -> tuple[LinkRow, str]:
        row = agent_rows.find_link(connection, token_sha256)
        if row is None:
            raise _ended(LinkEnd.UNKNOWN)
        end = end_of(row, now)
        if end is not None:
            raise _ended(end)
        require_joinable(connection, row.account_id)
        return row, account_rows.account_name(connection, row.account_id)

    try:
        row, account_name = await state.ctx.store.read(work)
    except ApiError as error:
        if error.code is ErrorCode.ENROLMENT_INVALID:
            state.link_watches.was_wrong(address)
        raise
    # the proxy's key answers there
    base_url, pin = (state.public_url, state.tls_pin) if seen_at is None else (seen_at, None)
    link = onboarding_link.write(base_url, token, tls_pin=pin)
    return ShownLink(
        account_name=account_name,
        now=now,
        expires_at=row.expires_at,
        link=link,
        note=onboarding_link.note_on(link),
        click_link=write_click(link),
        qr_svg=await asyncio.to_thread(qr_svg, link),
        watch_id=state.link_watches.begin(WatchedLink(token_sha256=token_sha256, account_id=row.account_id)),
    )


async def progress(state: ServerState, watch_id: str, address: str) -> LinkProgress:
    """Return a link's progress. Raises ApiError `enrolment_invalid` for an unknown watch, `rate_limited`."""
    watched = state.link_watches.find(watch_id)
    if watched is None:
        state.link_watches.was_wrong(address)
        raise _ended(LinkEnd.UNKNOWN)
    now, account_id = state.ctx.now(), watched.account_id

    def work(connection: Connection) -> tuple[LinkRow | None, AgentProgress | None]:
        row = agent_rows.find_link(connection, watched.token_sha256)
        if row is None or row.agent_id is None:
            return row, None
        return row, agent_rows.agent_progress(connection, account_id, row.agent_id)

    row, agent = await state.ctx.store.read(work)
    end = LinkEnd.EXPIRED if row is None else end_of(row, now)
    found = None if row is None or row.agent_id is None or agent is None else _agent(state, row.agent_id, agent)
    return LinkProgress(ended=end, agent=found)


def end_of(row: LinkRow, now: datetime) -> LinkEnd | None:
    if row.used_at is not None:
        return LinkEnd.USED
    if row.revoked_at is not None:
        return LinkEnd.REVOKED
    return LinkEnd.EXPIRED if row.expires_at <= now else None


def _agent(state: ServerState, agent_id: UUID, row: AgentProgress) -> NewAgent:
    online = state.presence.is_online(agent_id)
    return NewAgent(
        name=row.name,
        connected=online or row.last_seen_at is not None,
        online=online,
        revoked=row.revoked_at is not None,
        printer_name=row.printer_name,
        test_printed=row.test_printed,
    )


def _ended(end: LinkEnd) -> ApiError:
    return ApiError(ErrorCode.ENROLMENT_INVALID, WHY_NOT[end], details={"reason": end})


# A QR code as SVG, dark on white in any colour scheme, with the quiet zone of ISO/IEC 18004.


QUIET_ZONE = 4
"""Modules on each side."""


def qr_svg(text: str) -> str:
    """Return a complete, scalable SVG document with error correction M or better. Loads its library on first use."""
    import segno

    written = io.BytesIO()
    code = segno.make(text, error="m", micro=False)
    code.save(written, kind="svg", border=QUIET_ZONE, dark="#000", light="#fff", xmldecl=False, omitsize=True)
    return written.getvalue().decode().strip()
