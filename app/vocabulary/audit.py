"""Acts of the audit log in words. Pure."""

from __future__ import annotations

from app.vocabulary.plain_text import plain
from server_core.contract.audit import AuditAct, AuditBy, AuditEntry, AuditKind

WORDS = {
    AuditAct.JOB_PRINT: "File printed from the console",
    AuditAct.JOB_CANCEL: "Job cancelled",
    AuditAct.JOB_CANCEL_WISH: "Asked to cancel a job that prints",
    AuditAct.JOB_HOLD: "Job held",
    AuditAct.JOB_RELEASE: "Job released",
    AuditAct.JOB_ANSWER: "Answered “Did it come out?”",
    AuditAct.JOB_REPRINT: "Job printed again",
    AuditAct.JOB_MOVE: "Job moved to another printer",
    AuditAct.JOB_ASK: "Asked to cancel or move a job, in seconds",
    AuditAct.JOB_UNDO: "Undone: the job is as it was",
    AuditAct.JOB_LEASE_END: "Job taken back from a silent agent",
    AuditAct.JOB_AGENT_SILENT: "Agent fell silent while printing",
    AuditAct.JOB_UNCONFIRMED: "Outcome of a job not confirmed",
    AuditAct.JOB_GIVE_UP: "Outcome of a job given up",
    AuditAct.JOB_EXPIRE: "Job waited too long",
    AuditAct.PRINTER_ADD: "Printer added",
    AuditAct.PRINTER_CHANGE: "Printer's settings changed",
    AuditAct.PRINTER_MEDIA: "Other media loaded",
    AuditAct.PRINTER_CALIBRATE: "Printer calibrated",
    AuditAct.PRINTER_ADDRESS: "Printer at another address",
    AuditAct.PRINTER_AGENT: "Printer given to another agent",
    AuditAct.PRINTER_TRUST: "Printer's new certificate trusted",
    AuditAct.PRINTER_LOGIN: "User name and password for a printer",
    AuditAct.PRINTER_PAUSE: "Printer paused",
    AuditAct.PRINTER_RESUME: "Printer resumed",
    AuditAct.PRINTER_SIMULATE: "Fault of a virtual printer simulated",
    AuditAct.PRINTER_TEST: "Test print",
    AuditAct.PRINTER_STANDBY: "Jobs handed to the standby printer",
    AuditAct.PRINTER_BACKLOG: "Old jobs of a printer answered",
    AuditAct.PRINTER_HELD: "Old jobs of a printer held",
    AuditAct.PRINTER_LEARN: "Learnt how a printer confirms",
    AuditAct.PRINTER_REMOVE: "Printer removed",
    AuditAct.CLIENT_CREATE: "Application created",
    AuditAct.CLIENT_ROTATE: "Application's secret replaced",
    AuditAct.CLIENT_DISABLE: "Application disabled",
    AuditAct.CLIENT_ENABLE: "Application enabled",
    AuditAct.AGENT_LINK: "Link for a new agent created",
    AuditAct.AGENT_ENROL: "Agent enrolled",
    AuditAct.AGENT_CONNECT: "Agent started",
    AuditAct.AGENT_SUPERSEDE: "Two computers use one agent's key",
    AuditAct.AGENT_LEDGER: "Agent told of jobs unknown since a restored backup",
    AuditAct.AGENT_RENAME: "Agent renamed",
    AuditAct.AGENT_REVOKE: "Agent revoked",
    AuditAct.APPLICATION_CREATE: "Developer application created",
    AuditAct.APPLICATION_DISABLE: "Developer application disabled",
    AuditAct.APPLICATION_ENABLE: "Developer application enabled",
    AuditAct.APPLICATION_KEY_ADD: "Key of a developer application added",
    AuditAct.APPLICATION_KEY_REVOKE: "Key of a developer application revoked",
    AuditAct.RELATIONSHIP_CREATE: "Customer added",
    AuditAct.RELATIONSHIP_SUSPEND: "Customer suspended",
    AuditAct.RELATIONSHIP_RESUME: "Customer resumed",
    AuditAct.RELATIONSHIP_CLOSE: "Customer closed",
    AuditAct.RELATIONSHIP_RENAME: "Customer renamed",
    AuditAct.INSTALLATION_SET_UP: "Application installed, or its permissions changed",
    AuditAct.INSTALLATION_REVOKE: "Installation revoked",
    AuditAct.NOTICE_CLOSE: "Notice closed",
    AuditAct.CONSOLE_CODE: "Pairing code for a console made",
    AuditAct.CONSOLE_PAIR: "Console paired",
    AuditAct.CONSOLE_RENAME: "Console renamed",
    AuditAct.CONSOLE_REVOKE: "Console revoked",
    AuditAct.CONSOLE_LOCK: "Lock of consoles changed",
    AuditAct.OPERATOR_ADD: "Operator added",
    AuditAct.OPERATOR_CHANGE: "Operator changed",
    AuditAct.OPERATOR_PIN: "Operator's PIN changed",
    AuditAct.OPERATOR_REMOVE: "Operator removed",
    AuditAct.OPERATOR_UNLOCK: "Operator unlocked a console",
    AuditAct.RETENTION: "Old data deleted",
    AuditAct.CLOCK_JUMP: "Computer's clock jumped",
    AuditAct.STORAGE_FAIL: "Disk full or broken",
    AuditAct.BACKUP: "Backup made",
    AuditAct.RESTORE: "Restored from a backup or copy",
    AuditAct.SETTINGS: "Server settings changed",
    AuditAct.SERVER_START: "Server started",
    AuditAct.SERVER_STOP: "Server stopped",
}


