"""Health checks of this computer, the server, its agents and its log, in order. Independent of Qt.

`spoolhouse doctor`, the help page and diagnostics show the same checks as their results arrive.
"""

from __future__ import annotations

import asyncio
import platform
import shlex
import shutil
import socket
import sqlite3
import sys
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from urllib.parse import urlsplit

from app.client import ConsoleClient
from app.desktop.sound_players import player_here
from app.errors import CallRefused, ConsoleError
from app.health.known_secrets import secret_files
from app.language.translate import Phrase, tr
from app.process.data_folder import DataFolder, EngineEndpoint, FolderLock
from app.process.server_tls import KeyRefusal, RefusedKey, refused_key
from app.words.agents import STATUS_WORDS, lacks, name_of, version_with_update
from app.words.ages import day_words
from app.words.certificate import holds_until, view_causes
from app.words.health import (
    Check,
    CheckKind,
    attention,
    clock_check,
    discovery_check,
    disk_check,
    failed,
    passed,
    port_check,
    probe_words,
)
from app.words.jobs import WAITING
from app.words.messages import message_text
from app.words.notices import answer_to, words_of
from app.words.printers import FAULTS, gives_no_feedback, mark_of, needs_attention, reason_of
from server_core.addresses import is_loopback
from server_core.contract.decisions.job_reasons import printer_wait
from server_core.contract.messages.devices import OwnDeviceMessages
from server_core.contract.types.agents import AgentView
from server_core.contract.types.audit import AuditCheck, NoticeKind
from server_core.contract.types.certificates import CertificateView
from server_core.contract.types.consoles import NO_FEEDBACK, EngineStatus, ServerFigures
from server_core.contract.types.discovery import ProbeNews, StartDiscovery, StartProbe
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.printers import PrinterView, SimulatedFault
from server_core.contract.types.states import AgentStatus, PrinterStatus
from server_core.files import may_others_read
from server_core.kept_settings import read_settings

# Checks for files of the data folder that other users of this computer can read or change.
#
# Free of Qt. Blocks for a moment of disk access.


def private_files(folder: DataFolder) -> list[Check]:
    """Check the private files. Returns nothing if all is well, since most users would not know what it is about.

    A finding about the engine's token stays valid: the token is replaced even if its file was made private meanwhile.
    """
    folder.doubt_open_token()
    secrets = (*secret_files(folder), folder.tls / "key.pem")
    found = [str(file) for file in secrets if may_others_read(file)]
    checks = _changed_by_others(folder)
    if not found:
        return checks
    text = tr("other users of this computer can read {files}", files=", ".join(found))
    fix = tr(
        "Run {command}. Then, unless you trust all of these users, pair the consoles and enrol "
        "the agents again. The server replaces its own token automatically.",
        command=f"chmod 600 {shlex.join(found)}",
    )
    return [failed(CheckKind.FILES, text, fix), *checks]


def _changed_by_others(folder: DataFolder) -> list[Check]:
    found = folder.changed_by_others()
    if found is None:
        return []
    text = tr(
        "other users of this computer can change {files}: they could print in this site’s name, "
        "or stop it from printing",
        files=", ".join(map(str, found.paths)),
    )
    fix = tr("Run {command}. Then look on the Activity page for actions that nobody here did", command=found.command)
    return [failed(CheckKind.FILES, text, fix)]


# The expected port of a data folder's engine, and whether another program uses it. Free of Qt.


LOOK_SECONDS = 0.5


@dataclass(frozen=True, kw_only=True, slots=True)
class ExpectedPort:
    """`port` None: programs know of none yet. `taken`: another program listens there now."""

    port: int | None
    taken: bool = False


def expected_port(folder: DataFolder, endpoint: EngineEndpoint) -> ExpectedPort:
    """Return the port: from the settings, or the stored one of a command. Blocks for a moment."""
    has = urlsplit(endpoint.public_url or endpoint.base_url).port
    kept = read_settings(folder.settings)
    ports = [port for port in (kept.worked.port, kept.settings.port, folder.remembered_port()) if port]
    if not ports or has in ports:
        return ExpectedPort(port=has if ports else None)
    return ExpectedPort(port=ports[0], taken=_listens(ports[0]))


def _listens(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), LOOK_SECONDS).close()
    except OSError:
        return False
    return True


PARTS = ("spoolhouse", "PySide6-Essentials", "httpx", "msgspec", "SQLAlchemy", "pypdfium2")


