"""`spoolhouse webhook …`: the commands."""

from __future__ import annotations

import asyncio
from argparse import Namespace
from collections.abc import Sequence
from datetime import UTC, datetime

from msgspec import UNSET

from app.client import ConsoleClient
from app.commands.clients import find as find_client
from app.commands.engine_access import console_client
from app.commands.output import CommandFailed, answer, table
from app.data_folder import DataFolder
from app.vocabulary.ages import moment
from server_core.contract.types.webhooks import (
    ChangeWebhook,
    CreateWebhook,
    DeliveryState,
    RotateWebhook,
    WebhookCredentials,
    WebhookDelivery,
    WebhookEvent,
    WebhookView,
)

LISTENER = "spoolhouse webhook listen"
"""Description of a webhook that `webhook listen` added: one that was left behind is removed by the next."""
TEST_SECONDS = 25.0
LOOK_SECONDS = 0.2


async def find(client: ConsoleClient, id_or_name: str) -> WebhookView:
    """Find a webhook by `webhook_id`, its URL, or the name of an application.

    Of several webhooks of an application, those of `webhook listen` do not count. Raises CommandFailed.
    """
    known = await client.webhooks()
    found = [one for one in known if id_or_name in (one.url, one.client_name)]
    found = [one for one in known if str(one.webhook_id) == id_or_name.lower()] or found
    if not found:
        raise CommandFailed(f"no webhook has the id or URL '{id_or_name}', and no application of that name has one")
    lasting = [one for one in found if one.description != LISTENER]
    if len(found) > 1 and len(lasting) != 1:
        lines = (f"  {one.webhook_id}  {one.url}" for one in found)
        text = f"'{id_or_name}' has {len(found)} webhooks. Name one by its id or URL:"
        raise CommandFailed("\n".join([text, *lines]))
    return lasting[0] if len(lasting) == 1 else found[0]


