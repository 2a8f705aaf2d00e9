"""Customers, developer applications and installations of a console server that answers from memory."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid5

import msgspec
from starlette.requests import Request

from app.words.partners import ACTIONS
from server_core.contract.messages.message import words
from server_core.contract.types.agents import AgentView, LinkState
from server_core.contract.types.audit import AuditEntry
from server_core.contract.types.enrolment import LinkEnd
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.fields import Page
from server_core.contract.types.partners import (
    AccountKind,
    AccountView,
    AddKey,
    ApplicationView,
    CreateApplication,
    CreateRelationship,
    CustomerFigures,
    InstallApplication,
    Installation,
    IssuedToken,
    KeyCredentials,
    KeyView,
    OnboardingStatus,
    Party,
    Relationship,
    RelationshipAction,
    RelationshipStatus,
    RenameCustomer,
    Scope,
)
from server_core.services.api_error import ApiError
from tests.support.console_facts import NOW, SPACE
from tests.support.fake_agents import an_agent

LINK = "https://prints.example.com:8631/onboarding#customer-link-of-the-tests-0123456789abcdefghij"
PRIVATE_PEM = "-----BEGIN PRIVATE KEY-----\nc2VjcmV0LW9mLXRoZS10ZXN0cw==\n-----END PRIVATE KEY-----\n"
AFTER = {
    RelationshipAction.SUSPEND: RelationshipStatus.SUSPENDED,
    RelationshipAction.RESUME: RelationshipStatus.ACTIVE,
    RelationshipAction.CLOSE: RelationshipStatus.CLOSED,
}


def id_of(what: str, name: str) -> UUID:
    return uuid5(SPACE, f"{what} {name}")


def a_key(kid: str = "2026-11", **changes: Any) -> KeyView:
    facts: dict[str, Any] = {
        "kid": kid,
        "fingerprint": "Xk1hP8mF2bQ0c7vYt6nZrE4sWq9uLdJ3oGiTaSxHyMw",
        "bits": 3072,
        "created_at": NOW - timedelta(days=20),
        "revoked_at": None,
        "last_used_at": NOW - timedelta(minutes=5),
    }
    return KeyView(**{**facts, **changes})


def an_application(name: str = "Shop system", **changes: Any) -> ApplicationView:
    facts: dict[str, Any] = {
        "client_id": id_of("application", name),
        "name": name,
        "account_id": id_of("account", "Shop systems Ltd"),
        "developer": "Shop systems Ltd",
        "created_at": NOW - timedelta(days=40),
        "disabled_at": None,
        "last_used_at": NOW - timedelta(minutes=5),
        "keys": [a_key("2025-11", revoked_at=NOW - timedelta(days=2)), a_key()],
    }
    return ApplicationView(**{**facts, **changes})


def a_customer(name: str = "Dock Ltd", status: str = "active", **changes: Any) -> Relationship:
    onboarding = OnboardingStatus.WAITING_FOR_AGENT if status == "provisioning" else OnboardingStatus.READY
    facts: dict[str, Any] = {
        "relationship_id": id_of("relationship", name),
        "developer_account_id": id_of("account", "Shop systems Ltd"),
        "cloudprint_account_id": id_of("customer", name),
        "external_customer_id": f"customer-{len(name)}",
        "name": name,
        "application_id": id_of("application", "Shop system"),
        "installation_id": None,
        "agent_enrollment_id": id_of("link", name),
        "agent_onboarding_expires_at": datetime.now(NOW.tzinfo) + timedelta(minutes=23, seconds=30),
        "agent_onboarding_url": None,
        "agent_onboarding_note": None,
        "onboarding_status": onboarding,
        "status": RelationshipStatus(status),
        "suspended_by": Party.OPERATOR if status == "suspended" else None,
        "created_at": NOW - timedelta(days=9),
        "updated_at": NOW,
    }
    return Relationship(**{**facts, **changes})


def account_of(customer: Relationship) -> AccountView:
    return AccountView(
        account_id=customer.cloudprint_account_id,
        kind=AccountKind.MANAGED,
        name=customer.name,
        relationship_id=customer.relationship_id,
        external_customer_id=customer.external_customer_id,
        status=customer.status,
    )


def some_customers() -> list[Relationship]:
    """Return one customer of each state."""
    return [
        a_customer("Dock Ltd"),
        a_customer("Baker's Shop", "provisioning"),
        a_customer("Old Mill", "provisioning", onboarding_status=OnboardingStatus.FAILED),
        a_customer("Slow payer", "suspended"),
        a_customer("Gone & Sons", "closed"),
    ]


class FakePartners:
    """`agents` and `links` by account; what a test changes is told with the next look."""

    def __init__(self) -> None:
        self.customers: dict[UUID, Relationship] = {}
        self.applications: dict[UUID, ApplicationView] = {}
        self.installed: dict[UUID, list[Installation]] = {}
        self.tokens: dict[UUID, list[IssuedToken]] = {}
        self.agents: dict[UUID, list[AgentView]] = {}
        self.links: dict[UUID, LinkState] = {}
        self.acts: dict[UUID, list[AuditEntry]] = {}
        self.asked_with_key: list[str | None] = []
        """The public key of each application or key that was wished; None: a pair."""

    def put(self, *customers: Relationship) -> None:
        self.customers |= {each.relationship_id: each for each in customers}

    def fill(self, customers: Sequence[Relationship] = ()) -> None:
        """Fill in the data of a site with partners."""
        shop, till = an_application(), an_application("Till", keys=[], last_used_at=None)
        self.applications = {each.client_id: each for each in (shop, till)}
        self.put(*(customers or some_customers()))
        account = next(iter(self.customers.values())).cloudprint_account_id
        self.agents[account] = [an_agent(), an_agent("Attic", "revoked")]
        made = Installation(
            installation_id=id_of("installation", "Shop system"),
            account_id=account,
            application_id=shop.client_id,
            permissions=[Scope.PRINT_JOBS_WRITE, Scope.PRINTERS_READ],
            permissions_by=Party.DEVELOPER,
            created_at=NOW - timedelta(days=8),
            revoked_at=None,
        )
        self.installed[account] = [made]
        self.tokens[account] = [
            IssuedToken(
                installation_id=made.installation_id,
                application_id=shop.client_id,
                application_name=shop.name,
                permissions=made.permissions,
                kid="2026-11",
                issued_at=NOW - timedelta(hours=hours),
                expires_at=datetime.now(NOW.tzinfo) + timedelta(hours=1 - 2 * hours),
                revoked_at=None,
            )
            for hours in (0, 1)
        ]
        self.acts[account] = [
            AuditEntry(
                number=7,
                at=NOW,
                actor="Anna",
                act="relationship.resume",
                subject=f"relationship {id_of('relationship', 'Dock Ltd')}",
                details={"name": "Dock Ltd"},
                request_id="req-7",
                hash="0" * 64,
                name="Dock Ltd",
            )
        ]

    def answer(self, request: Request, path: list[str], body: bytes) -> Any:
        """None: this is about something else. Raises ApiError."""
        match (request.method, *path):
            case ("GET", "relationships"):
                return Page[Relationship](data=list(self.customers.values()), next_cursor=None)
            case ("GET", "relationships", "figures"):
                return [self._figures(each) for each in self.customers.values() if each.status != "closed"]
            case (method, "relationships", *rest):
                return self._customer(method, rest, body)
            case (method, "applications", *rest):
                return self._application(method, rest, body)
            case ("GET", "accounts"):
                return self.named(request.query_params["named"])
        given = request.headers.get("X-Account")
        return None if given is None else self._of(UUID(given), request.method, path, body)

    def named(self, text: str) -> list[AccountView]:
        found = [each for each in self.customers.values() if text in (each.name, str(each.cloudprint_account_id))]
        return [account_of(each) for each in found]

    def _of(self, account: UUID, method: str, path: list[str], body: bytes) -> Any:
        match (method, *path):
            case ("GET", "agents"):
                return self.agents.get(account, [])
            case ("GET", "agents", "links", _):
                return self.links.get(account, LinkState(ended=None))
            case ("POST", "agents", agent_id, "revoke"):
                gone = next(each for each in self.agents[account] if str(each.agent_id) == agent_id)
                revoked = an_agent(gone.name, "revoked")
                self.agents[account] = [revoked if each is gone else each for each in self.agents[account]]
                return revoked
            case ("GET", "audit"):
                return Page[AuditEntry](data=self.acts.get(account, []), next_cursor=None)
            case ("GET", "installations"):
                return Page[Installation](data=self.installed.get(account, []), next_cursor=None)
            case ("GET", "installations", "tokens"):
                return self.tokens.get(account, [])
            case ("POST", "installations"):
                request = msgspec.json.decode(body, type=InstallApplication)
                made = Installation(
                    installation_id=id_of("installation", str(request.application_id)),
                    account_id=account,
                    application_id=request.application_id,
                    permissions=request.permissions,
                    permissions_by=Party.OPERATOR,
                    created_at=NOW,
                    revoked_at=None,
                )
                self.installed.setdefault(account, []).insert(0, made)
                return made
            case ("POST", "installations", installation_id, "revoke"):
                rows = self.installed[account]
                old = next(each for each in rows if str(each.installation_id) == installation_id)
                new = msgspec.structs.replace(old, revoked_at=NOW)
                self.installed[account] = [new if each is old else each for each in rows]
                return new
        return None

    def _figures(self, customer: Relationship) -> CustomerFigures:
        agents = [each for each in self.agents.get(customer.cloudprint_account_id, []) if each.revoked_at is None]
        return CustomerFigures(
            account_id=customer.cloudprint_account_id,
            agents=len(agents),
            agents_online=sum(each.status == "online" for each in agents),
            printers=2 * len(agents),
            jobs_24h=41 * len(agents),
            last_job_at=NOW if agents else None,
        )

    def _customer(self, method: str, rest: list[str], body: bytes) -> Any:
        match (method, *rest):
            case ("POST",):
                request = msgspec.json.decode(body, type=CreateRelationship)
                known = next((each for each in self.customers.values() if each.name == request.name), None)
                if known is not None:
                    return known
                made = a_customer(
                    request.name,
                    "provisioning",
                    external_customer_id=request.external_customer_id,
                    application_id=request.application_id,
                )
                self.put(made)
                return msgspec.structs.replace(made, agent_onboarding_url=LINK)
            case ("GET", which):
                return self.customers[UUID(which)]
            case ("PATCH", which):
                name = msgspec.json.decode(body, type=RenameCustomer).name
                self.put(msgspec.structs.replace(self.customers[UUID(which)], name=name))
                return self.customers[UUID(which)]
            case ("POST", which, "onboarding-link"):
                self.links.pop(self.customers[UUID(which)].cloudprint_account_id, None)
                expires = datetime.now(NOW.tzinfo) + timedelta(minutes=30)
                status = OnboardingStatus.WAITING_FOR_AGENT
                new = msgspec.structs.replace(
                    self.customers[UUID(which)], onboarding_status=status, agent_onboarding_expires_at=expires
                )
                self.put(new)
                return msgspec.structs.replace(new, agent_onboarding_url=LINK)
            case ("POST", which, word):
                return self._act(self.customers[UUID(which)], RelationshipAction(word))
        raise ValueError(f"no such call: {method} {rest}")

    def _act(self, customer: Relationship, action: RelationshipAction) -> Relationship:
        if action not in ACTIONS[customer.status]:
            raise ApiError(ErrorCode.INVALID_TRANSITION, words("This relationship is closed for good."))
        by = Party.OPERATOR if action is RelationshipAction.SUSPEND else None
        self.put(msgspec.structs.replace(customer, status=AFTER[action], suspended_by=by))
        return self.customers[customer.relationship_id]

    def join(self, customer: Relationship, **progress: Any) -> None:
        """A computer used the link."""
        account = customer.cloudprint_account_id
        agent = an_agent("Dock PC")
        self.agents[account] = [agent]
        self.links[account] = LinkState(ended=LinkEnd.USED, agent=agent, **progress)
        ready = {"status": RelationshipStatus.ACTIVE, "onboarding_status": OnboardingStatus.READY}
        self.put(msgspec.structs.replace(self.customers[customer.relationship_id], **ready))

    def _application(self, method: str, rest: list[str], body: bytes) -> Any:
        match (method, *rest):
            case ("GET",):
                return list(self.applications.values())
            case ("POST",):
                request = msgspec.json.decode(body, type=CreateApplication)
                key = self._key(request.public_key, request.kid)
                made = an_application(
                    request.name, developer=request.developer or "This site", keys=[key], last_used_at=None
                )
                self.applications[made.client_id] = made
                return self._credentials(made, key, request.public_key)
            case ("POST", which, "keys"):
                add = msgspec.json.decode(body, type=AddKey)
                key, known = self._key(add.public_key, add.kid), self.applications[UUID(which)]
                self.applications[known.client_id] = msgspec.structs.replace(known, keys=[*known.keys, key])
                return self._credentials(known, key, add.public_key)
            case ("POST", which, "revoke-key"):
                kid, known = msgspec.json.decode(body)["kid"], self.applications[UUID(which)]
                keys = [
                    msgspec.structs.replace(each, revoked_at=NOW) if each.kid == kid else each for each in known.keys
                ]
                self.applications[known.client_id] = msgspec.structs.replace(known, keys=keys)
                return self.applications[known.client_id]
            case ("POST", which, "disable" | "enable" as act):
                at = NOW if act == "disable" else None
                self.applications[UUID(which)] = msgspec.structs.replace(self.applications[UUID(which)], disabled_at=at)
                return self.applications[UUID(which)]
        raise ValueError(f"no such call: {method} {rest}")

    def _key(self, public_key: str | None, kid: str | None) -> KeyView:
        self.asked_with_key.append(public_key)
        return a_key(kid or "thumbprint-of-the-tests", last_used_at=None)

    def _credentials(self, made: ApplicationView, key: KeyView, public_key: str | None) -> KeyCredentials:
        pem = PRIVATE_PEM if public_key is None else None
        return KeyCredentials(client_id=made.client_id, kid=key.kid, private_key_pem=pem)
