"""Webhooks in the reference: the messages in OpenAPI's `webhooks`, and the section of the page."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from server_core.api.reference.markup import Markup, el, join, listing, prose, table
from server_core.api.reference.schemas import JsonObject, Schemas
from server_core.contract.api import examples
from server_core.contract.decisions.job_reasons import UNCONFIRMED_MESSAGE, WAITING_MESSAGES
from server_core.contract.types.jobs import JobOutcome
from server_core.contract.types.states import (
    Confirmation,
    FailureReason,
    JobStatus,
    OutcomeAnswer,
    StatusReason,
    WaitingReason,
)
from server_core.contract.types.webhooks import (
    ID_HEADER,
    MOST_PENDING,
    SIGNATURE_HEADER,
    TIMESTAMP_HEADER,
    PrinterEvent,
    PrintJobEvent,
    Tested,
    WebhookEvent,
    WebhookTestEvent,
)

BODIES: tuple[Any, ...] = (PrintJobEvent, PrinterEvent, WebhookTestEvent)
MEANINGS = {
    WebhookEvent.JOB_PRINTED: "The job is printed; `data.evidence` says how that is known.",
    WebhookEvent.JOB_FAILED: "The job failed; `data.failure_reason` says why, and whether it may be on paper.",
    WebhookEvent.JOB_CANCELLED: "The job was cancelled: nothing was sent, or the printer confirmed the cancel.",
    WebhookEvent.JOB_HELD: (
        "The job waits for a person: held by an operator, for the wrong medium, or too old. `data.status_reason` says "
        "why. It can still be printed."
    ),
    WebhookEvent.JOB_OUTCOME_UNCONFIRMED: (
        "Bytes of the job may have left, and nobody knows whether it came out: it may be on paper. A person is asked. "
        "Do not order it again. `print_job.printed` or `print_job.failed` follows once somebody knows, or after the "
        "time that the server waits (10 minutes by default)."
    ),
    WebhookEvent.JOB_OUTCOME_KNOWN: (
        "A job had failed, and nobody knew whether it came out. Now a person or a late report of its agent says so: "
        "read `data.outcome` and `data.evidence` before you order the label again."
    ),
    WebhookEvent.PRINTER_STATUS_CHANGED: "A printer's `status` or `status_reasons` changed.",
    WebhookEvent.TEST: "An administrator tests the webhook.",
}
HEADERS = {
    ID_HEADER: "The id of the message, `msg_…`. A repeat has the same: keep it to see duplicates.",
    TIMESTAMP_HEADER: "When this attempt was made, in Unix seconds. Refuse what is more than five minutes off.",
    SIGNATURE_HEADER: "One or more `v1,BASE64`, separated by spaces: one is enough. Two while a secret is replaced.",
}
SIGNED = {
    ID_HEADER: "msg_01990f5c6a0070008000000000000007",
    TIMESTAMP_HEADER: "1795249800",
    SIGNATURE_HEADER: "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
}
_AT = examples.AT
_BEGUN = {"reserved_at": _AT, "started_at": _AT, "status_reason": None, "status_message": None, "completed_at": _AT}
_AT_EVENT: dict[WebhookEvent, dict[str, Any]] = {
    WebhookEvent.JOB_PRINTED: {
        **_BEGUN,
        "status": JobStatus.PRINTED,
        "evidence": Confirmation.PRINTER_CONFIRMED,
    },
    WebhookEvent.JOB_FAILED: {**_BEGUN, "status": JobStatus.FAILED, "failure_reason": FailureReason.PRINTER_ERROR},
    WebhookEvent.JOB_CANCELLED: {
        **_BEGUN,
        "status": JobStatus.CANCELLED,
        "reserved_at": None,
        "started_at": None,
    },
    WebhookEvent.JOB_HELD: {
        "status_reason": StatusReason.HELD_BY_OPERATOR,
        "status_message": WAITING_MESSAGES[WaitingReason.HELD],
    },
    WebhookEvent.JOB_OUTCOME_UNCONFIRMED: {
        **_BEGUN,
        "status": JobStatus.PRINTING,
        "status_reason": StatusReason.OUTCOME_UNCONFIRMED,
        "status_message": UNCONFIRMED_MESSAGE,
        "completed_at": None,
    },
    WebhookEvent.JOB_OUTCOME_KNOWN: {
        **_BEGUN,
        "status": JobStatus.FAILED,
        "status_message": "A person saw that it came out.",
        "failure_reason": FailureReason.OUTCOME_UNKNOWN,
        "evidence": Confirmation.OPERATOR_CONFIRMED,
        "outcome": JobOutcome(
            answer=OutcomeAnswer.CAME_OUT, labels_out=None, labels_ordered=None, at=_AT, by="Operator Maria"
        ),
    },
}
PYTHON = """from standardwebhooks import Webhook

