"""The tables. Times are UTC microseconds, ids are UUIDs, vocabularies are words, all else is JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from functools import cache, lru_cache
from typing import Any, TypeVar
from uuid import UUID

import msgspec
from msgspec import Struct
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ColumnElement,
    Connection,
    Dialect,
    Float,
    ForeignKey,
    FromClause,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    TypeDecorator,
    Update,
    Uuid,
    and_,
    bindparam,
    false,
    func,
    select,
    text,
    true,
    update,
)
from sqlalchemy.types import TypeEngine

from server_core.contract.messages.message import Message, as_message, from_json, to_json
from server_core.contract.types.audit import Actor, NoticeKind
from server_core.contract.types.consoles import Role
from server_core.contract.types.documents import DocumentFormat, PageSpan, RawLanguage
from server_core.contract.types.drawing import DrawingFacts
from server_core.contract.types.fields import FieldFacts
from server_core.contract.types.jobs import JobActionKind, PersonOutcome
from server_core.contract.types.media import CalibrationValues, MediaTracking
from server_core.contract.types.parameters import PrintDefaults, PrintParameters
from server_core.contract.types.partners import AccountKind, Party, Scope
from server_core.contract.types.printers import (
    SETTINGS,
    Backend,
    Capabilities,
    IdentityProof,
    SimulatedFault,
    StrangeDevice,
    Supply,
)
from server_core.contract.types.states import Confirmation, JobStatus, PrinterStatus, WaitingReason
from server_core.contract.types.tuning import PrinterTuning, SettingUse

# Shared parts of all tables: metadata with constraint names, and the types of times and running numbers.


EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
BigKey = BigInteger().with_variant(Integer(), "sqlite")


class UtcMicroseconds(TypeDecorator[datetime]):
    """Aware UTC datetime in code, integer microseconds since 1970 in the database: exact, small, ordered."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> Any:
        return None if value is None else microseconds(value)

    def process_result_value(self, value: Any, dialect: Dialect) -> datetime | None:
        return None if value is None else EPOCH + timedelta(microseconds=int(value))


metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def count(connection: Connection, table: Table, *conditions: ColumnElement[bool], **values: Any) -> int:
    """Count the rows that meet the conditions and have these values."""
    query = select(func.count()).select_from(table).where(equal(table, **values), *conditions)
    return int(connection.execute(query).scalar_one())


def microseconds(at: datetime) -> int:
    """Return the stored form of a time."""
    return (at - EPOCH) // timedelta(microseconds=1)


def equal(table: FromClause, /, **values: Any) -> ColumnElement[bool]:
    """Match the rows with these values; None matches null."""
    return and_(true(), *(table.c[name] == value for name, value in values.items()))


def bound(table: FromClause, /, *names: str) -> ColumnElement[bool]:
    """The same for prepared statements: the parameters have the names of the columns."""
    return equal(table, **{name: bindparam(name) for name in names})


def changing(table: Table, key: str, columns: Iterable[str], *conditions: ColumnElement[bool], **more: Any) -> Update:
    """Build the update of one row of an account; take it from a cache, because building costs more than running.

    Its parameters: `row`, `account`, and `new_COLUMN` for each of the columns (see `news`).
    """
    values = {column: bindparam(f"new_{column}", type_=table.c[column].type) for column in columns}
    query = update(table).where(table.c[key] == bindparam("row"), table.c.account_id == bindparam("account"))
    return query.where(*conditions).values(**values, **more)


def news(account_id: UUID, row: UUID, values: Mapping[str, Any]) -> dict[str, Any]:
    return {"account": account_id, "row": row, **{f"new_{column}": value for column, value in values.items()}}


class WordColumn(TypeDecorator[Any]):
    """A column that stores a word of a vocabulary (a StrEnum)."""

    impl = String
    cache_ok = True

    def __init__(self, kind: type[StrEnum], length: int) -> None:
        super().__init__(length)
        self.kind = kind

    def process_result_value(self, value: str | None, dialect: Dialect) -> StrEnum | None:
        return None if value is None else self.kind(value)