def versions() -> dict[str, str]:
    """Return the versions of the program, its libraries and the system."""
    found = {}
    for part in PARTS:
        try:
            found[part] = version(part)
        except PackageNotFoundError:
            continue
    system = {"Python": platform.python_version(), "SQLite": sqlite3.sqlite_version, "system": platform.platform()}
    return found | system


def of_computer(folder: DataFolder) -> list[Check]:
    """Check this computer. Blocks for some milliseconds."""
    text = (
        f"spoolhouse {version('spoolhouse')}, Python {platform.python_version()}, "
        f"SQLite {sqlite3.sqlite_version}, {sys.platform}"
    )
    return [passed(CheckKind.VERSIONS, text), _disk(folder), *remote_agent(folder)]


async def agents_server(folder: DataFolder) -> list[Check]:
    """Check the remote server that this computer prints for: whether it answers, shows the trusted key, and is no
    stranger. Returns nothing if all is well.
    """
    from app.process.enrolling import remote_engine

    engine = await asyncio.to_thread(remote_engine, folder)
    server = engine.server()
    if server is None:
        return []
    refused = await refused_key(server.base_url, server.tls_pin)
    if refused is not None:
        return [_refused(server.base_url, refused)]
    if await engine.is_enrolled_there() is not False:
        return []
    text = tr("another server answers at {url}, or one that no longer knows this agent", url=server.base_url)
    fix = tr(
        "The agent sent it nothing and retries automatically. If the server has a new address, "
        "create a link there and run 'spoolhouse agent enroll --replace' here. If it is the "
        "right server in an older version, update it: an agent may be older than its server, "
        "never newer."
    )
    return [failed(CheckKind.REMOTE_AGENT, text, fix)]


def _refused(base_url: str, found: RefusedKey) -> Check:
    kind, why = CheckKind.REMOTE_AGENT, message_text(found.why)
    match found.refusal:
        case KeyRefusal.OTHER_KEY:
            text = tr("{url} shows another key, {shown}, so the agent sends it nothing", url=base_url, shown=why)
            fix = tr(
                "If the server was set up again, or its key was replaced, create a link there and run 'spoolhouse "
                "agent enroll --replace' here. If nobody did that, another computer answers in its place."
            )
        case KeyRefusal.UNTRUSTED:
            text = tr("this computer does not trust the certificate of {url}: {why}", url=base_url, why=why)
            fix = tr("Renew the certificate on the server or its proxy, or install its authority on this computer.")
        case KeyRefusal.NO_ANSWER:
            text = tr("{url} does not answer: {why}", url=base_url, why=why or tr("no answer"))
            fix = tr("Check that the server runs, and that a firewall allows its port. Jobs wait until then.")
    return failed(kind, text, fix)


def sound() -> Check:
    player = player_here()
    if player is None:
        fix = tr("Install one of pipewire-bin, pulseaudio-utils or alsa-utils. Alarms are shown in any case.")
        return attention(CheckKind.SOUND, tr("no player is installed"), fix)
    return passed(CheckKind.SOUND, tr("{player} plays alarms", player=player))


def _disk(folder: DataFolder) -> Check:
    existing = folder.root
    while not existing.exists():
        existing = existing.parent
    return disk_check(shutil.disk_usage(existing).free, str(folder.root))


def remote_agent(folder: DataFolder) -> list[Check]:
    """Check the agent of a computer that prints for a remote server."""
    from app.process.enrolling import is_rejected, key_storage_words, remote_server

    server = remote_server(folder)
    if server is None:
        return []
    if server.tls_pin is not None:
        trust = tr("key {key}", key=server.tls_pin)
    else:
        trust = (
            tr("plain HTTP")
            if server.base_url.startswith("http:")
            else tr("any key with a certificate from a trusted authority")
        )
    text = tr(
        "of {url} ({trust}); its own key is {place}",
        url=server.base_url,
        trust=trust,
        place=key_storage_words(folder, server.kept_in),
    )
    if FolderLock(folder.of_remote_agent).is_held():
        return [passed(CheckKind.REMOTE_AGENT, text)]
    if is_rejected(folder):
        return [
            failed(
                CheckKind.REMOTE_AGENT,
                tr("{text}; not running: the server rejected it as revoked", text=text),
                tr(
                    "To print for this server again, create a link there and run "
                    "'spoolhouse agent enroll --replace' here."
                ),
            )
        ]
    return [
        failed(
            CheckKind.REMOTE_AGENT,
            tr("{text}; not running", text=text),
            tr("Start it on this computer with 'spoolhouse agent run'."),
        )
    ]


