"""Applications of a console site: one of each state, their requests, webhooks and deliveries."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import msgspec
from sqlalchemy import insert, select, update

from server_core.contract.types.partners import Scope
from server_core.contract.types.webhooks import CreateWebhook, DeliveryError, DeliveryState, WebhookEvent
from server_core.store import tables
from server_core.store.ids import new_id
from server_core.store.webhook_rows import webhook_attempts, webhook_deliveries, webhooks
from tests.support.console_site import CLIENT, ConsoleSite

URL = "https://shop.example/hooks/printing"
PRIVATE_URL = "https://10.0.0.8/hooks"
LOG = (
    (200, None),
    (401, "token_revoked"),
    (429, "rate_limited"),
    (409, "idempotency_key_conflict"),
    (201, None),
    (201, None),
)
"""Status and error of requests, the oldest first."""


def some_clients(site: ConsoleSite, shop: str = CLIENT) -> None:
    """Make one application of each state. `shop`: the name of the one that is used, with its requests."""
    site.client_id("Label bot", Scope.PRINTERS_READ)
    site.ask("POST", f"/clients/{site.client_id('Old till')}/disable")
    site.ask("POST", f"/clients/{site.client_id('Warehouse')}/rotate", {"overlap_seconds": 18_000})
    client_id, now = site.client_id(shop), datetime.now(UTC)
    used = update(tables.clients).where(tables.clients.c.client_id == client_id)
    site.write(used.values(last_used_at=now - timedelta(minutes=3)))
    rows = [
        {
            "at": now - timedelta(seconds=30 * (len(LOG) - number)),
            "request_id": f"req-{number:04}",
            "account_id": site.ctx.site_account,
            "client_id": client_id,
            "method": "POST" if status in (201, 409) else "GET",
            "route": "/api/v1/print-jobs/from-base64" if status in (201, 409) else "/api/v1/printers",
            "status": status,
            "error_code": code,
            "duration_us": 4200,
            "replayed": number == len(LOG) - 2,
            "retry_after": 3 if status == 429 else None,
        }
        for number, (status, code) in enumerate(LOG)
    ]
    site.write(insert(tables.requests), rows)


def a_webhook(site: ConsoleSite, url: str = URL, client: str = CLIENT, **columns: Any) -> UUID:
    """Add a webhook that works. `columns`: of its row; `events`, `description`: as the console asks for them."""
    now = datetime.now(UTC)
    asked = {name: columns.pop(name) for name in ("events", "description") if name in columns}
    request = CreateWebhook(client_id=site.client_id(client), url=url, allow_private=True, **asked)
    webhook_id = UUID(site.ask("POST", "/webhooks", request)["webhook_id"])
    worked = {"last_attempt_at": now - timedelta(minutes=4), "last_delivered_at": now - timedelta(minutes=4)}
    facts = {"allow_private": url == PRIVATE_URL, "last_status": 204, **worked, **columns}
    site.write(update(webhooks).where(webhooks.c.webhook_id == webhook_id).values(facts))
    return webhook_id


def some_webhooks(site: ConsoleSite, client: str = CLIENT) -> UUID:
    """Add one webhook of each state that an application of its own has. Returns the id of the one that fails."""
    now = datetime.now(UTC)
    a_webhook(site, client=client, description="Shop, Anna")
    failing = a_webhook(
        site,
        PRIVATE_URL,
        client,
        events=[WebhookEvent.JOB_PRINTED, WebhookEvent.JOB_FAILED],
        pending=12,
        failures=3,
        last_delivered_at=now - timedelta(hours=5),
        last_error=DeliveryError.CONNECTION_REFUSED,
        last_status=None,
        paused_until=now + timedelta(minutes=8),
    )
    a_webhook(site, "https://old.example/hook", client, disabled_at=now, last_delivered_at=None)
    a_webhook(site, "https://gone.example/hook", client, disabled_at=now, gone=True, last_status=410)
    return failing


def put_deliveries(site: ConsoleSite, webhook_id: UUID, *deliveries: dict[str, Any]) -> None:
    """Add messages to the outbox, the oldest first. By default, each has arrived."""
    now = datetime.now(UTC)
    rows = []
    for number, facts in enumerate(deliveries, 1):
        at = now - timedelta(minutes=60 - number / 10)
        failed = facts.get("state") == DeliveryState.FAILED
        arrived = {"status_code": 500 if failed else 204, "attempts": 9 if failed else 1, "tries": 1}
        error = {"error_code": DeliveryError.EXPIRED if failed else None}
        row = {
            "webhook_id": webhook_id,
            "message_id": new_id(),
            "type": WebhookEvent.JOB_PRINTED,
            "subject": new_id(),
            "body": msgspec.json.encode({"type": "print_job.printed", "timestamp": at, "data": {}}).decode(),
            "state": DeliveryState.DELIVERED,
            "created_at": at,
            "expires_at": at + timedelta(days=1),
            "last_attempt_at": at,
            "next_attempt_at": None,
            "finished_at": at + timedelta(seconds=1),
            "duration_ms": 31,
            **arrived,
            **error,
        }
        rows.append({**row, **facts})
    site.write(insert(webhook_deliveries), rows)
    its = webhook_deliveries.c
    tried = select(its.number, its.last_attempt_at, its.status_code, its.error_code, its.duration_ms)
    names = ["delivery", "at", "status_code", "error_code", "duration_ms"]
    site.write(insert(webhook_attempts).from_select(names, tried.where(its.webhook_id == webhook_id)))


def some_deliveries(site: ConsoleSite, webhook_id: UUID) -> None:
    """Two messages that arrived, two that failed, and one that is tried again."""
    waits = {"state": DeliveryState.PENDING, "status_code": 503, "error_code": DeliveryError.RATE_LIMITED}
    again = {"next_attempt_at": datetime.now(UTC) + timedelta(minutes=5), "finished_at": None}
    put_deliveries(
        site,
        webhook_id,
        {"type": WebhookEvent.TEST, "subject": webhook_id},
        {},
        {"type": WebhookEvent.JOB_FAILED, "state": DeliveryState.FAILED},
        {"state": DeliveryState.FAILED},
        {"type": WebhookEvent.PRINTER_STATUS_CHANGED, **waits, **again},
    )