class Json(TypeDecorator[Any]):
    """A column that stores values of `kind` as JSON; of a Struct with `is_sparse` only what is not the default.

    Equal texts of a Struct are decoded once, as long as they are in use.
    """

    impl: type[String] = Text
    cache_ok = True

    def __init__(self, kind: Any, *, is_sparse: bool = False) -> None:
        super().__init__()
        self.kind, self.is_sparse = kind, is_sparse
        self._decode = _decoder(kind)

    def process_bind_param(self, value: Any, dialect: Dialect) -> str | None:
        if value is None:
            return None
        told = changes(self.kind(), value) if self.is_sparse else value
        return msgspec.json.encode(told).decode()

    def process_result_value(self, value: str | None, dialect: Dialect) -> Any:
        return None if value is None else self._decode(value)


class Actors(Json):
    """A column that stores who acted."""

    impl = String
    cache_ok = True

    def __init__(self) -> None:
        super().__init__(Actor)


def actor_in(column: str) -> Actor:
    """Decode a column that was read as text. Raises `UNREADABLE`, also if its spelling was changed."""
    actor: Actor = _decoder(Actor)(column)
    if msgspec.json.encode(actor).decode() != column:
        raise msgspec.DecodeError("not as it was written")
    return actor


@cache
def _decoder(kind: Any) -> Callable[[str], Any]:
    decode = msgspec.json.Decoder(kind).decode
    return lru_cache(maxsize=512)(decode) if isinstance(kind, type) and issubclass(kind, Struct) else decode


S = TypeVar("S", bound=Struct)


def changes(before: S, after: S) -> dict[str, Any]:
    """Return the values that differ in `after`, by name."""
    names = before.__struct_fields__
    return {name: getattr(after, name) for name in names if getattr(after, name) != getattr(before, name)}


class MessageText(TypeDecorator[Message]):
    """A column that stores a message as JSON. Other text is read as a free-text message."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Message | str | None, dialect: Dialect) -> str | None:
        return None if value is None else to_json(as_message(value))

    def process_result_value(self, value: str | None, dialect: Dialect) -> Message | None:
        return None if value is None else from_json(value)


meta = Table(
    "meta",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("value", Text, nullable=False),
)
"""Facts of the whole server: see `meta_rows`."""

accounts = Table(
    "accounts",
    metadata,
    Column("account_id", Uuid, primary_key=True),
    Column("name", String(120), nullable=False),
    Column("kind", WordColumn(AccountKind, 16), nullable=False, server_default="site"),
    Column("suspended_at", UtcMicroseconds),
    Column("created_at", UtcMicroseconds, nullable=False),
)
"""A suspended account prints nothing and gets no tokens."""

clients = Table(
    "clients",
    metadata,
    Column("client_id", Uuid, primary_key=True),
    Column("account_id", Uuid, ForeignKey("accounts.account_id"), nullable=False, index=True),
    Column("name", String(120), nullable=False),
    Column("secret_sha256", LargeBinary(32), nullable=False),
    Column("scopes", Json(list[Scope]), nullable=False),
    Column("created_at", UtcMicroseconds, nullable=False),
    Column("disabled_at", UtcMicroseconds),
    Column("last_used_at", UtcMicroseconds),
    Column("rotated_at", UtcMicroseconds),
    Column("previous_secret_sha256", LargeBinary(32)),
    Column("previous_secret_ends_at", UtcMicroseconds),
    Column("application_id", Uuid),
    Column("permissions_by", WordColumn(Party, 16)),
)
"""After a rotation the previous secret still gets tokens until `previous_secret_ends_at`.

A client with an `application_id` is the installation of that developer application in the account. It gets tokens by
assertion, and nobody knows its secret. `permissions_by`: who decided on its scopes.
"""
Index(
    "uq_clients_installation",
    clients.c.account_id,
    clients.c.application_id,
    unique=True,
    sqlite_where=text("application_id IS NOT NULL AND disabled_at IS NULL"),
)

access_tokens = Table(
    "access_tokens",
    metadata,
    Column("token_sha256", LargeBinary(32), primary_key=True),
    Column("account_id", Uuid, ForeignKey("accounts.account_id"), nullable=False),
    Column("client_id", Uuid, ForeignKey("clients.client_id"), nullable=False, index=True),
    Column("scopes", Json(list[Scope]), nullable=False),
    Column("expires_at", UtcMicroseconds, nullable=False, index=True),
    Column("revoked_at", UtcMicroseconds),
    Column("kid", String(128)),
)
"""`kid`: the application's key whose assertion got the token, for installations."""

