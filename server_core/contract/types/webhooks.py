"""Webhooks of client applications, by Standard Webhooks (standardwebhooks.com, specification 1.0.0).

Contents: the events, the public bodies, and the types of the console's calls.
"""

from __future__ import annotations

import hashlib
import hmac
from base64 import b64encode
from datetime import datetime
from enum import StrEnum
from typing import Annotated
from uuid import UUID

from msgspec import UNSET, Meta, Struct, UnsetType

from server_core.contract.messages.alarms import MAILED
from server_core.contract.types.audit import NoticeKind
from server_core.contract.types.fields import KNOWN_WORDS, Instant, Secretive, says
from server_core.contract.types.jobs import PrintJob
from server_core.contract.types.partners import RotateSecret, Scope
from server_core.contract.types.printers import Printer

MOST_PER_CLIENT = 10
MOST_PENDING = 50_000
"""Most waiting deliveries of one webhook. Further events are not kept; they are counted and an operator is notified."""
URL_CHARACTERS, DESCRIPTION_CHARACTERS = 2048, 120
SECRET_PREFIX = "whsec_"  # noqa: S105
ID_HEADER, TIMESTAMP_HEADER, SIGNATURE_HEADER = "webhook-id", "webhook-timestamp", "webhook-signature"


class WebhookEvent(StrEnum):
    JOB_PRINTED = "print_job.printed"
    JOB_FAILED = "print_job.failed"
    JOB_CANCELLED = "print_job.cancelled"
    JOB_HELD = "print_job.held"
    JOB_OUTCOME_UNCONFIRMED = "print_job.outcome_unconfirmed"
    JOB_OUTCOME_KNOWN = "print_job.outcome_known"
    PRINTER_STATUS_CHANGED = "printer.status_changed"
    ALARM_RAISED = "alarm.raised"
    ALARM_CLEARED = "alarm.cleared"
    TEST = "webhook.test"

    @property
    def is_of_job(self) -> bool:
        return self.value.startswith("print_job.")

    @property
    def is_alarm(self) -> bool:
        return self.value.startswith("alarm.")

    @property
    def scopes(self) -> frozenset[Scope]:
        """Scopes that let an application get this event; one of them is enough."""
        return _JOB_SCOPES if self.is_of_job else _ALARM_SCOPES if self.is_alarm else _PRINTER_SCOPES


_JOB_SCOPES = frozenset({Scope.PRINT_JOBS_READ, Scope.PRINT_JOBS_WRITE})
_PRINTER_SCOPES = frozenset({Scope.PRINTERS_READ})
_ALARM_SCOPES = frozenset({Scope.PRINTERS_READ, Scope.AGENTS_READ})
SUBSCRIBABLE = tuple(event for event in WebhookEvent if event is not WebhookEvent.TEST)
"""Events that can be subscribed to. `webhook.test` goes to every webhook that is tested."""


class WebhookState(StrEnum):
    ACTIVE = "active"
    FAILING = "failing"  # the last attempt failed, and it is tried again
    DISABLED = "disabled"  # by a person
    GONE = "gone"  # it answered 410
    CLIENT_DISABLED = "client_disabled"
    ACCOUNT_SUSPENDED = "account_suspended"  # or closed


class DeliveryState(StrEnum):
    PENDING = "pending"
    DELIVERED = "delivered"
    FAILED = "failed"


class DeliveryError(StrEnum):
    """The reason why an attempt failed or a delivery was given up. More may be added."""

    URL_NOT_ALLOWED = "url_not_allowed"
    NAME_NOT_FOUND = "name_not_found"
    CONNECTION_REFUSED = "connection_refused"
    CONNECTION_FAILED = "connection_failed"
    TLS_FAILED = "tls_failed"
    TIMEOUT = "timeout"
    BROKEN_ANSWER = "broken_answer"
    REDIRECTED = "redirected"
    HTTP_STATUS = "http_status"
    GONE = "gone"
    RATE_LIMITED = "rate_limited"
    EXPIRED = "expired"  # its 24 hours are over
    SWITCHED_OFF = "switched_off"  # the webhook was switched off before it was sent
    RESTORED = "restored"  # a restored backup brought it: the server may have sent it since


class PrintJobEvent(Struct, frozen=True, kw_only=True):
    """Body of the `print_job.…` events."""

    type: Annotated[
        str, says("`print_job.printed` and so on. More may be added, so ignore types that you do not know.")
    ]
    timestamp: Annotated[Instant, says("When it happened.")]
    data: Annotated[PrintJob, says("The job at the time of the event.")]


class PrinterEvent(Struct, frozen=True, kw_only=True):
    """Body of `printer.status_changed`."""

    type: Annotated[str, says("`printer.status_changed`.")]
    timestamp: Annotated[Instant, says("When it happened.")]
    data: Annotated[Printer, says("The printer at the time of the event.")]


ALARMS = tuple(
    kind
    for kind in MAILED
    if kind not in {NoticeKind.WEBHOOK_FAILING, NoticeKind.WEBHOOK_GONE, NoticeKind.PRINTER_FOUND}
)
"""The mailed notices without those of other applications' webhooks and those with the address of a device."""


