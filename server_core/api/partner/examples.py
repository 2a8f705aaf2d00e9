"""One example of everything that a developer's program sends or gets, built from the wire types."""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID

from msgspec.structs import replace

from server_core.api.public import examples
from server_core.contract.decisions import onboarding_link
from server_core.contract.types.fields import Page
from server_core.contract.types.partners import (
    CreateManagedAccount,
    Installation,
    OnboardingStatus,
    Party,
    Relationship,
    RelationshipStatus,
    Scope,
    SetUpInstallation,
)
from server_core.contract.types.states import AgentStatus

RELATIONSHIP_ID = UUID("01990f5c-6a00-7000-8000-000000000007")
CREATE = CreateManagedAccount(external_customer_id="customer-4711", name="Bakery Miller")
WAITING = Relationship(
    relationship_id=RELATIONSHIP_ID,
    developer_account_id=UUID("01990f5c-6a00-7000-8000-000000000008"),
    cloudprint_account_id=examples.ACCOUNT,
    external_customer_id=CREATE.external_customer_id,
    name=CREATE.name,
    application_id=UUID("01990f5c-6a00-7000-8000-000000000009"),
    installation_id=None,
    agent_enrollment_id=UUID("01990f5c-6a00-7000-8000-00000000000a"),
    agent_onboarding_expires_at=examples.AT + timedelta(hours=24),
    agent_onboarding_url=onboarding_link.write("https://print.example.com", "one-time-token-of-43-characters"),
    agent_onboarding_note=None,
    onboarding_status=OnboardingStatus.WAITING_FOR_AGENT,
    status=RelationshipStatus.PROVISIONING,
    suspended_by=None,
    created_at=examples.AT,
    updated_at=examples.AT,
)
STILL_WAITING = replace(WAITING, agent_onboarding_url=None)
"""The link is told once."""
ACTIVE = replace(
    WAITING,
    installation_id=examples.INSTALLATION,
    agent_onboarding_expires_at=None,
    agent_onboarding_url=None,
    agent_onboarding_note=None,
    onboarding_status=OnboardingStatus.READY,
    status=RelationshipStatus.ACTIVE,
)
SUSPENDED = replace(ACTIVE, status=RelationshipStatus.SUSPENDED, suspended_by=Party.DEVELOPER)
RELATIONSHIPS = Page(data=[ACTIVE], next_cursor=None)
REVOKED_AGENT = replace(examples.AGENTS.data[0], status=AgentStatus.REVOKED, revoked_at=examples.AT)
SET_UP = SetUpInstallation(permissions=[Scope.PRINTERS_READ, Scope.DOCUMENTS_WRITE, Scope.PRINT_JOBS_WRITE])
INSTALLATION = Installation(
    installation_id=examples.INSTALLATION,
    account_id=examples.ACCOUNT,
    application_id=WAITING.application_id,
    permissions=SET_UP.permissions,
    permissions_by=Party.DEVELOPER,
    created_at=examples.AT,
    revoked_at=None,
)
INSTALLATIONS = Page(data=[INSTALLATION], next_cursor=None)
AGENTS = Page(data=[examples.AGENTS.data[0]], next_cursor=None)
