"""Applications that use the API, their requests and webhooks; developer applications and the customers they manage.

A call about a developer's account has that developer's applications and customers alone, one about the site's own
account has all of them, and one about a customer's account is refused. An operator may do all that a developer may.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import timedelta
from uuid import UUID

from starlette.responses import Response

from server_core.api.answers import json_response
from server_core.api.console.calling import Visit, served
from server_core.api.serving import GIVEN, NO_STORE, Served, page
from server_core.contract.api.console import ConsoleApi
from server_core.contract.api.public import OPERATIONS
from server_core.contract.messages.server import ConsoleCallMessages
from server_core.contract.types.fields import Page
from server_core.contract.types.partners import (
    LONGEST_EXTERNAL_ID,
    AccountView,
    CreateManagedAccount,
    CreateRelationship,
    Developers,
    InstallApplication,
    Party,
    Relationship,
    RelationshipAction,
    RelationshipStatus,
    RequestRow,
    RequestShow,
    RotatedSecret,
    RotateSecret,
)
from server_core.services.accounts import accounts_named, open_notices_beside
from server_core.services.api_error import invalid_field
from server_core.services.clients import access
from server_core.services.partner import applications, installations, relationships
from server_core.services.partner.assertions import check_assertion
from server_core.services.partner.relationships import customer_figures, issued_tokens
from server_core.services.public_lists import RequestFilter, list_requests
from server_core.services.webhooks import subscriptions


def client_calls() -> Sequence[Served]:
    api = ConsoleApi
    return (
        served(api.clients)(lambda at: access.list_clients(at.ctx, at.ctx.account)),
        served(api.create_client)(
            lambda at, request, *, key: access.create_client(
                at.ctx, at.ctx.account, request.name, request.scopes, at.actor
            )
        ),
        served(api.rename_client)(
            lambda at, client_id, request: access.rename_client(
                at.ctx, at.ctx.account, client_id, request.name, at.actor
            )
        ),
        served(api.rotate_secret)(_rotate),
        served(api.disable_client)(
            lambda at, client_id: access.disable_client(at.ctx, at.ctx.account, client_id, at.actor)
        ),
        served(api.enable_client)(
            lambda at, client_id: access.enable_client(at.ctx, at.ctx.account, client_id, at.actor)
        ),
        served(api.requests)(_requests),
    )


def webhook_calls() -> Sequence[Served]:
    api, hooks = ConsoleApi, subscriptions
    return (
        served(api.webhooks)(lambda at: hooks.list_webhooks(at.ctx)),
        served(api.create_webhook)(lambda at, request, *, key: hooks.create_webhook(at.ctx, request, at.actor)),
        served(api.webhook)(lambda at, webhook_id: hooks.get_webhook(at.ctx, webhook_id)),
        served(api.change_webhook)(
            lambda at, webhook_id, request: hooks.change_webhook(at.ctx, webhook_id, request, at.actor)
        ),
        served(api.remove_webhook)(lambda at, webhook_id: hooks.remove_webhook(at.ctx, webhook_id, at.actor)),
        served(api.rotate_webhook)(
            lambda at, webhook_id, request, *, key: hooks.rotate_webhook(at.ctx, webhook_id, request, at.actor)
        ),
        served(api.disable_webhook)(lambda at, webhook_id: hooks.disable_webhook(at.ctx, webhook_id, at.actor)),
        served(api.enable_webhook)(lambda at, webhook_id: hooks.enable_webhook(at.ctx, webhook_id, at.actor)),
        served(api.test_webhook)(lambda at, webhook_id: subscriptions.test_webhook(at.ctx, webhook_id)),
        served(api.resend_failed)(lambda at, webhook_id: subscriptions.resend_failed(at.ctx, webhook_id, at.actor)),
        served(api.webhook_deliveries)(
            lambda at, webhook_id, *, state=GIVEN, limit=GIVEN, cursor=GIVEN: subscriptions.list_deliveries(
                at.ctx, webhook_id, state, page(limit, cursor)
            )
        ),
        served(api.webhook_delivery)(
            lambda at, webhook_id, delivery: subscriptions.get_delivery(at.ctx, webhook_id, delivery)
        ),
        served(api.resend_delivery)(
            lambda at, webhook_id, delivery: subscriptions.resend(at.ctx, webhook_id, delivery, at.actor)
        ),
    )


async def _rotate(at: Visit, client_id: UUID, request: RotateSecret, *, key: str | None) -> RotatedSecret:
    return await access.rotate_secret(
        at.ctx,
        at.ctx.account,
        client_id,
        timedelta(seconds=request.overlap_seconds),
        at.actor,
        seen_rotated_at=request.expected_rotated_at,
    )


async def _requests(
    at: Visit,
    *,
    status: RequestShow = GIVEN,
    request_id: str | None = GIVEN,
    client_id: UUID | None = GIVEN,
    limit: int = GIVEN,
    cursor: str | None = GIVEN,
) -> Page[RequestRow]:
    only_errors = status is RequestShow.ERRORS
    filter = RequestFilter(request_id=request_id, client_id=client_id, errors_only=only_errors)
    return await list_requests(at.ctx, filter, page(limit, cursor))


def partner_calls() -> Sequence[Served]:
    api = ConsoleApi
    return (
        served(api.applications)(lambda at: applications.list_applications(at.ctx)),
        served(api.create_application)(lambda at, request: applications.create_application(at.ctx, request, at.actor)),
        served(api.application)(lambda at, application_id: applications.read_application(at.ctx, application_id)),
        served(api.add_application_key)(
            lambda at, application_id, request: applications.add_key(at.ctx, application_id, request, at.actor)
        ),
        served(api.revoke_application_key)(
            lambda at, application_id, request: applications.revoke_key(at.ctx, application_id, request.kid, at.actor)
        ),
        served(api.disable_application)(
            lambda at, application_id: applications.set_enabled(at.ctx, application_id, False, at.actor)
        ),
        served(api.enable_application)(
            lambda at, application_id: applications.set_enabled(at.ctx, application_id, True, at.actor)
        ),
        served(api.check_assertion)(lambda at, request: check_assertion(at.state, request, takes_an_assertion)),
        served(api.accounts_named)(_accounts_named),
        served(api.open_notices_beside)(lambda at: open_notices_beside(at.ctx)),
        served(api.relationships)(_relationships),
        served(api.create_relationship)(_create_relationship),
        served(api.customer_figures)(lambda at: customer_figures(at.state, at.whose)),
        served(api.relationship)(lambda at, relationship_id: relationships.get(at.state, at.whose, relationship_id)),
        served(api.rename_customer)(
            lambda at, relationship_id, request: relationships.rename(
                at.state, at.whose, relationship_id, request.name, at.actor, Party.OPERATOR
            )
        ),
        served(api.renew_onboarding_link)(
            lambda at, relationship_id: relationships.renew_link(at.state, at.whose, relationship_id, at.actor)
        ),
        served(api.change_relationship)(
            lambda at, relationship_id, action: relationships.act(
                at.state, at.whose, relationship_id, action, at.actor, Party.OPERATOR
            )
        ),
        served(api.installations)(
            lambda at, *, limit=GIVEN, cursor=GIVEN: installations.list_installations(
                at.ctx, at.ctx.account, Developers.ALL, page(limit, cursor)
            )
        ),
        served(api.install)(_install),
        served(api.issued_tokens)(lambda at: issued_tokens(at.ctx)),
        served(api.revoke_installation)(
            lambda at, installation_id: installations.revoke(at.ctx, at.ctx.account, installation_id, at.actor)
        ),
    )


async def _accounts_named(at: Visit, named: str) -> list[AccountView]:
    if not 1 <= len(named) <= LONGEST_EXTERNAL_ID:
        text = ConsoleCallMessages.CUSTOMER_NAMED_WRONG(most=LONGEST_EXTERNAL_ID)
        raise invalid_field("named", "invalid_value", text)
    return await accounts_named(at.ctx, named)


async def _relationships(
    at: Visit,
    *,
    status: RelationshipStatus | None = GIVEN,
    external_customer_id: str | None = GIVEN,
    limit: int = GIVEN,
    cursor: str | None = GIVEN,
) -> Page[Relationship]:
    filter = relationships.RelationshipFilter(status=status, external_customer_id=external_customer_id)
    return await relationships.list_relationships(at.state, at.whose, filter, page(limit, cursor))


async def _create_relationship(at: Visit, request: CreateRelationship) -> Response:
    application = await relationships.application_of(at.ctx, at.whose, request.application_id)
    customer = CreateManagedAccount(external_customer_id=request.external_customer_id, name=request.name)
    made = await relationships.create(at.state, application, customer, at.actor, Party.OPERATOR)
    return json_response(made.relationship, 201 if made.is_new else 200, NO_STORE)


async def _install(at: Visit, request: InstallApplication) -> Response:
    application = await relationships.application_of(at.ctx, Developers.ALL, request.application_id)
    made = await installations.set_up(
        at.ctx, at.ctx.account, application, request.permissions, at.actor, Party.OPERATOR
    )
    return json_response(made.installation, 201 if made.is_new else 200)


# Addresses that accept an assertion: those of the operations declared so.


_ACTIONS = "|".join(RelationshipAction)


def takes_an_assertion(path: str) -> bool:
    """Return whether the address accepts an assertion. `path`: without the query."""
    return _CALLS.fullmatch(path) is not None


def _pattern(path: str) -> str:
    parts = re.split(r"({\w+})", path)
    of_parameters = {part: "[^/]+" for part in parts if part.startswith("{")} | {"{action}": f"(?:{_ACTIONS})"}
    return "".join(of_parameters.get(part) or re.escape(part) for part in parts)


_CALLS = re.compile("|".join(_pattern(operation.path) for operation in OPERATIONS if operation.by_assertion))
