"""The console's calls about webhooks of applications."""

from __future__ import annotations

import asyncio
from uuid import UUID

from app.client.calls import Calls
from server_core.contract.public import Page
from server_core.contract.webhooks import (
    ChangeWebhook,
    CreateWebhook,
    DeliveryState,
    ResentFailed,
    RotateWebhook,
    WebhookCredentials,
    WebhookDelivery,
    WebhookDeliveryDetail,
    WebhookView,
)

TEST_LOOKS, TEST_PAUSE = 60, 0.5
"""Looks at what became of a test, and seconds before each."""


class WebhookCalls(Calls):
    async def webhooks(self) -> list[WebhookView]:
        return await self._call("GET", "/webhooks", list[WebhookView])

    async def create_webhook(self, wish: CreateWebhook, *, key: str) -> WebhookCredentials:
        return await self._call("POST", "/webhooks", WebhookCredentials, body=wish, key=key)

    async def change_webhook(self, webhook_id: UUID, wish: ChangeWebhook) -> WebhookView:
        return await self._call("PATCH", f"/webhooks/{webhook_id}", WebhookView, body=wish)

    async def rotate_webhook(self, webhook_id: UUID, wish: RotateWebhook, *, key: str) -> WebhookCredentials:
        return await self._call("POST", f"/webhooks/{webhook_id}/rotate", WebhookCredentials, body=wish, key=key)

    async def disable_webhook(self, webhook_id: UUID) -> WebhookView:
        return await self._call("POST", f"/webhooks/{webhook_id}/disable", WebhookView)

    async def enable_webhook(self, webhook_id: UUID) -> WebhookView:
        return await self._call("POST", f"/webhooks/{webhook_id}/enable", WebhookView)

    async def remove_webhook(self, webhook_id: UUID) -> None:
        await self._send("DELETE", f"/webhooks/{webhook_id}")

    async def test_webhook(self, webhook_id: UUID) -> WebhookDelivery:
        return await self._call("POST", f"/webhooks/{webhook_id}/test", WebhookDelivery)

    async def webhook_attempted(self, webhook_id: UUID, sent: WebhookDelivery) -> WebhookDelivery:
        """A delivery after its first attempt, or as it is after `TEST_LOOKS` looks."""
        for _ in range(TEST_LOOKS):
            await asyncio.sleep(TEST_PAUSE)
            sent = (await self.webhook_delivery(webhook_id, sent.number)).delivery
            if sent.attempts or sent.state is not DeliveryState.PENDING:
                break
        return sent

    async def webhook_deliveries(
        self,
        webhook_id: UUID,
        *,
        state: DeliveryState | None = None,
        cursor: str | None = None,
        limit: int | None = None,
    ) -> Page[WebhookDelivery]:
        """Newest first."""
        given = {"state": None if state is None else state.value, "cursor": cursor, "limit": limit}
        query = {name: str(value) for name, value in given.items() if value is not None}
        return await self._call("GET", f"/webhooks/{webhook_id}/deliveries", Page[WebhookDelivery], query=query)

    async def webhook_delivery(self, webhook_id: UUID, number: int) -> WebhookDeliveryDetail:
        return await self._call("GET", f"/webhooks/{webhook_id}/deliveries/{number}", WebhookDeliveryDetail)

    async def resend_delivery(self, webhook_id: UUID, number: int) -> WebhookDelivery:
        return await self._call("POST", f"/webhooks/{webhook_id}/deliveries/{number}/resend", WebhookDelivery)

    async def resend_failed(self, webhook_id: UUID) -> ResentFailed:
        return await self._call("POST", f"/webhooks/{webhook_id}/resend-failed", ResentFailed)
