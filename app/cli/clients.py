"""`spoolhouse client …`: applications that use the API."""

from __future__ import annotations

from argparse import Namespace
from datetime import UTC, datetime
from shlex import quote

from app.cli.engine_access import NOT_RUNNING, START_IT, console_client, is_elsewhere, running_engine_soon, server_named
from app.cli.engine_access import find as find_printer
from app.cli.output import answer, table
from app.cli.partner_apps import the_one
from app.client import ConsoleClient
from app.errors import CallRefused, CommandFailed
from app.process.data_folder import DataFolder
from app.words.ages import day_and_time, moment
from app.words.client_snippets import SnippetLanguage, snippet
from app.words.clients import errors_words, failure_words, namesakes, request_words, requests_words
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.fields import Rename
from server_core.contract.types.partners import (
    ClientCredentials,
    ClientView,
    CreateClient,
    RequestRow,
    RequestShow,
    RotatedSecret,
    RotateSecret,
    Scope,
)


async def find(client: ConsoleClient, id_or_name: str) -> ClientView:
    """Find by `client_id`, or by name if it is unique. Raises CommandFailed."""
    return the_one(await client.clients(), id_or_name, "application")


async def api_address(folder: DataFolder, client: ConsoleClient) -> str:
    """Return the API's address for programs on this computer. Raises CommandFailed."""
    named = server_named()
    if named is None:
        return (await client.status()).base_url
    from app.process import remote_server

    return remote_server.named(folder, named).base_url


async def create(folder: DataFolder, arguments: Namespace) -> None:
    """Create an application. `--env` prints lines for a shell and nothing else on stdout."""
    scopes = [Scope(word) for word in arguments.scope] if arguments.scope else None
    if arguments.env:
        await _require_address(folder, "Nothing was created.")
    async with console_client(folder, creates=True) as client:
        base_url = await api_address(folder, client) if arguments.env else ""
        request = CreateClient(name=arguments.name, scopes=scopes)
        try:
            made = await client.create_client(request, key=arguments.repeat_key)
        except CallRefused as refused:
            if refused.code != ErrorCode.VALIDATION_FAILED:
                raise
            same = namesakes(await client.clients(), arguments.name)
            if not same:
                raise
            command = f"spoolhouse client rotate {same[0].client_id}"
            raise CommandFailed(f"{refused} Or give that application a new secret: '{command}'") from refused
    if arguments.env:
        _write_variables(base_url, made)
        return
    lines = [
        f"client_id      {made.client_id}",
        f"client_secret  {made.client_secret}   (shown once: store it now)",
        f"scopes         {' '.join(made.scopes)}",
    ]
    answer(made, lines, as_json=arguments.json)


async def _require_address(folder: DataFolder, done: str) -> None:
    """Check that the server has an address to print. `done`: what the command did. Raises CommandFailed."""
    if not is_elsewhere() and await running_engine_soon(folder) is None:
        raise CommandFailed(f"{NOT_RUNNING}, so there is no BASE_URL to print. {done} {START_IT}")


def _write_variables(base_url: str, made: ClientCredentials | RotatedSecret) -> None:
    variables = {"BASE_URL": base_url, "CLIENT_ID": made.client_id, "CLIENT_SECRET": made.client_secret}
    answer(None, [f"export {name}={quote(str(value))}" for name, value in variables.items()], as_json=False)