async def add(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        application = await find_client(client, arguments.client)
        wish = CreateWebhook(
            client_id=application.client_id,
            url=arguments.url,
            events=events_named(arguments.event),
            allow_private=arguments.allow_private,
            description=arguments.description or "",
        )
        made = await client.create_webhook(wish, key=arguments.repeat_key)
    answer(made, _secret_lines(made), as_json=arguments.json)


async def list_all(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        webhooks = await client.webhooks()
    rows = [["WEBHOOK ID", "APPLICATION", "STATE", "WAITING", "FAILED", "LAST DELIVERED", "URL", "EVENTS"]]
    rows += [
        [
            str(one.webhook_id),
            one.client_name,
            _state(one),
            str(one.pending),
            str(one.failed) if not one.missed else f"{one.failed} (and {one.missed} not kept)",
            "never" if one.last_delivered_at is None else _moment(one.last_delivered_at),
            one.url,
            " ".join(one.events),
        ]
        for one in webhooks
    ]
    answer({"data": webhooks}, table(rows), as_json=arguments.json)


async def change(folder: DataFolder, arguments: Namespace) -> None:
    if arguments.all_events and arguments.event:
        raise CommandFailed("--all-events and --event exclude each other")
    events = None if arguments.all_events else events_named(arguments.event) or UNSET
    wish = ChangeWebhook(
        url=UNSET if arguments.url is None else arguments.url,
        events=events,
        allow_private=UNSET if arguments.allow_private is None else arguments.allow_private,
        description=UNSET if arguments.description is None else arguments.description,
    )
    async with console_client(folder) as client:
        changed = await client.change_webhook((await find(client, arguments.webhook)).webhook_id, wish)
    answer(changed, [f"{changed.url} gets {' '.join(changed.events)}"], as_json=arguments.json)


async def rotate(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        found = await find(client, arguments.webhook)
        wish = RotateWebhook(overlap_seconds=arguments.overlap, expected_rotated_at=found.rotated_at)
        made = await client.rotate_webhook(found.webhook_id, wish, key=arguments.repeat_key)
    before = "signs no more"
    if made.previous_secret_ends_at is not None:
        before = f"signs, too, until {_moment(made.previous_secret_ends_at)}"
    answer(made, [*_secret_lines(made), f"old secret  {before}"], as_json=arguments.json)


async def disable(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        changed = await client.disable_webhook((await find(client, arguments.webhook)).webhook_id)
    answer(changed, [f"switched off {changed.url}: nothing is sent from now on"], as_json=arguments.json)


async def enable(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        changed = await client.enable_webhook((await find(client, arguments.webhook)).webhook_id)
    answer(changed, [f"switched on {changed.url}: it gets what happens from now on"], as_json=arguments.json)


async def remove(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        found = await find(client, arguments.webhook)
        await client.remove_webhook(found.webhook_id)
    answer({"webhook_id": found.webhook_id}, [f"removed {found.url}"], as_json=arguments.json)


async def test(folder: DataFolder, arguments: Namespace) -> None:
    """Exit code 1 if the message did not arrive."""
    async with console_client(folder) as client:
        found = await find(client, arguments.webhook)
        delivery = await client.test_webhook(found.webhook_id)
        loop = asyncio.get_running_loop()
        end = loop.time() + TEST_SECONDS
        while delivery.state is DeliveryState.PENDING and not delivery.attempts and loop.time() < end:
            await asyncio.sleep(LOOK_SECONDS)
            delivery = (await client.webhook_delivery(found.webhook_id, delivery.number)).delivery
    if delivery.state is not DeliveryState.DELIVERED:
        became = _outcome(delivery) or "it still waits: older messages of this webhook fail"
        raise CommandFailed(f"the test message did not arrive at {found.url}: {became}")
    answer(delivery, [f"delivered to {found.url}: {_outcome(delivery)}"], as_json=arguments.json)


async def log(folder: DataFolder, arguments: Namespace) -> None:
    state = None if arguments.state is None else DeliveryState(arguments.state)
    async with console_client(folder) as client:
        found = await find(client, arguments.webhook)
        page = await client.webhook_deliveries(
            found.webhook_id, state=state, cursor=arguments.cursor, limit=arguments.limit
        )
    rows = [["NUMBER", "TIME", "EVENT", "JOB OR PRINTER", "STATE", "ATTEMPTS", "LAST OUTCOME"]]
    rows += [
        [
            str(one.number),
            _moment(one.created_at),
            one.type,
            str(one.subject),
            one.state.value,
            str(one.attempts),
            _outcome(one) or "-",
        ]
        for one in page.data
    ]
    lines = table(rows)
    if page.next_cursor is not None:
        lines.append(f"more: --cursor {page.next_cursor}")
    answer(page, lines, as_json=arguments.json)


async def show(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        found = await find(client, arguments.webhook)
        detail = await client.webhook_delivery(found.webhook_id, arguments.number)
    rows = [["TIME", "STATUS", "ERROR", "MILLISECONDS"]]
    rows += [
        [_moment(each.at), str(each.status_code or "-"), each.error_code or "-", str(each.duration_ms)]
        for each in detail.history
    ]
    one = detail.delivery
    lines = [f"webhook-id  {one.message_id}", f"event       {one.type}", f"state       {one.state.value}", *table(rows)]
    answer(detail, [*lines, detail.body], as_json=arguments.json)


async def resend(folder: DataFolder, arguments: Namespace) -> None:
    if (arguments.number is None) is not arguments.failed:
        raise CommandFailed("name the NUMBER of a delivery, or --failed for all that were given up")
    async with console_client(folder) as client:
        found = await find(client, arguments.webhook)
        if arguments.failed:
            sent = await client.resend_failed(found.webhook_id)
            answer(sent, [f"{sent.count} deliveries are sent again"], as_json=arguments.json)
            return
        delivery = await client.resend_delivery(found.webhook_id, arguments.number)
    answer(delivery, [f"delivery {delivery.number} is sent again as {delivery.message_id}"], as_json=arguments.json)


def events_named(words: Sequence[str] | None) -> list[WebhookEvent] | None:
    return [WebhookEvent(word) for word in words] if words else None


def _secret_lines(made: WebhookCredentials) -> list[str]:
    return [
        f"webhook_id  {made.webhook_id}",
        f"url         {made.webhook.url}",
        f"secret      {made.secret}   (shown once: store it now)",
        f"events      {' '.join(made.webhook.events)}",
    ]


def _state(webhook: WebhookView) -> str:
    word = webhook.state.value.replace("_", " ")
    if webhook.last_error is None or webhook.next_attempt_at is None:
        return word
    return f"{word}: {webhook.last_error}"


def _outcome(delivery: WebhookDelivery) -> str:
    facts = [delivery.error_code, None if delivery.status_code is None else f"HTTP {delivery.status_code}"]
    return ", ".join(fact for fact in facts if fact is not None)


def _moment(at: datetime) -> str:
    return moment(at, datetime.now(UTC))
