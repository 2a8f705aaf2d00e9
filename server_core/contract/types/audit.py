"""The audit log on the wire and in files (its actors, its actions, the hash chain of its entries), and notices. Pure.

The hash of an entry is SHA-256 over the previous hash (32 bytes; zeros before the first) and the JSON array `[number,
account_id, at, actor, act, subject, details, request_id]`, without spaces, as UTF-8. Numbers have no gaps. An export is
JSON Lines: an `AuditLine` per entry, oldest first, then one `ExportHead`.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

import msgspec
from msgspec import Struct

from server_core.contract.messages.message import Message, words
from server_core.contract.messages.server import ActorMessages, AuditMessages
from server_core.contract.types.fields import Record


class ActorKind(StrEnum):
    SERVER = "server"
    AGENT = "agent"
    CLIENT = "client"  # an application of the API
    APPLICATION = "application"  # of a developer
    PERSON = "person"  # at a console or the command line
    UNKNOWN = "unknown"  # `name` is the text of a row of before that no kind fits


_NAMED = {
    ActorKind.AGENT: ActorMessages.BY_AGENT,
    ActorKind.CLIENT: ActorMessages.BY_CLIENT,
    ActorKind.APPLICATION: ActorMessages.BY_APPLICATION,
}


class Actor(Struct, frozen=True, omit_defaults=True):
    """An actor. `str()` gives the English text.

    - `name`: of a person, as its operator or as the call gave it; empty = neither
    - `console`: the paired console of a person; empty = a console on the server's computer
    - `without_pin`: the call gave the name of an operator with a PIN, but not the PIN
    - `nobody`: the console, which nobody had unlocked; it has no name, and `console` is set in any case
    """

    kind: ActorKind
    name: str = ""
    console: str = ""
    without_pin: bool = False
    nobody: bool = False

    def __str__(self) -> str:
        return self.message.text

    @property
    def as_subject(self) -> str:
        """The English text as the first word of a sentence."""
        text = str(self)
        return f"{text[:1].upper()}{text[1:]}"

    @property
    def message(self) -> Message:
        if self.kind is ActorKind.SERVER:
            return ActorMessages.BY_SERVER()
        if self.kind in _NAMED:
            return _NAMED[self.kind](name=self.name)
        if self.nobody:
            return ActorMessages.NOBODY_AT(console=self.console)
        who = words(self.name) or (ActorMessages.BY_OPERATOR() if self.kind is ActorKind.PERSON else Message("words"))
        if self.without_pin:
            who = ActorMessages.WITHOUT_PIN(who=who)
        return ActorMessages.AT_CONSOLE(who=who, console=self.console) if self.console else who


THE_SERVER = Actor(ActorKind.SERVER)


class NoticeKind(StrEnum):
    """Kinds of notices. The comments give the `subject`, then the `details`."""

    # the job; reference (if it has one), filename, printer_name, failure_reason once given up; or status and outcome,
    # if its agent's ledger contradicts the state in which it had ended here
    JOB_UNCONFIRMED = "job_unconfirmed"
    BACKLOG_HELD = "backlog_held"  # the printer; printer_name, jobs, first (names), oldest; restored, backup_at
    # `server`; backup_at, jobs_held; trial; copied (by hand; backup_at is then the newest time in it); unknown_jobs:
    # how many jobs unknown here the agents armed since; unknown: the first 100 (print_job_id, at: when ordered)
    BACKUP_RESTORED = "backup_restored"
    CLOCK_JUMPED = "clock_jumped"  # `server`; seconds
    # the agent, whose key two computers use; name; hostname: where it runs, waiting: the other one, if it is not let in
    AGENT_SUPERSEDED = "agent_superseded"
    STORAGE_FAILED = "storage_failed"  # `server`; message
    # the job; reference, filename, printer_name; of the first job with this content: first_job_id, first_reference,
    # minutes
    SAME_CONTENT = "same_content"
    # the printer; printer_name, cause (KeptOut), login_name if one is set; if another device is in its place:
    # known, seen (each a StrangeDevice)
    PRINTER_KEPT_OUT = "printer_kept_out"
    # the printer whose device answers at another address; printer_name, before, uri, model, serial, holder and
    # holder_id (another printer with this address)
    PRINTER_FOUND = "printer_found"
    # the webhook; client_id, client_name, url, failed (deliveries given up), missed (events not kept), last_error
    WEBHOOK_FAILING = "webhook_failing"
    WEBHOOK_GONE = "webhook_gone"  # the same; it answered 410 and was switched off
    # a CertificateTrouble; expires_at, host, names, own; of renewed files that are not taken: pin, pinned_by, message
    CERTIFICATE = "certificate"
    # conditions of `decisions/alarms`, closed when they are over
    AGENT_AWAY = "agent_away"  # the agent; agent_name, hostname, jobs and printers that wait for it
    # the agent; agent_name, hostname, version, latest, lacks (see `decisions/agent_versions`), stopped: it gets no jobs
    AGENT_OUTDATED = "agent_outdated"
    PRINTER_AWAY = "printer_away"  # the printer; printer_name, status, jobs that wait
    MEDIA_NEEDED = "media_needed"  # the printer, where jobs wait for other media; printer_name, jobs
    JOBS_FAILED = "jobs_failed"  # `server`; jobs
    DISK_LOW = "disk_low"  # `server`; free and limit, in bytes
    BACKUP_OLD = "backup_old"  # `server`; backup_at of the last good one, if any; message: why the planned one failed


class NoticeShow(StrEnum):
    OPEN = "open"
    ALL = "all"


class Notice(Struct, frozen=True, kw_only=True):
    """A fact that a person must know, or a question to answer.

    `closed_by`: who, or the server when the cause was gone.
    """

    number: int
    kind: NoticeKind
    subject: str
    printer_id: UUID | None
    opened_at: datetime
    closed_at: datetime | None
    closed_by: Actor | None
    details: dict[str, Any]


FIRST = "0" * 64
"""The hash before the first entry."""


class AuditEntry(Struct, frozen=True, kw_only=True):
    """One action; `hash` (64 hex digits) binds it to the previous entry.

    `name`: the subject's present name, null = it has none or is gone; not part of the hash. `account_id`,
    `account_name`: the account whose log has the entry, if that is not the account of the call: actions of the server's
    operator on a customer.
    """

    number: int
    at: datetime
    actor: Actor
    act: str
    subject: str
    details: dict[str, Any]
    request_id: str | None
    hash: str
    name: str | None = None
    account_id: UUID | None = None
    account_name: str | None = None


class AuditCheck(Struct, frozen=True, kw_only=True):
    """Result of a check of the chain.

    `broken_at`: number of the first entry that was changed, null = the chain is intact. `head`: the last hash; a copy
    kept elsewhere reveals a log that was cut. `number`: the last entry checked; `more`: later entries exist and were
    not checked.
    """

    entries: int
    head: str
    broken_at: int | None
    message: Message | None
    number: int = 0
    more: bool = False


class AuditBy(StrEnum):
    """Kinds of actors: people at the console; applications; the server and the agents themselves."""

    PEOPLE = "people"
    APPLICATIONS = "applications"
    SYSTEM = "system"


AUDIT_BY = {
    ActorKind.SERVER: AuditBy.SYSTEM,
    ActorKind.AGENT: AuditBy.SYSTEM,
    ActorKind.CLIENT: AuditBy.APPLICATIONS,
    ActorKind.APPLICATION: AuditBy.APPLICATIONS,
    ActorKind.PERSON: AuditBy.PEOPLE,
    ActorKind.UNKNOWN: AuditBy.PEOPLE,
}


class AuditKind(StrEnum):
    """Kinds of subjects. Customers include their applications and installations, the server its notices."""

    JOBS = "jobs"
    PRINTERS = "printers"
    CLIENTS = "clients"
    AGENTS = "agents"
    CUSTOMERS = "customers"
    SERVER = "server"


class AuditFilter(Struct, frozen=True, kw_only=True):
    """A filter for entries; null: all. `actor`: a name, `server` or `operator`; `until` is exclusive."""

    actor: str | None = None
    act: str | None = None
    by: AuditBy | None = None
    kind: AuditKind | None = None
    since: datetime | None = None
    until: datetime | None = None


class AuditAction(StrEnum):
    """Actions of the log, by an operator, or by the system on a job, an agent or itself."""

    JOB_PRINT = "job.print"  # of a file, from the console
    JOB_CANCEL = "job.cancel"
    JOB_CANCEL_REQUEST = "job.cancel_wish"
    JOB_HOLD = "job.hold"
    JOB_RELEASE = "job.release"
    JOB_DONE = "job.done"
    JOB_REOPEN = "job.reopen"
    JOB_ANSWER = "job.answer"
    JOB_REPRINT = "job.reprint"
    JOB_MOVE = "job.move"
    JOB_ASK = "job.ask"  # an action that can be undone for some seconds
    JOB_UNDO = "job.undo"
    JOB_LEASE_END = "job.lease_end"
    JOB_AGENT_SILENT = "job.agent_silent"
    JOB_UNCONFIRMED = "job.unconfirmed"
    JOB_GIVE_UP = "job.give_up"
    JOB_EXPIRE = "job.expire"
    PRINTER_ADD = "printer.add"
    PRINTER_CHANGE = "printer.change"
    PRINTER_MEDIA = "printer.media"
    PRINTER_CALIBRATE = "printer.calibrate"
    PRINTER_SENSOR = "printer.sensor"
    PRINTER_ADDRESS = "printer.address"
    PRINTER_SAME_DEVICE = "printer.same_device"
    PRINTER_AGENT = "printer.agent"
    PRINTER_TRUST = "printer.trust"
    PRINTER_LOGIN = "printer.login"
    PRINTER_PAUSE = "printer.pause"
    PRINTER_RESUME = "printer.resume"
    PRINTER_SIMULATE = "printer.simulate"
    PRINTER_TEST = "printer.test"
    PRINTER_STANDBY = "printer.standby"
    PRINTER_BACKLOG = "printer.backlog"
    PRINTER_HELD = "printer.held"
    PRINTER_LEARN = "printer.learn"
    PRINTER_RENAME = "printer.rename"
    PRINTER_REMOVE = "printer.remove"
    CLIENT_CREATE = "client.create"
    CLIENT_RENAME = "client.rename"
    CLIENT_ROTATE = "client.rotate"
    CLIENT_DISABLE = "client.disable"
    CLIENT_ENABLE = "client.enable"
    WEBHOOK_ADD = "client.webhook_add"
    WEBHOOK_CHANGE = "client.webhook_change"
    WEBHOOK_ROTATE = "client.webhook_rotate"
    WEBHOOK_DISABLE = "client.webhook_disable"
    WEBHOOK_ENABLE = "client.webhook_enable"
    WEBHOOK_REMOVE = "client.webhook_remove"
    WEBHOOK_RESEND = "client.webhook_resend"
    AGENT_LINK = "agent.link"
    AGENT_ENROL = "agent.enrol"
    AGENT_CONNECT = "agent.connect"
    AGENT_SUPERSEDE = "agent.supersede"
    AGENT_TAKE_OVER = "agent.take_over"
    AGENT_LEDGER = "agent.ledger"
    AGENT_RENAME = "agent.rename"
    AGENT_REVOKE = "agent.revoke"
    APPLICATION_CREATE = "application.create"
    APPLICATION_DISABLE = "application.disable"
    APPLICATION_ENABLE = "application.enable"
    APPLICATION_KEY_ADD = "application.key_add"
    APPLICATION_KEY_REVOKE = "application.key_revoke"
    RELATIONSHIP_CREATE = "relationship.create"
    RELATIONSHIP_SUSPEND = "relationship.suspend"
    RELATIONSHIP_RESUME = "relationship.resume"
    RELATIONSHIP_CLOSE = "relationship.close"
    RELATIONSHIP_RENAME = "relationship.rename"
    INSTALLATION_SET_UP = "installation.set_up"
    INSTALLATION_REVOKE = "installation.revoke"
    NOTICE_CLOSE = "notice.close"
    CONSOLE_CODE = "console.code"
    CONSOLE_PAIR = "console.pair"
    CONSOLE_RENAME = "console.rename"
    CONSOLE_REVOKE = "console.revoke"
    CONSOLE_PLACES = "console.places"  # used alternately from two addresses
    CONSOLE_TOKEN = "console.token"  # noqa: S105 - of this computer's consoles: replaced, because others could read it
    CONSOLE_LOCK = "console.lock"  # whether all consoles are locked without an operator
    CONSOLE_DOCUMENTS = "console.documents"  # whether operators see the content of documents
    OPERATOR_ADD = "operator.add"
    OPERATOR_CHANGE = "operator.change"
    OPERATOR_PIN = "operator.pin"
    OPERATOR_REMOVE = "operator.remove"
    OPERATOR_UNLOCK = "operator.unlock"
    OPERATOR_PIN_WRONG = "operator.pin_wrong"  # too many wrong PINs: further tries are blocked for a while
    RETENTION = "server.retention"
    CLOCK_JUMP = "server.clock_jump"
    STORAGE_FAIL = "server.storage_fail"
    CERTIFICATE_RENEW = "server.certificate_renew"
    CERTIFICATE_TROUBLE = "server.certificate_trouble"
    BACKUP = "server.backup"
    SCHEMA = "server.schema"  # the database was upgraded, after a copy was made
    RESTORE = "server.restore"
    SETTINGS = "server.settings"
    SERVER_START = "server.start"
    SERVER_STOP = "server.stop"


class SettingsFound(StrEnum):
    """Reason for an entry about settings that were not changed through this server."""

    AT_START = "found_at_start"
    BEFORE_A_CHANGE = "found_before_a_change"


class AuditLine(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One entry as it is exported: `account_id` in 32 hex digits, `at` in microseconds since 1970 (UTC), `actor` in
    English, `details` as JSON text, `hash` in 64 hex digits."""

    number: int
    account_id: str
    at: int
    actor: str
    act: str
    subject: str
    details: str
    request_id: str | None
    hash: str


