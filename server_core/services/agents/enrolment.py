"""One-time links, and the agents that enrol with them."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from ipaddress import ip_address
from secrets import compare_digest
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID

from server_core.contract.decisions import onboarding_link
from server_core.contract.messages.agents import EnrolmentMessages
from server_core.contract.types.audit import AuditAct
from server_core.contract.types.enrolment import Enrolled, EnrollRequest, OnboardingLink, Shown, is_proof, named_server
from server_core.contract.types.errors import ErrorCode
from server_core.services.agents.registry import AgentIdentity, secret_hash
from server_core.services.api_error import ApiError
from server_core.services.audit.writing import SERVER, agent_subject, note
from server_core.services.closed_accounts import require_open
from server_core.services.given_names import seen_name
from server_core.services.server_state import ServerState, settle_clone
from server_core.services.told_writes import write_and_tell
from server_core.store import account_rows, agent_rows, link_rows, relationship_rows
from server_core.store.commits import Commit
from server_core.store.ids import new_id
from server_core.store.store import Connection

CONSOLE_LINK_LIFETIME = timedelta(minutes=15)
PARTNER_LINK_LIFETIME = timedelta(hours=24)


@dataclass(frozen=True, kw_only=True, slots=True)
class NewLink:
    """A link of the account of its floor; `url` is told once, only the hash of its token is kept."""

    enrolment_id: UUID
    url: str = field(repr=False)
    expires_at: datetime
    row: dict[str, Any] = field(repr=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class _Admitted:
    """`goes_on`: an agent that was there before, with a new key."""

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
    """Nothing is written yet: see `keep_link`. The token is in the link's fragment, which browsers never send."""
    token, enrolment_id, expires_at = secrets.token_urlsafe(32), new_id(), now + lifetime
    row = {
        "token_sha256": secret_hash(token),
        "account_id": account_id,
        "name": name,
        "bundled": bundled,
        "created_at": now,
        "expires_at": expires_at,
        "enrolment_id": enrolment_id,
    }
    return NewLink(enrolment_id=enrolment_id, url=_link(state, token, bundled=bundled), expires_at=expires_at, row=row)


def keep_link(connection: Connection, link: NewLink, now: datetime, actor: str) -> None:
    """Raises ApiError `relationship_suspended`, `relationship_closed`."""
    account_id = link.row["account_id"]
    require_joinable(connection, account_id)
    link_rows.insert_link(connection, link.row)
    row = account_rows.find(connection, account_id)
    customer = None if row.relationship_id is None else row.name
    details = {"customer": customer, "name": link.row["name"], "expires_at": link.expires_at}
    note(connection, account_id, AuditAct.AGENT_LINK, SERVER, at=now, actor=actor, details=details)


def require_joinable(connection: Connection, account_id: UUID) -> None:
    """Raises ApiError `relationship_suspended`, `relationship_closed`: no agent joins the account now."""
    require_open(
        connection,
        account_id,
        closed=EnrolmentMessages.JOIN_CLOSED(),
        suspended=EnrolmentMessages.JOIN_SUSPENDED(),
    )


async def create_link(
    state: ServerState, *, name: str | None = None, bundled: bool = False, actor: str = SERVER
) -> OnboardingLink:
    """For the console and for this computer's own agent. Raises ApiError as `keep_link`, and `validation_failed` for a
    name that cannot be seen."""
    name, now = None if name is None else seen_name(name), state.ctx.now()
    link = new_link(state, state.ctx.account, CONSOLE_LINK_LIFETIME, now, name=name, bundled=bundled)
    await state.ctx.store.write(lambda connection: keep_link(connection, link, now, actor), Commit.AGENT_LINK)
    return OnboardingLink(link=link.url, expires_at=link.expires_at, enrolment_id=link.enrolment_id)


def _link(state: ServerState, token: str, *, bundled: bool) -> str:
    """The bundled agent takes the way inside this computer; others the public one, whose key the link names."""
    if bundled:
        return onboarding_link.write(state.base_url, token)
    return onboarding_link.write(state.public_url, token, tls_pin=state.tls_pin)


