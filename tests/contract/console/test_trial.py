"""A server on trial of a backup: no agent is let in, and no webhook, mail or backup leaves it."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from server_core.contract.types.consoles import ServerSettings, SmtpSecurity
from tests.support.live_server import LABEL, Clocks, LiveServer, open_server
from tests.support.mail_server import mail_server
from tests.support.webhook_receiver import webhook_receiver

pytestmark = pytest.mark.anyio
ON_TRIAL = "This server is a trial of a backup: it does not print and sends nothing."
SENDING = {"server-webhooks", "server-mails", "server-backups"}


def tasks() -> set[str]:
    return {task.get_name() for task in asyncio.all_tasks()}


async def refused(live: LiveServer, path: str, body: Any = None) -> None:
    answer = await live.ask("POST", path, body)
    assert (answer.status_code, answer.json()["message"]) == (422, ON_TRIAL)


async def test_it_sends_nothing_of_what_it_owes(tmp_path: Path) -> None:
    clocks, folder = Clocks(), tmp_path / "server"
    async with mail_server() as mail, webhook_receiver() as hook:
        settings = ServerSettings(
            mail_to="admin@site.example", smtp_server=f"localhost:{mail.port}", smtp_security=SmtpSecurity.NONE
        )
        hook.status = 503
        async with open_server(folder, clocks, settings=settings) as live:
            assert tasks() >= SENDING
            agent = await live.enrol()
            printer = await live.add_printer()
            client = await live.ok("POST", "/clients", {"name": "Shop"})
            wanted = {
                "client_id": client["client_id"],
                "url": hook.url,
                "allow_private": True,
                "events": ["alarm.raised"],
            }
            webhook = (await live.ok("POST", "/webhooks", wanted))["webhook"]["webhook_id"]
            job = await live.add_job(str(printer.printer_id), LABEL)
            await live.ok("POST", f"/webhooks/{webhook}/test")
        hook.status = 204
        before = len(hook.accepted), len(mail.mails)
        async with open_server(folder, clocks, settings=settings, trial=True) as live:
            assert not tasks() & SENDING
            live.clocks.pass_time(3600)
            await live.server.sweeper.sweep()
            for path in ("/connect", "/leases", "/enroll"):
                there = replace(agent, http=live.http)
                answer = await there.call("POST", path, {})
                assert (answer.status_code, answer.json()["error_code"]) == (503, "server_on_trial")
            await refused(live, "/backups")
            await refused(live, "/mail-test")
            await refused(live, f"/webhooks/{webhook}/test")
            assert (await live.ok("GET", f"/jobs/{job}"))["row"]["status"] == "pending"
            assert (await live.server.state.backups.state()).next_at is None
        assert (len(hook.accepted), len(mail.mails)) == before