class ExportHead(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Last line of an export."""

    entries: int
    head: str


class Break(Record, frozen=True, kw_only=True):
    """`number`: the first entry that was changed."""

    number: int
    message: Message


@dataclass(slots=True)
class Chain:
    """Checks entries one by one; begins before the first, or after a trusted entry."""

    number: int = 0
    hash: str = FIRST

    def follow(self, line: AuditLine) -> Break | None:
        """Check the next entry; None = it follows and is unchanged."""
        due = self.number + 1
        if line.number > due:
            return Break(number=due, message=AuditMessages.ENTRY_MISSING(due=due, next=line.number))
        if line.number < due:
            return Break(number=line.number, message=AuditMessages.ENTRY_MISPLACED(number=line.number, due=due))
        if line.hash != entry_hash(self.hash, line):
            return Break(number=due, message=AuditMessages.ENTRY_CHANGED(due=due))
        self.number, self.hash = line.number, line.hash
        return None

    def end(self, number: int, hash: str) -> Break | None:
        """Check the end; None = the last entry is the expected one."""
        if self.number < number:
            text = AuditMessages.LOG_CUT(last=self.number, number=number)
            return Break(number=self.number + 1, message=text)
        if self.number > number:
            return Break(number=number + 1, message=AuditMessages.LOG_TOO_LONG(number=number, last=self.number))
        if self.hash != hash:
            return Break(number=self.number, message=AuditMessages.ENTRY_NOT_THE_LAST(number=self.number))
        return None


def entry_hash(before: str, line: AuditLine) -> str:
    """Hash all of the line but its own hash."""
    bound = (
        line.number,
        line.account_id,
        line.at,
        line.actor,
        line.act,
        line.subject,
        line.details,
        line.request_id,
    )
    return hashlib.sha256(bytes.fromhex(before) + msgspec.json.encode(bound)).hexdigest()


class AccountNotices(Struct, frozen=True, kw_only=True):
    """`GET /console-api/v1/accounts/open-notices`: one for each account that has any, except the site's own."""

    account_id: UUID
    name: str
    open_notices: int