documents = Table(
    "documents",
    metadata,
    Column("document_id", Uuid, primary_key=True),
    Column("account_id", Uuid, ForeignKey("accounts.account_id"), nullable=False, index=True),
    Column("original_filename", Text, nullable=False),
    Column("mime_type", String(127), nullable=False),
    Column("document_format", WordColumn(DocumentFormat, 8), nullable=False),
    Column("document_raw_language", WordColumn(RawLanguage, 16)),
    Column("size_bytes", BigInteger, nullable=False),
    Column("sha256", String(64), nullable=False),
    Column("created_at", UtcMicroseconds, nullable=False),
    Column("purged_at", UtcMicroseconds),
    Column("page_count", Integer),
    Column("page_sizes", Json(list[tuple[float, float]])),
)
"""`page_sizes`: width and height in mm of each page; null for RAW. `purged_at`: its bytes are gone."""
small_documents = Table(
    "small_documents",
    metadata,
    Column("sha256", String(64), primary_key=True),
    Column("content", LargeBinary, nullable=False),
)
"""Bytes of documents of up to `SMALL_BYTES`, kept while a document of that SHA-256 is not purged. Larger ones are files
(`blobs`).
"""
Index(
    "ix_documents_kept",
    documents.c.created_at,
    documents.c.document_id,
    sqlite_where=documents.c.purged_at.is_(None),
)
Index("ix_documents_kept_sha256", documents.c.sha256, sqlite_where=documents.c.purged_at.is_(None))
Index(
    "ix_documents_purged",
    documents.c.purged_at,
    documents.c.document_id,
    sqlite_where=documents.c.purged_at.is_not(None),
)

agents = Table(
    "agents",
    metadata,
    Column("agent_id", Uuid, primary_key=True),
    Column("account_id", Uuid, ForeignKey("accounts.account_id"), nullable=False, index=True),
    Column("name", String(120), nullable=False),
    Column("bundled", Boolean, nullable=False, default=False),
    Column("secret_sha256", LargeBinary(32), nullable=False, unique=True),
    Column("agent_instance_id", String(64), nullable=False),
    Column("incarnation", Integer, nullable=False, default=0),
    Column("hostname", String(255), nullable=False),
    Column("version", String(64), nullable=False),
    Column("last_seen_at", UtcMicroseconds),
    Column("created_at", UtcMicroseconds, nullable=False),
    Column("revoked_at", UtcMicroseconds),
)
Index("ix_agents_by_name", agents.c.account_id, agents.c.name, agents.c.agent_id)

enrolment_links = Table(
    "enrolment_links",
    metadata,
    Column("token_sha256", LargeBinary(32), primary_key=True),
    Column("account_id", Uuid, ForeignKey("accounts.account_id"), nullable=False),
    Column("name", String(120)),
    Column("bundled", Boolean, nullable=False, default=False),
    Column("created_at", UtcMicroseconds, nullable=False),
    Column("expires_at", UtcMicroseconds, nullable=False),
    Column("used_at", UtcMicroseconds),
    Column("revoked_at", UtcMicroseconds),
    Column("enrolment_id", Uuid),
    Column("agent_id", Uuid),
)
"""`revoked_at`: replaced by a newer link. `agent_id`: the agent that used it."""

_TYPES: dict[type, type[TypeEngine[Any]]] = {bool: Boolean, int: Integer, UUID: Uuid}


def _of_setting(setting: FieldFacts[SettingUse]) -> Column[Any]:
    """Make the column of a printer's setting: null where it may be null, lists as JSON."""
    kind: TypeEngine[Any] | type[TypeEngine[Any]]
    if setting.kind is list:
        kind = Json(setting.type)
    elif issubclass(setting.kind, StrEnum):
        kind = WordColumn(setting.kind, setting.use.characters or 0)
    else:
        kind = _TYPES[setting.kind] if setting.kind in _TYPES else String(setting.use.characters)
    word = setting.default if setting.words else msgspec.json.encode(setting.default).decode()
    default = None if setting.has_null else false() if setting.default is False else str(word)
    return Column(setting.name, kind, nullable=setting.has_null, server_default=default)