BY_WORDS = {
    AuditBy.PEOPLE: "People",
    AuditBy.APPLICATIONS: "Applications",
    AuditBy.SYSTEM: "Server and agents",
}
KIND_WORDS = {
    AuditKind.JOBS: "Jobs",
    AuditKind.PRINTERS: "Printers",
    AuditKind.CLIENTS: "API clients",
    AuditKind.AGENTS: "Agents",
    AuditKind.CUSTOMERS: "Customers",
    AuditKind.SERVER: "Server",
}
OBJECTS = {
    "client": "API client",
    "relationship": "Customer",
    "application": "Developer application",
    "server": "Server",
}
CHANGES = (("from", "printer_name"), ("from", "to"), ("before", "after"))
"""Names of details that say what it was and what it is."""


def act_words(act: str) -> str:
    """Of an act that a newer server knows: its own word."""
    return WORDS[AuditAct(act)] if act in set(AuditAct) else act


def entry_details(entry: AuditEntry) -> str:
    return value_words(entry.details)


def object_words(entry: AuditEntry) -> str:
    """`Job ORD-104482`; what has no name goes by the beginning of its id."""
    kind, _, what = entry.subject.partition(" ")
    word = OBJECTS.get(kind, kind.capitalize())
    name = entry.name or _told_name(entry)
    if name:
        return f"{word} {plain(name)}"
    return f"{word} {what[:8]}".rstrip() if what else word


def was_and_is(entry: AuditEntry) -> tuple[str, str]:
    """What it was before the act and what it is behind it, in words; empty where the entry does not tell."""
    told = entry.details
    if isinstance(told.get("before"), dict) and isinstance(told.get("settings"), dict):
        return value_words(told["before"]), value_words(told["settings"])
    for before, after in CHANGES:
        if before in told and after in told:
            return value_words(told[before]), value_words(told[after])
    if entry.act == AuditAct.JOB_ASK and told.get("printer_name"):
        return "", value_words(told["printer_name"])
    return "", ""


def result_of(entry: AuditEntry) -> str:
    """An entry is written where an act was done; what it says of how it went."""
    told = entry.details
    if "came_out" in told:
        return "It came out" if told["came_out"] else "It did not come out"
    if entry.act == AuditAct.JOB_ASK:
        return "To be cancelled" if told.get("act") == "cancel" else "To be moved"
    for name in ("result", "message", "reason"):
        if isinstance(told.get(name), str) and told[name]:
            return plain(told[name].replace("_", " ") if name == "reason" else told[name])
    return "Done"


def who_kind(actor: str) -> AuditBy:
    if actor == "server" or actor.startswith("agent "):
        return AuditBy.SYSTEM
    return AuditBy.APPLICATIONS if actor.startswith(("application ", "client ")) else AuditBy.PEOPLE


def who_words(actor: str) -> str:
    """`Anna`, `The server`, `Agent Dock`."""
    return "The server" if actor == "server" else plain(actor[:1].upper() + actor[1:])


def _told_name(entry: AuditEntry) -> str:
    name = entry.details.get("name")
    return name if isinstance(name, str) else ""


def value_words(value: object) -> str:
    match value:
        case dict():
            return ", ".join(f"{name.replace('_', ' ')} {value_words(one)}" for name, one in value.items())
        case list():
            return " and ".join(map(value_words, value)) or "none"
        case bool():
            return "yes" if value else "no"
        case None:
            return "not set"
        case _:
            return str(value)
