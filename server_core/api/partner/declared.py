"""The operations of the partner interface, each declared once."""

from __future__ import annotations

from server_core.api.operation import Filter, JsonBody, Operation
from server_core.api.partner import examples
from server_core.contract.types.agents import Agent
from server_core.contract.types.fields import Page
from server_core.contract.types.partners import (
    LONGEST_EXTERNAL_ID,
    PARTNER_API,
    CreateManagedAccount,
    Installation,
    Relationship,
    RelationshipStatus,
    SetUpInstallation,
)

ACCOUNTS = PARTNER_API + "/accounts"
ACCOUNT = ACCOUNTS + "/{relationshipId}"

CREATE_ACCOUNT = Operation(
    name="create_managed_account",
    method="POST",
    path=ACCOUNTS,
    summary="Add a customer",
    description="Makes an account for a customer whom you look after, with a one-time link that connects an agent "
    "(24 h). The same `external_customer_id` and name again is a 200 with the customer as it is now, without the link; "
    "another name is refused, unless it is the one that the customer was made with. The id of a closed customer may "
    "be used again.",
    scopes=None,
    by_assertion=True,
    body=JsonBody(type=CreateManagedAccount, example=examples.CREATE),
    answer=Relationship,
    example=examples.WAITING,
    status=201,
    also=(200,),
    also_example=examples.STILL_WAITING,
    errors=(401, 403, 413, 422, 429, 500),
)
LIST_ACCOUNTS = Operation[None](
    name="list_managed_accounts",
    method="GET",
    path=ACCOUNTS,
    summary="List customers",
    description="Those of your account, whichever of its applications added them; the newest first.",
    scopes=None,
    by_assertion=True,
    answer=Page[Relationship],
    example=examples.RELATIONSHIPS,
    errors=(401, 403, 422, 429, 500),
    page_limit=50,
    filters=(
        Filter(
            name="status",
            description="Only those with this status.",
            example=RelationshipStatus.ACTIVE,
            words=RelationshipStatus,
        ),
        Filter(
            name="external_customer_id",
            description="Only the one, and closed ones, of this id.",
            example=examples.CREATE.external_customer_id,
            longest=LONGEST_EXTERNAL_ID,
        ),
    ),
)
GET_ACCOUNT = Operation[None](
    name="get_managed_account",
    method="GET",
    path=ACCOUNT,
    summary="Read a customer",
    description="`onboarding_status` is `ready` while the customer has an agent that was not revoked. Without one it "
    "is `waiting_for_agent` while the newest link is good, `failed` when it ran out unused, `provisioning` when its "
    "agent was revoked. `agent_onboarding_expires_at` says until when an unused link is good.",
    scopes=None,
    by_assertion=True,
    answer=Relationship,
    example=examples.ACTIVE,
    errors=(401, 403, 404, 422, 429, 500),
)
CHANGE_ACCOUNT = Operation[None](
    name="change_managed_account",
    method="POST",
    path=ACCOUNT + "/{action}",
    summary="Suspend, resume or close a customer",
    description="`suspend`: no tokens and no new jobs, those that wait wait on, issued tokens end within a second; "
    "what is printing goes on. `resume`: jobs go on in their order, tokens are got anew. `close`, for good: what waits "
    "is cancelled, agents are revoked, history stays. The same action again changes nothing. What the operator of the "
    "server suspended (`suspended_by`), only the operator resumes and closes: a 403 `relationship_suspended`.",
    scopes=None,
    by_assertion=True,
    answer=Relationship,
    example=examples.SUSPENDED,
    errors=(401, 403, 404, 422, 429, 500),
)
RENEW_LINK = Operation[None](
    name="create_onboarding_link",
    method="POST",
    path=ACCOUNT + "/onboarding-link",
    summary="Make a new onboarding link",
    description="For 24 h and one agent; the link before it is dead. For the first agent and for further ones.",
    scopes=None,
    by_assertion=True,
    answer=Relationship,
    example=examples.WAITING,
    errors=(401, 403, 404, 422, 429, 500),
)
LIST_AGENTS = Operation[None](
    name="list_managed_agents",
    method="GET",
    path=ACCOUNT + "/agents",
    summary="List a customer's agents",
    description="By name, those that were revoked among them.",
    scopes=None,
    by_assertion=True,
    answer=Page[Agent],
    example=examples.AGENTS,
    errors=(401, 403, 404, 422, 429, 500),
    page_limit=50,
)
REVOKE_AGENT = Operation[None](
    name="revoke_managed_agent",
    method="POST",
    path=ACCOUNT + "/agents/{agentId}/revoke",
    summary="Revoke a customer's agent",
    description="For good, and at once: jobs that it has not started wait again. A second time changes nothing.",
    scopes=None,
    by_assertion=True,
    answer=Agent,
    example=examples.REVOKED_AGENT,
    errors=(401, 403, 404, 422, 429, 500),
)
SET_UP_INSTALLATION = Operation(
    name="set_up_installation",
    method="POST",
    path=ACCOUNT + "/installations",
    summary="Install your application for a customer",
    description="With just these permissions: for tokens that print for this customer. Again is a 200 with the same "
    "`installation_id`; where permissions went away, its tokens end within a second. Where the operator of the server "
    "chose the permissions (`permissions_by`), no others are added, and where the operator revoked the application it "
    "is not installed again: a 403 `permission_not_granted`.",
    scopes=None,
    by_assertion=True,
    body=JsonBody(type=SetUpInstallation, example=examples.SET_UP),
    answer=Installation,
    example=examples.INSTALLATION,
    status=201,
    also=(200,),
    errors=(401, 403, 404, 413, 422, 429, 500),
)
LIST_INSTALLATIONS = Operation[None](
    name="list_installations",
    method="GET",
    path=ACCOUNT + "/installations",
    summary="List a customer's installations",
    description="Of your account's applications, the newest first, those that were revoked among them.",
    scopes=None,
    by_assertion=True,
    answer=Page[Installation],
    example=examples.INSTALLATIONS,
    errors=(401, 403, 404, 422, 429, 500),
    page_limit=50,
)

PARTNER_OPERATIONS = (
    CREATE_ACCOUNT, LIST_ACCOUNTS, GET_ACCOUNT, CHANGE_ACCOUNT, RENEW_LINK, LIST_AGENTS, REVOKE_AGENT,
    SET_UP_INSTALLATION, LIST_INSTALLATIONS,
)  # fmt: skip
