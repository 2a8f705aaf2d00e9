"""Webhooks of a console server that answers from memory, and their deliveries."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid5

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from server_core.contract.types.errors import ErrorCode, Problem
from server_core.contract.types.fields import Page
from server_core.contract.types.webhooks import (
    SUBSCRIBABLE,
    ChangeWebhook,
    CreateWebhook,
    DeliveryError,
    DeliveryState,
    ResentFailed,
    RotateWebhook,
    WebhookAttempt,
    WebhookCredentials,
    WebhookDelivery,
    WebhookDeliveryDetail,
    WebhookEvent,
    WebhookState,
    WebhookView,
)
from tests.support.console_facts import NOW, SPACE
from tests.support.fake_clients import client_id

WEBHOOK_SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwa0123456789="
URL = "https://shop.example/hooks/printing"
PRIVATE_URL = "https://10.0.0.8/hooks"


def webhook_id(url: str = URL) -> UUID:
    return uuid5(SPACE, f"webhook {url}")


def a_webhook(url: str = URL, **changes: Any) -> WebhookView:
    facts: dict[str, Any] = {
        "webhook_id": webhook_id(url),
        "client_id": client_id("Web shop"),
        "client_name": "Web shop",
        "url": url,
        "description": "",
        "events": list(SUBSCRIBABLE),
        "allow_private": False,
        "state": WebhookState.ACTIVE,
        "created_at": NOW - timedelta(days=3),
        "rotated_at": None,
        "previous_secret_ends_at": None,
        "disabled_at": None,
        "pending": 0,
        "failed": 0,
        "missed": 0,
        "last_attempt_at": NOW - timedelta(minutes=4),
        "last_delivered_at": NOW - timedelta(minutes=4),
        "last_error": None,
        "last_status": 204,
        "next_attempt_at": None,
    }
    return WebhookView(**{**facts, **changes})


def a_delivery(number: int, state: DeliveryState = DeliveryState.DELIVERED, **changes: Any) -> WebhookDelivery:
    at = NOW - timedelta(minutes=60 - number)
    failed = state is DeliveryState.FAILED
    facts: dict[str, Any] = {
        "number": number,
        "message_id": f"msg_{number:04}",
        "type": WebhookEvent.JOB_PRINTED.value,
        "subject": uuid5(SPACE, f"job {number}"),
        "state": state,
        "created_at": at,
        "attempts": 9 if failed else 1,
        "last_attempt_at": at,
        "next_attempt_at": None,
        "finished_at": at,
        "status_code": 500 if failed else 204,
        "error_code": DeliveryError.EXPIRED.value if failed else None,
        "duration_ms": 31,
    }
    return WebhookDelivery(**{**facts, **changes})


def some_webhooks() -> list[WebhookView]:
    """Return one webhook of each state that an application of its own has."""
    later = datetime.now(NOW.tzinfo) + timedelta(minutes=8)
    few = [WebhookEvent.JOB_PRINTED, WebhookEvent.JOB_FAILED]
    return [
        a_webhook(description="Shop, Anna"),
        a_webhook(
            PRIVATE_URL,
            state=WebhookState.FAILING,
            allow_private=True,
            events=few,
            pending=12,
            failed=3,
            last_delivered_at=NOW - timedelta(hours=5),
            last_error=DeliveryError.CONNECTION_REFUSED.value,
            last_status=None,
            next_attempt_at=later,
        ),
        a_webhook("https://old.example/hook", state=WebhookState.DISABLED, disabled_at=NOW, last_delivered_at=None),
        a_webhook("https://gone.example/hook", state=WebhookState.GONE, disabled_at=NOW, last_status=410),
    ]


def some_deliveries() -> list[WebhookDelivery]:
    return [
        a_delivery(
            5,
            DeliveryState.PENDING,
            type=WebhookEvent.PRINTER_STATUS_CHANGED.value,
            status_code=503,
            error_code=DeliveryError.RATE_LIMITED.value,
            next_attempt_at=NOW + timedelta(minutes=5),
            finished_at=None,
        ),
        a_delivery(4, DeliveryState.FAILED),
        a_delivery(3, DeliveryState.FAILED, type=WebhookEvent.JOB_FAILED.value),
        a_delivery(2),
        a_delivery(1, type=WebhookEvent.TEST.value, subject=webhook_id()),
    ]


class FakeWebhooks:
    """`tested`: what a test becomes. `log`: of each webhook, newest first."""

    def __init__(self) -> None:
        self.all: dict[UUID, WebhookView] = {}
        self.log: dict[UUID, list[WebhookDelivery]] = {}
        self.created: list[CreateWebhook] = []
        self.changed: list[ChangeWebhook] = []
        self.overlaps: list[int] = []
        self.resent: list[int] = []
        self.tested: dict[str, Any] = {"state": DeliveryState.DELIVERED, "attempts": 1, "status_code": 204}

    def put(self, *webhooks: WebhookView) -> None:
        self.all |= {each.webhook_id: each for each in webhooks}

    def answer(self, request: Request, rest: list[str], body: bytes) -> Response:
        now = datetime.now(NOW.tzinfo)
        match (request.method, *rest):
            case ("GET",):
                return _answer(list(self.all.values()))
            case ("POST",):
                params = msgspec.json.decode(body, type=CreateWebhook)
                if "10.0.0." in params.url and not params.allow_private:
                    text = "The URL leads to a private address. An administrator can allow it."
                    return _problem(422, ErrorCode.URL_NOT_ALLOWED, text, reason="private_address")
                self.created.append(params)
                made = a_webhook(
                    params.url,
                    client_id=params.client_id,
                    events=params.events or list(SUBSCRIBABLE),
                    allow_private=params.allow_private,
                    description=params.description,
                    last_attempt_at=None,
                    last_delivered_at=None,
                    last_status=None,
                    created_at=now,
                )
                self.put(made)
                return _answer(_credentials(made, None))
        key = UUID(rest[0])
        if key not in self.all:
            return _problem(404, ErrorCode.WEBHOOK_NOT_FOUND, "There is no webhook with this id.")
        return self._one(request, self.all[key], rest[1:], body, now)

    def _one(self, request: Request, webhook: WebhookView, rest: list[str], body: bytes, now: datetime) -> Response:
        log = self.log.setdefault(webhook.webhook_id, [])
        match (request.method, *rest):
            case ("PATCH",):
                params = msgspec.json.decode(body, type=ChangeWebhook)
                self.changed.append(params)
                names = ("url", "events", "allow_private", "description")
                by_name = {name: getattr(params, name) for name in names if getattr(params, name) is not msgspec.UNSET}
                return self._put(msgspec.structs.replace(webhook, **by_name))
            case ("DELETE",):
                del self.all[webhook.webhook_id]
                return Response(status_code=204)
            case ("POST", "rotate"):
                overlap = msgspec.json.decode(body, type=RotateWebhook).overlap_seconds
                self.overlaps.append(overlap)
                ends = now + timedelta(seconds=overlap) if overlap else None
                self.put(msgspec.structs.replace(webhook, rotated_at=now, previous_secret_ends_at=ends))
                return _answer(_credentials(self.all[webhook.webhook_id], ends))
            case ("POST", "disable"):
                return self._put(msgspec.structs.replace(webhook, state=WebhookState.DISABLED, disabled_at=now))
            case ("POST", "enable"):
                return self._put(msgspec.structs.replace(webhook, state=WebhookState.ACTIVE, disabled_at=None))
            case ("POST", "test"):
                waits: dict[str, Any] = {"attempts": 0, "status_code": None, "finished_at": None}
                sent = a_delivery(len(log) + 1, DeliveryState.PENDING, type=WebhookEvent.TEST.value, **waits)
                log.insert(0, msgspec.structs.replace(sent, **self.tested))
                return _answer(sent)
            case ("POST", "resend-failed"):
                failed = [each.number for each in log if each.state is DeliveryState.FAILED]
                for number in failed:
                    self._resend(log, number)
                return _answer(ResentFailed(count=len(failed)))
            case ("GET", "deliveries"):
                query = request.query_params
                rows = [each for each in log if query.get("state") in (None, each.state.value)]
                first = int(query.get("cursor", "0"))
                last = first + int(query.get("limit", "50"))
                cursor = str(last) if last < len(rows) else None
                return _answer(Page[WebhookDelivery](data=rows[first:last], next_cursor=cursor))
            case ("GET", "deliveries", number):
                (one,) = [each for each in log if each.number == int(number)]
                tried = [
                    WebhookAttempt(
                        at=one.created_at, status_code=one.status_code, error_code=one.error_code, duration_ms=31
                    )
                ]
                text = msgspec.json.encode({"type": one.type, "timestamp": one.created_at, "data": {}}).decode()
                return _answer(WebhookDeliveryDetail(delivery=one, body=text, history=tried if one.attempts else []))
            case ("POST", "deliveries", number, "resend"):
                return _answer(self._resend(log, int(number)))
        return _problem(404, ErrorCode.ROUTE_NOT_FOUND, "No such route.")

    def _put(self, webhook: WebhookView) -> Response:
        self.put(webhook)
        return _answer(webhook)

    def _resend(self, log: list[WebhookDelivery], number: int) -> WebhookDelivery:
        self.resent.append(number)
        (place,) = [at for at, each in enumerate(log) if each.number == number]
        waits = {"state": DeliveryState.PENDING, "attempts": 0, "error_code": None, "status_code": None}
        log[place] = msgspec.structs.replace(log[place], **waits)
        return log[place]


def _credentials(webhook: WebhookView, ends: datetime | None) -> WebhookCredentials:
    return WebhookCredentials(
        webhook_id=webhook.webhook_id, secret=WEBHOOK_SECRET, previous_secret_ends_at=ends, webhook=webhook
    )


def _answer(body: Any) -> Response:
    return Response(msgspec.json.encode(body), media_type="application/json")


def _problem(status: int, code: ErrorCode, message: str, **details: str) -> Response:
    problem = Problem(error="refused", error_code=code, message=message, details=details)
    return Response(msgspec.json.encode(problem), status_code=status, media_type="application/json")
