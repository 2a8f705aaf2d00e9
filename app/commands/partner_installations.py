"""`spoolhouse partner installation …`: developers' applications in an account."""

from __future__ import annotations

from argparse import Namespace
from datetime import UTC, datetime
from uuid import UUID

from app.commands.engine_access import console_client
from app.commands.output import CommandFailed, answer, table
from app.commands.partner_apps import find as find_application
from app.data_folder import DataFolder
from app.vocabulary.ages import moment
from app.vocabulary.customers import token_state
from server_core.contract.types.partners import InstallApplication, Installation, Scope


async def create(folder: DataFolder, arguments: Namespace) -> None:
    """In the account that --account names."""
    async with console_client(folder) as client:
        account_id = client.account_id
        client.be_about(None)  # the site's operator knows the applications of all developers
        application = await find_application(client, arguments.app)
        client.be_about(account_id)
        permissions = [scope for scope in Scope if not arguments.permission or scope.value in arguments.permission]
        wish = InstallApplication(application_id=application.client_id, permissions=permissions)
        made = await client.install(wish)
    answer(made, describe(made), as_json=arguments.json)


async def list_all(folder: DataFolder, arguments: Namespace) -> None:
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
    """Who got some, by which key, until when; the tokens themselves are stored nowhere."""
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
    lines = [f"revoked {changed.installation_id}: its tokens ended, it gets no more"]
    answer(changed, lines, as_json=arguments.json)


def describe(installation: Installation) -> list[str]:
    return [
        f"installation_id  {installation.installation_id}",
        f"account_id       {installation.account_id}",
        f"permissions      {' '.join(installation.permissions)}",
    ]


def _id(text: str) -> UUID:
    """Raises CommandFailed."""
    try:
        return UUID(text)
    except ValueError:
        hint = "see 'spoolhouse --account NAME partner installation list'"
        raise CommandFailed(f"'{text}' is no id of an installation: {hint}") from None


def _state(installation: Installation) -> str:
    return "good" if installation.revoked_at is None else f"revoked {installation.revoked_at:%Y-%m-%d}"