AUDIT_ENTRIES = 1000
"""The newest entries. `audit check` verifies all."""


async def of_server(
    client: ConsoleClient, endpoint: EngineEndpoint | None, expected: ExpectedPort | None
) -> AsyncIterator[Check]:
    """Check the server. `endpoint` None: it is remote. Raises errors of the client."""
    status, figures = await client.status(), await client.server_figures()
    yield _server(status, figures, endpoint)
    yield _port(status, figures, endpoint, expected)
    yield _tls(endpoint, figures)
    yield clock_check(figures.now, datetime.now(UTC))
    if endpoint is None:
        yield disk_check(status.disk_free_bytes, tr("the server"))
    try:
        yield _audit(await client.check_audit(last=AUDIT_ENTRIES))
    except CallRefused as error:
        if not for_others(error):
            raise
    for agent in await client.agents():
        if agent.status is not AgentStatus.REVOKED:
            yield _agent(agent, here=endpoint is not None)


def for_others(error: ConsoleError) -> bool:
    """Return whether the current user may not ask for this, which is not a problem."""
    return isinstance(error, CallRefused) and error.code == ErrorCode.ROLE_NOT_SUFFICIENT


async def notices(client: ConsoleClient) -> AsyncIterator[Check]:
    page = await client.notices()
    for notice in page.data:
        if notice.kind in {NoticeKind.CERTIFICATE, NoticeKind.AGENT_OUTDATED}:
            continue  # the checks of TLS and of the agents say it
        yield attention(CheckKind.NOTICE, words_of(notice), of=str(notice.number))
    if page.next_cursor is not None:
        yield attention(CheckKind.NOTICES, tr("there are more notices"))


def _server(status: EngineStatus, figures: ServerFigures, endpoint: EngineEndpoint | None) -> Check:
    parts = [
        figures.public_url if endpoint is None else status.base_url,
        "" if endpoint is None else f"pid {endpoint.pid}",
        tr("version {version}", version=status.version),
        tr("%n open job(s)", "", status.jobs_open),
        tr("%n API request(s) in the last minute", "", figures.requests_per_minute),
    ]
    return passed(CheckKind.SERVER, ", ".join(filter(None, parts)))


def _port(
    status: EngineStatus, figures: ServerFigures, endpoint: EngineEndpoint | None, expected: ExpectedPort | None
) -> Check:
    """Check the port. A server with TLS has a second port for programs on its own computer, which nobody needs to
    remember.
    """
    if endpoint is None or expected is None:
        return port_check(figures.public_url, None)
    if not endpoint.speaks_tls:
        return port_check(status.base_url, expected.port, taken=expected.taken)
    public = urlsplit(endpoint.public_url)
    if public.port is None:  # the address of a proxy
        return port_check(status.base_url, None)
    return port_check(endpoint.public_url, expected.port, taken=expected.taken)


def _tls(endpoint: EngineEndpoint | None, figures: ServerFigures) -> Check:
    """Check the encrypted access of other computers, if there is any."""
    url = figures.public_url if endpoint is None else endpoint.public_url or endpoint.base_url
    ends, found = figures.tls_expires_at, figures.certificate
    if found is not None:
        return _certificate(url, found)
    if ends is not None and ends <= datetime.now(UTC):
        fix = tr("Renew the certificate files.")
        return failed(CheckKind.TLS, tr("{url}: the certificate expired on {day}", url=url, day=day_words(ends)), fix)
    if ends is not None or url.startswith("https:"):
        return passed(CheckKind.TLS, url)
    if is_loopback(urlsplit(url).hostname or ""):
        return passed(CheckKind.TLS, tr("plain HTTP, for this computer only"))
    return attention(
        CheckKind.TLS,
        tr("{url} is not encrypted: others can read the traffic", url=url),
        tr("Turn on encryption (Settings, Server), or start the server without --plain-http."),
    )


