"""Applications that use the API, their requests and their webhooks."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from uuid import UUID

from server_core.api.console.calling import Visit, served
from server_core.api.serving import GIVEN, Served, page
from server_core.contract.api.console import ConsoleApi
from server_core.contract.types.fields import Page
from server_core.contract.types.partners import RequestRow, RequestShow, RotatedSecret, RotateSecret
from server_core.services.clients import access
from server_core.services.lists.public import RequestFilter, list_requests
from server_core.services.webhooks import subscriptions


def client_calls() -> Sequence[Served]:
    api = ConsoleApi
    return (
        served(api.clients)(lambda at: access.list_clients(at.ctx, at.ctx.account)),
        served(api.create_client)(
            lambda at, wish, *, key: access.create_client(at.ctx, at.ctx.account, wish.name, wish.scopes, at.actor, key)
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
        served(api.create_webhook)(lambda at, wish, *, key: hooks.create_webhook(at.ctx, wish, at.actor, key)),
        served(api.webhook)(lambda at, webhook_id: hooks.get_webhook(at.ctx, webhook_id)),
        served(api.change_webhook)(
            lambda at, webhook_id, wish: hooks.change_webhook(at.ctx, webhook_id, wish, at.actor)
        ),
        served(api.remove_webhook)(lambda at, webhook_id: hooks.remove_webhook(at.ctx, webhook_id, at.actor)),
        served(api.rotate_webhook)(
            lambda at, webhook_id, wish, *, key: hooks.rotate_webhook(at.ctx, webhook_id, wish, at.actor, key)
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


async def _rotate(at: Visit, client_id: UUID, wish: RotateSecret, *, key: str | None) -> RotatedSecret:
    return await access.rotate_secret(
        at.ctx,
        at.ctx.account,
        client_id,
        timedelta(seconds=wish.overlap_seconds),
        at.actor,
        seen_rotated_at=wish.expected_rotated_at,
        repeat_key=key,
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
