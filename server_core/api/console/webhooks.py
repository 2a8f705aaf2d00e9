"""Webhooks of client applications: set up, test, their log, and "send again"."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from server_core.api.body import decode_json
from server_core.api.console.operator import console_resource, floor_of, id_of, operator_name
from server_core.api.operation import idempotency_key
from server_core.api.paging import page_request
from server_core.api.respond import json_response, no_content
from server_core.contract.problems import ErrorCode
from server_core.contract.webhooks import ChangeWebhook, CreateWebhook, DeliveryState, RotateWebhook
from server_core.services.floor import Floor
from server_core.services.rejected import invalid_field
from server_core.services.webhooks import deliveries, subscriptions

WEBHOOK = "/webhooks/{webhook_id}"
DELIVERY = WEBHOOK + "/deliveries/{number}"
NO_STORE = {"Cache-Control": "no-store"}
DEFAULT_LIMIT = 50


class Webhooks:
    def __init__(self, floor: Floor) -> None:
        self._floor = floor

    def routes(self) -> Sequence[BaseRoute]:
        floor = self._floor
        return [
            console_resource(floor, "/webhooks", GET=self.list, POST=self.create),
            console_resource(floor, WEBHOOK, GET=self.get, PATCH=self.change, DELETE=self.remove),
            console_resource(floor, WEBHOOK + "/rotate", POST=self.rotate),
            console_resource(floor, WEBHOOK + "/disable", POST=self.disable),
            console_resource(floor, WEBHOOK + "/enable", POST=self.enable),
            console_resource(floor, WEBHOOK + "/test", POST=self.test),
            console_resource(floor, WEBHOOK + "/resend-failed", POST=self.resend_failed),
            console_resource(floor, WEBHOOK + "/deliveries", GET=self.deliveries),
            console_resource(floor, DELIVERY, GET=self.delivery),
            console_resource(floor, DELIVERY + "/resend", POST=self.resend),
        ]

    async def list(self, request: Request) -> Response:
        return json_response(await subscriptions.list_webhooks(floor_of(request).ctx))

    async def create(self, request: Request) -> Response:
        wish, ctx = await decode_json(request, CreateWebhook), floor_of(request).ctx
        made = await subscriptions.create_webhook(ctx, wish, operator_name(request), idempotency_key(request))
        return json_response(made, 201, NO_STORE)

    async def get(self, request: Request) -> Response:
        return json_response(await subscriptions.get_webhook(floor_of(request).ctx, _id(request)))

    async def change(self, request: Request) -> Response:
        webhook_id, wish = _id(request), await decode_json(request, ChangeWebhook)
        ctx = floor_of(request).ctx
        return json_response(await subscriptions.change_webhook(ctx, webhook_id, wish, operator_name(request)))

    async def remove(self, request: Request) -> Response:
        await subscriptions.remove_webhook(floor_of(request).ctx, _id(request), operator_name(request))
        return no_content()

    async def rotate(self, request: Request) -> Response:
        webhook_id, wish = _id(request), await decode_json(request, RotateWebhook)
        ctx, key = floor_of(request).ctx, idempotency_key(request)
        made = await subscriptions.rotate_webhook(ctx, webhook_id, wish, operator_name(request), key)
        return json_response(made, 200, NO_STORE)

    async def disable(self, request: Request) -> Response:
        ctx = floor_of(request).ctx
        return json_response(await subscriptions.disable_webhook(ctx, _id(request), operator_name(request)))

    async def enable(self, request: Request) -> Response:
        ctx = floor_of(request).ctx
        return json_response(await subscriptions.enable_webhook(ctx, _id(request), operator_name(request)))

    async def test(self, request: Request) -> Response:
        return json_response(await deliveries.test_webhook(floor_of(request).ctx, _id(request)), 201)

    async def deliveries(self, request: Request) -> Response:
        wanted, state = page_request(request, default=DEFAULT_LIMIT), _state(request.query_params.get("state"))
        return json_response(await deliveries.list_deliveries(floor_of(request).ctx, _id(request), state, wanted))

    async def delivery(self, request: Request) -> Response:
        return json_response(await deliveries.get_delivery(floor_of(request).ctx, _id(request), _number(request)))

    async def resend(self, request: Request) -> Response:
        ctx, webhook_id, number = floor_of(request).ctx, _id(request), _number(request)
        return json_response(await deliveries.resend(ctx, webhook_id, number, operator_name(request)))

    async def resend_failed(self, request: Request) -> Response:
        ctx = floor_of(request).ctx
        return json_response(await deliveries.resend_failed(ctx, _id(request), operator_name(request)))


def _id(request: Request) -> UUID:
    return id_of(request, "webhook_id", ErrorCode.WEBHOOK_NOT_FOUND)


def _number(request: Request) -> int:
    text = request.path_params["number"]
    if not (text.isascii() and text.isdigit() and len(text) < 16):
        raise deliveries.unknown_delivery()
    return int(text)


def _state(text: str | None) -> DeliveryState | None:
    if text is None:
        return None
    try:
        return DeliveryState(text)
    except ValueError as error:
        known = ", ".join(DeliveryState)
        raise invalid_field("state", "invalid_value", f"state must be one of: {known}.") from error
