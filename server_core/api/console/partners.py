"""Developer applications, and the accounts of customers whom developers look after.

A call about a developer's account has that developer's applications and customers alone, one about the site's own
account has all of them, and one about a customer's account is refused. An operator may do all that a developer may.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from uuid import UUID

from starlette.responses import Response

from server_core.api.console.calling import Visit, served
from server_core.api.respond import json_response
from server_core.api.serving import GIVEN, NO_STORE, Served, page
from server_core.contract.api.console import ConsoleApi
from server_core.contract.api.public import OPERATIONS
from server_core.contract.messages.accounts import ConsoleCallMessages
from server_core.contract.types.fields import Page
from server_core.contract.types.partners import (
    LONGEST_EXTERNAL_ID,
    AccountView,
    AddKey,
    ApplicationView,
    CreateApplication,
    CreateManagedAccount,
    CreateRelationship,
    CustomerFigures,
    Developers,
    InstallApplication,
    KeyCredentials,
    Party,
    Relationship,
    RelationshipAction,
    RelationshipStatus,
    RenameCustomer,
    RevokeKey,
)
from server_core.services.accounts import accounts_named, developer_meant, open_notices_beside
from server_core.services.context import Context
from server_core.services.partner import applications, installations, relationship_life, relationships
from server_core.services.partner.assertions import check_assertion
from server_core.services.partner.relationship_views import customer_figures, issued_tokens
from server_core.services.rejected import invalid_field


def partner_calls() -> Sequence[Served]:
    api = ConsoleApi
    return (
        served(api.applications)(_applications),
        served(api.create_application)(_create_application),
        served(api.application)(_application),
        served(api.add_application_key)(_add_key),
        served(api.revoke_application_key)(_revoke_key),
        served(api.disable_application)(lambda at, application_id: _set_enabled(at, application_id, False)),
        served(api.enable_application)(lambda at, application_id: _set_enabled(at, application_id, True)),
        served(api.check_assertion)(lambda at, wish: check_assertion(at.floor, wish, takes_an_assertion)),
        served(api.accounts_named)(_accounts_named),
        served(api.open_notices_beside)(lambda at: open_notices_beside(at.ctx)),
        served(api.relationships)(_relationships),
        served(api.create_relationship)(_create_relationship),
        served(api.customer_figures)(_customer_figures),
        served(api.relationship)(_relationship),
        served(api.rename_customer)(_rename_customer),
        served(api.renew_onboarding_link)(_renew_link),
        served(api.change_relationship)(_change_relationship),
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


async def _meant(at: Visit) -> Context:
    """Raises Rejected 422 for a customer's account."""
    await developer_meant(at.ctx)
    return at.ctx


async def _applications(at: Visit) -> list[ApplicationView]:
    return await applications.list_applications(await _meant(at))


async def _create_application(at: Visit, wish: CreateApplication) -> KeyCredentials:
    return await applications.create_application(await _meant(at), wish, at.actor)


async def _application(at: Visit, application_id: UUID) -> ApplicationView:
    return await applications.read_application(await _meant(at), application_id)


async def _add_key(at: Visit, application_id: UUID, wish: AddKey) -> KeyCredentials:
    return await applications.add_key(await _meant(at), application_id, wish, at.actor)


async def _revoke_key(at: Visit, application_id: UUID, wish: RevokeKey) -> ApplicationView:
    return await applications.revoke_key(await _meant(at), application_id, wish.kid, at.actor)


async def _set_enabled(at: Visit, application_id: UUID, enabled: bool) -> ApplicationView:
    return await applications.set_enabled(await _meant(at), application_id, enabled, at.actor)


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
    whose = await developer_meant(at.ctx)
    return await relationships.list_relationships(at.floor, whose, filter, page(limit, cursor))


async def _create_relationship(at: Visit, wish: CreateRelationship) -> Response:
    application = await relationships.application_of(at.ctx, await developer_meant(at.ctx), wish.application_id)
    customer = CreateManagedAccount(external_customer_id=wish.external_customer_id, name=wish.name)
    made = await relationships.create(at.floor, application, customer, at.actor, Party.OPERATOR)
    return json_response(made.relationship, 201 if made.is_new else 200, NO_STORE)


async def _customer_figures(at: Visit) -> list[CustomerFigures]:
    return await customer_figures(at.floor, await developer_meant(at.ctx))


async def _relationship(at: Visit, relationship_id: UUID) -> Relationship:
    return await relationships.get(at.floor, await developer_meant(at.ctx), relationship_id)


async def _rename_customer(at: Visit, relationship_id: UUID, wish: RenameCustomer) -> Relationship:
    whose = await developer_meant(at.ctx)
    return await relationships.rename(at.floor, whose, relationship_id, wish.name, at.actor, Party.OPERATOR)


async def _renew_link(at: Visit, relationship_id: UUID) -> Relationship:
    return await relationships.renew_link(at.floor, await developer_meant(at.ctx), relationship_id, at.actor)


async def _change_relationship(at: Visit, relationship_id: UUID, action: RelationshipAction) -> Relationship:
    whose = await developer_meant(at.ctx)
    return await relationship_life.act(at.floor, whose, relationship_id, action, at.actor, Party.OPERATOR)


async def _install(at: Visit, wish: InstallApplication) -> Response:
    application = await relationships.application_of(at.ctx, Developers.ALL, wish.application_id)
    made = await installations.set_up(at.ctx, at.ctx.account, application, wish.permissions, at.actor, Party.OPERATOR)
    return json_response(made.installation, 201 if made.is_new else 200)


# Which addresses take an assertion: those of the operations that are declared so.


_ACTIONS = "|".join(RelationshipAction)


def takes_an_assertion(path: str) -> bool:
    """`path`: of an address, without its query."""
    return _CALLS.fullmatch(path) is not None


def _pattern(path: str) -> str:
    parts = re.split(r"({\w+})", path)
    return "".join(_parameter(part) if part.startswith("{") else re.escape(part) for part in parts)


def _parameter(part: str) -> str:
    return f"(?:{_ACTIONS})" if part == "{action}" else "[^/]+"


_CALLS = re.compile("|".join(_pattern(operation.path) for operation in OPERATIONS if operation.by_assertion))