class Alarm(Struct, frozen=True, kw_only=True):
    alarm_id: Annotated[UUID, says("The same in `alarm.raised` and in `alarm.cleared`.")]
    kind: Annotated[
        str,
        says("What stands still, such as `printer_away`. More may be added."),
        Meta(extra_json_schema={KNOWN_WORDS: [kind.value for kind in ALARMS]}),
    ]
    message: Annotated[str, says("The alarm in an English sentence, for a person.")]
    printer_id: Annotated[UUID | None, says("The printer, if it is about one.")]
    agent_id: Annotated[UUID | None, says("The agent, if it is about one.")]
    raised_at: Annotated[Instant, says("When it began to be reported.")]
    cleared_at: Annotated[Instant | None, says("When it ended, or was closed by a person. Null in `alarm.raised`.")]


class AlarmEvent(Struct, frozen=True, kw_only=True):
    """Body of `alarm.raised` and `alarm.cleared`."""

    type: Annotated[str, says("`alarm.raised` or `alarm.cleared`.")]
    timestamp: Annotated[Instant, says("When it happened.")]
    data: Annotated[Alarm, says("The alarm as it is now.")]


class Tested(Struct, frozen=True, kw_only=True):
    webhook_id: Annotated[UUID, says("The webhook that was tested.")]
    message: Annotated[str, says("A sentence for people that says that this is a test.")]


class WebhookTestEvent(Struct, frozen=True, kw_only=True):
    """Body of `webhook.test`, sent when an administrator tests the webhook."""

    type: Annotated[str, says("Always `webhook.test`.")]
    timestamp: Annotated[Instant, says("When the test was started.")]
    data: Annotated[Tested, says("The tested webhook.")]


Url = Annotated[str, Meta(max_length=URL_CHARACTERS)]
Description = Annotated[str, Meta(max_length=DESCRIPTION_CHARACTERS, pattern=r"^[^\x00-\x1f\x7f-\x9f]*\Z")]


class CreateWebhook(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`events` null: all that the scopes of the application allow, now and later.

    `allow_private`: the URL may lead to private and loopback addresses, to other ports than 443 and, at such addresses,
    use plain http.
    """

    client_id: UUID
    url: Url
    events: list[WebhookEvent] | None = None
    allow_private: bool = False
    description: Description = ""


class ChangeWebhook(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Change the fields that are present. `events` null: all events that the scopes allow."""

    url: Url | UnsetType = UNSET
    events: list[WebhookEvent] | UnsetType | None = UNSET
    allow_private: bool | UnsetType = UNSET
    description: Description | UnsetType = UNSET


class RotateWebhook(RotateSecret, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`overlap_seconds`: how long messages also carry a signature of the old secret; 0 = it ends at once."""


class StoredWebhook(Struct, frozen=True, kw_only=True):
    """A webhook as the server keeps it and consoles see it.

    - `pending`: deliveries that wait
    - `missed`: events that were not kept because too many waited; counted since it was enabled
    - `last_…`: of the newest attempt
    """

    webhook_id: UUID
    client_id: UUID
    url: str
    description: str
    allow_private: bool
    created_at: datetime
    rotated_at: datetime | None
    disabled_at: datetime | None
    pending: int
    missed: int
    last_attempt_at: datetime | None
    last_delivered_at: datetime | None
    last_error: str | None
    last_status: int | None


class WebhookView(StoredWebhook, frozen=True, kw_only=True):
    """A webhook with its state.

    - `events`: those that it gets now
    - `failed`: deliveries that were given up and are still in the log
    - `next_attempt_at`: while failing
    """

    client_name: str
    events: list[WebhookEvent]
    state: WebhookState
    previous_secret_ends_at: datetime | None
    failed: int
    next_attempt_at: datetime | None


def signature(secret: bytes, message_id: str, timestamp: str, body: bytes) -> str:
    """Sign a message as Standard Webhooks 1.0.0 says: `v1,` and Base64 of HMAC-SHA256 over `id.timestamp.body`."""
    content = f"{message_id}.{timestamp}.".encode() + body
    return "v1," + b64encode(hmac.digest(secret, content, hashlib.sha256)).decode()


class WebhookCredentials(Secretive, frozen=True, kw_only=True):
    """The secret is shown once: `whsec_` and Base64 of 32 random bytes."""

    webhook_id: UUID
    secret: str
    previous_secret_ends_at: datetime | None
    webhook: WebhookView


class StoredDelivery(Struct, frozen=True, kw_only=True):
    """One message to one webhook, without its name. `subject`: the job, printer or alarm; of a test the webhook itself.

    `status_code`, `error_code` (DeliveryError) and `duration_ms` are of the last attempt.
    """

    number: int
    type: str
    subject: UUID
    state: DeliveryState
    created_at: datetime
    attempts: int
    last_attempt_at: datetime | None
    next_attempt_at: datetime | None
    finished_at: datetime | None
    status_code: int | None
    error_code: str | None
    duration_ms: int | None


class WebhookDelivery(StoredDelivery, frozen=True, kw_only=True):
    message_id: str


class WebhookAttempt(Struct, frozen=True, kw_only=True):
    at: datetime
    status_code: int | None
    error_code: str | None
    duration_ms: int


class WebhookDeliveryDetail(Struct, frozen=True, kw_only=True):
    """`body`: the JSON text as it is sent. `history`: the attempts, oldest first."""

    delivery: WebhookDelivery
    body: str
    history: list[WebhookAttempt]


class ResentFailed(Struct, frozen=True, kw_only=True):
    """The number of deliveries that wait again."""

    count: int