def _certificate(url: str, found: CertificateView) -> Check:
    causes = view_causes(found)
    if causes:
        judge = failed if found.urgent else attention
        text = tr("{url}: {problems}", url=url, problems="; ".join(cause.text for cause in causes))
        return judge(CheckKind.TLS, text, " ".join(f"{cause.fix}." for cause in causes))
    text = tr(
        "{url}, {until}, key {key}, certificate SHA-256 {fingerprint}",
        url=url,
        until=holds_until(found, datetime.now(UTC)),
        key=found.key_pin,
        fingerprint=found.fingerprint,
    )
    return passed(CheckKind.TLS, text)


def _agent(agent: AgentView, *, here: bool) -> Check:
    """`here`: its server is on this computer. The host name alone may be another agent's name."""
    kind, name = CheckKind.AGENT, agent.name if here else name_of(agent)
    text = tr(
        "{status}, {computer}, version {version}",
        status=STATUS_WORDS[agent.status],
        computer=agent.hostname,
        version=version_with_update(agent),
    )
    if agent.status is not AgentStatus.ONLINE:
        return failed(kind, text, tr("Start the computer or the program there."), of=name)
    if agent.update.required or lacks(agent):
        update = tr("Update the program there.")
        return attention(kind, text, f"{lacks(agent)} {update}".strip(), of=name)
    return passed(kind, text, of=name)


def _audit(found: AuditCheck) -> Check:
    if found.broken_at is not None:
        fix = tr("Keep a backup and find out who had access. Check the log on the Activity page.")
        return failed(CheckKind.AUDIT, tr("the log was changed: {message}", message=message_text(found.message)), fix)
    return passed(CheckKind.AUDIT, tr("checked the newest entries ({entries}): unchanged", entries=found.entries))


# Each printer as the server knows it and as probed now, and the result of a short search.


AT_ONCE = 4
SEARCH_SECONDS = 3.0
SEARCH_WAIT = 1.0
OFFLINE_FIX = Phrase(
    "Check that the printer is on and connected. If its address has changed, enter the new one: Printers page, Address."
)


@dataclass(frozen=True, kw_only=True, slots=True)
class ProbedPrinter:
    """Result of a probe of a printer. `news` None: `problem` says why the device was not asked or did not answer.

    `problem` is empty if the role does not allow the probe.
    """

    printer: PrinterView
    news: ProbeNews | None
    problem: str = ""


async def ask_all(client: ConsoleClient, printers: Sequence[PrinterView]) -> AsyncIterator[ProbedPrinter]:
    """Probe printers, a few at a time, and yield each result as it comes. A printer that prints is not asked."""
    slots = asyncio.Semaphore(AT_ONCE)

    async def ask(printer: PrinterView) -> ProbedPrinter:
        if printer.printing:
            return ProbedPrinter(printer=printer, news=None, problem=tr("it is printing now and was not checked"))
        async with slots:
            try:
                probed = await client.probe(StartProbe(uri=printer.uri, agent_id=printer.agent_id))
            except ConsoleError as error:
                return ProbedPrinter(printer=printer, news=None, problem="" if for_others(error) else str(error))
        return ProbedPrinter(printer=printer, news=probed.news)

    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(ask(printer)) for printer in printers]
        for task in asyncio.as_completed(tasks):
            yield await task


async def search(client: ConsoleClient) -> Check | None:
    """Search for some seconds with the agent of the server's computer. None: the user's role forbids it."""
    try:
        found = await client.start_discovery(StartDiscovery())
        deadline = asyncio.get_running_loop().time() + SEARCH_SECONDS
        while not found.done and asyncio.get_running_loop().time() < deadline:
            found = await client.discovery(found.discovery_id, after=found.version, wait=SEARCH_WAIT)
        if not found.done:
            await client.end_discovery(found.discovery_id)
    except ConsoleError as error:
        if for_others(error):
            return None
        return attention(CheckKind.DISCOVERY, tr("printers could not be searched: {why}", why=error))
    return discovery_check(found)


