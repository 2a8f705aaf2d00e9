"""The site of `tests.torture.year`: it moves the clocks, does the server's periodic work and collects what was told."""

from __future__ import annotations

import asyncio
import errno
import os
from argparse import Namespace
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, redirect_stdout, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from io import StringIO
from pathlib import Path
from typing import Any
from unittest import mock
from uuid import UUID

import msgspec

from app.cli import overview
from app.client import ConsoleClient
from app.errors import CommandFailed
from app.process.data_folder import DataFolder
from server_core.blobs import LocalBlobs
from server_core.contract.messages.alarms import MAILED, mail_text
from server_core.contract.types.audit import Notice
from server_core.contract.types.consoles import ServerSettings, SmtpSecurity
from server_core.contract.types.fields import Page
from server_core.contract.types.parameters import Intent
from server_core.http.certificates import LIFETIME
from server_core.services.retention import RetentionTask
from server_core.services.storage import StorageWatch
from server_core.store import webhook_rows
from server_core.store.commits import Commit
from server_core.store.store import Connection, StorageFailed
from tests.support.live_server import LABEL, TOKEN, AgentCaller, Clocks, LiveServer, open_server
from tests.support.mail_server import MailServer, mail_server
from tests.support.no_trust import NO_TRUST
from tests.support.tls_door import Key, a_key
from tests.support.webhook_receiver import PATIENCE_SECONDS, WebhookReceiver, webhook_receiver

START = datetime(2027, 1, 1, 7, tzinfo=UTC)
"""Eight o'clock in Berlin."""
CERTIFICATE_DAYS = 60
STEP, LONG_STEP, DAY = timedelta(minutes=5), timedelta(hours=12), timedelta(days=1)
BY_HAND = (
    "server-sweeper",
    "server-mails",
    "server-backups",
    "server-retention",
    "server-storage",
    "server-webhooks",
)
"""Tasks of the server whose work is done here at each step: they wait by the clock of this computer."""
TO = "admin@site.example"
FREE_BYTES, LOW_BYTES, LIMIT_MIB = 2**40, 2**20, 200
DEVICES = {
    "Dock": {"serial": "D2J163500123", "model": "Zebra ZD421"},
    "Pack": {"serial": "D2J999900002", "model": "Zebra ZD421"},
}
ADDRESSES = {name: f"socket://192.0.2.{number}" for number, name in enumerate(("Dock", "Pack", "Till", "Far"), 7)}
HERE, AWAY = "instance-1", "instance-2"
OVER = "Over: "
COMPARED = ("spoolhouse_open_notices", "spoolhouse_ready", 'spoolhouse_agents{state="online"}')


@dataclass
class Heard:
    """Times at which a channel told a begin and an end."""

    begun: list[datetime] = field(default_factory=list)
    over: list[datetime] = field(default_factory=list)

    def cells(self, day: int) -> tuple[list[str], list[str]]:
        return [clock_face(at, day) for at in self.begun], [clock_face(at, day) for at in self.over]


@dataclass
class Told:
    """Everything told of one notice. `texts`: its sentence, also with earlier details."""

    number: int
    texts: list[str] = field(default_factory=list)
    window: Heard = field(default_factory=Heard)
    mail: Heard = field(default_factory=Heard)
    webhook: Heard = field(default_factory=Heard)

    @property
    def text(self) -> str:
        return self.texts[-1]

    def cells(self, day: int) -> tuple[str, str, str]:
        window, mail, webhook = (
            " - ".join(", ".join(each) or "…" for each in heard.cells(day)) if heard.begun or heard.over else "-"
            for heard in (self.window, self.mail, self.webhook)
        )
        return window, mail, webhook


def clock_face(at: datetime, day: int) -> str:
    """Write a local time, with the days since that day of the year."""
    local = at.astimezone()
    days = (local.date() - (START + day * DAY).astimezone().date()).days
    return f"{local:%H:%M}+{days}" if days else f"{local:%H:%M}"