class Calibrated(CalibrationValues, frozen=True, kw_only=True, omit_defaults=True):
    """Calibration values of a medium, and the ones before them."""

    before: Calibrated | None = None


Calibrations = dict[str, Calibrated]
printers = Table(
    "printers",
    metadata,
    Column("printer_id", Uuid, primary_key=True),
    Column("account_id", Uuid, ForeignKey("accounts.account_id"), nullable=False, index=True),
    Column("agent_id", Uuid, ForeignKey("agents.agent_id"), nullable=False, index=True),
    Column("name", String(120), nullable=False),
    Column("uri", Text, nullable=False),
    Column("backend", WordColumn(Backend, 16), nullable=False),
    Column("language", WordColumn(RawLanguage, 16)),
    Column("dpi", Integer),
    Column("media_width_mm", Float),
    Column("media_height_mm", Float),
    Column("media_tracking", WordColumn(MediaTracking, 16)),
    Column("tuning", Json(PrinterTuning, is_sparse=True), nullable=False, server_default="{}"),
    Column("print_defaults", Json(PrintDefaults, is_sparse=True), nullable=False, server_default="{}"),
    *map(_of_setting, SETTINGS.values()),
    Column("calibrations", Json(Calibrations), nullable=False, server_default="{}"),
    Column("drawing", Json(DrawingFacts)),
    Column("simulated_fault", WordColumn(SimulatedFault, 16), nullable=False),
    Column("minimum_evidence_by", Actors()),
    Column("ends_with_reset", Boolean, nullable=False, server_default="0"),
    Column("paused_by", Actors()),
    Column("status", WordColumn(PrinterStatus, 16), nullable=False),
    Column("status_reasons", Json(list[str]), nullable=False),
    Column("message", MessageText),
    Column("since", UtcMicroseconds),
    Column("model", Text),
    Column("serial", Text),
    Column("device_uuid", Text),
    Column("device_mac", Text),
    Column("identity_proof", WordColumn(IdentityProof, 8)),
    Column("other_device", Json(StrangeDevice)),
    Column("found_uri", Text),
    Column("supplies", Json(list[Supply]), nullable=False, server_default="[]"),
    Column("trusted_certificate", String(64)),
    Column("untrusted_certificate", String(64)),
    Column("login_name", String(120)),
    Column("tags", Json(list[str]), nullable=False, server_default="[]"),
    Column("device_place", String(127)),
    Column("answered_at", UtcMicroseconds),
    Column("capabilities", Json(Capabilities), nullable=False),
    Column("version", Integer, nullable=False, default=1),
    Column("created_at", UtcMicroseconds, nullable=False),
    Column("removed_at", UtcMicroseconds),
)
Index(
    "ix_printers_by_name",
    printers.c.account_id,
    printers.c.name,
    printers.c.printer_id,
    sqlite_where=printers.c.removed_at.is_(None),
)
"""`status` is what the device reports; an operator's pause is separate, in `paused_by`.

- `minimum_evidence`: evidence that "printed" needs here, null = any
- `minimum_evidence_by`: the operator who set it, null = learnt from a test print
- `ends_with_reset`: learnt from a test print that came out; void if an operator set `minimum_evidence`
- `stale_after_seconds`, `expires_after_seconds`: null = by the job's intent, 0 = no stale guard
- `drawing`: null = never reported
- `supplies`: as last reported
- `trusted_certificate`: the key an operator trusted, null = the agent trusts the first one it saw
- `answered_at`: a lower bound, see `LastAnswers` in `services/server_state.py`
- `model`, `serial`, `device_uuid`, `device_mac`: identity of the printer's own device
- `identity_proof`: null = its device has not identified itself yet
- `other_device`: the device that answers in its place, null = none
- `found_uri`: the address at which its own device answers now

The password for `login_name` is in no table (see `printer_rows`).
"""

