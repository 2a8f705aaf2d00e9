"""Texts of mails about notices: what happened, in one sentence. Consoles have words of their own.

`mails.json` has the translations; `packaging/languages.py` takes them from `resources/languages`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from msgspec import json

from server_core.contract.decisions.agent_versions import AgentFeature
from server_core.contract.messages.message import Template
from server_core.contract.types.audit import NoticeKind
from server_core.contract.types.certificates import CertificateTrouble


class MailTexts:
    """One text for each kind of notice that is mailed."""

    MAIL_AGENT_AWAY = Template("Agent {agent_name} on {hostname} is offline, and jobs wait for it.")
    MAIL_AGENT_OUTDATED = Template(
        "Agent {agent_name} on {hostname} has version {version}, older than the server's {latest}. Update it."
    )
    MAIL_PRINTER_AWAY = Template("Printer {printer_name} does not print, and jobs wait for it.")
    MAIL_MEDIA_NEEDED = Template("Jobs wait for other paper in printer {printer_name}.")
    MAIL_JOBS_FAILED = Template("Jobs failed. The queue shows the reasons.")
    MAIL_DISK_LOW = Template("The server's disk is almost full: new documents are not accepted.")
    MAIL_BACKUP_OLD = Template("The last planned backup is too old. Look at the server's settings for the reason.")
    MAIL_BACKUP_FAILED = Template("The planned backup was not made. Look at the server's settings for the reason.")
    MAIL_STORAGE_FAILED = Template("The server's disk failed.")
    MAIL_BACKLOG = Template("Old jobs for printer {printer_name} wait for a decision: print or cancel them.")
    MAIL_BACKUP_RESTORED = Template("A backup was restored. Check what was printed since it was made.")
    MAIL_CLOCK_JUMPED = Template("The clock of the server's computer was set to another time.")
    MAIL_AGENT_SUPERSEDED = Template("Two computers use one agent's key.")
    MAIL_KEPT_OUT = Template(
        "Printer {printer_name} is kept out: another device, certificate or login is in its place."
    )
    MAIL_PRINTER_FOUND = Template("Printer {printer_name} was found at another address, {uri}.")
    MAIL_WEBHOOK_FAILING = Template("The webhook of {client_name} does not receive its messages.")
    MAIL_WEBHOOK_GONE = Template("The webhook of {client_name} was switched off: its receiver no longer exists.")
    MAIL_CERTIFICATE_EXPIRED = Template("The server's certificate expired on {day}.")
    MAIL_CERTIFICATE_SOON = Template("The server's certificate expires on {day}.")
    MAIL_CERTIFICATE_EARLY = Template("The server's certificate is not valid yet.")
    MAIL_CERTIFICATE_NAME = Template("The server's certificate is not for {host}, the address in links.")
    MAIL_CERTIFICATE_KEY = Template(
        "The renewed certificate is not used, because it has another key. Renew it with the same key (certbot: "
        "--reuse-key), or restart the server, link the agents and pair the consoles again."
    )
    MAIL_CERTIFICATE_FILES = Template("The renewed certificate is not used, because its files cannot be used.")
    MAIL_OVER = Template("Over: {text}")
    MAIL_SEVERAL = Template("{number} reports: {text}")
    MAIL_SERVER = Template("Server: {name}")
    MAIL_TEST_SUBJECT = Template("Test mail")
    MAIL_TEST = Template("Reports of this print server arrive.")


class AgentLacks:
    """Names of features that an older agent may lack."""

    LACKS = Template("It may lack: {features}.")
    LACKS_OWN_DEVICE = Template("printing on the printer's own device only")
    LACKS_RAW_CHECKS = Template("checks for cut-off raw files")
    LACKS_DAMAGED_PAGES = Template("refusing damaged pages")
    LACKS_MESSAGES_BY_CODE = Template("problems in your language")
    LACKS_START_WITH_LEASE = Template("a faster start of raw jobs")


FEATURES: Mapping[AgentFeature, Template] = {
    AgentFeature.OWN_DEVICE: AgentLacks.LACKS_OWN_DEVICE,
    AgentFeature.RAW_CHECKS: AgentLacks.LACKS_RAW_CHECKS,
    AgentFeature.DAMAGED_PAGES: AgentLacks.LACKS_DAMAGED_PAGES,
    AgentFeature.MESSAGES_BY_CODE: AgentLacks.LACKS_MESSAGES_BY_CODE,
    AgentFeature.START_WITH_LEASE: AgentLacks.LACKS_START_WITH_LEASE,
}


class MailMessages:
    """Reasons why a test mail was not sent."""

    MAIL_NOT_SET_UP = Template("Set mail_to and smtp_server first.")
    MAIL_NOT_SENT = Template("The mail was not sent: {why}")


MAILED: Mapping[NoticeKind, Template] = {
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
_DAYS = {"de": "{2}.{1}.{0}", "es": "{2}/{1}/{0}"}
"""Order of year, month and day by language."""
TRANSLATIONS = Path(__file__).with_name("mails.json")
_FIELDS = ("agent_name", "hostname", "version", "latest", "printer_name", "uri", "client_name", "host")


TRANSLATED = {
    template.code: template
    for each in (MailTexts, AgentLacks)
    for template in vars(each).values()
    if isinstance(template, Template)
}
"""The texts that mails translate, by code."""


def mail_text(kind: NoticeKind, subject: str, details: Mapping[str, Any], language: str = "en") -> str:
    """Return the sentence about a notice, on one line. Missing details are left out."""
    text = MAILED[kind]
    if kind is NoticeKind.CERTIFICATE and subject in set(CertificateTrouble):
        text = _CERTIFICATE.get(CertificateTrouble(subject), text)
    if kind is NoticeKind.BACKUP_OLD and "message" in details:
        text = MailTexts.MAIL_BACKUP_FAILED
    values = {name: _plain(details.get(name)) for name in _FIELDS}
    day = _plain(details.get("expires_at"))[:10]
    values["day"] = _DAYS[language].format(*day.split("-")) if language in _DAYS and day else day
    said = in_language(text, language, **values)
    lacks = [in_language(words, language) for feature, words in FEATURES.items() if feature in details.get("lacks", ())]
    return f"{said} {in_language(AgentLacks.LACKS, language, features=', '.join(lacks))}" if lacks else said


def in_language(template: Template, language: str, /, **values: object) -> str:
    """Fill in a text in a language; in English where it has no translation."""
    return _translations().get(language, {}).get(template.code, template.source).format_map(values)


@cache
def _translations() -> Mapping[str, Mapping[str, str]]:
    return json.decode(TRANSLATIONS.read_bytes(), type=dict[str, dict[str, str]])


def _plain(value: object) -> str:
    return "" if value is None else "".join(sign if sign.isprintable() else " " for sign in str(value))