def printer_check(printer: PrinterView, probed: ProbedPrinter | None = None) -> Check:
    """`probed`: the printer's own answer just now."""
    works = printer.status in (PrinterStatus.ONLINE, PrinterStatus.UNKNOWN)
    reason = reason_of(printer)
    message = message_text(printer.message).rstrip(".")  # more follows in the same sentence
    if reason and message.startswith(reason.rstrip(".…")):
        reason = message  # the whole of it, once
    why = f" ({reason})" if reason else ""
    says = f": {message}" if message and message != reason and not works else ""
    waiting = tr("%n waiting", "jobs", printer.waiting)
    parts = [f"{mark_of(printer).word}{why}, {waiting}{says}"]
    if printer.simulated_fault is not SimulatedFault.NONE:
        parts.append(tr("simulates a fault: {fault}", fault=FAULTS[printer.simulated_fault]))
    kind, name, fix = CheckKind.PRINTER, printer.name, ""
    wait = printer_wait(printer.status, printer.status_reasons)
    if printer.status is PrinterStatus.OFFLINE:
        fix = _offline_fix(printer)
    elif wait is not None:
        fix = f"{WAITING[wait].fix}."
    elif printer.status is PrinterStatus.PAUSED:
        fix = tr("Resume it when it should print again.")
    elif printer.media_waits:
        fix = tr("Load what the jobs need, or release them to print on what is loaded.")
    elif needs_attention(printer):
        fix = tr("Check the printer.")
    if printer.stale:
        command = answer_to(NoticeKind.BACKLOG_HELD, str(printer.printer_id))
        parts.append(tr("%n of them wait for an answer: {command}", "jobs", printer.stale, command=command))
    if probed is not None and (probed.news is not None or probed.problem):
        problem = probed.problem if probed.news is None else probe_words(probed.news)
        well = _well_words(printer, probed.news)
        parts.append(tr("checked just now: {problem}", problem=problem) if problem else well)
        if problem and probed.news is not None:
            works, fix = False, fix or _offline_fix(printer)
    text = "; ".join(parts)
    is_well = works and not printer.stale and not needs_attention(printer)
    return passed(kind, text, of=name) if is_well else attention(kind, text, fix, of=name)


def _offline_fix(printer: PrinterView) -> str:
    """Return the advice for a printer that cannot be reached. A revoked agent is not asked about the device."""
    code = None if printer.message is None else printer.message.code
    if code == OwnDeviceMessages.PRINTERS_AGENT_REVOKED.code:
        return tr(
            "Move its printers to another agent: {command}",
            command=f"spoolhouse agent move-printers {printer.agent_id} NEW-AGENT",
        )
    return "" if code == OwnDeviceMessages.CUSTOMER_CLOSED.code else str(OFFLINE_FIX)


def _well_words(printer: PrinterView, news: ProbeNews | None) -> str:
    """Describe a printer without problems. A raw port may accept everything without ever answering."""
    has_report = news is not None and (
        news.model or news.dpi or news.message or set(news.status_reasons) - {NO_FEEDBACK}
    )
    if gives_no_feedback(printer) and not has_report:
        return tr("it accepts connections but reports no status", "a printer")
    return tr("it answers", "a printer")


async def computer_checks(folder: DataFolder, *, elsewhere: bool) -> list[Check]:
    """Return this computer's checks. With a remote server the local disk matters to nobody."""
    found = [*await asyncio.to_thread(of_computer, folder), *await agents_server(folder)]
    open_to_others = await asyncio.to_thread(private_files, folder)
    return [*(found[:1] if elsewhere else found), *open_to_others, await asyncio.to_thread(sound)]


async def endpoint_of(folder: DataFolder, *, elsewhere: bool) -> tuple[EngineEndpoint | None, ExpectedPort | None]:
    """Return the address of the engine here and the port that programs use for it. Both are None for a remote
    server.
    """
    if elsewhere:
        return None, None
    endpoint = await asyncio.to_thread(folder.running_engine)
    return endpoint, None if endpoint is None else await asyncio.to_thread(expected_port, folder, endpoint)


async def server_checks(
    client: ConsoleClient,
    endpoint: EngineEndpoint | None,
    expected: ExpectedPort | None,
    *,
    devices: bool,
    on_probe: Callable[[ProbedPrinter], None] = lambda _: None,
) -> AsyncIterator[Check]:
    """Check the server. Raises errors of the client.

    `devices`: also search briefly and probe each printer; `on_probe` gets the answers.
    """
    async for check in of_server(client, endpoint, expected):
        yield check
    printers = await client.printers()
    if not printers:
        fix = tr("Add one on the Printers page, or with 'spoolhouse printer add'.")
        yield attention(CheckKind.PRINTERS, tr("no printer is added"), fix)
    if devices:
        async for probed in ask_all(client, printers):
            on_probe(probed)
            yield printer_check(probed.printer, probed)
    else:
        for printer in printers:
            yield printer_check(printer)
    async for check in notices(client):
        yield check
    if devices:  # last, since it takes some seconds
        found = await search(client)
        if found is not None:
            yield found
