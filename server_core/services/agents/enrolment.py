"""One-time links, and the agents that enrol with them."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from server_core.contract.agent import Enrolled, EnrollRequest
from server_core.contract.audit import AuditAct
from server_core.contract.console import OnboardingLink
from server_core.contract.problems import ErrorCode
from server_core.services.agents.registry import AgentIdentity, secret_hash
from server_core.services.audit.writing import SERVER, agent_subject, note
from server_core.services.floor import Floor
from server_core.services.rejected import Rejected
from server_core.store import agent_rows
from server_core.store.commits import Commit
from server_core.store.ids import new_id
from server_core.store.store import Connection

CONSOLE_LINK_LIFETIME = timedelta(minutes=15)


@dataclass(frozen=True, kw_only=True, slots=True)
class _Admitted:
    identity: AgentIdentity
    account_name: str


async def create_link(
    floor: Floor, *, name: str | None = None, bundled: bool = False, actor: str = SERVER
) -> OnboardingLink:
    """The token is in the link's fragment, which browsers never send; only its hash is kept."""
    token = secrets.token_urlsafe(32)
    now = floor.ctx.now()
    expires_at = now + CONSOLE_LINK_LIFETIME
    row = {
        "token_sha256": secret_hash(token),
        "account_id": floor.ctx.site_account,
        "name": name,
        "bundled": bundled,
        "created_at": now,
        "expires_at": expires_at,
    }

    def work(connection: Connection) -> None:
        agent_rows.insert_link(connection, row)
        details = {"name": name, "expires_at": expires_at}
        note(connection, floor.ctx.site_account, AuditAct.AGENT_LINK, SERVER, at=now, actor=actor, details=details)

    await floor.ctx.store.write(work, Commit.AGENT_LINK)
    return OnboardingLink(link=f"{floor.base_url}/onboarding#{token}", expires_at=expires_at)


async def enroll(floor: Floor, request: EnrollRequest) -> Enrolled:
    """Raises Rejected `enrolment_invalid` for a link that is unknown, used or too old."""
    secret = secrets.token_urlsafe(32)
    now = floor.ctx.now()

    def work(connection: Connection) -> _Admitted:
        link = agent_rows.use_link(connection, secret_hash(request.token), now)
        if link is None:
            raise Rejected(
                ErrorCode.ENROLMENT_INVALID,
                "This link was used already or is too old. Create a new one in the console.",
            )
        identity = _admit(connection, request, link.account_id, link.name, link.bundled, secret_hash(secret), now)
        details = {"name": identity.name, "hostname": request.hostname, "version": request.version}
        subject = agent_subject(identity.agent_id)
        note(connection, link.account_id, AuditAct.AGENT_ENROL, subject, at=now, actor=identity.actor, details=details)
        return _Admitted(identity=identity, account_name=agent_rows.account_name(connection, link.account_id))

    admitted = await floor.ctx.store.write(work, Commit.AGENT_ENROL)
    floor.agents.put(admitted.identity, secret_hash(secret))
    floor.feed.agent_changed(admitted.identity.agent_id)
    return Enrolled(agent_id=admitted.identity.agent_id, agent_secret=secret, account_name=admitted.account_name)


def _admit(
    connection: Connection,
    request: EnrollRequest,
    account_id: UUID,
    name: str | None,
    bundled: bool,
    secret_sha256: bytes,
    now: datetime,
) -> AgentIdentity:
    """A new agent; or the bundled one again with a new key, so that its printers stay with it."""
    facts = {
        "secret_sha256": secret_sha256,
        "agent_instance_id": request.agent_instance_id,
        "hostname": request.hostname,
        "version": request.version,
    }
    known = agent_rows.bundled_agent(connection, account_id) if bundled else None
    if known is not None:
        incarnation = known.incarnation + 1
        agent_rows.change_agent(connection, account_id, known.agent_id, {**facts, "incarnation": incarnation})
        agent_id, shown = known.agent_id, known.name
    else:
        agent_id, shown, incarnation = new_id(), name or request.name, 0
        identity = {"agent_id": agent_id, "account_id": account_id, "name": shown}
        agent_rows.insert_agent(connection, {**identity, **facts, "bundled": bundled, "created_at": now})
    return AgentIdentity(
        agent_id=agent_id,
        account_id=account_id,
        name=shown,
        agent_instance_id=request.agent_instance_id,
        incarnation=incarnation,
    )