async def enroll(state: ServerState, request: EnrollRequest, address: str, called_at: str) -> Enrolled:
    """The first agent of a managed account activates its relationship. `address`: where the request came from;
    `called_at`: `https://HOST[:PORT]`, where it went to.

    Who proves that it was an agent of the account goes on as that agent, with its printers, jobs and history; its old
    key counts no more from the commit on. Who made its key itself and used this link with it is answered again, as long
    as that key is good: the first answer may have been lost on its way, and the old key with it.

    Raises ApiError `enrolment_invalid` for a link that is unknown, used, replaced or too old (`rate_limited` once too
    many such came from there), `relationship_suspended` and `relationship_closed`; then the link stays as it was.
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
        """None: it can be used. Guesses and old links do not get as far as the writer."""
        link = link_rows.find_link(connection, token_sha256)
        if link is not None and link.used_at is None and link.revoked_at is None and now < link.expires_at:
            return None
        return _admitted_before(connection, request, token_sha256, secret_sha256)

    def work(connection: Connection) -> _Admitted:
        link = link_rows.use_link(connection, token_sha256, now)
        if link is None:
            return _admitted_before(connection, request, token_sha256, secret_sha256)
        require_joinable(connection, link.account_id)
        if agent_rows.has_secret(connection, secret_sha256):
            raise _of_no_use()  # somebody else's key, or that of before: nobody takes over whose key it is
        former = _former(connection, request, link, own_names(state, called_at))
        identity = _admit(connection, request, link, former, secret_sha256, now)
        if former is not None:
            settle_clone(connection, former, now, identity.actor)
        link_rows.note_user(connection, link.account_id, token_sha256, identity.agent_id)
        relationship_rows.activate(connection, link.account_id, now)
        details: dict[str, Any] = {"name": identity.name, "hostname": request.hostname, "version": request.version}
        details |= {} if former is None else {"new_key": True}
        subject = agent_subject(identity.agent_id)
        note(connection, link.account_id, AuditAct.AGENT_ENROL, subject, at=now, actor=identity.actor, details=details)
        return _told(connection, request, identity, goes_on=former is not None)

    def tell(admitted: _Admitted | None) -> None:
        if admitted is None:
            return  # where it is on disk all the same, the same call again tells of it
        state.agents.put(admitted.identity, secret_sha256)
        state.feed.agent_changed(admitted.identity.agent_id)
        if admitted.goes_on:
            state.wakeups.notify(admitted.identity.agent_id)  # who waits for work with the old key ends now

    admitted = await state.ctx.store.read(look)
    if admitted is None or not state.agents.knows(admitted.identity.agent_id, secret_sha256):
        # a revocation right behind it stands; who has the key and is not known here had a commit that nobody told of
        admitted = await write_and_tell(state.ctx, work, Commit.AGENT_ENROL, tell)
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
    """The same call again, by the one who used the link: nothing is written. Raises ApiError `enrolment_invalid`."""
    link = link_rows.find_link(connection, token_sha256)
    if link is None or link.agent_id is None:
        raise _of_no_use()
    row = agent_rows.find_agent(connection, link.account_id, link.agent_id)
    if row is None or row.revoked_at is not None or row.agent_instance_id != request.agent_instance_id:
        raise _of_no_use()
    if not compare_digest(row.secret_sha256, secret_sha256):
        raise _of_no_use()
    identity = AgentIdentity(
        agent_id=row.agent_id,
        account_id=row.account_id,
        name=row.name,
        agent_instance_id=row.agent_instance_id,
        incarnation=row.incarnation,
        version=row.version,
    )
    return _told(connection, request, identity, goes_on=row.created_at != link.used_at)


def _told(connection: Connection, request: EnrollRequest, identity: AgentIdentity, *, goes_on: bool) -> _Admitted:
    said = request.former
    former = None if said is None else agent_rows.find_agent(connection, identity.account_id, said.agent_id)
    return _Admitted(
        identity=identity,
        account_name=account_rows.account_name(connection, identity.account_id),
        goes_on=goes_on,
        former_here=not goes_on and former is not None and not former.bundled,
    )


def _of_no_use() -> ApiError:
    return ApiError(ErrorCode.ENROLMENT_INVALID, EnrolmentMessages.LINK_OF_NO_USE())


def _former(connection: Connection, request: EnrollRequest, link: Any, names: set[str]) -> Any | None:
    """The agent that goes on: this computer's own one; or the one that the caller was, by its proof.

    One that was revoked never does, nor one of another account.
    """
    if link.bundled:
        return agent_rows.bundled_agent(connection, link.account_id)
    said = request.former
    known = None if said is None else agent_rows.find_agent(connection, link.account_id, said.agent_id)
    if said is None or known is None or known.bundled or known.revoked_at is not None:
        return None
    new = request.secret_sha256 or ""
    may_be = [Shown(agent_id=said.agent_id, token=request.token, server=name, secret_sha256=new) for name in names]
    return known if any(is_proof(said.proof, known.secret_sha256, shown) for shown in may_be) else None


def _admit(
    connection: Connection, request: EnrollRequest, link: Any, former: Any | None, secret_sha256: bytes, now: datetime
) -> AgentIdentity:
    """A new agent; or `former` with a new key, so that its printers stay with it."""
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


# What onboarding links to this server call it: an agent proves what it was to the server that its link names.


def own_names(state: ServerState, called_at: str) -> set[str]:
    """By its key; or by an address whose owner TLS makes sure of, as the one where a trusted proxy shows this server.

    Without any TLS by whatever address. `called_at`: where a call went to. The guard of `Host` lets every number pass,
    so a number that a caller writes there is nobody's name.
    """
    own = {named_server(state.public_url, state.tls_pin)}
    called = urlsplit(called_at)
    is_sure = called.scheme == "https" and not _is_address(called.hostname or "")
    if is_sure or state.public_url.startswith("http:"):
        own.add(named_server(called_at, None))
    return own


def _is_address(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True
