"""`spoolhouse partner app …` and `partner check-assertion`."""

from __future__ import annotations

import asyncio
import sys
from argparse import Namespace
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Protocol, TypeVar
from uuid import UUID

import msgspec

from app.cli.engine_access import NOT_RUNNING, START_IT, console_client, running_engine_soon
from app.cli.output import answer, refuse_inside, table, write
from app.client import ConsoleClient
from app.errors import CallRefused, CommandFailed, WrongUsage
from app.process.account_names import find_customer
from app.process.data_folder import DataFolder
from app.words.ages import moment
from app.words.partners import RULE_STATES, RULES, agents_words, jobs_words, steps_of, token_state, verdict
from app.words.plain_text import plain
from server_core.contract.types.agents import LinkState
from server_core.contract.types.fields import Rename
from server_core.contract.types.partners import (
    MOST_PASTED,
    AddKey,
    ApplicationView,
    CheckAssertion,
    CreateApplication,
    CreateRelationship,
    InstallApplication,
    Installation,
    KeyCredentials,
    KeyView,
    Relationship,
    RelationshipAction,
    RelationshipStatus,
    RevokeKey,
    Scope,
)
from server_core.files import new_private, sync_folder

# Application names on the command line: clients of an account and of developers.


class NamedApplication(Protocol):
    @property
    def client_id(self) -> UUID: ...

    @property
    def name(self) -> str: ...


A = TypeVar("A", bound=NamedApplication)


def the_one(applications: Sequence[A], id_or_name: str, what: str) -> A:
    """Find by `client_id`, or by name if it is unique. `what`: the word for it in errors. Raises CommandFailed."""
    found = [one for one in applications if str(one.client_id) == id_or_name.lower()]
    found = found or [one for one in applications if one.name == id_or_name]
    if not found:
        raise CommandFailed(f"there is no {what} with the name or id '{id_or_name}'.")
    if len(found) > 1:
        ids = ", ".join(str(one.client_id) for one in found)
        raise CommandFailed(f"{len(found)} {what}s have the name '{id_or_name}'. Use the id of one: {ids}")
    return found[0]


# `spoolhouse partner installation …`: developers' applications in an account.


async def create_installation(folder: DataFolder, arguments: Namespace) -> None:
    """Create an installation in the account of --account."""
    async with console_client(folder) as client:
        account_id = client.account_id
        client.be_about(None)  # the site's operator knows the applications of all developers
        application = await find(client, arguments.app)
        client.be_about(account_id)
        permissions = [scope for scope in Scope if not arguments.permission or scope.value in arguments.permission]
        request = InstallApplication(application_id=application.client_id, permissions=permissions)
        made = await client.install(request)
    answer(made, describe_installation(made), as_json=arguments.json)