@dataclass
class YearSite:
    """`present`: agents that report at each step. `complaints`: of what belongs to no notice."""

    folder: Path
    mail: MailServer
    hook: WebhookReceiver
    clocks: Clocks
    live: LiveServer = field(init=False)
    key: Key = field(init=False)
    webhook_id: UUID = field(init=False)
    agents: dict[str, AgentCaller] = field(default_factory=dict)
    present: set[str] = field(default_factory=lambda: {HERE, AWAY})
    printers: dict[str, str] = field(default_factory=dict)
    versions: dict[str, str] = field(default_factory=dict)
    free_bytes: int = FREE_BYTES
    complaints: list[str] = field(default_factory=list)
    looks: int = 0
    notices: int = 0
    backups: int = 0
    statuses: int = 0
    _running: AsyncExitStack = field(default_factory=AsyncExitStack)
    _told: dict[int, Told] = field(default_factory=dict)
    _mails: int = 0
    _messages: int = 0
    _next_retention: float = 0.0
    _last_backup: datetime | None = None
    _status_of: object = None

    # Life of the server

    async def start(self) -> None:
        settings = ServerSettings(
            mail_to=TO,
            smtp_server=f"localhost:{self.mail.port}",
            smtp_security=SmtpSecurity.NONE,
            quiet_hours="22:00-06:00",
        )
        if self.agents:
            settings = self.live.server.state.ctx.config.settings
        opening = open_server(
            self.folder / "server",
            self.clocks,
            settings=settings,
            settings_file=self.folder / "settings.json",
            tls=self.key.files,
        )
        self.live = await self._running.enter_async_context(opening)
        for task in asyncio.all_tasks():
            if task.get_name() in BY_HAND:
                task.cancel()
        for mib in (
            LIMIT_MIB + 100,
            LIMIT_MIB,
        ):  # the tests begin without a limit
            await self.live.ok("PATCH", "/settings", {"disk_low_mib": mib})
        self._retention = RetentionTask(self.live.server.state.ctx)
        await self._retention.begin()
        self._storage = StorageWatch(self.live.server.state.ctx)

    async def furnish(self) -> None:
        self.key = self.certificate(START + CERTIFICATE_DAYS * DAY)
        await self.start()
        self.agents = {
            HERE: await self.live.enrol(),
            AWAY: await self.live.enrol(bundled=False, instance=AWAY, name="Far away"),
        }
        remote = next(each for each in await self.live.ok("GET", "/agents") if each["name"] == "Far away")
        for name, uri in ADDRESSES.items():
            more = {"agent_id": remote["agent_id"]} if name == "Far" else {}
            media = {"media_width_mm": 58, "media_height_mm": 40, "head_width_mm": 104} if name == "Till" else {}
            printer = await self.live.add_printer(name, uri=uri, language="zpl", dpi=203, **more, **media)
            self.printers[name] = str(printer.printer_id)
            await self.reports(name, "online", **DEVICES.get(name, {}))
        client = await self.live.ok("POST", "/clients", {"name": "Shop"})
        events = ["alarm.raised", "alarm.cleared"]
        body = {"client_id": client["client_id"], "url": self.hook.url, "allow_private": True, "events": events}
        self.webhook_id = UUID((await self.live.ok("POST", "/webhooks", body))["webhook"]["webhook_id"])

    async def restart(self, off: timedelta = timedelta(0), clock_set: timedelta = timedelta(0)) -> None:
        """`off`: time until the start. `clock_set`: a change of the time of day meanwhile."""
        await self._running.aclose()
        self.clocks.pass_time(off.total_seconds())
        self.clocks.wall += clock_set
        await self.start()
        for name in self.present:
            await self.comes(name)

    async def close(self) -> None:
        await self._running.aclose()

    def certificate(self, ends: datetime, name: str = "") -> Key:
        """Put a certificate in place that ends then. `name`: a further one, so that it is made anew."""
        return a_key(self.folder / "tls", names=(name,) if name else (), made_at=ends - LIFETIME)

    # What people and devices do

    async def comes(self, agent: str, version: str = "") -> None:
        self.versions[agent] = version or self.versions.get(agent, "1.0")
        secret = self.agents[agent].secret
        self.agents[agent] = await self.live.connect(secret, agent, version=self.versions[agent])
        self.present.add(agent)

    def goes(self, agent: str) -> None:
        self.present.remove(agent)

    def agent_of(self, printer: str) -> AgentCaller:
        return self.agents[AWAY if printer == "Far" else HERE]

    async def reports(self, printer: str, status: str, **facts: Any) -> None:
        await self.agent_of(printer).reports(self.printers[printer], status, **facts)

    async def job(self, printer: str, intent: Intent = Intent.DOCUMENT) -> UUID:
        return await self.live.add_job(self.printers[printer], LABEL + b"\n" * self.looks, intent=intent)

    async def prints(self, printer: str) -> None:
        await self.agent_of(printer).prints(self.printers[printer])

    async def fails(self, printer: str, outcome: str = "failed") -> UUID:
        job = await self.job(printer)
        agent = self.agent_of(printer)
        why = {"failure_reason": "printer_error"} if outcome == "failed" else {}
        answer = await agent.result(await agent.begin(self.printers[printer]), outcome, **why)
        assert answer.status_code == 204, answer.text
        return job

    async def close_notice(self, kind: str) -> None:
        (number,) = [each.number for each in await self._notices("open") if each.kind == kind]
        await self.live.ok("POST", f"/notices/{number}/close", operator="Anna")

    async def disk_refuses(self) -> None:
        """Let a write fail as on a broken disk."""

        def work(connection: Connection) -> None:
            raise OSError(errno.EIO, os.strerror(errno.EIO))

        with suppress(StorageFailed):
            await self.live.server.state.ctx.store.write(work, Commit.ALARM)

    async def asks_device(self, printer: str, devices: dict[str, Any], **request: Any) -> Any:
        """Change a printer's address. `devices`: what the agent finds at each address."""
        path = f"/printers/{self.printers[printer]}/address"
        asking = asyncio.create_task(self.live.ok("POST", path, request))
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not asking.done():
                agent = self.agent_of(printer)
                for errand in (await agent.poll({}, wait=0.01)).errands:
                    found = {"status": "online", "language": "zpl", "dpi": 203, "model": "Zebra ZD421"}
                    found |= {"identity": {"serial": devices[errand.address or ""]["serial"]}}
                    await agent.call("PUT", f"/errands/{errand.errand_id}", {"probe": found})
        return await asking

    # Time

    async def passes(self, step: timedelta = STEP, times: int = 1) -> None:
        for _ in range(times):
            self.clocks.pass_time(step.total_seconds())
            await self._look()

    async def until(self, day: int, at: str, step: timedelta = LONG_STEP) -> None:
        """Let time pass until this local time of that day of the year."""
        hour, minute = map(int, at.split(":"))
        moment = (START + day * DAY).astimezone().replace(hour=hour, minute=minute).astimezone()
        if moment < self.clocks.now():
            raise AssertionError(f"day {day} {at} is over: it is {self.clocks.now()}")
        while (left := moment - self.clocks.now()) > timedelta(0):
            await self.passes(min(step, left))

    async def _look(self) -> None:
        """Do the server's periodic work, and collect what was told."""
        server = self.live.server
        self.looks += 1
        for name in self.present:
            await self.agents[name].heartbeat()
        with mock.patch.object(LocalBlobs, "free_bytes", return_value=self.free_bytes):
            await self._storage.look()
            await server.state.backups.look()
            if self.clocks.seconds >= self._next_retention:  # it pauses by the clock of this computer
                self._next_retention = self.clocks.seconds + LONG_STEP.total_seconds()
                await self._retention.look()
            await server.sweeper.sweep()
        await server.mails.look()
        await self._send_messages()
        backup = (await server.state.backups.state()).last
        if backup is not None and backup.at != self._last_backup:
            self._last_backup, self.backups = backup.at, self.backups + 1
        await self._collect()
        with mock.patch.object(LocalBlobs, "free_bytes", return_value=self.free_bytes):
            metrics = await self.live.http.get("/metrics")
        await self._compare(metrics.text)

    async def _send_messages(self) -> None:
        store, now = self.live.server.state.ctx.store, self.clocks.now()

        def due(connection: Connection) -> bool:
            return bool(webhook_rows.due(connection, self.webhook_id, now, without=[], most=1))

        async with asyncio.timeout(PATIENCE_SECONDS):
            await self.live.server.webhooks.look()
            while (sending := _sending()) or (self.hook.status == 204 and await store.read(due)):
                await asyncio.gather(*sending)
                await self.live.server.webhooks.look()

    # What can be watched from outside

    async def _compare(self, metrics: str) -> None:
        """Compare `/metrics`, and the exit code of `spoolhouse status`, with what is known here."""
        samples = dict(line.rsplit(" ", 1) for line in metrics.splitlines() if not line.startswith("#"))
        shown = {name: float(value) for name, value in samples.items() if name.startswith(COMPARED)}
        noticed = Counter(f'spoolhouse_open_notices{{kind="{each.kind}"}}' for each in await self._notices("open"))
        known = {
            **noticed,
            'spoolhouse_ready{check="store"}': 1.0,
            'spoolhouse_ready{check="disk"}': float(self.free_bytes >= LIMIT_MIB * LOW_BYTES),
            'spoolhouse_ready{check="agents"}': float(bool(self.present)),
            'spoolhouse_agents{state="online"}': float(len(self.present)),
        }
        if shown != known:
            self.complaints.append(f"{self._now_words}: /metrics shows {shown}, it is {known}")
        needs_you = (await self.live.ok("GET", "/jobs/summary"))["needs_you"]  # at once, and after a notice was closed
        if (noticed, needs_you) != self._status_of:
            self._status_of, code = (noticed, needs_you), await self._status()
            if code != (bool(noticed) or needs_you > 0):
                wrong = f"status ended with {code}, open are {dict(noticed)}, {needs_you} jobs need a person"
                self.complaints.append(f"{self._now_words}: {wrong}")

    async def _status(self) -> int:
        """Run `spoolhouse status` against this server. Returns its exit code."""
        self.statuses += 1

        @asynccontextmanager
        async def client(folder: DataFolder) -> AsyncIterator[ConsoleClient]:
            async with ConsoleClient(base_url=self.live.server.base_url, token=TOKEN, tls=NO_TRUST) as one:
                yield one

        asked = Namespace(json=False)
        with (
            mock.patch.object(overview, "console_client", client),
            mock.patch.object(overview, "running_engine_soon", mock.AsyncMock(return_value=self.live.server)),
            redirect_stdout(StringIO()),
        ):
            try:
                await overview.status(DataFolder(root=self.folder), asked)
            except CommandFailed as error:
                return error.exit_code
        return 0

    @property
    def _now_words(self) -> str:
        return f"day {self.day}, {self.clocks.now().astimezone():%H:%M}"

    # What was told

    @property
    def day(self) -> int:
        return (self.clocks.now() - START) // DAY

    def begin(self) -> None:
        self._told.clear()

    def end(self) -> list[Told]:
        return [self._told[number] for number in sorted(self._told)]

    async def _notices(self, show: str) -> list[Notice]:
        answer = await self.live.ask("GET", f"/notices?show={show}&limit=100")
        return msgspec.json.decode(answer.content, type=Page[Notice]).data

    async def _collect(self) -> None:
        for notice in reversed(await self._notices("all")):
            if notice.number > self.notices:
                self.notices = notice.number
                self._told[notice.number] = Told(notice.number)
            told = self._told.get(notice.number)
            if told is None:
                continue
            text = notice.kind.value
            if notice.kind in MAILED:
                text = mail_text(notice.kind, notice.subject, notice.details)
            if text not in told.texts:
                told.texts.append(text)
            told.window.begun = [notice.opened_at]
            told.window.over = [] if notice.closed_at is None else [notice.closed_at]
        for mail in self.mail.mails[self._mails :]:
            lines = str(mail.get_payload(decode=True), "utf-8").strip().splitlines()  # type: ignore[arg-type]
            if mail["To"] != TO or lines[-1] != "Server: This site":
                self.complaints.append(f"a mail to {mail['To']}: {lines}")
            for line in filter(None, lines[:-1]):
                self._heard("mail", line.removeprefix(OVER), is_over=line.startswith(OVER))
        self._mails = len(self.mail.mails)
        known = {each.id for each in self.hook.accepted[: self._messages]}
        for message in self.hook.accepted[self._messages :]:
            if message.id in known:  # sent again because its answer was lost; receivers see that it is the same one
                continue
            event = message.event
            self._heard("webhook", event["data"]["message"], is_over=event["type"] == "alarm.cleared")
        self._messages = len(self.hook.accepted)

    def _heard(self, channel: str, text: str, *, is_over: bool) -> None:
        about = [each for each in self._told.values() if text in each.texts]
        if not about:
            self.complaints.append(f"{clock_face(self.clocks.now(), 0)}: {channel} of nothing that is told: {text}")
            return
        heard: list[Heard] = [getattr(each, channel) for each in about]
        if is_over:
            one = next((each for each in heard if each.begun and not each.over), heard[-1])
            one.over.append(self.clocks.now())
        else:
            one = next((each for each in heard if not each.begun), heard[-1])
            one.begun.append(self.clocks.now())


def _sending() -> list[asyncio.Task[None]]:
    return [task for task in asyncio.all_tasks() if task.get_name().startswith("webhook-")]


@asynccontextmanager
async def open_site(folder: Path) -> AsyncIterator[YearSite]:
    async with mail_server() as mail, webhook_receiver() as hook:
        site = YearSite(folder=folder, mail=mail, hook=hook, clocks=Clocks(wall=START))
        try:
            await site.furnish()
            yield site
        finally:
            await site.close()
