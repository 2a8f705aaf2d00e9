"""`spoolhouse partner account …`: the customers of developers."""

from __future__ import annotations

import asyncio
import sys
from argparse import Namespace
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import msgspec

from app.client import ConsoleClient
from app.commands.account_names import find_customer
from app.commands.engine_access import console_client
from app.commands.output import CommandFailed, answer, table, write
from app.commands.partner_apps import find as find_application
from app.data_folder import DataFolder
from app.vocabulary.ages import moment
from app.vocabulary.customers import agents_words, jobs_words, steps_of
from app.vocabulary.plain_text import plain
from server_core.contract.types.agents import LinkState
from server_core.contract.types.partners import (
    ApplicationView,
    CreateRelationship,
    Relationship,
    RelationshipAction,
    RelationshipStatus,
    RenameCustomer,
)

AFTER = {
    RelationshipAction.SUSPEND: "its tokens ended, its jobs wait",
    RelationshipAction.RESUME: "its jobs are printed in their order, its tokens have to be got anew",
    RelationshipAction.CLOSE: "for good; its agents are revoked, what waited is cancelled; history stays",
}


async def create(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        application = await find_application(client, arguments.app)
        wish = CreateRelationship(
            application_id=application.client_id, external_customer_id=arguments.external_id, name=arguments.name
        )
        made = await client.create_relationship(wish)
    lines = describe(made)
    if made.agent_onboarding_url is None:
        lines.append("It was there already; a new link: spoolhouse partner account link")
    answer(made, lines, as_json=arguments.json)


async def list_all(folder: DataFolder, arguments: Namespace) -> None:
    status = None if arguments.status is None else RelationshipStatus(arguments.status)
    async with console_client(folder) as client:
        page = await client.relationships(status=status, limit=arguments.limit, cursor=arguments.cursor)
        applications = await _applications(client)
        figures = {each.account_id: each for each in await client.customer_figures()}
    head = ["ACCOUNT ID", "EXTERNAL ID", "NAME", "DEVELOPER", "APPLICATION", "STATUS", "ONBOARDING"]
    rows = [[*head, "AGENTS", "JOBS 24 H"]]
    for one in page.data:
        by = applications[one.application_id]
        facts = [str(one.cloudprint_account_id), one.external_customer_id, one.name, by.developer, by.name]
        told_of = figures.get(one.cloudprint_account_id)
        counts = [agents_words(told_of).lower(), jobs_words(told_of)]
        rows.append([*facts, status_words(one), one.onboarding_status, *counts])
    lines = table(rows)
    if page.next_cursor is not None:
        lines.append(f"more: --cursor {page.next_cursor}")
    told = [_with_names(one, applications[one.application_id]) for one in page.data]
    answer({"data": told, "next_cursor": page.next_cursor}, lines, as_json=arguments.json)


async def show(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        customer = await find_customer(client, arguments.id)
        by = (await _applications(client))[customer.application_id]
        state = await _link_state(client, customer)
    lines = [*describe(customer), f"looked after by  {by.developer}, with {by.name}"]
    if state is not None:
        steps = steps_of(state, str(customer.cloudprint_account_id))
        lines += [f"newest link      {step.spoken}" for step in steps]
    answer(_with_names(customer, by), lines, as_json=arguments.json)


async def rename(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        customer = await find_customer(client, arguments.id)
        renamed = await client.rename_customer(customer.relationship_id, RenameCustomer(name=arguments.name))
    answer(renamed, [f"renamed {customer.name} to {renamed.name}"], as_json=arguments.json)


async def suspend(folder: DataFolder, arguments: Namespace) -> None:
    await _change(folder, arguments, RelationshipAction.SUSPEND)


async def resume(folder: DataFolder, arguments: Namespace) -> None:
    await _change(folder, arguments, RelationshipAction.RESUME)


async def close(folder: DataFolder, arguments: Namespace) -> None:
    """Asks for the customer's name, in scripts for --yes."""
    await _change(folder, arguments, RelationshipAction.CLOSE)


async def link(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        customer = await find_customer(client, arguments.id)
        renewed = await client.renew_onboarding_link(customer.relationship_id)
    lines = [f"{renewed.agent_onboarding_url}", f"(good once, until {_moment(renewed.agent_onboarding_expires_at)})"]
    if renewed.agent_onboarding_note is not None:
        lines.append(renewed.agent_onboarding_note)
    answer(renewed, lines, as_json=arguments.json)


def describe(customer: Relationship) -> list[str]:
    lines = [
        f"account_id       {customer.cloudprint_account_id}",
        f"relationship_id  {customer.relationship_id}",
        f"external id      {customer.external_customer_id}",
        f"name             {customer.name}",
        f"status           {status_words(customer)}",
        f"onboarding       {customer.onboarding_status}",
        f"application      {customer.application_id}",
        f"installation     {customer.installation_id or 'none'}",
    ]
    if customer.agent_onboarding_expires_at is not None:
        lines.append(f"link until       {_moment(customer.agent_onboarding_expires_at)}")
    if customer.agent_onboarding_url is not None:
        lines.append(f"link             {customer.agent_onboarding_url}   (shown once)")
    if customer.agent_onboarding_note is not None:
        lines.append(f"                 {customer.agent_onboarding_note}")
    return lines


def status_words(customer: Relationship) -> str:
    by = customer.suspended_by
    return customer.status if by is None else f"{customer.status} by the {by}"


async def _applications(client: ConsoleClient) -> dict[UUID, ApplicationView]:
    """Of all developers, by their ids."""
    return {one.client_id: one for one in await client.applications()}


async def _link_state(client: ConsoleClient, customer: Relationship) -> LinkState | None:
    """How far the newest link has led."""
    if customer.agent_enrollment_id is None:
        return None
    return await client.about(customer.cloudprint_account_id).link_state(customer.agent_enrollment_id)


def _with_names(customer: Relationship, by: ApplicationView) -> dict[str, Any]:
    return {**msgspec.to_builtins(customer), "developer": by.developer, "application": by.name}


async def _change(folder: DataFolder, arguments: Namespace, action: RelationshipAction) -> None:
    async with console_client(folder) as client:
        customer = await find_customer(client, arguments.id)
        if action is RelationshipAction.CLOSE and not arguments.yes:
            await asyncio.to_thread(_confirm, customer.name)
        changed = await client.change_relationship(customer.relationship_id, action)
    answer(changed, [f"{changed.name} is {status_words(changed)}: {AFTER[action]}"], as_json=arguments.json)


def _confirm(name: str) -> None:
    """Raises CommandFailed unless the name is typed."""
    if not sys.stdin.isatty():
        raise CommandFailed("closing is for good: in a script say so with --yes")
    write(plain(f"Closing {name} is for good: no tokens, agents revoked, what waits is cancelled."))
    sys.stdout.write("Type the customer's name to close it: ")
    sys.stdout.flush()
    if sys.stdin.readline().strip() != name.strip():
        raise CommandFailed("this is not the name; nothing was closed")


def _moment(at: datetime | None) -> str:
    return "-" if at is None else moment(at, datetime.now(UTC))
