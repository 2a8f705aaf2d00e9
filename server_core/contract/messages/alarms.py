"""Texts of mails about notices, in English: what happened, in one sentence. Consoles have words of their own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from server_core.contract.messages.message import ApiText, Template
from server_core.contract.types.audit import NoticeKind
from server_core.contract.types.certificates import CertificateTrouble


class MailTexts:
    """One text for each kind of notice that is mailed."""

    MAIL_AGENT_AWAY = ApiText("Agent {agent_name} on {hostname} is offline, and jobs wait for it.")
    MAIL_AGENT_OUTDATED = ApiText(
        "Agent {agent_name} on {hostname} has version {version}, older than the server's {latest}. Update it."
    )
    MAIL_PRINTER_AWAY = ApiText("Printer {printer_name} does not print, and jobs wait for it.")
    MAIL_MEDIA_NEEDED = ApiText("Jobs wait for other paper in printer {printer_name}.")
    MAIL_JOBS_FAILED = ApiText("Jobs failed. The queue shows the reasons.")
    MAIL_DISK_LOW = ApiText("The server's disk is almost full: new documents are not accepted.")
    MAIL_BACKUP_OLD = ApiText("The last planned backup is too old. Look at the server's settings for the reason.")
    MAIL_STORAGE_FAILED = ApiText("The server's disk failed.")
    MAIL_BACKLOG = ApiText("Old jobs for printer {printer_name} wait for a decision: print or cancel them.")
    MAIL_BACKUP_RESTORED = ApiText("A backup was restored. Check what was printed since it was made.")
    MAIL_CLOCK_JUMPED = ApiText("The clock of the server's computer was set to another time.")
    MAIL_AGENT_SUPERSEDED = ApiText("Two computers use one agent's key.")
    MAIL_KEPT_OUT = ApiText("Printer {printer_name} is kept out: another device, certificate or login is in its place.")
    MAIL_PRINTER_FOUND = ApiText("Printer {printer_name} was found at another address, {uri}.")
    MAIL_WEBHOOK_FAILING = ApiText("The webhook of {client_name} does not receive its messages.")
    MAIL_WEBHOOK_GONE = ApiText("The webhook of {client_name} was switched off: its receiver no longer exists.")
    MAIL_CERTIFICATE_EXPIRED = ApiText("The server's certificate expired on {day}.")
    MAIL_CERTIFICATE_SOON = ApiText("The server's certificate expires on {day}.")
    MAIL_CERTIFICATE_EARLY = ApiText("The server's certificate is not valid yet.")
    MAIL_CERTIFICATE_NAME = ApiText("The server's certificate is not for {host}, the address in links.")
    MAIL_CERTIFICATE_KEY = ApiText(
        "The renewed certificate is not used, because it has another key. Renew it with the same key (certbot: "
        "--reuse-key), or restart the server, link the agents and pair the consoles again."
    )
    MAIL_CERTIFICATE_FILES = ApiText("The renewed certificate is not used, because its files cannot be used.")


class MailMessages:
    """Reasons why a test mail was not sent."""

    MAIL_NOT_SET_UP = Template("Set mail_to and smtp_server first.")
    MAIL_NOT_SENT = Template("The mail was not sent: {why}")


MAILED: Mapping[NoticeKind, ApiText] = {
    NoticeKind.AGENT_AWAY: MailTexts.MAIL_AGENT_AWAY,
    NoticeKind.AGENT_OUTDATED: MailTexts.MAIL_AGENT_OUTDATED,
    NoticeKind.PRINTER_AWAY: MailTexts.MAIL_PRINTER_AWAY,
    NoticeKind.MEDIA_NEEDED: MailTexts.MAIL_MEDIA_NEEDED,
    NoticeKind.JOBS_FAILED: MailTexts.MAIL_JOBS_FAILED,
    NoticeKind.DISK_LOW: MailTexts.MAIL_DISK_LOW,
    NoticeKind.BACKUP_OLD: MailTexts.MAIL_BACKUP_OLD,
    NoticeKind.STORAGE_FAILED: MailTexts.MAIL_STORAGE_FAILED,
    NoticeKind.BACKLOG_HELD: MailTexts.MAIL_BACKLOG,
    NoticeKind.BACKUP_RESTORED: MailTexts.MAIL_BACKUP_RESTORED,
    NoticeKind.CLOCK_JUMPED: MailTexts.MAIL_CLOCK_JUMPED,
    NoticeKind.AGENT_SUPERSEDED: MailTexts.MAIL_AGENT_SUPERSEDED,
    NoticeKind.PRINTER_KEPT_OUT: MailTexts.MAIL_KEPT_OUT,
    NoticeKind.PRINTER_FOUND: MailTexts.MAIL_PRINTER_FOUND,
    NoticeKind.WEBHOOK_FAILING: MailTexts.MAIL_WEBHOOK_FAILING,
    NoticeKind.WEBHOOK_GONE: MailTexts.MAIL_WEBHOOK_GONE,
    NoticeKind.CERTIFICATE: MailTexts.MAIL_CERTIFICATE_EXPIRED,
}
"""The kinds that are mailed. Questions about single jobs are for operators, not for administrators."""
_CERTIFICATE = {
    CertificateTrouble.EXPIRES_SOON: MailTexts.MAIL_CERTIFICATE_SOON,
    CertificateTrouble.NOT_YET_VALID: MailTexts.MAIL_CERTIFICATE_EARLY,
    CertificateTrouble.WRONG_NAME: MailTexts.MAIL_CERTIFICATE_NAME,
    CertificateTrouble.OTHER_KEY: MailTexts.MAIL_CERTIFICATE_KEY,
    CertificateTrouble.FILES_UNUSABLE: MailTexts.MAIL_CERTIFICATE_FILES,
}
_FIELDS = ("agent_name", "hostname", "version", "latest", "printer_name", "uri", "client_name", "host")


def mail_text(kind: NoticeKind, subject: str, details: Mapping[str, Any]) -> str:
    """Return the sentence about a notice, on one line. Missing details are left out."""
    text = MAILED[kind]
    if kind is NoticeKind.CERTIFICATE and subject in set(CertificateTrouble):
        text = _CERTIFICATE.get(CertificateTrouble(subject), text)
    values = {name: _plain(details.get(name)) for name in _FIELDS}
    values["day"] = _plain(details.get("expires_at"))[:10]
    return text.source.format_map(values)


def _plain(value: object) -> str:
    return "" if value is None else "".join(sign if sign.isprintable() else " " for sign in str(value))