jobs = Table(
    "jobs",
    metadata,
    Column("sequence", BigKey, primary_key=True, autoincrement=True),
    Column("print_job_id", Uuid, nullable=False, unique=True),
    Column("account_id", Uuid, ForeignKey("accounts.account_id"), nullable=False),
    Column("client_id", Uuid, ForeignKey("clients.client_id")),
    Column("document_id", Uuid, ForeignKey("documents.document_id"), nullable=False),
    Column("printer_id", Uuid, ForeignKey("printers.printer_id"), nullable=False),
    Column("agent_id", Uuid, ForeignKey("agents.agent_id")),
    Column("status", WordColumn(JobStatus, 16), nullable=False),
    Column("attempt", Integer, nullable=False, default=0),
    Column("lease_id", Uuid),
    Column("unconfirmed", Boolean, nullable=False, default=False),
    Column("cancel_wished_by", Actors()),
    Column("held_by", Actors()),
    Column("stale", Boolean, nullable=False, server_default="0"),
    Column("stale_at", UtcMicroseconds),
    Column("media_hold", String(8)),
    Column("restored", Boolean, nullable=False, server_default="0"),
    Column("unconfirmed_seconds", Float, nullable=False, server_default="0"),
    Column("test_print", Boolean, nullable=False, server_default="0"),
    Column("waiting_reason", WordColumn(WaitingReason, 32)),
    Column("copies", Integer, nullable=False),
    Column("parameters", Json(PrintParameters), nullable=False),
    Column("created_at", UtcMicroseconds, nullable=False),
    Column("reserved_at", UtcMicroseconds),
    Column("started_at", UtcMicroseconds),
    Column("completed_at", UtcMicroseconds),
    Column("expires_at", UtcMicroseconds, nullable=False),
    Column("failure_reason", String(32)),
    Column("message", MessageText),
    Column("evidence", WordColumn(Confirmation, 32)),
    Column("seen_outcome", WordColumn(PersonOutcome, 16)),
    Column("seen_by", Actors()),
    Column("seen_at", UtcMicroseconds),
    Column("labels_out", Integer),
    Column("labels_ordered", Integer),
    Column("labels_missing", Json(list[PageSpan])),
    Column("late_evidence", WordColumn(Confirmation, 32)),
    Column("bytes_sent", BigInteger),
    Column("pages_done", Integer),
    Column("pages_total", Integer),
    Column("reprint_of", Uuid),
    Column("reprinted_as", Uuid),
    Column("same_as", Uuid),
    Column("settled", Boolean, nullable=False, server_default="0"),
    Column("reprint_number", Integer, nullable=False, server_default="0"),
    Column("idempotency_key", String(128)),
    Column("request_id", String(128)),
    Column("version", Integer, nullable=False, default=1),
    sqlite_autoincrement=True,
)
"""- `stale`: it waits for an operator's decision, because it grew old while its printer was away or, with `restored`,
  because it is from a restored backup and may be on paper
- `stale_at`: from then on an outage makes it stale, null = never
- `unconfirmed_seconds`: how long its outcome has been unknown, by the monotonic clocks of all runs of the server
- `test_print`: it teaches the minimum of evidence
- `reprinted_as`: its newest reprint
- `same_as`: a job shortly before with the same bytes, so that both may be one label
- `settled`: it failed and needs nobody any more: it was printed again, or a person said that it came out
- `reprint_number`: how often the order was printed before
- `idempotency_key`: a reprint has that of the original job, which names it and by which it is found
- `seen_*`: a person's answer to "did it come out?" (PersonOutcome, name, time)
- `labels_out` of `labels_ordered`: set if the person counted; `labels_missing`: null = the last ones
- `late_evidence`: evidence of a report "printed" that arrived after the job had ended otherwise
"""
Index("ix_jobs_account_sequence", jobs.c.account_id, jobs.c.sequence)
Index(
    "ix_jobs_pending_by_printer",
    jobs.c.printer_id,
    jobs.c.sequence,
    sqlite_where=jobs.c.status == "pending",
)
Index(
    "ix_jobs_taken_by_printer",
    jobs.c.printer_id,
    jobs.c.sequence,
    sqlite_where=jobs.c.status.in_(["reserved", "printing"]),
)
Index(
    "ix_jobs_open",
    jobs.c.status,
    jobs.c.sequence,
    sqlite_where=jobs.c.status.in_(["pending", "reserved", "printing"]),
)
Index("ix_jobs_completed_at", jobs.c.completed_at)
Index("ix_jobs_of_document", jobs.c.document_id, jobs.c.completed_at)
Index(
    "ix_jobs_stale_by_printer",
    jobs.c.printer_id,
    jobs.c.sequence,
    sqlite_where=text("stale = 1"),
)
Index(
    "ix_jobs_started_by_printer",
    jobs.c.printer_id,
    jobs.c.started_at,
    sqlite_where=jobs.c.started_at.is_not(None),
)
Index("ix_jobs_account_created", jobs.c.account_id, jobs.c.created_at)
_ENDED = jobs.c.status.in_(["printed", "failed", "cancelled"])
Index("ix_jobs_ended", jobs.c.account_id, jobs.c.status, jobs.c.created_at, sqlite_where=_ENDED)
Index("ix_jobs_ended_at_printer", jobs.c.account_id, jobs.c.printer_id, jobs.c.created_at, sqlite_where=_ENDED)
Index(
    "ix_jobs_by_key",
    jobs.c.account_id,
    jobs.c.idempotency_key,
    jobs.c.created_at,
    sqlite_where=jobs.c.idempotency_key.is_not(None),
)
Index("ix_jobs_failed", jobs.c.completed_at, sqlite_where=text("status = 'failed' AND settled = 0"))

