"""Every kind of commit has a name; failpoints stand before and after it (`server_core.failpoints`)."""

from __future__ import annotations

from enum import StrEnum


class Commit(StrEnum):
    SCHEMA = "schema"  # of a new or an older database
    OWN_PROGRAMS = "restored.programs"  # triggers and views of a backup: ours, and no others
    RESTORED = "restored"  # what a backup must know before it comes back
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
    JOB_ACT_DUE = "job.act_due"  # nobody took it back
    JOB_TWIN = "job.twin"  # the same content again
    LEASE_TAKE = "lease.take"
    LEASE_START = "lease.start"
    LEASE_RELEASE = "lease.release"
    LEASE_RESULT = "lease.result"
    LEASE_END = "lease.end"
    JOB_FINISH = "job.finish"  # given up or expired
    JOB_UNCONFIRMED = "job.unconfirmed"  # for how long nobody has known
    CLOCK_JUMP = "clock.jump"
    AGENT_LINK = "agent.link"
    AGENT_ENROL = "agent.enrol"
    AGENT_REVOKE = "agent.revoke"
    AGENT_RENAME = "agent.rename"
    AGENT_CONNECT = "agent.connect"
    AGENT_HEARTBEAT = "agent.heartbeat"
    AGENT_ANNOUNCE = "agent.announce"
    AGENT_LEDGER = "agent.ledger"
    PRINTER_ADD = "printer.add"
    PRINTER_CHANGE = "printer.change"
    PRINTER_REMOVE = "printer.remove"
    PRINTER_REPORT = "printer.report"
    PRINTER_TEST = "printer.test"
    FEED_BEGIN = "feed.begin"  # at a device, by no job
    FEED_END = "feed.end"
    BACKLOG_ANSWER = "printer.backlog"
    NOTICE_CLOSE = "notice.close"
    CONSOLE_CODE = "console.code"
    CONSOLE_PAIR = "console.pair"
    CONSOLE_CHANGE = "console.change"  # renamed, revoked, locked; and the server's settings
    CONSOLE_SEEN = "console.seen"
    OPERATOR_CHANGE = "operator.change"  # added, changed, removed
    CLIENT_CREATE = "client.create"
    CLIENT_CHANGE = "client.change"
    WEBHOOK_CHANGE = "webhook.change"  # added, changed, rotated, switched, removed; a test, or one sent again
    WEBHOOK_ATTEMPT = "webhook.attempt"  # its outcome
    TOKEN_ISSUE = "token.issue"  # noqa: S105
    APPLICATION_CREATE = "application.create"
    APPLICATION_CHANGE = "application.change"
    ASSERTION_USE = "assertion.use"
    RELATIONSHIP_CREATE = "relationship.create"
    RELATIONSHIP_CHANGE = "relationship.change"  # suspended, resumed, closed
    INSTALLATION_CHANGE = "installation.change"  # set up, other permissions, revoked
    CURSOR_KEY = "cursor.key"
    BACKUP = "backup"  # the note that it was made
    REQUEST_LOG = "request_log"
    SEARCH_INDEX = "search.index"
    RETENTION = "retention"
    RETENTION_LOOK = "retention.look"
    STORAGE_NOTICE = "storage.notice"

    @property
    def takes_in(self) -> bool:
        """New work, which may be refused for the sake of what is under way."""
        return self in _TAKES_IN

    @property
    def shuts_out(self) -> bool:
        """By such ones consoles, agents, applications and keys are revoked: on a full disk they are tried again at
        once, in the space that is kept for them."""
        return self in _SHUTS_OUT

    @property
    def before(self) -> str:
        return f"server.{self.value}.before"

    @property
    def after(self) -> str:
        """On disk, and nobody knows it yet."""
        return f"server.{self.value}.after"


_TAKES_IN = {
    Commit.DOCUMENT_KEEP,
    Commit.JOB_CREATE,
    Commit.JOB_REPRINT,
    Commit.PRINTER_TEST,
    Commit.REQUEST_LOG,
    Commit.CLIENT_CREATE,
    Commit.APPLICATION_CREATE,
    Commit.PRINTER_ADD,
    Commit.RELATIONSHIP_CREATE,
}
_SHUTS_OUT = {
    Commit.AGENT_REVOKE,
    Commit.CONSOLE_CHANGE,
    Commit.OPERATOR_CHANGE,
    Commit.CLIENT_CHANGE,
    Commit.APPLICATION_CHANGE,
    Commit.RELATIONSHIP_CHANGE,
    Commit.INSTALLATION_CHANGE,
}
