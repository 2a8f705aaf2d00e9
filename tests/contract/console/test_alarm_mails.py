"""Reports by mail to a real SMTP server: each once with its end, also over a restart; the test mail says why not."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from server_core.contract.types.audit import Actor, ActorKind, NoticeKind
from server_core.contract.types.consoles import MailLanguage, ServerSettings, SmtpSecurity
from server_core.services.alarm_mails import AlarmMails
from server_core.store import notice_rows
from server_core.store.commits import Commit
from server_core.store.store import Connection
from tests.support.live_server import Clocks, LiveServer, open_server
from tests.support.mail_server import MailServer, mail_server
from tests.support.tls_door import a_key

pytestmark = pytest.mark.anyio
TO = "admin@site.example"
UNTRUSTED = {"smtp_security": SmtpSecurity.STARTTLS}
ANNA = Actor(ActorKind.PERSON, "Anna")


def by(server: MailServer, **more: Any) -> ServerSettings:
    facts = {"mail_to": TO, "smtp_server": f"localhost:{server.port}", "smtp_security": SmtpSecurity.NONE, **more}
    return ServerSettings(**facts)


@asynccontextmanager
async def site(folder: Path, settings: ServerSettings, clocks: Clocks | None = None) -> AsyncIterator[LiveServer]:
    async with open_server(folder / "server", clocks, settings=settings) as live:
        yield live


async def happens(live: LiveServer, *, over: bool = False) -> None:
    ctx = live.server.state.ctx

    def work(connection: Connection) -> None:
        kind, account = NoticeKind.DISK_LOW, ctx.site_account
        if over:
            (number,) = notice_rows.open_numbers(connection, account)
            notice_rows.close_number(connection, account, number, at=ctx.now(), actor=ANNA, details={})
        else:
            notice_rows.open_notice(connection, account, kind, "server", ctx.now())

    await ctx.store.write(work, Commit.ALARM)


async def mailed(live: LiveServer) -> bool:
    return await AlarmMails(live.server.state).look()


async def test_a_report_is_mailed_once_with_its_end_over_a_restart(tmp_path: Path) -> None:
    clocks = Clocks()
    async with mail_server() as server:
        async with site(tmp_path, by(server), clocks) as live:
            await happens(live)
            assert await mailed(live)
            assert await mailed(live)
            assert server.subjects == ["[Spoolhouse] The server's disk is almost full: new documents are not accepted."]
            mail = server.mails[0]
            assert (mail["To"], mail["From"], mail["Auto-Submitted"]) == (TO, TO, "auto-generated")
        async with site(tmp_path, by(server), clocks) as live:
            assert await mailed(live)
            assert len(server.mails) == 1, "a restart mails nothing twice"
            await happens(live, over=True)
            assert await mailed(live)
            assert await mailed(live)
            assert len(server.mails) == 2
            assert server.subjects[1].startswith("[Spoolhouse] Over: The server's disk")


async def test_mails_speak_the_language_of_the_settings(tmp_path: Path) -> None:
    async with mail_server() as server, site(tmp_path, by(server, mail_language=MailLanguage.SPANISH)) as live:
        await happens(live)
        assert await mailed(live)
        await happens(live, over=True)
        assert await mailed(live)
        text = "El disco del servidor está casi lleno: no se aceptan documentos nuevos."
        assert server.subjects == [f"[Spoolhouse] {text}", f"[Spoolhouse] Terminado: {text}"]


async def test_in_quiet_hours_nothing_is_mailed_and_what_still_holds_follows(tmp_path: Path) -> None:
    clocks = Clocks()
    clocks.pass_until_noon()
    async with mail_server() as server, site(tmp_path, by(server, quiet_hours="11:00-13:00"), clocks) as live:
        await happens(live)
        assert await mailed(live)
        assert server.mails == []
        clocks.pass_time(timedelta(hours=2).total_seconds())
        assert await mailed(live)
        assert len(server.mails) == 1


async def test_what_the_mail_server_did_not_take_is_sent_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with mail_server() as server, site(tmp_path, by(server)) as live:
        server.refuses = "550 nobody here"
        await happens(live)
        assert not await mailed(live)
        assert "550 nobody here" in caplog.text
        caplog.clear()
        server.refuses = ""
        assert await mailed(live)
        assert len(server.mails) == 1


@pytest.mark.parametrize("security", [SmtpSecurity.STARTTLS, SmtpSecurity.TLS])
async def test_the_test_mail_goes_encrypted_with_a_login(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, security: SmtpSecurity
) -> None:
    key, password = a_key(tmp_path / "tls"), tmp_path / "password"
    password.write_text("s3cret\n")
    monkeypatch.setenv("SSL_CERT_FILE", str(key.files.certificate))
    async with mail_server(key.context(), at_once=security is SmtpSecurity.TLS) as server:
        more = {"smtp_security": security, "smtp_user": "spool", "smtp_password_file": str(password)}
        async with site(tmp_path, by(server, **more)) as live:
            assert await live.ok("POST", "/mail-test") == {"sent_to": TO}
    assert (server.encrypted, server.logins) == ([True], [("spool", "s3cret")])
    assert server.subjects == ["[Spoolhouse] Test mail"]


async def test_a_certificate_that_nobody_vouches_for_gets_no_mail(tmp_path: Path) -> None:
    key = a_key(tmp_path / "tls")
    async with mail_server(key.context()) as server, site(tmp_path, by(server, **UNTRUSTED)) as live:
        answer = await live.ask("POST", "/mail-test")
    assert (answer.status_code, answer.json()["said"]["code"]) == (422, "mail_not_sent")
    assert server.mails == []


@pytest.mark.parametrize(
    "wrong", [{"smtp_server": "localhost:99999"}, {"mail_to": "a@"}, {"mail_to": "<"}, {"mail_to": ","}]
)
async def test_settings_that_make_no_mail_are_refused_in_words(tmp_path: Path, wrong: dict[str, str]) -> None:
    async with mail_server() as server, site(tmp_path, by(server, **wrong)) as live:
        answer = await live.ask("POST", "/mail-test")
        assert (answer.status_code, answer.json()["said"]["code"]) == (422, "mail_not_sent")
        assert server.mails == []


async def test_the_test_mail_says_why_it_failed(tmp_path: Path) -> None:
    async with mail_server() as server, site(tmp_path, by(server)) as live:
        server.refuses = "550 nobody here"
        answer = await live.ask("POST", "/mail-test")
    assert answer.status_code == 422
    assert answer.json()["message"] == "The mail was not sent: admin@site.example: 550 nobody here"
    async with site(tmp_path / "other", ServerSettings()) as live:
        assert (await live.ask("POST", "/mail-test")).json()["said"]["code"] == "mail_not_set_up"