job_events = Table(
    "job_events",
    metadata,
    Column("number", BigKey, primary_key=True, autoincrement=True),
    Column("account_id", Uuid, nullable=False),
    Column("print_job_id", Uuid, nullable=False, index=True),
    Column("at", UtcMicroseconds, nullable=False),
    Column("kind", String(32), nullable=False),
    Column("actor", Actors(), nullable=False),
    Column("details", Json(dict[str, Any]), nullable=False),
    sqlite_autoincrement=True,
)

idempotency = Table(
    "idempotency",
    metadata,
    Column("account_id", Uuid, primary_key=True),
    Column("operation", String(32), primary_key=True),
    Column("key_sha256", LargeBinary(32), primary_key=True),
    Column("fingerprint", LargeBinary(32), nullable=False),
    Column("content_fingerprint", LargeBinary(64)),
    Column("print_job_id", Uuid, nullable=False, index=True),
    Column("status_code", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("created_at", UtcMicroseconds, nullable=False),
)
"""`content_fingerprint`: identifies the document by its bytes instead of its id or address; null = not known.

For a secret of an application the answer is its client's id, and the fingerprint is its hash.
"""

requests = Table(
    "requests",
    metadata,
    Column("number", BigKey, primary_key=True, autoincrement=True),
    Column("at", UtcMicroseconds, nullable=False, index=True),
    Column("request_id", String(128), nullable=False, index=True),
    Column("account_id", Uuid),
    Column("client_id", Uuid),
    Column("method", String(16), nullable=False),
    Column("route", String(120), nullable=False),
    Column("status", Integer, nullable=False),
    Column("error_code", String(40)),
    Column("duration_us", BigInteger, nullable=False),
    Column("replayed", Boolean, nullable=False, server_default="0"),
    Column("retry_after", Integer),
    Column("fields", Text),
    sqlite_autoincrement=True,
)
"""The log of API requests. `route` is the declared path, never the received one; account and client are null before the
caller is known. `replayed`: a repeat that got the answer of the first call with its key; `retry_after`: seconds, as in
the answer. `fields`: what was wrong, such as `file: document_corrupt`.
"""
Index("ix_requests_of_client", requests.c.client_id, requests.c.number, requests.c.at, requests.c.status)

audit = Table(
    "audit",
    metadata,
    Column("number", BigKey, primary_key=True, autoincrement=True),
    Column("account_id", Uuid, nullable=False),
    Column("at", UtcMicroseconds, nullable=False),
    Column("actor", Actors(), nullable=False),
    Column("act", String(48), nullable=False),
    Column("subject", String(64), nullable=False),
    Column("details", Text, nullable=False),
    Column("request_id", String(128)),
    Column("hash", LargeBinary(32), nullable=False),
    sqlite_autoincrement=True,
)
"""Acts of operators and of the system, append-only (triggers reject everything else).

`hash`: SHA-256 over the hash of the entry before and this entry. `subject`: kind and id, for example `job 0192…`.
`details`: JSON without secrets.
"""
Index("ix_audit_subject", audit.c.subject, audit.c.number)

notices = Table(
    "notices",
    metadata,
    Column("number", BigKey, primary_key=True, autoincrement=True),
    Column("account_id", Uuid, nullable=False),
    Column("kind", WordColumn(NoticeKind, 32), nullable=False),
    Column("subject", String(64), nullable=False),
    Column("printer_id", Uuid),
    Column("opened_at", UtcMicroseconds, nullable=False),
    Column("closed_at", UtcMicroseconds),
    Column("closed_by", Actors()),
    Column("details", Json(dict[str, Any]), nullable=False),
    sqlite_autoincrement=True,
)
"""Things a person must know or answer; open until the cause is gone or somebody closes it. At most one open notice per
kind and subject."""
Index(
    "uq_notices_open",
    notices.c.account_id,
    notices.c.kind,
    notices.c.subject,
    unique=True,
    sqlite_where=notices.c.closed_at.is_(None),
)


# Developer applications with their keys, used assertions, and managed accounts.


developer_applications = Table(
    "developer_applications",
    metadata,
    Column("application_id", Uuid, primary_key=True),
    Column("account_id", Uuid, ForeignKey("accounts.account_id"), nullable=False, index=True),
    Column("name", String(120), nullable=False),
    Column("created_at", UtcMicroseconds, nullable=False),
    Column("disabled_at", UtcMicroseconds),
    Column("last_used_at", UtcMicroseconds),
)
"""`application_id` is the client_id of its assertions, `account_id` the developer's account."""

application_keys = Table(
    "application_keys",
    metadata,
    Column("application_id", Uuid, ForeignKey("developer_applications.application_id"), primary_key=True),
    Column("kid", String(128), primary_key=True),
    Column("account_id", Uuid, nullable=False),
    Column("public_key", Text, nullable=False),
    Column("created_at", UtcMicroseconds, nullable=False),
    Column("revoked_at", UtcMicroseconds),
    Column("last_used_at", UtcMicroseconds),
)
"""`public_key`: RSA, 2048 bits or more, as PEM (SubjectPublicKeyInfo). A revoked key can never be added again."""

used_assertions = Table(
    "used_assertions",
    metadata,
    Column("application_id", Uuid, primary_key=True),
    Column("jti_sha256", LargeBinary(32), primary_key=True),
    Column("expires_at", UtcMicroseconds, nullable=False, index=True),
)
"""Each `jti` once; a second one is a replay. Kept until some time after `expires_at`."""

relationships = Table(
    "relationships",
    metadata,
    Column("relationship_id", Uuid, primary_key=True),
    Column("developer_account_id", Uuid, ForeignKey("accounts.account_id"), nullable=False),
    Column("account_id", Uuid, ForeignKey("accounts.account_id"), nullable=False, unique=True),
    Column("application_id", Uuid, ForeignKey("developer_applications.application_id"), nullable=False, index=True),
    Column("external_customer_id", String(160), nullable=False),
    Column("made_as", String(120), nullable=False),
    Column("suspended_by", WordColumn(Party, 16)),
    Column("enrolment_id", Uuid),
    Column("activated_at", UtcMicroseconds),
    Column("closed_at", UtcMicroseconds),
    Column("created_at", UtcMicroseconds, nullable=False),
    Column("updated_at", UtcMicroseconds, nullable=False),
)
"""- `account_id`: the managed customer's account; its name is the relationship's, and its `suspended_at` is a part of
  the status
- `made_as`: the name originally given by the developer
- `suspended_by`: a developer cannot end a suspension by the operator
- `enrolment_id`: the newest onboarding link
- `activated_at`: when its first agent enrolled
"""
Index(
    "uq_relationships_external_customer",
    relationships.c.developer_account_id,
    relationships.c.external_customer_id,
    unique=True,
    sqlite_where=relationships.c.closed_at.is_(None),
)
Index("ix_relationships_newest", relationships.c.developer_account_id, relationships.c.relationship_id)


# Further tables for daily work: texts of documents, actions that can be undone, states of printers.


document_texts = Table(
    "document_texts",
    metadata,
    Column("number", BigKey, primary_key=True, autoincrement=True),
    Column("document_id", Uuid, ForeignKey("documents.document_id"), nullable=False, unique=True),
    Column("account_id", Uuid, nullable=False),
    Column("text", Text, nullable=False),
    sqlite_autoincrement=True,
)
"""Texts of documents, for search; deleted with the documents' bytes. `number` is the row in the index of words (see
`search_index`); a number is never reused."""


class DelayedActionDetails(Struct, frozen=True, kw_only=True):
    """The column `details`.

    `seconds`: time to undo it; `stale`: the job was held as stale; `printer_*`: target of a move.
    """

    seconds: int
    stale: bool = False
    printer_id: UUID | None = None
    printer_name: str | None = None


pending_acts = Table(
    "pending_acts",
    metadata,
    Column("print_job_id", Uuid, primary_key=True),
    Column("act_id", Uuid, nullable=False, index=True),
    Column("account_id", Uuid, nullable=False),
    Column("kind", WordColumn(JobActionKind, 8), nullable=False),
    Column("actor", Actors(), nullable=False),
    Column("at", UtcMicroseconds, nullable=False),
    Column("held_by_before", Actors()),
    Column("printer_before", Uuid),
    Column("details", Json(DelayedActionDetails), nullable=False),
)
"""Acts that can still be undone; the job is held meanwhile. An undo restores `held_by_before`, `printer_before` and
`details`; `act_id` is shared by all jobs of one action."""

printer_states = Table(
    "printer_states",
    metadata,
    Column("number", BigKey, primary_key=True, autoincrement=True),
    Column("account_id", Uuid, nullable=False),
    Column("printer_id", Uuid, nullable=False),
    Column("at", UtcMicroseconds, nullable=False),
    Column("status", WordColumn(PrinterStatus, 16), nullable=False),
    Column("reasons", Json(list[str]), nullable=False),
    Column("paused_by", Actors()),
    sqlite_autoincrement=True,
)
"""A printer's state from `at` until its next row. `reasons`: as `printers.status_reasons`."""
Index("ix_printer_states_of_printer", printer_states.c.printer_id, printer_states.c.number)


# Consoles on other computers, the codes that pair them, and the operators who work at them.


consoles = Table(
    "consoles",
    metadata,
    Column("console_id", Uuid, primary_key=True),
    Column("name", String(60), nullable=False),
    Column("role", WordColumn(Role, 16), nullable=False),
    Column("hostname", String(253), nullable=False),
    Column("token_sha256", LargeBinary(32), nullable=False, unique=True),
    Column("created_at", UtcMicroseconds, nullable=False),
    Column("created_by", Actors(), nullable=False),
    Column("last_seen_at", UtcMicroseconds),
    Column("revoked_at", UtcMicroseconds),
)

pairing_codes = Table(
    "pairing_codes",
    metadata,
    Column("secret_sha256", LargeBinary(32), primary_key=True),
    Column("role", WordColumn(Role, 16), nullable=False),
    Column("name", String(60)),
    Column("created_by", Actors(), nullable=False),
    Column("expires_at", UtcMicroseconds, nullable=False),
    Column("used_at", UtcMicroseconds),
    Column("attempts", Integer, nullable=False),
)
"""`attempts`: wrong guesses while the code was usable; too many end it."""

operators = Table(
    "operators",
    metadata,
    Column("operator_id", Uuid, primary_key=True),
    Column("name", String(60), nullable=False),
    Column("skeleton", String(240), nullable=False),
    Column("role", WordColumn(Role, 16), nullable=False),
    Column("pin_salt", LargeBinary(16)),
    Column("pin_scrypt", LargeBinary(32)),
    Column("created_at", UtcMicroseconds, nullable=False),
    Column("removed_at", UtcMicroseconds),
)
"""`skeleton`: the name reduced to what people can distinguish (`contract.decisions.names`)."""
Index("uq_operators_seen_name", operators.c.skeleton, unique=True, sqlite_where=operators.c.removed_at.is_(None))
