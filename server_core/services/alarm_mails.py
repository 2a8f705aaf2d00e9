"""Mails notices to an administrator over SMTP (RFC 5321), each once with its end, also over a restart of the server."""

from __future__ import annotations

import asyncio
import logging
import smtplib
import ssl
from collections.abc import Sequence
from datetime import datetime
from email.message import EmailMessage
from email.utils import format_datetime
from pathlib import Path

from server_core.contract.decisions.alarm_reports import DueReports
from server_core.contract.messages.alarms import MAILED, MailMessages, MailTexts, in_language, mail_text
from server_core.contract.messages.message import Message, words
from server_core.contract.messages.server import BackupMessages
from server_core.contract.messages.system import system_cause
from server_core.contract.types.consoles import MailTest, ServerSettings, SmtpSecurity
from server_core.services.alarms import note_reported, reports_due
from server_core.services.api_error import not_now
from server_core.services.context import Context
from server_core.services.server_state import ServerState
from server_core.store import meta_rows
from server_core.store.commits import Commit
from server_core.store.store import StorageFailed

log = logging.getLogger(__name__)
LOOK_SECONDS = 15.0
AGAIN_SECONDS = 120.0
"""Seconds until the next try after a mail was not sent."""
SMTP_SECONDS = 20.0
PORTS = {SmtpSecurity.STARTTLS: 587, SmtpSecurity.TLS: 465, SmtpSecurity.NONE: 25}
PASSWORD_BYTES = 1000


class AlarmMails:
    """Sends the mails; one task per server. A mail is noted after it was accepted, so a crash may repeat the last one
    with the same Message-ID.
    """

    def __init__(self, state: ServerState) -> None:
        self._ctx = state.ctx
        self._is_logged = False
        self._pause = LOOK_SECONDS

    async def run(self) -> None:
        """Run until cancelled."""
        while True:
            await asyncio.sleep(self._pause)
            try:
                self._pause = LOOK_SECONDS if await self.look() else AGAIN_SECONDS
            except Exception:
                self._pause = AGAIN_SECONDS
                log.exception("Mails about notices failed; next try in %s s", AGAIN_SECONDS)

    async def look(self) -> bool:
        """Send what is due. False: the mail server did not take it."""
        ctx = self._ctx
        settings = ctx.config.settings
        if not is_set_up(settings):
            return True
        try:
            due = await reports_due(ctx, meta_rows.MAILED, MAILED)
            if not due:
                return True
            await asyncio.to_thread(send, settings, _mail(settings, ctx, due))
            await ctx.store.write(lambda connection: note_reported(connection, meta_rows.MAILED, due), Commit.ALARM)
        except (StorageFailed, OSError, smtplib.SMTPException, ValueError) as error:
            if not self._is_logged:
                log.error("A mail about notices was not sent; next try in %s s: %s", AGAIN_SECONDS, why_not(error))
            self._is_logged = True
            return False
        log.info("Mailed %d notices, and the end of %d, to %s", len(due.begun), len(due.over), settings.mail_to)
        self._is_logged = False
        return True


def is_set_up(settings: ServerSettings) -> bool:
    return bool(settings.mail_to and settings.smtp_server)


def _mail(settings: ServerSettings, ctx: Context, due: DueReports) -> EmailMessage:
    language = settings.mail_language
    begun = [mail_text(each.kind, each.subject, each.details, language) for each in due.begun]
    ended = [mail_text(each.kind, each.subject, each.details, language) for each in due.over]
    both = [*begun, *(in_language(MailTexts.MAIL_OVER, language, text=text) for text in ended)]
    subject = both[0]
    if len(both) > 1:
        subject = in_language(MailTexts.MAIL_SEVERAL, language, number=len(both), text=subject)
    number = max(each.number for each in (*due.begun, *due.over))
    kind = "begun" if due.begun else "over"
    mail = mail_of(settings, subject, [*both, "", _server_line(ctx)], ctx.now())
    mail["Message-ID"] = f"<notice-{number}-{kind}@{_domain(settings)}>"
    return mail