async def list_installations(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        page = await client.installations(limit=arguments.limit, cursor=arguments.cursor)
        client.be_about(None)
        names = {application.client_id: application.name for application in await client.applications()}
    rows = [["INSTALLATION ID", "APPLICATION", "STATE", "PERMISSIONS"]]
    for one in page.data:
        name = names.get(one.application_id, str(one.application_id))
        rows.append([str(one.installation_id), name, _state(one), " ".join(one.permissions)])
    lines = table(rows)
    if page.next_cursor is not None:
        lines.append(f"more: --cursor {page.next_cursor}")
    answer(page, lines, as_json=arguments.json)


async def tokens(folder: DataFolder, arguments: Namespace) -> None:
    """List issued tokens: client, key and expiry. The tokens themselves are stored nowhere."""
    async with console_client(folder) as client:
        issued = await client.issued_tokens()
    now = datetime.now(UTC)
    rows = [["ISSUED", "APPLICATION", "KEY", "STATE", "UNTIL", "PERMISSIONS"]]
    for each in issued:
        state = token_state(each, now).word.lower()
        times = moment(each.issued_at, now), moment(each.expires_at, now)
        rows.append([times[0], each.application_name, each.kid or "-", state, times[1], " ".join(each.permissions)])
    answer({"data": issued}, table(rows), as_json=arguments.json)


async def revoke(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        changed = await client.revoke_installation(_id(arguments.id))
    lines = [f"revoked {changed.installation_id}: its tokens have ended, and it gets no more"]
    answer(changed, lines, as_json=arguments.json)


def describe_installation(installation: Installation) -> list[str]:
    return [
        f"installation_id  {installation.installation_id}",
        f"account_id       {installation.account_id}",
        f"permissions      {' '.join(installation.permissions)}",
    ]


def _id(text: str) -> UUID:
    """Find the id. Raises CommandFailed."""
    try:
        return UUID(text)
    except ValueError:
        hint = "See 'spoolhouse --account NAME partner installation list'."
        raise CommandFailed(f"'{text}' is not the id of an installation. {hint}") from None


def _state(installation: Installation) -> str:
    return "good" if installation.revoked_at is None else f"revoked {_moment(installation.revoked_at)}"


# `spoolhouse partner account …`: the customers of developers.


AFTER = {
    RelationshipAction.SUSPEND: "its tokens ended, its jobs wait",
    RelationshipAction.RESUME: "its jobs print in their order; its applications must get new tokens",
    RelationshipAction.CLOSE: "permanently; its agents are revoked, its waiting jobs are cancelled, its history stays",
}


async def create_account(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        application = await find(client, arguments.app)
        request = CreateRelationship(
            application_id=application.client_id, external_customer_id=arguments.external_id, name=arguments.name
        )
        made = await client.create_relationship(request)
    lines = describe(made)
    if made.agent_onboarding_url is None:
        lines.append("This customer exists already. To make a new link: spoolhouse partner account link")
    answer(made, lines, as_json=arguments.json)


async def list_accounts(folder: DataFolder, arguments: Namespace) -> None:
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
        customer_figures = figures.get(one.cloudprint_account_id)
        counts = [agents_words(customer_figures).lower(), jobs_words(customer_figures)]
        rows.append([*facts, status_words(one), one.onboarding_status, *counts])
    lines = table(rows)
    if page.next_cursor is not None:
        lines.append(f"more: --cursor {page.next_cursor}")
    accounts = [_with_names(one, applications[one.application_id]) for one in page.data]
    answer({"data": accounts, "next_cursor": page.next_cursor}, lines, as_json=arguments.json)


async def show(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        customer = await find_customer(client, arguments.id)
        by = (await _applications(client))[customer.application_id]
        state = await _link_state(client, customer)
    lines = [*describe(customer), f"developer        {by.developer}, with {by.name}"]
    if state is not None:
        steps = steps_of(state, str(customer.cloudprint_account_id))
        lines += [f"newest link      {step.spoken}" for step in steps]
    answer(_with_names(customer, by), lines, as_json=arguments.json)


async def rename(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        customer = await find_customer(client, arguments.id)
        renamed = await client.rename_customer(customer.relationship_id, Rename(name=arguments.name))
    answer(renamed, [f"renamed {customer.name} to {renamed.name}"], as_json=arguments.json)


async def suspend(folder: DataFolder, arguments: Namespace) -> None:
    await _change(folder, arguments, RelationshipAction.SUSPEND)


async def resume(folder: DataFolder, arguments: Namespace) -> None:
    await _change(folder, arguments, RelationshipAction.RESUME)


async def close(folder: DataFolder, arguments: Namespace) -> None:
    """Close after the customer's name was typed; scripts pass --yes."""
    await _change(folder, arguments, RelationshipAction.CLOSE)


async def link(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        customer = await find_customer(client, arguments.id)
        renewed = await client.renew_onboarding_link(customer.relationship_id)
    lines = [
        f"{renewed.agent_onboarding_url}",
        f"(good once, until {_account_moment(renewed.agent_onboarding_expires_at)})",
    ]
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
        lines.append(f"link until       {_account_moment(customer.agent_onboarding_expires_at)}")
    if customer.agent_onboarding_url is not None:
        lines.append(f"link             {customer.agent_onboarding_url}   (shown once)")
    if customer.agent_onboarding_note is not None:
        lines.append(f"                 {customer.agent_onboarding_note}")
    return lines


def status_words(customer: Relationship) -> str:
    by = customer.suspended_by
    return customer.status if by is None else f"{customer.status} by the {by}"


async def _applications(client: ConsoleClient) -> dict[UUID, ApplicationView]:
    """Return the applications of all developers by id."""
    return {one.client_id: one for one in await client.applications()}


async def _link_state(client: ConsoleClient, customer: Relationship) -> LinkState | None:
    """Describe the state of the newest link."""
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
    """Ask. Raises CommandFailed unless the name is typed."""
    if not sys.stdin.isatty():
        raise CommandFailed("closing cannot be undone. Nothing was closed. To confirm in a script, add --yes.")
    write(
        plain(
            f"Closing {name} cannot be undone. It gets no more tokens, its agents are revoked, and its waiting jobs "
            "are cancelled."
        )
    )
    sys.stdout.write("Type the customer's name to close it: ")
    sys.stdout.flush()
    if sys.stdin.readline().strip() != name.strip():
        raise CommandFailed("that is not the name of the customer. Nothing was closed.")


def _account_moment(at: datetime | None) -> str:
    return "-" if at is None else moment(at, datetime.now(UTC))


MOST_READ = 64 * 1024
"""The most bytes that are read of a key file."""
STDIN = "-"


async def find(client: ConsoleClient, id_or_name: str) -> ApplicationView:
    """Find by `client_id`, or by name if it is unique. Raises CommandFailed."""
    return the_one(await client.applications(), id_or_name, "developer application")


async def create(folder: DataFolder, arguments: Namespace) -> None:
    key = await _public_key(folder, arguments)
    async with console_client(folder, creates=True) as client:
        request = CreateApplication(
            name=arguments.name, developer=arguments.developer, public_key=key, kid=arguments.kid
        )
        try:
            made = await client.create_application(request)
        except CallRefused as refused:
            if refused.of_field("name") is None:
                raise
            same = [each for each in await client.applications() if each.name.strip() == arguments.name.strip()]
            if not same:
                raise
            command = f"spoolhouse partner app add-key {same[0].client_id}"
            raise CommandFailed(f"{refused} Or give that application another key: '{command}'") from refused
    _show_key(made, arguments)


async def add_key(folder: DataFolder, arguments: Namespace) -> None:
    key = await _public_key(folder, arguments)
    async with console_client(folder) as client:
        application = await find(client, arguments.id)
        made = await client.add_application_key(application.client_id, AddKey(public_key=key, kid=arguments.kid))
    _show_key(made, arguments)


async def list_all(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        applications = await client.applications()
    rows = [["CLIENT ID", "NAME", "DEVELOPER", "STATE", "KEY", "KEY STATE"]]
    for one in applications:
        state = "enabled" if one.disabled_at is None else f"disabled {_moment(one.disabled_at)}"
        facts = [str(one.client_id), one.name, one.developer, state]
        for key in one.keys:
            rows.append([*facts, key.kid, _key_state(key)])
            facts = [""] * len(facts)
    answer({"data": applications}, table(rows), as_json=arguments.json)


async def revoke_key(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        application = await find(client, arguments.id)
        changed = await client.revoke_application_key(application.client_id, RevokeKey(kid=arguments.kid))
    left = sum(key.revoked_at is None for key in changed.keys)
    text = f"revoked the key {arguments.kid} of {changed.name}: its assertions are refused and its tokens have ended"
    answer(changed, [text, f"keys left   {left or 'none: add one before it can call again'}"], as_json=arguments.json)


async def disable(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        changed = await client.disable_application((await find(client, arguments.id)).client_id)
    answer(changed, [f"disabled {changed.name}: its assertions are refused from now on"], as_json=arguments.json)


async def enable(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        changed = await client.enable_application((await find(client, arguments.id)).client_id)
    answer(changed, [f"enabled {changed.name}: its assertions are accepted again"], as_json=arguments.json)


async def check_assertion(folder: DataFolder, arguments: Namespace) -> None:
    """Check an assertion. Fails if a rule is broken."""
    text = arguments.assertion
    if text == STDIN:
        text = await asyncio.to_thread(sys.stdin.read, MOST_PASTED)
    if len(text) >= MOST_PASTED:
        raise WrongUsage("the text is too long for an assertion.")
    if await running_engine_soon(folder) is None:
        raise CommandFailed(f"{NOT_RUNNING}, and an assertion is checked against its address. {START_IT}")
    async with console_client(folder) as client:
        check = await client.check_assertion(CheckAssertion(assertion=text.strip(), url=arguments.url))
    rows = [[RULE_STATES[finding.state], RULES[finding.rule], str(finding.text)] for finding in check.rules]
    lines = [*table(rows), f"server's time  {check.server_time.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}", verdict(check)]
    answer(check, lines, as_json=arguments.json)
    if not check.accepted:
        raise CommandFailed("the assertion breaks a rule. See the lines above.")


async def _public_key(folder: DataFolder, arguments: Namespace) -> str | None:
    """Read the key. None: generate a pair. Raises CommandFailed, WrongUsage."""
    out: Path | None = arguments.private_key_out
    if arguments.public_key is None:
        if out is not None:
            await asyncio.to_thread(_check_free, folder, out)
        return None
    if out is not None:
        raise WrongUsage(
            "use either --public-key or --private-key-out, not both: a private key is written only for a new pair."
        )
    return await asyncio.to_thread(_read_key, arguments.public_key)


def _check_free(folder: DataFolder, out: Path) -> None:
    refuse_inside(folder, out)
    if out.exists():
        raise CommandFailed(f"{out} exists already. Choose another name.")
    if not out.parent.is_dir():
        raise CommandFailed(f"{out} cannot be written: there is no folder {out.parent}")


def _read_key(name: str) -> str:
    try:
        if name == STDIN:
            return sys.stdin.read(MOST_READ)
        with Path(name).open("rb") as file:
            return file.read(MOST_READ).decode()
    except OSError as error:
        raise CommandFailed(f"{name} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise CommandFailed(f"{name} is not a text file. The key must be in PEM form or a JWK.") from error


def _show_key(made: KeyCredentials, arguments: Namespace) -> None:
    """Output the private key; if a file is named, only there."""
    lines = [f"client_id  {made.client_id}", f"kid        {made.kid}"]
    out: Path | None = arguments.private_key_out
    if out is not None and made.private_key_pem is not None:
        _write_private(out, made.private_key_pem)
        made = KeyCredentials(client_id=made.client_id, kid=made.kid)
        lines.append(f"private key written to {out}, readable by you alone. It is stored nowhere else.")
    elif made.private_key_pem is not None:
        lines.append("private key (shown once: store it now)")
    answer(made, lines, as_json=arguments.json)
    if made.private_key_pem is not None and not arguments.json:
        write(made.private_key_pem.rstrip())


def _write_private(file: Path, text: str) -> None:
    try:
        with new_private(file) as opened:
            opened.write(text.encode())
        sync_folder(file.parent)
    except OSError as error:
        # print the key after all: it exists nowhere else
        write(text.rstrip())
        raise CommandFailed(
            f"{file} cannot be written: {error.strerror}. The private key is printed above. Store it now."
        ) from error


def _key_state(key: KeyView) -> str:
    return "active" if key.revoked_at is None else f"revoked {_moment(key.revoked_at)}"


def _moment(at: datetime) -> str:
    return moment(at, datetime.now(UTC))