async def list_all(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        clients = await client.clients()
    now = datetime.now(UTC)
    rows = [["CLIENT ID", "NAME", "STATE", "LAST USED", "REQUESTS 24 H", "ERRORS 24 H", "CREATED BY", "SCOPES"]]
    rows += [
        [
            str(one.client_id),
            one.name,
            _state(one),
            "never" if one.last_used_at is None else _moment(one.last_used_at),
            requests_words(one),
            errors_words(one, now) or "0",
            str(one.created_by or "-"),
            " ".join(one.scopes),
        ]
        for one in clients
    ]
    answer({"data": clients}, table(rows), as_json=arguments.json)


async def rename(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        found = await find(client, arguments.id)
        renamed = await client.rename_client(found.client_id, Rename(name=arguments.name))
    answer(renamed, [f"{found.name} is called {renamed.name} now"], as_json=arguments.json)


async def rotate(folder: DataFolder, arguments: Namespace) -> None:
    """Make a new secret. `--env` as in `create`."""
    if arguments.env:
        await _require_address(folder, "The secret was not changed.")
    async with console_client(folder) as client:
        base_url = await api_address(folder, client) if arguments.env else ""
        found = await find(client, arguments.id)
        # without expected_rotated_at: a command repeated with its key must send the same request
        request = RotateSecret(overlap_seconds=arguments.overlap)
        made = await client.rotate_secret(found.client_id, request, key=arguments.repeat_key)
    if arguments.env:
        _write_variables(base_url, made)
        return
    before, tokens = "ended now", "It gets a new one only with the new secret."
    if made.previous_secret_ends_at is not None:
        end = _moment(made.previous_secret_ends_at)
        before = f"gets tokens until {end}"
        tokens = f"It gets a new one with the new secret, or with the old one until {end}."
    lines = [
        f"client_id      {made.client_id}",
        f"client_secret  {made.client_secret}   (shown once: store it now)",
        f"old secret     {before}",
        f"All access tokens of the application ended now: its next call gets 401 token_revoked. {tokens}",
    ]
    answer(made, lines, as_json=arguments.json)


async def disable(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        changed = await client.disable_client((await find(client, arguments.id)).client_id)
    answer(changed, [f"disabled {changed.name}: its calls are refused from now on"], as_json=arguments.json)


async def enable(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        changed = await client.enable_client((await find(client, arguments.id)).client_id)
    answer(changed, [f"enabled {changed.name}: it can get new tokens"], as_json=arguments.json)


def _state(client: ClientView) -> str:
    if client.disabled_at is not None:
        return f"disabled {_moment(client.disabled_at)}"
    if client.previous_secret_ends_at is not None:
        return f"old secret until {_moment(client.previous_secret_ends_at)}"
    return "enabled"


def _moment(at: datetime) -> str:
    return moment(at, datetime.now(UTC))


# `spoolhouse request …`: the API requests of applications and their answers.


async def list_requests(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        of = (await find(client, arguments.client)).client_id if arguments.client else None
        page = await client.requests(
            status=RequestShow.ERRORS if arguments.errors else RequestShow.ALL,
            client_id=of,
            limit=arguments.limit,
            cursor=arguments.cursor,
        )
    now = datetime.now(UTC)
    rows = [["TIME", "STATUS", "METHOD", "ROUTE", "APPLICATION", "CODE", "MS", "REQUEST ID", "WHY"]]
    rows += [
        [
            f"{moment(row.at, now)}:{row.at.astimezone():%S}",
            str(row.status),
            row.method,
            row.route,
            row.client_name or "-",
            row.error_code or "-",
            f"{row.duration_ms:.1f}",
            row.request_id,
            failure_words(row) or "-",
        ]
        for row in page.data
    ]
    lines = table(rows)
    if page.next_cursor:
        lines.append(f"more: --cursor {page.next_cursor}")
    answer(page, lines, as_json=arguments.json)


async def show(folder: DataFolder, arguments: Namespace) -> None:
    """Show the requests with this id. Applications may send their own ids, so there may be several."""
    async with console_client(folder) as client:
        page = await client.requests(request_id=arguments.id, limit=100)
    if not page.data:
        raise CommandFailed(f"the log has no request with the id '{arguments.id}'. See 'spoolhouse request list'.")
    lines = [line for row in page.data for line in [*describe(row), ""]][:-1]
    answer({"data": page.data}, lines, as_json=arguments.json)


def describe(row: RequestRow) -> list[str]:
    return [
        f"request_id   {row.request_id}",
        f"time         {day_and_time(row.at)}",
        f"application  {row.client_name or 'not known'}",
        f"request      {row.method} {row.route}",
        f"status       {row.status}",
        f"error_code   {row.error_code or 'none'}",
        *([f"fields       {row.fields}"] if row.fields else []),
        *([f"meaning      {meaning}"] if (meaning := request_words(row)) else []),
        f"duration     {row.duration_ms:.1f} ms",
    ]


# `spoolhouse client example`: the first three calls of an application, ready to paste, without its secret.


async def example(folder: DataFolder, arguments: Namespace) -> None:
    tongue = next(each for each in SnippetLanguage if each.value.lower() == arguments.language)
    async with console_client(folder) as client:
        one = await find(client, arguments.id)
        printer = await find_printer(client, arguments.printer) if arguments.printer else None
        if printer is None:
            printer = next(iter(await client.printers()), None)
        base_url = await api_address(folder, client)
    text = snippet(tongue, base_url, one.client_id, printer)
    answer({"language": arguments.language, "text": text}, text.splitlines(), as_json=arguments.json)
