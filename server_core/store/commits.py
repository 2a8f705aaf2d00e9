"""Names of all kinds of commits; failpoints lie before and after each (`server_core.failpoints`)."""

from __future__ import annotations

from enum import StrEnum


class Commit(StrEnum):
    SCHEMA = "schema"  # creating or upgrading a database
    OWN_PROGRAMS = "restored.programs"  # only our own triggers and views stay in a backup
    RESTORED = "restored"  # what a backup must know before it is used
    SITE_OPEN = "site.open"
    SITE_CLOSE = "site.close"
    DOCUMENT_KEEP = "document.keep"
    JOB_CREATE = "job.create"
    JOB_CANCEL = "job.cancel"
    JOB_ANSWER = "job.answer"
    JOB_REPRINT = "job.reprint"
    JOB_MOVE = "job.move"
    JOB_ACT = "job.act"  # on one job or many
    JOB_ACT_UNDO = "job.act_undo"
    JOB_ACT_DUE = "job.act_due"  # its delay has passed
    JOB_DUPLICATE = "job.duplicate"  # question about duplicate content
    LEASE_TAKE = "lease.take"
    LEASE_START = "lease.start"
    LEASE_RELEASE = "lease.release"
    LEASE_RESULT = "lease.result"
    LEASE_END = "lease.end"
    JOB_FINISH = "job.finish"  # given up or expired
    JOB_UNCONFIRMED = "job.unconfirmed"  # time for which the outcome has been unknown
    CLOCK_JUMP = "clock.jump"
    ALARM = "alarm"  # notices of conditions opened and closed
    CERTIFICATE = "certificate"  # renewed, or its notices
    AGENT_LINK = "agent.link"
    AGENT_ENROL = "agent.enrol"
    AGENT_REVOKE = "agent.revoke"
    AGENT_RENAME = "agent.rename"
    AGENT_TAKE_OVER = "agent.take_over"
    AGENT_CONNECT = "agent.connect"
    AGENT_HEARTBEAT = "agent.heartbeat"
    AGENT_ANNOUNCE = "agent.announce"
    AGENT_LEDGER = "agent.ledger"
    PRINTER_ADD = "printer.add"
    PRINTER_CHANGE = "printer.change"
    PRINTER_REMOVE = "printer.remove"
    PRINTER_REPORT = "printer.report"
    PRINTER_TEST = "printer.test"
    FEED_BEGIN = "feed.begin"  # feeding at a device without a job
    FEED_END = "feed.end"
    ANSWER_KEEP = "answer.keep"  # to a call that a full disk must not stop
    BACKLOG_ANSWER = "printer.backlog"
    NOTICE_CLOSE = "notice.close"
    CONSOLE_CODE = "console.code"
    CONSOLE_PAIR = "console.pair"
    CONSOLE_CHANGE = "console.change"  # console renamed, revoked, locked; server settings
    CONSOLE_SEEN = "console.seen"
    OPERATOR_CHANGE = "operator.change"  # added, changed, removed
    CLIENT_CREATE = "client.create"
    CLIENT_CHANGE = "client.change"
    WEBHOOK_CHANGE = "webhook.change"  # added, changed, rotated, switched, removed; a test, or one sent again
    WEBHOOK_ATTEMPT = "webhook.attempt"  # outcome of an attempt
    TOKEN_ISSUE = "token.issue"  # noqa: S105
    APPLICATION_CREATE = "application.create"
    APPLICATION_CHANGE = "application.change"
    ASSERTION_USE = "assertion.use"
    RELATIONSHIP_CREATE = "relationship.create"
    RELATIONSHIP_CHANGE = "relationship.change"  # suspended, resumed, closed
    INSTALLATION_CHANGE = "installation.change"  # set up, other permissions, revoked
    CURSOR_KEY = "cursor.key"
    BACKUP = "backup"  # audit entry of a backup
    REQUEST_LOG = "request_log"
    SEARCH_INDEX = "search.index"
    RETENTION = "retention"
    RETENTION_LOOK = "retention.look"
    STORAGE_NOTICE = "storage.notice"

    @property
    def takes_in(self) -> bool:
        """True for new work, which may be rejected in favour of work in progress."""
        return self in _TAKES_IN

    @property
    def shuts_out(self) -> bool:
        """True for revocations of consoles, agents, applications, webhooks and keys.

        On a full disk they are retried at once in the space reserved for them.
        """
        return self in _SHUTS_OUT

    @property
    def before(self) -> str:
        return f"server.{self.value}.before"

    @property
    def after(self) -> str:
        """The failpoint at which the commit is on disk but not announced yet."""
        return f"server.{self.value}.after"


_TAKES_IN = {
    Commit.DOCUMENT_KEEP,
    Commit.JOB_CREATE,
    Commit.JOB_REPRINT,
    Commit.PRINTER_TEST,
    Commit.REQUEST_LOG,
    Commit.ANSWER_KEEP,
    Commit.CLIENT_CREATE,
    Commit.APPLICATION_CREATE,
    Commit.PRINTER_ADD,
    Commit.RELATIONSHIP_CREATE,
}
_SHUTS_OUT = {
    Commit.AGENT_REVOKE,
    Commit.CONSOLE_CHANGE,
    Commit.OPERATOR_CHANGE,
    Commit.WEBHOOK_CHANGE,
    Commit.CLIENT_CHANGE,
    Commit.APPLICATION_CHANGE,
    Commit.RELATIONSHIP_CHANGE,
    Commit.INSTALLATION_CHANGE,
}