def _server_line(ctx: Context) -> str:
    return in_language(MailTexts.MAIL_SERVER, ctx.config.settings.mail_language, name=ctx.config.site_name)


def _domain(settings: ServerSettings) -> str:
    return _sender(settings).rpartition("@")[2] or "localhost"


def _sender(settings: ServerSettings) -> str:
    return settings.mail_from or settings.mail_to.split(",")[0].strip()


def mail_of(settings: ServerSettings, subject: str, lines: Sequence[str], at: datetime) -> EmailMessage:
    """Raises ValueError for addresses that cannot stand in a header."""
    mail = EmailMessage()
    try:
        mail["From"], mail["To"] = _sender(settings), settings.mail_to
        addresses = [*mail["From"].addresses[:1], *mail["To"].addresses[:1]]
    except (IndexError, AttributeError, TypeError) as error:  # the parser of addresses stumbles over some
        raise ValueError(f"{settings.mail_to} is no mail address") from error
    if len(addresses) < 2:
        raise ValueError(f"{settings.mail_to} is no mail address")
    mail["Subject"] = f"[Spoolhouse] {subject[:150]}"
    mail["Date"] = format_datetime(at)
    mail["Auto-Submitted"] = "auto-generated"  # RFC 3834
    mail.set_content("\n".join(lines) + "\n")
    return mail


def send(settings: ServerSettings, mail: EmailMessage) -> None:
    """Send a mail; blocks for up to some times 20 s. Raises OSError, smtplib.SMTPException, ValueError."""
    host, _, port = settings.smtp_server.partition(":")
    at = int(port or PORTS[settings.smtp_security])
    if not 0 < at < 65536:
        raise ValueError(f"{at} is no port")
    trusting = ssl.create_default_context()
    if settings.smtp_security is SmtpSecurity.TLS:
        smtp: smtplib.SMTP = smtplib.SMTP_SSL(host, at, timeout=SMTP_SECONDS, context=trusting)
    else:
        smtp = smtplib.SMTP(host, at, timeout=SMTP_SECONDS)
    with smtp:
        if settings.smtp_security is SmtpSecurity.STARTTLS:
            smtp.starttls(context=trusting)
        if settings.smtp_user:
            smtp.login(settings.smtp_user, _password(settings))
        smtp.send_message(mail)


def _password(settings: ServerSettings) -> str:
    if not settings.smtp_password_file:
        return ""
    with Path(settings.smtp_password_file).open("rb") as file:
        return file.read(PASSWORD_BYTES).decode().strip("\r\n")


def why_not(error: Exception) -> Message:
    """Return the reason in the words of the system or of the mail server."""
    if isinstance(error, smtplib.SMTPResponseException):
        said = error.smtp_error.decode(errors="replace") if isinstance(error.smtp_error, bytes) else error.smtp_error
        return words(f"{error.smtp_code} {said}"[:300])
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        refused = [f"{who}: {code} {said.decode(errors='replace')}" for who, (code, said) in error.recipients.items()]
        return words("; ".join(refused)[:300])
    return system_cause(error) or words(str(error)[:300] or type(error).__name__)


async def send_test_mail(state: ServerState) -> MailTest:
    """Send a test mail. Raises ApiError `invalid_transition`."""
    ctx, settings = state.ctx, state.ctx.config.settings
    if ctx.config.trial:
        raise not_now(BackupMessages.BACKUP_ON_TRIAL())
    if not is_set_up(settings):
        raise not_now(MailMessages.MAIL_NOT_SET_UP())
    try:
        language = settings.mail_language
        lines = [in_language(MailTexts.MAIL_TEST, language), "", _server_line(ctx)]
        mail = mail_of(settings, in_language(MailTexts.MAIL_TEST_SUBJECT, language), lines, ctx.now())
        await asyncio.to_thread(send, settings, mail)
    except (OSError, smtplib.SMTPException, ValueError) as error:
        raise not_now(MailMessages.MAIL_NOT_SENT(why=why_not(error))) from error
    return MailTest(sent_to=settings.mail_to)