event = Webhook(os.environ["WEBHOOK_SECRET"]).verify(request.body, request.headers)"""


def openapi_messages(schemas: Schemas) -> JsonObject:
    """Describe each event as the call that the server makes (`pathItems` of OpenAPI 3.1)."""
    return {event.value: {"post": _message(event, schemas)} for event in WebhookEvent}


def openapi_webhooks() -> JsonObject:
    """Refer to the messages.

    A message written out here becomes a method of openapi-generator's clients, one that typescript-fetch's do not
    compile with.
    """
    return {event.value: {"$ref": f"#/components/pathItems/{event}"} for event in WebhookEvent}


def _message(event: WebhookEvent, schemas: Schemas) -> JsonObject:
    body = _example(event)
    return {
        "operationId": "on_" + event.value.replace(".", "_"),
        "summary": event.value,
        "description": f"{MEANINGS[event]} Any answer but 2xx is a failure: the message is sent again.",
        "parameters": [
            {
                "name": name,
                "in": "header",
                "required": True,
                "schema": {"type": "string"},
                "description": text,
                "example": SIGNED[name],
            }
            for name, text in HEADERS.items()
        ],
        "requestBody": {
            "required": True,
            "content": {
                "application/json": {"schema": schemas.of(type(body)), "example": msgspec.to_builtins(body)},
            },
        },
        "responses": {"204": {"description": "The message arrived."}},
        "security": [],
    }


def _example(event: WebhookEvent) -> PrintJobEvent | PrinterEvent | WebhookTestEvent:
    at = examples.AT
    if event is WebhookEvent.TEST:
        data = Tested(webhook_id=examples.ACCOUNT, message="This message tests the webhook. Nothing was printed.")
        return WebhookTestEvent(type=event.value, timestamp=at, data=data)
    if event.is_of_job:
        return PrintJobEvent(
            type=event.value, timestamp=at, data=replace(examples.PRINT_JOB, **_AT_EVENT.get(event, {}))
        )
    return PrinterEvent(type=event.value, timestamp=at, data=examples.PRINTERS.data[0])


def webhooks_section() -> Markup:
    rules = (
        "An administrator adds a webhook for your application: in the console, or with `spoolhouse webhook add "
        '--client "Web shop" --url https://shop.example/hook`. The secret, `whsec_…`, is shown once.',
        "With `print_jobs:read` your application gets the events of all jobs of the account, with `print_jobs:write` "
        "alone those of the jobs that it made. Printer events need `printers:read`.",
        "Messages follow Standard Webhooks (standardwebhooks.com), for which there are libraries in many languages. "
        "The signature is HMAC-SHA256 of `webhook-id.webhook-timestamp.body`; the key is the Base64-decoded part of "
        "the secret behind `whsec_`. Check it over the bytes as they came, before you parse them.",
        "`data` is the job or printer as the API shows it, in its state at the event, not as it is now. Ignore fields "
        "and event types that you do not know.",
        "Answer with 2xx within 15 seconds, and do the work afterwards. Any other answer, and none, is a failure. "
        "Redirects are not followed. 410 switches the webhook off. `Retry-After` of 429 and 503 is honoured, up to a "
        "day.",
        "A failed message is sent again after 5 s, 30 s, 2 min, 10 min, 30 min, 1 h, 2 h, 4 h, 6 h and 8 h, each a "
        "tenth more or less. It is given up after that, or 24 hours after the event, and a person is told. It stays in "
        "the log, from where it can be sent again. While your receiver fails, one message at a time is tried, at least "
        "every five minutes.",
        "Messages arrive at least once: the same `webhook-id` again is the same event. Those of one job, or of one "
        "printer, arrive in order; those of different jobs may overtake each other.",
        f"Up to {MOST_PENDING:,} messages wait for a webhook. Events beyond are not kept; a person is told how many. "
        "Catch up with the list of jobs then.",
        "Nothing is sent while the application or its account is disabled or suspended. What happens meanwhile waits "
        "for its 24 hours. After a restored backup, messages that waited in it are not sent by themselves.",
        "URLs must use https on port 443 and lead to public addresses. An administrator can allow a private address or "
        "another port for a webhook.",
        'To try it out on your computer: `spoolhouse webhook listen --client "Web shop"` receives, checks and prints.',
    )
    events = [(el("code", event.value, id=f"event-{event}"), prose(text)) for event, text in MEANINGS.items()]
    headers = [(el("code", name), prose(text)) for name, text in HEADERS.items()]
    return join(
        el("p", prose("Instead of asking for a job's status you can be told.")),
        el("ul", *(el("li", prose(rule)) for rule in rules)),
        table(("Event", "Meaning"), events),
        table(("Header", "Meaning"), headers),
        el("details", el("summary", "Python with standardwebhooks"), listing(PYTHON), open=""),
    )
